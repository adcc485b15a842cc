"""What seats, cards and goods are called in sentences, in English and German; shared by whatever speaks to people.

German nouns stand in the case of an object ("gibt 1 grünen Würfel"), because goods are always given, paid or gained.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from confluence.core.game import SeatId
from confluence.sidereal.cards import CARD_COUNT, CardId, Kind, SpeciesId, TechId
from confluence.sidereal.deals.clauses import ANYONE
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.state import CARDS, CATALOGUE

Language = Literal["en", "de"]
Case = Literal["object", "dative"]

_GOODS: Final = {
    Good.GR: ("a green cube", "{} green", "1 grünen", "{} grüne"),
    Good.WH: ("a white cube", "{} white", "1 weißen", "{} weiße"),
    Good.BR: ("a brown cube", "{} brown", "1 braunen", "{} braune"),
    Good.BK: ("a black cube", "{} black", "1 schwarzen", "{} schwarze"),
    Good.BL: ("a blue cube", "{} blue", "1 blauen", "{} blaue"),
    Good.YE: ("a yellow cube", "{} yellow", "1 gelben", "{} gelbe"),
    Good.WS: ("a small wild", "{} small wilds", "1 kleinen Polychrom-Würfel", "{} kleine Polychrom-Würfel"),
    Good.WL: ("a large wild", "{} large wilds", "1 großen Polychrom-Würfel", "{} große Polychrom-Würfel"),
    Good.OC: ("an octagon", "{} octagons", "1 Oktagon", "{} Oktagone"),
    Good.SH: ("a ship", "{} ships", "1 Raumschiff", "{} Raumschiffe"),
    Good.VP: ("a point", "{} points", "1 Siegpunkt", "{} Siegpunkte"),
    Good.EN: ("an envoy", "{} envoys", "1 Handelsgesandten", "{} Handelsgesandte"),
}
"""One and many in English, one and many in German."""

_KINDS: Final = {
    Kind.COLONY: ("the colony ", "die Kolonie ", "der Kolonie "),
    Kind.NULLSPACE: ("the nullspace colony ", "die Nullraum-Kolonie ", "der Nullraum-Kolonie "),
    Kind.TEAM: ("the team ", "das Forschungsteam ", "dem Forschungsteam "),
}
"""What stands before the name of a card whose name alone does not say what it is."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words for one table in one language."""

    species: Sequence[SpeciesId]
    """By seat."""
    language: Language = "en"
    flipped: frozenset[CardId] = frozenset()
    """Cards whose other side is up; they go by the name on it."""

    def say(self, english: str, german: str) -> str:
        """The one in the language."""
        return english if self.language == "en" else german

    def join(self, items: Sequence[str]) -> str:
        """A list as it is spoken: `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.say('and', 'und')} {items[-1]}"

    def seat(self, seat: SeatId, case: Case = "object") -> str:
        """Who sits there; the open place of an offer is whoever takes it."""
        if seat == ANYONE:
            return self.say("the taker", "der annehmenden Spezies" if case == "dative" else "die annehmende Spezies")
        if not 0 <= seat < len(self.species):
            return self.say(f"seat {seat}", f"Platz {seat}")
        facts = CATALOGUE.species[self.species[seat]]
        return self.say(facts.name, facts.german)

    def seats(self, seats: Sequence[SeatId], case: Case = "object") -> str:
        """Several of them."""
        return self.join([self.seat(seat, case) for seat in seats])

    def good(self, good: Good, count: int) -> str:
        """So many of one good."""
        one, many = _GOODS[good][:2] if self.language == "en" else _GOODS[good][2:]
        return one if count == 1 else many.format(count)

    def goods(self, bag: Bag) -> list[str]:
        """The goods of a bag one by one."""
        return [self.good(good, count) for good, count in bag.items()]

    def bag(self, bag: Bag) -> str:
        """A bag as it is spoken: `3 green and a ship`."""
        return self.join(self.goods(bag)) or self.say("nothing", "nichts")

    def acknowledgements(self, count: int) -> str:
        """So many tokens of the Faderan."""
        english = "an acknowledgement" if count == 1 else f"{count} acknowledgements"
        return self.say(english, f"{count} Zeichen der Erkenntnis")

    def name(self, card: CardId) -> str:
        """The name on the side that is up; English where no German one is known."""
        if not 1 <= card <= CARD_COUNT:
            return self.say(f"card {card}", f"Karte {card}")
        printed = CARDS[card]
        face = printed.back if card in self.flipped and printed.back is not None else printed.front
        return self.say(face.name, face.german or face.name)

    def card(self, card: CardId, holder: SeatId | None = None, case: Case = "object") -> str:
        """A card with its kind where its name alone is not enough.

        With a holder, a card of somebody else's deck also says whose it is: nine species have a card of the same name.
        """
        if not 1 <= card <= CARD_COUNT:
            return self.name(card)
        printed = CARDS[card]
        before = ""
        if printed.kind in _KINDS:
            english, german, dative = _KINDS[printed.kind]
            before = self.say(english, dative if case == "dative" else german)
        name = self.name(card) if printed.is_colony else self.quoted(self.name(card))
        whose = ""
        if holder is not None and printed.owner is not None and not printed.is_colony:
            is_own = 0 <= holder < len(self.species) and self.species[holder] == printed.owner
            whose = "" if is_own else f" ({self._species(printed.owner)})"
        return f"{before}{name}{whose}"

    def technology(self, technology: TechId) -> str:
        """The name of a technology."""
        known = CATALOGUE.technologies.get(technology)
        if known is None:
            return self.quoted(technology)
        return self.quoted(self.say(known.name, known.german or known.name))

    def quoted(self, text: str) -> str:
        """In the quotation marks of the language."""
        return self.say(f"“{text}”", f"„{text}“")

    def _species(self, species: SpeciesId) -> str:
        facts = CATALOGUE.species[species]
        return self.say(facts.name, facts.german)


def sentence(text: str) -> str:
    """The text with a capital at its beginning and a full stop at its end."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
