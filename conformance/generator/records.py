"""Records of random games: legal ones, and ones with a single false move."""

import random

from rules import GAMES, changed, legal, other, play, read_fen

LEGAL = 4
EACH_KIND = 2
# a record is long enough to leave the opening
MOST_PLIES = 44


def written(game, move):
    sign = "x" if move.captured else "-"
    return f"{game.name_of(move.path[0])}{sign}{game.name_of(move.path[-1])}"


def ends(move):
    return move.path[0], move.path[-1]


def random_game(game, lots, plies):
    """Moves whose first and last square name one capture only, and the position before each."""
    side, board = read_fen(game, game.start)
    line = []
    for _ in range(plies):
        moves = legal(game, board, side)
        clear = [move for move in moves if sum(ends(one) == ends(move) for one in moves) == 1]
        # the laws of Frisian kings count moves, so the records have none
        if game.number == 40:
            clear = [move for move in clear if move.captured or not move.by_king]
        if not clear:
            break
        move = lots.choice(clear)
        line.append((board, side, move))
        board = play(game, board, side, move)
        side = other(side)
    return line


def movetext(moves):
    return " ".join(f"{n // 2 + 1}. {move}" if n % 2 == 0 else move for n, move in enumerate(moves))


def pdn(game, moves):
    return f'[Event "Suite"]\n[GameType "{game.game_type}"]\n\n{movetext(moves)} *\n'


def false_moves(game, board, side, lots):
    """Moves that are illegal here: the kind, and the move as written."""
    moves = legal(game, board, side)
    lawful = {ends(move) for move in moves}
    mine = [at for at, (who, _) in board.items() if who == side]
    theirs = [at for at, (who, _) in board.items() if who != side]
    free = [at for at in game.squares() if at not in board]

    def steps(from_square, list_of):
        for dx, dy in list_of:
            yield from_square[0] + dx, from_square[1] + dy

    def offer(kind, pairs, sign):
        pairs = [pair for pair in pairs if pair not in lawful and pair[0] != pair[1]]
        if pairs:
            first, last = lots.choice(pairs)
            yield kind, f"{game.name_of(first)}{sign}{game.name_of(last)}"

    is_capture = any(move.captured for move in moves)
    if is_capture:
        quiet = legal(changed(game, compulsory=False), board, side)
        yield from offer("missed-capture", [ends(move) for move in quiet if not move.captured], "-")
        partial = legal(changed(game, must_finish=False, obligation="free"), board, side)
        best = {frozenset(move.captured) for move in moves}
        short = [move for move in partial if move.captured and any(set(move.captured) < one for one in best)]
        yield from offer("unfinished-capture", [ends(move) for move in short], "x")
        if game.obligation != "free":
            fewer = legal(changed(game, obligation="free"), board, side)
            yield from offer("lesser-capture", [ends(move) for move in fewer], "x")
    else:
        ahead = game.vectors(side, game.man_moves)
        back = [(dx, -dy) for dx, dy in ahead if dy]
        men = [at for at in mine if not board[at][1]]
        yield from offer("man-backward", [(at, to) for at in men for to in steps(at, back) if to in free], "-")
        far = [(dx * 2, dy * 2) for dx, dy in ahead]
        yield from offer("man-two-squares", [(at, to) for at in men for to in steps(at, far) if to in free], "-")
        yield from offer("own-piece-there", [(at, to) for at in men for to in steps(at, ahead) if to in mine], "-")
    yield from offer("empty-square", [(at, to) for at in free for to in steps(at, game.vectors(side, game.man_moves))
                                      if to in free], "-")
    back = game.vectors(other(side), game.man_moves)
    yield from offer("piece-of-the-opponent", [(at, to) for at in theirs for to in steps(at, back) if to in free], "-")


SHOWS = {
    "missed-capture": "a move that captures nothing although a capture is compulsory",
    "unfinished-capture": "a capture that stops although it can go on",
    "lesser-capture": "a capture that another one takes precedence over",
    "man-backward": "a man that moves backward",
    "man-two-squares": "a man that moves two squares",
    "own-piece-there": "a move to a square that the player's own piece occupies",
    "empty-square": "a move from an empty square",
    "piece-of-the-opponent": "a move of a piece of the opponent",
}


def case(game, kind, number, shows, moves, illegal):
    return {
        "id": f"replay/{game.name.lower().replace(' ', '-')}/{kind}-{number}",
        "shows": shows,
        "question": "replay",
        "game_type": game.number,
        "position": game.start,
        "moves": moves,
        "text": pdn(game, moves),
        "illegal": illegal,
    }


def cases(game):
    lots = random.Random(1000 + game.number)
    # the crown row of the Turkish game is disputed, and with it every capture that passes it
    plies = 14 if game.number == 30 else MOST_PLIES
    for number in range(1, LEGAL + 1):
        moves = [written(game, move) for _, _, move in random_game(game, lots, plies)]
        yield case(game, "legal", number, f"{game.name} draughts: every move is legal", moves, None)
    counts = dict.fromkeys(SHOWS, 0)
    for _ in range(400):
        line = random_game(game, lots, plies)
        board, side, _ = line[at := lots.randrange(len(line))]
        for kind, false in false_moves(game, board, side, lots):
            if counts[kind] < EACH_KIND:
                counts[kind] += 1
                moves = [written(game, move) for _, _, move in line]
                # the second record of a kind ends with the false move
                moves = moves[:at] + [false] + (moves[at + 1:] if counts[kind] == 1 else [])
                shows = f"{game.name} draughts: ply {at + 1} is {SHOWS[kind]}"
                yield case(game, kind, counts[kind], shows, moves, at + 1)
                break


# what random games do not show: the piece, the rule and the position are chosen
CHOSEN = [
    (40, "king-moves-thrice", "Frisian draughts: the third move in a row with the same king is legal",
     "W:WK40,31:B1", ["40-44", "1-6", "44-40", "6-11", "40-44"], None),
    (40, "king-moves-four-times",
     "Frisian draughts: a fourth move in a row with the same king is illegal while the side has a man",
     "W:WK40,31:B1", ["40-44", "1-6", "44-40", "6-11", "40-44", "11-16", "44-40"], 7),
    (40, "king-without-men", "Frisian draughts: a side without men may move its king again and again",
     "W:WK40:B1", ["40-44", "1-6", "44-40", "6-11", "40-44", "11-16", "44-40"], None),
    (21, "black-starts", "English draughts: Black moves first", "B:W21-32:B1-12", ["22-18"], 1),
    (31, "black-starts", "Thai draughts: Black moves first, from 25-32", "B:W1-8:B25-32", ["25-21", "5-9"], None),
    (24, "white-at-the-top", "Spanish draughts: White's men begin on 1-12", "W:W1-12:B21-32", ["10-14", "23-19"], None),
    (22, "mirrored-board", "Italian draughts: the board is mirrored, and 21 is at the edge", "W:W21-32:B1-12",
     ["21-17", "12-16"], None),
    (22, "not-the-english-board", "Italian draughts: 21 and 18 are adjacent, 24 and 19 are not", "W:W21-32:B1-12",
     ["24-19"], 1),
]


def chosen():
    for number, kind, shows, position, moves, illegal in CHOSEN:
        game = GAMES[number]
        one = case(game, kind, 1, shows, moves, illegal)
        if position != game.start:
            one["position"] = position
            text = movetext(moves)
            one["text"] = f'[Event "Suite"]\n[GameType "{game.game_type}"]\n[FEN "{position}"]\n\n{text} *\n'
        yield one
