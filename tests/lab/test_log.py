"""Logs of results: whole after any stop, resumed to the same bytes, refused where they do not fit or cannot be read."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from confluence.core import record
from confluence.core.errors import DataError
from confluence.lab.log import AnyOrder, LogMismatch, difference, header, kept, line, read
from confluence.lab.report import Report
from confluence.lab.sheets import to_json
from confluence.lab.simulate import Order, Result, simulate
from confluence.lab.tournament import Tournament
from confluence.sidereal.game import SIDEREAL

ORDER = Tournament(entrants=("random",), tables=2, seed=3)


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return list(simulate(ORDER))


def write(path: Path, order: AnyOrder, results: list[Result], *, resume: bool = False) -> list[Result]:
    """Keep what is missing; returns what was there."""
    with kept(path, order, resume=resume) as (done, keep):
        for result in results[len(done) :]:
            keep(result)
    return done


def test_results_come_back(tmp_path: Path, results: list[Result]) -> None:
    file = tmp_path / "log"
    assert write(file, ORDER, results) == []
    log = read(file)
    assert log.order == ORDER
    assert log.results == results
    assert not log.torn


@pytest.mark.parametrize("order", [Order(games=3, laws=False, records=True), replace(ORDER, records=True, tables=1)])
def test_lines_with_records_replay(tmp_path: Path, order: AnyOrder) -> None:
    results = list(simulate(order))
    file = tmp_path / "log"
    write(file, order, results)
    assert read(file).results == [replace(result, record="") for result in results]
    for text, result in zip(file.read_text("utf-8").splitlines()[1:], results, strict=True):
        data = json.loads(text, object_pairs_hook=list)
        assert len({key for key, _ in data}) == len(data)
        assert SIDEREAL.digest(record.read(SIDEREAL, text).state) == result.digest


def test_errors_and_bounds_come_back(results: list[Result]) -> None:
    strange = replace(results[0], error="a\nb\u2028ü", bound=0.1 + 0.2)
    text = line(strange)
    assert "\n" not in text
    assert json.loads(text)["bound"] == strange.bound


def test_every_cut_is_resumed_to_the_same_file_and_report(tmp_path: Path, results: list[Result]) -> None:
    whole = tmp_path / "whole"
    write(whole, ORDER, results)
    text = whole.read_bytes()
    expected = to_json(Report(ORDER, results))
    second = len(b"".join(text.splitlines(keepends=True)[:3]))
    for cut in (0, 1, 40, text.index(b"\n"), text.index(b"\n") + 1, second - 1, second, second + 100, len(text) - 1):
        file = tmp_path / str(cut)
        file.write_bytes(text[:cut])
        done = write(file, ORDER, results, resume=True)
        assert len(done) == max(0, text[:cut].count(b"\n") - 1)
        assert file.read_bytes() == text
        assert to_json(Report(ORDER, [*done, *results[len(done) :]])) == expected


def test_a_log_that_is_not_there_is_begun(tmp_path: Path, results: list[Result]) -> None:
    file = tmp_path / "new"
    assert write(file, ORDER, results, resume=True) == []
    assert read(file).results == results


def test_results_are_never_overwritten(tmp_path: Path, results: list[Result]) -> None:
    file = tmp_path / "log"
    write(file, ORDER, results[:2])
    with pytest.raises(LogMismatch, match="holds results already; add --resume"):
        write(file, ORDER, results)
    assert len(read(file).results) == 2


@pytest.mark.parametrize(
    "other, words",
    [
        (replace(ORDER, seed=4), "seed 3 there, 4 here"),
        (replace(ORDER, tables=9, seats=5), "seats 4 there, 5 here; tables 2 there, 9 here"),
        (replace(ORDER, entrants=("planner", "random")), "entrants random there, planner,random here"),
        (replace(ORDER, species=("zeth", "kit", "unity", "kjas")), "species none there, zeth,kit,unity,kjas here"),
        (replace(ORDER, options={"EDITION": "DE"}), "options none there, EDITION=DE here"),
        (replace(ORDER, laws=True), "laws no there, yes here"),
        (replace(ORDER, contracts="small"), "contracts table there, small here"),
        (Order(), "it holds a tournament, this is a simulation"),
    ],
)
def test_another_order_is_refused(tmp_path: Path, results: list[Result], other: AnyOrder, words: str) -> None:
    file = tmp_path / "log"
    write(file, ORDER, results[:3])
    before = file.read_bytes()
    with pytest.raises(LogMismatch) as caught:
        write(file, other, [], resume=True)
    assert str(caught.value) == f"{file} cannot be resumed: {words}"
    assert file.read_bytes() == before


@pytest.mark.parametrize("contracts, is_said", [("table", False), ("small", True)])
def test_contracts_are_said_where_they_are_not_the_usual_ones(tmp_path: Path, contracts: str, is_said: bool) -> None:
    file = tmp_path / "log"
    write(file, replace(ORDER, contracts=contracts), [])
    assert ('"contracts"' in file.read_text()) == is_said
    assert read(file).order.contracts == contracts


def test_other_rules_are_refused(tmp_path: Path, results: list[Result]) -> None:
    file = tmp_path / "log"
    write(file, ORDER, results[:1])
    assert difference(replace(read(file), rules="0"), ORDER) == f"rules 0 there, {SIDEREAL.rules} here"


def broken(number: int, text: str, results: list[Result]) -> str:
    lines = [header(ORDER), *map(line, results)]
    lines[number - 1] = text
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    "number, text, reason",
    [
        (1, "hello", "this is no log of results as this program writes it"),
        (1, "{}", "this is no log of results as this program writes it"),
        (1, "[]", "this is no log of results as this program writes it"),
        (1, '{"confluence_log": 99}', "this log has format 99, this program reads format 1"),
        (1, '{"confluence_log": 1, "kind": "chess"}', "this is no log of results as this program writes it"),
        (
            1,
            '{"confluence_log": 1, "kind": "tournament", "rules": "1", "order": {"seats": "4"}}',
            "the order of this log cannot be read: order.seats: expected a whole number",
        ),
        (
            1,
            '{"confluence_log": 1, "kind": "tournament", "rules": "1", "order": {"entrants": ["bob"]}}',
            "the order of this log cannot be played here: there is no player 'bob'",
        ),
        (3, '{"number": 1, "se', "this line is no whole JSON object"),
        (3, "[]", "this line is no whole JSON object"),
        (4, '{"number": 2}', "this is no result of a game: "),
        (5, '{"number": 7, "seats": [], "players": []}', "game 3 was expected here, not 7"),
        (2, '{"number": 0, "seats": ["zeth"], "players": []}', "players and scores do not fit 1 seats"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(
    tmp_path: Path, results: list[Result], number: int, text: str, reason: str
) -> None:
    file = tmp_path / "log"
    file.write_text(broken(number, text, results), "utf-8")
    before = file.read_bytes()
    for attempt in (lambda: read(file), lambda: write(file, ORDER, [], resume=True)):
        with pytest.raises(DataError) as caught:
            attempt()
        assert str(caught.value).startswith(f"{file}:{number}: {reason}")
    assert file.read_bytes() == before


def test_bytes_that_are_no_text_are_named_with_their_line(tmp_path: Path, results: list[Result]) -> None:
    file = tmp_path / "log"
    file.write_bytes(broken(2, "X", results).encode().replace(b"\nX\n", b"\n\xff\xfe\n"))
    with pytest.raises(DataError, match=r"log:2: this line is no whole JSON object"):
        read(file)


def test_more_games_than_ordered_are_refused(tmp_path: Path, results: list[Result]) -> None:
    file = tmp_path / "log"
    extra: Any = replace(results[0], number=8)
    file.write_text("\n".join([header(ORDER), *map(line, [*results, extra])]) + "\n", "utf-8")
    with pytest.raises(DataError, match=r"log:10: there are only 8 games in this order"):
        read(file)
