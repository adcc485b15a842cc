"""Reads the card files: a line is a keyword and its rest, `#` starts a comment, indentation is for the eye.

`docs/card-data.md` describes the format. Every mistake is reported with file, line and reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from confluence.core.errors import DataError, NotationError
from confluence.sidereal.cards import (
    CARD_COUNT,
    LAST_NUMBER,
    Card,
    CardId,
    Catalogue,
    Edition,
    Face,
    Kind,
    Species,
    Technology,
    Trade,
)
from confluence.sidereal.converters import Climate, Converter
from confluence.sidereal.goods import CODES, GOODS, Good
from confluence.sidereal.keywords import (
    FACE_LINES,
    LINES,
    NEEDED,
    NUMBERS,
    REPEATED,
    FaceDraft,
    code_of,
    read_climate,
    read_names,
    read_number,
)

SPECIES_FILES: Final = ("caylion", "eni_et", "faderan", "imdril", "kit", "kjas", "unity", "yengii", "zeth")
FILES: Final = (*SPECIES_FILES, "colonies", "teams", "confluence", "tracks", "editions", "names")
EDITIONS: Final = ("2020", "2017", "DE")
TRACKS: Final = tuple((track, size) for track, most in (("colony", 10), ("research", 9)) for size in range(4, most + 1))


@dataclass(slots=True)
class _Block:
    """A `card`, `species`, `edition` or `deck` with the lines under it."""

    what: str
    file: str
    line: int
    head: str
    values: dict[str, Any] = field(default_factory=dict)
    faces: list[FaceDraft] = field(default_factory=list)
    owner: str | None = None
    lines: dict[str, int] = field(default_factory=dict)
    """Where each line stands, by its text."""

    def need(self, key: str) -> Any:
        if key not in self.values:
            raise self.error(f"{self.what} {self.head} has no line {key!r}")
        return self.values[key]

    def error(self, reason: str, line: str = "") -> DataError:
        """The mistake, to be raised, at the line with this text or else at the head."""
        return DataError(self.file, self.lines.get(line, self.line), reason)


def read_package() -> Catalogue:
    """The catalogue from the files inside the package."""
    folder = files("confluence.sidereal") / "data"
    return read((f"{name}.txt", (folder / f"{name}.txt").read_text(encoding="utf-8")) for name in FILES)


def read_folder(folder: Path) -> Catalogue:
    """The catalogue from a folder with files of the same names, to check changed or home-made data."""
    texts = []
    for name in FILES:
        path = folder / f"{name}.txt"
        try:
            texts.append((str(path), path.read_text(encoding="utf-8-sig")))
        except OSError as error:
            raise DataError(str(path), 0, f"cannot be read: {error.strerror}") from error
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise DataError(str(path), line, "is not UTF-8 text") from error
    return read(texts)


def read(texts: Iterable[tuple[str, str]]) -> Catalogue:
    """The catalogue from pairs of file name and text."""
    reader = _Reader()
    for name, text in texts:
        reader.read_file(name, text)
    return reader.finish()


class _Reader:
    def __init__(self) -> None:
        self.blocks: list[_Block] = []
        self.tracks: dict[tuple[str, int], tuple[int, ...]] = {}
        self.goods: dict[Good, tuple[str, str]] = {}
        self.climates: dict[Climate, tuple[str, str]] = {}
        self.converters: dict[str, Converter] = {}
        self.ends: dict[str, tuple[str, int]] = {}

    def read_file(self, name: str, text: str) -> None:
        block: _Block | None = None
        owner: str | None = None
        self.ends[Path(name).stem] = (name, text.rstrip().count("\n") + 1)
        for number, raw in enumerate(text.split("\n"), 1):
            line = " ".join(raw.partition("#")[0].split())
            if not line:
                continue
            keyword, _, rest = line.partition(" ")
            try:
                if keyword in ("card", "species", "edition", "deck"):
                    if keyword == "species":
                        owner = rest
                    block = self.start_block(_Block(keyword, name, number, rest, owner=owner))
                elif keyword in _TABLES:
                    block = None
                    _TABLES[keyword](self, rest)
                elif block is None:
                    raise ValueError(f"{keyword!r} stands outside of any card, species or edition")
                else:
                    self.read_line(block, keyword, rest, line)
                    block.lines[line] = number
            except NotationError as error:
                raise DataError(name, number, error.args[0]) from error
            except ValueError as error:
                raise DataError(name, number, str(error)) from error

    def start_block(self, block: _Block) -> _Block:
        if block.what != "card":  # cards are compared by number, when all are known
            if not block.head:
                raise ValueError(f"{block.what!r} needs a name")
            if any(other.what == block.what and other.head == block.head for other in self.blocks):
                raise ValueError(f"{block.what} {block.head} is described twice")
        self.blocks.append(block)
        return block

    def read_line(self, block: _Block, keyword: str, rest: str, line: str) -> None:
        """One line under a block; a line with an arrow and no keyword is a converter."""
        if keyword in LINES.get(block.what, {}):
            value = LINES[block.what][keyword](rest)
            if line in block.lines or (keyword in block.values and keyword not in REPEATED):
                raise ValueError(f"{keyword!r} stands here twice")
            if keyword in REPEATED:
                block.values.setdefault(keyword, []).append(value)
            else:
                block.values[keyword] = value
            return
        if block.what == "card" and keyword in ("front", "back"):
            if len(block.faces) != (0 if keyword == "front" else 1):
                raise ValueError(f"{keyword!r} is out of place: a card has one front, then perhaps one back")
            block.faces.append(FaceDraft(*read_names(rest)))
            return
        if block.what == "card" and keyword in FACE_LINES:
            if not block.faces:
                raise ValueError(f"{keyword!r} belongs under 'front' or 'back'")
            face = block.faces[-1]
            if keyword in face.seen and keyword not in ("effect", "printed"):
                raise ValueError(f"{keyword!r} stands here twice")
            face.seen.add(keyword)
            FACE_LINES[keyword](face, rest)
            return
        if "->" not in line and "=>" not in line and "~>" not in line:
            raise ValueError(f"{keyword!r} is no keyword of {'an' if block.what == 'edition' else 'a'} {block.what}")
        converter = self.converter(line)
        if block.what == "deck":
            if "converter" in block.values:
                raise ValueError("a deck has one converter")
            block.values["converter"] = converter
        elif block.faces:
            block.faces[-1].converters.append(converter)
            block.faces[-1].printed.append(None)
        else:
            raise ValueError("a converter belongs under 'front', 'back' or 'deck'")

    def converter(self, text: str) -> Converter:
        """Parse a converter once; many cards share one."""
        found = self.converters.get(text)
        if found is None:
            found = self.converters[text] = Converter.parse(text)
        return found

    def finish(self) -> Catalogue:
        """Everything that was read, put together and checked."""
        cards, where = self.finish_cards()
        species_blocks = {block.head: block for block in self.blocks if block.what == "species"}
        decks = {str(block.owner): block.need("converter") for block in self.blocks if block.what == "deck"}
        editions = {block.head: _finish_edition(block) for block in self.blocks if block.what == "edition"}
        by_id = self.ids(cards, where)
        self.join_pairs(cards, where, by_id)
        technologies = self.technologies(cards, where)
        self.check_complete(cards, where, species_blocks, editions)
        self.check_technologies(cards, where, technologies)
        species = {}
        for name, block in sorted(species_blocks.items()):
            deck = tuple(n for n, card in sorted(cards.items()) if card.owner == name)
            species[name] = _finish_species(block, deck, decks.get(name))
        technology_cards = {
            s.id: {t: n for n in s.cards if cards[n].kind is Kind.TECHNOLOGY and (t := cards[n].technology)}
            for s in species.values()
        }
        self.check_technology_cards(species_blocks, technologies, technology_cards)
        return Catalogue(
            tuple(card for _, card in sorted(cards.items())),
            species,
            technologies,
            technology_cards,
            self.tracks,
            editions,
            self.goods,
            self.climates,
            by_id,
            _by_name(cards),
        )

    def finish_cards(self) -> tuple[dict[CardId, Card], dict[CardId, _Block]]:
        """Every card, and where it stands; each is described once."""
        cards: dict[CardId, Card] = {}
        where: dict[CardId, _Block] = {}
        for block in self.blocks:
            if block.what == "card":
                card = self.finish_card(block)
                if card.number in cards:
                    raise block.error(f"card {card.code} is described twice")
                cards[card.number] = card
                where[card.number] = block
        return cards, where

    @staticmethod
    def ids(cards: dict[CardId, Card], where: dict[CardId, _Block]) -> dict[str, CardId]:
        """Cards by their ids; no two have the same."""
        by_id: dict[str, CardId] = {}
        for card in cards.values():
            if card.id in by_id:
                raise where[card.number].error(f"the id {card.id} is also that of card {cards[by_id[card.id]].code}")
            by_id[card.id] = card.number
        return by_id

    @staticmethod
    def check_technologies(
        cards: dict[CardId, Card], where: dict[CardId, _Block], technologies: dict[str, Technology]
    ) -> None:
        """Every technology that a card names exists."""
        for number, card in sorted(cards.items()):
            named = [(f"upgrade {tech}", tech) for tech in card.upgrade_technologies]
            named += [(f"technology {card.technology}", card.technology)] if card.technology else []
            for line, tech in named:
                if tech not in technologies:
                    raise where[number].error(f"card {card.code}: there is no technology {tech!r}", line)

    @staticmethod
    def check_technology_cards(
        species: dict[str, _Block], technologies: dict[str, Technology], cards: dict[str, dict[str, CardId]]
    ) -> None:
        """Every species has a card for every technology."""
        for name, block in species.items():
            lacking = sorted(technologies.keys() - cards[name].keys())
            if lacking:
                raise block.error(f"species {name} has no card for {lacking[0]}")

    @staticmethod
    def join_pairs(cards: dict[CardId, Card], where: dict[CardId, _Block], by_id: dict[str, CardId]) -> None:
        """Give each half the number of its partner; the two must name each other (R-KIT-01)."""
        for number, card in cards.items():
            if "pair" in where[number].values:
                side, partner = where[number].values["pair"]
                line = f"pair {side} {partner}"
                if partner not in by_id:
                    raise where[number].error(f"the partner {partner} does not exist", line)
                other = "left" if side == "right" else "right"
                if where[by_id[partner]].values.get("pair") != (other, card.id):
                    raise where[number].error(f"the partner {partner} has no line 'pair {other} {card.id}'", line)
                cards[number] = replace(card, pair=(side, by_id[partner]))

    def check_complete(
        self,
        cards: dict[CardId, Card],
        where: dict[CardId, _Block],
        species: dict[str, _Block],
        editions: dict[str, Edition],
    ) -> None:
        """Nothing of the game may be missing; what is, is reported where it should stand."""
        missing = [n for n in range(1, CARD_COUNT + 1) if n not in cards]
        if missing:
            before = max((n for n in cards if n < missing[0]), default=0)
            file, line = (where[before].file, where[before].line) if before else self.ends.get("caylion", ("data", 0))
            raise DataError(file, line, f"card {code_of(missing[0])} is missing ({len(missing)} in all)")
        wanted: list[tuple[str, str, bool]] = [(name, f"species {name}", name in species) for name in SPECIES_FILES]
        wanted += [("editions", f"edition {name}", name in editions) for name in EDITIONS]
        wanted += [("tracks", f"track {track} {size}", (track, size) in self.tracks) for track, size in TRACKS]
        wanted += [("names", f"good {good.code}", good in self.goods) for good in GOODS]
        wanted += [("names", f"climate-name {climate.value}", climate in self.climates) for climate in Climate]
        for stem, what, is_there in wanted:
            if not is_there:
                raise DataError(*self.ends.get(stem, (stem, 0)), f"{what!r} is missing")

    def finish_card(self, block: _Block) -> Card:
        words = block.head.split()
        if len(words) != 3:
            raise block.error("a card line reads 'card NUMBER KIND ID'")
        code, kind_word, card_id = words
        if code not in NUMBERS:
            raise block.error(f"card numbers run from 1 to {LAST_NUMBER} and B1 to B3, not {code}")
        number = NUMBERS[code]
        try:
            kind = Kind(kind_word)
        except ValueError:
            raise block.error(f"{kind_word!r} is no kind of card") from None
        if not block.faces:
            raise block.error(f"card {code} has no front")
        for key in NEEDED.get(kind, ()):
            block.need(key)
        if any((face.climate is None) == (kind in (Kind.COLONY, Kind.NULLSPACE)) for face in block.faces):
            raise block.error(f"card {code}: a colony has a climate on each side, other cards have none")
        values = block.values
        ways: list[str] = values.get("upgrade", [])
        converters = [self.converter(way) for way in ways if ">" in way]
        if len(converters) > 1 or (ways and len(block.faces) < 2):
            raise block.error(f"card {code}: an upgrade needs a back, and at most one of them is a converter")
        bordered = block.owner is not None and kind not in (Kind.REFERENCE, Kind.SETUP)
        usual = Trade.LOAN if bordered else Trade.PERMANENT if kind in (Kind.COLONY, Kind.TEAM) else Trade.NO
        return Card(
            number=number,
            id=card_id,
            kind=kind,
            front=block.faces[0].finish(),
            back=block.faces[1].finish() if len(block.faces) > 1 else None,
            owner=block.owner,
            era=values.get("era"),
            starts="starts" in values,
            enters=self.converter(values["enters"]) if "enters" in values else None,
            technology=values.get("technology"),
            upgrade_converter=converters[0] if converters else None,
            upgrade_technologies=tuple(way for way in ways if ">" not in way),
            trade=values.get("trade", usual),
            donation_to_one="donation-to-one" in values,
            turn=values.get("turn", 0),
            players=values.get("players", (0, 0)),
            bonus=values.get("bonus", 0),
            yengii_bonus=values.get("yengii-bonus", 0),
            doubts=tuple(values.get("doubt", ())),
        )

    @staticmethod
    def technologies(cards: dict[CardId, Card], where: dict[CardId, _Block]) -> dict[str, Technology]:
        """One per team that invents something, named as on the first species card of it."""
        names: dict[str, Face] = {}
        for _, card in sorted(cards.items()):
            if card.kind is Kind.TECHNOLOGY and card.technology:
                names.setdefault(card.technology, card.front)
        found: dict[str, Technology] = {}
        for number, card in sorted(cards.items()):
            if card.kind is Kind.TEAM and card.technology:
                if card.technology not in names:
                    line = f"technology {card.technology}"
                    raise where[number].error(f"no species has a card for {card.technology!r}", line)
                face = names[card.technology]
                found[card.technology] = Technology(card.technology, face.name, face.german, card.era or 0, number)
        return found

    def read_track(self, rest: str) -> None:
        head, _, bids = rest.partition(":")
        track, _, size = head.partition(" ")
        spaces = read_number(size.strip())
        minimum = tuple(read_number(bid) for bid in bids.split())
        if (track, spaces) not in TRACKS or len(minimum) != spaces:
            raise ValueError("a track reads 'track colony|research SPACES: one minimum bid for each space'")
        _add(self.tracks, (track, spaces), minimum, f"track {head}")

    def read_good(self, rest: str) -> None:
        code, _, names = rest.partition(" ")
        if code not in CODES:
            raise ValueError(f"{code!r} is no good; the goods are {' '.join(CODES)}")
        english, german = read_names(names)
        _add(self.goods, Good(CODES.index(code)), (english, german or english), f"good {code}")

    def read_climate(self, rest: str) -> None:
        letter, _, names = rest.partition(" ")
        english, german = read_names(names)
        _add(self.climates, read_climate(letter), (english, german or english), f"climate-name {letter}")


def _add(table: dict[Any, Any], key: object, value: object, what: str) -> None:
    if key in table:
        raise ValueError(f"{what!r} stands here twice")
    table[key] = value


_TABLES: Final[dict[str, Callable[[_Reader, str], None]]] = {
    "track": _Reader.read_track,
    "good": _Reader.read_good,
    "climate-name": _Reader.read_climate,
}


def _by_name(cards: dict[CardId, Card]) -> dict[str, tuple[CardId, ...]]:
    found: dict[str, dict[CardId, None]] = {}
    for number, card in sorted(cards.items()):
        for face in card.faces:
            for name in filter(None, (face.name, face.german)):
                found.setdefault(name.casefold(), {})[number] = None
    return {name: tuple(numbers) for name, numbers in found.items()}


def _finish_species(block: _Block, deck: tuple[CardId, ...], deck_converter: Converter | None) -> Species:
    name, german = block.need("name")
    faction, faction_german = block.need("faction")
    return Species(
        id=block.head,
        name=name,
        german=german or name,
        faction=faction,
        faction_german=faction_german,
        colour=block.need("colour"),
        complexity=block.need("complexity"),
        impact=block.need("impact"),
        rank=block.need("rank"),
        support=block.need("support"),
        tiebreaker=block.need("tiebreaker"),
        start=block.need("start"),
        colonies=block.need("colonies"),
        teams=block.need("teams"),
        cards=deck,
        deck_converter=deck_converter,
        doubts=tuple(block.values.get("doubt", ())),
    )


def _finish_edition(block: _Block) -> Edition:
    return Edition(
        block.head,
        block.need("name"),
        block.need("bonus"),
        block.need("acknowledgements"),
        block.need("precise"),
        block.need("timer"),
    )
