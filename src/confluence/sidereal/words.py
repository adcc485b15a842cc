"""Words for whole sentences: goods spelt out and names in the case that German needs, on top of `Phrases`.

German goods stand in the case of an object ("gibt 1 grünen"), because they are always given, paid or gained.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from confluence.core.game import SeatId
from confluence.sidereal.cards import CARD_COUNT, CardId, Kind
from confluence.sidereal.deals.clauses import ANYONE
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.phrases import Phrases
from confluence.sidereal.state import CARDS, CATALOGUE

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
class Words(Phrases):
    """The words of one language for one table."""

    def seat(self, seat: SeatId, case: Case = "object") -> str:
        """Who sits there; the open place of an offer is whoever takes it."""
        if seat == ANYONE:
            return self("the taker", "der annehmenden Spezies" if case == "dative" else "die annehmende Spezies")
        if not 0 <= seat < len(self.species):
            return self(f"seat {seat}", f"Platz {seat}")
        facts = CATALOGUE.species[self.species[seat]]
        return self(facts.name, facts.german)

    def seats(self, seats: Iterable[SeatId]) -> str:
        """Several names."""
        return self.list([self.seat(seat) for seat in seats])

    def good(self, good: Good, count: int) -> str:
        """So many of one good."""
        one, many = _GOODS[good][2:] if self.german else _GOODS[good][:2]
        return one if count == 1 else many.format(count)

    def goods(self, bag: Bag) -> list[str]:
        """The goods of a bag one by one."""
        return [self.good(good, count) for good, count in bag.items()]

    def bag(self, bag: Bag) -> str:
        """A bag as it is spoken: `3 green and a ship`."""
        return self.list(self.goods(bag)) or self("nothing", "nichts")

    def ships(self, count: int) -> str:
        """`1 ship`, `3 ships`: the number matters here, so it is said."""
        return f"{count} {self('ship' if count == 1 else 'ships', 'Raumschiff' if count == 1 else 'Raumschiffe')}"

    def tokens(self, count: int) -> str:
        """So many acknowledgements of the Faderan."""
        english = "an acknowledgement" if count == 1 else f"{count} acknowledgements"
        return self(english, f"{count} Zeichen der Erkenntnis")

    def full_card(self, card: CardId, holder: SeatId | None = None, case: Case = "object") -> str:
        """A card with its kind where its name alone is not enough.

        With a holder, a card of somebody else's deck also says whose it is: nine species have a card of the same name.
        """
        if not 1 <= card <= CARD_COUNT:
            return self(f"card {card}", f"Karte {card}")
        printed = CARDS[card]
        before = ""
        if printed.kind in _KINDS:
            english, german, dative = _KINDS[printed.kind]
            before = self(english, dative if case == "dative" else german)
        if printed.is_colony:
            return f"{before}{self.card(card)}"
        name = f"{before}{self.quoted(self.card(card))}"
        if holder is None or printed.owner is None:
            return name
        if 0 <= holder < len(self.species) and self.species[holder] == printed.owner:
            return name
        facts = CATALOGUE.species[printed.owner]
        return f"{name} ({self(facts.name, facts.german)})"

    def quoted(self, text: str) -> str:
        """In the quotation marks of the language."""
        return self(f"“{text}”", f"„{text}“")


def sentence(text: str) -> str:
    """The text with a capital at its beginning and a full stop at its end."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
