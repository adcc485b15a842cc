"""R-TRADE: trading."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from confluence.sidereal.actions import Accept, Gift, Leg, Propose, Revise
from confluence.sidereal.events import Agreed, Gifted, Offered, Protected, Rewarded, Traded
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.state import CATALOGUE
from tests.sidereal.table import Table, happened

ALL = ("caylion", "eni_et", "faderan", "imdril", "kit", "kjas", "unity", "yengii", "zeth")


def four() -> Table:
    """Everybody has three of each good, so that only rules stand against a trade."""
    table = Table("caylion", "kit", "kjas", "zeth")
    for species in table.state.species:
        table.set_goods(species, "3gr 3wh 3br 3bk 3bl 3ye 3ws 3wl 3oc 3sh")
    return table


def piece(table: Table, species: str, code: str) -> int:
    """How many of one good somebody has."""
    (good,) = [good for good, _ in Bag.parse(code).items()]
    return table.goods(species)[good]


# ---- R-TRADE-01


def test_r_trade_01_goods_and_cards_change_hands_in_trading() -> None:
    table = four()
    (colony,) = table.colonies("kit")
    table.trade(f"kit>zeth: 2gr #{colony}; zeth>kit: bk")
    assert (piece(table, "kit", "gr"), piece(table, "kit", "bk")) == (1, 4)
    assert (piece(table, "zeth", "gr"), piece(table, "zeth", "bk")) == (5, 2)
    assert table.holds("zeth", colony)


@pytest.mark.parametrize("step", ["tail", "gifts", "surplus", "plans", "bids", "colonies", "teams", "steal"])
def test_r_trade_01_nothing_changes_hands_in_any_other_step(step: str) -> None:
    """An offer made in time cannot be accepted later either."""
    table = four()
    number = table.offer("kit>zeth: gr; zeth>kit: wh")
    table.at(2, step)
    with table.refuses("WRONG_STEP"):
        table.propose("kit", "kit>zeth: gr; zeth>kit: wh")
    with table.refuses("WRONG_STEP"):
        table.accept("zeth", number)
    with table.refuses("WRONG_STEP", "R-TURN-10"):
        table.gift("kit", "zeth", "gr")


# ---- R-TRADE-02


@pytest.mark.parametrize("code", ["gr", "wh", "br", "bk", "bl", "ye", "ws", "wl", "oc", "sh"])
def test_r_trade_02_resources_and_ships_are_tradable(code: str) -> None:
    table = four()
    table.trade(f"kit>zeth: 2{code}; zeth>kit: {code}")
    assert (piece(table, "kit", code), piece(table, "zeth", code)) == (2, 4)


@pytest.mark.parametrize("code", ["gr", "wh", "br", "bk", "bl", "ye", "ws", "wl", "oc", "sh"])
def test_r_trade_02_nobody_trades_more_than_there_is(code: str) -> None:
    table = four()
    with table.refuses("NOT_ENOUGH", "R-TRADE-16") as details:
        table.trade(f"kit>zeth: 5{code}")
    assert (details["seat"], details["missing"]) == (table.seat("kit"), f"2{code}")


CARDS = {
    "a starting card": ("kjas", "Underground Cities"),
    "a technology": ("kjas", "kjas_nanotechnology"),
    "a colony": ("kjas", "Vega"),
    "a team": ("kjas", "Organic Chemists"),
    "a tile": ("kjas", "B1"),
    "a fleet": ("imdril", "Fleet 128"),
    "a relic": ("faderan", "Thil's Demiring"),
    "an interest converter": ("eni_et", "Cultural Charity"),
    "a nullspace colony": ("kit", "Zd'Nx"),
    "a computer world": ("unity", "unity_bezier"),
    "Cascading Deception": ("zeth", "Cascading Deception"),
    "a borrowed card": ("kjas", "Cultural Charity"),
}


@pytest.mark.parametrize("what", CARDS)
def test_r_trade_02_every_card_in_play_is_tradable_by_its_holder(what: str) -> None:
    """Borrowed ones too."""
    species, card = CARDS[what]
    table = Table(*ALL).put(species, card)
    table.give("caylion", "gr").trade(f"{species}>caylion: #{table.printed(card).id}; caylion>{species}: gr")
    assert table.holds("caylion", card)
    assert not table.holds(species, card)


def test_r_trade_02_a_card_one_does_not_hold_is_refused() -> None:
    """Neither a card of another player, nor an own one that is lent."""
    table = four().put("kjas", "Vega")
    with table.refuses("NOT_HELD", "R-TRADE-02") as details:
        table.trade("kit>zeth: #colony_vega; zeth>kit: gr")
    assert (details["card"], details["seat"]) == (table.card("Vega"), table.seat("kit"))
    table.gift("kjas", "kit", cards=["Underground Cities"])
    with table.refuses("NOT_HELD", "R-TRADE-02"):
        table.trade("kjas>zeth: #kjas_underground_cities; zeth>kjas: gr")


@pytest.mark.parametrize("card", [0, -1, 393, 100000])
def test_r_trade_02_a_card_that_does_not_exist_is_refused(card: int) -> None:
    table = four()
    with table.refuses("UNKNOWN_CARD"):
        table.act("kit", Propose((Leg(1, 3, cards=(card,)),)))
    with table.refuses("UNKNOWN_CARD"):
        table.act("kit", Gift(3, cards=(card,)))


def test_r_trade_02_a_card_is_named_once() -> None:
    table = four().put("kit", "Vega")
    with table.refuses("DUPLICATE_LEG"):
        table.trade("kit>zeth: #colony_vega #colony_vega; zeth>kit: gr")
    with table.refuses("DUPLICATE_LEG"):
        table.gift("kit", "zeth", cards=["Vega", "Vega"])


def test_r_trade_02_rights_are_tradable_by_their_species() -> None:
    """A licence by Yengii, a token by Faderan, an envoy and protection by Zeth."""
    table = Table(*ALL).patent("yengii", "nanotechnology")
    table.trade("yengii>kit: licence:nanotechnology; kit>yengii: gr")
    assert table.holds("kit", "kit_nanotechnology")
    table.trade("faderan>kit: 2ack; kit>faderan: gr")
    assert table.acknowledgements("kit") == 2
    table.trade("zeth>kit: envoy; kit>zeth: gr")
    assert table.envoys("kit") == 1
    table.trade("zeth>kjas: protection; kjas>zeth: br")
    assert table.is_protected("kjas")


@pytest.mark.parametrize(
    "right, owner",
    [("licence:nanotechnology", "yengii"), ("ack", "faderan"), ("envoy", "zeth"), ("protection", "zeth")],
)
def test_r_trade_02_nobody_else_gives_these_rights(right: str, owner: str) -> None:
    for species in ALL:
        table = Table(*ALL).give(species, "gr").give("kit", "gr").give("kjas", "gr").patent("yengii", "nanotechnology")
        table.tokens(species, acknowledgements=2, envoys=2)
        other = "kjas" if species == "kit" else "kit"
        text = f"{species}>{other}: {right}; {other}>{species}: gr"
        if species == owner:
            table.trade(text)
            continue
        with table.refuses("NOT_A_RIGHT"):
            table.trade(text)


def test_r_trade_02_a_table_may_forbid_envoys_from_the_stock() -> None:
    """With ENVOYS_FROM_STOCK off they come through the card only; protection can still be bought."""
    table = Table("caylion", "kit", "kjas", "zeth", ENVOYS_FROM_STOCK="off")
    with table.refuses("NOT_A_RIGHT", "R-ZET-13"):
        table.trade("zeth>kit: envoy; kit>zeth: gr")
    table.trade("zeth>kit: protection; kit>zeth: gr")
    table.donation("zeth", "", lot="en oc").trade("zeth>kit: lot{en oc}; kit>zeth: gr")
    assert table.envoys("kit") == 1


def test_r_trade_02_tokens_are_not_given_in_negative_numbers() -> None:
    table = Table(*ALL).tokens("kit", acknowledgements=1, envoys=1)
    seat = table.seat
    for leg in (
        Leg(seat("faderan"), seat("kit"), Bag.parse("wh"), acknowledgements=-1),
        Leg(seat("zeth"), seat("kit"), Bag.parse("wh"), envoys=-1),
    ):
        with table.refuses("NOTHING_GIVEN"):
            table.act(ALL[leg.giver], Propose((leg,)))


# ---- R-TRADE-03


def test_r_trade_03_points_are_never_traded() -> None:
    table = four().set_points("kit", 9)
    with table.refuses("NO_POINTS_TRADED", "R-TRADE-03"):
        table.trade("kit>zeth: vp; zeth>kit: gr")
    with table.refuses("NO_POINTS_TRADED", "R-TRADE-03"):
        table.gift("kit", "zeth", "vp")


def test_r_trade_03_points_on_a_donation_card_are() -> None:
    table = four().donation("kit", "vp br")
    table.trade("kit>zeth: {vp}; zeth>kit: gr")
    assert (table.points("zeth"), table.points("kit")) == (1, 0)
    assert table.donated("kit") == Bag.parse("br")


def test_r_trade_03_not_more_points_than_lie_there() -> None:
    """Own points do not fill up what the donation card lacks."""
    table = four().set_points("kit", 9).donation("kit", "vp")
    with table.refuses("NO_POINTS_TRADED", "R-TRADE-03"):
        table.trade("kit>zeth: 2vp; zeth>kit: gr")
    with table.refuses("NOT_ENOUGH", "R-DON-09"):
        table.trade("kit>zeth: {2vp}; zeth>kit: gr")


# ---- R-TRADE-04


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize(
    "card", ["zeth_smuggling_network", "zeth_systemic_bribery", "zeth_black_market", "zeth_envoys"]
)
def test_r_trade_04_cards_that_forbid_it_are_not_traded(card: str, flipped: bool) -> None:
    """Also R-ZET-16: the red text stands on both sides."""
    table = four().put("zeth", card, flipped=flipped)
    with table.refuses("NOT_TRADABLE", "R-TRADE-04"):
        table.trade(f"zeth>kit: #{card}; kit>zeth: gr")
    with table.refuses("NOT_TRADABLE", "R-TRADE-04"):
        table.gift("zeth", "kit", cards=[card])


def test_r_trade_04_a_spent_card_is_not_traded() -> None:
    table = four().put_tech("kjas", "organic_construction")
    table.upgrade("kjas", "Underground Cities", spend="kjas_organic_construction")
    assert table.zone("kjas_organic_construction") == "tucked"
    with table.refuses("NOT_HELD"):
        table.trade("kjas>kit: #kjas_organic_construction; kit>kjas: gr")


@pytest.mark.parametrize("half", ["kit_hand_crafted", "kit_polyutility_components"])
def test_r_trade_04_half_a_pair_is_not_traded(half: str) -> None:
    """Also R-KIT-02."""
    table = four()
    with table.refuses("HALF_PAIR", "R-TRADE-04"):
        table.trade(f"kit>zeth: #{half}; zeth>kit: gr")
    with table.refuses("HALF_PAIR", "R-TRADE-04"):
        table.gift("kit", "zeth", cards=[half])


def test_r_trade_04_the_halves_do_not_part_for_two_receivers() -> None:
    table = four()
    with table.refuses("HALF_PAIR", "R-TRADE-04"):
        table.trade("kit>zeth: #kit_hand_crafted; kit>kjas: #kit_polyutility_components; zeth>kit: gr; kjas>kit: gr")
    table.trade("kit>zeth: #kit_hand_crafted #kit_polyutility_components; zeth>kit: gr")
    assert table.holds("zeth", "kit_hand_crafted")
    assert table.holds("zeth", "kit_polyutility_components")


def test_r_trade_04_tokens_are_not_passed_on() -> None:
    """Also R-FAD-03: Kit holds three and can hand out none."""
    table = Table(*ALL).tokens("kit", acknowledgements=3)
    for receiver in ("kjas", "faderan"):
        with table.refuses("NOT_A_RIGHT"):
            table.trade(f"kit>{receiver}: ack gr")


# ---- R-TRADE-05


def test_r_trade_05_an_offer_alone_moves_nothing() -> None:
    table = four()
    before = [table.goods(species) for species in table.state.species]
    (offered,) = table.propose("kit", "kit>zeth: gr; zeth>kit: bk")
    assert isinstance(offered, Offered)
    assert [table.goods(species) for species in table.state.species] == before
    table.accept("zeth", offered.offer)
    assert piece(table, "kit", "bk") == 4


def test_r_trade_05_a_party_may_refuse() -> None:
    """A declined offer is closed for good."""
    table = four()
    number = table.offer("kit>zeth: gr; zeth>kit: bk")
    table.decline("zeth", number)
    with table.refuses("UNKNOWN_OFFER"):
        table.accept("zeth", number)
    assert piece(table, "kit", "bk") == 3


def test_r_trade_05_the_proposer_may_take_it_back_before() -> None:
    table = four()
    number = table.offer("kit>zeth: gr; zeth>kit: bk")
    table.withdraw("kit", number)
    with table.refuses("UNKNOWN_OFFER"):
        table.accept("zeth", number)


def test_r_trade_05_one_agrees_once_and_only_as_a_party() -> None:
    table = four()
    number = table.offer("kit>zeth: gr; zeth>kjas: bk; kjas>kit: bl")
    with table.refuses("ALREADY_AGREED"):
        table.accept("kit", number)
    with table.refuses("UNKNOWN_OFFER"):
        table.accept("caylion", number)
    table.accept("zeth", number)
    with table.refuses("ALREADY_AGREED"):
        table.accept("zeth", number)
    with table.refuses("UNKNOWN_OFFER"):
        table.accept("kjas", number + 7)


def test_r_trade_05_whoever_agreed_to_other_words_has_not_agreed() -> None:
    """Kit changes the offer: the agreement of Zeth is void, and the old words can no longer be accepted."""
    table = four()
    number = table.offer("kit>zeth: gr; zeth>kjas: bk; kjas>kit: bl")
    table.accept("zeth", number)
    table.act("kit", Revise(number, table.legs("kit>zeth: gr; zeth>kjas: 3bk; kjas>kit: bl")))
    with table.refuses("OFFER_CHANGED"):
        table.accept("kjas", number)
    table.act("kjas", Accept(number, 2))
    assert piece(table, "kjas", "bk") == 3, "Zeth has not agreed to three cubes"
    table.act("zeth", Accept(number, 2))
    assert piece(table, "kjas", "bk") == 6


@pytest.mark.parametrize(
    "legs, code",
    [
        ((), "NOTHING_GIVEN"),
        ((Leg(1, 3),), "NOTHING_GIVEN"),
        ((Leg(1, 3, donation=Bag()),), "NOTHING_GIVEN"),
        ((Leg(1, 3, Bag.parse("gr")), Leg(3, 1)), "NOTHING_GIVEN"),
        ((Leg(1, 4, Bag.parse("gr")),), "BAD_SEAT"),
        ((Leg(1, -1, Bag.parse("gr")),), "BAD_SEAT"),
        ((Leg(9, 1, Bag.parse("gr")),), "BAD_SEAT"),
        ((Leg(1, 3, Bag.parse("gr")), Leg(1, 3, Bag.parse("wh"))), "DUPLICATE_LEG"),
    ],
)
def test_r_trade_05_a_trade_without_sense_is_refused(legs: tuple[Leg, ...], code: str) -> None:
    table = four()
    with table.refuses(code):
        table.act("kit", Propose(legs))


def test_r_trade_05_open_offers_are_limited() -> None:
    """Nobody floods the table (OFFERS); a withdrawn offer makes room, and others have their own number."""
    table = Table("caylion", "kit", "kjas", "zeth", OFFERS="3")
    first = table.offer("kit>zeth: gr; zeth>kit: bk")
    table.offer("kit>zeth: 2gr; zeth>kit: bk")
    table.offer("kit>zeth: 3gr; zeth>kit: bk")
    with table.refuses("TOO_MANY_OFFERS"):
        table.offer("kit>zeth: wh; zeth>kit: bk")
    table.offer("zeth>kit: gr; kit>zeth: bk")
    table.withdraw("kit", first)
    table.offer("kit>zeth: wh; zeth>kit: bk")


# ---- R-TRADE-06, R-TRADE-07, R-TRADE-08


def test_r_trade_06_a_ring_trade_moves_all_or_nothing() -> None:
    """Kjas cannot pay its leg, so Caylion and Kit keep their goods."""
    table = four().set_goods("kjas", "")
    number = table.offer("caylion>kit: 2gr; kit>kjas: ye; kjas>caylion: oc")
    for species in ("kit", "kjas"):
        with table.refuses("NOT_ENOUGH", "R-TRADE-16") as details:
            table.accept(species, number)
        assert (details["seat"], details["missing"]) == (table.seat("kjas"), "oc")


def test_r_trade_06_what_fails_at_the_end_moves_nothing() -> None:
    """Kit spends its green between the offer and the last agreement."""
    table = four()
    number = table.offer("caylion>kjas: 2wh; kjas>kit: oc; kit>caylion: 3gr")
    table.accept("kit", number)
    table.gift("kit", "zeth", "gr")
    with table.refuses("NOT_ENOUGH", "R-TRADE-16") as details:
        table.accept("kjas", number)
    assert (details["seat"], details["missing"]) == (table.seat("kit"), "gr")
    table.gift("zeth", "kit", "gr")
    table.accept("kjas", number)
    assert (piece(table, "kit", "gr"), piece(table, "kit", "oc")) == (0, 4)


def test_r_trade_06_a_card_that_is_gone_stops_the_goods_too() -> None:
    table = four().put("kit", "Vega")
    number = table.offer("kit>zeth: gr #colony_vega; zeth>kit: bk")
    table.gift("kit", "kjas", cards=["Vega"])
    with table.refuses("NOT_HELD", "R-TRADE-02"):
        table.accept("zeth", number)


def test_r_trade_07_every_participant_agrees_to_everything() -> None:
    """Three of four have agreed and nothing has moved; the fourth one's word carries it out."""
    table = four()
    before = [table.goods(species) for species in table.state.species]
    number = table.offer("caylion>kit: gr; kit>kjas: wh; kjas>zeth: br; zeth>caylion: bk")
    for species in ("zeth", "kit"):
        (agreed,) = table.accept(species, number)
        assert isinstance(agreed, Agreed)
        assert [table.goods(species) for species in table.state.species] == before
    (traded, *_) = table.accept("kjas", number)
    assert isinstance(traded, Traded)
    assert (piece(table, "caylion", "gr"), piece(table, "caylion", "bk")) == (2, 4)


def test_r_trade_07_one_refusal_ends_it_for_all() -> None:
    """Zeth has agreed already; Kjas, who only deals with Kit, refuses."""
    table = four()
    number = table.offer("caylion>kit: gr; kit>kjas: wh; kjas>zeth: br; zeth>caylion: bk")
    table.accept("zeth", number)
    table.decline("kjas", number)
    with table.refuses("UNKNOWN_OFFER"):
        table.accept("kit", number)


def test_r_trade_07_all_nine_may_join() -> None:
    table = Table(*ALL)
    for species in ALL:
        table.set_goods(species, "gr")
    ring = "; ".join(f"{giver}>{ALL[(seat + 1) % 9]}: gr" for seat, giver in enumerate(ALL))
    (traded, *_) = table.trade(ring)
    assert isinstance(traded, Traded)
    assert traded.participants == tuple(range(9))
    assert all(table.goods(species) == Bag.parse("gr") for species in ALL)


def test_r_trade_08_a_ring_in_which_no_pair_exchanges() -> None:
    table = four()
    table.trade("caylion>kit: 2gr; kit>kjas: oc; kjas>caylion: ye")
    assert (piece(table, "caylion", "gr"), piece(table, "caylion", "ye")) == (1, 4)
    assert (piece(table, "kit", "oc"), piece(table, "kit", "gr")) == (2, 5)
    assert (piece(table, "kjas", "ye"), piece(table, "kjas", "oc")) == (2, 4)


def test_r_trade_08_one_exchange_is_conditional_on_the_other() -> None:
    """Caylion buys the octagon of Kit only together with the blue cubes of Kjas (WE-21)."""
    table = four().set_goods("kjas", "")
    number = table.offer("caylion>kit: 3gr; kit>caylion: oc; caylion>kjas: wh; kjas>caylion: bl")
    with table.refuses("NOT_ENOUGH", "R-TRADE-16"):
        table.accept("kit", number)
    table.set_goods("kjas", "bl")
    table.accept("kit", number)
    assert piece(table, "caylion", "oc") == 3, "Kjas has still to agree"
    table.accept("kjas", number)
    assert (piece(table, "caylion", "oc"), piece(table, "caylion", "bl")) == (4, 4)


# ---- R-TRADE-10


def test_r_trade_10_a_gift_needs_no_agreement() -> None:
    table = four().put("kit", "Vega")
    (gifted,) = table.gift("kit", "zeth", "2gr oc", ["Vega"])
    assert isinstance(gifted, Gifted)
    assert (piece(table, "zeth", "gr"), piece(table, "zeth", "oc"), table.holds("zeth", "Vega")) == (5, 4, True)
    assert (piece(table, "kit", "gr"), piece(table, "kit", "oc"), table.holds("kit", "Vega")) == (1, 2, False)


def test_r_trade_10_a_gift_cannot_be_refused() -> None:
    """It is done at once; there is nothing that the receiver could decline."""
    table = four()
    table.gift("kit", "zeth", "gr")
    assert not table.view("zeth").offers
    with table.refuses("UNKNOWN_OFFER"):
        table.decline("zeth", 1)


@pytest.mark.parametrize("giver, receiver", [("zeth", "kit"), ("kit", "zeth")])
def test_r_trade_10_a_gift_is_no_trade_for_protection(giver: str, receiver: str) -> None:
    """Also R-ZET-05."""
    table = four()
    table.gift(giver, receiver, "gr")
    assert not table.is_protected("kit")
    events = table.trade("zeth>kit: gr; kit>zeth: gr")
    assert happened(events, Protected)
    assert table.is_protected("kit")


@pytest.mark.parametrize("text", ["zeth>kit: gr", "kit>zeth: gr", "kit>zeth: gr; zeth>kjas: gr; kjas>zeth: gr"])
def test_r_trade_10_an_agreed_gift_is_a_gift(text: str) -> None:
    """Kit only gives or only receives, so it is no participant and not protected."""
    table = four()
    table.trade(text)
    assert not table.is_protected("kit")


def test_r_trade_10_a_gift_is_no_trade_for_the_duruntai() -> None:
    table = Table("faderan", "kit", "kjas", "unity").put("faderan", "Gift of the Duruntai")
    assert not happened(table.gift("faderan", "kit", cards=["Gift of the Duruntai"]), Rewarded)
    assert happened(table.trade("kit>kjas: #59; kjas>kit: br"), Rewarded)


def test_r_trade_10_gifts_are_checked_like_trades() -> None:
    table = four()
    with table.refuses("NOT_ENOUGH", "R-TRADE-16"):
        table.gift("kit", "zeth", "4gr")
    with table.refuses("NOT_HELD"):
        table.gift("kit", "zeth", cards=["Underground Cities"])
    with table.refuses("NOTHING_GIVEN"):
        table.gift("kit", "zeth")
    for seat in (4, -1):
        with table.refuses("BAD_SEAT"):
            table.act("kit", Gift(seat, Bag.parse("gr")))


# ---- R-TRADE-11, R-TRADE-12, R-TRADE-13


def test_r_trade_11_lending_a_point_producing_converter_pays_in_points() -> None:
    """Kit lends Clinical Immortality (2bl -> br vp) for an octagon; Zeth runs it and has the point."""
    table = four().put_tech("kit", "clinical_immortality")
    table.trade("kit>zeth: #kit_clinical_immortality; zeth>kit: oc")
    table.run_economy(zeth=["kit_clinical_immortality"])
    assert (table.points("zeth"), table.points("kit")) == (1, 0)


def test_r_trade_12_goods_received_may_be_traded_on_or_used_at_once() -> None:
    table = (
        Table("caylion", "kit", "kjas", "zeth").set_goods("kit", "gr").set_goods("kjas", "4bl").set_goods("zeth", "")
    )
    table.put("zeth", "Organic Chemists")
    table.trade("kjas>kit: 4bl; kit>kjas: gr")
    table.gift("kit", "zeth", "4bl")
    table.invent("zeth", "Organic Chemists")
    assert (table.points("zeth"), table.goods("zeth")) == (1, Bag.parse(""))


def test_r_trade_12_goods_produced_may_be_traded_at_once() -> None:
    """The yellow cube of Caylion's upgrade goes straight to Kjas."""
    table = four().set_goods("caylion", "2bl").with_colonies("caylion", "Sirius")
    table.upgrade("caylion", "Distributed Telenet")
    table.trade("caylion>kjas: ye; kjas>caylion: bk")
    assert table.goods("caylion") == Bag.parse("bk")


@pytest.mark.parametrize("species, colonies", [("unity", 1), ("imdril", 0), ("caylion", 3)])
def test_r_trade_13_trade_may_exceed_colony_support_until_the_check(species: str, colonies: int) -> None:
    """One colony too many stands through trading and the tail, and must go in the economy."""
    table = Table(species, "kit", "kjas", "zeth")
    table.with_colonies(species, *("Vega", "Sirius", "Castor")[:colonies]).put("kjas", "Deneb")
    table.trade(f"kjas>{species}: #colony_deneb; {species}>kjas: {'oc' if species != 'caylion' else 'gr'}")
    table.to("tail")
    assert len(table.colonies(species)) == colonies + 1
    table.to("surplus").to("plans")
    assert len(table.colonies(species)) == colonies


# ---- R-TRADE-15

NEVER: dict[str, Callable[[Table], int]] = {
    "a library card": lambda t: t.tech("kit", "nanotechnology"),
    "an unplayed nullspace colony": lambda t: t.card("Zd'Nx"),
    "the top of the colony deck": lambda t: t.state.colony_deck[0],
    "a card of the team deck": lambda t: t.state.team_deck[3],
    "a relic in its deck": lambda t: t.state.relic_deck[0],
    "a colony on the track": lambda t: t.state.colony_track[0],
    "a team on the track": lambda t: t.state.research_track[0],
    "an invented team": lambda t: t.card("Organic Chemists"),
    "a reference card": lambda t: t.card("kit_reference"),
    "a donation card": lambda t: t.card("donation_381"),
    "a confluence card": lambda t: t.card("confluence_364"),
    "a starting card of the box": lambda t: t.card("start_kit"),
    "a card of a species that is not there": lambda t: t.card("Cultural Charity"),
}


@pytest.mark.parametrize("what", NEVER)
def test_r_trade_15_never_tradable_or_giftable(what: str) -> None:
    table = Table("caylion", "kit", "faderan", "zeth").give("kit", "4bl").put("kit", "Organic Chemists")
    table.invent("kit", "Organic Chemists")
    card = NEVER[what](table)
    with table.refuses("NOT_HELD"):
        table.act("kit", Propose((Leg(1, 3, cards=(card,)), Leg(3, 1, Bag.parse("gr")))))
    with table.refuses("NOT_HELD"):
        table.act("kit", Gift(3, cards=(card,)))


def test_r_trade_15_a_team_shared_earlier_is_no_card_to_trade() -> None:
    """Neither from the common row nor from the patents."""
    table = Table("caylion", "kit", "yengii", "zeth").patent("yengii", "nanotechnology")
    with table.refuses("NOT_HELD"):
        table.gift("yengii", "zeth", cards=["Mechanical Engineers"])
    table.give("kit", "4bl").put("kit", "Organic Chemists").invent("kit", "Organic Chemists")
    table.next_turn()
    assert table.zone("Organic Chemists") == "row"
    with table.refuses("NOT_HELD"):
        table.gift("kit", "zeth", cards=["Organic Chemists"])


def test_r_trade_15_a_seedling_moves_with_its_colony() -> None:
    """Also R-CAY-07."""
    table = four().take_colonies("caylion").put("caylion", "Vega", seedling=True).put("caylion", "Sirius")
    table.trade("caylion>kit: #colony_vega; kit>caylion: gr")
    assert [(card.card, card.seedling) for card in table.view(None).seats[1].cards][-1] == (table.card("Vega"), True)
    assert not table.has_seedling("Sirius")


@pytest.mark.parametrize("giver", ["kit", "caylion"])
def test_r_trade_15_a_protection_token_is_not_passed_on(giver: str) -> None:
    """Kit is protected, Caylion is not: neither can protect anybody."""
    table = four()
    table.trade("zeth>kit: gr; kit>zeth: gr")
    with table.refuses("NOT_A_RIGHT"):
        table.trade(f"{giver}>kjas: protection; kjas>{giver}: gr")


# ---- R-TRADE-16, R-TRADE-17, R-TRADE-18


def test_r_trade_16_goods_received_in_a_trade_may_be_passed_on_in_it() -> None:
    """Caylion has no black cube: Kjas gives it one, Caylion hands it on to Kit."""
    table = four().set_goods("caylion", "2gr").set_goods("kjas", "bk").set_goods("kit", "oc")
    with table.refuses("NOT_ENOUGH", "R-TRADE-16"):
        table.trade("caylion>kit: bk; kit>caylion: oc")
    table.trade("kjas>caylion: bk; caylion>kjas: 2gr; caylion>kit: bk; kit>caylion: oc")
    assert [str(table.goods(species)) for species in ("caylion", "kjas", "kit")] == ["oc", "2gr", "bk"]


def test_r_trade_16_the_order_of_the_legs_does_not_matter() -> None:
    table = four().set_goods("caylion", "2gr").set_goods("kjas", "bk").set_goods("kit", "oc")
    table.trade("caylion>kit: bk; kit>caylion: oc; caylion>kjas: 2gr; kjas>caylion: bk")
    assert [str(table.goods(species)) for species in ("caylion", "kjas", "kit")] == ["oc", "2gr", "bk"]


def test_r_trade_16_one_piece_is_not_passed_on_twice() -> None:
    table = four().set_goods("caylion", "").set_goods("kjas", "bk")
    number = table.offer("kjas>caylion: bk; caylion>kit: bk; caylion>zeth: bk; zeth>kjas: gr; kit>kjas: gr")
    with table.refuses("NOT_ENOUGH", "R-TRADE-16") as details:
        table.accept("kit", number)
    assert (details["seat"], details["missing"]) == (table.seat("caylion"), "bk")


def test_r_trade_16_cards_received_in_a_trade_may_be_passed_on_in_it() -> None:
    table = four().put("kjas", "Vega")
    table.trade("caylion>kit: #colony_vega; kit>caylion: oc; caylion>kjas: gr; kjas>caylion: #colony_vega")
    assert table.holds("kit", "Vega")
    with table.refuses("NOT_HELD", "R-TRADE-02"):
        table.trade("caylion>kjas: #colony_vega; kjas>caylion: gr")


def test_r_trade_16_a_card_goes_to_one_receiver() -> None:
    table = four().put("kjas", "Vega")
    with table.refuses("NOT_HELD", "R-TRADE-02"):
        table.trade("kjas>caylion: #colony_vega; kjas>kit: #colony_vega; kit>kjas: gr; caylion>kjas: gr")


def test_r_trade_16_donation_goods_of_one_party_may_be_passed_on_by_another() -> None:
    """They are ordinary goods of the receiver within the same trade."""
    table = four().set_goods("kit", "").donation("kit", "bl").set_goods("caylion", "")
    table.trade("kit>caylion: {bl}; caylion>zeth: bl; zeth>kit: oc")
    assert [str(table.goods(species)) for species in ("kit", "caylion")] == ["oc", ""]
    assert piece(table, "zeth", "bl") == 4


def test_r_trade_17_the_first_acceptance_wins_the_race() -> None:
    """Kit offers its only octagon twice; the second taker is refused and keeps its cubes (DT-26)."""
    table = four().set_goods("kit", "oc")
    first = table.offer("kit>zeth: oc; zeth>kit: 2bl")
    second = table.offer("kit>kjas: oc; kjas>kit: 2bl")
    table.accept("zeth", first)
    with table.refuses("NOT_ENOUGH", "R-TRADE-16"):
        table.accept("kjas", second)
    assert (table.goods("kit"), piece(table, "kjas", "bl")) == (Bag.parse("2bl"), 3)


def test_r_trade_17_an_offer_is_judged_when_it_is_completed() -> None:
    """What was spent in between may have come back; the offer was only asleep."""
    table = four().set_goods("kit", "oc")
    number = table.offer("kit>zeth: oc; zeth>kit: 2bl")
    table.gift("kit", "kjas", "oc")
    with table.refuses("NOT_ENOUGH", "R-TRADE-16"):
        table.accept("zeth", number)
    table.gift("kjas", "kit", "oc")
    table.accept("zeth", number)
    assert table.goods("kit") == Bag.parse("2bl")


def test_r_trade_17_violet_actions_and_trades_take_turns() -> None:
    """The colony that was just consumed is not there to be traded."""
    table = four().with_colonies("caylion", "Sirius").set_goods("caylion", "2bl")
    number = table.offer("caylion>kit: #colony_sirius; kit>caylion: oc")
    table.upgrade("caylion", "Distributed Telenet")
    with table.refuses("NOT_HELD"):
        table.accept("kit", number)


@pytest.mark.parametrize("text", ["kit>zeth: sh; zeth>kit: 3oc", "kit>zeth: 3oc 3ye; zeth>kit: gr"])
def test_r_trade_18_any_ratio_is_legal(text: str) -> None:
    (traded, *_) = four().trade(text)
    assert isinstance(traded, Traded)


# ---- R-TRADE-19, R-TRADE-20


def test_r_trade_19_without_a_statement_the_donation_card_is_emptied_first() -> None:
    table = four().donation("kit", "2gr vp")
    (traded, *_) = table.trade("kit>zeth: 3gr; zeth>kit: oc")
    assert isinstance(traded, Traded)
    assert (str(traded.legs[0].goods), str(traded.legs[0].donation)) == ("gr", "2gr")
    assert (table.donated("kit"), piece(table, "kit", "gr")) == (Bag.parse("vp"), 2)


def test_r_trade_19_the_giver_may_name_the_stock() -> None:
    table = four().donation("kit", "2gr")
    table.trade("kit>zeth: 2gr {}; zeth>kit: oc")
    assert (table.donated("kit"), piece(table, "kit", "gr")) == (Bag.parse("2gr"), 1)


def test_r_trade_19_the_giver_may_name_both_sources() -> None:
    table = four().donation("kit", "2gr")
    table.trade("kit>zeth: 2gr {gr}; zeth>kit: oc")
    assert (table.donated("kit"), piece(table, "kit", "gr"), piece(table, "zeth", "gr")) == (Bag.parse("gr"), 1, 6)


def test_r_trade_19_a_named_source_must_suffice() -> None:
    table = four().donation("kit", "2gr")
    with table.refuses("NOT_ENOUGH", "R-DON-09"):
        table.trade("kit>zeth: {3gr}; zeth>kit: oc")
    with table.refuses("NOT_ENOUGH", "R-TRADE-16"):
        table.trade("kit>zeth: 4gr {}; zeth>kit: oc")


def test_r_trade_19_two_legs_share_one_donation_card() -> None:
    """The first one empties it, the second one is paid from the stock."""
    table = four().donation("kit", "2gr")
    table.trade("kit>zeth: 2gr; kit>kjas: gr; zeth>kit: oc; kjas>kit: oc")
    assert (table.donated("kit"), piece(table, "kit", "gr")) == (Bag.parse(""), 2)
    table.donation("kit", "2gr")
    with table.refuses("NOT_ENOUGH", "R-DON-09"):
        table.trade("kit>zeth: {2gr}; kit>kjas: {gr}; zeth>kit: oc; kjas>kit: oc")


def test_r_trade_19_gifts_follow_the_same_rule() -> None:
    table = four().donation("kit", "2gr")
    table.gift("kit", "zeth", "gr")
    assert (table.donated("kit"), piece(table, "kit", "gr")) == (Bag.parse("gr"), 3)
    table.act("kit", Gift(3, Bag.parse("gr"), donation=Bag()))
    assert (table.donated("kit"), piece(table, "kit", "gr")) == (Bag.parse("gr"), 2)


def test_r_trade_20_nobody_trades_with_oneself() -> None:
    table = four()
    with table.refuses("SELF_TRADE", "R-TRADE-20"):
        table.trade("kit>kit: gr")
    with table.refuses("SELF_TRADE", "R-TRADE-20"):
        table.trade("kit>zeth: gr; zeth>kit: gr; kit>kit: {gr}")
    with table.refuses("SELF_TRADE", "R-TRADE-20"):
        table.gift("kit", "kit", "gr")


def test_r_trade_20_nobody_proposes_a_trade_of_others() -> None:
    table = four()
    with table.refuses("NOT_A_PARTY", "R-TRADE-20"):
        table.propose("caylion", "kit>zeth: gr; zeth>kit: wh")


def test_r_trade_20_nobody_answers_for_others() -> None:
    """The proposer has no second vote, and only the proposer withdraws."""
    table = four()
    number = table.offer("kit>zeth: gr; zeth>kit: wh")
    with table.refuses("ALREADY_AGREED"):
        table.accept("kit", number)
    with table.refuses("NOT_A_PARTY"):
        table.withdraw("zeth", number)
    with table.refuses("NOT_A_PARTY"):
        table.decline("kit", number)
    with table.refuses("UNKNOWN_OFFER"):
        table.accept("caylion", number)


def test_r_trade_20_the_receiver_may_propose_what_another_gives() -> None:
    """Asking is proposing: Zeth proposes, Kit gives and still has to agree."""
    table = four()
    (offered,) = table.propose("zeth", "kit>zeth: gr; zeth>kit: wh")
    assert isinstance(offered, Offered)
    assert piece(table, "zeth", "gr") == 3
    table.accept("kit", offered.offer)
    assert table.goods("zeth")[Good.GR] == 4


@pytest.mark.parametrize("pieces", [4096, 8192, 9362, 9999])
def test_r_trade_16_no_sum_of_large_legs_passes_for_a_small_one(pieces: int) -> None:
    """Caylion has one green and one white cube and cannot hand thousands of cubes to everybody."""
    species = tuple(CATALOGUE.species)
    table = Table(*species).set_goods("caylion", "gr wh")
    with table.refuses("NOT_ENOUGH", "R-TRADE-16"):
        table.trade("; ".join(f"caylion>{other}: {pieces}gr" for other in species if other != "caylion"))


def test_r_trade_19_a_named_part_of_the_lot_leaves_the_stock_for_the_rest() -> None:
    """Zeth gives one brown cube from the bound lot and one from its stock, which holds it."""
    table = Table("caylion", "kit", "kjas", "zeth").set_goods("zeth", "br")
    table.donation("zeth", "", lot="br oc", lot_receiver="kit")
    table.trade("zeth>kit: br lot{br}; kit>zeth: gr")
    assert (table.goods("zeth"), table.donated("zeth")) == (Bag.parse("gr"), Bag.parse("oc"))
