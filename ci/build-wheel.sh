#!/usr/bin/env bash
# Builds the wheel of the program, which holds the compiled `huff` and no Python.
#
#   ci/build-wheel.sh [OUT]      OUT is dist by default
#
# TARGET and PROFILE choose another target and profile of cargo. maturin has to be on the path (pip install maturin).
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(realpath -m "${1:-dist}")
maturin build --locked --manifest-path crates/huff/Cargo.toml --profile "${PROFILE:-dist}" \
  ${TARGET:+--target "$TARGET"} ${TARGET:+--compatibility linux} --strip --out "$out"
ls -l "$out"/*.whl
