#!/usr/bin/env python3
"""Makes the records that are known to cost huff the most work for their size, and prints what they cost.

    HUFF=path/to/huff [HUFF_CORPORA=path/to/corpora] benches/worst_shapes.py [WORD]...

WORD limits the run to the shapes whose name contains it. The times are processor time of whole processes, so other work
on the machine affects them little. Lattices and games of one move are measured by the game, other shapes by the
megabyte. The target for each command is 0.5 s for a megabyte and 2 ms for a game; for games that cannot be repaired
(`tails shuffled`), 1 s for a megabyte. `tests/bounds.rs` and `src/work/tests.rs` of the referee and `src/scan/tests.rs`
of pdn count the work of such records instead.
"""

import os
import random
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

COMMANDS = {
    "check": ["check", "--isolated", "-j", "1", "-q"],
    "check --fix": ["check", "--isolated", "-j", "1", "-q", "--fix", "--diff"],
    "fmt": ["fmt", "--isolated", "--check"],
    "convert --to pdn": ["convert", "--isolated", "-j", "1", "--to", "pdn", "-o", os.devnull],
    "convert --to jsonl": ["convert", "--isolated", "-j", "1", "--to", "jsonl", "-o", os.devnull],
}
GAMES = 60
GAMES_OF_ONE_MOVE = 20_000
MEGABYTE = 1_000_000


def lattice(row, game_type, moves):
    """A flying king before men on every other square, on a board with rows of `row` squares."""
    width = 2 * row
    men = [
        str(man) for line in range(1, width - 1, 2) for man in range(line * row + 2, (line + 1) * row + 1)
    ]
    king = (width - 2) * row + row // 2 + 1
    tags = f'[GameType "{game_type}"]\n[FEN "W:WK{king}:B{",".join(men)}"]\n'
    return tags + moves.replace("KING", str(king)) + "\n"


def lattices():
    """Games whose first move is impossible, before a man or a king with more captures than can be examined."""
    endings = {
        "1 move": "1. KINGx1 1-2 2. 3-4 *\n",
        "4 moves": "1. KINGx1 1-2 2. 3-4 5-6 3. KINGx2 7-8 4. KINGx3 *\n",
        "60 brackets": "1. KINGx1 " + "(1. KINGx1 1-2) " * 60 + "*\n",
    }
    for row, game_type in [(6, 27), (5, 20), (5, 40), (4, 25), (4, 26)]:
        for name, moves in endings.items():
            yield f"lattice, game {game_type}, {name}", lattice(row, game_type, moves) * GAMES


def shuffled(path):
    """The first games of a collection, with the moves of the second half of each in random order."""
    rest = random.Random(1)
    text = path.read_text(encoding="latin-1")[: 2 * MEGABYTE]
    records = []
    for game in re.split(r"(?m)^(?=\[Event )", text)[1:-1]:
        head, _, moves = game.rpartition("]\n")
        words = moves.split()
        places = [at for at, word in enumerate(words) if re.fullmatch(r"[1-9]\d*[-x][1-9]\d*(x\d+)*", word)]
        tail = places[len(places) // 2 :]
        found = [words[at] for at in tail]
        rest.shuffle(found)
        for at, word in zip(tail, found):
            words[at] = word
        records.append(f"{head}]\n{' '.join(words)}\n\n")
    return "".join(records)[:MEGABYTE]


def tokens():
    """A megabyte of one token."""
    for token in [
        "[A\n", '[A "', '[FEN "', "11-15", "11-15|", "11-15, ", "(11-15 ", "1. ", "1)11-15 ", "S-9 ", "[%clk 1:00]",
        "1-", "11-", "(1-2)", "(11-15)11x",
        "}", "\ufeff", "[11x18;{}",
    ]:  # fmt: skip
        size = len(token.encode())
        yield f"{token!r} repeated", token * (MEGABYTE // 4 // size)


def games_of_one_move():
    """Games that are nothing but an impossible move."""
    for game in ["7-11 1-0 ", "7-11 * "]:
        yield f"games of one move, {game!r}", game * GAMES_OF_ONE_MOVE


def cost(huff, arguments, text):
    """The processor time of a run on a file with this text, in seconds."""
    with tempfile.NamedTemporaryFile("w", suffix=".pdn", encoding="utf-8", newline="") as file:
        file.write(text)
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run([huff, *arguments, file.name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode > 1:
        sys.exit(f"status {run.returncode}: {arguments}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    huff = os.environ.get("HUFF") or sys.exit("set HUFF to a release build of huff")
    shapes = [*lattices(), *games_of_one_move(), *tokens()]
    archive = Path(os.environ.get("HUFF_CORPORA", ""), "english", "OCA_2.0.pdn")
    if archive.is_file():
        shapes.append(("tails shuffled", shuffled(archive)))
    else:
        print("skipped: tails shuffled, because HUFF_CORPORA has no english/OCA_2.0.pdn", file=sys.stderr)
    print(f"| shape | unit | {' | '.join(COMMANDS)} |")
    print(f"|---|---|{'--:|' * len(COMMANDS)}")
    words = sys.argv[1:]
    for name, text in shapes:
        if words and not any(word in name for word in words):
            continue
        games = GAMES if name.startswith("lattice") else GAMES_OF_ONE_MOVE if name.startswith("games") else None
        parts = games / 1000 if games else len(text.encode()) / MEGABYTE
        times = (f"{cost(huff, arguments, text) / parts:.2f}" for arguments in COMMANDS.values())
        print(f"| {name} | {'ms a game' if games else 's/MB'} | {' | '.join(times)} |", flush=True)


if __name__ == "__main__":
    main()
