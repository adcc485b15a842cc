"""What every seat could do with what lies in front of it, and what it lacks, as far as one viewer sees it.

Screens show it beside the table; no rule is worked out there. Everything is asked of the rules on the table as the
viewer sees it, so that nothing hidden can show: points of others count as enough, since nobody knows them. Wilds
count for the colour they can stand for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.sidereal.cards import Card, CardId
from confluence.sidereal.converters import Arrow, Climate, Converter, Cost
from confluence.sidereal.deals import ledger
from confluence.sidereal.deals.clauses import RunConverter
from confluence.sidereal.deals.seen import seen_table
from confluence.sidereal.goods import CUBES, EMPTY, LARGE, LARGE_CUBES, ONE, SMALL, SMALL_CUBES, Bag, Good, lesser
from confluence.sidereal.options import Options
from confluence.sidereal.payments import can_pay
from confluence.sidereal.phases import economy, violet
from confluence.sidereal.species import rules_of_card
from confluence.sidereal.species.imdril import fleet_support
from confluence.sidereal.state import CARDS, CATALOGUE, IS_COLONY, IS_TEAM, LIBRARY, TURNS, State, Step, used_bit
from confluence.sidereal.views import View

UNKNOWN_POINTS: Final = Bag.of(Good.VP, 99)
"""What somebody may have whose points do not show."""
_DEFAULT: Final = Options()
_SIZES: Final = ((SMALL, Good.WS), (LARGE, Good.WL))
_TRADING: Final = (Step.TRADE, Step.SETTLE, Step.TAIL)
_BEFORE_ECONOMY: Final = (*_TRADING, Step.GIFTS, Step.SURPLUS, Step.PLANS)


@dataclass(frozen=True, slots=True)
class Lack:
    """What is missing for something."""

    goods: Bag = EMPTY
    any_small: int = 0
    """Small cubes of any colour."""
    any_large: int = 0
    other: str = ""
    """What is missing and is not a good, in a word: `colony`, `fleet`, `envoys` or `technology`."""
    holders: tuple[SeatId, ...] = ()
    """Others who have some of it, the one with most first."""

    @property
    def pieces(self) -> int:
        """How much it is, to compare."""
        return self.goods.total() + self.any_small + self.any_large + bool(self.other)


@dataclass(frozen=True, slots=True)
class ConverterAt:
    """A converter in front of a seat."""

    card: CardId
    slot: int
    arrow: str
    """`white`, `violet` or `red`."""
    state: str
    """`runs` (could run with what is there), `lacks`, `used` (ran in this turn), `rests` (may not run here or now)."""
    lack: Lack | None = None
    most: int = 1
    """How often it may run in a turn."""


@dataclass(frozen=True, slots=True)
class TeamAt:
    """A research team in front of a seat, with what each way to pay for its invention still takes."""

    card: CardId
    ready: bool
    lacks: tuple[Lack, ...] = ()
    """By alternative of its cost; empty where the alternative can be paid."""


@dataclass(frozen=True, slots=True)
class UpgradeAt:
    """A card that can be improved or brought into play, with what each way still takes."""

    card: CardId
    do: str
    """`upgrade` or `enter_play`."""
    ready: bool
    lack: Lack | None = None
    """Of the cheapest way, where no way can be paid."""


@dataclass(frozen=True, slots=True)
class DeskAt:
    """What a seat can do with what lies in front of it, by what everybody sees."""

    seat: SeatId
    converters: tuple[ConverterAt, ...]
    teams: tuple[TeamAt, ...] = ()
    upgrades: tuple[UpgradeAt, ...] = ()
    idle: int = 0
    """White converters that lack something."""
    wants: Bag = EMPTY
    """Goods that would make idle converters run and teams invent."""
    spare: Bag = EMPTY
    """Goods that nothing in front of it needs."""
    colonies: int = 0
    """Colonies that count against the support."""


def desks(view: View, options: Options = _DEFAULT) -> tuple[DeskAt, ...]:
    """The desk of every seat, as this viewer sees them."""
    table = SeenTable(view, options)
    return tuple([_desk(table, seat) for seat in range(len(view.seats))])


class SeenTable:
    """The table as a viewer sees it, ready to be asked what somebody lacks."""

    __slots__ = ("purses", "relics", "state")

    def __init__(self, view: View, options: Options = _DEFAULT) -> None:
        self.state: State = seen_table(view, options)
        self.relics = view.relic_deck.cards
        self.purses = [_purse(seat.goods, seat.points) for seat in view.seats]
        """What each seat can pay with."""

    def is_forbidden(self, seat: SeatId, card: CardId, slot: int) -> bool:
        """Whether a promise that shows forbids this seat to run a converter in this turn."""
        clauses = [promise.clause for promise in ledger.runs_promised(self.state, seat, never=True)]
        return any(isinstance(c, RunConverter) and (c.card, c.slot) == (card, slot) for c in clauses)

    def lack(self, seat: SeatId, cost: Cost, have: Bag | None = None, keep: CardId = 0) -> Lack | None:
        """What a seat lacks for a cost, None where it can be paid; `keep` is a colony that cannot pay for itself."""
        purse = self.purses[seat] if have is None else have
        plain = not (cost.colonies or cost.fleets)
        if plain and can_pay(purse, cost):
            return None
        goods, small, large = lack_of_goods(purse, cost)
        other = ""
        if cost.colonies and violet.pick_colonies(self.state, seat, cost.colonies, keep) is None:
            other = "colony"
        elif cost.fleets > fleet_support(self.state, seat):
            other = "fleet"
        if not (goods or small or large or other):
            return None
        lack = Lack(goods, small, large, other)
        return replace(lack, holders=self.holders(seat, lack, cost.colonies))

    def nearest(self, seat: SeatId, inputs: Sequence[Cost], keep: CardId = 0, have: Bag | None = None) -> Lack | None:
        """What a seat lacks for the alternative that is nearest, None where one of them can be paid."""
        nearest: Lack | None = None
        for cost in inputs:
            lack = self.lack(seat, cost, have, keep)
            if lack is None:
                return None
            if nearest is None or lack.pieces < nearest.pieces:
                nearest = lack
        return nearest

    def holders(self, seat: SeatId, lack: Lack, icons: tuple[Climate, ...] = ()) -> tuple[SeatId, ...]:
        """Others who have some of what is lacking, the one who has most of it first."""
        found = []
        for other, area in enumerate(self.state.areas):
            if other != seat:
                goods = area.goods + area.donation + area.lot
                helps = _helps(goods, lack) + self._helps_otherwise(other, lack, icons)
                if helps:
                    most = sum(goods[good] for good, _ in lack.goods.items())
                    found.append((-helps, -most, other))
        return tuple([other for *_, other in sorted(found)])

    def _helps_otherwise(self, seat: SeatId, lack: Lack, icons: tuple[Climate, ...]) -> int:
        """How many cards of a seat could be given where it is not goods that lack."""
        state = self.state
        if lack.other == "colony":
            climates = [state.climate(card) for card in state.colonies(seat)]
            return sum(climate is not None and any(icon.accepts(climate) for icon in icons) for climate in climates)
        return fleet_support(state, seat) if lack.other == "fleet" else 0


def _purse(goods: Bag, points: int | None) -> Bag:
    """What somebody can pay with (R-CONV-11)."""
    if points is None:
        return goods + UNKNOWN_POINTS
    return goods + Bag.of(Good.VP, points) if points > 0 else goods


def lack_of_goods(have: Bag, cost: Cost) -> tuple[Bag, int, int]:
    """What these goods lack for a cost: named goods, and places for small and for large cubes of any colour.

    Wilds stand for whatever colour lacks, in the order of goods. Places for one single colour want more of the colour
    that there is most of; where there is none of any, they are places for any colour.
    """
    paid = lesser(have.packed, cost.goods.packed)
    lack, spare = cost.goods.packed - paid, Bag(have.packed - paid)
    places = []
    for size, same, free in ((0, cost.same_small, cost.any_small), (1, cost.same_large, cost.any_large)):
        colours, wild = _SIZES[size]
        wilds, left = spare[wild], {colour: spare[colour] for colour in colours}
        for colour in colours:
            covered = min(wilds, Bag(lack)[colour])
            lack -= covered * ONE[colour]
            wilds -= covered
        if same:
            most = max(colours, key=lambda colour: (left[colour], -colour))
            short = max(0, same - left[most] - wilds)
            wilds -= min(wilds, max(0, same - left[most]))
            if left[most]:
                lack += short * ONE[most]
            else:
                free += short
            left[most] -= min(left[most], same)
        places.append(max(0, free - sum(left.values()) - wilds))
    return Bag(lack), places[0], places[1]


def _helps(goods: Bag, lack: Lack) -> int:
    """How many pieces of what is lacking are among these goods."""
    helps = goods.meet(lack.goods)
    rest = goods - helps
    found = helps.total()
    for colours, cubes, wild, places in (
        (SMALL, SMALL_CUBES, Good.WS, lack.any_small),
        (LARGE, LARGE_CUBES, Good.WL, lack.any_large),
    ):
        short = sum(lack.goods[colour] - helps[colour] for colour in colours)
        wilds = min(short, rest[wild])
        found += wilds + min(places, sum(rest[cube] for cube in cubes) - wilds)
    return found


# ------------------------------------------------------------------ one desk


def _desk(table: SeenTable, seat: SeatId) -> DeskAt:
    state = table.state
    converters: list[ConverterAt] = []
    teams: list[TeamAt] = []
    upgrades: list[UpgradeAt] = []
    needed: list[Sequence[Cost]] = []
    for card in state.areas[seat].cards:
        if IS_TEAM[card]:
            costs = violet.invention_costs(state, seat, card)
            teams.append(_team(table, seat, card, costs))
            needed.append(costs)
            continue
        for slot, converter in enumerate(economy.white_converters(state, card)):
            found = _converter(table, seat, card, slot, converter)
            converters.append(found)
            if found.state in ("runs", "lacks"):
                needed += [converter.inputs] * found.most
        upgrade = _upgrade(table, seat, card)
        if upgrade is not None:
            upgrades.append(upgrade)
            way = CARDS[card].upgrade_converter
            needed.append(() if way is None else way.inputs)
    for card in CATALOGUE.species[state.species[seat]].cards:
        enters = CARDS[card].enters
        if enters is not None and state.zone[card] == LIBRARY:
            lack = table.nearest(seat, enters.inputs)
            upgrades.append(UpgradeAt(card, "enter_play", lack is None, lack))
            needed.append(enters.inputs)
    idle = [found for found in converters if found.arrow == "white" and found.state == "lacks"]
    return DeskAt(
        seat,
        tuple(converters),
        tuple(teams),
        tuple(upgrades),
        len(idle),
        _wants(idle, teams),
        _spare(state.areas[seat].goods, needed),
        sum(IS_COLONY[card] for card in state.areas[seat].cards),
    )


def _converter(table: SeenTable, seat: SeatId, card: CardId, slot: int, converter: Converter) -> ConverterAt:
    """A converter of a card in play, and whether it could run."""
    arrow = converter.arrow.name.lower()
    most = economy.most_runs(table.state, card) if converter.arrow is Arrow.WHITE else 1
    if table.state.used & used_bit(card, slot):
        return ConverterAt(card, slot, arrow, "used", most=most)
    if not _may_run(table, seat, card, slot, converter):
        return ConverterAt(card, slot, arrow, "rests", most=most)
    if converter.arrow is Arrow.RED:
        lack = _lack_for_theft(table, seat, converter.inputs)
    else:
        lack = table.nearest(seat, converter.inputs)
    return ConverterAt(card, slot, arrow, "runs" if lack is None else "lacks", lack, most)


def _may_run(table: SeenTable, seat: SeatId, card: CardId, slot: int, converter: Converter) -> bool:
    """Whether this seat may run the converter at all, if it can pay.

    A violet converter has its time in the Trade Phase of each turn, a red one until the game is over; a white one is
    of use until the last economy.
    """
    state = table.state
    if converter.arrow is Arrow.WHITE:
        in_time = state.turn < TURNS or state.step in _BEFORE_ECONOMY
        runs = rules_of_card(card).may_run(CARDS[card], state.owner_seat(card) == seat)
        return in_time and runs and not table.is_forbidden(seat, card, slot)
    if converter.arrow is Arrow.RED:
        return state.step is not Step.OVER and bool(_victims(state, seat))
    return state.step in _TRADING and (not converter.output.relics or table.relics > 0)


def _victims(state: State, seat: SeatId) -> list[SeatId]:
    """Whom a thief could rob in this turn (R-ZET-03, R-ZET-04)."""
    spared = state.protected | state.robbed
    others = [other for other in range(state.players) if other != seat and not spared >> other & 1]
    return [other for other in others if ledger.may_rob(state, seat, other)]


def _lack_for_theft(table: SeenTable, seat: SeatId, inputs: Sequence[Cost]) -> Lack | None:
    """What the nearest way to run a red converter lacks: goods, or a victim with enough envoys (R-ZET-11)."""
    most = max(table.state.areas[victim].envoys for victim in _victims(table.state, seat))
    nearest: Lack | None = None
    for cost in inputs:
        lack = table.lack(seat, cost)
        if cost.envoys > most:
            lack = replace(lack or Lack(), other="envoys")
        if lack is None:
            return None
        if nearest is None or lack.pieces < nearest.pieces:
            nearest = lack
    return nearest


def _team(table: SeenTable, seat: SeatId, team: CardId, costs: Sequence[Cost]) -> TeamAt:
    """A team, and what each alternative of its cost lacks."""
    lacks = tuple([table.lack(seat, cost) or Lack() for cost in costs])
    ready = any(not lack.pieces for lack in lacks)
    if ready and table.state.promises:
        try:
            ledger.check_invention(table.state, seat, team)
        except Illegal:
            ready = False
    return TeamAt(team, ready, lacks)


def _upgrade(table: SeenTable, seat: SeatId, card: CardId) -> UpgradeAt | None:
    """What it takes to flip a card by one of its two ways (R-UPG-01), None where this seat cannot flip it."""
    state, printed = table.state, CARDS[card]
    if printed.back is None or state.flipped[card]:
        return None
    pays = printed.upgrade_converter is not None and (state.options.borrower_upgrades or not state.is_lent(card))
    spends = bool(printed.upgrade_technologies) and state.owner_seat(card) == seat
    if spends and _has_to_spend(state, seat, printed):
        return UpgradeAt(card, "upgrade", ready=True)
    if pays and printed.upgrade_converter is not None:
        lack = table.nearest(seat, printed.upgrade_converter.inputs, card if IS_COLONY[card] else 0)
        return UpgradeAt(card, "upgrade", lack is None, lack)
    return UpgradeAt(card, "upgrade", ready=False, lack=Lack(other="technology")) if spends else None


def _has_to_spend(state: State, seat: SeatId, card: Card) -> bool:
    """Whether a card lies there that can be tucked under this one (R-UPG-03 to R-UPG-05)."""
    own = CATALOGUE.technology_cards[state.species[seat]]
    named = [own[technology] for technology in card.upgrade_technologies]
    return any(state.in_play(seat, spend) and not state.flipped[spend] for spend in named)


def _wants(idle: Iterable[ConverterAt], teams: Iterable[TeamAt]) -> Bag:
    """What idle converters lack, and teams that cannot be invented yet by their nearest way."""
    lacks = [found.lack for found in idle]
    lacks += [min(team.lacks, key=lambda lack: lack.pieces) for team in teams if not team.ready and team.lacks]
    wants = EMPTY
    for lack in lacks:
        if lack is not None:
            wants = wants + lack.goods
    return wants


def _spare(goods: Bag, needed: Sequence[Sequence[Cost]]) -> Bag:
    """Goods beyond all that anything could take, whichever alternative is paid; ships can always be bid."""
    most = [0] * len(Good)
    places = [0, 0]
    for inputs in needed:
        for good in CUBES:
            most[good] += max([cost.goods[good] for cost in inputs], default=0)
        most[Good.OC] += max([cost.goods[Good.OC] for cost in inputs], default=0)
        places[0] += max([cost.any_small + cost.same_small for cost in inputs], default=0)
        places[1] += max([cost.any_large + cost.same_large for cost in inputs], default=0)
    spare = EMPTY
    for size, (colours, wild) in enumerate(_SIZES):
        short = most[wild]
        for colour in colours:
            left = max(0, goods[colour] - most[colour])
            short += max(0, most[colour] - goods[colour])
            taken = min(left, places[size])
            places[size] -= taken
            spare = spare + Bag.of(colour, left - taken)
        spare = spare + Bag.of(wild, max(0, goods[wild] - short - places[size]))
    return spare + Bag.of(Good.OC, max(0, goods[Good.OC] - most[Good.OC]))
