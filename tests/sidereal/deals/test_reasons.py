"""Reasons for a refusal: what may be said, who hears it, and that old records stay as they are."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.core.errors import Illegal
from confluence.core.wire import WireError
from confluence.sidereal.actions import ACTIONS, Decline, Mode
from confluence.sidereal.cards import CARD_COUNT
from confluence.sidereal.deals.reasons import MOST_TENTHS, Reason, ReasonCode, tenths
from confluence.sidereal.events import EVENTS, OfferClosed
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import Good
from confluence.sidereal.phrases import Phrases
from confluence.sidereal.spoken import say_reason
from tests.sidereal.deals.seats import four
from tests.sidereal.table import Table, happened

NEEDED = Reason(ReasonCode.NEEDED, Good.BL, 45, 31)


def stocked() -> tuple[Table, int]:
    """A table with an offer of kit to unity."""
    table = four()
    for species in ("kit", "unity", "yengii", "caylion"):
        table.set_goods(species, "2gr 2wh")
    return table, table.put_up("kit", "kit>unity: gr; unity>kit: wh")


def test_the_refusal_carries_its_reason_to_those_who_saw_the_offer() -> None:
    table, offer = stocked()
    (closed,) = happened(table.decline("unity", offer, NEEDED), OfferClosed)
    kit, unity = table.seat("kit"), table.seat("unity")
    assert (closed.by, closed.reason) == (unity, NEEDED)
    assert set(closed.audience or ()) == {kit, unity}


def test_without_a_reason_it_is_told_who_declined() -> None:
    table, offer = stocked()
    (closed,) = happened(table.decline("unity", offer), OfferClosed)
    assert (closed.by, closed.reason) == (table.seat("unity"), None)


def test_a_reason_about_an_open_place_is_for_the_own_seat_alone() -> None:
    """Others can still take the offer and do not learn of the refusal, as before."""
    table, _ = stocked()
    offer = table.put_up("kit", "kit>*: gr; *>kit: wh", mode=Mode.FIRST)
    (closed,) = happened(table.decline("unity", offer, NEEDED), OfferClosed)
    assert closed.audience == (table.seat("unity"),)
    assert offer in table.state.offers


@pytest.mark.parametrize(
    "reason, words",
    [
        (Reason(ReasonCode.GONE, card=0), "there is no card 0"),
        (Reason(ReasonCode.GONE, card=CARD_COUNT + 1), f"there is no card {CARD_COUNT + 1}"),
        (Reason(ReasonCode.TOO_DEAR, number=-1), "a reason names 0 to 1000 tenths of a point"),
        (Reason(ReasonCode.TOO_DEAR, number=MOST_TENTHS + 1), "a reason names 0 to 1000 tenths of a point"),
        (Reason(ReasonCode.UNFAIR, seat=4), "seats are numbered 0 to 3"),
        (Reason(ReasonCode.UNFAIR, seat=-1), "seats are numbered 0 to 3"),
    ],
)
def test_a_reason_names_things_of_this_table(reason: Reason, words: str) -> None:
    table, offer = stocked()
    before = table.state.digest()
    with pytest.raises(Illegal) as refusal:
        table.decline("unity", offer, reason)
    assert (refusal.value.code, refusal.value.message) == ("BAD_REASON", words)
    assert table.state.digest() == before
    assert offer in table.state.offers


@pytest.mark.parametrize(
    "action, data",
    [
        (Decline(3), {"do": "decline", "offer": 3}),
        (
            Decline(3, NEEDED),
            {"do": "decline", "offer": 3, "reason": {"code": "needed", "good": "bl", "card": 45, "number": 31}},
        ),
        (
            Decline(3, Reason(ReasonCode.NEEDED, Good.GR, seat=0)),
            {"do": "decline", "offer": 3, "reason": {"code": "needed", "good": "gr", "seat": 0}},
        ),
    ],
)
def test_the_form_on_the_wire(action: Decline, data: dict[str, Any]) -> None:
    """A refusal without a reason is written as before, so that older records are equal."""
    assert ACTIONS.to_json(action) == data
    assert ACTIONS.from_json(data) == action


@pytest.mark.parametrize(
    "reason", [{}, {"code": "rude"}, {"code": "needed", "good": "xx"}, {"code": "gone", "text": ""}]
)
def test_a_reason_is_read_strictly(reason: dict[str, Any]) -> None:
    with pytest.raises(WireError):
        ACTIONS.from_json({"do": "decline", "offer": 3, "reason": reason})


def test_an_event_with_a_reason_survives_the_wire() -> None:
    event = OfferClosed(7, "declined", (0, 1), 1, NEEDED)
    assert EVENTS.from_json(EVENTS.to_json(event)) == event


def test_a_reason_changes_nothing_but_what_is_told() -> None:
    """The state is the same with and without, byte for byte."""
    digests = set()
    for reason in (None, NEEDED):
        table, offer = stocked()
        table.decline("unity", offer, reason)
        digests.add(SIDEREAL.digest(table.state))
    assert len(digests) == 1


@pytest.mark.parametrize("points, number", [(3.14, 31), (-2.0, 0), (1e9, MOST_TENTHS), (0.06, 1)])
def test_points_as_tenths(points: float, number: int) -> None:
    assert tenths(points) == number


@pytest.mark.parametrize("german", [False, True])
@pytest.mark.parametrize("code", list(ReasonCode))
def test_every_code_has_words_for_whatever_is_left_out(code: ReasonCode, german: bool) -> None:
    t = Phrases(("caylion", "zeth"), german)
    for good in (None, Good.BL, Good.SH):
        for card in (None, 45):
            for number in (None, 0, 10, 31):
                for seat in (None, 1):
                    said = say_reason(t, Reason(code, good, card, number, seat))
                    assert said == said.strip(" .")
                    assert "None" not in said
                    assert "  " not in said


def test_german_numbers_have_a_comma() -> None:
    t = Phrases(("caylion", "zeth"), german=True)
    assert say_reason(t, NEEDED) == "Blau ist mir in dieser Runde 3,1 Siegpunkte wert: damit geht Bone Carving"
