"""`confluence altered decks`, `card`, `check`, and the options of a game: what is said about files and names."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from confluence.altered import refusals_german
from confluence.altered.core_set import core_set
from confluence.altered.deck_file import deck_problems
from confluence.altered.decks import starter_decks
from confluence.altered.words import Kind
from confluence.cli.altered import german as altered_german
from confluence.cli.altered.saves import Shelf
from tests.cli.altered_docs import PAGE, fresh
from tests.cli.running import good, run

pytestmark = pytest.mark.usefixtures("shelf")


def file(tmp_path: Path, text: str, name: str = "deck.txt") -> str:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return str(path)


def tidefall() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((files("confluence.altered") / "data" / "tidefall.json").read_text("utf-8"))
    return data


# ------------------------------------------------------------------ decks and cards


def test_the_starter_decks_are_listed() -> None:
    lines = good("altered", "decks").lines()
    assert lines[0].split() == ["deck", "faction", "hero", "cards", "rare", "mean", "cost"]
    assert [line.split()[:2] for line in lines[1:7]] == [[key, deck.faction] for key, deck in starter_decks().items()]
    assert "calm (0), rising (5), surge (10), deluge (15)" in " ".join(" ".join(lines).split())


@pytest.mark.parametrize("name", ["ly", "LY", "Lyra", "lyra", "Nevenka & Blotch"])
def test_one_deck_with_all_its_cards(name: str) -> None:
    out = good("altered", "decks", name).out
    deck = starter_decks()["ly"]
    assert out.startswith("Lyra starter deck · Lyra · 39\n")
    for card in deck.cards:
        assert card.name in " ".join(out.split())
    counts = Counter(deck.cards)
    assert sum(int(line[0]) for line in out.splitlines() if line[:1].isdigit()) == sum(counts.values())


def test_the_deck_of_the_confluence_in_german() -> None:
    out = " ".join(good("altered", "decks", "tidefall", "--german").out.split())
    assert "Naiad Charakter." in out
    assert "Erschaffe 1 Floodwaters gegenüber der bedrohten Expedition." in out
    assert "(selten)" in out


def test_a_deck_as_a_list_is_a_legal_deck(tmp_path: Path) -> None:
    for name in starter_decks():
        text = good("altered", "decks", name, "--list").out
        assert "a legal deck:" in " ".join(good("altered", "check", file(tmp_path, text)).out.split())


def test_a_card_in_both_languages() -> None:
    out = good("altered", "card", "dracaena").out
    assert "Dracaena  ALT_CORE_B_MU_15_C" in out
    assert "en: At Noon: it gains 1 boost." in out
    assert "de: Am Mittag: Er erhält 1 Schub." in out
    assert good("altered", "card", "ALT_CORE_B_MU_15_C").out == out.split("\n\n")[0] + "\n"
    assert "faces an Expedition on an Ocean" in " ".join(good("altered", "card", "Naiad").out.split())
    assert "token" in good("altered", "card", "Floodwaters").out


@pytest.mark.parametrize("name", ["Haven Warrior, Ordis", "xyzzy", "", "Sneezer Shrom"])
def test_a_card_that_does_not_exist(name: str) -> None:
    result = run("altered", "card", name)
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("confluence: ")
    assert result.err.count("\n") == 1


def test_a_card_that_is_nearly_right() -> None:
    assert "did you mean Sneezer Shroom" in run("altered", "card", "Snezer", "Shrom").err


def test_problems_with_names_in_german() -> None:
    assert run("altered", "card", "Snezer", "Shrom", "--german").err == (
        "confluence: eine Karte 'Snezer Shrom' gibt es nicht; meinst du Sneezer Shroom?\n"
    )
    assert "schreibe eines davon" in run("altered", "card", "haven", "--german").err


def test_words_are_explained_at_the_end_of_the_page() -> None:
    page = good("altered", "card", "CORE_BR_21_C").out.splitlines()
    assert page[-1].strip() == "Tough: an opponent pays this much mana to choose it."
    page = good("altered", "card", "CORE_BR_21_C", "--german").out.splitlines()
    assert page[-1].strip() == "Zäh: ein Gegner zahlt so viel Mana, um es auszuwählen."


def test_every_card_can_be_shown() -> None:
    from confluence.cli.altered.cards import draw_card_page
    from confluence.cli.altered.paper import Paper

    paper = Paper(german=True)
    for card in core_set().values():
        draw_card_page(paper, card, both=True)
    with paper.console.capture() as captured:
        for line in paper.lines:
            paper.console.print(line)
    assert captured.get().count("ALT_CORE_") >= sum(card.kind is not Kind.HERO for card in core_set().values()) - 20


# ------------------------------------------------------------------ checks


def test_a_bad_deck_list_is_told_everything_that_is_wrong(tmp_path: Path) -> None:
    """A-DECK-09: all problems, not only the first; names that are nearly right are suggested."""
    text = "1 Teija & Nauraa\n4 Sneezer Shroom\n1 Sneezer Shrom\nfoo bar\n2 Kelonic Generator\n"
    result = run("altered", "check", file(tmp_path, text))
    assert (result.code, result.err) == (1, "")
    out = " ".join(result.out.split())
    for words in (
        "5 problems",
        "line 3: there is no card 'Sneezer Shrom'; did you mean Sneezer Shroom",
        "line 4: expected a number and a card",
        "a deck has exactly 39 cards beside its hero, this one has 6",
        "not of the faction Muna: Kelonic Generator",
        "4 cards called Sneezer Shroom; at most 3",
    ):
        assert words in out, words


def test_problems_of_a_deck_list_in_german(tmp_path: Path) -> None:
    text = "1 Teija & Nauraa\n4 Sneezer Shroom\n1 Sneezer Shrom\nfoo bar\n2 Kelonic Generator\n"
    out = " ".join(run("altered", "check", file(tmp_path, text), "--german").out.split())
    for words in (
        "5 Fehler",
        "Zeile 3: eine Karte 'Sneezer Shrom' gibt es nicht; meinst du Sneezer Shroom",
        "Zeile 4: erwartet wird eine Zahl und eine Karte",
        "ein Deck hat genau 39 Karten neben seinem Helden, dieses hat 6",
        "nicht von der Fraktion Muna: Kelonic Generator",
        "4 Karten namens Sneezer Shroom; höchstens 3",
    ):
        assert words in out, words


def test_a_list_without_a_hero_is_checked_for_the_rest_too(tmp_path: Path) -> None:
    out = run("altered", "check", file(tmp_path, "4 Sneezer Shroom\n")).out
    assert "exactly one hero, this one has 0" in out
    assert "4 cards called Sneezer Shroom" in out
    assert "not of the faction" not in out


def test_longer_decks_are_allowed_where_asked_for(tmp_path: Path) -> None:
    text = good("altered", "decks", "mu", "--list").out + "1 ALT_CORE_B_MU_04_C\n"
    path = file(tmp_path, text)
    assert run("altered", "check", path).code == 1
    assert run("altered", "check", path, "--longer").code == 0


def test_a_bad_confluence_deck_is_told_card_by_card(tmp_path: Path) -> None:
    """D-DATA-06: the card and the field of everything that is wrong."""
    data = tidefall()
    data["cards"][0]["common"]["hand_cost"] = 99
    data["cards"][3]["placement"] = "moon"
    data["cards"][20]["rare"]["stats"] = [1]
    data["tokens"][3]["stats"] = 3
    result = run("altered", "check", file(tmp_path, json.dumps(data), "own.json"))
    assert result.code == 1
    out = " ".join(result.out.split())
    for words in ("TF-01: common.hand_cost", "TF-04: placement: 'moon'", "TF-21: rare.stats", "gloom: stats"):
        assert words in out, words


def test_problems_of_a_confluence_deck_in_german(tmp_path: Path) -> None:
    data = tidefall()
    data["cards"][0]["common"]["hand_cost"] = 99
    data["cards"][3]["placement"] = "moon"
    data["cards"][20]["rare"]["stats"] = [1]
    data["cards"][21]["name"] = 3
    data["confluence_card"] = 4
    out = " ".join(run("altered", "check", file(tmp_path, json.dumps(data), "own.json"), "--german").out.split())
    for words in (
        "TF-01: common.hand_cost: erwartet wird eine Zahl von 0 bis 20, nicht 99",
        "TF-04: placement: 'moon' ist keines von threatened, hero",
        "TF-21: rare.stats: erwartet werden drei Zahlen von 0 bis 20: Wald, Gebirge, Ozean",
        "TF-22: name: erwartet wird ein Text",
        "das Deck: confluence_card: erwartet wird ein Objekt",
    ):
        assert words in out, words


def test_the_whole_of_a_confluence_deck_is_checked(tmp_path: Path) -> None:
    data = tidefall()
    data["cards"].pop()
    found = deck_problems(json.dumps(data), "own")
    assert "the deck: cards: a deck has 39 cards, this one 38" in found
    assert "the deck: cards: 15 cards have a rare twin, here 14" in found
    out = good("altered", "check", file(tmp_path, json.dumps(tidefall()), "own.json")).out
    assert "a legal deck of the Confluence: Tidefall, 27 designs" in " ".join(out.split())


@pytest.mark.parametrize("text", ["{", "[1]", "{}", '{"tokens": 3, "cards": 4}', "[" * 5000])
def test_a_confluence_deck_that_is_none(tmp_path: Path, text: str) -> None:
    result = run("altered", "check", file(tmp_path, text, "own.json"))
    assert (result.code, result.err) == (1, "")
    assert "problem" in result.out


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert run("altered", "check", str(tmp_path / "nowhere")).err.count("\n") == 1
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    assert "is not UTF-8 text" in run("altered", "check", str(tmp_path / "bytes")).err


# ------------------------------------------------------------------ options of a game


@pytest.mark.parametrize(
    "arguments, message",
    [
        ("--deck nope", "there is no starter deck and no file 'nope'; there are axiom, bravos,"),
        ("--deck muan", "there is no starter deck and no file 'muan'; did you mean muna?"),
        ("--difficulty 16", "a difficulty of Tidefall is at most 15, not 16"),
        ("--difficulty storm", "'storm' is no difficulty of Tidefall; there are calm, rising, surge, deluge, 0 to 15"),
        ("--difficulty TF-13,TF-01", "'TF-01' is no difficulty of Tidefall"),
        ("--option X=1", "there is no option X; there are UNPAYABLE_CARD,"),
        ("--option MEETING", "'MEETING' is no option; write NAME=VALUE"),
        ("--option MEETING=never", "MEETING is one of at dusk, at once, not 'never'"),
        ("--option LIMITS=two --option LIMITS=two", "the option LIMITS is given twice"),
        ("--option DIFFICULTY=3", "there is no option DIFFICULTY"),
        ("--seed -1", "a seed is a number from 0 to"),
        ("--seed x", "invalid value for '--seed'"),
        ("--resume --new", "say --resume or --new, not both"),
        ("--resume --deck mu", "say --resume or --deck, not both"),
        ("--confluence nowhere.json", "nowhere.json: cannot be read: No such file or directory"),
        ("--answers nowhere.txt", "nowhere.txt: cannot be read: No such file or directory"),
        ("dekcs", "no such command 'dekcs'"),
    ],
)
def test_mistakes_are_one_line(shelf: Path, arguments: str, message: str) -> None:
    result = run("altered", *arguments.split())
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"confluence: {message}"), result.err
    assert result.err.count("\n") == 1
    assert not shelf.exists()


def test_a_game_with_own_decks_of_both_sides(tmp_path: Path, shelf: Path) -> None:
    deck = file(tmp_path, good("altered", "decks", "ax", "--list").out)
    data = tidefall()
    data["meta"]["deck_name"] = "My Sea"
    own = file(tmp_path, json.dumps(data), "own.json")
    answers = file(tmp_path, "1 2 3\n", "answers.txt")
    options = ("--deck", deck, "--confluence", own, "--difficulty", "TF-13 TF-15", "--option", "OVERCOME=may decline")
    out = good("altered", *options, "--seed", "5", "--answers", answers).out
    assert out.startswith("your own deck (Sierra & Oddball) against My Sea, difficulty TF-13 TF-15, seed 5\n")
    setup = Shelf(shelf).load().match.setup
    assert setup.options["OVERCOME"] == "may decline"
    Path(deck).unlink()
    Path(own).unlink()
    assert "against My Sea" in good("altered", "--resume", "--answers", answers).out


def test_a_bad_deck_file_is_refused_with_everything(tmp_path: Path) -> None:
    """One problem a line, as `check` tells them, and one line of what follows from it."""
    result = run("altered", "--deck", file(tmp_path, "1 Teija & Nauraa\n4 Sneezer Shroom\n"))
    assert result.code == 2
    assert [line.strip(" –") for line in result.lines()[-2:]] == [
        "a deck has exactly 39 cards beside its hero, this one has 4",
        "4 cards called Sneezer Shroom; at most 3",
    ]
    assert result.err.count("\n") == 1
    assert result.err.endswith("deck.txt cannot be played, it has 2 problems\n")
    german = run("altered", "--german", "--deck", file(tmp_path, "1 Teija & Nauraa\n4 Sneezer Shroom\n"))
    assert "genau 39 Karten" in german.out
    assert "  – 4 Karten namens Sneezer Shroom; höchstens 3\n" in german.out
    assert german.err.endswith("deck.txt kann nicht gespielt werden, es hat 2 Fehler\n")


def test_a_bad_confluence_file_is_refused(tmp_path: Path) -> None:
    result = run("altered", "--confluence", file(tmp_path, "{}", "own.json"))
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert result.err.endswith("own.json cannot be played, it has 4 problems\n")
    assert "  – the deck: meta: expected an object\n" in result.out
    data = tidefall()
    data["confluence_card"] = 3
    own = file(tmp_path, json.dumps(data), "own.json")
    result = run("altered", "--confluence", own, "--german")
    assert (result.out, result.err) == (
        "",
        f"confluence: {own}: das Deck: confluence_card: erwartet wird ein Objekt\n",
    )


def test_a_deck_list_without_a_hero_is_refused_with_the_rest_too(tmp_path: Path) -> None:
    """A-DECK-09: as `check` does."""
    path = file(tmp_path, "2 Booda\n4 Sneezer Shroom\n0 Ratatoskr\n")
    checked = run("altered", "check", path).out
    assert run("altered", "--deck", path).out == checked
    for words in ("'Booda' is a token", "exactly one hero", "exactly 39 cards", "at most 3", "line 3: 0 cards"):
        assert words in checked, words


@pytest.mark.slow
def test_the_examples_of_the_page_are_what_the_program_says() -> None:
    """If this fails because cards or players changed: `python -m tests.cli.altered_docs` writes them anew."""
    page = PAGE.read_text("utf-8")
    assert fresh(page) == page


# ------------------------------------------------------------------ German


def test_the_command_line_makes_no_mistakes_in_english_for_germans(tmp_path: Path) -> None:
    """Every mistake that the command line can find itself has its German."""
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    for arguments, message in (
        (("--deck", "muan"), "ein Startdeck oder eine Datei 'muan' gibt es nicht; meinst du muna?"),
        (("--deck", "nope"), "ein Startdeck oder eine Datei 'nope' gibt es nicht; es gibt axiom, bravos,"),
        (("--deck", str(tmp_path / "bytes")), f"{tmp_path}/bytes: ist kein UTF-8-Text"),
        (("--confluence", "nowhere"), "nowhere: nicht lesbar: Datei oder Ordner nicht gefunden"),
        (("--resume", "--new"), "sage --resume oder --new, nicht beides"),
        (("--resume", "--deck", "mu"), "sage --resume oder --deck, nicht beides"),
        (("--seed", "-1"), "ein Startwert ist eine Zahl von 0 bis 9007199254740992, nicht -1"),
        (("--option", "X=1"), "die Option X gibt es nicht; es gibt"),
        (("--option", "X"), "'X' ist keine Option; schreibe NAME=WERT"),
        (("--option", "LIMITS=two", "--option", "LIMITS=two"), "die Option LIMITS ist zweimal angegeben"),
        (("--resume",), "es gibt kein gesichertes Spiel; beginne eins mit"),
        (("--resume", "left-7"), "ein Spiel 'left-7' liegt nicht beiseite; es gibt gar keins"),
        (("--difficulty", "16"), "eine Schwierigkeit von Tidefall ist höchstens 15, nicht 16"),
    ):
        result = run("altered", *arguments, "--german")
        assert result.err.startswith(f"confluence: {message}"), (arguments, result.err)
    for command in ("check", "decks"):
        assert "nicht lesbar" in run("altered", command, str(tmp_path), "--german").err or command == "decks"
    assert "ein Startdeck oder eine Datei 'muan' gibt es nicht" in run("altered", "decks", "muan", "--german").err
    bad = file(tmp_path, "1 Nobody At All\n")
    assert run("altered", "decks", bad, "--german").err == (
        f"confluence: {bad}: Zeile 1: eine Karte 'Nobody At All' gibt es nicht; siehe 'confluence altered check'\n"
    )


def test_every_mistake_of_the_command_line_is_in_the_book() -> None:
    """Found in the source: whoever writes a new one is told here."""
    known = {re.sub(r"\{\w+\}", "{}", english) for english in (*altered_german.SENTENCES, *refusals_german.SENTENCES)}
    room = Path(altered_german.__file__).parent
    rooms = [*room.glob("*.py"), room.parent / "files.py"]
    found = 0
    for path in rooms:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "") or getattr(getattr(node, "func", None), "attr", "")
            if not isinstance(node, ast.Call) or name not in ("UsageMistake", "SaveError", "_damaged"):
                continue
            words = node.args[0]
            if isinstance(words, ast.JoinedStr):
                text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in words.values)
            elif isinstance(words, ast.Constant):
                text = str(words.value)
            else:
                continue
            assert text in known, (path.name, text)
            found += 1
    assert found > 15


def test_numbers_and_names_in_german() -> None:
    decks = good("altered", "decks", "--german").out
    assert "2,8" in decks
    assert "2.8" not in decks
    assert good("altered", "decks", "mu", "--german").out.startswith("Startdeck Muna · Muna · 39\n")
    assert good("altered", "decks", "mu").out.startswith("Muna starter deck · Muna · 39\n")


def test_one_unreadable_line_is_one_line(shelf: Path) -> None:
    shelf.mkdir(parents=True)
    (shelf / "games.jsonl").write_text("nonsense\n", "utf-8")
    assert "1 line of the file of past games cannot be read and is left out." in good("altered", "--stats").out
    german = good("altered", "--stats", "--german").out
    assert "1 Zeile der Datei vergangener Spiele ist unlesbar und fehlt hier." in german
