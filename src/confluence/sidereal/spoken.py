"""What a seat says in the first person, in English and German: why it declines an offer.

>>> from confluence.sidereal.deals.reasons import Reason, ReasonCode
>>> from confluence.sidereal.goods import Good
>>> say_reason(Phrases(("caylion", "zeth")), Reason(ReasonCode.NEEDED, Good.BL, number=31))
'blue is worth 3.1 points to me this turn'
"""

from __future__ import annotations

from typing import Final, assert_never

from confluence.sidereal.deals.reasons import Reason, ReasonCode
from confluence.sidereal.goods import Good
from confluence.sidereal.phrases import Phrases

_GOODS: Final = {
    Good.GR: ("green", "Grün", "Grün"),
    Good.WH: ("white", "Weiß", "Weiß"),
    Good.BR: ("brown", "Braun", "Braun"),
    Good.BK: ("black", "Schwarz", "Schwarz"),
    Good.BL: ("blue", "Blau", "Blau"),
    Good.YE: ("yellow", "Gelb", "Gelb"),
    Good.WS: ("a small wild", "ein kleiner Polychrom-Würfel", "einen kleinen Polychrom-Würfel"),
    Good.WL: ("a large wild", "ein großer Polychrom-Würfel", "einen großen Polychrom-Würfel"),
    Good.OC: ("an octagon", "ein Oktagon", "ein Oktagon"),
    Good.SH: ("a ship", "ein Raumschiff", "ein Raumschiff"),
    Good.VP: ("a point", "ein Siegpunkt", "einen Siegpunkt"),
    Good.EN: ("an envoy", "ein Handelsgesandter", "einen Handelsgesandten"),
}
"""In English, and in German as subject and as object."""
_THAT: Final = ("that", "das", "das")


def good_word(t: Phrases, good: Good | None, *, subject: bool = False) -> str:
    """A good as it is called in a sentence; without one, "that"."""
    english, german, german_object = _THAT if good is None else _GOODS[good]
    return t(english, german if subject else german_object)


def points_word(t: Phrases, tenths: int) -> str:
    """`3.1 points`, `1 point`; in German with a comma."""
    number = f"{tenths // 10}" if tenths % 10 == 0 else f"{tenths / 10:.1f}"
    one = tenths == 10
    return t(
        f"{number} {'point' if one else 'points'}",
        f"{number.replace('.', ',')} {'Siegpunkt' if one else 'Siegpunkte'}",
    )


def say_reason(t: Phrases, reason: Reason) -> str:
    """The reason in words, as part of a sentence and without a full stop; what the record leaves out is not said."""
    good = good_word(t, reason.good)
    card = None if reason.card is None else t.card(reason.card)
    seat = None if reason.seat is None else t.seat(reason.seat)
    thing = card if card is not None and reason.good is None else good
    match reason.code:
        case ReasonCode.NEEDED:
            return _needed(t, reason)
        case ReasonCode.TOO_DEAR:
            if reason.number:
                much = points_word(t, reason.number)
                return t(f"it costs me {much} more than it brings", f"es kostet mich {much} mehr, als es bringt")
            return t("that is too dear for me", "das ist mir zu teuer")
        case ReasonCode.NO_USE:
            if card is None and reason.good is None:
                return t("I have no use for that", "dafür habe ich keine Verwendung")
            return t(f"I have no use for {thing}", f"für {thing} habe ich keine Verwendung")
        case ReasonCode.NOT_SURE:
            return _not_sure(t, reason)
        case ReasonCode.BROKE_PROMISE:
            if seat is None:
                return t("a promise was broken", "ein Versprechen wurde gebrochen")
            return t(f"{seat} broke a promise", f"{seat} hat ein Versprechen gebrochen")
        case ReasonCode.GONE:
            return t(f"I no longer have {thing}", f"{thing} habe ich nicht mehr")
        case ReasonCode.PROMISED:
            return t(f"I have promised {thing} already", f"{thing} habe ich schon versprochen")
        case ReasonCode.BETTER:
            if card is None and reason.good is None:
                return t("I have a better offer", "ich habe ein besseres Angebot")
            return t(f"I have a better offer for {thing}", f"ich habe ein besseres Angebot für {thing}")
        case ReasonCode.LATER:
            return t("ask me again next turn", "frag mich nächste Runde noch einmal")
        case ReasonCode.UNFAIR:
            if seat is None:
                return t("that is unfair", "das ist unfair")
            return t(f"it is bad for {seat}", f"es ist schlecht für {seat}")
        case _:
            assert_never(reason.code)


def _needed(t: Phrases, reason: Reason) -> str:
    """I need it myself, and for what, and what it is worth to me."""
    card = None if reason.card is None else t.card(reason.card)
    if reason.number:
        good = good_word(t, reason.good, subject=True)
        much = points_word(t, reason.number)
        worth = t(f"{good} is worth {much} to me this turn", f"{good} ist mir in dieser Runde {much} wert")
        return worth if card is None else worth + t(f": it opens {card}", f": damit geht {card}")
    good = good_word(t, reason.good)
    need = t(f"I need {good} myself", f"{good} brauche ich selbst")
    return need if card is None else need + t(f", for {card}", f", für {card}")


def _not_sure(t: Phrases, reason: Reason) -> str:
    """I do not count on what is promised, and who may not have it."""
    count = t("I do not count on that promise", "auf dieses Versprechen baue ich nicht")
    if reason.good is not None:
        good = good_word(t, reason.good)
        count = t(
            f"I do not count on {good} that is only promised", f"auf {good} als bloßes Versprechen baue ich nicht"
        )
    if reason.seat is None:
        return count
    seat = t.seat(reason.seat)
    return count + t(f": {seat} may not have it by then", f": {seat} hat es bis dahin vielleicht nicht")
