"""Tournaments: exact rotation, the same results for any number of workers, ratings and reports that make sense."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from confluence.core.chance import Chance
from confluence.core.game import Decision
from confluence.lab.measures import FEWEST_GROUPS, Grouped, Interval, ratings, resampled, student, wilson
from confluence.lab.page import draw_page
from confluence.lab.plots import scale, told
from confluence.lab.report import Report
from confluence.lab.sheets import csv_text, to_json, write_csv
from confluence.lab.simulate import BadOrder, Order, Result, simulate
from confluence.lab.tournament import Tournament
from confluence.players import PLAYERS, Look, UnknownPlayer

# All in one process: the tournament that most tests look at is played once.
pytestmark = pytest.mark.xdist_group("lab tournament")
DOCS = Path(__file__).resolve().parents[2] / "docs" / "lab.md"


class Sleeper:
    """Does what the rules do for who does not answer."""

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        return decision.fallback()


@pytest.fixture(autouse=True)
def _sleepers(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("sleeper", "dreamer", "napper"):
        monkeypatch.setitem(PLAYERS, name, Sleeper)


SMALL = Tournament(entrants=("random", "greedy"), tables=6, seed=5)


@pytest.fixture(scope="module")
def results() -> list[Result]:
    """A small tournament that many tests look at."""
    return list(simulate(SMALL))


# ------------------------------------------------------------------ tables


@pytest.mark.parametrize(
    "entrants, seats",
    [
        (("random", "sleeper", "dreamer", "napper"), 4),
        (("random", "sleeper", "dreamer"), 4),
        (("random", "sleeper"), 5),
        (("random",), 6),
    ],
)
def test_everybody_plays_every_species_of_a_set(entrants: tuple[str, ...], seats: int) -> None:
    order = Tournament(entrants=entrants, seats=seats, tables=4).check()
    for group in range(order.tables):
        tables = [order.table(group * seats + turned) for turned in range(seats)]
        assert {order.group(group * seats + turned) for turned in range(seats)} == {group}
        assert len({setup.seats for setup, _ in tables}) == 1
        assert len({setup.seed for setup, _ in tables}) == 1
        counted = Counter(pair for setup, players in tables for pair in zip(setup.seats, players, strict=True))
        for player, places in Counter(tables[0][1]).items():
            assert {counted[species, player] for species in tables[0][0].seats} == {places}


def test_seats_are_shared_out_evenly() -> None:
    order = Tournament(entrants=("random", "sleeper", "dreamer"), seats=4, tables=3)
    counted = Counter(player for group in range(3) for player in order.table(4 * group)[1])
    assert set(counted.values()) == {4}


def test_sets_differ_in_species_and_seed() -> None:
    order = Tournament(entrants=("random",), seats=4, tables=20)
    setups = [order.table(4 * group)[0] for group in range(20)]
    assert len({setup.seed for setup in setups}) == 20
    assert len({setup.seats for setup in setups}) > 15


def test_games_of_a_set_are_not_the_same_game_again() -> None:
    """Alone against itself a player has the same table four times; who acts first still differs."""
    played = list(simulate(Tournament(entrants=("random",), tables=1)))
    assert len({result.digest for result in played}) == 4


@pytest.mark.slow
def test_results_are_the_same_for_any_number_of_workers() -> None:
    order = Tournament(entrants=("random",), tables=3, seats=4, seed=2)
    assert list(simulate(order, workers=2)) == list(simulate(order))


@pytest.mark.parametrize(
    "wrong, message",
    [
        ({"game": "chess"}, "there is no game 'chess'; there are sidereal"),
        ({"seats": 3}, "sidereal is played with 4 to 9 seats, not with 3"),
        ({"tables": 0}, "1 to 1000000 tables can be played, not 0"),
        ({"entrants": ()}, "say who plays"),
        ({"entrants": ("random", "random")}, "random is named twice"),
        ({"entrants": ("random", "sleeper", "dreamer", "napper", "planner")}, "5 players do not fit on 4 seats"),
        ({"species": ("zeth", "kit", "unity")}, "3 species are not enough for 4 seats"),
        ({"species": ("zeth", "kit", "unity", "zeth")}, "zeth is chosen twice"),
        ({"options": {"EDITON": "DE"}}, "there is no table option 'EDITON'"),
    ],
)
def test_orders_that_cannot_be_played_are_refused_at_once(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOrder) as caught:
        simulate(Tournament(**{"tables": 1, **wrong}))
    assert message in str(caught.value)


def test_unknown_players_are_refused_at_once() -> None:
    with pytest.raises(UnknownPlayer, match="there is no player 'randmo'; did you mean random"):
        simulate(Tournament(entrants=("random", "randmo")))


# ------------------------------------------------------------------ measures


def made(number: int, players: str, scores: tuple[int, ...], **rest: Any) -> Result:
    """A result without a game."""
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    seats = ("zeth", "kit", "unity", "kjas")[: len(scores)]
    return Result(number, seats, tuple(players.split()), scores, 1, ranks, **rest)


def test_who_wins_is_rated_higher() -> None:
    rated = ratings([made(n, "a b c a", (30, 20, 10, 25)) for n in range(20)])
    assert rated["a"].ordinal > rated["b"].ordinal > rated["c"].ordinal
    assert rated["a"].mu > 25 > rated["c"].mu
    assert max(rating.sigma for rating in rated.values()) < 8


def test_ratings_depend_on_ranks_alone_and_equal_scores_are_equal() -> None:
    near = ratings([made(n, "a b", (11, 10)) for n in range(5)])
    assert near == ratings([made(n, "a b", (90, 1)) for n in range(5)])
    same = ratings([made(n, "a b", (10, 10)) for n in range(5)])
    assert same["a"].mu == pytest.approx(same["b"].mu)


def test_a_player_alone_is_not_rated() -> None:
    assert ratings([made(0, "a a", (1, 2))]) == {}


def test_wilson() -> None:
    found = wilson(8, 10)
    assert found.value == 0.8
    assert found.low == pytest.approx(0.490, abs=1e-3)
    assert found.high == pytest.approx(0.943, abs=1e-3)
    assert wilson(0, 20).low == 0
    assert wilson(20, 20).high == 1
    assert wilson(0, 0) == Interval(0)


def test_errors_count_groups_not_games() -> None:
    """Four times the same value in a group says no more than once."""
    once, often = Grouped(), Grouped()
    for group, value in enumerate((1.0, 2.0, 4.0, 5.0)):
        once.add(group, value)
        for _ in range(4):
            often.add(group, value)
    assert often.mean == once.mean == 3
    assert often.error() == pytest.approx(once.error())
    assert once.error() == pytest.approx((10 / 3 / 4) ** 0.5)
    assert once.interval().low == pytest.approx(3 - 3.18 * (10 / 12) ** 0.5)
    alone = Grouped()
    alone.add(0, 7)
    assert alone.interval() == Interval(7)


@pytest.mark.parametrize("freedom, times", [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (200, 1.972)])
def test_student(freedom: int, times: float) -> None:
    assert student(freedom) == pytest.approx(times, rel=0.01)


def test_resampling_is_repeatable_and_about_as_wide_as_student() -> None:
    chance = Chance("values")
    values = Grouped()
    for group in range(60):
        values.add(group, chance.below(100))
    found = resampled({"a": values}, 1)["a"]
    assert found == resampled({"a": values}, 1)["a"]
    assert found != resampled({"a": values}, 2)["a"]
    student_says = values.interval()
    assert found.value == values.mean
    assert found.low == pytest.approx(student_says.low, abs=2)
    assert found.high == pytest.approx(student_says.high, abs=2)


def test_few_groups_have_no_interval() -> None:
    few, many = Grouped(), Grouped()
    for group in range(20):
        many.add(group, group)
        if group < FEWEST_GROUPS - 1:
            few.add(group, group)
    found = resampled({"few": few, "many": many}, 1)
    assert found["few"].low is None
    assert found["many"].low is not None


def test_scales_have_round_numbers_and_room_for_all() -> None:
    assert scale([0.3, 41], 0, 100).ticks == (0, 10, 20, 30, 40, 50)
    assert scale([5, 5], 0, 100, zero=True).low == 0
    axis = scale([-3, 3], 0, 100)
    assert (axis(axis.low), axis(axis.high), axis(0)) == (0, 100, 50)
    assert scale([0, 0], 100, 0, zero=True).high > 0
    assert (told(-0.001), told(2.5, signed=True), told(-3)) == ("0", "+2.5", "−3")


# ------------------------------------------------------------------ reports


def column(report: Report, name: str, key: str) -> dict[Any, Any]:
    sheet = report.sheet(name)
    assert sheet
    return dict(zip(sheet.column(sheet.columns[0].key), sheet.column(key), strict=True))


def test_who_plans_beats_who_does_not(results: list[Result]) -> None:
    report = Report(SMALL, results)
    assert report.ranking == ["greedy", "random"]
    rated = column(report, "players", "ordinal")
    assert rated["greedy"] > rated["random"]
    pairs = report.sheet("pairs")
    assert pairs
    (row,) = pairs.rows
    assert row[:3] == ("greedy", "random", 6)
    assert isinstance(row[4], float)
    assert row[4] > 0
    assert column(report, "players", "seats") == {"greedy": 48, "random": 48}


def test_means_are_means_of_all_seats(results: list[Result]) -> None:
    report = Report(SMALL, results)
    for player, mean in column(report, "players", "mean").items():
        mine = [
            score / result.unit
            for result in results
            for name, score in zip(result.players, result.scores, strict=True)
            if name == player
        ]
        assert mean == pytest.approx(sum(mine) / len(mine))


def test_effects_of_species_cancel_out_at_every_table(results: list[Result]) -> None:
    report = Report(SMALL, results)
    effects, seats = column(report, "species", "effect"), column(report, "species", "seats")
    assert sum(effects[name] * seats[name] for name in effects) == pytest.approx(0, abs=1e-6)
    assert sum(column(report, "species", "expected")[name] * seats[name] for name in seats) == pytest.approx(24)


def test_points_by_source_add_up_to_the_scores(results: list[Result]) -> None:
    report = Report(SMALL, results)
    mean = column(report, "sizes", "mean")[4]
    assert sum(column(report, "sources", "total").values()) == pytest.approx(mean)
    for player, total in column(report, "player_sources", "total").items():
        assert total == pytest.approx(column(report, "players", "mean")[player])


def test_half_a_set_is_left_out_of_pairs(results: list[Result]) -> None:
    pairs = Report(SMALL, results[:10]).sheet("pairs")
    assert pairs
    assert pairs.column("sets") == [2]


def test_failed_games_are_counted_and_left_out(results: list[Result]) -> None:
    broken = replace(results[3], scores=(), ranks=(), statistics=None, error="RuntimeError: broken")
    report = Report(SMALL, [*results[:3], broken, *results[4:]])
    assert report.trouble.startswith("1 failed")
    assert len(report.played) == 23
    pairs = report.sheet("pairs")
    assert pairs
    assert pairs.column("sets") == [5]


def test_efficiency_is_shown_where_bounds_are_known(results: list[Result]) -> None:
    order = SMALL
    plain = Report(order, [replace(result, bound=None) for result in results]).sheet("sizes")
    assert plain
    assert "efficiency" not in [one.key for one in plain.columns]
    bounded = [replace(result, bound=2 * sum(result.scores) / result.unit) for result in results]
    report = Report(order, bounded)
    assert column(report, "sizes", "efficiency") == {4: pytest.approx(0.5)}
    assert list(column(report, "sets", "efficiency").values()) == pytest.approx([0.5] * 6)
    assert "Efficiency: percent of the bound" in draw_page(report)


def test_a_simulation_has_the_same_report() -> None:
    order = Order(seats=(4, 5), games=3, laws=False, players=("random",))
    report = Report(order, list(simulate(order)))
    assert column(report, "sizes", "games") == {4: 3, 5: 3}
    assert report.sheet("pairs") is None
    assert column(report, "players", "mu") == {"random": None}
    ElementTree.fromstring(draw_page(report).removeprefix("<!DOCTYPE html>"))


def test_csv_files_have_the_documented_columns(results: list[Result], tmp_path: Path) -> None:
    report = Report(SMALL, [replace(result, bound=300.0) for result in results])
    files = write_csv(report, tmp_path / "new" / "folder")
    assert [file.stem for file in files] == [sheet.name for sheet in report.sheets]
    documented = DOCS.read_text("utf-8")
    for file, sheet in zip(files, report.sheets, strict=True):
        rows = list(csv.DictReader(io.StringIO(file.read_text("utf-8"))))
        assert len(rows) == len(sheet.rows)
        section = documented.split(f"### `{sheet.name}.csv`")[1].split("\n### ")[0]
        for one in sheet.columns:
            assert one.meaning
            assert list(rows[0]) == [column.key for column in sheet.columns]
            key = re.sub(r"turn_\d", "turn_1", one.key)
            assert f"`{key}`" in section, f"{sheet.name}: {one.key}"
    seats = list(csv.DictReader(io.StringIO(csv_text(report.sheets[-1]))))
    assert len(seats) == 24 * 4
    assert float(seats[0]["score"]) == pytest.approx(results[0].scores[0] / results[0].unit, abs=1e-3)


def test_json_has_the_sheets_that_people_see(results: list[Result]) -> None:
    told_to_programs = to_json(Report(SMALL, results))
    assert told_to_programs["games"] == 24
    assert told_to_programs["sheets"]["players"][0]["player"] == "greedy"
    assert "seats" not in told_to_programs["sheets"]


# ------------------------------------------------------------------ page


def page(results: list[Result]) -> tuple[str, ElementTree.Element]:
    text = draw_page(Report(SMALL, results))
    return text, ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>"))


def test_the_page_is_well_formed_and_needs_nothing_else(results: list[Result]) -> None:
    text, root = page(results)
    assert text.startswith("<!DOCTYPE html>")
    assert not re.search(r"https?:|url\(|@import|<script|<link|<img|src=", text)
    assert {element.tag for element in root.iter()} & {"script", "link", "img", "iframe"} == set()
    assert "prefers-color-scheme: dark" in text


def test_plots_and_tables_speak_for_themselves(results: list[Result]) -> None:
    _, root = page(results)
    figures = list(root.iter("figure"))
    assert len(figures) >= 8
    for figure in figures:
        caption, drawing = figure.find("figcaption"), figure.find("svg")
        assert caption is not None
        assert caption.text
        assert drawing is not None
        assert drawing.get("role") == "img"
        assert (drawing.get("aria-label") or "").startswith(caption.text)
        assert re.search(r"\d", drawing.get("aria-label") or "")
    for table in root.iter("table"):
        assert table.findtext("caption")
        assert all(head.get("scope") == "col" for head in table.findall("thead/tr/th"))
        assert all(row.find("th") is not None for row in table.findall("tbody/tr"))


def test_plots_stay_inside_their_frames(results: list[Result]) -> None:
    _, root = page(results)
    for drawing in root.iter("svg"):
        _, _, width, height = map(float, (drawing.get("viewBox") or "").split())
        for piece in drawing.iter():
            for key, most in (("x", width), ("x1", width), ("x2", width), ("cx", width), ("y", height), ("cy", height)):
                if piece.get(key) is not None:
                    assert 0 <= float(piece.get(key) or 0) <= most


def test_text_is_escaped(results: list[Result]) -> None:
    """Names come from files that anybody may have written."""
    strange = [replace(result, players=("<b>&",) * 2 + result.players[2:]) for result in results]
    text, _ = page(strange)
    assert "<b>&" not in text
    assert "&lt;b&gt;&amp;" in text
