"""Deals, promises and offers as sentences in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given

from confluence.sidereal.deals.deal import Deal
from confluence.sidereal.deals.reading import read_clause, read_deal
from confluence.sidereal.deals.text import parse_deal
from confluence.sidereal.goods import CODES, Bag
from confluence.sidereal.state import CATALOGUE
from confluence.sidereal.words import Words
from tests.sidereal.deals.making import SPECIES, deals

TABLE = ("caylion", "zeth", "kit", "unity", "eni_et", "yengii", "faderan")
ENGLISH = Words(TABLE)
GERMAN = Words(TABLE, german=True)

DEALS = [block.splitlines() for block in (Path(__file__).parent / "readings.txt").read_text("utf-8").split("\n\n")]
"""Deal text, English and German reading of one deal after the other."""


@pytest.mark.parametrize("text, english, german", DEALS, ids=[deal[0] for deal in DEALS])
def test_a_deal_reads_well_in_both_languages(text: str, english: str, german: str) -> None:
    deal = parse_deal(text, TABLE)
    assert read_deal(deal, ENGLISH) == english
    assert read_deal(deal, GERMAN) == german


@given(deals)
def test_every_deal_has_a_reading_without_codes(deal: Deal) -> None:
    """No card number, no code of a good, no empty place between two words."""
    quotations = re.compile(r"“.*?”|„.*?“", re.DOTALL)
    for german in (False, True):
        said = quotations.sub("“”", read_deal(deal, Words(SPECIES, german)))
        if any(getattr(clause, "text", None) is not None for clause in deal.clauses):
            continue  # free words may hold anything
        assert said.endswith(".")
        assert "  " not in said
        assert not re.search(rf"\b\d+({'|'.join(CODES)})\b", said)


def test_an_upgraded_card_goes_by_the_name_that_is_up() -> None:
    flipped = bytearray(400)
    flipped[CATALOGUE.find("eni_et_deep_hunting").number] = 1
    deal = parse_deal("eni_et>zeth: #eni_et_deep_hunting", TABLE)
    back = CATALOGUE.find("eni_et_deep_hunting").back
    assert back is not None
    assert f"“{back.name}”" in read_deal(deal, Words(TABLE, flipped=flipped))


def test_what_does_not_exist_is_named_by_its_number() -> None:
    """A refused offer can be read too."""
    deal = parse_deal("kit>zeth: gr", TABLE)
    assert read_deal(deal, Words(("caylion",))) == "Seat 2 gives seat 1 a green cube."
    assert read_deal(deal, Words(("caylion",), german=True)) == "Platz 2 gibt Platz 1 1 grünen."


def test_bags_are_spoken_as_lists() -> None:
    assert ENGLISH.bag(Bag.parse("")) == "nothing"
    assert GERMAN.bag(Bag.parse("")) == "nichts"
    assert ENGLISH.bag(Bag.parse("gr")) == "a green cube"
    assert GERMAN.bag(Bag.parse("2vp en")) == "2 Siegpunkte und 1 Handelsgesandten"


def test_one_clause_is_a_sentence() -> None:
    (clause,) = parse_deal("zeth>kit: spare unity in turn 3", TABLE).clauses
    assert read_clause(clause, ENGLISH) == "Zeth promises Kt'Zr'Kt'Rtl not to steal from Unity in turn 3."
