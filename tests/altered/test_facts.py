"""The cards of the package against the tables that were taken down independently of it, card by card.

The table lies in `../shared/facts/altered` beside the repository; without it this test is skipped.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from confluence.altered.cards import Card
from confluence.altered.core_set import core_set
from confluence.altered.words import Kind

FACTS = Path(__file__).resolve().parents[2].parent / "shared" / "facts" / "altered" / "cards_core.yaml"


def printed(fact: dict[str, Any]) -> dict[str, Any]:
    """What the table says about a card; what does not apply to it counts as nothing."""
    return {
        "ref": fact["ref"],
        "name": fact["name"],
        "faction": fact["faction"],
        "origin": fact["origin_faction"],
        "rarity": fact["rarity"],
        "type": fact["type"],
        "zone": fact["permanent_zone"] or "",
        "subtypes": tuple(fact["subtypes"]),
        "costs": (fact["hand_cost"] or 0, fact["reserve_cost"] or 0),
        "stats": tuple(fact[terrain] or 0 for terrain in ("forest", "mountain", "ocean")),
    }


def ours(card: Card) -> dict[str, Any]:
    """The same of a card of the package."""
    permanent = card.kind in (Kind.LANDMARK, Kind.EXPEDITION)
    kind = "token" if card.token else "permanent" if permanent else card.kind.value
    return {
        "ref": card.ref,
        "name": card.name,
        "faction": card.faction,
        "origin": card.origin,
        "rarity": card.rarity,
        "type": kind,
        "zone": card.kind.value if permanent else "",
        "subtypes": card.subtypes,
        "costs": (card.hand_cost, card.reserve_cost),
        "stats": card.stats,
    }


@pytest.mark.skipif(not FACTS.is_file(), reason="the table ../shared/facts/altered is not beside the repository")
def test_every_card_is_as_it_is_printed() -> None:
    yaml = pytest.importorskip("yaml", reason="PyYAML reads the table")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    facts = yaml.load(FACTS.read_text("utf-8"), Loader=loader)["cards"]
    assert len(facts) == len(core_set()) == 508
    assert {card.id: ours(card) for card in core_set().values()} == {fact["id"]: printed(fact) for fact in facts}
