# Sourced by ci/test-editors.sh and ci/test-vscode.sh in the root of the repository: HUFF_BIN is the program that they test. Without
# it, target/release/huff or target/debug/huff, which cargo builds if neither is there.
if [ -z "${HUFF_BIN-}" ]; then
  for built in target/release/huff target/debug/huff; do
    [ ! -x $built ] || { HUFF_BIN=$PWD/$built; break; }
  done
  [ -n "${HUFF_BIN-}" ] || { cargo build --locked --package huff-cli; HUFF_BIN=$PWD/target/debug/huff; }
fi
export HUFF_BIN
