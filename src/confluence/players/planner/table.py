"""The table as a planner sees it: plain numbers drawn from a view, and what cards are worth to the end of the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from confluence.core.chance import Chance
from confluence.core.game import SeatId
from confluence.players.abilities import Abilities, abilities_of
from confluence.players.planner.prices import prices
from confluence.sidereal.cards import CardId, Kind
from confluence.sidereal.converters import Arrow, Climate, Converter, Cost, Yield
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.goods import EMPTY, LARGE_CUBES, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.records import PromiseState
from confluence.sidereal.species.kit import joined
from confluence.sidereal.state import CARDS, CATALOGUE, TURNS
from confluence.sidereal.views import SeatView, View

SCORED: Final = {Good.OC: 0.5, Good.SH: 1 / 6} | dict.fromkeys(SMALL_CUBES, 1 / 6) | dict.fromkeys(LARGE_CUBES, 0.25)
"""Points for each good at the end, without rounding (R-SCORE-02)."""
KEPT_RUNNING = 0.62
"""Share of the turns in which a converter that eats goods will find its inputs."""


UPGRADE_GAIN = 1.7
"""Small cubes that an upgrade adds to a run, on the average."""
BROKEN_PROMISE: Final = (PromiseState.COMPENSATED, PromiseState.PENALISED)
"""How a promise ends that its debtor did not keep."""


@dataclass(slots=True)
class Seat:
    """One seat of the table in numbers."""

    index: SeatId
    species: str
    goods: Bag
    donation: Bag
    lot: Bag
    points: int
    cards: list[CardId]
    flipped: set[CardId]
    seedlings: set[CardId]
    library: set[CardId]
    used: set[CardId]
    support: int
    acknowledgements: int

    @property
    def can(self) -> Abilities:
        """What its species can do."""
        return abilities_of(self.species)

    def public(self) -> str:
        """Everything that all seats see, in one text."""
        return f"{(self.goods, self.donation, self.lot)} {self.public_cards()} {self.acknowledgements}"

    def public_cards(self) -> str:
        """The same without goods."""
        cards = [(c, c in self.flipped, c in self.seedlings, c in self.used) for c in self.cards]
        return f"{self.species} {cards} {sorted(self.library)} {self.support}"

    def owns(self, card: CardId) -> bool:
        """Whether the card carries the border of this species."""
        return CARDS[card].owner == self.species

    def colonies(self) -> list[CardId]:
        """Colonies held."""
        return [card for card in self.cards if CARDS[card].is_colony]

    def teams(self) -> list[CardId]:
        """Uninvented teams held."""
        return [card for card in self.cards if CARDS[card].kind is Kind.TEAM]

    def climate(self, card: CardId) -> Climate | None:
        """The climate of the side that is up."""
        printed = CARDS[card]
        face = printed.back if printed.back is not None and card in self.flipped else printed.front
        return face.climate


@dataclass(frozen=True, slots=True)
class Track:
    """What can be bought: the cards of a track, then those of its deck, and the minimum bids of its spaces."""

    order: list[CardId] = field(default_factory=list)
    minima: tuple[int, ...] = ()


@dataclass(slots=True)
class Table:
    """The whole table, with prices for this turn and the next."""

    players: int
    turn: int
    seats: list[Seat]
    bonuses: tuple[tuple[int, int], ...]
    now: list[float] = field(default_factory=list)
    """Prices at the start of this Trade Phase."""
    later: list[float] = field(default_factory=list)
    """Prices after this turn's economy."""
    front: dict[CardId, float] | None = None
    """What cards bring from the next turn on, where somebody has looked ahead."""
    back: dict[CardId, float] | None = None
    teams: dict[CardId, float] = field(default_factory=dict)
    """What teams are worth in the next turn."""
    licences: list[tuple[SeatId, str]] = field(default_factory=list)
    """Technologies that Yengii could license, with who lacks them."""
    research: Track = Track()
    colonies: Track = Track()
    relics: list[CardId] = field(default_factory=list)
    """The deck of relics from the top."""
    tokens: int = 0
    """Acknowledgements of the edition."""
    owed: dict[SeatId, Bag] = field(default_factory=dict)
    """What seats have promised for the next turn, where everybody knows it."""
    doubted: frozenset[SeatId] = frozenset()
    """Seats that broke a promise: what they promise counts nothing."""
    scored: dict[Good, float] = field(default_factory=lambda: SCORED)
    """What goods are worth at the end of the game."""

    @staticmethod
    def seen(view: View) -> Table:
        """The table behind a view."""
        table = Table(len(view.seats), view.turn, [_seat(i, s) for i, s in enumerate(view.seats)], view.bonuses)
        table.now = prices(table.players, table.turn)
        table.later = prices(table.players, table.turn + 1)
        table.licences = licences(view)
        if not view.private_promises:
            table.owed = {seat: owed_next(view, seat) for seat in range(table.players)}
        table.doubted = frozenset(promise.clause.debtor for promise in view.promises if promise.state in BROKEN_PROMISE)
        table.tokens = CATALOGUE.editions[view.edition].acknowledgements
        table.research = Track(_order(view, Kind.TEAM, view.research_track, view.team_deck.top), view.research_minimum)
        table.colonies = Track(_order(view, Kind.COLONY, view.colony_track, view.colony_deck.top), view.colony_minimum)
        if any(seat.can.deck for seat in table.seats):
            table.relics = _order(view, Kind.RELIC, (), view.relic_deck.top)[: view.relic_deck.cards]
        return table

    def price_key(self) -> str:
        """The turn with all prices and card values, in one text: equal where everything is worth the same."""
        return f"{self.turn} {(self.now, self.later, self.front, self.back, self.teams, self.bonuses)}"

    def worth(self, bag: Bag, later: bool = False) -> float:
        """What goods are worth now, or after the economy."""
        column = self.later if later else self.now
        return sum(count * column[good] for good, count in bag.items())

    def bonus(self, seat: Seat) -> int:
        """Sharing bonus of this turn for an invention of this seat."""
        general, licensed = self.bonuses[self.turn - 1]
        return general if seat.can.shares else licensed

    def future(self, converters: tuple[Converter, ...], first_turn: int, times: int = 1) -> float:
        """Points that converters will still bring, run from a turn to the end as often as goods allow."""
        total = 0.0
        for converter in converters:
            if converter.arrow is not Arrow.WHITE:
                continue
            for turn in range(first_turn, TURNS + 1):
                gain = self.run_gain(converter, turn)
                share = 1.0 if converter.inputs[0].is_free else KEPT_RUNNING
                total += times * share * max(0.0, gain)
        return total

    def fodder(self, first_turn: int) -> float:
        """What a technology card is worth as the card that is spent for an upgrade from a turn on."""
        cubes = sum(prices(self.players, turn + 1)[Good.GR] for turn in range(first_turn, TURNS + 1))
        return UPGRADE_GAIN * KEPT_RUNNING * cubes

    def gain_now(self, converters: tuple[Converter, ...]) -> float:
        """Points gained by one run of each in this turn at the prices of the table."""
        gains = (
            _yield_worth(converter.output, self.later, self.turn)
            - min(_cost_worth(c, self.now) for c in converter.inputs)
            for converter in converters
            if converter.arrow is Arrow.WHITE
        )
        return sum(max(0.0, gain) for gain in gains)

    def run_gain(self, converter: Converter, turn: int) -> float:
        """Points gained by one run in the economy of a turn at the usual prices."""
        before, after = prices(self.players, turn), prices(self.players, turn + 1)
        cost = min(_cost_worth(cost, before) for cost in converter.inputs)
        return _yield_worth(converter.output, after, turn) - cost


def licences(view: View) -> list[tuple[SeatId, str]]:
    """Technologies that can be licensed to others, who lack them."""
    found = []
    for owner in view.seats:
        if not abilities_of(owner.species).shares:
            for team in (*owner.patents, *owner.invented):
                technology = CARDS[team].technology
                for index, seat in enumerate(view.seats) if technology is not None else ():
                    if seat is not owner and technology_card(seat.species, technology or "") in seat.library:
                        found.append((index, technology or ""))
    return found


def owed_by(seen: View, seat: SeatId) -> dict[int, Bag]:
    """Goods that a seat has promised, by the turn in which they are due."""
    owed: dict[int, Bag] = {}
    for promise in seen.promises:
        clause = promise.clause
        is_open = promise.state.value in ("open", "due")
        if is_open and isinstance(clause, Deliver) and clause.debtor == seat:
            owed[clause.turn] = owed.get(clause.turn, EMPTY) + clause.goods.only(TRADABLE)
    return owed


def owed_next(seen: View, seat: SeatId) -> Bag:
    """Goods that a seat has promised for the next turn."""
    return owed_by(seen, seat).get(seen.turn + 1, EMPTY)


def _order(view: View, kind: Kind, track: tuple[CardId, ...], top: CardId | None) -> list[CardId]:
    """The cards of a track, then its deck in an order that nobody knows and everybody may guess alike."""
    held = {card.card for seat in view.seats for card in seat.cards}
    gone = {card for seat in view.seats for card in (*seat.patents, *seat.invented)} | set(view.row) | held
    shown = [card for card in track if card]
    gone.update(shown)
    unseen = [card.number for card in CATALOGUE.cards if card.kind is kind and card.number not in gone]
    Chance(f"{view.turn} {shown}").shuffle(unseen)
    unseen.sort(key=lambda card: (card != top, CARDS[card].era or 0))
    return shown + unseen


def _seat(index: SeatId, seen: SeatView) -> Seat:
    return Seat(
        index,
        seen.species,
        seen.goods,
        seen.donation,
        seen.lot,
        seen.points or 0,
        [card.card for card in seen.cards],
        {card.card for card in seen.cards if card.flipped},
        {card.card for card in seen.cards if card.seedling},
        set(seen.library),
        {card.card for card in seen.cards if card.used},
        seen.support,
        seen.acknowledgements,
    )


def _cost_worth(cost: Cost, column: list[float]) -> float:
    goods = sum(count * column[good] for good, count in cost.goods.items())
    small = (cost.any_small + cost.same_small) * column[Good.GR]
    large = (cost.any_large + cost.same_large) * column[Good.BK]
    return goods + small + large + 1.2 * column[Good.GR] * len(cost.colonies)


def _yield_worth(output: Yield, column: list[float], turn: int) -> float:
    goods = sum(count * column[good] for good, count in output.goods.items())
    kept = 1.0 if turn == TURNS else 0.75  # donation goods are sold, not used
    donated = kept * sum(count * column[good] for good, count in output.donation.items())
    return goods + donated + output.same_small * column[Good.GR] + output.same_large * column[Good.BK]


def converters_of(card: CardId, flipped: set[CardId]) -> tuple[Converter, ...]:
    """The converters of a card as it lies; a pair is put together on its left half."""
    printed = CARDS[card]
    if printed.pair is not None:
        side, partner = printed.pair
        if side == "right":
            return ()
        return joined(card, partner, card in flipped, partner in flipped)
    face = printed.back if printed.back is not None and card in flipped else printed.front
    return face.converters


def technology_card(species: str, technology: str) -> CardId:
    """The card of a technology in a deck."""
    return CATALOGUE.technology_cards[species][technology]
