#!/usr/bin/env bash
# Packages the extension of editors/vscode and tests it in Visual Studio Code, as code-server shows it in Chromium:
# editors/vscode/test/walk.mjs opens an archive with faults, repairs it, types a game in, formats and commits it.
#
# It needs node 20 with its headers, npm, a C++ compiler, git and Chromium. HUFF_CODE_SERVER is a folder in which
# code-server is installed; without it, it is installed into target/code-server. HUFF_BIN is the program; without it
# target/release/huff or target/debug/huff. HUFF_SCREENSHOT is a picture of the board panel, or of
# the place where the walk failed.
set -euo pipefail
cd "$(dirname "$0")/.."

need() { echo "skipped: the extension is not tested: $1" >&2; exit "${HUFF_MISSING_STATUS-1}"; }

command -v node >/dev/null && command -v npm >/dev/null || need "node and npm are missing"
command -v git >/dev/null || need "git is missing"
command -v chromium >/dev/null || command -v google-chrome >/dev/null || [ -n "${HUFF_CHROMIUM-}" ] || need "chromium is missing"

# code-server without its install scripts, which fetch files from other places than npm; then only its native modules are built
install_code_server() {
  local folder=$1 code include
  include=$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")
  [ ! -f "$include/include/node/node.h" ] || export npm_config_nodedir=$include
  # a script of node-pty runs node-gyp by npx, which would ask
  export npm_config_yes=true
  npm install --ignore-scripts --no-audit --no-fund --loglevel=error --prefix "$folder" code-server@4.100.3 playwright-core@1.65.1
  npm rebuild --loglevel=error --prefix "$folder" argon2
  code=$folder/node_modules/code-server/lib/vscode
  npm install --ignore-scripts --omit=dev --no-audit --no-fund --loglevel=error --prefix "$code"
  npm rebuild --loglevel=error --prefix "$code" @vscode/spdlog native-watchdog node-pty
  touch "$folder/installed"
}

if [ -z "${HUFF_CODE_SERVER-}" ]; then
  [ "$(node -p 'process.versions.node.split(".")[0]')" = 20 ] || need "code-server 4.100 needs node 20"
  export HUFF_CODE_SERVER=$PWD/target/code-server
  [ -e "$HUFF_CODE_SERVER/installed" ] || { mkdir -p "$HUFF_CODE_SERVER"; install_code_server "$HUFF_CODE_SERVER"; }
fi
. ci/built-program.sh

cd editors/vscode
npm ci --ignore-scripts --loglevel=error --no-audit --no-fund
npm run --silent package
export HUFF_VSIX=$PWD/huff-0.1.0.vsix
node test/walk.mjs
