"""The steal step after the auctions (R-STEAL, R-ZET)."""

from __future__ import annotations

from dataclasses import replace

from confluence.core.game import SeatId
from confluence.sidereal.actions import Steal, Theft
from confluence.sidereal.cards import CARD_COUNT
from confluence.sidereal.converters import Arrow, Converter, Yield
from confluence.sidereal.deals import ledger
from confluence.sidereal.events import SiderealEvent, Stolen
from confluence.sidereal.goods import EMPTY, LARGE, SMALL, Bag, Good
from confluence.sidereal.holding import pay, stock
from confluence.sidereal.payments import payment, satisfies
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.species import at_the_table, rules_of_card
from confluence.sidereal.state import State, used_bit


def thief(state: State) -> SeatId | None:
    """The seat that steals, if one takes part."""
    return next((seat for seat, rules in at_the_table(state) if rules.steals()), None)


def red_slot(state: State, seat: SeatId, theft: Theft) -> Converter:
    """The red converter of a theft whose victim may be robbed, or a refusal."""
    if not 1 <= theft.card <= CARD_COUNT:
        refuse(Refusal.UNKNOWN_CARD, card=theft.card)
    if not state.in_play(seat, theft.card):
        refuse(Refusal.NOT_HELD, rule="R-CONV-06", card=theft.card)
    converters = rules_of_card(theft.card).converters(state, theft.card)
    if not 0 <= theft.slot < len(converters):
        refuse(Refusal.NO_CONVERTER, card=theft.card, slot=theft.slot)
    if converters[theft.slot].arrow is not Arrow.RED:
        refuse(Refusal.WRONG_ARROW, rule="R-ZET-01", card=theft.card)
    if state.used & used_bit(theft.card, theft.slot):
        refuse(Refusal.ALREADY_RUN, rule="R-ZET-01", card=theft.card)
    if not 0 <= theft.victim < state.players or theft.victim == seat:
        refuse(Refusal.BAD_SEAT, "name another player as victim", rule="R-ZET-02", victim=theft.victim)
    if state.protected >> theft.victim & 1:
        refuse(Refusal.PROTECTED, rule="R-ZET-04", victim=theft.victim)
    if state.robbed >> theft.victim & 1:
        refuse(Refusal.ALREADY_ROBBED, rule="R-ZET-03", victim=theft.victim)
    if not ledger.may_rob(state, seat, theft.victim):
        refuse(Refusal.PROMISED, "you promised to spare this player", rule="R-ZET-23", victim=theft.victim)
    return converters[theft.slot]


def stealable(state: State, victim: SeatId) -> Bag:
    """Coloured cubes and octagons that can be taken from this player (R-ZET-06, R-ZET-07)."""
    area = state.areas[victim]
    held = area.goods + area.donation + area.lot if state.options.steal_donations else area.goods
    return held.only((*SMALL, *LARGE, Good.OC))


def default_take(output: Yield, victim_has: Bag) -> Bag:
    """The most plentiful colours first, as much as is there."""
    take = Bag.of(Good.OC, min(output.goods[Good.OC], victim_has[Good.OC]))
    for colours, count in ((SMALL, output.any_small), (LARGE, output.any_large)):
        for colour in sorted(colours, key=lambda c: (-victim_has[c], c)):
            taken = min(count, victim_has[colour])
            take = take + Bag.of(colour, taken)
            count -= taken
    return take


def check_take(output: Yield, victim_has: Bag, take: Bag) -> None:
    """Refuse pieces that are not shown, not there or not to be stolen; what is there must be taken (R-ZET-08)."""
    wanted = (
        (SMALL, output.any_small),
        (LARGE, output.any_large),
        ((Good.OC,), output.goods[Good.OC]),
    )
    right = victim_has.covers(take)
    for goods, count in wanted:
        there = sum(victim_has[good] for good in goods)
        right = right and sum(take[good] for good in goods) == min(count, there)
    if not right:
        refuse(Refusal.WRONG_TAKE, rule="R-ZET-06", take=str(take), shown=str(output))


def work_out_all(state: State, seat: SeatId, thefts: tuple[Theft, ...]) -> list[Theft]:
    """The thefts with all choices named and checked; a price left open is paid from what the ones before leave."""
    have = left = stock(state, seat)
    found = []
    for theft in thefts:
        whole = work_out(state, seat, theft, left if theft.pay is None else have)
        paid = whole.pay or EMPTY
        left = left - left.meet(paid)
        found.append(whole)
    return found


def work_out(state: State, seat: SeatId, theft: Theft, have: Bag) -> Theft:
    """The theft with all choices named and checked, paid from these goods."""
    converter = red_slot(state, seat, theft)
    envoys = state.areas[theft.victim].envoys
    if theft.alternative is not None and not 0 <= theft.alternative < len(converter.inputs):
        refuse(Refusal.NO_CONVERTER, "there is no such alternative", rule="R-CONV-05", card=theft.card)
    numbers = range(len(converter.inputs)) if theft.alternative is None else (theft.alternative,)
    enough = [n for n in numbers if converter.inputs[n].envoys <= envoys]
    if not enough:
        refuse(Refusal.TOO_FEW_ENVOYS, rule="R-ZET-11", victim=theft.victim, envoys=envoys)
    chosen: tuple[int, Bag] | None = None
    for number in enough:
        cost = converter.inputs[number]
        pieces = payment(have, cost) if theft.pay is None else theft.pay if satisfies(theft.pay, cost) else None
        if pieces is not None and have.covers(pieces):
            chosen = (number, pieces)
            break
    if chosen is None:
        costs = [str(converter.inputs[n]) for n in enough]
        refuse(Refusal.NOT_ENOUGH if theft.pay is None else Refusal.WRONG_PAYMENT, rule="R-ZET-02", costs=costs)
    victim_has = stealable(state, theft.victim)
    take = default_take(converter.output, victim_has) if theft.take is None else theft.take
    check_take(converter.output, victim_has, take)
    return replace(theft, alternative=chosen[0], pay=chosen[1], take=take)


def steal(state: State, seat: SeatId, action: Steal, events: list[SiderealEvent]) -> None:
    """Rob one player, or with STEAL_ORDER together several at once (R-ZET-22, OQ-39)."""
    _check_thief(state, seat, action)
    thefts = work_out_all(state, seat, action.thefts)
    total = EMPTY
    victims = cards = 0
    for theft in thefts:
        total = total + (theft.pay or EMPTY)
        if victims >> theft.victim & 1:
            refuse(Refusal.ALREADY_ROBBED, rule="R-ZET-03", victim=theft.victim)
        bit = used_bit(theft.card, theft.slot)
        if cards & bit:
            refuse(Refusal.ALREADY_RUN, rule="R-ZET-01", card=theft.card)
        victims |= 1 << theft.victim
        cards |= bit
    if not stock(state, seat).covers(total):
        refuse(Refusal.NOT_ENOUGH, rule="R-ZET-02", missing=str(stock(state, seat).missing(total)))
    for theft in thefts:
        paid = pay(state, seat, theft.pay or EMPTY, events)
        state.used |= used_bit(theft.card, theft.slot)
        state.robbed |= 1 << theft.victim
        take = theft.take or EMPTY
        donated = _take_from(state, theft.victim, take)
        state.areas[seat].goods = state.areas[seat].goods + take
        events.append(Stolen(seat, theft.victim, theft.card, paid, take, donated))
    if state.options.steal_together:
        state.done |= 1 << seat


def _check_thief(state: State, seat: SeatId, action: Steal) -> None:
    if seat != thief(state):
        refuse(Refusal.BAD_SEAT, "only the thief acts in this step", rule="R-STEAL-03")
    if not action.thefts:
        refuse(Refusal.NOTHING_GIVEN, "name a theft, or say that you are done", rule="R-STEAL-03")
    if len(action.thefts) > 1 and not state.options.steal_together:
        refuse(Refusal.WRONG_STEP, "at this table thefts happen one after another", rule="R-ZET-22")


def _take_from(state: State, victim: SeatId, take: Bag) -> Bag:
    """Take the pieces from the stock, then, where allowed, from the donation card; returns the latter part."""
    area = state.areas[victim]
    ordinary = area.goods.meet(take)
    rest = take - ordinary
    area.goods = area.goods - ordinary
    if rest:
        from_free = area.donation.meet(rest)
        area.donation = area.donation - from_free
        area.lot = area.lot - (rest - from_free)
    return rest


def complete(state: State, seat: SeatId, action: Steal) -> Steal:
    """The thefts with all choices named."""
    _check_thief(state, seat, action)
    return Steal(tuple(work_out_all(state, seat, action.thefts)))
