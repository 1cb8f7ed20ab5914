#!/usr/bin/env bash
# Speed as ratios to a bare parse and replay ("the yardstick"), in alternating runs on the same machine.
#
#   HUFF_YARDSTICK   the yardstick's binary: `yardstick parse FILE`, `yardstick replay FILE` print five timed passes
#   HUFF_CORPORA     the folder that holds english/OCA_2.0.pdn
#   RUNS             how many alternations (default 11)
#
# Prints one row per measure: the median of ours, of the yardstick's, and of the ratios of the pairs.
set -euo pipefail
cd "$(dirname "$0")/.."
: "${HUFF_YARDSTICK:?set it to the yardstick binary}"
: "${HUFF_CORPORA:?set it to the folder of real records}"
runs=${RUNS:-11}
archive="$HUFF_CORPORA/english/OCA_2.0.pdn"

cargo build --release --quiet -p huff-cli
cargo build --release --quiet -p pdn --example events
target=${CARGO_TARGET_DIR:-target}
huff="$target/release/huff"
events="$target/release/examples/events"

# the median of the five passes that a program prints, in milliseconds
pass_ms() { "$@" | grep -oE '[0-9.]+ ?ms' | grep -oE '[0-9.]+' | sort -g | awk '{a[NR]=$1} END {print a[int((NR+1)/2)]}'; }
# a whole process, in milliseconds
whole_ms() { local s e; s=$(date +%s%N); "$@" >/dev/null 2>&1 || true; e=$(date +%s%N); awk "BEGIN {print ($e-$s)/1e6}"; }
median() { sort -g | awk '{a[NR]=$1} END {print a[int((NR+1)/2)]}'; }

row() { # name, yardstick mode, ours...
  local name=$1 mode=$2; shift 2
  local ours=() theirs=() ratios=()
  for ((i = 0; i < runs; i++)); do
    local t o
    t=$(pass_ms "$HUFF_YARDSTICK" "$mode" "$archive")
    if [ "$1" = "$events" ]; then o=$(pass_ms "$@"); else o=$(whole_ms "$@"); fi
    ours+=("$o"); theirs+=("$t"); ratios+=("$(awk "BEGIN {print $o/$t}")")
  done
  printf '| %s | %.1f ms | %.1f ms | %.2f |\n' "$name" \
    "$(printf '%s\n' "${ours[@]}" | median)" "$(printf '%s\n' "${theirs[@]}" | median)" "$(printf '%s\n' "${ratios[@]}" | median)"
}

echo '| measure | ours | yardstick | ratio |'
echo '|---|--:|--:|--:|'
row 'events in memory / parse' parse "$events" "$archive"
row 'check -j 1, whole process / replay' replay "$huff" check -j 1 "$archive"
row 'check -j 2, whole process / replay' replay "$huff" check -j 2 "$archive"
row 'convert --to jsonl -j 1 / replay' replay "$huff" convert --to jsonl -j 1 -o /dev/null "$archive"
row 'huff --version / replay' replay "$huff" --version

# Other games against English draughts, on made games of the same size, in alternating runs.
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
cargo build --release --quiet -p draughts --example master_games
for game in english international russian; do
  "$target/release/examples/master_games" "$game" 6 >"$made/$game.pdn"
done
echo
echo '| `check -j 1` of 6 MB of made games | this game | English | ratio |'
echo '|---|--:|--:|--:|'
for game in international russian; do
  ours=() theirs=() ratios=()
  for ((i = 0; i < runs; i++)); do
    t=$(whole_ms "$huff" check -j 1 "$made/english.pdn")
    o=$(whole_ms "$huff" check -j 1 "$made/$game.pdn")
    ours+=("$o"); theirs+=("$t"); ratios+=("$(awk "BEGIN {print $o/$t}")")
  done
  printf '| %s | %.1f ms | %.1f ms | %.2f |\n' "$game" \
    "$(printf '%s\n' "${ours[@]}" | median)" "$(printf '%s\n' "${theirs[@]}" | median)" "$(printf '%s\n' "${ratios[@]}" | median)"
done
