"""A table that tests lay out as they like: put cards anywhere, go to a phase, act, answer, look."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from confluence.altered import flow, machine, playing
from confluence.altered.actions import Action, PassTurn, Pick, PlayCard, UseAbility
from confluence.altered.cards import Card
from confluence.altered.core_set import core_set
from confluence.altered.game import ALTERED
from confluence.altered.overcome import Meter, meter
from confluence.altered.questions import Question
from confluence.altered.state import Obj, State
from confluence.altered.words import (
    CONFLUENCE,
    LANE_WORDS,
    LANES,
    PLAYER,
    SIDES,
    STATUSES,
    TERRAINS,
    Kind,
    Side,
    Zone,
)
from confluence.core.game import Setup

FILLER = "Haven Bouncer"
DRAFT: Final = (Path(__file__).parent / "tidefall_draft.json").read_text(encoding="utf-8")
"""The Confluence's deck as the worked examples of the rules know it; the one that is played was balanced since."""


class Bench:
    """A match of which everything that is not put there is away: no hands, no reserves, no orbs, empty Expeditions.

    Decks keep their cards. The phase is the player's turn in the Afternoon of Day 1 unless told otherwise.
    """

    def __init__(
        self, deck: str = "br", seed: int = 1, hero: str = "", options: dict[str, str] | None = None, rares: str = "0"
    ) -> None:
        words = {"DIFFICULTY": rares, "CONFLUENCE": DRAFT, **(options or {})}
        self.state: State = ALTERED.new(Setup("altered", ALTERED.rules, (deck,), seed, words))
        state = self.state
        state.stack.clear()
        state.pending.clear()
        state.question = None
        for side in SIDES:
            for row in (state.hands[side], state.mana[side], state.reserves[side]):
                for obj in row:
                    state.zone[obj] = Zone.DECK
                    state.decks[side].append(obj)
                row.clear()
            for lane in LANES:
                for obj in state.expeditions[side][lane]:
                    state.zone[obj] = Zone.GONE if state.cards[obj].token else Zone.DECK
                    if not state.cards[obj].token:
                        state.decks[side].append(obj)
                state.expeditions[side][lane].clear()
            state.ready[side] = 0
        state.known.clear()
        state.waiting.clear()
        state.used.clear()
        state.steady = [obj for obj in state.heroes if "static" in state.cards[obj].by_trigger]
        if hero:
            self.hero(hero)
        self.afternoon(PLAYER)
        self.events: list[Any] = []

    # ------------------------------------------------------------------ laying out

    def card(self, name: str, rarity: str = "") -> Card:
        """A card by id or name: of the first set, of the Confluence's deck (`Naiad`, `Naiad rare`), or a token."""
        if name in core_set():
            return core_set()[name]
        wanted = name.removesuffix(" rare")
        rare = rarity == "rare" or wanted != name
        for design in self.state.deck.designs:
            if wanted in (design.id, design.name):
                found = design.rare if rare and design.rare is not None else design.common
                return next(c for c in self.state.deck.cards([design.id] if rare else []) if c.id == found.id)
        for token in self.state.deck.tokens.values():
            if wanted in (token.id, token.name):
                return token
        named = [card for card in core_set().values() if card.name == wanted]
        found_cards = [card for card in named if (card.rarity == "rare") == rare]
        if not found_cards:
            raise KeyError(name)
        return found_cards[0]

    def put(
        self,
        name: str | Card,
        where: str,
        side: Side = PLAYER,
        *,
        status: str = "",
        boosts: int = 0,
        counters: dict[str, int] | None = None,
        played_from: str = "hand",
    ) -> Obj:
        """Put a card somewhere without anything happening: `hero`, `companion`, `hand`, `reserve`, `landmark`, …"""
        state = self.state
        card = name if isinstance(name, Card) else self.card(name)
        zone = Zone.EXPEDITION if where in LANE_WORDS else Zone[where.upper()]
        obj = state.add(card, side, zone)
        state.clock += 1
        state.stamp[obj] = state.age[obj] = state.clock
        state.boosts[obj] = boosts
        state.source[obj] = Zone[played_from.upper()]
        for word in status.split():
            state.status[obj] |= STATUSES[word]
        if counters:
            state.counters[obj] = dict(counters)
        if where in LANE_WORDS:
            state.lane[obj] = LANE_WORDS.index(where)
        if zone is Zone.DECK:
            state.decks[side].insert(0, obj)
        elif zone is Zone.MIDNIGHT:
            state.midnight = obj
        else:
            state.row(obj).append(obj)
        if zone is Zone.MANA:
            state.ready[side] += 1
        if zone in (Zone.EXPEDITION, Zone.LANDMARK) and "static" in card.by_trigger:
            state.steady.append(obj)
        return obj

    def facing(self, name: str | Card, lane: str, **more: Any) -> Obj:
        """Put an object on the side of the Confluence that faces an Expedition."""
        return self.put(name, lane, CONFLUENCE, **more)

    def stat(self, stats: tuple[int, int, int], lane: str, side: Side = PLAYER, **more: Any) -> Obj:
        """A Character with these numbers and nothing else."""
        words = more.pop("keywords", ())
        return self.put(plain(stats, words), lane, side, **more)

    def deck_top(self, names: Sequence[str], side: Side = PLAYER) -> list[Obj]:
        """Lay cards on a deck, the first one on top."""
        return [self.put(name, "deck", side) for name in reversed(names)][::-1]

    def only_deck(self, names: Sequence[str], side: Side = PLAYER) -> list[Obj]:
        """Make a deck of these cards alone."""
        for obj in self.state.decks[side]:
            self.state.zone[obj] = Zone.GONE
        self.state.decks[side].clear()
        return self.deck_top(names, side)

    def mana(self, orbs: int, ready: int | None = None, side: Side = PLAYER) -> Bench:
        """Give a side orbs."""
        for _ in range(orbs):
            self.put(FILLER if side == PLAYER else "Fen Lantern", "mana", side)
        self.state.ready[side] = orbs if ready is None else ready
        return self

    def hold(self) -> Bench:
        """Give the player something that can always be played, so that the turn is asked and not passed by itself."""
        self.put(plain((0, 0, 0), cost=0, kind=Kind.SPELL, name="hold"), "hand")
        return self

    def hero(self, name: str) -> Obj:
        """Another hero."""
        obj = self.state.heroes[PLAYER]
        self.state.cards[obj] = self.card(name)
        self.state.steady = [one for one in self.state.steady if one != obj]
        if "static" in self.state.cards[obj].by_trigger:
            self.state.steady.insert(0, obj)
        return obj

    def at(self, hero: int, companion: int) -> Bench:
        """Where the Expeditions are; the Tumult cards they stand on are turned up."""
        self.state.at = [hero, companion]
        for region in (hero, companion):
            if region not in (0, 7):
                self.state.revealed[(region - 1) // 2] = True
        return self

    def region(self, number: int, terrains: str) -> Bench:
        """The terrains of a region, known to all: `forest ocean`."""
        regions = list(self.state.regions)
        regions[number] = frozenset(TERRAINS.index(word) for word in terrains.split())
        self.state.regions = tuple(regions)
        if number not in (0, 7):
            self.state.revealed[(number - 1) // 2] = True
        return self

    def day(self, number: int) -> Bench:
        """The Day, with its Threatened Expedition and First Player (C-MOR-02)."""
        self.state.day = number
        self.state.threatened = (number + 1) % 2
        return self

    def afternoon(self, turn: Side = PLAYER) -> Bench:
        """The Afternoon, in the turn of a side."""
        self.state.phase, self.state.stage, self.state.turn = "afternoon", 1, turn
        self.state.passed = [False, False]
        return self

    # ------------------------------------------------------------------ acting

    def run(self) -> Bench:
        """Go on until the player has to choose."""
        machine.run(self.state)
        self.events += self.state.told
        self.state.told = []
        return self

    def begin(self, phase: str) -> Bench:
        """Begin a phase, and go on until the player has to choose."""
        self.state.question = None
        flow.begin_phase(self.state, phase)
        return self.run()

    def act(self, action: Action) -> Bench:
        """Do something; the player's turn is begun first if need be."""
        if self.state.question is None:
            self.run()
        self.events += ALTERED.apply(self.state, 0, ALTERED.complete(self.state, 0, action))
        return self

    def play(self, obj: Obj, lane: str = "", *, extra: bool = False) -> Bench:
        """Play a card; Characters go to the Hero unless told otherwise."""
        placed = self.state.cards[obj].kind in (Kind.CHARACTER, Kind.EXPEDITION)
        return self.act(PlayCard(obj, (lane or "hero") if placed else "", extra))

    def use(self, obj: Obj, ability: int | None = None) -> Bench:
        """Use a quick action; the first that can be used unless told which."""
        if self.state.question is None:
            self.run()
        if ability is None:
            found = [one for one in playing.quick_actions(self.state, PLAYER) if one[0] == obj]
            ability = self.state.cards[obj].abilities.index(found[0][1])
        return self.act(UseAbility(obj, ability))

    def pick(self, *picks: int) -> Bench:
        """Answer a question."""
        return self.act(Pick(tuple(picks)))

    def yes(self) -> Bench:
        """Answer a question with yes."""
        return self.pick(1)

    def no(self) -> Bench:
        """Answer a question with no."""
        return self.pick(0)

    def pass_(self) -> Bench:
        """Pass for the Day."""
        return self.act(PassTurn())

    def place(self, lane: str, side: Side = PLAYER) -> Bench:
        """Answer a question for one of all four Expeditions."""
        return self.pick(side * 2 + LANE_WORDS.index(lane))

    def settle(self, kinds: Sequence[str] = ("turn", "mana")) -> Bench:
        """Answer everything by the first legal answer until one of these questions comes up, or it is over."""
        while self.state.question is not None and self.state.question.kind not in kinds:
            self.pick(*next(self.state.question.answers()))
        return self

    # ------------------------------------------------------------------ looking

    @property
    def asked(self) -> Question:
        """What the player is asked."""
        assert self.state.question is not None, "nothing is asked"
        return self.state.question

    @property
    def kind(self) -> str:
        """The kind of what is asked, or nothing."""
        return "" if self.state.question is None else self.state.question.kind

    def zone(self, obj: Obj) -> str:
        """Where an object is."""
        zone = self.state.zone[obj]
        return LANE_WORDS[self.state.lane[obj]] if zone is Zone.EXPEDITION else zone.name.lower()

    def has(self, obj: Obj, status: str) -> bool:
        """Whether an object has a status."""
        return bool(self.state.status[obj] & STATUSES[status])

    def boosts(self, obj: Obj) -> int:
        """The boosts on an object."""
        return self.state.boosts[obj]

    def row(self, where: str, side: Side = PLAYER) -> list[str]:
        """The names in a row, from left to right."""
        state = self.state
        if where in LANE_WORDS:
            objs = state.expeditions[side][LANE_WORDS.index(where)]
        else:
            rows = {
                "hand": state.hands,
                "reserve": state.reserves,
                "landmark": state.landmarks,
                "discard": state.discards,
                "mana": state.mana,
                "deck": state.decks,
            }
            objs = rows[where][side]
        return [state.cards[obj].name for obj in objs]

    def meter(self, lane: str) -> Meter:
        """How an Expedition stands."""
        return meter(self.state, LANE_WORDS.index(lane))

    def told(self, kind: type) -> list[Any]:
        """The events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]


def plain(stats: tuple[int, int, int] = (1, 1, 1), keywords: Sequence[str] = (), cost: int = 2, **more: Any) -> Card:
    """A Character that does not exist, with nothing but numbers and keywords."""
    from confluence.altered.cards import Keyword, finish

    words = tuple(Keyword(word) for word in keywords)
    name = more.pop("name", f"{stats[0]}/{stats[1]}/{stats[2]}")
    return finish(
        Card(
            f"plain {name}",
            name,
            more.pop("kind", Kind.CHARACTER),
            hand_cost=cost,
            reserve_cost=more.pop("reserve_cost", cost),
            stats=stats,
            keywords=words,
            **more,
        )
    )
