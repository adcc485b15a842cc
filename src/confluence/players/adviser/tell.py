"""Advice in words, in English and German: short sentences to the seat that is advised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from confluence.core.game import SeatId
from confluence.core.wire import to_json
from confluence.players.adviser.advice import (
    Advice,
    Bids,
    Helper,
    Party,
    Pick,
    Price,
    Proposal,
    Shortfall,
    Step,
    Surplus,
    Verdict,
)
from confluence.sidereal.cards import CARD_COUNT, CardId, SpeciesId
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.state import CARDS
from confluence.sidereal.words import Words, sentence

MOST_STEPS: Final = 3
"""Steps that a sentence names."""
MOST_HELPERS: Final = 2
MOST_REASONS: Final = 2
"""Steps that are named where a few words have to do."""
LITTLE: Final = 0.1
"""Points that are not worth a word."""
_DO: Final = {
    "run": ("run {}", "{} laufen lassen", "{} laufen zu lassen"),
    "invent": ("invent {}", "{} erfinden", "{} zu erfinden"),
    "upgrade": ("upgrade {}", "{} verbessern", "{} zu verbessern"),
    "enter": ("bring {} into play", "{} ausspielen", "{} auszuspielen"),
    "draw": ("draw a relic world", "eine Reliquienwelt ziehen", "eine Reliquienwelt zu ziehen"),
}
"""English, German, and German after `um`."""
_ANY: Final = {
    Good.WS: ("a small cube", "{} small cubes", "1 kleinen Würfel", "{} kleine Würfel"),
    Good.WL: ("a large cube", "{} large cubes", "1 großen Würfel", "{} große Würfel"),
}


class Listener(Protocol):
    """Somebody who is told something, at a table with these species and cards."""

    @property
    def seat(self) -> SeatId:
        """Who listens."""

    @property
    def species(self) -> tuple[SpeciesId, ...]:
        """By seat."""

    @property
    def flipped(self) -> tuple[CardId, ...]:
        """The cards that lie on their back."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says advice to its seat in one language."""

    advice: Listener
    german: bool = False

    @property
    def words(self) -> Words:
        """Names of seats, cards and goods."""
        flipped = [0] * (CARD_COUNT + 1)
        for card in self.advice.flipped:
            flipped[card] = 1
        return Words(self.advice.species, self.german, flipped)

    def _(self, english: str, german: str) -> str:
        return german if self.german else english

    # ---- small parts

    def points(self, count: float) -> str:
        """`1.3 points`, with the sign of decimals of the language."""
        number = self.number(count)
        one = number in ("1.0", "1,0")
        return f"{number} {self._('point' if one else 'points', 'Punkt' if one else 'Punkte')}"

    def number(self, count: float) -> str:
        """With one decimal."""
        text = f"{count:.1f}"
        return text.replace(".", ",") if self.german else text

    def name(self, step: Step) -> str:
        """The card of a step as it lies then; a team by what it invents."""
        words, printed = self.words, CARDS[step.card]
        if step.do == "invent" and printed.technology is not None:
            return words.technology(printed.technology)
        return words.quoted(words.card(step.card, step.back))

    def step(self, step: Step, purpose: bool = False) -> str:
        """What is done, as an infinitive."""
        english, german, after_um = _DO[step.do]
        text = after_um if purpose else german
        return (text if self.german else english).format(self.name(step) if step.card else "")

    def steps(self, steps: Sequence[Step], purpose: bool = False) -> str:
        """Several of them."""
        return self.words.list([self.step(step, purpose) for step in steps[:MOST_STEPS]])

    def _goods(self, good: Good, count: int, any_colour: bool = False) -> str:
        if not any_colour:
            return self.words.good(good, count)
        one, many = _ANY[good][2:] if self.german else _ANY[good][:2]
        text = one if count == 1 else many.format(count)
        return f"{text} {self._('of any colour', 'beliebiger Farbe')}"

    # ---- sentences

    def shortfall(self, lack: Shortfall) -> str:
        """What is missing, for what, and who has it."""
        what = self._goods(lack.good, lack.count, lack.any_colour)
        if lack.steps:
            why = self._(f"to {self.steps(lack.steps)}", f"um {self.steps(lack.steps, purpose=True)}")
        else:
            why = self._("for the auction", "für die Versteigerung")
        text = self._(f"you lack {what} {why}", f"du brauchst noch {what}{',' if lack.steps else ''} {why}")
        helpers = [self._helper(helper) for helper in lack.helpers[:MOST_HELPERS]]
        if not helpers:
            return sentence(f"{text}; {self._('nobody has any to spare', 'niemand hat davon etwas übrig')}")
        return sentence("; ".join([text, *helpers]))

    def _helper(self, helper: Helper) -> str:
        seat = self.words.seat(helper.seat)
        spare = str(helper.spare)
        if helper.wilds:
            all_of_them = helper.wilds == helper.spare
            spare += self._(
                " as wilds" if all_of_them else f" ({helper.wilds} as wilds)",
                " als Polychrom" if all_of_them else f" ({helper.wilds} als Polychrom)",
            )
        text = self._(f"{seat} has {spare} to spare", f"{seat} hat {spare} übrig")
        if helper.must_give:
            count = helper.must_give
            text += self._(f", has to give {count} of them away", f", muss davon {count} abgeben")
        if helper.takes:
            bag = self.words.bag(helper.takes)
            text += self._(f" and lacks {bag}, which you have", f" und kann von dir {bag} brauchen")
        return text

    def surplus(self, surplus: Surplus) -> str:
        """What is not needed, and by whom it is."""
        what = self.words.good(surplus.good, surplus.count)
        text = self._(f"you can spare {what}", f"du hast {what} übrig")
        if surplus.takers:
            seats, one = self.words.seats(surplus.takers), len(surplus.takers) == 1
            text += self._(
                f"; {seats} {'lacks' if one else 'lack'} that", f"; {seats} {'kann' if one else 'können'} das brauchen"
            )
        return sentence(text)

    def price(self, price: Price) -> str:
        """What one more would open; empty if nothing."""
        if not price.opens:
            return ""
        return self._(f"one more: {self.steps(price.opens)}", f"mit einem mehr: {self.steps(price.opens)}")

    def proposal(self, proposal: Proposal) -> str:
        """The deal as sentences, and why everybody in it gains."""
        return " ".join([self.terms(proposal), *(self.party(party) for party in proposal.parties)])

    def terms(self, proposal: Proposal) -> str:
        """Who gives what to whom."""
        words, parties = self.words, proposal.parties
        if not proposal.is_ring:
            you, other = parties
            seat, gives, gets = words.seat(other.seat), words.bag(you.gives), words.bag(you.gets)
            return self._(f"You give {seat} {gives} for {gets}.", f"Du gibst {seat} {gives} für {gets}.")
        legs = [self._leg(party, parties[(place + 1) % len(parties)]) for place, party in enumerate(parties)]
        return sentence("; ".join(legs))

    def _leg(self, giver: Party, receiver: Party) -> str:
        words, you = self.words, self.advice.seat
        who, to = words.seat(giver.seat), words.seat(receiver.seat)
        goods = words.bag(giver.gives)
        if giver.seat == you:
            return self._(f"you give {to} {goods}", f"du gibst {to} {goods}")
        if receiver.seat == you:
            return self._(f"{who} gives you {goods}", f"{who} gibt dir {goods}")
        return self._(f"{who} gives {to} {goods}", f"{who} gibt {to} {goods}")

    def party(self, party: Party) -> str:
        """What one seat gains, and why."""
        points, is_you = self.points(party.gain), party.seat == self.advice.seat
        who = self._("you", "du") if is_you else self.words.seat(party.seat)
        gains = self._("gain" if is_you else "gains", "gewinnst" if is_you else "gewinnt")
        return sentence(f"{who} {gains} {points}{self._reason(party, is_you)}")

    def _reason(self, party: Party, is_you: bool) -> str:
        if party.opens:
            can = self._("and can then", "und kannst dann" if is_you else "und kann dann")
            return f" {can} {self.steps(party.opens)}"
        return self._(
            ": what comes is worth more than what goes",
            ": was kommt, ist mehr wert, als was geht",
        )

    def verdict(self, verdict: Verdict) -> str:
        """Why a deal is good or bad for the seat, in a few words."""
        if verdict.lacks:
            lacks = self.words.bag(verdict.lacks)
            return self._(f"you lack {lacks} for it", f"dir fehlt dafür {lacks}")
        if verdict.opens and verdict.gain >= LITTLE:
            opens = self.steps(verdict.opens[:MOST_REASONS])
            return self._(f"lets you {opens}", f"damit kannst du {opens}")
        if verdict.closes and verdict.gain <= -LITTLE:
            closes = self.steps(verdict.closes[:MOST_REASONS])
            return self._(f"you could no longer {closes}", f"dann kannst du nicht mehr {closes}")
        if abs(verdict.gain) < LITTLE:
            return self._("makes little difference", "macht kaum einen Unterschied")
        if verdict.gain > 0:
            return self._("what comes is worth more than what goes", "was kommt, ist mehr wert, als was geht")
        return self._("what goes is worth more than what comes", "was geht, ist mehr wert, als was kommt")

    def bids(self, bids: Bids) -> str:
        """How many ships to bid for what."""
        parts = []
        for ships, cards, english, german in (
            (bids.colony, bids.colonies, "for a colony", "für eine Kolonie"),
            (bids.research, bids.teams, "for research", "für Forschung"),
        ):
            if ships:
                names = self._(" or ", " oder ").join([self.words.quoted(self.words.card(card)) for card in cards])
                parts.append(f"{ships} {self._(english, german)}{f' ({names})' if cards else ''}")
        if not parts:
            return self._("Bid nothing: no card is worth your ships.", "Biete nichts: keine Karte ist es wert.")
        return sentence(self._(f"bid {', '.join(parts)}", f"biete {', '.join(parts)}"))

    def pick(self, pick: Pick) -> str:
        """Which card to take."""
        if pick.split:
            return self._("Split your bid and take two cards.", "Teile dein Gebot und nimm zwei Karten.")
        if not pick.card:
            return self._("Pass: no card is worth it.", "Passe: keine Karte ist es wert.")
        name, points = self.words.quoted(self.words.card(pick.card)), self.points(pick.worth)
        return self._(f"Take {name}: worth about {points}.", f"Nimm {name}: etwa {points} wert.")

    def auction(self, advice: Advice) -> str:
        """What to do in an auction; empty at other moments."""
        if advice.bids is not None:
            return self.bids(advice.bids)
        return "" if advice.pick is None else self.pick(advice.pick)

    def bag(self, bag: Bag) -> str:
        """Goods as they are spoken."""
        return self.words.bag(bag)


def document(advice: Advice, german: bool = False) -> dict[str, Any]:
    """The advice as plain JSON values, with the sentences of one language."""
    say = Speaker(advice, german)
    data: dict[str, Any] = to_json(advice)
    wish = advice.wish
    data["words"] = {
        "shortfalls": [] if wish is None else [say.shortfall(lack) for lack in wish.shortfalls],
        "surpluses": [] if wish is None else [say.surplus(surplus) for surplus in wish.surpluses],
        "proposals": [say.proposal(proposal) for proposal in advice.proposals],
        "auction": say.auction(advice),
    }
    return data
