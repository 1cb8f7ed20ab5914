autocmd BufRead,BufNewFile *.pdn setfiletype pdn
