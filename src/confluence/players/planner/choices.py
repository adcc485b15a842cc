"""What seats can choose to do in one turn: inventions, upgrades, cards that enter play, runs, colonies, interest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from confluence.core.game import SeatId
from confluence.players.planner.building import Build
from confluence.players.planner.table import Seat, Table, converters_of, technology_card
from confluence.sidereal.cards import CardId, Kind, Trade
from confluence.sidereal.converters import Arrow, Climate, Converter, Cost
from confluence.sidereal.goods import LARGE, SMALL, Bag, Good
from confluence.sidereal.state import CARDS, CATALOGUE, TURNS

RELIC_WORTH = (7.0, 6.5, 6.0, 5.0, 4.0, 3.0)
"""What an unknown relic brings, by turn."""
_FREE_CUBE = Converter.parse("-> gr")


def seat_choices(build: Build, seat: Seat) -> None:
    """Everything that a seat can do with its own cards."""
    table = build.table
    cards: dict[CardId, Any] = {}
    colony_uses: list[tuple[Any, Climate]] = []
    for card in seat.cards:
        if CARDS[card].kind is not Kind.TEAM:
            cards[card] = 1
        elif build.violet:
            cards.update(_invention_choices(build, seat, card))
    support: Any = sum(CARDS[card].front.fleet_support for card in seat.cards)
    if build.violet:
        support = support + _entry_choices(build, seat, cards, colony_uses)
    tucks: dict[CardId, list[Any]] = {card: [] for card in cards}
    flips: dict[CardId, list[Any]] = {card: [] for card in cards}
    for card in cards if build.violet else ():
        _upgrade_choices(build, seat, card, cards, tucks, flips, colony_uses)
    fleets: list[tuple[Any, int]] = []
    for card, present in cards.items():
        _run_choices(build, seat, card, present, tucks[card], flips, fleets)
        if flips[card] or tucks[card]:
            build.model.add(sum(flips[card]) + sum(tucks[card]) <= present)
        back, front = _future(table, seat, card, True), _future(table, seat, card, False)
        for flip in flips[card]:
            build.objective.append((flip, back - front))
        held = back if card in seat.flipped else front
        for tuck in tucks[card]:
            build.objective.append((tuck, -held))
        if not isinstance(present, int):
            is_fodder = CARDS[card].kind is Kind.TECHNOLOGY
            fodder = table.fodder(table.turn + 1) if is_fodder else 0.0
            build.objective.append((present, max(front, fodder)))
    if fleets:
        build.model.add(sum(need * var for var, need in fleets) <= support)
    _colony_limits(build, seat, colony_uses)


def _future(table: Table, seat: Seat, card: CardId, flipped: bool) -> float:
    """What a card brings from the next turn on, on one of its sides."""
    if not seat.owns(card) and CARDS[card].trade is Trade.LOAN:
        return 0.0
    if table.turn == TURNS:
        return 0.0
    if table.front is not None and table.back is not None:
        return max(0.0, (table.back if flipped else table.front).get(card, 0.0))
    sides = {card} if flipped else set()
    pair = CARDS[card].pair
    if pair is not None:
        sides |= {pair[1]} & seat.flipped
        if pair[0] == "right":
            return _future_of_right_half(table, card, flipped)
    times = 2 if card in seat.seedlings else 1
    return table.future(converters_of(card, sides), table.turn + 1, times)


def _future_of_right_half(table: Table, card: CardId, flipped: bool) -> float:
    back = CARDS[card].back
    face = back if flipped and back is not None else CARDS[card].front
    return table.future(face.converters, table.turn + 1)


def _invention_choices(build: Build, seat: Seat, team: CardId) -> dict[CardId, Any]:
    """The ways to pay for a team; returns the card that the seat would get, with its variable."""
    table, printed = build.table, CARDS[team]
    ways = []
    for number, cost in enumerate(printed.front.converters[0].inputs):
        var = build.flag(f"invent {team} {number}")
        build.pay(var, seat, cost)
        points = printed.front.converters[0].output.goods[Good.VP] + table.bonus(seat)
        build.objective.append((var, points - table.teams.get(team, 0.0)))
        build.found.append((var, "invent", (seat.index, team, number)))
        ways.append(var)
    build.model.add(sum(ways) <= 1)
    if printed.technology is None:
        return {}
    done = build.flag(f"technology {team}")
    build.model.add(done == sum(ways))
    if seat.species != "yengii" and table.turn < TURNS:
        for other in build.pool:
            if other.index != seat.index:
                card = technology_card(other.species, printed.technology)
                worth = max(_future(table, other, card, False), table.fodder(table.turn + 1))
                build.objective.append((done, worth))
    return {technology_card(seat.species, printed.technology): done}


def _entry_choices(build: Build, seat: Seat, cards: dict[CardId, Any], uses: list[tuple[Any, Climate]]) -> Any:
    """Cards that can be paid into play; returns the fleet support that they add."""
    support: Any = 0
    for card in sorted(seat.library):
        printed = CARDS[card]
        if printed.enters is None:
            continue
        var = build.flag(f"enter {card}")
        build.pay(var, seat, printed.enters.inputs[0])
        build.receive(var, printed.enters.output.goods)
        build.found.append((var, "enter", (seat.index, card)))
        uses += [(var, icon) for icon in printed.enters.inputs[0].colonies]
        cards[card] = var
        if printed.front.fleet_support:
            support = support + printed.front.fleet_support * var
            build.objective.append((var, 1.1 * printed.front.fleet_support * (TURNS - build.table.turn)))
    if seat.species == "faderan" and CATALOGUE.species["faderan"].deck_converter is not None:
        converter = CATALOGUE.species["faderan"].deck_converter
        var = build.flag("draw")
        build.pay(var, seat, converter.inputs[0])
        build.objective.append((var, RELIC_WORTH[build.table.turn - 1]))
        build.found.append((var, "draw", (seat.index,)))
        uses += [(var, icon) for icon in converter.inputs[0].colonies]
    return support


def _upgrade_choices(
    build: Build,
    seat: Seat,
    card: CardId,
    cards: dict[CardId, Any],
    tucks: dict[CardId, list[Any]],
    flips: dict[CardId, list[Any]],
    colony_uses: list[tuple[Any, Climate]],
) -> None:
    printed = CARDS[card]
    if printed.back is None or card in seat.flipped or (not seat.owns(card) and not printed.is_colony):
        return
    for technology in printed.upgrade_technologies:
        spend = technology_card(seat.species, technology)
        if spend in cards and spend not in seat.flipped:
            var = build.flag(f"upgrade {card} with {spend}")
            build.found.append((var, "upgrade", (seat.index, card, spend)))
            flips[card].append(var)
            tucks[spend].append(var)
    way = printed.upgrade_converter
    if way is not None and not (printed.is_colony and build.table.turn > 3):
        var = build.flag(f"upgrade {card}")
        build.pay(var, seat, way.inputs[0])
        build.receive(var, way.output.goods)
        build.found.append((var, "upgrade", (seat.index, card, None)))
        colony_uses += [(var, icon) for icon in way.inputs[0].colonies]
        flips[card].append(var)


def _run_choices(
    build: Build,
    seat: Seat,
    card: CardId,
    present: Any,
    tucked: list[Any],
    flips: dict[CardId, list[Any]],
    fleets: list[tuple[Any, int]],
) -> None:
    printed = CARDS[card]
    if printed.kind is Kind.INTEREST:
        return
    if printed.pair is not None:
        _pair_choices(build, seat, card, flips)
        return
    flip = sum(flips[card]) if flips[card] else 0
    sides: list[tuple[bool, Any]] = [(True, present)] if card in seat.flipped else [(False, present - flip)]
    if flips[card]:
        sides.append((True, flip))
    for is_back, allowed in sides:
        converters = converters_of(card, {card} if is_back else set())
        for slot, converter in enumerate(converters):
            if converter.arrow is not Arrow.WHITE or converter.is_interest:
                continue
            for again in range(2 if card in seat.seedlings else 1):
                var = build.flag(f"run {card} {slot} {is_back} {again}")
                build.model.add(var <= allowed)
                if tucked:
                    build.model.add(var + sum(tucked) <= 1)
                _run(build, seat, var, card, slot, converter, fleets)


def _run(
    build: Build,
    seat: Seat,
    var: Any,
    card: CardId,
    slot: int,
    converter: Converter,
    fleets: list[tuple[Any, int]],
) -> None:
    cost = converter.inputs[0]
    build.pay(var, seat, cost)
    build.gain(var, converter.output.goods)
    build.gain(var, converter.output.donation, 1.0 if build.table.turn == TURNS else 0.75)
    if cost.fleets:
        fleets.append((var, cost.fleets))
    build.outputs.append((var, seat.index, converter.output.goods))
    build.found.append((var, "run", (seat.index, card, slot, None)))


def _pair_choices(build: Build, seat: Seat, card: CardId, flips: dict[CardId, list[Any]]) -> None:
    """A Kit pair: one run, and what each flipped half adds to it."""
    printed = CARDS[card]
    assert printed.pair is not None
    side, partner = printed.pair
    if side == "right" or partner not in seat.cards:
        return
    base = converters_of(card, seat.flipped & {card, partner})[0]
    var = build.flag(f"run {card}")
    _run(build, seat, var, card, 0, base, [])
    for half in (card, partner):
        if flips[half]:
            better = converters_of(card, (seat.flipped & {card, partner}) | {half})[0]
            extra = build.flag(f"extra {half}")
            build.model.add(extra <= sum(flips[half]))
            build.model.add(extra <= var)
            build.gain(extra, better.output.goods - base.output.goods)
            build.gain(extra, better.output.donation - base.output.donation, 0.75)


def _colony_limits(build: Build, seat: Seat, uses: list[tuple[Any, Climate]]) -> None:
    """Colonies pay for icons of their climate, and are gone then, as those beyond support are before the economy."""
    table = build.table
    colonies = seat.colonies()
    surplus = len(colonies) > seat.support
    running = {card: build.flag(f"running {card}") for card in colonies if uses or surplus}
    for var, kind, what in build.found:
        if kind == "run" and what[0] == seat.index and what[1] in running:
            build.model.add(var <= running[what[1]])
    if surplus:
        build.model.add(sum(running.values()) <= seat.support)
    for climate in Climate if uses else ():
        fitting = [card for card in colonies if climate in (Climate.ANY, seat.climate(card))]
        wanted = sum(var for var, icon in uses if climate in (Climate.ANY, icon))
        build.model.add(wanted + sum(running[card] for card in fitting) <= len(fitting))
    coming = sum(0.9 * table.run_gain(_FREE_CUBE, turn) for turn in range(table.turn + 1, TURNS + 1))
    worth = 0.0 if surplus else coming
    for var, _ in uses:
        build.objective.append((var, -worth))


def interest_choices(build: Build, seats: Sequence[Seat]) -> None:
    """Interest converters run by anybody but their owner, who lends them (R-ENI-02)."""
    for seat in seats:
        for card in seat.cards:
            if CARDS[card].kind is Kind.INTEREST and seat.owns(card):
                _interest(build, card, seat.flipped, -1 - seat.index)


def borrowed_interest(build: Build, seat: Seat) -> None:
    """Interest converters that a seat has borrowed."""
    flipped = {card for other in build.table.seats for card in other.flipped}
    for card in seat.cards:
        if CARDS[card].kind is Kind.INTEREST and not seat.owns(card):
            _interest(build, card, flipped, seat.index)


def _interest(build: Build, card: CardId, flipped: set[CardId], runner: SeatId) -> None:
    converter = converters_of(card, flipped)[0]
    cost = converter.inputs[0]
    colours: tuple[Good, ...] = SMALL if cost.same_small else LARGE if cost.same_large else (Good.OC,)
    ways = []
    for colour in colours:
        places = interest_places(cost)
        back = converter.output.same_small or converter.output.same_large or converter.output.goods[Good.OC]
        var = build.flag(f"interest {card} {colour}")
        build.demand[colour].append((var, places))
        build.gain(var, Bag.of(colour, back) + converter.output.goods.only((Good.VP,)))
        if runner >= 0:
            build.outputs.append((var, runner, Bag.of(colour, max(0, back - max(0, places - build.stock[colour])))))
        build.found.append((var, "run", (runner, card, 0, colour)))
        ways.append(var)
    build.model.add(sum(ways) <= 1)


def interest_places(cost: Cost) -> int:
    """How many goods of one colour an interest converter takes."""
    return cost.same_small or cost.same_large or cost.goods[Good.OC]
