-- The configuration of 'huff server' for vim.lsp.config (Neovim 0.11 or later).
return {
  cmd = { 'huff', 'server' },
  filetypes = { 'pdn' },
  root_markers = { 'huff.toml', '.git' },
  on_attach = function(client, buffer)
    -- Neovim would insert a completion only up to its first blank: `2.` of `2. 15x22`, or `Wyllie,` of `Wyllie, J.`
    vim.lsp.completion.enable(true, client.id, buffer, {
      convert = function(item)
        return { word = item.textEdit.newText }
      end,
    })
  end,
}
