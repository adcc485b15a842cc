"""Unity: wild cubes, inputs of any colour, computer worlds (R-UNI)."""

from __future__ import annotations

import pytest

from confluence.sidereal.goods import Bag
from confluence.sidereal.state import CARDS, CATALOGUE
from tests.sidereal.table import Table

WORLDS = [
    ("unity_limit", "2wl bk", "oc", "3ws wl", ("universal_translator", "quantum_computers"), "ws"),
    ("unity_fractal_symmetry", "gr ws bl", "wh br ye", "wl oc", ("singularity_control", "hyperspace_mining"), "ws wl"),
    ("unity_bezier", "gr wh ws", "gr wh ws", "2ws wl", ("organic_construction", "antimatter_power"), "wl"),
    (
        "unity_color_space",
        "bk wl",
        "bl ye",
        "2ws wl",
        ("interspecies_medical_exchange", "cross_species_ethical_equality"),
        "wl",
    ),
]
"""World, cubes that play it, cubes in, cubes out, the technologies that upgrade it, the donation this adds."""
WORLD_IDS = [row[0] for row in WORLDS]
ANY_INPUT = [
    ("universal_translator", "3wh", "gr wh br", "", "bk wl", 1),
    ("nanotechnology", "3br", "gr wh br", "wh ws oc", "", 0),
    ("genetic_engineering", "3gr", "gr wh ws", "br bk ye ws", "", 0),
    ("ubiquitous_cultural_repository", "2ye", "bk bl", "br ws", "", 1),
    ("quantum_computers", "2bk", "bl wl", "gr bl ye ws", "", 0),
    ("clinical_immortality", "2bl", "bk ye", "wh ws", "", 1),
]
"""Technology, what its front wants, a mixture for its back, what that gives: goods, donation, points."""


def unity(**options: str) -> Table:
    """Nobody has goods; Unity holds no colony."""
    table = Table("unity", "caylion", "zeth", "eni_et", **options)
    for species in table.state.species:
        table.set_goods(species, "")
    return table.take_colonies("unity")


# ---- support


def test_r_uni_01_second_colony_is_lost_at_the_check() -> None:
    """Support is one; only the colony that stays can run."""
    table = unity().put("unity", "Sirius", "Deneb").to("surplus")
    table.surplus("unity", "Sirius")
    assert table.colonies("unity") == [table.card("Deneb")]
    with table.refuses("NOT_HELD"):
        table.plan("unity", "Sirius")
    table.run_economy(unity=["Deneb"])
    assert table.goods("unity") == Bag.parse("wh")


def test_r_uni_01_second_colony_is_consumed_or_traded_before() -> None:
    """Three colonies: one plays a computer world, one is sold, one is kept."""
    table = unity().put("unity", "Sirius", "Deneb", "Vega").set_goods("unity", "3ws").set_goods("zeth", "gr")
    table.enter("unity", "unity_bezier", colonies=["Sirius"])
    table.trade("unity>zeth: #colony_deneb; zeth>unity: gr")
    table.to("plans")
    assert table.colonies("unity") == [table.card("Vega")]
    assert table.holds("zeth", "Deneb")


# ---- any colour


@pytest.mark.parametrize("pay", ["3gr", "gr wh br", "gr br ws", "3ws"])
def test_r_uni_02_any_small_cubes_pay(pay: str) -> None:
    """Explorer Collection takes every mixture of three small cubes."""
    table = unity().set_goods("unity", pay)
    table.run_economy(unity=[table.planned("Explorer Collection", pay=pay)])
    assert table.goods("unity") == Bag.parse("br bk 2sh")


@pytest.mark.parametrize("pay", ["2bk", "bl ye", "bk wl", "2wl"])
def test_r_uni_02_any_large_cubes_pay(pay: str) -> None:
    """Adamantine Synthesis takes every mixture of two large cubes."""
    table = unity().set_goods("unity", pay)
    table.run_economy(unity=[table.planned("Adamantine Synthesis", pay=pay)])
    assert table.goods("unity") == Bag.parse("gr oc")


@pytest.mark.parametrize("pay", ["2gr bk", "2gr wl", "2gr oc", "2gr sh", "2gr"])
def test_r_uni_02_other_sizes_do_not_pay(pay: str) -> None:
    """A place for any small cube takes no large cube, octagon or ship, and none may be left out."""
    table = unity().set_goods("unity", pay).to("plans")
    with table.refuses("WRONG_PAYMENT", "R-CONV-03"):
        table.plan("unity", table.planned("Explorer Collection", pay=pay))


def test_r_uni_03_wild_output_is_gray() -> None:
    """Adaptive Fabrication makes a small and a large gray cube, whatever the player would like."""
    table = unity()
    table.run_economy(unity=[table.planned("Adaptive Fabrication", colour="gr")])
    assert table.goods("unity") == Bag.parse("ws wl sh")


def test_r_uni_03_anyone_spends_gray_as_any_colour() -> None:
    """Caylion pays Oceanic Processing with a green and a gray cube, Lunar Mining with two large gray ones."""
    table = unity().set_goods("caylion", "gr ws 2wl")
    table.run_economy(caylion=["Oceanic Processing", "Lunar Mining Consortium"])
    assert table.goods("caylion") == Bag.parse("wh br bk bl 2sh")


@pytest.mark.parametrize("goods", ["gr wl", "gr oc", "gr wh"])
def test_r_uni_03_gray_keeps_its_size(goods: str) -> None:
    """A large gray cube is no small one; nothing else stands for a colour."""
    table = unity().set_goods("caylion", goods).to("plans")
    with table.refuses("NOT_ENOUGH"):
        table.plan("caylion", "Oceanic Processing")


def test_r_uni_04_gray_cubes_cannot_be_stolen() -> None:
    """Zeth robs Unity of the one coloured large cube; the gray ones stay."""
    table = unity().set_goods("unity", "ye 2wl").set_goods("zeth", "bk").at(1, "steal")
    with table.refuses("WRONG_TAKE", "R-ZET-06"):
        table.steal("zeth", table.theft("Black Market", "unity", take="wl"))
    table.steal("zeth", table.theft("Black Market", "unity"))
    assert table.goods("unity") == Bag.parse("2wl")
    assert table.goods("zeth") == Bag.parse("ye")


def test_r_uni_04_only_gray_is_nothing_to_steal() -> None:
    """From a victim with gray cubes alone nothing is taken."""
    table = unity().set_goods("unity", "4ws 3wl").set_goods("zeth", "bk").at(1, "steal")
    table.steal("zeth", table.theft("Black Market", "unity"))
    assert table.goods("unity") == Bag.parse("4ws 3wl")
    assert table.goods("zeth") == Bag.parse("")


def test_r_uni_05_gray_cubes_survive_interest() -> None:
    """Unity puts two gray cubes into Mutual Understanding and has them back with two of a colour."""
    table = unity().set_goods("unity", "2ws")
    table.gift("eni_et", "unity", cards=["Mutual Understanding"])
    table.run_economy(unity=[table.planned("Mutual Understanding", colour="wh")])
    assert table.goods("unity") == Bag.parse("2wh 2ws")


def test_r_uni_06_borrower_pays_any_colour_too() -> None:
    """The property belongs to the card: Caylion feeds it blue and yellow mixed."""
    table = unity().set_goods("caylion", "bl ye")
    table.gift("unity", "caylion", cards=["Adamantine Synthesis"])
    table.run_economy(caylion=["Adamantine Synthesis"])
    assert table.goods("caylion") == Bag.parse("gr oc")


def test_r_uni_06_unity_has_no_such_property_itself() -> None:
    """A card of another species wants its colours from Unity as well."""
    table = unity().set_goods("unity", "gr wh")
    table.gift("caylion", "unity", cards=["Oceanic Processing"])
    table.to("plans")
    with table.refuses("NOT_ENOUGH"):
        table.plan("unity", "Oceanic Processing")


# ---- computer worlds


@pytest.mark.parametrize("world", WORLD_IDS)
def test_r_uni_07_worlds_start_unplayed(world: str) -> None:
    """They lie open in the library."""
    table = unity()
    assert table.card(world) in table.view("zeth").seats[table.seat("unity")].library


@pytest.mark.parametrize("colony", ["Sirius", "Altair", "Vega", "Deneb"])
@pytest.mark.parametrize("world, price", [row[:2] for row in WORLDS])
def test_r_uni_07_world_enters_for_cubes_and_any_colony(world: str, price: str, colony: str) -> None:
    """Any climate pays, any colours of the size pay, and there is a point."""
    table = unity().put("unity", colony).set_goods("unity", price)
    table.enter("unity", world, pay=price)
    assert table.holds("unity", world)
    assert table.points("unity") == 1
    assert table.goods("unity") == Bag.parse("")
    assert table.state.colony_deck[-1] == table.card(colony)


@pytest.mark.parametrize("world, price", [row[:2] for row in WORLDS])
def test_r_uni_07_world_needs_a_colony_and_all_cubes(world: str, price: str) -> None:
    """Without a colony, or with a cube less, it stays in the library."""
    table = unity().set_goods("unity", price)
    with table.refuses("WRONG_COLONIES"):
        table.enter("unity", world)
    whole = Bag.parse(price)
    last = [good for good, _ in whole.items()][-1]
    table.put("unity", "Sirius").set_goods("unity", str(whole - Bag.of(last)))
    with table.refuses("NOT_ENOUGH"):
        table.enter("unity", world)


@pytest.mark.parametrize("world, price, paid, gained, technologies, added", WORLDS)
def test_r_uni_08_worlds_run_and_upgrade_by_technologies(
    world: str, price: str, paid: str, gained: str, technologies: tuple[str, ...], added: str
) -> None:
    """In the turn of its entry the front runs; either named technology adds a donation of gray cubes."""
    table = unity().put("unity", "Sirius").set_goods("unity", price)
    table.enter("unity", world)
    table.set_goods("unity", paid).run_economy(unity=[table.planned(world, pay=paid)])
    assert table.goods("unity") == Bag.parse(gained)
    for technology in technologies:
        table = unity().put("unity", world).put_tech("unity", technology).set_goods("unity", paid)
        table.upgrade("unity", world, spend=table.tech("unity", technology))
        table.run_economy(unity=[world])
        assert table.goods("unity") == Bag.parse(gained)
        assert table.donated("unity") == Bag.parse(added)


@pytest.mark.parametrize("world", WORLD_IDS)
def test_r_uni_08_worlds_are_lent(world: str) -> None:
    """They carry the border of Unity and come home."""
    table = unity().put("unity", world).set_goods("caylion", "gr")
    table.trade(f"unity>caylion: #{world}; caylion>unity: gr")
    assert table.holds("caylion", world)
    table.next_turn()
    assert table.holds("unity", world)


def test_r_uni_08_worlds_are_no_colonies() -> None:
    """All four stay beside the one colony that is supported, and none pays for a colony icon."""
    table = unity().put("unity", *WORLD_IDS, "Sirius").set_goods("unity", "2ws ws")
    with table.refuses("NOT_HELD", "R-COL-04"):
        table.upgrade("unity", "Adaptive Fabrication", colonies=["unity_limit"])
    table.to("plans")
    assert table.colonies("unity") == [table.card("Sirius")]
    assert all(table.holds("unity", world) for world in WORLD_IDS)


def test_r_uni_08_worlds_do_not_count_in_ties() -> None:
    """Unity with four worlds and no colony acts before Eni Et with one colony."""
    table = unity().put("unity", *WORLD_IDS).with_colonies("eni_et", "Sirius")
    table.bids({"unity": 1, "eni_et": 1})
    assert table.due() == "unity"


@pytest.mark.parametrize("technology, front, mixture, goods, donation, points", ANY_INPUT)
def test_r_uni_09_upgraded_technologies_of_era_one_take_any_colour(
    technology: str, front: str, mixture: str, goods: str, donation: str, points: int
) -> None:
    """The front wants its colour, the back takes a mixture of that size."""
    table = unity().put_tech("unity", technology).set_goods("unity", mixture).to("plans")
    card = table.tech("unity", technology)
    with table.refuses("WRONG_PAYMENT"):
        table.plan("unity", table.planned(card, pay=mixture))
    table = unity().put_tech("unity", technology, flipped=True).set_goods("unity", mixture)
    table.run_economy(unity=[table.planned(card, pay=mixture)])
    assert table.goods("unity") == Bag.parse(goods)
    assert table.donated("unity") == Bag.parse(donation)
    assert table.points("unity") == points


def test_r_uni_09_the_octagon_and_later_eras_keep_their_inputs() -> None:
    """Six of the seven technologies of era I change; Atomic Transmutation and eras II and III do not."""
    changed = []
    for technology, card in CATALOGUE.technology_cards["unity"].items():
        back = CARDS[card].back
        assert back is not None
        if back.converters[0].inputs[0] != CARDS[card].front.converters[0].inputs[0]:
            changed.append(technology)
    assert sorted(changed) == sorted(row[0] for row in ANY_INPUT)


@pytest.mark.parametrize(
    "card, pay, gained", [("Explorer Collection", "3ws", "br bk 2sh"), ("Adamantine Synthesis", "2wl", "gr oc")]
)
def test_r_uni_10_printed_colours_stay_coloured(card: str, pay: str, gained: str) -> None:
    """Paid with gray cubes these cards give what they print."""
    table = unity().set_goods("unity", pay)
    table.run_economy(unity=[card])
    assert table.goods("unity") == Bag.parse(gained)


@pytest.mark.parametrize(
    "card, pay, technology",
    [("Explorer Collection", "bl ye", "achronal_analysis"), ("Adaptive Fabrication", "gr wh br", "nanotechnology")],
)
def test_r_uni_02_upgrades_take_any_colour_and_any_colony(card: str, pay: str, technology: str) -> None:
    """Two of the starting cards flip for a mixture of cubes and a colony, for a point, or by a technology."""
    table = unity().put("unity", "Vega").set_goods("unity", pay)
    table.upgrade("unity", card, pay=pay)
    assert table.flipped(card)
    assert table.points("unity") == 1
    table = unity().put_tech("unity", technology)
    table.upgrade("unity", card, spend=table.tech("unity", technology))
    assert table.flipped(card)
