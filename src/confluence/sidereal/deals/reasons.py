"""Why a seat refuses an offer, as a small record that travels with the refusal and is told in any language.

A reason is what the refusing seat says; the rules check that it names things of this table, never that it is true.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from confluence.core.game import SeatId
from confluence.sidereal.cards import CARD_COUNT, CardId
from confluence.sidereal.goods import Good
from confluence.sidereal.refusals import Refusal, refuse

if TYPE_CHECKING:
    from confluence.sidereal.state import State

MOST_TENTHS: Final = 1000
"""The largest number that a reason may name: 100 points, more than most seats win in a game."""


class ReasonCode(Enum):
    """Every reason, with the parts of the record that it makes use of."""

    NEEDED = "needed"
    """I need `good` myself, for `card`; it is worth `number` to me this turn."""
    TOO_DEAR = "too_dear"
    """It costs me `number` more than it brings."""
    NO_USE = "no_use"
    """I have no use for `good`."""
    NOT_SURE = "not_sure"
    """I do not count on the promised `good`: `seat` may not have it by then."""
    BROKE_PROMISE = "broke_promise"
    """`seat` broke a promise."""
    GONE = "gone"
    """I no longer have `good` or `card`."""
    PROMISED = "promised"
    """I have promised `good` or `card` already."""
    BETTER = "better"
    """I have a better offer, for `good`."""
    LATER = "later"
    """Ask me again next turn."""
    UNFAIR = "unfair"
    """It is bad for `seat`."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What a seat says when it declines; everything but the code may be left out."""

    code: ReasonCode
    good: Good | None = None
    card: CardId | None = None
    number: int | None = None
    """Tenths of a point, from 0 to `MOST_TENTHS`."""
    seat: SeatId | None = None


def tenths(points: float) -> int:
    """Points as the number of a reason, within its limits."""
    return max(0, min(MOST_TENTHS, round(points * 10)))


def check_reason(state: State, reason: Reason) -> None:
    """Refuse a reason that names something that this table does not have."""
    if reason.card is not None and not 1 <= reason.card <= CARD_COUNT:
        refuse(Refusal.BAD_REASON, f"there is no card {reason.card}", card=reason.card)
    if reason.number is not None and not 0 <= reason.number <= MOST_TENTHS:
        most = MOST_TENTHS
        refuse(Refusal.BAD_REASON, f"a reason names 0 to {most} tenths of a point", number=reason.number, most=most)
    if reason.seat is not None and not 0 <= reason.seat < state.players:
        refuse(Refusal.BAD_REASON, f"seats are numbered 0 to {state.players - 1}", seat=reason.seat)
