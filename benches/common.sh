# Shared by the benchmark scripts; to be sourced.
#
#   HUFF            a build of huff with the profile `dist`; built here if not given
#   HUFF_COMMIT     the commit that HUFF was built from, if it is not this one
#   HUFF_EXAMPLES   the folder with builds of the examples `events` and `master_games`; built if not given
#   HUFF_CORPORA    the folder that holds english/OCA_2.0.pdn and english/tinsley.pdn
#   HUFF_YARDSTICK  the yardstick's binary: `yardstick parse FILE`, `yardstick replay FILE` print five timed passes
# shellcheck shell=bash disable=SC2034

export LC_ALL=C
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

die() { printf '%s\n' "$*" >&2; exit 2; }
need() { command -v "$1" >/dev/null || die "$1 is not installed"; }

# sets `huff`
find_huff() {
  if [ -n "${HUFF:-}" ]; then
    huff=$HUFF
  else
    (cd "$root" && cargo build --profile dist --locked --quiet -p huff-cli)
    huff=${CARGO_TARGET_DIR:-$root/target}/dist/huff
  fi
  [ -x "$huff" ] || die "no program at $huff"
}

# sets the variable with the name of the example: `find_example pdn events`
find_example() { # crate, example
  local at
  if [ -n "${HUFF_EXAMPLES:-}" ]; then
    at=$HUFF_EXAMPLES/$2
  else
    (cd "$root" && cargo build --profile dist --locked --quiet -p "huff-$1" --example "$2")
    at=${CARGO_TARGET_DIR:-$root/target}/dist/examples/$2
  fi
  [ -x "$at" ] || die "no program at $at"
  printf -v "$2" %s "$at"
}

# sets `archive` and `tinsley`
find_corpora() {
  : "${HUFF_CORPORA:?set it to the folder of real records}"
  archive=$HUFF_CORPORA/english/OCA_2.0.pdn
  tinsley=$HUFF_CORPORA/english/tinsley.pdn
  [ -f "$archive" ] || die "no file $archive"
}

# sets `scratch` to a temporary folder (in HUFF_TEMP, if set) that is removed on exit
make_scratch() {
  scratch=$(mktemp -d -p "${HUFF_TEMP:-${TMPDIR:-/tmp}}")
  trap 'rm -rf "$scratch"' EXIT
}

commit() { echo "${HUFF_COMMIT:-$(git -C "$root" describe --always --dirty 2>/dev/null || echo unknown)}"; }

# prints the machine, the date and the commit
describe() {
  local cpu load
  cpu=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1)
  load=$(cut -d ' ' -f 1-3 /proc/loadavg 2>/dev/null || echo unknown)
  printf '%s, %s cores of %s, %s; load before %s\n' \
    "$(date +%F)" "$(nproc)" "${cpu:-$(uname -m)}" "$(uname -sr)" "$load"
  printf '%s; %s, commit %s\n\n' "$(rustc --version 2>/dev/null || echo 'no rustc')" "$("$huff" --version)" "$(commit)"
}

# the median of numbers, one per line
median() { sort -g | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }
median_of() { printf '%s\n' "$@" | median; }
divided() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.4f\n", a / b }'; }

# runs a program; sets `taken` to the wall time of the process and `worked` to its processor time, in milliseconds.
# Status 1 (findings) is not a failure. Uses bash's own clocks, so that no other process is measured.
whole() {
  local start end user system status=0 TIMEFORMAT='%3U %3S'
  start=${EPOCHREALTIME/./}
  { time "$@" >/dev/null 2>&1 || status=$?; } 2>"$scratch/clock"
  end=${EPOCHREALTIME/./}
  [ "$status" -le 1 ] || die "status $status: $*"
  read -r user system <"$scratch/clock"
  taken=$(awk -v us=$((end - start)) 'BEGIN { printf "%.3f\n", us / 1000 }')
  worked=$(awk -v u="$user" -v s="$system" 'BEGIN { printf "%.0f\n", (u + s) * 1000 }')
}

# runs a program that times five passes itself; sets `taken` to their median in milliseconds, `worked` to a fifth of the
# processor time
passes() {
  local user system TIMEFORMAT='%3U %3S'
  { time "$@" >"$scratch/passes" 2>/dev/null; } 2>"$scratch/clock"
  read -r user system <"$scratch/clock"
  taken=$(grep -oE '[0-9.]+ ?ms' "$scratch/passes" | grep -oE '[0-9.]+' | median)
  worked=$(awk -v u="$user" -v s="$system" 'BEGIN { printf "%.1f\n", (u + s) * 1000 / 5 }')
}
