"""`confluence species`: the table of species and one species."""

from __future__ import annotations

import pytest

from confluence.sidereal.cards import catalogue
from tests.cli.running import good


def test_table_lists_the_nine_from_easy_to_hard() -> None:
    lines = good("species").lines()
    assert lines[0].split() == ["id", "name", "support", "ties", "complexity", "colonies", "teams", "starting", "goods"]
    ranked = sorted(catalogue().species.values(), key=lambda species: species.rank)
    assert [line.split()[0] for line in lines[1:10]] == [species.id for species in ranked]
    assert "unity    Unity (Harmonie)        1     4           5         1      1  4ws 3wl oc" in lines


@pytest.mark.parametrize("language", [(), ("--german",)])
def test_table_fits_100_columns_without_wrapping(language: tuple[str, ...]) -> None:
    lines = good("species", *language).lines()
    assert max(map(len, lines)) <= 100
    assert lines[10] == ""


@pytest.mark.parametrize("language", [(), ("--german",)])
def test_every_species_can_be_drawn(language: tuple[str, ...]) -> None:
    for species in catalogue().species.values():
        result = good("species", species.id, *language)
        assert max(map(len, result.lines())) <= 100
        assert str(species.start) in result.out


def test_one_species_by_name_of_several_words() -> None:
    text = good("species", "Eni", "Et").out
    assert text.startswith("Eni Et  ·  eni_et  ·  Eni Et Ascendancy\n")
    assert "6 interest converters" in text


def test_doubts_and_deck_are_told() -> None:
    assert "doubt" in good("species", "zeth").out
    assert "deck            4wh I ⇒ relic" in good("species", "faderan").lines()


def test_json_lists_the_nine() -> None:
    document = good("species", "--json").json()
    assert document["format"] == "confluence.species/1"
    assert [species["id"] for species in document["species"]] == list(catalogue().species)


def test_json_of_one_says_null_for_no_limit() -> None:
    kit = good("species", "kit", "--json").json()
    assert (kit["support"], kit["tiebreaker"]) == (None, None)
    assert kit["start"] == {"gr": 3, "wh": 2, "br": 3, "bk": 1, "bl": 1, "ye": 1, "oc": 1}
