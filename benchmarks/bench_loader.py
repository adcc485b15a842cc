"""How long a fresh interpreter takes to import the package and read all cards.

Yardsticks, measured in the same run and in the same way: a bare start of the interpreter, and the standard JSON reader
on the same amount of text.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from importlib.resources import files
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.timing import print_head, print_line

ROUNDS = 15
AIM = 150
"""Milliseconds that import and reading may take together."""

BARE = "pass"
LOAD = "from confluence.sidereal.cards import catalogue; catalogue()"
SPLIT = """
from time import perf_counter
start = perf_counter()
import confluence.sidereal.reader
imported = perf_counter()
confluence.sidereal.reader.read_package()
print((imported - start) * 1000, (perf_counter() - imported) * 1000)
"""
JSON = """
import sys
from time import perf_counter
with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
start = perf_counter()
import json
json.loads(text)
print((perf_counter() - start) * 1000)
"""


def main() -> None:
    folder = files("confluence.sidereal") / "data"
    texts = [path.read_text(encoding="utf-8") for path in folder.iterdir() if path.name.endswith(".txt")]
    bare = milliseconds(BARE)
    loaded = milliseconds(LOAD)
    net = median(loaded) - median(bare)
    splits = [printed(SPLIT) for _ in range(ROUNDS)]
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "lines.json"
        path.write_text(json.dumps([text.splitlines() for text in texts], ensure_ascii=False), encoding="utf-8")
        parsed = [printed(JSON, str(path))[0] for _ in range(ROUNDS)]

    print_head(f"Loader: {sum(map(len, texts)) / 1000:.0f} kB of card files, {ROUNDS} fresh interpreters each")
    print_line("bare interpreter, median", median(bare), "ms")
    print_line("bare interpreter, quickest", min(bare), "ms")
    print_line("with package and cards, median", median(loaded), "ms", {"bare": median(loaded) / median(bare)})
    print_line("with package and cards, quickest", min(loaded), "ms", {"bare": min(loaded) / min(bare)})
    print_line("of this the import, quickest", min(imported for imported, _ in splits), "ms")
    reading = min(read for _, read in splits)
    print_line("of this reading, quickest", reading, "ms", {"json.loads of the same text": reading / min(parsed)})
    print_line("package and cards alone, median", net, "ms", {f"the aim of {AIM} ms": net / AIM})


def milliseconds(program: str) -> list[float]:
    """Wall-clock times of fresh interpreters that run this program, after one that fills the caches."""
    times = []
    for _ in range(ROUNDS + 1):
        start = perf_counter()
        run(program)
        times.append((perf_counter() - start) * 1000)
    return times[1:]


def printed(program: str, *arguments: str) -> list[float]:
    """The numbers that a fresh interpreter prints."""
    return [float(word) for word in run(program, *arguments).split()]


def run(program: str, *arguments: str) -> str:
    # As for a user: compiled files are kept from one start to the next.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
