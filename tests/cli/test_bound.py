"""`confluence bound`: the bound of a table, where it comes from and what goods are worth; and what others say of it."""

from __future__ import annotations

import re

import pytest

from confluence.lab import bound as bounds
from confluence.lab.simulate import Order
from tests.cli.running import good, run

FIXED = "caylion,kit,kjas,faderan"

pytestmark = pytest.mark.usefixtures("solver")


@pytest.fixture(scope="module")
def text() -> str:
    return good("bound", "--species", FIXED).out


def rows(text: str, title: str) -> dict[str, list[float]]:
    """The lines of a table by their names."""
    part = text[text.index(title) :].partition("\n\n")[0]
    found = {}
    for line in part.splitlines()[2:]:
        match = re.match(r"(\D+?)\s{2,}(.*)", line)
        assert match
        found[match[1]] = [float(word) for word in match[2].split()]
    return found


def test_the_table_says_bound_sources_deeds_and_prices(text: str) -> None:
    head = re.match(r"Bound of a table with 4 seats: ([\d.]+) points, ([\d.]+) per seat\nseed 1\n", text)
    assert head
    assert float(head[1]) == pytest.approx(4 * float(head[2]), abs=0.25)
    points = rows(text, "Points per seat by source")
    assert list(points)[:3] == ["inventions", "sharing bonus", "converters"]
    assert points["all"][-1] == float(head[2])
    assert sum(row[-1] for name, row in points.items() if name != "all") == pytest.approx(float(head[2]), abs=0.4)
    assert rows(text, "What the planner does")["teams bought"] == [4.0] * 5 + [20.0]
    prices = rows(text, "What one more good is worth")
    assert list(prices) == ["gr", "wh", "br", "bk", "bl", "ye", "oc", "sh", "sh in the auction"]
    assert [len(row) for row in prices.values()] == [6] * 8 + [5]
    assert prices["oc"][0] > 2 * prices["gr"][0] > 2 * prices["gr"][5]
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.slow
def test_the_tables_are_those_of_a_simulation() -> None:
    data = good("bound", "--seed", "7", "--games", "2", "--option", "SCORING=precise", "--json").json()
    order = Order(seats=(4,), games=2, seed=7, options={"SCORING": "precise"})
    for number, table in enumerate(data["tables"]):
        setup = order.table(number)[0]
        assert (table["species"], table["seed"]) == (list(setup.seats), setup.seed)
        assert table["bound"] == bounds.table_bound(setup)
        assert sum(map(sum, table["points"].values())) == pytest.approx(table["bound"], abs=0.01)
    assert data["mean"] == pytest.approx(sum(table["bound"] for table in data["tables"]) / 2, abs=0.001)


@pytest.mark.slow
def test_several_tables_are_listed_with_their_means() -> None:
    text = good("bound", "--seats", "4", "-n", "2").out
    assert text.startswith("Bounds of 2 tables with 4 seats: ")
    listed = re.findall(r"^ +([01]) +([\d.]+) +([\d.]+)  \w", text, re.MULTILINE)
    assert [number for number, _, _ in listed] == ["0", "1"]
    mean = sum(float(total) for _, total, _ in listed) / 2
    assert f"{mean:.0f}" == f"{float(re.findall(r'seats: ([0-9.]+) points on average', text)[0]):.0f}"
    assert "Points per seat by source, mean of 2 tables" in text


def test_wilds_have_a_price_where_there_are_any() -> None:
    assert "ws" in rows(good("bound", "-s", "unity,kit,kjas,zeth").out, "What one more good is worth")


@pytest.mark.parametrize(
    "arguments, message",
    [
        ("--seats 3", "sidereal is played with 4 to 9 seats, not with 3"),
        ("--games 0", "1 to 10000000 games can be played, not 0"),
        ("--species kit,kit", "kit is chosen twice"),
        ("--option EDTION=DE", "there is no table option 'EDTION'; did you mean EDITION?"),
    ],
)
def test_mistakes_are_one_line(arguments: str, message: str) -> None:
    result = run("bound", *arguments.split())
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"confluence: {message}")


def test_without_the_solver_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "is_possible", lambda: False)
    result = run("bound")
    assert result.code == 1
    assert result.err == "confluence: a bound needs the packages of confluence[ai], and they are not installed\n"
    for command in ("simulate --bound some", "tournament random --bound all"):
        result = run(*command.split())
        assert result.code == 2
        assert result.err == (
            "confluence: bounds need the packages of confluence[ai]; install them, or say --bound none\n"
        )


@pytest.mark.slow
def test_without_the_solver_games_are_played_without_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "bound" in good("simulate", "--games", "1").out
    monkeypatch.setattr(bounds, "is_possible", lambda: False)
    assert "bound" not in good("simulate", "--games", "1").out
    assert "random" in good("tournament", "random", "--tables", "1").out


@pytest.mark.slow
def test_simulations_and_tournaments_tell_the_efficiency() -> None:
    many = ["--seed", "3", "--workers", "1"]
    assert "of bound" not in good("simulate", "--games", "2", "--bound", "none", *many).out
    simulated = good("simulate", "--games", "2", "--players", "greedy", *many).out
    assert re.search(r"winner  of bound\n.* \d\d?\.\d %\n", simulated)
    one = good("simulate", "--games", "2", *many, "--json").json()["seats"]["4"]["bound"]
    assert one["games"] == 1  # everybody plays at random: every 50th
    assert 0 < one["efficiency"] < 0.3
    all_of_them = good("simulate", "--games", "2", "--bound", "all", *many, "--json").json()["seats"]["4"]["bound"]
    assert all_of_them["games"] == 2
    played = good("tournament", "random", "--tables", "1", *many).out
    assert "efficiency" in played
    assert "efficiency" not in good("tournament", "random", "--tables", "1", "--bound", "none", *many).out


def test_what_is_compared_is_all_some_or_none() -> None:
    result = run("simulate", "--bound", "al")
    assert (result.code, result.out) == (2, "")
    assert result.err == "confluence: --bound is all, some or none, not 'al'; did you mean all?\n"


def test_a_table_above_its_bound_ends_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("confluence.lab.bound._kept", lambda *_: 1.5)
    result = run("simulate", "--games", "1", "--workers", "1")
    assert result.code == 1
    assert re.search(r"1 of 1 games failed; game 0: AboveBound: table above its bound: \d+\.?\d* of 1.5", result.err)
