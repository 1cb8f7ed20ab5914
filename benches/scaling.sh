#!/usr/bin/env bash
# Measures how time and memory grow with one, ten and a hundred times the Open Checkers Archive, with two threads.
#
#   HUFF_CORPORA=… benches/scaling.sh [INPUT]...
#
#   INPUT      archive, made, broken-archive, broken-made (default: all)
#              archive: the archive repeated, so that all games from the second copy on are duplicates
#              made:    as many bytes of distinct games from the example `master_games`
#              broken-: the same, with one illegal move near the middle of every game
#   SIZES      multiples of the archive (default "1 10 100", and "1 10" for broken inputs)
#   RUNS       number of rounds (default 3)
#   HUFF_TEMP  a folder with 1.2 GB of free space (default: the system's temporary folder)
#   other variables: see benches/common.sh
#
# A round runs every size of an input in turn, small ones repeatedly. Prints medians of wall time, processor time, the
# cost per megabyte relative to the smallest size, and peak memory; marks growth over 10 % and memory from 96 MB.
set -euo pipefail
source "$(dirname "$0")/common.sh"
rounds=${RUNS:-3}
most_growth=1.10
most_memory=96
inputs=("$@")
[ $# -gt 0 ] || inputs=(archive made broken-archive broken-made)
[ -x /usr/bin/time ] || die '/usr/bin/time (GNU time) is not installed'
find_huff
find_example draughts master_games
: "${master_games:?}"
find_corpora
make_scratch

# Breaks the middle quiet move of every game: a slip in the tens digit of its destination, which no piece of English
# draughts can reach.
break_games() {
  awk '
    function slip(from, to) {
      if (to > from) return to + 10 <= 32 ? to + 10 : to - 20
      return to > 10 ? to - 10 : to + 20
    }
    # sets `place` to the wanted quiet move, and returns the number of quiet moves seen
    function find(wanted,   rest, done, word, seen) {
      rest = moves; done = 0; seen = 0
      while (match(rest, /[ \n][0-9]+-[0-9]+/)) {
        word = substr(rest, RSTART + 1, RLENGTH - 1)
        split(word, squares, "-")
        if (squares[1] + 0 > 0 && squares[2] + 0 > 0 && ++seen == wanted) {
          place = done + RSTART + 1; length_of = RLENGTH - 1
          return seen
        }
        done += RSTART + RLENGTH - 1
        rest = substr(rest, RSTART + RLENGTH)
      }
      return seen
    }
    function flush(   count) {
      moves = "\n" moves
      count = find(0)
      if (count > 0) {
        find(int((count + 1) / 2))
        moves = substr(moves, 1, place - 1) squares[1] "-" slip(squares[1] + 0, squares[2] + 0) substr(moves, place + length_of)
      }
      printf "%s", substr(moves, 2)
      moves = ""
    }
    /^\[/ { if (moves != "") flush(); print; next }
    { moves = moves $0 "\n" }
    END { flush() }'
}

repeated() { # times, file
  for ((copy = 0; copy < $1; copy++)); do cat "$2"; done
}

make_input() { # input, size
  local megabytes
  megabytes=$(awk -v bytes="$(wc -c <"$archive")" -v size="$2" 'BEGIN { printf "%.0f", bytes * size / 1e6 }')
  case $1 in
    archive) repeated "$2" "$archive" ;;
    made) "$master_games" english "$megabytes" ;;
    broken-archive)
      [ -f "$scratch/broken" ] || break_games <"$archive" >"$scratch/broken"
      repeated "$2" "$scratch/broken" ;;
    broken-made) "$master_games" english "$megabytes" 1 --broken ;;
    *) die "no input is called $1" ;;
  esac
}

# like `whole`, and sets `peak` to the peak memory in megabytes
run() {
  whole /usr/bin/time -o "$scratch/peak" -f %M "$@"
  peak=$(tail -n 1 "$scratch/peak" | awk '{ printf "%.1f", $1 * 1024 / 1e6 }')
}

measure() { # input, command's name, command with FILE in it
  local input=$1 name=$2; shift 2
  local size round repeat first times
  declare -A time_of work_of peak_of growth_of work_growth_of
  for ((round = 0; round < rounds; round++)); do
    first=
    for size in $sizes; do
      times=() works=()
      for ((repeat = 0; repeat < (size < 10 ? 5 : size < 100 ? 2 : 1); repeat++)); do
        run "${@/FILE/$scratch/$size.pdn}"
        times+=("$taken"); works+=("$worked"); peak_of[$size]+=" $peak"
      done
      local spent work growth work_growth
      spent=$(median_of "${times[@]}"); work=$(median_of "${works[@]}")
      [ -n "$first" ] || first="$spent $work ${bytes_of[$size]}"
      read -r growth work_growth < <(awk -v t="$spent" -v w="$work" -v b="${bytes_of[$size]}" -v first="$first" 'BEGIN {
        split(first, one, " "); print (t / b) / (one[1] / one[3]), (w / b) / (one[2] / one[3]) }')
      time_of[$size]+=" $spent"; work_of[$size]+=" $work"
      growth_of[$size]+=" $growth"; work_growth_of[$size]+=" $work_growth"
    done
  done
  for size in $sizes; do
    # shellcheck disable=SC2086
    awk -v input="$input" -v size="$size" -v bytes="${bytes_of[$size]}" -v name="$name" \
      -v t="$(median_of ${time_of[$size]})" -v w="$(median_of ${work_of[$size]})" \
      -v growth="$(median_of ${growth_of[$size]})" -v work_growth="$(median_of ${work_growth_of[$size]})" \
      -v peak="$(printf '%s\n' ${peak_of[$size]} | sort -g | tail -n 1)" \
      -v most_growth="$most_growth" -v most_memory="$most_memory" 'BEGIN {
        verdict = growth > most_growth ? "not linear" : ""
        if (peak >= most_memory) verdict = verdict (verdict == "" ? "" : ", ") "too much memory"
        printf "| %s, %dx | %.0f | %s | %.2f s | %.2f s | %.2f | %.2f | %.0f MB | %s |\n", input, size, bytes / 1e6, name, \
          t / 1000, w / 1000, growth, work_growth, peak, verdict == "" ? "met" : verdict
      }'
  done
}

describe
echo "Medians of $rounds rounds; peak memory is the highest of all. Targets: at most $most_growth times the cost of a megabyte, under $most_memory MB."
echo
echo '| input | MB | command, two threads | time | processor | per MB, relative to 1x | processor | peak | |'
echo '|---|--:|---|--:|--:|--:|--:|--:|---|'
first_findings=()
for input in "${inputs[@]}"; do
  case $input in broken-*) sizes=${SIZES:-1 10} ;; *) sizes=${SIZES:-1 10 100} ;; esac
  declare -A bytes_of=()
  for size in $sizes; do
    make_input "$input" "$size" >"$scratch/$size.pdn"
    bytes_of[$size]=$(wc -c <"$scratch/$size.pdn")
  done
  first=${sizes%% *}
  first_findings+=("$input, ${first}x: $("$huff" check --isolated --format jsonl --max-findings 1 "$scratch/$first.pdn" | tail -n 1 || true)")
  measure "$input" 'check' "$huff" check --isolated -j 2 FILE
  case $input in
    # separates the cost of writing the findings of duplicates
    *archive) measure "$input" 'check --ignore C601' "$huff" check --isolated -j 2 --ignore C601 FILE ;;
  esac
  measure "$input" 'check --format jsonl' "$huff" check --isolated -j 2 --format jsonl FILE
  measure "$input" 'convert --to jsonl' "$huff" convert --isolated -j 2 --to jsonl -o /dev/null FILE
  for size in $sizes; do rm "$scratch/$size.pdn"; done
done
echo
printf '%s\n' "${first_findings[@]}"
