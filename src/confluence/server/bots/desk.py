"""What happens inside a worker process: replicas of matches, and players who see what their seat may see.

A replica is fed with the actions of the log. Players remember what they saw in their match; after a restart they begin
anew from the log, and those that listen hear the whole match again.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from confluence.core.chance import Chance
from confluence.core.errors import ConfluenceError, NotationError
from confluence.core.game import Match, SeatId, Setup, may_know
from confluence.core.wire import from_json, to_json
from confluence.players import Companion, Heard, Listener, Manner, Player, Remark, Saying, Speaker, new_player
from confluence.players.base import MOST_SAID, USUAL, Sight
from confluence.players.planner.player import PlannerMissing
from confluence.server.play import GAMES
from confluence.sidereal.deals.text import parse_deal
from confluence.sidereal.state import used_bit

if TYPE_CHECKING:
    from confluence.players.adviser import Adviser

MOST_TABLES: Final = 200
"""So many replicas are kept; one that was put away is fed again from the beginning."""
SUBSTITUTE: Final = "greedy"
"""Plays where a planner is wanted and its solver is not installed; it makes no promises."""


@dataclass(frozen=True, slots=True)
class Briefing:
    """What the table tells a player beside the match."""

    manner: Manner = USUAL
    held: tuple[int, ...] = ()
    """Own offers of the seat that must stay good now."""
    remarks: tuple[tuple[int, Saying], ...] = ()
    """Everything that others said and the seat may read, each with its number."""
    idle: tuple[SeatId, ...] = ()
    """Seats of people who still trade, when nothing has happened for a while."""


Players = tuple[tuple[SeatId, str], ...]
"""Seats with the names of the players that sit there; the others are people."""
NO_BRIEFING: Final = Briefing()


@dataclass(frozen=True, slots=True)
class Job:
    """A question to a worker, with everything the replica lacks."""

    kind: str
    """`choose`, `advise`, `fits` or `worth`."""
    table: str
    setup: str
    """As JSON."""
    start: int | None
    """How many actions the replica is believed to have; None: it is to begin anew."""
    actions: str
    """Those that follow, as JSON."""
    seat: SeatId
    player: str = ""
    locks: tuple[str, ...] = ()
    text: str = ""
    """A deal, for `worth`."""
    german: bool = False
    players: Players = ()
    """Who sits in the other seats, for `advise`."""
    briefing: Briefing = NO_BRIEFING


@dataclass(frozen=True, slots=True)
class Answer:
    """What a worker says."""

    kind: str
    """`action`, `wait`, `advice`, `refused`, `missing`, `failed`, `late` or `closed`."""
    value: Any = None
    """The action or the advice as JSON, or in words what went wrong."""
    said: tuple[Remark, ...] = ()
    """What the player says besides."""


@dataclass(slots=True)
class _Seated:
    """A player of a replica."""

    player: Player
    chance: Chance
    heard: int = 0
    """How many events of the match were looked through for it."""
    read: int = -1
    """The number of the last remark that it heard."""


@dataclass(slots=True)
class _Replica:
    match: Match[Any, Any]
    players: dict[tuple[SeatId, str, Manner], _Seated] = field(default_factory=dict)
    adviser: Adviser | None = None
    events: list[Any] | None = None
    """Everything that happened, for all audiences; None until somebody listens."""

    def act(self, seat: SeatId, action: Any) -> None:
        """Carry out the next action of the log."""
        events = self.match.game.apply(self.match.state, seat, action)
        self.match.log.append((seat, action))
        if self.events is not None:
            self.events += events

    def advised(self) -> Adviser:
        """The adviser of this match; it is imported when it is asked first."""
        if self.adviser is None:
            from confluence.players.adviser import Adviser

            self.adviser = Adviser()
        return self.adviser

    def story(self) -> list[Any]:
        """Everything that happened since the match began."""
        if self.events is None:
            again = Match.begin(self.match.game, self.match.setup)
            self.events = [event for entry in self.match.log for event in again.game.apply(again.state, *entry)]
        return self.events


class Desk:
    """The replicas of one worker."""

    def __init__(self) -> None:
        self._replicas: OrderedDict[str, _Replica] = OrderedDict()

    def answer(self, job: Job) -> Answer:
        """Think; whatever goes wrong is said and does not end the worker."""
        try:
            replica = self._fed(job)
            if replica is None:
                return Answer("missing")
            return _choose(replica, job) if job.kind == "choose" else _told(replica, job)
        except Exception as error:  # players and replicas of all kinds must not stop the others
            self._replicas.pop(job.table, None)
            return Answer("failed", f"{type(error).__name__}: {error}"[:500])

    def _fed(self, job: Job) -> _Replica | None:
        """The replica after all actions of the job, or None if some in between are missing."""
        replica = self._replicas.get(job.table)
        if job.start is None:
            setup = from_json(Setup, json.loads(job.setup))
            replica = self._replicas[job.table] = _Replica(Match.begin(GAMES[setup.game], setup))
        if replica is None or len(replica.match.log) != (job.start or 0):
            return None
        for seat, data in json.loads(job.actions):
            replica.act(seat, replica.match.game.actions.from_json(data))
        self._replicas.move_to_end(job.table)
        if len(self._replicas) > MOST_TABLES:
            self._replicas.popitem(last=False)
        return replica


def _choose(replica: _Replica, job: Job) -> Answer:
    """Ask the player of a seat."""
    match = replica.match
    decision = match.game.decisions(match.state).get(job.seat)
    if decision is None:
        return Answer("wait")
    key = job.seat, job.player, job.briefing.manner
    if key not in replica.players:
        chance = Chance(f"{match.setup.seed}/bot {job.seat}/{len(match.log)}")
        player = _new_player(job.player, job.briefing.manner)
        if isinstance(player, Companion):
            player.sit_with([seated.player for seated in replica.players.values()])
        replica.players[key] = _Seated(player, chance)
    seated = replica.players[key]
    _tell(replica, seated, job)
    action = seated.player.choose(Sight(match, job.seat), decision, seated.chance)
    said = _said(seated.player)
    if action is None:
        return Answer("wait", said=said)
    return Answer("action", match.game.actions.to_json(action), said)


def _said(player: Player) -> tuple[Remark, ...]:
    """What a player that speaks wants to say."""
    if not isinstance(player, Speaker):
        return ()
    said: Sequence[Any] = player.say()
    return tuple([remark for remark in said if isinstance(remark, Remark)])[:MOST_SAID]


def _tell(replica: _Replica, seated: _Seated, job: Job) -> None:
    """Let a player that listens hear what its seat may know and it has not heard."""
    if isinstance(seated.player, Listener):
        story = replica.story()
        events = tuple([event for event in story[seated.heard :] if may_know(job.seat, event)])
        seated.heard = len(story)
        sayings = tuple([saying for number, saying in job.briefing.remarks if number > seated.read])
        seated.read = max([seated.read, *[number for number, _ in job.briefing.remarks]])
        seated.player.hear(Heard(events, sayings, frozenset(job.briefing.held), frozenset(job.briefing.idle)))


def _new_player(name: str, manner: Manner) -> Player:
    try:
        return new_player(name, manner=manner)
    except PlannerMissing:
        return new_player(SUBSTITUTE, manner=manner)


def _told(replica: _Replica, job: Job) -> Answer:
    """Ask the adviser something for a seat."""
    from confluence.players.adviser import LockError, NothingToAdvise

    try:
        return Answer("advice", _ASKED[job.kind](replica, job))
    except (NotationError, LockError, NothingToAdvise, PlannerMissing) as error:
        why: ConfluenceError = error
        return Answer("refused", str(why)[:500])


def _advise(replica: _Replica, job: Job) -> dict[str, Any]:
    """What the seat could do."""
    from confluence.players.adviser import parse_locks
    from confluence.players.adviser.acts import acts_of
    from confluence.players.adviser.refused import refused_offers
    from confluence.players.adviser.tell import document

    match = replica.match
    view = match.game.view(match.state, job.seat)
    locks = parse_locks(job.locks, match.setup.seats, job.seat)
    heard = (event for event in replica.story() if may_know(job.seat, event))
    advice = replica.advised().advise(
        view,
        job.seat,
        locks,
        drawn=_has_drawn(match),
        players=dict(job.players),
        refused=refused_offers(heard, job.seat),
        decision=match.game.decisions(match.state).get(job.seat),
    )
    actions, runs = acts_of(view, advice, match.state.options, locks.keep)
    found = document(advice, job.german)
    found["actions"] = [match.game.actions.to_json(action) for action in actions]
    found["runs"] = [to_json(run) for run in runs]
    return found


def _fits(replica: _Replica, job: Job) -> dict[str, Any]:
    """What open offers are worth to the seat."""
    match = replica.match
    view = match.game.view(match.state, job.seat)
    found = replica.advised().fits(view, job.seat, german=job.german, drawn=_has_drawn(match))
    return {"fits": [to_json(fit) for fit in found]}


def _worth(replica: _Replica, job: Job) -> dict[str, Any]:
    """What a deal is worth to the seat."""
    match = replica.match
    deal = parse_deal(job.text, match.setup.seats)
    view = match.game.view(match.state, job.seat)
    worth = replica.advised().worth(view, job.seat, deal, german=job.german, drawn=_has_drawn(match))
    found: dict[str, Any] = to_json(worth)
    return found


def _has_drawn(match: Match[Any, Any]) -> bool:
    """Whether the deck with a converter on it was drawn from in this turn; everybody saw it, and no view says it."""
    return bool(match.state.used & used_bit(0, 0))


_ASKED: Final[dict[str, Callable[[_Replica, Job], dict[str, Any]]]] = {
    "advise": _advise,
    "fits": _fits,
    "worth": _worth,
}
