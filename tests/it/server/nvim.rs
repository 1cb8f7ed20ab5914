//! Neovim, without a window: opens an archive with faults, repairs it, types a game in, formats, saves and commits it.

use std::process::{Command, Stdio};

use crate::shown::root;
use crate::support::{CLEAN, Folder};

/// The walk. It writes what it sees to standard output.
const WALK: &str = r#"
local function say(text) io.stdout:write(text .. '\n') end
local function wait(what, check)
  if not vim.wait(60000, check, 20) then
    say('timeout: ' .. what)
    vim.cmd('cquit 3')
  end
end
local function request(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 60000)
  for _, answer in pairs(answers) do
    return answer.result
  end
end
local function client()
  local get = vim.lsp.get_clients or vim.lsp.buf_get_clients
  for _, one in pairs(get(vim.lsp.get_clients and { bufnr = 0 } or 0)) do
    return one
  end
end
local document = function() return { uri = vim.uri_from_bufnr(0) } end
local function position() 
  local cursor = vim.api.nvim_win_get_cursor(0)
  return { line = cursor[1] - 1, character = cursor[2] }
end

vim.cmd('edit games.pdn')
wait('diagnostics', function() return #vim.diagnostic.get(0) > 0 end)
for _, found in ipairs(vim.diagnostic.get(0)) do
  if found.severity == vim.diagnostic.severity.ERROR then
    say('found ' .. found.code .. ' in line ' .. found.lnum + 1)
    vim.api.nvim_win_set_cursor(0, { found.lnum + 1, found.col })
  end
end

local place = position()
local actions = request('textDocument/codeAction', {
  textDocument = document(),
  range = { start = place, ['end'] = place },
  context = { diagnostics = {} },
})
for _, action in ipairs(actions) do
  if action.isPreferred then
    say('applied ' .. action.title)
    vim.lsp.util.apply_workspace_edit(action.edit, client().offset_encoding)
  end
end
local errors = { severity = vim.diagnostic.severity.ERROR }
wait('the repair', function() return #vim.diagnostic.get(0, errors) == 0 end)

local lines = vim.api.nvim_buf_line_count(0)
vim.api.nvim_buf_set_lines(0, lines, lines, false, { '', '[GameType "21"]', '1.11-15 22-18 ' })
vim.api.nvim_win_set_cursor(0, { lines + 3, 14 })
local items = request('textDocument/completion', { textDocument = document(), position = { line = lines + 2, character = 14 } })
say('completed ' .. items[1].label)
vim.lsp.util.apply_text_edits({ items[1].textEdit }, vim.api.nvim_get_current_buf(), client().offset_encoding)
local line = vim.api.nvim_get_current_line()
vim.api.nvim_set_current_line(line:gsub('%s+$', '') .. ' *')

local edits = request('textDocument/formatting', {
  textDocument = document(),
  options = { tabSize = 4, insertSpaces = true },
})
vim.lsp.util.apply_text_edits(edits, vim.api.nvim_get_current_buf(), client().offset_encoding)
vim.cmd('write')
vim.fn.system({ 'git', 'commit', '--quiet', '--all', '--message', 'A game repaired, one added' })
say('committed with status ' .. vim.v.shell_error)
vim.cmd('qall')
"#;

#[test]
fn neovim_repairs_completes_and_formats() {
    if Command::new("nvim").arg("--version").output().is_err() {
        println!("skipped: there is no nvim");
        return;
    }
    let folder = Folder::new();
    let slip = "1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 4. 4-8 25-22 5. 12-61 24-20";
    let line = "1. 11-15 22-18 2. 15x22 25x18";
    folder.write("games.pdn", CLEAN.replace(line, slip));
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        git.args([
            "-c",
            "user.name=Keeper",
            "-c",
            "user.email=keeper@example.org",
        ]);
        let output = git.args(arguments).current_dir(folder.path("")).output();
        let output = output.expect("git runs");
        assert!(output.status.success(), "git {arguments:?}: {output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    git(&["init", "--quiet"]);
    git(&["config", "user.name", "Keeper"]);
    git(&["config", "user.email", "keeper@example.org"]);
    git(&["add", "games.pdn"]);
    git(&[
        "commit",
        "--quiet",
        "--message",
        "The archive as it was found",
    ]);
    folder.write("walk.lua", WALK);
    let plugin = root().join("editors/nvim");
    folder.write(
        "init.lua",
        format!(
            "vim.opt.runtimepath:append({:?})\nvim.g.huff_cmd = {{ {:?}, 'server' }}\n",
            plugin.display().to_string(),
            env!("CARGO_BIN_EXE_huff"),
        ),
    );
    let mut nvim = Command::new("nvim");
    nvim.args([
        "--headless",
        "-n",
        "-i",
        "NONE",
        "-u",
        "init.lua",
        "-c",
        "luafile walk.lua",
    ])
    .current_dir(folder.path(""))
    .stdin(Stdio::null());
    for name in [
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "XDG_STATE_HOME",
        "XDG_CACHE_HOME",
    ] {
        nvim.env(name, folder.path("xdg"));
    }
    let output = nvim.output().expect("nvim runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}\n{errors}");
    let expected = "found R304 in line 9\n\
                    applied Read 12-16 at ply 9: the remaining ply can be replayed (likely)\n\
                    completed 15x22\n\
                    committed with status 0\n";
    assert!(said.contains(expected), "{said}\n{errors}");
    let saved = folder.read("games.pdn");
    assert!(saved.contains("5. 12-16 24-20 *\n"), "{saved}");
    assert!(
        saved.ends_with("[GameType \"21\"]\n\n1. 11-15 22-18 2. 15x22 *\n"),
        "{saved}"
    );
    folder.huff("check games.pdn").exits(0);
    assert_eq!(git(&["show", "HEAD:games.pdn"]), saved);
    assert_eq!(
        git(&["log", "-1", "--format=%s"]),
        "A game repaired, one added\n"
    );
}
