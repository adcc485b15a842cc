"""What the server answers to questions about a match, as values with a JSON form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from confluence.core.game import SeatId
from confluence.players.adviser.advice import Advice, DealWorth, Fit
from confluence.server.entries import Payload
from confluence.sidereal.actions import Action, PlannedRun
from confluence.sidereal.deals.value import Side, Standing
from confluence.sidereal.desks import ConverterAt, DeskAt
from confluence.sidereal.goods import Bag
from confluence.sidereal.plan_check import RunAt


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be done."""

    code: str
    message: str
    details: Payload


# ------------------------------------------------------------------ actions


@dataclass(frozen=True, slots=True)
class ActionsAnswer:
    """What a seat can do."""

    must: bool
    """Whether the match waits for it."""
    step: str | None
    actions: tuple[Action, ...]
    """Everything that can be listed; deals and plans cannot."""
    fallback: Action | None
    """What the rules do for a seat that does not answer."""


@dataclass(frozen=True, slots=True)
class SuggestionAnswer:
    """One thing that a seat can do, drawn by chance."""

    must: bool
    step: str | None
    action: Action | None
    fallback: Action | None


@dataclass(frozen=True, slots=True)
class ViewAnswer:
    """The whole view."""

    view: Payload


# ------------------------------------------------------------------ desks


@dataclass(frozen=True, slots=True)
class DesksAnswer:
    """All desks, by seat."""

    desks: tuple[DeskAt, ...]


# ------------------------------------------------------------------ a plan of the economy


@dataclass(frozen=True, slots=True)
class PlanAnswer:
    """A plan of the economy, checked against what the seat has now."""

    # By name the fields of `CheckedPlan`; the refusal in the words of the wire.
    runs: tuple[RunAt, ...]
    uses: Bag
    yields: Bag
    """What the seat gets, without what goes to the donation card."""
    donation: Bag
    left: Bag
    """What no run needs, none of those that still lack something either: it never names what lacks."""
    waits: Bag
    """What is there already for the runs that still lack something."""
    lacks: Bag
    """What is missing for all runs together, the sum of what each of them lacks; wilds are counted as the colour they
    would stand for, cubes of any colour as wilds."""
    points: int
    free: tuple[ConverterAt, ...]
    """White converters that are not in the plan and could still run with what stays."""
    action: Action | None
    """The plan as an action, exactly as it would be recorded; null if something is missing."""
    refusal: Refusal | None
    """Why the plan cannot be committed; null where it can, and where only the time for it has not come."""
    surplus: int = 0
    """Colonies beyond the support, which have to go first."""


# ------------------------------------------------------------------ deals


@dataclass(frozen=True, slots=True)
class Breach:
    """A promise that a deal would make impossible."""

    promise: int
    reading: str


@dataclass(frozen=True, slots=True)
class DealAnswer:
    """A deal that somebody typed."""

    action: Action
    """What proposes it."""
    text: str
    reading: str
    parties: tuple[SeatId, ...]
    sides: tuple[Side, ...]
    before: Standing
    after: Standing | None
    refusal: Refusal | None
    """Why it could not happen now."""
    breaks: tuple[Breach, ...]
    """Own promises that could not be kept any more if it came about, unless it replaces them."""


@dataclass(frozen=True, slots=True)
class FitsAnswer:
    """Open offers that the seat could accept, judged; the best first."""

    fits: tuple[Fit, ...]


@dataclass(frozen=True, slots=True)
class WorthAnswer(DealWorth):
    """What a deal that somebody typed is worth to the seat that asks."""


@dataclass(frozen=True, slots=True)
class AdviceWords:
    """The sentences of an advice, in the order of what they speak about."""

    shortfalls: tuple[str, ...] = ()
    surpluses: tuple[str, ...] = ()
    proposals: tuple[str, ...] = ()
    auction: str = ""
    """What to bid or which card to take, in one line; empty at other moments."""


@dataclass(frozen=True, slots=True)
class AdviceAnswer(Advice):
    """What the adviser says, with its sentences and as actions."""

    words: AdviceWords = AdviceWords()
    actions: tuple[Action, ...] = ()
    """The violet part of the best turn, as actions in an order that works; in an auction the bids or the purchase."""
    runs: tuple[PlannedRun, ...] = ()
    """The white part, as runs of a plan."""


ANSWERS: Final[dict[str, type]] = {
    "actions": ActionsAnswer,
    "suggestion": SuggestionAnswer,
    "deal": DealAnswer,
    "view": ViewAnswer,
    "advice": AdviceAnswer,
    "desks": DesksAnswer,
    "plan": PlanAnswer,
    "fits": FitsAnswer,
    "worth": WorthAnswer,
}
"""What each question is answered with."""
