"""Random legal actions of every kind the rules allow, quick enough for millions.

Whatever comes out of here is legal by construction. A suggestion knows no more than the seat may know: other
seats' goods and cards are public, their points, plans and bids are not looked at.
"""

from __future__ import annotations

from typing import Final

from confluence.core.chance import Chance
from confluence.core.game import SeatId
from confluence.sidereal import actions as act
from confluence.sidereal.actions import Action, Handover, PlannedRun, Theft
from confluence.sidereal.cards import CardId
from confluence.sidereal.converters import Arrow, Converter, Cost
from confluence.sidereal.deals import ledger
from confluence.sidereal.decisions import colony_choices, inventions, may_bid, takes
from confluence.sidereal.goods import EMPTY, LARGE, ONE, SMALL, Bag, Good
from confluence.sidereal.holding import stock
from confluence.sidereal.payments import payment, payments
from confluence.sidereal.phases import confluence, economy, steal, violet
from confluence.sidereal.species import rules_of_card, rules_of_seat
from confluence.sidereal.state import (
    CARDS,
    CATALOGUE,
    IS_COLONY,
    IS_TEAM,
    LIBRARY,
    State,
    Step,
    used_bit,
)
from confluence.sidereal.suggest_deals import answer, gift, ledger_entry, offer_deal, other_seat, settling, talk

ENTERING: Final = {
    species.id: tuple(number for number in species.cards if CARDS[number].enters is not None)
    for species in CATALOGUE.species.values()
}


def suggest(state: State, seat: SeatId, chance: Chance) -> Action:
    """One legal action for a seat that may act now."""
    step = state.step
    if step is Step.TRADE:
        return _trading(state, seat, chance)
    if step is Step.SETTLE:
        return settling(state, seat, chance)
    if step is Step.TAIL:
        return (_violet(state, seat, chance) if chance.happens(40) else None) or act.Done(not state.done >> seat & 1)
    if step is Step.GIFTS:
        return _gifts(state, seat, chance)
    if step is Step.SURPLUS:
        return act.CommitSurplus(tuple(chance.sample(state.colonies(seat), economy.surplus(state, seat))))
    if step is Step.PLANS:
        return act.CommitPlan(_plan(state, seat, chance))
    if step is Step.BIDS:
        return talk(state, seat, chance) or _bids(state, seat, chance)
    if step is Step.STEAL:
        return _theft(state, seat, chance) or act.Done()
    return talk(state, seat, chance) or _auction(state, seat, chance)


# ------------------------------------------------------------------ Trade Phase


def _trading(state: State, seat: SeatId, chance: Chance) -> Action:
    roll = chance.below(100)
    found: Action | None = None
    if state.offers and roll < 60:
        found = answer(state, seat, chance)
    elif state.promises and roll > 97:
        found = ledger_entry(state, seat, chance)
    if found is None:
        if roll < 45:
            found = _violet(state, seat, chance)
        elif roll < 80:
            found = offer_deal(state, seat, chance)
        elif roll < 85:
            found = gift(state, seat, chance)
    if found is None and roll < 88:
        found = offer_deal(state, seat, chance)
    return found or act.Done(not state.done >> seat & 1)


def _bids(state: State, seat: SeatId, chance: Chance) -> Action:
    ships = state.areas[seat].goods[Good.SH]
    colony = chance.below(ships + 1)
    bids = act.CommitBids(colony, chance.below(ships - colony + 1))
    return bids if not state.promises or may_bid(state, seat, bids) else act.CommitBids(0, 0)


def _violet(state: State, seat: SeatId, chance: Chance) -> Action | None:
    """Try a few cards at random for something that can be paid."""
    cards = state.areas[seat].cards
    entering = ENTERING[state.species[seat]]
    for _ in range(4):
        place = chance.below(len(cards) + len(entering) + 1)
        if place < len(cards):
            found = _on_card(state, seat, cards[place], chance)
        elif place < len(cards) + len(entering):
            found = _entry(state, seat, entering[place - len(cards)], chance)
        else:
            found = _draw(state, seat, chance)
        if found is not None:
            return found
    return None


def _on_card(state: State, seat: SeatId, card: CardId, chance: Chance) -> Action | None:
    printed = CARDS[card]
    if IS_TEAM[card]:
        if state.promises and next(inventions(state, seat, card), None) is None:
            return None
        costs = violet.invention_costs(state, seat, card)
        number = chance.below(len(costs))
        paid = _payment(state.areas[seat].goods, costs[number], chance)
        return None if paid is None else act.Invent(card, number, paid)
    for slot, converter in enumerate(printed.front.converters):
        if converter.arrow is Arrow.VIOLET:
            return _run(state, seat, card, slot, converter, chance)
    if printed.back is None or state.flipped[card]:
        return None
    if printed.upgrade_technologies and state.owner_seat(card) == seat:
        technology = chance.choice(printed.upgrade_technologies)
        spend = CATALOGUE.technology_cards[state.species[seat]][technology]
        if state.in_play(seat, spend) and not state.flipped[spend]:
            return act.Upgrade(card, spend)
    way = printed.upgrade_converter
    if way is None or (not state.options.borrower_upgrades and state.is_lent(card)):
        return None
    if IS_COLONY[card] and chance.happens(50):
        return None
    found = _price(state, seat, way, chance, card if IS_COLONY[card] else 0)
    return None if found is None else act.Upgrade(card, None, *found)


def _run(state: State, seat: SeatId, card: CardId, slot: int, converter: Converter, chance: Chance) -> Action | None:
    if state.used & used_bit(card, slot) or (converter.output.relics and not state.relic_deck):
        return None
    found = _price(state, seat, converter, chance)
    return None if found is None else act.Run(card, slot, 0, *found)


def _entry(state: State, seat: SeatId, card: CardId, chance: Chance) -> Action | None:
    converter = CARDS[card].enters
    if state.zone[card] != LIBRARY or converter is None:
        return None
    found = _price(state, seat, converter, chance)
    return None if found is None else act.EnterPlay(card, *found)


def _draw(state: State, seat: SeatId, chance: Chance) -> Action | None:
    converter = CATALOGUE.species[state.species[seat]].deck_converter
    if converter is None or not state.relic_deck or state.used & used_bit(0, 0):
        return None
    found = _price(state, seat, converter, chance)
    return None if found is None else act.Draw(*found)


def _price(
    state: State, seat: SeatId, converter: Converter, chance: Chance, keep: CardId = 0
) -> tuple[Bag, tuple[CardId, ...]] | None:
    cost = converter.inputs[0]
    colonies = violet.pick_colonies(state, seat, cost.colonies, keep)
    if colonies is None:
        return None
    if colonies and chance.happens(30):
        colonies = chance.choice(list(colony_choices(state, seat, cost.colonies, keep)))
    paid = _payment(state.areas[seat].goods, cost, chance)
    return None if paid is None else (paid, colonies)


def _payment(have: Bag, cost: Cost, chance: Chance) -> Bag | None:
    """The default payment, now and then any other one."""
    if chance.happens(90):
        return payment(have, cost)
    found = payments(have, cost)
    return chance.choice(found) if found else None


# ------------------------------------------------------------------ other phases


def _gifts(state: State, seat: SeatId, chance: Chance) -> Action:
    area = state.areas[seat]
    others = [other for other in range(state.players) if other != seat]
    shares: dict[SeatId, int] = {}
    for good, count in area.donation.items():
        for _ in range(count):
            receiver = chance.choice(others)
            shares[receiver] = shares.get(receiver, 0) + ONE[good]
    gifts = [Handover(receiver, Bag(packed)) for receiver, packed in sorted(shares.items())]
    if area.lot:
        fixed = area.lot_receiver if area.lot_receiver >= 0 else chance.choice(others)
        gifts.append(Handover(fixed, EMPTY, area.lot))
    return act.CommitGifts(tuple(gifts))


def _plan(state: State, seat: SeatId, chance: Chance) -> tuple[PlannedRun, ...]:
    """Converters in random order, each run if what is left pays for it."""
    have = stock(state, seat)
    cards = [card for card in state.areas[seat].cards if not IS_TEAM[card]]
    chance.shuffle(cards)
    fleets = sum(state.face(card).fleet_support for card in cards)
    runs, planned = economy.promised_runs(state, seat) if state.promises else ([], set())
    for run in runs:
        have = have - (run.pay or EMPTY)
        fleets -= economy.white_slot(state, seat, run.card, run.slot).inputs[run.alternative or 0].fleets
        planned.add((run.card, run.slot))
    for card in cards:
        if not rules_of_card(card).may_run(CARDS[card], state.owner_seat(card) == seat):
            continue
        for slot, converter in enumerate(economy.white_converters(state, card)):
            if converter.arrow is not Arrow.WHITE or (card, slot) in planned or chance.happens(15):
                continue
            cost = converter.inputs[0]
            for _ in range(economy.most_runs(state, card)):
                paid = _payment(have, cost, chance)
                if paid is None or cost.fleets > fleets:
                    break
                fleets -= cost.fleets
                have = have - paid
                colour = None
                if converter.is_interest and not any(paid[c] for c in (*SMALL, *LARGE)):
                    colour = chance.choice(SMALL if cost.same_small else LARGE)
                runs.append(PlannedRun(card, slot, 0, paid, colour))
    return tuple(runs)


def _auction(state: State, seat: SeatId, chance: Chance) -> Action:
    place = confluence.due_bid(state)
    assert place is not None
    bid = state.bids[place]
    if state.step is Step.COLONIES and rules_of_seat(state, seat).can_split(bid) and chance.happens(50):
        return act.Split()
    cards = confluence.affordable(state, bid)
    return act.Buy(chance.choice(cards)) if cards and chance.happens(80) else act.Pass()


def _theft(state: State, seat: SeatId, chance: Chance) -> Action | None:
    """Victims and red converters at random, if the price can be paid; one, or with STEAL_ORDER together several."""
    have = stock(state, seat)
    safe = state.protected | state.robbed
    used = state.used
    thefts: list[Theft] = []
    for _ in range(4):
        card = chance.choice(state.areas[seat].cards)
        victim = other_seat(state, seat, chance)
        if safe >> victim & 1 or not ledger.may_rob(state, seat, victim):
            continue
        for slot, converter in enumerate(rules_of_card(card).converters(state, card)):
            if converter.arrow is not Arrow.RED or used & used_bit(card, slot):
                continue
            number = chance.below(len(converter.inputs))
            cost = converter.inputs[number]
            paid = payment(have, cost)
            if paid is not None and cost.envoys <= state.areas[victim].envoys:
                take = chance.choice(takes(converter.output, steal.stealable(state, victim)))
                thefts.append(Theft(card, victim, slot, number, paid, take))
                have, safe, used = have - paid, safe | 1 << victim, used | used_bit(card, slot)
                break
        if thefts and not state.options.steal_together:
            break
    return act.Steal(tuple(thefts)) if thefts else None
