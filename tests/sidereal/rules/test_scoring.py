"""The end of the game, scoring and its variants (R-END, R-SCORE, R-VAR)."""

from __future__ import annotations

import pytest

from confluence.core.errors import Illegal
from confluence.core.game import Setup, ranks
from confluence.sidereal.actions import Done, Pass
from confluence.sidereal.events import Discarded, Points, Scored, Shared, StepBegan
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import Bag
from tests.sidereal.table import Table, happened

FOUR = ("caylion", "eni_et", "kit", "unity")


def four(**options: str) -> Table:
    """The last Trade Phase, nobody has anything."""
    table = Table(*FOUR, **options).at(6)
    for species in FOUR:
        table.set_goods(species, "")
    return table


def scores(table: Table, **goods: str) -> tuple[int, ...]:
    """Scores in twelfths if nobody runs anything and the named species have these goods at the end."""
    table.to("plans")
    for species, bag in goods.items():
        table.set_goods(species, bag)
    table.run_economy()
    return table.outcome().scores


# ------------------------------------------------------------------ R-END


def test_r_end_01_turn_6_is_the_last() -> None:
    table = Table(*FOUR)
    turns = []
    while table.state.step.value != "over":
        turns.append(table.state.turn)
        table.next_turn()
    assert turns == [1, 2, 3, 4, 5, 6]


def test_r_end_01_nothing_happens_after_the_end() -> None:
    table = four()
    scores(table)
    for action in (Done(), Pass()):
        with table.refuses("GAME_OVER"):
            table.act("caylion", action)
    with table.refuses("GAME_OVER"):
        table.time_up()


def test_r_end_01_no_result_before_the_end() -> None:
    table = four()
    assert SIDEREAL.outcome(table.state) is None
    assert table.view("kit").scores == ()


def test_r_end_02_trade_economy_scoring() -> None:
    """With gifts and surplus where there are any, and no step of the Confluence Phase. Also R-TURN-06, R-TURN-09."""
    table = four().donation("kit", "wh").take_colonies("unity").put("unity", "sirius", "spica")
    events = table.to_the_end()
    assert [event.step for event in happened(events, StepBegan)] == ["tail", "gifts", "surplus", "plans"]
    assert len(happened(events, Discarded)) == 1
    assert happened(events, Shared) == []


def test_r_end_02_donations_of_the_last_economy_are_kept() -> None:
    """Universal Translator `3wh -> vp {bk}` of two players: two blacks are half a point each. Also R-DON-11."""
    table = four().put_tech("caylion", "universal_translator", "cross_species_ethical_equality")
    table.to("plans").set_goods("caylion", "7wh")
    cards = [table.tech("caylion", name) for name in ("universal_translator", "cross_species_ethical_equality")]
    table.run_economy(caylion=cards)
    assert table.goods("caylion") == Bag.parse("bk br")
    assert table.donated("caylion") == Bag.parse("")
    assert table.points("caylion") == 3


def test_r_end_02_donations_of_turn_5_still_go_to_others() -> None:
    """Also R-DON-12."""
    table = four().donation("caylion", "bk")
    table.to("plans")
    assert table.goods("eni_et") == Bag.parse("bk")
    assert table.goods("caylion") == Bag.parse("")


@pytest.mark.parametrize("edition", ["2020", "2017", "DE"])
def test_r_end_03_inventions_of_the_last_turn_earn_the_bonus(edition: str) -> None:
    """Four players, turn 6: bonus 2, although nothing is shared."""
    table = four(EDITION=edition).put("kit", "team_sociologists").set_goods("kit", "4bk")
    table.invent("kit", "team_sociologists")
    assert table.points("kit") == (3 if edition == "DE" else 1)
    events = table.to_the_end()
    expected = [] if edition == "DE" else [Points(table.seat("kit"), 2, "sharing bonus")]
    assert [event for event in happened(events, Points) if event.cause == "sharing bonus"] == expected
    assert table.points("kit") == 3
    assert not table.holds("unity", table.tech("unity", "ubiquitous_cultural_repository"))


# ------------------------------------------------------------------ R-SCORE


def test_r_score_01_points_and_goods_add_up() -> None:
    """7 points and an octagon are 7½."""
    table = four().set_points("kit", 7)
    assert scores(table, kit="oc") == (0, 0, 90, 0)
    assert table.outcome().unit == 12


def test_r_score_01_totals_are_revealed_to_everybody() -> None:
    table = four().set_points("kit", 7)
    scores(table)
    for viewer in (None, *FOUR):
        view = table.view(viewer)
        assert view.scores == (0, 0, 84, 0)
        assert [seat.points for seat in view.seats] == [0, 0, 7, 0]


@pytest.mark.parametrize(
    "goods, twelfths",
    [
        ("oc", 6),
        ("2bk", 6),
        ("bk bl", 6),
        ("ye wl", 6),
        ("3gr", 6),
        ("gr wh br", 6),
        ("2br ws", 6),
        ("2gr sh", 6),
        ("3sh", 6),
        ("3oc 4bl wl 4gr 4sh", 18 + 12 + 12),
    ],
)
def test_r_score_02_half_points_by_groups(goods: str, twelfths: int) -> None:
    """WE-26 and DT-01: colours mix, ships join the small cubes, wilds count by size."""
    assert scores(four(), kit=goods) == (0, 0, twelfths, 0)


@pytest.mark.parametrize(
    "goods, twelfths", [("bk", 0), ("2gr", 0), ("2sh", 0), ("bk 2gr", 0), ("3bk 5gr", 12), ("gr bk oc sh", 6)]
)
def test_r_score_03_remainders_are_worth_nothing(goods: str, twelfths: int) -> None:
    assert scores(four(), kit=goods) == (0, 0, twelfths, 0)


def test_r_score_04_cards_and_tokens_are_worth_nothing() -> None:
    table = Table("caylion", "faderan", "kit", "zeth").at(6).to("plans")
    for species in table.state.species:
        table.set_goods(species, "")
    table.put("kit", "sirius", "spica", "team_sociologists", "relic_the_grand_armilla")
    table.tokens("kit", acknowledgements=3, envoys=2).put("caylion", "acrux", seedling=True)
    table.run_economy()
    assert table.outcome().scores == (0, 0, 0, 0)


def test_r_score_05_highest_score_wins_ties_win_together() -> None:
    """Kit's tiebreaker breaks no tie at the end."""
    table = four().set_points("kit", 5).set_points("caylion", 5).set_points("unity", 4)
    scores(table)
    assert table.outcome().ranks == (1, 4, 1, 3)


def test_r_score_07_negative_totals_stay_negative() -> None:
    """Minus three points and an octagon are -2½."""
    table = four().set_points("kit", -3)
    assert scores(table, kit="oc") == (0, 0, -30, 0)
    assert table.outcome().ranks == (1, 1, 4, 1)


def test_r_score_07_scores_are_whole_twelfths() -> None:
    """Also R-DIG-08: standard results are multiples of six."""
    table = four().set_points("kit", 1)
    for score in scores(table, kit="oc 3bk 7gr", caylion="5sh", unity="wl ws"):
        assert type(score) is int
        assert score % 6 == 0


def test_r_score_08_equal_scores_share_the_better_rank() -> None:
    """DT-56: 41½, 41½, 40 are ranks 1, 1, 3."""
    assert ranks((498, 498, 480)) == (1, 1, 3)
    table = four().set_points("caylion", 41).set_points("eni_et", 41).set_points("kit", 40)
    table.to("plans").set_goods("caylion", "oc").set_goods("eni_et", "2bk")
    (event,) = happened(table.run_economy(), Scored)
    assert event.ranks == (1, 1, 3, 4)
    assert table.view(None).ranks == (1, 1, 3, 4)


# ------------------------------------------------------------------ R-VAR


@pytest.mark.parametrize("edition", ["2020", "DE"])
def test_r_var_01_precise_scoring(edition: str) -> None:
    """DT-01: 12 points with 3oc, 5 large, 4 small and 4 ships are 16 1/12."""
    table = four(EDITION=edition, SCORING="precise").set_points("kit", 12)
    assert scores(table, kit="3oc 4bl wl 4gr 4sh") == (0, 0, 193, 0)


@pytest.mark.parametrize("goods, twelfths", [("oc", 6), ("bk", 3), ("wl", 3), ("gr", 2), ("ws", 2)])
def test_r_var_01_every_piece_counts(goods: str, twelfths: int) -> None:
    """No grouping; in standard scoring the same single cubes are worth nothing."""
    assert scores(four(SCORING="precise"), kit=goods)[2] == twelfths
    assert scores(four(), kit=goods)[2] == (6 if goods == "oc" else 0)


def test_r_var_02_precise_scoring_of_2017() -> None:
    """DT-01: 17 2/12."""
    table = four(EDITION="2017", SCORING="precise").set_points("kit", 12)
    assert scores(table, kit="3oc 4bl wl 4gr 4sh") == (0, 0, 206, 0)


def test_r_var_02_standard_scoring_is_the_same_in_every_edition() -> None:
    """DT-01: 15½."""
    for edition in ("2020", "2017", "DE"):
        table = four(EDITION=edition).set_points("kit", 12)
        assert scores(table, kit="3oc 4bl wl 4gr 4sh") == (0, 0, 186, 0)


@pytest.mark.parametrize("edition, twelfths", [("2020", 2), ("DE", 2), ("2017", 3)])
def test_r_var_03_a_ship_counts_like_a_small_cube(edition: str, twelfths: int) -> None:
    table = four(EDITION=edition, SCORING="precise")
    assert scores(table, kit="sh", caylion="gr") == (twelfths, 0, twelfths, 0)


def test_r_var_04_one_small_cube_more_or_less() -> None:
    """HANDICAP names seats, signs and colours; nobody else is concerned."""
    plain = Table(*FOUR)
    table = Table(*FOUR, HANDICAP="0+gr 2-wh")
    assert table.goods("caylion") == plain.goods("caylion") + Bag.parse("gr")
    assert table.goods("kit") == plain.goods("kit") - Bag.parse("wh")
    assert table.goods("eni_et") == plain.goods("eni_et")
    assert table.state.colony_track == plain.state.colony_track


@pytest.mark.parametrize("handicap, goods", [("3+ws", "5ws 3wl oc"), ("3-ws", "3ws 3wl oc")])
def test_r_var_04_for_unity_the_cube_is_gray(handicap: str, goods: str) -> None:
    assert Table(*FOUR, HANDICAP=handicap).goods("unity") == Bag.parse(goods)


@pytest.mark.parametrize(
    "handicap, code",
    [
        ("3+gr", "BAD_SETUP"),
        ("0+ws", "BAD_SETUP"),
        ("4+gr", "BAD_SETUP"),
        ("0+bk", "BAD_OPTION"),
        ("0+2gr", "BAD_OPTION"),
        ("caylion+gr", "BAD_OPTION"),
        ("", "BAD_OPTION"),
        ("0+gr 0+gr", "BAD_SETUP"),
        ("0+gr 0-wh", "BAD_SETUP"),
    ],
)
def test_r_var_04_what_makes_no_handicap(handicap: str, code: str) -> None:
    """A coloured cube for Unity, a gray one for others, a seat that is not there, a large cube, two for one seat."""
    with pytest.raises(Illegal) as refused:
        SIDEREAL.new(Setup("sidereal", SIDEREAL.rules, FOUR, 1, {"HANDICAP": handicap}))
    assert refused.value.code == code


def test_r_var_04_a_removed_cube_must_be_among_the_starting_goods() -> None:
    """Eni Et may lose its only green, Zeth has no brown to lose."""
    assert Table(*FOUR, HANDICAP="1-gr").goods("eni_et") == Bag.parse("2wh 2br bl sh")
    with pytest.raises(Illegal) as refused:
        SIDEREAL.new(Setup("sidereal", SIDEREAL.rules, ("caylion", "kit", "kjas", "zeth"), 1, {"HANDICAP": "3-br"}))
    assert refused.value.code == "BAD_SETUP"
    assert refused.value.details["rule"] == "R-VAR-04"
