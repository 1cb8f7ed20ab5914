#!/usr/bin/env bash
# Counts the instructions of huff with callgrind, which shows regressions even on a busy machine.
#
#   benches/instructions.sh           compares with benches/instructions.csv; status 1 if a count is 2 % worse
#   benches/instructions.sh --write   writes the counts there as the new baseline
#
#   MOST  tolerated increase in per cent (default 2)
#   other variables: see benches/common.sh
#
# The input is one megabyte from the example `master_games`, always the same. With one thread and without a huff.toml
# the counts repeat to 0.1 % (hash tables are randomly seeded). They depend on the compiler, the profile and the C
# library; the script warns if the compiler differs from that of the baseline. Process startup and exit are included.
set -euo pipefail
source "$(dirname "$0")/common.sh"
baseline=$root/benches/instructions.csv
most=${MOST:-2}
case "${1:-}" in '' | --write) ;; *) die "usage: $0 [--write]" ;; esac
need valgrind
find_huff
find_example pdn events
find_example draughts master_games
: "${events:?}" "${master_games:?}"
make_scratch
cd "$scratch"
"$master_games" english 1 1 >games.pdn
"$master_games" english 1 1 --broken >broken.pdn

instructions() { # command...
  local status=0 count
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" >/dev/null 2>said || status=$?
  count=$(sed -n 's/.*Collected : *\([0-9]*\).*/\1/p' said)
  if [ "$status" -gt 1 ] || [ -z "$count" ]; then die "status $status: $*: $(tail -n 1 said)"; fi
  printf '%s\n' "$count"
}

compiler=$(rustc --version | cut -d ' ' -f 2)
commit=$(commit)
rows=()
count() { # name, command...
  local name=$1; shift
  rows+=("$name,$(instructions "$@")")
}
count '--version' "$huff" --version
count 'events (five passes)' "$events" games.pdn
count 'check' "$huff" check --isolated -j 1 games.pdn
count 'check, every game broken' "$huff" check --isolated -j 1 broken.pdn
count 'convert --to jsonl' "$huff" convert --isolated --to jsonl -j 1 -o /dev/null games.pdn
count 'find --position' "$huff" find --isolated -j 1 --position B:W17,19,21,24-32:B1-7,9-12,15 -o /dev/null games.pdn
count 'fmt' "$huff" fmt --isolated -j 1 -o /dev/null games.pdn

if [ "${1:-}" = --write ]; then
  {
    echo 'measure,instructions,commit,rustc'
    printf "%s,$commit,$compiler\n" "${rows[@]}"
  } >"$baseline"
fi
[ -f "$baseline" ] || die "no $baseline: $0 --write makes it"
before=$(sed -n '2s/.*,//p' "$baseline")
[ "$before" = "$compiler" ] || echo "The baseline was made with rustc $before, this is $compiler: the changes include those of the compiler."
echo "commit $commit, rustc $compiler; the baseline: commit $(sed -n 2p "$baseline" | awk -F , '{ print $(NF - 1) }'), rustc $before"
echo
echo '| measure | instructions | baseline | change | |'
echo '|---|--:|--:|--:|---|'
# names may contain commas, so fields are counted from the end
printf '%s\n' "${rows[@]}" | awk -F , -v most="$most" -v baseline="$baseline" '
  function name_before(fields,   i, name) {
    name = $1
    for (i = 2; i <= NF - fields; i++) name = name "," $i
    return name
  }
  BEGIN { while ((getline <baseline) > 0) before[name_before(3)] = $(NF - 2) }
  {
    name = name_before(1); count = $NF
    if (!(name in before)) { printf "| %s | %.1f million | | | new |\n", name, count / 1e6; next }
    change = (count / before[name] - 1) * 100
    verdict = change > most ? "worse" : change < -most ? "better: --write" : "unchanged"
    if (change > most) worse = 1
    printf "| %s | %.1f million | %.1f million | %+.1f %% | %s |\n", name, count / 1e6, before[name] / 1e6, change, verdict
  }
  END { exit worse }'
