"""Deals, promises and offers as sentences in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given

from confluence.sidereal.actions import Accept, Life, Mode, Propose
from confluence.sidereal.deals.deal import Deal
from confluence.sidereal.deals.reading import read_clause, read_deal, read_offer, read_promise
from confluence.sidereal.deals.text import parse_deal
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import CODES, Bag
from confluence.sidereal.records import PromiseState
from confluence.sidereal.state import CATALOGUE
from confluence.sidereal.views import PromiseView
from confluence.sidereal.words import Words
from tests.sidereal.deals.making import SPECIES, deals
from tests.sidereal.table import Table

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


@pytest.mark.parametrize("state", PromiseState)
def test_a_promise_says_its_state(state: PromiseState) -> None:
    (clause,) = parse_deal("caylion>zeth: 2ye by trade 4", TABLE).clauses
    promise = PromiseView(7, 3, clause, (0, 1), state)
    english, german = read_promise(promise, ENGLISH), read_promise(promise, GERMAN)
    assert re.fullmatch(
        r"Promise 7 \([a-z, ]+\): Caylion gives Zeth 2 yellow by the trade phase of turn 4\.",
        english,
    )
    assert german.startswith("Versprechen 7 (")
    assert german.endswith("): Caylion gibt Zeth 2 gelbe, bis zur Transaktionsphase von Runde 4.")


def test_a_promise_says_whether_its_condition_came_true() -> None:
    (clause,) = parse_deal("caylion>zeth: 2ye by trade 4 if anyone wins #spica", TABLE).clauses
    promise = PromiseView(7, 3, clause, (0, 1), PromiseState.OPEN, happened=True)
    assert read_promise(promise, ENGLISH).startswith("Promise 7 (open; its condition has come true): Caylion gives")
    assert read_promise(promise, GERMAN).startswith(
        "Versprechen 7 (offen; die Bedingung ist eingetreten): Caylion gibt"
    )


class TestOffers:
    def test_an_offer_says_who_must_accept_and_how_long_it_is_open(self) -> None:
        table = Table("caylion", "zeth", "kit", "unity").set_goods("caylion", "3gr").set_goods("zeth", "2wh")
        number = table.offer("caylion>zeth: 3gr; zeth>caylion: 2wh")
        (seen,) = SIDEREAL.view(table.state, 1).offers
        assert read_offer(seen, Words(table.state.species)) == (
            f"Offer {number} by Caylion (everybody named must accept; open until trading closes): "
            "Caylion gives Zeth 3 green. Zeth gives Caylion 2 white."
        )
        assert read_offer(seen, Words(table.state.species, german=True)) == (
            f"Angebot {number} von Caylion (alle Genannten müssen annehmen; offen bis zum Ende des Handels): "
            "Caylion gibt Zeth 3 grüne. Zeth gibt Caylion 2 weiße."
        )

    def test_an_offer_that_cannot_be_met_says_so(self) -> None:
        table = Table("caylion", "zeth", "kit", "unity").set_goods("caylion", "3gr").set_goods("zeth", "wh")
        table.offer("caylion>zeth: 3gr; zeth>caylion: 2wh")
        (seen,) = SIDEREAL.view(table.state, 1).offers
        assert read_offer(seen, Words(table.state.species)).endswith(" It cannot be met now: missing wh.")
        german = read_offer(seen, Words(table.state.species, german=True))
        assert german.endswith(" Es kann zurzeit nicht erfüllt werden: es fehlt wh.")

    def test_answers_counters_and_replacements_are_told(self) -> None:
        table = Table("caylion", "zeth", "kit", "unity").set_goods("caylion", "3gr").set_goods("zeth", "2wh")
        species = table.state.species
        first = table.offer("caylion>zeth: 3gr; zeth>caylion: 2wh")
        deal = parse_deal("zeth>*: wh; *>zeth: gr", species)
        number = table.state.next_offer
        table.act("zeth", Propose(deal.legs, deal.clauses, Mode.CHOOSE, Life.STANDING, counters=first))
        table.act("caylion", Accept(number))
        seen = next(offer for offer in SIDEREAL.view(table.state, 1).offers if offer.id == number)
        assert read_offer(seen, Words(species)) == (
            f"Offer {number} by Zeth (answers are collected and one is chosen; open until it is withdrawn; answers "
            f"offer {first}): Zeth gives the taker a white cube. The taker gives Zeth a green cube. "
            "Caylion has answered."
        )
        assert read_offer(seen, Words(species, german=True)).endswith(" Caylion hat geantwortet.")

    def test_whoever_agreed_is_named(self) -> None:
        table = Table("caylion", "zeth", "kit", "unity")
        for species in table.state.species:
            table.set_goods(species, "gr")
        number = table.offer("caylion>zeth: gr; zeth>kit: gr; kit>unity: gr; unity>caylion: gr")
        table.accept("zeth", number)
        table.accept("kit", number)
        (seen,) = SIDEREAL.view(table.state, 0).offers
        assert read_offer(seen, Words(table.state.species)).endswith(" Zeth and Kt'Zr'Kt'Rtl have agreed.")
        german = read_offer(seen, Words(table.state.species, german=True))
        assert german.endswith(" Zeth und Kt'Zr'Kt'Rtl haben zugestimmt.")


def test_bags_are_spoken_as_lists() -> None:
    assert ENGLISH.bag(Bag.parse("")) == "nothing"
    assert GERMAN.bag(Bag.parse("")) == "nichts"
    assert ENGLISH.bag(Bag.parse("gr")) == "a green cube"
    assert GERMAN.bag(Bag.parse("2vp en")) == "2 Siegpunkte und 1 Handelsgesandten"


def test_one_clause_is_a_sentence() -> None:
    (clause,) = parse_deal("zeth>kit: spare unity in turn 3", TABLE).clauses
    assert read_clause(clause, ENGLISH) == "Zeth promises Kt'Zr'Kt'Rtl not to steal from Unity in turn 3."
