"""`confluence simulate --game altered`: the table of decks and difficulties, and clear words about every mistake."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from confluence.altered.decks import starter_decks
from confluence.altered.game import ALTERED
from confluence.core import record
from tests.cli.running import good, run, spawn

GAME = ("simulate", "--game", "altered", "--workers", "1")
GRID = (*GAME, "--decks", "Axiom,yz", "--difficulty", "0,15", "--games", "2")


def test_the_table_shows_how_often_decks_win() -> None:
    out = good(*GRID).out
    lines = out.splitlines()
    assert lines[0] == "8 games of altered, 2 for each of 4 pairs of deck and difficulty"
    assert lines[1] == "players random, seed 1, laws checked after every action"
    assert lines[3].split() == ["%", "won,", "difficulty", "0", "15", "all", "games", "days"]
    assert [line.split()[0] for line in lines[4:7]] == ["Axiom", "Yzmir", "all"]
    assert re.fullmatch(r"all( +\d+ \(\d+-\d+\)){3} +8 +\d\.\d", lines[6])
    assert "orbs at Dusk" in out
    assert "how games ended" in out
    assert re.search(r"^digest [0-9a-f]{32}$", out, re.MULTILINE)
    assert re.search(r"^\d+\.\d s with 1 worker, \d+\.\d games/s$", lines[-1])
    assert max(map(len, lines)) <= 100


def test_four_levels_of_six_decks_fit_into_a_hundred_columns() -> None:
    lines = good(*GAME, "--decks", "all", "--difficulty", "0,5,10,15", "--games", "1", "--laws", "none").lines()
    assert lines[3].split()[3:] == ["0", "5", "10", "15", "all", "games", "days"]
    assert len(lines[4].split()) == 13
    assert max(map(len, lines)) <= 100


def test_decks_are_drawn_and_the_level_is_zero_where_nothing_is_said() -> None:
    lines = good(*GAME, "--games", "30", "--laws", "none").lines()
    assert lines[0] == "30 games of altered"
    assert lines[3].split() == ["%", "won,", "difficulty", "0", "games", "days"]
    assert [line.split()[0] for line in lines[4:11]] == ["Axiom", "Bravos", "Lyra", "Muna", "Ordis", "Yzmir", "all"]


@pytest.mark.slow
def test_the_digest_is_the_same_for_any_number_of_workers_and_in_any_process() -> None:
    arguments = GRID[:3] + GRID[5:]

    def digest(text: str) -> str:
        return next(line for line in text.splitlines() if line.startswith("digest "))

    here = digest(good(*arguments, "--workers", "1").out)
    for workers, hash_seed in (("1", "1"), ("2", "77")):
        assert digest(spawn(*arguments, "--workers", workers, env={"PYTHONHASHSEED": hash_seed}).out) == here


def test_a_run_that_stopped_goes_on(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    there = good(*GRID, "--laws", "none", "--out", str(whole))
    cut.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:5]) + b'{"number": 4, "se')
    here = good(*GRID, "--laws", "none", "--out", str(cut), "--resume")
    assert cut.read_bytes() == whole.read_bytes()
    assert here.lines()[:-1] == there.lines()[:-1]
    for line in whole.read_text("utf-8").splitlines()[1:]:
        assert record.read(ALTERED, line).state.outcome
    result = run(*GRID[:-1], "3", "--laws", "none", "--out", str(cut), "--resume")
    assert (result.code, result.out) == (1, "")
    assert "games 2 there, 3 here" in result.err
    told = good("report", str(whole)).out
    assert "Games won by deck and difficulty" in told


def test_csv_json_and_a_page(tmp_path: Path) -> None:
    sheets, page = tmp_path / "sheets", tmp_path / "page.html"
    told = good(*GRID, "--csv", str(sheets), "--html", str(page), "--json").json()
    assert told["levels"]["ax"]["15"]["games"] == 2
    with (sheets / "levels.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["deck"], row["difficulty"], row["games"]) for row in rows] == [
        ("Axiom", "0", "2"),
        ("Axiom", "15", "2"),
        ("Yzmir", "0", "2"),
        ("Yzmir", "15", "2"),
    ]
    wins = {deck: {level: cell["wins"] for level, cell in by.items()} for deck, by in told["levels"].items()}
    assert [int(row["wins"]) for row in rows] == [*wins["ax"].values(), *wins["yz"].values()]
    assert "8 games of altered" in page.read_text("utf-8")


def test_an_own_deck_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(starter_decks()["mu"].lines(), "utf-8")
    arguments = (*GAME, "--games", "2", "--deck", "custom", "--option", f"DECK=@{file}")
    lines = good(*arguments).lines()
    assert lines[1].startswith("players random, seed 1, DECK=1 ALT_CORE_B_MU_01_C")
    assert any(line.startswith("your own deck ") for line in lines)
    assert max(map(len, lines)) <= 100
    file.write_text("1 Teija & Nauraa\n39 Spindle Harvestrs\n", "utf-8")
    result = run(*arguments)
    assert result.code == 2
    assert "did you mean Spindle Harvesters?" in result.err


def test_levels_may_be_a_range_or_presets() -> None:
    told = good(*GAME, "--games", "1", "--deck", "br", "--difficulty", "2..4,calm,deluge", "--json").json()
    assert list(told["levels"]["br"]) == ["2", "3", "4", "calm", "deluge"]


def test_players_are_compared_in_a_tournament() -> None:
    arguments = ("tournament", "greedy,random", *GAME[1:], "--deck", "br,or", "--tables", "2")
    told = good(*arguments, "--json").json()
    assert told["title"] == "2 duplicate tables of altered, 2 games each"
    assert {row["player"]: row["games"] for row in told["sheets"]["players"]} == {"greedy": 2, "random": 2}
    assert told["sheets"]["pairs"][0]["sets"] == 2
    assert json.dumps(told)


@pytest.mark.parametrize(
    "arguments, message",
    [
        ("--players planner", "planner plays sidereal, not altered; there are random, greedy, search"),
        ("--players serch", "there is no player 'serch'; did you mean search?"),
        ("--players random,random", "name one player for all seats or 1 of them, not 2"),
        ("--seats 2", "altered is played with one seat, not with 2"),
        ("--species zeth", "at a table of altered sit decks; use --deck, not --species"),
        ("--deck zeth", "there is no deck 'zeth'; there are ax, br, ly, mu, or, yz"),
        ("--deck ax,Axiom", "ax is chosen twice; every deck sits at the table once"),
        ("--deck custom", "a deck has exactly one hero, this one has 0"),
        ("--difficulty 16", "a difficulty of Tidefall is at most 15, not 16"),
        ("--difficulty hard", "'hard' is no difficulty of Tidefall; there are calm, rising, surge, deluge, 0 to 15"),
        ("--difficulty 5,5", "name every value of DIFFICULTY once"),
        ("--difficulty 5 --option DIFFICULTY=3", "the table option DIFFICULTY is given twice"),
        ("--option EDITION=DE", "there is no option EDITION; there are UNPAYABLE_CARD,"),
        ("--option DECK=@nowhere.txt", "nowhere.txt: cannot be read: No such file or directory"),
        ("--bound all", "a table of altered has no bound that it could be compared with"),
        ("--option CONFLUENCE={}", ""),
    ],
)
def test_mistakes_are_one_line(arguments: str, message: str) -> None:
    result = run(*GAME, "--games", "1", *arguments.split())
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
    assert result.err.startswith(f"confluence: {message}")


@pytest.mark.parametrize(
    "arguments, message",
    [
        ("simulate --deck ax", "at a table of sidereal sit species; use --species, not --deck"),
        ("simulate --difficulty 5", "sidereal has no difficulty; it is chosen by who plays"),
        ("simulate --players search", "search plays altered, not sidereal; there are random, greedy, fair,"),
        ("play --game altered", "games of altered are not told here; play one yourself with 'confluence altered'"),
        ("tournament planner --game altered", "planner plays sidereal, not altered;"),
        ("tournament random --game altered --bound all", "a table of altered has no bound"),
    ],
)
def test_what_belongs_to_the_other_game_is_one_line(arguments: str, message: str) -> None:
    result = run(*arguments.split())
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"confluence: {message}")
