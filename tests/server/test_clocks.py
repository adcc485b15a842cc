"""The clock: presets, the bell in every step, votes for more time, pauses."""

from __future__ import annotations

import pytest

from confluence.core.game import TABLE
from confluence.server import entries as log
from confluence.server.entries import HOST, Sitter
from confluence.server.room import Demand
from confluence.sidereal.actions import Accept, Buy, CommitBids, Done, Leg, Pass, Propose
from confluence.sidereal.goods import Bag, Good
from tests.server.rooms import Table, begun, seen_by


@pytest.mark.parametrize(
    "clock, trade, step",
    [("live", 600, 120), ("relaxed", 1200, 240), ("days", 86_400, 86_400), ("untimed", None, None)],
)
def test_each_clock_gives_its_time_to_trade_and_to_other_steps(clock: str, trade: float, step: float) -> None:
    table = begun("pppp", at=1000.0, clock=clock)
    assert table.room.clock.bell == (trade and 1000.0 + trade)
    for seat in range(3):
        table.act(seat, Done(), at=1010.0)
    assert table.state.step.value == "tail"
    assert table.room.clock.bell == (step and 1010.0 + step)


def test_seconds_of_the_table_stand_before_those_of_the_clock() -> None:
    table = begun("pppp", clock="live", trade_seconds=90, step_seconds=30)
    assert table.room.clock.bell == 1090.0
    for seat in range(3):
        table.act(seat, Done(), at=1010.0)
    assert table.room.clock.bell == 1040.0


def test_an_action_within_a_step_does_not_move_the_bell() -> None:
    table = begun("pppp", clock="live")
    table.act(0, Done(), at=1100.0)
    assert table.room.clock.bell == 1600.0


def test_nothing_is_due_before_the_bell_and_the_bell_after_it() -> None:
    table = begun("pppp", clock="live")
    for seat in range(4):
        table.do(lambda room, seat=seat: room.present(seat, 1000.0, here=True))  # type: ignore[misc]
    assert table.room.deadline() == 1600.0
    assert table.room.due(1599.9) == []
    assert table.do(lambda room: room.tend(1599.9)) == []
    assert table.room.due(1600.0) == [Demand("bell")]


def test_at_the_bell_of_trading_everybody_is_done_and_offers_lapse() -> None:
    table = begun("pppp", clock="live")
    offer = Propose((Leg(0, 1, Bag.of(Good.SH)), Leg(1, 0, Bag.of(Good.SH))))
    table.act(0, offer)
    assert len(table.state.offers) == 1
    made = table.do(lambda room: room.tend(1600.0))
    assert [entry for entry in made if isinstance(entry, log.Acted)] == [
        log.Acted(TABLE, log.Payload({"do": "time_up"}), "clock")
    ]
    assert table.state.step.value == "tail"
    assert table.state.offers == {}
    assert table.room.clock.bell == 1720.0
    assert table.refused(lambda room: room.act(1, Accept(1), 1601.0)) == "WRONG_STEP"
    assert table.folded().digest() == table.room.digest()


def test_an_action_that_arrives_before_the_bell_is_rung_still_counts() -> None:
    table = begun("pppp", clock="live")
    table.act(0, Done(), at=1700.0)
    assert table.room.play is not None
    assert table.room.play.is_done(0)


def test_at_the_bell_of_other_steps_the_fallback_answers_for_those_who_must() -> None:
    table = begun("pppp", clock="live", grace=86_400).until("plans")
    table.do(lambda room: room.tend(room.clock.bell or 0.0))
    assert table.state.step.value == "bids"
    table.act(2, CommitBids(1, 0))
    table.do(lambda room: room.tend(room.clock.bell or 0.0))
    assert table.state.step.value == "colonies"
    assert {bid.seat: bid.ships for bid in table.state.bids} == {0: 0, 1: 0, 2: 1, 3: 0}


def test_every_pick_of_an_auction_has_its_own_time() -> None:
    table = begun("pppp", clock="live").until("colonies", bids=True)
    start = table.room.at
    first = table.room.awaited()[0]
    assert table.room.clock.bell == start + 120
    table.act(first, Pass(), at=start + 100)
    assert table.room.awaited()[0] != first
    assert table.room.clock.bell == start + 220
    second = table.room.awaited()[0]
    table.do(lambda room: room.tend(start + 220))
    assert second not in [bid.seat for bid in table.state.bids]
    assert table.folded().digest() == table.room.digest()


def test_a_whole_match_is_played_by_the_clock_alone() -> None:
    table = begun("pppp", clock="live", grace=86_400)
    for _ in range(200):
        bell = table.room.clock.bell
        if bell is None:
            break
        table.do(lambda room, bell=bell: room.tend(bell))  # type: ignore[misc]
    assert table.room.life == "over"
    assert table.room.deadline() is None
    assert table.folded().digest() == table.room.digest()


def test_a_bell_that_was_missed_because_a_process_died_waits_until_people_are_back() -> None:
    table = begun("pppp", clock="live")
    assert table.do(lambda room: room.call_roll(1500.0)) == []
    assert table.do(lambda room: room.call_roll(5000.0)) == [log.Called()]
    assert table.room.clock.bell == 5030.0
    assert table.do(lambda room: room.call_roll(5000.0)) == []
    assert begun("pppp").do(lambda room: room.call_roll(5000.0)) == []
    assert table.folded().digest() == table.room.digest()


# ------------------------------------------------------------------ votes


def votes(table: Table, *seats: int, at: float = 1500.0) -> None:
    for seat in seats:
        table.do(lambda room, seat=seat: room.vote(seat, at))  # type: ignore[misc]


def test_a_majority_of_the_people_adds_two_minutes() -> None:
    table = begun("pppp", clock="live")
    votes(table, 0, 2)
    assert table.room.clock.bell == 1600.0
    assert seen_by(table.room, 1)["clock"]["votes"] == [0, 2]
    assert seen_by(table.room, 1)["clock"]["needed"] == 3
    made = table.do(lambda room: room.vote(3, 1500.0))
    assert made == [log.Voted(3), log.Extended(1720.0)]
    assert table.room.clock.bell == 1720.0
    assert table.room.clock.votes == ()
    assert table.folded().digest() == table.room.digest()


def test_a_late_majority_counts_from_now() -> None:
    table = begun("pbbb", clock="live")
    table.do(lambda room: room.vote(0, 1650.0))
    assert table.room.clock.bell == 1770.0


def test_bots_programs_and_those_who_are_away_have_no_vote_and_no_weight() -> None:
    table = begun("ppgb", clock="live")
    assert table.refused(lambda room: room.vote(2, 1001.0)) == "NO_VOTE"
    assert table.refused(lambda room: room.vote(3, 1001.0)) == "NO_VOTE"
    table.do(lambda room: room.steer(1, 1, 1001.0, on=True))
    assert table.refused(lambda room: room.vote(1, 1001.0)) == "NO_VOTE"
    votes(table, 0)
    assert table.room.clock.bell == 1720.0


def test_a_vote_counts_once_and_extensions_are_limited() -> None:
    table = begun("pppp", clock="live", extensions=2)
    votes(table, 0)
    assert table.refused(lambda room: room.vote(0, 1001.0)) == "VOTED"
    votes(table, 1, 2)
    votes(table, 1, 2, 3)
    assert table.room.clock.bell == 1840.0
    assert table.refused(lambda room: room.vote(0, 1001.0)) == "NO_MORE_TIME"
    table.until("trade", turn=2)
    assert seen_by(table.room, 0)["clock"]["extensions_left"] == 2
    votes(table, 0)


def test_votes_are_for_the_trade_clock_only_and_end_with_it() -> None:
    table = begun("pppp", clock="live")
    votes(table, 0)
    table.until("plans")
    assert table.room.clock.votes == ()
    assert table.refused(lambda room: room.vote(0, 1001.0)) == "NO_CLOCK"
    assert begun("pppp").refused(lambda room: room.vote(0, 1001.0)) == "NO_CLOCK"


# ------------------------------------------------------------------ pauses


def test_a_pause_keeps_the_time_that_is_left_and_nobody_plays() -> None:
    table = begun("pppp", clock="live")
    table.do(lambda room: room.pause(HOST, 1100.0))
    assert table.do(lambda room: room.pause(HOST, 1101.0)) == []
    assert table.room.clock.left == 500.0
    assert table.room.deadline() is None
    assert table.room.due(9e9) == []
    assert table.refused(lambda room: room.act(0, Done(), 1200.0)) == "PAUSED"
    assert table.refused(lambda room: room.vote(0, 1200.0)) == "NO_CLOCK"
    assert table.refused(lambda room: room.resume(0, 1200.0)) == "NOT_HOST"
    table.do(lambda room: room.say(0, "tea?", 1200.0))
    assert seen_by(table.room, 0)["clock"] == {
        "bell": None,
        "paused": True,
        "left": 500.0,
        "votes": [],
        "needed": 3,
        "extensions_left": 0,
    }
    table.do(lambda room: room.resume(HOST, 5000.0))
    assert table.do(lambda room: room.resume(HOST, 5000.0)) == []
    assert table.room.clock.bell == 5500.0
    table.act(0, Done(), at=5001.0)
    assert table.folded().digest() == table.room.digest()


def test_nobody_is_away_because_of_a_pause() -> None:
    table = begun("pppp", clock="live")
    table.do(lambda room: room.pause(HOST, 1010.0))
    table.do(lambda room: room.resume(HOST, 9000.0))
    assert table.room.due(9059.0) == []
    assert {demand.kind for demand in table.room.due(9060.0)} == {"steer"}


def test_an_untimed_table_can_be_paused_as_well() -> None:
    table = begun("pppp")
    table.do(lambda room: room.pause(HOST, 1010.0))
    assert table.refused(lambda room: room.act(0, Done(), 1011.0)) == "PAUSED"
    table.do(lambda room: room.resume(HOST, 1012.0))
    assert table.room.clock.bell is None
    table.act(0, Done())


# ------------------------------------------------------------------ bots and the end of trading


def test_a_bot_does_not_close_trading_while_somebody_still_trades() -> None:
    table = begun("pbbb")
    table.act(1, Done(), by="bot")
    table.act(2, Done(), by="bot")
    assert table.room.holds_for_people(3)
    assert table.refused(lambda room: room.act(3, Done(), 1001.0, "bot")) == "PEOPLE_TRADE"
    table.act(0, Done())
    assert table.state.step.value == "tail"


def test_bots_close_trading_when_nobody_else_trades() -> None:
    table = begun("pbbb")
    table.do(lambda room: room.sit(0, 0, Sitter("bot", "", "greedy"), 1001.0))
    for seat in (1, 2, 3):
        table.act(seat, Done(), by="bot")
    assert table.state.step.value == "tail"


def test_a_program_is_waited_for_like_a_person_and_an_absent_person_is_not() -> None:
    table = begun("gpbb")
    table.act(2, Done(), by="bot")
    table.act(1, Done())
    assert table.room.holds_for_people(3)
    table.do(lambda room: room.steer(HOST, 0, 1001.0, on=True))
    assert not table.room.holds_for_people(3)
    table.act(3, Done(), by="bot")
    assert table.state.step.value == "tail"


def test_the_first_pick_can_be_a_purchase() -> None:
    """A check of the helper that other tests build on: with all ships bid somebody can buy."""
    table = begun("pppp").until("colonies", bids=True)
    seat = table.room.awaited()[0]
    buys = [a for a in table.match.game.decisions(table.state)[seat].actions() if isinstance(a, Buy)]
    assert buys
