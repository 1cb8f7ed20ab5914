#!/usr/bin/env python3
"""Writes all cases of the suite: conformance/cases/**/*.jsonl.

    generator/build.py [TOPIC]

Each case is a line of JSON. The same program writes the same bytes, so a difference is a change of a case.
"""

import base64
import json
import re
import sys
from pathlib import Path

import annotated
import dirt
import hostile
import positions
import records
import standard
from grammar import accepts, parse
from rules import GAMES

HERE = Path(__file__).resolve().parent.parent
FIXTURES = HERE.parent / "fixtures"
# a fixture above this size shows nothing that a smaller one does not
LARGEST_FIXTURE = 4000


def reading(topic, kind="must-accept"):
    for name, shows, text in getattr(standard, topic.upper()):
        yield {
            "id": f"reading/{topic}/{name}",
            "shows": shows,
            "question": "read",
            "class": kind,
            "text": text,
        }


def fixtures():
    """The project's fixtures that the reading grammar accepts, but for those of damaged notation."""
    for path in sorted(FIXTURES.rglob("*.pdn")):
        data = path.read_bytes()
        try:
            text = data.decode()
        except UnicodeDecodeError:
            continue
        name = "/".join(path.relative_to(FIXTURES).with_suffix("").parts)
        # S009 nests deeper than many readers of JSON, S010 needs a board
        if re.match("rules/[SN]...(?!/quiet)|rules/S010|rules/S009|invalid", name):
            continue
        if len(data) > LARGEST_FIXTURE or not accepts(text, "reading"):
            continue
        first = text.split("\n", 1)[0]
        has_false_moves = re.match("rules/(R...|O40[45])/(fires|messages)|rules/C601", name)
        shows = first[1:].strip() if first.startswith("%") else "a valid file: " + path.stem.replace("-", " ")
        yield {
            "id": f"reading/fixtures/{name}",
            "shows": shows,
            "question": "read",
            "class": "must-accept",
            "false_moves": bool(has_false_moves),
            "text": text,
        }


def begins_with_a_comment(text, game):
    """Whether a comment begins a game that is not the first, without tags: most programs count it to the game before."""
    return game["start"] > 0 and text.encode()[game["start"]:].startswith(b"{")


def answered(case):
    """Adds the answer of the grammar, which must agree with the one that is known already."""
    if case.get("class") == "must-accept":
        games = parse(case["text"])
        assert case.setdefault("games", games) == games, case["id"]
        by_writing = accepts(case["text"], "writing") and parse(case["text"], "writing") == games
        case["grammar"] = "writing" if by_writing else "reading"
        if any(begins_with_a_comment(case["text"], game) for game in games):
            return None
    data = case.pop("bytes", None)
    if data is not None:
        try:
            case["text"] = data.decode()
        except UnicodeDecodeError:
            case["base64"] = base64.b64encode(data).decode()
    return case


def topics():
    for topic in ("moves", "numbers", "strengths", "nags", "comments", "variations", "setups", "tags", "results", "spaces", "files"):
        yield f"reading/{topic}", reading(topic)
    yield "reading/disputed", reading("disputed", "may-reject")
    yield "reading/annotated", annotated.cases()
    yield "reading/fixtures", fixtures()
    for number in (20, 21, 25):
        yield f"recovery/{GAMES[number].name.lower()}", dirt.cases(GAMES[number])
    yield "hostile", hostile.cases()
    for game in GAMES.values():
        yield f"rules/{game.name.lower().replace(' ', '-')}", positions.cases(game)
    yield "replay/records", (case for game in GAMES.values() for case in records.cases(game))
    yield "replay/chosen", records.chosen()


ORDER = ["id", "shows", "question", "class", "grammar", "false_moves", "game_type", "position", "text", "pieces", "base64", "moves", "illegal",
         "games"]


def main():
    seen = set()
    for topic, cases in topics():
        if len(sys.argv) > 1 and not topic.startswith(sys.argv[1]):
            continue
        lines = []
        for case in filter(None, map(answered, cases)):
            assert case["id"] not in seen, case["id"]
            seen.add(case["id"])
            lines.append(json.dumps({key: case[key] for key in ORDER if case.get(key, False) is not False}, ensure_ascii=False))
        path = HERE / "cases" / f"{topic}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(line + "\n" for line in lines))
        print(f"{len(lines):5} {path.relative_to(HERE)}")
    print(f"{len(seen):5} cases")


main()
