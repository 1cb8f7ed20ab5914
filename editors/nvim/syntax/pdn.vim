" Portable Draughts Notation
if exists('b:current_syntax')
  finish
endif

syntax region pdnComment start='{' end='}'
syntax match pdnComment ';.*$'
syntax match pdnComment '^%.*$'
syntax region pdnTag matchgroup=Delimiter start='\[\ze\s*\w' end='\]' contains=pdnTagName,pdnTagValue
syntax match pdnTagName '\w\+' contained
syntax region pdnTagValue start='"' skip='\\"' end='"' contained
syntax match pdnMoveNumber '\<\d\+\.\(\.\.\)\?'
syntax match pdnMove '\<\(\a\d\{1,2}\|\d\{1,2}\)\([-x:]\(\a\d\{1,2}\|\d\{1,2}\)\)\+\>'
syntax match pdnResult '\(^\|\s\)\zs\(1-0\|0-1\|1/2-1/2\|2-0\|0-2\|1-1\|0-0\|\*\)\ze\($\|\s\)'
syntax match pdnAnnotation '[!?]\{1,2}\|\$\d\+'

highlight default link pdnComment Comment
highlight default link pdnTagName Identifier
highlight default link pdnTagValue String
highlight default link pdnMoveNumber Number
highlight default link pdnMove Function
highlight default link pdnResult Keyword
highlight default link pdnAnnotation Operator

let b:current_syntax = 'pdn'
