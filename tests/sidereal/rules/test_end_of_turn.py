"""The end of a turn (R-EOT)."""

from __future__ import annotations

import pytest

from confluence.sidereal.events import Returned, StepBegan
from confluence.sidereal.goods import Bag, Good
from tests.sidereal.table import Table, happened

TELENET = "caylion_distributed_telenet"
PARADISE = "relic_paradise_converter"
DURUNTAI = "relic_gift_of_the_duruntai"


def five() -> Table:
    return Table("caylion", "faderan", "kit", "unity", "zeth")


def test_r_eot_01_borrowed_cards_go_home() -> None:
    """Directly from whoever holds them, without anybody's doing; also R-LOAN-01 and R-LOAN-05."""
    table = five()
    table.gift("caylion", "kit", cards=[TELENET])
    table.gift("kit", "unity", cards=[TELENET])
    events = table.next_turn()
    assert happened(events, Returned) == [Returned(table.card(TELENET), table.seat("unity"), table.seat("caylion"))]
    assert table.holds("caylion", TELENET)


def test_r_eot_01_cards_without_a_border_stay() -> None:
    """A colony, a team, a nullspace colony and the Gift of the Duruntai; also R-LOAN-02."""
    table = five().put("caylion", "sirius", "team_sociologists").put("kit", "nullspace_gzzd").put("faderan", DURUNTAI)
    table.gift("caylion", "kit", cards=["sirius", "team_sociologists"])
    table.gift("kit", "caylion", cards=["nullspace_gzzd"])
    table.gift("faderan", "kit", cards=[DURUNTAI])
    assert happened(table.next_turn(), Returned) == []
    assert table.holds("kit", "sirius")
    assert table.holds("kit", "team_sociologists")
    assert table.holds("caylion", "nullspace_gzzd")
    assert table.holds("kit", DURUNTAI)


def test_r_eot_02_the_next_confluence_card_becomes_current() -> None:
    """Five players, bonus 6 in turn 1 and 2, then 5: an invention pays what the current turn says."""
    table = five()
    assert table.view(None).turn == 1
    for turn, bonus in ((2, 6), (3, 5), (4, 4)):
        table.next_turn()
        assert table.view(None).turn == turn
        assert table.view(None).bonuses[turn - 1][0] == bonus
    table.put("kit", "team_sociologists").set_goods("kit", "4bk").invent("kit", "team_sociologists")
    table.to("bids")
    assert table.points("kit") == 5


def test_r_eot_03_used_marks_are_cleared() -> None:
    """Paradise Converter, the deck of relics and the red converters run again in the next turn."""
    table = five().put("faderan", PARADISE, "sirius", "spica", "acrux", "gacrux").set_goods("faderan", "8wh")
    table.deck("relic", "relic_the_grand_armilla", "relic_thils_demiring")
    table.run("faderan", PARADISE, colonies=["sirius"])
    table.draw("faderan", colonies=["spica"])
    table.to("steal").set_goods("zeth", "2bk").set_goods("unity", "ye").set_goods("kit", "ye")
    table.steal("zeth", table.theft("zeth_black_market", "unity"))
    table.next_turn()
    assert table.state.used == 0
    table.run("faderan", PARADISE, colonies=["acrux"])
    table.give("faderan", "4wh").draw("faderan", colonies=["gacrux"])
    table.at(2, "steal").set_goods("unity", "ye")
    table.steal("zeth", table.theft("zeth_black_market", "unity"))
    assert table.goods("zeth")[Good.YE] == 2


def test_r_eot_03_the_gift_of_the_duruntai_triggers_again() -> None:
    """Once in each turn; also R-FAD-18."""
    table = five().put("faderan", DURUNTAI).set_goods("faderan", "").set_goods("kit", "2gr").set_goods("caylion", "2gr")
    table.trade(f"faderan>kit: #{DURUNTAI}; kit>faderan: gr")
    table.trade(f"kit>caylion: #{DURUNTAI}; caylion>kit: gr")
    assert table.goods("kit") == Bag.parse("2gr")
    table.next_turn()
    table.set_goods("caylion", "").set_goods("unity", "ws")
    table.trade(f"caylion>unity: #{DURUNTAI}; unity>caylion: ws")
    assert table.goods("caylion") == Bag.parse("ws oc bl gr br")


def test_r_eot_03_protection_is_cleared() -> None:
    """DT-15: who traded with Zeth is safe this turn and not the next."""
    table = five().set_goods("zeth", "gr 2bk").set_goods("unity", "wh")
    table.trade("zeth>unity: gr; unity>zeth: wh")
    table.to("steal").set_goods("unity", "ye").set_goods("zeth", "bk")
    with table.refuses("PROTECTED", "R-ZET-04"):
        table.steal("zeth", table.theft("zeth_black_market", "unity"))
    table.next_turn()
    table.to("steal").set_goods("unity", "ye").set_goods("zeth", "bk")
    table.steal("zeth", table.theft("zeth_black_market", "unity"))
    assert table.goods("unity") == Bag.parse("")


def test_r_eot_04_the_next_trade_phase_starts() -> None:
    """WE-19: after turn 5 the sixth begins, with fresh flags."""
    for turn in range(1, 6):
        table = five().at(turn)
        events = table.next_turn()
        assert happened(events, StepBegan)[-1] == StepBegan(turn + 1, "trade")
        assert table.state.done == 0
        assert table.deciding() == list(table.state.species)


def test_r_eot_04_not_after_the_last_card() -> None:
    table = five().at(6)
    table.to_the_end()
    assert (table.state.turn, table.state.step.value) == (6, "over")
    assert table.deciding() == []


def test_r_eot_05_other_tokens_stay_where_they_are() -> None:
    """Envoys, acknowledgements and seedlings outlast the turn."""
    table = five().tokens("kit", acknowledgements=2, envoys=3).take_colonies("caylion")
    table.put("caylion", "sirius", seedling=True)
    table.next_turn()
    area = table.state.areas[table.seat("kit")]
    assert (area.acknowledgements, area.envoys) == (2, 3)
    assert table.state.seedlings == 1 << table.card("sirius")


def test_r_eot_05_protection_tokens_go_back() -> None:
    """The view shows nobody as protected any more."""
    table = five().set_goods("zeth", "gr").set_goods("unity", "wh")
    table.trade("zeth>unity: gr; unity>zeth: wh")
    assert [seat.protected for seat in table.view(None).seats] == [False, False, False, True, False]
    table.next_turn()
    assert not any(seat.protected for seat in table.view(None).seats)


@pytest.mark.parametrize("turn", [1, 5])
def test_r_eot_06_everything_else_carries_over(turn: int) -> None:
    """Goods, points, cards, donation goods, tokens and open choices of the tracks: nothing decays."""
    table = five().at(turn, "bids").donation("kit", "wh br", lot="")
    table.donation("zeth", "bk", lot="oc en").set_points("caylion", 7).set_goods("caylion", "2gr ye 3sh")
    table.tokens("unity", acknowledgements=1, envoys=1)
    before = [area.copy() for area in table.state.areas]
    table.next_turn()
    assert table.state.areas == before


def test_r_eot_06_decks_and_tracks_stand() -> None:
    """What was on the tracks and not discarded is still there, every other card stays in its deck."""
    table = five()
    kept = [card for card, least in zip(table.state.colony_track, (1, 1, 2, 3, 3), strict=True) if least > 1]
    relics = list(table.state.relic_deck)
    table.next_turn()
    assert table.state.colony_track[:3] == kept
    assert table.state.relic_deck == relics
