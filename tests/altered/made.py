"""Cards that do not exist, made for one test: numbers, keywords and abilities in the words of the card data."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from typing import Any

from confluence.altered.cards import Ability, Card
from confluence.altered.core_set import core_set
from confluence.altered.deck_file import read_deck
from confluence.altered.reader import Reader
from confluence.altered.state import Obj
from confluence.altered.words import CONFLUENCE, PLAYER, Kind, Side
from confluence.core.chance import Chance
from tests.altered.bench import Bench, plain

ANY_CHARACTER = {"pick": "exactly", "n": 1, "kind": ["character"], "controller": "any", "zone": "play"}
"""One target Character."""
QUIET = "Rin & Orchid"
"""A Hero who does nothing by itself while nobody moves."""


def ability(data: dict[str, Any], key: str = "made.0") -> Ability:
    """An ability in the words of the first set."""
    tokens = frozenset(card.id for card in core_set().values() if card.token)
    return Reader("made", tokens | {"floodwaters", "bramble", "rubble", "gloom"}).ability(data, key)


def made(stats: tuple[int, int, int], *abilities: dict[str, Any], name: str = "made", **more: Any) -> Card:
    """A card with abilities, a Character unless another kind is named."""
    read = tuple(ability(one, f"{name}.{place}") for place, one in enumerate(abilities))
    return plain(stats, more.pop("keywords", ()), more.pop("cost", 1), name=name, abilities=read, **more)


def deck_data() -> dict[str, Any]:
    """The project's deck as a document that a test may change."""
    text = (files("confluence.altered") / "data" / "tidefall.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def from_deck(slots: dict[str, Any], kind: str = "character", placement: str = "threatened", **face: Any) -> Card:
    """A card in the words of a Confluence deck: its first card is replaced by this one."""
    data = deck_data()
    placed = kind in ("character", "expedition_permanent")
    card = data["cards"][0]
    card["type"] = kind
    card["common"] = {"hand_cost": 1, "reserve_cost": 1, "keywords": [], "abilities": slots, **face}
    if placed:
        card["placement"] = placement
        card["common"].setdefault("stats", [0, 0, 0])
    else:
        del card["placement"]
    return read_deck(json.dumps(data), "made").cards([])[0]


def spell(*effects: dict[str, Any], name: str = "spell", **more: Any) -> Card:
    """A Spell with these effects."""
    return made((0, 0, 0), {"trigger": "resolve", "effects": list(effects)}, name=name, kind=Kind.SPELL, **more)


def idle(bench: Bench) -> Obj:
    """A Spell of the player that costs and does nothing: played to let the other side take its turn."""
    return bench.put(plain((0, 0, 0), cost=0, kind=Kind.SPELL, name="idle"), "hand")


def foe(stats: tuple[int, int, int] = (0, 0, 0), *words: str, **more: Any) -> Card:
    """A Character of the Confluence with a Threatened icon unless told otherwise."""
    return plain(stats, words, **{"placement": "threatened", **more})


def token(stats: tuple[int, int, int] = (0, 0, 0), *words: str) -> Card:
    """A token."""
    return plain(stats, words, 0, token=True)


def dice(bench: Bench, *wanted: int) -> None:
    """Make the next roll show these dice."""
    for number in range(100_000):
        seed = f"dice {number}"
        luck = Chance(f"{seed} {bench.state.chances + 1}")
        if tuple(luck.between(1, 6) for _ in wanted) == wanted:
            bench.state.seed = seed
            return
    raise AssertionError("no such luck")


def confluence_turn(bench: Bench) -> Bench:
    """Let the Confluence take a turn, and go on until the player is asked."""
    return bench.afternoon(CONFLUENCE).run()


def names(bench: Bench, where: str, side: Side = CONFLUENCE) -> list[str]:
    """The names in a row of the Confluence."""
    return bench.row(where, side)


def mine(bench: Bench, where: str) -> list[str]:
    """The names in a row of the player."""
    return bench.row(where, PLAYER)


def random_deck(luck: Chance, hero: Card) -> str:
    """A legal deck of the hero's faction, as a list."""
    pool = [
        card
        for card in core_set().values()
        if card.faction == hero.faction and card.kind is not Kind.HERO and not card.token
    ]
    chosen: list[Card] = []
    names: Counter[str] = Counter()
    rares = 0
    while len(chosen) < 39:
        card = luck.choice(pool)
        rare = card.rarity == "rare"
        if names[card.name] < 3 and not (rare and rares == 15):
            names[card.name] += 1
            rares += rare
            chosen.append(card)
    return "\n".join([f"1 {hero.ref}", *(f"1 {card.ref}" for card in chosen)])
