#!/usr/bin/env bash
# huff beside other people's programs: the floor (wc, grep), a reader of chess, and two libraries of draughts.
#
#   HUFF_CORPORA=… benches/side_by_side.sh
#
#   RUNS            how many rounds (default 5)
#   CLOCK           processor: processor time instead of time, for a busy machine; rows with two threads are left out
#   HUFF_VENVS      a folder for the Python environments, kept from run to run (default: a temporary one)
#   HUFF_YARDSTICK  if given, the bare replay is a row
#   benches/common.sh names the other variables
#
# All read the Open Checkers Archive, or the first games of it where the whole would take an hour, except pgn-extract,
# which reads as many bytes of chess: a megabyte of games by python-chess, every move random and legal, 80 plies at
# most, over and over. A round runs everything once, in turn. Prints the medians of the time and of the ratios, within
# a round, of what a megabyte costs to what it costs `huff check -j 1`. What is not installed is skipped, visibly.
# shellcheck disable=SC2016 # the commands of the rows are expanded when they are run
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

# an environment with these packages; false if it cannot be had
environment() { # name, packages...
  local at=$venvs/$1; shift
  [ -x "$at/bin/python" ] || python3 -m venv "$at" >&2 || return 1
  "$at/bin/pip" install --quiet --disable-pip-version-check "$@" >&2
}

# into a file: grep stops at the first match if nobody is to see how many there are
count() { grep -c '\[Event ' "$1" >"$scratch/count"; }

names=() inputs=() commands=()
declare -A skipped
# a row: what it is called, what it reads, and a command line of ours, in which FILE is that
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

# a library of Python's on the first games of the archive, by its own clock
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
echo '| program | MB | time | MB/s | time by the megabyte, to `huff check -j 1` |'
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
