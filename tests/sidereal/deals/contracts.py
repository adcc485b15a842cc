"""Random contracts that could be meant seriously, and games full of them."""

from __future__ import annotations

from dataclasses import replace

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import SeatId, Setup
from confluence.sidereal.actions import (
    Accept,
    Action,
    Choose,
    Decline,
    Leg,
    Life,
    Mode,
    Prefer,
    Propose,
    Release,
    Revise,
)
from confluence.sidereal.books import Change
from confluence.sidereal.cards import CardId, Trade
from confluence.sidereal.converters import Arrow
from confluence.sidereal.deals import offers
from confluence.sidereal.deals.clauses import (
    ANYONE,
    BidAtMost,
    Clause,
    Condition,
    Deliver,
    Happening,
    Honour,
    InventTeam,
    KeepCard,
    LeaveCard,
    RunConverter,
    Share,
    SparePlayer,
)
from confluence.sidereal.decisions import awaited
from confluence.sidereal.events import SiderealEvent
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import EMPTY, SMALL, Bag
from confluence.sidereal.laws import LAWS
from confluence.sidereal.phases import economy
from confluence.sidereal.species import rules_of_card
from confluence.sidereal.state import CARDS, CATALOGUE, IS_TEAM, TURNS, State, Step
from confluence.sidereal.suggest import suggest
from confluence.sidereal.suggest_deals import handful

TALKING = (Step.TRADE, Step.SETTLE, Step.BIDS, Step.COLONIES, Step.TEAMS)
Log = list[tuple[SeatId, Action]]


# ------------------------------------------------------------------ contracts


def contract(state: State, seat: SeatId, chance: Chance) -> Propose:
    """A deal of two, three or four seats with legs and clauses of every kind; not all of them are legal."""
    others = chance.sample([other for other in range(state.players) if other != seat], chance.between(1, 3))
    ring = [seat, *others]
    routes = list(zip(ring, [*ring[1:], ring[0]], strict=True))
    if len(ring) == 2 or chance.happens(30):
        routes = [route for other in others for route in ((seat, other), (other, seat))]
    legs = tuple(leg for route in routes if chance.happens(40) and (leg := _leg(state, *route, chance)) is not None)
    clauses = tuple(clause(state, *route, chance) for route in routes for _ in range(chance.below(3)))
    if state.step is not Step.TRADE and chance.happens(90):
        legs = ()
    replaces: tuple[int, ...] = ()
    known = [number for number, promise in state.promises.items() if promise.parties >> seat & 1]
    if known and chance.happens(25):
        replaces = tuple(chance.sample(known, chance.between(1, min(2, len(known)))))
    proposal = Propose(legs, clauses, life=chance.choice(tuple(Life)), replaces=replaces)
    if len(others) == 1 and chance.happens(25):
        return _opened(proposal, others[0], chance.choice((Mode.FIRST, Mode.CHOOSE)))
    audience = tuple(chance.sample(range(state.players), 2)) if chance.happens(20) else ()
    return replace(proposal, audience=audience)


def _leg(state: State, giver: SeatId, receiver: SeatId, chance: Chance) -> Leg | None:
    goods = handful(state.areas[giver].goods, chance, 2)
    cards = _unit(state, giver, chance) if chance.happens(30) else ()
    return Leg(giver, receiver, goods, cards=cards) if goods or cards else None


def _unit(state: State, seat: SeatId, chance: Chance) -> tuple[CardId, ...]:
    """A card in play with this seat that can change hands, with its pair."""
    cards = [card for card in state.areas[seat].cards if CARDS[card].trade is not Trade.NO]
    return rules_of_card(card).unit(card) if cards and (card := chance.choice(cards)) else ()


def _opened(proposal: Propose, other: SeatId, mode: Mode) -> Propose:
    """The same proposal, with the place of a seat open."""

    def place(seat: SeatId) -> SeatId:
        return ANYONE if seat == other else seat

    legs = tuple(replace(leg, giver=place(leg.giver), receiver=place(leg.receiver)) for leg in proposal.legs)
    clauses = tuple(replace(c, debtor=place(c.debtor), creditor=place(c.creditor)) for c in proposal.clauses)
    return replace(proposal, legs=legs, clauses=clauses, mode=mode, replaces=())


def clause(state: State, debtor: SeatId, creditor: SeatId, chance: Chance) -> Clause:
    """A promise of any kind, now and then with a condition."""
    turn = chance.between(state.turn, min(TURNS, state.turn + 2))
    condition = _condition(state, chance) if chance.happens(25) else None
    roll = chance.below(12)
    cards = [card for card in state.areas[debtor].cards if not IS_TEAM[card]]
    if roll >= 6 and not cards:
        roll = chance.below(6)
    if roll < 4:
        return _delivery(state, debtor, creditor, turn, condition, chance)
    if roll == 4:
        track = chance.choice(("colony", "research"))
        return BidAtMost(debtor, creditor, turn, track, chance.below(4), condition)
    if roll == 5:
        row = [card for card in (*state.colony_track, *state.research_track) if card] or [1]
        return LeaveCard(debtor, creditor, turn, chance.choice(row), condition)
    if roll in (6, 7, 8):
        white = [card for card in cards if _is_white(state, card)] or cards
        card = chance.choice(white)
        if roll == 6:
            goods = EMPTY if chance.happens(50) else Bag.of(chance.choice(SMALL), 2)
            return Share(debtor, creditor, turn, card, goods=goods, condition=condition)
        return RunConverter(debtor, creditor, turn, card, never=chance.happens(30), condition=condition)
    if roll == 9:
        teams = [*state.teams(debtor), *(card for card in state.research_track if card)] or [1]
        return InventTeam(debtor, creditor, turn, chance.choice(teams), chance.happens(40), condition)
    if roll == 10:
        return KeepCard(debtor, creditor, turn, chance.choice(cards))
    if state.species[debtor] == "zeth" and chance.happens(70):
        return SparePlayer(debtor, creditor, turn, chance.choice((creditor, ANYONE)), condition)
    return Honour(debtor, creditor, turn, "a favour", condition)


def _is_white(state: State, card: CardId) -> bool:
    converters = economy.white_converters(state, card)
    return bool(converters) and converters[0].arrow is Arrow.WHITE


def _delivery(
    state: State, debtor: SeatId, creditor: SeatId, turn: int, condition: Condition | None, chance: Chance
) -> Deliver:
    area = state.areas[debtor]
    goods = handful(area.goods, chance, 3) if chance.happens(70) else Bag.of(chance.choice(SMALL), 2)
    donation = handful(area.donation, chance, 2) if chance.happens(30) else EMPTY
    cards = _unit(state, debtor, chance) if chance.happens(30) else ()
    licences = (chance.choice(tuple(CATALOGUE.technologies)),) if state.species[debtor] == "yengii" else ()
    tokens = chance.below(3) if state.species[debtor] == "faderan" else 0
    envoys = chance.below(2) if state.species[debtor] == "zeth" else 0
    until = chance.between(turn, TURNS) if chance.happens(20) and not licences else 0
    return Deliver(debtor, creditor, turn, goods, donation, cards, licences, tokens, envoys, until, condition)


def _condition(state: State, chance: Chance) -> Condition:
    seat = chance.choice((ANYONE, *range(state.players)))
    unless = chance.happens(40)
    in_play = [card for area in state.areas for card in area.cards if not IS_TEAM[card]]
    teams = [
        *(card for card in state.research_track if card),
        *(c for s in range(state.players) for c in state.teams(s)),
    ]
    happening = chance.choice(tuple(Happening))
    if happening is Happening.RUNS or not teams:
        return Condition(Happening.RUNS, chance.choice(in_play), seat, unless)
    return Condition(happening, chance.choice(teams), seat, unless)


# ------------------------------------------------------------------ games


class Game:
    """A game in which everybody proposes contracts all the time, watched by the laws."""

    def __init__(self, seed: int, players: int, **options: str) -> None:
        self.chance = Chance(f"contracts {seed}")
        species = tuple(self.chance.sample(list(CATALOGUE.species), players))
        self.setup = Setup("sidereal", SIDEREAL.rules, species, seed, options)
        self.state: State = SIDEREAL.new(self.setup)
        self.log: Log = []
        self.refused = 0

    def over(self) -> bool:
        return self.state.step is Step.OVER

    def go_on(self) -> tuple[State, Action, list[SiderealEvent]]:
        """One more legal action: the state before it, what it was, and what happened."""
        while True:
            seat, action = self.next_action()
            before = self.state.copy()
            try:
                events = list(SIDEREAL.apply(self.state, seat, action))
            except Illegal:
                assert self.state.digest() == before.digest(), f"a refused {action} changed the state"
                self.refused += 1
                continue
            self.log.append((seat, action))
            self._watch(before, events, action)
            return before, action, events

    def next_action(self) -> tuple[SeatId, Action]:
        """A proposal, an answer, something about the ledger, or whatever comes to mind."""
        state, chance = self.state, self.chance
        roll = chance.below(100)
        seat = chance.below(state.players)
        if state.step in TALKING:
            if roll < 18 and len(state.offers) < 12:
                return seat, contract(state, seat, chance)
            if roll < 55 and state.offers:
                return self._answer(roll)
            if roll < 58 and state.promises:
                return self._about_the_ledger()
        seat = chance.choice(awaited(state))
        return seat, suggest(state, seat, chance)

    def _answer(self, roll: int) -> tuple[SeatId, Action]:
        chance = self.chance
        offer = chance.choice(tuple(self.state.offers.values()))
        if offer.mode is Mode.CHOOSE and roll < 30:
            return offer.by, Choose(offer.id, chance.below(self.state.players))
        if roll < 22:
            fresh = contract(self.state, offer.by, chance)
            return offer.by, Revise(offer.id, fresh.legs, fresh.clauses)
        takers = [s for s in range(self.state.players) if offers.can_accept(self.state, s, offer)]
        if not takers or roll > 53:
            return chance.below(self.state.players), Decline(offer.id)
        return chance.choice(takers), Accept(offer.id, offer.revision)

    def _about_the_ledger(self) -> tuple[SeatId, Action]:
        chance = self.chance
        promise = chance.choice(tuple(self.state.promises.values()))
        if chance.happens(40):
            return promise.clause.creditor, Release(promise.id, chance.happens(30))
        own = [p.id for p in self.state.promises.values() if p.clause.debtor == promise.clause.debtor]
        return promise.clause.debtor, Prefer(tuple(chance.sample(own, len(own))))

    def _watch(self, before: State, events: list[SiderealEvent], action: Action) -> None:
        change = Change(before, events, self.state)
        for name, law in LAWS.items():
            broken = law(change)
            assert not broken, f"{name}: {broken} by {action}"
