"""Saved games of `confluence altered` that more than one window looks at, and those that were set aside."""

from __future__ import annotations

import json
import re
import threading
from pathlib import Path

import pytest

from confluence.cli.altered.paper import Paper
from confluence.cli.altered.saves import GAME, LAST, Notes, Shelf, new_notes
from confluence.cli.altered.table import Input, Table
from confluence.core.game import Setup
from tests.cli.altered_script import told, write_script
from tests.cli.running import good, run

pytestmark = pytest.mark.usefixtures("shelf")


def window(folder: Path, setup: Setup | None, tmp_path: Path, *, german: bool = False) -> Table:
    """A game in a window of its own: a new one, or the saved one."""
    (tmp_path / "none.txt").write_text("", "utf-8")
    source, paper = Input(tmp_path / "none.txt"), Paper(german=german)
    if setup is None:
        return Table.resume(Shelf(folder), paper, source)
    shelf = Shelf(folder)
    if shelf.has_game():
        shelf.set_aside("left")
    return Table.begin(shelf, setup, new_notes(), paper, source)


def said(table: Table) -> str:
    """What a window wrote since it was last looked at."""
    with table.paper.console.capture() as captured:
        for line in table.paper.lines:
            table.paper.console.print(line)
    table.paper.lines.clear()
    return " ".join(captured.get().split())


def log_of(path: Path) -> list[object]:
    log: list[object] = json.loads(path.read_text("utf-8"))["log"]
    return log


# ------------------------------------------------------------------ two windows


def test_two_windows_keep_both_games(tmp_path: Path, shelf: Path) -> None:
    """The second one sets the first one's file aside and writes its own; from then on each keeps to its file."""
    one, two = write_script("br", 1, most=4), write_script("yz", 2, most=4)
    first = window(shelf, one.match.setup, tmp_path)
    first.act(one.match.log[0][1])
    second = window(shelf, two.match.setup, tmp_path)
    second.act(two.match.log[0][1])
    for place in (1, 2):
        first.act(one.match.log[place][1])
        second.act(two.match.log[place][1])
    assert json.loads((shelf / GAME).read_text("utf-8"))["setup"]["seats"] == ["yz"]
    assert len(log_of(shelf / GAME)) == 3
    assert len(log_of(shelf / "game-left-1.json")) == 3, "its own file, under the name that it was given"
    assert "Another window has put its game in the place of yours" in said(first)
    assert "confluence altered --resume left-1" in told(tmp_path, ["s"], "--resume", "left-1")
    assert {path.name for path in shelf.glob("*.json")} == {GAME, "game-left-1.json"}


@pytest.mark.parametrize("german", [False, True])
def test_a_window_that_finds_another_game_keeps_its_own_beside_it(tmp_path: Path, shelf: Path, german: bool) -> None:
    """Whatever put it there: it is left alone, and the message says where the own game is."""
    one, two = write_script("br", 1, most=3), write_script("yz", 2, most=3)
    first = window(shelf, one.match.setup, tmp_path, german=german)
    Shelf(tmp_path / "elsewhere").save(two.match, Notes("another"))
    foreign = (tmp_path / "elsewhere" / GAME).read_text("utf-8")
    (shelf / GAME).write_text(foreign, "utf-8")
    first.act(one.match.log[0][1])
    first.act(one.match.log[1][1])
    assert (shelf / GAME).read_text("utf-8") == foreign
    assert len(log_of(shelf / "game-beside-1.json")) == 2
    words = "Ein anderes Fenster" if german else "Another window"
    assert said(first).count(words) == 1
    first._leave()
    assert (shelf / GAME).read_text("utf-8") == foreign


def test_one_game_in_two_windows_becomes_two(tmp_path: Path, shelf: Path) -> None:
    """Both went on from the same save: nothing of either is lost, and each counts for itself."""
    script = write_script("or", 3, "5", most=6)
    start = window(shelf, script.match.setup, tmp_path)
    for _, action in script.match.log[:2]:
        start.act(action)
    first, second = window(shelf, None, tmp_path), window(shelf, None, tmp_path)
    first.act(script.match.log[2][1])
    first.act(script.match.log[3][1])
    second.act(script.match.log[2][1])
    assert len(log_of(shelf / GAME)) == 4
    assert len(log_of(shelf / "game-beside-1.json")) == 3
    assert first.notes.id != second.notes.id


def test_a_window_whose_game_ends_takes_no_other_game_away(tmp_path: Path, shelf: Path) -> None:
    script = write_script("mu", 7, "5", player="search")
    first = window(shelf, script.match.setup, tmp_path)
    for _, action in script.match.log:
        first.act(action)
    other = write_script("yz", 2, most=2)
    Shelf(tmp_path / "elsewhere").save(other.match, Notes("another"))
    foreign = (tmp_path / "elsewhere" / GAME).read_text("utf-8")
    (shelf / GAME).write_text(foreign, "utf-8")
    first._end()
    assert (shelf / GAME).read_text("utf-8") == foreign
    assert len(log_of(shelf / LAST)) == len(script.match.log)
    assert len(Shelf(shelf).games()[0]) == 1


def test_a_file_that_vanished_is_written_anew(tmp_path: Path, shelf: Path) -> None:
    script = write_script("br", 1, most=3)
    first = window(shelf, script.match.setup, tmp_path)
    (shelf / GAME).unlink()
    first.act(script.match.log[0][1])
    assert len(log_of(shelf / GAME)) == 1
    assert said(first).count("Another window") == 0


def test_many_windows_at_once_lose_nothing(tmp_path: Path, shelf: Path) -> None:
    """Looking at the file and writing it are one step: whoever comes second sees the first."""
    script = write_script("br", 1, most=5)
    shelves = [Shelf(shelf) for _ in range(6)]

    def keep(own: Shelf) -> None:
        notes = Notes(f"game {id(own)}")
        for _ in range(5):
            own.save(script.match, notes)

    windows = [threading.Thread(target=keep, args=(own,)) for own in shelves]
    for one in windows:
        one.start()
    for one in windows:
        one.join()
    ids = {json.loads(path.read_text("utf-8"))["save"]["id"] for path in shelf.glob("game*.json")}
    assert ids == {f"game {id(own)}" for own in shelves}


# ------------------------------------------------------------------ games that were set aside


def two_kept(tmp_path: Path, shelf: Path) -> None:
    """Two games were set aside, a third is under way."""
    out = ""
    for deck, seed in (("mu", "7"), ("yz", "8"), ("or", "9")):
        script = write_script(deck, int(seed), "5", most=2)
        out = told(tmp_path, [script.lines[0], "s"], "--new", "--deck", deck, "--seed", seed, "--difficulty", "5")
    assert "go on with it: confluence altered --resume left-2" in " ".join(out.split())
    assert (shelf / "game-left-2.json").exists()


def test_a_game_that_was_set_aside_is_resumed_by_name(tmp_path: Path, shelf: Path) -> None:
    two_kept(tmp_path, shelf)
    under_way = (shelf / GAME).read_text("utf-8")
    for name in ("left-2", "game-left-2", "game-left-2.json"):
        out = told(tmp_path, ["s"], "--resume", name)
        assert out.startswith("Yzmir starter deck")
        assert "go on with: confluence altered --resume left-2" in " ".join(out.split())
    script = write_script("mu", 7, "5", player="search")
    out = told(tmp_path, script.lines[1:], "--resume", "left-1")
    assert re.search(r"You (won|lost) on Day", out)
    assert not (shelf / "game-left-1.json").exists()
    assert (shelf / LAST).exists()
    assert (shelf / GAME).read_text("utf-8") == under_way


@pytest.mark.parametrize("german", [False, True])
def test_a_name_that_fits_none_lists_them(tmp_path: Path, shelf: Path, german: bool) -> None:
    two_kept(tmp_path, shelf)
    more = ("--german",) if german else ()
    result = run("altered", "--resume", "lef-2", *more)
    assert result.code == 2
    assert ("meinst du left-2?" if german else "did you mean left-2?") in result.err
    assert result.err.count("\n") == 1
    lines = result.out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["left-1", "left-2"]
    assert re.search(r"left-1 +mu +5 +7 +1 ", result.out)
    assert lines[0].split()[:2] == (["Spiel", "Deck"] if german else ["game", "deck"])


def test_without_a_game_under_way_the_others_are_named(tmp_path: Path, shelf: Path) -> None:
    two_kept(tmp_path, shelf)
    (shelf / GAME).unlink()
    result = run("altered", "--resume")
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert "there is no saved game; set aside are left-1, left-2: say --resume and one of these names" in result.err
    assert "beiseite liegen left-1, left-2" in run("altered", "--resume", "--german").err


def test_a_damaged_game_that_was_set_aside(tmp_path: Path, shelf: Path) -> None:
    two_kept(tmp_path, shelf)
    (shelf / "game-left-1.json").write_text("nonsense", "utf-8")
    assert "left-1 " in run("altered", "--resume", "nothing").out
    result = run("altered", "--resume", "left-1")
    assert result.code == 1
    assert "game-damaged-1.json" in result.err
    assert (shelf / GAME).exists()


def test_the_commands_are_still_commands(tmp_path: Path) -> None:
    assert good("altered", "decks").out.startswith("deck")
    assert "say --resume or --new, not both" in run("altered", "--resume", "left-1", "--new").err
    assert run("altered", "--resume", "../../etc/passwd").code == 2
