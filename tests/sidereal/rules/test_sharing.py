"""Sharing technologies at the beginning of the Confluence Phase (R-SHARE)."""

from __future__ import annotations

import pytest

from confluence.sidereal.events import Entered, Points, Shared
from confluence.sidereal.goods import Bag
from tests.sidereal.table import Table, happened

CHEMISTS = "team_organic_chemists"
"""6br / 4bl => vp, Genetic Engineering."""
PHARMACISTS = "team_pharmaceutical_scientists"
"""6gr / 2oc => vp, Clinical Immortality."""
CHAOS = "team_chaos_theoreticians"


def five(**options: str) -> Table:
    return Table("caylion", "eni_et", "faderan", "kit", "yengii", **options)


def invented_by(species: str, turn: int = 1, **options: str) -> Table:
    """This species has invented Genetic Engineering in the Trade Phase."""
    table = five(**options).put(species, CHEMISTS).set_goods(species, "4bl").at(turn)
    table.invent(species, CHEMISTS)
    return table


def test_r_share_01_every_invention_is_announced_and_laid_out() -> None:
    """In the order of invention, by whoever made it; the row stays readable for everybody."""
    table = invented_by("kit").put("caylion", PHARMACISTS).set_goods("caylion", "2oc")
    table.invent("caylion", PHARMACISTS)
    events = table.run_economy()
    assert happened(events, Shared) == [
        Shared(table.card(CHEMISTS), "genetic_engineering", table.seat("kit")),
        Shared(table.card(PHARMACISTS), "clinical_immortality", table.seat("caylion")),
    ]
    for viewer in (None, *table.state.species):
        assert table.view(viewer).row == (table.card(CHEMISTS), table.card(PHARMACISTS))


def test_r_share_01_once_only() -> None:
    """What was shared in turn 1 is not shared again in turn 2, and pays no second bonus."""
    table = invented_by("kit")
    table.next_turn()
    points = table.points("kit")
    assert happened(table.next_turn(), Shared) == []
    assert table.points("kit") == points


@pytest.mark.parametrize("edition", ["2017", "2020"])
def test_r_share_02_the_inventor_gains_the_bonus_now(edition: str) -> None:
    """WE-14: turn 5 of five players, bonus 3."""
    table = invented_by("eni_et", 5, EDITION=edition)
    assert table.points("eni_et") == 1
    events = table.run_economy()
    assert happened(events, Points) == [Points(table.seat("eni_et"), 3, "sharing bonus")]
    assert table.points("eni_et") == 4


def test_r_share_02_not_in_the_german_edition() -> None:
    """WE-15: paid at the invention, sharing only distributes cards."""
    table = invented_by("eni_et", 5, EDITION="DE")
    assert table.points("eni_et") == 4
    events = table.run_economy()
    assert happened(events, Points) == []
    assert table.points("eni_et") == 4
    assert table.holds("caylion", table.tech("caylion", "genetic_engineering"))


def test_r_share_02_the_bonus_comes_before_the_auctions() -> None:
    table = invented_by("kit")
    table.to("bids")
    assert table.points("kit") == 7


def test_r_share_03_everybody_else_gets_the_own_card() -> None:
    """WE-14: each species its own version, plain side up."""
    table = invented_by("eni_et")
    events = table.run_economy()
    others = [s for s in table.state.species if s != "eni_et"]
    cards = {s: table.tech(s, "genetic_engineering") for s in others}
    assert happened(events, Entered) == [Entered(table.seat(s), cards[s], "sharing") for s in others]
    assert len(set(cards.values())) == 4
    for species, card in cards.items():
        assert table.holds(species, card)
        assert not table.flipped(card)
        assert table.name(card) == "Genetic Engineering"


def test_r_share_03_only_the_matching_card() -> None:
    table = invented_by("eni_et")
    before = {s: len(table.state.areas[table.seat(s)].cards) for s in table.state.species}
    table.run_economy()
    after = {s: len(table.state.areas[table.seat(s)].cards) for s in table.state.species}
    assert {s: after[s] - before[s] for s in before} == {"caylion": 1, "eni_et": 0, "faderan": 1, "kit": 1, "yengii": 1}


def test_r_share_04_yengii_inventions_are_not_shared() -> None:
    """Nobody else gets the card; Yengii has the smaller bonus (3 in turn 1). Also R-YEN-01 and R-YEN-02."""
    table = invented_by("yengii")
    events = table.run_economy()
    assert happened(events, Shared) == []
    assert happened(events, Entered) == []
    assert table.points("yengii") == 4
    table.next_turn()
    assert table.zone(table.tech("kit", "genetic_engineering")) == "library"


def test_r_share_04_inventions_of_others_reach_yengii() -> None:
    """Also R-YEN-03."""
    table = invented_by("kit")
    table.to("bids")
    assert table.holds("yengii", table.tech("yengii", "genetic_engineering"))


def test_r_share_04_era_four_is_never_shared() -> None:
    table = five().put("kit", CHAOS).set_goods("kit", "12bk")
    table.invent("kit", CHAOS)
    events = table.run_economy()
    assert happened(events, Entered) == []


def test_r_share_05_a_shared_card_waits_for_the_next_trade_phase() -> None:
    """Neither run nor spent nor upgraded before; then all of it."""
    table = invented_by("kit").put_tech("eni_et", "nanotechnology")
    genetic = table.tech("eni_et", "genetic_engineering")
    table.to("bids")
    for step in ("bids", "colonies", "teams"):
        table.at(1, step)
        with table.refuses("WRONG_STEP"):
            table.plan("eni_et", genetic)
        with table.refuses("WRONG_STEP"):
            table.upgrade("eni_et", "eni_et_deep_hunting", spend=genetic)
        with table.refuses("WRONG_STEP"):
            table.gift("eni_et", "kit", cards=[genetic])
    table.at(1, "bids").to("trade")
    table.upgrade("eni_et", genetic, spend=table.tech("eni_et", "nanotechnology"))
    table.set_goods("eni_et", "3gr")
    table.run_economy(eni_et=[genetic])
    assert table.goods("eni_et") == Bag.parse("br 2bk ye")


def test_r_share_06_nobody_is_asked() -> None:
    """The last economy plan is followed by the sharing and the bids, without a step between."""
    table = invented_by("kit").to("plans")
    for species in table.state.species:
        table.plan(species)
    assert table.state.step.value == "bids"
    assert table.holds("caylion", table.tech("caylion", "genetic_engineering"))


def test_r_share_06_not_even_those_who_do_not_answer() -> None:
    """Also R-DIG-05."""
    table = invented_by("kit")
    table.next_turn()
    assert all(table.holds(s, table.tech(s, "genetic_engineering")) for s in table.state.species)
