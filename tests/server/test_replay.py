"""Looking back at a match over HTTP, and taking something back over a live connection: everybody sees the same."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from confluence.server.rest.story import Replay
from tests.server.patching import patched
from tests.server.playing import Client, Refusal, Running, Table, connected, play_table, serving
from tests.server.test_secrecy_bytes import hidden_in

pytestmark = pytest.mark.xdist_group("server replay")


def gift(client: Client) -> dict[str, Any]:
    """One piece of what the seat has, to seat 1."""
    return {"do": "gift", "receiver": 1, "goods": client.view["game"]["seats"][0]["goods"].split()[0][-2:]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("replay")) as running:
        yield running


@pytest.fixture
def table(server: Running) -> Table:
    return server.api.open_match(4)


async def make_a_mistake(server: Running, table: Table) -> int:
    """Seat 0 gives something away and takes it back; the number of the entry that says so."""
    async with connected(server.live, table.id, table.keys[0]) as client:
        await client.act(gift(client))
        return await client.do("undo")


@pytest.fixture(scope="module")
def finished(server: Running) -> Table:
    """A table whose match is over, in which something was taken back and something was said in private."""
    table = server.api.open_match(4, spectators="full after end")

    async def play() -> None:
        async with connected(server.live, table.id, table.keys[1]) as client:
            await client.do("say", text="a secret", to=2)
            await client.do("wish", step="teams", picks=[321])
        await make_a_mistake(server, table)
        await play_table(server.live, table, seed=4)

    asyncio.run(play())
    return table


def replay(server: Running, table: Table, key: str | None, query: str = "") -> Any:
    reply = server.api.get(f"/api/tables/{table.id}/replay{query}", key)
    assert reply.status == 200, reply.body
    Replay.model_validate(reply.json)
    return reply.json


# ------------------------------------------------------------------ replay


@pytest.mark.parametrize("seat", [0, 3])
def test_every_moment_is_what_was_seen_then(server: Running, finished: Table, seat: int) -> None:
    whole = replay(server, finished, finished.keys[seat])
    assert whole["seat"] == seat
    view = whole["view"]
    assert (view["game"]["turn"], view["game"]["step"], view["life"]) == (1, "trade", "playing")
    moments = {whole["seq"]: view}
    for frame in whole["frames"]:
        view = patched(view, frame["patch"])
        moments[frame["seq"]] = view
        assert (view["game"]["turn"], view["game"]["step"]) == (frame["turn"], frame["step"])
    assert view["life"] == "over"
    numbers = list(moments)
    assert numbers == sorted(numbers)
    for seq in [*numbers[1 :: len(numbers) // 12], numbers[-1]]:
        past = server.api.get(f"/api/tables/{finished.id}/view?seq={seq}", finished.keys[seat]).json
        assert moments[seq]["game"] == past["view"]["game"]
        assert moments[seq].get("awaited", []) == past["view"].get("awaited", [])


def test_frames_tell_what_the_history_tells(server: Running, finished: Table) -> None:
    for key, query in ((finished.keys[2], "?language=de"), (finished.keys[0], "?seat=2&language=de")):
        whole = replay(server, finished, key, query)
        told = server.api.get(f"/api/tables/{finished.id}/history{query}&limit=1000", key).json["entries"]
        frames = [frame for frame in whole["frames"] if frame["events"]]
        assert [frame["seq"] for frame in frames] == [entry["seq"] for entry in told]
        for frame, entry in zip(frames, told, strict=True):
            assert frame["at"] == entry["at"]
            assert [{**event, "seq": frame["seq"]} for event in entry["events"]] == [
                {**event, "seq": frame["seq"]} for event in frame["events"]
            ]


def test_what_was_taken_back_is_told_and_never_shown(server: Running, finished: Table) -> None:
    whole = replay(server, finished, finished.keys[1])
    first = whole["frames"][0]
    assert [event["event"] for event in first["events"]] == ["undone"]
    assert first["patch"] == []
    assert "takes back the gift to" in first["events"][0]["say"]
    assert all(event.get("seq") == frame["seq"] for frame in whole["frames"] for event in frame["events"])


def test_a_running_match_is_replayed_with_the_own_eyes_only(server: Running, table: Table) -> None:
    path = f"/api/tables/{table.id}/replay"
    assert server.api.get(path, table.keys[0]).status == 200
    assert server.api.get(f"{path}?seat=0", table.keys[0]).status == 200
    for key in (table.keys[1], table.host_key):
        reply = server.api.get(f"{path}?seat=0", key)
        assert (reply.status, reply.code) == (403, "NOT_ALLOWED")
    assert server.api.get(path, table.spectator_key).code == "NO_SPECTATORS"
    assert server.api.get(f"{path}?seat=9", table.keys[0]).status == 422
    assert server.api.get(f"{path}?language=fr", table.keys[0]).status == 422
    assert server.api.get(path).status == 401
    assert server.api.get(path, table.host_key).json["seat"] is None
    assert server.api.get(f"{path}?seat=-1", table.keys[0]).json["seat"] is None
    assert server.api.get(f"{path}?seat=-1", table.spectator_key).code == "NO_SPECTATORS"
    gathering = server.api.open_table(seats=4)
    assert server.api.get(f"/api/tables/{gathering.id}/replay", gathering.host_key).code == "NOT_BEGUN"


def test_no_moment_shows_what_was_hidden_then(server: Running, finished: Table) -> None:
    """Through the eyes of others only the match is seen, and of each moment only what they knew."""
    for key, seat in ((finished.keys[0], 0), (finished.keys[0], 1), (finished.spectator_key, 2), (None, None)):
        whole = replay(server, finished, key or finished.host_key, "" if seat is None else f"?seat={seat}")
        assert whole["seat"] == seat
        assert "a secret" not in str(whole)
        view = whole["view"]
        for frame in whole["frames"]:
            assert hidden_in(view, seat) == ""
            assert "own" not in view
            view = patched(view, frame["patch"])


def test_somebody_who_turns_the_pages_is_not_refused(tmp_path: Path) -> None:
    """Under the limits of a usual server."""
    with serving(tmp_path, messages_per_second=50.0) as server:
        table = server.api.open_match(4)
        for _ in range(100):
            assert server.api.get(f"/api/tables/{table.id}/view?seq=5", table.keys[0]).status == 200
        for _ in range(10):
            assert server.api.get(f"/api/tables/{table.id}/replay", table.keys[0]).status == 200


# ------------------------------------------------------------------ taking back


async def test_everybody_hears_that_something_was_taken_back(server: Running, table: Table) -> None:
    async with (
        connected(server.live, table.id, table.keys[0]) as client,
        connected(server.live, table.id, table.keys[1], language="de") as other,
    ):
        before = client.view["game"]
        assert "undo" not in client.view["own"]
        await client.act(gift(client))
        assert client.view["own"]["undo"] == "gift"
        assert client.view["game"] != before
        seq = await client.do("undo")
        assert client.view["game"] == before
        assert "undo" not in client.view["own"]
        told = client.events[-1]
        assert (told["event"], told["seat"], told["do"], told["seq"]) == ("undone", 0, "gift", seq)
        assert told["action"] == seq - 1
        await other.until(lambda one: one.seq >= seq)
        assert "nimmt das Geschenk an" in other.events[-1]["say"]
        assert other.view["game"] == (await other.ask("view"))["view"]["game"]
        with pytest.raises(Refusal) as refusal:
            await client.do("undo")
        assert refusal.value.code == "NO_UNDO"
    history = server.api.get(f"/api/tables/{table.id}/history", table.keys[2]).json["entries"]
    assert [event["event"] for entry in history for event in entry["events"]] == ["undone"]
    away = server.api.get(f"/api/tables/{table.id}/away?since=0", table.keys[3]).json
    assert [event["event"] for event in away["events"]] == ["undone"]


async def test_whoever_comes_back_hears_of_it(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[1]) as client:
        seq, view = client.seq, client.view
    last = await make_a_mistake(server, table)
    async with connected(server.live, table.id, table.keys[1], after=seq, view=view) as client:
        assert client.seq >= last
        assert "undone" in [event["event"] for event in client.events]
        assert client.view == (await client.ask("view"))["view"]


async def test_an_undo_is_done_once_for_its_id(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[0]) as client:
        await client.act(gift(client))
        await client.act(gift(client))
        first = await client.answer(type="undo", id=77)
        assert await client.answer(type="undo", id=77) == first
        assert client.view["own"]["undo"] == "gift", "only one of the two was taken back"


async def test_bots_go_on_after_something_was_taken_back(server: Running) -> None:
    """Their copies of the match begin anew: what was taken back is in none of them."""
    table = server.api.open_match(1, ["greedy", "fair", "random"])
    undone = 0
    async with connected(server.live, table.id, table.keys[0]) as client:
        for turn in (1, 2):
            while (client.view["game"]["turn"], client.step) != (turn, "trade"):
                await client.receive()
            for _ in range(3):
                await client.answer(type="act", action=gift(client))
                await asyncio.sleep(0.05)
                answer = await client.answer(type="undo")
                undone += answer["type"] == "ok"
                assert answer.get("code", "NO_UNDO") == "NO_UNDO"
            while client.view["game"]["turn"] == turn and not client.is_over:
                if client.is_awaited:
                    found = await client.ask("suggestion")
                    if found["must"]:
                        await client.act(found["fallback"])
                        continue
                await client.receive()
    assert undone
    hub = server.server.application.hub
    room = await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(hub.room(table.id), server.loop))
    assert not room.broken
