"""The examples of docs/deals.md as JSON, for the test of the printer in the browser."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from confluence.sidereal.actions import ACTIONS, Propose
from confluence.sidereal.deals.text import parse_deal, print_deal

SPECIES = ("caylion", "eni_et", "faderan", "imdril", "kit", "kjas", "unity", "yengii", "zeth")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "deals.md"
EXAMPLE = re.compile(r"^```deal\n(.*?)$", re.MULTILINE)


def main() -> None:
    """Print every example: its terms, and the text that the server prints for them."""
    found = []
    for text in EXAMPLE.findall(PAGE.read_text(encoding="utf-8")):
        deal = parse_deal(text, SPECIES)
        terms = ACTIONS.to_json(Propose(deal.legs, deal.clauses))
        found.append({"text": print_deal(deal, SPECIES), "terms": terms})
    sys.stdout.write(json.dumps({"species": SPECIES, "examples": found}))


if __name__ == "__main__":
    main()
