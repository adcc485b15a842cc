"""Books kept from events alone: what should have changed if the events tell the whole story.

Laws compare these books with the state, and a client that follows a match by its events can trust them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from confluence.core.game import SeatId
from confluence.sidereal import events as ev
from confluence.sidereal.actions import Leg
from confluence.sidereal.cards import CardId
from confluence.sidereal.goods import BITS, EMPTY, LANE, Bag, Good
from confluence.sidereal.state import DECK, INVENTED, NOBODY, OUT, PLAY, ROW, TRACK, TUCKED, State

PIECES: Final = ~((LANE << (BITS * Good.VP)) | (LANE << (BITS * Good.EN)))
"""Everything in a packed bag but points and envoys."""


class Books:
    """What the events say should have changed. Amounts are packed bags, added up as plain whole numbers."""

    __slots__ = (
        "acknowledgements",
        "cards",
        "donation",
        "envoys",
        "flipped",
        "goods",
        "points",
        "promised",
        "settled",
    )

    def __init__(self, state: State) -> None:
        seats = range(state.players)
        self.goods = [0 for _ in seats]
        self.donation = [0 for _ in seats]
        """On donation cards, the free part and the bound part together."""
        self.points = [0 for _ in seats]
        self.acknowledgements = [0 for _ in seats]
        self.envoys = [0 for _ in seats]
        self.cards: dict[CardId, tuple[int, SeatId]] = {}
        """Where cards that moved should lie: zone and holder."""
        self.flipped: dict[CardId, int] = {}
        self.promised: list[int] = []
        self.settled: list[tuple[int, str]] = []
        """Promises that were closed, and how."""

    def hand_over(self, giver: SeatId, receiver: SeatId, goods: Bag, donated: Bag) -> None:
        """Goods of the stock, and goods of the donation card, which are ordinary for who receives them (R-DON-08)."""
        self.goods[giver] -= goods.packed
        self.goods[receiver] += goods.packed + (donated.packed & PIECES)
        self.donation[giver] -= donated.packed
        self.envoys[receiver] += donated[Good.EN]


def _exchange(books: Books, event: Any) -> None:
    """Goods paid to and gained from the supply, as every event names them that has such fields."""
    books.goods[event.seat] -= getattr(event, "paid", EMPTY).packed
    books.goods[event.seat] += getattr(event, "gained", EMPTY).packed
    books.donation[event.seat] += getattr(event, "donated", EMPTY).packed


def _traded(books: Books, event: ev.Traded) -> None:
    _legs(books, event.legs)


def _legs(books: Books, legs: Sequence[Leg]) -> None:
    for leg in legs:
        books.hand_over(leg.giver, leg.receiver, leg.goods, (leg.donation or EMPTY) + leg.lot)
        books.acknowledgements[leg.receiver] += leg.acknowledgements
        books.envoys[leg.receiver] += leg.envoys
    moves = [(card, leg.giver, leg.receiver) for leg in legs for card in leg.cards]
    passed_on = {(card, giver) for card, giver, _ in moves}
    for card, _, receiver in moves:  # within a trade a card may go on (R-TRADE-16): only the last receiver keeps it
        if (card, receiver) not in passed_on:
            books.cards[card] = (PLAY, receiver)


def _gifted(books: Books, event: ev.Gifted) -> None:
    books.hand_over(event.giver, event.receiver, event.goods, event.donation + event.lot)
    for card in event.cards:
        books.cards[card] = (PLAY, event.receiver)


def _delivered(books: Books, event: ev.Delivered) -> None:
    books.hand_over(event.debtor, event.creditor, event.goods, event.donation)
    books.acknowledgements[event.creditor] += event.acknowledgements
    books.envoys[event.creditor] += event.envoys
    for card in event.cards:
        books.cards[card] = (PLAY, event.creditor)


def _promised(books: Books, event: ev.PromiseMade) -> None:
    books.promised.append(event.promise)


def _settled(books: Books, event: ev.PromiseSettled) -> None:
    books.settled.append((event.promise, event.how))


def _forced(books: Books, event: ev.ForcedGifts) -> None:
    for gift in event.gifts:
        books.hand_over(event.seat, gift.receiver, EMPTY, gift.donation + gift.lot)


def _entered(books: Books, event: ev.Entered) -> None:
    _exchange(books, event)
    books.cards[event.card] = (PLAY, event.seat)


def _upgraded(books: Books, event: ev.Upgraded) -> None:
    _exchange(books, event)
    books.flipped[event.card] = 1
    if event.spent is not None:
        books.cards[event.spent] = (TUCKED, NOBODY)


def _invented(books: Books, event: ev.Invented) -> None:
    _exchange(books, event)
    books.cards[event.team] = (INVENTED, event.seat)
    books.acknowledgements[event.seat] -= event.token_returned


def _points(books: Books, event: ev.Points) -> None:
    books.points[event.seat] += event.amount


def _discarded(books: Books, event: ev.Discarded) -> None:
    books.cards[event.card] = (OUT if event.out else DECK, NOBODY)
    books.flipped[event.card] = 0


def _shared(books: Books, event: ev.Shared) -> None:
    books.cards[event.team] = (ROW, NOBODY)


def _bought(books: Books, event: ev.Bought) -> None:
    _exchange(books, event)
    books.cards[event.card] = (PLAY, event.seat)


def _stolen(books: Books, event: ev.Stolen) -> None:
    _exchange(books, event)
    books.goods[event.seat] += event.taken.packed
    books.goods[event.victim] -= event.taken.packed - event.from_donation.packed
    books.donation[event.victim] -= event.from_donation.packed


def _refreshed(books: Books, event: ev.Refreshed) -> None:
    for card in event.discarded:
        books.cards[card] = (DECK, NOBODY)
    for card in event.row:
        books.cards[card] = (TRACK, NOBODY)


def _returned(books: Books, event: ev.Returned) -> None:
    books.cards[event.card] = (PLAY, event.owner)


BOOKING: Final[dict[type[Any], Callable[[Books, Any], None]]] = {
    ev.PromiseMade: _promised,
    ev.Delivered: _delivered,
    ev.PromiseSettled: _settled,
    ev.Traded: _traded,
    ev.Gifted: _gifted,
    ev.Ran: _exchange,
    ev.Entered: _entered,
    ev.Upgraded: _upgraded,
    ev.Invented: _invented,
    ev.Points: _points,
    ev.ForcedGifts: _forced,
    ev.Discarded: _discarded,
    ev.Shared: _shared,
    ev.Bought: _bought,
    ev.Stolen: _stolen,
    ev.Rewarded: _exchange,
    ev.Refreshed: _refreshed,
    ev.Returned: _returned,
}
"""How each event is booked that moves something."""

QUIET: Final[tuple[type[Any], ...]] = (
    ev.StepBegan,
    ev.Offered,
    ev.Agreed,
    ev.OfferClosed,
    ev.SaidDone,
    ev.Committed,
    ev.BidsRevealed,
    ev.Passed,
    ev.BidSplit,
    ev.Protected,
    ev.Scored,
)
"""Events that move nothing. A test sees to it that every event is either booked or quiet."""


class Change:
    """One action as the laws see it: the state before it, its events, the state after it, and the books of both."""

    __slots__ = ("after", "before", "books", "events")

    def __init__(self, before: State, events: Sequence[Any], after: State) -> None:
        self.before = before
        self.events = events
        self.after = after
        self.books = Books(before)
        for event in events:
            booking = BOOKING.get(type(event))
            if booking is not None:
                booking(self.books, event)
