"""The Confluence Phase: bids by role, purchases, colonies beyond support, thefts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from confluence.players.planner import auctions
from confluence.sidereal import actions as act
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import Bag
from tests.players.planner.positions import bare, read
from tests.sidereal.table import Table as GameTable

CAYLION = 0


def decision(table: GameTable, species: str) -> Any:
    return SIDEREAL.decisions(table.state)[table.seat(species)]


# ------------------------------------------------------------------ bids


def bid(
    ships: int, role: tuple[int, int] | None, turn: int = 2, species: str = "caylion", *, sure: bool = False
) -> tuple[int, int]:
    """Colony and research bid of a seat with so many ships."""
    table = bare(species, "kit", "unity", "yengii", turn=turn).set_goods(species, f"{ships}sh" if ships else "")
    table.at(turn, "bids")
    roles = {} if role is None else {CAYLION: role}
    found = auctions.bids(table.view(species), CAYLION, decision(table, species), roles, sure=sure)
    assert isinstance(found, act.CommitBids)
    return found.colony, found.research


def test_a_seat_bids_its_role() -> None:
    assert bid(5, (2, 1)) == (2, 1)
    assert bid(3, (2, 1)) == (2, 1)
    assert bid(5, (0, 0)) == (0, 0)


@pytest.mark.parametrize("turn, expected", [(3, (2, 1)), (4, (2, 3)), (5, (2, 3))])
def test_from_turn_4_on_all_ships_are_in(turn: int, expected: tuple[int, int]) -> None:
    assert bid(5, (2, 1), turn) == expected
    assert bid(5, (2, 1), turn, sure=True) == (2, 1)  # everybody bids as the plan says


def test_a_role_that_cannot_be_met_gives_way_to_what_purchases_are_worth() -> None:
    early, late = bid(4, (4, 4), turn=1), bid(4, (4, 4), turn=5)
    assert sum(early) == sum(late) == 4
    assert early[0] > late[0]
    assert late[1] > early[1]
    assert bid(1, (1, 1), turn=3) == (0, 1)


def test_without_roles_ships_are_shared_and_without_ships_nothing_is_bid() -> None:
    assert sum(bid(6, None)) == 6
    assert bid(0, None) == (0, 0)
    assert bid(0, (1, 1)) == (0, 0)


def test_caylion_care_more_for_colonies_and_imdril_hardly() -> None:
    caylion, kjas, imdril = (bid(4, None, 2, species)[0] for species in ("caylion", "kjas", "imdril"))
    assert caylion > kjas >= imdril


# ------------------------------------------------------------------ purchases


def buying(species: str = "kjas", ships: int = 3, turn: int = 2, **others: int) -> GameTable:
    """A seat chooses a colony, before others who bid these ships."""
    table = bare(species, "kit", "unity", "yengii", turn=turn)
    table.track("colony", "Acrux", "Spica", "Mimosa", "Regulus")  # each brings a small cube
    return table.at(turn, "bids").bids(colony={species: ships, **others})


def bought(table: GameTable, species: str, *, planned: Any = (), **values: Any) -> Any:
    seen = replace(read(table, species), **values)
    return auctions.auction(seen, table.view(species), table.seat(species), decision(table, species), planned)


def test_of_cards_that_bring_the_same_the_one_on_the_dearest_space_is_bought() -> None:
    table = buying("imdril")
    assert table.view(None).colony_minimum == (1, 1, 2, 3)
    assert bought(table, "imdril") == act.Buy(table.card("Regulus"))
    table = buying("imdril", ships=2)
    assert bought(table, "imdril") == act.Buy(table.card("Mimosa"))


def test_of_cards_that_bring_about_the_same_a_dear_space_decides() -> None:
    table = buying("imdril")
    regulus, spica = table.card("Regulus"), table.card("Spica")
    assert bought(table, "imdril", front={spica: 2.1, regulus: 2.0}, back={}) == act.Buy(regulus)
    assert bought(table, "imdril", front={spica: 2.3, regulus: 2.0}, back={}) == act.Buy(spica)


def test_a_card_is_left_for_everybody_who_bids_less() -> None:
    """Spica is worth most, but two others bid one ship each, and there are two spaces for that."""
    table = buying("imdril", kit=1)
    spica, mimosa = table.card("Spica"), table.card("Mimosa")
    values = {"front": {spica: 9.0, mimosa: 2.0}, "back": {}}
    assert bought(table, "imdril", **values) == act.Buy(spica)  # one cheap card is left for Kit
    assert bought(buying("imdril", kit=1, unity=1), "imdril", **values) == act.Buy(mimosa)
    assert bought(buying("imdril", kit=2, unity=1), "imdril", **values) == act.Buy(spica)  # Kit finds Mimosa


def test_a_card_of_the_plan_is_bought_before_one_that_brings_more() -> None:
    table = buying("zeth")
    values: dict[str, Any] = {"front": {table.card("Acrux"): 0.5, table.card("Spica"): 3.0}, "back": {}}
    assert bought(table, "zeth", **values) == act.Buy(table.card("Spica"))
    assert bought(table, "zeth", planned=(table.card("Acrux"),), **values) == act.Buy(table.card("Acrux"))


def test_of_many_who_bid_less_as_many_find_a_card_as_can() -> None:
    """Three others bid one ship, for two spaces: one of them stays without, but not two."""
    table = buying("imdril", kit=1, unity=1, yengii=1)
    spica, mimosa = table.card("Spica"), table.card("Mimosa")
    assert bought(table, "imdril", front={spica: 9.0, mimosa: 2.0}, back={}) == act.Buy(mimosa)
    empty = buying("imdril", unity=0)
    assert bought(empty, "imdril", front={spica: 9.0}, back={}) == act.Buy(spica)


def test_a_colony_is_worth_twice_as_much_to_caylion() -> None:
    table = bare("caylion", "kit", "unity", "yengii", turn=2)
    colony, team = table.card("Acrux"), table.card("Mechanical Engineers")
    seen = replace(read(table), front={colony: 2.0}, back={}, teams={team: 3.0})
    assert auctions.card_worth(seen, 0, colony) == 2 * auctions.card_worth(seen, 1, colony) == 4
    assert auctions.card_worth(seen, 0, team) == auctions.card_worth(seen, 1, team) == 3
    usual = read(table)
    assert auctions.card_worth(usual, 0, colony) == pytest.approx(2 * auctions.card_worth(usual, 1, colony))


def test_a_team_with_more_points_is_worth_more() -> None:
    table = read(bare(turn=3))
    names = bare()
    early, late = names.card("Mechanical Engineers"), names.card("N-Space Mathematicians")
    assert auctions.card_worth(table, 0, early) > 0
    assert auctions.card_worth(table, 3, early) != auctions.card_worth(table, 0, early)  # Yengii have another bonus
    assert late != early


def test_kjas_split_a_bid_that_suffices_for_two() -> None:
    assert bought(buying("kjas", 3), "kjas") == act.Split()
    assert isinstance(bought(buying("kjas", 1), "kjas"), act.Buy)


# ------------------------------------------------------------------ surplus


def test_surplus_colonies_are_those_that_bring_least() -> None:
    table = bare("unity", "kit", "caylion", "yengii", turn=2)  # support for one
    table.put("unity", "Acrux", flipped=True).put("unity", "Spica")
    assert auctions.surplus(read(table), 0) == act.CommitSurplus((table.card("Spica"),))
    table.put("unity", "Mimosa", flipped=True)  # -> bl
    gone = auctions.surplus(read(table), 0).colonies
    assert (table.card("Acrux") not in gone, len(gone)) == (True, 2)


def test_a_seedling_makes_a_colony_worth_keeping() -> None:
    table = bare("unity", "kit", "caylion", "yengii", turn=2)
    table.put("unity", "Acrux", seedling=True).put("unity", "Spica")
    assert auctions.surplus(read(table), 0) == act.CommitSurplus((table.card("Spica"),))


def test_a_colony_that_brings_what_is_owed_stays() -> None:
    table = bare("unity", "kit", "caylion", "yengii", turn=2)
    table.put("unity", "Acrux", flipped=True).put("unity", "Antares")  # -> wh br; -> gr
    assert auctions.surplus(read(table), 0, Bag.parse("gr")) == act.CommitSurplus((table.card("Acrux"),))


# ------------------------------------------------------------------ thefts


def theft(goods: str, victim: str, envoys: int, owed: str = "") -> Any:
    """What Zeth with these goods do to a neighbour with these goods and envoys."""
    table = GameTable("caylion", "kit", "unity", "zeth")
    for species in table.state.species:
        table.set_goods(species, "")
    table.at(2, "steal").set_goods("zeth", goods).set_goods("caylion", victim).tokens("caylion", envoys=envoys)
    found = auctions.steal(read(table, "zeth"), table.view("zeth"), decision(table, "zeth"), Bag.parse(owed))
    if isinstance(found, act.Steal):
        table.act("zeth", found)
        return table.goods("zeth")
    assert found == act.Done()
    return None


def test_the_best_theft_is_made() -> None:
    """Against three envoys an octagon costs a black cube, against two a large cube is free."""
    assert theft("", "ye gr", 2) == Bag.parse("ye")
    assert theft("bk", "oc ye", 3) == Bag.parse("oc")


def test_a_theft_that_costs_what_it_brings_is_not_made() -> None:
    assert theft("bk", "ye", 0) is None
    assert theft("wh 2ye", "oc", 0) is None
    assert theft("", "", 3) is None


def test_a_theft_leaves_what_is_owed() -> None:
    assert theft("bk", "oc", 3, owed="bk") is None
    assert theft("bk", "oc ye", 3, owed="bk") == Bag.parse("bk ye")
    assert theft("2bk", "oc", 3, owed="bk") == Bag.parse("bk oc")
