"""Queries the tables of `huff convert --to parquet` with DuckDB and Polars.

    pip install duckdb polars
    huff convert --to parquet archive/ -o tables       # needs a huff built with --features parquet
    python3 questions.py tables

Both query the Parquet files directly, without an import.
"""

import sys

import duckdb

QUESTIONS = {
    "games and moves": """
        SELECT (SELECT count(*) FROM games) AS games, (SELECT count(*) FROM moves) AS moves,
               (SELECT sum(plies) FROM games) AS plies
    """,
    "who wins": """
        SELECT winner, count(*) AS games FROM games GROUP BY winner ORDER BY games DESC, winner
    """,
    "the openings played most": """
        SELECT opening, count(*) AS games, round(avg(plies)) AS plies
        FROM games WHERE opening IS NOT NULL GROUP BY opening ORDER BY games DESC, opening LIMIT 5
    """,
    "the moves that take most": """
        SELECT captured, count(*) AS moves, count(*) FILTER (crowns) AS crowning
        FROM moves JOIN games USING (id)
        WHERE captured > 0 AND replayed GROUP BY captured ORDER BY captured DESC LIMIT 5
    """,
}


def main(folder):
    for table in ("games", "moves"):
        duckdb.sql(f"CREATE VIEW {table} AS SELECT * FROM '{folder}/{table}/*.parquet'")
    for question, query in QUESTIONS.items():
        answer = duckdb.sql(query)
        print(f"-- {question}", *answer.columns, sep="\t")
        for row in answer.fetchall():
            print(*row, sep="\t")
    try:
        import polars
    except ImportError:
        return
    games = polars.scan_parquet(f"{folder}/games/*.parquet")
    moves = polars.scan_parquet(f"{folder}/moves/*.parquet")
    joined = moves.join(games, on="id").select(polars.len()).collect().item()
    print("-- the same with Polars", "games", "moves", "moves of a game", sep="\t")
    counts = [frame.select(polars.len()).collect().item() for frame in (games, moves)]
    print("", *counts, joined, sep="\t")


if __name__ == "__main__":
    main(sys.argv[1])
