"""What each seat may or must do now: exact lists where the choices are finite, suggestions where they are not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.sidereal import actions as act
from confluence.sidereal.actions import Action, PlannedRun
from confluence.sidereal.cards import CardId
from confluence.sidereal.converters import Arrow, Climate, Cost, Yield
from confluence.sidereal.goods import LARGE, SMALL, Bag, Good
from confluence.sidereal.holding import stock
from confluence.sidereal.payments import payments
from confluence.sidereal.phases import confluence, economy, gifts, steal, trade, violet
from confluence.sidereal.species import rules_of_card, rules_of_seat
from confluence.sidereal.state import CARDS, CATALOGUE, IS_COLONY, IS_TEAM, LIBRARY, State, Step, used_bit


def deciding_seats(state: State) -> list[SeatId]:
    """The seats that may act now."""
    step = state.step
    if step is Step.OVER:
        return []
    if step is Step.GIFTS:
        return [seat for seat, area in enumerate(state.areas) if gifts.owes_gifts(area)]
    if step is Step.SURPLUS:
        return [seat for seat in range(state.players) if economy.surplus(state, seat)]
    if step in (Step.COLONIES, Step.TEAMS):
        place = confluence.due_bid(state)
        return [] if place is None else [state.bids[place].seat]
    if step is Step.STEAL:
        robber = steal.thief(state)
        return [] if robber is None else [robber]
    return list(range(state.players))


class SeatDecision:
    """What one seat may or must do; good until the next action is applied."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: State, seat: SeatId) -> None:
        self._state = state
        self.seat = seat

    @property
    def step(self) -> str:
        """The name of the step of the turn."""
        return self._state.step.value

    @property
    def must(self) -> bool:
        """Whether the table waits for this seat."""
        state, area = self._state, self._state.areas[self.seat]
        if state.step is Step.GIFTS:
            return area.gifts is None
        if state.step is Step.SURPLUS:
            return area.surplus is None
        if state.step is Step.PLANS:
            return area.plan is None
        if state.step is Step.BIDS:
            return area.colony_bid < 0
        return not state.done >> self.seat & 1

    def actions(self) -> list[Action]:
        """Every legal action whose choices are finite; plans, gifts and new offers are left to `suggest`."""
        state, seat = self._state, self.seat
        step = state.step
        if step in (Step.TRADE, Step.TAIL):
            return [*_violet(state, seat), *_answers(state, seat), act.Done(not state.done >> seat & 1)]
        if step is Step.SURPLUS:
            chosen = permutations(state.colonies(seat), economy.surplus(state, seat))
            return [act.CommitSurplus(colonies) for colonies in chosen]
        if step is Step.BIDS:
            ships = state.areas[seat].goods[Good.SH]
            return [act.CommitBids(c, r) for c in range(ships + 1) for r in range(ships + 1 - c)]
        if step in (Step.COLONIES, Step.TEAMS):
            return _auction(state, seat)
        if step is Step.STEAL:
            return [*(act.Steal((theft,)) for theft in thefts(state, seat)), act.Done()]
        return []

    def runs(self) -> list[PlannedRun]:
        """Every run of a white converter that the stock allows by itself, with each payment (R-ECON-14)."""
        return runnable(self._state, self.seat)

    def fallback(self) -> Action:
        """What the rules do for a player who does not answer in time (R-DIG-04)."""
        state, seat = self._state, self.seat
        if state.step is Step.GIFTS:
            return gifts.default(state, seat)
        if state.step is Step.SURPLUS:
            return economy.default_surplus(state, seat)
        if state.step is Step.PLANS:
            return economy.default_plan(state, seat)
        if state.step is Step.BIDS:
            return act.CommitBids(0, 0)
        if state.step in (Step.COLONIES, Step.TEAMS):
            return act.Pass()
        return act.Done()

    def suggest(self, chance: Chance) -> Action:
        """One legal action of any kind, drawn at random."""
        from confluence.sidereal.suggest import suggest  # suggest builds on the lists above

        return suggest(self._state, self.seat, chance)


# ------------------------------------------------------------------ Trade Phase


def _violet(state: State, seat: SeatId) -> Iterator[Action]:
    """Runs, entries, upgrades and inventions with every payment and every choice of colonies."""
    for card in state.areas[seat].cards:
        if IS_TEAM[card]:
            yield from inventions(state, seat, card)
            continue
        yield from upgrades(state, seat, card)
        yield from violet_runs(state, seat, card)
    yield from entries(state, seat)
    yield from draws(state, seat)


def inventions(state: State, seat: SeatId, team: CardId) -> Iterator[act.Invent]:
    """Every way to pay for this team."""
    for number, cost in enumerate(violet.invention_costs(state, seat, team)):
        for paid in payments(state.areas[seat].goods, cost):
            yield act.Invent(team, number, paid)


def upgrades(state: State, seat: SeatId, card: CardId) -> Iterator[act.Upgrade]:
    """Both ways to flip this card."""
    printed = CARDS[card]
    if printed.back is None or state.flipped[card]:
        return
    if printed.upgrade_converter is not None and (state.options.borrower_upgrades or not state.is_lent(card)):
        keep = card if IS_COLONY[card] else 0
        for _, paid, colonies in prices(state, seat, printed.upgrade_converter.inputs, keep):
            yield act.Upgrade(card, None, paid, colonies)
    if state.owner_seat(card) == seat:
        for technology in printed.upgrade_technologies:
            spend = CATALOGUE.technology_cards[state.species[seat]][technology]
            if state.in_play(seat, spend) and not state.flipped[spend]:
                yield act.Upgrade(card, spend)


def violet_runs(state: State, seat: SeatId, card: CardId) -> Iterator[act.Run]:
    """Violet converters on this card in play."""
    for slot, converter in enumerate(state.face(card).converters):
        if converter.arrow is not Arrow.VIOLET or state.used & used_bit(card, slot):
            continue
        if converter.output.relics and not state.relic_deck:
            continue
        for number, paid, colonies in prices(state, seat, converter.inputs):
            yield act.Run(card, slot, number, paid, colonies)


def entries(state: State, seat: SeatId) -> Iterator[act.EnterPlay]:
    """Cards of the library that can be paid into play."""
    for card in CATALOGUE.species[state.species[seat]].cards:
        converter = CARDS[card].enters
        if converter is not None and state.zone[card] == LIBRARY:
            for _, paid, colonies in prices(state, seat, converter.inputs):
                yield act.EnterPlay(card, paid, colonies)


def draws(state: State, seat: SeatId) -> Iterator[act.Draw]:
    """Draws from the own deck."""
    converter = CATALOGUE.species[state.species[seat]].deck_converter
    if converter is not None and state.relic_deck and not state.used & used_bit(0, 0):
        for _, paid, colonies in prices(state, seat, converter.inputs):
            yield act.Draw(paid, colonies)


def prices(
    state: State, seat: SeatId, inputs: tuple[Cost, ...], keep: CardId = 0
) -> Iterator[tuple[int, Bag, tuple[CardId, ...]]]:
    """Every alternative with every payment and every set of colonies in the order of its icons."""
    for number, cost in enumerate(inputs):
        found = payments(stock(state, seat), cost)
        if found:
            for colonies in colony_choices(state, seat, cost.colonies, keep):
                for paid in found:
                    yield number, paid, colonies


def colony_choices(
    state: State, seat: SeatId, icons: tuple[Climate, ...], keep: CardId = 0
) -> Iterator[tuple[CardId, ...]]:
    """Every way to pay these icons with different colonies."""
    held = [card for card in state.colonies(seat) if card != keep]
    options = []
    for icon in icons:
        fitting = []
        for card in held:
            climate = state.climate(card)
            if climate is not None and icon.accepts(climate):
                fitting.append(card)
        options.append(fitting)
    for chosen in product(*options):
        if len(set(chosen)) == len(chosen):
            yield chosen


def _answers(state: State, seat: SeatId) -> Iterator[Action]:
    """Answers to open offers; an offer that cannot happen now can only be declined."""
    if state.step is not Step.TRADE:
        return
    for offer in state.offers.values():
        if offer.by == seat:
            yield act.Withdraw(offer.id)
        elif offer.parties >> seat & 1:
            if not offer.agreed >> seat & 1 and is_feasible(state, offer.legs):
                yield act.Accept(offer.id)
            yield act.Decline(offer.id)


def is_feasible(state: State, legs: tuple[act.Leg, ...]) -> bool:
    """Whether a trade could happen now."""
    try:
        trade.settle(state, legs)
    except Illegal:
        return False
    return True


# ------------------------------------------------------------------ other phases


def runnable(state: State, seat: SeatId) -> list[PlannedRun]:
    """Single runs the stock allows, sorted by card, slot, alternative; interest runs with each colour."""
    have = stock(state, seat)
    found = []
    for card in sorted(state.areas[seat].cards):
        if IS_TEAM[card] or not rules_of_card(card).may_run(CARDS[card], state.owner_seat(card) == seat):
            continue
        for slot, converter in enumerate(economy.white_converters(state, card)):
            if converter.arrow is not Arrow.WHITE:
                continue
            for number, cost in enumerate(converter.inputs):
                for paid in payments(have, cost):
                    colours: tuple[Good | None, ...] = (None,)
                    if converter.is_interest and not any(paid[c] for c in (*SMALL, *LARGE)):
                        colours = SMALL if cost.same_small else LARGE if cost.same_large else (None,)
                    found += [PlannedRun(card, slot, number, paid, colour) for colour in colours]
    return found


def _auction(state: State, seat: SeatId) -> list[Action]:
    place = confluence.due_bid(state)
    if place is None or state.bids[place].seat != seat:
        return []
    bid = state.bids[place]
    found: list[Action] = [act.Buy(card) for card in confluence.affordable(state, bid)]
    found.append(act.Pass())
    if state.step is Step.COLONIES and rules_of_seat(state, seat).can_split(bid):
        found.append(act.Split())
    return found


def thefts(state: State, seat: SeatId) -> list[act.Theft]:
    """Every single theft with each payment and each choice of pieces."""
    found = []
    for card in state.areas[seat].cards:
        for slot, converter in enumerate(rules_of_card(card).converters(state, card)):
            if converter.arrow is not Arrow.RED or state.used & used_bit(card, slot):
                continue
            for victim, area in enumerate(state.areas):
                if victim == seat or (state.protected | state.robbed) >> victim & 1:
                    continue
                for number, cost in enumerate(converter.inputs):
                    if cost.envoys <= area.envoys:
                        for paid in payments(stock(state, seat), cost):
                            choices = takes(converter.output, steal.stealable(state, victim))
                            found += [act.Theft(card, victim, slot, number, paid, take) for take in choices]
    return found


def takes(output: Yield, victim_has: Bag) -> list[Bag]:
    """Every choice of pieces of a theft: as many as shown, or all there are (R-ZET-08)."""
    octagons = Bag.of(Good.OC, min(output.goods[Good.OC], victim_has[Good.OC]))
    parts = []
    for colours, count in ((SMALL, output.any_small), (LARGE, output.any_large)):
        pieces = [colour for colour in colours for _ in range(min(count, victim_has[colour]))]
        sets = set(combinations(pieces, min(count, len(pieces))))
        parts.append([sum((Bag.of(c) for c in chosen), Bag()) for chosen in sorted(sets)])
    return [octagons + small + large for small in parts[0] for large in parts[1]]
