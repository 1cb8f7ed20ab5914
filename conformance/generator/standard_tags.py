"""More texts that a reader must accept: tags, results, white space, files of several games. See `standard.py`."""

from rules import GAMES
from standard import H

M = "1. 32-28 19-23 *"

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
        ("no-end", "no line end at the end of the file", f"{H}1. 32-28 19-23 *"),
        ("one-line", "a game on one line", '[Event "a"] [GameType "20"] 1. 32-28 19-23 *'),
        ("a-line-a-token", "a line for every token", f"{H}1.\n32-28\n19-23\n2.\n28x19\n14x23\n*\n"),
        ("blank-lines", "blank lines in the movetext", f"{H}\n\n1. 32-28\n\n\n19-23\n\n*\n\n\n"),
        ("leading", "white space before the first tag", f" \n\t\n{H}1. 32-28 19-23 *"),
        ("trailing", "white space after the last terminator", f"{H}1. 32-28 19-23 * \n\t \n"),
        ("wide", "ten blanks between tokens", f"{H}1.          32-28          19-23          *"),
        ("long-line", "a line of 1,000 characters", f"{H}1. 32-28 {'{' + 'x' * 1000 + '}'} 19-23 *"),
        ("percent-first", "a line comment as the first line", f"% a file\n{H}1. 32-28 19-23 *"),
        ("percent-between", "a line comment between two moves", f"{H}1. 32-28\n% 1... 18-23\n19-23 *"),
        ("percent-mid-line", "% begins a comment in the middle of a line as well", f"{H}1. 32-28 % 18-23\n19-23 *"),
        ("percent-last", "a line comment at the end of the file", f"{H}1. 32-28 19-23 *\n% the end"),
        ("percent-empty", "a line of a percent sign alone", f"{H}%\n1. 32-28 19-23 *"),
        ("percent-brace", "a brace in a line comment opens no comment", f"{H}1. 32-28\n% {{ (\n19-23 *"),
        ("percent-tag", "a tag in a line comment is no tag", f'% [Event "x"]\n{H}1. 32-28 19-23 *'),
        ("percent-crlf", "a line comment that ends in CR LF", f"% a\r\n{H}1. 32-28\r\n% b\r\n19-23 *"),
        ("percent-glued", "% glued to a move begins a line comment", f"{H}1. 32-28% 18-23\n19-23 *"),
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
