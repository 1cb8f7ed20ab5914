-- The configuration of 'huff server' for vim.lsp.config (Neovim 0.11 or later).
return {
  cmd = { 'huff', 'server' },
  filetypes = { 'pdn' },
  root_markers = { 'huff.toml', '.git' },
}
