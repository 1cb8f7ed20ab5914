#!/usr/bin/env bash
# Tests the grammar of editors/tree-sitter-pdn: its corpus, its queries, and its tokens over all fixtures, which must be
# those of the reader.
#
# It needs the program `tree-sitter` (cargo install --locked tree-sitter-cli, or npm install -g tree-sitter-cli), node, and
# a C compiler.
set -euo pipefail
cd "$(dirname "$0")/.."

need() { echo "skipped: the tree-sitter grammar is not tested: $1" >&2; exit "${HUFF_MISSING_STATUS-1}"; }
command -v tree-sitter >/dev/null || need "there is no tree-sitter"
command -v node >/dev/null || need "there is no node"

cargo build --quiet --locked --package huff-pdn --example spans
spans=$(cargo metadata --no-deps --format-version 1 | node -p 'JSON.parse(require("fs").readFileSync(0)).target_directory')/debug/examples/spans
cd editors/tree-sitter-pdn
tree-sitter generate
tree-sitter test
for query in queries/*.scm; do
  tree-sitter query --quiet "$query" ../../fixtures/archives/*.pdn
done
node test/spans.mjs "$spans"
