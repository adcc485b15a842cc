"""The rest of the game as one program: what it is worth, what it says, and that it knows only what everybody knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace

import pytest

from confluence.players.planner import LEVELS, TEMPERS
from confluence.players.planner import outlook as outlook_module
from confluence.players.planner.accounts import Allows, Scope, everything
from confluence.players.planner.judge import Judge
from confluence.players.planner.model import Model, plan_of
from confluence.players.planner.outlook import Outlook, Outlooks, everybody_gains, prices_of, roles
from confluence.players.planner.player import rights_of
from confluence.players.planner.table import Table, Track
from confluence.players.planner.table_deal import distribute, table_deal
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import LARGE_CUBES, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.state import CARDS, TURNS, State
from tests.players.planner.positions import bare, plain, read, seen, start
from tests.sidereal.table import Table as GameTable

ALL = (0, 1, 2, 3)
NANO = 1
"""Of Caylion: 3br -> gr oc."""
ENGINEERS = "Mechanical Engineers"
"""4ye / 2oc => vp"""

# One process plays the game behind `middle`.
pytestmark = pytest.mark.xdist_group("planner positions")


def model_of(table: GameTable | Table, seats: Sequence[int] = ALL, *, strict: bool = True) -> Model:
    return Model(table if isinstance(table, Table) else plain(table), Scope(tuple(seats), strict=strict))


def worth(
    table: GameTable | Table, seats: Sequence[int] = ALL, *, strict: bool = True, allows: Allows = everything
) -> float:
    """Points of some seats together from now on, with whole numbers in this turn."""
    scope = Scope(tuple(seats), strict=strict, allows=allows)
    exact = Model(table if isinstance(table, Table) else plain(table), scope).program.exact(0.0, 1000)
    assert exact is not None
    return exact.value


def outlook(table: GameTable | Table) -> Outlook:
    """What the program says in fractions, and its plan of this turn in whole numbers."""
    model = model_of(table)
    relaxed, exact = model.program.relaxed(), model.program.exact(0.0, 1000)
    assert relaxed is not None
    assert exact is not None
    found = prices_of(model, relaxed)
    found.bids = roles(model, exact)
    found.plan = plan_of(model, exact)
    return found


def look_ahead(table: Table, level: str = "club") -> Outlook:
    """What planners of a level work out together."""
    found = Outlooks().plan(table, LEVELS[level], range(table.players))
    assert found is not None
    return found


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


def test_a_relic_in_play_makes_inventions_cheaper_and_the_plan_needs_less() -> None:
    table = bare("faderan", "kit", "unity", "yengii").with_teams("faderan", ENGINEERS).set_goods("kit", "3ye")
    assert outlook(table).plan.inventions == []
    found = outlook(table.put("faderan", CACHE)).plan
    assert found.inventions == [(0, table.card(ENGINEERS), 0)]
    assert Bag.from_counts(found.needs[0]) == Bag.parse("3ye")


def test_nobody_pays_with_a_relic_that_may_come_up() -> None:
    """The order of the deck is a guess; what it brings later is worth something, but it is not there now."""
    table = bare("faderan", "kit", "unity", "yengii").with_teams("faderan", ENGINEERS).put("faderan", "Spica")
    guessed = replace(plain(table.set_goods("faderan", "3ye 4wh")), relics=[CACHE])
    plan = outlook(guessed).plan
    assert plan.draws == [0]
    assert plan.inventions == []


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
    "seats, seed", [(4, 1), *(pytest.param(*table, marks=pytest.mark.slow) for table in ((4, 2), (6, 3)))]
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


# ------------------------------------------------------------------ everybody gains


@pytest.fixture(scope="module")
def planned(middle: Callable[[int], State]) -> tuple[Table, Outlook, float]:
    """The strong outlook of a table, with the least that a seat gains from the deal of the table."""
    view = SIDEREAL.view(middle(4), 0)
    table = Table.seen(view)
    strong = look_ahead(table, "strong")
    judge = Judge(strong.applied(table), TEMPERS["even"])
    deal = table_deal(judge, 0, deepcopy(strong.plan), rights_of(view), ALL)
    assert deal is not None
    return table, strong, min(deal.gains.values())


def test_nobody_is_worse_off_than_alone(planned: tuple[Table, Outlook, float]) -> None:
    _, _, least = planned
    assert least > -0.2


def test_nobody_is_asked_to_hold_more_ships_than_its_role_needs(planned: tuple[Table, Outlook, float]) -> None:
    table, strong, _ = planned
    held = sum(ships[Good.SH] for seat in table.seats for ships in (seat.goods, seat.donation, seat.lot))
    coming = sum(bag[Good.SH] for bag in strong.plan.yields.values())
    assert sum(need[Good.SH] for need in strong.plan.needs.values()) <= held + coming
    for index, (colony, team) in strong.bids.items():
        wanted = max(0, colony + team - strong.plan.yields[index][Good.SH])
        assert strong.plan.needs[index][Good.SH] <= max(wanted, 0)


def test_prices_fall_from_turn_to_turn(planned: tuple[Table, Outlook, float]) -> None:
    _, strong, _ = planned
    for good in (*SMALL_CUBES, *LARGE_CUBES, Good.OC):
        assert strong.now[good] >= strong.later[good] - 1e-6 > 0
    first, last = look_ahead(seen(start(4, 2))), outlook(plain(bare(turn=6).set_goods("kit", "gr")))
    assert min(first.now[good] for good in TRADABLE if good is not Good.SH) > 1
    assert last.later[Good.OC] == 0.5


def planned_for(alone: Sequence[float], turn: int = 6, cubes: int = 3) -> tuple[float, bool]:
    """What the plan of a turn is worth if seats alone make so much of it, and whether Caylion runs cubes of Kit."""
    model = model_of(bare(turn=turn).put("caylion", NANO).set_goods("kit", f"{cubes}br"))
    relaxed = model.program.relaxed()
    assert relaxed is not None
    part, new = model.program.part(model.now, relaxed, 0.0)
    everybody_gains(model, relaxed, part, new, dict(enumerate(alone)))
    exact = part.exact(0.0, 1000)
    assert exact is not None
    run = next(new[o.column] for o in model.options if (o.do, o.card, o.turn) == ("run", NANO, turn))
    return exact.value, exact.columns[run] > 0.5


def test_a_plan_pays_for_every_point_that_somebody_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlook_module, "FAIR", 0.0)
    assert planned_for((0, 0, 0, 0)) == (pytest.approx(1 / 6 + 0.5), True)
    assert planned_for((0, 3 / 6, 0, 0)) == (pytest.approx(3 / 6), False)  # Kit would lose its cubes for nothing
    lost = outlook_module.HARM * (1 - 3 / 6)
    assert planned_for((0, 1, 0, 0)) == (pytest.approx(3 / 6 - lost), False)  # nothing can help


def test_what_a_seat_will_produce_can_be_promised_but_not_in_the_last_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of nine cubes three can be used in each turn."""
    monkeypatch.setattr(outlook_module, "FAIR", 0.0)
    alone = (0, 9 / 6, 0, 0)
    assert planned_for(alone, turn=5, cubes=9)[1]
    assert not planned_for(alone, turn=6, cubes=9)[1]


def test_what_the_poorest_gains_counts_on_top(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cubes that are not used can be shared by all, what a run brings is for who made it."""
    assert planned_for((0, 0, 0, 0)) == (pytest.approx(1 / 6 + 0.5), True)
    monkeypatch.setattr(outlook_module, "FAIR", 2.0)
    assert planned_for((0, 0, 0, 0)) == (pytest.approx(3 / 6 + 2 * 3 / 6 / 4), False)


# ------------------------------------------------------------------ public things only


@pytest.fixture(scope="module")
def before() -> Outlook:
    """The outlook of seat 0 at the beginning."""
    return look_ahead(seen(start(4, 2)))


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_every_seat_works_out_the_same(before: Outlook, seat: int | None) -> None:
    found = look_ahead(seen(start(4, 2), seat))
    assert found == before
    assert found is not before


def test_what_is_hidden_changes_nothing(before: Outlook) -> None:
    state = start(4, 2)
    for area in state.areas:
        area.points += 7
    for deck in (state.team_deck, state.colony_deck, state.relic_deck):
        deck[1:] = deck[:0:-1]
    assert look_ahead(seen(state)) == before


def test_what_is_public_does() -> None:
    state, shared, level = start(4, 2), Outlooks(), LEVELS["club"]
    before = shared.plan(seen(state), level, ALL)
    assert shared.plan(seen(state, 3), level, ALL) is before  # worked out once for the whole table
    assert before is not None
    state.areas[2].goods = state.areas[2].goods + Bag.parse("3oc")
    after = shared.plan(seen(state), level, ALL)
    assert after is not None
    assert after.value > before.value + 3


def test_a_plan_without_a_seat_leaves_its_goods_and_cards_alone(before: Outlook) -> None:
    found = Outlooks().plan(seen(start(4, 2)), LEVELS["club"], (0, 1, 3))
    assert found is not None
    assert set(found.plan.needs) == set(found.bids) == {0, 1, 3}
    assert 2 not in {seat for seat, *_ in (*found.plan.runs, *found.plan.upgrades, *found.plan.inventions)}
    assert found.value < before.value - 3


def test_prices_are_those_of_the_plan_and_stay_when_goods_change_hands(before: Outlook) -> None:
    state, shared, level = start(4, 2), Outlooks(), LEVELS["club"]
    prices = shared.prices(seen(state), level)
    assert prices is not None
    assert (prices.now, prices.later, prices.front) == (before.now, before.later, before.front)
    state.areas[0].goods, state.areas[1].goods = state.areas[1].goods, state.areas[0].goods
    assert shared.prices(seen(state), level) is prices
    state.areas[0].goods = state.areas[0].goods + Bag.parse("gr")
    assert shared.prices(seen(state), level) is not prices


def test_only_the_last_outlooks_are_kept() -> None:
    shared, level, table = Outlooks(most=2), LEVELS["beginner"], seen(start(4, 2))
    first = shared.plan(table, level, (0,))
    assert shared.plan(table, level, (0,)) is first
    for seat in (1, 2):
        shared.plan(table, level, (seat,))
    again = shared.plan(table, level, (0,))
    assert again == first
    assert again is not first


def test_cards_to_come_are_those_of_the_track_then_of_the_decks() -> None:
    state = start(4, 2)
    table = seen(state)
    for track, lies, deck in (
        (table.research, state.research_track, state.team_deck),
        (table.colonies, state.colony_track, state.colony_deck),
    ):
        shown = [card for card in lies if card]
        assert track.order[: len(shown)] == shown
        assert set(track.order) == {*shown, *deck}
        assert len(track.order) == len(set(track.order))
        assert track.order[len(shown)] == deck[0]  # its era is seen
    eras = [CARDS[team].era or 0 for team in table.research.order[len(state.research_track) + 1 :]]
    assert eras == sorted(eras)
