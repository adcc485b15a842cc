"""Altered Confluence in the lab: the same guard, logs and reports as for every game, levels and decks on top."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from confluence.altered import laws
from confluence.altered.decks import starter_decks
from confluence.altered.game import ALTERED, Altered
from confluence.altered.state import State
from confluence.altered.views import View, view
from confluence.altered.words import CONFLUENCE, PLAYER
from confluence.core import record
from confluence.core.chance import Chance
from confluence.core.game import Match
from confluence.lab.altered.days import BY_DAY, DAYS, DayWatch
from confluence.lab.games import GAMES, level_order
from confluence.lab.laws import Guard, LawBroken, secrets_are_kept
from confluence.lab.log import difference, kept, read
from confluence.lab.measures import wilson
from confluence.lab.page import draw_page
from confluence.lab.report import Report
from confluence.lab.sheets import to_json, write_csv
from confluence.lab.simulate import BadOrder, Order, Result, play_one, simulate
from confluence.lab.summary import Summary
from confluence.lab.tables import play
from confluence.lab.tournament import Tournament
from confluence.players import ROSTERS, RandomPlayer, UnknownPlayer, find_player, new_player
from confluence.players.altered import SearchPlayer

LAB = GAMES["altered"]
DOCS = Path(__file__).resolve().parents[2] / "docs" / "lab.md"
ORDER = Order(game="altered", seats=(1,), games=8, seed=3, laws=False)
GRID = replace(ORDER, games=3, species=("ax", "yz"), each=True, vary={"DIFFICULTY": ("0", "15")})


@pytest.fixture(scope="module")
def results() -> list[Result]:
    """The games of a grid that many tests look at."""
    return list(simulate(GRID))


# ------------------------------------------------------------------ orders


@pytest.mark.slow
def test_results_are_the_same_for_any_number_of_workers() -> None:
    alone = list(simulate(ORDER))
    assert list(simulate(ORDER, workers=2)) == alone
    assert [result.number for result in alone] == list(range(8))
    assert not any(result.error or result.slips or result.stalled for result in alone)


@pytest.mark.slow
def test_laws_do_not_change_the_games() -> None:
    guarded = list(simulate(replace(ORDER, laws=True, often=30)))
    assert [result.digest for result in guarded] == [result.digest for result in simulate(ORDER)]
    assert sum(result.searched for result in guarded) > 5
    assert not any(result.error for result in guarded)


@pytest.mark.parametrize("player", ["random", "greedy", "search"])
def test_everybody_plays_by_the_laws(player: str) -> None:
    order = replace(ORDER, players=(player,), laws=True, often=10, games=2)
    for result in simulate(order):
        assert (result.error, result.slips, result.players) == ("", 0, (player,))


def test_decks_are_drawn_where_none_is_named() -> None:
    decks = {replace(ORDER, games=60).table(number)[0].seats for number in range(60)}
    assert decks == {(deck,) for deck in LAB.who}


def test_every_pair_of_deck_and_level_has_its_own_games() -> None:
    assert GRID.total == 12
    tables = [GRID.table(number)[0] for number in range(12)]
    assert [(table.seats, table.options["DIFFICULTY"]) for table in tables[::3]] == [
        (("ax",), "0"),
        (("ax",), "15"),
        (("yz",), "0"),
        (("yz",), "15"),
    ]


def test_pairs_are_compared_with_the_same_luck() -> None:
    """The seeds of one pair are those of every other; longer runs begin with shorter ones."""
    seeds = [GRID.table(number)[0].seed for number in range(12)]
    assert seeds[:3] == seeds[3:6] == seeds[6:9] == seeds[9:]
    assert len(set(seeds)) == 3
    assert [replace(GRID, games=50).table(number)[0].seed for number in range(3)] == seeds[:3]


def test_the_level_is_part_of_a_result(results: list[Result]) -> None:
    assert [result.level for result in results] == ["0"] * 3 + ["15"] * 3 + ["0"] * 3 + ["15"] * 3
    assert play_one(replace(ORDER, options={"DIFFICULTY": "rising"}), 0).level == "rising"
    assert play_one(ORDER, 0).level == "0"
    assert play_one(Order(games=1, laws=False), 0).level == ""


def test_records_replay() -> None:
    for result in simulate(replace(ORDER, games=3, records=True)):
        match = record.read(ALTERED, result.record)
        assert ALTERED.digest(match.state) == result.digest
        assert (match.state.outcome == "won") == (result.scores == (1,)) == (result.ranks == (1,))


def test_an_own_deck_plays() -> None:
    text = starter_decks()["br"].lines()
    order = replace(ORDER, games=2, species=("custom",), each=True, options={"DECK": text}).check()
    assert [result.seats for result in simulate(order)] == [("custom",)] * 2


@pytest.mark.parametrize(
    "wrong, message",
    [
        ({"seats": (2,)}, "altered is played with one seat, not with 2"),
        ({"species": ("zeth",)}, "there is no starter deck 'zeth'; there are ax, br, ly, mu, or, yz"),
        ({"species": ("ax", "ax"), "each": True}, "name every deck once"),
        ({"each": True}, "name every deck once"),
        ({"options": {"EDITION": "DE"}}, "there is no option EDITION"),
        ({"options": {"MEETING": "never"}}, "MEETING is one of at dusk, at once, not 'never'"),
        ({"vary": {"DIFFICULTY": ("0", "16")}}, "a difficulty of Tidefall is at most 15, not 16"),
        ({"vary": {"DIFFICULTY": ("5", "5")}}, "name every value of DIFFICULTY once"),
        ({"vary": {"DIFFICULTY": ()}}, "name every value of DIFFICULTY once"),
        ({"vary": {"DIFFICULTY": ("5",)}, "options": {"DIFFICULTY": "0"}}, "option DIFFICULTY is given twice"),
        ({"bounds": 1}, "a table of altered has no bound that it could be compared with"),
        ({"players": ("random", "random")}, "name one player for all seats or 1 of them, not 2"),
        ({"species": ("custom",), "options": {"DECK": "3 Haven Bouncr"}}, "did you mean Haven Bouncer"),
    ],
)
def test_orders_that_cannot_be_played_are_refused_at_once(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOrder) as caught:
        simulate(replace(ORDER, **wrong))
    assert message in str(caught.value)


def test_each_game_has_its_own_players() -> None:
    assert list(ROSTERS["altered"]) == list(LAB.players) == ["random", "greedy", "search"]
    assert isinstance(new_player("Search", "altered"), SearchPlayer)
    with pytest.raises(UnknownPlayer, match="planner plays sidereal, not altered; there are random, greedy, search"):
        simulate(replace(ORDER, players=("planner",)))
    with pytest.raises(UnknownPlayer, match="search plays altered, not sidereal; there are random, greedy, fair"):
        find_player("search")
    with pytest.raises(UnknownPlayer, match="there is no player 'serch'; did you mean search"):
        find_player("serch", "altered")


# ------------------------------------------------------------------ the guard


def test_a_law_about_a_state_is_told_with_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: Any) -> None:
        laws.must(state.day < 2, "E-05", "there are 4 of 3 orbs ready")

    monkeypatch.setattr(laws, "laws", broken)
    result = play_one(replace(ORDER, laws=True), 0)
    law = "LawBroken: the law 'a state is possible' is broken: E-05: there are 4 of 3 orbs ready (action "
    assert result.error.startswith(law)
    assert play_one(ORDER, 0).error == ""


def test_a_law_about_a_change_is_told_with_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(before: Any, events: Any, after: Any) -> None:
        laws.must(after.day == before.day, "E-02", "the Darkness went back")

    monkeypatch.setattr(laws, "change", broken)
    error = play_one(replace(ORDER, laws=True), 0).error
    assert "the law 'an action changes what it may' is broken: E-02: the Darkness went back" in error


def test_a_law_about_a_moment_inside_an_action_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """E-07 holds after Cleanup and may be broken again when the player is asked next."""

    def broken(state: Any) -> None:
        raise laws.BrokenLaw("E-07", "a Reserve is over its limit after Cleanup")

    monkeypatch.setattr(laws, "_check_cleanup", broken)
    assert play_one(replace(ORDER, laws=True), 0).error == "BrokenLaw: E-07: a Reserve is over its limit after Cleanup"


def test_a_view_that_shows_a_hidden_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """C-INFO-01: neither its deck nor its Hand; the order of the player's own deck is hidden as well."""
    match: Match[Any, Any] = Match.begin(ALTERED, ORDER.table(0)[0])

    def look() -> None:
        for seed in range(20):
            secrets_are_kept(match, LAB.code, Chance(f"views {seed}"))

    look()
    for row in (match.state.decks[PLAYER], match.state.decks[CONFLUENCE], match.state.mana[CONFLUENCE]):

        def shown(self: Altered, state: State, seat: int | None, place: int = row[0]) -> View:
            return replace(view(state), outcome=state.cards[place].id)

        monkeypatch.setattr(Altered, "view", shown)
        with pytest.raises(LawBroken, match="depends on what it may not know"):
            look()


def test_a_game_watched_by_a_guard_is_the_game_itself() -> None:
    setup = ORDER.table(1)[0]
    watched = play(LAB.guarded, setup, [RandomPlayer()], seed=1, observers=[Guard(LAB.code, 1, 20)]).match
    plain = play(LAB.game, setup, [RandomPlayer()], seed=1).match
    assert record.write(watched) == record.write(plain)


# ------------------------------------------------------------------ statistics


@pytest.mark.parametrize("number", range(4))
def test_what_was_counted_is_what_happened(number: int) -> None:
    setup, _ = ORDER.table(number)
    watch = DayWatch()
    match = play(ALTERED, setup, [new_player("greedy", "altered")], seed=setup.seed, observers=[watch]).match
    state, found = match.state, watch.statistics()
    by_day = {name: sum(numbers) for name, numbers in found.by_turn.items()}
    assert list(found.by_turn) == list(BY_DAY)
    assert {len(numbers) for numbers in found.by_turn.values()} == {DAYS}
    assert by_day["reached"] == state.day
    assert (by_day["hero"], by_day["companion"]) == (state.at[0], 7 - state.at[1])
    assert by_day["darkness"] == sum(state.dark)
    assert found.by_seat["advances"] == (state.at[0] + 7 - state.at[1],)
    assert found.by_seat["orbs"] == (len(state.mana[PLAYER]),)
    assert found.by_seat["days"] == (state.day,)
    assert by_day["won"] == int(state.outcome == "won") == 1 - by_day["lost"]
    assert found.by_turn["won"][state.day - 1] + found.by_turn["lost"][state.day - 1] == 1
    assert sum(found.counts.values()) == 1
    played = sum(type(action).__name__ == "PlayCard" for _, action in match.log)
    assert found.by_seat["cards"][0] >= played > 0
    assert by_day["overcome"] <= by_day["facing"]


def test_a_summary_knows_decks_and_levels(results: list[Result]) -> None:
    summary = Summary("altered")
    for result in results:
        summary.add(result)
    assert summary.known_levels == ["0", "15"]
    assert summary.wins("ax", "0").wins == sum(result.scores[0] for result in results[:3])
    assert summary.wins("ax").games == summary.wins(level="15").games == 6
    assert (summary.wins().games, summary.wins().wins) == (12, sum(result.scores[0] for result in results))
    told = summary.to_json()
    cell = told["levels"]["ax"]["0"]
    share = wilson(cell["wins"], 3)
    assert cell["games"] == 3
    assert (cell["low"], cell["high"]) == (round(share.low or 0, 4), round(share.high or 0, 4))
    assert set(told["seats"]["1"]["decks"]) == {"ax", "yz"}
    assert sum(told["seats"]["1"]["counts"].values()) == 12
    assert json.loads(json.dumps(told)) == told


def test_a_loss_is_no_first_rank() -> None:
    summary = Summary("altered")
    summary.add(Result(0, ("ax",), ("random",), (0,), 1, (2,), level="0"))
    summary.add(Result(1, ("ax",), ("random",), (1,), 1, (1,), level="0"))
    assert summary.all.wins["random"] == summary.wins().wins == 1


def test_levels_are_in_order() -> None:
    assert sorted(["deluge", "10", "5", "calm", "0"], key=level_order) == ["0", "5", "10", "calm", "deluge"]


# ------------------------------------------------------------------ logs


def test_a_log_of_a_grid_is_resumed_where_it_stopped(tmp_path: Path, results: list[Result]) -> None:
    path = tmp_path / "log.jsonl"
    with kept(path, GRID, resume=False) as (done, keep):
        assert done == []
        for result in results[:5]:
            keep(result)
    with kept(path, GRID, resume=True) as (done, keep):
        assert done == results[:5]
        for result in simulate(GRID, numbers=range(5, GRID.total)):
            keep(result)
    log = read(path)
    assert (log.order, log.results) == (GRID, results)
    assert difference(log, GRID) == ""
    other = replace(GRID, vary={"DIFFICULTY": ("0", "5")})
    assert difference(log, other) == "vary DIFFICULTY=0,15 there, DIFFICULTY=0,5 here"


# ------------------------------------------------------------------ reports


def test_sheets_tell_what_was_played(results: list[Result], tmp_path: Path) -> None:
    """Every sheet is written, and docs/lab.md knows every column."""
    report = Report(GRID, results)
    names = ["levels", "players", "days", "endings", "games"]
    assert [sheet.name for sheet in report.sheets] == names
    documented = DOCS.read_text("utf-8").split("## Altered Confluence")[1]
    for file, sheet in zip(write_csv(report, tmp_path), report.sheets, strict=True):
        rows = list(csv.DictReader(io.StringIO(file.read_text("utf-8"))))
        assert len(rows) == len(sheet.rows)
        section = documented.split(f"### `{sheet.name}.csv`")[1].split("\n### ")[0]
        for column in sheet.columns:
            assert column.meaning
            assert f"`{column.key}`" in section, f"{sheet.name}: {column.key}"
    levels = list(csv.DictReader(io.StringIO((tmp_path / "levels.csv").read_text("utf-8"))))
    assert [(row["deck"], row["difficulty"], row["games"]) for row in levels] == [
        ("Axiom", "0", "3"),
        ("Axiom", "15", "3"),
        ("Yzmir", "0", "3"),
        ("Yzmir", "15", "3"),
    ]
    assert [int(row["wins"]) for row in levels] == [
        sum(result.scores[0] for result in results[start : start + 3]) for start in (0, 3, 6, 9)
    ]
    assert report.conditions == "players random, seed 3, decks Axiom, Yzmir, DIFFICULTY=0, 15"
    told = to_json(report)
    assert told["games"] == 12
    assert sum(row["games"] for row in told["sheets"]["endings"]) == 12
    assert "games" not in told["sheets"]


def test_days_are_means_over_games_that_reached_them(results: list[Result]) -> None:
    sheet = Report(GRID, results).sheet("days")
    assert sheet is not None
    reached = [int(cell or 0) for cell in sheet.column("reached")]
    assert reached[0] == 12
    assert reached == sorted(reached, reverse=True)
    assert sum(map(int, map(str, sheet.column("won")))) + sum(map(int, map(str, sheet.column("lost")))) == 12
    assert sheet.column("orbs")[0] == 3


def test_a_page_with_plots(results: list[Result]) -> None:
    text = draw_page(Report(GRID, results))
    page = ElementTree.fromstring(text.partition("\n")[2])
    headings = [heading.text for heading in page.iter("h2")]
    assert headings == ["Decks and difficulty", "Players", "Day by Day"]
    captions = [caption.text for caption in page.iter("figcaption")]
    assert captions[:2] == ["Percent won by random, difficulty 0", "Percent won by random, difficulty 15"]
    assert "12 games of altered" in text


# ------------------------------------------------------------------ tournaments


def test_everybody_plays_every_table_once() -> None:
    order = Tournament(game="altered", entrants=("random", "greedy"), seats=1, tables=4, bounds=0).check()
    assert (order.total, order.rounds) == (8, 2)
    for group in range(4):
        tables = [order.table(2 * group + turned) for turned in range(2)]
        assert tables[0][0] == tables[1][0]
        assert sorted(players for _, players in tables) == [("greedy",), ("random",)]
    played = list(simulate(order))
    report = Report(order, played)
    assert report.title == "4 duplicate tables of altered, 2 games each"
    pairs = report.sheet("pairs")
    assert pairs is not None
    assert pairs.column("sets") == [4]


def test_one_player_alone_plays_a_tournament_too() -> None:
    order = Tournament(game="altered", entrants=("random",), seats=1, tables=3, bounds=0).check()
    assert [result.players for result in simulate(order)] == [("random",)] * 3
    with pytest.raises(BadOrder, match="has no bound"):
        replace(order, bounds=1).check()
