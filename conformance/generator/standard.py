"""Texts that a reader must accept by the grammars of the standard, topic by topic: (name, what it shows, text).

The answers are what `grammar.py` reads. The moves are legal from the start of international draughts, unless the text has
another GameType.
"""

from rules import GAMES

H = '[Event "Suite"]\n[GameType "20"]\n'
M = "1. 32-28 19-23 *"
LINE = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14"

MOVES = [
    ("numeric", "a move and an answer, without a line end at the end of the file", f"{H}1. 32-28 19-23 *"),
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
    ("line-end-in-a-capture", "reading: line ends within captures, before and after the sign",
     f"{H}1. 32-28 18-23 2. 31-27 23x32\nx21 3. 34-30 21-27 4. 33-28 19-23 5. 28\nx19 13x\n24 6. 30\nx\n19 *"),
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

VALUES = [
    ("Event", "Open national, section A"), ("Site", "Ayr SCO"), ("Date", "2024.05.17"), ("Date", "2024.??.??"),
    ("Date", "????.??.??"), ("Date", ""), ("Round", "3"), ("Round", "3.1"), ("Round", "C12"), ("Round", "-"),
    ("White", "Glen, Isla"), ("Black", "Burn, Rory"), ("White", "?"), ("Result", "2-0"), ("Result", "0-2"),
    ("Result", "1-1"), ("Result", "0-0"), ("Result", "*"), ("Result", "1-0"), ("Result", "0-1"), ("Result", "1/2-1/2"),
    ("ResultFormat", "Plus draw"), ("WhiteTime", "1:59:03"), ("BlackTime", "0:43"), ("WhiteTitle", "GMI"),
    ("BlackTitle", "MF"), ("WhiteRating", "2211"), ("BlackRating", "1987"), ("WhiteNA", "a@example.org"),
    ("WhiteType", "human"), ("BlackType", "program"), ("WhiteFmjdId", "12345"), ("EventDate", "2024.05.16"),
    ("EventSponsor", "a bank"), ("Section", "B"), ("Stage", "semi-final"), ("Board", "2"), ("Annotator", "Hay, W."),
    ("Time", "19:30:00"), ("UTCTime", "17:30:00"), ("UTCDate", "2024.05.17"), ("TimeControl", "40/7200:3600+60"),
    ("TimeControl", "?"), ("TimeControl", "-"), ("TimeControl", "*180"), ("TimeControl", "300+5"),
    ("TimeControlWhite", "600"), ("TimeControlBlack", "300"), ("PlyCount", "2"), ("Termination", "normal"),
    ("Author", "Springer"), ("Publication", "Het Damspel"), ("PublicationDate", "1925.??.??"), ("SetUp", "1"),
    ("My_Own_Tag_2", "a tag of no standard"), ("A", "a name of one letter"),
]

TAGS = [
    (f"value-{n}", f"the tag {name} with the value {value!r}", f'[{name} "{value}"]\n[GameType "20"]\n{M}')
    for n, (name, value) in enumerate(VALUES, 1)
] + [
    (f"game-type-{game.number}", f"GameType {game.game_type}: {game.name} draughts", f'[GameType "{game.game_type}"] *')
    for game in GAMES.values()
] + [
    (f"start-{game.number}", f"FEN of the start position of {game.name} draughts",
     f'[GameType "{game.number}"]\n[FEN "{game.start}"] *')
    for game in GAMES.values()
] + [
    (name, shows, f"{text}\n{M}")
    for name, shows, text in [
        ("escaped-quote", 'a quote in a value is written \\"', '[Event "an \\"open\\" one"]\n[GameType "20"]'),
        ("escaped-first", "an escaped quote at both ends of a value", '[Event "\\"open\\""]\n[GameType "20"]'),
        ("empty", "an empty value", '[Event ""]\n[GameType "20"]'),
        ("blank", "a value of blanks", '[Event "  "]\n[GameType "20"]'),
        ("square-brackets", "brackets in a value", '[Event "[a] ]"]\n[GameType "20"]'),
        ("braces", "braces in a value", '[Event "{a} {"]\n[GameType "20"]'),
        ("round-brackets", "round brackets in a value", '[Event "(a) ("]\n[GameType "20"]'),
        ("percent", "a percent sign in a value is no line comment", '[Event "100 % sure"]\n[GameType "20"]'),
        ("semicolon", "a semicolon in a value", '[Event "a; b"]\n[GameType "20"]'),
        ("slash", "slashes in a value", '[Event "1841/1842 /a/"]\n[GameType "20"]'),
        ("star", "a star in a value", '[Event "* 2-0"]\n[GameType "20"]'),
        ("moves", "moves in a value", '[Event "1. 33-28 18-23"]\n[GameType "20"]'),
        ("letters", "letters of other alphabets in a value", '[White "Исаев, Пётр"]\n[Black "許華"]\n[GameType "20"]'),
        ("long", "a value of 1,000 characters", '[Event "' + "long " * 200 + 'end"]\n[GameType "20"]'),
        ("spaces", "white space inside the brackets", '[ Event  "a" ]\n[GameType "20"]'),
        ("glued", "no white space between name and value", '[Event"a"][GameType"20"]'),
        ("one-line", "all tags on one line", '[Event "a"] [Site "b"] [GameType "20"]'),
        ("three-lines", "a tag over three lines", '[\nEvent\n"a"\n]\n[GameType "20"]'),
        ("blank-lines", "blank lines between tags", '[Event "a"]\n\n\n[GameType "20"]\n\n'),
        ("indented", "indented tags", '  [Event "a"]\n\t[GameType "20"]'),
        ("percent-between", "a line comment between tags", '[Event "a"]\n% [Site "b"]\n[GameType "20"]'),
        ("percent-after", "a line comment after a tag", '[Event "a"] % note\n[GameType "20"]'),
        ("order", "tags in any order", '[Result "*"]\n[GameType "20"]\n[Black "b"]\n[White "w"]\n[Event "e"]'),
        ("digits", "digits and low lines in a name", '[Tag_1a "x"]\n[GameType "20"]'),
        ("case", "tag names are case-sensitive: EVENT is another tag", '[EVENT "a"]\n[Event "b"]\n[GameType "20"]'),
        ("many", "a hundred tags", "\n".join(f'[Tag{n} "{n}"]' for n in range(100)) + '\n[GameType "20"]'),
        ("fen", "a FEN tag", '[GameType "20"]\n[FEN "W:W32,33:B19,20"]'),
        ("fen-kings", "a FEN tag with kings and ranges", '[GameType "20"]\n[FEN "W:W32,K45:B1-10,19"]'),
    ]
]

RESULTS = [
    (f"terminator-{n}", f"reading: {result} ends a game", f"{H}1. 32-28 19-23 {result}\n\n{H}1. 33-28 {result}\n")
    for n, result in enumerate(["*", "2-0", "0-2", "1-1", "0-0", "1-0", "0-1", "1/2-1/2"], 1)
] + [
    (f"star-for-{n}", f"* separates games and contradicts no Result, here {result}",
     f'[Event "Suite"]\n[Result "{result}"]\n[GameType "20"]\n{M}')
    for n, result in enumerate(["2-0", "0-2", "1-1", "0-0", "*"], 1)
] + [
    (f"english-{n}", f"reading: {result} of English draughts ends a game",
     f'[Result "{result}"]\n[GameType "21"]\n1. 11-15 22-18 {result}\n')
    for n, result in enumerate(["1-0", "0-1", "1/2-1/2", "0-0"], 1)
] + [
    ("not-a-result-1-10", "1-10 is a move, not the result 1-1 and a 0",
     '[GameType "23"]\n[FEN "B:W29:BK1"]\n1. 1-10 29-25 *'),
    ("not-a-result-11-16", "11-16 is a move, although it contains 1-1", '[GameType "21"]\n1. 11-16 24-20 2. 16-19 *'),
    ("after-comment", "reading: a result after a comment", f"{H}1. 32-28 19-23 {{drawn}} 1-1\n"),
    ("after-variation", "reading: a result after a variation", f"{H}1. 32-28 19-23 (18-23) 1-1\n"),
    ("after-strength", "reading: a result after a strength", f"{H}1. 32-28 19-23? 2-0\n"),
    ("tags-only", "reading: a game of tags alone, ended by a result", f"{H}2-0\n\n{H}1. 32-28 0-2\n"),
    ("next-line", "reading: a result on a line of its own", f"{H}1. 32-28 19-23\n1-1\n"),
    ("last-without", "the last game needs no terminator", f"{H}1. 32-28 1-1\n\n{H}1. 33-28 18-23\n"),
]

SPACES = [
    (name, shows, text)
    for name, shows, text in [
        ("lf", "lines that end in LF", f"{H}\n1. 32-28 19-23\n2. 28x19 14x23\n*\n"),
        ("crlf", "lines that end in CR LF", f"{H}\n1. 32-28 19-23\n2. 28x19 14x23\n*\n".replace("\n", "\r\n")),
        ("cr", "lines that end in CR", f"{H}\n1. 32-28 19-23\n2. 28x19 14x23\n*\n".replace("\n", "\r")),
        ("mixed", "mixed line ends", '[Event "a"]\r\n[GameType "20"]\n1. 32-28\r19-23 *\r\n'),
        ("tabs", "tabs", '[Event\t"a"]\t[GameType\t"20"]\n1.\t32-28\t19-23\t*'),
        ("one-line", "a game on one line", '[Event "a"] [GameType "20"] 1. 32-28 19-23 *'),
        ("a-line-a-token", "a line for every token", f"{H}1.\n32-28\n19-23\n2.\n28x19\n14x23\n*\n"),
        ("blank-lines", "blank lines in the movetext", f"{H}\n\n1. 32-28\n\n\n19-23\n\n*\n\n\n"),
        ("leading", "white space before the first tag", f" \n\t\n{H}1. 32-28 19-23 *"),
        ("trailing", "white space after the last terminator", f"{H}1. 32-28 19-23 * \n\t \n"),
        ("wide", "ten blanks between tokens", f"{H}1.          32-28          19-23          *"),
        ("long-line", "a line of 1,000 characters", f"{H}1. 32-28 {'{' + 'x' * 1000 + '}'} 19-23 *"),
        ("percent-first", "a line comment as the first line", f"% a file\n{H}1. 32-28 19-23 *"),
        ("percent-between", "a line comment between two moves", f"{H}1. 32-28\n% 1... 18-23\n19-23 *"),
        ("percent-last", "a line comment at the end of the file", f"{H}1. 32-28 19-23 *\n% the end"),
        ("percent-empty", "a line of a percent sign alone", f"{H}%\n1. 32-28 19-23 *"),
        ("percent-brace", "a brace in a line comment opens no comment", f"{H}1. 32-28\n% {{ (\n19-23 *"),
        ("percent-tag", "a tag in a line comment is no tag", f'% [Event "x"]\n{H}1. 32-28 19-23 *'),
        ("percent-crlf", "a line comment that ends in CR LF", f"% a\r\n{H}1. 32-28\r\n% b\r\n19-23 *"),
        ("percent-in-variation", "a line comment in a variation", f"{H}1. 32-28 (33-28\n% )\n18-23) 19-23 *"),
    ]
]

FILES = [
    (f"games-{count}", f"a file of {count} games",
     "\n".join(f'[Event "Suite"]\n[Round "{n}"]\n[GameType "20"]\n1. 32-28 19-23 *\n' for n in range(1, count + 1)))
    for count in (2, 3, 10, 100)
] + [
    ("no-tags", "games without tags, separated by *", "1. 32-28 19-23 * 1. 33-28 18-23 * 1. 34-29 *"),
    ("no-tags-results", "reading: games without tags, separated by results", "1. 32-28 19-23 2-0 1. 33-28 18-23 1-1 1. 34-29 0-2"),
    ("tags-only", "games of tags alone", f"{H}*\n{H}*\n{H}*\n"),
    ("tags-only-last", "a game of tags alone at the end of the file", f"{H}1. 32-28 *\n{H}"),
    ("one-tag", "a file of one tag", '[Event "Suite"]'),
    ("one-move", "a file of one move", "32-28"),
    ("glued", "a game that begins right after *", f"{H}1. 32-28 19-23 *{H}1. 33-28 *"),
    ("same-line", "a game that begins on the line on which another ends", f"{H}1. 32-28 19-23 * {H}1. 33-28 *"),
    ("blank-lines", "games with many blank lines between them", f"{H}1. 32-28 *\n\n\n\n\n{H}1. 33-28 *\n\n\n"),
    ("comments", "percent lines between games", f"{H}1. 32-28 *\n% next\n{H}1. 33-28 *\n"),
    ("variants", "games of several game types", "\n".join(f'[GameType "{game.number}"]\n{text} *' for game, text in zip(
        GAMES.values(), ["1. 32-28", "1. 11-15", "1. 21-17", "1. 11-15", "1. 10-14", "1. c3-d4"]))),
    ("same-game-twice", "a game twice", f"{H}1. 32-28 19-23 *\n{H}1. 32-28 19-23 *\n"),
]

# The text of the standard and its grammars disagree (docs/pdn-errata.md): any answer will do.
DISPUTED = [
    ("percent-mid-line", "% within a line: a comment by the grammars, not by the text, which loses no move", f"{H}1. 32-28 % 18-23\n19-23 *"),
    ("percent-glued", "% glued to a move: a comment by the grammars, not by the text", f"{H}1. 32-28% 18-23\n19-23 *"),
]
