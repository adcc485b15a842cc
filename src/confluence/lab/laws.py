"""A guard who watches a match and stops it as soon as a law is broken.

The laws of a game about itself (`confluence.sidereal.laws`) are checked after every action. Those that cost more are
checked at states drawn from the seed: that a copy is independent, that every listed, suggested and default action is
legal, that a refusal changes nothing, that nothing a seat sees depends on what it may not know, that the match can
always be brought to its end. When it is over, its record has to replay to the same state, through text and back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from confluence.core import record
from confluence.core.chance import Chance
from confluence.core.errors import ConfluenceError, Illegal
from confluence.core.game import AnyGame, Match, SeatId
from confluence.core.wire import Family, dumps, from_json, to_json
from confluence.lab.tables import DeadEnd, Observer, finish

MOST_TRIED: Final = 60
"""How many actions of a long list are tried at one state."""


class LawBroken(ConfluenceError):
    """Something is wrong with the game itself; the message names the law and what was seen."""

    def __init__(self, law: str, reason: str) -> None:
        self.law = law
        self.reason = reason
        super().__init__(f"the law {law!r} is broken: {reason}")

    def __reduce__(self) -> tuple[type[LawBroken], tuple[str, str]]:
        return type(self), (self.law, self.reason)


@dataclass(frozen=True, slots=True)
class Code:
    """What a guard has to know about a game beyond its contract."""

    changes: Callable[[Any, Sequence[Any], Any], Any]
    """State before, events, state after: what the game's own laws look at."""
    laws: Mapping[str, Callable[[Any], str]]
    twin: Callable[[Any, SeatId | None, Chance], Any]
    """Another state that this viewer, or a spectator, must not be able to tell from the first one."""
    seats: Callable[[Any], int]
    events: Family[Any]
    reveals: Callable[[Any, Sequence[Any], Any], bool]
    """State before, events, state after: whether secrets came to light by the rules."""


@dataclass(slots=True)
class Guard(Observer):
    """Watches one match."""

    code: Code
    seed: int | str
    often: int = 2
    """At how many of a hundred states the costly laws are checked."""
    checked: int = field(default=0, init=False)
    """How many actions were watched."""
    searched: int = field(default=0, init=False)
    """At how many states the costly laws were checked."""
    _chance: Chance = field(init=False)
    _before: Any = field(default=None, init=False)
    _digest: str = field(default="", init=False)

    def __post_init__(self) -> None:
        self._chance = Chance(f"{self.seed}/guard")

    def acts(self, match: Match[Any, Any], seat: SeatId, action: Any) -> None:
        """Keep the state as it was, and now and then look at it closely."""
        self._digest = ""
        self._before = match.game.copy(match.state)
        if self._chance.happens(self.often):
            self._digest = match.game.digest(match.state)
            self.searched += 1
            copy_is_independent(match, seat, action)
            search(match, self.code, self._chance)
            actor_learns_nothing(match, self.code, seat, action, self._chance)
            if match.game.digest(match.state) != self._digest:
                raise LawBroken("looking changes nothing", "decisions, views or copies changed the state")

    def acted(self, match: Match[Any, Any], seat: SeatId, action: Any, events: Sequence[Any]) -> None:
        """Check the laws of the game about this change."""
        self.checked += 1
        change = self.code.changes(self._before, events, match.state)
        for law, holds in self.code.laws.items():
            wrong = holds(change)
            if wrong:
                raise LawBroken(law, f"{wrong} (action {len(match.log)}: seat {seat}, {action})")
        if self._digest:
            if match.game.digest(self._before) != self._digest:
                raise LawBroken("a copy is independent", "an action on the original changed the copy")
            wire_is_faithful(match.game, self.code, match.log[-1][1], events)

    def ends(self, match: Match[Any, Any]) -> None:
        """Replay the record, through text and back."""
        record_replays(match)


def copy_is_independent(match: Match[Any, Any], seat: SeatId, action: Any) -> None:
    """What happens to a copy does not happen to the original."""
    game = match.game
    before = game.digest(match.state)
    copy = game.copy(match.state)
    if game.digest(copy) != before:
        raise LawBroken("a copy is independent", "a copy is another state than its original")
    with suppress(Illegal):
        game.apply(copy, seat, action)
    if game.digest(match.state) != before:
        raise LawBroken("a copy is independent", "an action on a copy changed the original")


def search(match: Match[Any, Any], code: Code, chance: Chance) -> None:
    """Check the costly laws that concern one state."""
    decisions_are_legal(match, chance)
    refusals_change_nothing(match, code, chance)
    secrets_are_kept(match, code, chance)
    if chance.happens(40):  # as costly as all the others together
        match_can_end(match)


def decisions_are_legal(match: Match[Any, Any], chance: Chance) -> None:
    """Every listed action, the suggestion and, for a seat that is waited for, the fallback can be carried out."""
    game, state = match.game, match.state
    decisions = game.decisions(state)
    if not any(decision.must for decision in decisions.values()):
        raise LawBroken("no dead end", "the match is not over, but the table waits for nobody")
    decision = chance.choice(list(decisions.values()))
    listed = list(decision.actions())
    if len(set(listed)) != len(listed):
        raise LawBroken("decisions are legal", f"seat {decision.seat} has an action twice in its list")
    tried = [("listed", action) for action in chance.sample(listed, MOST_TRIED)]
    tried += [("suggested", decision.suggest(chance)) for _ in range(3)]
    if decision.must:
        tried.append(("default", decision.fallback()))
    for source, action in tried:
        copy = game.copy(state)
        try:
            whole = game.complete(copy, decision.seat, action)
            game.apply(copy, decision.seat, whole)
        except Illegal as refusal:
            reason = f"seat {decision.seat}: {source} action {action} is refused: {refusal}"
            raise LawBroken("decisions are legal", reason) from refusal


def refusals_change_nothing(match: Match[Any, Any], code: Code, chance: Chance) -> None:
    """Actions of other seats and of earlier times, tried now: what is refused leaves the state as it was."""
    game = match.game
    before = game.digest(match.state)
    for _, action in chance.sample(match.log[-40:], 8):
        copy = game.copy(match.state)
        seat = chance.below(code.seats(match.state) + 1)
        try:
            game.apply(copy, seat, action)
        except Illegal as refusal:
            if game.digest(copy) != before:
                reason = f"seat {seat}: {action} was refused and changed something: {refusal}"
                raise LawBroken("refusals change nothing", reason) from refusal


def secrets_are_kept(match: Match[Any, Any], code: Code, chance: Chance) -> None:
    """View, list, suggestion and fallback of a seat are the same whatever lies in the hands of others."""
    game, state = match.game, match.state
    viewers: list[SeatId | None] = [None, *range(code.seats(state))]
    viewer = chance.choice(viewers)
    other = code.twin(state, viewer, chance)
    if game.digest(other) == game.digest(state):
        return
    view = game.view(state, viewer)
    seen = dumps(view)
    if seen != dumps(game.view(other, viewer)):
        raise LawBroken("views keep secrets", f"the view of {viewer} depends on what it may not know")
    if from_json(type(view), to_json(view)) != view:
        raise LawBroken("JSON is faithful", f"the view of {viewer} does not come back from its JSON form")
    if viewer is None:
        return
    decision, same = game.decisions(state).get(viewer), game.decisions(other).get(viewer)
    if (decision is None) != (same is None):
        raise LawBroken("decisions keep secrets", f"whether {viewer} may act depends on what it may not know")
    if decision is None or same is None:
        return
    seed = chance.bits()
    ways: dict[str, Callable[[Any], Any]] = {
        "whether it must act": lambda d: d.must,
        "its list": lambda d: list(d.actions()),
        "its fallback": lambda d: d.fallback(),
        "its suggestion": lambda d: d.suggest(Chance(seed)),
    }
    for what, way in ways.items():
        one, two = way(decision), way(same)
        if one != two:
            reason = f"seat {viewer}, {decision.step}: {what} depends on what it may not know: {one} or {two}"
            raise LawBroken("decisions keep secrets", reason)


def actor_learns_nothing(match: Match[Any, Any], code: Code, seat: SeatId, action: Any, chance: Chance) -> None:
    """What an action tells its actor, a refusal included, depends on nothing the actor may not know (R-DIG-07)."""
    game = match.game
    told = []
    for start in (game.copy(match.state), code.twin(match.state, seat, chance)):
        after = game.copy(start)
        try:
            events = game.apply(after, seat, action)
        except Illegal as refusal:
            told.append(dumps(refusal.to_json()))
            continue
        if code.reveals(start, events, after):
            return
        own = [event for event in events if event.audience is None or seat in event.audience]
        told.append(dumps([code.events.to_json(event) for event in own]))
    if told[0] != told[1]:
        raise LawBroken("events keep secrets", f"seat {seat} learns from {action}: {told[0]} or {told[1]}")


def match_can_end(match: Match[Any, Any]) -> None:
    """From here the match comes to its end when everybody does what the rules do for who does not answer."""
    copy: Match[Any, Any] = Match(match.game, match.setup, match.game.copy(match.state))
    try:
        finish(copy, lambda decision: _apply(copy, decision), most_actions=1000)
    except DeadEnd as error:
        raise LawBroken("no dead end", str(error)) from error


def _apply(match: Match[Any, Any], decision: Any) -> None:
    match.game.apply(match.state, decision.seat, decision.fallback())


def wire_is_faithful(game: AnyGame, code: Code, action: Any, events: Sequence[Any]) -> None:
    """Actions and events come back from their JSON form as they were."""
    if game.actions.from_json(game.actions.to_json(action)) != action:
        raise LawBroken("JSON is faithful", f"{action} does not come back from its JSON form")
    for event in events:
        if code.events.from_json(code.events.to_json(event)) != event:
            raise LawBroken("JSON is faithful", f"{event} does not come back from its JSON form")


def record_replays(match: Match[Any, Any]) -> None:
    """The record, read back from its text, replays to the same state and the same record."""
    text = record.write(match)
    try:
        again = record.read(match.game, text)
    except record.RecordError as error:
        raise LawBroken("the record replays", str(error)) from error
    if record.write(again) != text:
        raise LawBroken("the record replays", "the record of the replayed match is another one")
