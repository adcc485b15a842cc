"""How tests show the cards of the first set: which card with which ability, and what many of them have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from confluence.altered import playing
from confluence.altered.actions import Action
from confluence.altered.cards import Card
from confluence.altered.events import OvercomeTested
from confluence.altered.state import Obj
from confluence.altered.words import CONFLUENCE, PLAYER, Kind, Side, Zone
from tests.altered.bench import Bench, plain
from tests.altered.made import dice, made, spell

SHOWN: dict[str, set[str]] = {}
"""By card the triggers and keywords that some test shows."""


def shows(words: str, cards: str | Mapping[str, Any]) -> pytest.MarkDecorator:
    """Run a test once for each card; it shows these triggers and keywords of them.

    Cards are named without the set: `AX_04_C`. With a mapping the test also gets what is expected of the card.
    """
    named = cards.split() if isinstance(cards, str) else list(cards)
    full = [f"CORE_{name}" for name in named]
    for name in full:
        SHOWN.setdefault(name, set()).update(words.split())
    if isinstance(cards, str):
        return pytest.mark.parametrize("card", full, ids=full)
    pairs = list(zip(full, cards.values(), strict=True))
    return pytest.mark.parametrize("card, expected", pairs, ids=full)


# ------------------------------------------------------------------ tables


QUIET = "Akesha & Taru"
"""A hero that does nothing by itself."""
RECRUIT = "Ordis Recruit"
BRASSBUG = "Brassbug"


class Table(Bench):
    """A bench that sees to what most cards have in common: what they take from a deck is theirs, and no more than told.

    - Nothing of the player makes the Confluence draw, Resupply or gain orbs, unless the test is about `both` sides.
    - With a stock the Confluence has a card in Hand, in Reserve and in Mana, and keeps them.
    - Of the player's deck only cards that a test laid on top are gone when it looks where they are.
    """

    def __init__(self, hero: str, *, both: bool, stock: bool) -> None:
        super().__init__(hero=hero)
        self.both = both
        where = ("hand", "reserve", "mana") if stock else ()
        self.stock = {self.put(plain(name=f"in {zone}"), zone, CONFLUENCE): zone for zone in where}
        self.laid: list[Obj] = []
        self.left = 0

    def act(self, action: Action) -> Bench:
        """Do something; the Confluence keeps its deck."""
        watched = self.state.phase in ("noon", "afternoon") and not self.both
        day, theirs = self.state.day, set(self.state.decks[CONFLUENCE])
        super().act(action)
        if watched and self.state.day == day:
            assert theirs <= set(self.state.decks[CONFLUENCE]), "the Confluence took cards of its deck"
            assert {obj: self.zone(obj) for obj in self.stock} == self.stock, "the Confluence gave a card"
        return self

    def begin(self, phase: str) -> Bench:
        """Begin a phase; the Confluence keeps its deck at Noon."""
        theirs = set(self.state.decks[CONFLUENCE])
        super().begin(phase)
        if phase == "noon" and not self.both:
            assert theirs <= set(self.state.decks[CONFLUENCE]), "the Confluence took cards of its deck"
        return self

    def deck_top(self, names: Sequence[str], side: Side = PLAYER) -> list[Obj]:
        """Lay cards on a deck, the first one on top; those of the player are watched."""
        found = super().deck_top(names, side)
        if side == PLAYER:
            self.laid = found
            self.left = len(self.state.decks[PLAYER]) - len(found)
        return found

    def zone(self, obj: Obj) -> str:
        """Where an object is; of those that were laid on the deck, nothing below them is gone."""
        if obj in self.laid:
            here = sum(one in self.state.decks[PLAYER] for one in self.laid)
            assert len(self.state.decks[PLAYER]) == self.left + here, "more cards than those laid on top are gone"
        return super().zone(obj)


def table(mana: int = 12, day: int = 1, hero: str = QUIET, *, both: bool = False, stock: bool = False) -> Bench:
    """The player's turn; the Confluence has passed, so the player has one turn after the other."""
    bench = Table(hero, both=both, stock=stock).day(day).mana(mana).hold()
    bench.state.passed[CONFLUENCE] = True
    return bench


def played(bench: Bench, card: str | Card, source: str = "hand", lane: str = "hero", **more: Any) -> Obj:
    """Play a card from Hand or Reserve; Characters to the Hero unless told otherwise."""
    obj = bench.put(card, source, **more)
    bench.play(obj, lane)
    return obj


def landmark(cost: int = 2, name: str = "landmark") -> Card:
    """A Landmark that does nothing."""
    return plain((0, 0, 0), cost=cost, kind=Kind.LANDMARK, name=name)


def banner(name: str = "banner", **more: Any) -> Card:
    """A Permanent that lies in an Expedition, as the Confluence has them, and does nothing."""
    return plain((0, 0, 0), kind=Kind.EXPEDITION, name=name, **more)


def beast(subtype: str, **more: Any) -> Card:
    """A Character with a subtype."""
    return plain((1, 1, 1), subtypes=(subtype,), name=subtype, **more)


@dataclass
class Scene:
    """A table with one of each kind on both sides."""

    bench: Bench
    mine: Obj
    """A Character of the player that costs 2."""
    small: Obj
    """A Character of the Confluence that costs 3."""
    big: Obj
    """One that costs 6."""
    house: Obj
    """A Landmark of the player that costs 2."""
    gate: Obj
    """A Landmark of the Confluence that costs 6."""

    @property
    def characters(self) -> set[Obj]:
        """All Characters."""
        return {self.mine, self.small, self.big}

    @property
    def permanents(self) -> set[Obj]:
        """All Permanents."""
        return {self.house, self.gate}

    def offered(self, least: int = 1, most: int = 1) -> set[Obj]:
        """What can be chosen: exactly one unless told otherwise."""
        assert self.bench.kind in ("targets", "sacrifice"), self.bench.kind
        assert (self.bench.asked.least, self.bench.asked.most) == (least, most)
        return set(self.bench.asked.options)

    def costing(self, cost: int, *, landmark: bool = False) -> Obj:
        """One more Character, or Landmark, of the Confluence with this cost."""
        name = f"costs {cost}"
        if landmark:
            return self.bench.put(plain((0, 0, 0), cost=cost, kind=Kind.LANDMARK, name=name), "landmark", CONFLUENCE)
        return self.bench.facing(plain(cost=cost, name=name), "hero")


def scene(mana: int = 12, day: int = 1, hero: str = QUIET, *, stock: bool = False) -> Scene:
    """A table with targets for everything."""
    bench = table(mana, day, hero, stock=stock)
    return Scene(
        bench,
        bench.put(plain(name="mine"), "hero"),
        bench.facing(plain(name="small", cost=3), "hero"),
        bench.facing(plain(name="big", cost=6), "companion"),
        bench.put(landmark(), "landmark"),
        bench.put(landmark(6), "landmark", CONFLUENCE),
    )


def noon(bench: Bench) -> Bench:
    """Begin a Noon; the Confluence has nothing to do in its Afternoon."""
    return bench.begin("noon")


def cost(bench: Bench, obj: Obj, zone: Zone = Zone.HAND) -> int:
    """What a card of the player costs now."""
    return playing.cost_of(bench.state, PLAYER, obj, zone)


def count(bench: Bench, where: str, side: int = PLAYER) -> int:
    """How many cards are in a row."""
    return len(bench.row(where, side))


def can_use(bench: Bench, obj: Obj) -> bool:
    """Whether the player can use a quick action of an object now."""
    return any(one == obj for one, _ in playing.quick_actions(bench.state, PLAYER))


def waits(bench: Bench) -> int:
    """How many parts wait for the next card."""
    return len(bench.state.waiting)


def rolls(bench: Bench, *wanted: int) -> None:
    """Make the next roll of the player's turn show these dice."""
    bench.run()
    dice(bench, *wanted)


# ------------------------------------------------------------------ what many cards do


def end_turn(bench: Bench) -> None:
    """Let the player's turn end without a card: what waits for a card of this turn only waits no more."""
    bench.use(bench.put(made((0, 0, 0), on("exhaust", {"op": "after_you"}), kind=Kind.LANDMARK), "landmark"))
    assert bench.kind == "turn"


def check_support_joins_again(card: str) -> None:
    """Support: one Permanent of the player is chosen, and its join abilities happen once more."""
    bench = table()
    hub, house = bench.put("Brassbug Hub", "landmark"), bench.put(landmark(), "landmark")
    bench.put(landmark(), "landmark", CONFLUENCE)
    bench.put(plain(), "hero")
    bench.use(bench.put(card, "reserve"))
    assert (set(bench.asked.options), bench.asked.least, bench.asked.most) == ({hub, house}, 1, 1)
    bench.pick(hub)
    assert bench.state.counters[hub] == {"kelon": 3}


def check_sabotage(bench: Bench, theirs: Obj, own: Obj) -> None:
    """A Sabotage is asked: up to one card of either Reserve; the opponent's is chosen."""
    assert bench.kind == "sabotage"
    assert set(bench.asked.options) >= {theirs, own}
    assert (bench.asked.least, bench.asked.most) == (0, 1)
    bench.pick(theirs)
    assert bench.zone(theirs) == "discard"
    assert bench.zone(own) == "reserve"


def reserves(bench: Bench) -> tuple[Obj, Obj]:
    """A card in the Confluence's Reserve and one in the player's."""
    return bench.put(plain(name="theirs"), "reserve", CONFLUENCE), bench.put(plain(name="own"), "reserve")


def check_support_boosts_next_character(card: str, n: int) -> None:
    """Discard it from Reserve: the next Character this turn gains boosts, and only that one; no other card does."""
    bench = table()
    obj = bench.put(card, "reserve")
    bench.use(obj)
    assert bench.zone(obj) == "discard"
    first = played(bench, plain())
    second = played(bench, plain())
    assert (bench.boosts(first), bench.boosts(second)) == (n, 0)
    bench = table()
    bench.use(bench.put(card, "reserve"))
    assert bench.boosts(played(bench, landmark())) == 0
    bench.use(bench.put(card, "reserve"))
    end_turn(bench)
    assert bench.boosts(played(bench, plain())) == 0, "that turn is over"


def check_support_makes_next_cheaper(card: str, kinds: Mapping[Kind, bool]) -> None:
    """Discard it from Reserve: the next card of these kinds costs 1 less this turn."""
    bench = table()
    obj = bench.put(card, "reserve")
    cards = {kind: bench.put(plain(cost=3, kind=kind, name=kind.value), "hand") for kind in kinds}
    bench.use(obj)
    assert bench.zone(obj) == "discard"
    for kind, cheaper in kinds.items():
        assert cost(bench, cards[kind]) == (2 if cheaper else 3), kind
    first = next(cards[kind] for kind, cheaper in kinds.items() if cheaper)
    before = bench.state.ready[PLAYER]
    bench.play(first)
    assert bench.state.ready[PLAYER] == before - 2
    assert waits(bench) == 0
    bench = table()
    bench.use(bench.put(card, "reserve"))
    end_turn(bench)
    kind = next(kind for kind, cheaper in kinds.items() if cheaper)
    assert (waits(bench), cost(bench, bench.put(plain(cost=3, kind=kind), "hand"))) == (0, 3), "that turn is over"


ANY_KIND = {Kind.CHARACTER: True, Kind.SPELL: True, Kind.LANDMARK: True}
ONLY_SPELLS = {Kind.CHARACTER: False, Kind.SPELL: True, Kind.LANDMARK: False}
ONLY_PERMANENTS = {Kind.CHARACTER: False, Kind.SPELL: False, Kind.LANDMARK: True}


def check_support_anchors(card: str) -> None:
    """Discard it from Reserve: a target Character with Hand Cost 3 or less becomes Anchored."""
    found = scene()
    bench = found.bench
    found.costing(4)
    obj = bench.put(card, "reserve")
    bench.use(obj)
    assert bench.zone(obj) == "discard"
    assert found.offered() == {found.mine, found.small}
    bench.pick(found.mine)
    assert bench.has(found.mine, "anchored")
    assert not bench.has(found.small, "anchored")


def check_support_draws(card: str) -> None:
    """Discard it from Reserve: draw a card."""
    bench = table()
    obj = bench.put(card, "reserve")
    before = count(bench, "hand")
    bench.use(obj)
    assert bench.zone(obj) == "discard"
    assert count(bench, "hand") == before + 1


def check_support_resupplies(card: str) -> None:
    """Discard it from Reserve: Resupply."""
    bench = table()
    (top,) = bench.deck_top(["Haven Warrior"])
    obj = bench.put(card, "reserve")
    bench.use(obj)
    assert (bench.zone(obj), bench.zone(top)) == ("discard", "reserve")


def dusk_of(bench: Bench, lane: str = "hero") -> OvercomeTested:
    """What came of the last Dusk for an Expedition."""
    found = [event for event in bench.told(OvercomeTested) if event.lane == lane]
    last: OvercomeTested = found[-1]
    return last


# ------------------------------------------------------------------ abilities made for one test


def cast(bench: Bench, *effects: dict[str, Any], **more: Any) -> Obj:
    """Play a Spell of the player with these effects; it is free unless a cost is named."""
    return played(bench, spell(*effects, **{"cost": 0, **more}))


def who(pick: str = "exactly", n: int = 1, **more: Any) -> dict[str, Any]:
    """A selector: one target Character in play unless told otherwise."""
    return {"pick": pick, "n": n, "kind": ["character"], "controller": "any", "zone": "play", **more}


def reacts(event: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A reaction."""
    return {"trigger": "when", "event": event, "effects": list(effects), **more}


def on(trigger: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """An ability with a trigger."""
    return {"trigger": trigger, "effects": list(effects), **more}


BOOST_ME: dict[str, Any] = {"op": "boost", "n": 1, "target": "self"}
DRAW: dict[str, Any] = {"op": "draw", "n": 1, "who": "you"}
SUPPLY: dict[str, Any] = {"op": "resupply", "n": 1, "who": "you"}
MAKE_RECRUIT: dict[str, Any] = {"op": "create_token", "token": "CORE_OR_31_C", "n": 1}
RESERVE_CARD = who(zone="reserve", controller="you", kind=["any"], targeted=False)
"""A target: a card of the player's Reserve."""
