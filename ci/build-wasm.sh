#!/usr/bin/env bash
# Builds the npm package in crates/web/npm: WebAssembly, its JavaScript and types, and the element <huff-board>. Needs node, npm
# and the target wasm32-unknown-unknown (rustup target add wasm32-unknown-unknown). wasm-opt is not used: it makes the module smaller, but not the compressed one.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
package=crates/web/npm

# the program that writes the JavaScript must have the version of the library
version() { grep -A1 "^name = \"$2\"$" "$1" | sed -n 's/^version = "\(.*\)"/\1/p'; }
wanted=$(version Cargo.lock wasm-bindgen)
if [ "$wanted" != "$(version crates/web/bindgen/Cargo.lock wasm-bindgen-cli-support)" ]; then
  echo "crates/web/bindgen needs wasm-bindgen-cli-support =$wanted" >&2
  exit 1
fi

cargo build --locked --profile wasm --target wasm32-unknown-unknown -p huff-web
cargo run --quiet --locked --manifest-path crates/web/bindgen/Cargo.toml --target-dir "$target/bindgen" -- \
  "$target/wasm32-unknown-unknown/wasm/huff_web.wasm" "$package"

[ -d web/node_modules ] || npm ci --silent --no-audit --no-fund --prefix web
node web/build.mjs --npm

module=$package/huff_web_bg.wasm
cp LICENSE-MIT LICENSE-APACHE "$package"
gzipped=$(gzip -9 <"$module" | wc -c)
printf '%s: %d bytes, %d compressed with gzip\n' "$module" "$(wc -c <"$module")" "$gzipped"
if [ "$gzipped" -gt 1200000 ]; then
  echo "the module is larger than 1.2 MB compressed with gzip" >&2
  exit 1
fi
