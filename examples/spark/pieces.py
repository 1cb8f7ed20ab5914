"""Splits a PDN file into pieces of complete games, so that each piece can be read separately.

A piece ends before a complete tag pair that follows a result and white space, if no comment is open and nothing on the
line of the result can hide it. Every such place is also a `pdn::game_boundary` (`tests/it/beyond.rs` checks this), but
not the reverse. A file without such a place (UTF-16, games without tags) stays in one piece.

    python3 pieces.py FILE [BYTES]

prints a line for each piece: its offset, its length in bytes, and the number of line ends before it.
"""

import re
import sys

SIZE = 4 << 20
"""Approximate size of a piece in bytes. A piece without a boundary grows until it has one."""

TAG = re.compile(rb'\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]+"[^"\\\[\]{}\r\n]*"[ \t]*\]')
RESULTS = {b"*", b"1-0", b"0-1", b"1/2-1/2", b"2-0", b"0-2", b"1-1", b"0-0"}
HIDES = re.compile(rb'["\[\]{};%/]')
"""Bytes that may hide a later result on the same line."""
LINE_END = re.compile(rb"\r\n|\r|\n")


def boundary(block):
    """The last offset at which the block can be split, or 0. The block begins at the start of the file or of a piece."""
    end = closed = len(block)
    while (end := block.rfind(b"[", 0, end)) > 0:
        if not TAG.match(block, end) or not ends_with_result(block, end):
            continue
        brace = block.rfind(b"{", 0, end)
        # search only the text not searched yet: a brace may never be closed
        if closed >= end:
            closed = block.rfind(b"}", 0, end)
        if brace <= closed:
            return end
        end = brace
    return 0


def ends_with_result(block, end):
    """Whether a result and white space come directly before `end`."""
    begin = max(0, end - 1024)
    before = block[begin:end]
    text = before.rstrip(b" \t\r\n")
    line = max(text.rfind(b"\n"), text.rfind(b"\r")) + 1
    if text == before or line == 0 and begin > 0:
        return False
    start, word = re.fullmatch(rb"(.*?)([^ \t]*)", text[line:], re.DOTALL).groups()
    return word in RESULTS and not HIDES.search(start)


def pieces(path, size=SIZE):
    """Yields the offset, the length and the number of line ends before each piece. Holds one piece in memory at a time."""
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
