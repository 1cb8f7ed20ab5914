-- Starts 'huff server' for records. Set vim.g.huff_cmd to start it in another way.
if vim.g.loaded_huff then
  return
end
vim.g.loaded_huff = true

if vim.lsp.enable then
  if vim.g.huff_cmd then
    vim.lsp.config('huff', { cmd = vim.g.huff_cmd })
  end
  vim.lsp.enable('huff')
  return
end

-- Neovim before 0.11: one client per root folder.
local clients = {}

local function root_of(path)
  local folder = vim.fn.fnamemodify(path, ':p:h')
  for _, marker in ipairs({ 'huff.toml', '.git' }) do
    local found = vim.fn.findfile(marker, folder .. ';')
    if found == '' then
      found = vim.fn.finddir(marker, folder .. ';')
    end
    if found ~= '' then
      return vim.fn.fnamemodify(found, ':p:h' .. (marker == '.git' and ':h' or ''))
    end
  end
  return folder
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = 'pdn',
  callback = function(event)
    local root = root_of(vim.api.nvim_buf_get_name(event.buf))
    local client = clients[root]
    if not client or vim.lsp.client_is_stopped(client) then
      client = vim.lsp.start_client({
        name = 'huff',
        cmd = vim.g.huff_cmd or { 'huff', 'server' },
        root_dir = root,
        workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
      })
      clients[root] = client
    end
    if client then
      vim.lsp.buf_attach_client(event.buf, client)
      vim.bo[event.buf].omnifunc = 'v:lua.vim.lsp.omnifunc'
    end
  end,
})
