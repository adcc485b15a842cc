"""Wild goods (R-WILD)."""

from __future__ import annotations

import pytest

from confluence.sidereal.cards import Kind
from confluence.sidereal.converters import Arrow
from confluence.sidereal.goods import EMPTY, Bag, Good
from confluence.sidereal.state import CATALOGUE
from tests.sidereal.table import Table

CHARITY = "eni_et_cultural_charity"
ARCHIVE = "eni_et_intercultural_archive"
EXPLORER = "unity_explorer_collection"
ADAMANTINE = "unity_adamantine_synthesis"
FABRICATION = "unity_adaptive_fabrication"


def four() -> Table:
    return Table("caylion", "eni_et", "unity", "zeth")


def test_r_wild_01_anybody_owns_and_trades_gray_cubes() -> None:
    table = four().set_goods("unity", "ws wl").set_goods("caylion", "2gr").set_goods("zeth", "br")
    table.trade("unity>caylion: ws wl; caylion>unity: 2gr")
    table.trade("caylion>zeth: wl; zeth>caylion: br")
    assert table.goods("zeth") == Bag.parse("wl")
    assert table.goods("caylion") == Bag.parse("ws br")


@pytest.mark.parametrize("pay", ["3br", "2br ws", "br 2ws", "3ws"])
def test_r_wild_01_gray_cubes_pay_as_any_colour_of_their_size(pay: str) -> None:
    """Caylion pays Nanotechnology `3br -> gr oc` with wilds in any mixture."""
    table = four().put_tech("caylion", "nanotechnology").set_goods("caylion", pay)
    table.run_economy(caylion=[table.tech("caylion", "nanotechnology")])
    assert table.goods("caylion") == Bag.parse("gr oc")


@pytest.mark.parametrize("pay", ["2br wl", "2br gr", "3wl", "2br oc", "2br sh"])
def test_r_wild_01_not_of_the_other_size(pay: str) -> None:
    """Also R-COMP-02."""
    table = four().put_tech("caylion", "nanotechnology").set_goods("caylion", pay).to("plans")
    nano = table.tech("caylion", "nanotechnology")
    with table.refuses("WRONG_PAYMENT", "R-CONV-03"):
        table.plan("caylion", table.planned(nano, pay=pay))
    with table.refuses("NOT_ENOUGH"):
        table.plan("caylion", nano)


def test_r_wild_01_gray_cubes_never_stand_for_octagons_or_ships() -> None:
    table = four().put_tech("caylion", "atomic_transmutation").set_goods("caylion", "5wl 5ws").to("plans")
    with table.refuses("NOT_ENOUGH"):
        table.plan("caylion", table.tech("caylion", "atomic_transmutation"))
    table.run_economy()
    with table.refuses("BID_TOO_HIGH"):
        table.bid("caylion", 1, 0)


def test_r_wild_01_gray_cubes_score_by_size() -> None:
    """2wl and 3ws are worth half a point each."""
    table = four().at(6)
    for species in table.state.species:
        table.set_goods(species, "")
    table.set_goods("caylion", "2wl").set_goods("zeth", "3ws").set_goods("unity", "wl 2ws")
    table.run_economy()
    assert table.outcome().scores == (6, 0, 0, 6)


@pytest.mark.parametrize("pay", ["3gr", "gr wh br", "2wh ws", "3ws"])
def test_r_wild_02_any_places_take_every_mixture(pay: str) -> None:
    """Explorer Collection `3S? -> br bk 2sh`."""
    table = four().set_goods("unity", pay)
    table.run_economy(unity=[EXPLORER])
    assert table.goods("unity") == Bag.parse("br bk 2sh")


@pytest.mark.parametrize("pay", ["2gr bk", "2gr", "2gr wl", "4gr", "2gr oc", "2gr sh"])
def test_r_wild_02_of_that_size_and_number(pay: str) -> None:
    table = four().set_goods("unity", pay).to("plans")
    with table.refuses("WRONG_PAYMENT"):
        table.plan("unity", table.planned(EXPLORER, pay=pay))


def test_r_wild_02_large_places_mix_too() -> None:
    """Adamantine Synthesis `2L? -> gr oc` on a blue and a gray cube."""
    table = four().set_goods("unity", "bl wl")
    table.run_economy(unity=[ADAMANTINE])
    assert table.goods("unity") == Bag.parse("gr oc")


def test_r_wild_02_printed_colours_are_served_before_free_places() -> None:
    """Three browns, two greens and a wild run both cards, in whatever order they are named; also R-DIG-03."""
    for order in ((0, 1), (1, 0)):
        table = four().put_tech("unity", "nanotechnology").set_goods("unity", "3br 2gr ws")
        cards = [table.tech("unity", "nanotechnology"), table.card(EXPLORER)]
        table.run_economy(unity=[cards[i] for i in order])
        assert table.goods("unity") == Bag.parse("wh oc br bk 2sh")


def test_r_wild_03_unity_outputs_are_gray() -> None:
    """Adaptive Fabrication `-> ws wl sh`, whoever runs it."""
    table = four().set_goods("caylion", "").set_goods("unity", "")
    table.gift("unity", "caylion", cards=[FABRICATION])
    table.run_economy(caylion=[FABRICATION])
    assert table.goods("caylion") == Bag.parse("ws wl sh")


def test_r_wild_03_no_output_lets_the_runner_choose_a_colour() -> None:
    """Chosen colours stand on red converters alone."""
    for card in CATALOGUE.cards:
        for face in card.faces:
            for converter in face.converters:
                chosen = converter.output.any_small or converter.output.any_large
                assert bool(chosen) <= (converter.arrow is Arrow.RED)


def borrowed(goods: str, card: str = CHARITY, flipped: bool = False) -> Table:
    """Caylion holds an interest card of Eni Et and these goods, and is about to plan."""
    table = four().set_goods("caylion", goods).put("eni_et", card, flipped=flipped)
    table.gift("eni_et", "caylion", cards=[card])
    return table.to("plans").set_goods("caylion", goods)


@pytest.mark.parametrize(
    "pay, colour, gained",
    [
        ("8br", None, "13br"),
        ("5gr 3ws", None, "3ws 10gr"),
        ("8ws", "wh", "8ws 5wh"),
        ("gr 7ws", None, "7ws 6gr"),
    ],
)
def test_r_wild_04_one_colour_in_the_same_colour_out(pay: str, colour: str | None, gained: str) -> None:
    """DT-06 and DT-07: wilds pass through, the rest has the colour that was paid. Also R-ENI-05 and R-ENI-06."""
    table = borrowed(pay)
    table.run_economy(caylion=[table.planned(CHARITY, pay=pay, colour=colour)])
    assert table.goods("caylion") == Bag.parse(gained)


@pytest.mark.parametrize("pay", ["4gr 4br", "7gr br", "4gr 2wh 2ws", "7gr", "8bk", "7gr wl"])
def test_r_wild_04_two_colours_are_refused(pay: str) -> None:
    table = borrowed(pay)
    with table.refuses("WRONG_PAYMENT"):
        table.plan("caylion", table.planned(CHARITY, pay=pay))


def test_r_wild_04_no_new_wilds_appear() -> None:
    """Three large wilds into `3L= -> 4L=` give three wilds and one cube of a colour. Also R-ENI-07."""
    table = borrowed("3wl", ARCHIVE)
    table.run_economy(caylion=[table.planned(ARCHIVE, pay="3wl", colour="ye")])
    assert table.goods("caylion") == Bag.parse("3wl ye")


def test_r_wild_04_fewer_places_than_pieces() -> None:
    """DT-36: wilds take the places first, what does not fit goes to the supply. Also R-ENI-08."""
    for pay, gained in (("8ws", "7ws"), ("7gr ws", "ws 6gr")):
        table = borrowed(pay, flipped=True)
        table.run_economy(caylion=[table.planned(CHARITY, pay=pay, colour="gr")])
        assert table.goods("caylion") == Bag.parse(gained)
        assert table.points("caylion") == 3


def test_r_wild_05_stolen_colours_are_chosen_piece_by_piece() -> None:
    """Systemic Bribery takes two small cubes, of one colour or of two, never gray."""
    for take in ("2gr", "gr br", "br wh"):
        table = four().set_goods("zeth", "2wh").set_goods("unity", "2gr wh br 2ws").at(1, "steal")
        table.steal("zeth", table.theft("zeth_systemic_bribery", "unity", take))
        assert table.goods("zeth") == Bag.parse(take)
    table = four().set_goods("zeth", "2wh").set_goods("unity", "2gr wh br 2ws").at(1, "steal")
    for take in ("gr ws", "2ws", "gr bk", "gr", "2gr wh"):
        with table.refuses("WRONG_TAKE", "R-ZET-06"):
            table.steal("zeth", table.theft("zeth_systemic_bribery", "unity", take))


def test_r_wild_06_a_borrower_enjoys_the_places_of_the_card() -> None:
    """Caylion feeds a Unity card with mixed colours, Unity cannot do so with a Caylion card. Also R-UNI-06."""
    table = four().set_goods("caylion", "gr wh br").set_goods("unity", "2br gr")
    table.put_tech("caylion", "nanotechnology")
    nano = table.tech("caylion", "nanotechnology")
    table.gift("unity", "caylion", cards=[EXPLORER])
    table.gift("caylion", "unity", cards=[nano])
    table.to("plans").set_goods("caylion", "gr wh br").set_goods("unity", "2br gr")
    with table.refuses("NOT_ENOUGH"):
        table.plan("unity", nano)
    table.run_economy(caylion=[EXPLORER])
    assert table.goods("caylion") == Bag.parse("br bk 2sh")


def test_r_wild_06_unity_is_bound_by_the_interest_rule_of_eni_et() -> None:
    """The mixture that Unity's own cards take is refused by Cultural Charity."""
    table = four().set_goods("unity", "4gr 4br")
    table.gift("eni_et", "unity", cards=[CHARITY])
    table.to("plans").set_goods("unity", "4gr 4br")
    with table.refuses("WRONG_PAYMENT"):
        table.plan("unity", table.planned(CHARITY, pay="4gr 4br"))


def test_r_wild_06_places_of_free_choice_stand_on_unity_cards_only() -> None:
    """And gray outputs: no other species prints either. Interest places stand on Eni Et cards."""
    for card in CATALOGUE.cards:
        for face in card.faces:
            for converter in face.converters:
                free = any(cost.any_small or cost.any_large for cost in converter.inputs)
                output = converter.output.goods + converter.output.donation
                gray = output.only((Good.WS, Good.WL)) != EMPTY
                same = any(cost.same_small or cost.same_large for cost in converter.inputs)
                assert not (free or gray) or card.owner == "unity"
                assert not same or card.kind is Kind.INTEREST
