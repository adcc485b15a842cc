"""Eni Et: interest converters that only others can run (R-ENI)."""

from __future__ import annotations

import pytest

from confluence.sidereal.goods import Bag, Good
from tests.sidereal.table import Table

INTEREST = [
    ("Cultural Charity", "8br", "13br", "cross_species_ethical_equality", "antimatter_power", "7br", 3),
    ("Volunteer Medical Movement", "6wh", "9wh", "interspecies_medical_exchange", "organic_construction", "5wh", 2),
    ("Mutual Understanding", "2gr", "4gr", "quantum_computers", "universal_translator", "3gr", 1),
    ("Elder's Wisdom", "6bl", "10bl", "quantum_computers", "clinical_immortality", "7bl", 2),
    ("Intercultural Archive", "3ye", "4ye", "ubiquitous_cultural_repository", "universal_translator", "3ye", 1),
    ("Xenotech Pool", "3oc", "5oc", "hyperspace_mining", "singularity_control", "3oc", 3),
]
"""Name, goods in, goods out, the two technologies that upgrade it, goods and points out after that."""
NAMES = [row[0] for row in INTEREST]
STARTING_CARDS = [
    ("Bone Carving", "nanotechnology", "Nanocraft"),
    ("Deep Hunting", "genetic_engineering", "Pelagic Bounty"),
    ("Choral Song", "clinical_immortality", "Eternal Music"),
    ("Universal Applied Metaethics", "atomic_transmutation", "Omnispecies Metaethical Models"),
]


def eni_et(**options: str) -> Table:
    return Table("eni_et", "unity", "kjas", "faderan", **options)


def lent(card: str, to: str, goods: str, flipped: bool = False) -> Table:
    """A table at which Eni Et has lent an interest card to somebody with exactly these goods."""
    table = eni_et().put("eni_et", card, flipped=flipped)
    table.gift("eni_et", to, cards=[card])
    return table.set_goods(to, goods)


# ---- who runs them


@pytest.mark.parametrize("card", NAMES)
def test_r_eni_01_owner_never_runs_an_interest_converter(card: str) -> None:
    """Eni Et has what each of the six cards takes, and is refused."""
    table = eni_et().set_goods("eni_et", "9gr 9bl 9oc").to("plans")
    with table.refuses("MAY_NOT_RUN", "R-ENI-01"):
        table.plan("eni_et", card)


def test_r_eni_01_not_even_when_the_card_comes_back() -> None:
    """Lent and returned in the same turn the card still works for others only."""
    table = lent("Mutual Understanding", "kjas", "").set_goods("eni_et", "2gr")
    table.gift("kjas", "eni_et", cards=["Mutual Understanding"])
    table.to("plans")
    with table.refuses("MAY_NOT_RUN", "R-ENI-01"):
        table.plan("eni_et", "Mutual Understanding")


def test_r_eni_01_not_even_upgraded() -> None:
    """The other side is an interest converter too."""
    table = eni_et().put("eni_et", "Mutual Understanding", flipped=True).set_goods("eni_et", "2gr").to("plans")
    with table.refuses("MAY_NOT_RUN", "R-ENI-01"):
        table.plan("eni_et", "Mutual Understanding")


@pytest.mark.parametrize("card, paid, gained", [row[:3] for row in INTEREST])
def test_r_eni_02_a_borrower_runs_it(card: str, paid: str, gained: str) -> None:
    """Each of the six cards turns goods of one kind into more of it, for the holder."""
    table = lent(card, "kjas", paid).set_goods("eni_et", "")
    table.run_economy(kjas=[card])
    assert table.goods("kjas") == Bag.parse(gained)
    assert table.goods("eni_et") == Bag.parse("")


def test_r_eni_02_points_go_to_the_holder() -> None:
    """Upgraded Mutual Understanding pays its point to the borrower, not to Eni Et."""
    table = lent("Mutual Understanding", "kjas", "2gr", flipped=True)
    table.run_economy(kjas=["Mutual Understanding"])
    assert (table.points("kjas"), table.points("eni_et")) == (1, 0)


def test_r_eni_02_who_does_not_hold_the_card_cannot_run_it() -> None:
    """A loan is needed; owning the goods is not enough."""
    table = eni_et().set_goods("kjas", "2gr").to("plans")
    with table.refuses("NOT_HELD", "R-ECON-14"):
        table.plan("kjas", "Mutual Understanding")


def test_r_eni_10_other_cards_run_normally() -> None:
    """Ordinary starting cards and technologies work for Eni Et itself."""
    table = eni_et().put_tech("eni_et", "nanotechnology").set_goods("eni_et", "2bl 3br")
    table.run_economy(eni_et=["Bone Carving", "Deep Hunting", table.tech("eni_et", "nanotechnology")])
    assert table.goods("eni_et") == Bag.parse("gr 3wh br bl oc sh")


# ---- what goes in and comes out


def test_r_eni_03_two_colours_do_not_pay() -> None:
    """Eight small cubes of two colours are no input of Cultural Charity."""
    table = lent("Cultural Charity", "kjas", "4gr 4br").to("plans")
    with table.refuses("NOT_ENOUGH"):
        table.plan("kjas", "Cultural Charity")
    with table.refuses("WRONG_PAYMENT", "R-CONV-03"):
        table.plan("kjas", table.planned("Cultural Charity", pay="4gr 4br"))


def test_r_eni_03_number_is_the_printed_one() -> None:
    """Seven of a colour are too few, nine too many."""
    table = lent("Cultural Charity", "kjas", "9br").to("plans")
    for pay in ("7br", "9br"):
        with table.refuses("WRONG_PAYMENT"):
            table.plan("kjas", table.planned("Cultural Charity", pay=pay))


def test_r_eni_03_output_has_the_colour_of_the_input() -> None:
    """A colour named beside a coloured payment changes nothing."""
    table = lent("Mutual Understanding", "kjas", "2wh")
    table.run_economy(kjas=[table.planned("Mutual Understanding", pay="2wh", colour="br")])
    assert table.goods("kjas") == Bag.parse("4wh")


@pytest.mark.parametrize("colour", ["gr", "wh", "br"])
def test_r_eni_04_runner_chooses_the_colour(colour: str) -> None:
    """With enough of all three colours the payment says which one grows."""
    table = lent("Mutual Understanding", "kjas", "2gr 2wh 2br")
    table.run_economy(kjas=[table.planned("Mutual Understanding", pay=f"2{colour}")])
    assert table.goods("kjas") == Bag.parse(f"2gr 2wh 2br 2{colour}")


@pytest.mark.parametrize("card, goods", [("Intercultural Archive", "9gr 9oc"), ("Mutual Understanding", "9bl 9oc")])
def test_r_eni_04_size_is_fixed_by_the_card(card: str, goods: str) -> None:
    """Small cubes do not run a card for large ones, nor large cubes one for small ones; octagons neither."""
    table = lent(card, "kjas", goods).to("plans")
    with table.refuses("NOT_ENOUGH"):
        table.plan("kjas", card)


def test_r_eni_05_wilds_pass_through() -> None:
    """Five green and three wilds into Cultural Charity: the wilds come back, ten green fill the other places.

    Also R-UNI-05.
    """
    table = lent("Cultural Charity", "unity", "5gr 3ws")
    table.run_economy(unity=[table.planned("Cultural Charity", pay="5gr 3ws")])
    assert table.goods("unity") == Bag.parse("10gr 3ws")


def test_r_eni_05_large_wilds_pass_through() -> None:
    """One black and five wilds into Elder's Wisdom give five wilds and five black."""
    table = lent("Elder's Wisdom", "unity", "bk 5wl")
    table.run_economy(unity=["Elder's Wisdom"])
    assert table.goods("unity") == Bag.parse("5bk 5wl")


def test_r_eni_06_two_colours_beside_wilds_do_not_pay() -> None:
    """One colour besides wilds is all that goes in."""
    table = lent("Cultural Charity", "unity", "3gr 3br 2ws").to("plans")
    with table.refuses("WRONG_PAYMENT"):
        table.plan("unity", table.planned("Cultural Charity", pay="3gr 3br 2ws"))


@pytest.mark.parametrize("colour", ["gr", "wh", "br"])
def test_r_eni_06_wilds_alone_let_the_runner_choose(colour: str) -> None:
    """Eight wilds come back with five cubes of the chosen small colour."""
    table = lent("Cultural Charity", "unity", "8ws")
    table.run_economy(unity=[table.planned("Cultural Charity", colour=colour)])
    assert table.goods("unity") == Bag.parse(f"8ws 5{colour}")


@pytest.mark.parametrize("colour", ["ye", "ws", "oc"])
def test_r_eni_07_no_additional_wilds(colour: str) -> None:
    """The rest is one colour of that size: neither gray, nor another size. Also R-ENI-06."""
    table = lent("Cultural Charity", "unity", "8ws").to("plans")
    with table.refuses("WRONG_PAYMENT", "R-ENI-06"):
        table.plan("unity", table.planned("Cultural Charity", pay="8ws", colour=colour))


def test_r_eni_07_unnamed_colour_is_filled_in_with_a_colour() -> None:
    """Two wilds into Mutual Understanding never become more than two wilds."""
    table = lent("Mutual Understanding", "unity", "2ws")
    table.run_economy(unity=["Mutual Understanding"])
    assert table.goods("unity")[Good.WS] == 2
    assert table.goods("unity").total() == 4


@pytest.mark.parametrize(
    "card, paid, left, points",
    [
        ("Cultural Charity", "8ws", "7ws", 3),
        ("Cultural Charity", "7gr ws", "6gr ws", 3),
        ("Volunteer Medical Movement", "5gr ws", "4gr ws", 2),
        ("Volunteer Medical Movement", "6br", "5br", 2),
    ],
)
def test_r_eni_08_wilds_take_the_places_first(card: str, paid: str, left: str, points: int) -> None:
    """With fewer places than pieces the coloured cubes are lost before the wilds. Ruling OQ-12."""
    table = lent(card, "unity", paid, flipped=True)
    table.run_economy(unity=[table.planned(card, pay=paid, colour="gr")])
    assert table.goods("unity") == Bag.parse(left)
    assert table.points("unity") == points


def test_r_eni_12_xenotech_pool_takes_no_gray() -> None:
    """Nothing stands for an octagon."""
    table = lent("Xenotech Pool", "unity", "2oc 3ws 3wl").to("plans")
    with table.refuses("NOT_ENOUGH"):
        table.plan("unity", "Xenotech Pool")
    with table.refuses("WRONG_PAYMENT"):
        table.plan("unity", table.planned("Xenotech Pool", pay="2oc wl"))


# ---- upgrades


@pytest.mark.parametrize("card, paid, gained, one, other, left, points", INTEREST)
def test_r_eni_09_upgraded_versions_pay_points(
    card: str, paid: str, gained: str, one: str, other: str, left: str, points: int
) -> None:
    """Eni Et tucks either named technology; the borrower then gets points and fewer goods."""
    for technology in (one, other):
        table = eni_et().put_tech("eni_et", technology)
        table.upgrade("eni_et", card, spend=table.tech("eni_et", technology))
        table.gift("eni_et", "kjas", cards=[card])
        table.set_goods("kjas", paid).run_economy(kjas=[card])
        assert table.goods("kjas") == Bag.parse(left)
        assert table.points("kjas") == points


@pytest.mark.parametrize("card, technology, back", STARTING_CARDS)
def test_r_eni_11_two_blue_and_an_ocean_upgrade(card: str, technology: str, back: str) -> None:
    """The violet converter of each ordinary starting card flips it for a point."""
    table = eni_et().with_colonies("eni_et", "Altair").set_goods("eni_et", "2bl")
    table.upgrade("eni_et", card)
    assert table.name(card) == back
    assert table.points("eni_et") == 1
    assert table.goods("eni_et") == Bag.parse("")
    assert table.state.colony_deck[-1] == table.card("Altair")


@pytest.mark.parametrize("card, technology, back", STARTING_CARDS)
def test_r_eni_11_named_technology_upgrades(card: str, technology: str, back: str) -> None:
    """The other way costs the technology alone and gives no point."""
    table = eni_et().put_tech("eni_et", technology).set_goods("eni_et", "")
    table.upgrade("eni_et", card, spend=table.tech("eni_et", technology))
    assert table.name(card) == back
    assert table.points("eni_et") == 0
    assert table.zone(table.tech("eni_et", technology)) == "tucked"


def test_r_eni_11_other_climates_do_not_pay() -> None:
    """A jungle is no ocean."""
    table = eni_et().with_colonies("eni_et", "Sirius").set_goods("eni_et", "2bl")
    with table.refuses("WRONG_COLONIES", "R-COL-04"):
        table.upgrade("eni_et", "Deep Hunting")


@pytest.mark.parametrize("card", NAMES)
def test_r_eni_13_no_converter_upgrades_interest(card: str) -> None:
    """Interest cards have no violet converter, so a borrower cannot flip them whatever the table allows."""
    table = lent(card, "kjas", "9gr 9bl 9oc").with_colonies("kjas", "Altair", "Sirius", "Vega", "Deneb")
    with table.refuses("CANNOT_UPGRADE", "R-UPG-01"):
        table.upgrade("kjas", card)


def test_r_eni_13_borrower_cannot_spend_the_named_technology() -> None:
    """Both cards must lie with their owner: neither the borrower's nor the lender's technology helps."""
    table = lent("Mutual Understanding", "kjas", "").put_tech("kjas", "quantum_computers")
    table.put_tech("eni_et", "quantum_computers")
    with table.refuses("LENT", "R-UPG-04"):
        table.upgrade("kjas", "Mutual Understanding", spend=table.tech("kjas", "quantum_computers"))
    with table.refuses("NOT_HELD"):
        table.upgrade("eni_et", "Mutual Understanding", spend=table.tech("eni_et", "quantum_computers"))


def test_r_eni_13_unnamed_technology_does_not_upgrade() -> None:
    """Nanotechnology is not named on Mutual Understanding."""
    table = eni_et().put_tech("eni_et", "nanotechnology")
    with table.refuses("CANNOT_UPGRADE", "R-UPG-05"):
        table.upgrade("eni_et", "Mutual Understanding", spend=table.tech("eni_et", "nanotechnology"))
