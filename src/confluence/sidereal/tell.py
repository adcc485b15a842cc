"""Sentences about events, in English and German: for logs, terminals and people who listen.

    >>> from confluence.sidereal.events import Gifted
    >>> from confluence.sidereal.goods import Bag
    >>> tell(Gifted(0, 1, Bag.parse("2gr sh")), ("caylion", "zeth", "kjas", "unity"))
    'Caylion makes Zeth a gift of 2gr sh.'

A sentence says no more than its event; who may read the event may read the sentence. Goods stand in the common
notation, cards and species by their names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final

from confluence.core.game import SeatId
from confluence.sidereal import events as ev
from confluence.sidereal.actions import Mode
from confluence.sidereal.cards import Kind, SpeciesId
from confluence.sidereal.phases.scoring import TWELFTHS
from confluence.sidereal.phrases import TRACKS, Phrases
from confluence.sidereal.species import RULES
from confluence.sidereal.spoken import say_reason
from confluence.sidereal.state import CARDS

LANGUAGES: Final = ("en", "de")


def tell(
    event: ev.SiderealEvent,
    species: Sequence[SpeciesId],
    language: str = "en",
    flipped: Sequence[int] | None = None,
) -> str:
    """The sentence about an event at a table of these species, seat by seat.

    `flipped` says which cards lie on their back, as `State.flipped` does; without it the front gives the name.
    """
    if language not in LANGUAGES:
        raise ValueError(f"sentences come in {' and '.join(LANGUAGES)}, not in {language!r}")
    return _SENTENCES[type(event)](Phrases(tuple(species), language == "de", flipped), event)


def score_text(score: int) -> str:
    """A score in twelfths as people write it: `34`, `34½`, `34 5/12`."""
    sign, whole, rest = "-" if score < 0 else "", *divmod(abs(score), TWELFTHS)
    if not rest:
        return f"{sign}{whole}"
    part = Fraction(rest, TWELFTHS)
    if part in _FRACTIONS:
        return f"{sign}{whole or ''}{_FRACTIONS[part]}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"


_FRACTIONS: Final = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}

_STEPS: Final = {
    "trade": ("trading is open", "der Handel ist offen"),
    "settle": ("due promises are settled", "fällige Versprechen werden beglichen"),
    "tail": ("trading is closed, last violet actions", "der Handel ist zu, letzte violette Aktionen"),
    "gifts": ("left-over donation goods go to others", "übrige Spendengüter gehen an andere"),
    "surplus": ("surplus colonies are chosen", "überzählige Kolonien werden gewählt"),
    "plans": ("the economy is planned", "die Produktion wird geplant"),
    "bids": ("bids are chosen", "Gebote werden gewählt"),
    "colonies": ("colonies are auctioned", "Kolonien werden versteigert"),
    "teams": ("research teams are auctioned", "Forschungsteams werden versteigert"),
    "steal": ("the Zeth may steal", "die Zeth dürfen stehlen"),
    "over": ("the game is over", "das Spiel ist zu Ende"),
}
_CAUSES: Final = {
    "converter": ("a converter", "einen Konverter"),
    "invention": ("an invention", "eine Erfindung"),
    "sharing bonus": ("the sharing bonus", "den Rundenbonus"),
    "relic": ("a relic world", "eine Reliquienwelt"),
    "acknowledgement": ("an acknowledgement", "ein Zeichen der Erkenntnis"),
    "donation": ("donation goods", "Spendengüter"),
    "upgrade": ("an upgrade", "ein Upgrade"),
    "paid": ("a payment", "eine Zahlung"),
    "penalty": ("a broken promise", "ein gebrochenes Versprechen"),
}
_CLOSED: Final = {
    "withdrawn": ("was withdrawn", "wurde zurückgezogen"),
    "lapsed": ("lapsed", "ist verfallen"),
    "taken": ("was taken", "wurde vergeben"),
}
_SETTLED: Final = {
    "kept": ("was kept", "wurde gehalten"),
    "waived": ("was waived", "wurde erlassen"),
    "amended": ("was amended", "wurde geändert"),
    "impossible": ("could not be kept", "war nicht zu halten"),
    "compensated": ("was compensated", "wurde abgegolten"),
    "penalised": ("was broken and cost points", "wurde gebrochen und kostete Siegpunkte"),
    "lapsed": ("lapsed", "ist verfallen"),
}
# ------------------------------------------------------------------ one sentence for each event


def _step_began(t: Phrases, event: ev.StepBegan) -> str:
    return f"{t('Turn', 'Runde')} {event.turn}: {t.pick(_STEPS.get(event.step, (event.step, event.step)))}."


def _offered(t: Phrases, event: ev.Offered) -> str:
    by = t.seat(event.by)
    verb = t("offers", "bietet an") if event.revision == 1 else t("changes the offer", "ändert das Angebot")
    text = f"{by} {verb} ({event.offer}): {t.terms(event.legs, event.clauses)}"
    if event.mode is Mode.FIRST:
        text += t("; the first one takes it", "; wer zuerst annimmt, bekommt es")
    if event.mode is Mode.CHOOSE:
        text += t("; it chooses among the answers", "; es wählt unter den Antworten")
    if event.replaces:
        numbers = t.list([str(number) for number in event.replaces])
        text += t(f"; in place of promise {numbers}", f"; anstelle von Versprechen {numbers}")
    return text + "."


def _agreed(t: Phrases, event: ev.Agreed) -> str:
    if not event.agrees:
        return t(
            f"{t.seat(event.by)} no longer agrees to offer {event.offer}.",
            f"{t.seat(event.by)} stimmt Angebot {event.offer} nicht mehr zu.",
        )
    return t(
        f"{t.seat(event.by)} agrees to offer {event.offer}.", f"{t.seat(event.by)} stimmt Angebot {event.offer} zu."
    )


def _offer_closed(t: Phrases, event: ev.OfferClosed) -> str:
    if event.by is not None:
        by, number = t.seat(event.by), event.offer
        text = t(f"{by} declines offer {number}", f"{by} lehnt Angebot {number} ab")
        if event.reason is not None:
            said = say_reason(t, event.reason)
            said = said[0].upper() + said[1:]
            text += t(f": “{said}”", f": „{said}“")
        return f"{text}."
    return f"{t('Offer', 'Angebot')} {event.offer} {t.pick(_CLOSED.get(event.why, (event.why, event.why)))}."


def _promise_made(t: Phrases, event: ev.PromiseMade) -> str:
    return f"{t.clause(event.clause)} ({t('promise', 'Versprechen')} {event.promise})."


def _delivered(t: Phrases, event: ev.Delivered) -> str:
    what = t.things(event.goods, event.donation, event.cards, event.licences, event.acknowledgements, event.envoys)
    debtor, creditor = t.seat(event.debtor), t.seat(event.creditor)
    return t(
        f"{debtor} gives {creditor} {what} as promised ({event.promise}).",
        f"{debtor} gibt {creditor} wie versprochen ({event.promise}) {what}.",
    )


def _promise_settled(t: Phrases, event: ev.PromiseSettled) -> str:
    return f"{t('Promise', 'Versprechen')} {event.promise} {t.pick(_SETTLED.get(event.how, (event.how, event.how)))}."


def _traded(t: Phrases, event: ev.Traded) -> str:
    if not event.legs:
        return t(
            f"{t.seats(event.participants)} agree on promises.",
            f"{t.seats(event.participants)} einigen sich auf Versprechen.",
        )
    return "; ".join(t.leg(leg) for leg in event.legs) + "."


def _gifted(t: Phrases, event: ev.Gifted) -> str:
    what = t.things(event.goods, event.donation + event.lot, event.cards)
    giver, receiver = t.seat(event.giver), t.seat(event.receiver)
    return t(f"{giver} makes {receiver} a gift of {what}.", f"{giver} schenkt {receiver} {what}.")


def _ran(t: Phrases, event: ev.Ran) -> str:
    name = t.card(event.card) if event.card else t("the converter of its deck", "den Konverter des eigenen Stapels")
    paid = t.list([word for word in (str(event.paid), *(t.card(c) for c in event.colonies)) if word])
    out = " ".join([word for word in (str(event.gained), f"{{{event.donated}}}" if event.donated else "") if word])
    verb = t(f"runs {name}", f"lässt {name} laufen")
    return f"{t.seat(event.seat)} {verb}: {paid} -> {out}".replace(":  ->", ": ->").rstrip() + "."


def _entered(t: Phrases, event: ev.Entered) -> str:
    seat, card = t.seat(event.seat), t.card(event.card)
    price = t.price(event.paid, event.colonies) + t.gained(event.gained)
    if event.how == "sharing":
        return t(f"{seat} receives {card}.", f"{seat} bekommt {card}.")
    if event.how == "licence":
        return t(f"{seat} puts {card} into play by licence.", f"{seat} spielt {card} mit Lizenz aus.")
    if event.how == "relic":
        return t(f"{seat} draws {card}{price}.", f"{seat} zieht {card}{price}.")
    return t(f"{seat} puts {card} into play{price}.", f"{seat} spielt {card} aus{price}.")


def _upgraded(t: Phrases, event: ev.Upgraded) -> str:
    seat, old, new = t.seat(event.seat), t.card(event.card, back=False), t.card(event.card, back=True)
    spent = () if event.spent is None else (event.spent,)
    price = t.price(event.paid, (*event.colonies, *spent)) + t.gained(event.gained)
    to = "" if new == old else t(f" to {new}", f" zu {new}")
    if CARDS[event.card].kind is Kind.COLONY:
        return t(f"{seat} terraforms {old}{to}{price}.", f"{seat} terraformiert {old}{to}{price}.")
    return t(f"{seat} upgrades {old}{to}{price}.", f"{seat} verbessert {old}{to}{price}.")


def _invented(t: Phrases, event: ev.Invented) -> str:
    team = CARDS[event.team]
    name = t.card(event.team) if team.technology is None else t.technology(team.technology)
    text = t(f"{t.seat(event.seat)} invents {name}", f"{t.seat(event.seat)} erfindet {name}") + t.price(event.paid, ())
    if event.token_returned:
        text += t(" and returns an acknowledgement", " und gibt ein Zeichen der Erkenntnis zurück")
    return text + "."


def _points(t: Phrases, event: ev.Points) -> str:
    verb = t("wins", "gewinnt") if event.amount > 0 else t("loses", "verliert")
    cause = t.pick(_CAUSES.get(event.cause, (event.cause, event.cause)))
    return f"{t.seat(event.seat)} {verb} {t.points(abs(event.amount))} {t('through', 'durch')} {cause}."


def _said_done(t: Phrases, event: ev.SaidDone) -> str:
    seat = t.seat(event.seat)
    return (
        t(f"{seat} is done.", f"{seat} ist fertig.") if event.done else t(f"{seat} goes on.", f"{seat} macht weiter.")
    )


def _committed(t: Phrases, event: ev.Committed) -> str:
    return t(f"{t.seat(event.seat)} has chosen.", f"{t.seat(event.seat)} hat gewählt.")


def _forced_gifts(t: Phrases, event: ev.ForcedGifts) -> str:
    gifts = [f"{{{gift.donation + gift.lot}}} {t('to', 'an')} {t.seat(gift.receiver)}" for gift in event.gifts]
    return t(
        f"{t.seat(event.seat)} has to give away {t.list(gifts)}.",
        f"{t.seat(event.seat)} muss abgeben: {t.list(gifts)}.",
    )


def _discarded(t: Phrases, event: ev.Discarded) -> str:
    seat, card = t.seat(event.seat), t.card(event.card)
    if event.out:
        return t(f"{card} of {seat} leaves the game.", f"{card} von {seat} verlässt das Spiel.")
    return t(f"{card} of {seat} goes under the deck.", f"{card} von {seat} kommt unter den Stapel.")


def _shared(t: Phrases, event: ev.Shared) -> str:
    name = t.card(event.team) if event.technology is None else t.technology(event.technology)
    seat = t.seat(event.inventor)
    return t(f"{seat} shares {name} with everybody.", f"{seat} teilt {name} mit allen.")


def _bids_revealed(t: Phrases, event: ev.BidsRevealed) -> str:
    bids = [f"{t.seat(seat)} {ships}{_counting(t, event.track, seat, ships)}" for seat, ships in enumerate(event.bids)]
    track = t.pick(TRACKS.get(event.track, (event.track, event.track)))
    return t(f"The {track} bids: {', '.join(bids)}.", f"Die {track}-Gebote: {', '.join(bids)}.")


def _counting(t: Phrases, track: str, seat: SeatId, ships: int) -> str:
    """What a bid counts where that is not its ships: two of some species are one for colonies (R-BID-03)."""
    halves = RULES[t.species[seat]].effective_colony_bid(ships) if track == "colony" else 2 * ships
    if halves == 2 * ships:
        return ""
    value = f"{halves / 2:g}"
    return t(f" (counts as {value})", f" (zählt {value.replace('.', ',')})")


def _bought(t: Phrases, event: ev.Bought) -> str:
    price = t.price(event.paid, ()) or t(" for nothing", " umsonst")
    return t(
        f"{t.seat(event.seat)} takes {t.card(event.card)}{price}.",
        f"{t.seat(event.seat)} nimmt {t.card(event.card)}{price}.",
    )


def _passed(t: Phrases, event: ev.Passed) -> str:
    seat = t.seat(event.seat)
    return t(f"{seat} passes with a bid of {event.ships}.", f"{seat} passt mit einem Gebot von {event.ships}.")


def _bid_split(t: Phrases, event: ev.BidSplit) -> str:
    seat, (more, less) = t.seat(event.seat), event.halves
    return t(f"{seat} splits its bid into {more} and {less}.", f"{seat} teilt das Gebot in {more} und {less}.")


def _stolen(t: Phrases, event: ev.Stolen) -> str:
    seat, victim, card = t.seat(event.seat), t.seat(event.victim), t.card(event.card)
    taken = str(event.taken) or t("nothing", "nichts")
    price = t.price(event.paid, ())
    return t(
        f"{seat} steals {taken} from {victim} with {card}{price}.",
        f"{seat} stiehlt {victim} mit {card} {taken}{price}.",
    )


def _protected(t: Phrases, event: ev.Protected) -> str:
    seat, thief = t.seat(event.seat), t.seat(event.thief)
    return t(
        f"{seat} traded with {thief} and is safe in this turn.",
        f"{seat} hat mit {thief} gehandelt und ist in dieser Runde sicher.",
    )


def _rewarded(t: Phrases, event: ev.Rewarded) -> str:
    seat, card = t.seat(event.seat), t.card(event.card)
    return t(f"{seat} gains {event.gained} through {card}.", f"{seat} erhält {event.gained} durch {card}.")


def _refreshed(t: Phrases, event: ev.Refreshed) -> str:
    track = t.pick(TRACKS.get(event.track, (event.track, event.track)))
    row = ", ".join([t.card(card) for card in event.row]) or t("nothing", "nichts")
    return t(f"On the {track} track: {row}.", f"Auf der {track}-Leiste: {row}.")


def _returned(t: Phrases, event: ev.Returned) -> str:
    card, holder, owner = t.card(event.card), t.seat(event.holder), t.seat(event.owner)
    return t(f"{card} goes home from {holder} to {owner}.", f"{card} kehrt von {holder} zu {owner} zurück.")


def _scored(t: Phrases, event: ev.Scored) -> str:
    order = sorted(range(len(event.scores)), key=lambda seat: (event.ranks[seat], seat))
    scores = ", ".join([f"{t.seat(seat)} {score_text(event.scores[seat])}" for seat in order])
    return t(f"The game is over: {scores}.", f"Das Spiel ist zu Ende: {scores}.")


_SENTENCES: Final[dict[type[Any], Callable[[Phrases, Any], str]]] = {
    ev.StepBegan: _step_began,
    ev.Offered: _offered,
    ev.Agreed: _agreed,
    ev.OfferClosed: _offer_closed,
    ev.PromiseMade: _promise_made,
    ev.Delivered: _delivered,
    ev.PromiseSettled: _promise_settled,
    ev.Traded: _traded,
    ev.Gifted: _gifted,
    ev.Ran: _ran,
    ev.Entered: _entered,
    ev.Upgraded: _upgraded,
    ev.Invented: _invented,
    ev.Points: _points,
    ev.SaidDone: _said_done,
    ev.Committed: _committed,
    ev.ForcedGifts: _forced_gifts,
    ev.Discarded: _discarded,
    ev.Shared: _shared,
    ev.BidsRevealed: _bids_revealed,
    ev.Bought: _bought,
    ev.Passed: _passed,
    ev.BidSplit: _bid_split,
    ev.Stolen: _stolen,
    ev.Protected: _protected,
    ev.Rewarded: _rewarded,
    ev.Refreshed: _refreshed,
    ev.Returned: _returned,
    ev.Scored: _scored,
}
