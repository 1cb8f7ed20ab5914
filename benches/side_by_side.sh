#!/usr/bin/env bash
# Compares huff with other programs: wc and grep as the lower bound, a chess reader, and two draughts libraries.
#
#   HUFF_CORPORA=… benches/side_by_side.sh
#
#   RUNS            number of rounds (default 5)
#   CLOCK           `processor`: processor time instead of wall time, for a busy machine; rows with two threads are left out
#   HUFF_VENVS      a folder for the Python environments, to keep them between runs (default: a temporary one)
#   HUFF_YARDSTICK  if set, the bare replay is a row
#   other variables: see benches/common.sh
#
# All programs read the Open Checkers Archive (slow ones only its first games), except pgn-extract, which reads as
# many bytes of chess: a megabyte of random legal games of at most 80 plies from python-chess, repeated. A round runs
# every program once. Prints the medians of the times, and of the cost per megabyte relative to `huff check -j 1` in
# the same round. Programs that are not installed are reported as skipped.
# shellcheck disable=SC2016 # commands are expanded when they run
set -euo pipefail
source "$(dirname "$0")/common.sh"
rounds=${RUNS:-5}
clock=${CLOCK:-time}
find_huff
find_corpora
make_scratch
describe
python_side=$root/benches/side_by_side.py
venvs=${HUFF_VENVS:-$scratch}
PATH=$PATH:/usr/games # where Debian has pgn-extract

# creates an environment with these packages; false on failure
environment() { # name, packages...
  local at=$venvs/$1; shift
  [ -x "$at/bin/python" ] || python3 -m venv "$at" >&2 || return 1
  "$at/bin/pip" install --quiet --disable-pip-version-check "$@" >&2
}

# into a file: with /dev/null as output grep stops at the first match
count() { grep -c '\[Event ' "$1" >"$scratch/count"; }

names=() inputs=() commands=()
declare -A skipped
# adds a row: name, input, and a command line with FILE for the input
add() { names+=("$1"); inputs+=("$2"); commands+=("$3"); }
skip() { names+=("$1"); inputs+=(""); commands+=(""); skipped[$1]=$2; }

add 'huff check -j 1' "$archive" 'whole "$huff" check -j 1 FILE'
add 'huff convert --to jsonl -j 1' "$archive" 'whole "$huff" convert --to jsonl -j 1 -o /dev/null FILE'
if [ "$clock" != processor ]; then
  add 'huff check' "$archive" 'whole "$huff" check FILE'
  add 'huff convert --to jsonl' "$archive" 'whole "$huff" convert --to jsonl -o /dev/null FILE'
fi
add 'wc -l' "$archive" 'whole wc -l FILE'
add "grep -c '\[Event '" "$archive" 'whole count FILE'
if [ -n "${HUFF_YARDSTICK:-}" ]; then
  add 'the yardstick, replay, in memory' "$archive" 'passes "$HUFF_YARDSTICK" replay FILE'
else
  skip 'the yardstick, replay, in memory' 'HUFF_YARDSTICK is not set'
fi

name='pgn-extract -r, chess'
if ! command -v pgn-extract >/dev/null; then
  skip "$name" 'pgn-extract is not installed'
elif ! environment chess chess; then
  skip "$name" 'no python-chess to make games with'
else
  "$venvs/chess/bin/python" "$python_side" chess 1000000 >"$scratch/some.pgn"
  while cat "$scratch/some.pgn"; do :; done 2>/dev/null | head -c "$(wc -c <"$archive")" >"$scratch/chess.pgn" || true
  add "$name" "$scratch/chess.pgn" 'whole pgn-extract -r -s FILE'
fi

# adds a Python library, which times itself on the first games of the archive
library() { # name, how many games
  if environment "$1" "$1"; then
    awk -v most="$2" '/^\[Event / { games++ } games > most { exit } { print }' "$archive" >"$scratch/$1.pdn"
    add "$1, the first $2 games" "$scratch/$1.pdn" "replayed $1 FILE"
  else
    skip "$1" 'cannot be installed'
  fi
}
replayed() {
  "$venvs/$1/bin/python" "$python_side" "$1" "$2" >"$scratch/$1.said"
  read -r taken worked < <(sed -n 's/.*: \([0-9.]*\) s, \([0-9.]*\) s .*/\1 \2/p' "$scratch/$1.said" | awk '{ print $1 * 1000, $2 * 1000 }')
}
library pydraughts 20
library py-draughts 1000

declare -A times ratios
for ((round = 0; round < rounds; round++)); do
  for i in "${!names[@]}"; do
    [ -n "${commands[i]}" ] || continue
    file=${inputs[i]}
    eval "${commands[i]/FILE/\"\$file\"}"
    if [ "$clock" = processor ]; then taken=$worked; fi
    cost=$(awk -v ms="$taken" -v bytes="$(wc -c <"$file")" 'BEGIN { printf "%.4f\n", ms / (bytes / 1e6) }')
    [ "$i" -gt 0 ] || ours=$cost
    times[$i]+=" $taken"
    ratios[$i]+=" $(awk -v a="$cost" -v b="$ours" 'BEGIN { print a / b }')"
  done
done

command -v pgn-extract >/dev/null && pgn-extract --version 2>&1 | head -n 1
for name in chess pydraughts py-draughts; do
  [ ! -x "$venvs/$name/bin/pip" ] || "$venvs/$name/bin/pip" list --disable-pip-version-check 2>/dev/null | grep -E "^$name " || true
done
echo
echo "Medians of $rounds rounds ($clock)."
echo
echo '| program | MB | time | MB/s | time per MB, relative to `huff check -j 1` |'
echo '|---|--:|--:|--:|--:|'
for i in "${!names[@]}"; do
  if [ -z "${commands[i]}" ]; then
    printf '| %s | | skipped: %s | | |\n' "${names[i]}" "${skipped[${names[i]}]}"
    continue
  fi
  # shellcheck disable=SC2086
  awk -v name="${names[i]}" -v bytes="$(wc -c <"${inputs[i]}")" -v ms="$(median_of ${times[$i]})" \
    -v ratio="$(median_of ${ratios[$i]})" 'BEGIN {
      printf "| %s | %.2f | %.1f ms | %.4g | %.3g |\n", name, bytes / 1e6, ms, bytes / 1e3 / ms, ratio }'
done
echo
for said in "$scratch"/*.said; do
  [ ! -f "$said" ] || printf '%s: %s\n' "$(basename "$said" .said)" "$(cat "$said")"
done
