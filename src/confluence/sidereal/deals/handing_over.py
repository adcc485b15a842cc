"""What a debtor can hand over of a promise now: goods from the stock and the donation card, cards, rights."""

from __future__ import annotations

from confluence.sidereal.actions import Leg
from confluence.sidereal.cards import CardId
from confluence.sidereal.deals.clauses import Clause, Deliver, KeepCard
from confluence.sidereal.goods import EMPTY, Bag
from confluence.sidereal.records import PromiseState
from confluence.sidereal.species import rules_of_card, rules_of_seat
from confluence.sidereal.state import State


def take_goods(state: State, clause: Deliver, closing: bool) -> tuple[Bag, Bag]:
    """Take promised goods from the debtor: those of the stock, and those of the donation card.

    Without a statement the donation card is emptied first (R-TRADE-19), but for what is promised from it by name.
    """
    area = state.areas[clause.debtor]
    if not area.donation and not area.lot:
        held = area.goods.meet(clause.goods)
        area.goods = area.goods - held
        return held, EMPTY
    lot_to = (clause.creditor, -1) if closing else (clause.creditor,)
    lot = area.lot if area.lot_receiver in lot_to else EMPTY
    from_free = area.donation.meet(clause.donation)
    from_lot = lot.meet(clause.donation - from_free)
    wanted = clause.goods
    goods = EMPTY
    if wanted:
        free = area.donation - from_free
        spare = (free - free.meet(_named_donations(state, clause))).meet(wanted)
        bound = (lot - from_lot).meet(wanted - spare) if area.lot_receiver == clause.creditor else EMPTY
        goods = area.goods.meet(wanted - spare - bound)
        rest = wanted - spare - bound - goods
        named = (free - spare).meet(rest)
        from_free = from_free + spare + named
        from_lot = from_lot + bound + (lot - from_lot - bound).meet(rest - named)
    area.goods = area.goods - goods
    area.donation = area.donation - from_free
    if from_lot:
        area.lot = area.lot - from_lot
        area.lot_receiver = clause.creditor if area.lot else -1
    return goods, from_free + from_lot


def _named_donations(state: State, clause: Deliver) -> Bag:
    """What other due promises of this debtor want from the donation card by name."""
    named = EMPTY
    for other in state.promises.values():
        owed = other.clause
        if other.state is PromiseState.DUE and owed.debtor == clause.debtor and isinstance(owed, Deliver):
            named = named + owed.donation
    return named - named.meet(clause.donation)


def can_hand_over(state: State, clause: Deliver, card: CardId) -> bool:
    """Whether the card lies with the debtor and its whole pair with it, and no promise keeps it there."""
    unit = rules_of_card(card).unit(card)
    leg = Leg(clause.debtor, clause.creditor, cards=unit)
    return all(state.in_play(clause.debtor, part) and part in clause.cards for part in unit) and not any(
        passes_on(promise.clause, leg) for promise in state.promises.values()
    )


def rights_now(state: State, clause: Deliver) -> Leg | None:
    """The promised rights that can be given now."""
    if not (clause.licences or clause.acknowledgements or clause.envoys):
        return None
    rules = rules_of_seat(state, clause.debtor)
    licences = tuple(
        tech for tech in clause.licences if rules.can_give(state, Leg(clause.debtor, clause.creditor, licences=(tech,)))
    )
    tokens = envoys = 0
    for _ in range(clause.acknowledgements):
        if rules.can_give(state, Leg(clause.debtor, clause.creditor, acknowledgements=tokens + 1)):
            tokens += 1
    for _ in range(clause.envoys):
        if rules.can_give(state, Leg(clause.debtor, clause.creditor, envoys=envoys + 1)):
            envoys += 1
    if not (licences or tokens or envoys):
        return None
    return Leg(clause.debtor, clause.creditor, licences=licences, acknowledgements=tokens, envoys=envoys)


def is_empty(clause: Deliver) -> bool:
    """Whether nothing is left to deliver."""
    return not (
        clause.goods or clause.donation or clause.cards or clause.licences or clause.acknowledgements or clause.envoys
    )


def passes_on(clause: Clause, leg: Leg) -> bool:
    """Whether a leg gives a card away that this clause keeps where it is (OQ-43)."""
    return (
        isinstance(clause, KeepCard)
        and leg.giver == clause.debtor
        and leg.receiver != clause.creditor
        and clause.card in leg.cards
    )
