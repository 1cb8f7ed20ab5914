"""The reading and the writing grammar of PDN 3.0, after the description of the standard (https://pdn.fmjd.org).

`parse` accepts exactly what the grammar accepts and returns what it says, in the form of the suite's answers. It is the
source of the `must-accept` answers, and a peer in the matrix.
"""

import re

SQUARE = {"reading": r"(?:[a-h][1-8]|[1-9][0-9]?|0[1-9])", "writing": r"(?:[a-h][1-8]|[1-9][0-9]?)"}
TAKES = {"reading": "[x:]", "writing": "x"}
COMMON = [
    ("number", r"[0-9]+\.(?:\.\.)?"),
    ("strength", r"[!?]+|\([!?]+\)"),
    ("nag", r"\$[0-9]+"),
    ("(", r"\("),
    (")", r"\)"),
    ("[", r"\["),
    ("]", r"\]"),
    ("*", r"\*"),
    ("setup", r"/[^/]*/"),
    ("string", r'"(?:[^"\\]|\\.)*"'),
    ("comment", r"\{[^}]*\}"),
    ("name", r"[A-Z][a-zA-Z0-9_]*"),
    ("blank", r"[ \t\r\n]+"),
    ("blank", r"%[^\r\n]*"),
]
# a result is not the beginning of a move: 1-1 but not 1-10
RESULTS = ("result", r"(?:1/2-1/2|1-0|0-1|2-0|1-1|0-2|0-0)(?![0-9])")


class Rejected(Exception):
    pass


def tokens(data, kind):
    """The tokens: (kind, text, offset). White space within a move is none: it is read as tokens of its own."""
    square, takes = SQUARE[kind], TAKES[kind]
    # the tokens of a move are put together with optional white space, which the grammar allows between all tokens
    gap = r"(?:[ \t\r\n]|%[^\r\n]*)*"
    move = f"{square}(?:{gap}-{gap}{square}|(?:{gap}{takes}{gap}{square})+)|[a-h][1-8][a-h][1-8]"
    kinds = COMMON + [("move", move)]
    if kind == "reading":
        kinds += [RESULTS, ("ellipsis", r"\.\.\.")]
    compiled = [(name, re.compile(pattern, re.DOTALL)) for name, pattern in kinds]
    at = 0
    while at < len(data):
        matches = [(found.end(), -order, name) for order, (name, pattern) in enumerate(compiled)
                   if (found := pattern.match(data, at))]
        results = [match for match in matches if match[2] == "result"]
        if not matches:
            raise Rejected(f"no token at {at}: {data[at:at + 10]!r}")
        end, _, name = results[0] if results else max(matches)
        if name != "blank":
            yield name, data[at:end], at
        at = end


def squares(text):
    """The squares of a move without leading zeros: the one form in which answers write moves."""
    found = re.findall(r"[a-j]?[0-9]+", re.sub(r"%[^\r\n]*", "", text))
    sign = "x" if re.search("[x:]", text) else "-"
    return sign.join(name if name[0].isalpha() else str(int(name)) for name in found)


def tidy(text):
    return " ".join(text.split())


def parse(text, kind="reading"):
    """The games of a text, or `Rejected`."""
    found = list(tokens(text, kind)) + [("end", "", len(text))]
    at = 0

    def peek():
        return found[at][0]

    def take(kind_of_token=None):
        nonlocal at
        token = found[at]
        if kind_of_token and token[0] != kind_of_token:
            raise Rejected(f"expected {kind_of_token}, found {token[1]!r} at {token[2]}")
        at += 1
        return token[1]

    def body():
        line = {"moves": []}

        def note(key, value):
            line.setdefault(key, []).append([len(line["moves"]), value])

        while True:
            kind_of_token = peek()
            if kind_of_token == "number":
                take()
                if peek() not in ("move", "ellipsis"):
                    raise Rejected(f"a move number without a move at {found[at][2]}")
            elif kind_of_token == "move":
                line["moves"].append(squares(take()))
                if peek() == "strength":
                    note("strengths", take().strip("()"))
            elif kind_of_token == "ellipsis":
                take()
                if peek() == "strength":
                    take()
            elif kind_of_token == "(":
                take()
                before = at
                inner = body()
                if at == before:
                    raise Rejected(f"an empty variation at {found[at][2]}")
                take(")")
                note("variations", inner)
            elif kind_of_token == "comment":
                note("comments", tidy(take()[1:-1]))
            elif kind_of_token == "setup":
                note("setups", tidy(take()[1:-1]))
            elif kind_of_token == "nag":
                note("nags", int(take()[1:]))
            else:
                return line

    games = []
    while True:
        start = found[at][2]
        before = at
        tags = []
        while peek() == "[":
            take()
            name = take("name")
            value = take("string")[1:-1].replace('\\"', '"')
            take("]")
            tags.append([name, value])
        game = {"start": len(text[:start].encode()), "tags": tags, "line": body()}
        if at == before:
            raise Rejected(f"an empty game at {start}")
        game["terminator"] = take() if peek() in ("*", "result") else None
        games.append(game)
        if peek() == "end":
            return games
        if game["terminator"] is None:
            raise Rejected(f"expected a separator, found {found[at][1]!r} at {found[at][2]}")


def accepts(text, kind):
    try:
        parse(text, kind)
    except (Rejected, RecursionError):
        return False
    return True
