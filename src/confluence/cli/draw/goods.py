"""Goods and converters drawn in colour: the letters say everything, the colours help the eye.

Cubes are chips with the colour of the piece behind their letters, arrows have the colour of the printed arrow. Where
the encoding of the output has no arrows, the notation's own `->`, `=>` and `~>` appear.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from confluence.cli import output
from confluence.cli.words import ERAS, Words
from confluence.sidereal.card_json import Number, guide_in, guide_out, unpriced
from confluence.sidereal.cards import Card, Catalogue, Face, Species
from confluence.sidereal.converters import Arrow, Climate, Converter
from confluence.sidereal.goods import CODES, Bag, Good

STYLES: Final = {
    "gr": "black on green",
    "wh": "black on bright_white",
    "br": "bright_white on color(94)",
    "bk": "bright_white on black",
    "bl": "bright_white on blue",
    "ye": "black on yellow",
    "ws": "black on color(248)",
    "wl": "black on color(248)",
    "oc": "bold cyan",
    "sh": "bold",
    "vp": "bold magenta",
    "en": "bold magenta",
    "S?": "italic",
    "L?": "italic",
    "S=": "italic",
    "L=": "italic",
    "J": "bold green",
    "O": "bold blue",
    "D": "bold yellow",
    "I": "bold cyan",
    "*": "bold",
    "fs": "bold cyan",
    "relic": "bold yellow",
}
ARROW_STYLES: Final = {Arrow.WHITE: "bold", Arrow.VIOLET: "bold magenta", Arrow.RED: "bold red"}
_WORD: Final = re.compile(r"(\{?)(\d*)([^{}\d]+)(\}?)\Z")


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The few signs that not every encoding has."""

    arrows: dict[Arrow, str]
    back: str
    dot: str
    dash: str
    unlimited: str


FULL: Final = Glyphs({Arrow.WHITE: "→", Arrow.VIOLET: "⇒", Arrow.RED: "⇝"}, back="↻", dot="·", dash="–", unlimited="∞")
ASCII: Final = Glyphs({arrow: arrow.value for arrow in Arrow}, back="^", dot="-", dash="-", unlimited="any")


class Paper:
    """What a command draws on: it knows the width, the language and the signs of the output."""

    def __init__(self, cards: Catalogue, *, german: bool) -> None:
        self.cards = cards
        self.words = Words(german)
        self.width = output.width()
        self.console = Console(width=self.width, highlight=False, markup=False, emoji=False)
        self.glyphs = FULL if output.can_write("→⇒⇝↻·–∞") else ASCII
        self.lines: list[RenderableType] = []
        self.used: set[str] = set()
        """The symbols drawn so far, for the key at the end."""

    def add(self, *parts: RenderableType) -> None:
        """Put something under what is there."""
        self.lines += parts

    def deliver(self) -> None:
        """Write everything to stdout; without colours also without blanks at the end of lines."""
        with self.console.capture() as captured:
            for line in self.lines:
                self.console.print(line)
        text = captured.get()
        if self.console.color_system is None or not self.console.is_terminal:
            text = "".join(f"{line.rstrip()}\n" for line in text.splitlines())
        output.write(text)

    # Words ------------------------------------------------------------------------------------------------------

    def name(self, face: Face) -> str:
        """The name of a face; an English one that should be German says so."""
        if not self.words.german:
            return face.name
        return face.german or f"{face.name} (en)"

    def plain_name(self, face: Face) -> str:
        """The name of a face in the chosen language where it has one."""
        return (face.german if self.words.german else None) or face.name

    def both_names(self, face: Face) -> Text:
        """The name of a face with that in the other language, where it is known and differs."""
        first, second = (face.german or face.name, face.name) if self.words.german else (face.name, face.german)
        text = Text.assemble((first, "bold"))
        if second and second != first:
            text.append(f"  ({self.words('other language')}: {second})", "dim")
        return text

    def species(self, species_id: str | None) -> str:
        """The name of a species; the id where it is unknown."""
        species = self.cards.species.get(species_id or "")
        if species is None:
            return species_id or ""
        return self.species_names(species)[0]

    def species_names(self, species: Species) -> tuple[str, str]:
        """The name of a species in the chosen language and in the other one."""
        return (species.german, species.name) if self.words.german else (species.name, species.german)

    def climate(self, climate: Climate) -> Text:
        """A climate with its letter, as `O ocean`."""
        names = self.cards.climate_names.get(climate, (climate.name.lower(), climate.name.lower()))
        return Text.assemble((climate.value, STYLES[climate.value]), f" {names[self.words.german]}")

    def technology(self, technology_id: str | None) -> str:
        """The name of a technology; nothing for none, the id where it is unknown."""
        technology = self.cards.technologies.get(technology_id or "")
        if technology is None:
            return technology_id or ""
        return (technology.german if self.words.german else None) or technology.name

    def besides(self, card: Card, face: Face) -> Iterator[Text]:
        """What a side does that is no converter: goods on entering play, named effects."""
        if face.reveal:
            yield Text(f"{self.words('on entering')} ").append_text(self.bag(face.reveal))
        for name, argument in face.effects:
            yield Text(self.words.effect(name, argument, self.species(card.owner)))

    @staticmethod
    def era(era: int | None) -> str:
        """An era as on the cards: `II`."""
        return ERAS[era] if era and era < len(ERAS) else str(era or "")

    def players(self, card: Card) -> str:
        """For how many players a confluence card is: `4` or `5–6`."""
        low, high = card.players
        return str(low) if low == high else f"{low}{self.glyphs.dash}{high}"

    # Converters -------------------------------------------------------------------------------------------------

    def symbols(self, text: str) -> Text:
        """A side of a converter, or a bag, from its notation."""
        drawn = Text()
        for word in text.split():
            if drawn:
                drawn.append(" ")
            match = _WORD.match(word)
            if match is None or word == "/":
                drawn.append(word, "dim" if word == "/" else "")
                continue
            opening, count, symbol, closing = match.groups()
            self.used.add(symbol)
            if opening or closing:
                self.used.add("{")
            drawn.append(opening, "bold")
            drawn.append(count + symbol, STYLES.get(symbol, ""))
            drawn.append(closing, "bold")
        return drawn

    def bag(self, bag: Bag) -> Text:
        """The goods of a bag."""
        return self.symbols(str(bag))

    def sides(self, converter: Converter) -> tuple[Text, Text, Text]:
        """Input, arrow and output, each for a column of its own."""
        self.used.add(converter.arrow.value)
        left = " / ".join(str(cost) for cost in converter.inputs)
        arrow = Text(self.glyphs.arrows[converter.arrow], ARROW_STYLES[converter.arrow])
        return self.symbols(left), arrow, self.symbols(str(converter.output))

    def converter(self, converter: Converter) -> Text:
        """A converter in one line."""
        return Text(" ").join(part for part in self.sides(converter) if part)

    def value(self, converter: Converter) -> str:
        """Its guide values, as `1.5/4 → 3`."""
        paid = "/".join(_number(guide_in(cost)) for cost in converter.inputs)
        return f"{paid} {self.glyphs.arrows[Arrow.WHITE]} {_number(guide_out(converter.output))}"

    def unpriced(self, converter: Converter) -> str:
        """What the guide values leave out, with the reason, or an empty text."""
        left_out = unpriced(converter)
        return self.words("unpriced").format(", ".join(left_out)) if left_out else ""

    # Tables -----------------------------------------------------------------------------------------------------

    def table(self) -> Table:
        """An empty table without frame whose cells wrap and never lose text."""
        return Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="underline", show_edge=False)

    def facts(self) -> Table:
        """An empty list of labels and what belongs to them."""
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True, min_width=12)
        table.add_column(overflow="fold")
        return table

    def key(self) -> Text:
        """What the symbols drawn so far mean, in a few lines."""
        words = self.words
        parts: list[Text] = []
        for code in CODES:
            if code in self.used:
                names = self.cards.good_names.get(Good(CODES.index(code)), (code, code))
                parts.append(Text.assemble((code, STYLES[code]), f" {names[words.german].partition(',')[0]}"))
        for symbol, word in _PLACES.items():
            if symbol in self.used:
                parts.append(Text.assemble((symbol, STYLES[symbol]), f" {words(word)}"))
        parts += [self.climate(climate) for climate in Climate if climate.value in self.used]
        for arrow in Arrow:
            if arrow.value in self.used:
                parts.append(Text.assemble((self.glyphs.arrows[arrow], ARROW_STYLES[arrow]), f" {words.phase(arrow)}"))
        if "{" in self.used:
            parts.append(Text(f"{{ }} {words('donation')}"))
        return self.flow(parts)

    def flow(self, parts: Iterable[Text]) -> Text:
        """Short texts side by side in as many lines as they need, none of them broken."""
        lines: list[Text] = []
        for part in parts:
            if lines and lines[-1].cell_len + 2 + part.cell_len <= self.width:
                lines[-1].append("  ").append_text(part)
            else:
                lines.append(part.copy())
        return Text("\n").join(lines)


_PLACES: Final = {
    "S?": "any small",
    "L?": "any large",
    "S=": "same small",
    "L=": "same large",
    "fs": "fleets",
    "relic": "relic",
}


def _number(value: Number) -> str:
    return f"{value:g}"
