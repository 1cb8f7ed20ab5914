"""Files as they are in collections: each has three games, and the second one is damaged in one way.

Each kind of damage is applied to records of three games. The answer lists the moves that a careful person reads.
"""

import random
import re

from records import random_game, written

GAME = '[Event "Suite"]\n[Site "Ayr"]\n[Date "2024.05.17"]\n[Round "{round}"]\n[White "Glen, I."]\n[Black "Burn, R."]\n' \
       '[Result "{result}"]\n[GameType "{game_type}"]\n'
RESULT = {20: "1-1", 21: "1/2-1/2", 25: "1/2-1/2"}


class Record:
    """A record as parts that a kind of damage changes."""

    def __init__(self, game, lots, round_):
        self.game = game
        self.result = RESULT[game.number]
        self.tags = GAME.format(round=round_, result=self.result, game_type=game.game_type)
        self.moves = [written(game, move) for _, _, move in random_game(game, lots, 16)]
        # what the file has for each move, and the number before it
        self.written = list(self.moves)
        self.numbers = [f"{n // 2 + 1}. " if n % 2 == 0 else "" for n in range(len(self.moves))]
        self.blank = " "
        self.before = ""
        self.end = " " + self.result
        self.gap = "\n\n"
        self.after = [""] * len(self.moves)

    def text(self):
        words = [f"{number}{move}{after}" for number, move, after in zip(self.numbers, self.written, self.after)]
        return self.tags + self.before + self.blank.join(words) + self.end + self.gap

    def each(self, change):
        self.written = [change(move) for move in self.written]

    def numbered(self, form):
        self.numbers = [form(n) for n in range(len(self.moves))]


def swap(text, old, new):
    assert old in text, f"{old!r} is not in {text!r}"
    return text.replace(old, new, 1)


ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]


def damage():
    """Every kind of damage: a name, what it is, and what it does to a record."""

    def kind(name, shows, **parts):
        def apply(record):
            for part, value in parts.items():
                setattr(record, part, value(record) if callable(value) else value)
        return name, shows, apply

    def tags(name, shows, change):
        return kind(name, shows, tags=lambda r: change(r.tags))

    def moves(name, shows, change):
        return name, shows, lambda r: r.each(change)

    def numbers(name, shows, form):
        return name, shows, lambda r: r.numbered(form)

    def after(name, shows, text, at=2):
        def apply(record):
            record.after[at] = text
        return name, shows, apply

    yield kind("no-terminator", "no terminator before the next game's tags", end="")
    yield kind("no-terminator-no-gap", "no terminator and no blank line before the next game's tags", end="", gap="\n")
    yield kind("glued-to-the-next", "the next game's tags are glued to the terminator", gap="")
    yield kind("same-line", "the next game's tags are on the line of the terminator", gap=" ")
    yield kind("words-after", "words after the terminator", gap="\nso it ended\n\n")
    yield kind("rule-after", "a line of dashes after the game", gap="\n-----\n\n")
    yield kind("comment-after", "a comment after the terminator", gap=" {so it ended}\n\n")
    yield kind("dot-before-the-end", "a stray full stop before the result", end=lambda r: " . " + r.result)
    yield kind("number-before-the-end", "a move number without a move before the result", end=lambda r: " 9. " + r.result)
    yield kind("number-at-the-end", "a move number without a move and no terminator", end=" 9.")
    yield kind("half", "½-½ for a draw", end=" ½-½")
    yield kind("decimal-result", "0.5-0.5 for a draw", end=" 0.5-0.5")
    yield kind("glued-result", "the result glued to the last move",
               end=lambda r: r.result if r.game.number != 20 else "*")
    yield kind("two-terminators", "a result and a star", end=lambda r: f" {r.result} *")
    yield kind("spaces-in-the-result", "white space within the result", end=lambda r: " " + r.result.replace("-", " - "))
    yield kind("stray-brace", "a } that closes nothing", end=lambda r: " } " + r.result)
    yield kind("stray-bracket", "a ) that closes nothing", end=lambda r: " ) " + r.result)
    yield kind("open-variation", "a variation that is not closed", end=lambda r: " (" + r.moves[0])
    yield kind("open-comment", "a comment that is not closed before the next game", end=" { the end is missing")
    yield kind("open-comment-lines", "a comment of two lines that is not closed", end=" { the end\nis missing")

    yield tags("date-dashes", "a date with hyphens (PDN 2.0)", lambda t: swap(t, "2024.05.17", "2024-05-17"))
    yield tags("date-day-first", "a date that begins with the day", lambda t: swap(t, "2024.05.17", "17.5.2024"))
    yield tags("no-closing-quote", "a tag value without its closing quote", lambda t: swap(t, 'Ayr"', "Ayr"))
    yield tags("no-quotes", "a tag value without quotes", lambda t: swap(t, '"Ayr"', "Ayr"))
    yield tags("curly-quotes", "typographic quotes around a tag value", lambda t: swap(t, '"Ayr"', "“Ayr”"))
    yield tags("single-quotes", "single quotes around a tag value", lambda t: swap(t, '"Ayr"', "'Ayr'"))
    yield tags("no-closing-bracket", "a tag without its closing bracket", lambda t: swap(t, '"Ayr"]', '"Ayr"'))
    yield tags("quote-in-value", "an unescaped quote in a tag value", lambda t: swap(t, "Ayr", 'the "Old" hall'))
    yield tags("lower-case", "a tag name in lower case", lambda t: swap(t, "[Site", "[site"))
    yield tags("colon", "a colon after a tag name", lambda t: swap(t, "[Site", "[Site:"))
    yield tags("hyphen-in-name", "a hyphen in a tag name", lambda t: swap(t, "[Site", "[Site-1"))
    yield tags("umlaut-in-name", "a letter of another alphabet in a tag name", lambda t: swap(t, "[Site", "[Säte"))
    yield tags("two-results", "a tag twice with two values", lambda t: t + '[Round "99"]\n')
    yield tags("bracket-in-value", "a bracket in a value without quotes", lambda t: swap(t, '"Ayr"', "Ayr [SCO"))
    yield tags("wrapped", "a tag value over two lines", lambda t: swap(t, "Ayr", "Ayr and\nIrvine"))
    yield tags("no-tags", "no tags; the game before has a terminator", lambda t: "")
    yield tags("headline", "a line of plain text before the tags", lambda t: "Second round\n" + t)
    yield tags("no-break-space", "a no-break space in a tag", lambda t: swap(t, "[Site ", "[Site\u00a0"))

    yield moves("blanks", "blanks within moves", lambda m: re.sub("([-x])", r"\1 ", m))
    yield moves("blanks-both-sides", "blanks on both sides of the sign", lambda m: re.sub("([-x])", r" \1 ", m))
    yield moves("capital-x", "X for captures", lambda m: m.replace("x", "X"))
    yield moves("times-sign", "× for captures", lambda m: m.replace("x", "×"))
    yield moves("x-for-all", "x for every move", lambda m: m.replace("-", "x"))
    yield moves("hyphen-for-all", "a hyphen for every move", lambda m: m.replace("x", "-"))
    yield moves("en-dash", "an en dash for the hyphen", lambda m: m.replace("-", "–"))
    yield moves("em-dash", "an em dash for the hyphen", lambda m: m.replace("-", "—"))
    yield moves("minus-sign", "a minus sign for the hyphen", lambda m: m.replace("-", "−"))
    yield moves("zeros", "leading zeros in all squares below 10", lambda m: re.sub(r"(?<![0-9a-z])([1-9])(?![0-9])", r"0\1", m))
    yield moves("star-strength", "* as a strength, which PDN 3.0 forbids", lambda m: m + "*")
    yield moves("mark-apart", "a strength apart from its move", lambda m: m + " !")
    yield moves("unicode-mark", "the single character ‼ as a strength", lambda m: m + "‼")
    yield moves("comma", "a comma after each move", lambda m: m + ",")
    yield moves("capital-letters", "letters of squares in upper case", str.upper)

    yield numbers("no-numbers", "no move numbers", lambda n: "")
    yield numbers("glued-numbers", "numbers glued to moves", lambda n: f"{n // 2 + 1}." if n % 2 == 0 else "")
    yield numbers("number-each-ply", "a number for every ply, counted on", lambda n: f"{n + 1}. ")
    yield numbers("brackets-for-dots", "1) for 1.", lambda n: f"{n // 2 + 1}) " if n % 2 == 0 else "")
    yield numbers("no-dots", "move numbers without dots", lambda n: f"{n // 2 + 1} " if n % 2 == 0 else "")
    yield numbers("space-before-the-dot", "a blank before the dot", lambda n: f"{n // 2 + 1} . " if n % 2 == 0 else "")
    yield numbers("two-dots", "two dots after a number", lambda n: f"{n // 2 + 1}.. " if n % 2 == 0 else "")
    yield numbers("roman", "Roman numbers", lambda n: f"{ROMAN[n // 2]}. " if n % 2 == 0 else "")
    yield numbers("dots-for-black", "1. ... before the second move", lambda n: f"{n // 2 + 1}. " + "... " * (n % 2))

    yield after("semicolon-comment", "a comment from ; to the end of the line", " ; see the book\n")
    yield after("semicolon-moves", "moves in a comment from ; to the end of the line", " ; or 1-6 2-7 is worse\n")
    yield after("nested-comment", "a comment within a comment", " {a {b} c}")
    yield after("words", "words among the moves", " good")
    yield after("time", "a time among the moves", " (0:05)")
    yield after("pieces", "the numbers of pieces in brackets", " (12-12)")
    yield after("diagram", "a note in square brackets", " [diagram]")
    yield after("empty-variation", "an empty variation", " ()")
    yield after("unclosed-before-line", "html among the moves", " <b>!</b>")
    yield after("page-break", "a form feed", "\f")
    yield after("zero-width", "a zero width space", "\u200b")
    yield after("control", "a control character", "\x07")
    yield after("null", "a zero byte", "\0")

    yield kind("no-break-spaces", "no-break spaces between moves", blank="\u00a0")
    yield kind("tabs-and-lines", "tabs and line ends between moves", blank="\t\n")
    yield kind("commas", "commas between moves", blank=", ")
    yield kind("semicolon-head", "a comment with ; before the first move", before="; from a notebook\n")
    yield kind("prose-head", "a line of prose before the first move", before="A fine game.\n")


# Damage that leaves more than one reading, or none, in a game
NOT_IN = {
    "capital-letters": {20, 21},
    "roman": set(),
    "hyphen-for-all": set(),
    "star-strength": set(),
}

ENCODINGS = [
    ("latin-1", "Windows-1252 instead of UTF-8", "windows-1252", "Gødel, É."),
    ("windows-1251", "Windows-1251 instead of UTF-8", "windows-1251", "Иванов, П."),
    ("utf-16-le", "UTF-16 with a byte order mark", "utf-16-le", "Иванов, П."),
    ("utf-16-be", "UTF-16, big-endian, with a byte order mark", "utf-16-be", "Иванов, П."),
    ("utf-8-mark", "UTF-8 with a byte order mark", "utf-8", "Иванов, П."),
    ("end-of-file", "Ctrl-Z at the end, as DOS programs write it", "ascii", "Glen, I."),
]


def case(name, shows, records, data):
    one = {"id": f"recovery/{name}", "shows": shows, "question": "read", "class": "should-recover"}
    if isinstance(data, str):
        one["text"] = data
    else:
        one["bytes"] = data
    one["games"] = [{"line": {"moves": record.moves}} for record in records]
    return one


def cases(game):
    lots = random.Random(2000 + game.number)
    for name, shows, apply in damage():
        if game.number in NOT_IN.get(name, ()):
            continue
        records = [Record(game, lots, n) for n in (1, 2, 3)]
        apply(records[1])
        text = "".join(record.text() for record in records).rstrip("\n") + "\n"
        yield case(f"{game.name.lower()}/{name}", f"{game.name} draughts: {shows}", records, text)
    for name, shows, encoding, player in ENCODINGS:
        records = [Record(game, lots, n) for n in (1, 2, 3)]
        records[1].tags = swap(records[1].tags, "Glen, I.", player)
        data = "".join(record.text() for record in records).encode(encoding)
        mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff", "utf-8": b"\xef\xbb\xbf"}.get(encoding, b"")
        data = mark + data + (b"\x1a" if name == "end-of-file" else b"")
        yield case(f"{game.name.lower()}/{name}", f"{game.name} draughts: {shows}", records, data)
