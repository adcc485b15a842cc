"""The steal step of the Zeth (R-STEAL) and the table options about it."""

from __future__ import annotations

import pytest

from confluence.sidereal.actions import Done
from confluence.sidereal.events import Refreshed, Returned, StepBegan, Stolen
from confluence.sidereal.goods import EMPTY, Bag
from tests.sidereal.table import Table, happened

MARKET = "zeth_black_market"
"""2en / bk ~> L?"""
BRIBERY = "zeth_systemic_bribery"
"""bk en / 2wh ~> 2S?"""
SMUGGLING = "zeth_smuggling_network"
"""bk 3en / wh 2ye ~> oc"""


def four(**options: str) -> Table:
    table = Table("caylion", "kit", "unity", "zeth", **options)
    for species in table.state.species:
        table.set_goods(species, "")
    return table


def stealing(**options: str) -> Table:
    return four(**options).at(2, "steal")


def test_r_steal_01_after_research_and_before_loans_return() -> None:
    """The borrowed card is still with its borrower and the tracks are not refreshed yet."""
    table = four().at(2)
    table.gift("caylion", "kit", cards=["caylion_distributed_telenet"])
    table.to("bids").bids(research={"kit": 1})
    events = table.passes("kit")
    assert [event.step for event in happened(events, StepBegan)] == ["steal"]
    assert happened(events, Refreshed) == []
    assert table.holds("kit", "caylion_distributed_telenet")
    events = table.done("zeth")
    order = [type(event) for event in events if isinstance(event, Refreshed | Returned)]
    assert order == [Refreshed, Refreshed, Returned]
    assert table.holds("caylion", "caylion_distributed_telenet")


def test_r_steal_01_the_goods_are_those_after_the_auctions() -> None:
    """Ships are paid, nothing else has changed; the victim cannot spend first. Also R-ZET-24."""
    table = stealing().set_goods("zeth", "bk").set_goods("caylion", "ye")
    table.steal("zeth", table.theft(MARKET, "caylion"))
    assert (table.goods("zeth"), table.goods("caylion")) == (Bag.parse("ye"), EMPTY)


def test_r_steal_01_no_step_without_zeth() -> None:
    table = Table("caylion", "kit", "unity", "kjas").at(2, "bids")
    events = table.next_turn()
    assert [event.step for event in happened(events, StepBegan)] == ["colonies", "teams", "trade"]


def test_r_steal_02_no_step_in_turn_6() -> None:
    """OQ-02: scoring follows the last economy."""
    table = four().at(6)
    events = table.to_the_end()
    assert "steal" not in [event.step for event in happened(events, StepBegan)]


def test_r_steal_02_in_every_other_turn() -> None:
    for turn in range(1, 6):
        table = four().at(turn, "bids")
        events = table.next_turn()
        assert [event.step for event in happened(events, StepBegan)].count("steal") == 1


def test_r_steal_03_only_zeth_acts() -> None:
    table = stealing().set_goods("zeth", "bk").set_goods("caylion", "ye")
    assert table.deciding() == ["zeth"]
    for species in ("caylion", "kit", "unity"):
        with table.refuses("BAD_SEAT", "R-STEAL-03"):
            table.done(species)
        with table.refuses("BAD_SEAT", "R-STEAL-03"):
            table.steal(species, table.theft(MARKET, "zeth"))
        with table.refuses("WRONG_STEP"):
            table.gift(species, "zeth", "ye")


def test_r_steal_03_the_step_ends_when_zeth_says_so() -> None:
    """Not after the last possible theft: Zeth has to say so."""
    table = stealing().set_goods("zeth", "bk").set_goods("caylion", "ye")
    table.steal("zeth", table.theft(MARKET, "caylion"))
    assert table.state.step.value == "steal"
    table.done("zeth")
    assert (table.state.turn, table.state.step.value) == (3, "trade")


def test_r_steal_03_zeth_may_steal_nothing() -> None:
    table = stealing().set_goods("caylion", "ye")
    with table.refuses("NOTHING_GIVEN", "R-STEAL-03"):
        table.steal("zeth")
    table.done("zeth")
    assert table.goods("caylion") == Bag.parse("ye")


def test_r_steal_03_everything_is_open() -> None:
    """The theft is a public event with card, price and loot, and the view marks the victim."""
    table = stealing().set_goods("zeth", "bk").set_goods("caylion", "ye gr")
    (stolen,) = happened(table.steal("zeth", table.theft(MARKET, "caylion")), Stolen)
    assert stolen == Stolen(3, 0, table.card(MARKET), Bag.parse("bk"), Bag.parse("ye"))
    assert stolen.audience is None
    assert table.view(None).seats[0].robbed


def test_r_steal_03_listed_thefts_are_legal() -> None:
    """Every listed action is accepted; the last one ends the step."""
    table = stealing().set_goods("zeth", "bk 2wh").set_goods("caylion", "ye bl gr").set_goods("kit", "gr wh br ws")
    table.tokens("kit", envoys=2)
    listed = table.actions("zeth")
    assert listed[-1] == Done()
    assert len(listed) > 5
    for action in listed:
        other = Table(*table.state.species)
        other.state = table.state.copy()
        other.act("zeth", action)


@pytest.mark.parametrize("take", ["wl", "ye wl", "2ye", "gr", "sh", "oc", ""])
def test_r_steal_02_a_wild_is_never_stolen(take: str) -> None:
    """Nor anything else than one coloured large cube with Black Market. Also R-ZET-07 and R-UNI-04."""
    table = stealing().set_goods("zeth", "bk").set_goods("unity", "2ye 2wl gr sh oc")
    with table.refuses("WRONG_TAKE", "R-ZET-06"):
        table.steal("zeth", table.theft(MARKET, "unity", take))


def test_r_steal_02_a_victim_with_wilds_only_loses_nothing() -> None:
    """DT-14 and DT-42: Zeth takes what is there."""
    table = stealing().set_goods("zeth", "bk 2wh").set_goods("unity", "2wl 2ws 3sh")
    table.set_goods("kit", "gr 2ws 3sh oc")
    table.steal("zeth", table.theft(MARKET, "unity"))
    table.steal("zeth", table.theft(BRIBERY, "kit"))
    assert table.goods("unity") == Bag.parse("2wl 2ws 3sh")
    assert table.goods("zeth") == Bag.parse("gr")


# ------------------------------------------------------------------ table options


def test_r_steal_02_donation_goods_are_safe() -> None:
    """STEAL_DONATIONS off, the default (OQ-23)."""
    table = stealing().set_goods("zeth", "bk").donation("caylion", "ye")
    with table.refuses("WRONG_TAKE", "R-ZET-06"):
        table.steal("zeth", table.theft(MARKET, "caylion", "ye"))
    table.steal("zeth", table.theft(MARKET, "caylion"))
    assert table.donated("caylion") == Bag.parse("ye")
    assert table.goods("zeth") == EMPTY


def test_r_steal_02_a_table_may_open_donation_cards() -> None:
    """STEAL_DONATIONS on: ordinary goods go first, the event tells the two sources apart."""
    table = (
        stealing(STEAL_DONATIONS="on").set_goods("zeth", "2wh").set_goods("caylion", "gr").donation("caylion", "2gr")
    )
    (stolen,) = happened(table.steal("zeth", table.theft(BRIBERY, "caylion", "2gr")), Stolen)
    assert (stolen.taken, stolen.from_donation) == (Bag.parse("2gr"), Bag.parse("gr"))
    assert (table.goods("caylion"), table.donated("caylion")) == (EMPTY, Bag.parse("gr"))
    assert table.goods("zeth") == Bag.parse("2gr")


def test_r_steal_02_points_and_wilds_on_a_donation_card_stay_safe() -> None:
    table = stealing(STEAL_DONATIONS="on").set_goods("zeth", "bk").donation("unity", "vp wl")
    table.steal("zeth", table.theft(MARKET, "unity"))
    assert table.donated("unity") == Bag.parse("vp wl")


def test_r_steal_02_thefts_follow_each_other() -> None:
    """STEAL_ORDER sequence, the default: DT-41, what was stolen pays for the next theft. Also R-ZET-22."""
    table = stealing().set_goods("zeth", "bk").set_goods("unity", "bk").set_goods("kit", "2gr").tokens("kit", envoys=1)
    both = (table.theft(MARKET, "unity"), table.theft(BRIBERY, "kit"))
    with table.refuses("WRONG_STEP", "R-ZET-22"):
        table.steal("zeth", *both)
    table.steal("zeth", both[0])
    table.steal("zeth", both[1])
    assert table.goods("zeth") == Bag.parse("2gr")


def test_r_steal_02_no_victim_twice_and_no_card_twice() -> None:
    """Also R-ZET-01 and R-ZET-03."""
    table = stealing().set_goods("zeth", "2bk 2wh").set_goods("unity", "bk 2gr").set_goods("kit", "ye")
    table.steal("zeth", table.theft(MARKET, "unity"))
    with table.refuses("ALREADY_ROBBED", "R-ZET-03"):
        table.steal("zeth", table.theft(BRIBERY, "unity"))
    with table.refuses("ALREADY_RUN", "R-ZET-01"):
        table.steal("zeth", table.theft(MARKET, "kit"))


def test_r_steal_02_a_table_may_let_all_thefts_happen_together() -> None:
    """STEAL_ORDER together: all prices come from what Zeth had before, then the step is over."""
    table = stealing(STEAL_ORDER="together").set_goods("unity", "bk").set_goods("kit", "2gr").tokens("kit", envoys=1)
    both = (table.theft(MARKET, "unity", "bk", "bk", 1), table.theft(BRIBERY, "kit", "2gr", "bk", 0))
    table.set_goods("zeth", "bk")
    with table.refuses("NOT_ENOUGH", "R-ZET-02"):
        table.steal("zeth", *both)
    table.set_goods("zeth", "2bk")
    events = table.steal("zeth", *both)
    assert len(happened(events, Stolen)) == 2
    assert table.goods("zeth") == Bag.parse("bk 2gr")
    assert (table.state.turn, table.state.step.value) == (3, "trade")


def test_r_steal_02_together_needs_different_victims_and_cards() -> None:
    table = stealing(STEAL_ORDER="together").set_goods("zeth", "3bk 2wh").set_goods("unity", "bk 2gr")
    table.set_goods("kit", "ye")
    with table.refuses("ALREADY_ROBBED", "R-ZET-03"):
        table.steal("zeth", table.theft(MARKET, "unity"), table.theft(BRIBERY, "unity"))
    with table.refuses("ALREADY_RUN", "R-ZET-01"):
        table.steal("zeth", table.theft(MARKET, "unity"), table.theft(MARKET, "kit"))


def test_r_steal_02_together_finds_payments_that_do_not_clash() -> None:
    """With prices left to the engine: one black and two whites pay for both, not the black twice. Also R-DIG-03."""
    table = stealing(STEAL_ORDER="together").set_goods("zeth", "bk 2wh").set_goods("unity", "ye")
    table.set_goods("kit", "2gr").tokens("kit", envoys=1)
    table.steal("zeth", table.theft(MARKET, "unity"), table.theft(BRIBERY, "kit"))
    assert table.goods("zeth") == Bag.parse("ye 2gr")
