"""Positions for the rules cases: for each way to have a law wrong, positions in which it changes the answer."""

import random

from rules import AHEAD, DIAGONALS, GAMES, STRAIGHT, answer, changed, legal, other, play, read_fen, write_fen

# how many positions for each law that a program may have wrong
EACH = 5
PLAIN = 8


def mistakes(game):
    """The laws of this game that programs have wrong: a name, what the case shows, and the game with that law changed."""
    diagonal = tuple(DIAGONALS)
    yield "optional-capture", "a capture is compulsory; a move that takes nothing is illegal", {"compulsory": False}
    yield "early-stop", "a capture that can go on must go on", {"must_finish": False}
    if game.flying and game.obligation in ("free", "king") and not game.lands_next:
        yield ("lands-anywhere", "a king that can go on capturing from a square behind the captured piece lands on such a square",
               {"must_land_to_go_on": False})
    if game.removal == "after" and game.flying:
        yield ("early-removal", "captured pieces leave the board after the whole move and block until then",
               {"removal": "at once"})
        yield "jump-twice", "no piece is jumped twice in one move", {"twice": True}
    if game.removal == "at once":
        yield "late-removal", "a captured piece leaves the board at once, which opens lines", {"removal": "after"}
    if not game.flying:
        yield "jump-twice", "no piece is jumped twice in one move", {"twice": True}
        yield "flying-king", "a king moves and captures one step at a time", {"flying": True}
    else:
        yield "short-king", "a king moves and captures at any distance", {"flying": False}
    yield ("own-origin", "the square that the capturing piece left is empty during its capture", {"origin_blocks": True})
    if game.number not in (30, 40):
        if game.man_captures == diagonal:
            yield "no-capture-back", "a man captures backward too", {"man_captures": tuple(AHEAD)}
        else:
            yield "capture-back", "a man captures forward only", {"man_captures": diagonal}
    if game.number == 40:
        yield "diagonal-only", "pieces capture along rows and columns too", {
            "man_captures": diagonal, "king_captures": diagonal}
        yield "most-pieces", "the value of the captured pieces decides, not their number", {"obligation": "most"}
        yield "king-is-two-men", "a king is worth a little less than two men", {"obligation": "value, king is two"}
        yield "any-piece", "of captures of equal value, one by a king goes first", {"obligation": "value, any piece"}
    if game.number == 30:
        yield "sideways-man", "a man moves and captures sideways too", {
            "man_moves": ((0, 1),), "man_captures": ((0, 1),)}
        yield "turn-back", "a king does not turn back by 180 degrees between two captures", {"may_reverse": True}
        yield "man-backward", "a man does not capture backward", {"man_captures": tuple(STRAIGHT)}
    if game.lands_next:
        yield "king-lands-anywhere", "a king lands on the square right behind the captured piece", {"lands_next": False}
    if game.crowning == "passes" and game.number != 30:
        yield ("crowned-on-the-way", "a man that passes the crown row in a capture goes on as a man",
               {"crowning": "continues"})
        yield ("stopped-on-the-crown-row", "a man that reaches the crown row in a capture goes on if it can",
               {"crowning": "stops"})
    if game.crowning == "continues":
        yield ("not-crowned-on-the-way", "a man that reaches the crown row in a capture goes on as a king",
               {"crowning": "passes"})
        yield ("stopped-on-the-crown-row", "a man that reaches the crown row in a capture goes on as a king",
               {"crowning": "stops"})
    if game.crowning == "stops":
        yield "goes-on-as-king", "a man that reaches the crown row ends its move there", {"crowning": "continues"}
    if game.obligation != "free":
        yield "free-choice", {
            "most": "the capture of most pieces is compulsory",
            "quality": "the capture of most pieces is compulsory, and of equal numbers the one of most kings",
            "italian": "the capture of most pieces goes first, then the four orders of preference",
            "king": "if a king can capture, a king must",
            "value": "the capture of the highest value is compulsory",
        }[game.obligation], {"obligation": "free"}
    if game.obligation in ("free", "king"):
        yield "most-compulsory", "the player may choose a capture of fewer pieces", {"obligation": "most"}
    if game.obligation == "most":
        yield "most-kings", "men and kings count alike", {"obligation": "quality"}
    if game.obligation == "quality":
        yield "no-quality", "of captures of as many pieces, the one of most kings is compulsory", {"obligation": "most"}
        yield "king-first", "a king has no precedence as the capturing piece", {"obligation": "italian"}
    if game.obligation == "italian":
        yield ("man-instead-of-king", "of captures of as many pieces, one by a king goes before one by a man",
               {"obligation": "italian, any piece"})
        yield ("kings-not-counted", "of such captures by a king, the one of most kings goes first",
               {"obligation": "italian, kings not counted"})
        yield "order-of-kings", "of such captures, the one that meets a king first goes first", {
            "obligation": "italian, any order"}
        yield "man-takes-king", "a man does not capture a king", {"man_takes_king": True}


def is_disputed(game, board, side):
    """Whether sources disagree on a law that matters here."""
    if game.number == 30:
        doubts = [{"crowning": "continues"}, {"crowning": "stops"}]
    elif game.number == 31:
        doubts = [{"may_reverse": False}]
    else:
        return False
    expected = answer(game, legal(game, board, side))
    return any(answer(game, legal(changed(game, **doubt), board, side)) != expected for doubt in doubts)


def sparse(game, lots):
    """A random position of a few pieces, without men on their own crown row."""
    squares = list(game.squares())
    board = {}
    for at in lots.sample(squares, lots.randint(3, 9)):
        side = lots.choice("WB")
        king = lots.random() < 0.4 or at[1] == game.crown_row(side)
        board[at] = (side, king)
    return lots.choice("WB"), board


def from_play(game, lots):
    """A position from a random game."""
    side, board = read_fen(game, game.start)
    for _ in range(lots.randint(4, 50)):
        moves = legal(game, board, side)
        if not moves:
            break
        board = play(game, board, side, lots.choice(moves))
        side = other(side)
    return side, board


def case(game, kind, number, shows, board, side):
    moves = answer(game, legal(game, board, side))
    return {
        "id": f"rules/{game.name.lower().replace(' ', '-')}/{kind}-{number}",
        "shows": shows,
        "question": "moves",
        "game_type": game.number,
        "position": write_fen(game, side, board),
        "moves": moves,
    }


def cases(game):
    lots = random.Random(game.number)
    wanted = [(kind, shows, changed(game, **laws)) for kind, shows, laws in mistakes(game)]
    found = {kind: [] for kind, _, _ in wanted}
    seen = set()
    for _ in range(60000):
        missing = [mistake for mistake in wanted if len(found[mistake[0]]) < EACH]
        if not missing:
            break
        side, board = sparse(game, lots)
        moves = legal(game, board, side)
        # a capture or two are no accident of a small board; long lists show nothing more
        if not 1 <= len(moves) <= 12 or not any(move.captured for move in moves):
            continue
        expected = answer(game, moves)
        for kind, shows, wrong in missing:
            other_answer = answer(wrong, legal(wrong, board, side))
            fen = write_fen(game, side, board)
            if other_answer != expected and fen not in seen and not is_disputed(game, board, side):
                seen.add(fen)
                number = len(found[kind]) + 1
                found[kind].append(case(game, kind, number, f"{game.name} draughts: {shows}", board, side))
                break
    for kind in found:
        yield from found[kind]
    number = 0
    while number < PLAIN:
        side, board = from_play(game, lots)
        if write_fen(game, side, board) in seen or is_disputed(game, board, side) or not legal(game, board, side):
            continue
        seen.add(write_fen(game, side, board))
        number += 1
        yield case(game, "game", number, f"{game.name} draughts: a position of a random game", board, side)

