#!/usr/bin/env python3
"""What `benches/side_by_side.sh` needs of Python: games of chess, and the other libraries' passes over draughts.

    side_by_side.py chess BYTES           prints games of random legal chess until there are so many bytes
    side_by_side.py pydraughts FILE       reads and replays every game of FILE with pydraughts
    side_by_side.py py-draughts FILE      the same with py-draughts

A pass prints how many games it met, how many plies it replayed, how many games it gave up, and the seconds it took,
of the clock and of the processor, without the start of Python. Both libraries are given one game at a time: pydraughts' reader of whole files takes time
that grows with the square of the file.
"""

import random
import sys
import time

LONGEST_GAME = 80


def chess_games(size):
    import chess
    import chess.pgn

    dice = random.Random(1)
    written = number = 0
    while written < size:
        number += 1
        game = chess.pgn.Game()
        game.headers["Event"] = f"Made for measuring {number}"
        game.headers["White"] = f"Player, {number % 97}"
        game.headers["Black"] = f"Player, {number % 89}"
        node, board = game, game.board()
        while not board.is_game_over() and board.ply() < LONGEST_GAME:
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
        # its American checkers are begun by White, from the other side
        board = AmericanBoard.from_pdn('[FEN "B:W21-32:B1-12"]\n' + text)
        return len(board._moves_stack)

    return replay


def games(path):
    """The games of a file, each of which begins with its Event tag."""
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
