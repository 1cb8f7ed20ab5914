"""Random games with random annotations, of which the parts are known before the text is written."""

import random

from records import random_game, written
from rules import GAMES

EACH = 7
COMMENTS = ["good", "best", "better is the other capture", "{ no", "a (b) [c] * 1-0", "[%clk 0:09:57]", "so, 2 pieces up", "ход"]
STRENGTHS = ["!", "?", "!?", "??", "(!)", "(?!)"]


class Writer:
    """Writes tokens with random white space."""

    def __init__(self, lots):
        self.lots = lots
        self.text = ""

    def put(self, token, glued=False):
        if self.text and not glued:
            self.text += self.lots.choice([" ", " ", " ", "\n", "  ", "\r\n", "\t"])
        self.text += token


def line_of(writer, lots, moves, first, depth):
    """Writes moves with annotations and returns the line. A variation is other moves of the same record."""
    line = {"moves": []}

    def note(key, value):
        line.setdefault(key, []).append([len(line["moves"]), value])

    if depth == 0 and lots.random() < 0.3:
        writer.put("{begins}")
        note("comments", "begins")
    after_remark = True
    for n, move in enumerate(moves, first):
        if n % 2 == 0:
            writer.put(f"{n // 2 + 1}.")
        elif after_remark:
            writer.put(f"{n // 2 + 1}...")
        writer.put(move, glued=writer.text.endswith(".") and lots.random() < 0.3)
        after_remark = False
        line["moves"].append(move)
        if lots.random() < 0.15:
            mark = lots.choice(STRENGTHS)
            writer.put(mark, glued=True)
            note("strengths", mark.strip("()"))
        if lots.random() < 0.1:
            nag = lots.randint(1, 139)
            writer.put(f"${nag}")
            note("nags", nag)
        if lots.random() < 0.15:
            comment = lots.choice(COMMENTS)
            writer.put("{" + comment + "}")
            note("comments", comment)
            after_remark = True
        if depth < 2 and lots.random() < 0.12:
            writer.put("(")
            inner = line_of(writer, lots, moves[n - first:][:3], n, depth + 1)
            writer.put(")", glued=lots.random() < 0.5)
            note("variations", inner)
            after_remark = True
    return line


def cases():
    for game in GAMES.values():
        lots = random.Random(3000 + game.number)
        for number in range(1, EACH + 1):
            writer = Writer(lots)
            games = []
            for round_ in range(1, lots.randint(1, 3) + 1):
                tags = [["Event", "Suite"], ["Round", str(round_)], ["GameType", game.game_type]]
                start = None
                for name, value in tags:
                    writer.put(f'[{name} "{value}"]')
                    if start is None:
                        start = len(writer.text.encode()) - len(f'[{name} "{value}"]')
                moves = [written(game, move) for _, _, move in random_game(game, lots, lots.randint(4, 24))]
                line = line_of(writer, lots, moves, 0, 0)
                writer.put("*")
                games.append({"start": start, "tags": tags, "line": line, "terminator": "*"})
            if game.number == 41:
                # the grammars have no files i and j, which the game has
                games = [{"line": {"moves": one["line"]["moves"]}} for one in games]
            yield {
                "id": f"reading/annotated/{game.name.lower().replace(' ', '-')}-{number}",
                "shows": f"{game.name} draughts: {len(games)} annotated games",
                "question": "read",
                "class": "should-recover" if game.number == 41 else "must-accept",
                "text": writer.text + "\n",
                "games": games,
            }


