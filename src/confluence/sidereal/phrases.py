"""How things of the table are called in sentences, in English and German: seats, cards, goods, deals, promises."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from confluence.core.game import SeatId
from confluence.sidereal.actions import Leg
from confluence.sidereal.cards import CardId, SpeciesId, TechId, Trade
from confluence.sidereal.deals import clauses as say
from confluence.sidereal.goods import EMPTY, Bag
from confluence.sidereal.state import CARDS, CATALOGUE

_HAPPENINGS: Final = {
    say.Happening.INVENTS: ("{seat} invents {card}", "{seat} {card} erfindet"),
    say.Happening.WINS: ("{seat} wins {card}", "{seat} {card} ersteigert"),
    say.Happening.RUNS: ("{seat} runs {card}", "{seat} {card} laufen lässt"),
}
TRACKS: Final = {"colony": ("colony", "Kolonie"), "research": ("research", "Forschungs")}


@dataclass(frozen=True, slots=True)
class Phrases:
    """One language at one table of these species, seat by seat."""

    species: tuple[SpeciesId, ...]
    german: bool = False
    flipped: Sequence[int] | None = None
    """By card, whether it lies on its back; without it the front gives the name."""

    def __call__(self, english: str, german: str) -> str:
        """One of two texts."""
        return german if self.german else english

    def pick(self, pair: tuple[str, str]) -> str:
        """The words in this language."""
        return pair[self.german]

    def seat(self, seat: SeatId) -> str:
        """The name of who sits there; an open place is whoever takes it."""
        if not 0 <= seat < len(self.species):
            return self("whoever takes it", "wer annimmt")
        species = CATALOGUE.species[self.species[seat]]
        return species.german if self.german else species.name

    def seats(self, seats: Iterable[SeatId]) -> str:
        """Several names."""
        return self.list([self.seat(seat) for seat in seats])

    def card(self, card: CardId, back: bool | None = None) -> str:
        """The name of a card on the side that is up."""
        if not 1 <= card < len(CARDS):
            return "?"
        printed = CARDS[card]
        if back is None:
            back = bool(self.flipped is not None and self.flipped[card])
        face = printed.back if back and printed.back is not None else printed.front
        return (face.german if self.german else None) or face.name

    def cards(self, cards: Iterable[CardId]) -> str:
        """Several names."""
        return self.list([self.card(card) for card in cards])

    def technology(self, technology: TechId) -> str:
        """The name of a technology."""
        found = CATALOGUE.technologies.get(technology)
        if found is None:
            return technology
        return (found.german if self.german else None) or found.name

    def list(self, words: Sequence[str]) -> str:
        """`a, b and c`."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self('and', 'und')} {words[-1]}"

    def points(self, count: int) -> str:
        """`1 point`, `3 points`."""
        return f"{count} {self('point' if count == 1 else 'points', 'Siegpunkt' if count == 1 else 'Siegpunkte')}"

    def price(self, paid: Bag, colonies: Sequence[CardId]) -> str:
        """What something cost, as an end of a sentence; empty for nothing."""
        what = [str(paid)] if paid else []
        what += [self.card(colony) for colony in colonies]
        return f"{self(' for ', ' für ')}{self.list(what)}" if what else ""

    def gained(self, bag: Bag) -> str:
        """What came with it, as an end of a sentence; empty for nothing."""
        return f"{self(' and gains ', ' und erhält ')}{bag}" if bag else ""

    # ---- deals

    def things(
        self,
        goods: Bag,
        donation: Bag = EMPTY,
        cards: Sequence[CardId] = (),
        licences: Sequence[TechId] = (),
        acknowledgements: int = 0,
        envoys: int = 0,
        protection: bool = False,
    ) -> str:
        """What changes hands, as a list; donation goods stand in braces."""
        words = [str(goods)] if goods else []
        if donation:
            words.append(f"{{{donation}}}")
        for card in cards:
            name = self.card(card)
            is_loan = CARDS[card].trade is Trade.LOAN if 1 <= card < len(CARDS) else False
            words.append(f"{name}{self(' on loan', ' leihweise')}" if is_loan else name)
        words += [f"{self('a licence for', 'eine Lizenz für')} {self.technology(tech)}" for tech in licences]
        if acknowledgements:
            one, many = (
                self("acknowledgement", "Zeichen der Erkenntnis"),
                self("acknowledgements", "Zeichen der Erkenntnis"),
            )
            words.append(f"{acknowledgements} {one if acknowledgements == 1 else many}")
        if envoys:
            words.append(f"{envoys} {self('envoy' if envoys == 1 else 'envoys', 'Gesandte')}")
        if protection:
            words.append(self("its word not to steal", "das Wort, nicht zu stehlen"))
        return self.list(words) or self("nothing", "nichts")

    def leg(self, leg: Leg) -> str:
        """One direction of a trade."""
        what = self.things(
            leg.goods,
            (leg.donation or EMPTY) + leg.lot,
            leg.cards,
            leg.licences,
            leg.acknowledgements,
            leg.envoys,
            leg.protection,
        )
        return f"{self.seat(leg.giver)} {self('gives', 'gibt')} {self.seat(leg.receiver)} {what}"

    def terms(self, legs: Sequence[Leg], clauses: Sequence[say.Clause]) -> str:
        """Everything an offer says."""
        return "; ".join([*(self.leg(leg) for leg in legs), *(self.clause(clause) for clause in clauses)])

    def clause(self, clause: say.Clause) -> str:
        """A promise as a sentence without its full stop."""
        who = f"{self.seat(clause.debtor)} {self('promises', 'verspricht')} {self.seat(clause.creditor)}"
        when = self(f"in turn {clause.turn}", f"in Runde {clause.turn}")
        text = f"{who} {self._promised(clause, when)}"
        condition = clause.condition
        if condition is not None:
            seat = self("somebody", "jemand") if condition.seat == say.ANYONE else self.seat(condition.seat)
            happening = self.pick(_HAPPENINGS[condition.happening]).format(seat=seat, card=self.card(condition.card))
            only = self("unless", "es sei denn, dass") if condition.unless else self("if", "falls")
            text += f", {only} {happening}"
        return text

    def _promised(self, clause: say.Clause, when: str) -> str:
        if isinstance(clause, say.Deliver):
            what = self.things(
                clause.goods,
                clause.donation,
                clause.cards,
                clause.licences,
                clause.acknowledgements,
                clause.envoys,
            )
            if clause.until:
                when = self(f"in turns {clause.turn} to {clause.until}", f"in Runde {clause.turn} bis {clause.until}")
            return f"{what} {when}"
        if isinstance(clause, say.Share):
            part = str(clause.goods) or self("all", "alles")
            card = self.card(clause.card)
            return self(f"{part} of what {card} yields {when}", f"{part} von dem, was {card} {when} bringt")
        if isinstance(clause, say.RunConverter):
            card = self.card(clause.card)
            return self(
                f"{'not ' if clause.never else ''}to run {card} {when}",
                f"{card} {when} {'nicht ' if clause.never else ''}laufen zu lassen",
            )
        if isinstance(clause, say.InventTeam):
            card = self.card(clause.team)
            if clause.never:
                return self(
                    f"not to invent {card} up to turn {clause.turn}",
                    f"{card} bis Runde {clause.turn} nicht zu erfinden",
                )
            return self(f"to invent {card} by turn {clause.turn}", f"{card} bis Runde {clause.turn} zu erfinden")
        if isinstance(clause, say.LeaveCard):
            card = self.card(clause.card)
            return self(f"not to take {card} {when}", f"{card} {when} nicht zu nehmen")
        if isinstance(clause, say.KeepCard):
            card = self.card(clause.card)
            return self(
                f"not to pass {card} on up to turn {clause.turn}", f"{card} bis Runde {clause.turn} nicht weiterzugeben"
            )
        if isinstance(clause, say.BidAtMost):
            track = self.pick(TRACKS.get(clause.track, (clause.track, clause.track)))
            return self(
                f"to bid at most {clause.ships} on the {track} track {when}",
                f"{when} höchstens {clause.ships} auf die {track}-Leiste zu bieten",
            )
        if isinstance(clause, say.SparePlayer):
            victim = self.seat(clause.victim)
            return self(f"not to steal from {victim} {when}", f"{when} {victim} nicht zu bestehlen")
        return f"{self('on their honour', 'auf Ehre')} {when}: {clause.text}"
