"""The loop that the adapters in Python share: a line of JSON in, a line of JSON out."""

import base64
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "generator"))
from rules import GAMES, read_fen


def move_of(number, position, path):
    """A move in the form of the suite, from its path: what is captured lies between the squares of the path."""
    game = GAMES[number]
    _, board = read_fen(game, position)
    squares = [game.square_of(str(name)) for name in path]
    captured = set()
    for (x, y), (to_x, to_y) in zip(squares, squares[1:]):
        steps = max(abs(to_x - x), abs(to_y - y))
        between = [(x + (to_x - x) * n // steps, y + (to_y - y) * n // steps) for n in range(1, steps)]
        # a square of the first piece, which it left
        captured |= {at for at in between if at in board and at != squares[0]}
    return written(number, path[0], path[-1], [game.name_of(at) for at in captured])


def written(number, first, last, captured):
    """A move in the form of the suite: `11-15`, or `23x32<27>` with the captured squares in order."""
    if not captured:
        return f"{first}-{last}"
    order = sorted({str(name) for name in captured}, key=lambda name: (len(name), name) if name.isdigit() else name)
    return f"{first}x{last}<{','.join(order)}>"


def data_of(question):
    return base64.b64decode(question["base64"]) if "base64" in question else question["text"].encode("utf-8", "surrogatepass")


def serve(name, version, claims, answers, game_types=None):
    """Answers questions until standard input ends. `answers` maps a kind of question to a function.

    A program that reads records of some games only names their GameTypes.
    """
    # what a library prints is no answer
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        question = json.loads(line)
        if question["question"] == "hello":
            answer = {"name": name, "version": version, "claims": claims}
            if game_types is not None:
                answer["game_types"] = game_types
        else:
            try:
                answer = answers[question["question"]](question)
            except Exception as error:
                answer = {"error": f"{type(error).__name__}: {error}"}
        out.write(json.dumps(answer) + "\n")
        out.flush()
