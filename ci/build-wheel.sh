#!/usr/bin/env bash
# Builds the wheel of the program, which holds the compiled `huff` and no Python.
#
#   ci/build-wheel.sh [OUT]      OUT is dist by default
#
# TARGET and PROFILE choose another target and profile of cargo. maturin has to be on the path (pip install maturin). It uses what
# ci/build-release.sh has compiled.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(realpath -m "${1:-dist}")
target=${TARGET:-}
. ci/release-flags.sh
# a static program runs on every Linux
compatibility=()
[[ $target != *-linux-musl ]] || compatibility=(--compatibility manylinux2014 musllinux_1_1)
maturin build --locked --manifest-path crates/huff/Cargo.toml --profile "${PROFILE:-dist}" \
  ${target:+--target "$target"} "${compatibility[@]}" --out "$out"
ls -l "$out"/*.whl
