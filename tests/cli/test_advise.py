"""`confluence advise`: what a seat is told about a moment of a game."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from confluence.cli.draw.advice import draw_advice
from confluence.core.game import Match
from confluence.core.record import write
from confluence.players.adviser import adviser as advising
from confluence.sidereal.actions import Accept, Propose
from confluence.sidereal.deals.text import parse_deal
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import CODES, Bag
from confluence.sidereal.warnings import broken_by
from tests.cli.running import good, run
from tests.cli.test_completion import bash
from tests.lab.matches import random_match, setup_of

FIXED = ("--species", "caylion,kit,kjas,faderan")

pytestmark = [pytest.mark.usefixtures("solver"), pytest.mark.xdist_group("advise")]


@pytest.fixture(scope="module")
def text() -> str:
    return good("advise", "--seat", "0", *FIXED).out


@pytest.fixture(scope="module")
def data() -> Any:
    """The same advice as data."""
    return good("advise", "--seat", "0", *FIXED, "--json").json()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game of random players."""
    path = tmp_path_factory.mktemp("record") / "game.json"
    path.write_text(write(random_match(("caylion", "kit", "kjas", "zeth"), 4).match), encoding="utf-8")
    return path


def test_the_page_has_plan_prices_lacks_and_deals(text: str) -> None:
    assert text.startswith("Caylion (seat 0), turn 1, trading is open\n")
    places = [
        text.index(heading)
        for heading in (
            "Your best turn with what you have: worth ",
            "What goods are worth, in points\n",
            "What you do not need\n",
            "Deals by which everybody gains\n",
        )
    ]
    assert places == sorted(places)
    assert "Run “Oceanic Processing”" in text
    assert "\n    caylion>" in text
    assert max(map(len, text.splitlines())) <= 100
    assert "\x1b" not in text


@pytest.mark.slow
def test_a_deal_that_would_break_a_promise_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    """Caylion has to keep 2gr for a run that it promised; the first deal gives them away."""
    species = ("caylion", "kit", "kjas", "faderan")
    match = Match.begin(SIDEREAL, setup_of(species, 1))
    deal = parse_deal("caylion>kit: run #caylion_oceanic_processing in economy 1", species)
    match.act(0, Propose(deal.legs, deal.clauses))
    match.act(1, Accept(1))
    advice = advising.Adviser().advise(SIDEREAL.view(match.state, 0), 0)
    swap = parse_deal("caylion>kit: 4gr", species)
    harmful = replace(advice.proposals[0], offer=Propose(swap.legs, swap.clauses))
    advice = replace(advice, proposals=(harmful, *advice.proposals))
    broken = [broken_by(match.state, 0, proposal.offer) for proposal in advice.proposals]
    assert [len(found) for found in broken] == [1] + [0] * (len(broken) - 1)
    draw_advice(advice, broken)
    assert capsys.readouterr().out.count("it would break a promise: Caylion promises ") == 1


@pytest.mark.usefixtures("text")  # with the prices of this table
@pytest.mark.slow
def test_it_speaks_german() -> None:
    out = good("advise", "--seat", "Caylion", *FIXED, "--german").out
    assert out.startswith("Caylion (Platz 0), Runde 1, der Handel ist offen\n")
    assert "Geschäfte, bei denen alle gewinnen" in out
    assert "Du gibst " in out
    assert not {"You", "you", "gives", "points"} & set(out.split())
    assert max(map(len, out.splitlines())) <= 100


def test_json_holds_numbers_and_words(text: str, data: Any) -> None:
    assert (data["seat"], data["turn"], data["moment"]) == (0, 1, "trade")
    assert [price["good"] for price in data["prices"]] == list(CODES[:10])
    assert len(data["words"]["proposals"]) == len(data["proposals"]) > 0
    assert f"\n    {data['proposals'][0]['text']}\n" in text


def locked(lock: str) -> Any:
    """The plan with a lock."""
    return good("advise", "--seat", "0", *FIXED, "--lock", lock, "--json").json()["plan"]


@pytest.mark.slow
def test_what_is_ruled_out_does_not_run(data: Any) -> None:
    assert "2gr -> br bl" in json.dumps(data["plan"])
    assert "2gr -> br bl" not in json.dumps(locked("no run oceanic_processing"))


@pytest.mark.slow
def test_kept_goods_are_left() -> None:
    assert Bag.parse(locked("keep 4gr")["left"]).covers(Bag.parse("4gr"))


@pytest.mark.slow
def test_a_record_is_looked_at_at_any_moment(played: Path) -> None:
    start = good("advise", str(played), "--seat", "1", "--after", "0").out
    assert start == good("advise", str(played), "--seat", "kit", "--turn", "1").out
    later = good("advise", str(played), "--seat", "1", "--turn", "4").out
    assert ", turn 4, trading is open\n" in later


@pytest.mark.slow
def test_the_end_of_an_unfinished_record_is_the_moment_if_nothing_is_said(tmp_path: Path) -> None:
    path = tmp_path / "begun.json"
    match = Match.begin(SIDEREAL, setup_of(("caylion", "kit", "kjas", "zeth"), 4))
    path.write_text(write(match), encoding="utf-8")
    assert good("advise", str(path), "--seat", "2").out.startswith("Kjasjavikalimm (seat 2), turn 1, ")


@pytest.mark.slow
def test_a_log_of_a_simulation_is_read(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    good("simulate", "--games", "2", "--workers", "1", "--bound", "none", "--out", str(log))
    first, second = (good("advise", str(log), "--number", n, "--seat", "0", "--turn", "2").out for n in "01")
    assert first != second
    result = run("advise", str(log), "--number", "2", "--seat", "0")
    assert (result.code, result.out) == (2, "")
    assert "there is no game 2 in" in result.err


@pytest.mark.parametrize(
    "arguments, message",
    [
        ("", "missing option '--seat'"),
        ("--seat 4", "there is no seat '4' at this table; there are 0 caylion, 1 kit, 2 kjas, 3 faderan"),
        ("--seat zeth", "there is no seat 'zeth' at this table"),
        ("--seat zet", "there is no species 'zet'; did you mean zeth?"),
        ("--seat 0 --after 3", "--after, --turn and --number are for a RECORD"),
        ("--seat 0 --level grand", "there is no level 'grand'; there are beginner, club, strong"),
        ("--seat 0 --lock walk", "a lock reads 'run CARD', "),
        ("--seat 0 --lock=run_x", "a lock reads 'run CARD', "),
        ("--seat 0 --lock=keep\u00a03xx", "'3xx'"),
    ],
)
def test_mistakes_are_one_line(arguments: str, message: str) -> None:
    words = [word.replace("\u00a0", " ") for word in arguments.split(" ") if word]
    result = run("advise", *words, *FIXED)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("confluence: ")
    assert message in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    "lock, message",
    [
        ("keep 9oc", "keep 9oc: "),
        ("invent genetic_engineering", "is no team of this seat"),
        ("run kit_expansive_social", "does not lie before this seat"),
    ],
)
def test_locks_that_cannot_hold_end_with_1(lock: str, message: str) -> None:
    result = run("advise", "--seat", "0", *FIXED, "--lock", lock)
    assert (result.code, result.out) == (1, "")
    assert message in result.err


def test_records_that_cannot_be_used_end_with_one_line(played: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"setup": 1}', encoding="utf-8")
    bytes_ = tmp_path / "bytes.json"
    bytes_.write_bytes(b"\xff\xfe")
    for path, code, message in (
        (broken, 1, "this is no record of a match"),
        (bytes_, 2, "is not UTF-8 text"),
        (tmp_path / "none.json", 2, "cannot be read: No such file or directory"),
    ):
        result = run("advise", str(path), "--seat", "0")
        assert (result.code, result.out) == (code, "")
        assert result.err.startswith(f"confluence: {path}: ")
        assert message in result.err
    over = run("advise", str(played), "--seat", "0")
    assert (over.code, over.out) == (1, "")
    assert "in step 'over' of turn 6, there is nothing to advise" in over.err


@pytest.mark.parametrize(
    "arguments, message",
    [
        ("--after 99999", "--after is 0 to "),
        ("--after 1 --turn 2", "say --after or --turn, not both"),
        ("--turn 7", "there is no Trade Phase of turn 7 in this record"),
        ("--number 1", "--number is for a log of many games"),
        ("--species kit", "a RECORD says who sits at the table"),
    ],
)
def test_moments_that_are_not_there(played: Path, arguments: str, message: str) -> None:
    result = run("advise", str(played), "--seat", "0", *arguments.split())
    assert (result.code, result.out) == (2, "")
    assert message in result.err


@pytest.mark.slow
def test_options_are_completed() -> None:
    assert bash("confluence advise --level ") == ["beginner", "club", "strong"]
    assert bash("confluence advise --seat k") == ["kit", "kjas"]
    assert bash("confluence advise --lock in") == ["invent"]


def test_without_the_solver_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "find_spec", lambda name: None)
    result = run("advise", "--seat", "0")
    assert result.code == 1
    assert result.err == "confluence: the adviser needs OR-Tools; install confluence[ai]\n"
