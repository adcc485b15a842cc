"""What the rules refuse, told in German; that every sentence has its German is shown in `tests/test_german.py`."""

from __future__ import annotations

import pytest

from confluence.altered.actions import PassTurn, Pick, PlayCard, UseAbility
from confluence.altered.game import ALTERED
from confluence.altered.refusals_german import BOOK
from confluence.core.errors import Illegal
from tests.altered.bench import Bench, plain
from tests.altered.showing import table


@pytest.mark.parametrize(
    "english, german",
    [
        ("it costs 3, and 1 of your mana orbs are ready", "sie kostet 3, und du hast 1 Mana bereit"),
        ("choose 3", "wähle 3"),
        ("choose 1 to 3", "wähle 1 bis 3"),
        ("16 rare cards; at most 15", "16 seltene Karten; höchstens 15"),
        ("5 cards called Haven; at most 3", "5 Karten namens Haven; höchstens 3"),
        (
            "line 3: there is no card 'x'; did you mean A or B?",
            "Zeile 3: eine Karte 'x' gibt es nicht; meinst du A oder B?",
        ),
        ("'x' could be A, B: write one of these", "'x' könnte A, B sein: schreibe eines davon"),
        ("TF-04: placement: None is not one of hero, forest", "TF-04: placement: None ist keines von hero, forest"),
        ("the deck: id: TF-01, TF-02 is there twice", "das Deck: id: TF-01, TF-02 ist zweimal da"),
        ("a card: id: expected a text", "eine Karte: id: erwartet wird ein Text"),
        ("TF-04: abilities.J: a spell has only D, effect", "TF-04: abilities.J: ein Zauber hat nur D, effect"),
        (
            "the Confluence deck: the deck: cards: a deck has 39 cards, this one 38",
            "das Deck der Confluence: das Deck: cards: ein Deck hat 39 Karten, dieses 38",
        ),
        ("a sentence that nobody knows", "a sentence that nobody knows"),
    ],
)
def test_sentences(english: str, german: str) -> None:
    assert BOOK.say(english) == german


def test_refusals_of_a_turn() -> None:
    """Whatever is tried in vain on a turn is told in German, too."""
    bench = table(1)
    dear, house = bench.put(plain(cost=5), "hand"), bench.state.heroes[0]
    bench.run()
    for action in (PlayCard(dear, "hero"), PlayCard(dear), PlayCard(house), UseAbility(dear), Pick((1,))):
        with pytest.raises(Illegal) as caught:
            ALTERED.apply(bench.state, 0, action)
        assert BOOK.say(caught.value.message) != caught.value.message


def test_refusals_of_an_answer() -> None:
    bench = Bench()
    for name in ("a", "b"):
        bench.put(plain(name=name), "hand")
    bench.begin("morning").settle(("mana",))
    for action in (PassTurn(), Pick((999,)), Pick(bench.asked.options), Pick(bench.asked.options[:1] * 2)):
        with pytest.raises(Illegal) as caught:
            ALTERED.apply(bench.state, 0, action)
        assert BOOK.say(caught.value.message) != caught.value.message
