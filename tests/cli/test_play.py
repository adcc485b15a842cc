"""`confluence play`: one whole game, told so that people can follow it."""

from __future__ import annotations

import os
import re
import subprocess
from itertools import islice

import pytest

from confluence.players import STRONGEST
from tests.cli.running import COMMAND, good, run, spawn

RANDOM = ("--players", "random")


@pytest.fixture
def told() -> str:
    return good("play", *RANDOM, "--seed", "3", "--species", "zeth,faderan,yengii,kjas,caylion").out


def test_a_game_is_told_turn_by_turn(told: str) -> None:
    turns = [int(number) for number in re.findall(r"^––– Turn (\d) –––$", told, re.MULTILINE)]
    assert turns == [1, 2, 3, 4, 5, 6]
    assert told.count("\nEconomy\n") == 6
    assert told.count("The colony bids: ") == 5
    assert told.count("The research bids: ") == 5


def test_what_happens_is_told_in_sentences(told: str) -> None:
    for pattern in (
        r"\w+ gives \w+ .+; \w+ gives \w+ .+\.",
        r"\w+ makes \w+ a gift of .+\.",
        r"\w+ takes \w.* for \d*sh\.",
        r"\w+ (upgrades|terraforms) .+\.",
        r"\w+ promises \w+ .+ \(promise \d+\)\.",
    ):
        assert re.search(rf"^  {pattern}$", told, re.MULTILINE), pattern


def test_the_final_table_is_in_order_of_ranks(told: str) -> None:
    table = told.split("Final scores\n")[1].splitlines()
    assert table[0].split()[:5] == ["rank", "species", "player", "score", "points"]
    ranks = [int(line.split()[0]) for line in table[1:] if line[:4].strip()]
    assert ranks == sorted(ranks)
    assert len(ranks) == 5
    assert ranks[0] == 1


def test_it_fits_into_a_hundred_columns_without_colours(told: str) -> None:
    assert max(map(len, told.splitlines())) <= 100
    assert "\x1b" not in told


def test_colours_are_there_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = good("play", *RANDOM, "--seed", "5").out
    assert "\x1b[" in coloured
    monkeypatch.delenv("FORCE_COLOR")
    plain = good("play", *RANDOM, "--seed", "5").out
    stripped = [line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", coloured).splitlines()]
    assert stripped == plain.splitlines()


def test_it_speaks_german() -> None:
    out = good("play", *RANDOM, "--seed", "3", "--species", "zeth,faderan,yengii,kjas", "--german").out
    assert "––– Runde 1 –––" in out
    assert "Endstand" in out
    assert re.search(r"^  \S.* gibt .+\.$", out, re.MULTILINE)
    assert "gives" not in out
    assert max(map(len, out.splitlines())) <= 100


def test_the_strongest_players_sit_at_the_table_if_nothing_is_said() -> None:
    """Their names are told before their game, which takes long: `tests/players/planner` plays such games."""
    unbuffered = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen([*COMMAND, "play"], stdout=subprocess.PIPE, encoding="utf-8", env=unbuffered) as process:
        assert process.stdout is not None
        _game, _empty, titles, *seats = islice(process.stdout, 3 + 4)
        process.kill()
    assert titles.split()[:3] == ["seat", "species", "player"]
    assert all(re.match(rf"{number} +\S.* {STRONGEST} ", line) for number, line in enumerate(seats))


@pytest.mark.parametrize("seats", ["4", "9"])
def test_any_number_of_seats(seats: str) -> None:
    out = good("play", *RANDOM, "--seats", seats, "--seed", "2", "--option", "EDITION=2017").out
    assert out.startswith("sidereal, seed ")
    assert "EDITION 2017" in out.splitlines()[0]
    assert len(re.findall(r"^\d +\S.* random ", out.split("––– Turn 1")[0], re.MULTILINE)) == int(seats)


@pytest.mark.slow
def test_the_same_seed_is_the_same_game_everywhere() -> None:
    here = good("play", *RANDOM, "--seed", "9").out
    assert spawn("play", *RANDOM, "--seed", "9", env={"PYTHONHASHSEED": "5"}).out == here
    assert here != good("play", *RANDOM, "--seed", "10").out


@pytest.mark.slow
def test_signs_that_an_encoding_lacks_are_replaced() -> None:
    result = spawn("play", *RANDOM, "--seed", "9", env={"PYTHONIOENCODING": "ascii"})
    assert result.code == 0
    assert "--- Turn 1 ---" in result.out


@pytest.mark.parametrize(
    "arguments, message",
    [
        ("--seats 3", "sidereal is played with 4 to 9 seats, not with 3"),
        ("--seats ten", "invalid value for '--seats'"),
        ("--players nobody", "there is no player 'nobody'"),
        ("--species zeth,zeth,kit,unity", "zeth is chosen twice"),
        ("--option FOO=1", "there is no table option 'FOO'"),
        ("--game go", "there is no game 'go'"),
    ],
)
def test_mistakes_are_one_line(arguments: str, message: str) -> None:
    result = run("play", *arguments.split())
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"confluence: {message}")
    assert result.err.count("\n") == 1
