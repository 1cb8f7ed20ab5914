#!/usr/bin/env bash
# The walk of a record keeper in Neovim, with the keys that are typed: an archive with faults is opened and repaired, a game is typed
# in, formatted, saved and committed. ci/test-editors.sh starts it in a folder with the archive games.pdn.
#
#   editors/nvim/test/walk.sh NVIM HUFF
set -euo pipefail
nvim=$1
plugin=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
socket=$work/socket
for folder in CONFIG DATA STATE CACHE; do export "XDG_${folder}_HOME=$work/xdg"; done
cat >"$work/init.lua" <<LUA
vim.opt.runtimepath:append('$plugin')
vim.g.huff_cmd = { '$2', 'server' }
-- chooses the repair that the referee is surest of, instead of asking
vim.ui.select = function(items, _, choose)
  for number, item in ipairs(items) do
    local action = item.action or item[2]
    if action.isPreferred then
      vim.g.applied = action.title
      return choose(item, number)
    end
  end
end
-- the names changed in the course of the versions
_G.format = vim.lsp.buf.format or vim.lsp.buf.formatting_sync
LUA

"$nvim" --headless -n -i NONE -u "$work/init.lua" --listen "$socket" games.pdn 2>"$work/log" &
editor=$!
trap 'kill $editor 2>/dev/null || true; rm -rf "$work"' EXIT

type() { "$nvim" --server "$socket" --remote-send "$1"; }
ask() { "$nvim" --server "$socket" --remote-expr "$1" 2>&1; }
# waits until an expression has a value
wait_for() {
  local _ found
  for _ in {1..600}; do
    found=$(ask "$1" || true)
    [ "$found" != "$2" ] || return 0
    sleep 0.1
  done
  echo "timeout: $1 is not $2 but $found" >&2
  cat "$work/log" >&2
  exit 1
}
errors='luaeval("#vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })")'

wait_for "$errors" 1
type ':lua vim.diagnostic.goto_next()<CR>'
wait_for 'line(".") > 1' 1
echo "found $(ask 'luaeval("vim.diagnostic.get(0, { lnum = vim.fn.line(\".\") - 1 })[1].code")') in line $(ask 'line(".")')"
type ':lua vim.lsp.buf.code_action()<CR>'
wait_for "$errors" 0
echo "applied $(ask 'g:applied')"

type 'Go<CR>[GameType "21"]<CR>1.11-15 22-18 <C-x><C-o>'
wait_for 'getline(".")' '1.11-15 22-18 2. 15x22'
echo "completed $(ask 'getline(".")')"
type '<C-y> *<Esc>'
type ':lua format()<CR>'
wait_for 'getline("$")' '1. 11-15 22-18 2. 15x22 *'
type ':write<CR>'
wait_for '&modified' 0
ask 'system("git commit --quiet --all --message \"A game repaired, one added\"")'
type ':qall<CR>'
wait "$editor"
