"""Cuts a file of PDN into pieces that hold whole games, so that each can be read by itself.

A piece ends where huff's own reader may be cut (`pdn::game_boundary`): before a whole tag pair that comes after a result
and white space, where no comment is open and nothing else on the line of the result hides it. huff knows more such
places; of these each is one of its own, which `tests/it/beyond.rs` holds it to. Text in which there is none (UTF-16, games
without tags) stays in one piece.

    python3 pieces.py FILE [BYTES]

prints a line for each piece: where it begins, how many bytes it has, and how many lines end before it.
"""

import re
import sys

SIZE = 4 << 20
"""Bytes of a piece, about. One that has no boundary grows until it has."""

TAG = re.compile(rb'\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]+"[^"\\\[\]{}\r\n]*"[ \t]*\]')
RESULTS = {b"*", b"1-0", b"0-1", b"1/2-1/2", b"2-0", b"0-2", b"1-1", b"0-0"}
HIDES = re.compile(rb'["\[\]{};%/]')
"""What may hide a result that comes behind it on its line."""
LINE_END = re.compile(rb"\r\n|\r|\n")


def boundary(block):
    """The last place at which the block may be cut, or 0. It begins where the file or another piece does."""
    end = closed = len(block)
    while (end := block.rfind(b"[", 0, end)) > 0:
        if not TAG.match(block, end) or not ends_with_result(block, end):
            continue
        brace = block.rfind(b"{", 0, end)
        # looked for only before what was looked through: a brace may never be closed
        if closed >= end:
            closed = block.rfind(b"}", 0, end)
        if brace <= closed:
            return end
        end = brace
    return 0


def ends_with_result(block, end):
    """Whether a result, and white space behind it, is the last before that place."""
    begin = max(0, end - 1024)
    before = block[begin:end]
    text = before.rstrip(b" \t\r\n")
    line = max(text.rfind(b"\n"), text.rfind(b"\r")) + 1
    if text == before or line == 0 and begin > 0:
        return False
    start, word = re.fullmatch(rb"(.*?)([^ \t]*)", text[line:], re.DOTALL).groups()
    return word in RESULTS and not HIDES.search(start)


def pieces(path, size=SIZE):
    """The pieces of a file: offset, length, and the lines that end before it. Only one is in memory at a time."""
    with open(path, "rb") as file:
        offset = lines = 0
        block = b""
        while True:
            more = file.read(max(size - len(block), len(block), 1))
            block += more
            cut = boundary(block) if more else len(block)
            if cut == 0 and more:
                continue
            if block:
                yield offset, cut, lines
            if not more:
                return
            offset += cut
            lines += len(LINE_END.findall(block, 0, cut))
            block = block[cut:]


if __name__ == "__main__":
    for piece in pieces(sys.argv[1], *map(int, sys.argv[2:3])):
        print(*piece, sep="\t")
