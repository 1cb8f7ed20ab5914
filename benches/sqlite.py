#!/usr/bin/env python3
"""Compares `huff convert --to sqlite` with sqlite3 that imports the same rows from files, and prints the ratio.

    HUFF=path/to/huff HUFF_CORPORA=path/to/corpora benches/sqlite.py

The floor creates the same tables, imports each of them from a CSV file in one transaction, and creates the same indices.
The times are processor time, medians of RUNS (default 3) alternations. Needs the program sqlite3.
"""

import os
import resource
import sqlite3
import statistics
import subprocess
import tempfile
from pathlib import Path


def processor_time(command, **options):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    archive = Path(os.environ["HUFF_CORPORA"]) / "english" / "OCA_2.0.pdn"
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        made, copy = scratch / "made.db", scratch / "copy.db"

        def convert():
            made.unlink(missing_ok=True)
            return processor_time([os.environ["HUFF"], "convert", "-j", "1", "--to", "sqlite", "-o", made, archive])

        convert()
        schema = sqlite3.connect(made)
        objects = schema.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
        tables = [(name, sql) for kind, name, sql in objects if kind == "table" and not name.startswith("sqlite_")]
        # an empty field of a CSV file is no NULL, which strict tables would refuse
        lax = [sql.replace(") STRICT,", ")").replace(") STRICT", ")") for _, sql in tables]
        script = ["PRAGMA foreign_keys = off;", "BEGIN;", *(f"{sql};" for sql in lax)]
        for name, _ in tables:
            rows = scratch / f"{name}.csv"
            subprocess.run(["sqlite3", "-csv", made, f'.output "{rows}"', f"SELECT * FROM {name}"], check=True)
            script.append(f'.import --csv "{rows}" {name}')
        script += [f"{sql};" for kind, _, sql in objects if kind in ("index", "view")]
        script.append("COMMIT;")
        text = "\n".join(script)

        def load():
            copy.unlink(missing_ok=True)
            return processor_time(["sqlite3", copy], input=text, text=True)

        times = [(convert(), load()) for _ in range(int(os.environ.get("RUNS", "3")))]
        count = lambda at: sqlite3.connect(at).execute("SELECT count(*) FROM moves").fetchone()[0]
        assert count(made) == count(copy), "the copy has other rows"
        ratio = statistics.median(ours / floor for ours, floor in times)
        ours, floor = (statistics.median(column) for column in zip(*times))
        print(f"| {count(made):,} moves | {ours:.2f} s | sqlite3 {floor:.2f} s | {ratio:.2f} times |")


if __name__ == "__main__":
    main()
