"""Taking an action back: what can be, what cannot, and that nothing of it is left but the word that it was."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from confluence.core import record
from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.server import entries as log
from confluence.server.bots import worker
from confluence.server.bots.worker import Pool
from confluence.server.entries import HOST, Undone, to_json
from confluence.server.exports import export, import_entries
from confluence.server.looks import look
from confluence.server.play import GAMES
from confluence.server.room import Room
from confluence.server.store import Row
from confluence.server.undoing import Undone as Told
from confluence.server.undoing import say
from confluence.sidereal.actions import (
    Accept,
    Done,
    Draw,
    EnterPlay,
    Gift,
    Invent,
    Leg,
    Mode,
    Propose,
    Revise,
    Run,
    Upgrade,
    Withdraw,
)
from confluence.sidereal.deals.clauses import ANYONE, Deliver
from confluence.sidereal.events import Points
from confluence.sidereal.game import Sidereal
from confluence.sidereal.goods import Bag
from confluence.sidereal.state import CARDS
from tests.server.rooms import Table, begun, seen_by

WHITE = Bag.parse("wh")


def undo(table: Table, seat: int) -> list[Any]:
    return table.do(lambda room: room.undo(seat, room.at))


def why_not(table: Table, seat: int) -> str:
    """The reason for which nothing is taken back, which must leave the room as it was."""
    assert table.refused(lambda room: room.undo(seat, room.at)) == "NO_UNDO"
    with pytest.raises(Illegal) as refusal:
        table.room.copy().undo(seat, table.room.at)
    return str(refusal.value.details["reason"])


def offered(table: Table, seat: int) -> str:
    """What the button of a seat says."""
    own = look(table.room, seat).own
    assert own is not None
    return own.undo


def position(table: Table) -> str:
    """Everything about the match alone."""
    return str(table.match.game.digest(table.state))


def rich(seats: str = "pppp", seed: int = 7, **options: Any) -> Table:
    """A match in whose first trade phase somebody has much: everybody gave what they had to seat 0."""
    table = begun(seats, seed=seed, **options)
    for seat in range(1, len(seats)):
        table.act(seat, Gift(0, table.state.areas[seat].goods))
    return table


def listed(table: Table, seat: int, *kinds: type) -> list[Any]:
    """Violet actions that the seat could do now, one for each kind and card."""
    found: dict[Any, Any] = {}
    for action in table.match.game.decisions(table.state)[seat].actions():
        if isinstance(action, kinds):
            found.setdefault((type(action), getattr(action, "card", 0)), action)
    return list(found.values())


# ------------------------------------------------------------------ what can be taken back


def test_whatever_can_be_taken_back_leaves_the_position_as_it_was() -> None:
    seen: set[str] = set()
    for seed in range(1, 12):
        table = rich(seed=seed)
        for action in [*listed(table, 0, Upgrade, EnterPlay, Invent)[:6], Gift(1, WHITE), Done()]:
            before, numbers = position(table), list(table.room.play.numbers)  # type: ignore[union-attr]
            table.act(0, action)
            assert position(table) != before
            word = offered(table, 0)
            seen.add(word)
            made = undo(table, 0)
            assert [type(entry) for entry in made] == [Undone]
            assert position(table) == before
            assert table.room.play is not None
            assert table.room.play.numbers == numbers
            assert table.folded().digest() == table.room.digest(), "the log alone says the same"
    assert seen >= {"upgrade", "enter_play", "invent", "gift", "done"}


def test_a_violet_run_is_taken_back_and_can_be_made_again() -> None:
    table = rich("ppppp", seed=3)
    converters = [card for card in range(1, len(CARDS)) if CARDS[card].id == "relic_paradise_converter"]
    state = table.state
    state.zone[converters[0]], state.holder[converters[0]] = 1, 0  # laid out by hand: the match is not exported here
    state.areas[0].cards.append(converters[0])
    table.room.play._begin_step()  # type: ignore[union-attr]
    (run,) = listed(table, 0, Run)
    before = position(table)
    table.act(0, run)
    assert offered(table, 0) == "run"
    undo(table, 0)
    assert position(table) == before
    table.act(0, run)


def test_one_thing_after_the_other_is_taken_back() -> None:
    table = begun()
    positions = []
    for _ in range(3):
        positions.append(position(table))
        table.act(0, Gift(1, WHITE))
    for before in reversed(positions):
        undo(table, 0)
        assert position(table) == before
    assert offered(table, 0) == ""
    assert why_not(table, 0) == "nothing"


def test_what_others_did_meanwhile_stays_if_it_does_not_depend_on_it() -> None:
    table = begun()
    table.act(0, Gift(1, WHITE))
    table.act(2, Gift(3, WHITE))
    table.act(3, Done())
    undo(table, 0)
    assert [seat for seat, _ in table.match.log] == [2, 3]
    assert table.folded().digest() == table.room.digest()


# ------------------------------------------------------------------ what cannot


def test_a_gift_stays_when_its_receiver_has_done_anything_since() -> None:
    table = begun()
    table.act(0, Gift(1, WHITE))
    assert offered(table, 0) == "gift"
    table.act(1, Done())
    assert offered(table, 0) == ""
    assert why_not(table, 0) == "receiver"


def test_what_others_built_on_it_keeps_it() -> None:
    """Seat 2 gives on to 3 what it has from 1, who has it from 0: the second gift could not have been made."""
    table = begun()
    goods = table.state.areas[0].goods + table.state.areas[1].goods
    table.act(1, Gift(0, table.state.areas[1].goods))
    table.act(0, Done())
    table.act(0, Done(done=False))
    table.act(2, Propose((Leg(0, 2, goods),)))
    table.act(0, Accept(1))
    assert table.state.areas[2].goods.covers(goods)
    assert why_not(table, 0) == "kind", "what somebody else agreed to stays"
    assert why_not(table, 1) == "receiver"


def test_later_actions_must_be_possible_without_it() -> None:
    """Seat 2 took an offer that seat 1 could only meet with the gift of seat 0."""
    table = begun()
    goods = table.state.areas[1].goods
    table.act(1, Propose((Leg(1, 2, goods),)))
    table.act(1, Gift(3, WHITE))
    table.act(0, Gift(1, WHITE))
    table.act(2, Accept(1))
    assert table.state.areas[1].goods == Bag()
    assert offered(table, 0) == "gift", "so far as it can be told without playing it again"
    assert why_not(table, 0) == "others"


def test_later_actions_must_come_out_exactly_as_they_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where they would be legal: here by a rule that tells how much somebody has."""
    real = Sidereal.apply

    def telling(game: Sidereal, state: Any, seat: int, action: Any) -> Any:
        return [*real(game, state, seat, action), Points(1, state.areas[1].goods.total(), "converter")]

    monkeypatch.setattr(Sidereal, "apply", telling)
    table = begun()
    table.act(0, Gift(1, WHITE))
    table.act(2, Done())
    assert why_not(table, 0) == "others"


@pytest.mark.parametrize("kept", [256, 2], ids=["remembered", "forgotten"])
def test_what_touched_a_promise_stays(kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 owed seat 2 something that is due, and what it was given went there at once (R-DEAL-07)."""
    monkeypatch.setattr("confluence.server.play.KEPT", kept)
    table = begun()
    table.act(1, Gift(3, table.state.areas[1].goods))
    owed = Deliver(1, 2, 1, goods=WHITE)
    table.act(1, Propose(clauses=(owed,)))
    table.act(2, Accept(1))
    table.act(0, Gift(1, WHITE))
    assert table.state.areas[1].goods == Bag(), "it was delivered"
    for turn in range(4):
        table.act(3, Done(done=turn % 2 == 0))
    assert offered(table, 0) == ("" if kept > 2 else "gift")
    assert why_not(table, 0) == "reached"


def test_a_card_that_was_turned_up_stays() -> None:
    """R-FAD-09: what a draw showed cannot be forgotten."""
    table = begun("ppppppppp")
    faderan = table.match.setup.seats.index("faderan")
    for seat in range(9):
        if seat != faderan:
            table.act(seat, Gift(faderan, table.state.areas[seat].goods, cards=tuple(table.state.colonies(seat))))
    table.act(faderan, listed(table, faderan, Draw)[0])
    assert offered(table, faderan) == ""
    assert why_not(table, faderan) == "kind"


def test_when_the_step_is_over_nothing_of_it_is_taken_back() -> None:
    table = begun()
    table.act(0, Gift(1, WHITE))
    for seat in (1, 2, 3):
        table.act(seat, Done())
    assert table.state.step.value != "trade"
    assert offered(table, 0) == ""
    assert why_not(table, 0) == "nothing"
    assert why_not(table, 3) == "nothing", "the word that closed trading closed it"


def test_only_the_own_hand_takes_back_and_only_while_the_table_plays() -> None:
    table = begun("ppbp")
    assert table.refused(lambda room: room.undo(2, room.at)) == "BOT_PLAYS"
    assert table.refused(lambda room: room.undo(9, room.at)) == "BAD_SEAT"
    table.act(2, Gift(0, WHITE), by="bot")
    table.do(lambda room: room.steer(1, 1, room.at, on=True))
    table.act(1, Gift(0, WHITE), by="autopilot")
    assert why_not(table, 1) == "nothing", "what the autopilot did is not the own doing"
    table.act(0, Gift(1, WHITE))
    table.do(lambda room: room.pause(HOST, room.at))
    assert table.refused(lambda room: room.undo(0, room.at)) == "PAUSED"
    table.do(lambda room: room.resume(HOST, room.at))
    undo(table, 0)


def test_taking_back_counts_like_anything_else_a_seat_does() -> None:
    table = begun()
    spent = table.room.seats.spent[0]
    table.act(0, Gift(1, WHITE))
    undo(table, 0)
    assert table.room.seats.spent[0] == spent + 2


# ------------------------------------------------------------------ offers


def test_an_offer_is_taken_back_by_withdrawing_it_so_that_its_number_is_never_used_again() -> None:
    """Somebody who agrees to offer 1 a moment too late must not agree to another one."""
    table = begun()
    table.act(0, Propose((Leg(0, 1, WHITE),)))
    assert offered(table, 0) == "propose"
    undo(table, 0)
    assert not table.state.offers
    assert table.match.log[-1] == (0, Withdraw(1))
    table.act(0, Propose((Leg(0, 1, table.state.areas[0].goods),)))
    assert list(table.state.offers) == [2]
    assert table.refused(lambda room: room.act(1, Accept(1), room.at)) == "UNKNOWN_OFFER"


def test_a_changed_offer_gets_its_words_back_and_another_revision() -> None:
    table = begun()
    table.act(0, Propose((Leg(0, 1, WHITE),)))
    table.act(0, Revise(1, (Leg(0, 1, Bag.parse("2wh")),)))
    assert offered(table, 0) == "revise"
    undo(table, 0)
    offer = table.state.offers[1]
    assert (offer.legs, offer.revision) == ((Leg(0, 1, WHITE),), 3)
    assert table.refused(lambda room: room.act(1, Accept(1, 2), room.at)) == "OFFER_CHANGED"


def test_an_offer_that_somebody_answered_stays() -> None:
    table = begun()
    table.act(0, Propose((Leg(0, ANYONE, WHITE), Leg(ANYONE, 0, WHITE)), mode=Mode.CHOOSE))
    table.act(1, Accept(1))
    assert offered(table, 0) == ""
    assert why_not(table, 0) == "answered"


def test_an_offer_that_was_open_already_is_not_taken_back_with_its_repetition() -> None:
    table = begun()
    table.act(0, Propose((Leg(0, 1, WHITE),)))
    table.act(0, Propose((Leg(0, 1, WHITE),)))
    assert why_not(table, 0) == "kind"
    assert list(table.state.offers) == [1]


# ------------------------------------------------------------------ what is told and kept


def test_everybody_is_told_in_words() -> None:
    table = begun()
    table.act(0, Gift(1, WHITE))
    undo(table, 0)
    (event,) = table.room.events_of(table.room.seq)
    assert event.audience is None
    species, flipped = table.match.setup.seats, table.state.flipped
    english, german = (say(event, species, language, flipped) for language in ("en", "de"))
    assert "takes back the gift to" in english
    assert "nimmt das Geschenk an" in german
    assert [seq for seq, _ in table.room.events_kept(0)] == [table.room.seq]
    since = dict(table.room.events_since(table.room.seq - 2))
    assert list(since) == [table.room.seq], "what was taken back is not told again"
    story = list(table.room.play.story(0))  # type: ignore[union-attr]
    assert [seq for seq, _, _ in story] == [table.room.seq]


@pytest.mark.parametrize("do", ["run", "upgrade", "enter_play", "invent", "done"])
def test_every_kind_has_its_sentence(do: str) -> None:
    card = next(c.number for c in CARDS[1:] if c.kind.value == "team") if do == "invent" else 1
    event = Told(0, 12, do, 0 if do == "done" else card)
    for language in ("en", "de"):
        text = say(event, ("kit", "zeth", "unity", "kjas"), language, [0] * len(CARDS))
        assert text.endswith(".")
        assert len(text) > 15


def test_far_back_words_are_still_told_when_events_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("confluence.server.play.KEPT", 4)
    table = begun()
    table.act(0, Gift(1, WHITE))
    undo(table, 0)
    number = table.room.seq
    for turn in range(6):
        table.act(2, Done(done=turn % 2 == 0))
    assert table.room.forgot_since(number - 1)
    assert [type(event).__name__ for event in table.room.events_of(number)] == ["Undone"]
    since = [seq for seq, _ in table.room.events_since(number - 1)]
    assert since == sorted(since)
    assert since[0] == number


def test_an_exported_match_has_nothing_of_what_was_taken_back() -> None:
    """Byte by byte the record of the match in which it was never done."""
    tables = [begun(), begun()]
    for table, mistakes in zip(tables, (True, False), strict=True):
        table.act(1, Gift(2, WHITE))
        if mistakes:
            table.act(0, Gift(3, table.state.areas[0].goods))
            table.act(2, Gift(1, WHITE))
            undo(table, 0)
            undo(table, 2)
        table.act(3, Propose((Leg(3, 0, WHITE),)))
        table.until("over")
    erring, straight = (record.write(table.match) for table in tables)
    assert erring == straight
    again = record.read(GAMES["sidereal"], erring)
    assert again.log == tables[0].match.log
    document = json.loads(json.dumps(export(tables[0].room)))
    fresh = Room()
    import_entries(document, fresh, 5000.0)
    assert fresh.match is not None
    assert record.write(fresh.match) == erring
    assert len(document["hands"]) == len(tables[0].match.log)


def test_the_past_is_seen_as_it_was() -> None:
    table = begun()
    first = seen_by(table.room, 1)["game"]
    table.act(0, Gift(1, WHITE))
    given = seen_by(table.room, 1)["game"]
    undo(table, 0)
    rows = table.rows
    assert seen_by(Room.of(rows[:-1]), 1)["game"] == given != first
    assert seen_by(Room.of(rows), 1)["game"] == first


def test_a_table_that_cannot_be_played_forgets_what_was_taken_back() -> None:
    table = begun()
    table.act(0, Gift(1, WHITE))
    table.act(2, Done())
    undo(table, 0)
    rows = [row for row in table.rows if '"began"' not in row.entry]
    began = next(row for row in table.rows if '"began"' in row.entry)
    other = began.entry.replace('"rules":"1"', '"rules":"99"')
    assert other != began.entry
    broken = Room.of(sorted([*rows, Row(began.seq, began.at, other)], key=lambda row: row.seq))
    assert broken.broken
    assert [acted.seat for acted in broken.unplayed] == [2]


def test_an_entry_that_takes_back_something_else_breaks_the_table_and_shows_it() -> None:
    table = begun()
    table.act(0, Gift(1, WHITE))
    row = Row(len(table.rows) + 1, table.room.at, to_json(log.Undone(0, 1)))
    assert Room.of([*table.rows, row]).broken


# ------------------------------------------------------------------ bots


async def test_a_worker_begins_anew_when_something_was_taken_back() -> None:
    """Also where the log is only shorter, as it is for a question that was asked before the last action."""
    pool = Pool(1)
    told: list[int | None] = []
    real = worker._job

    def job(question: Any, start: int | None) -> Any:
        told.append(start)
        return real(question, start)

    table = begun("bppp")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker, "_job", job)
        try:
            for done in (True, False, True):
                table.act(1, Done(done))
                await pool.choose("t", table.match, 0, "greedy")
            before = table.match
            table.act(3, Done())
            await pool.choose("t", table.match, 0, "greedy")
            await pool.choose("t", before, 0, "greedy")
            undo(table, 3)
            await pool.choose("t", table.match, 0, "greedy")
            undo(table, 1)
            table.act(1, Done())
            await pool.choose("t", table.match, 0, "greedy")
        finally:
            await pool.close()
    assert told == [None, 1, 2, 3, 4, None, None]


# ------------------------------------------------------------------ by chance


def attempt(table: Table, seat: int) -> str:
    """Take back, or the code of the refusal."""
    try:
        undo(table, seat)
    except Illegal as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize("seed", range(4))
def test_a_match_with_many_mistakes_is_the_match_without_them(seed: int) -> None:
    """Whatever is done and taken back in whatever order, the log replays, and every fold of it is the same table."""
    table = begun("ppppp", seed=seed)
    chance = Chance(seed)
    undone = 0
    versions = [table.room.play.version]  # type: ignore[union-attr]
    for _ in range(160):
        seat = chance.below(5)
        decision = table.match.game.decisions(table.state).get(seat)
        if decision is None:
            seat = table.room.awaited()[0]
            decision = table.match.game.decisions(table.state)[seat]
        if chance.happens(35):
            word = offered(table, seat)
            code = attempt(table, seat)
            undone += not code
            assert code in ("", "NO_UNDO")
            assert word or code
        else:
            action = decision.suggest(chance)
            if not isinstance(action, Done) or chance.happens(30):
                table.act(seat, action)
        assert table.room.play is not None
        versions.append(table.room.play.version)
    assert undone > 5
    assert all(new - old in (0, 1) for old, new in pairwise(versions))
    match = table.match
    again = type(match).replay(match.game, match.setup, match.log)
    assert match.game.digest(again.state) == position(table)
    assert table.folded().digest() == table.room.digest()
