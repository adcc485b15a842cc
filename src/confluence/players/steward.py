"""What every player does that keeps a household: one answer for each step of the turn, trading aside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from confluence.core.chance import Chance
from confluence.core.game import Decision, SeatId
from confluence.players.base import Look
from confluence.players.household import RELIC, Household, Scale
from confluence.sidereal import actions as act
from confluence.sidereal.cards import CardId
from confluence.sidereal.deals.clauses import Clause
from confluence.sidereal.deals.offers import legs_taken_by, taken_by
from confluence.sidereal.goods import EMPTY, Bag, Good
from confluence.sidereal.state import IS_COLONY, TURNS
from confluence.sidereal.views import OfferView, View

LEAST_GAIN = 0.01
"""Less than this is nothing."""
VIOLET = (act.Invent, act.Upgrade, act.Run, act.EnterPlay, act.Draw)


class Steward:
    """Keeps a household; who derives from it decides how to trade, what to save and how to bid.

    A player is made anew for every match. All answers depend on view and decision alone.
    """

    scale = Scale()
    plan_steps = 0
    """How many steps the search for the best economy takes; 0: one run after the other, most gain first."""

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        """One action, or None to wait for others."""
        seen: View = view()
        legal = decision.actions()
        answer = self.answer(seen, decision.seat, legal)
        if answer is not None:
            return answer
        step = decision.step
        if step == "trade":
            return self.trade(seen, decision.seat, legal)
        if step == "tail":
            return self.violet(seen, decision.seat, legal) or done(seen, decision.seat)
        if step == "plans":
            return self.plan(seen, decision.seat)
        if step == "bids":
            return self.bids(seen, decision.seat, legal)
        if not decision.must:
            return None
        if step in ("colonies", "teams"):
            return self.auction(seen, decision.seat, legal)
        if step == "surplus":
            return self.surplus(seen, decision.seat)
        if step == "steal":
            return self.steal(legal)
        return decision.fallback()

    def house(self, seen: View, seat: SeatId) -> Household:
        """The own household behind a view."""
        return Household.seen(seen, seat, self.scale)

    # ---- what a kind of player decides

    def accepts(self, seen: View, terms: Terms) -> bool:
        """Whether an offer is welcome."""
        return False

    def trade(self, seen: View, seat: SeatId, legal: Sequence[Any]) -> Any:
        """What to do in the Trade Phase when no offer waits for an answer."""
        return self.violet(seen, seat, legal) or done(seen, seat)

    def saved(self, house: Household, goods: Bag) -> float:
        """What goods left after the economy are good for, beyond their own worth."""
        return 0.0

    def bids(self, seen: View, seat: SeatId, legal: Sequence[Any]) -> Any:
        """Half of the ships for a colony, half for a team."""
        ships = seen.seats[seat].goods[Good.SH]
        return nearest_bids(legal, ships - ships // 2, ships // 2)

    # ---- offers

    def answer(self, seen: View, seat: SeatId, legal: Sequence[Any]) -> Any:
        """An answer to the first offer that waits for one."""
        for offer in seen.offers:
            if offer.by == seat or seat in offer.agreed:
                continue
            yes, no = act.Accept(offer.id, offer.revision), act.Decline(offer.id)
            if yes in legal and self.accepts(seen, Terms.of(seen, seat, offer)):
                return yes
            if no in legal:
                return no
        return None

    # ---- Trade Phase

    def violet(self, seen: View, seat: SeatId, legal: Sequence[Any]) -> Any:
        """The violet action that betters the household most, or None."""
        house = self.house(seen, seat)
        before: float | None = None
        best, most = None, LEAST_GAIN
        tried: set[tuple[Any, ...]] = set()
        for action in legal:
            if not isinstance(action, VIOLET) or sketch(action) in tried:
                continue
            tried.add(sketch(action))
            if before is None:
                before = self.standing(house)
            gain = self.after(house, action) - before
            if gain > most:
                best, most = action, gain
        return best

    def standing(self, house: Household) -> float:
        """What a household is worth to this player."""
        return house.standing(lambda goods: self.saved(house, goods))

    def after(self, house: Household, action: Any) -> float:
        """What the household is worth after a violet action."""
        next_house = house.after(action)
        if next_house is not None:
            return self.standing(next_house)
        paid = house.scale.worth(action.pay or EMPTY, house.turn + 1)
        paid += sum(house.future(card, house.turn) for card in action.colonies or ())
        return self.standing(house) + RELIC * (TURNS - house.turn) - paid

    # ---- other phases

    def plan(self, seen: View, seat: SeatId) -> act.CommitPlan:
        """The economy."""
        house = self.house(seen, seat)
        return house.commit(house.plan(self.plan_steps, lambda goods: self.saved(house, goods)))

    def auction(self, seen: View, seat: SeatId, legal: Sequence[Any]) -> Any:
        """The card that brings most, if it brings more than the ships of the bid."""
        house = self.house(seen, seat)
        ships = seen.bids[0].ships if seen.bids else 0
        best: Any = act.Pass()
        most = 0.5 * house.scale.worth(Bag.of(Good.SH, ships), house.turn + 1)
        for action in legal:
            if isinstance(action, act.Buy) and self.card_worth(house, action.card) > most:
                best, most = action, self.card_worth(house, action.card)
        return best

    def card_worth(self, house: Household, card: CardId) -> float:
        """What a card of a track is worth to this player."""
        return house.card_worth(card)

    def surplus(self, seen: View, seat: SeatId) -> act.CommitSurplus:
        """The colonies that bring least go."""
        house = self.house(seen, seat)
        colonies = [card.card for card in seen.seats[seat].cards if IS_COLONY[card.card]]
        colonies.sort(key=lambda card: (house.future(card, house.turn), card))
        return act.CommitSurplus(tuple(colonies[: len(colonies) - seen.seats[seat].support]))

    def steal(self, legal: Sequence[Any]) -> Any:
        """The theft that brings most."""
        best: Any = act.Done()
        most = 0
        for action in legal:
            if isinstance(action, act.Steal):
                theft = action.thefts[0]
                gain = (theft.take or EMPTY).guide_halves() - (theft.pay or EMPTY).guide_halves()
                if gain > most:
                    best, most = action, gain
        return best


@dataclass(frozen=True, slots=True)
class Terms:
    """What an offer means to one seat."""

    seat: SeatId
    gets: Bag
    gives: Bag
    """Out of its stock; what comes from its donation card has to go to others anyway."""
    legs_in: tuple[act.Leg, ...]
    legs_out: tuple[act.Leg, ...]
    claims: tuple[Clause, ...]
    """Promised to the seat."""
    debts: tuple[Clause, ...]
    """Promised by the seat."""
    replaces: tuple[int, ...]

    @staticmethod
    def of(seen: View, seat: SeatId, offer: OfferView) -> Terms:
        """The offer as this seat would take it."""
        open_place = offer.mode is not act.Mode.ALL
        legs = legs_taken_by(offer.legs, seat) if open_place else offer.legs
        clauses = taken_by(offer.clauses, seat) if open_place else offer.clauses
        into = tuple(leg for leg in legs if leg.receiver == seat)
        out = tuple(leg for leg in legs if leg.giver == seat)
        return Terms(
            seat,
            sum((leg.goods + (leg.donation or EMPTY) + leg.lot for leg in into), EMPTY),
            _given(out, seen.seats[seat].donation),
            into,
            out,
            tuple(clause for clause in clauses if clause.creditor == seat),
            tuple(clause for clause in clauses if clause.debtor == seat),
            offer.replaces,
        )

    @property
    def is_gift(self) -> bool:
        """Whether the seat gets something and gives, promises and gives up nothing."""
        rights = any(leg.cards or leg.licences or leg.protection or leg.envoys for leg in self.legs_in)
        return bool(self.gets or rights or self.claims) and not (self.legs_out or self.debts or self.replaces)


def _given(legs: tuple[act.Leg, ...], donation: Bag) -> Bag:
    """Goods that leave the stock; where a leg does not say it the donation card is emptied first (R-TRADE-19)."""
    gives = EMPTY
    for leg in legs:
        from_card = leg.goods.meet(donation) if leg.donation is None else EMPTY
        donation = donation - donation.meet(leg.donation or from_card)
        gives = gives + (leg.goods - from_card)
    return gives


def sketch(action: Any) -> tuple[Any, ...]:
    """A violet action without its payment: of several payments the first one listed is as good as any."""
    if isinstance(action, act.Invent):
        return "invent", action.team, action.alternative
    if isinstance(action, act.Upgrade):
        return "upgrade", action.card, action.spend
    if isinstance(action, act.Run):
        return "run", action.card, action.slot, action.alternative
    return type(action).__name__, getattr(action, "card", 0)


def done(seen: View, seat: SeatId) -> act.Done | None:
    """Say once that nothing more is to come."""
    return None if seen.seats[seat].done else act.Done()


def nearest_bids(legal: Sequence[Any], colony: int, research: int) -> Any:
    """These bids, or the nearest ones that promises allow."""
    bids = [action for action in legal if isinstance(action, act.CommitBids)]
    return min(bids, key=lambda bid: (abs(bid.colony - colony) + abs(bid.research - research), -bid.colony))
