"""`confluence cards`: tables and JSON of many cards."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from confluence.sidereal.cards import Kind, catalogue
from tests.cli.running import Result, good, spawn

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def codes(*arguments: str) -> list[str]:
    """The codes of the cards that a command lists, taken from its JSON."""
    return [card["code"] for card in good("cards", *arguments, "--json").json()["cards"]]


def test_json_lists_all_389_numbered_cards_and_3_tiles() -> None:
    document = good("cards", "--json").json()
    assert document["format"] == "confluence.cards/1"
    assert (document["numbered"], document["tiles"]) == (389, 3)
    numbers = [card["number"] for card in document["cards"]]
    assert numbers == list(range(1, 393))
    assert [card["code"] for card in document["cards"]][-4:] == ["389", "B1", "B2", "B3"]


@pytest.fixture(scope="module")
def tables() -> Result:
    """All cards in English, 100 columns wide."""
    return good("cards")


def test_tables_show_every_card_once(tables: Result) -> None:
    """Each number stands at the beginning of one line."""
    lines = tables.lines()
    shown = [match[1] for line in lines if (match := re.match(r" {0,2}(\d+|B\d)  ", line))]
    assert sorted(shown) == sorted(card.code for card in catalogue().cards)
    assert lines[-1] == "392 cards"


def test_tables_show_every_name_and_every_piece(tables: Result) -> None:
    """Nothing is cut off: all words of all names and all pieces of all converters are there, in order."""
    text = tables.out
    assert "…" not in text
    words = re.sub(r"\s+", " ", text)
    for card in catalogue().cards:
        for face in card.faces:
            for word in face.name.split():
                assert word in words
            for converter in face.converters:
                for piece in str(converter.output).split():
                    assert piece in words


@pytest.mark.parametrize("language", [(), ("--german",)])
@pytest.mark.parametrize("columns", [80, 100, 140])
@pytest.mark.slow
def test_tables_fit_the_columns(monkeypatch: pytest.MonkeyPatch, columns: int, language: tuple[str, ...]) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    result = good("cards", *language)
    assert max(map(len, result.lines())) <= columns
    assert "…" not in result.out


def test_narrow_terminals_get_eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    narrow = good("cards", "--species", "zeth").out
    monkeypatch.setenv("COLUMNS", "80")
    assert narrow == good("cards", "--species", "zeth").out


def test_pipe_without_columns_is_100_wide() -> None:
    result = spawn("cards", "--species", "caylion", env={"COLUMNS": ""})
    assert result.code == 0
    assert 80 < max(map(len, result.lines())) <= 100


def test_pipe_has_no_colour_and_no_blanks_at_line_ends() -> None:
    result = spawn("cards", "--species", "zeth")
    assert "\x1b" not in result.out
    assert all(line == line.rstrip() for line in result.lines())


@pytest.mark.slow
def test_colours_add_nothing_but_colour() -> None:
    """Without its escape sequences the coloured output is the plain one."""
    plain = spawn("cards", "--species", "zeth")
    coloured = spawn("cards", "--species", "zeth", env={"FORCE_COLOR": "1", "TERM": "xterm-256color"})
    assert ESCAPE.search(coloured.out)
    stripped = [ESCAPE.sub("", line).rstrip() for line in coloured.lines()]
    assert stripped == plain.lines()


def test_arrows_have_the_colour_of_the_print() -> None:
    """White arrows are bold in the terminal's own colour, violet and red ones coloured."""
    result = spawn("cards", "--species", "zeth,yengii", env={"FORCE_COLOR": "1", "TERM": "xterm-256color"})
    assert "\x1b[1m→" in result.out
    assert "\x1b[1;35m⇒" in result.out
    assert "\x1b[1;31m⇝" in result.out


def test_output_without_arrows_uses_the_notation() -> None:
    """An encoding without arrows and umlauts loses neither a converter nor the command."""
    result = spawn("cards", "--kind", "starting", "--german", env={"PYTHONIOENCODING": "ascii"})
    assert (result.code, result.err) == (0, "")
    assert result.out.isascii()
    assert re.search(r"3wh +-> +\{br bl ye oc en\}", result.out)
    assert re.search(r"2en / bk +~> +L\?", result.out)


def test_donation_part_stands_in_braces() -> None:
    assert re.search(r"3wh +→ +\{br bl ye oc en\}", good("cards", "--species", "zeth").out)


def test_back_shows_the_ways_that_lead_to_it() -> None:
    """Technologies by their number in the same deck, converters as they are."""
    zeth = good("cards", "--species", "zeth").out
    assert re.search(r"↻ Nanofabricators +3br +→ +gr bl oc +254 or 273", zeth)
    yengii = good("cards", "--species", "yengii", "--kind", "starting").out
    assert re.search(r"2bl O ⇒ vp or \d+", yengii)


def test_key_explains_the_symbols_that_are_used() -> None:
    """Colonies of the deck have no donation and no envoy, so neither is explained."""
    text = good("cards", "--kind", "colony").out
    assert "gr green  wh white" in text
    assert "⇒ Trade Phase" in text
    assert "envoy" not in text
    assert "donation" not in text


def test_tables_are_grouped_by_species_then_kind(tables: Result) -> None:
    lines = tables.lines()
    titles = ["Caylion · starting cards", "Caylion · technologies", "Faderan · relic worlds", "Zeth · technologies"]
    titles += ["Colonies", "Research teams", "Confluence cards", "Donation cards"]
    places = [lines.index(title) for title in titles]
    assert places == sorted(places)


@pytest.mark.parametrize(
    "name, found",
    [
        ("zeth", 28),
        ("ZETH", 28),
        ("Im'dril", 34),
        ("imdril", 34),
        ("Eni Et", 33),
        ("eni_et", 33),
        ("Kt'Zr'Kt'Rtl", 42),
        ("Kjasjavikalimm", 29),
        ("Harmonie", 30),
        ("zeth,kit", 70),
    ],
)
def test_species_by_id_or_name_in_either_language(name: str, found: int) -> None:
    assert len(codes("--species", name)) == found


def test_species_can_be_given_twice() -> None:
    assert codes("--species", "zeth", "--species", "kit") == codes("--species", "kit,zeth")


@pytest.mark.parametrize("kind", [kind.value for kind in Kind])
def test_kind_keeps_cards_of_that_kind(kind: str) -> None:
    cards = good("cards", "--kind", kind, "--json").json()["cards"]
    assert cards
    assert {card["kind"] for card in cards} == {kind}


@pytest.mark.parametrize("era", ["2", "II", "ii"])
def test_era_in_both_ways_to_write_it(era: str) -> None:
    cards = good("cards", "--era", era, "--json").json()["cards"]
    assert len(cards) == sum(card.era == 2 for card in catalogue().cards)
    assert {card["era"] for card in cards} == {2}


def test_filters_work_together() -> None:
    assert codes("--species", "zeth", "--era", "1", "--kind", "starting") == ["272", "275"]


@pytest.mark.parametrize(
    "text, code",
    [
        ("envoys", "271"),
        ("DIASPORA", "271"),
        ("bezier", "223"),
        ("Tiefen-Jagd", "46"),
        ("Verwüstung", None),
        ("kontextualisierter", "60"),
        ("{br bl ye oc en}", "271"),
        ("3wh → {br", "271"),
        ("colony-support", "61"),
    ],
)
def test_search_looks_at_names_converters_and_effects(text: str, code: str | None) -> None:
    found = codes("--search", text)
    assert code in found if code else not found


def test_search_finds_accents_in_any_spelling() -> None:
    assert codes("--search", unicodedata.normalize("NFD", "Bézier")) == codes("--search", "BÉZIER") == ["223"]


def test_search_for_a_technology_finds_its_team() -> None:
    assert "319" in codes("--search", "Nanotechnologie")


def test_nothing_found_is_said_and_is_no_error() -> None:
    assert good("cards", "--search", "no such thing").out == "no card fits\n"
    assert good("cards", "--search", "no such thing", "--json").json()["cards"] == []


def test_german_names_and_words() -> None:
    text = good("cards", "--species", "faderan", "--german").out
    assert "Faderan · Reliquienwelten" in text
    assert "Gabe der Duruntai" in text
    assert "Relic Detector (en)" in text
    assert "gr grün" in text
    assert "Transaktionsphase" in text
    assert "39 Karten" in text


def test_own_data_is_listed(data: Path) -> None:
    """A changed name in a folder of one's own shows up, the package stays as it is."""
    file = data / "zeth.txt"
    file.write_text(file.read_text("utf-8").replace("front Envoys", "front Ambassadors"), "utf-8")
    assert "Ambassadors" in good("cards", "--species", "zeth", "--data", str(data)).out
    assert "Ambassadors" not in good("cards", "--species", "zeth").out
