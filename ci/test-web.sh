#!/usr/bin/env bash
# Builds the page of web/ and tests it in Chromium.
#
#   ci/test-web.sh              with what is installed
#   ci/test-web.sh --install    installs Chromium (Debian, Ubuntu) and the wasm target first
#
# HUFF_CORE is the folder of the core (huff_web.js, huff_web_bg.wasm); without it ci/build-wasm.sh builds it.
# HUFF_BIN is the program that the page is compared with; without it target/release/huff or target/debug/huff.
set -euo pipefail
cd "$(dirname "$0")/.."

need() { echo "skipped: the page is not tested: $1" >&2; exit "${HUFF_MISSING_STATUS-1}"; }

if [ "${1-}" = --install ]; then
  rustup target add wasm32-unknown-unknown
  command -v chromium >/dev/null || { apt-get update -qq; apt-get install -y -qq chromium; }
fi
command -v node >/dev/null && command -v npm >/dev/null || need "node and npm are missing"
command -v chromium >/dev/null || command -v google-chrome >/dev/null || [ -n "${HUFF_CHROMIUM-}" ] ||
  need "chromium is missing; ci/test-web.sh --install fetches it"

if [ -z "${HUFF_CORE-}" ]; then
  [ -x ci/build-wasm.sh ] || need "this checkout has no ci/build-wasm.sh, which builds the core; HUFF_CORE can name its folder"
  ci/build-wasm.sh
  export HUFF_CORE=$PWD/crates/web/npm
fi
if [ -z "${HUFF_BIN-}" ] && [ ! -x target/release/huff ] && [ ! -x target/debug/huff ]; then
  cargo build --locked --package huff-cli
fi

cd web
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --silent --no-audit --no-fund
npm run --silent build
npm run --silent types
node build.mjs --viewer --check
node types.mjs --check
npm test --silent
