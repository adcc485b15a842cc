"""Upgrading cards by their converter or by spending a named card (R-UPG)."""

from __future__ import annotations

import pytest

from confluence.sidereal.events import Discarded, Upgraded
from confluence.sidereal.goods import EMPTY, Bag
from tests.sidereal.table import Table, happened

HUNTING = "eni_et_deep_hunting"
NANO = "eni_et_nanotechnology"
GENETIC = "eni_et_genetic_engineering"
IMMORTALITY = "eni_et_clinical_immortality"
BONE = "eni_et_bone_carving"


def four(**options: str) -> Table:
    return Table("caylion", "eni_et", "faderan", "kit", **options)


def test_r_upg_01_either_way_is_enough() -> None:
    """Deep Hunting flips by 2bl and an ocean colony, or by Genetic Engineering."""
    by_converter = four().set_goods("eni_et", "2bl").put("eni_et", "altair")
    by_converter.upgrade("eni_et", HUNTING, colonies=["altair"])
    by_card = four().set_goods("eni_et", "").put("eni_et", GENETIC)
    by_card.upgrade("eni_et", HUNTING, spend=GENETIC)
    assert by_converter.flipped(HUNTING)
    assert by_card.flipped(HUNTING)


def test_r_upg_01_a_way_the_card_does_not_offer_is_refused() -> None:
    """Relic Repurposing upgrades by two named cards only, a relic not at all."""
    table = four().put("faderan", "relic_the_grand_armilla")
    with table.refuses("CANNOT_UPGRADE", "R-UPG-01"):
        table.upgrade("faderan", "faderan_relic_repurposing")
    with table.refuses("CANNOT_UPGRADE"):
        table.upgrade("faderan", "relic_the_grand_armilla")


def test_r_upg_02_the_converter_pays_out_and_flips() -> None:
    """WE-07: 2bl to the supply, the ocean colony under the deck, a point, and the card is Pelagic Bounty."""
    table = four().set_goods("eni_et", "2bl gr").put("eni_et", "altair")
    events = table.upgrade("eni_et", HUNTING, colonies=["altair"])
    (flip,) = happened(events, Upgraded)
    assert (flip.paid, flip.spent) == (Bag.parse("2bl"), None)
    assert happened(events, Discarded) == [Discarded(table.seat("eni_et"), table.card("altair"))]
    assert table.goods("eni_et") == Bag.parse("gr")
    assert table.points("eni_et") == 1
    assert table.name(HUNTING) == "Pelagic Bounty"


def test_r_upg_02_the_whole_price_is_due() -> None:
    table = four().set_goods("eni_et", "bl").take_colonies("eni_et").put("eni_et", "altair", "sirius")
    with table.refuses("NOT_ENOUGH", "R-CONV-03"):
        table.upgrade("eni_et", HUNTING, colonies=["altair"])
    table.give("eni_et", "bl")
    with table.refuses("WRONG_COLONIES", "R-COL-04"):
        table.upgrade("eni_et", HUNTING, colonies=["sirius"])
    with table.refuses("WRONG_COLONIES", "R-COL-04"):
        table.upgrade("eni_et", HUNTING, colonies=[])


def test_r_upg_03_a_named_card_is_tucked_and_costs_nothing_else() -> None:
    """WE-08 and WE-11: Nanotechnology goes under Genetic Engineering, no goods and no point are involved."""
    table = four().set_goods("eni_et", "").put("eni_et", NANO, GENETIC)
    (flip,) = happened(table.upgrade("eni_et", GENETIC, spend=NANO), Upgraded)
    assert (flip.spent, flip.paid, flip.gained) == (table.card(NANO), EMPTY, EMPTY)
    assert table.name(GENETIC) == "Genetic Resynthesis"
    assert table.zone(NANO) == "tucked"
    assert table.state.under == {table.card(NANO): table.card(GENETIC)}
    assert table.points("eni_et") == 0


def test_r_upg_03_any_of_the_named_cards_serves() -> None:
    """WE-10: Clinical Immortality instead of Nanotechnology; a card that is not named does not serve."""
    table = four().put("eni_et", GENETIC, IMMORTALITY, "eni_et_quantum_computers")
    with table.refuses("CANNOT_UPGRADE", "R-UPG-05"):
        table.upgrade("eni_et", GENETIC, spend="eni_et_quantum_computers")
    table.upgrade("eni_et", GENETIC, spend=IMMORTALITY)
    assert table.flipped(GENETIC)


def test_r_upg_03_nothing_is_paid_on_top() -> None:
    table = four().set_goods("eni_et", "2bl").put("eni_et", NANO, GENETIC, "altair")
    with table.refuses("WRONG_PAYMENT", "R-UPG-03"):
        table.upgrade("eni_et", GENETIC, spend=NANO, pay="2bl")
    with table.refuses("WRONG_PAYMENT", "R-UPG-03"):
        table.upgrade("eni_et", HUNTING, spend=GENETIC, colonies=["altair"])


def test_r_upg_04_a_lent_card_cannot_be_spent() -> None:
    """DT-24: neither by its owner nor by the borrower."""
    table = four().put("eni_et", NANO, GENETIC).put_tech("kit", "genetic_engineering")
    table.gift("eni_et", "kit", cards=[NANO])
    with table.refuses("NOT_HELD", "R-UPG-04"):
        table.upgrade("eni_et", GENETIC, spend=NANO)
    with table.refuses("LENT", "R-UPG-04"):
        table.upgrade("kit", table.tech("kit", "genetic_engineering"), spend=NANO)


def test_r_upg_04_a_lent_card_cannot_be_upgraded_by_spending() -> None:
    """Neither the owner's nor the borrower's Nanotechnology goes under the lent Genetic Engineering."""
    table = four().put("eni_et", NANO, GENETIC).put_tech("kit", "nanotechnology")
    table.gift("eni_et", "kit", cards=[GENETIC])
    with table.refuses("NOT_HELD"):
        table.upgrade("eni_et", GENETIC, spend=NANO)
    with table.refuses("LENT", "R-UPG-04"):
        table.upgrade("kit", GENETIC, spend=table.tech("kit", "nanotechnology"))


def test_r_upg_04_a_library_card_cannot_be_spent() -> None:
    table = four().put("eni_et", GENETIC)
    assert table.zone(NANO) == "library"
    with table.refuses("NOT_HELD", "R-UPG-04"):
        table.upgrade("eni_et", GENETIC, spend=NANO)


def test_r_upg_04_the_own_card_of_the_same_name_serves_after_a_loan() -> None:
    """The card came back in the same turn (R-LOAN-09)."""
    table = four().put("eni_et", NANO, GENETIC)
    table.gift("eni_et", "kit", cards=[NANO])
    table.gift("kit", "eni_et", cards=[NANO])
    table.upgrade("eni_et", GENETIC, spend=NANO)
    assert table.flipped(GENETIC)


def test_r_upg_05_an_upgraded_technology_has_another_name() -> None:
    """WE-09: Genetic Resynthesis does not serve where Genetic Engineering is named."""
    table = four().put("eni_et", NANO, HUNTING).put("eni_et", GENETIC, flipped=True)
    with table.refuses("CANNOT_UPGRADE", "R-UPG-05"):
        table.upgrade("eni_et", NANO, spend=GENETIC)
    with table.refuses("CANNOT_UPGRADE", "R-UPG-05"):
        table.upgrade("eni_et", HUNTING, spend=GENETIC)


def test_r_upg_05_no_card_is_spent_on_itself() -> None:
    table = four().put("eni_et", NANO)
    with table.refuses("CANNOT_UPGRADE", "R-UPG-05"):
        table.upgrade("eni_et", NANO, spend=NANO)


def spent() -> Table:
    """Nanotechnology lies under Genetic Engineering; Bone Carving would take it too."""
    table = four().put("eni_et", NANO, GENETIC).set_goods("eni_et", "9br")
    table.upgrade("eni_et", GENETIC, spend=NANO)
    return table


def test_r_upg_06_a_spent_card_does_not_run() -> None:
    table = spent().to("plans")
    with table.refuses("NOT_HELD", "R-ECON-14"):
        table.plan("eni_et", NANO)


def test_r_upg_06_a_spent_card_is_not_traded_or_given() -> None:
    """Also R-TRADE-04."""
    table = spent()
    with table.refuses("NOT_HELD"):
        table.gift("eni_et", "kit", cards=[NANO])


def test_r_upg_06_a_spent_card_stays_spent() -> None:
    """It does not come back with the next turn."""
    table = spent()
    table.next_turn()
    assert table.zone(NANO) == "tucked"


def test_r_upg_07_one_card_serves_one_upgrade() -> None:
    """Bone Carving names Nanotechnology as well and does not get it."""
    table = spent()
    with table.refuses("NOT_HELD", "R-UPG-04"):
        table.upgrade("eni_et", BONE, spend=NANO)
    fresh = four().put("eni_et", NANO)
    fresh.upgrade("eni_et", BONE, spend=NANO)
    assert fresh.flipped(BONE)


def test_r_upg_08_no_second_upgrade() -> None:
    table = four().set_goods("eni_et", "4bl").put("eni_et", GENETIC, "altair", "castor")
    table.upgrade("eni_et", HUNTING, colonies=["altair"])
    with table.refuses("CANNOT_UPGRADE", "R-UPG-08"):
        table.upgrade("eni_et", HUNTING, colonies=["castor"])
    with table.refuses("CANNOT_UPGRADE", "R-UPG-08"):
        table.upgrade("eni_et", HUNTING, spend=GENETIC)


def test_r_upg_08_an_upgraded_card_never_flips_back() -> None:
    """Not by a loan, not by its return, not by the next turn; also R-LOAN-07."""
    table = four().put("eni_et", GENETIC)
    table.upgrade("eni_et", HUNTING, spend=GENETIC)
    table.gift("eni_et", "kit", cards=[HUNTING])
    table.next_turn()
    assert table.holds("eni_et", HUNTING)
    assert table.flipped(HUNTING)


@pytest.mark.parametrize("step", ["gifts", "surplus", "plans", "bids", "colonies", "teams"])
def test_r_upg_09_only_in_the_trade_phase(step: str) -> None:
    table = four().set_goods("eni_et", "2bl").put("eni_et", GENETIC, "altair").at(2, step)
    with table.refuses("WRONG_STEP"):
        table.upgrade("eni_et", HUNTING, colonies=["altair"])
    with table.refuses("WRONG_STEP"):
        table.upgrade("eni_et", HUNTING, spend=GENETIC)


@pytest.mark.parametrize("step", ["trade", "tail"])
def test_r_upg_09_also_after_trading_closed(step: str) -> None:
    """The tail belongs to the Trade Phase (R-TEND-03)."""
    table = four().put("eni_et", GENETIC).at(2, step)
    table.upgrade("eni_et", HUNTING, spend=GENETIC)
    assert table.flipped(HUNTING)


def test_r_upg_10_the_owner_cannot_pay_for_a_lent_card() -> None:
    table = four().set_goods("eni_et", "2bl").put("eni_et", "altair")
    table.gift("eni_et", "kit", cards=[HUNTING])
    with table.refuses("NOT_HELD", "R-UPG-10"):
        table.upgrade("eni_et", HUNTING, colonies=["altair"])


def test_r_upg_10_a_borrower_may_pay_for_the_upgrade() -> None:
    """The borrower gets the point, the card stays flipped when it goes home; BORROWER_UPGRADES on is the default."""
    table = four().set_goods("kit", "2bl").put("kit", "altair")
    table.gift("eni_et", "kit", cards=[HUNTING])
    table.upgrade("kit", HUNTING, colonies=["altair"])
    assert (table.points("kit"), table.points("eni_et")) == (1, 0)
    table.next_turn()
    assert table.holds("eni_et", HUNTING)
    assert table.flipped(HUNTING)


def test_r_upg_10_the_table_may_leave_upgrades_to_owners() -> None:
    """BORROWER_UPGRADES off; owners, and holders of cards without a border, are not concerned."""
    table = four(BORROWER_UPGRADES="off").set_goods("kit", "2bl bk").put("kit", "altair")
    table.put("eni_et", "castor", "sirius").set_goods("eni_et", "2bl")
    table.gift("eni_et", "kit", cards=[HUNTING, "sirius"])
    with table.refuses("LENT", "R-UPG-10"):
        table.upgrade("kit", HUNTING, colonies=["altair"])
    table.upgrade("kit", "sirius")
    table.upgrade("eni_et", BONE, colonies=["castor"])
    assert table.flipped("sirius")
    assert table.flipped(BONE)


def test_r_upg_10_the_offered_actions_follow_the_table_option() -> None:
    """Decisions list the upgrade of a borrowed card only where the table allows it."""
    for option, offered in (("on", True), ("off", False)):
        table = four(BORROWER_UPGRADES=option).set_goods("kit", "2bl").put("kit", "altair")
        table.gift("eni_et", "kit", cards=[HUNTING])
        listed = [getattr(action, "card", 0) for action in table.actions("kit")]
        assert (table.card(HUNTING) in listed) is offered


def test_r_upg_11_a_technology_spent_in_this_trade_phase_does_not_run() -> None:
    table = four().put("eni_et", NANO, GENETIC).set_goods("eni_et", "3br 3gr")
    table.upgrade("eni_et", GENETIC, spend=NANO)
    table.to("plans")
    with table.refuses("NOT_HELD"):
        table.plan("eni_et", NANO)
    table.run_economy(eni_et=[GENETIC])
    assert table.goods("eni_et") == Bag.parse("4br 2bk ye")


def test_r_upg_11_a_new_technology_may_be_spent_at_once() -> None:
    """Organic Chemists bring Genetic Engineering, which goes straight under Deep Hunting."""
    table = four().put("eni_et", "team_organic_chemists").set_goods("eni_et", "4bl")
    table.invent("eni_et", "team_organic_chemists")
    table.upgrade("eni_et", HUNTING, spend=GENETIC)
    assert table.flipped(HUNTING)


def test_r_upg_11_a_new_technology_may_be_upgraded_at_once() -> None:
    table = four().put("eni_et", "team_organic_chemists", NANO).set_goods("eni_et", "4bl")
    table.invent("eni_et", "team_organic_chemists")
    table.upgrade("eni_et", GENETIC, spend=NANO)
    assert table.flipped(GENETIC)
