#!/usr/bin/env python3
"""Compares the findings of two runs of `huff check` without their words.

    huff check --notes --exit-zero --format jsonl FOLDER > a/FOLDER.jsonl     (the one version)
    huff check --notes --exit-zero --format jsonl FOLDER > b/FOLDER.jsonl     (the other)
    benches/compare_findings.py a b

A and B are folders with files of the same names, or two files. Messages, rulings, tips and descriptions of fixes are
removed, and the rest of each line must be equal: code, place, ply, moves, laws, repairs and counts. The order of the
lines is ignored. Exits with 1 and prints the differences if there are any: a change of words must not change a finding.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

WORDS = {"message", "ruling", "tip", "tips", "description", "help"}


def without_words(value):
    """The value without the texts that a reader sees."""
    if isinstance(value, dict):
        return {key: without_words(part) for key, part in value.items() if key not in WORDS}
    if isinstance(value, list):
        return [without_words(part) for part in value]
    return value


def lines(path):
    """The lines of a report, without words, with their numbers of occurrences."""
    with open(path, encoding="utf-8") as report:
        values = (json.loads(line) for line in report if line.strip())
        return Counter(json.dumps(without_words(value), sort_keys=True) for value in values)


def pairs(one, other):
    """The reports to compare: name, path in A, path in B."""
    if one.is_file() and other.is_file():
        return [(one.name, one, other)]
    names = sorted(
        {path.relative_to(folder) for folder in (one, other) for path in folder.rglob("*") if path.is_file()}
    )
    return [(str(name), one / name, other / name) for name in names]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one", metavar="A", type=Path)
    parser.add_argument("other", metavar="B", type=Path)
    parser.add_argument("--limit", type=int, default=20, help="differences printed per report (default: 20)")
    arguments = parser.parse_args()

    compared = total = different = 0
    for name, one, other in pairs(arguments.one, arguments.other):
        missing = [str(path) for path in (one, other) if not path.is_file()]
        if missing:
            print(f"{name}: {missing[0]} does not exist")
            different += 1
            continue
        before, after = lines(one), lines(other)
        compared += 1
        total += sum(before.values())
        changes = [f"- {line}" for line in (before - after).elements()]
        changes += [f"+ {line}" for line in (after - before).elements()]
        different += len(changes)
        if changes:
            print(f"{name}: {len(changes)} lines differ")
            for change in changes[: arguments.limit]:
                print(f"  {change}")
            if len(changes) > arguments.limit:
                print(f"  ... and {len(changes) - arguments.limit} more")
    if not compared and not different:
        sys.exit(f"{arguments.one} and {arguments.other} have no reports")
    print(f"{compared} reports with {total} lines: {different} differences")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
