#!/usr/bin/env bash
# Fuzzes each target for MINUTES, one after another, seeded with the fixtures; stops at the first failure.
#     fuzz/run.sh [MINUTES] [TARGET]...
# Requires nightly Rust and cargo-fuzz (`cargo install cargo-fuzz`). Appends to fuzz/log.csv:
# date, target, seconds, runs, features covered, inputs kept, outcome.
set -euo pipefail
cd "$(dirname "$0")/.."
minutes=${1:-30}
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(read fen referee json fmt fix config neighbours)

# Every fixture, preceded by a byte that selects what the target does with it.
seed() {
  local target=$1 choices=$2 into=fuzz/corpus/$1 choice file
  mkdir -p "$into"
  [ -z "$(ls -A "$into")" ] || return 0
  find fixtures -type f -size -20k -name '*.pdn' | while read -r file; do
    for choice in $choices; do
      { [ "$choice" = none ] || printf "\\x$choice"; cat "$file"; } >"$into/$choice-$(echo "$file" | tr '/ ' '__')"
    done
  done
}

# The fixtures as JSON and JSON lines.
seed_json() {
  local into=fuzz/corpus/json n=0 file
  seed json 02
  [ ! -e "$into/0" ] || return 0
  cargo build --quiet -p huff-cli
  local huff=${CARGO_TARGET_DIR:-target}/debug/huff
  find fixtures -type f -size -20k -name '*.pdn' | while read -r file; do
    { printf '\x00'; "$huff" convert --isolated --to json "$file" 2>/dev/null; } >"$into/$n" || true
    { printf '\x01'; "$huff" convert --isolated --to jsonl "$file" 2>/dev/null; } >"$into/$n-lines" || true
    n=$((n + 1))
  done
}

# The FENs of the fixtures, for every variant in turn.
seed_fens() {
  local into=fuzz/corpus/fen n=0 fen
  mkdir -p "$into"
  [ -z "$(ls -A "$into")" ] || return 0
  grep -rhoE '\[FEN "[^"]*"' fixtures | cut -d'"' -f2 | sort -u | while read -r fen; do
    { printf "\\x$(printf %02x $((n % 16)))"; printf %s "$fen"; } >"$into/$n"
    n=$((n + 1))
  done
}

# The TOML blocks in the README and the book.
seed_configs() {
  local into=fuzz/corpus/config
  mkdir -p "$into"
  [ -z "$(ls -A "$into")" ] || return 0
  find README.md docs/src -name '*.md' -print0 | xargs -0 awk -v into="$into" '
    /^```toml/ { n++; inside = 1; next }
    /^```/ { inside = 0 }
    inside { print > (into "/" n) }'
}

# Pairs of fixtures, separated by a zero byte.
seed_neighbours() {
  local into=fuzz/corpus/neighbours n=0 file last=
  mkdir -p "$into"
  [ -z "$(ls -A "$into")" ] || return 0
  find fixtures -type f -size -20k -name '*.pdn' | sort | while read -r file; do
    [ -z "$last" ] || { cat "$last"; printf '\x00'; cat "$file"; } >"$into/$n"
    last=$file
    n=$((n + 1))
  done
}

for target in "${targets[@]}"; do
  case $target in
    read) seed read none ;;
    fen) seed_fens ;;
    referee) seed referee "ff 00 01 04" ;;
    json) seed_json ;;
    fmt) seed fmt "00 03" ;;
    fix) seed fix "00 01" ;;
    config) seed_configs ;;
    neighbours) seed_neighbours ;;
    *) echo "no target '$target'" >&2; exit 2 ;;
  esac
  out=$(mktemp)
  outcome="nothing found"
  # A minute per input, because the machine may be busy. No address sanitizer: the code is free of `unsafe`, and without
  # it the targets build in a third of the time and run twice as often.
  cargo +nightly fuzz run --sanitizer none "$target" -- -max_total_time=$((minutes * 60)) -max_len=16384 -timeout=60 \
    -rss_limit_mb=2048 -print_final_stats=1 2>"$out" || outcome="found something"
  grep -aE '^stat::|SUMMARY|panicked|Test unit' "$out" || tail -20 "$out"
  runs=$(grep -a 'stat::number_of_executed_units' "$out" | awk '{print $2}')
  last=$(grep -aE '^#[0-9]+.*ft: ' "$out" | tail -1)
  features=$(sed -nE 's/.*ft: ([0-9]+).*/\1/p' <<<"$last")
  kept=$(sed -nE 's/.*corp: ([0-9]+).*/\1/p' <<<"$last")
  echo "$(date +%F),$target,$((minutes * 60)),${runs:-0},${features:-0},${kept:-0},$outcome" | tee -a fuzz/log.csv
  [ "$outcome" = "nothing found" ] || { cp "$out" "fuzz/$target.log"; exit 1; }
  rm "$out"
done
