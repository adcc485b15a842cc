"""`confluence altered`: whole games at the table, in both languages, saved, resumed and taken back."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from confluence.altered.decks import starter_decks
from confluence.altered.game import ALTERED
from confluence.cli.altered.saves import GAME, GAMES, LAST, Notes, Shelf
from confluence.core import record
from confluence.core.wire import digest
from tests.cli.altered_script import Script, answers, play, write_script
from tests.cli.conftest import DATA_HOMES
from tests.cli.running import COMMAND, PATIENCE, good, run, spawn, wait_until, wait_until_it_waits

# All in one process: the games of the scripts are played once.
pytestmark = [pytest.mark.usefixtures("scripts", "shelf"), pytest.mark.xdist_group("altered game")]


@pytest.fixture(scope="module")
def scripts() -> None:
    """Play the games that several tests type again; `write_script` keeps them."""
    for deck, seed, difficulty in (("mu", 7, "5"), ("or", 3, "5"), ("yz", 11, "10")):
        write_script(deck, seed, difficulty, player="search")


def arguments(script: Script, *more: str) -> tuple[str, ...]:
    setup = script.match.setup
    return ("--deck", setup.seats[0], "--seed", str(setup.seed), "--difficulty", setup.options["DIFFICULTY"], *more)


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize("deck, seed, player", [("mu", 7, "search"), ("yz", 11, "search"), ("ly", 5, "random")])
def test_a_whole_game_is_played_and_kept(tmp_path: Path, shelf: Path, deck: str, seed: int, player: str) -> None:
    script = write_script(deck, seed, "5", player=player)
    out = play(tmp_path, script.lines, *arguments(script)).out
    won = script.match.state.outcome == "won"
    assert f"You {'won' if won else 'lost'} on Day {script.match.state.day}." in out
    kept = record.read(ALTERED, (shelf / LAST).read_text("utf-8"))
    assert ALTERED.digest(kept.state) == ALTERED.digest(script.match.state)
    assert kept.log == script.match.log
    assert not (shelf / GAME).exists()


def test_what_the_table_shows(tmp_path: Path) -> None:
    """The panels and the meter: what an Expedition needs, has and lacks (C-OVC-08), by what is on the table."""
    out = play(tmp_path, ["1 2 3"], "--seed", "7", "--deck", "muna", "--difficulty", "rising").out
    assert out.startswith("Muna starter deck (Teija & Nauraa) against Tidefall, difficulty rising, seed 7\n")
    assert re.search(r"^terrain +F M O( +\?){6} +F M O$", out, re.MULTILINE)
    assert re.search(r"^ +Hero! +Companion$", out, re.MULTILINE)
    assert re.search(r"needs F1 M1 O1, has F0 M0 O0: short F1 M1 O1", out)
    assert re.search(r"1h Hero (short( [FMO]\d)+|advances) · 1c Companion advances", out)
    assert "the Darkness stays (C-MID-02)" in out
    assert re.search(r"^│ next +\w", out, re.MULTILINE)
    assert "mana 3 of 3 ready, hand 3, deck 33, discard 0" in out
    assert "Hero Expedition: F M O (Threatened!)" in out


@pytest.fixture(scope="module")
def explained(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is told in three whole games."""
    out = ""
    with pytest.MonkeyPatch.context() as patch:
        for seed in (11, 12, 13):
            folder = tmp_path_factory.mktemp("explained")
            for name in DATA_HOMES:
                patch.setenv(name, str(folder))
            script = write_script("yz", seed, "10", player="search")
            out += " ".join(play(folder, script.lines, *arguments(script)).out.split())
    return out


@pytest.mark.parametrize(
    "pattern",
    [
        r"faces the \w+ Expedition: \w+ icon, both Expeditions fit, so the Threatened one \(C-PLACE-02\)",
        r"faces the \w+ Expedition: \w+ icon, only its region has it \(C-PLACE-01\)",
        r"The Confluence plays [^.]+ from its Hand for \d+ \(C-TURN-03\)",
        r"The Confluence reveals [^.]+, cannot pay for it and makes it a ready orb \(C-TURN-04\)",
        r"from its Reserve for \d+, the highest Reserve Cost it can pay \(C-TURN-05\)",
        r"The Confluence has nothing to play and passes for the Day \(C-TURN-06\)",
        r"Midnight: the Darkness on the \w+ side advances and covers 1 region \(C-MID-01\)",
        r"DANGER: the \w+ Expedition must move on before, or the game is lost",
        r"next reveals the top card of its Hand: plays it if it costs \d+ or less",
    ],
)
def test_the_confluence_is_explained_by_its_rules(explained: str, pattern: str) -> None:
    """Placement with the icon and the rule (C-PLACE-01, C-PLACE-02), orbs (C-TURN-04), passing (C-TURN-06)."""
    assert re.search(pattern, explained)


@pytest.mark.parametrize("deck, player", [("or", "search"), ("ax", "greedy")])
def test_a_whole_game_in_german(tmp_path: Path, shelf: Path, deck: str, player: str) -> None:
    script = write_script(deck, 3, "5", german=True, player=player)
    out = play(tmp_path, script.lines, *arguments(script, "--german")).out
    result = "Gewonnen" if script.match.state.outcome == "won" else "Verloren"
    assert f"{result} an Tag {script.match.state.day}." in out
    assert "Du spielst " in out
    assert "Die Confluence spielt " in out
    assert re.search(r"braucht W\d+ G\d+ O\d+, hat W\d+ G\d+ O\d+: (rückt vor|fehlt)", out)
    assert out.startswith(f"Startdeck {starter_decks()[deck].faction} (")
    for word in ("You ", "advances", "Hand for", "needs", "ready", "nothing", "Threatened", "region ", "starter"):
        assert word not in out, word
    assert record.read(ALTERED, (shelf / LAST).read_text("utf-8")).log == script.match.log


@pytest.mark.parametrize("width", ["80", "100"])
@pytest.mark.parametrize("german", [False, True])
def test_it_fits_the_width_without_colours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: str, german: bool
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    script = write_script("ly", 4, "15", german=german, player="search")
    lines = [line for answer in script.lines for line in ("h", answer)]
    more = ("--german",) if german else ()
    out = play(tmp_path, ["?", "c Dracaena", *lines], *arguments(script, *more)).out
    assert "\x1b" not in out
    assert max(len(line) for line in out.splitlines()) <= int(width)


def test_colours_only_where_they_are_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shelf: Path) -> None:
    """The same words with and without colours."""
    script = write_script("mu", 7, "5", most=4)
    plain = play(tmp_path, script.lines, *arguments(script)).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = play(tmp_path, script.lines, *arguments(script, "--new")).out
    assert "\x1b[" in coloured
    stripped = [line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", coloured).splitlines()]
    assert [line for line in stripped if str(shelf.parent) not in line and "game-left" not in line][-40:-3] == [
        line for line in plain.splitlines() if str(shelf.parent) not in line
    ][-40:-3]
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]", play(tmp_path, script.lines, *arguments(script, "--new")).out)


@pytest.mark.slow
def test_signs_that_an_encoding_lacks_are_replaced(tmp_path: Path) -> None:
    script = write_script("yz", 11, "10", player="search")
    result = spawn(
        "altered", *arguments(script), "--answers", answers(tmp_path, script.lines), env={"PYTHONIOENCODING": "ascii"}
    )
    assert result.code == 0
    assert re.search(r"\w x\d", result.out)
    assert "+- Hero Expedition" in result.out
    assert "#### " in result.out
    assert not re.search(r"\w \?\d", result.out)


@pytest.mark.slow
def test_answers_may_come_through_a_pipe() -> None:
    script = write_script("br", 2, "0", player="greedy")
    done = subprocess.run(
        [*COMMAND, "altered", *arguments(script)],
        input="# a comment is skipped\n" + "\n".join(script.lines) + "\n",
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert f"on Day {script.match.state.day}." in done.stdout
    assert "> # a comment" not in done.stdout


# ------------------------------------------------------------------ what can be typed


def test_help_card_log_table_and_texts(tmp_path: Path) -> None:
    out = play(
        tmp_path, ["?", "c Naiad", "c 2", "c", "c nobody", "c 77", "1 2 3", "l", "t", "v", "s"], "--seed", "7"
    ).out
    assert "take back the last action" in out
    assert "Naiad  TF-01" in out
    assert "Coniferal Coneman  ALT_CORE_" in out
    assert "c and a name, or a number" in out
    assert "There is no card 'nobody'." in out
    assert "There is no card number 77 here." in out
    assert out.count("––– Day 1, Afternoon") == 3
    assert out.count("When it joins: if you control at least 2 Plants") == 3  # not a fourth time after v
    assert out.rstrip().endswith("--resume")


def test_bad_input_is_answered_with_what_would_be_right(tmp_path: Path, shelf: Path) -> None:
    lines = [
        "",
        "1 2",
        "1 2 9",
        "1 1 2",
        "x y z",
        "-1 2 3",
        "1 2 3",
        "1",
        "99h",
        "1x",
        "1h+",
        "0h",
        "hero 1",
        "1h2",
        "s",
    ]
    out = " ".join(play(tmp_path, lines, "--seed", "7").out.split())
    for message in (
        "Type 3 numbers.",
        "Choose 3.",
        "'9' is none of the numbers 1 to 6; ? shows help.",
        "Every option can be chosen once.",
        "'x' is none of the numbers 1 to 6",
        "'-1' is none of the numbers",
        "Where? 1h puts Sneezer Shroom into the Hero, 1c into the Companion Expedition.",
        "There is no number 99; they go from 1 to 3.",
        "'x' is not understood; h is the Hero, c the Companion Expedition, + the extra cost.",
        "Sneezer Shroom has no extra cost that can be paid.",
        "There is no number 0; they go from 1 to 3.",
        "'hero 1' is no action; type a number such as 1h or 1c, p to pass, ? for help.",
        "'h2' is not understood",
    ):
        assert message in out, message
    assert len(Shelf(shelf).load().match.log) == 1


def test_bad_input_in_german(tmp_path: Path) -> None:
    lines = ["1 2", "1 1 2", "7 8 9", "1 2 3", "1", "quatsch", "1q", "c Snezer Shrom", "c 77", "s"]
    out = play(tmp_path, lines, "--seed", "7", "--german").out
    assert "Wähle 3." in out
    assert "Jede Möglichkeit kann einmal gewählt werden." in out
    assert "Eine Karte 'Snezer Shrom' gibt es nicht; meinst du Sneezer Shroom?" in out
    assert "Hier gibt es keine Karte Nummer 77." in out
    assert "?." not in out
    assert "'7' ist keine der Nummern 1 bis 6; ? zeigt Hilfe." in out
    assert "Wohin? 1h legt Sneezer Shroom in die Helden-, 1g in die Gefährten-Expedition." in out
    assert "'quatsch' ist keine Aktion" in out
    assert "'q' ist unverständlich" in out


def test_why_a_card_cannot_be_played(tmp_path: Path) -> None:
    """The reason of the rules with both numbers, in either language."""
    lines, game = ["1 2 3", "1h", "s"], ("--seed", "9", "--deck", "or")
    assert "Landmark: it costs 3, and 1 of your mana orbs are ready" in play(tmp_path, lines, *game).out
    german = play(tmp_path, lines, *game, "--german", "--new").out
    assert "Wahrzeichen: sie kostet 3, und du hast 1 Mana bereit" in german


@pytest.mark.parametrize("typed", ["1h", "1 h", "1 hero", "play 1 hero", "PLAY 1 HERO"])
def test_ways_to_play_a_card(tmp_path: Path, shelf: Path, typed: str) -> None:
    play(tmp_path, ["1 2 3", typed], "--seed", "7")
    action = Shelf(shelf).load().match.log[-1][1]
    assert (type(action).__name__, getattr(action, "expedition", "")) == ("PlayCard", "hero")


def test_hints(tmp_path: Path, shelf: Path) -> None:
    """The best actions with a reason; never with --no-hints, always with --hints."""
    out = play(tmp_path, ["h", "1 2 3", "h", "s"], "--seed", "7").out
    assert "cheap Characters stay" in out
    advice = r"\* play [\w ,-]+ into the \w+ Expedition \(\d[hc]\): \w+ advances; [\w ]+ better than passing"
    assert re.search(advice, out)
    assert Shelf(shelf).load().notes.hints == 2
    out = play(tmp_path, ["1 2 3", "s"], "--seed", "7", "--new", "--hints").out
    assert out.count("Hint:") == 2
    out = play(tmp_path, ["h", "s"], "--seed", "7", "--new", "--no-hints").out
    assert "This game is played without hints." in out
    assert ", h hint" not in out


def test_conceding_is_asked_again_and_counts_as_lost(tmp_path: Path, shelf: Path) -> None:
    out = play(tmp_path, ["concede", "n", "1 2 3", "concede", "y"], "--seed", "7").out
    assert "The game goes on." in out
    assert "You gave up: you lose." in out
    games, bad = Shelf(shelf).games()
    assert (len(games), games[0].won, games[0].why, bad) == (1, False, "conceded", 0)


# ------------------------------------------------------------------ taking back


def test_undo_takes_back_what_showed_nothing_new(tmp_path: Path, shelf: Path) -> None:
    """A Character was played and the order of reactions is asked: nothing new, it can be taken back."""
    out = play(tmp_path, ["1 2 3", "1c", "u", "s"], "--deck", "mu", "--seed", "7").out
    assert "Several reactions wait" in out
    assert "u undo (1)" in out
    assert "1 action taken back." in out
    saved = Shelf(shelf).load()
    assert (len(saved.match.log), saved.notes.undone) == (1, 1)
    assert saved.match.state.question is not None
    assert saved.match.state.question.kind == "turn"


def test_undo_never_goes_past_something_new(tmp_path: Path, shelf: Path) -> None:
    """After the first three orbs the Confluence reveals the card of its Hand: that stays as it is."""
    out = play(tmp_path, ["u", "1 2 3", "u", "u all", "s"], "--seed", "7", "--difficulty", "5").out
    assert out.count("Nothing can be taken back") == 3
    assert len(Shelf(shelf).load().match.log) == 1


def test_undo_by_the_rule_in_whole_games(tmp_path: Path) -> None:
    """For every action: it can be taken back exactly if the player knows no more than before.

    What is known is measured another way than by events: the cards and regions that the view shows.
    """
    from confluence.cli.altered.paper import Paper
    from confluence.cli.altered.table import Input, Table

    for deck, seed, player in (("ly", 5, "random"), ("mu", 7, "search"), ("ax", 9, "greedy"), ("yz", 2, "random")):
        script = write_script(deck, seed, "5", player=player)
        source = Input(Path(answers(tmp_path, [])))
        table = Table.begin(Shelf(tmp_path / "undo"), script.match.setup, Notes("x"), Paper(), source)
        for _, action in script.match.log:
            before, dice = known(table), table.match.state.chances
            table._apply(action)
            if known(table) - before or table.match.state.chances != dice:
                assert table.can_undo() == 0, action


def known(table: object) -> set[object]:
    """The objects whose cards the player sees, and the regions."""
    from confluence.altered.moving import is_seen

    state = table.match.state  # type: ignore[attr-defined]
    cards = {obj for obj in range(len(state.cards)) if is_seen(state, obj) and not state.cards[obj].token}
    return cards | {("tumult", place) for place, shown in enumerate(state.revealed) if shown}


def test_undo_all_and_the_game_after_it_is_the_same(tmp_path: Path, shelf: Path) -> None:
    """A game in which everything is taken back once and typed again ends as it would have."""
    script = write_script("mu", 7, "5", player="search")
    place = script.kinds.index("reaction")
    play(tmp_path, [*script.lines[:place], "u", *script.lines[place - 1 :]], *arguments(script))
    kept = record.read(ALTERED, (shelf / LAST).read_text("utf-8"))
    assert kept.log == script.match.log
    assert Shelf(shelf).games()[0][0].undone == 1


# ------------------------------------------------------------------ saving


def test_a_game_is_resumed_where_it_stopped(tmp_path: Path, shelf: Path) -> None:
    script = write_script("or", 3, "5", player="search")
    play(tmp_path, script.lines[:3], *arguments(script))
    for line in script.lines[3:-1]:
        out = play(tmp_path, [line], "--resume").out
        assert "The game is saved in" in out
    out = play(tmp_path, script.lines[-1:], "--resume").out
    assert f"on Day {script.match.state.day}." in out
    assert record.read(ALTERED, (shelf / LAST).read_text("utf-8")).log == script.match.log
    assert len(Shelf(shelf).games()[0]) == 1


def test_every_action_is_on_disk_at_once(tmp_path: Path, shelf: Path) -> None:
    """A process that is killed without warning loses nothing that was answered."""
    script = write_script("or", 3, "5", player="search")
    process = subprocess.Popen(
        [*COMMAND, "altered", *arguments(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdin is not None
    process.stdin.write("\n".join(script.lines[:6]) + "\n")
    process.stdin.flush()
    wait_until(lambda: (shelf / GAME).exists() and len(json.loads((shelf / GAME).read_text("utf-8"))["log"]) == 6)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=PATIENCE)
    assert [path.name for path in shelf.iterdir() if path.name.endswith(".json")] == [GAME]
    play(tmp_path, script.lines[6:], "--resume")
    assert record.read(ALTERED, (shelf / LAST).read_text("utf-8")).log == script.match.log


def test_a_finished_game_whose_end_was_not_noted_is_noted_once(tmp_path: Path, shelf: Path) -> None:
    """Killed between the last action and the line about the game: the next start writes it, and only once."""
    script = write_script("mu", 7, "5", player="search")
    Shelf(shelf).save(script.match, Notes("one game"))
    out = play(tmp_path, [], "--resume").out
    assert "You won on Day" in out
    Shelf(shelf).save(script.match, Notes("one game"))
    play(tmp_path, [], "--resume")
    assert [game.id for game in Shelf(shelf).games()[0]] == ["one game"]
    assert (shelf / GAMES).read_text("utf-8").count("\n") == 1


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "not JSON",
        '{"save": {}, "setup": 3}',
        "[]",
        "null",
        "cut",
        "digest",
        "illegal",
        "rules",
        "options",
    ],
)
def test_a_damaged_save_is_set_aside_and_never_deleted(tmp_path: Path, shelf: Path, damage: str) -> None:
    script = write_script("mu", 7, "5", most=4)
    Shelf(shelf).save(script.match, Notes("x"))
    whole = (shelf / GAME).read_text("utf-8")
    text = {
        "cut": whole[: len(whole) // 2],
        "digest": whole.replace(json.loads(whole)["digest"], digest("x")),
        "illegal": whole.replace('"picks": [', '"picks": [9'),
        "rules": whole.replace('"rules": "1"', '"rules": "0"'),
        "options": whole.replace('"DIFFICULTY": "5"', '"DIFFICULTY": "99"'),
    }.get(damage, damage)
    assert text != whole
    (shelf / GAME).write_text(text, "utf-8")
    result = run("altered", "--resume")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("confluence: the saved game cannot be used (")
    assert "game-damaged-1.json" in result.err
    assert (shelf / "game-damaged-1.json").read_text("utf-8") == text
    assert not (shelf / GAME).exists()
    result = run("altered", "--resume")
    assert (result.code, result.err) == (
        1,
        "confluence: there is no saved game; start one with: confluence altered --new\n",
    )


def test_a_save_that_is_no_text(shelf: Path) -> None:
    shelf.mkdir(parents=True)
    (shelf / GAME).write_bytes(b"\xff\xfe\x00")
    assert "it is not UTF-8 text" in run("altered", "--resume").err
    assert (shelf / "game-damaged-1.json").read_bytes() == b"\xff\xfe\x00"


def test_a_saved_game_is_not_lost_by_a_new_one(tmp_path: Path, shelf: Path) -> None:
    """Without a word it is refused; --new keeps the old one; a mistake in the new one leaves everything as it was."""
    play(tmp_path, ["1 2 3"], "--seed", "7")
    before = (shelf / GAME).read_text("utf-8")
    result = run("altered", "--seed", "8")
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "there is a saved game; say --resume to go on with it or --new to set it aside" in result.err
    assert run("altered", "--new", "--difficulty", "77").code == 2
    assert (shelf / GAME).read_text("utf-8") == before
    out = play(tmp_path, ["1 2 3"], "--seed", "8", "--new").out
    assert "The saved game is kept as" in out
    assert (shelf / "game-left-1.json").read_text("utf-8") == before


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path, shelf: Path) -> None:
    shelf.parent.mkdir(parents=True)
    shelf.write_text("a file where the folder should be", "utf-8")
    result = run("altered", "--new", "--answers", answers(tmp_path, ["1 2 3"]))
    assert result.code == 1
    assert re.fullmatch(r"confluence: .*game\.json: the game cannot be saved: .+\n", result.err)


# ------------------------------------------------------------------ a real terminal


@contextmanager
def at_a_terminal(*arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The game in a process of its own, and the terminal at which somebody plays it."""
    pty = pytest.importorskip("pty", reason="Windows has no such terminals")
    main, side = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, "altered", *arguments],
        stdin=side,
        stdout=side,
        stderr=side,
        start_new_session=True,
        env={**os.environ, "TERM": "dumb", "NO_COLOR": "1"},
    ) as process:
        os.close(side)
        try:
            yield process, main
        finally:
            process.kill()
            os.close(main)


@pytest.mark.parametrize("way", ["ctrl-c", "ctrl-d"])
@pytest.mark.slow
def test_at_a_terminal_leaving_saves_the_game(shelf: Path, way: str) -> None:
    with at_a_terminal("--seed", "7") as (process, terminal):
        seen = read_until(terminal, "> ")
        os.write(terminal, b"1 2 3\n")
        seen += read_until(terminal, "> ", after="pass for the Day")
        wait_until_it_waits(process.pid)
        if way == "ctrl-c":
            process.send_signal(signal.SIGINT)
        else:
            os.write(terminal, b"\x04")
        seen += read_until(terminal, "--resume")
        assert process.wait(PATIENCE) == (130 if way == "ctrl-c" else 0)
    assert "Traceback" not in seen
    assert len(Shelf(shelf).load().match.log) == 1


@pytest.mark.slow
def test_at_a_terminal_a_saved_game_is_asked_about(tmp_path: Path, shelf: Path) -> None:
    play(tmp_path, ["1 2 3"], "--seed", "7")
    with at_a_terminal() as (process, terminal):
        read_until(terminal, "Go on with it?")
        os.write(terminal, b"y\n")
        read_until(terminal, "pass for the Day")
        os.write(terminal, b"s\n")
        read_until(terminal, "--resume")
        assert process.wait(PATIENCE) == 0
    assert len(Shelf(shelf).load().match.log) == 1


def read_until(terminal: int, words: str, after: str = "") -> str:
    """What a program writes to its terminal up to these words."""
    seen = ""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        ready, _, _ = select.select([terminal], [], [], 0.2)
        if ready:
            try:
                seen += os.read(terminal, 65536).decode("utf-8", "replace")
            except OSError:
                break
        place = seen.find(after) if after else 0
        if place >= 0 and words in seen[place:]:
            return seen
    raise AssertionError(f"no {words!r} in {seen[-500:]!r}")


# ------------------------------------------------------------------ past games


GIVING_UP = ["concede", "y"]


def test_statistics_of_past_games(tmp_path: Path, shelf: Path) -> None:
    assert good("altered", "--stats").out == "No game is over yet.\n"
    script = write_script("mu", 7, "5", player="search")
    play(tmp_path, script.lines, *arguments(script))
    for deck, difficulty in (("yz", "10"), ("mu", "calm")):
        play(tmp_path, GIVING_UP, "--deck", deck, "--seed", "8", "--difficulty", difficulty)
    games, _ = Shelf(shelf).games()
    wins = sum(game.won for game in games)
    out = good("altered", "--stats").out
    assert out.startswith(f"3 games, {wins} won (")
    assert re.search(r"^mu +2 ", out, re.MULTILINE)
    assert re.search(r"^yz +1 ", out, re.MULTILINE)
    assert re.search(r"^0 +1 .*\n^5 +1 .*\n^10 +1 ", out, re.MULTILINE)
    german = good("altered", "--stats", "--german").out
    assert german.startswith(f"3 Spiele, {wins} gewonnen (")


def test_damaged_lines_of_past_games_are_counted(tmp_path: Path, shelf: Path) -> None:
    script = write_script("mu", 7, "5", player="search")
    play(tmp_path, script.lines, *arguments(script))
    with (shelf / GAMES).open("a", encoding="utf-8") as file:
        file.write('{"id": 3}\nnonsense\n{"half')
    play(tmp_path, GIVING_UP, *arguments(script))
    out = good("altered", "--stats").out
    assert out.startswith("2 games, ")
    assert "3 lines of the file of past games cannot be read and are left out." in out
