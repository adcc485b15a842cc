"""The page about the protocol says what is so, its examples work, and the example bot plays a game to its end."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from confluence.core.errors import Illegal
from confluence.server import messages as m
from confluence.server.looks import Seen
from confluence.server.rest.models import TableRequest
from tests.server.patching import patched
from tests.server.playing import Running, connected, play_table, serving

pytestmark = pytest.mark.xdist_group("server protocol")

DOCS = Path(__file__).resolve().parents[2] / "docs"
TEXT = (DOCS / "protocol.md").read_text(encoding="utf-8")
BOT = DOCS / "examples" / "bot.py"
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def fences(kind: str) -> list[Any]:
    found = [json.loads(body) for name, body in FENCE.findall(TEXT) if name.split(" ")[0] == kind]
    assert found, kind
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("protocol")) as running:
        yield running


SCHEMA = m.schema(Seen)


def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({**SCHEMA, "$ref": f"#/$defs/{name}"})


def test_the_schema_is_a_schema() -> None:
    jsonschema_rs.meta.validate(SCHEMA)
    with pytest.raises(jsonschema_rs.ValidationError):
        validator("Operation").validate(["=", ["a"]])


# ------------------------------------------------------------------ the page


def test_messages_of_clients_on_the_page_can_be_read() -> None:
    for message in fences("client"):
        assert m.CLIENT.to_json(m.read(json.dumps(message)))["type"] == message["type"]
        validator("ClientMessage").validate(message)


def test_messages_of_the_server_on_the_page_have_their_form() -> None:
    for message in fences("server"):
        if "view" in message:  # shortened on the page
            del message["view"]
        validator("ServerMessage").validate(message)
    assert {message["type"] for message in fences("server")} == {"welcome", "update", "ok", "refused", "answer", "bye"}


def test_the_worked_example_of_a_patch() -> None:
    for example in fences("patch"):
        assert patched(example["before"], example["patch"]) == example["after"]
        for operation in example["patch"]:
            validator("Operation").validate(operation)


def test_the_request_on_the_page(tmp_path: Path) -> None:
    (body,) = fences("request")
    TableRequest.model_validate(body)
    with serving(tmp_path, bot_workers=0) as server:  # its bots would think while other tests run
        assert server.api.post("/api/tables", body).status == 201


def test_the_page_names_every_message_question_code_and_path(server: Running) -> None:
    for word in m.CLIENT.members:
        assert f'"type": "{word}"' in TEXT, word
    for word in m.ASKS:
        assert f"| `{word}`" in TEXT, word
    for code, number in m.CLOSE_CODES.items():
        assert f"| `{code}` | {number} |" in TEXT, code
    for path in server.api.get("/api/openapi.json").json["paths"]:
        last = path.rsplit("/", 1)[1]
        named = path in TEXT or f"…/{last}" in TEXT or last in ("{table}", "{seat}", "cards")
        assert named or f"/{last}" in TEXT, path


def test_every_test_that_the_threat_model_names_is_there() -> None:
    page = (DOCS / "threat-model.md").read_text(encoding="utf-8")
    named = re.findall(r"`(test_\w+)::(test_\w+)`", page)
    assert len(named) > 40
    for file, test in named:
        source = (Path(__file__).parent / f"{file}.py").read_text(encoding="utf-8")
        assert f"def {test}(" in source, (file, test)


def test_the_hosting_page_names_every_flag() -> None:
    from inspect import signature

    from confluence.cli.serve import serve

    page = (DOCS / "hosting.md").read_text(encoding="utf-8")
    written = {"hooks": "no-hooks", "metrics": "no-metrics", "open_browser": "open"}
    for name in signature(serve).parameters:
        assert f"`--{written.get(name, name).replace('_', '-')}" in page, name


def test_the_bot_is_as_short_as_the_page_says() -> None:
    lines = BOT.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 60
    assert f"bot in {len(lines)} lines" in TEXT
    packages = re.findall(r"^(?:import|from) (\w+)", "\n".join(lines), re.MULTILINE)
    assert set(packages) - set(sys.stdlib_module_names) == {"websockets"}


# ------------------------------------------------------------------ the bot


def run_bot(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, str(BOT), *arguments], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_bot_opens_a_table_and_plays_to_the_end(server: Running) -> None:
    said = re.fullmatch(r"seat 0: \[(\d), (\d), (\d), (\d)\]\n", run_bot(server.address))
    assert said is not None
    assert min(map(int, said.groups())) == 1


@pytest.mark.costly("the bot is a program, and plays a whole match with people and a bot of the server")
async def test_the_bot_plays_with_people_and_all_that_is_sent_has_the_documented_form(server: Running) -> None:
    table = server.api.open_match(3, ["greedy"], clock="live", name="friday")
    bot = asyncio.create_task(asyncio.to_thread(run_bot, server.address, table.id, table.keys[2]))
    clients = await play_table(server.live, table, [0, 1], seed=9)
    assert await bot == f"seat 2: {clients[0].view['game']['ranks']}\n"
    check = validator("ServerMessage")
    kinds = set()
    for client in clients:
        for text in client.received[:: max(1, len(client.received) // 40)]:
            message = json.loads(text)
            kinds.add(message["type"])
            check.validate(message)
        validator("View").validate(client.view)
        for event in client.events[::20]:
            validator("Event").validate(event)
    assert kinds >= {"update", "ok", "answer"}
    async with connected(server.live, table.id, table.keys[0]) as client:
        check.validate(client.welcome)
        check.validate(await client.answer(type="ping"))
        check.validate(await client.answer(type="vote"))


# ------------------------------------------------------------------ reading messages


@pytest.mark.parametrize("word", sorted(m.CLIENT.members))
def test_every_message_is_refused_with_an_unknown_or_missing_field(word: str) -> None:
    with pytest.raises(Illegal):
        m.read(json.dumps({"type": word, "id": 1, "unknown": 1}))
    with pytest.raises(Illegal):
        m.read(json.dumps({"type": word, "id": "1"}))


def test_a_refusal_knows_the_id_where_there_is_one() -> None:
    with pytest.raises(Illegal) as refusal:
        m.read('{"type":"act","id":7,"action":{"do":"nothing"}}')
    assert refusal.value.details["id"] == 7
    assert refusal.value.details["path"] == "action.do"
    for text in ('{"type":"act","id":"x"}', '{"type":"act","id":true}', '{"type":"act","id":-4}', "[7]"):
        with pytest.raises(Illegal) as refusal:
            m.read(text)
        assert refusal.value.details["id"] is None


def test_half_characters_never_reach_the_log() -> None:
    with pytest.raises(Illegal):
        m.read('{"type":"say","id":1,"text":"\\ud800"}')
