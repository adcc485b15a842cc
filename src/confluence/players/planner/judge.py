"""What a deal is worth to a seat: its best turn with the deal against its best turn without."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from confluence.core.game import SeatId
from confluence.players.planner.model import Locks, Plan, Turn, solve
from confluence.players.planner.prices import prices
from confluence.players.planner.shopping import RESOURCES, Holdings, certain
from confluence.players.planner.table import Table, converters_of, technology_card
from confluence.players.planner.temper import Temper
from confluence.sidereal.actions import Propose
from confluence.sidereal.cards import CardId, Kind, Trade
from confluence.sidereal.deals.clauses import (
    ANYONE,
    BidAtMost,
    Clause,
    Deliver,
    InventTeam,
    LeaveCard,
    RunConverter,
    Share,
)
from confluence.sidereal.deals.ledger import PENALTIES
from confluence.sidereal.goods import EMPTY, TRADABLE, Bag, Good
from confluence.sidereal.state import CARDS, TURNS
from confluence.sidereal.views import OfferView

FAR = 0.5
"""What a promise for a later turn than the next one counts."""
IMPOSSIBLE = -1000.0
"""The worth of a deal in which the seat gives what it does not have."""
WORD = 0.5
"""What any promise costs a seat at least."""
RESTRAINT = 2.0
"""What it costs a seat to stay out of an auction, or to invent something that it may not be able to pay."""
USUAL_TEAM = 2.0
"""What a team is worth at the beginning where nobody has looked ahead; less later."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a deal changes for one seat at once, and what the seat promises for the next turn."""

    gets: Bag = EMPTY
    gives: Bag = EMPTY
    cards_in: tuple[CardId, ...] = ()
    cards_out: tuple[CardId, ...] = ()
    promised: Bag = EMPTY


NO_CHANGE: Final = Change()
MOST_KEPT: Final = 64
"""Seats whose worked-out turns are remembered for one match; a worker keeps many matches."""
Values = dict[Change, float]
"""What the turn of a seat is worth after changes."""


class Known:
    """What was worked out about the last seats: it stays true while a seat and the prices stay as they are."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self._values: dict[str, Values] = {}

    def values(self, table: Table, seat: SeatId, owed: Bag, locks: Locks | None) -> Values:
        """What is known about a seat of a table."""
        key = f"{seat} {table.seats[seat].public()} {owed} {locks} {table.price_key()}"
        found = self._values.pop(key, {})
        while len(self._values) >= self.most:
            self._values.pop(next(iter(self._values)))
        self._values[key] = found
        return found


class Judge:
    """What seats make of this turn, alone or after a deal, by one and the same prices."""

    def __init__(
        self,
        table: Table,
        temper: Temper,
        owed: Mapping[SeatId, Bag] | None = None,
        promises: Mapping[int, Clause] | None = None,
        known: Known | None = None,
        *,
        licences: bool = True,
        locks: Locks | None = None,
    ) -> None:
        self.table = table
        self._owed = owed or {}
        self.promises = promises or {}
        """Every promise that the seat knows of, by its number."""
        self.temper = temper
        self.licences = licences
        """Whether a deal of the table pays for what Yengii will license; in small deals it is sold by itself."""
        self.locks = locks
        """What the turns of a seat must and must not do."""
        self._known = known or Known()
        self._values: dict[SeatId, Values] = {}
        """What was worked out, by seat."""
        self._turns: dict[tuple[SeatId, tuple[CardId, ...], tuple[CardId, ...], Bag, Bag], Turn] = {}
        """Programs that differ in more than the goods of their seat."""

    def owed(self, seat: SeatId) -> Bag:
        """What a seat has promised for the next turn."""
        return self._owed.get(seat, EMPTY)

    def alone(self, seat: SeatId) -> float:
        """The worth of the turn without any deal."""
        return self.after(seat, NO_CHANGE)

    def after(self, seat: SeatId, change: Change) -> float:
        """The worth of the turn with these goods and cards, and with further goods promised for the next turn."""
        if seat not in self._values:
            self._values[seat] = self._known.values(self.table, seat, self.owed(seat), self.locks)
        values = self._values[seat]
        if change not in values:
            values[change] = self._work_out(seat, change)
        return values[change]

    def _work_out(self, seat: SeatId, change: Change) -> float:
        table = self._changed(seat, change)
        if table is None:
            return IMPOSSIBLE
        extra = sum(kept_worth(self.table, card) for card in change.cards_in)
        extra -= sum(kept_worth(self.table, card) for card in change.cards_out)
        goods = table.seats[seat].goods
        wilds = Bag.of(Good.WS, goods[Good.WS] > 0) + Bag.of(Good.WL, goods[Good.WL] > 0)
        key = seat, change.cards_in, change.cards_out, change.promised, wilds
        if key not in self._turns:
            keep = self.owed(seat) + change.promised
            self._turns[key] = Turn(table, [seat], keep, ships=False, locks=self.locks)
        value = self._turns[key].value(goods)
        return IMPOSSIBLE if value is None else value + extra

    def _changed(self, seat: SeatId, change: Change) -> Table | None:
        """The table after a deal; None if the seat gives what it does not have."""
        own = self.table.seats[seat]
        have = own.goods + change.gets.only(TRADABLE)
        if not have.covers(change.gives) or not set(change.cards_out) <= {*own.cards, *change.cards_in}:
            return None
        cards = [*(card for card in own.cards if card not in change.cards_out), *change.cards_in]
        changed = replace(own, goods=have - change.gives, cards=cards)
        return replace(self.table, seats=[changed if other.index == seat else other for other in self.table.seats])

    def sure(self, seat: SeatId, change: Change, plan: Plan | None) -> list[int]:
        """Goods that a seat will surely have in the next Trade Phase and has not promised.

        That is what its part of the common plan yields, as long as it lacks nothing for it; without one, what its own
        best turn yields; and what it leaves of its own goods. Goods from this very deal may be passed on.
        """
        table = self._changed(seat, change)
        if table is None:
            return [0] * len(Good)
        if plan is None or lacks(self.table, plan, seat, change):
            plan = solve(table, [seat], self.owed(seat), ships=False)
        if not plan.needs:
            return [0] * len(Good)
        left = self.table.seats[seat].goods - self.table.seats[seat].goods.meet(change.gives)
        spare = [min(pair) for pair in zip(Holdings(table, plan, seat).spare, left.counts(), strict=True)]
        return [a + b for a, b in zip(certain(table, plan, seat, self.owed(seat)), spare, strict=True)]


def kept_worth(table: Table, card: CardId) -> float:
    """What a card that changes hands for good brings beyond this turn."""
    printed = CARDS[card]
    if printed.trade is not Trade.PERMANENT:
        return 0.0
    if printed.kind is Kind.TEAM:
        usual = USUAL_TEAM * (TURNS - table.turn) / TURNS if table.front is None else 0.0
        return table.teams.get(card, usual)
    return max((table.front or {}).get(card, 0.0), 0.9 * table.later[Good.GR])


def can_be_given(table: Table, offer: Propose, reserved: Mapping[SeatId, Bag]) -> bool:
    """Whether all seats hold what they give in a deal, beside what is reserved for others."""
    for seat, change in changes_of(offer).items():
        own = table.seats[seat]
        legs = [leg for leg in offer.legs if leg.giver == seat]
        if not (
            own.goods.covers(reserved.get(seat, EMPTY) + change.gives)
            and own.donation.covers(sum((leg.donation or EMPTY for leg in legs), EMPTY))
            and own.lot.covers(sum((leg.lot for leg in legs), EMPTY))
            and set(change.cards_out) <= set(own.cards)
        ):
            return False
    return True


def lacks(table: Table, plan: Plan, seat: SeatId, change: Change = NO_CHANGE) -> int:
    """How many pieces the part of a seat in a plan lacks, after a deal."""
    own = table.seats[seat]
    goods = own.goods + change.gets
    if not goods.covers(change.gives):
        return 10_000
    changed = replace(own, goods=goods - change.gives)
    seats = [changed if other.index == seat else other for other in table.seats]
    held = Holdings(replace(table, seats=seats), plan, seat)
    return sum(held.lacks[good] for good in RESOURCES) + int(held.short)


def shared_worth(
    table: Table, plan: Plan, me: SeatId, changes: Mapping[SeatId, Change], *, licences: bool = True
) -> float:
    """What inventions of others will bring to a seat that a deal makes possible.

    Only those count whose inventor gets what its part of the plan lacks; none if the deal takes from anybody's part.
    """
    before = {seat: lacks(table, plan, seat) for seat in changes}
    after = {seat: lacks(table, plan, seat, change) for seat, change in changes.items()}
    if any(after[seat] > before[seat] for seat in changes):
        return 0.0
    total = 0.0
    for seat, team, _ in plan.inventions:
        technology = CARDS[team].technology
        helped = seat in changes and before[seat] > 0 and not after[seat]
        if seat == me or not helped or technology is None:
            continue
        if not table.seats[seat].can.shares:
            total += licence_worth(table, me, technology) if licences else 0.0
        else:
            card = technology_card(table.seats[me].species, technology)
            total += max(0.0, (table.front or {}).get(card, 0.0))
    return total


def licence_worth(table: Table, receiver: SeatId, technology: str) -> float:
    """What the card of a technology would bring to a seat, from this turn on."""
    card = technology_card(table.seats[receiver].species, technology)
    if table.front is not None:
        return table.gain_now(CARDS[card].front.converters) + max(0.0, table.front.get(card, 0.0))
    return max(table.future(CARDS[card].front.converters, table.turn), table.fodder(table.turn))


def is_licence_gift(offer: OfferView | Propose, me: SeatId) -> bool:
    """Whether a seat is licensed something and gives nothing for it."""
    owes = any(clause.debtor in (me, ANYONE) for clause in offer.clauses)
    gives = owes or any(leg.giver in (me, ANYONE) for leg in offer.legs) or getattr(offer, "replaces", ()) != ()
    return not gives and any(leg.receiver == me and leg.licences for leg in offer.legs)


def changes_of(offer: OfferView | Propose, taker: SeatId = ANYONE) -> dict[SeatId, Change]:
    """What a deal changes for every seat at once; `taker` takes an open place."""
    found: dict[SeatId, Change] = {}
    for leg in offer.legs:
        giver, receiver = (taker if seat == ANYONE else seat for seat in (leg.giver, leg.receiver))
        out, into = found.get(giver, NO_CHANGE), found.get(receiver, NO_CHANGE)
        found[giver] = replace(out, gives=out.gives + leg.goods, cards_out=(*out.cards_out, *leg.cards))
        into = found.get(receiver, NO_CHANGE)
        gets = into.gets + leg.goods + (leg.donation or EMPTY) + leg.lot
        found[receiver] = replace(into, gets=gets, cards_in=(*into.cards_in, *leg.cards))
    found.pop(ANYONE, None)
    return found


def gain_of(judge: Judge, plan: Plan, me: SeatId, offer: OfferView | Propose, with_plan: bool) -> float:
    """Points that this deal brings to a seat: its best turn with the deal against its best turn without."""
    table = judge.table
    changes = changes_of(offer, me)
    mine = changes.get(me, NO_CHANGE)
    total = shared_worth(table, plan, me, changes, licences=judge.licences) if with_plan else 0.0
    for leg in offer.legs:
        if leg.receiver in (me, ANYONE) and leg.giver != me:
            total += sum(licence_worth(table, me, technology) for technology in leg.licences)
        elif leg.giver in (me, ANYONE):
            given = (leg.donation or EMPTY) + leg.lot
            total -= 0.2 * table.worth(given, later=True) + 0.3 * len(leg.licences) + 0.2 * leg.envoys
    promised = EMPTY
    for clause in offer.clauses:
        if clause.debtor == me:
            total -= debt_worth(table, clause)
            if isinstance(clause, Deliver) and clause.turn == table.turn + 1:
                promised = promised + clause.goods
    total += judge.temper.trust * claims_worth(judge, plan, me, offer, changes, with_plan)
    total -= given_up(judge, me, offer)
    points = mine.gets.only((Good.VP,))
    change = replace(mine, gets=mine.gets - points, promised=promised)
    return total + points[Good.VP] + judge.after(me, change) - judge.alone(me)


def claims_worth(
    judge: Judge,
    plan: Plan,
    me: SeatId,
    offer: OfferView | Propose,
    changes: Mapping[SeatId, Change],
    with_plan: bool,
) -> float:
    """What the promises to a seat are worth: goods that their debtors will surely have, and nothing else.

    Those of a seat that broke one count nothing.
    What is due in the next turn is delivered by itself as soon as it is there. Later the debtor may have spent it
    before, so that it counts half and never more than breaking the promise costs.
    """
    table, total = judge.table, 0.0
    sure: dict[SeatId, list[int]] = {}
    for clause in offer.clauses:
        if clause.creditor not in (me, ANYONE) or clause.debtor == me or not isinstance(clause, Deliver):
            continue
        debtor = clause.debtor
        if debtor in table.doubted:
            continue
        if debtor not in sure:
            sure[debtor] = judge.sure(debtor, changes.get(debtor, NO_CHANGE), plan if with_plan else None)
        counted = 0.0
        for turn in range(clause.turn, max(clause.until, clause.turn) + 1):
            for good, count in clause.goods.items():
                there = min(count, max(0, sure[debtor][good]))
                sure[debtor][good] -= there
                if turn <= table.turn + 1:
                    counted += there * table.later[good]
                else:
                    price = min(prices(table.players, turn)[good], PENALTIES.get(good, 1))
                    counted += FAR * there * price
        total += counted * likelihood(table, clause)
    return total


def likelihood(table: Table, clause: Deliver) -> float:
    """How likely it is that a promise binds: not at all where the debtor, or anybody, can prevent it."""
    condition = clause.condition
    if condition is None:
        return 1.0
    open_cards = {*table.research.order, *table.colonies.order} | {c for seat in table.seats for c in seat.cards}
    if condition.seat != clause.creditor or condition.unless or condition.card not in open_cards:
        return 0.0
    return 0.5


def is_plain(offer: OfferView | Propose, me: SeatId) -> bool:
    """Whether all that a seat promises are goods, and it gives up no promise to it."""
    debts = [clause for clause in offer.clauses if clause.debtor == me]
    return not getattr(offer, "replaces", ()) and all(
        isinstance(clause, Deliver) and not clause.cards for clause in debts
    )


def given_up(judge: Judge, me: SeatId, offer: OfferView | Propose) -> float:
    """What the promises to a seat are worth that a deal puts an end to."""
    clauses = [judge.promises.get(number) for number in getattr(offer, "replaces", ())]  # a deal in words has none
    owed = [clause for clause in clauses if clause is not None and clause.creditor == me]
    return sum(clause_worth(judge.table, one) if isinstance(one, Deliver) else RESTRAINT for one in owed)


def debt_worth(table: Table, clause: Clause) -> float:
    """What a promise costs the seat that makes it."""
    if isinstance(clause, Deliver):
        return clause_worth(table, clause)
    if isinstance(clause, Share | RunConverter):
        return max(WORD, _run_worth(table, clause))
    if isinstance(clause, LeaveCard):
        return max(WORD, kept_worth(table, clause.card))
    return RESTRAINT if isinstance(clause, BidAtMost | InventTeam) else WORD


def _run_worth(table: Table, clause: Share | RunConverter) -> float:
    """What a converter yields that is to be handed over, or that shall not run; or what it costs if it must."""
    converters = converters_of(clause.card, {card for seat in table.seats for card in seat.flipped})
    if clause.slot >= len(converters):
        return 0.0
    output, cost = converters[clause.slot].output, converters[clause.slot].inputs[0]
    made = sum(table.later[good] * count for good, count in output.goods.items())
    made += output.same_small * table.later[Good.GR] + output.same_large * table.later[Good.BK]
    paid = table.worth(cost.goods) + (cost.any_small + cost.same_small) * table.now[Good.GR]
    paid += (cost.any_large + cost.same_large) * table.now[Good.BK]
    is_forced = isinstance(clause, RunConverter) and not clause.never
    return paid - made if is_forced else made


def clause_worth(table: Table, clause: Deliver) -> float:
    """What everything that is to be delivered is worth when it is due, if it is."""
    total = sum(max(WORD, kept_worth(table, card)) for card in clause.cards)
    total += WORD * (len(clause.licences) + clause.acknowledgements + clause.envoys)
    for turn in range(clause.turn, max(clause.until, clause.turn) + 1):
        column = table.later if turn <= table.turn + 1 else prices(table.players, turn)
        total += sum(count * column[good] for good, count in (clause.goods + clause.donation).items())
    return total
