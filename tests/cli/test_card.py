"""`confluence card`: one card in full."""

from __future__ import annotations

from pathlib import Path

import pytest

from confluence.sidereal.cards import catalogue
from tests.cli.running import good, run


def test_card_271_in_full() -> None:
    """Both sides, values, printed efficiency, upgrade, entry, trade, donation rule and doubt."""
    assert good("card", "271").out == (
        "271  Envoys · zeth_envoys\n"
        "Zeth · starting card · era II\n"
        "\n"
        "front         Envoys\n"
        "              3wh → {br bl ye oc en}   value 3 → 7 (without en)   printed 3 → ??\n"
        "\n"
        "back          Zeth Diaspora\n"
        "              3wh → vp {oc vp en}   value 3 → 9 (without en)\n"
        "\n"
        "upgrade       tuck Cross Species Ethical Equality (258) under it\n"
        "enters play   lies in play from the beginning\n"
        "trade         never: it cannot change hands\n"
        "donation      the whole donation of one run goes to one player\n"
        "doubt         two lists read green for brown; the printed card shows brown\n"
        "\n"
        "wh white  br brown  bl blue  ye yellow  oc octagon  vp victory point  en envoy  → Economy Phase\n"
        "{ } donation\n"
    )


@pytest.mark.parametrize(
    "name, code",
    [
        (("271",), "271"),
        (("B1",), "B1"),
        (("b3",), "B3"),
        (("zeth_envoys",), "271"),
        (("Envoys",), "271"),
        (("envoys",), "271"),
        (("Zeth Diaspora",), "271"),
        (("Deep", "Hunting"), "46"),
        (("Tiefen-Jagd",), "46"),
        (("Gabe der Duruntai",), "59"),
        (("Star's Ruin",), "66"),
    ],
)
def test_card_by_number_tile_id_or_name(name: tuple[str, ...], code: str) -> None:
    assert good("card", *name, "--json").json()["code"] == code


@pytest.mark.parametrize("language", [(), ("--german",)])
@pytest.mark.parametrize("part", range(8))
def test_every_card_can_be_drawn(part: int, language: tuple[str, ...]) -> None:
    """All 392 in parts, within 100 columns, with their number, id and doubts."""
    for card in catalogue().cards[part::8]:
        result = good("card", card.code, *language)
        assert max(map(len, result.lines())) <= 100
        assert result.out.startswith(f"{card.code}  ")
        assert card.id in result.lines()[0]
        text = " ".join(result.out.split())
        assert all(doubt in text for doubt in card.doubts)


def test_german_card_names_both_languages() -> None:
    text = good("card", "59", "--german").out
    assert text.startswith("59  Gabe der Duruntai · relic_gift_of_the_duruntai\nFaderan · Reliquienwelt\n")
    assert "Vorderseite   Gabe der Duruntai  (englisch: Gift of the Duruntai)" in text
    assert "für immer" in text


def test_english_card_names_its_german_name() -> None:
    assert "Nanotechnology  (German: Nanotechnologie)" in good("card", "253").out


@pytest.mark.parametrize(
    "code, line",
    [
        ("271", "upgrade       tuck Cross Species Ethical Equality (258) under it"),
        ("253", "or            tuck Atomic Transmutation (273) under it"),
        ("253", "enters play   when invented by the Mechanical Engineers (319), licensed or shared"),
        ("279", "terraform     2wh ⇒"),
        ("279", "enters play   from the colony bid track, or dealt at the start"),
        ("279", "trade         for good: it stays with the new holder"),
        ("319", "invents       Nanotechnology"),
        ("319", "enters play   from the research team bid track, or dealt at the start"),
        ("B1", "upgrade       2br J O D ⇒ 2vp"),
        ("B1", "enters play   br 2ye D I ⇒ vp"),
        ("B1", "trade         on loan: it goes home at the end of the turn"),
        ("62", "enters play   drawn from its deck: 4wh I ⇒ relic"),
        ("61", "              colony support +2 for the holder"),
        ("61", "              on entering play vp"),
        ("59", "              and Faderan bl"),
        ("121", "              fleet support 3"),
        ("173", "pair          right half, one converter with Hand Crafted (174): → oc sh"),
        ("180", "pair          left half, one converter with Diffusion (179): 5gr → bk bl ye 4sh"),
        ("53", "runs          only in the hands of others, never for Eni Et itself"),
        ("363", "bonus         7 for an invention, 2 for one of the Yengii"),
        ("363", "players       7–9"),
    ],
)
def test_what_a_card_says(code: str, line: str) -> None:
    assert line in good("card", code).lines()


def test_alternatives_have_a_value_each() -> None:
    assert "bk 3en / wh 2ye ⇝ oc   value 1.5/4 → 3   printed 1.5/4 → 3" in good("card", "252").out


def test_json_of_one_card_is_that_of_the_list() -> None:
    listed = {card["code"]: card for card in good("cards", "--json").json()["cards"]}
    for code in ("1", "173", "271", "363", "B2"):
        assert good("card", code, "--json").json() == listed[code]


def test_own_data_is_shown(data: Path) -> None:
    """An effect nobody has words for appears as it stands in the file."""
    file = data / "zeth.txt"
    changed = file.read_text("utf-8").replace("  front Envoys\n", "  front Envoys\n    effect dances twice\n")
    file.write_text(changed, "utf-8")
    assert "              dances twice" in good("card", "271", "--data", str(data)).lines()


def test_number_beyond_the_last_is_unknown() -> None:
    result = run("card", "390")
    assert (result.code, result.out) == (1, "")
    assert result.err == "confluence: there is no card 390; cards are numbered 1 to 389, tiles are B1 to B3\n"
