"""What must be true after every action of every game (R-DIG-01, R-DIG-09), for tests and for the lab.

A law looks at the state before an action, the events it caused and the state after it, and says what is wrong: an
empty text is the law kept. Laws keep books of their own from the events, so that the engine cannot agree with itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from confluence.core.game import SeatId
from confluence.sidereal import events as ev
from confluence.sidereal.actions import Life
from confluence.sidereal.books import PIECES, Change
from confluence.sidereal.cards import CARD_COUNT, CardId, Kind, Trade
from confluence.sidereal.deals.clauses import Honour
from confluence.sidereal.goods import BITS, CODES, EMPTY, GUARD, LANE, Bag, Good
from confluence.sidereal.holding import ENVOYS
from confluence.sidereal.phases import economy
from confluence.sidereal.records import Offer, PromiseState
from confluence.sidereal.species import rules_of_card
from confluence.sidereal.state import (
    ASIDE,
    CARDS,
    CATALOGUE,
    DECK,
    INVENTED,
    LIBRARY,
    NOBODY,
    OUT,
    PATENT,
    PLAY,
    RELICS,
    ROW,
    TRACK,
    TUCKED,
    TURNS,
    ZONES,
    State,
    Step,
)

_VP: Final = LANE << (BITS * Good.VP)
_EN: Final = LANE << (BITS * Good.EN)
_WHOLE: Final = 1 << (BITS * len(CODES))
_STEPS: Final = tuple(Step)
_HOME: Final = bytes(
    number > 0 and card.trade is Trade.LOAN and card.owner is not None for number, card in enumerate(CARDS)
)
_PAIRS: Final = tuple(
    (card.number, card.pair[1]) for card in CARDS[1:] if card.pair is not None and card.pair[0] == "left"
)
_TEAMS: Final = tuple(card.number for card in CARDS[1:] if card.kind is Kind.TEAM)
_DONE_TEAMS: Final = (INVENTED, ROW, PATENT)


Law = Callable[[Change], str]
"""What is wrong about a change, or an empty text."""


# ------------------------------------------------------------------ laws about amounts


def goods_follow_events(change: Change) -> str:
    """The goods of every seat, on donation cards too, change by events and by nothing else."""
    after, books = change.after, change.books
    for seat, (was, now) in enumerate(zip(change.before.areas, after.areas, strict=True)):
        if was.goods.packed + books.goods[seat] != now.goods.packed:
            return f"{_who(after, seat)} had {was.goods or 'nothing'} and has {now.goods or 'nothing'}"
        lay = was.donation.packed + was.lot.packed
        lies = now.donation.packed + now.lot.packed
        if lay + books.donation[seat] != lies:
            return f"on the donation card of {_who(after, seat)} lay {Bag(lay)} and lies {Bag(lies)}"
        if was.acknowledgements + books.acknowledgements[seat] != now.acknowledgements:
            return f"{_who(after, seat)} had {was.acknowledgements} acknowledgements and has {now.acknowledgements}"
        if was.envoys + books.envoys[seat] != now.envoys:
            return f"{_who(after, seat)} had {was.envoys} envoys and has {now.envoys}"
    return ""


def supply_follows_events(change: Change) -> str:
    """What all players have together changes by what events name as paid, gained and donated."""
    total = change.before.all_goods().packed & PIECES
    for event in change.events:
        for field, sign in (("paid", -1), ("gained", 1), ("donated", 1)):
            amount = getattr(event, field, None)
            if amount is not None:
                total += sign * (amount.packed & PIECES)
    now = change.after.all_goods().packed & PIECES
    return "" if total == now else f"all players together should have {_bag(total)} and have {_bag(now)}"


def points_follow_events(change: Change) -> str:
    """Points change by `Points` events only; those of a donation card are won by whoever receives them."""
    after, won = change.after, change.books.points
    for seat, (was, now) in enumerate(zip(change.before.areas, after.areas, strict=True)):
        if was.points + won[seat] != now.points:
            return f"{_who(after, seat)} had {was.points} points, won {won[seat]} and has {now.points}"
    if any(type(event) is ev.Points and event.silent != after.options.points_silent for event in change.events):
        return "points were told to others than the table agreed on"
    left = sum(_points_given(event) for event in change.events)
    taken = sum(event.amount for event in change.events if type(event) is ev.Points and event.cause == "donation")
    return "" if left == taken else f"{left} points left donation cards, {taken} were won"


def _points_given(event: Any) -> int:
    """The points of donation cards that an event hands over."""
    if type(event) is ev.Traded:
        return sum((leg.donation or EMPTY)[Good.VP] + leg.lot[Good.VP] for leg in event.legs)
    if type(event) is ev.ForcedGifts:
        return sum(gift.donation[Good.VP] + gift.lot[Good.VP] for gift in event.gifts)
    if type(event) is ev.Delivered:
        return event.donation[Good.VP]
    if type(event) is ev.Gifted:
        return event.donation[Good.VP] + event.lot[Good.VP]
    return 0


def nothing_is_negative(change: Change) -> str:
    """No amount but points is below zero, points and envoys lie in no stock, and tokens are limited (OQ-24)."""
    after = change.after
    acknowledgements = envoys = 0
    for seat, area in enumerate(after.areas):
        for bag in (area.goods, area.donation, area.lot):
            if not 0 <= bag.packed < _WHOLE or bag.packed & GUARD:
                return f"{_who(after, seat)} has less than nothing of a good"
        if area.goods.packed & (_VP | _EN):
            return f"{_who(after, seat)} has points or envoys among the goods"
        if area.acknowledgements < 0 or area.envoys < 0:
            return f"{_who(after, seat)} has less than no token"
        acknowledgements += area.acknowledgements
        envoys += area.envoys + area.lot[Good.EN]
    if envoys > ENVOYS:
        return f"there are {envoys} envoys"
    limit = CATALOGUE.editions[after.options.edition].acknowledgements
    return f"there are {acknowledgements} acknowledgements" if acknowledgements > limit else ""


def donation_cards_are_emptied(change: Change) -> str:
    """Every donation card is empty from the forced gifts to the end of the economy plans (R-DON-16)."""
    after = change.after
    if after.step not in (Step.SURPLUS, Step.PLANS, Step.OVER):
        return ""
    for seat, area in enumerate(after.areas):
        if area.donation or area.lot or area.lot_receiver != -1:
            return f"the donation card of {_who(after, seat)} is not empty"
    return ""


# ------------------------------------------------------------------ laws about cards


def cards_follow_events(change: Change) -> str:
    """Cards move and turn over by events only; patents alone change their place without one (R-SHARE-04)."""
    before, after, books = change.before, change.after, change.books
    if not books.cards and before.zone == after.zone and before.holder == after.holder:
        return _sides(change)
    zone, holder = before.zone[:], before.holder[:]
    for card, (place, seat) in books.cards.items():
        zone[card], holder[card] = place, seat
    if zone != after.zone or holder != after.holder:
        for card in range(1, CARD_COUNT + 1):
            if (zone[card], after.zone[card]) == (INVENTED, PATENT) and holder[card] == after.holder[card]:
                continue
            if zone[card] != after.zone[card] or holder[card] != after.holder[card]:
                should, does = _place(zone[card], holder[card]), _place(after.zone[card], after.holder[card])
                return f"{_card(card)} should lie {should} and lies {does}"
    return _sides(change)


def _sides(change: Change) -> str:
    flipped = change.before.flipped
    if change.books.flipped:
        flipped = flipped[:]
        for card, side in change.books.flipped.items():
            flipped[card] = side
    if flipped != change.after.flipped:
        card = next(c for c in range(CARD_COUNT + 1) if flipped[c] != change.after.flipped[c])
        return f"{_card(card)} turned over by itself"
    return ""


def every_card_has_one_place(change: Change) -> str:
    """Zones, holders, areas, decks, tracks and tucked cards tell the same story (R-DIG-01)."""
    after = change.after
    zone, holder = after.zone, after.holder
    piles: list[tuple[int, int, Sequence[CardId]]] = [(PLAY, s, area.cards) for s, area in enumerate(after.areas)]
    piles += [
        (DECK, NOBODY, after.colony_deck),
        (DECK, NOBODY, after.team_deck),
        (RELICS, NOBODY, after.relic_deck),
        (TRACK, NOBODY, [card for card in after.colony_track if card]),
        (TRACK, NOBODY, [card for card in after.research_track if card]),
        (TUCKED, NOBODY, list(after.under)),
    ]
    piles += [(INVENTED, inventor, (team,)) for team, inventor in after.invented]
    counted = dict.fromkeys((PLAY, DECK, RELICS, TRACK, TUCKED, INVENTED), 0)
    seen: set[CardId] = set()
    total = 0
    for place, seat, cards in piles:
        counted[place] += len(cards)
        total += len(cards)
        seen.update(cards)
        for card in cards:
            if zone[card] != place or holder[card] != seat:
                return f"{_card(card)} lies {_place(zone[card], holder[card])} and {_place(place, seat)}"
    if len(seen) != total:
        return "a card lies in two places"
    for place, count in counted.items():
        if zone.count(place) != count:
            return f"{zone.count(place)} cards say that they lie in {ZONES[place]}, but {count} do"
    return _piles_are_sorted(after)


def _piles_are_sorted(state: State) -> str:
    """Colonies lie in the colony deck, teams in the other, spent cards under upgraded ones of the same owner."""
    for cards, kind in (
        (state.colony_deck, Kind.COLONY),
        (state.colony_track, Kind.COLONY),
        (state.team_deck, Kind.TEAM),
        (state.research_track, Kind.TEAM),
        (state.relic_deck, Kind.RELIC),
    ):
        for card in cards:
            if card and CARDS[card].kind is not kind:
                return f"{_card(card)} lies among cards of kind {kind.value}"
    for card, upper in state.under.items():
        if not state.flipped[upper] or CARDS[card].owner != CARDS[upper].owner:
            return f"{_card(card)} is tucked under {_card(upper)}"
    return ""


def species_cards_stay_in_their_world(change: Change) -> str:
    """Cards of a species at the table lie in its library, in play or tucked; those of others are out (R-DIG-09)."""
    after = change.after
    zone = after.zone
    for species, facts in CATALOGUE.species.items():
        seated = species in after.species
        allowed = _SEATED if seated else _ABSENT
        for card in facts.cards:
            if zone[card] not in allowed:
                if seated and zone[card] == OUT and rules_of_card(card).consumed_leave_game():
                    continue
                return f"{_card(card)} lies {_place(zone[card], after.holder[card])}"
    for left, right in _PAIRS:
        if zone[left] != zone[right] or after.holder[left] != after.holder[right]:
            return f"the pair {_card(left)} and {_card(right)} was torn apart"
    return ""


_SEATED: Final = (LIBRARY, PLAY, TUCKED, RELICS, ASIDE)
_ABSENT: Final = (OUT, ASIDE)


def technologies_are_invented_once(change: Change) -> str:
    """A team that has invented stays where inventions lie, and never invents again."""
    before, after = change.before, change.after
    for event in change.events:
        if type(event) is ev.Invented and before.zone[event.team] in _DONE_TEAMS:
            return f"{_card(event.team)} was invented a second time"
    if before.zone != after.zone:
        for team in _TEAMS:
            if before.zone[team] in _DONE_TEAMS and after.zone[team] not in _DONE_TEAMS:
                return f"{_card(team)} was invented and lies {_place(after.zone[team], after.holder[team])}"
    return ""


def loans_are_home(change: Change) -> str:
    """When a turn has ended every bordered card lies with its owner and all marks are gone (R-EOT).

    What was promised for the new turn is handed over at once, so such a card may be on its way again (R-DEAL-08).
    """
    before, after = change.before, change.after
    if before.turn == after.turn:
        return ""
    promised = {card for event in change.events if type(event) is ev.Delivered for card in event.cards}
    for seat, area in enumerate(after.areas):
        for card in area.cards:
            if _HOME[card] and after.owner_seat(card) != seat and card not in promised:
                return f"{_card(card)} is still with {_who(after, seat)}"
    if after.used or after.protected or after.robbed or after.gift_triggered:
        return "marks of the last turn are left"
    if any(offer.life is not Life.STANDING for offer in after.offers.values()):
        return "offers of the last turn are left"
    return ""


def support_holds(change: Change) -> str:
    """From the support check to the auctions nobody has more colonies than support (R-ECON-02)."""
    after = change.after
    if after.step not in (Step.PLANS, Step.BIDS):
        return ""
    for seat in range(after.players):
        if economy.surplus(after, seat):
            return f"{_who(after, seat)} keeps {len(after.colonies(seat))} colonies"
    return ""


def steps_go_forward(change: Change) -> str:
    """Turns and steps follow one another; nothing comes back (R-TURN-10)."""
    before, after = change.before, change.after
    was = (before.turn, _STEPS.index(before.step))
    now = (after.turn, _STEPS.index(after.step))
    if now < was or after.turn > TURNS or (after.step is Step.OVER and after.turn != TURNS):
        return f"from {before.step.value} of turn {before.turn} to {after.step.value} of turn {after.turn}"
    return ""


# ------------------------------------------------------------------ laws about promises


def promises_are_booked(change: Change) -> str:
    """Every promise stands once in the ledger, is closed by an event and stays closed (R-DEAL)."""
    before, after, books = change.before, change.after, change.books
    if books.promised != list(range(before.next_promise, after.next_promise)):
        return f"promises {books.promised} were told, {before.next_promise} to {after.next_promise - 1} were made"
    closed = after.settled[len(before.settled) :]
    if after.settled[: len(before.settled)] != before.settled:
        return "a promise changed after it was closed"
    if books.settled != [(promise.id, promise.state.value) for promise in closed]:
        return f"{books.settled} were told to be closed, {[promise.id for promise in closed]} were"
    if after.next_promise == 1:
        return ""
    numbers = {*after.promises, *(promise.id for promise in after.settled)}
    if len(numbers) != len(after.promises) + len(after.settled) or len(numbers) != after.next_promise - 1:
        return "a promise stands in the ledger twice, or not at all"
    if any(promise.state in _OPEN for promise in closed):
        return "a promise that is closed counts as open"
    return _open_promises(after)


def _open_promises(state: State) -> str:
    for number, promise in state.promises.items():
        clause = promise.clause
        if promise.id != number or promise.state not in _OPEN:
            return f"promise {number} is open and {promise.state.value}"
        if promise.state is PromiseState.DUE and (state.step not in _DELIVERY or clause.turn != state.turn):
            return f"promise {number} is due in {state.step.value} of turn {state.turn}"
        if state.step is Step.OVER or (clause.turn < state.turn and not isinstance(clause, Honour)):
            return f"promise {number} of turn {clause.turn} was forgotten"
        for seat in (clause.debtor, clause.creditor):
            if not promise.parties >> seat & 1:
                return f"seat {seat} of promise {number} is no party of it"
    return ""


_OPEN: Final = (PromiseState.OPEN, PromiseState.DUE)
_DELIVERY: Final = (Step.TRADE, Step.SETTLE)


def offers_are_sound(change: Change) -> str:
    """Open offers are seen by their parties, agreed to by who made them, and bound to their lives."""
    after = change.after
    everybody = (1 << after.players) - 1
    for number, offer in after.offers.items():
        if offer.id != number or number >= after.next_offer or offer.seen_by & ~everybody:
            return f"offer {number} calls itself {offer.id}"
        if offer.parties & ~offer.seen_by or not (offer.parties & offer.agreed) >> offer.by & 1:
            return f"a party does not see offer {number}, or who made it does not agree"
        if offer.life is Life.BELL and after.step not in _DELIVERY and not _is_from_auction(offer):
            return f"offer {number} outlived the close of trading"
    return ""


def _is_from_auction(offer: Offer) -> bool:
    """Offers of promises alone can also be made during the auctions (R-BNEG-02)."""
    return not offer.legs


LAWS: Final[dict[str, Law]] = {
    "goods follow events": goods_follow_events,
    "the supply follows events": supply_follows_events,
    "points follow events": points_follow_events,
    "nothing is negative": nothing_is_negative,
    "donation cards are emptied": donation_cards_are_emptied,
    "cards follow events": cards_follow_events,
    "every card has one place": every_card_has_one_place,
    "species cards stay in their world": species_cards_stay_in_their_world,
    "technologies are invented once": technologies_are_invented_once,
    "loans are home": loans_are_home,
    "support holds": support_holds,
    "steps go forward": steps_go_forward,
    "promises are booked": promises_are_booked,
    "offers are sound": offers_are_sound,
}


def _who(state: State, seat: SeatId) -> str:
    return CATALOGUE.species[state.species[seat]].name


def _card(card: CardId) -> str:
    return CARDS[card].id if card else "card 0"


def _place(zone: int, holder: int) -> str:
    return f"in {ZONES[zone]}" + ("" if holder == NOBODY else f" of seat {holder}")


def _bag(packed: int) -> str:
    return str(Bag(packed)) if 0 <= packed < _WHOLE and not packed & GUARD else "less than nothing"
