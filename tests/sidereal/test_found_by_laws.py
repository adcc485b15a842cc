"""What the laws found in random games, each as a small position."""

from __future__ import annotations

from confluence.sidereal.actions import Accept, Choose, CommitBids, Decline, Life, Mode
from confluence.sidereal.events import OfferClosed, Points
from tests.sidereal.deals.seats import empty_handed, four
from tests.sidereal.table import happened

OCEANIC = "caylion_oceanic_processing"  # 2gr -> br bl


def test_r_deal_01_one_run_keeps_every_promise_of_it() -> None:
    """The inputs of a run that two players were promised are counted once."""
    table = four().set_goods("caylion", "2gr")
    (one,) = table.agree(f"caylion>kit: run #{OCEANIC} in economy 1", by="caylion")
    (two,) = table.agree(f"caylion>unity: run #{OCEANIC} in economy 1", by="caylion")
    table.run_economy(caylion=[OCEANIC])
    assert (table.fate(one), table.fate(two)) == ("kept", "kept")


def test_r_info_05_asking_for_a_limit_tells_nothing_about_a_bid() -> None:
    """Kit may ask whatever Unity has bid; once the limit is agreed Unity bids anew, whatever it had bid."""
    for bid in (0, 3):
        table = four()
        table.idle_to(1, "bids")
        table.give("unity", "3sh").give("kit", "gr")
        table.bid("unity", bid, 0)
        offer = table.put_up("kit", "unity>kit: bid at most 1 on colony in turn 1; kit>unity: gr by trade 2")
        assert table.view("kit").seats[table.seat("unity")].committed
        table.accept("unity", offer)
        assert not table.view("kit").seats[table.seat("unity")].committed
        with table.refuses("PROMISED"):
            table.act("unity", CommitBids(2, 0))
        table.bid("unity", 1, 0)


def test_r_tend_03_standing_offers_cannot_be_taken_in_the_tail() -> None:
    """They are listed for refusal only, and can be accepted again in the next Trade Phase."""
    table = four().give("caylion", "2gr").give("kit", "2wh")
    offer = table.put_up("caylion", "caylion>kit: gr; kit>caylion: wh", life=Life.STANDING)
    asked = table.put_up("caylion", "caylion>*: gr; *>caylion: wh", life=Life.STANDING, mode=Mode.CHOOSE)
    table.accept("kit", asked)
    table.to("tail")
    answers = [a for a in table.actions("kit") if isinstance(a, Accept | Decline)]
    assert Accept(offer) not in answers
    assert Decline(offer) in answers
    assert not [a for a in table.actions("caylion") if isinstance(a, Choose)]
    with table.refuses("WRONG_STEP"):
        table.accept("kit", offer)
    table.idle_to(2)
    assert Accept(offer) in table.actions("kit")


def test_r_deal_14_offers_of_compensation_end_with_the_settlement() -> None:
    """Two were made; when one is accepted the other does not stay on the table."""
    table = four().give("caylion", "2gr")
    (number,) = table.agree("caylion>kit: oc by trade 1", by="caylion")
    table.close_trading()
    assert table.step() == "settle"
    first = table.put_up("caylion", "caylion>kit: gr", replaces=(number,))
    table.put_up("caylion", "caylion>kit: 2gr", replaces=(number,))
    events = table.accept("kit", first)
    assert table.fate(number) == "compensated"
    assert table.state.offers == {}
    assert [event.why for event in happened(events, OfferClosed)] == ["lapsed"]


def test_r_info_02_points_that_are_paid_are_as_silent_as_points_that_are_won() -> None:
    """With POINTS_LOG silent nobody else hears of the point that the Nalgorian Grindstone costs."""
    for log, heard in (("amounts", None), ("silent", (0,))):
        table = empty_handed("faderan", "kit", "unity", "yengii", POINTS_LOG=log)
        table.put("faderan", "relic_nalgorian_grindstone").set_points("faderan", 2)
        events = table.run_economy(faderan=["relic_nalgorian_grindstone"])
        paid = [event for event in happened(events, Points) if event.cause == "paid"]
        assert [(event.amount, event.audience) for event in paid] == [(-1, heard)]
