#!/usr/bin/env python3
"""Counts move sequences with every draughts engine that PyPI has, and with huff's, and prints counts and speeds.

    HUFF_EXAMPLES=target/dist/examples HUFF_VENVS=folder benches/perft.py

HUFF_EXAMPLES is the folder with the example `perft`; it is built if not given. HUFF_VENVS keeps the Python environments
(default: a temporary folder). All engines start from the normal array and list the moves of the last ply without playing
them, and each runs on one thread. The time is processor time without the startup. Crates.io has no other engine of draughts
(looked for by name on 2026-11-27).
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = {"english": 6, "international": 5, "russian": 7, "brazilian": 7, "frisian": 5}


def count_on(board, legal_moves, depth):
    moves = list(legal_moves(board))
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        board.push(move)
        total += count_on(board, legal_moves, depth - 1)
        board.pop()
    return total


def with_py_draughts(game, depth):
    import draughts

    names = {"english": "American", "international": "Standard"}
    board = getattr(draughts, names.get(game, game.capitalize()) + "Board")()
    return count_on(board, lambda board: board.legal_moves, depth)


def with_pydraughts(game, depth):
    import draughts

    names = {"international": "standard"}
    board = draughts.Board(variant=names.get(game, game))
    return count_on(board, lambda board: board.legal_moves(), depth)


def with_open_spiel(_game, depth):
    import pyspiel

    def count(state, depth):
        if state.is_terminal():
            return int(depth == 0)
        if depth == 0:
            return 1
        mover, total = state.current_player(), 0
        for action in state.legal_actions():
            after = state.child(action)
            # a capture of several pieces has an action for each
            goes_on = not after.is_terminal() and after.current_player() == mover
            total += count(after, depth if goes_on else depth - 1)
        return total

    return count(pyspiel.load_game("checkers").new_initial_state(), depth)


def with_imparaai_checkers(_game, depth):
    from copy import deepcopy

    from checkers.game import Game

    def count(game, depth):
        if depth == 0:
            return 1
        if game.is_over():
            return 0
        mover, total = game.whose_turn(), 0
        for move in game.get_possible_moves():
            after = deepcopy(game)
            after.move(move)
            goes_on = not after.is_over() and after.whose_turn() == mover
            total += count(after, depth if goes_on else depth - 1)
        return total

    return count(Game(), depth)


# package: how it counts, its games, and the number of plies less than GAMES has that it counts in seconds
ENGINES = {
    "py-draughts": (with_py_draughts, list(GAMES), 0),
    "pydraughts": (with_pydraughts, list(GAMES), 2),
    "open_spiel": (with_open_spiel, ["english"], 0),
    "imparaai-checkers": (with_imparaai_checkers, ["english"], 2),
}


def python_of(package, venvs):
    """The Python of an environment with the package; two of them have a module of the same name."""
    at = venvs / package
    python = at / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", at], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package], check=True)
    return python


def version_of(python, package):
    code = f"import importlib.metadata; print(importlib.metadata.version({package!r}))"
    return subprocess.run([python, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def huff_counts(game, depth):
    """The moves and millions of moves a second of huff for each depth."""
    folder = os.environ.get("HUFF_EXAMPLES")
    if folder is None:
        build = ["cargo", "build", "--profile", "dist", "--locked", "--quiet", "-p", "huff-draughts", "--example", "perft"]
        subprocess.run(build, check=True, cwd=ROOT)
        folder = ROOT / "target" / "dist" / "examples"
    run = subprocess.run([Path(folder) / "perft", game, str(depth)], check=True, capture_output=True, text=True)
    lines = [line.split() for line in run.stdout.splitlines()]
    return {int(line[0]): int(line[1]) for line in lines}, float(lines[-1][4])


def main():
    if len(sys.argv) == 4:
        engine, game, depth = sys.argv[1:]
        start = time.process_time()
        moves = ENGINES[engine][0](game, int(depth))
        print(moves, time.process_time() - start)
        return
    print("| game | depth | engine | moves | a second | huff, as fast |\n|---|--:|---|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as scratch:
        venvs = Path(os.environ.get("HUFF_VENVS", scratch))
        pythons = {package: python_of(package, venvs) for package in ENGINES}
        for game, most in GAMES.items():
            # one ply takes huff less than the clock can measure
            counts, speed = huff_counts(game, most + 4)
            for package, (_, games, fewer) in ENGINES.items():
                if game not in games:
                    continue
                depth = most - fewer
                command = [pythons[package], __file__, package, game, str(depth)]
                run = subprocess.run(command, capture_output=True, text=True)
                if run.returncode != 0:
                    print(f"| {game} | {depth} | {package} | failed: {run.stderr.strip().splitlines()[-1]} | | |")
                    continue
                moves, seconds = run.stdout.split()
                rate = int(moves) / float(seconds)
                same = "" if int(moves) == counts[depth] else f" (huff: {counts[depth]:,})"
                name = f"{package} {version_of(pythons[package], package)}"
                print(f"| {game} | {depth} | {name} | {int(moves):,}{same} | {rate:,.0f} | {speed * 1e6 / rate:,.0f} times |")
            print(f"| {game} | {most + 4} | huff | {counts[most + 4]:,} | {speed * 1e6:,.0f} | |")


if __name__ == "__main__":
    main()
