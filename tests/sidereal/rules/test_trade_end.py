"""R-TEND: the end of the Trade Phase."""

from __future__ import annotations

import pytest

from confluence.core.errors import Illegal
from confluence.sidereal.actions import Life, Propose, TimeUp
from confluence.sidereal.cards import catalogue
from confluence.sidereal.events import Entered, OfferClosed, Points, SaidDone, Shared, StepBegan
from confluence.sidereal.goods import Bag
from tests.sidereal.table import Table, happened

ALL = ("caylion", "eni_et", "faderan", "imdril", "kit", "kjas", "unity", "yengii", "zeth")


def four() -> Table:
    return Table("caylion", "kit", "kjas", "zeth")


def step(table: Table) -> str:
    return table.state.step.value


# ---- R-TEND-01


@pytest.mark.parametrize("players", range(4, 10))
def test_r_tend_01_trading_ends_when_all_but_one_are_done(players: int) -> None:
    """The last one need not agree."""
    table = Table(*ALL[:players])
    for species in ALL[: players - 2]:
        table.done(species)
        assert step(table) == "trade"
    events = table.done(ALL[players - 2])
    assert (step(table), [event.step for event in happened(events, StepBegan)]) == ("tail", ["tail"])


@pytest.mark.parametrize("last", ["caylion", "kit", "kjas", "zeth"])
def test_r_tend_01_any_one_may_be_the_last(last: str) -> None:
    table = four()
    for species in table.state.species:
        if species != last:
            table.done(species)
    assert step(table) == "tail"


# ---- R-TEND-02


def test_r_tend_02_the_clock_ends_trading() -> None:
    """Nobody was done."""
    table = Table("caylion", "kit", "kjas", "zeth", TIMER="10")
    assert table.state.options.timer == 10
    table.time_up()
    assert step(table) == "tail"


def test_r_tend_02_trading_ends_earlier_when_all_but_one_are_done() -> None:
    table = Table("caylion", "kit", "kjas", "zeth", TIMER="10")
    table.close_trading()
    assert step(table) == "tail"


def test_r_tend_02_only_the_table_says_that_time_is_up() -> None:
    table = four()
    for species in table.state.species:
        with table.refuses("BAD_SEAT", "R-TEND-02"):
            table.act(species, TimeUp())


def test_r_tend_02_the_clock_is_optional() -> None:
    """Off unless the table agrees on minutes."""
    assert four().state.options.timer == 0
    assert Table("caylion", "kit", "kjas", "zeth", TIMER="off").state.options.timer == 0
    assert Table("caylion", "kit", "kjas", "zeth", TIMER="8").state.options.timer == 8


@pytest.mark.parametrize("minutes", ["0", "-5", "ten", "10.5", "", "1441", "on", "1" * 5000])
def test_r_tend_02_the_clock_takes_whole_minutes(minutes: str) -> None:
    with pytest.raises(Illegal) as caught:
        Table("caylion", "kit", "kjas", "zeth", TIMER=minutes)
    assert (caught.value.code, caught.value.details["option"]) == ("BAD_OPTION", "TIMER")


@pytest.mark.parametrize("edition, minutes", [("2020", {10}), ("2017", {10}), ("DE", {8, 9, 10})])
def test_r_tend_02_each_edition_suggests_its_minutes(edition: str, minutes: set[int]) -> None:
    assert catalogue().editions[edition].timer in minutes


# ---- R-TEND-03


def in_the_tail() -> Table:
    table = Table("faderan", "kit", "kjas", "eni_et").set_goods("eni_et", "6bl 2gr").set_goods("faderan", "4wh")
    table.with_colonies("eni_et", "Castor", "Spica", "Acrux").with_colonies("faderan", "Deneb")
    table.put("eni_et", "Paradise Converter", "Organic Chemists").set_goods("kit", "ye")
    table.close_trading()
    assert step(table) == "tail"
    return table


def test_r_tend_03_violet_converters_upgrades_and_inventions_are_open_in_the_tail() -> None:
    """The one who did not say done, and those who did, may still do all of it."""
    table = in_the_tail()
    table.upgrade("eni_et", "Deep Hunting", colonies=["Castor"])
    table.upgrade("eni_et", "Spica")
    table.run("eni_et", "Paradise Converter", colonies=["Acrux"])
    table.invent("eni_et", "Organic Chemists", pay="4bl")
    table.draw("faderan")
    table.enter("kit", "Zd'Nx")
    assert (table.points("eni_et"), step(table)) == (1 + 2 + 1, "tail")


def test_r_tend_03_no_trade_gift_loan_or_licence_in_the_tail() -> None:
    table = Table("yengii", "kit", "kjas", "zeth").patent("yengii", "nanotechnology")
    number = table.offer("kit>kjas: gr; kjas>kit: br")
    table.close_trading()
    for text in (
        "kit>kjas: gr; kjas>kit: br",
        "kit>kjas: gr",
        "kjas>kit: #kjas_underground_cities; kit>kjas: gr",
        "yengii>kit: licence:nanotechnology; kit>yengii: gr",
        "zeth>kit: envoy; kit>zeth: gr",
    ):
        with table.refuses("WRONG_STEP", "R-TURN-10"):
            table.trade(text)
    with table.refuses("WRONG_STEP", "R-TURN-10"):
        table.accept("kjas", number)
    with table.refuses("WRONG_STEP", "R-TURN-10"):
        table.gift("kit", "kjas", "gr")
    with table.refuses("WRONG_STEP", "R-TURN-10"):
        table.gift("kjas", "kit", cards=["Underground Cities"])


def test_r_tend_03_a_standing_offer_waits_for_the_next_trade_phase() -> None:
    """It outlives the close of trading, but nobody can accept it before trading is open again."""
    table = four()
    table.act("kit", Propose(table.legs("kit>kjas: gr; kjas>kit: br"), life=Life.STANDING))
    table.close_trading()
    assert len(table.view("kjas").offers) == 1
    with table.refuses("WRONG_STEP", "R-TURN-10"):
        table.accept("kjas", 1)
    table.next_turn()
    table.accept("kjas", 1)
    assert not table.view("kjas").offers


# ---- R-TEND-04, R-TEND-05


def test_r_tend_04_forced_gifts_are_the_last_step() -> None:
    """Goods received so serve the economy of this turn, but no upgrade or invention any more (DT-28)."""
    table = four().set_goods("kit", "3bl").put("kit", "Organic Chemists").donation("zeth", "bl").to("gifts")
    table.forced("zeth", kit="bl")
    assert (step(table), table.goods("kit")) == ("plans", Bag.parse("4bl"))
    with table.refuses("WRONG_STEP", "R-TURN-10"):
        table.invent("kit", "Organic Chemists", pay="4bl")


def test_r_tend_05_order_at_the_end_of_the_trade_phase() -> None:
    """Trading closes and offers lapse, then the tail, then the gifts, then the economy."""
    table = four().donation("kit", "wh br")
    table.offer("kit>kjas: gr; kjas>kit: br")
    events = table.close_trading()
    told = [type(event) for event in events if isinstance(event, OfferClosed | StepBegan)]
    assert (told, step(table)) == ([OfferClosed, StepBegan], "tail")
    with table.refuses("WRONG_STEP", "R-TURN-10"):
        table.forced("kit", zeth="wh br")
    table.end_tail()
    assert step(table) == "gifts"
    with table.refuses("WRONG_STEP", "R-TURN-10"):
        table.upgrade("caylion", table.colonies("caylion")[0])
    table.forced("kit", zeth="wh br")
    assert step(table) == "plans"


# ---- R-TEND-06


def test_r_tend_06_done_is_a_public_flag() -> None:
    table = four()
    (said,) = table.done("kit")
    assert isinstance(said, SaidDone)
    assert (said.seat, said.done, said.audience) == (1, True, None)
    for viewer in (*table.state.species, None):
        assert [seat.done for seat in table.view(viewer).seats] == [False, True, False, False]


def test_r_tend_06_the_flag_may_be_withdrawn_until_trading_closes() -> None:
    table = four()
    table.done("kit")
    table.done("kjas")
    (said,) = table.done("kit", False)
    assert isinstance(said, SaidDone)
    assert not said.done
    table.done("zeth")
    assert step(table) == "trade", "only Kjas and Zeth are done"
    table.done("caylion")
    assert step(table) == "tail"


def test_r_tend_06_a_flag_that_stands_is_not_set_again() -> None:
    """Nobody closes trading by saying it three times."""
    table = four()
    with table.refuses("NOTHING_DUE", "R-TEND-06"):
        table.done("kit", False)
    table.done("kit")
    with table.refuses("NOTHING_DUE", "R-TEND-06"):
        table.done("kit")


def test_r_tend_06_who_is_done_may_still_trade() -> None:
    """And stays done."""
    table = four()
    table.done("kit")
    table.trade("kit>kjas: gr; kjas>kit: ye")
    table.gift("kit", "zeth", "gr")
    table.enter("kit", "Zd'Nx")
    assert [seat.done for seat in table.view(None).seats] == [False, True, False, False]


def test_r_tend_06_closed_trading_is_not_reopened() -> None:
    """Six players, five are done: an open offer lapses, and nobody can take the word back (DT-51)."""
    table = Table("caylion", "faderan", "imdril", "kit", "kjas", "zeth")
    number = table.offer("kit>zeth: gr; zeth>kit: wh")
    for species in ("caylion", "faderan", "imdril", "kit"):
        table.done(species)
    closed = happened(table.done("kjas"), OfferClosed)
    assert [(event.offer, event.why) for event in closed] == [(number, "lapsed")]
    assert step(table) == "tail"
    for species in table.state.species:
        with table.refuses("NOTHING_DUE"):
            table.done(species, False)
    with table.refuses("WRONG_STEP", "R-TURN-10"):
        table.accept("zeth", number)
    table.give("zeth", "4bl").put("zeth", "Organic Chemists").invent("zeth", "Organic Chemists")
    assert table.points("zeth") == 1


def test_r_tend_06_offers_do_not_come_back_in_the_next_turn() -> None:
    table = four()
    number = table.offer("kit>zeth: gr; zeth>kit: wh")
    table.next_turn()
    assert not table.view("kit").offers
    with table.refuses("UNKNOWN_OFFER"):
        table.accept("zeth", number)


# ---- R-TEND-07


def test_r_tend_07_the_tail_ends_when_everybody_has_said_so() -> None:
    """Having been done with trading does not count for the tail."""
    table = four()
    table.close_trading()
    assert [seat.done for seat in table.view(None).seats] == [False] * 4
    for species in ("zeth", "kit", "caylion"):
        table.done(species)
        assert step(table) == "tail"
    table.done("kjas")
    assert step(table) == "plans"


def test_r_tend_07_in_the_tail_the_word_may_be_taken_back_too() -> None:
    table = four().set_goods("kit", "ye")
    table.close_trading()
    table.done("kit")
    table.done("kit", False)
    table.enter("kit", "Zd'Nx")
    for species in ("caylion", "kjas", "zeth"):
        table.done(species)
    assert step(table) == "tail"


def test_r_tend_07_a_limit_in_time_ends_it_without_further_action() -> None:
    table = four()
    table.close_trading()
    before = table.goods("kit"), table.state.areas[1].cards.copy()
    table.time_up()
    assert step(table) == "plans"
    assert (table.goods("kit"), table.state.areas[1].cards) == before


# ---- R-TEND-08


@pytest.mark.parametrize("edition", ["2020", "2017", "DE"])
def test_r_tend_08_an_invention_of_the_tail_is_one_of_this_turn(edition: str) -> None:
    """Token back with a point for Faderan, bonus of the turn, technology for everybody."""
    table = Table("faderan", "kit", "kjas", "zeth", EDITION=edition).tokens("kit", acknowledgements=1)
    table.set_goods("kit", "4bl").put("kit", "Organic Chemists").at(2)
    table.close_trading()
    table.invent("kit", "Organic Chemists")
    assert (table.acknowledgements("kit"), table.points("faderan")) == (0, 1)
    assert table.points("kit") == (6 if edition == "DE" else 1)
    events = table.run_economy()
    assert table.points("kit") == 1 + 5
    assert len(happened(events, Shared)) == 1
    assert {event.seat for event in happened(events, Entered)} == {0, 2, 3}
    assert [event.amount for event in happened(events, Points)] == ([] if edition == "DE" else [5])


def test_r_tend_08_a_licence_for_it_is_sold_from_the_next_turn_on() -> None:
    table = Table("yengii", "kit", "kjas", "zeth").give("yengii", "4bl").put("yengii", "Organic Chemists")
    table.close_trading()
    table.invent("yengii", "Organic Chemists", pay="4bl")
    with table.refuses("WRONG_STEP", "R-TURN-10"):
        table.trade("yengii>kit: licence:genetic_engineering; kit>yengii: gr")
    table.next_turn()
    assert not table.holds("kit", "kit_genetic_engineering")
    table.trade("yengii>kit: licence:genetic_engineering; kit>yengii: gr")
    assert table.holds("kit", "kit_genetic_engineering")
