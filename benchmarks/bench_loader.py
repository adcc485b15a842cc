"""How long a fresh interpreter takes to import the package and read all cards.

Yardsticks: a bare start of the interpreter, and the standard JSON reader on the same amount of text.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from functools import partial
from importlib.resources import files
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.figures import Figures, Work, run_benchmark

ROUNDS = 15
AIM = 150
"""Milliseconds that import and reading may take together."""

BARE = "pass"
LOAD = "from confluence.sidereal.cards import catalogue; catalogue()"
SPLIT = """
from time import process_time
start = process_time()
import confluence.sidereal.reader
imported = process_time()
confluence.sidereal.reader.read_package()
print((imported - start) * 1000, (process_time() - imported) * 1000)
"""
JSON = """
import sys
from time import process_time
with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
start = process_time()
import json
json.loads(text)
print((process_time() - start) * 1000)
"""


def main(figures: Figures) -> None:
    folder = files("confluence.sidereal") / "data"
    texts = [path.read_text(encoding="utf-8") for path in folder.iterdir() if path.name.endswith(".txt")]
    figures.head(
        f"Loader: {sum(map(len, texts)) / 1000:.0f} kB of card files, best of {ROUNDS} fresh interpreters each"
    )
    start, load = Work(partial(run, BARE), name="bare"), Work(partial(run, LOAD))
    loaded, bare = figures.measure("with package and cards", "ms", load, start, ROUNDS, children_time)
    figures.show(f"without the start (aim: {AIM} ms)", loaded - bare, "ms")
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "lines.json"
        path.write_text(json.dumps([text.splitlines() for text in texts], ensure_ascii=False), encoding="utf-8")
        rounds = [(*printed(SPLIT), *printed(JSON, str(path))) for _ in range(ROUNDS)]
    imported, reading, parsed = map(min, zip(*rounds, strict=True))
    figures.show("import", imported, "ms", "bare", bare)
    figures.show("reading the cards", reading, "ms", "json", parsed)


def children_time() -> float:
    """Processor time of all interpreters that have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def printed(program: str, *arguments: str) -> list[float]:
    """The numbers that a fresh interpreter prints."""
    return [float(word) for word in run(program, *arguments).split()]


def run(program: str, *arguments: str) -> str:
    # As for a user: compiled files are kept from one start to the next.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    run_benchmark(main)
