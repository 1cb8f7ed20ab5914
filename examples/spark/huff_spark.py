"""huff on Spark: checks or converts an archive on many machines, with the same result as on one.

    pip install pyspark          # and a supported Java, such as 17
    python3 huff_spark.py check   ARCHIVE OUT
    python3 huff_spark.py convert ARCHIVE OUT --by pieces

ARCHIVE is a folder of *.pdn that every machine can read under this path. `huff` must be on the PATH of every machine, or
the variable HUFF must name it. OUT gets one line of JSON for each finding, or each game, sorted bytewise:

    huff check --ignore C,O403 --format jsonl ARCHIVE | grep '"type":"finding"' | LC_ALL=C sort
    huff convert --to jsonl ARCHIVE                                             | LC_ALL=C sort

print the same on one machine, byte for byte. The rules about several games (C and O403) are left out: they need all
games. Other options are passed to huff: `--notes`, `--encoding windows-1251`, `--with opening`.

Two methods give the same lines:

--by shards   Each task is a file, K and N, and runs `huff COMMAND --shard K/N FILE`. Nothing is split, and compressed
              files work too, but each of the N tasks reads the complete file to find its games.
--by pieces   Each task is a piece of a file, split at a certain end of a game (pieces.py), and is piped through
              `huff COMMAND -`. A file is read once. Games, lines and offsets count from the start of the piece; when
              all pieces are done, the counts of the earlier pieces are added.

The default master is local-cluster[2,1,1024]: two worker processes with one executor each, which get tasks and send
results as on a real cluster. --master names another.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

import pyspark
from pyspark import SparkConf, SparkContext

import pieces

COMMANDS = {
    "check": ["check", "--ignore", "C,O403", "--format", "jsonl"],
    "convert": ["convert", "--to", "jsonl"],
}
FILE = b'{"type":"file",'
WANTED = {"check": b'{"type":"finding",', "convert": b"{"}
# quotes in strings are escaped, so no text of a record can match
PLACE = {
    "check": re.compile(rb'"game":(\d+),"line":(\d+),"column":(\d+),"offset":(\d+),'),
    "convert": re.compile(rb'"game":(\d+),"line":(\d+)(),"offset":(\d+)\}'),
}


def huff(arguments, text=None):
    """Runs huff and returns the lines it prints. Exit status 2 (incomplete) fails the task, and Spark retries it; 1 means
    findings."""
    program = os.environ.get("HUFF", "huff")
    run = subprocess.run([program, *arguments, "--jobs", "1"], input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if run.returncode not in (0, 1):
        raise RuntimeError(f"huff {' '.join(arguments)}: {run.stderr.decode(errors='replace')}")
    return run.stdout.splitlines()


def by_shards(context, command, arguments, paths, count):
    """The lines of every file; each task is a shard of a file."""
    tasks = [(path, shard) for path in paths for shard in range(1, count + 1)]

    def run(task):
        path, shard = task
        lines = huff([*arguments, "--shard", f"{shard}/{count}", "--", path])
        return [line for line in lines if line.startswith(WANTED[command])]

    return context.parallelize(tasks, len(tasks)).flatMap(run)


def by_pieces(context, command, arguments, paths, size):
    """The lines of every file; each task is a piece of a file."""
    tasks = [(path, *piece) for path in paths for piece in pieces.pieces(path, size)]

    def run(task):
        path, offset, length, _ = task
        with open(path, "rb") as file:
            file.seek(offset)
            text = file.read(length)
        return task, huff([*arguments, f"--stdin-filename={path}", "-"], text)

    # empty files have no pieces, and Spark needs at least one partition
    ran = context.parallelize(tasks, max(len(tasks), 1)).map(run).cache()
    # the number of games before a piece is known after all pieces are read
    counts = dict(ran.mapValues(lambda lines: games(command, lines)).collect())
    before, path = {}, None
    for task in tasks:
        if task[0] != path:
            path, seen = task[0], 0
        before[task] = seen
        seen += counts[task]
    before = context.broadcast(before)

    def place(ran):
        task, lines = ran
        _, offset, _, line_ends = task

        def in_file(match):
            game, line, column, at = match.groups()
            location = b'"game":%d,"line":%d,' % (int(game) + before.value[task], int(line) + line_ends)
            if column:
                location += b'"column":%s,' % column
            return location + b'"offset":%d' % (int(at) + offset) + match.group()[-1:]

        for line in lines:
            if line.startswith(WANTED[command]):
                yield PLACE[command].sub(in_file, line)

    return ran.flatMap(place)


def games(command, lines):
    """The number of games in a piece."""
    if command == "convert":
        return len(lines)
    return sum(int(re.search(rb'"games":(\d+)', line)[1]) for line in lines if line.startswith(FILE))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=sorted(COMMANDS))
    parser.add_argument("archive", help="a folder with *.pdn, or a file")
    parser.add_argument("out", help="the file for the lines")
    parser.add_argument("--by", choices=["shards", "pieces"], default="shards")
    parser.add_argument("--shards", type=int, default=4, help="shards of each file (4)")
    parser.add_argument("--size", type=int, default=pieces.SIZE, help="approximate bytes of a piece (4 MiB)")
    parser.add_argument("--master", default="local-cluster[2,1,1024]")
    args, more = parser.parse_known_args()
    arguments = [*COMMANDS[args.command], *more]

    archive = Path(args.archive).resolve()
    paths = [archive] if archive.is_file() else archive.rglob("*.pdn")
    paths = sorted(str(path) for path in paths)
    if not paths:
        open(args.out, "wb").close()
        print("0 files, 0 lines")
        return
    # the workers of a local cluster start from the installed files
    os.environ.setdefault("SPARK_HOME", str(Path(pyspark.__file__).parent))
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    conf = SparkConf().setMaster(args.master).setAppName("huff").set("spark.ui.enabled", "false")
    for name in ("HUFF", "PATH"):
        if name in os.environ:
            conf.set(f"spark.executorEnv.{name}", os.environ[name])
    context = SparkContext(conf=conf)
    try:
        context.addPyFile(pieces.__file__)
        if args.by == "shards":
            lines = by_shards(context, args.command, arguments, paths, args.shards)
        else:
            lines = by_pieces(context, args.command, arguments, paths, args.size)
        # the cluster sorts; results come in one partition at a time, so they need not fit into memory here
        count = 0
        with open(args.out, "wb") as out:
            for line in lines.sortBy(bytes).toLocalIterator():
                out.write(line + b"\n")
                count += 1
        print(f"{len(paths)} files, {count} lines, {context.master}, Spark {context.version}")
    finally:
        context.stop()


if __name__ == "__main__":
    main()
