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


def serve(name, version, claims, answers, game_types=None, batch=False):
    """Answers questions until standard input ends. `answers` maps a kind of question to a function.

    A program that reads records of some games only names their GameTypes. With `batch`, a function gets a list of all
    questions of its kind, and returns the list of the answers.
    """
    # what a library prints is no answer
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    waiting = []
    for line in sys.stdin:
        question = json.loads(line)
        if question["question"] == "hello":
            answer = {"name": name, "version": version, "claims": claims}
            if game_types is not None:
                answer["game_types"] = game_types
            if batch:
                answer["batch"] = True
        elif batch:
            waiting.append(question)
            continue
        else:
            answer = attempt(answers[question["question"]], question)
        out.write(json.dumps(answer) + "\n")
        out.flush()
    found = {}
    for kind, answer in answers.items():
        asked = [number for number, question in enumerate(waiting) if question["question"] == kind]
        if asked:
            got = attempt(answer, [waiting[number] for number in asked])
            found |= zip(asked, [got] * len(asked) if isinstance(got, dict) else got)
    for number in range(len(waiting)):
        out.write(json.dumps(found[number]) + "\n")
    out.flush()


def attempt(function, asked):
    try:
        return function(asked)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}
