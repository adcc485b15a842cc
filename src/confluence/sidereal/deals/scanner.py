"""Reading a line of deal text word by word, with the place of every mistake and a suggestion for near words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NoReturn

from confluence.core.errors import NotationError
from confluence.core.game import SeatId
from confluence.sidereal.cards import CardId, SpeciesId, TechId, UnknownCard
from confluence.sidereal.deals.clauses import ANYONE
from confluence.sidereal.goods import CODES
from confluence.sidereal.state import CATALOGUE

OPEN: Final = "*"
"""The open place of an offer."""
_SPACE: Final = re.compile(r"\s*")
_WORD: Final = re.compile(r'[^\s;{}"]+|.')
_NUMBER: Final = re.compile(r"[0-9]{1,4}(?![^\s;])")
_CARD: Final = re.compile(r"#([^\s;{}\"#.]*)(?:\.([0-9]{1,2})(?![^\s;]))?")
_THINGS: Final = ("ack", "envoy", "protection", "licence", "lot")
_VERBS: Final = ("all", "run", "no", "invent", "bid", "spare", "keep")
_LINKS: Final = ("by", "each", "of", "if", "unless")
_POINTERS: Final = {"take": "no take", "not": "no", "steal": "spare", "acknowledgement": "ack", "license": "licence"}
"""Words people may try, and what is written instead."""


def seat_names(species: Sequence[SpeciesId]) -> dict[str, SeatId]:
    """Every word that names a seat in deal text: species id and name in both languages, or the seat's number."""
    names: dict[str, SeatId] = {}
    for seat, species_id in enumerate(species):
        facts = CATALOGUE.species[species_id]
        for word in (str(seat), species_id, facts.name, facts.german):
            names[word.casefold()] = seat
    return names


def did_you_mean(word: str, pool: Iterable[str]) -> str:
    """A question about the nearest word, or nothing if none is near."""
    written: dict[str, str] = {}
    for known in pool:
        written.setdefault(known.casefold(), known)
    near = get_close_matches(word.casefold(), written, n=1)
    return f"; did you mean {written[near[0]]}?" if near else ""


class Scanner:
    """A place in a text, and where the part ends that is being read."""

    __slots__ = ("_names", "end", "names", "position", "species", "text")

    def __init__(self, text: str, species: Sequence[SpeciesId], position: int = 0, end: int | None = None) -> None:
        self.text = text
        self.species = species
        self.names = seat_names(species)
        by_length = sorted(self.names, key=len, reverse=True)
        self._names = re.compile(rf"({'|'.join(map(re.escape, by_length))})(?![^\s;])", re.IGNORECASE)
        self.move(position, len(text) if end is None else end)

    def move(self, position: int, end: int) -> None:
        """Go to another part of the text."""
        self.end = position + len(self.text[position:end].rstrip())
        self.position = position
        self.skip()

    def skip(self) -> None:
        """Go on to the next thing that is no blank."""
        match = _SPACE.match(self.text, self.position, max(self.end, self.position))
        self.position = self.position if match is None else match.end()

    @property
    def is_done(self) -> bool:
        """Whether nothing is left of the part."""
        return self.position >= self.end

    def word(self) -> str:
        """The next word, which stays where it is; empty at the end."""
        match = _WORD.match(self.text, self.position, self.end)
        return match[0] if match else ""

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Read what the pattern describes, if it stands here."""
        match = pattern.match(self.text, self.position, self.end)
        if match is not None:
            self.position = match.end()
            self.skip()
        return match

    def keyword(self, *words: str) -> str | None:
        """Read one of these words, if it stands here."""
        word = self.word()
        if word.casefold() not in words:
            return None
        self.position += len(word)
        self.skip()
        return word.casefold()

    def expect(self, example: str, *words: str) -> str:
        """Read one of these words, or explain with an example what should stand here."""
        return self.keyword(*words) or self.unexpected(example, words)

    def number(self, example: str) -> int:
        """Read a number."""
        match = self.take(_NUMBER)
        return int(match[0]) if match else self.unexpected(example)

    def fail(self, reason: str, at: int | None = None) -> NoReturn:
        """Stop reading: this is wrong, here or at another place."""
        raise NotationError(reason, self.text, self.position if at is None else at)

    def unexpected(self, expected: str, near: Iterable[str] = ()) -> NoReturn:
        """Stop reading: something else should stand here."""
        word = self.word()
        if not word:
            self.fail(f"expected {expected}")
        self.fail(f"expected {expected}, not {word!r}{did_you_mean(word, near)}")

    # ---- what stands for seats, cards and technologies

    def seat(self, start: int, end: int) -> SeatId:
        """The seat that a stretch of the text names, or the open place."""
        written = self.text[start:end]
        word = written.strip()
        place = start + len(written) - len(written.lstrip())
        if word == OPEN:
            return ANYONE
        seat = self.names.get(word.casefold())
        if seat is None:
            self.fail(self.no_seat(word), place)
        return seat

    def seat_here(self, example: str) -> SeatId:
        """Read a seat, whose name may have several words."""
        match = self.take(self._names)
        if match is None:
            if not self.word():
                self.unexpected(example)
            self.fail(self.no_seat(self.word()))
        return self.names[match[0].casefold()]

    def no_seat(self, word: str) -> str:
        """Why this word names no seat."""
        if word.casefold() in ("anyone", "anybody"):
            return f"whoever takes the open place is written {OPEN}"
        hint = did_you_mean(word, self.names)
        if word.casefold() in _ALL_SPECIES or not hint:
            hint = f"; here sit {', '.join(self.species)}"
        return f"{word!r} does not sit at this table{hint}"

    def card(self, holder: SeatId) -> tuple[CardId, int | None]:
        """Read a card and, where one is named, a converter on it.

        A technology stands for the card of it in the deck of the holder.
        """
        start = self.position
        match = self.take(_CARD)
        if match is None or not match[1]:
            self.unexpected("a card such as #271 or #zeth_cascading_deception")
        if self.text.startswith(".", match.end()):
            self.fail("a converter is named by its number from 0 on, as in #cascading_deception.1", match.end())
        return self._find(match[1], holder, start), None if match[2] is None else int(match[2])

    def _find(self, word: str, holder: SeatId, start: int) -> CardId:
        known = CATALOGUE.by_id.get(word.casefold())
        if known is not None:
            return known
        technology = _TECHNOLOGIES.get(_plain(word))
        if technology is not None:
            if not 0 <= holder < len(self.species):
                example = f"#{next(iter(self.species), 'caylion')}_{technology}"
                self.fail(f"every species has a card of {technology}; name one of them, as in {example}", start)
            return CATALOGUE.technology_cards[self.species[holder]][technology]
        try:
            return CATALOGUE.find(_plain(word)).number
        except UnknownCard:
            pass
        try:
            return CATALOGUE.find(word).number
        except UnknownCard as error:
            raise NotationError(str(error), self.text, start) from error

    def technology(self, word: str, start: int) -> TechId:
        """The technology of this id or name."""
        found = _TECHNOLOGIES.get(_plain(word))
        if found is None:
            near = get_close_matches(_plain(word), _TECHNOLOGIES, n=1)
            hint = f"; did you mean licence:{_TECHNOLOGIES[near[0]]}?" if near else ""
            self.fail(f"there is no technology {word!r}{hint}", start)
        return found


def _plain(word: str) -> str:
    """As names are compared: blanks may be written as underscores."""
    return word.replace("_", " ").casefold()


_TECHNOLOGIES: Final[Mapping[str, TechId]] = {
    _plain(name): technology.id
    for technology in CATALOGUE.technologies.values()
    for name in (technology.german or technology.id, technology.name, technology.id)
}
_ALL_SPECIES: Final = frozenset(seat_names(list(CATALOGUE.species)))


def _good_words() -> dict[str, str]:
    """What people call the goods, and the code of each."""
    words = {}
    for good, names in CATALOGUE.good_names.items():
        for name in (part.strip().casefold() for both in names for part in both.split(",")):
            words[name] = CODES[good]
    return words


_COUNTED: Final = {**_good_words(), "ack": "ack", "envoy": "envoy"}
_GIVEN: Final = {**{word: word for word in (*_THINGS, *_VERBS, *_LINKS)}, **_POINTERS, **_COUNTED}


def nothing_to_give(word: str) -> str:
    """Why this word is nothing that can be given, with what was probably meant."""
    digits = word[: len(word) - len(word.lstrip("0123456789"))]
    rest, colon, name = word[len(digits) :].partition(":")
    if ">" in word:
        return f"{word!r} is nothing that can be given; a new part begins after a semicolon"
    if digits and not rest:
        return f"{word!r} is a number without a good; write them together, as in {digits}gr"
    if word[0] in "“”„‚'‘«»":
        return 'words of honour stand in straight quotation marks, as in "I will help" by trade 4'
    if rest.casefold() in CODES:
        return f"codes are written in small letters; did you mean {word.casefold()}?"
    near = get_close_matches(rest.casefold(), _GIVEN, n=1)
    if not near:
        return f"{word!r} is nothing that can be given"
    number = digits if near[0] in _COUNTED else ""
    return f"{word!r} is nothing that can be given; did you mean {number}{_GIVEN[near[0]]}{colon}{name}?"
