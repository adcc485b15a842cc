"""Deals and clauses as sentences in English and German, for the log, for chat and for reading aloud.

    Caylion gives Zeth 3 green and a ship; later, by the trade phase of turn 4, 2 yellow.
    Caylion gibt Zeth 3 grüne und 1 Raumschiff; später, bis zur Transaktionsphase von Runde 4, 2 gelbe.

Whatever one side gives and promises another is one sentence. Nothing is left out but where the giver's goods come from
when they come from the ordinary stock.
"""

from __future__ import annotations

from typing import Final

from confluence.core.game import SeatId
from confluence.sidereal.actions import Leg
from confluence.sidereal.cards import CARD_COUNT, CardId, Trade
from confluence.sidereal.deals.clauses import (
    ANYONE,
    BidAtMost,
    Clause,
    Condition,
    Deliver,
    Happening,
    Honour,
    InventTeam,
    KeepCard,
    LeaveCard,
    RunConverter,
    Share,
    SparePlayer,
)
from confluence.sidereal.deals.deal import Deal
from confluence.sidereal.goods import EMPTY, Good
from confluence.sidereal.state import CARDS
from confluence.sidereal.words import Case, Words, sentence

_ORDINALS: Final = (("first", "erste"), ("second", "zweite"), ("third", "dritte"), ("fourth", "vierte"))


# ------------------------------------------------------------------ whole deals, single clauses


def read_deal(deal: Deal, words: Words) -> str:
    """All terms, one sentence for each pair of giver and receiver."""
    terms: dict[tuple[SeatId, SeatId], list[Leg | Clause]] = {}
    for leg in deal.legs:
        terms.setdefault((leg.giver, leg.receiver), []).append(leg)
    for clause in deal.clauses:
        terms.setdefault((clause.debtor, clause.creditor), []).append(clause)
    said = [sentence(_one_side(parts, words)) for parts in terms.values()]
    return " ".join(said) or words("Nothing changes hands.", "Nichts wechselt den Besitzer.")


def read_clause(clause: Clause, words: Words) -> str:
    """One clause as a sentence."""
    return sentence(_one_side([clause], words))


# ------------------------------------------------------------------ one side


def _one_side(parts: list[Leg | Clause], words: Words) -> str:
    """What one seat gives and promises another; names stand at the beginning only."""
    said: list[str] = []
    gave = False
    for part in parts:
        if isinstance(part, Leg):
            from_, to = _names(part.giver, part.receiver, words)
            said.append(
                words(f"{from_} gives {to} {_things(part, words)}", f"{from_} gibt {to} {_things(part, words)}")
            )
            gave = True
            continue
        condition = "" if part.condition is None else _condition(part.condition, words)
        from_, to = _names(part.debtor, part.creditor, words)
        if isinstance(part, Deliver | Share):
            what = _things(part, words) if isinstance(part, Deliver) else _share(part, words)
            when = _when(part, words)
            if gave:
                later = words("later", "später")
                said.append(f"{later}, {when}, {what}{condition}" if when else f"{later} {what}{condition}")
            else:
                moment = words(f" {when}", f", {when}") if when else ""
                said.append(words(f"{from_} gives {to} {what}", f"{from_} gibt {to} {what}") + moment + condition)
            gave = True
        else:
            subject = words("and promises", "und verspricht")
            if not said:
                subject = words(f"{from_} promises {to}", f"{from_} verspricht {to}")
            said.append(f"{subject}{_behaviour(part, words)}{condition}")
    return "; ".join(said)


def _names(giver: SeatId, receiver: SeatId, words: Words) -> tuple[str, str]:
    return words.seat(giver), words.seat(receiver, "dative")


def _things(given: Leg | Deliver, words: Words) -> str:
    """Everything that is handed over, as one list; what comes or goes in a special way follows it."""
    giver, receiver = (given.giver, given.receiver) if isinstance(given, Leg) else (given.debtor, given.creditor)
    items = words.goods(given.goods)
    lent, home = [], []
    for card in given.cards:
        if not 1 <= card <= CARD_COUNT or CARDS[card].trade is not Trade.LOAN:
            items.append(words.full_card(card, giver))
        elif 0 <= receiver < len(words.species) and words.species[receiver] == CARDS[card].owner:
            home.append(words.full_card(card))
        else:
            lent.append(words.full_card(card, giver))
    for technology in given.licences:
        items.append(words("a licence for ", "eine Lizenz für ") + words.quoted(words.technology(technology)))
    if given.acknowledgements:
        items.append(words.tokens(given.acknowledgements))
    if given.envoys:
        items.append(words.good(Good.EN, given.envoys))
    if isinstance(given, Leg) and given.protection:
        items.append(words("protection for this turn", "Schutz in dieser Runde"))
    ways = [
        (items, ""),
        (lent, words(" as a loan", " leihweise")),
        (home, words(" back", " zurück")),
        (words.goods(given.donation or EMPTY), words(" from the donation card", " von der Spendengüter-Karte")),
        (
            words.goods(given.lot) if isinstance(given, Leg) else [],
            words(" from the lot for one player", " aus dem Posten für eine einzige Spezies"),
        ),
    ]
    return words(" plus ", " sowie ").join([words.list(some) + way for some, way in ways if some]) or words.bag(EMPTY)


def _when(clause: Deliver | Share, words: Words) -> str:
    if isinstance(clause, Share):
        return ""
    if clause.until > clause.turn:
        return words(
            f"in every trade phase of turns {clause.turn} to {clause.until}",
            f"in jeder Transaktionsphase der Runden {clause.turn} bis {clause.until}",
        )
    return _by_trade(clause.turn, words)


def _by_trade(turn: int, words: Words) -> str:
    return words(f"by the trade phase of turn {turn}", f"bis zur Transaktionsphase von Runde {turn}")


def _in_economy(turn: int, words: Words) -> str:
    return words(f"in the economy phase of turn {turn}", f"in der Produktionsphase von Runde {turn}")


def _share(clause: Share, words: Words) -> str:
    """Part or all of what a converter yields."""
    converter = _converter(clause.card, clause.slot, clause.debtor, words, "der")
    when = _in_economy(clause.turn, words)
    if clause.goods:
        goods = words.bag(clause.goods)
        return words(
            f"up to {goods} of what {converter} yields {when}",
            f"bis zu {goods} von dem, was {converter} {when} einbringt",
        )
    return words(f"everything that {converter} yields {when}", f"alles, was {converter} {when} einbringt")


def _converter(card: CardId, slot: int, holder: SeatId, words: Words, article: str) -> str:
    """A card, or one of several converters on it; the German article is that of the converter."""
    if not slot:
        return words.full_card(card, holder)
    ending = "n" if article == "den" else ""
    english, german = _ORDINALS[slot] if slot < len(_ORDINALS) else (f"{slot + 1}th", f"{slot + 1}.")
    return words(
        f"the {english} converter of {words.full_card(card, holder)}",
        f"{article} {german}{ending} Konverter von {words.full_card(card, holder, 'dative')}",
    )


def _behaviour(clause: Clause, words: Words) -> str:
    """What a promise of behaviour says, behind "promises"."""
    turn = clause.turn
    if isinstance(clause, RunConverter):
        converter = _converter(clause.card, clause.slot, clause.debtor, words, "den")
        when = _in_economy(turn, words)
        if clause.never:
            return words(f" not to run {converter} {when}", f", {converter} {when} nicht zu aktivieren")
        return words(f" to run {converter} {when}", f", {converter} {when} zu aktivieren")
    if isinstance(clause, InventTeam):
        team = words.full_card(clause.team, case="dative")
        if clause.never:
            return words(
                f" not to invent with {team} up to and including turn {turn}",
                f", mit {team} bis einschließlich Runde {turn} nichts zu erfinden",
            )
        return words(
            f" to invent with {team} {_by_trade(turn, words)}", f", mit {team} {_by_trade(turn, words)} zu erfinden"
        )
    if isinstance(clause, LeaveCard):
        card = words.full_card(clause.card)
        return words(
            f" not to take {card} in the auctions of turn {turn}",
            f", {card} in den Auktionen von Runde {turn} nicht zu nehmen",
        )
    if isinstance(clause, BidAtMost):
        return _limit(clause, words)
    if isinstance(clause, SparePlayer):
        victim = words("them", "sie") if clause.victim == clause.creditor else words.seat(clause.victim)
        return words(f" not to steal from {victim} in turn {turn}", f", {victim} in Runde {turn} nicht zu bestehlen")
    if isinstance(clause, KeepCard):
        card, creditor = words.full_card(clause.card, clause.debtor), words.seat(clause.creditor)
        return words(
            f" not to pass on {card} up to and including turn {turn}, except to {creditor}",
            f", {card} bis einschließlich Runde {turn} nicht weiterzugeben, außer an {creditor}",
        )
    assert isinstance(clause, Honour)
    text = words.quoted(clause.text)
    when = _by_trade(turn, words)
    return words(f", on their word alone, {text} {when}", f" auf Ehrenwort {text} {when}")


def _limit(clause: BidAtMost, words: Words) -> str:
    english = {"colony": "colony", "research": "research"}.get(clause.track, clause.track)
    german = {"colony": "Expeditions-Tableau", "research": "Forschungs-Tableau"}.get(clause.track, clause.track)
    if not clause.ships:
        return words(
            f" not to bid on the {english} track in turn {clause.turn}",
            f", in Runde {clause.turn} nicht auf das {german} zu bieten",
        )
    ships = words.ships(clause.ships)
    return words(
        f" to bid at most {ships} on the {english} track in turn {clause.turn}",
        f", in Runde {clause.turn} höchstens {ships} auf das {german} zu bieten",
    )


def _condition(condition: Condition, words: Words) -> str:
    """Under which condition a clause binds."""
    who = words("anyone", "jemand") if condition.seat == ANYONE else words.seat(condition.seat)
    holder = None if condition.seat == ANYONE else condition.seat
    case: Case = "dative" if condition.happening is Happening.INVENTS else "object"
    card = words.full_card(condition.card, holder, case)
    english, german = {
        Happening.INVENTS: (f"{who} invents with {card}", f"{who} mit {card} erfindet"),
        Happening.WINS: (f"{who} takes {card} at auction", f"{who} {card} ersteigert"),
        Happening.RUNS: (f"{who} runs {card}", f"{who} {card} aktiviert"),
    }[condition.happening]
    if condition.unless:
        return words(f", unless {english}", f", außer wenn {german}")
    return words(f", if {english}", f", wenn {german}")
