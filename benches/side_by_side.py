#!/usr/bin/env python3
"""The Python part of `benches/side_by_side.sh`: generates chess games, and runs the draughts libraries.

    side_by_side.py chess BYTES           prints random legal chess games, at least BYTES
    side_by_side.py pydraughts FILE       reads and replays every game of FILE with pydraughts
    side_by_side.py py-draughts FILE      the same with py-draughts

A run prints the number of games, of replayed plies and of failed games, and the wall and processor time in seconds,
without the startup of Python. Both libraries get one game at a time, because pydraughts' reader of whole files takes
quadratic time.
"""

import random
import sys
import time

MAX_PLIES = 80


def chess_games(size):
    import chess
    import chess.pgn

    dice = random.Random(1)
    written = number = 0
    while written < size:
        number += 1
        game = chess.pgn.Game()
        game.headers["Event"] = f"Generated {number}"
        game.headers["White"] = f"Player, {number % 97}"
        game.headers["Black"] = f"Player, {number % 89}"
        node, board = game, game.board()
        while not board.is_game_over() and board.ply() < MAX_PLIES:
            move = dice.choice(list(board.legal_moves))
            board.push(move)
            node = node.add_main_variation(move)
        game.headers["Result"] = board.result()
        text = f"{game}\n\n"
        sys.stdout.write(text)
        written += len(text)


def with_pydraughts():
    from draughts import Board, Move
    from draughts.PDN import PDNReader

    def replay(text):
        game = PDNReader(pdn_text=text).games[0]
        board = Board(variant="english")
        for move in game.moves:
            board.push(Move(board, pdn_move=move))
        return len(game.moves)

    return replay


def with_py_draughts():
    from draughts import AmericanBoard

    def replay(text):
        # its American checkers starts with White, from the other side
        board = AmericanBoard.from_pdn('[FEN "B:W21-32:B1-12"]\n' + text)
        return len(board._moves_stack)

    return replay


def games(path):
    """The games of a file; each starts with its Event tag."""
    with open(path, encoding="latin-1") as file:
        game = []
        for line in file:
            if line.startswith("[Event ") and game:
                yield "".join(game)
                game = []
            game.append(line)
        yield "".join(game)


def run(replay, path):
    met = plies = failed = 0
    reasons = {}
    start, worked = time.perf_counter(), time.process_time()
    for text in games(path):
        met += 1
        try:
            plies += replay(text)
        except Exception as error:
            failed += 1
            reasons.setdefault(f"{type(error).__name__}: {error}"[:100], met)
    seconds, worked = time.perf_counter() - start, time.process_time() - worked
    print(f"{met} games, {plies} plies, {failed} given up: {seconds:.3f} s, {worked:.3f} s of the processor")
    for reason, game in list(reasons.items())[:3]:
        print(f"  game {game}: {reason}", file=sys.stderr)


def main():
    match sys.argv[1:]:
        case ["chess", size]:
            chess_games(int(size))
        case ["pydraughts", path]:
            run(with_pydraughts(), path)
        case ["py-draughts", path]:
            run(with_py_draughts(), path)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
