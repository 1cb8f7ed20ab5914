#!/usr/bin/env python3
"""Compares huff's legal moves with those of an independent generator, in positions from random play.

    cargo build --release -p huff-draughts --example legal_moves
    python3 -m venv one && one/bin/pip install pydraughts
    one/bin/python benches/differential.py --positions 20000
    python3 -m venv two && two/bin/pip install py-draughts
    two/bin/python benches/differential.py --positions 20000

Both packages name their module `draughts`; the script detects which one is installed. The other generator plays random
games and lists its moves in every position; huff gets the FEN. A move is its origin, its destination and the captured
pieces. Differences are counted per variant and the first few are printed; docs/corpora.md explains the known ones. Not
run by CI.
"""

import argparse
import random
import subprocess
import sys
from pathlib import Path

import draughts

ROOT = Path(__file__).resolve().parent.parent
MAX_PLIES = 160


def from_the_top(number):
    """Converts an 8x8 square number counted from a1 to one counted from the top left, as huff does."""
    row, place = divmod(number - 1, 4)
    return (7 - row) * 4 + place + 1


class Pydraughts:
    """pydraughts: the squares of its algebraic games are counted from a1."""

    NAME = "pydraughts"
    GAMES = {name: name for name in ("russian", "brazilian", "frisian", "italian", "turkish")}
    GAMES["international"] = "standard"

    def __init__(self, game):
        self.board = draughts.Board(variant=self.GAMES[game])
        self.square = from_the_top if game in ("russian", "brazilian") else int

    def moves(self):
        for move in self.board.legal_moves():
            path = move.steps_move
            taken = move.captures or [] if move.has_captures else []
            yield move, self.square(path[0]), self.square(path[-1]), [self.square(at) for at in taken]

    def push(self, move):
        self.board.push(move)

    def fen(self):
        return self.board.fen


class PyDraughts:
    """py-draughts: squares are counted from 0 in its lists."""

    NAME = "py-draughts"
    GAMES = {"international": "Standard", "russian": "Russian", "brazilian": "Brazilian", "frisian": "Frisian"}

    def __init__(self, game):
        self.board = getattr(draughts, self.GAMES[game] + "Board")()

    def moves(self):
        for move in list(self.board.legal_moves):
            path = move.square_list
            yield move, path[0] + 1, path[-1] + 1, [at + 1 for at in move.captured_list]

    def push(self, move):
        self.board.push(move)

    def fen(self):
        return self.board.fen.removeprefix('[FEN "').removesuffix('"]')


def key(start, end, taken):
    return " ".join(map(str, [start, end, *sorted(taken)]))


def positions(generator, game, count, seed):
    """FENs from random play, each with the moves of the other generator."""
    dice = random.Random(seed)
    found = []
    while len(found) < count:
        board = generator(game)
        for _ in range(MAX_PLIES):
            moves = list(board.moves())
            if not moves or len(found) == count:
                break
            found.append((board.fen(), {key(*move[1:]) for move in moves}))
            board.push(dice.choice(moves)[0])
    return found


def ours(program, game, fens):
    text = "".join(f"{game}\t{fen}\n" for fen in fens)
    run = subprocess.run([program], input=text, capture_output=True, text=True, check=True)
    return [set(filter(None, line.split(","))) for line in run.stdout.split("\n")[: len(fens)]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shown", type=int, default=5, help="differences to print for each variant")
    parser.add_argument("--program", default=ROOT / "target/release/examples/legal_moves")
    args = parser.parse_args()
    generator = PyDraughts if hasattr(draughts, "StandardBoard") else Pydraughts
    for game in args.games or generator.GAMES:
        seen = positions(generator, game, args.positions, args.seed)
        differ = 0
        for (fen, theirs), mine in zip(seen, ours(args.program, game, [fen for fen, _ in seen])):
            if mine == theirs:
                continue
            differ += 1
            if differ <= args.shown:
                print(f"  {fen}\n    huff alone:  {sorted(mine - theirs)}\n    other alone: {sorted(theirs - mine)}")
        print(f"{generator.NAME} {game}: {len(seen)} positions, {differ} differ", flush=True)


if __name__ == "__main__":
    sys.exit(main())
