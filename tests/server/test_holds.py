"""Offers of bots to people stay good for a while: what a bot may not do meanwhile, and when it may again."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.server import holds
from confluence.server.entries import HOST
from confluence.server.room import Room
from confluence.sidereal.actions import Accept, Decline, Done, Gift, Leg, Life, Mode, Propose, Revise, Withdraw
from confluence.sidereal.deals.clauses import ANYONE
from confluence.sidereal.goods import TRADABLE, Bag
from tests.server.rooms import Table, begun

BOT, ADA, OTHER, BO = 0, 1, 2, 3
"""Seats of a table: two bots and two people."""
START, HOLD = 1000.0, 45.0
GOODS = Bag.parse("gr")
BACK = Bag.parse("wh")


def seated(**options: Any) -> Table:
    """Bots and people in turn, everybody with one green and one white cube."""
    table = begun("bpbp", at=START, **options)
    for area in table.state.areas:
        area.goods = Bag.parse("gr wh")
    return table


def offered(to: int = ADA, at: float = START, **options: Any) -> Table:
    """The bot has offered a person its only green cube for a white one."""
    table = seated(**options)
    table.act(BOT, swap(to), at, by="bot")
    return table


def swap(to: int, by: int = BOT, **more: Any) -> Propose:
    return Propose((Leg(by, to, GOODS), Leg(to, by, BACK)), **more)


def held(table: Table, at: float, seat: int = BOT) -> set[int]:
    return set(holds.held_by(table.room, seat, at))


def act(action: Any, at: float, seat: int = BOT) -> Any:
    return lambda room: room.act(seat, action, at, "bot")


def test_an_offer_to_a_person_is_held_for_the_time_of_the_table() -> None:
    table = offered()
    assert held(table, START) == held(table, START + HOLD - 0.1) == {1}
    assert held(table, START + HOLD) == set()
    assert holds.next_end(table.room, START) == START + HOLD
    assert holds.next_end(table.room, START + HOLD) is None


def test_the_time_is_an_option_of_the_table() -> None:
    table = offered(hold=10)
    assert held(table, START + 9.9) == {1}
    assert held(table, START + 10) == set()
    assert held(offered(hold=0), START) == set()


def from_the_log() -> Table:
    """An offer of goods that the bot really has."""
    table = begun("bpbp", at=START)
    good = next(good for good in TRADABLE if table.state.areas[BOT].goods[good])
    table.act(BOT, Propose((Leg(BOT, ADA, Bag.of(good)),)), START, by="bot")
    return table


def test_the_log_alone_says_the_same() -> None:
    table = from_the_log()
    folded = table.folded()
    assert folded.digest() == table.room.digest()
    assert holds.held_by(folded, BOT, START) == {1}
    assert holds.held_by(table.room.copy(), BOT, START) == {1}


@pytest.mark.parametrize(
    "action",
    [
        Withdraw(1),
        Revise(1, (Leg(BOT, ADA, BACK),)),
        Gift(OTHER, GOODS),
        Done(),
    ],
    ids=["withdraw", "revise", "give the goods away", "done"],
)
def test_what_a_bot_may_not_do_while_it_holds_an_offer(action: Any) -> None:
    table = offered()
    assert table.refused(act(action, START + 1)) == "HELD"
    table.do(act(action, START + HOLD))


def test_goods_are_not_given_away_in_another_deal_either() -> None:
    table = offered()
    table.act(OTHER, swap(BOT, OTHER), START, by="bot")
    table.act(OTHER, Propose((Leg(OTHER, BOT, BACK), Leg(BOT, OTHER, GOODS))), START, by="bot")
    table.do(act(Accept(2), START + 1))  # gives white for green
    assert table.state.areas[BOT].goods == Bag.parse("2gr")
    table.do(act(Accept(3), START + 1))  # one green is left for the offer
    assert table.refused(act(Gift(OTHER, GOODS), START + 1)) == "HELD"


def test_what_leaves_the_offer_good_is_allowed() -> None:
    table = offered()
    table.do(act(Propose((Leg(BOT, OTHER, BACK), Leg(OTHER, BOT, GOODS))), START + 1))
    table.do(act(Gift(OTHER, BACK), START + 1))
    assert held(table, START + 1) == {1}


@pytest.mark.parametrize("to", [OTHER, BO], ids=["a bot", "another person"])
def test_what_is_held_for_a_person_is_not_offered_to_others(to: int) -> None:
    table = offered()
    assert table.refused(act(swap(to), START + 1)) == "HELD"
    table.do(act(swap(to), START + HOLD))


def test_the_same_goods_may_be_offered_to_the_same_person_in_other_ways() -> None:
    table = offered()
    table.do(act(Propose((Leg(BOT, ADA, GOODS), Leg(ADA, BOT, GOODS + BACK))), START + 1))
    assert held(table, START + 1) == {1, 2}


def test_donation_goods_that_are_held_are_not_offered_to_others() -> None:
    """Goods come from the donation card first where an offer does not say it (R-TRADE-19)."""
    table = seated()
    table.state.areas[BOT].donation = GOODS
    table.act(BOT, Propose((Leg(BOT, ADA, donation=GOODS), Leg(ADA, BOT, BACK))), START, by="bot")
    assert table.refused(act(swap(OTHER), START + 1)) == "HELD"
    table.do(act(Propose((Leg(BOT, OTHER, BACK), Leg(OTHER, BOT, BACK))), START + 1))


def test_further_goods_of_the_same_kind_may_be_offered() -> None:
    table = offered()
    table.state.areas[BOT].goods = Bag.parse("2gr")
    table.do(act(swap(OTHER), START + 1))
    assert held(table, START + 1) == {1}


def test_the_goods_are_kept_although_the_person_cannot_pay_now() -> None:
    table = offered()
    table.act(ADA, Gift(BO, BACK), START)
    assert table.refused(act(Gift(OTHER, GOODS), START + 1)) == "HELD"


def test_the_same_person_may_take_the_goods_by_another_deal() -> None:
    table = offered()
    table.act(ADA, Propose((Leg(ADA, BOT, GOODS), Leg(BOT, ADA, GOODS + BACK)), counters=1), START)
    table.do(act(Accept(2), START + 1))
    assert table.state.areas[ADA].goods == Bag.parse("gr 2wh")


def test_an_answer_ends_the_hold() -> None:
    table = offered()
    table.act(ADA, Decline(1), START + 1)
    assert held(table, START + 1) == set()
    table.do(act(Done(), START + 1))


def test_the_end_of_the_step_ends_the_hold() -> None:
    table = seated()
    table.act(BOT, swap(ADA, life=Life.TURN), START, by="bot")
    for seat in (ADA, BO):
        table.act(seat, Done(), START + 1)
    for seat in (BOT, OTHER):
        table.act(seat, Done(), START + 1, by="bot")
    assert table.state.step.value != "trade"
    assert 1 in table.state.offers
    assert held(table, START + 1) == set()


def test_a_bot_may_be_done_when_the_person_is() -> None:
    table = offered()
    table.act(ADA, Done(), START + 1)
    assert held(table, START + 1)
    table.do(act(Done(), START + 1))
    assert table.state.done >> BOT & 1


@pytest.mark.parametrize("kinds", ["bbbb", "bgbg"], ids=["bots", "programs"])
def test_only_offers_to_people_are_held(kinds: str) -> None:
    table = begun(kinds, at=START)
    for area in table.state.areas:
        area.goods = Bag.parse("gr wh")
    table.act(BOT, swap(ADA), START, by="bot")
    assert held(table, START) == set()
    assert holds.next_end(table.room, START) is None
    table.do(act(Withdraw(1), START))


def test_offers_of_people_are_not_held() -> None:
    table = seated()
    table.act(ADA, swap(BO, ADA), START)
    assert held(table, START, ADA) == set()


def test_an_offer_to_a_seat_of_the_autopilot_is_not_held() -> None:
    table = seated()
    table.do(lambda room: room.steer(ADA, ADA, START, on=True))
    table.act(BOT, swap(ADA), START, by="bot")
    assert held(table, START) == set()


def test_an_open_place_is_held_for_the_people_who_can_take_it() -> None:
    table = seated()
    table.act(BOT, swap(ANYONE, mode=Mode.FIRST, audience=(ADA, OTHER)), START, by="bot")
    assert held(table, START) == {1}
    assert table.refused(act(Gift(OTHER, GOODS), START + 1)) == "HELD"
    table.act(ADA, Decline(1), START + 1)
    assert held(table, START + 1) == set()


def test_a_pause_does_not_count() -> None:
    table = from_the_log()
    table.do(lambda room: room.pause(HOST, START + 10))
    table.do(lambda room: room.resume(HOST, START + 500))
    assert held(table, START + 500) == {1}
    assert holds.next_end(table.room, START + 500) == START + 490 + HOLD
    assert table.folded().digest() == table.room.digest()


# ------------------------------------------------------------------ over days


def present(seat: int, at: float, *, here: bool) -> Any:
    def command(room: Room) -> Any:
        return room.present(seat, at, here=here)

    return command


def test_over_days_an_offer_is_held_until_the_person_was_here() -> None:
    table = offered(clock="days")
    assert held(table, START + 50_000) == {1}
    assert holds.next_end(table.room, START) is None
    table.do(present(ADA, START + 60_000, here=True))
    assert held(table, START + 60_000) == {1}
    assert holds.next_end(table.room, START + 60_000) == START + 60_000 + HOLD
    assert held(table, START + 60_000 + HOLD) == set()
    table.do(present(ADA, START + 60_001, here=False))
    assert held(table, START + 60_000 + HOLD) == set()


def test_over_days_somebody_who_is_here_has_seen_it() -> None:
    table = seated(clock="days")
    table.do(present(ADA, START, here=True))
    table.act(BOT, swap(ADA), START + 100, by="bot")
    assert held(table, START + 100 + HOLD - 1) == {1}
    assert held(table, START + 100 + HOLD) == set()


def test_over_days_it_does_not_count_that_the_person_was_here_before() -> None:
    table = seated(clock="days")
    table.do(present(ADA, START, here=True))
    table.do(present(ADA, START + 1, here=False))
    table.act(BOT, swap(ADA), START + 100, by="bot")
    assert held(table, START + 50_000) == {1}
