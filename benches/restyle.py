#!/usr/bin/env python3
"""Writes the games of real files in other typing styles, and compares what huff reads.

    HUFF=path/to/huff benches/restyle.py SEED FILE.pdn...

Each file is taken as its main lines: the tags, the moves and the result. A style is a random choice of blanks, signs,
numbers, brackets, line widths, marks, comments and results. huff must read as many games and plies from each style as from
the plain form, and accuse no player who is not accused there. What differs is printed with its style, the shortest text first.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

HUFF = os.environ.get("HUFF", "target/release/huff")
GAMES = 40
STYLES = 40

SIGNS = [("-", "x"), ("-", ":"), ("–", "x"), ("-", "-"), ("-", "×"), (" - ", " x "), ("-", "X"), ("—", ":"), ("", "x")]
NUMBERS = ["{n}. ", "{n}.", "{n} . ", "{n}) ", "{n} ", "{n}: ", "{n}.\t", "\n{n}. ", "", "{n}.  "]
SECONDS = ["", "", "", "{n}... ", "{n}. ... ", "... "]
BETWEEN = [" ", " ", "  ", "\t", ", ", "; ", " | ", "\n"]
RESULTS = [
    "{r}", "{r}", "({r})", "[{r}]", " {r}", "\n{r}", "{{{r}}} {r}", "{dash}", "{colon}", "{spaced}", "{words}", "{words}.",
    "{r} {r}", "{half}", "{r}.", "Result: {r}",
]  # fmt: skip
COMMENTS = ["{{good}}", "{{ 1-0 }}", "{{see 12-16}}", "; so\n", "{{[%clk 0:10:00]}}", "(!)", "!", "?!", "$1", "+-", "(0:12)", "5'"]
GAPS = ["\n\n", "\n", "\n\n\n", " ", "\n\n; next\n", "\n\n***\n\n", "\n-----\n"]
TAGS = ["all", "all", "players", "event", "type", "none", "no type"]


def run(arguments, text):
    done = subprocess.run([HUFF, *arguments], input=text, capture_output=True, encoding="utf-8")
    if done.returncode not in (0, 1):
        print("status", done.returncode, done.stderr[:300])
    return done.stdout


def games_of(path):
    lines = subprocess.run(
        [HUFF, "convert", "--isolated", "--to", "jsonl", str(path)], capture_output=True, encoding="utf-8"
    ).stdout.splitlines()
    for line in lines:
        game = json.loads(line)
        moves = [item for item in game["moves"] if "move" in item]
        whole = all(item["move"] for item in moves) and len(moves) == len(game["moves"])
        if whole and len(moves) >= 12 and game["result"] in ("1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1") and "FEN" not in game["tags"]:
            accused = [found for found in game.get("findings", []) if found["code"][0] in "RO" and found["severity"] != "note"]
            if not accused:
                yield game, moves


def style_of(rng):
    return {
        "sign": rng.choice(SIGNS),
        "number": rng.choice(NUMBERS),
        "second": rng.choice(SECONDS),
        "between": rng.choice(BETWEEN),
        "result": rng.choice(RESULTS),
        "comment": rng.choice([None, None, *COMMENTS]),
        "gap": rng.choice(GAPS),
        "tags": rng.choice(TAGS),
        "width": rng.choice([0, 0, 40, 78]),
        "brackets": rng.choice([None, None, None, None, "()", "[]", "second", "**"]),
    }


def written(game, moves, style, rng):
    kept = {
        "all": lambda name: True,
        "players": lambda name: name in ("White", "Black", "Result", "GameType"),
        "event": lambda name: name in ("Event", "GameType"),
        "type": lambda name: name == "GameType",
        "none": lambda name: False,
        "no type": lambda name: name != "GameType",
    }[style["tags"]]
    tags = "".join(f'[{name} "{value}"]\n' for name, value in game["tags"].items() if kept(name))
    quiet, capture = style["sign"]
    words = []
    first = moves[0]["side"]
    for at, item in enumerate(moves):
        number = at // 2 + 1
        move = item["move"]
        letters = move[0].isalpha()
        move = move.replace("x", capture) if "x" in move else move.replace("-", quiet if quiet or not letters else "-")
        if not quiet and not letters and "x" not in item["move"]:
            one, other = item["move"].split("-")
            move = f"{int(one):02}{int(other):02}"
        is_first = at % 2 == 0
        if style["brackets"] in ("()", "[]") and not is_first or style["brackets"] == "second" and is_first:
            opening, closing = style["brackets"] if len(style["brackets"]) == 2 else "()"
            move = opening + move + closing
        if style["brackets"] == "**" and rng.random() < 0.3:
            move = f"**{move}**"
        prefix = style["number"].format(n=number) if is_first else style["second"].format(n=number)
        word = prefix + move
        if style["comment"] and rng.random() < 0.15:
            word += " " + style["comment"].format()
        words.append(word)
    text = style["between"].join(words)
    if style["width"]:
        lines, line = [], ""
        for word in text.split(" "):
            if line and len(line) + len(word) >= style["width"]:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        text = "\n".join([*lines, line])
    result = game["result"]
    first_won = result in ("1-0", "2-0")
    sides = {"black": "Black", "white": "White"}
    winner = sides[first] if first_won else sides["white" if first == "black" else "black"]
    words = "Draw agreed" if result in ("1/2-1/2", "1-1") else f"{winner} won"
    half = "1/2" if result == "1/2-1/2" else result
    end = style["result"].format(
        r=result, dash=result.replace("-", "–"), colon=result.replace("-", ":"), spaced=result.replace("-", " - "),
        words=words, half=half,
    )  # fmt: skip
    return tags + ("\n" if tags else "") + text + " " + end + style["gap"]


def read(text):
    games = [json.loads(line) for line in run(["convert", "--isolated", "--to", "jsonl", "-"], text).splitlines()]
    found = []
    for game in games:
        plies = sum("move" in item for item in game["moves"])
        accused = [f["code"] for f in game.get("findings", []) if f["code"][0] in "RO" and f["severity"] == "error"]
        result = (game["result"] or "").replace("–", "-").replace(":", "-").replace(" ", "")
        result = "1/2-1/2" if result == "1/2" else result
        found.append((plies, sum(item.get("move") is not None for item in game["moves"]), tuple(accused), result))
    return found


def main():
    seed, *paths = sys.argv[1:]
    rng = random.Random(int(seed))
    different = []
    for path in paths:
        games = list(games_of(path))
        for _ in range(STYLES):
            sample = rng.sample(games, min(GAMES, len(games), rng.choice([2, 5, GAMES])))
            style = style_of(rng)
            texts = [written(game, moves, style, rng) for game, moves in sample]
            found = read("".join(texts))
            expected = [len(moves) for _, moves in sample]
            same = [plies for plies, *_ in found] == expected and not any(accused for _, _, accused, _ in found)
            words = style["result"].startswith("{words}")
            results = words or [result for *_, result in found] == [game["result"] for game, _ in sample]
            if not same or not results:
                at = next((at for at, (one, game) in enumerate(zip(found, sample)) if one[0] != len(game[1]) or one[2] or not words and one[3] != game[0]["result"]), 0)
                different.append((len(texts[at]), Path(path).name, style, len(found), len(sample), found[at] if at < len(found) else None, expected[at], texts[at]))
    print(len(different), "of", len(paths) * STYLES, "differ")
    for size, name, style, games, wanted, got, plies, text in sorted(different, key=lambda one: one[0])[:30]:
        print(f"== {name}: {games} of {wanted} games, {got} for {plies} plies\n   {style}\n{text[:300]} ... {text[-160:]}")


main()
