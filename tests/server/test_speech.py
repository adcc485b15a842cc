"""What the server says to people, in the language of whoever reads it: over HTTP, over live connections, in views."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from confluence.core.errors import Illegal
from confluence.core.wire import to_json
from confluence.server import asks, speech
from confluence.server.entries import HOST
from confluence.server.feeds import Feed
from confluence.server.looks import look
from confluence.server.messages import Ask
from confluence.server.metrics import Metrics
from confluence.sidereal.actions import Accept, Gift, Leg, PlannedRun, Propose
from confluence.sidereal.goods import Bag
from tests.server.playing import PATIENCE, Refusal, Running, Table, connected, serving
from tests.server.rooms import Table as RoomTable
from tests.server.rooms import begun
from tests.server.test_feeds import Reader

pytestmark = pytest.mark.xdist_group("server speech")

NO_KEY = "k" * 32
WRONG_STEP = "das gehört in einen anderen Schritt der Runde"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("speech")) as running:
        yield running


@pytest.fixture(scope="module")
def table(server: Running) -> Table:
    return server.api.open_match(4)


# ------------------------------------------------------------------ which language


@pytest.mark.parametrize(
    "header, language",
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr,de;q=0.5,en;q=0.4", "de"),
        ("en;q=0.4, DE ; q=0.5", "de"),
        ("fr, it", "en"),
        ("*", "en"),
        ("de;q=0", "en"),
        ("de;q=nan, de;q=2, de;q=x", "en"),
        (",;,;;q=", "en"),
    ],
)
def test_the_language_is_the_one_that_is_liked_best(header: str, language: str) -> None:
    assert speech.accepted(header) == language


def test_an_address_that_names_a_language_is_heard_before_the_header() -> None:
    german = {"headers": [(b"accept-language", b"de")], "query_string": b"seat=0&language=en"}
    assert speech.language_of(german) == "en"
    assert speech.language_of({**german, "query_string": b"language=fr"}) == "de"
    assert speech.language_of({}) == "en"


# ------------------------------------------------------------------ over HTTP


def test_problems_are_told_in_the_language_of_who_asks(server: Running, table: Table) -> None:
    path = f"/api/tables/{table.id}"
    english = server.api.get(f"{path}/report", table.keys[0]).json
    german = server.api.get(f"{path}/report", table.keys[0], Accept_Language="de-DE,de;q=0.9").json
    assert english["message"] == "there is a report when the match is over"
    assert german["message"] == "eine Auswertung gibt es, wenn die Partie zu Ende ist"
    assert german == {**english, "message": german["message"]}, "codes and details are the same in all languages"
    assert server.api.get(f"{path}/report?language=de", table.keys[0]).json == german


@pytest.mark.parametrize(
    "path, message",
    [
        ("/api/tables/aaaaaaaaaaaaaaaa", "diesen Tisch gibt es nicht"),
        ("/api/tables/NO", "die Anfrage hat nicht die beschriebene Form"),
        ("/api/nothing", "hier ist nichts"),
        ("/nothing", "hier ist nichts"),
    ],
)
def test_problems_of_all_kinds_are_told_in_german(server: Running, path: str, message: str) -> None:
    assert server.api.get(path, NO_KEY, Accept_Language="de").json["message"] == message


def test_what_is_refused_before_the_routes_is_told_in_german(server: Running) -> None:
    german = {"Accept-Language": "de"}
    assert server.api.request("POST", "/api/tables", b"{", None, german).json["message"] == (
        "das ist kein JSON, wie das Protokoll es will"
    )
    assert server.api.request("POST", "/healthz", b"", None, german).json["message"] == "nur GET und HEAD"
    assert server.api.request("PUT", "/api/lobby", b"{}", None, german).json["message"] == (
        "diese Methode gibt es hier nicht"
    )


def test_options_that_cannot_be_are_told_in_german(server: Running) -> None:
    body = {"game": {"TIMER": "x"}}
    reply = server.api.request("POST", "/api/tables", body, None, {"Accept-Language": "de"})
    assert reply.code == "BAD_OPTION"
    assert reply.json["message"] == "TIMER ist off oder eine Zahl von Minuten, nicht 'x'"


async def test_the_history_and_the_players_follow_the_header_too(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[3]) as client:
        await client.act({"do": "done"})
    path = f"/api/tables/{table.id}/history"
    said = [
        server.api.get(path, table.keys[0], Accept_Language=language).json["entries"][0]["events"][0]["say"]
        for language in ("en", "de")
    ]
    assert said[0].endswith(" is done.")
    assert said[1].endswith(" ist fertig.")
    assert server.api.get(f"{path}?language=fr", table.keys[0]).status == 422
    players = server.api.get("/api/players", Accept_Language="de").json["players"]
    assert players[0]["about"] == "tut irgendetwas, was erlaubt ist"


# ------------------------------------------------------------------ over live connections


async def test_refusals_are_told_in_the_language_of_hello(server: Running, table: Table) -> None:
    said = {}
    for language in ("en", "de"):
        async with connected(server.live, table.id, table.keys[0], language=language) as client:
            with pytest.raises(Refusal) as refusal:
                await client.act({"do": "commit_bids", "colony": 0, "research": 0})
            said[language] = refusal.value.message
            with pytest.raises(Refusal) as refusal:
                await client.ask("deal", text="0>1: 3 grue")
            said[f"deal {language}"] = refusal.value.message
    assert said["de"]["message"] == WRONG_STEP
    assert {**said["de"], "message": ""} == {**said["en"], "message": ""}
    assert said["deal de"]["message"].startswith("'3' ist eine Zahl ohne ein Gut; schreibe sie zusammen")
    assert said["deal de"]["details"] == said["deal en"]["details"]


async def goodbye(server: Running, headers: dict[str, str] | None = None, **hello: Any) -> dict[str, Any]:
    came: list[dict[str, Any]] = []
    async with connect(server.live, additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "hello", **hello}))
        with contextlib.suppress(ConnectionClosed):
            async with asyncio.timeout(PATIENCE):
                while True:
                    came.append(json.loads(await socket.recv()))
    return came[-1]


async def test_goodbyes_are_told_in_the_language_of_hello_or_of_the_browser(server: Running, table: Table) -> None:
    bye = await goodbye(server, table=table.id, key=NO_KEY, language="de")
    assert bye == {"type": "bye", "code": "BAD_KEY", "message": "dieser Schlüssel öffnet hier nichts"}
    bye = await goodbye(server, table="a" * 16, language="de")
    assert bye["message"] == "diesen Tisch gibt es nicht"
    bye = await goodbye(server, {"Accept-Language": "de"}, table=5)
    assert bye["message"] == "table: erwartet wird ein Text"
    bye = await goodbye(server, {"Accept-Language": "de"}, table="a" * 16, language="en")
    assert bye["message"] == "there is no such table", "hello is the later word"


# ------------------------------------------------------------------ views and answers


def stale_offer() -> RoomTable:
    """A table at which seat 0 has offered everything to seat 1, and given it to seat 2."""
    table = begun()
    goods = table.state.areas[0].goods
    some = Bag.parse(next(f"{count}{good.code}" for good, count in goods.items()))
    table.act(0, Propose((Leg(0, 1, some),)))
    table.act(0, Gift(2, some))
    return table


def test_why_an_offer_is_stale_is_told_to_each_in_their_language() -> None:
    table = stale_offer()
    seen = look(table.room, 1)
    assert seen.game is not None
    (offer,) = seen.game.offers
    assert offer.stale is not None
    assert offer.stale.message.startswith("missing ")
    german = speech.seen_in("de", seen)
    assert german.game is not None
    told = german.game.offers[0].stale
    assert told == replace(offer.stale, message=offer.stale.message.replace("missing ", "es fehlt "))
    assert speech.seen_in("en", seen) is seen
    unstale = look(begun().room, 1)
    assert speech.seen_in("de", unstale) is unstale, "nothing is made anew where nothing is said"


async def test_two_clients_of_one_seat_follow_in_their_own_languages() -> None:
    table = begun()
    feed = Feed("table", Metrics(), lambda _: None)
    feed.begin(table.room)
    readers = {language: Reader(language) for language in ("en", "de")}
    for reader in readers.values():
        reader.view = json.loads(f"{{{feed.enter(1, reader, None)}}}")["view"]
    goods = table.state.areas[0].goods
    some = Bag.parse(next(f"{count}{good.code}" for good, count in goods.items()))
    for action in (Propose((Leg(0, 1, some),)), Gift(2, some)):
        before = table.room.seq
        table.act(0, action)
        feed.changed(table.room, range(before + 1, table.room.seq + 1))
        feed.flush()
        for language, reader in readers.items():
            wanted = to_json(speech.seen_in(language, look(table.room, 1)))
            assert reader.view == json.loads(json.dumps(wanted))
    stale = {language: reader.view["game"]["offers"][0]["stale"] for language, reader in readers.items()}
    lack = {"seat": 0, "missing": str(some)}
    assert stale == {"en": {"message": f"missing {some}", **lack}, "de": {"message": f"es fehlt {some}", **lack}}
    after = table.room.seq - 1
    again = Reader("de")
    assert "patch" in json.loads(f"{{{feed.enter(1, again, after)}}}"), "who comes back gets what they missed"
    assert feed.seq_of(1, "de") == feed.seq_of(1, "en") == table.room.seq


def test_a_table_that_cannot_be_played_on_says_so_in_german() -> None:
    table = begun()
    table.room._break("entry 5 cannot be carried out by this program: no")
    assert speech.seen_in("de", look(table.room, HOST)).broken == ("Eintrag 5 kann dieses Programm nicht ausführen: no")


def test_answers_say_why_in_german() -> None:
    table = stale_offer()

    def ask(what: str, **fields: Any) -> Any:
        return asyncio.run(asks.answer("table", table.room, 0, Ask(1, what, **fields), "de", None))

    goods = table.state.areas[2].goods
    deal = ask("deal", text=f"0>1: {goods}")
    assert deal["refusal"]["message"].startswith("es fehlt ")
    plan = ask("plan", runs=(PlannedRun(1, 0),))
    assert plan["runs"][0]["why"] == "diese Karte liegt nicht vor dir"
    assert plan["refusal"]["message"] == "die Karte liegt nicht bei der Spezies, die sie braucht"
    assert ask("view")["view"]["game"]["offers"][0]["stale"]["message"].startswith("es fehlt ")


def test_the_engine_and_the_record_speak_english() -> None:
    table = stale_offer()
    with pytest.raises(Illegal) as refusal:
        table.room.act(1, Accept(table.state.offers[min(table.state.offers)].id, 1), 2000.0)
    assert refusal.value.message.startswith("missing ")
    assert speech.refusal_in("de", refusal.value).details == refusal.value.details
