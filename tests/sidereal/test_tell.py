"""Sentences about events: readable, complete, in both languages, and not saying more than the event does."""

from __future__ import annotations

import re
from typing import Any

import pytest

from confluence.sidereal import events as ev
from confluence.sidereal.actions import Handover, Leg, Mode
from confluence.sidereal.deals import clauses as say
from confluence.sidereal.deals.reasons import Reason, ReasonCode
from confluence.sidereal.events import EVENTS
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.state import CATALOGUE
from confluence.sidereal.tell import LANGUAGES, score_text, tell
from tests.lab.matches import SPECIES, Diary, random_match

SEATS = ("caylion", "zeth", "faderan", "yengii")
CAYLION, ZETH, FADERAN, YENGII = range(4)


def card(name: str) -> int:
    return CATALOGUE.find(name).number


def bag(text: str) -> Bag:
    return Bag.parse(text)


DEEP_HUNTING = card("eni_et_deep_hunting")
SIRIUS = card("Sirius")
ENVOYS = card("zeth_envoys")
GIFT = card("relic_gift_of_the_duruntai")
GENETICS = CATALOGUE.technologies["genetic_engineering"].team

TOLD: list[tuple[Any, str, str]] = [
    (
        ev.Traded(
            1,
            (
                Leg(CAYLION, ZETH, bag("3gr sh"), cards=(DEEP_HUNTING, SIRIUS)),
                Leg(ZETH, CAYLION, bag("2wh"), bag("bl"), bag("en"), envoys=2, protection=True),
            ),
            (CAYLION, ZETH),
        ),
        (
            "Caylion gives Zeth 3gr sh, Deep Hunting on loan and Sirius; "
            "Zeth gives Caylion 2wh, {bl en}, 2 envoys and its word not to steal."
        ),
        "gibt Zeth 3gr sh, Tiefen-Jagd leihweise und Sirius; ",
    ),
    (
        ev.Traded(
            2, (Leg(YENGII, FADERAN, licences=("nanotechnology",)), Leg(FADERAN, YENGII, acknowledgements=1)), (2, 3)
        ),
        "Yengii gives Faderan a licence for Nanotechnology; Faderan gives Yengii 1 acknowledgement.",
        "eine Lizenz für",
    ),
    (ev.Traded(3, (), (CAYLION, ZETH)), "Caylion and Zeth agree on promises.", "einigen sich auf Versprechen."),
    (ev.Gifted(ZETH, CAYLION, bag("gr"), bag("2wh")), "Zeth makes Caylion a gift of gr and {2wh}.", "schenkt"),
    (
        ev.Ran(CAYLION, DEEP_HUNTING, 0, bag("3gr"), (), bag("ye"), bag("bl")),
        "Caylion runs Deep Hunting: 3gr -> ye {bl}.",
        "lässt Tiefen-Jagd laufen: 3gr -> ye {bl}.",
    ),
    (ev.Ran(CAYLION, DEEP_HUNTING, 0, gained=bag("ye")), "Caylion runs Deep Hunting: -> ye.", "laufen: -> ye."),
    (
        ev.Ran(FADERAN, 0, 0, bag("sh"), (SIRIUS,)),
        "Faderan runs the converter of its deck: sh and Sirius ->.",
        "Stapels",
    ),
    (ev.Entered(CAYLION, DEEP_HUNTING, "library", bag("ye")), "Caylion puts Deep Hunting into play for ye.", "spielt"),
    (ev.Entered(FADERAN, GIFT, "relic", gained=bag("bl")), "Faderan draws Gift of the Duruntai and gains bl.", "zieht"),
    (ev.Entered(ZETH, ENVOYS, "licence"), "Zeth puts Envoys into play by licence.", "mit Lizenz"),
    (ev.Entered(ZETH, ENVOYS, "sharing"), "Zeth receives Envoys.", "bekommt"),
    (
        ev.Upgraded(CAYLION, DEEP_HUNTING, None, bag("2bl"), (SIRIUS,)),
        "Caylion upgrades Deep Hunting to Pelagic Bounty for 2bl and Sirius.",
        "verbessert Tiefen-Jagd zu",
    ),
    (ev.Invented(CAYLION, GENETICS, bag("4bl")), "Caylion invents Genetic Engineering for 4bl.", "erfindet"),
    (
        ev.Invented(CAYLION, GENETICS, bag("4bl"), token_returned=True),
        "Caylion invents Genetic Engineering for 4bl and returns an acknowledgement.",
        "gibt ein Zeichen der Erkenntnis zurück.",
    ),
    (ev.Points(ZETH, 3, "invention"), "Zeth wins 3 points through an invention.", "gewinnt 3 Siegpunkte durch eine"),
    (ev.Points(ZETH, -1, "penalty"), "Zeth loses 1 point through a broken promise.", "verliert 1 Siegpunkt durch"),
    (ev.SaidDone(ZETH, True), "Zeth is done.", "ist fertig."),
    (ev.SaidDone(ZETH, False), "Zeth goes on.", "macht weiter."),
    (ev.Committed(ZETH), "Zeth has chosen.", "hat gewählt."),
    (
        ev.ForcedGifts(ZETH, (Handover(CAYLION, bag("2wh")), Handover(FADERAN, bag("bl"), bag("en")))),
        "Zeth has to give away {2wh} to Caylion and {bl en} to Faderan.",
        "muss abgeben: {2wh} an",
    ),
    (ev.Discarded(ZETH, SIRIUS), "Sirius of Zeth goes under the deck.", "kommt unter den Stapel."),
    (ev.Discarded(ZETH, SIRIUS, out=True), "Sirius of Zeth leaves the game.", "verlässt das Spiel."),
    (
        ev.Shared(GENETICS, "genetic_engineering", CAYLION),
        "Caylion shares Genetic Engineering with everybody.",
        "mit allen.",
    ),
    (
        ev.BidsRevealed("colony", (3, 0, 1, 2)),
        "The colony bids: Caylion 3 (counts as 1.5), Zeth 0, Faderan 1, Yengii 2.",
        "Die Kolonie-Gebote: Caylion 3 (zählt 1,5), Zeth 0, Faderan 1, Yengii 2.",
    ),
    (
        ev.BidsRevealed("colony", (2, 1, 1, 2)),
        "The colony bids: Caylion 2 (counts as 1), Zeth 1, Faderan 1, Yengii 2.",
        "Caylion 2 (zählt 1), Zeth 1",
    ),
    (
        ev.BidsRevealed("research", (2, 1, 0, 0)),
        "The research bids: Caylion 2, Zeth 1, Faderan 0, Yengii 0.",
        "Forschung",
    ),
    (ev.Bought(CAYLION, SIRIUS, bag("3sh")), "Caylion takes Sirius for 3sh.", "nimmt Sirius für 3sh."),
    (ev.Passed(ZETH, 2), "Zeth passes with a bid of 2.", "passt mit einem Gebot von 2."),
    (ev.BidSplit(ZETH, (3, 2)), "Zeth splits its bid into 3 and 2.", "teilt das Gebot in 3 und 2."),
    (
        ev.Stolen(ZETH, CAYLION, ENVOYS, bag("bk"), bag("oc")),
        "Zeth steals oc from Caylion with Envoys for bk.",
        "stiehlt",
    ),
    (ev.Protected(CAYLION, ZETH), "Caylion traded with Zeth and is safe in this turn.", "sicher."),
    (
        ev.Rewarded(CAYLION, GIFT, bag("gr oc")),
        "Caylion gains gr oc through Gift of the Duruntai.",
        "erhält gr oc durch",
    ),
    (ev.Refreshed("colony", (), (SIRIUS,)), "On the colony track: Sirius.", "Auf der Kolonie-Leiste: Sirius."),
    (ev.Returned(DEEP_HUNTING, ZETH, CAYLION), "Deep Hunting goes home from Zeth to Caylion.", "zurück."),
    (
        ev.Scored((12 * 30 + 6, 120, 61, -3), (1, 2, 3, 4)),
        "The game is over: Caylion 30½, Zeth 10, Faderan 5 1/12, Yengii -¼.",
        "Das Spiel ist zu Ende: ",
    ),
    (ev.StepBegan(2, "trade"), "Turn 2: trading is open.", "Runde 2: der Handel ist offen."),
    (ev.Agreed(7, ZETH, (0, 1)), "Zeth agrees to offer 7.", "stimmt Angebot 7 zu."),
    (ev.OfferClosed(7, "lapsed", (0, 1)), "Offer 7 lapsed.", "Angebot 7 ist verfallen."),
    (ev.OfferClosed(7, "declined", (0, 1), ZETH), "Zeth declines offer 7.", "Zeth lehnt Angebot 7 ab."),
    (
        ev.OfferClosed(7, "declined", (0, 1), ZETH, Reason(ReasonCode.NEEDED, Good.BL, DEEP_HUNTING, 31)),
        "Zeth declines offer 7: “Blue is worth 3.1 points to me this turn: it opens Deep Hunting”.",
        "Zeth lehnt Angebot 7 ab: „Blau ist mir in dieser Runde 3,1 Siegpunkte wert: damit geht Tiefen-Jagd“.",
    ),
    (
        ev.OfferClosed(7, "declined", (0, 1), ZETH, Reason(ReasonCode.NOT_SURE, Good.SH, seat=CAYLION)),
        "Zeth declines offer 7: “I do not count on a ship that is only promised: Caylion may not have it by then”.",
        "baue ich nicht: Caylion hat es bis dahin vielleicht nicht“.",
    ),
    (ev.PromiseSettled(4, "penalised"), "Promise 4 was broken and cost points.", "wurde gebrochen"),
    (
        ev.Delivered(4, CAYLION, ZETH, bag("2ye"), cards=(SIRIUS,)),
        "Caylion gives Zeth 2ye and Sirius as promised (4).",
        "wie versprochen (4) 2ye und Sirius.",
    ),
    (
        ev.Offered(
            5, CAYLION, (Leg(CAYLION, say.ANYONE, bag("gr")), Leg(say.ANYONE, CAYLION, bag("wh"))), mode=Mode.FIRST
        ),
        (
            "Caylion offers (5): Caylion gives whoever takes it gr; whoever takes it gives Caylion wh; "
            "the first one takes it."
        ),
        "wer zuerst annimmt, bekommt es.",
    ),
]

_TEAM = GENETICS
CLAUSES: list[tuple[say.Clause, str]] = [
    (say.Deliver(0, 1, 4, bag("2ye"), until=6), "Caylion promises Zeth 2ye in turns 4 to 6"),
    (
        say.Deliver(0, 1, 4, bag("2ye"), condition=say.Condition(say.Happening.WINS, SIRIUS, unless=True)),
        "Caylion promises Zeth 2ye in turn 4, unless somebody wins Sirius",
    ),
    (say.Share(0, 1, 3, DEEP_HUNTING), "Caylion promises Zeth all of what Deep Hunting yields in turn 3"),
    (say.RunConverter(0, 1, 3, DEEP_HUNTING, never=True), "Caylion promises Zeth not to run Deep Hunting in turn 3"),
    (say.InventTeam(0, 1, 3, _TEAM), f"Caylion promises Zeth to invent {CATALOGUE.card(_TEAM).front.name} by turn 3"),
    (
        say.InventTeam(0, 1, 3, _TEAM, never=True),
        f"Caylion promises Zeth not to invent {CATALOGUE.card(_TEAM).front.name} up to turn 3",
    ),
    (say.LeaveCard(0, 1, 3, SIRIUS), "Caylion promises Zeth not to take Sirius in turn 3"),
    (say.BidAtMost(0, 1, 3, "colony", 2), "Caylion promises Zeth to bid at most 2 on the colony track in turn 3"),
    (say.SparePlayer(1, 0, 3, 0), "Zeth promises Caylion not to steal from Caylion in turn 3"),
    (say.KeepCard(0, 1, 3, SIRIUS), "Caylion promises Zeth not to pass Sirius on up to turn 3"),
    (say.Honour(0, 1, 3, "be nice"), "Caylion promises Zeth on their honour in turn 3: be nice"),
]


@pytest.mark.parametrize(
    "event, english, german", TOLD, ids=[f"{n}-{type(e).__name__}" for n, (e, _, _) in enumerate(TOLD)]
)
def test_an_event_is_one_sentence(event: Any, english: str, german: str) -> None:
    assert tell(event, SEATS) == english
    assert german in tell(event, SEATS, "de")


@pytest.mark.parametrize(
    "clause, english", CLAUSES, ids=[f"{n}-{type(c).__name__}" for n, (c, _) in enumerate(CLAUSES)]
)
def test_a_promise_is_one_sentence(clause: say.Clause, english: str) -> None:
    event = ev.PromiseMade(8, 3, clause)
    assert tell(event, SEATS) == f"{english} (promise 8)."
    assert "verspricht" in tell(event, SEATS, "de")


def test_every_event_and_every_promise_has_its_sentence() -> None:
    assert {type(event) for event, _, _ in TOLD} | {ev.PromiseMade} == set(EVENTS.words)
    assert {type(clause) for clause, _ in CLAUSES} == set(say.CLAUSES.words)


def test_the_side_that_is_up_gives_the_name() -> None:
    flipped = bytearray(500)
    event = ev.Ran(CAYLION, DEEP_HUNTING, 0)
    assert "Deep Hunting" in tell(event, SEATS, flipped=flipped)
    flipped[DEEP_HUNTING] = 1
    assert "Pelagic Bounty" in tell(event, SEATS, flipped=flipped)


def test_other_languages_are_refused() -> None:
    with pytest.raises(ValueError, match="sentences come in en and de, not in 'fr'"):
        tell(ev.Committed(0), SEATS, "fr")


@pytest.mark.parametrize(
    "score, text",
    [
        (0, "0"),
        (12, "1"),
        (6, "½"),
        (18, "1½"),
        (15, "1¼"),
        (21, "1¾"),
        (61, "5 1/12"),
        (1, "1/12"),
        (-6, "-½"),
        (-12, "-1"),
    ],
)
def test_scores_as_people_write_them(score: int, text: str) -> None:
    assert score_text(score) == text


def test_whole_matches_can_be_told() -> None:
    """Every event of a match is one line that ends with a full stop, with no number where a name belongs."""
    diary = Diary()
    random_match(SPECIES, 21, observers=[diary])
    for language in LANGUAGES:
        for change in diary.changes:
            for event in change.events:
                sentence = tell(event, SPECIES, language, change.after.flipped)
                assert sentence.endswith(".")
                assert "\n" not in sentence
                assert "  " not in sentence
                assert not re.search(r"\bNone\b|\?|Bag|\(\)", sentence)
