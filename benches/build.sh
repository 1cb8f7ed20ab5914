#!/usr/bin/env bash
# Measures what a newcomer waits for: the README's two commands, from an empty checkout.
#
#   benches/build.sh           `cargo build --release`, then `cargo test`, each from nothing
#   benches/build.sh --edit    then also the tests of one crate after an edit of one rule
#
#   HUFF_YARDSTICK, HUFF_CORPORA  if set, the yardstick's replay is timed before and after: it tells how fast the machine is
#   HUFF_TEMP                     a folder with 3 GB of free space (default: the system's temporary folder)
#
# Prints seconds of wall time and of processor time, and megabytes. The crates must have been downloaded (`cargo fetch`).
set -euo pipefail
source "$(dirname "$0")/common.sh"
case "${1:-}" in '' | --edit) ;; *) die "usage: $0 [--edit]" ;; esac
[ -x /usr/bin/time ] || die '/usr/bin/time (GNU time) is not installed'
make_scratch
git clone --quiet "$root" "$scratch/huff"
cd "$scratch/huff"
unset CARGO_TARGET_DIR

speed() {
  [ -n "${HUFF_YARDSTICK:-}" ] && [ -n "${HUFF_CORPORA:-}" ] || return 0
  passes "$HUFF_YARDSTICK" replay "$HUFF_CORPORA/english/OCA_2.0.pdn"
  echo "The yardstick's replay of the archive takes $taken ms."
}
row() { # name, command...
  local name=$1; shift
  /usr/bin/time -f '%e %U %S' -o "$scratch/clock" "$@" >"$scratch/log" 2>&1 || { tail -n 20 "$scratch/log" >&2; die "$* failed"; }
  awk -v name="$name" -v size="$(du -sm target | cut -f 1)" \
    '{ printf "| %s | %.0f s | %.0f s | %d MB |\n", name, $1, $2 + $3, size }' "$scratch/clock"
}

echo "$(date +%F), $(nproc) cores, commit $(git rev-parse --short HEAD), $(rustc --version)"
speed
echo
echo '| command | wall | processor | target/ |'
echo '|---|--:|--:|--:|'
row 'cargo build --release' cargo build --release --locked --quiet
rm -rf target
row 'cargo test' cargo test --locked --quiet
if [ "${1:-}" = --edit ]; then
  echo >>crates/referee/src/rules/play/unverified.rs
  row 'cargo test -p huff-referee, after an edit of a rule' cargo test --locked --quiet -p huff-referee
fi
echo
speed
