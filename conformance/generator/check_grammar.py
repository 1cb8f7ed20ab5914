#!/usr/bin/env python3
"""Compares grammar.py with the standard's own ANTLR grammars, on every input of the suite that is a text, and on what
`huff fmt --terminator star` writes for it.

    PARSERS=target/peers/parsers HUFF=huff target/peers/antlr/bin/python conformance/generator/check_grammar.py

`conformance/matrix` makes the parsers. HUFF may be left out.
"""

import importlib.machinery
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE / "peers"))
from grammar import Rejected, parse

loader = importlib.machinery.SourceFileLoader("standard_peer", str(HERE / "peers/standard"))
standard = importlib.util.module_from_spec(importlib.util.spec_from_loader("standard_peer", loader))
loader.exec_module(standard)


def attempt(parser, text, kind):
    try:
        return parser(text, kind)
    except (Rejected, ValueError):
        return None


def inputs():
    for folder in ("reading", "recovery"):
        for path in sorted((HERE / "cases" / folder).glob("*.jsonl")):
            for case in map(json.loads, path.read_text().splitlines()):
                if "text" in case:
                    yield case["id"], case["text"]


def main():
    texts = list(inputs())
    if huff := os.environ.get("HUFF"):
        for name, text in list(texts):
            run = subprocess.run([huff, "fmt", "--isolated", "--terminator", "star", "-"], input=text.encode(), capture_output=True)
            texts.append((f"{name}, formatted", run.stdout.decode()))
    compared = accepted = different = 0
    for name, text in texts:
        for kind in ("reading", "writing"):
            ours, theirs = attempt(parse, text, kind), attempt(standard.parse, text, kind)
            compared += 1
            accepted += theirs is not None
            if ours != theirs:
                different += 1
                print(f"{name}, {kind}: {ours} is not {theirs}")
    print(f"{compared} comparisons, {accepted} accepted, {different} different")
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
