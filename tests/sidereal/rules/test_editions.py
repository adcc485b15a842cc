"""The three editions and the table options that go with them (R-ED)."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import Match, Setup
from confluence.sidereal.actions import Action, TimeUp
from confluence.sidereal.cards import Edition
from confluence.sidereal.events import Points
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import Bag
from confluence.sidereal.options import CHOICES, Options
from confluence.sidereal.state import CATALOGUE, State
from tests.sidereal.table import Table, happened, random_actions

EDITIONS = ("2020", "2017", "DE")
FOUR = ("caylion", "faderan", "kit", "yengii")


def test_r_ed_01_the_default_is_the_remastered_edition() -> None:
    assert Table(*FOUR).state.options.edition == "2020"
    assert Table(*FOUR).view(None).edition == "2020"
    assert Table(*FOUR, EDITION="DE").view(None).edition == "DE"


def test_r_ed_01_what_an_edition_can_change() -> None:
    """When the bonus is paid, the number of acknowledgements, precise values, the suggested timer."""
    assert [field.name for field in fields(Edition)] == [
        "id",
        "name",
        "bonus_at_invention",
        "acknowledgements",
        "precise",
        "timer",
    ]
    values = {e.id: (e.bonus_at_invention, e.acknowledgements, e.precise) for e in CATALOGUE.editions.values()}
    assert values == {
        "2020": (False, 11, (6, 3, 2, 2)),
        "2017": (False, 10, (6, 4, 3, 3)),
        "DE": (True, 11, (6, 3, 2, 2)),
    }


@pytest.mark.parametrize("edition", ["2017", "DE"])
def test_r_ed_01_the_same_table_is_dealt_in_every_edition(edition: str) -> None:
    """Cards, goods, tracks and decks do not know the edition."""
    names = ("caylion", "eni_et", "faderan", "imdril", "kit", "kjas", "unity", "yengii", "zeth")
    plain, other = Table(*names).state, Table(*names, EDITION=edition).state
    assert replace(other, options=plain.options) == plain


def random_match(seed: int) -> Match[State, Action]:
    """A finished game of random players in the default edition."""
    setup = Setup("sidereal", SIDEREAL.rules, ("caylion", "kit", "unity", "yengii"), seed)
    match = Match.begin(SIDEREAL, setup)
    for seat, action in random_actions(match.state, Chance(seed)):
        match.act(seat, action)
    return match


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("edition", ["2017", "DE"])
def test_r_ed_01_the_same_game_ends_alike_in_every_edition(seed: int, edition: str) -> None:
    """Without Faderan nothing can be bought with points, so every action of a game is legal in all editions."""
    match = random_match(seed)
    setup = replace(match.setup, options={"EDITION": edition})
    other = Match.replay(SIDEREAL, setup, match.log)
    assert replace(other.state, options=match.state.options) == match.state


@pytest.mark.parametrize("edition, tokens", [("2020", 11), ("2017", 10), ("DE", 11)])
def test_r_ed_01_number_of_acknowledgements(edition: str, tokens: int) -> None:
    """Also R-FAD-01."""
    table = Table(*FOUR, EDITION=edition).set_goods("kit", "gr")
    with table.refuses("NOT_ENOUGH", "R-FAD-01"):
        table.trade(f"faderan>kit: {tokens + 1}ack; kit>faderan: gr")
    table.trade(f"faderan>kit: {tokens}ack; kit>faderan: gr")
    assert table.state.areas[table.seat("kit")].acknowledgements == tokens


@pytest.mark.parametrize("edition", EDITIONS)
def test_r_ed_01_everything_else_is_the_same(edition: str) -> None:
    """The tail, compensation, gifts and the steal step exist in every edition, although one book is silent."""
    table = (
        Table("caylion", "kit", "unity", "zeth", EDITION=edition).set_goods("caylion", "bk").put("caylion", "sirius")
    )
    table.gift("kit", "unity", "gr")
    table.to("tail")
    table.upgrade("caylion", "sirius")
    table.to("steal")
    assert table.deciding() == ["zeth"]


def test_r_ed_01_unknown_editions_are_refused() -> None:
    for edition in ("2018", "de", "", "2020 "):
        with pytest.raises(Illegal) as refused:
            SIDEREAL.new(Setup("sidereal", SIDEREAL.rules, FOUR, 1, {"EDITION": edition}))
        assert refused.value.code == "BAD_OPTION"
        assert "2020 or 2017 or DE" in refused.value.message


def test_r_ed_01_every_named_option_takes_each_of_its_values() -> None:
    """And nothing else; an unknown name is refused with a suggestion."""
    for name, values in CHOICES.items():
        for value in values:
            Options.parse({name: value})
        with pytest.raises(Illegal, match=name):
            Options.parse({name: "perhaps"})
    with pytest.raises(Illegal, match="did you mean SCORING"):
        Options.parse({"SCORE": "precise"})


def test_r_ed_01_defaults_come_first() -> None:
    """Section 16.1 lists the default of each option first."""
    assert Options.parse({}) == Options() == Options.parse({name: values[0] for name, values in CHOICES.items()})


# ------------------------------------------------------------------ TIMER


def test_r_tend_02_the_timer_is_carried_by_the_engine() -> None:
    """Off by default; the clock itself is outside, its ringing is an action of the table."""
    assert Table(*FOUR).state.options.timer == 0
    assert Table(*FOUR, TIMER="12").state.options.timer == 12
    table = Table(*FOUR, TIMER="12")
    table.time_up()
    assert table.state.step.value == "tail"


def test_r_tend_02_suggested_minutes() -> None:
    """Ten in English, eight to ten in German."""
    assert {name: edition.timer for name, edition in CATALOGUE.editions.items()} == {"2020": 10, "2017": 10, "DE": 8}


@pytest.mark.parametrize("minutes", ["0", "-5", "1.5", "ten", "", "1441"])
def test_r_tend_02_what_is_no_number_of_minutes(minutes: str) -> None:
    with pytest.raises(Illegal) as refused:
        Options.parse({"TIMER": minutes})
    assert refused.value.code == "BAD_OPTION"


def test_r_tend_02_only_the_table_says_that_time_is_up() -> None:
    """Also R-TRADE-20: a player cannot ring the bell."""
    table = Table(*FOUR)
    with table.refuses("BAD_SEAT", "R-TEND-02"):
        table.act("kit", TimeUp())


# ------------------------------------------------------------------ POINTS_LOG


def point_events(**options: str) -> tuple[Table, list[Points]]:
    """Points from an upgrade, an invention with a returned token, a converter, a bonus and a donation."""
    table = Table(*FOUR, **options).set_goods("kit", "4bl").put("kit", "team_organic_chemists")
    table.tokens("kit", acknowledgements=1).set_goods("caylion", "2bk").put("caylion", "sirius")
    table.put_tech("yengii", "clinical_immortality").donation("caylion", "vp")
    events = table.invent("kit", "team_organic_chemists")
    events += table.upgrade("caylion", "caylion_lunar_mining_consortium", colonies=["sirius"])
    table.to("gifts")
    events += table.time_up()
    table.set_goods("yengii", "2bl")
    events += table.run_economy(yengii=[table.tech("yengii", "clinical_immortality")])
    return table, happened(events, Points)


def test_r_info_02_points_log_amounts_shows_every_gain() -> None:
    """OQ-19: everybody sees what was won and why."""
    _, gains = point_events()
    assert sorted((gain.cause, gain.amount) for gain in gains) == [
        ("acknowledgement", 1),
        ("converter", 1),
        ("donation", 1),
        ("invention", 1),
        ("sharing bonus", 6),
        ("upgrade", 1),
    ]
    assert all(gain.audience is None for gain in gains)


def test_r_info_02_points_log_silent_tells_the_winner_only() -> None:
    _, gains = point_events(POINTS_LOG="silent")
    assert len(gains) == 6
    assert all(gain.audience == (gain.seat,) for gain in gains)


def test_r_info_02_the_points_log_changes_nothing_else() -> None:
    loud, silent = point_events()[0].state, point_events(POINTS_LOG="silent")[0].state
    assert replace(silent, options=loud.options) == loud


@pytest.mark.parametrize("log", ["amounts", "silent"])
def test_r_info_02_totals_stay_hidden_either_way(log: str) -> None:
    table, _ = point_events(POINTS_LOG=log)
    for viewer in (None, *FOUR):
        shown = [seat.points for seat in table.view(viewer).seats]
        assert [points is not None for points in shown] == [species == viewer for species in FOUR]
    assert table.goods("yengii") == Bag.parse("gr")
