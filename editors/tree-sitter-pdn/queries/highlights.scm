(tag_name) @property
(string) @string
(comment) @comment
(move_number) @number
(move) @function
(unknown_move) @constant.builtin
(strength) @operator
(nag) @operator
(setup) @string.special
(terminator) @keyword
["[" "]" "(" ")"] @punctuation.bracket
