"""Random commands at random tables: whatever people try, the log and the room say the same, and secrets stay secret."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import TABLE
from confluence.server.entries import HOST, SPECTATOR, Entry, Sitter
from confluence.server.options import CHATS, CLOCKS, DRAWS, SPECTATORS, TableOptions
from confluence.server.room import Room
from confluence.sidereal.actions import Done, TimeUp
from confluence.sidereal.state import CATALOGUE
from tests.server.rooms import Table, seen_by
from tests.server.test_sight import other_room

Command = Callable[[Room], Sequence[Entry]]
SITTERS = (
    Sitter(),
    Sitter("person", "Ada"),
    Sitter("person", "Bo"),
    Sitter("program", "robot"),
    Sitter("bot", "", "greedy"),
    Sitter("bot", "", "nobody"),
    Sitter("cat", "Tom"),
)


def random_options(chance: Chance) -> TableOptions:
    return TableOptions(
        seats=chance.between(4, 9),
        draw=chance.choice(DRAWS),
        clock=chance.choice(list(CLOCKS)),
        chat=chance.choice(CHATS),
        spectators=chance.choice(SPECTATORS),
        extensions=chance.below(3),
        autopilot_promises=chance.below(2),
        game={"PROMISES": chance.choice(("public", "parties"))},
    )


def random_command(table: Table, chance: Chance, at: float) -> Command:  # noqa: PLR0912, C901 – one case for each command
    """Something that somebody might try; much of it is refused."""
    room = table.room
    count = len(room.seats.sitters)
    seat = chance.between(-2, count)
    asker = chance.choice((HOST, HOST, seat, chance.below(count)))
    species = chance.choice(["", "nobody", *CATALOGUE.species])
    kind = chance.below(30)
    if kind == 0:
        return lambda room: room.begin(asker, chance.below(1000), at, chance.choice(("", "greedy", "nobody")))
    if kind == 1:
        return lambda room: room.sit(asker, seat, chance.choice(SITTERS), at)
    if kind == 2:
        return lambda room: room.prefer(
            seat % count, species if chance.happens(50) else "", [species] * chance.below(2), at
        )
    if kind == 3:
        return lambda room: room.steer(asker, seat, at, on=chance.happens(60))
    if kind == 4:
        return lambda room: room.present(seat, at, here=chance.happens(60))
    if kind == 5:
        return lambda room: room.call_roll(at)
    if kind == 6:
        return lambda room: room.vote(seat, at)
    if kind == 7:
        return lambda room: room.pause(asker, at) if chance.happens(40) else room.resume(HOST, at)
    if kind == 8:
        return lambda room: room.say(seat, chance.choice(("hello", "", "x" * 600)), at, chance.choice((None, 1, 2, 99)))
    if kind == 9:
        return lambda room: room.mute(seat, chance.between(-1, count), at, on=chance.happens(60))
    if kind == 10:
        return lambda room: room.hook(seat, chance.choice(("", "https://example.org", "x")), 5, "de", at)
    if kind == 11:
        return lambda room: room.key(seat, chance.choice(("link", "phrase", "?")), f"{chance.bits():064x}", at)
    if kind == 12:
        return lambda room: room.unkey(seat, chance.choice(("", "link")), at)
    if kind in (13, 14, 15):
        picks = chance.sample(range(-1, len(CATALOGUE.cards) + 2), chance.below(4))
        step = chance.choice(("colonies", "teams", "trade"))
        return lambda room: room.wish(seat, step, None if chance.happens(20) else picks, at)
    if kind in (16, 17):
        return lambda room: room.tend(at)
    if kind == 18 and chance.happens(3):
        return lambda room: room.close(asker, "enough", at)
    if kind == 19:
        return lambda room: room.act(TABLE, TimeUp(), at, "clock")
    return random_action(table, chance, at)


def random_action(table: Table, chance: Chance, at: float) -> Command:
    """An action of somebody who may act, mostly a legal one."""
    match = table.room.match
    decisions = {} if match is None else match.game.decisions(match.state)
    if not decisions:
        return lambda room: room.act(0, Done(), at)
    seat = chance.choice(list(decisions))
    action: Any = decisions[seat].suggest(chance) if chance.happens(80) else decisions[seat].fallback()
    driver = table.room.driver(seat)
    by = "seat" if driver is None else driver[1]
    if chance.happens(5):
        seat, by = chance.below(len(table.room.seats.sitters)), chance.choice(("seat", "bot", "autopilot"))
    return lambda room: room.act(seat, action, at, by)


@pytest.mark.parametrize("seed", range(14))
def test_log_and_room_say_the_same_and_refusals_change_nothing(seed: int) -> None:
    chance = Chance(f"room {seed}")
    table = Table()
    table.do(lambda room: room.open(random_options(chance), "Host", 1000.0))
    follower = Room.of(table.rows)
    at, refused, carried = 1000.0, 0, 0
    for number in range(220):
        at += chance.choice((0.0, 0.1, 5.0, 70.0))
        if number == 40 and table.room.life == "gathering":
            command: Command = lambda room, at=at: room.begin(HOST, seed, at, "greedy")  # type: ignore[misc] # noqa: E731
        else:
            command = random_command(table, chance, at)
        draft = table.room.copy()
        before = draft.digest()
        try:
            table.do(command)
            carried += 1
        except Illegal as refusal:
            refused += 1
            json.dumps(refusal.to_json())
            assert table.room.digest() == before
            continue
        for row in table.rows[follower.seq :]:
            follower.apply(row)
        assert follower.digest() == table.room.digest()
        assert not follower.broken
    assert table.folded().digest() == table.room.digest()
    assert refused > 20
    assert carried > 40
    look_around(table, chance)


def look_around(table: Table, chance: Chance) -> None:
    """Everything that anybody sees is JSON and holds no secret of others."""
    room = table.room
    viewers: list[int | None] = [HOST, *range(len(room.seats.sitters))]
    if room.options.spectators != "none":
        viewers.append(None)
    for viewer in viewers:
        shown = seen_by(room, viewer)
        text = json.dumps(shown)
        assert not any(key.hash in text for key in room.seats.keys)
        if room.play is not None:
            assert seen_by(other_room(room, viewer, chance), viewer) == shown
    for seat in range(len(room.seats.sitters)):
        json.dumps(room.calls(seat))
        json.dumps(room.away(seat, 0))
        json.dumps(room.away(seat))
    json.dumps(room.public())
    assert SPECTATOR not in viewers


@pytest.mark.parametrize("seed", range(8))
def test_a_refused_command_leaves_even_the_room_it_was_tried_on_as_it_was(seed: int) -> None:
    """The hub throws a copy away after a refusal; a room would be right even without that."""
    chance = Chance(f"refusals {seed}")
    table = Table()
    table.do(lambda room: room.open(random_options(chance), "Host", 1000.0))
    for seat in range(len(table.room.seats.sitters)):
        sitter = chance.choice((Sitter("person", "Ada"), Sitter("bot", "", "greedy"), Sitter("program", "robot")))
        table.do(lambda room, seat=seat, sitter=sitter: room.sit(HOST, seat, sitter, 1000.0))  # type: ignore[misc]
    table.do(lambda room: room.begin(HOST, seed, 1000.0))
    refusals = 0
    for number in range(150):
        command = random_command(table, chance, 1000.0 + number)
        draft = table.room.copy()
        before = draft.digest()
        try:
            command(draft)
        except Illegal:
            refusals += 1
            assert draft.digest() == before
            continue
        action = random_action(table, chance, 1000.0 + number)
        try:
            table.do(action)
        except Illegal:
            continue
    assert refusals > 10
