"""What happens at a table, brought to the clients of this process.

Views are looked at, compared and encoded once for each viewer, language and change, however many clients look on;
several changes that come at once go out as one update. The latest patches are remembered: put together they bring back
whoever was away for a moment, or is slow, in one message.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final, Protocol

from confluence.core.game import SeatId, may_know
from confluence.core.wire import to_json
from confluence.server.looks import Seen, looks
from confluence.server.messages import encode
from confluence.server.metrics import Metrics
from confluence.server.patches import difference
from confluence.server.room import Room
from confluence.server.sight import MOST_TOLD
from confluence.server.speech import seen_in
from confluence.server.undoing import event_json, say

Viewer = SeatId | None
"""A seat, HOST, or None for a spectator."""

REMEMBERED: Final = 128
"""So many updates of a viewer are kept."""
REMEMBERED_BYTES: Final = 64 * 1024
SESSION_ANSWERS: Final = 256
SESSIONS: Final = 8
"""So many sessions of one viewer are remembered."""


class Client(Protocol):
    """A connection, as a feed sees it."""

    language: str

    def update(self, text: str, seq: int) -> None:
        """Send an update that brings the client to this number."""

    def reply(self, text: str) -> None:
        """Send something else, behind everything that was sent before."""

    def leave(self, code: str, message: str) -> None:
        """Say goodbye and close."""

    def is_welcome(self, room: Room) -> bool:
        """Whether the key that was shown still opens the place."""


class News:
    """An event with its number; it is put into words once for each language, however many are told."""

    __slots__ = ("_flipped", "_species", "_texts", "event", "seq")

    def __init__(self, seq: int, event: Any, species: Sequence[str], flipped: Sequence[int]) -> None:
        self.seq = seq
        self.event = event
        self._species = species
        self._flipped = flipped
        self._texts: dict[str, str] = {}

    def concerns(self, viewer: Viewer) -> bool:
        """Whether a viewer may know it."""
        return may_know(viewer, self.event)

    def text(self, language: str) -> str:
        """The event as JSON with a sentence."""
        text = self._texts.get(language)
        if text is None:
            said = say(self.event, self._species, language, self._flipped)
            text = self._texts[language] = encode({"seq": self.seq, **event_json(self.event), "say": said})
        return text


@dataclass(frozen=True, slots=True)
class Step:
    """One update of a viewer."""

    first: int
    """The first entry that it covers."""
    last: int
    patch: str
    """The operations as JSON, without the brackets around them."""
    news: tuple[News, ...]
    missed: bool = False
    """Whether some of what happened was no longer remembered when it was told."""


@dataclass(slots=True)
class Eye:
    """One viewer in one language: what it saw last, and how it came to see that."""

    seen: Seen
    seq: int
    base: int
    """The number from which the remembered steps lead to the present."""
    clients: set[Client] = field(default_factory=set)
    steps: deque[Step] = field(default_factory=deque)
    bytes: int = 0
    left_at: float = 0.0
    """When the last client went."""

    def remember(self, step: Step) -> None:
        """Keep a step, and forget the oldest ones."""
        self.steps.append(step)
        self.bytes += len(step.patch)
        while self.steps and (len(self.steps) > REMEMBERED or self.bytes > REMEMBERED_BYTES):
            gone = self.steps.popleft()
            self.bytes -= len(gone.patch)
            self.base = gone.last

    def since(self, after: int) -> list[Step] | None:
        """The steps that lead from this number to the present, or None if that is not known."""
        if not self.base <= after <= self.seq:
            return None
        steps = [step for step in self.steps if step.last > after]
        return None if steps and steps[0].first <= after else steps


class Session:
    """The answers that one client got, by the ids it chose."""

    __slots__ = ("answers",)

    def __init__(self) -> None:
        self.answers: OrderedDict[int, asyncio.Future[str]] = OrderedDict()

    def first(self, number: int) -> asyncio.Future[str] | None:
        """The answer that this id got, which may still be on its way."""
        return self.answers.get(number)

    def forget(self, number: int) -> None:
        """Let this id be tried again: what became of it is not known."""
        self.answers.pop(number, None)

    def remember(self, number: int, answer: asyncio.Future[str]) -> None:
        """Remember an answer that is on its way."""
        self.answers[number] = answer
        while len(self.answers) > SESSION_ANSWERS:
            self.answers.popitem(last=False)


class Feed:
    """One table and everybody in this process who looks at it."""

    def __init__(self, table: str, metrics: Metrics, expelled: Callable[[Feed], None]) -> None:
        self.table = table
        self.metrics = metrics
        self.room = Room()
        """As everybody is told it is; set by `begin`."""
        self.eyes: dict[tuple[Viewer, str], Eye] = {}
        """By viewer and language."""
        self.sessions: OrderedDict[tuple[Viewer, str], Session] = OrderedDict()
        self._expelled = expelled
        self._first = 0
        """The first entry that was not told yet, or 0."""
        self._keys: Any = None
        self._scheduled = False
        self._replies: list[tuple[Client, str]] = []

    def begin(self, room: Room) -> None:
        """Start with this room."""
        self.room = room
        self._keys = room.seats.keys

    # ------------------------------------------------------------------ told by the hub

    def changed(self, room: Room, seqs: range) -> None:
        """Something happened; it is told as soon as everything that happens at once has happened."""
        self.room = room
        self._first = self._first or seqs.start
        self._schedule()

    def gone(self) -> None:
        """The table was deleted."""
        for client in self.clients():
            client.leave("TABLE_GONE", "the table was deleted")
        self._expelled(self)

    # ------------------------------------------------------------------ clients

    def clients(self) -> list[Client]:
        """Everybody who looks on."""
        return [client for eye in self.eyes.values() for client in eye.clients]

    def enter(self, viewer: Viewer, client: Client, after: int | None) -> str:
        """Let a client look on, and return the rest of its welcome: what it does not know yet."""
        self.flush()
        language = client.language
        eye = self.eyes.get((viewer, language))
        if eye is None:
            seen = seen_in(language, self._look([viewer])[0])
            eye = self.eyes[viewer, language] = Eye(seen, self.room.seq, self.room.seq)
        elif eye.seq < self.room.seq:
            seen = seen_in(language, self._look([viewer])[0])
            self._step(eye, viewer, seen, eye.seq + 1, self._news(eye.seq + 1))
        text = self.news(viewer, after, client.language)
        eye.clients.add(client)
        return text

    def leave(self, viewer: Viewer, client: Client, now: float) -> None:
        """A client is gone; what it saw is remembered for a while."""
        eye = self.eyes.get((viewer, client.language))
        if eye is not None:
            eye.clients.discard(client)
            eye.left_at = now

    def forget(self, before: float) -> bool:
        """Forget viewers without clients since then; whether nobody is left."""
        for key, eye in list(self.eyes.items()):
            if not eye.clients and eye.left_at < before:
                del self.eyes[key]
        left = {viewer for viewer, _ in self.eyes}
        for viewer, name in list(self.sessions):
            if viewer not in left:
                del self.sessions[viewer, name]
        return not self.eyes

    def session(self, viewer: Viewer, name: str) -> Session:
        """What a client was answered before, if it gave itself a name."""
        if not name or viewer is None:
            return Session()
        found = self.sessions.setdefault((viewer, name), Session())
        self.sessions.move_to_end((viewer, name))
        for old in [key for key in self.sessions if key[0] == viewer][:-SESSIONS]:
            del self.sessions[old]
        return found

    def seq_of(self, viewer: Viewer, language: str) -> int:
        """The number of the last thing that a viewer was told."""
        return self.eyes[viewer, language].seq

    def news(self, viewer: Viewer, after: int | None, language: str) -> str:
        """What somebody who knows the table until `after` has missed, as the members of a JSON object."""
        eye = self.eyes[viewer, language]
        steps = None if after is None or after < self._vacated(viewer) else eye.since(after)
        whole = encode(to_json(eye.seen)) if steps is None else ""
        if steps is not None:
            patch = ",".join([step.patch for step in steps if step.patch])
            if len(patch) > 2000:
                whole = encode(to_json(eye.seen))
            if not whole or len(patch) < len(whole):
                news = [one for step in steps for one in step.news]
                missed = any(step.missed for step in steps)
                return f'"seq":{eye.seq},{_told(news, language, missed=missed)}"patch":[{patch}]'
        if after is None:
            return f'"seq":{eye.seq},"view":{whole}'
        first = min(after, eye.seq) + 1
        news = [one for one in self._news(first) if one.concerns(viewer)]
        return f'"seq":{eye.seq},{_told(news, language, missed=self.room.forgot_since(first - 1))}"view":{whole}'

    def _vacated(self, viewer: Viewer) -> int:
        """The number of the entry before which somebody else sat there, whose steps are not shown."""
        return 0 if viewer is None or viewer < 0 else self.room.seats.vacated[viewer]

    def reply(self, client: Client, text: str) -> None:
        """Answer a client behind the update that is about to be sent."""
        if self._scheduled:
            self._replies.append((client, text))
        else:
            client.reply(text)

    # ------------------------------------------------------------------ telling

    def _schedule(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Tell everybody what was not told yet."""
        self._scheduled = False
        if self._first:
            first, self._first = self._first, 0
            start = perf_counter()
            self._check_keys()
            self._tell(first)
            self.metrics.update.observe(perf_counter() - start)
        replies, self._replies = self._replies, []
        for client, text in replies:
            client.reply(text)

    def _tell(self, first: int) -> None:
        watched = {key: eye for key, eye in self.eyes.items() if eye.clients}
        if not watched:
            return
        news = self._news(first)
        viewers = list(dict.fromkeys([viewer for viewer, _ in watched]))
        views = dict(zip(viewers, self._look(viewers), strict=True))
        for (viewer, language), eye in watched.items():
            step = self._step(eye, viewer, seen_in(language, views[viewer]), max(first, eye.seq + 1), news)
            if not step.patch and not step.news and not step.missed:
                continue
            told = _told(step.news, language, missed=step.missed)
            text = f'{{"type":"update","seq":{step.last},{told}"patch":[{step.patch}]}}'
            self.metrics.update_bytes.observe(len(text))
            for client in list(eye.clients):
                client.update(text, step.last)

    def _step(self, eye: Eye, viewer: Viewer, seen: Seen, first: int, news: Iterable[News]) -> Step:
        """Bring a viewer to the present."""
        last = self.room.seq
        patch = encode(difference(eye.seen, seen))[1:-1]
        missed = self.room.forgot_since(first - 1)
        step = Step(first, last, patch, tuple([one for one in news if one.concerns(viewer)]), missed)
        eye.seen, eye.seq = seen, last
        if patch or step.news or missed:
            eye.remember(step)
        return step

    def _look(self, viewers: Sequence[Viewer]) -> list[Seen]:
        return looks(self.room, viewers)

    def _news(self, first: int) -> list[News]:
        """What happened in the match from this entry on, for all audiences, as far as it is remembered."""
        match = self.room.match
        if match is None:
            return []
        species, flipped = match.setup.seats, match.state.flipped
        since = self.room.events_kept(first - 1)
        return [News(seq, event, species, flipped) for seq, events in since for event in events]

    def _check_keys(self) -> None:
        """Show everybody the door whose key no longer opens it."""
        keys = self.room.seats.keys
        if keys is not self._keys:
            self._keys = keys
            for eye in self.eyes.values():
                for client in [client for client in eye.clients if not client.is_welcome(self.room)]:
                    eye.clients.discard(client)
                    client.leave("KEY_CHANGED", "this link no longer opens the place; ask the host for the new one")


def _told(news: Sequence[News], language: str, *, missed: bool = False) -> str:
    """Events as a member of a JSON object, the latest ones if there are many; nothing if there are none."""
    some = '"missed":true,' if missed or len(news) > MOST_TOLD else ""
    if not news:
        return some
    return f'"events":[{",".join([one.text(language) for one in news[-MOST_TOLD:]])}],{some}'
