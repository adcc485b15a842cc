"""What each seat may or must do now: exact lists where the choices are finite, suggestions where they are not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.sidereal import actions as act
from confluence.sidereal.actions import Action, Mode, PlannedRun
from confluence.sidereal.cards import CardId
from confluence.sidereal.converters import Arrow, Climate, Cost, Yield
from confluence.sidereal.deals import ledger, offers
from confluence.sidereal.deals.clauses import Honour
from confluence.sidereal.goods import LARGE, SMALL, Bag, Good
from confluence.sidereal.holding import stock
from confluence.sidereal.payments import payments
from confluence.sidereal.phases import confluence, economy, gifts, steal, violet
from confluence.sidereal.records import Offer
from confluence.sidereal.species import rules_of_card, rules_of_seat
from confluence.sidereal.state import (
    CARDS,
    CATALOGUE,
    IS_COLONY,
    IS_TEAM,
    LIBRARY,
    State,
    Step,
    seats_of,
    used_bit,
)

LISTED_ORDERS = 2
"""Up to so many surplus colonies every order of them is listed; beyond that every set, in the order of arrival."""


def deciding_seats(state: State) -> list[SeatId]:
    """The seats that may act now."""
    step = state.step
    if step is Step.OVER:
        return []
    if step is Step.GIFTS:
        return [seat for seat, area in enumerate(state.areas) if gifts.owes_gifts(area)]
    if step is Step.SURPLUS:
        return [seat for seat in range(state.players) if economy.surplus(state, seat)]
    if step is Step.STEAL:
        robber = steal.thief(state)
        return [] if robber is None else [robber]
    if step in (Step.SETTLE, Step.COLONIES, Step.TEAMS):
        asked = set(awaited(state))
        for offer in state.offers.values():
            for seat in range(state.players):
                if seat not in asked and offers.can_accept(state, seat, offer):
                    asked.add(seat)
        return sorted(asked)
    return list(range(state.players))


def awaited(state: State) -> list[SeatId]:
    """The seats without which the table does not go on."""
    step = state.step
    if step is Step.TRADE or step is Step.TAIL:
        done = state.done
        return [seat for seat in range(len(state.areas)) if not done >> seat & 1]
    if step in (Step.COLONIES, Step.TEAMS):
        place = confluence.due_bid(state)
        return [] if place is None else [state.bids[place].seat]
    if step is Step.SETTLE:
        debtors = {promise.clause.debtor for promise in ledger.unmet(state)}
        waiting = {seat for seat in debtors if not state.done >> seat & 1}
        for offer in offers.unanswered_compensation(state):
            waiting.update(seats_of(offer.parties & ~offer.agreed))
        return sorted(waiting)
    return [seat for seat in deciding_seats(state) if not _has_answered(state, seat)]


def _has_answered(state: State, seat: SeatId) -> bool:
    """Whether a seat has made its choice in a step that asks everybody."""
    area = state.areas[seat]
    if state.step is Step.GIFTS:
        return area.gifts is not None
    if state.step is Step.SURPLUS:
        return area.surplus is not None
    if state.step is Step.PLANS:
        return area.plan is not None
    if state.step is Step.BIDS:
        return area.colony_bid >= 0
    return bool(state.done >> seat & 1)


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
        return self.seat in awaited(self._state)

    def actions(self) -> list[Action]:
        """Every legal action whose choices are finite; plans, gifts and new offers are left to `suggest`."""
        state, seat = self._state, self.seat
        step = state.step
        if step in (Step.TRADE, Step.TAIL):
            return [*_violet(state, seat), *_answers(state, seat), act.Done(not state.done >> seat & 1)]
        if step is Step.SETTLE:
            owes = any(promise.clause.debtor == seat for promise in ledger.unmet(state))
            flag: list[Action] = [act.Done(not state.done >> seat & 1)] if owes else []
            return [*_answers(state, seat), *flag]
        if step is Step.SURPLUS:
            due = economy.surplus(state, seat)
            ways = permutations if due <= LISTED_ORDERS else combinations
            return [act.CommitSurplus(colonies) for colonies in ways(state.colonies(seat), due)]
        if step is Step.BIDS:
            ships = state.areas[seat].goods[Good.SH]
            bids = [act.CommitBids(c, r) for c in range(ships + 1) for r in range(ships + 1 - c)]
            allowed = [bid for bid in bids if may_bid(state, seat, bid)]
            return [*allowed, *_answers(state, seat)]
        if step in (Step.COLONIES, Step.TEAMS):
            return [*_auction(state, seat), *_answers(state, seat)]
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
        if state.step in (Step.COLONIES, Step.TEAMS) and self.seat in awaited(state):
            return act.Pass()
        if state.step in (Step.COLONIES, Step.TEAMS, Step.SETTLE):
            waiting = offers.unanswered_compensation(state) if state.step is Step.SETTLE else ()
            for offer in waiting:
                if (offer.parties & ~offer.agreed) >> seat & 1:
                    return act.Decline(offer.id)
            for offer in state.offers.values():
                if offers.can_accept(state, seat, offer):
                    return act.Decline(offer.id)
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
    if state.promises and not _may_invent(state, seat, team):
        return
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
    for offer in state.offers.values():
        if offer.by == seat:
            yield act.Withdraw(offer.id)
            if offer.mode is Mode.CHOOSE:
                yield from _choices(state, seat, offer)
        elif offer.seen_by >> seat & 1:
            if offers.can_accept(state, seat, offer):
                yield act.Accept(offer.id, offer.revision)
            if offer.mode is not Mode.ALL or offer.parties >> seat & 1:
                yield act.Decline(offer.id)
    for promise in state.promises.values():
        if promise.clause.creditor == seat:
            yield act.Release(promise.id)
            if isinstance(promise.clause, Honour):
                yield act.Release(promise.id, kept=True)


def _choices(state: State, seat: SeatId, offer: Offer) -> Iterator[act.Choose]:
    """Answers to an own offer that can be taken now."""
    for answered in seats_of(offer.agreed & ~(1 << seat)):
        try:
            offers.choose(state.copy(), seat, act.Choose(offer.id, answered), [])
        except Illegal:
            continue
        yield act.Choose(offer.id, answered)


def may_bid(state: State, seat: SeatId, bids: act.CommitBids) -> bool:
    """Whether no promise forbids these bids."""
    try:
        ledger.check_bids(state, seat, bids.colony, bids.research)
    except Illegal:
        return False
    return True


def _may_invent(state: State, seat: SeatId, team: CardId) -> bool:
    try:
        ledger.check_invention(state, seat, team)
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
                if not ledger.may_rob(state, seat, victim):
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
