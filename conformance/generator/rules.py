"""The laws of the fourteen draughts games of the PDN standard, as a slow and plain move generator.

It is the source of the rules cases. It shares nothing with huff: positions are dictionaries, captures a recursion over
them. `check_rules.py` compares it with published perft numbers. Each law is a field of `Game`, so that a game with one law
changed shows in which positions a program that has this law wrong gives another answer.
"""

from dataclasses import dataclass, replace

DIAGONALS = [(-1, 1), (1, 1), (-1, -1), (1, -1)]
AHEAD = DIAGONALS[:2]
STRAIGHT = [(0, 1), (-1, 0), (1, 0), (0, -1)]
# the next playing square along a row or column
FRISIAN = DIAGONALS + [(2 * dx, 2 * dy) for dx, dy in STRAIGHT]


@dataclass(frozen=True)
class Game:
    number: int
    name: str
    game_type: str
    start: str
    width: int = 8
    height: int = 8
    # "top": from the top left; "right": from the bottom right, seen by the side below; "letters": a1 is bottom left
    names: str = "top"
    # 0 if the bottom left corner is a playing square, 1 if not, None if all squares are
    corner: int | None = 0
    below: str = "W"
    man_moves: tuple = tuple(AHEAD)
    man_captures: tuple = tuple(AHEAD)
    king_moves: tuple = tuple(DIAGONALS)
    king_captures: tuple = tuple(DIAGONALS)
    flying: bool = True
    lands_next: bool = False
    crowning: str = "stops"
    obligation: str = "free"
    removal: str = "after"
    man_takes_king: bool = True
    may_reverse: bool = True
    compulsory: bool = True
    must_finish: bool = True
    must_land_to_go_on: bool = True
    twice: bool = False
    origin_blocks: bool = False

    def squares(self):
        for y in range(self.height):
            for x in range(self.width):
                if self.corner is None or (x + y) % 2 == self.corner:
                    yield x, y

    def name_of(self, square):
        return names(self)[square]

    def square_of(self, name):
        return squares_by_name(self)[name]

    def crown_row(self, side):
        return self.height - 1 if side == self.below else 0

    def vectors(self, side, list_of):
        turn = 1 if side == self.below else -1
        return [(dx, dy * turn) for dx, dy in list_of]


_NAMES = {}


def names(game):
    """The name of each square."""
    if game.number not in _NAMES:
        squares = list(game.squares())
        if game.names == "letters":
            found = {(x, y): "abcdefghij"[x] + str(y + 1) for x, y in squares}
        else:
            order = {"top": lambda at: (-at[1], at[0]), "right": lambda at: (at[1], -at[0])}[game.names]
            found = {at: str(n) for n, at in enumerate(sorted(squares, key=order), 1)}
        _NAMES[game.number] = found
    return _NAMES[game.number]


_SQUARES = {}


def squares_by_name(game):
    if game.number not in _SQUARES:
        # games with letters have numbers from the top left as well, in the perft numbers
        counted = sorted(game.squares(), key=lambda at: (-at[1], at[0]))
        found = {str(n): at for n, at in enumerate(counted, 1)} if game.names == "letters" else {}
        _SQUARES[game.number] = found | {name: at for at, name in names(game).items()}
    return _SQUARES[game.number]


INTERNATIONAL = dict(man_captures=tuple(DIAGONALS), crowning="passes")
SPANISH = dict(names="right", corner=1, obligation="quality", start="W:W1-12:B21-32")
WHITE_8 = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
GAMES = {
    game.number: game
    for game in [
        Game(20, "International", "20,W,10,10,N2,0", "W:W31-50:B1-20", 10, 10, obligation="most", **INTERNATIONAL),
        Game(21, "English", "21,B,8,8,N1,0", "B:W21-32:B1-12", flying=False),
        Game(22, "Italian", "22,W,8,8,N2,1", "W:W21-32:B1-12", corner=1, flying=False, man_takes_king=False,
             obligation="italian"),
        Game(23, "American pool", "23,B,8,8,N1,0", "B:W21-32:B1-12", **INTERNATIONAL),
        Game(24, "Spanish", "24,W,8,8,N1,1", **SPANISH),
        Game(25, "Russian", "25,W,8,8,A0,0", WHITE_8, names="letters", man_captures=tuple(DIAGONALS),
             crowning="continues"),
        Game(26, "Brazilian", "26,W,8,8,A0,0", WHITE_8, names="letters", obligation="most", **INTERNATIONAL),
        Game(27, "Canadian", "27,W,12,12,N2,0", "W:W43-72:B1-30", 12, 12, obligation="most", **INTERNATIONAL),
        Game(28, "Portuguese", "28,W,8,8,N1,1", **SPANISH),
        Game(29, "Czech", "29,W,8,8,A0,0", WHITE_8, names="letters", obligation="king"),
        Game(30, "Turkish", "30,W,8,8,A0,0",
             "W:W" + ",".join(f + r for r in "23" for f in "abcdefgh")
             + ":B" + ",".join(f + r for r in "67" for f in "abcdefgh"),
             names="letters", corner=None, man_moves=tuple(STRAIGHT[:3]), man_captures=tuple(STRAIGHT[:3]),
             king_moves=tuple(STRAIGHT), king_captures=tuple(STRAIGHT), crowning="passes", obligation="most",
             removal="at once", may_reverse=False),
        Game(31, "Thai", "31,B,8,8,N2,0", "B:W1-8:B25-32", below="B", lands_next=True, removal="at once"),
        Game(40, "Frisian", "40,W,10,10,N2,0", "W:W31-50:B1-20", 10, 10, obligation="value",
             man_captures=tuple(FRISIAN), king_captures=tuple(FRISIAN), crowning="passes"),
        Game(41, "Spantsiretti", "41,W,10,8,A0,0",
             "W:W" + ",".join("abcdefghij"[x] + str(y + 1) for y in range(3) for x in range(y % 2, 10, 2))
             + ":B" + ",".join("abcdefghij"[x] + str(y + 1) for y in range(5, 8) for x in range(y % 2, 10, 2)),
             10, 8, names="letters", man_captures=tuple(DIAGONALS), crowning="continues"),
    ]
}


def changed(game, **laws):
    return replace(game, **laws)


def read_fen(game, fen):
    """The side to move, and the pieces: square -> (side, is a king)."""
    turn, *groups = fen.strip().rstrip(".").split(":")
    board = {}
    for group in groups:
        side, items = group[:1], group[1:]
        for item in filter(None, items.split(",")):
            king = item.startswith("K")
            first, _, last = item.removeprefix("K").partition("-")
            found = range(int(first), int(last) + 1) if last else [first]
            for name in found:
                board[game.square_of(str(name))] = (side, king)
    return turn, board


def write_fen(game, turn, board):
    sides = []
    order = {name: n for n, name in enumerate(names(game).values())}
    for side in "WB":
        held = [(game.name_of(at), king) for at, (who, king) in board.items() if who == side]
        held.sort(key=lambda item: int(item[0]) if item[0].isdigit() else order[item[0]])
        sides.append(side + ",".join("K" * king + name for name, king in held))
    return ":".join([turn, *sides])


@dataclass(frozen=True)
class Move:
    path: tuple
    captured: tuple
    # the captured pieces in order: True for a king
    kings: tuple
    by_king: bool
    crowns: bool

    def key(self):
        return self.path[0], self.path[-1], frozenset(self.captured)


def other(side):
    return "B" if side == "W" else "W"


def on_board(game, at):
    return 0 <= at[0] < game.width and 0 <= at[1] < game.height


def landings(game, board, at, vector, flying):
    """The victim in a direction, and the squares to land on behind it."""
    dx, dy = vector
    x, y = at[0] + dx, at[1] + dy
    while flying and on_board(game, (x, y)) and (x, y) not in board:
        x, y = x + dx, y + dy
    victim = (x, y)
    if not on_board(game, victim) or victim not in board:
        return
    x, y = x + dx, y + dy
    while on_board(game, (x, y)) and (x, y) not in board:
        yield victim, (x, y)
        if not flying or game.lands_next:
            return
        x, y = x + dx, y + dy


def capture_lines(game, board, side, start):
    """Every way in which the piece on `start` can capture."""
    _, began_as_king = board[start]
    lifted = dict(board)
    if not game.origin_blocks:
        del lifted[start]

    def go(at, king, path, captured, pieces, last):
        found = []
        ended = game.crowning == "stops" and not king and len(path) > 1 and at[1] == game.crown_row(side)
        if not ended:
            vectors = game.king_captures if king else game.vectors(side, game.man_captures)
            for vector in vectors:
                if not game.may_reverse and last == (-vector[0], -vector[1]):
                    continue
                standing = lifted
                if game.removal == "at once":
                    standing = {where: what for where, what in lifted.items() if where not in captured}
                beyond = []
                for victim, landing in landings(game, standing, at, vector, king and game.flying):
                    owner, is_king = standing[victim]
                    if owner == side or (victim in captured and not game.twice) or captured.count(victim) > 1:
                        break
                    if is_king and not king and not game.man_takes_king:
                        break
                    turned = king or (game.crowning == "continues" and landing[1] == game.crown_row(side))
                    beyond += go(landing, turned, path + (landing,), captured + (victim,), pieces + (is_king,), vector)
                # a king that can go on from one of the squares behind a piece must land on such a square
                longer = [move for move in beyond if len(move.captured) > len(captured) + 1]
                found += longer if longer and game.must_finish and game.must_land_to_go_on else beyond
        if len(path) > 1 and (not found or not game.must_finish):
            crowns = not began_as_king and (king or at[1] == game.crown_row(side))
            found.append(Move(path, captured, pieces, began_as_king, crowns))
        return found

    return go(start, began_as_king, (start,), (), (), None)


def quiet_moves(game, board, side, start):
    _, king = board[start]
    vectors = game.king_moves if king else game.vectors(side, game.man_moves)
    for dx, dy in vectors:
        x, y = start[0] + dx, start[1] + dy
        while on_board(game, (x, y)) and (x, y) not in board:
            yield Move((start, (x, y)), (), (), king, not king and y == game.crown_row(side))
            if not (king and game.flying):
                break
            x, y = x + dx, y + dy


def preferred(game, moves):
    """The captures that the order of preference of the game leaves."""

    def best(moves, worth):
        most = max(map(worth, moves))
        return [move for move in moves if worth(move) == most]

    rules = {
        "free": [],
        "most": [lambda m: len(m.captured)],
        "king": [lambda m: m.by_king],
        "quality": [lambda m: len(m.captured), lambda m: sum(m.kings)],
        "italian": [lambda m: len(m.captured), lambda m: m.by_king, lambda m: sum(m.kings), lambda m: m.kings],
        "italian, any piece": [lambda m: len(m.captured), lambda m: sum(m.kings), lambda m: m.kings],
        "italian, kings not counted": [lambda m: len(m.captured), lambda m: m.by_king, lambda m: m.kings],
        "italian, any order": [lambda m: len(m.captured), lambda m: m.by_king, lambda m: sum(m.kings)],
        # a king is worth a little less than two men
        "value": [lambda m: sum(199 if king else 100 for king in m.kings), lambda m: m.by_king],
        "value, any piece": [lambda m: sum(199 if king else 100 for king in m.kings)],
        "value, king is two": [lambda m: sum(200 if king else 100 for king in m.kings), lambda m: m.by_king],
    }
    for worth in rules[game.obligation]:
        moves = best(moves, worth)
    return moves


def routes(game, board, side):
    """The legal moves, each route of a capture apart."""
    mine = [at for at, (who, _) in board.items() if who == side]
    captures = [line for at in mine for line in capture_lines(game, board, side, at)]
    if captures:
        captures = preferred(game, captures)
        if game.compulsory:
            return captures
    return captures + [move for at in mine for move in quiet_moves(game, board, side, at)]


def legal(game, board, side):
    """The legal moves; two routes of one piece to one square with the same captures are one move."""
    return list({move.key(): move for move in routes(game, board, side)}.values())


def play(game, board, side, move):
    after = dict(board)
    _, king = after.pop(move.path[0])
    for at in move.captured:
        after.pop(at, None)
    after[move.path[-1]] = (side, king or move.crowns)
    return after


def perft(game, board, side, depth, moves=legal):
    found = moves(game, board, side)
    if depth == 1:
        return len(found)
    return sum(perft(game, play(game, board, side, move), other(side), depth - 1, moves) for move in found)


def square_order(game, name):
    return int(name) if name.isdigit() else (name[0], int(name[1:]))


def answer(game, moves):
    """Moves in the form of the suite: `from-to`, or `fromxto<captured,captured>` with the captured squares in order."""
    written = []
    for move in moves:
        first, last = game.name_of(move.path[0]), game.name_of(move.path[-1])
        if move.captured:
            captured = sorted({game.name_of(at) for at in move.captured}, key=lambda name: square_order(game, name))
            written.append(f"{first}x{last}<{','.join(captured)}>")
        else:
            written.append(f"{first}-{last}")
    return sorted(set(written))
