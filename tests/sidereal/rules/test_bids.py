"""Hidden bids and the two auctions (R-BID)."""

from __future__ import annotations

import pytest

from confluence.core.wire import dumps
from confluence.sidereal.actions import CommitBids
from confluence.sidereal.events import BidSplit, BidsRevealed, Bought, Passed, StepBegan
from confluence.sidereal.goods import EMPTY, Bag
from tests.sidereal.table import Table, happened

COLONIES = ("sirius", "altair", "shaula", "gacrux")
"""On four spaces with the minimum bids 1 1 2 3."""
TEAMS = (
    "team_organic_chemists",
    "team_pharmaceutical_scientists",
    "team_mechanical_engineers",
    "team_sociologists",
)


def four(*species: str) -> Table:
    """Four players without Kjas: both tracks 1 1 2 3, everybody without ships."""
    table = Table(*(species or ("kit", "eni_et", "faderan", "yengii")))
    for name in table.state.species:
        table.set_goods(name, "").take_colonies(name)
    return table.track("colony", *COLONIES).track("research", *TEAMS)


def with_kjas(*species: str) -> Table:
    """Kjas and three more: colony track 1 1 2 3 3."""
    table = Table("kjas", *(species or ("faderan", "zeth", "caylion")))
    for name in table.state.species:
        table.set_goods(name, "").take_colonies(name)
    return table.track("colony", *COLONIES, "spica").track("research", *TEAMS)


def ships(table: Table, species: str) -> int:
    return table.goods(species).counts()[9]


# ------------------------------------------------------------------ bidding


@pytest.mark.parametrize("colony, research", [(3, 1), (0, 0), (4, 0), (0, 4), (1, 2)])
def test_r_bid_01_ships_are_split_freely(colony: int, research: int) -> None:
    """WE-16: of four ships any part goes to each track, the rest is the reserve."""
    table = four().set_goods("kit", "4sh").at(1, "bids")
    table.bid("kit", colony, research)
    own = table.view("kit").own
    assert own is not None
    assert (own.colony_bid, own.research_bid) == (colony, research)


@pytest.mark.parametrize("colony, research", [(5, 0), (0, 5), (3, 2), (-1, 0), (0, -1), (5, -1)])
def test_r_bid_01_never_more_than_there_are(colony: int, research: int) -> None:
    table = four().set_goods("kit", "4sh 9wl").at(1, "bids")
    with table.refuses("BID_TOO_HIGH", "R-BID-01") as details:
        table.bid("kit", colony, research)
    assert details["ships"] == 4


def test_r_bid_01_every_split_is_listed() -> None:
    table = four().set_goods("kit", "2sh").at(1, "bids")
    splits = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)]
    assert table.actions("kit") == [CommitBids(colony, research) for colony, research in splits]


def test_r_bid_01_the_split_is_secret() -> None:
    """Also R-INFO-05: nobody else's view changes with the numbers."""
    views = []
    for colony, research in ((3, 1), (0, 4)):
        table = four().set_goods("kit", "4sh").at(1, "bids")
        table.bid("kit", colony, research)
        views.append([dumps(table.view(viewer)) for viewer in ("eni_et", None)])
    assert views[0] == views[1]


def test_r_bid_02_both_bids_come_before_the_first_reveal() -> None:
    table = four().set_goods("kit", "4sh").at(1, "bids")
    for species in ("kit", "eni_et", "faderan"):
        events = table.bid(species, 0, 0)
        assert happened(events, BidsRevealed) == []
    events = table.bid("yengii", 0, 0)
    assert [event.track for event in happened(events, BidsRevealed)] == ["colony", "research"]


def test_r_bid_02_revealed_bids_cannot_be_changed() -> None:
    """Until the last player has committed they can (R-INFO-10)."""
    table = four().set_goods("kit", "4sh").set_goods("eni_et", "2sh").at(1, "bids")
    table.bid("kit", 1, 0)
    table.bid("kit", 3, 1)
    for species in ("eni_et", "faderan", "yengii"):
        table.bid(species, 0, 0)
    assert table.state.step.value == "colonies"
    for species in ("kit", "eni_et"):
        with table.refuses("WRONG_STEP"):
            table.bid(species, 1, 1)
    events = table.buy("kit", "sirius")
    assert happened(events, BidsRevealed) == [BidsRevealed("research", (1, 0, 0, 0))]
    assert ships(table, "kit") == 1
    with table.refuses("WRONG_STEP"):
        table.bid("kit", 1, 1)


def test_r_bid_03_higher_bids_act_first() -> None:
    table = four().bids({"yengii": 4, "eni_et": 3, "faderan": 2, "kit": 1})
    order = []
    for _ in range(4):
        order.append(table.due())
        table.passes(table.due())
    assert order == ["yengii", "eni_et", "faderan", "kit"]


def test_r_bid_03_all_colony_bids_are_revealed_together() -> None:
    table = four().at(1, "bids")
    table.give("kit", "4sh").give("yengii", "2sh")
    for species, bid in (("kit", 4), ("eni_et", 0), ("faderan", 0)):
        table.bid(species, bid, 0)
    events = table.bid("yengii", 2, 0)
    assert happened(events, BidsRevealed) == [BidsRevealed("colony", (4, 0, 0, 2))]


def test_r_bid_03_caylion_bids_count_half_without_rounding() -> None:
    """WE-24: five ships are 2.5, before a bid of 2 and after a bid of 3. Also R-CAY-01."""
    table = four("caylion", "eni_et", "faderan", "kit").bids({"caylion": 5, "eni_et": 3, "faderan": 2})
    order = []
    for _ in range(3):
        order.append(table.due())
        table.passes(table.due())
    assert order == ["eni_et", "caylion", "faderan"]


@pytest.mark.parametrize(
    "bid, can, cannot", [(5, "shaula", "gacrux"), (4, "shaula", "gacrux"), (3, "altair", "shaula")]
)
def test_r_bid_03_the_halved_value_meets_the_minimum(bid: int, can: str, cannot: str) -> None:
    """DT-31: three ships are 1.5 and reach minimum 1 only; all of them are paid."""
    table = four("caylion", "eni_et", "faderan", "kit").bids({"caylion": bid})
    with table.refuses("BID_TOO_LOW", "R-BID-05"):
        table.buy("caylion", cannot)
    table.buy("caylion", can)
    assert ships(table, "caylion") == 0


def test_r_bid_03_half_a_ship_buys_nothing() -> None:
    """DT-31: Caylion's single ship must pass and is kept."""
    table = four("caylion", "eni_et", "faderan", "kit").bids({"caylion": 1})
    assert (table.state.turn, ships(table, "caylion")) == (2, 1)


def test_r_bid_04_one_card_for_each_bid() -> None:
    table = four().bids({"kit": 4, "eni_et": 1})
    table.buy("kit", "gacrux")
    with table.refuses("NOT_YOUR_TURN", "R-BID-16"):
        table.buy("kit", "shaula")
    with table.refuses("NOT_YOUR_TURN", "R-BID-16"):
        table.passes("kit")


def test_r_bid_04_a_bid_that_passed_is_gone() -> None:
    table = four().bids({"kit": 4, "eni_et": 1})
    events = table.passes("kit")
    assert happened(events, Passed)[0] == Passed(table.seat("kit"), 4)
    with table.refuses("NOT_YOUR_TURN", "R-BID-16"):
        table.buy("kit", "gacrux")


def test_r_bid_04_nobody_acts_before_being_due() -> None:
    table = four().bids({"kit": 4, "eni_et": 1})
    for act in (table.passes, table.split):
        with table.refuses("NOT_YOUR_TURN", "R-BID-16"):
            act("eni_et")
    with table.refuses("NOT_YOUR_TURN", "R-BID-16"):
        table.buy("eni_et", "sirius")


def test_r_bid_05_the_whole_bid_is_paid() -> None:
    """Four ships for a card with minimum 1, not one."""
    table = four().set_goods("kit", "6sh").bids({"kit": 4})
    (bought,) = happened(table.buy("kit", "sirius"), Bought)
    assert bought.paid == Bag.parse("4sh")
    assert ships(table, "kit") == 2
    assert table.holds("kit", "sirius")


def test_r_bid_05_the_minimum_of_the_space_must_be_reached() -> None:
    """WE-17: with one ship neither Shaula (2) nor Gacrux (3)."""
    table = four().bids({"faderan": 1})
    for card in ("shaula", "gacrux"):
        with table.refuses("BID_TOO_LOW", "R-BID-05"):
            table.buy("faderan", card)
    table.buy("faderan", "altair")
    assert table.holds("faderan", "altair")


def test_r_bid_05_only_cards_still_on_this_track() -> None:
    """Not a sold card, not a card of the other track or of a deck, no empty space."""
    table = four().bids({"kit": 4, "eni_et": 3}, {"kit": 1})
    table.buy("kit", "gacrux")
    for card in ("gacrux", TEAMS[0], "vega", "eni_et_deep_hunting"):
        with table.refuses("NOT_ON_TRACK", "R-BID-05"):
            table.buy("eni_et", card)
    with table.refuses("NOT_ON_TRACK", "R-BID-05"):
        table.buy_number("eni_et", 0)


def test_r_bid_06_who_can_afford_nothing_passes() -> None:
    """Eni Et and Yengii took the two spaces of minimum 1, so Faderan's single ship passes by itself."""
    table = four().bids({"eni_et": 2, "yengii": 1, "faderan": 1})
    table.put("faderan", "vega").put("yengii", "deneb")
    table.buy("eni_et", "sirius")
    assert table.due() == "faderan"
    events = table.buy("faderan", "altair")
    assert Passed(table.seat("yengii"), 1) in events
    assert ships(table, "yengii") == 1


def test_r_bid_06_a_bid_of_nothing_always_passes() -> None:
    """Nobody is asked, both auctions end by themselves."""
    table = four().at(1, "bids")
    for species in ("kit", "eni_et", "faderan"):
        table.bid(species, 0, 0)
    events = table.bid("yengii", 0, 0)
    assert [event.ships for event in happened(events, Passed)] == [0] * 8
    assert table.state.turn == 2


def test_r_bid_07_passing_keeps_the_ships() -> None:
    """WE-17: Eni Et passes with three and still has them."""
    table = four().bids({"eni_et": 3})
    table.passes("eni_et")
    assert ships(table, "eni_et") == 3


def test_r_bid_07_kept_ships_do_not_join_the_other_bid() -> None:
    """Three passed ships do not raise a research bid of one."""
    table = four().bids({"eni_et": 3}, {"eni_et": 1})
    table.passes("eni_et")
    assert table.state.step.value == "teams"
    with table.refuses("BID_TOO_LOW", "R-BID-05"):
        table.buy("eni_et", TEAMS[2])
    table.buy("eni_et", TEAMS[0])
    assert ships(table, "eni_et") == 3


# ------------------------------------------------------------------ ties


def test_r_bid_08_fewer_colonies_act_first() -> None:
    """Yengii (5) with one colony before Faderan (7) with two."""
    table = four().put("yengii", "vega").put("faderan", "deneb", "rigel").bids({"faderan": 1, "yengii": 1})
    assert table.due() == "yengii"


def test_r_bid_08_then_the_higher_tiebreaker() -> None:
    """WE-17: at equal numbers Faderan (7) before Yengii (5)."""
    table = four().put("yengii", "vega").put("faderan", "deneb").bids({"faderan": 1, "yengii": 1})
    assert table.due() == "faderan"


def test_r_bid_08_in_the_research_auction_teams_count() -> None:
    """Faderan with more colonies but fewer teams acts first; with more teams it does not."""
    for teams, first in (({"faderan": 1, "yengii": 2}, "faderan"), ({"faderan": 2, "yengii": 1}, "yengii")):
        table = four().put("faderan", "deneb", "rigel", "vega")
        spare = iter(["team_linguistic_analysts", "team_nuclear_physicists", "team_computational_theoreticians"])
        for species, count in teams.items():
            for team in table.teams(species):
                table.deck("team", team)
            for _ in range(count):
                table.put(species, next(spare))
        table.bids(research={"faderan": 1, "yengii": 1})
        assert table.due() == first


def test_r_bid_08_all_tiebreakers_in_order() -> None:
    """Nine equal research bids at equal numbers of teams: the infinite one of Kit, then 8 to 1."""
    names = ("caylion", "eni_et", "faderan", "imdril", "kit", "kjas", "unity", "yengii", "zeth")
    table = Table(*names)
    for species in names:
        for team in table.teams(species):
            table.deck("team", team)
    table.bids(research=dict.fromkeys(names, 1))
    order = []
    for _ in names:
        order.append(table.due())
        table.passes(table.due())
    assert order == ["kit", "imdril", "faderan", "kjas", "yengii", "unity", "eni_et", "zeth", "caylion"]


def test_r_bid_08_the_effective_bid_decides_first() -> None:
    """Many colonies do not matter against a lower bid."""
    table = four().put("faderan", "deneb", "rigel", "vega").bids({"faderan": 2, "yengii": 1})
    assert table.due() == "faderan"


@pytest.mark.parametrize("kjas_buys, order", [(True, ["zeth", "kjas"]), (False, ["kjas", "zeth"])])
def test_r_bid_09_purchases_of_this_auction_count(kjas_buys: bool, order: list[str]) -> None:
    """DT-10: after Kjas bought with the half of 3, Zeth with 2 colonies acts before the half of 2."""
    table = with_kjas().put("kjas", "vega", "deneb").put("faderan", "rigel", "hadar").put("zeth", "atria", "wezen")
    table.bids({"kjas": 5, "faderan": 3, "zeth": 2})
    assert table.due() == "kjas"
    table.split("kjas")
    assert table.due() == "faderan"
    table.buy("faderan", "sirius")
    assert table.due() == "kjas"
    if kjas_buys:
        table.buy("kjas", "gacrux")
    else:
        table.passes("kjas")
    seen = []
    for _ in range(2):
        seen.append(table.due())
        table.passes(table.due())
    assert seen == order


def test_r_bid_10_kit_wins_every_colony_tie() -> None:
    """DT-11: six colonies against none."""
    table = four("kit", "eni_et", "faderan", "imdril").put("kit", "vega", "deneb", "rigel", "hadar", "atria", "wezen")
    table.bids({"kit": 2, "imdril": 2})
    assert table.due() == "kit"


def test_r_bid_10_not_against_a_higher_bid() -> None:
    table = four("kit", "eni_et", "faderan", "imdril").bids({"kit": 2, "imdril": 3})
    assert table.due() == "imdril"


@pytest.mark.parametrize("kit_teams, first", [(2, "imdril"), (1, "kit")])
def test_r_bid_10_in_research_kit_counts_normally(kit_teams: int, first: str) -> None:
    """DT-11: with two teams against one Kit comes second, at equal numbers its tiebreaker decides. Also R-KIT-13."""
    table = four("kit", "eni_et", "faderan", "imdril")
    for species, count in (("kit", kit_teams), ("imdril", 1)):
        for team in table.teams(species):
            table.deck("team", team)
        spare = [team for team in table.state.team_deck if team not in table.teams("kit")][:count]
        table.put(species, *spare)
    table.bids(research={"kit": 2, "imdril": 2})
    assert table.due() == first


# ------------------------------------------------------------------ research, purchases


def test_r_bid_11_research_follows_the_colony_auction() -> None:
    """Research bids are revealed when the last colony bid has acted."""
    table = four().bids({"kit": 1}, {"eni_et": 2})
    assert table.state.step.value == "colonies"
    events = table.buy("kit", "sirius")
    assert [event.step for event in happened(events, StepBegan)] == ["teams"]
    assert happened(events, BidsRevealed) == [BidsRevealed("research", (0, 2, 0, 0))]
    table.buy("eni_et", TEAMS[2])
    assert table.holds("eni_et", TEAMS[2])
    assert ships(table, "eni_et") == 0


def test_r_bid_11_no_halving_in_research() -> None:
    """Caylion's three ships are three. Also R-CAY-10."""
    table = four("caylion", "eni_et", "faderan", "kit").bids(research={"caylion": 3, "eni_et": 2})
    assert table.due() == "caylion"
    table.buy("caylion", TEAMS[3])
    assert table.holds("caylion", TEAMS[3])


def test_r_bid_11_no_splitting_in_research() -> None:
    """Also R-KJA-09."""
    table = with_kjas().bids(research={"kjas": 4})
    with table.refuses("CANNOT_SPLIT"):
        table.split("kjas")


def test_r_bid_12_a_bought_team_lies_ready_to_invent() -> None:
    """Team side up in front of the buyer; it can be invented in the next Trade Phase."""
    table = four().bids(research={"eni_et": 1})
    table.buy("eni_et", TEAMS[0])
    assert table.zone(TEAMS[0]) == "play"
    assert table.teams("eni_et") == [table.card(TEAMS[0])]
    table.set_goods("eni_et", "6br").invent("eni_et", TEAMS[0])
    assert table.points("eni_et") == 1


def test_r_bid_13_a_purchase_may_exceed_the_support() -> None:
    """Im'dril supports nothing and buys all the same."""
    table = four("kit", "eni_et", "faderan", "imdril").bids({"imdril": 1})
    table.buy("imdril", "sirius")
    assert table.holds("imdril", "sirius")


def test_r_bid_14_kjas_may_split_when_due() -> None:
    """WE-23: 5 becomes 3 and 2. Also R-KJA-03."""
    table = with_kjas().bids({"kjas": 5})
    events = table.split("kjas")
    assert happened(events, BidSplit) == [BidSplit(table.seat("kjas"), (3, 2))]
    table.buy("kjas", "gacrux")
    assert ships(table, "kjas") == 2
    table.buy("kjas", "sirius")
    assert ships(table, "kjas") == 0


def test_r_bid_14_nobody_else_splits_and_nobody_twice() -> None:
    table = with_kjas().bids({"kjas": 4, "faderan": 5})
    with table.refuses("CANNOT_SPLIT"):
        table.split("faderan")
    table.passes("faderan")
    table.split("kjas")
    with table.refuses("CANNOT_SPLIT", "R-KJA-06"):
        table.split("kjas")


def test_r_bid_15_a_colony_bought_by_caylion_gets_a_seedling() -> None:
    """One bought by somebody else does not. Also R-CAY-02."""
    table = four("caylion", "eni_et", "faderan", "kit").bids({"caylion": 2, "eni_et": 1})
    table.put("caylion", "vega")
    for _ in range(2):
        table.buy(table.due(), "sirius" if table.due() == "caylion" else "altair")
    assert table.state.seedlings >> table.card("sirius") & 1
    assert not table.state.seedlings >> table.card("altair") & 1


def test_r_bid_15_a_team_does_not() -> None:
    table = four("caylion", "eni_et", "faderan", "kit").bids(research={"caylion": 1})
    table.buy("caylion", TEAMS[0])
    assert not table.state.seedlings >> table.card(TEAMS[0]) & 1


def test_r_bid_16_the_example_of_the_rulebook() -> None:
    """WE-17, move by move. Also R-TRACK-02 (WE-18): Shaula slides to the first space."""
    table = four().put("faderan", "vega").put("yengii", "deneb")
    table.bids({"kit": 4, "eni_et": 3, "faderan": 1, "yengii": 1})
    assert table.due() == "kit"
    table.buy("kit", "gacrux")
    assert table.due() == "eni_et"
    table.passes("eni_et")
    assert table.due() == "faderan"
    table.buy("faderan", "altair")
    assert table.due() == "yengii"
    with table.refuses("BID_TOO_LOW"):
        table.buy("yengii", "shaula")
    top = table.state.colony_deck[:3]
    table.buy("yengii", "sirius")
    assert [ships(table, s) for s in table.state.species] == [0, 3, 0, 0]
    assert table.state.colony_track == [table.card("shaula"), *top]


@pytest.mark.parametrize("buys, order", [(True, ["eni_et", "kjas"]), (False, ["kjas", "eni_et"])])
def test_r_bid_16_kjas_against_kit_and_eni_et(buys: bool, order: list[str]) -> None:
    """DT-32: Kit first, then a half of Kjas (6 beats 3); who follows depends on whether it bought."""
    table = with_kjas("kit", "eni_et", "faderan")
    table.put("kjas", "vega", "deneb").put("eni_et", "rigel", "hadar").put("kit", "atria", "wezen", "capella")
    table.bids({"kjas": 4, "kit": 2, "eni_et": 2})
    table.split("kjas")
    assert table.due() == "kit"
    table.passes("kit")
    assert table.due() == "kjas"
    if buys:
        table.buy("kjas", "sirius")
    else:
        table.passes("kjas")
    seen = []
    for _ in range(2):
        seen.append(table.due())
        table.passes(table.due())
    assert seen == order


def test_r_bid_16_caylion_ties_at_even_bids() -> None:
    """DT-31: four ships are 2; Zeth (2) before Caylion (1) at one colony each."""
    table = four("caylion", "eni_et", "faderan", "zeth").put("caylion", "vega").put("zeth", "deneb")
    table.bids({"caylion": 4, "zeth": 2})
    assert table.due() == "zeth"


def test_r_bid_16_views_show_pending_bids_in_acting_order() -> None:
    table = four().put("yengii", "vega").bids({"yengii": 2, "faderan": 2, "eni_et": 3})
    shown = [(table.state.species[bid.seat], bid.ships) for bid in table.view(None).bids]
    assert shown == [("eni_et", 3), ("faderan", 2), ("yengii", 2), ("kit", 0)]


def test_r_bid_17_a_sold_space_stays_empty() -> None:
    """No refill and no sliding while the auction runs, nor in the research auction after it."""
    table = four().bids({"kit": 4, "eni_et": 3}, {"eni_et": 1})
    deck = list(table.state.colony_deck)
    table.buy("kit", "altair")
    assert table.state.colony_track == [table.card("sirius"), 0, table.card("shaula"), table.card("gacrux")]
    table.passes("eni_et")
    assert table.state.step.value == "teams"
    assert table.state.colony_track == [table.card("sirius"), 0, table.card("shaula"), table.card("gacrux")]
    assert table.state.colony_deck == deck


def test_r_bid_17_a_card_keeps_its_minimum_when_others_are_sold() -> None:
    """Gacrux still costs 3 with everything to its left gone."""
    table = four().bids({"kit": 5, "eni_et": 4, "faderan": 3, "yengii": 2})
    table.buy("kit", "sirius")
    table.buy("eni_et", "altair")
    events = table.buy("faderan", "shaula")
    assert Passed(table.seat("yengii"), 2) in events
    assert ships(table, "yengii") == 2


def test_r_bid_18_every_bid_takes_part() -> None:
    table = four().bids({"kit": 1})
    assert len(table.state.bids) == 4
    shown = {table.state.species[bid.seat]: bid.ships for bid in table.view(None).bids}
    assert shown == {"kit": 1, "eni_et": 0, "faderan": 0, "yengii": 0}


def test_r_bid_18_ships_on_a_donation_card_are_not_bid() -> None:
    """DT-16: they neither count in the announcement nor in a bid."""
    table = four().set_goods("kit", "sh").at(3, "bids").donation("kit", "2sh")
    assert table.view("eni_et").seats[table.seat("kit")].goods == Bag.parse("sh")
    with table.refuses("BID_TOO_HIGH", "R-BID-01"):
        table.bid("kit", 2, 0)
    table.bid("kit", 1, 0)


def test_r_bid_18_nobody_joins_late() -> None:
    """Ships left in reserve buy nothing once the bids are open."""
    table = four().set_goods("yengii", "5sh").bids({"kit": 1})
    with table.refuses("NOT_YOUR_TURN"):
        table.buy("yengii", "sirius")
    with table.refuses("WRONG_STEP"):
        table.bid("yengii", 5, 0)


def test_r_bid_19_buying_tells_nothing_about_the_research_bid() -> None:
    """Views of others are the same for two different research bids. Also R-INFO-05 and R-INFO-11."""
    seen = []
    for research in (0, 2):
        table = four().set_goods("kit", "4sh").bids({"kit": 2, "eni_et": 1}, {"kit": research})
        events = table.buy("kit", "sirius")
        assert happened(events, BidsRevealed) == []
        seen.append([dumps(table.view(viewer)) for viewer in ("eni_et", "faderan", None)])
    assert seen[0] == seen[1]


def test_r_bid_19_the_research_bid_stays_valid() -> None:
    table = four().set_goods("kit", "4sh").bids({"kit": 2}, {"kit": 2})
    table.buy("kit", "sirius")
    table.buy("kit", TEAMS[2])
    assert table.goods("kit") == EMPTY
