"""Texts that a reader must accept by the grammars of the standard, topic by topic: (name, what it shows, text).

The answers are what `grammar.py` reads. The moves are legal from the start of international draughts, unless the text has
another GameType.
"""

H = '[Event "Suite"]\n[GameType "20"]\n'
LINE = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14"

MOVES = [
    ("numeric", "a move and an answer", f"{H}1. 32-28 19-23 *"),
    ("capture", "captures with x", f"{H}{LINE} *"),
    ("leading-zero", "reading: a square below 10 may have a leading zero",  f"{H}1. 32-28 19-23 2. 28x19 14x23 3. 37-32 09-14 *"),
    ("colon", "reading: : as the sign of a capture", f"{H}1. 32-28 19-23 2. 28:19 14:23 *"),
    ("both-signs", "reading: x and : in one game", f"{H}1. 32-28 19-23 2. 28x19 14:23 *"),
    ("full-path", "the full path of an unambiguous capture", f"{H}1. 32-28 18-23 2. 31-27 23x32x21 *"),
    ("letters", "squares as letters and digits", '[GameType "25"]\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 *'),
    ("letters-capture", "captures of letter squares", '[GameType "26"]\n1. c3-d4 d6-c5 2. b2-c3 f6-e5 3. d4xf6 g7xe5 *'),
    ("letters-colon", "reading: : in a game with letters", '[GameType "25"]\n1. c3-d4 d6-c5 2. b2-c3 f6-e5 3. d4:f6 g7:e5 *'),
    ("letters-glued", "reading: letter squares without a sign between them", '[GameType "25"]\n1. c3d4 d6c5 2. b2c3 f6g5 *'),
    ("spaces", "reading: white space around the sign of a move", f"{H}1. 32 - 28 19- 23 2. 28 x19 14x 23 *"),
    ("line-end-in-a-move", "reading: a line end within a move", f"{H}1. 32-\n28 19\n-23 *"),
    ("ellipsis-first", "reading: ... for the missing move of the other side", '[GameType "20"]\n[FEN "B:W31-50:B1-20"]\n1. ... 19-23 2. 32-28 23x32 *'),
    ("two-digit", "squares of two digits up to 50", f"{H}1. 35-30 20-25 2. 40-35 15-20 *"),
    ("twelve-by-twelve", "squares up to 72", '[GameType "27"]\n1. 43-37 30-36 *'),
    ("one-move", "one move is a game", f"{H}1. 32-28 *"),
    ("no-terminator", "the last game needs no separator", f"{H}1. 32-28 19-23"),
    ("english", "the same for English draughts, where Black begins", '[GameType "21"]\n1. 11-15 22-18 2. 15x22 25x18 *'),
    ("english-multi-jump", "a capture of two pieces, first and last square only", '[GameType "21"]\n1. 11-15 22-18 2. 15x22 25x18 3. 12-16 18-14 4. 9x18 23x14 5. 10x17 21x14 *'),
]

NUMBERS = [
    ("none", "moves without numbers", f"{H}32-28 19-23 28x19 14x23 *"),
    ("glued", "a number glued to its move", f"{H}1.32-28 19-23 2.28x19 14x23 *"),
    ("every-ply", "a number before every move, three dots for the second", f"{H}1. 32-28 1... 19-23 2. 28x19 2... 14x23 *"),
    ("three-dots-glued", "three dots glued to the move", f"{H}1.32-28 1...19-23 *"),
    ("repeated", "one dot for both moves", f"{H}1. 32-28 1. 19-23 *"),
    ("wrong", "numbers are no part of the game: wrong ones are accepted", f"{H}7. 32-28 19-23 3. 28x19 14x23 *"),
    ("zero", "a number may be 0", f"{H}0. 32-28 19-23 *"),
    ("leading-zero", "a number with a leading zero", f"{H}01. 32-28 19-23 02. 28x19 14x23 *"),
    ("large", "a number of many digits", f"{H}1. 32-28 19-23 1000000000000. 28x19 14x23 *"),
    ("black-first", "three dots where the second colour begins", '[GameType "20"]\n[FEN "B:W31-50:B1-20"]\n1... 19-23 2. 32-28 23x32 *'),
    ("dots-apart", "reading: a number with one dot and an ellipsis", '[GameType "20"]\n[FEN "B:W31-50:B1-20"]\n1. ... 19-23 *'),
    ("line-ends", "a number at the end of a line", f"{H}1.\n32-28 19-23 2.\n28x19 14x23 *"),
    ("after-comment", "a number after a comment", f"{H}1. 32-28 {{c}} 1... 19-23 *"),
]

STRENGTHS = [
    (f"mark-{n}", f"the strength {mark} glued to a move", f"{H}1. 32-28{mark} 19-23 *")
    for n, mark in enumerate(["!", "?", "!!", "??", "!?", "?!", "!!!", "?!?!", "(!)", "(?)", "(!?)", "(!?!!!)"], 1)
] + [
    ("apart", "reading: white space before a strength", f"{H}1. 32-28 ! 19-23 (?) *"),
    ("both", "a strength on both moves", f"{H}1. 32-28! 19-23? *"),
    ("capture", "a strength on a capture", f"{H}1. 32-28 19-23? 2. 28x19! 14x23 *"),
    ("letters", "a strength on letters", '[GameType "25"]\n1. c3-d4! d6-c5?! *'),
    ("and-nag", "a strength and a NAG", f"{H}1. 32-28! $14 19-23 *"),
    ("and-comment", "a comment glued to a strength", f"{H}1. 32-28!{{good}} 19-23 *"),
    ("and-variation", "a variation right after a strength in brackets", f"{H}1. 32-28(?)(33-28) 19-23 *"),
    ("before-end", "a strength before the terminator", f"{H}1. 32-28 19-23! *"),
]

NAGS = [
    (f"nag-{n}", f"the annotation ${n}", f"{H}1. 32-28 ${n} 19-23 *") for n in [0, 1, 2, 3, 4, 5, 6, 7, 10, 18, 22, 139, 255, 902]
] + [
    ("two", "two annotations on a move", f"{H}1. 32-28 $1 $14 19-23 *"),
    ("glued", "an annotation glued to its move", f"{H}1. 32-28$1 19-23$2 *"),
    ("glued-to-each-other", "annotations glued to each other", f"{H}1. 32-28$1$14 19-23 *"),
    ("before-the-moves", "an annotation before the first move", f"{H}$10 1. 32-28 19-23 *"),
    ("in-variation", "an annotation in a variation", f"{H}1. 32-28 (33-28 $2) 19-23 *"),
    ("alone", "a game may consist of a tag and an annotation", f"{H}$7 *"),
]

COMMENTS = [
    (name, shows, f"{H}1. 32-28 {text} 19-23 *")
    for name, shows, text in [
        ("plain", "a comment between two moves", "{good}"),
        ("empty", "an empty comment", "{}"),
        ("blank", "a comment of white space", "{  }"),
        ("two", "two comments", "{one} {two}"),
        ("glued", "two comments glued to each other", "{one}{two}"),
        ("lines", "a comment of several lines", "{one\ntwo\n\nthree}"),
        ("crlf", "a comment of lines that end in CR LF", "{one\r\ntwo}"),
        ("open-brace", "a { in a comment opens no other comment", "{a { b}"),
        ("round-brackets", "( and ) in a comment are text", "{(19-24) or ) or (}"),
        ("square-brackets", "[ and ] in a comment are text", "{[ ] see [1]}"),
        ("tag", "a tag in a comment is text", '{[Event "none"]}'),
        ("tag-on-a-line", "a tag on a line of its own in a comment is text", '{\n[Event "none"]\n}'),
        ("moves", "moves in a comment are text", "{1. 33-28 19-24 2. 28-23}"),
        ("star", "* in a comment is text", "{* and *}"),
        ("result", "a result in a comment is text", "{2-0 or 1/2-1/2}"),
        ("quote", 'a " in a comment is text', '{a " b}'),
        ("slash", "a / in a comment is text", "{a / b}"),
        ("setup", "a setup in a comment is text", '{/FEN "W:W1:B2"/}'),
        ("percent", "% in a comment begins no line comment", "{100 % sure} "),
        ("percent-line", "% at the beginning of a line of a comment is text", "{a\n% b\nc}"),
        ("semicolon", "a semicolon in a comment is text", "{a; b}"),
        ("nag", "$ in a comment is text", "{$5 each}"),
        ("backslash", "a backslash in a comment escapes nothing", "{a \\}"),
        ("letters", "letters of other alphabets", "{хорошо, 良い, très bien}"),
        ("wide", "characters outside the basic plane", "{\U0001f600}"),
        ("clock", "an embedded command", "{[%clk 0:10:00]}"),
        ("clock-sides", "a command with the clocks of both sides", "{[%clock w0:10:00 B0:09:58]}"),
        ("commands", "several commands and text", "{[%emt 0:0:7][%eval 0.3] quick}"),
        ("long", "a comment of 2,000 characters", "{" + "long " * 400 + "}"),
        ("one-letter", "a comment of one letter", "{x}"),
    ]
] + [
    ("glued-to-moves", "a comment glued to the moves around it", f"{H}1. 32-28{{a}}19-23{{b}}*"),
    ("before-the-moves", "a comment before the first move", f"{H}{{start}} 1. 32-28 19-23 *"),
    ("two-before-the-moves", "two comments before the first move", f"{H}{{one}} {{two}} 1. 32-28 *"),
    ("after-the-moves", "a comment before the terminator", f"{H}1. 32-28 19-23 {{end}} *"),
    ("at-the-end", "a comment as the last token of the file", f"{H}1. 32-28 19-23 {{end}}"),
    ("after-number", "a comment between two moves with numbers", f"{H}1. 32-28 {{a}} 1... 19-23 {{b}} 2. 28x19 *"),
    ("tags-only", "a game of tags and a comment", f"{H}{{not played}} *"),
    ("in-variation", "comments at both ends of a variation", f"{H}1. 32-28 ({{a}} 33-28 {{b}}) 19-23 *"),
    ("many", "a comment after every move", f"{H}1. 32-28 {{1}} 19-23 {{2}} 2. 28x19 {{3}} 14x23 {{4}} *"),
]

VARIATIONS = [
    ("one", "a variation", f"{H}1. 32-28 (33-28) 19-23 *"),
    ("numbers", "a variation with a number", f"{H}1. 32-28 (1. 33-28 18-23) 19-23 *"),
    ("three-dots", "a variation of the second move", f"{H}1. 32-28 19-23 (1... 18-23) 2. 28x19 *"),
    ("two", "two variations on one move", f"{H}1. 32-28 (33-28) (34-29) 19-23 *"),
    ("nested", "a variation within a variation", f"{H}1. 32-28 (33-28 18-23 (19-23 28x19)) 19-23 *"),
    ("nested-twice", "three levels", f"{H}1. 32-28 (33-28 18-23 (19-23 28x19 (34-29))) 19-23 *"),
    ("eight-deep", "eight levels", H + "1. 32-28 " + "(33-28 " * 8 + ")" * 8 + " 19-23 *"),
    ("nested-two", "two variations within a variation", f"{H}1. 32-28 (33-28 (34-29) (35-30) 18-23) 19-23 *"),
    ("at-the-end", "a variation of the last move", f"{H}1. 32-28 19-23 (18-23) *"),
    ("of-the-last-move-of-the-file", "a variation as the last token", f"{H}1. 32-28 19-23 (18-23)"),
    ("glued", "a variation glued to the moves around it", f"{H}1. 32-28(33-28)19-23 *"),
    ("spaces", "white space inside the brackets", f"{H}1. 32-28 ( 33-28 ) 19-23 *"),
    ("lines", "a variation over several lines", f"{H}1. 32-28 (33-28\n18-23\n) 19-23 *"),
    ("comment-only", "a variation of a comment alone", f"{H}1. 32-28 ({{or 33-28}}) 19-23 *"),
    ("strength", "a strength in brackets is no variation", f"{H}1. 32-28 (33-28(!) 18-23(?!)) 19-23 *"),
    ("nag-first", "a variation that begins with an annotation", f"{H}1. 32-28 ($1 33-28) 19-23 *"),
    ("number-after", "the main line repeats the number after a variation", f"{H}1. 32-28 (33-28) 1... 19-23 *"),
    ("capture", "a variation of a capture", f"{H}1. 32-28 19-23 2. 28x19 (2. 28x19 13x24) 14x23 *"),
    ("letters", "a variation of a game with letters", '[GameType "25"]\n1. c3-d4 (1. c3-b4 d6-c5) d6-c5 *'),
    ("long", "a variation longer than the game", f"{H}1. 32-28 (1. 33-28 18-23 2. 39-33 12-18 3. 44-39 7-12) *"),
    ("setup", "a setup within a variation", f'{H}1. 32-28 (/FEN "W:W31:B20"/ 31-26) 19-23 *'),
]

SETUPS = [
    ("first", "a setup before the first move", f'{H}/FEN "W:W31,32:B19,20"/ 1. 32-28 *'),
    ("middle", "a setup after a move", f'{H}1. 32-28 /FEN "W:W28,31:B19,20"/ 2. 28-22 *'),
    ("last", "a setup after the last move", f'{H}1. 32-28 19-23 /FEN "W:W31:B20"/ *'),
    ("two", "two setups", f'{H}/FEN "W:W31:B20"/ 1. 31-27 /FEN "B:W27:B20"/ 1... 20-25 *'),
    ("glued", "a setup glued to what is around it", f'{H}1. 32-28/FEN "W:W28,31:B19,20"/2. 28-22 *'),
    ("kings", "kings in a setup", f'{H}/FEN "W:WK31:BK20"/ *'),
    ("ranges", "ranges in a setup", f'{H}/FEN "W:W31-40:BK1-5"/ *'),
    ("lines", "a setup over two lines", f'{H}/FEN\n"W:W31:B20"/ *'),
    ("alone", "a setup without tags is a game", '/FEN "W:W31:B20"/ *'),
    ("letters", "letters in a setup", '[GameType "25"]\n/FEN "W:Wa1,Kc3:Bh8"/ 1. a1-b2 *'),
    ("comment-after", "a comment after a setup", f'{H}1. 32-28 /FEN "W:W28:B19"/ {{put right}} *'),
]
