"""What the server answers to questions about a match, as values with a JSON form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from confluence.core.game import SeatId
from confluence.players.adviser.advice import Advice, Step
from confluence.server.entries import Payload
from confluence.sidereal.actions import Action, PlannedRun
from confluence.sidereal.cards import CardId
from confluence.sidereal.deals.value import Side, Standing
from confluence.sidereal.goods import EMPTY, Bag


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
class Lack:
    """What is missing for something."""

    goods: Bag = EMPTY
    any_small: int = 0
    """Small cubes of any colour."""
    any_large: int = 0
    other: str = ""
    """What is missing and is not a good, in a word: `colony`, `fleet`, `envoys`, `support`."""
    holders: tuple[SeatId, ...] = ()
    """Others who have some of it, the one with most first."""


@dataclass(frozen=True, slots=True)
class ConverterAt:
    """A converter in front of a seat."""

    card: CardId
    slot: int
    arrow: str
    """`white`, `violet` or `red`."""
    state: str
    """`runs` (with what is there it could), `lacks`, `used` (in this turn) or `rests` (may not run here or now)."""
    lack: Lack | None = None


@dataclass(frozen=True, slots=True)
class TeamAt:
    """A research team in front of a seat, with what each way to pay for its invention still takes."""

    card: CardId
    ready: bool
    lacks: tuple[Lack, ...] = ()
    """By alternative of its cost; empty where the alternative can be paid."""


@dataclass(frozen=True, slots=True)
class UpgradeAt:
    """A card that can be improved or brought into play, with what each way still takes."""

    card: CardId
    do: str
    """`upgrade` or `enter_play`."""
    ready: bool
    lack: Lack | None = None
    """Of the cheapest way, where no way can be paid."""


@dataclass(frozen=True, slots=True)
class DeskAt:
    """What a seat can do with what lies in front of it, by what everybody sees."""

    seat: SeatId
    converters: tuple[ConverterAt, ...]
    teams: tuple[TeamAt, ...] = ()
    upgrades: tuple[UpgradeAt, ...] = ()
    idle: int = 0
    """White converters that lack something."""
    wants: Bag = EMPTY
    """Goods that would make idle converters run and teams invent."""
    spare: Bag = EMPTY
    """Goods that nothing in front of it needs."""
    colonies: int = 0
    """Colonies that count against the support."""


@dataclass(frozen=True, slots=True)
class DesksAnswer:
    """All desks, by seat."""

    desks: tuple[DeskAt, ...]


# ------------------------------------------------------------------ a plan of the economy


@dataclass(frozen=True, slots=True)
class RunAt:
    """One run of a plan, checked."""

    card: CardId
    slot: int
    ok: bool
    """Whether it can be paid together with the runs before it."""
    uses: Bag = EMPTY
    yields: Bag = EMPTY
    donation: Bag = EMPTY
    lack: Lack | None = None
    why: str = ""
    """Why it may not run, where it is not for goods."""


@dataclass(frozen=True, slots=True)
class PlanAnswer:
    """A plan of the economy, checked against what the seat has now."""

    runs: tuple[RunAt, ...]
    uses: Bag
    yields: Bag
    """What the seat gets, without what goes to the donation card."""
    donation: Bag
    left: Bag
    """What stays unused."""
    lacks: Bag
    """What is missing for all runs together, wilds counted as the colour they would stand for."""
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


@dataclass(frozen=True, slots=True)
class Fit:
    """What an offer is worth to the seat that asks."""

    offer: int
    revision: int
    gain: float
    """The best turn with it against the best turn without, in points."""
    opens: tuple[Step, ...] = ()
    """What it makes possible."""
    closes: tuple[Step, ...] = ()
    """What it makes impossible."""
    say: str = ""
    """The same in a few words."""


@dataclass(frozen=True, slots=True)
class FitsAnswer:
    """Open offers that the seat could accept, judged; the best first."""

    fits: tuple[Fit, ...]


@dataclass(frozen=True, slots=True)
class WorthAnswer:
    """What a deal that somebody typed is worth to the seat that asks."""

    gain: float
    opens: tuple[Step, ...]
    closes: tuple[Step, ...]
    before: float
    """The best turn without it."""
    after: float
    short_before: Bag
    """What the plan that trades at the table's prices lacks without it."""
    short_after: Bag
    say: str = ""


@dataclass(frozen=True, slots=True)
class AdviceWords:
    """The sentences of an advice, in the order of what they speak about."""

    shortfalls: tuple[str, ...] = ()
    surpluses: tuple[str, ...] = ()
    proposals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AdviceAnswer(Advice):
    """What the adviser says, with its sentences and as actions."""

    words: AdviceWords = AdviceWords()
    actions: tuple[Action, ...] = ()
    """The violet part of the best turn, as actions in an order that works."""
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
