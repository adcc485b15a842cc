"""Makes a new generation of stored tables: `python -m tests.stored.make NAME`.

To be run when a new version writes something that the last generation does not hold. An existing generation is never
made again: it shows what its own version wrote.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from confluence import __version__
from confluence.players import PLAYERS
from confluence.server import secrets
from confluence.server.entries import ENTRIES, HOST, SPECTATOR, Sitter
from confluence.server.exports import FORMAT, VERSION, export, import_entries
from confluence.server.hub import Hub
from confluence.server.room import Room
from confluence.server.store import open_store
from confluence.server.store.migrating import migrations
from confluence.sidereal.actions import CommitBids, Done, Gift, Life, Mode, Release
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.state import CATALOGUE
from tests.stored.generations import DATABASE, EXPECTED, EXPORTS, FOLDER, table_facts
from tests.stored.writing import SteppedClock, TableWriter, made_key

Scene = Callable[[TableWriter], Awaitable[None]]

PEOPLE_4 = ("person Ada", "person Bo", "person Cy", "person Di")
PROMISES = {"open", "kept", "waived", "amended", "penalised", "lapsed"}
"""What has to have become of promises at some table."""


def at(step: str, turn: int) -> Callable[[Room], bool]:
    """Whether a table has come to this step."""
    return lambda room: room.play is not None and (room.play.step, room.play.turn) == (step, turn)


def over(room: Room) -> bool:
    return room.life == "over"


# ------------------------------------------------------------------ gathering


async def gathering(table: TableWriter) -> None:
    """Listed, with bots of several levels, wishes for species and an open seat."""
    await table.open(
        ("person Ada", "bot planner", "bot beginner", "bot cautious", "open"),
        name="Friday's table",
        draw="free",
        clock="relaxed",
        spectators="public",
        listed=True,
    )
    await table.prefer(0, "kit", ())
    await table.prefer(2, "zeth", ())
    await table.do(lambda room, now: room.say(0, "Who takes the last seat? – Ünïcødé ✓", now), by=0)
    await table.present(0, here=True)
    await table.give_phrase(0)


async def bans(table: TableWriter) -> None:
    """Everybody sits; species are drawn with bans, one seat is a program's."""
    await table.open(
        ("person Ada", "program Robot", "bot hard", "bot generous"),
        draw="random with bans",
        clock="days",
        step_seconds=7200,
        chat="table",
        retention_days=365,
        game={"EDITION": "DE", "SCORING": "precise"},
    )
    await table.prefer(0, "", ("yengii",))
    await table.prefer(1, "", ("faderan",))
    program = secrets.hash_key(made_key(table.name, 1, "program"))
    await table.do(lambda room, now: [*room.unkey(1, "link", now), *room.key(1, "program", program, now)])


# ------------------------------------------------------------------ in play


async def promises(table: TableWriter) -> None:
    """Promises of most kinds and fates, undone actions, talk, votes, hooks, pick lists; trading in turn 3."""
    await table.open(
        PEOPLE_4, name="Promises", draw="free", clock="live", trade_seconds=900, spectators="public", listed=True
    )
    for seat, species in enumerate(("kit", "unity", "caylion", "yengii")):
        await table.prefer(seat, species, ())
        await table.present(seat, here=True)
    await table.begin(7)
    state = await table.state()
    colony, team = state.colony_track[0], state.research_track[0]
    await table.agree("kit>unity: gr; unity>kit: ws by trade 2")
    amended = await table.agree("caylion>kit: br by trade 2")
    await table.agree("caylion>kit: wh by trade 4", replaces=(amended,))
    honour = await table.agree('unity>kit: "I name my bids" by trade 1')
    await table.act(0, Release(honour, kept=True))
    waived = await table.agree('yengii>caylion: "no offers to Unity" by trade 3')
    await table.act(2, Release(waived))
    await table.agree("yengii>caylion: 6oc by trade 2")
    await table.agree(f"yengii>unity: bid at most 0 on research in turn 1; caylion>kit: no take #{colony} in turn 3")
    await table.agree(f"kit>caylion: gr by trade 2 if anyone wins #{team}; kit>yengii: wh each trade 3-5")
    await table.agree(
        "kit>unity: all of #kit_hand_crafted in economy 2; kit>unity: no run #kit_hand_crafted in economy 3"
    )
    await table.agree(
        "kit>caylion: keep #kit_hand_crafted until trade 5; yengii>kit: bid at most 1 on colony in turn 4"
    )
    await table.act(2, Gift(3, Bag.of(Good.GR)))
    await table.do(lambda room, now: room.undo(2, now), by=2)
    await table.act(1, Done())
    await table.do(lambda room, now: room.undo(1, now), by=1)
    await table.fall_back(at("trade", 3))
    await _promises_turn_3(table)


async def _promises_turn_3(table: TableWriter) -> None:
    first = await table.propose("kit>unity: br; unity>kit: ws", 0)
    await table.propose("unity>kit: ws; kit>unity: 2br", 1, counters=first)
    await table.propose("caylion>*: gr; *>caylion: sh by trade 4", 2, mode=Mode.FIRST, audience=(0, 3))
    await table.propose("yengii>*: br; *>yengii: wh", 3, mode=Mode.CHOOSE, life=Life.STANDING)
    await table.do(lambda room, now: room.say(0, "A ship for whatever you have", now), by=0)
    await table.do(lambda room, now: room.say(1, "Only between us:\nI bid two", now, to=2), by=1)
    await table.do(lambda room, now: room.say(HOST, "Ten minutes", now))
    await table.do(lambda room, now: room.mute(3, 1, now, on=True), by=3)
    await table.do(lambda room, now: room.hook(0, "https://example.org/hook?a=b", 600, "de", now), by=0)
    colonies = tuple(card for card in (await table.state()).colony_track if card)[:2]
    await table.wish(0, "colonies", colonies)
    await table.wish(1, "teams", ())
    await table.wish(2, "teams", None)
    for seat in (0, 1, 2):
        await table.vote(seat)
    await table.do(lambda room, now: room.steer(3, 3, now, on=True), by=3)
    await table.present(3, here=False)
    await table.do(lambda room, now: room.call_roll(now))
    await table.present(0, here=True)
    await table.act(0, Done())
    await table.give_phrase(0)


async def bids(table: TableWriter) -> None:
    """Some bids are committed and none is revealed; promises are private; a seat was left to the autopilot."""
    await table.open(
        ("person Ada", "person Bo", "bot fair", "bot greedy", "bot random"),
        autopilot="greedy",
        autopilot_promises=2,
        grace=30,
        game={"EDITION": "2017", "PROMISES": "parties", "POINTS_LOG": "silent", "OFFERS": "6"},
    )
    await table.begin(21)
    await table.play(at("trade", 2))
    await table.do(lambda room, now: [*room.sit(HOST, 1, Sitter(), now), *room.unkey(1, "", now)])
    await table.play(at("trade", 3))
    await table.agree('0>3: wh by trade 5; 3>0: "a fair price" by trade 4')
    await table.play(at("bids", 3))
    for seat in (0, 3):
        ships = (await table.state()).areas[seat].goods[Good.SH]
        await table.act(seat, CommitBids(ships - ships // 2, ships // 2))


async def auction(table: TableWriter) -> None:
    """In the middle of the colony auction, with pick lists of seats whose turn is still to come."""
    await table.open(
        ("person Ada", "person Bo", "person Cy", "program Robot", "bot random", "bot greedy"),
        clock="relaxed",
        spectators="full after end",
        listed=True,
        game={"EDITION": "DE", "STEAL_DONATIONS": "on", "ENVOYS_FROM_STOCK": "off"},
    )
    await table.begin(33)
    for turn in range(2, 7):
        await table.play(at("bids", turn))
        await _bid_all(table)
        room = await table.room()
        if room.play is not None and room.play.step == "colonies" and len((await table.state()).bids) >= 3:
            break
    await table.act((await table.room()).awaited()[0], _purchase(await table.state()))
    state = await table.state()
    due = (await table.room()).awaited()[0]
    cards = tuple(card for card in state.colony_track if card)[:3]
    for seat in range(4):
        if seat != due:
            await table.wish(seat, "colonies", cards)


async def _bid_all(table: TableWriter) -> None:
    for seat in (await table.room()).awaited():
        ships = (await table.state()).areas[seat].goods[Good.SH]
        await table.act(seat, CommitBids(ships - ships // 2, ships // 2))


def _purchase(state: Any) -> Any:
    """What the seat whose bid is due can do first: take a card."""
    decision = next(decision for decision in SIDEREAL.decisions(state).values() if decision.must)
    return decision.actions()[0]


async def plans(table: TableWriter) -> None:
    """Planners of four kinds played a turn; one plan is committed unseen; paused, with a handicap."""
    await table.open(
        ("person Ada", "bot club", "bot hard", "bot generous"),
        clock="days",
        hints=False,
        matching=False,
        game={"HANDICAP": "0+gr 2-wh", "TIMER": "10", "BORROWER_UPGRADES": "off"},
    )
    await table.begin(5)
    await table.play(at("plans", 2), people="greedy")
    await table.answer_by_fallback(1)
    await table.do(lambda room, now: room.pause(HOST, now))
    await table.do(lambda room, now: room.resume(HOST, now))
    await table.do(lambda room, now: room.pause(HOST, now))


async def closed(table: TableWriter) -> None:
    """Given up in turn 2."""
    await table.open(
        ("person Ada", "person Bo", "bot greedy", "bot random"), clock="live", game={"STEAL_ORDER": "together"}
    )
    await table.begin(44)
    await table.play(at("trade", 2))
    await table.propose("1>0: sh by trade 3", 1)
    await table.do(lambda room, now: room.say(0, "Next week?", now), by=0)
    await table.do(lambda room, now: room.close(HOST, "too late tonight", now))


async def imported(table: TableWriter) -> None:
    """The closed table, laid out from its export; the bell rang and the autopilot plays for the absent."""
    room, source = Room(), await table.hub.room(TableWriter(table.hub, "closed").id)
    made = import_entries(json.loads(json.dumps(export(source))), room, table.hub.now())
    await table.lay_out(made, room)
    bell = (await table.room()).clock.bell
    assert bell is not None
    await table.do(lambda room, now: room.tend(bell + 1.0))


# ------------------------------------------------------------------ finished


async def over_2020(table: TableWriter) -> None:
    """A finished table with people, every quick bot, talk and a rematch."""
    await table.open(
        ("person Ada", "bot greedy", "bot fair", "bot random"), clock="live", spectators="full after end", listed=True
    )
    await table.begin(3)
    await table.play(at("trade", 3))
    await table.act(0, Done())
    await table.do(lambda room, now: room.undo(0, now), by=0)
    for turn in (3, 4, 5):
        await table.play(at("bids", turn))
        cards = tuple(card for card in (await table.state()).colony_track if card)
        await table.wish(0, "colonies", cards)
    await table.play(over)
    await table.do(lambda room, now: room.say(0, "Again?", now), by=0)
    await table.hub.rematch(table.id, 0, TableWriter(table.hub, "rematch").id)


async def rematch(table: TableWriter) -> None:
    """The table that the rematch opened."""
    await table.do(lambda room, now: room.say(0, "Here we are", now), by=0)


async def over_2017(table: TableWriter) -> None:
    """A finished table of random players, with private promises and precise scores."""
    await table.open(
        ("bot random",) * 5,
        spectators="public",
        game={"EDITION": "2017", "PROMISES": "parties", "SCORING": "precise"},
    )
    await table.begin(8)
    await table.play(over)


async def over_de(table: TableWriter) -> None:
    """A finished table of six with a handicap."""
    await table.open(
        ("person Ada", "program Robot", "bot greedy", "bot fair", "bot random", "bot random"),
        game={"EDITION": "DE", "HANDICAP": "4+br 5-gr"},
    )
    await table.begin(13)
    await table.play(over)


SCENES: dict[str, Scene] = {
    "gathering": gathering,
    "bans": bans,
    "promises": promises,
    "bids": bids,
    "auction": auction,
    "plans": plans,
    "closed": closed,
    "imported": imported,
    "over-2020": over_2020,
    "rematch": rematch,
    "over-2017": over_2017,
    "over-de": over_de,
}
"""By name, in the order in which they are written."""


# ------------------------------------------------------------------ the folder


async def write(folder: Path, scenes: Mapping[str, Scene]) -> None:
    """Write these tables into an empty folder."""
    store = await open_store(f"sqlite:///{folder / DATABASE}")
    hub = Hub(store, now=SteppedClock())
    tables: dict[str, Any] = {}
    (folder / EXPORTS).mkdir()
    for name, scene in scenes.items():
        table = TableWriter(hub, name)
        await scene(table)
        room = await table.room()
        tables[name] = {"id": table.id, "keys": _keys(table, room), "facts": table_facts(room)}
        if room.life in ("over", "closed"):
            text = json.dumps(export(room, chat=True), ensure_ascii=False, separators=(",", ":"))
            (folder / EXPORTS / f"{name}.json").write_text(text + "\n", "utf-8")
        if room.is_driven:
            await store.lease(table.id, "alone", hub.now(), 30.0)
    await hub.close()
    await store.close()
    head = {
        "version": __version__,
        "rules": SIDEREAL.rules,
        "migrations": len(migrations("sqlite")),
        "export": [FORMAT, VERSION],
    }
    text = json.dumps({**head, "tables": tables}, ensure_ascii=False, indent=1)
    (folder / EXPECTED).write_text(text + "\n", "utf-8")


def _keys(table: TableWriter, room: Room) -> dict[str, Any]:
    """The keys in plain, as far as they open a place now."""
    known: dict[int, str] = {}
    for kind in ("link", "program"):
        for place in (HOST, SPECTATOR, *range(len(room.seats.sitters))):
            for name in (table.name, "over-2020"):  # a rematch goes on with the keys of its first table
                key = made_key(name, place, kind)
                if room.seats.place_of(secrets.hash_key(key)) is not None:
                    known[place] = key
    seats = [known.get(seat, "") for seat in range(len(room.seats.sitters))]
    return {"host": known[HOST], "spectator": known[SPECTATOR], "seats": seats, "phrase": table.phrase}


def check(folder: Path) -> None:
    """Refuse a generation in which something is missing that a table can hold."""
    tables = json.loads((folder / EXPECTED).read_text("utf-8"))["tables"].values()
    facts = [table["facts"] for table in tables]
    matches = [fact["match"] for fact in facts if fact["match"] is not None]
    database = sqlite3.connect(folder / DATABASE)
    rows = [json.loads(text)["entry"] for (text,) in database.execute("SELECT entry FROM confluence_entries")]
    database.close()
    _complete("entries", set(ENTRIES.members), set(rows))
    _complete("lives", {"gathering", "playing", "over", "closed"}, {fact["life"] for fact in facts})
    _complete("editions", set(CATALOGUE.editions), {fact["options"]["game"].get("EDITION", "2020") for fact in facts})
    _complete("players", set(PLAYERS), {sitter[2] for fact in facts for sitter in fact["sitters"]})
    _complete("promises", PROMISES, {fate for match in matches for fate, _ in match["promises"]})
    _complete("hands", {"seat", "bot", "autopilot", "clock", "wish"}, {by for m in matches for by, _ in m["hands"]})
    _complete("steps", {"trade", "plans", "bids", "colonies", "over"}, {match["step"] for match in matches})


def _complete(what: str, wanted: set[str], found: set[str]) -> None:
    if not wanted <= found:
        raise ValueError(f"no table shows these {what}: {', '.join(sorted(wanted - found))}")


def main(arguments: Sequence[str]) -> int:
    """Make one generation, all or nothing."""
    if len(arguments) != 1 or not arguments[0].isidentifier():
        sys.stderr.write("usage: python -m tests.stored.make NAME\n")
        return 2
    folder = FOLDER / arguments[0]
    try:
        folder.mkdir()
    except FileExistsError:
        sys.stderr.write(f"{folder} is there already: a generation is never made again\n")
        return 1
    try:
        asyncio.run(write(folder, SCENES))
        check(folder)
    except BaseException:
        shutil.rmtree(folder)
        raise
    for path in sorted(folder.rglob("*.*")):
        sys.stdout.write(f"{path.stat().st_size:>9}  {path.relative_to(folder)}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
