"""The rest of the game as one program: what it is worth, what it says, and that it knows only what everybody knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from confluence.players.planner.accounts import Allows, everything
from confluence.players.planner.model import Model
from confluence.players.planner.table import Table, Track
from confluence.players.planner.table_deal import distribute
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.state import TURNS
from tests.players.planner.positions import ALL, bare, look_ahead, model_of, outlook, plain, read, seen, start
from tests.sidereal.table import Table as GameTable

NANO = 1
"""Of Caylion: 3br -> gr oc."""
ENGINEERS = "Mechanical Engineers"
"""4ye / 2oc => vp"""

# One process plays the game behind `middle`.
pytestmark = pytest.mark.xdist_group("planner positions")


def worth(
    table: GameTable | Table, seats: Sequence[int] = ALL, *, strict: bool = True, allows: Allows = everything
) -> float:
    """Points of some seats together from now on, with whole numbers in this turn."""
    exact = model_of(table, seats, strict=strict, allows=allows).program.exact(0.0, 1000)
    assert exact is not None
    return exact.value


# ------------------------------------------------------------------ what it is worth


@pytest.mark.parametrize("turn", [1, 4, 6])
def test_goods_without_any_use_are_worth_what_they_score(turn: int) -> None:
    table = bare(turn=turn).set_goods("caylion", "4gr 2ws").set_goods("kit", "2bk 2wl oc").donation("unity", "6wh")
    assert worth(table) == pytest.approx(6 / 6 + 4 / 4 + 0.5 + 1)


def test_a_converter_is_worth_what_it_adds() -> None:
    table = bare().put("caylion", NANO).set_goods("kit", "3br")
    assert worth(table) == pytest.approx(1 / 6 + 0.5)
    found = outlook(table)
    assert found.plan.runs == [(0, NANO, 0, None)]
    assert found.plan.yields[0] == Bag.parse("gr oc")
    assert Bag.from_counts(found.plan.needs[0]) == Bag.parse("3br")
    assert found.later[Good.BR] == pytest.approx(1 / 6)
    short = outlook(table.set_goods("kit", "2br"))  # one more would complete a run
    assert short.now[Good.BR] == pytest.approx((1 / 6 + 0.5) / 3)
    assert short.later[Good.BR] == pytest.approx(1 / 6)
    assert found.now[Good.VP] == found.later[Good.VP] == 1


def test_goods_run_again_in_later_turns() -> None:
    """Nine brown cubes are three runs, one a turn."""
    runs = 1 / 6 + 0.5
    for turn, times in ((4, 3), (5, 2), (6, 1)):
        table = bare(turn=turn).put("caylion", NANO).set_goods("caylion", "9br")
        assert worth(table) == pytest.approx(times * runs + (9 - 3 * times) / 6)


@pytest.mark.parametrize("turn", [1, 3, 6])
def test_a_free_converter_runs_once_a_turn(turn: int) -> None:
    assert worth(bare(turn=turn).put("caylion", "Acrux")) == pytest.approx((TURNS + 1 - turn) / 6)


def test_what_it_yields_is_there_in_the_next_turn_not_before() -> None:
    table = bare(turn=6).put("caylion", NANO, "Acrux").set_goods("caylion", "2br")
    assert worth(table) == pytest.approx(3 / 6)
    assert worth(table.at(5)) == pytest.approx(1 / 6 + 0.5 + 1 / 6)


def test_a_seedling_runs_twice_a_turn() -> None:
    table = bare(turn=5).put("caylion", "Acrux", seedling=True)
    assert worth(table) == pytest.approx(4 / 6)
    assert outlook(table).plan.yields[0] == Bag.parse("2br")


def test_wilds_and_places_for_any_colour() -> None:
    assert worth(bare().put("caylion", NANO).set_goods("kit", "br 2ws")) == pytest.approx(1 / 6 + 0.5)
    assert worth(bare().put("caylion", NANO).set_goods("kit", "2br wl")) == pytest.approx(2 / 6 + 0.25)
    table = bare().put("unity", "unity_explorer_collection").set_goods("kit", "gr wh ws")  # 3S? -> br bk 2sh
    assert worth(table) == pytest.approx(3 / 6 + 0.25)


def test_an_upgrade_pays_only_if_runs_follow() -> None:
    """Acrux brings a white cube more for two."""
    table = bare(turn=6).put("caylion", "Acrux").set_goods("caylion", "2wh")
    assert outlook(table).plan.upgrades == []
    assert worth(table) == pytest.approx(3 / 6)
    table.at(3)
    assert outlook(table).plan.upgrades == [(0, table.card("Acrux"), None)]
    assert worth(table) == pytest.approx(8 / 6)


def test_a_card_that_is_spent_for_an_upgrade_is_gone() -> None:
    table = bare(turn=6).put("caylion", NANO, 2).set_goods("caylion", "3br 3gr")  # Genetic Engineering: 3gr -> br bk ye
    assert worth(table) == pytest.approx(max(4 / 6 + 0.25 + 3 / 6, 2 / 6 + 0.5 + 0.5))
    assert outlook(table).front == {}  # nothing comes after the last turn


def test_a_pair_of_kit_runs_with_what_its_halves_add() -> None:
    table = bare(turn=6).put("kit", "kit_hand_crafted")
    assert worth(table) == pytest.approx(0.5 + 1 / 6)
    table.put("kit", "kit_hand_crafted", flipped=True)
    assert worth(table) == pytest.approx(0.5 + 3 / 6)
    assert outlook(table).plan.yields[1] == Bag.parse("gr br oc sh")


def test_interest_is_run_by_anybody_but_its_owner() -> None:
    table = bare("caylion", "eni_et", "unity", "yengii").put("eni_et", 55).set_goods("eni_et", "2wh")  # 2S= -> 4S=
    assert worth(table) == pytest.approx(4 / 6)
    assert outlook(table).plan.runs == [(-2, 55, 0, Good.WH)]


def test_fleets_support_only_so_many_runs() -> None:
    table = bare("imdril", "kit", "unity", "yengii").put("imdril", 116, 118, 128).set_goods("imdril", "4br")
    library = set(table.view(None).seats[0].library)
    assert worth(table) == pytest.approx(4 * 0.25 + 4 / 6)
    assert 129 in library
    assert worth(table.put("imdril", 129)) == pytest.approx(4 * 0.25 + 4 / 6 + 3 / 6)


# ------------------------------------------------------------------ teams and licences


def test_a_team_is_worth_its_points_where_it_can_be_paid() -> None:
    table = bare(turn=6).with_teams("caylion", ENGINEERS)
    assert worth(table) == 0
    assert worth(table.set_goods("kit", "4ye")) == pytest.approx(1 + 2)
    assert worth(table.at(5)) == pytest.approx(1 + 3)


def test_a_team_may_change_hands_to_whoever_gets_most_for_it() -> None:
    """Yengii have no bonus in the last turn, all others have."""
    table = bare(turn=6).with_teams("yengii", ENGINEERS).set_goods("yengii", "4ye")
    assert worth(table) == pytest.approx(3)
    ((inventor, team, way),) = outlook(table).plan.inventions
    assert (inventor != table.seat("yengii"), team, way) == (True, table.card(ENGINEERS), 0)


def test_a_team_waits_for_the_goods_it_needs() -> None:
    """In turn 5 a yellow cube is missing; the colony brings it."""
    table = (
        bare(turn=5).with_teams("caylion", ENGINEERS).set_goods("caylion", "3ye").put("kit", "Regulus", flipped=True)
    )
    assert worth(table) == pytest.approx(1 + 2 + 0.25)
    assert outlook(table).plan.inventions == []


def test_a_team_in_the_next_turn_is_worth_its_points_without_its_cost() -> None:
    table = bare(turn=5).with_teams("caylion", ENGINEERS).set_goods("caylion", "8ye")
    assert 2 <= round(outlook(table).teams[table.card(ENGINEERS)], 6) <= 3  # with and without what the cubes score


def test_an_invention_brings_a_card_to_everybody_from_the_next_turn_on() -> None:
    table = bare(turn=5).with_teams("caylion", ENGINEERS).set_goods("caylion", "4ye").set_goods("kit", "6br")
    both = 1 + 3 + 1 / 6 + 0.5 + 1 / 6 + 0.5  # Caylion runs at once; Kit, whose run brings a white cube, in turn 6
    assert worth(table) == pytest.approx(both)
    assert worth(table.at(6)) == pytest.approx(1 + 2 + 1 / 6 + 0.5 + 3 / 6)


def test_only_the_inventor_has_the_card_at_once() -> None:
    """Eighteen brown cubes: one run in turn 5, four in turn 6, each of them a small cube and an octagon for three."""
    table = bare(turn=5).with_teams("caylion", ENGINEERS).set_goods("caylion", "4ye").set_goods("kit", "18br")
    assert worth(table) == pytest.approx(1 + 3 + 5 * (1 / 6 + 0.5) + 3 / 6)


def test_a_licence_brings_the_card_of_a_patent() -> None:
    table = bare(turn=6).patent("yengii", "nanotechnology").set_goods("caylion", "6br")
    licensed = plain(table)
    assert (0, "nanotechnology") in licensed.licences
    assert all(index != table.seat("yengii") for index, _ in licensed.licences)
    assert worth(licensed) > worth(replace(licensed, licences=[])) + 0.1
    table.put_tech("caylion", "nanotechnology")
    assert (0, "nanotechnology") not in read(table).licences


def test_r_yen_07_what_yengii_invents_is_licensed_in_the_same_turn() -> None:
    """In the last turn others run the card at once; from another inventor they would never have it."""
    table = bare(turn=6).with_teams("yengii", ENGINEERS).set_goods("yengii", "4ye").set_goods("kit", "6br")
    for bonus, inventors, runners in (((0, 5), {3}, {0, 3}), ((5, 0), {0}, {0})):
        plan = outlook(replace(plain(table), bonuses=(bonus,) * 6)).plan
        assert {seat for seat, _, _ in plan.inventions} == inventors
        assert {seat for seat, _, _, _ in plan.runs} == runners


def test_any_seat_may_invent_with_a_team_that_is_bought_later() -> None:
    """The ship buys the team in turn 4, which invents in turn 5: for others the bonus is another than for Yengii."""
    table = bare("kit", "unity", "kjas", "yengii", turn=4).set_goods("kit", "sh 4ye")
    team = replace(plain(table), research=Track([table.card(ENGINEERS)], (1,)))
    general, yengii = team.bonuses[4]
    assert general > yengii
    kept = 1 / 6 + 4 / 4
    assert worth(plain(table)) == pytest.approx(kept)
    assert worth(team) == pytest.approx(1 + general)
    for seats in ((0, 1), (0, 3), (0, 1, 2)):
        assert worth(team, seats) == pytest.approx(1 + general)
    alone = replace(team, seats=[replace(seat, goods=team.seats[0].goods) for seat in team.seats])
    assert worth(alone, (3,)) == pytest.approx(max(kept, 1 + max(yengii, team.bonuses[5][1])))


def test_a_team_that_is_bought_brings_its_card_to_its_inventor_at_once() -> None:
    """In turn 6 one of the others runs Nanotechnology, whoever it is."""
    table = bare("kit", "unity", "kjas", "yengii", turn=5).set_goods("kit", "sh 4ye 9br")
    team = replace(plain(table), research=Track([table.card(ENGINEERS)], (1,)))
    assert worth(team) == pytest.approx(1 + team.bonuses[5][0] + (1 / 6 + 0.5) + 6 / 6)


CACHE = 60
"""A relic that makes every invention a cube cheaper."""
NETWORK = 61
"""A relic with a converter."""


def test_a_relic_in_play_makes_an_invention_cheaper_for_who_returns_a_token() -> None:
    """R-FAD-16: Faderan has no token to return, so it pays the full price."""
    table = bare("faderan", "kit", "unity", "yengii").with_teams("kit", ENGINEERS).set_goods("kit", "3ye")
    table.put("faderan", CACHE)
    assert outlook(table).plan.inventions == []
    found = outlook(table.tokens("kit", acknowledgements=1)).plan
    assert found.inventions == [(1, table.card(ENGINEERS), 0)]
    assert Bag.from_counts(found.needs[1]) == Bag.parse("3ye")
    left = found.still_open(read(table))
    assert left.needs == found.needs


def test_a_token_makes_one_invention_cheaper() -> None:
    table = bare("faderan", "kit", "unity", "yengii").put("faderan", CACHE)
    table.with_teams("kit", ENGINEERS, "team_organic_chemists").tokens("kit", acknowledgements=1)
    plan = outlook(table.set_goods("kit", "3ye 3bl")).plan
    assert len(plan.inventions) == 1


def test_nobody_pays_with_a_relic_that_may_come_up() -> None:
    """The order of the deck is a guess; what it brings later is worth something, but it is not there now."""
    table = bare("faderan", "kit", "unity", "yengii").with_teams("faderan", ENGINEERS).put("faderan", "Spica")
    guessed = replace(plain(table.set_goods("faderan", "3ye 4wh")), relics=[CACHE])
    plan = outlook(guessed).plan
    assert plan.draws == [0]
    assert plan.inventions == []


def test_nobody_counts_on_what_a_relic_that_may_come_up_would_yield() -> None:
    """The network brings a point, and a green cube a turn, which Caylion can use."""
    table = bare("faderan", "kit", "caylion", "yengii", turn=4).put("faderan", "Spica")
    table.put("caylion", "caylion_oceanic_processing").set_goods("faderan", "4wh")  # 2gr -> br bl
    plan = outlook(replace(plain(table), relics=[NETWORK])).plan
    assert plan.draws == [0]
    assert NETWORK not in {card for _, card, _, _ in plan.runs}
    assert plan.yields[0] == Bag()
    known = outlook(table.put("faderan", NETWORK)).plan
    assert NETWORK in {card for _, card, _, _ in known.runs}
    assert known.yields[0][Good.GR] == 1


@pytest.mark.parametrize("seats, seed", [(4, 1), (4, 2), pytest.param(6, 1, marks=pytest.mark.slow)])
def test_what_a_plan_needs_is_there(seats: int, seed: int) -> None:
    """Everybody can be given what its part needs, but for ships that are still to be produced."""
    table = seen(start(seats, seed))
    given, _ = distribute(table, look_ahead(table).plan, range(seats))
    for own in given.values():
        assert not own.short
        assert not any(count for good, count in enumerate(own.lacks) if good != Good.SH)


# ------------------------------------------------------------------ donation goods


def test_nobody_uses_its_own_donation_goods() -> None:
    own = bare().put("caylion", NANO).donation("caylion", "3br")
    assert worth(own) == pytest.approx(3 / 6)
    assert worth(own, strict=False) == pytest.approx(1 / 6 + 0.5)
    assert worth(bare().put("caylion", NANO).donation("kit", "3br")) == pytest.approx(1 / 6 + 0.5)


def test_own_donation_goods_are_swapped_for_goods_of_others() -> None:
    """Each of two runs takes the cubes that the other seat has to give away."""
    table = bare().put("caylion", NANO).put_tech("kit", "nanotechnology")
    table.donation("caylion", "3br").set_goods("unity", "3br")
    assert worth(table) == pytest.approx(2 * (1 / 6 + 0.5))
    table = bare().put("caylion", NANO, 4).donation("caylion", "3br").set_goods("unity", "4br")  # 4br -> wh bk 2ye
    assert worth(table) == pytest.approx(3 / 6 + max(1 / 6 + 3 / 4, 1 / 6 + 0.5 + 1 / 6))


def test_places_for_any_colour_are_not_filled_with_own_donation_goods() -> None:
    table = bare().put("unity", "unity_explorer_collection").donation("unity", "2gr")  # 3S? -> br bk 2sh
    assert worth(table.set_goods("unity", "wh")) == pytest.approx(3 / 6)
    assert worth(table.set_goods("kit", "2wh")) == pytest.approx(2 / 6 + 3 / 6 + 0.25)


def test_own_wilds_that_have_to_go_do_not_stand_for_a_colour() -> None:
    table = bare("unity", "kit", "caylion", "yengii").put_tech("unity", "nanotechnology").donation("unity", "2ws")
    run = worth(table.twin().donation("unity", "").set_goods("unity", "3br"))
    assert run > 3 / 6
    assert worth(table.set_goods("unity", "br")) == pytest.approx(3 / 6)
    assert worth(table.set_goods("kit", "ws")) == pytest.approx(4 / 6)
    assert worth(table.set_goods("kit", "2ws")) == pytest.approx(run + 2 / 6)
    both = bare("unity", "kit", "caylion", "yengii").put_tech("unity", "nanotechnology", "genetic_engineering")
    both.donation("unity", "2ws").set_goods("kit", "2ws").set_goods("unity", "2br 2gr")  # 3br and 3gr: two are lacking
    assert worth(both) == pytest.approx(worth(both.twin().donation("unity", "")) + 2 / 6)


def test_a_lot_goes_to_one_player() -> None:
    """Brown cubes for Caylion, green ones for Kit: together they go to one of the two."""
    table = bare("caylion", "kit", "unity", "zeth").put("caylion", NANO).put_tech("kit", "genetic_engineering")
    free, bound = table.twin().donation("zeth", "3br 3gr"), table.donation("zeth", "", "3br 3gr")
    nano = 1 / 6 + 0.5
    genetic = worth(table.twin().set_goods("kit", "3gr").donation("zeth", ""))
    assert genetic > 3 / 6
    assert worth(free) == pytest.approx(nano + genetic)
    assert worth(bound) == pytest.approx(max(nano, genetic) + 3 / 6)
    assert worth(bound, strict=False) == pytest.approx(nano + genetic)
    plan = outlook(bound).plan
    assert plan.lots == {3: plan.runs[0][0]}
    assert len(plan.runs) == 1
    assert worth(bound.set_goods("caylion", "3br")) == pytest.approx(nano + genetic + 3 / 6)


# ------------------------------------------------------------------ colonies and support


def test_colonies_run_within_the_support_of_who_holds_them() -> None:
    """Unity has support for one colony; that Kit can have any number does not help it."""
    table = bare().put("unity", "Acrux", "Spica")
    assert worth(table) == pytest.approx(1 / 6)
    assert worth(table, strict=False) == pytest.approx(2 / 6)
    assert worth(bare().put("unity", "Acrux").put("kit", "Spica", "Mimosa")) == pytest.approx(3 / 6)


def test_who_has_no_room_bids_for_no_colony() -> None:
    """Im'dril would have to discard it; Unity holds as many as it may."""
    table = bare("imdril", "unity", "zeth", "kit", turn=3).put("unity", "Acrux").put("imdril", 128)
    track = Track([table.card("Spica"), table.card("Mimosa")], (1, 1))
    model = model_of(replace(plain(table), colonies=track, research=Track([table.card(ENGINEERS)], (1,))))
    assert {seat for _, seat, _ in model.colony_auctions.bids} == {2, 3}
    assert {seat for _, seat, _ in model.research_auctions.bids} == {0, 1, 2, 3}


@pytest.mark.parametrize("seats, turn", [((0,), 3), ((0,), 2), ((0, 1), 3)])
def test_nobody_buys_what_it_must_discard(seats: tuple[int, ...], turn: int) -> None:
    table = bare("imdril", "unity", "zeth", "kit", turn=turn).put("unity", "Acrux").set_goods("imdril", "9sh")
    track = Track([table.card("Spica"), table.card("Mimosa")], (1, 1))
    quiet = plain(table)
    assert worth(replace(quiet, colonies=track), seats) == pytest.approx(worth(quiet, seats))
    assert worth(replace(quiet, colonies=track), (*seats, 2)) > worth(quiet, (*seats, 2)) + 0.1


# ------------------------------------------------------------------ the auction


def bought(table: Table) -> tuple[float, float]:
    """Teams and colonies that the program buys in this turn."""
    model = Model(table)
    relaxed = model.program.relaxed()
    assert relaxed is not None
    teams, colonies = (
        sum(relaxed.columns[o.column] for o in model.options if (o.do, o.turn) == (do, model.first))
        for do in ("buy team", "buy colony")
    )
    return teams, colonies


@pytest.mark.parametrize(
    "seats, seed", [pytest.param(*table, marks=pytest.mark.slow) for table in ((4, 1), (4, 2), (6, 3))]
)
def test_about_as_many_cards_are_bid_for_as_the_program_buys(seats: int, seed: int) -> None:
    table = seen(start(seats, seed))
    found = look_ahead(table, "strong")
    caylion = next((seat.index for seat in table.seats if seat.species == "caylion"), -1)
    teams = sorted(team for _, team in found.bids.values() if team)
    colonies = sorted(colony // 2 if seat == caylion else colony for seat, (colony, _) in found.bids.items() if colony)
    for bids, track, count in zip((teams, colonies), (table.research, table.colonies), bought(table), strict=True):
        assert len(bids) == pytest.approx(count, abs=1.0)
        assert all(least <= bid for least, bid in zip(sorted(track.minima), bids, strict=False))
        assert set(bids) <= set(track.minima)


def test_everybody_can_pay_its_bids_and_caylion_bid_double_for_a_colony() -> None:
    table = seen(start(4, 1))
    caylion = next(seat for seat in table.seats if seat.species == "caylion")
    found = look_ahead(table)
    assert found.bids[caylion.index][0] == 2 * min(table.colonies.minima)
    for index, (colony, team) in found.bids.items():
        assert found.plan.needs[index][Good.SH] + found.plan.yields[index][Good.SH] >= colony + team


def test_nobody_bids_in_the_last_turn() -> None:
    assert outlook(bare(turn=6).set_goods("caylion", "5sh")).bids == {}


def colonies(table: GameTable, *names: str) -> Table:
    """The table with these colonies on spaces for one ship."""
    return replace(plain(table), colonies=Track([table.card(name) for name in names], (1,) * len(names)))


def test_ships_buy_cards_before_they_are_scored() -> None:
    table = bare("kit", "unity", "yengii", "kjas", turn=4).set_goods("kit", "9sh")
    quiet = worth(plain(table))  # Spica brings a white cube in turns 5 and 6
    assert worth(colonies(table, "Spica")) == pytest.approx(quiet + 2 / 6 - 1 / 6)
    assert worth(plain(table.at(5))) == pytest.approx(quiet)
    assert worth(colonies(table, "Spica")) == pytest.approx(quiet)  # one cube for one ship: too late


def test_a_card_costs_the_ships_of_its_space() -> None:
    table = bare("kit", "unity", "yengii", "kjas", turn=2).set_goods("kit", "9sh")
    quiet = worth(plain(table))
    for ships in (1, 2, 3):
        dear = replace(plain(table), colonies=Track([table.card("Spica")], (ships,)))
        assert worth(dear) == pytest.approx(quiet + 4 / 6 - ships / 6)


def test_a_seat_buys_one_card_of_a_track_in_a_turn_and_kjas_two_colonies() -> None:
    table = bare("kit", "unity", "yengii", "kjas", turn=4).set_goods("kit", "9sh").set_goods("kjas", "9sh")
    two = colonies(table, "Spica", "Mimosa")
    mine = {seats: worth(two, seats) - worth(plain(table), seats) for seats in ((0,), (3,), (0, 1))}
    assert mine == pytest.approx({(0,): 1 / 6, (3,): 2 / 6, (0, 1): 2 / 6}, abs=0.001)


def test_caylion_can_run_a_colony_twice_for_twice_the_ships() -> None:
    table = bare(turn=3).set_goods("caylion", "9sh")
    assert worth(colonies(table, "Spica")) == pytest.approx(worth(plain(table)) + 6 / 6 - 2 / 6)


@pytest.mark.parametrize("turn, when", [(3, 3), (2, 3)])
def test_caylion_seeds_one_colony_a_turn(turn: int, when: int) -> None:
    """Now and in a later turn: the second one runs once a turn, for whoever holds it."""
    table = bare(turn=turn).set_goods("caylion", "9sh")

    def allows(do: str, card: int, buying: int) -> bool:
        return do != "buy colony" or buying == when

    gain = worth(colonies(table, "Spica", "Vega"), allows=allows) - worth(plain(table))
    assert gain == pytest.approx((6 / 6 - 2 / 6) + (3 / 6 - 1 / 6))


def test_ships_that_are_produced_are_bid_by_who_produces_them() -> None:
    """Im'dril makes a ship in the economy, which it may not give away before the auction; it has no room itself."""
    table = bare("imdril", "unity", "zeth", "yengii", turn=4).put("imdril", 116, 128)  # 2fs -> 2br sh
    quiet = plain(table)
    assert worth(colonies(table, "Spica")) == pytest.approx(worth(quiet))
    assert worth(colonies(table, "Spica"), strict=False) == pytest.approx(worth(quiet) + 1 / 6)
    assert outlook(colonies(table, "Spica")).bids == dict.fromkeys(ALL, (0, 0))
    table.set_goods("imdril", "sh")  # this one changes hands before
    assert worth(colonies(table, "Spica")) == pytest.approx(worth(plain(table)) + 1 / 6)
    table = bare("kit", "unity", "zeth", "yengii", turn=4).put("kit", "kit_hand_crafted")  # -> oc sh
    assert worth(colonies(table, "Spica")) == pytest.approx(worth(plain(table)) + 1 / 6)
    assert outlook(colonies(table, "Spica")).bids[0] == (1, 0)
