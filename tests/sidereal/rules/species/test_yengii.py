"""Yengii: inventions that stay patents, a smaller bonus, licences (R-YEN)."""

from __future__ import annotations

import pytest

from confluence.sidereal.actions import Decline, Gift, Leg, Propose
from confluence.sidereal.goods import Bag
from tests.sidereal.table import Table

CHEMISTS = "Organic Chemists"
GENETIC = "genetic_engineering"


def yengii(*others: str, **options: str) -> Table:
    """Nobody has goods or teams."""
    table = Table("yengii", *(others or ("eni_et", "zeth", "caylion")), **options)
    for species in table.state.species:
        table.set_goods(species, "").with_teams(species)
    return table


def inventing(table: Table, inventor: str = "yengii") -> Table:
    """Somebody invents Genetic Engineering for four blue."""
    table.with_teams(inventor, CHEMISTS).set_goods(inventor, "4bl")
    table.invent(inventor, CHEMISTS)
    return table


def licence(table: Table, name: str) -> Propose:
    """An offer of a licence to Eni Et, whatever the name means."""
    return Propose((Leg(table.seat("yengii"), table.seat("eni_et"), licences=(name,)),))


# ---- sharing


def test_r_yen_01_own_inventions_are_not_shared() -> None:
    """After the sharing step only Yengii has the card."""
    table = inventing(yengii())
    table.next_turn()
    assert table.holds("yengii", table.tech("yengii", GENETIC))
    for other in ("eni_et", "zeth", "caylion"):
        assert table.zone(table.tech(other, GENETIC)) == "library"


def test_r_yen_01_later_turns_do_not_share_it_either() -> None:
    """A patent stays one."""
    table = inventing(yengii())
    table.next_turn()
    table.next_turn()
    assert table.zone(table.tech("eni_et", GENETIC)) == "library"


@pytest.mark.parametrize("turn, bonus", [(1, 3), (2, 2), (3, 2), (4, 1), (5, 1)])
def test_r_yen_02_smaller_bonus(turn: int, bonus: int) -> None:
    """Four players: 3 2 2 1 1 in the sharing steps, besides the printed point at once."""
    table = inventing(yengii().at(turn))
    assert table.points("yengii") == 1
    table.to("bids")
    assert table.points("yengii") == 1 + bonus


def test_r_yen_02_six_players() -> None:
    """Turn 2, era I: one point and two of the bonus."""
    table = inventing(yengii("eni_et", "zeth", "caylion", "kit", "unity").at(2))
    table.to("bids")
    assert table.points("yengii") == 3


def test_r_yen_02_german_edition_pays_at_the_invention() -> None:
    """The same smaller bonus, at that edition's time."""
    table = inventing(yengii(EDITION="DE"))
    assert table.points("yengii") == 1 + 3
    table.to("bids")
    assert table.points("yengii") == 1 + 3


def test_r_yen_02_last_turn_pays_at_scoring() -> None:
    """With four players the last bonus is 0 for Yengii and 2 for others."""
    table = inventing(yengii().at(6))
    table.with_teams("eni_et", "Sociologists").set_goods("eni_et", "4bk").invent("eni_et", "Sociologists")
    table.to_the_end()
    assert table.points("yengii") == 1
    assert table.points("eni_et") == 1 + 2


def test_r_yen_03_inventions_of_others_reach_yengii() -> None:
    """Caylion invents; Yengii has the card after the sharing step, Caylion the general bonus."""
    table = inventing(yengii(), "caylion")
    table.to("bids")
    assert table.holds("yengii", table.tech("yengii", GENETIC))
    assert table.points("caylion") == 1 + 6


def test_r_yen_04_patents_lie_with_yengii() -> None:
    """The invented team card stays in front of Yengii, one invented by Caylion goes to the common row."""
    table = inventing(yengii())
    table.with_teams("caylion", "Sociologists").set_goods("caylion", "4bk").invent("caylion", "Sociologists")
    table.to("bids")
    view = table.view("zeth")
    assert view.seats[table.seat("yengii")].patents == (table.card(CHEMISTS),)
    assert view.row == (table.card("Sociologists"),)
    assert (table.zone(CHEMISTS), table.zone("Sociologists")) == ("patent", "row")


def test_r_yen_05_patents_are_no_teams_in_ties() -> None:
    """Yengii with two patents and no team acts before Eni Et with one team, both with a bid of 1."""
    table = yengii().patent("yengii", GENETIC).patent("yengii", "nanotechnology").with_teams("eni_et", "Sociologists")
    table.bids(research={"yengii": 1, "eni_et": 1})
    assert table.due() == "yengii"


def test_r_yen_05_uninvented_teams_count() -> None:
    """With two teams against one of Eni Et Yengii acts second, although its tiebreaker is higher."""
    table = yengii().with_teams("yengii", "Mechanical Engineers", CHEMISTS).with_teams("eni_et", "Sociologists")
    table.bids(research={"yengii": 1, "eni_et": 1})
    assert table.due() == "eni_et"


# ---- licences


def test_r_yen_06_licence_puts_the_card_of_the_buyer_into_play() -> None:
    """At once and for good: it is still there in the next turn."""
    table = yengii().patent("yengii", GENETIC).set_goods("eni_et", "2wh")
    table.trade("yengii>eni_et: licence:genetic_engineering; eni_et>yengii: 2wh")
    card = table.tech("eni_et", GENETIC)
    assert table.holds("eni_et", card)
    assert table.goods("yengii") == Bag.parse("2wh")
    table.next_turn()
    assert table.holds("eni_et", card)


def test_r_yen_07_licence_from_the_moment_of_invention() -> None:
    """Invented and licensed in the same Trade Phase."""
    table = inventing(yengii()).set_goods("eni_et", "2wh")
    table.trade("yengii>eni_et: licence:genetic_engineering; eni_et>yengii: 2wh")
    assert table.holds("eni_et", table.tech("eni_et", GENETIC))


def test_r_yen_07_no_licence_before_the_invention() -> None:
    """A team is no patent yet."""
    table = yengii().with_teams("yengii", CHEMISTS)
    with table.refuses("NOT_A_RIGHT", "R-YEN-09"):
        table.offer("yengii>eni_et: licence:genetic_engineering")


def test_r_yen_08_one_licence_one_technology_one_player() -> None:
    """Only what was sold to whom it was sold enters play; Yengii keeps the patent and sells on."""
    table = yengii().patent("yengii", GENETIC).patent("yengii", "nanotechnology")
    table.trade("yengii>eni_et: licence:genetic_engineering")
    assert table.zone(table.tech("eni_et", "nanotechnology")) == "library"
    assert table.zone(table.tech("caylion", GENETIC)) == "library"
    assert table.zone(CHEMISTS) == "patent"
    table.trade("yengii>caylion: licence:genetic_engineering")
    table.trade("yengii>eni_et: licence:nanotechnology")
    assert table.holds("caylion", table.tech("caylion", GENETIC))
    assert table.holds("eni_et", table.tech("eni_et", "nanotechnology"))


def test_r_yen_08_several_licences_in_one_trade() -> None:
    """Two technologies for one buyer and one for another."""
    table = yengii().patent("yengii", GENETIC).patent("yengii", "nanotechnology")
    table.trade(
        "yengii>eni_et: licence:genetic_engineering licence:nanotechnology; yengii>caylion: licence:nanotechnology"
    )
    assert table.holds("eni_et", table.tech("eni_et", GENETIC))
    assert table.holds("eni_et", table.tech("eni_et", "nanotechnology"))
    assert table.holds("caylion", table.tech("caylion", "nanotechnology"))


def test_r_yen_09_shared_technologies_cannot_be_licensed() -> None:
    """What Caylion invented in this turn is not Yengii's to license."""
    table = inventing(yengii(), "caylion")
    with table.refuses("NOT_A_RIGHT", "R-YEN-09"):
        table.offer("yengii>eni_et: licence:genetic_engineering")


def test_r_yen_09_licensee_cannot_pass_it_on() -> None:
    """Eni Et has the card, not the right."""
    table = yengii().patent("yengii", GENETIC)
    table.trade("yengii>eni_et: licence:genetic_engineering")
    with table.refuses("NOT_A_RIGHT"):
        table.offer("eni_et>caylion: licence:genetic_engineering")


def test_r_yen_09_no_licence_for_a_technology_that_does_not_exist() -> None:
    """The name must be one of the twenty-one."""
    table = yengii()
    with table.refuses("NOT_A_RIGHT", "R-YEN-09"):
        table.act("yengii", licence(table, "perpetual_motion"))


def test_r_yen_10_spent_card_does_not_come_back() -> None:
    """Eni Et tucked its Genetic Engineering; a new licence of it is refused. Ruling OQ-35."""
    table = yengii().patent("yengii", GENETIC)
    table.trade("yengii>eni_et: licence:genetic_engineering")
    table.upgrade("eni_et", "Deep Hunting", spend=table.tech("eni_et", GENETIC))
    with table.refuses("ALREADY_LICENSED", "R-YEN-10"):
        table.offer("yengii>eni_et: licence:genetic_engineering")
    table.next_turn()
    with table.refuses("ALREADY_LICENSED", "R-YEN-10"):
        table.offer("yengii>eni_et: licence:genetic_engineering")


def test_r_yen_11_licence_changes_neither_bonus_nor_sharing() -> None:
    """Sold to Eni Et in the turn of the invention: Yengii still has the small bonus, Caylion still no card."""
    table = inventing(yengii())
    table.trade("yengii>eni_et: licence:genetic_engineering")
    table.to("bids")
    assert table.points("yengii") == 1 + 3
    assert table.points("eni_et") == 0
    assert table.zone(table.tech("caylion", GENETIC)) == "library"


def test_r_yen_12_era_four_gives_points_only() -> None:
    """Yengii invents Chaos Theoreticians: 8 points, a small bonus, no card, nothing to license."""
    table = yengii().with_teams("yengii", "Chaos Theoreticians").set_goods("yengii", "12bk")
    before = len(table.state.areas[table.seat("yengii")].cards)
    table.invent("yengii", "Chaos Theoreticians")
    assert len(table.state.areas[table.seat("yengii")].cards) == before - 1
    with table.refuses("NOT_A_RIGHT", "R-YEN-09"):
        table.act("yengii", licence(table, "team_chaos_theoreticians"))
    table.to("bids")
    assert table.points("yengii") == 8 + 3
    assert table.zone("Chaos Theoreticians") == "patent"


def test_r_yen_13_team_sold_by_yengii_is_shared() -> None:
    """Eni Et buys the team and invents: everybody has the card, Eni Et the general bonus."""
    table = yengii().with_teams("yengii", CHEMISTS).set_goods("eni_et", "4bl gr")
    table.trade("yengii>eni_et: #team_organic_chemists; eni_et>yengii: gr")
    table.invent("eni_et", CHEMISTS)
    table.to("bids")
    assert table.points("eni_et") == 1 + 6
    assert table.holds("caylion", table.tech("caylion", GENETIC))
    assert table.holds("yengii", table.tech("yengii", GENETIC))


def test_r_yen_13_team_bought_by_yengii_is_a_patent() -> None:
    """The other way round: the small bonus, and nobody else has the card."""
    table = yengii().with_teams("eni_et", CHEMISTS).set_goods("yengii", "4bl gr")
    table.trade("eni_et>yengii: #team_organic_chemists; yengii>eni_et: gr")
    table.invent("yengii", CHEMISTS)
    table.to("bids")
    assert table.points("yengii") == 1 + 3
    assert table.zone(table.tech("eni_et", GENETIC)) == "library"


def test_r_yen_15_licence_needs_consent() -> None:
    """An offer alone puts nothing into play, a declined one never does, and a gift has no place for a licence."""
    table = yengii().patent("yengii", GENETIC)
    number = table.offer("yengii>eni_et: licence:genetic_engineering")
    assert table.zone(table.tech("eni_et", GENETIC)) == "library"
    table.act("eni_et", Decline(number))
    assert table.zone(table.tech("eni_et", GENETIC)) == "library"
    assert "licences" not in Gift.__slots__


def test_r_yen_15_licence_for_nothing_is_a_gift() -> None:
    """Ruling OQ-29: Zeth agrees to take one for nothing; that is no trade and protects nobody."""
    table = yengii().patent("yengii", GENETIC)
    table.trade("yengii>zeth: licence:genetic_engineering")
    assert table.holds("zeth", table.tech("zeth", GENETIC))
    assert not table.is_protected("yengii")


def test_r_yen_15_licence_against_something_is_a_trade() -> None:
    """A licence is something given: with a cube in return Yengii and Zeth have traded."""
    table = yengii().patent("yengii", GENETIC).set_goods("zeth", "gr")
    table.trade("yengii>zeth: licence:genetic_engineering; zeth>yengii: gr")
    assert table.is_protected("yengii")


def test_r_yen_15_licence_needs_an_open_trade_phase() -> None:
    """In the tail inventing is possible, licensing is not; in the next turn it is."""
    table = yengii().to("tail")
    inventing(table)
    with table.refuses("WRONG_STEP"):
        table.offer("yengii>eni_et: licence:genetic_engineering")
    table.next_turn()
    table.trade("yengii>eni_et: licence:genetic_engineering")
    assert table.holds("eni_et", table.tech("eni_et", GENETIC))


def test_r_yen_15_licensed_card_is_unupgraded_and_runs_at_once() -> None:
    """Eni Et runs the front of its Genetic Engineering in the Economy Phase of the same turn."""
    table = yengii().patent("yengii", GENETIC)
    table.trade("yengii>eni_et: licence:genetic_engineering")
    card = table.tech("eni_et", GENETIC)
    assert table.name(card) == "Genetic Engineering"
    table.set_goods("eni_et", "3gr").run_economy(eni_et=[card])
    assert table.goods("eni_et") == Bag.parse("br bk ye")


def test_r_yen_15_licensed_card_is_spent_at_once() -> None:
    """Turn 2: Yengii invents and licenses it to Eni Et for 2wh, who tucks it under Deep Hunting; no second licence."""
    table = inventing(yengii().at(2)).set_goods("eni_et", "2wh")
    table.trade("yengii>eni_et: licence:genetic_engineering; eni_et>yengii: 2wh")
    table.upgrade("eni_et", "Deep Hunting", spend=table.tech("eni_et", GENETIC))
    assert table.name("Deep Hunting") == "Pelagic Bounty"
    with table.refuses("ALREADY_LICENSED"):
        table.offer("yengii>eni_et: licence:genetic_engineering")


def test_r_yen_15_licensed_card_is_upgraded_and_lent_at_once() -> None:
    """It is an ordinary card of its owner."""
    table = yengii().patent("yengii", GENETIC).put_tech("eni_et", "nanotechnology")
    table.trade("yengii>eni_et: licence:genetic_engineering")
    card = table.tech("eni_et", GENETIC)
    table.upgrade("eni_et", card, spend=table.tech("eni_et", "nanotechnology"))
    table.gift("eni_et", "zeth", cards=[card])
    assert table.holds("zeth", card)
    table.next_turn()
    assert table.holds("eni_et", card)


def test_r_yen_15_nobody_is_licensed_twice() -> None:
    """While the card is in play a second licence is refused, and so is the same one twice in a trade."""
    table = yengii().patent("yengii", GENETIC)
    with table.refuses("ALREADY_LICENSED"):
        table.offer("yengii>eni_et: licence:genetic_engineering licence:genetic_engineering")
    table.trade("yengii>eni_et: licence:genetic_engineering")
    with table.refuses("ALREADY_LICENSED"):
        table.offer("yengii>eni_et: licence:genetic_engineering")


def test_r_yen_16_own_card_of_a_patent_is_lent_without_licence() -> None:
    """Caylion borrows the card of Yengii and runs it; its own card stays in the library."""
    table = yengii().patent("yengii", GENETIC).set_goods("caylion", "3gr wh")
    card = table.tech("yengii", GENETIC)
    table.trade(f"yengii>caylion: #{card}; caylion>yengii: wh")
    table.run_economy(caylion=[card])
    assert table.goods("caylion") == Bag.parse("wh bk ye")
    assert table.zone(table.tech("caylion", GENETIC)) == "library"
    table.next_turn()
    assert table.holds("yengii", card)
