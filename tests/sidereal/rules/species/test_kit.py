"""Kt'Zr'Kt'Rtl: pairs of starting cards, nullspace colonies, first in colony ties (R-KIT)."""

from __future__ import annotations

import pytest

from confluence.sidereal.converters import Climate
from confluence.sidereal.goods import Bag
from confluence.sidereal.state import CATALOGUE
from tests.sidereal.table import Table

PAIRS = [
    ("Hand Crafted", "Polyutility Components", "", "oc sh"),
    ("Anarchic Sacrificial", "High-Risk Laboratories", "oc", "gr wh 2br"),
    ("Expansive Social", "Diffusion", "5gr", "bk bl ye 4sh"),
]
"""Left half, right half, goods in, goods out."""
HALVES = [
    ("Hand Crafted", ("organic_construction", "achronal_analysis"), "gr br", ""),
    ("Polyutility Components", ("atomic_transmutation", "quantum_computers"), "bl", ""),
    ("Anarchic Sacrificial", ("clinical_immortality", "universal_translator"), "bk", ""),
    ("High-Risk Laboratories", ("hyperspace_mining", "singularity_control"), "gr wh", ""),
    ("Expansive Social", ("cross_species_ethical_equality", "interspecies_medical_exchange"), "wh br", ""),
    ("Diffusion", ("nanotechnology", "genetic_engineering"), "", "wh br"),
]
"""Half, the technologies that upgrade it, what that adds to the goods and to the donation."""
NULLSPACE = [
    ("nullspace_zdnx", "ye", Climate.JUNGLE, "bk", "gr wh"),
    ("nullspace_kztlr", "ye", Climate.JUNGLE, "wh", "bk"),
    ("nullspace_klnqn", "2ye", Climate.ICE, "", "wh"),
    ("nullspace_nzchtqtrz", "2ye", Climate.OCEAN, "ye", "oc"),
    ("nullspace_tnrgtxtc", "ye", Climate.DESERT, "bk", "gr wh"),
    ("nullspace_gzzd", "2ye", Climate.JUNGLE, "", "wh"),
    ("nullspace_inzrkz", "2ye", Climate.DESERT, "wh br", "bk ye"),
    ("nullspace_tktzk", "2ye", Climate.DESERT, "", "br"),
    ("nullspace_krxnxx", "ye", Climate.ICE, "br", "bl"),
    ("nullspace_ktdqrnnr", "ye", Climate.OCEAN, "br", "bk"),
    ("nullspace_nxxtin", "2ye", Climate.ICE, "", "br"),
    ("nullspace_nxdr", "ye", Climate.DESERT, "gr", "bl"),
    ("nullspace_nztt", "ye", Climate.OCEAN, "bl", "wh br"),
]
"""Colony, price, climate, goods in, goods out."""
NULLSPACE_IDS = [row[0] for row in NULLSPACE]


def kit(**options: str) -> Table:
    """Nobody has goods or colonies."""
    table = Table("kit", "caylion", "imdril", "unity", **options)
    for species in table.state.species:
        table.set_goods(species, "").take_colonies(species)
    return table


def pair_of(half: str) -> tuple[str, str, str, str]:
    """The row of PAIRS that this half belongs to."""
    return next(row for row in PAIRS if half in row[:2])


# ---- pairs


@pytest.mark.parametrize("left, right, paid, gained", PAIRS)
def test_r_kit_01_pair_is_one_converter(left: str, right: str, paid: str, gained: str) -> None:
    """Inputs and outputs of both halves come together in one run."""
    table = kit().set_goods("kit", paid)
    table.run_economy(kit=[left])
    assert table.goods("kit") == Bag.parse(gained)


@pytest.mark.parametrize("left, right, paid, gained", PAIRS)
def test_r_kit_02_right_half_does_not_run_by_itself(left: str, right: str, paid: str, gained: str) -> None:
    """Otherwise the outputs of the right half would be free."""
    table = kit().set_goods("kit", paid).to("plans")
    with table.refuses("NO_CONVERTER"):
        table.plan("kit", right)


@pytest.mark.parametrize("left, right", [row[:2] for row in PAIRS])
def test_r_kit_02_halves_are_not_separated(left: str, right: str) -> None:
    """Neither half is traded or given without the other."""
    table = kit()
    for half in (left, right):
        with table.refuses("HALF_PAIR", "R-TRADE-04"):
            table.offer(f"kit>caylion: #{table.card(half)}")
        with table.refuses("HALF_PAIR", "R-TRADE-04"):
            table.gift("kit", "caylion", cards=[half])


def test_r_kit_02_halves_do_not_go_to_two_players() -> None:
    """One trade with one half for Caylion and the other for Unity is refused."""
    table = kit()
    with table.refuses("HALF_PAIR"):
        table.offer("kit>caylion: #kit_hand_crafted; kit>unity: #kit_polyutility_components")


def test_r_kit_02_halves_of_different_pairs_are_no_pair() -> None:
    """A left and a right half that do not belong together do not move."""
    table = kit()
    with table.refuses("HALF_PAIR"):
        table.gift("kit", "caylion", cards=["Hand Crafted", "Diffusion"])


@pytest.mark.parametrize("half, technologies, goods, donation", HALVES)
def test_r_kit_03_each_half_upgrades_on_its_own(
    half: str, technologies: tuple[str, ...], goods: str, donation: str
) -> None:
    """Either named technology flips this half alone and adds its part to the pair."""
    left, right, paid, gained = pair_of(half)
    for technology in technologies:
        table = kit().put_tech("kit", technology).set_goods("kit", paid)
        table.upgrade("kit", half, spend=table.tech("kit", technology))
        assert [table.flipped(card) for card in (left, right)] == [half == left, half == right]
        table.run_economy(kit=[left])
        assert table.goods("kit") == Bag.parse(gained) + Bag.parse(goods)
        assert table.donated("kit") == Bag.parse(donation)


def test_r_kit_03_both_halves_upgraded_add_up() -> None:
    """Expansive Social and Diffusion: 5gr become bk bl ye 4sh wh br and a donation of wh br."""
    table = kit().put("kit", "Expansive Social", flipped=True).put("kit", "Diffusion", flipped=True)
    table.set_goods("kit", "5gr").run_economy(kit=["Expansive Social"])
    assert table.goods("kit") == Bag.parse("wh br bk bl ye 4sh")
    assert table.donated("kit") == Bag.parse("wh br")


def test_r_kit_03_the_other_half_has_its_own_prerequisites() -> None:
    """What upgrades Expansive Social does not upgrade Diffusion."""
    table = kit().put_tech("kit", "cross_species_ethical_equality")
    with table.refuses("CANNOT_UPGRADE", "R-UPG-05"):
        table.upgrade("kit", "Diffusion", spend=table.tech("kit", "cross_species_ethical_equality"))


def test_r_kit_04_pair_is_lent_like_one_card() -> None:
    """Both halves go together, run for the borrower, and are back at the end of the turn. Also R-KIT-01."""
    table = kit().set_goods("caylion", "gr")
    table.trade("kit>caylion: #kit_hand_crafted #kit_polyutility_components; caylion>kit: gr")
    table.run_economy(caylion=["Hand Crafted"])
    assert table.goods("caylion") == Bag.parse("oc sh")
    table.next_turn()
    assert table.holds("kit", "Hand Crafted")
    assert table.holds("kit", "Polyutility Components")


@pytest.mark.parametrize("left, right, paid, gained", PAIRS)
def test_r_kit_05_pair_runs_once(left: str, right: str, paid: str, gained: str) -> None:
    """Two halves are not two runs."""
    table = kit().set_goods("kit", str(Bag.parse(paid) * 2)).to("plans")
    with table.refuses("TOO_MANY_RUNS", "R-CONV-02"):
        table.plan("kit", left, left)


def test_r_kit_05_half_upgraded_pair_still_runs_once() -> None:
    """Flipping one half does not make a second converter."""
    table = kit().put("kit", "Expansive Social", flipped=True).set_goods("kit", "10gr").to("plans")
    for runs in (("Expansive Social", "Expansive Social"), ("Expansive Social", "Diffusion")):
        with table.refuses("TOO_MANY_RUNS" if runs[0] == runs[1] else "NO_CONVERTER"):
            table.plan("kit", *runs)


def test_r_kit_15_spent_technology_lies_under_its_half() -> None:
    """Nanotechnology goes under Diffusion, not under its partner."""
    table = kit().put_tech("kit", "nanotechnology")
    nano = table.tech("kit", "nanotechnology")
    table.upgrade("kit", "Diffusion", spend=nano)
    assert table.view(None).seats[table.seat("kit")].tucked == {nano: table.card("Diffusion")}


def test_r_kit_15_technology_upgrades_one_half_only() -> None:
    """After it was spent there is nothing left to spend for anything else."""
    table = kit().put_tech("kit", "nanotechnology", "atomic_transmutation")
    nano = table.tech("kit", "nanotechnology")
    table.upgrade("kit", "Diffusion", spend=nano)
    with table.refuses("NOT_HELD", "R-UPG-04"):
        table.upgrade("kit", table.tech("kit", "atomic_transmutation"), spend=nano)


# ---- nullspace colonies


def test_r_kit_06_thirteen_start_unplayed_and_open() -> None:
    """All lie in the library, for everybody to see."""
    table = kit()
    library = table.view("unity").seats[table.seat("kit")].library
    assert len(NULLSPACE_IDS) == 13
    assert all(table.card(colony) in library for colony in NULLSPACE_IDS)


@pytest.mark.parametrize("colony, price, climate, paid, gained", NULLSPACE)
def test_r_kit_06_enters_play_for_its_price(colony: str, price: str, climate: Climate, paid: str, gained: str) -> None:
    """Yellow power puts it into play and gives nothing else; it runs in the same turn. Also R-KIT-14."""
    table = kit().set_goods("kit", price)
    table.enter("kit", colony)
    assert table.holds("kit", colony)
    assert table.goods("kit") == Bag.parse("")
    assert table.points("kit") == 0
    assert table.state.climate(table.card(colony)) is climate
    table.set_goods("kit", paid).run_economy(kit=[colony])
    assert table.goods("kit") == Bag.parse(gained)


@pytest.mark.parametrize("colony", [row[0] for row in NULLSPACE if row[1] == "2ye"])
def test_r_kit_06_price_is_the_printed_one(colony: str) -> None:
    """One yellow does not pay for two."""
    table = kit().set_goods("kit", "ye")
    with table.refuses("NOT_ENOUGH"):
        table.enter("kit", colony)


def test_r_kit_06_several_in_one_turn_in_any_order() -> None:
    """The last ones of the list first, each once."""
    table = kit().set_goods("kit", "5ye")
    for colony in ("nullspace_nztt", "nullspace_nxdr", "nullspace_zdnx"):
        table.enter("kit", colony)
    assert len(table.colonies("kit")) == 3
    with table.refuses("NOT_IN_LIBRARY"):
        table.enter("kit", "nullspace_zdnx")


def test_r_kit_07_counts_against_the_support_of_its_holder() -> None:
    """Unity keeps one colony; with a nullspace colony beside it one must go."""
    table = kit().put("unity", "Sirius", "nullspace_zdnx").to("plans")
    assert len(table.colonies("unity")) == 1


def test_r_kit_07_counts_in_ties() -> None:
    """Im'dril with a nullspace colony acts after Unity without one, although its tiebreaker is higher."""
    table = Table("kit", "imdril", "eni_et", "unity").with_colonies("unity").with_colonies("imdril", "nullspace_zdnx")
    table.bids({"imdril": 1, "unity": 1})
    assert table.due() == "unity"


def test_r_kit_07_pays_for_the_icon_of_its_climate() -> None:
    """The jungle Zd'Nx pays for an upgrade of Caylion that wants a jungle, the desert Nx'Dr does not."""
    table = kit().put("caylion", "nullspace_nxdr").set_goods("caylion", "2bk")
    with table.refuses("WRONG_COLONIES"):
        table.upgrade("caylion", "Lunar Mining Consortium")
    table.put("caylion", "nullspace_zdnx").upgrade("caylion", "Lunar Mining Consortium")
    assert table.flipped("Lunar Mining Consortium")


@pytest.mark.parametrize("colony", NULLSPACE_IDS)
def test_r_kit_07_cannot_be_terraformed(colony: str) -> None:
    """It has one side."""
    table = kit().put("kit", colony).set_goods("kit", "9gr 9wh 9br 9bk 9bl 9ye 9oc")
    with table.refuses("CANNOT_UPGRADE"):
        table.upgrade("kit", colony)


def test_r_kit_08_is_traded_for_good() -> None:
    """It stays with the buyer when loans go home, and produces there."""
    table = kit().put("kit", "nullspace_klnqn").set_goods("caylion", "gr")
    table.trade("kit>caylion: #nullspace_klnqn; caylion>kit: gr")
    table.next_turn()
    assert table.holds("caylion", "nullspace_klnqn")
    table.set_goods("caylion", "").run_economy(caylion=["nullspace_klnqn"])
    assert table.goods("caylion") == Bag.parse("wh")


def test_r_kit_08_only_kit_puts_it_into_play() -> None:
    """Caylion has the yellow cube but not the library, and an unplayed one cannot be sold."""
    table = kit().set_goods("caylion", "ye")
    with table.refuses("NOT_IN_LIBRARY", "R-LOAN-10"):
        table.enter("caylion", "nullspace_zdnx")
    with table.refuses("NOT_HELD"):
        table.offer("kit>caylion: #nullspace_zdnx; caylion>kit: ye")


def test_r_kit_09_consumed_one_leaves_the_game() -> None:
    """It lies neither under the colony deck nor in Kit's library, and cannot be played again."""
    table = kit().put("caylion", "nullspace_zdnx").set_goods("caylion", "2bk").set_goods("kit", "ye")
    deck = list(table.state.colony_deck)
    table.upgrade("caylion", "Lunar Mining Consortium")
    assert table.zone("nullspace_zdnx") == "out"
    assert table.state.colony_deck == deck
    with table.refuses("NOT_IN_LIBRARY"):
        table.enter("kit", "nullspace_zdnx")


def test_r_kit_10_surplus_one_leaves_the_game() -> None:
    """Ruling OQ-17: Caylion buys Nx'Dr as its fourth colony and gives it up; the colony deck stays as it was."""
    table = kit().put("caylion", "Sirius", "Rigel", "Vega").set_goods("kit", "2ye").set_goods("caylion", "gr")
    table.enter("kit", "nullspace_nxdr")
    table.trade("kit>caylion: #nullspace_nxdr; caylion>kit: gr")
    deck = list(table.state.colony_deck)
    table.to("surplus").surplus("caylion", "nullspace_nxdr")
    assert table.zone("nullspace_nxdr") == "out"
    assert table.state.colony_deck == deck
    table.next_turn()
    with table.refuses("NOT_IN_LIBRARY"):
        table.enter("kit", "nullspace_nxdr")


def test_r_kit_11_kit_has_no_colony_limit() -> None:
    """All thirteen nullspace colonies and five others stay."""
    table = kit().put("kit", *NULLSPACE_IDS, "Sirius", "Rigel", "Vega", "Deneb", "Altair").to("plans")
    assert len(table.colonies("kit")) == 18


def test_r_kit_14_consumed_in_the_turn_it_enters() -> None:
    """Played, sold and consumed by the buyer within one Trade Phase."""
    table = kit().set_goods("kit", "ye").set_goods("caylion", "2bk gr")
    table.enter("kit", "nullspace_zdnx")
    table.trade("kit>caylion: #nullspace_zdnx; caylion>kit: gr")
    table.upgrade("caylion", "Lunar Mining Consortium")
    assert table.zone("nullspace_zdnx") == "out"


def test_r_kit_14_buyer_counts_it_like_any_colony() -> None:
    """Im'dril supports none, so a nullspace colony held at the check is lost."""
    table = kit().set_goods("kit", "ye").set_goods("imdril", "gr")
    table.enter("kit", "nullspace_zdnx")
    table.trade("kit>imdril: #nullspace_zdnx; imdril>kit: gr")
    table.to("plans")
    assert table.colonies("imdril") == []


# ---- ties


def test_r_kit_12_wins_every_colony_tie() -> None:
    """Kit with nine colonies acts before Im'dril with none, both with a bid of 2."""
    table = kit().put("kit", *NULLSPACE_IDS[:9]).bids({"kit": 2, "imdril": 2})
    assert table.due() == "kit"


def test_r_kit_12_a_higher_bid_is_no_tie() -> None:
    """Three of Im'dril come before two of Kit."""
    table = kit().bids({"kit": 2, "imdril": 3})
    assert table.due() == "imdril"


def test_r_kit_12_no_privilege_in_the_research_auction() -> None:
    """Kit with two teams acts after Im'dril with one."""
    table = kit().with_teams("kit", "Sociologists", "Organic Chemists").with_teams("imdril", "Mechanical Engineers")
    table.bids(research={"kit": 2, "imdril": 2})
    assert table.due() == "imdril"


def test_r_kit_13_highest_tiebreaker_of_all() -> None:
    """With equally many teams Kit acts first in the research auction, before Im'dril with the printed 8."""
    table = kit().with_teams("kit", "Sociologists").with_teams("imdril", "Mechanical Engineers")
    table.bids(research={"kit": 2, "imdril": 2})
    assert table.due() == "kit"
    assert max(CATALOGUE.species.values(), key=lambda species: species.tiebreaker).id == "kit"
