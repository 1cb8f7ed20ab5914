#!/usr/bin/env python3
"""Compares the laws in `rules.py` with published perft numbers.

    generator/check_rules.py PERFT.json [NODES]

PERFT.json is a list of objects with `gametype`, `fen`, `depth`, `nodes` and `counting` (`unique` or `paths`). Numbers
above NODES (default 30000) are skipped.
"""

import json
import sys

from rules import GAMES, legal, perft, read_fen, routes

most = int(sys.argv[2]) if len(sys.argv) > 2 else 30000
wrong = checked = 0
for fact in json.load(open(sys.argv[1])):
    if fact["nodes"] > most or fact["gametype"] not in GAMES:
        continue
    game = GAMES[fact["gametype"]]
    side, board = read_fen(game, fact["fen"])
    counts = {perft(game, board, side, fact["depth"], moves) for moves in (legal, routes)}
    checked += 1
    if fact["nodes"] not in counts:
        wrong += 1
        print(f"{game.name} depth {fact['depth']}: expected {fact['nodes']}, found {counts}: {fact['fen']}")
print(f"{checked} numbers, {wrong} wrong")
sys.exit(wrong > 0)
