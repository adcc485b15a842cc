"""What a viewer may know about a table, shown by changing everything that the viewer may not know."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.server import entries as log
from confluence.server import sight
from confluence.server.entries import HOST, SPECTATOR
from confluence.server.looks import look, match_alone, match_at
from confluence.server.room import Room
from confluence.server.seats import Key
from confluence.sidereal.actions import Accept, Leg, Propose
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.twins import twin
from tests.server.rooms import Table, begun, gathered, seen_by

SHIP = Bag.of(Good.SH)
SERVER = Path(sight.__file__).parent
VIEWERS = (0, 1, 2, 3, HOST, None)


def test_who_may_know_an_event_is_decided_in_one_place() -> None:
    rooms = [SERVER.parent / room for room in ("core", "players", "server")]
    files = [path for room in rooms for path in room.rglob("*.py")]
    deciding = [path.name for path in files if "event.audience" in path.read_text(encoding="utf-8")]
    assert deciding == ["game.py"]


@pytest.mark.parametrize("audience, knowing", [(None, {0, 1, HOST, None}), ((1, 2), {1}), ((), set())])
def test_an_event_is_known_to_its_audience(audience: tuple[int, ...] | None, knowing: set[int | None]) -> None:
    event = SimpleNamespace(audience=audience)
    assert {viewer for viewer in (0, 1, HOST, None) if sight.known_to(viewer, [event])} == knowing


def other_room(room: Room, viewer: int | None, chance: Chance) -> Room:
    """A room in which everything is different that this viewer may not know."""
    other = room.copy()
    assert other.play is not None
    other.play.match.state = twin(other.play.match.state, None if viewer == HOST else viewer, chance)
    other.seats.keys = tuple(Key(key.seat, key.kind, "0" * 64) for key in other.seats.keys)
    for seat in range(len(other.seats.sitters)):
        if seat != viewer:
            other.wishes.lists[seat, "colonies"] = (chance.between(1, 300),)
            other.wishes.lists.pop((seat, "teams"), None)
            other.hooks[seat] = log.Hooked(seat, "https://example.org/other", 60)
            other.chat.muted = other.chat.muted ^ {(seat, (seat + 1) % len(other.seats.sitters))}
    between = [m for m in other.chat.messages if m.to is not None and viewer not in (m.seat, m.to)]
    other.chat.messages = [message for message in other.chat.messages if message not in between]
    return other


def busy_table(seed: int, actions: int, **options: Any) -> Table:
    """A table in the middle of a match with secrets of every kind."""
    table = begun("pppp", seed=seed, spectators="public", clock="live", **options)
    chance = Chance(f"{seed}/busy")
    for seat in range(4):
        table.do(lambda room, seat=seat: room.key(seat, "link", str(seat) * 64, 1001.0))  # type: ignore[misc]
        table.do(lambda room, seat=seat: room.hook(seat, f"https://example.org/{seat}", 0, "en", 1001.0))  # type: ignore[misc]
        table.do(lambda room, seat=seat: room.say(seat, "psst", 1001.0, (seat + 1) % 4))  # type: ignore[misc]
        table.do(lambda room, seat=seat: room.say(seat, "hello", 1001.0))  # type: ignore[misc]
    for _ in range(actions):
        if table.room.life != "playing":
            break
        seat = chance.choice(list(table.match.game.decisions(table.state)))
        table.act(seat, table.match.game.decisions(table.state)[seat].suggest(chance))
        if chance.happens(10):
            table.do(lambda room: room.wish(chance.below(4), "teams", [310], room.at))
    return table


@pytest.mark.parametrize("promises", ["public", "parties"])
@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_a_viewer_sees_depends_on_what_it_may_not_know(seed: int, promises: str) -> None:
    table = busy_table(seed, 25 + 30 * seed, game={"PROMISES": promises})
    chance = Chance(f"{seed}/twins")
    for viewer in VIEWERS:
        shown = seen_by(table.room, viewer)
        for _ in range(3):
            assert seen_by(other_room(table.room, viewer, chance), viewer) == shown
        if viewer is not None and viewer >= 0:
            calls = table.room.calls(viewer)
            assert other_room(table.room, viewer, chance).calls(viewer) == calls


def test_who_must_make_up_for_a_promise_is_not_told_to_everybody() -> None:
    table = begun("pppp", game={"PROMISES": "parties"})
    offer = Propose((Leg(0, 1, SHIP),), (Deliver(1, 0, 2, SHIP * 9),))
    table.act(0, offer)
    table.act(1, Accept(1))
    table.until("settle", turn=2)
    assert table.room.awaited() == [1]
    assert seen_by(table.room, 1)["awaited"] == [1]
    assert seen_by(table.room, 0)["awaited"] == []
    assert seen_by(table.room, 3)["awaited"] == []
    back = [match_at(match_alone(table.room, viewer), table.state).awaited for viewer in (0, 1, 3, None)]
    assert back == [(), (1,), (), ()], "nor when the match is looked back at"
    assert [call["kind"] for call in table.room.calls(1)] == ["turn", "promise"]
    assert table.room.calls(3) == []


def test_no_secret_stands_anywhere_in_what_others_see() -> None:
    table = begun("pppp", spectators="public", seed=424_242_424_242)
    hashes = {seat: f"{seat}" * 64 for seat in (0, 1)}
    table.do(lambda room: room.key(HOST, "link", "h" * 64, 1001.0))
    table.do(lambda room: room.key(SPECTATOR, "link", "w" * 64, 1001.0))
    for seat, digest in hashes.items():
        table.do(lambda room, seat=seat, digest=digest: room.key(seat, "link", digest, 1001.0))  # type: ignore[misc]
    table.do(lambda room: room.hook(0, "https://example.org/secret-hook", 5, "de", 1001.0))
    table.do(lambda room: room.wish(0, "teams", [311, 310], 1001.0))
    table.do(lambda room: room.say(0, "secret word", 1001.0, 1))
    own = json.dumps(seen_by(table.room, 0))
    assert "secret-hook" in own
    assert "secret word" in own
    assert "[311, 310]" in own
    for viewer in VIEWERS:
        text = json.dumps(seen_by(table.room, viewer)) + json.dumps(table.room.public())
        for secret in ("h" * 64, "w" * 64, *hashes.values(), "424242424242"):
            assert secret not in text
        if viewer != 0:
            assert "secret-hook" not in text
            assert "[311, 310]" not in text
        if viewer not in (0, 1):
            assert "secret word" not in text


def test_spectators_see_what_the_table_allows() -> None:
    with pytest.raises(Illegal, match="NO_SPECTATORS"):
        seen_by(begun("pppp").room, None)
    for spectators, full in (("public", False), ("full after end", True)):
        table = begun("pppp", spectators=spectators)
        shown = seen_by(table.room, None)
        assert shown["own"] is None
        assert shown["game"]["viewer"] is None if "viewer" in shown["game"] else True
        assert all(seat["points"] is None for seat in shown["game"]["seats"])
        assert not table.room.may_watch(None, 1)
        assert not table.room.may_watch(0, 1)
        assert table.room.may_watch(1, 1)
        table.until("over")
        assert table.room.may_watch(None, 1) == full
        assert table.room.may_watch(0, 1)
        assert table.room.may_watch(HOST, 1)
        assert all(seat["points"] is not None for seat in seen_by(table.room, None)["game"]["seats"])


def test_the_host_sees_the_table_without_any_seats_secrets() -> None:
    table = begun("pppp")
    shown = look(table.room, HOST)
    assert shown.seat == HOST
    assert shown.own is None
    assert shown.game == table.room.game_view(None)


def test_a_seat_that_is_none_is_refused() -> None:
    table = begun("pppp")
    for seat in (4, -2, 99):
        with pytest.raises(Illegal, match="BAD_SEAT"):
            seen_by(table.room, seat)
        with pytest.raises(Illegal, match="BAD_SEAT"):
            table.room.calls(seat)
        with pytest.raises(Illegal, match="BAD_SEAT"):
            table.room.away(seat)


def test_before_the_match_preferences_show_and_there_is_no_game() -> None:
    table = gathered("ppoo", draw="free", name="Tuesday", listed=True)
    table.do(lambda room: room.prefer(1, "kit", (), 1001.0))
    shown = seen_by(table.room, 0)
    assert shown["game"] is None
    assert shown["life"] == "gathering"
    assert [sitter["species"] for sitter in shown["sitters"]] == [None, "kit", None, None]
    assert shown["awaited"] == []
    line = table.room.public()
    assert (line["name"], line["open"], line["turn"], line["life"]) == ("Tuesday", 2, None, "gathering")
    assert line["options"]["edition"] == "2020"
    json.dumps(line)


def test_calls_say_what_a_seat_should_know_with_keys_that_stay() -> None:
    table = begun("pppp", clock="live")
    table.act(1, Propose((Leg(1, 0, SHIP), Leg(0, 1, SHIP))))
    made = table.room.seq
    table.do(lambda room: room.say(2, "hello", 1001.0))
    calls = {call["kind"]: call for call in table.room.calls(0)}
    assert calls["turn"] == {"kind": "turn", "key": "turn 1 trade 0", "turn": 1, "step": "trade", "bell": 1600.0}
    assert calls["offer"] == {"kind": "offer", "key": "offer 1 1", "offer": 1, "by": 1, "seq": made}
    assert calls["chat"]["text"] == "hello"
    assert [call["kind"] for call in table.room.calls(3)] == ["turn", "chat"]
    assert table.room.calls(0) == table.folded().calls(0)
    table.do(lambda room: room.steer(0, 0, 1002.0, on=True))
    assert [call["kind"] for call in table.room.calls(0)] == ["chat"]
    table.until("over")
    assert [call["kind"] for call in table.room.calls(3)] == ["over", "chat"]


def test_a_hook_is_a_web_address_with_a_digest_and_a_language() -> None:
    table = gathered("pppp")
    refused = table.refused
    assert refused(lambda room: room.hook(0, "ftp://example.org", 0, "en", 1.0)) == "BAD_HOOK"
    assert refused(lambda room: room.hook(0, "https://example.org/" + "x" * 500, 0, "en", 1.0)) == "BAD_HOOK"
    assert refused(lambda room: room.hook(0, "https://example.org", -1, "en", 1.0)) == "BAD_HOOK"
    assert refused(lambda room: room.hook(0, "https://example.org", 0, "fr", 1.0)) == "BAD_HOOK"
    assert refused(lambda room: room.hook(9, "https://example.org", 0, "en", 1.0)) == "BAD_SEAT"
    assert table.do(lambda room: room.hook(0, "", 0, "en", 1.0)) == []
    table.do(lambda room: room.hook(0, "https://example.org", 60, "de", 1.0))
    assert seen_by(table.room, 0)["own"]["hook"] == {
        "url": "https://example.org",
        "digest_seconds": 60,
        "language": "de",
    }
    table.do(lambda room: room.hook(0, "", 0, "en", 1.0))
    assert seen_by(table.room, 0)["own"]["hook"] is None
