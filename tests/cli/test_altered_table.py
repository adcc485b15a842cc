"""What the table of `confluence altered` shows and understands: keys, open zones, costs, narrow and low terminals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from confluence.altered.actions import PassTurn
from confluence.altered.core_set import core_set
from confluence.altered.game import ALTERED, SEAT, Decision
from confluence.altered.questions import Question
from confluence.altered.text import KEYWORD_HELP
from confluence.altered.words import CONFLUENCE
from confluence.cli.altered.ask import menu
from confluence.cli.altered.cards import draw_card_page
from confluence.cli.altered.draw import draw_short, draw_table, draw_zones
from confluence.cli.altered.menu import BadAnswer
from confluence.cli.altered.paper import Paper
from confluence.cli.altered.saves import Notes, Shelf
from confluence.cli.altered.table import Input, Table
from confluence.core.chance import Chance
from tests.altered.bench import Bench, plain
from tests.cli.altered_script import told, write_script

pytestmark = pytest.mark.usefixtures("shelf")


def drawn(paper: Paper) -> str:
    """What stands on a paper."""
    with paper.console.capture() as captured:
        for line in paper.lines:
            paper.console.print(line)
    return captured.get()


def on_the_table(bench: Bench, *, german: bool = False) -> str:
    """The table as it is drawn."""
    paper = Paper(german=german)
    draw_table(paper, bench.state, ALTERED.view(bench.state, SEAT), "test")
    return drawn(paper)


def asked(bench: Bench, *, german: bool = False) -> str:
    """The question as it is drawn."""
    paper = Paper(german=german)
    paper.add(*menu(paper, Decision(bench.state, bench.asked), Chance(1)).draw())
    return drawn(paper)


# ------------------------------------------------------------------ what can be typed


def test_a_nought_is_no_pass(tmp_path: Path, shelf: Path) -> None:
    """A slip of the finger is refused like any other number that is not there."""
    out = told(tmp_path, ["1 2 3", "0", "00", "s"], "--seed", "7")
    assert out.count("There is no number 0; they go from 1 to 3.") == 2
    assert len(Shelf(shelf).load().match.log) == 1
    bench = Bench().hold().run()
    with pytest.raises(BadAnswer):
        menu(Paper(), Decision(bench.state, bench.asked), Chance(1)).read("0")
    assert menu(Paper(), Decision(bench.state, bench.asked), Chance(1)).read("P") == PassTurn()


@pytest.mark.parametrize(
    "typed, words", [("H", "Hint:"), ("T", "––– Day 1"), ("L", "The Confluence plays"), ("U", "Nothing can be")]
)
def test_capitals_do_not_matter(tmp_path: Path, typed: str, words: str) -> None:
    once = told(tmp_path, ["1 2 3", "s"], "--seed", "7").count(words)
    assert told(tmp_path, ["1 2 3", typed, "S"], "--seed", "7", "--new").count(words) > once


@pytest.mark.parametrize("german", [False, True])
def test_help_explains_the_words_of_cards(tmp_path: Path, german: bool) -> None:
    """Every word that a card can have is in the help of the table."""
    more = ("--german",) if german else ()
    out = " ".join(told(tmp_path, ["?", "s"], "--seed", "7", *more).split())
    english = (*(word.capitalize() for word in KEYWORD_HELP), "Support", "Resupply", "Sabotage")
    words = ("Erfahren", "Unterstützung", "Nachrüsten", "Abklingen", "Sabotage") if german else english
    for word in words:
        assert word in out or word.lower() in out, word
    assert " z " in out


# ------------------------------------------------------------------ open zones


def test_c_info_02_open_zones_can_be_looked_at(tmp_path: Path) -> None:
    """C-INFO-02, C-TURN-11: both Discards, the own orbs, the Confluence's known orbs; nothing hidden."""
    bench = Bench()
    for name in ("Ogun", "Ogun", "Haven Warrior, Ordis"):
        bench.put(plain(name=name), "discard")
    bench.put(plain(name="My Orb"), "mana")
    bench.put("Sudden Squall", "discard", CONFLUENCE)
    bench.put("Deluge Colossus", "mana", CONFLUENCE)
    known = bench.put("Dusk Courser", "mana", CONFLUENCE)
    bench.state.known.add(known)
    paper = Paper()
    draw_zones(paper, ALTERED.view(bench.state, SEAT))
    out = " ".join(drawn(paper).split())
    assert "Ogun ×2; Haven Warrior, Ordis" in out
    assert "My Orb" in out
    assert "Sudden Squall" in out
    assert "Dusk Courser, 1 not known" in out
    assert "Deluge Colossus" not in out
    assert "Landmarks 0/2" in out
    script = write_script("mu", 7, "5", most=12)
    game = ("--deck", "mu", "--seed", "7", "--difficulty", "5")
    shown = told(tmp_path, [*script.lines, "z", "s"], *game)
    assert "Your orbs" in shown
    assert "z zones" in shown
    german = told(tmp_path, [*script.lines, "zonen", "Z", "s"], *game, "--new", "--german")
    assert german.count("Dein Mana") == 2


def test_the_confluences_landmarks_say_what_they_do() -> None:
    bench = Bench()
    bench.put("The Drowned Gate", "landmark", CONFLUENCE)
    bench.put("Wandering Peaks", "landmark", CONFLUENCE)
    out = " ".join(on_the_table(bench).replace("│", " ").split())
    assert "Landm. 2/2 The Drowned Gate: At Noon: create 1 Bramble facing the Threatened Expedition." in out
    assert "Wandering Peaks: The region of the Threatened Expedition is also Mountain." in out
    german = " ".join(on_the_table(bench, german=True).replace("│", " ").split())
    assert "Wahrz. 2/2 The Drowned Gate: Am Mittag:" in german


def test_a_terrain_that_a_card_adds_is_marked() -> None:
    bench = Bench().at(1, 6).region(1, "forest").region(2, "mountain")
    assert "+ added by a card" not in on_the_table(bench)
    bench.put("Wandering Peaks", "landmark", CONFLUENCE)
    out = on_the_table(bench)
    assert re.search(r"^terrain +F M O +F M\+ +M ", out, re.MULTILINE)
    assert "Hero Expedition: F M+ (Threatened!)" in out
    assert "+ added by a card" in out
    assert "+ von einer Karte" in on_the_table(bench, german=True)


def test_the_reserve_shows_what_a_card_costs_now() -> None:
    """Robin Hood makes the Confluence's cards cost at least 2: what the row says is what it can pay."""
    bench = Bench()
    bench.put("Fen Lantern", "reserve", CONFLUENCE)
    assert "Fen Lantern (0/0/2, costs 1)" in on_the_table(bench) or "costs 1)" in on_the_table(bench)
    bench.put("Robin Hood", "hero")
    bench.put("Robin Hood", "reserve")
    assert re.search(r"Fen Lantern \([^)]*costs 2", on_the_table(bench))


def test_names_with_commas_are_told_apart() -> None:
    bench = Bench()
    for name in ("Studio, Lyra", "Tower, Ordis"):
        bench.put(plain(name=name), "landmark")
    assert "Studio, Lyra (1/1/1); Tower, Ordis (1/1/1)" in on_the_table(bench)


def test_p_11_a_move_of_the_confluences_expedition_does_nothing_here() -> None:
    """P-11: the Confluence has no markers, and cards that would move them say so."""
    card = next(one for one in core_set().values() if one.name == "Sakarabru")
    for german, words in ((False, "No effect here"), (True, "Hier ohne Wirkung")):
        paper = Paper(german=german)
        draw_card_page(paper, card, both=False)
        assert f"{words}" in drawn(paper)
    bench = Bench().mana(7)
    bench.put(card, "hand")
    assert "No effect here" in asked(bench.run())
    other = next(one for one in core_set().values() if one.name == "Ogun")
    paper = Paper()
    draw_card_page(paper, other, both=False)
    assert "No effect" not in drawn(paper)


# ------------------------------------------------------------------ quick actions that do nothing


@pytest.mark.parametrize("german", [False, True])
def test_a_quick_05_a_quick_action_that_does_nothing_is_marked(german: bool) -> None:
    """A-QUICK-05: Muna Druid's Support without any Character on the table."""
    bench = Bench(hero="Akesha & Taru").hold()
    bench.put("Muna Druid", "reserve")
    words = "bewirkt jetzt nichts" if german else "does nothing now"
    assert words in asked(bench.run(), german=german)
    bench.stat((1, 1, 1), "hero")
    assert words not in asked(bench, german=german)


def test_a_quick_05_it_is_asked_about_before_the_card_is_lost(tmp_path: Path, shelf: Path) -> None:
    """A-QUICK-05: Nevenka without a Character of one's own; no keeps everything, yes does it all the same."""
    game = ("--deck", "ly", "--seed", "7")
    shown = told(tmp_path, ["1 2 3", "s"], *game)
    number = re.search(r"^ (\d)  Nevenka", shown, re.MULTILINE)
    assert number is not None
    out = told(tmp_path, ["1 2 3", number[1], "n", "s"], *game, "--new")
    assert "It would do nothing now (A-QUICK-05). Use it all the same? y or n" in " ".join(out.split())
    assert "Then not." in out
    assert len(Shelf(shelf).load().match.log) == 1
    out = told(tmp_path, ["1 2 3", number[1], "j", "s"], *game, "--new", "--german")
    assert "Trotzdem benutzen? j oder n" in " ".join(out.split())
    assert [type(action).__name__ for _, action in Shelf(shelf).load().match.log] == ["Pick", "UseAbility"]


# ------------------------------------------------------------------ questions


@pytest.mark.parametrize("german", [False, True])
def test_the_row_that_cards_enter_is_named(german: bool) -> None:
    bench = Bench()
    cards = tuple(bench.put(plain(name=name), "hero") for name in ("a", "b"))
    bench.state.question = Question("row", cards, ordered=True, detail=((0,),))
    assert ("in deine Reserve" if german else "enter your Reserve") in asked(bench, german=german)


def test_overcoming_is_asked_with_numbers_and_what_it_means() -> None:
    """C-OVC-05: what the Expedition has, what each object takes, and what stays at Rest."""
    bench = Bench()
    bench.stat((1, 2, 1), "hero")
    bench.put("Mire Crawler", "hero", CONFLUENCE)
    bench.put("Tumbled Sentinel", "hero", CONFLUENCE)
    bench.begin("dusk")
    assert bench.kind == "overcome"
    out = " ".join(asked(bench).split())
    numbers = [bench.card(name).stats for name in ("Mire Crawler", "Tumbled Sentinel")]
    assert "The Hero Expedition has F1 M2 O1" in out
    for name, stats in zip(("Mire Crawler", "Tumbled Sentinel"), numbers, strict=True):
        assert f"{name} {'/'.join(map(str, stats))}" in out
    assert "stays at Rest: Tumbled Sentinel" in out
    assert "stays at Rest: Mire Crawler" in out
    assert "bleibt bei der Rast: Mire Crawler" in " ".join(asked(bench, german=True).split())


# ------------------------------------------------------------------ narrow and low terminals


@pytest.mark.parametrize("width", ["48", "60", "79"])
@pytest.mark.parametrize("german", [False, True])
def test_a_narrow_terminal_is_told_once_and_nothing_sticks_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: str, german: bool
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    script = write_script("ly", 4, "15", german=german, most=12)
    more = ("--german",) if german else ()
    out = told(tmp_path, ["?", "z", *script.lines], "--deck", "ly", "--seed", "4", "--difficulty", "15", *more)
    said = f"hat {width} Spalten" if german else f"has {width} columns"
    assert " ".join(out.split()).count(said) == 1
    assert max(len(line) for line in out.splitlines() if "/" not in line) <= int(width)


def test_a_wide_terminal_is_told_nothing(tmp_path: Path) -> None:
    assert "columns" not in told(tmp_path, ["1 2 3"], "--seed", "7")


def test_the_meters_stand_above_the_prompt_of_a_low_terminal(tmp_path: Path) -> None:
    """Where the table scrolls away, track and meters are said again in short, right before what is typed."""
    script = write_script("mu", 7, "5", most=1)
    (tmp_path / "none.txt").write_text("", "utf-8")
    outputs = []
    for height in (24, 200, 0):
        paper = Paper()
        paper.height = height
        source = Input(tmp_path / "none.txt")
        table = Table.begin(Shelf(tmp_path / f"s{height}"), script.match.setup, Notes("x"), paper, source)
        table._apply(script.match.log[0][1])
        paper.lines.clear()
        table.ask_anew()
        outputs.append(drawn(paper))
    assert outputs[1] == outputs[2]
    low = outputs[0].splitlines()
    assert len(low) > 24
    end = "\n".join(low[-6:])
    for words in ("Hero Expedition", "Companion Expedition", "needs", "Tonight"):
        assert words in end
        assert words not in "\n".join(outputs[1].splitlines()[-6:])


def test_the_short_form(tmp_path: Path) -> None:
    bench = Bench()
    paper = Paper(german=True)
    draw_short(paper, ALTERED.view(bench.state, SEAT))
    out = drawn(paper)
    assert re.search(r"^Helden-Expedition!? .*Region 0.*braucht W1 G1 O1, hat W0 G0 O0: fehlt", out, re.MULTILINE)
    shown = told(tmp_path, ["1 2 3", "m", "s"], "--seed", "7", "--german")
    assert re.search(r"^Gefährten-Expedition.* Region 7.*braucht", shown, re.MULTILINE)
