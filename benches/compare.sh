#!/usr/bin/env bash
# Checks the performance targets: compares huff with a bare parse and replay ("the yardstick") and with itself, in
# alternating runs.
#
#   HUFF_YARDSTICK=… HUFF_CORPORA=… benches/compare.sh [ROW]...
#
#   ROW   rows whose name starts with ROW (default: all)
#   RUNS  number of alternations (default 11)
#   CLOCK `processor`: processor time instead of wall time, for a busy machine; rows with two threads are left out
#   other variables: see benches/common.sh
#
# Prints one row per measure: the medians of both sides, the median ratio of the pairs, the target, and whether it is
# met. Needs hyperfine for the startup time, which is too short for bash's clock.
set -euo pipefail
source "$(dirname "$0")/common.sh"
: "${HUFF_YARDSTICK:?set it to the yardstick binary}"
runs=${RUNS:-11}
clock=${CLOCK:-time}
wanted=("$@")
need hyperfine
find_huff
find_example pdn events
find_example draughts master_games
: "${events:?}" "${master_games:?}"
find_corpora
make_scratch

# measures one side of a comparison: the method, then the command
timed() {
  local how=$1; shift
  case $how in
    whole) whole "$@" ;;
    passes) passes "$@" ;;
    # many starts, without a shell
    started)
      hyperfine -N --warmup 3 --runs 30 --export-json "$scratch/start.json" "$*" >/dev/null 2>&1
      taken=$(sed -n 's/.*"median": *\([0-9.e-]*\).*/\1/p' "$scratch/start.json" | awk '{ print $1 * 1000 }')
      worked=$(sed -nE 's/.*"(user|system)": *([0-9.e-]*).*/\2/p' "$scratch/start.json" | awk '{ s += $1 * 1000 } END { print s }') ;;
  esac
  if [ "$clock" = processor ]; then taken=$worked; fi
}

yardstick_parse=(passes "$HUFF_YARDSTICK" parse "$archive")
yardstick_replay=(passes "$HUFF_YARDSTICK" replay "$archive")

# Compares the commands `ours` and `theirs`; the target is `<=` or `>=` and a number, or `-`. A ratio of times is ours /
# theirs, a ratio of speeds is the inverse.
row() { # name, time|speed, aim
  local name=$1 kind=$2 aim=$3 a=() b=() ratios=() ratio verdict word i
  if [ ${#wanted[@]} -gt 0 ]; then
    for word in "${wanted[@]}"; do [[ $name == "$word"* ]] && break; done
    [[ $name == "$word"* ]] || return 0
  fi
  if [ "$clock" = processor ]; then
    case $name in *"-j 2"* | 'two threads'*) return 0 ;; esac
  fi
  for ((i = 0; i < runs; i++)); do
    timed "${theirs[@]}"; b+=("$taken")
    timed "${ours[@]}"; a+=("$taken")
    if [ "$kind" = speed ]; then ratios+=("$(divided "${b[i]}" "${a[i]}")"); else ratios+=("$(divided "${a[i]}" "${b[i]}")"); fi
  done
  ratio=$(median_of "${ratios[@]}")
  verdict=$(awk -v ratio="$ratio" -v aim="$aim" 'BEGIN {
    if (aim == "-") { print "" ; exit }
    limit = substr(aim, 4) + 0
    print ((substr(aim, 1, 2) == "<=" ? ratio <= limit : ratio >= limit) ? "met" : "missed")
  }')
  printf '| %s | %.1f ms | %.1f ms | %.2f | %s | %s |\n' "$name" "$(median_of "${a[@]}")" "$(median_of "${b[@]}")" \
    "$ratio" "$aim" "$verdict"
}

describe
echo "Medians of $runs alternations ($clock); the archive has $(wc -c <"$archive") bytes, $(grep -c '^\[Event ' "$archive") games."
echo
echo '| measure | ours | against | ratio | target | |'
echo '|---|--:|--:|--:|--:|---|'

theirs=("${yardstick_parse[@]}")
ours=(passes "$events" "$archive")
row 'events in memory / parse, speed' speed '>= 0.55'

theirs=("${yardstick_replay[@]}")
ours=(whole "$huff" check -j 1 "$archive")
row 'check -j 1 / replay' time '<= 2.0'
ours=(whole "$huff" check -j 2 "$archive")
row 'check -j 2 / replay' time '<= 1.15'
ours=(whole "$huff" convert --to jsonl -j 1 -o /dev/null "$archive")
row 'convert --to jsonl -j 1 / replay' time '<= 3.0'
ours=(started "$huff" --version)
row '--version / replay' time '<= 0.1'
ours=(whole "$huff" check "$tinsley")
row 'check tinsley.pdn / replay of the archive' time '<= 0.3'

theirs=(whole "$huff" check -j 1 "$archive")
ours=(whole "$huff" check -j 2 "$archive")
row 'two threads / one, speed' speed '>= 1.85'

# the same games in 2,000 files, each with complete games
mkdir "$scratch/small"
awk -v games="$(grep -c '^\[Event ' "$archive")" -v folder="$scratch/small" '
  /^\[Event / {
    part = int(seen++ * 2000 / games)
    if (part != before || name == "") { if (name != "") close(name); name = sprintf("%s/%04d.pdn", folder, part); before = part }
  }
  { print > name }' "$archive"
for jobs in 1 2; do
  theirs=(whole "$huff" check -j "$jobs" "$archive")
  ours=(whole "$huff" check -j "$jobs" "$scratch/small")
  row "2,000 small files / one, speed, -j $jobs" speed '>= 0.9'
done

# the Old Fourteenth, after four plies
position=B:W17,19,21,24-32:B1-7,9-12,15
theirs=(whole "$huff" check -j 1 "$archive")
ours=(whole "$huff" find -j 1 --position "$position" -o /dev/null "$archive")
row 'find --position / check, -j 1' time '<= 0.6'
ours=(whole "$huff" find -j 1 --player Tinsley -o /dev/null "$archive")
row 'find --player Tinsley / check, -j 1' time '<= 0.5'

ours=(whole "$huff" summary -j 1 "$archive")
row 'summary / check, -j 1' time '<= 1.3'
ours=(whole "$huff" fmt -j 1 -o /dev/null "$archive")
row 'fmt / check, -j 1' time '<= 1.3'

# other variants against English draughts, on generated games of the same size
for game in english international russian; do
  "$master_games" "$game" 6 >"$scratch/$game.pdn"
done
for game in international russian; do
  theirs=(whole "$huff" check -j 1 "$scratch/english.pdn")
  ours=(whole "$huff" check -j 1 "$scratch/$game.pdn")
  row "6 MB of $game draughts / English, check -j 1" time '<= 4.0'
done
