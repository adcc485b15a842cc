"""Pick lists: taken in order when the seat must pick, then pass; secret, and forgotten after their auction."""

from __future__ import annotations

from confluence.server import entries as log
from confluence.server.entries import HOST, Sitter
from confluence.sidereal.actions import Buy, Pass
from tests.server.rooms import Table, begun, seen_by


def auction(kinds: str = "pppp") -> Table:
    return begun(kinds).until("colonies", bids=True)


def buys(table: Table, seat: int) -> list[int]:
    decision = table.match.game.decisions(table.state)[seat]
    return [action.card for action in decision.actions() if isinstance(action, Buy)]


def test_a_list_of_the_seat_that_must_pick_is_carried_out_at_once() -> None:
    table = auction()
    seat = table.room.awaited()[0]
    card = buys(table, seat)[0]
    made = table.do(lambda room: room.wish(seat, "colonies", [card], 2000.0))
    assert made == [
        log.Wished(seat, "colonies", (card,)),
        log.Acted(seat, log.Payload({"do": "buy", "card": card}), "wish"),
    ]
    assert card in table.state.areas[seat].cards
    assert table.folded().digest() == table.room.digest()


def test_lists_wait_for_their_turn_and_follow_the_pick_before_in_the_same_command() -> None:
    table = auction()
    first = table.room.awaited()[0]
    others = [bid.seat for bid in table.state.bids if bid.seat != first]
    wanted = buys(table, first)
    for seat in others:
        made = table.do(lambda room, seat=seat: room.wish(seat, "colonies", wanted[:2], 2000.0))  # type: ignore[misc]
        assert [type(entry) for entry in made] == [log.Wished]
    made = table.act(first, Buy(wanted[0]))
    acted = [(entry.seat, entry.action["do"], entry.by) for entry in made if isinstance(entry, log.Acted)]
    assert acted[0] == (first, "buy", "seat")
    assert {seat for seat, _, _ in acted[1:]} <= set(others)
    assert [(do, by) for _, do, by in acted[1:]] == [("buy", "wish"), *[("pass", "wish")] * (len(acted) - 2)]
    assert wanted[1] in table.state.areas[acted[1][0]].cards
    assert table.state.step.value == "teams"
    assert table.folded().digest() == table.room.digest()


def test_what_cannot_be_had_is_passed_over_and_the_end_of_the_list_is_a_pass() -> None:
    table = auction()
    seat = table.room.awaited()[0]
    possible = buys(table, seat)
    elsewhere = table.state.research_track[0]
    made = table.do(lambda room: room.wish(seat, "colonies", [elsewhere, possible[-1], possible[0]], 2000.0))
    assert log.Acted(seat, log.Payload({"do": "buy", "card": possible[-1]}), "wish") in made
    table = auction()
    made = table.do(lambda room: room.wish(seat, "colonies", [elsewhere], 2000.0))
    assert log.Acted(seat, log.Payload({"do": "pass"}), "wish") in made


def test_lists_of_all_seats_play_both_auctions_by_themselves() -> None:
    table = begun("pppp").until("bids")
    for seat in range(4):
        for step in ("colonies", "teams"):
            table.do(lambda room, seat=seat, step=step: room.wish(seat, step, [], 2000.0))  # type: ignore[misc]
    table.until("trade", turn=2, bids=True)
    hands = table.room.play
    assert hands is not None
    passes = [by for by, (_, action) in zip(hands.hands, hands.match.log, strict=True) if isinstance(action, Pass)]
    assert passes
    assert set(passes) == {"wish"}
    assert table.folded().digest() == table.room.digest()


def test_a_list_is_forgotten_when_its_auction_is_over_and_no_sooner() -> None:
    table = begun("pppp")
    table.do(lambda room: room.wish(0, "colonies", [301], 1001.0))
    table.do(lambda room: room.wish(0, "teams", [310], 1001.0))
    table.until("bids")
    assert table.room.wishes.of(0) == {"colonies": [301], "teams": [310]}
    table.until("teams", bids=True)
    assert table.room.wishes.of(0) == {"teams": [310]}
    table.until("trade", turn=2)
    assert table.room.wishes.of(0) == {}


def test_a_list_can_be_changed_and_dropped() -> None:
    table = begun("pppp")
    table.do(lambda room: room.wish(0, "teams", [310], 1001.0))
    table.do(lambda room: room.wish(0, "teams", [311, 310], 1002.0))
    assert seen_by(table.room, 0)["own"]["wishes"] == {"teams": [311, 310]}
    table.do(lambda room: room.wish(0, "teams", None, 1003.0))
    assert seen_by(table.room, 0)["own"]["wishes"] == {}


def test_lists_that_make_no_sense_are_refused() -> None:
    table = begun("pppb")
    refused = table.refused
    assert refused(lambda room: room.wish(0, "trade", [1], 1001.0)) == "BAD_WISH"
    assert refused(lambda room: room.wish(0, "teams", [310, 310], 1001.0)) == "BAD_WISH"
    assert refused(lambda room: room.wish(0, "teams", list(range(1, 30)), 1001.0)) == "BAD_WISH"
    assert refused(lambda room: room.wish(0, "teams", [0], 1001.0)) == "UNKNOWN_CARD"
    assert refused(lambda room: room.wish(0, "teams", [-3], 1001.0)) == "UNKNOWN_CARD"
    assert refused(lambda room: room.wish(0, "teams", [10**9], 1001.0)) == "UNKNOWN_CARD"
    assert refused(lambda room: room.wish(4, "teams", [310], 1001.0)) == "BAD_SEAT"
    assert refused(lambda room: room.wish(3, "teams", [310], 1001.0)) == "NOT_A_GUEST"


def test_lists_rest_while_the_table_is_paused() -> None:
    table = auction()
    seat = table.room.awaited()[0]
    table.do(lambda room: room.pause(HOST, 2000.0))
    made = table.do(lambda room: room.wish(seat, "colonies", [], 2001.0))
    assert made == [log.Wished(seat, "colonies", ())]
    made = table.do(lambda room: room.resume(HOST, 2002.0))
    assert log.Acted(seat, log.Payload({"do": "pass"}), "wish") in made
    assert table.folded().digest() == table.room.digest()


def test_a_list_is_carried_out_for_somebody_whose_seat_is_steered() -> None:
    table = auction()
    seat = table.room.awaited()[0]
    table.do(lambda room: room.steer(seat, seat, 2000.0, on=True))
    table.do(lambda room: room.wish(seat, "colonies", [], 2001.0))
    assert seat not in table.room.awaited()


def test_a_list_of_a_seat_that_a_bot_took_over_is_dropped() -> None:
    table = begun("pppp")
    table.do(lambda room: room.wish(2, "colonies", [301], 1001.0))
    table.do(lambda room: room.sit(HOST, 2, Sitter("bot", "", "greedy"), 1002.0))
    assert table.room.wishes.of(2) == {}
    assert table.folded().digest() == table.room.digest()
