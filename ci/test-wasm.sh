#!/usr/bin/env bash
# Builds the npm package and tests it in Node: the functions, the types, and that its findings are those of the command
# line over all fixtures. HUFF names the program; without it, cargo builds it.
set -euo pipefail
cd "$(dirname "$0")/.."
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")

ci/build-wasm.sh
if [ -z "${HUFF-}" ]; then
  cargo build --locked --bin huff
  HUFF=$target/debug/huff
fi
cd crates/web/npm
HUFF=$(realpath "$HUFF") node --test test/*.test.js
../../../web/node_modules/.bin/tsc --project test/tsconfig.json
