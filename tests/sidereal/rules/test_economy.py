"""The Economy Phase: support check, simultaneous converters (R-ECON)."""

from __future__ import annotations

import pytest

from confluence.core.errors import Illegal
from confluence.sidereal.actions import CommitPlan, CommitSurplus
from confluence.sidereal.cards import CARD_COUNT
from confluence.sidereal.converters import Arrow
from confluence.sidereal.events import Committed, Discarded, Points, Ran, StepBegan
from confluence.sidereal.goods import EMPTY, Bag
from confluence.sidereal.state import CATALOGUE
from tests.sidereal.table import Table, happened

DOMINANCE = "caylion_planetary_ecological_dominance"
TELENET = "caylion_distributed_telenet"
LUNAR = "caylion_lunar_mining_consortium"
PARADISE = "relic_paradise_converter"


def four(*species: str) -> Table:
    return Table(*(species or ("caylion", "eni_et", "faderan", "kit")))


def crowded() -> Table:
    """Zeth supports three colonies and holds four (WE-12)."""
    return four("caylion", "eni_et", "faderan", "zeth").put("zeth", "sirius", "toliman", "castor", "fomalhaut")


@pytest.mark.parametrize("step", ["surplus", "plans"])
def test_r_econ_01_nothing_changes_hands(step: str) -> None:
    """No offer, no answer, no gift, and no offer of the Trade Phase is open any more."""
    table = crowded().set_goods("caylion", "gr").set_goods("eni_et", "wh")
    table.act("caylion", table.proposal("caylion>eni_et: gr; eni_et>caylion: wh"))
    table.to(step)
    with table.refuses("WRONG_STEP"):
        table.accept("eni_et", 1)
    with table.refuses("WRONG_STEP"):
        table.trade("caylion>eni_et: gr; eni_et>caylion: wh")
    with table.refuses("WRONG_STEP"):
        table.gift("caylion", "eni_et", "gr")
    assert table.state.offers == {}


def test_r_econ_02_the_check_is_the_first_step() -> None:
    """WE-12: four colonies at a support of three, one must go; others are asked nothing."""
    table = crowded().to("surplus")
    assert table.deciding() == ["zeth"]
    with table.refuses("NOTHING_DUE", "R-ECON-02"):
        table.surplus("caylion")
    events = table.surplus("zeth", "fomalhaut")
    assert len(table.colonies("zeth")) == 3
    assert [event.step for event in happened(events, StepBegan)] == ["plans"]


def test_r_econ_02_nobody_is_asked_at_exactly_the_support() -> None:
    table = four("caylion", "eni_et", "faderan", "zeth").put("zeth", "sirius", "toliman", "castor")
    kept = table.colonies("zeth")
    table.close_trading()
    events = table.end_tail()
    assert [event.step for event in happened(events, StepBegan)] == ["plans"]
    assert table.colonies("zeth") == kept


def test_r_econ_02_at_no_other_time() -> None:
    """Neither in the Trade Phase nor after an auction; also R-TRADE-13 and R-BID-13."""
    table = crowded()
    assert len(table.colonies("zeth")) == 4
    table.to("surplus").surplus("zeth", "fomalhaut")
    table.track("colony", "spica", "altair", "acrux", "vega").to("bids").bids({"zeth": 1})
    table.buy("zeth", "spica")
    assert len(table.colonies("zeth")) == 4
    table.done("zeth")
    assert (table.state.turn, table.state.step.value) == (2, "trade")
    assert len(table.colonies("zeth")) == 4


def test_r_econ_02_in_the_last_turn_too() -> None:
    """Also R-END-02."""
    table = crowded().at(6).to("surplus")
    assert table.deciding() == ["zeth"]


def test_r_econ_03_the_player_chooses() -> None:
    """WE-12: Fomalhaut, it lies at the bottom of the deck."""
    table = crowded().to("surplus")
    events = table.surplus("zeth", "fomalhaut")
    assert happened(events, Discarded) == [Discarded(table.seat("zeth"), table.card("fomalhaut"))]
    assert table.state.colony_deck[-1] == table.card("fomalhaut")
    assert table.colonies("zeth") == [table.card(name) for name in ("sirius", "toliman", "castor")]


@pytest.mark.parametrize("chosen", [[], ["sirius", "toliman"], ["sirius", "sirius"]])
def test_r_econ_03_exactly_the_surplus_goes(chosen: list[str]) -> None:
    table = crowded().to("surplus")
    with table.refuses("WRONG_SURPLUS", "R-ECON-03"):
        table.surplus("zeth", *chosen)


def test_r_econ_03_only_own_colonies() -> None:
    table = crowded().put("caylion", "spica").to("surplus")
    with table.refuses("NOT_HELD", "R-ECON-03"):
        table.surplus("zeth", "spica")
    with table.refuses("NOT_HELD", "R-ECON-03"):
        table.surplus("zeth", "zeth_envoys")
    for number in (0, -1, CARD_COUNT + 1):
        with table.refuses("NOT_HELD", "R-ECON-03"):
            table.act("zeth", CommitSurplus((number,)))


def test_r_econ_04_a_surplus_colony_does_not_produce() -> None:
    """DT-04: Unity keeps one of two, only that one can run."""
    table = four("caylion", "eni_et", "faderan", "unity").take_colonies("unity").set_goods("unity", "")
    table.put("unity", "sirius", "acrux").to("surplus").surplus("unity", "acrux")
    with table.refuses("NOT_HELD"):
        table.plan("unity", "sirius", "acrux")
    table.run_economy(unity=["sirius"])
    assert table.goods("unity") == Bag.parse("gr")


def test_r_econ_05_all_plans_run_together() -> None:
    """Nothing happens until the last player has committed, then everything happens at once."""
    table = four().set_goods("caylion", "bk").set_goods("eni_et", "").to("plans")
    events = table.plan("caylion", TELENET) + table.plan("eni_et", "eni_et_deep_hunting") + table.plan("faderan")
    assert [type(event) for event in events] == [Committed] * 3
    assert table.goods("caylion") == Bag.parse("bk")
    ran = happened(table.plan("kit"), Ran)
    assert [(event.seat, event.card) for event in ran] == [(0, table.card(TELENET)), (1, 46)]
    assert (table.goods("caylion"), table.goods("eni_et")) == (Bag.parse("wh br"), Bag.parse("bl sh"))


def test_r_econ_06_output_never_feeds_input() -> None:
    """DT-03: the octagon of Nanotechnology does not pay for Atomic Transmutation in the same phase."""
    table = four().put_tech("caylion", "nanotechnology", "atomic_transmutation").set_goods("caylion", "3br").to("plans")
    nano, atomic = (table.tech("caylion", name) for name in ("nanotechnology", "atomic_transmutation"))
    for runs in ((nano, atomic), (atomic, nano)):
        with table.refuses("NOT_ENOUGH"):
            table.plan("caylion", *runs)
    with table.refuses("NOT_ENOUGH", "R-ECON-07"):
        table.plan("caylion", table.planned(nano, pay="3br"), table.planned(atomic, pay="oc"))
    table.give("caylion", "oc")
    table.run_economy(caylion=[nano, atomic])
    assert table.goods("caylion") == Bag.parse("gr oc br bl ye")


def test_r_econ_06_nor_that_of_another_player() -> None:
    """Eni Et's blue is not there for Caylion, whoever commits first."""
    table = four().set_goods("caylion", "").set_goods("eni_et", "").to("plans")
    table.plan("eni_et", "eni_et_deep_hunting")
    with table.refuses("NOT_ENOUGH"):
        table.plan("caylion", LUNAR)


def test_r_econ_06_nor_what_a_paid_input_gives_back() -> None:
    """A converter that gives back what it takes needs the whole input first (Mutual Understanding, 2 -> 4)."""
    table = four().set_goods("caylion", "2gr")
    table.gift("eni_et", "caylion", cards=["eni_et_mutual_understanding"])
    table.to("plans")
    with table.refuses("NOT_ENOUGH"):
        table.plan("caylion", "eni_et_mutual_understanding", "caylion_oceanic_processing")
    table.run_economy(caylion=["eni_et_mutual_understanding"])
    assert table.goods("caylion") == Bag.parse("4gr")


def test_r_econ_07_committed_inputs_never_exceed_the_stock() -> None:
    """Each run alone could be paid; the refusal says what the plan as a whole lacks."""
    table = four().set_goods("caylion", "2bk").put_tech("caylion", "quantum_computers").to("plans")
    quantum = table.tech("caylion", "quantum_computers")
    with table.refuses("NOT_ENOUGH", "R-ECON-07") as details:
        table.plan("caylion", table.planned(quantum, pay="2bk"), table.planned(TELENET, pay="bk"))
    assert details["missing"] == "bk"


def test_r_econ_07_donation_goods_are_not_part_of_the_stock() -> None:
    """Also R-DON-03."""
    table = four().set_goods("caylion", "").at(2, "plans").donation("caylion", "bk")
    with table.refuses("NOT_ENOUGH"):
        table.plan("caylion", TELENET)


def test_r_econ_08_no_white_converter_takes_a_colony() -> None:
    """So a colony cannot be input and run in the same phase; Paradise Converter counts as violet (OQ-15)."""
    whites = [
        converter
        for card in CATALOGUE.cards
        for face in card.faces
        for converter in face.converters
        if converter.arrow is Arrow.WHITE
    ]
    assert whites
    assert not any(cost.colonies for converter in whites for cost in converter.inputs)


def test_r_econ_08_a_consumed_colony_does_not_run() -> None:
    table = four().put("faderan", PARADISE, "sirius").set_goods("faderan", "")
    table.run("faderan", PARADISE, colonies=["sirius"])
    table.to("plans")
    with table.refuses("NOT_HELD"):
        table.plan("faderan", "sirius")


def test_r_econ_09_donation_parts_go_to_the_donation_card() -> None:
    """Universal Translator `3wh -> vp {bk}`; also R-DON-02."""
    table = four().put_tech("caylion", "universal_translator").set_goods("caylion", "3wh")
    events = table.run_economy(caylion=[table.tech("caylion", "universal_translator")])
    (ran,) = happened(events, Ran)
    assert (ran.paid, ran.gained, ran.donated) == (Bag.parse("3wh"), EMPTY, Bag.parse("bk"))
    assert table.goods("caylion") == EMPTY
    assert table.donated("caylion") == Bag.parse("bk")


def test_r_econ_09_outputs_are_there_when_the_step_is_over() -> None:
    """The ships of the phase can be bid in the same turn."""
    table = four().set_goods("caylion", "")
    table.run_economy(caylion=[DOMINANCE])
    assert table.state.step.value == "bids"
    table.bid("caylion", 1, 0)
    with table.refuses("BID_TOO_HIGH"):
        table.bid("caylion", 1, 1)


def test_r_econ_11_points_go_to_the_pile_at_once() -> None:
    table = four().put_tech("caylion", "clinical_immortality").set_goods("caylion", "2bl")
    events = table.run_economy(caylion=[table.tech("caylion", "clinical_immortality")])
    assert happened(events, Points) == [Points(table.seat("caylion"), 1, "converter")]
    assert table.points("caylion") == 1
    assert table.goods("caylion") == Bag.parse("wh")


def two_crowded() -> Table:
    """Zeth and Unity both hold one colony too many."""
    table = four("caylion", "eni_et", "zeth", "unity").put("zeth", "sirius", "toliman", "castor", "fomalhaut")
    return table.take_colonies("unity").put("unity", "spica", "altair")


def test_r_econ_12_everybody_chooses_before_anything_goes() -> None:
    table = two_crowded().to("surplus")
    assert table.deciding() == ["zeth", "unity"]
    events = table.surplus("zeth", "fomalhaut")
    assert happened(events, Discarded) == []
    assert len(table.colonies("zeth")) == 4
    events = table.surplus("unity", "spica")
    assert len(happened(events, Discarded)) == 2


def test_r_econ_12_choices_are_unseen_and_may_be_changed() -> None:
    """Also R-INFO-10."""
    table = two_crowded().to("surplus")
    views = [table.view(None), table.view("unity")]
    table.surplus("zeth", "fomalhaut")
    for before, viewer in zip(views, (None, "unity"), strict=True):
        after = table.view(viewer)
        assert after.seats[table.seat("zeth")].committed
        assert after.own == before.own
        assert after.seats[table.seat("zeth")].cards == before.seats[table.seat("zeth")].cards
    table.surplus("zeth", "sirius")
    table.surplus("unity", "spica")
    assert table.colonies("zeth") == [table.card(name) for name in ("toliman", "castor", "fomalhaut")]


def test_r_econ_12_no_plan_before_all_surplus_is_gone() -> None:
    """Not even from a player who has no surplus."""
    table = two_crowded().to("surplus")
    with table.refuses("WRONG_STEP"):
        table.plan("caylion")
    table.surplus("zeth", "fomalhaut")
    with table.refuses("WRONG_STEP"):
        table.plan("zeth")


def test_r_econ_13_a_plan_is_unseen_and_may_be_changed() -> None:
    """Also R-INFO-10: others learn that Caylion committed, not what."""
    table = four().set_goods("caylion", "bk").to("plans")
    before = table.view("kit")
    table.plan("caylion", TELENET)
    after = table.view("kit")
    assert after.seats[0].committed
    assert (after.own, after.seats[0].goods) == (before.own, before.seats[0].goods)
    own = table.view("caylion").own
    assert own is not None
    assert own.plan == (table.planned(TELENET, alternative=0, pay="bk"),)
    table.plan("caylion")
    for species in ("eni_et", "faderan", "kit"):
        table.plan(species)
    assert table.goods("caylion") == Bag.parse("bk")


def test_r_econ_13_a_plan_is_checked_as_a_whole() -> None:
    """The fleets of Im'dril cover two symbols: Asteroid Mining alone, not a technology beside it (R-IMD-03)."""
    table = four("caylion", "eni_et", "faderan", "imdril").put_tech("imdril", "nanotechnology")
    table.set_goods("imdril", "3br").to("plans")
    nano = table.tech("imdril", "nanotechnology")
    with table.refuses("NO_FLEET_SUPPORT", "R-IMD-03"):
        table.plan("imdril", "imdril_asteroid_mining", nano)
    table.run_economy(imdril=[nano])
    assert table.goods("imdril") == Bag.parse("gr oc")


def test_r_econ_13_one_bad_run_refuses_the_whole_plan() -> None:
    table = four().set_goods("caylion", "bk").to("plans")
    with table.refuses("NOT_HELD"):
        table.plan("caylion", DOMINANCE, TELENET, "eni_et_deep_hunting")
    assert table.state.areas[0].plan is None


def test_r_econ_14_a_plan_may_be_empty() -> None:
    table = four().set_goods("caylion", "bk").to("plans")
    events = table.plan("caylion")
    assert happened(events, Committed) == [Committed(0)]
    table.run_economy()
    assert table.goods("caylion") == Bag.parse("bk")


def test_r_econ_14_own_borrowed_and_colonies_are_available() -> None:
    table = four().set_goods("caylion", "").put("caylion", "wezen")
    table.gift("eni_et", "caylion", cards=["eni_et_deep_hunting"])
    table.run_economy(caylion=[DOMINANCE, "eni_et_deep_hunting", "wezen"])
    assert table.goods("caylion") == Bag.parse("3gr wh sh bl sh br")


def test_r_econ_14_nothing_else_is() -> None:
    """Not a lent card, not the library, not a card of another, not a number that is no card."""
    table = four()
    table.gift("eni_et", "caylion", cards=["eni_et_deep_hunting"])
    table.to("plans")
    for species, card in (
        ("eni_et", "eni_et_deep_hunting"),
        ("eni_et", DOMINANCE),
        ("kit", "nullspace_gzzd"),
    ):
        with table.refuses("NOT_HELD", "R-ECON-14"):
            table.plan(species, card)
    for number in (0, -1, CARD_COUNT + 1):
        run = table.planned(DOMINANCE)
        with table.refuses("UNKNOWN_CARD"):
            table.act("kit", CommitPlan((type(run)(number),)))


def test_r_econ_14_listed_runs_are_exactly_the_possible_ones() -> None:
    """Every single run that the engine lists is accepted by itself, and none that it leaves out of the own cards."""
    table = four().set_goods("caylion", "bk 2gr").put("caylion", "wezen").to("plans")
    listed = table.runs("caylion")
    assert {run.card for run in listed} >= {table.card(name) for name in (DOMINANCE, TELENET, "wezen")}
    assert table.card(LUNAR) not in {run.card for run in listed}
    for run in listed:
        table.plan("caylion", run)
    with pytest.raises(Illegal):
        table.plan("caylion", LUNAR)
