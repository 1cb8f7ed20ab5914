#!/usr/bin/env python3
"""Measures how fast `huff server` answers a keystroke in a large file.

Usage: benches/server.py HUFF FILE [EDITS]

Opens the file (repeated up to 10 MB), types a character at random places, and waits for the diagnostics after each.
Prints the size, the time of opening, the answers' times, and the processor time per keystroke, which other programs on
the machine do not affect.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import time

SIZE = 10_000_000


class Server:
    def __init__(self, program):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program, "server", "--isolated"], stdin=pipe, stdout=pipe)
        self.number = 0

    def processor_time(self):
        """Milliseconds that the server has computed, on all processors."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def send(self, message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def request(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while True:
            message = self.read()
            if message.get("id") == self.number:
                return message.get("result")

    def read(self):
        length = 0
        while (line := self.process.stdout.readline().strip()) != b"":
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def frame(self):
        """Reads a message without decoding it, and returns its length."""
        length = 0
        while (line := self.process.stdout.readline().strip()) != b"":
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        self.process.stdout.read(length)
        return length


def main():
    program, path = sys.argv[1:3]
    edits = int(sys.argv[3]) if len(sys.argv) > 3 else 100
    one = open(path, encoding="utf-8", errors="replace", newline="").read()
    text = one
    while len(text) < SIZE:
        text += "\n\n" + one
    text = text[:SIZE]
    lines = text.split("\n")
    server = Server(program)
    server.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
    server.notify("initialized", {})
    start = time.perf_counter()
    document = {"uri": "untitled:games.pdn", "languageId": "pdn", "version": 0, "text": text}
    server.notify("textDocument/didOpen", {"textDocument": document})
    size = server.frame()
    opened = time.perf_counter() - start
    random.seed(7)
    times = []
    computed = server.processor_time()
    for version in range(1, edits + 1):
        line = random.randrange(len(lines))
        place = {"line": line, "character": random.randrange(len(lines[line]) + 1)}
        start = time.perf_counter()
        server.notify(
            "textDocument/didChange",
            {
                "textDocument": {"uri": "untitled:games.pdn", "version": version},
                "contentChanges": [
                    {"range": {"start": place, "end": place}, "text": random.choice("1x- .{[\"\n")}
                ],
            },
        )
        size = server.frame()
        times.append(1000 * (time.perf_counter() - start))
    computed = (server.processor_time() - computed) / edits
    times.sort()
    print(
        f"{len(text) / 1e6:.1f} MB opened in {opened:.2f} s; {edits} keystrokes: median "
        f"{statistics.median(times):.1f} ms, 95 % {times[int(0.95 * len(times))]:.1f} ms, "
        f"maximum {times[-1]:.1f} ms, processor {computed:.1f} ms; {size / 1e6:.2f} MB of diagnostics"
    )
    server.request("shutdown", None)
    server.notify("exit", None)


main()
