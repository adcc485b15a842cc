"""From a line of text to a deal; the grammar is in `confluence.sidereal.deals.text`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from confluence.core.errors import NotationError
from confluence.core.game import SeatId
from confluence.sidereal.actions import Leg
from confluence.sidereal.cards import CardId, SpeciesId, TechId
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
from confluence.sidereal.deals.printer import NOTHING
from confluence.sidereal.deals.scanner import OPEN, Scanner, nothing_to_give, seat_names
from confluence.sidereal.goods import CODES, EMPTY, MOST, Bag, read_count

__all__ = ["parse_deal", "parse_legs", "seat_names"]

_BREAK: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[";]', re.DOTALL)
"""A quotation, the mark of one that never ends, or the end of a part."""
_QUOTATION: Final = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_BRACES: Final = re.compile(r"(lot\s*)?\{([^{};\"]*)(\}?)")
_ITEM: Final = re.compile(r"[^\s;{}\"#]+")
_COUNTED: Final = re.compile(r"([0-9]*)(ack|envoy)s?")
_LICENCE: Final = re.compile(r"licen[cs]e:(.+)")
_SPAN: Final = re.compile(r"([0-9]{1,4})(?:\s*(?:-|–|to)\s*([0-9]{1,4}))?(?![^\s;])")
_AFTER_ITEMS: Final = ("by", "each", "of", "if", "unless", "in", "until")
_HAPPENINGS: Final = {happening.value: happening for happening in Happening}
_READS: Final = "a part reads 'giver>receiver: what is given or promised'"


def parse_deal(text: str, species: Sequence[SpeciesId]) -> Deal:
    """Read a deal; mistakes are `NotationError` with the position."""
    if text.strip().casefold() == NOTHING:
        return Deal()
    legs: list[Leg] = []
    clauses: list[Clause] = []
    for _, part in _parts(text, species):
        if isinstance(part, Leg):
            legs.append(part)
        else:
            clauses.append(part)
    return Deal(tuple(legs), tuple(clauses))


def parse_legs(text: str, species: Sequence[SpeciesId]) -> tuple[Leg, ...]:
    """Read what moves at once, without any promise; mistakes are `NotationError` with the position."""
    legs = []
    for start, part in _parts(text, species):
        if not isinstance(part, Leg):
            raise NotationError("only what moves at once can stand here, no promise", text, start)
        legs.append(part)
    return tuple(legs)


def _parts(text: str, species: Sequence[SpeciesId]) -> Iterator[tuple[int, Leg | Clause]]:
    """Every part with its place."""
    scanner = Scanner(text, species)
    found = False
    start = 0
    for end in _ends(text):
        scanner.move(start, end)
        if not scanner.is_done:
            found = True
            yield scanner.position, _part(scanner)
        start = end + 1
    if not found:
        raise NotationError("a deal has at least one part such as 'Caylion>Zeth: 3gr'", text, 0)


def _ends(text: str) -> Iterator[int]:
    """Where parts end: semicolons outside quotations, and the end of the text."""
    for match in _BREAK.finditer(text):
        if match[0] == '"':
            raise NotationError("the quotation marks are never closed", text, match.start())
        if match[0] == ";":
            yield match.start()
    yield len(text)


def _part(scanner: Scanner) -> Leg | Clause:
    start = scanner.position
    colon = scanner.text.find(":", start, scanner.end)
    arrow = scanner.text.find(">", start, scanner.end if colon < 0 else colon)
    if arrow < 0:
        scanner.fail(_READS)
    if colon < 0:
        scanner.fail(f"the colon is missing: {_READS}", arrow + 1)
    giver = scanner.seat(start, arrow)
    receiver = scanner.seat(arrow + 1, colon)
    end = scanner.end
    scanner.move(colon + 1, end)
    part = _body(scanner, giver, receiver)
    if not scanner.is_done:
        scanner.unexpected("a semicolon before the next part", ("if", "unless"))
    return part


def _body(scanner: Scanner, giver: SeatId, receiver: SeatId) -> Leg | Clause:
    """What stands behind the colon: its first word says what it is."""
    pair = (giver, receiver)
    quotation = scanner.take(_QUOTATION)
    if quotation is not None:
        words = re.sub(r"\\(.)", r"\1", quotation[1], flags=re.DOTALL)
        scanner.expect("'by trade 4'", "by")
        return Honour(*pair, _turn(scanner, "trade"), words, _condition(scanner))
    verb = scanner.keyword("all", "run", "invent", "bid", "spare", "keep", "no", "not")
    if verb in ("no", "not"):
        verb = f"no {scanner.expect('run, invent or take', 'run', 'invent', 'take')}"
    return _given(scanner, pair) if verb is None else _VERBS[verb](scanner, pair)


# ------------------------------------------------------------------ when, and under which condition


def _turn(scanner: Scanner, phase: str) -> int:
    """Read `trade 4`, or another word and a turn."""
    scanner.expect(f"'{phase} 4'", phase)
    return scanner.number("the number of a turn")


def _in(scanner: Scanner, phase: str) -> int:
    """Read `in economy 3` or `in turn 3`."""
    scanner.expect(f"'in {phase} 3'", "in")
    return _turn(scanner, phase)


def _condition(scanner: Scanner) -> Condition | None:
    word = scanner.keyword("if", "unless")
    if word is None:
        return None
    seat = ANYONE if scanner.keyword("anyone") else scanner.seat_here("anyone, or a seat")
    example = "'invents #team', 'wins #colony' or 'runs #card'"
    happening = _HAPPENINGS[scanner.expect(example, *_HAPPENINGS)]
    return Condition(happening, _whole_card(scanner, seat), seat, word == "unless")


def _whole_card(scanner: Scanner, holder: SeatId) -> CardId:
    """Read a card where no converter of it can be meant."""
    start = scanner.position
    card, slot = scanner.card(holder)
    if slot is not None:
        scanner.fail(f"the whole card is meant here, without .{slot}", start)
    return card


# ------------------------------------------------------------------ behaviour


def _share(scanner: Scanner, pair: tuple[SeatId, SeatId], goods: Bag = EMPTY) -> Clause:
    scanner.expect("'of #card'", "of")
    card, slot = scanner.card(pair[0])
    return Share(*pair, _in(scanner, "economy"), card, slot or 0, goods, _condition(scanner))


def _run(scanner: Scanner, pair: tuple[SeatId, SeatId], never: bool = False) -> Clause:
    card, slot = scanner.card(pair[0])
    return RunConverter(*pair, _in(scanner, "economy"), card, slot or 0, never, _condition(scanner))


def _no_run(scanner: Scanner, pair: tuple[SeatId, SeatId]) -> Clause:
    return _run(scanner, pair, never=True)


def _invent(scanner: Scanner, pair: tuple[SeatId, SeatId]) -> Clause:
    team = _whole_card(scanner, ANYONE)
    scanner.expect("'by trade 4'", "by")
    return InventTeam(*pair, _turn(scanner, "trade"), team, False, _condition(scanner))


def _no_invent(scanner: Scanner, pair: tuple[SeatId, SeatId]) -> Clause:
    team = _whole_card(scanner, ANYONE)
    scanner.expect("'until trade 4'", "until")
    return InventTeam(*pair, _turn(scanner, "trade"), team, True, _condition(scanner))


def _no_take(scanner: Scanner, pair: tuple[SeatId, SeatId]) -> Clause:
    card = _whole_card(scanner, ANYONE)
    return LeaveCard(*pair, _in(scanner, "turn"), card, _condition(scanner))


def _bid(scanner: Scanner, pair: tuple[SeatId, SeatId]) -> Clause:
    example = "'bid at most 3 on colony'"
    scanner.expect(example, "at")
    scanner.expect(example, "most")
    ships = scanner.number("a number of ships")
    scanner.expect("'on colony' or 'on research'", "on")
    track = scanner.expect("colony or research", "colony", "research")
    return BidAtMost(*pair, _in(scanner, "turn"), track, ships, _condition(scanner))


def _spare(scanner: Scanner, pair: tuple[SeatId, SeatId]) -> Clause:
    victim = ANYONE if scanner.keyword(OPEN) else scanner.seat_here("the seat that is spared")
    return SparePlayer(*pair, _in(scanner, "turn"), victim, _condition(scanner))


def _keep(scanner: Scanner, pair: tuple[SeatId, SeatId]) -> Clause:
    card = _whole_card(scanner, pair[0])
    scanner.expect("'until trade 4'", "until")
    return KeepCard(*pair, _turn(scanner, "trade"), card, _condition(scanner))


_VERBS: Final[dict[str, Callable[[Scanner, tuple[SeatId, SeatId]], Clause]]] = {
    "all": _share,
    "run": _run,
    "no run": _no_run,
    "invent": _invent,
    "no invent": _no_invent,
    "no take": _no_take,
    "bid": _bid,
    "spare": _spare,
    "keep": _keep,
}


# ------------------------------------------------------------------ what is given, now or later


@dataclass(slots=True)
class _Items:
    """What a part gives, as far as it has been read."""

    goods: Bag = EMPTY
    donation: Bag | None = None
    lot: Bag = EMPTY
    cards: list[CardId] = field(default_factory=list)
    licences: list[TechId] = field(default_factory=list)
    acknowledgements: int = 0
    envoys: int = 0
    protection: bool = False
    only_now: tuple[str, int] | None = None
    """Something that cannot be promised for later: why, and where it stands."""
    no_goods: int | None = None
    """Where the first thing stands that is no plain good."""


def _given(scanner: Scanner, pair: tuple[SeatId, SeatId]) -> Leg | Clause:
    """Read things, and from what follows whether they move now, later or as a share."""
    items = _Items()
    while not scanner.is_done and scanner.word().casefold() not in _AFTER_ITEMS:
        start, before = scanner.position, items.goods
        _item(scanner, items, pair[0])
        if items.no_goods is None and items.goods == before:
            items.no_goods = start
    if scanner.is_done:
        return Leg(
            *pair,
            items.goods,
            items.donation,
            items.lot,
            tuple(items.cards),
            tuple(items.licences),
            items.acknowledgements,
            items.envoys,
            items.protection,
        )
    if scanner.word().casefold() == "of":
        if items.no_goods is not None or not items.goods:
            scanner.fail("a share is goods or all, as in '2ye of #card in economy 3'", items.no_goods)
        return _share(scanner, pair, items.goods)
    return _delivery(scanner, pair, items)


def _delivery(scanner: Scanner, pair: tuple[SeatId, SeatId], items: _Items) -> Clause:
    if items.only_now is not None:
        scanner.fail(*items.only_now)
    if scanner.word().casefold() in ("if", "unless"):
        scanner.fail("what moves at once has no condition; say by when it is due, as in '2ye by trade 4 if …'")
    how = scanner.expect("'by trade 4' or 'each trade 3-5'", "by", "each")
    if how == "by":
        turn, until = _turn(scanner, "trade"), 0
    else:
        scanner.expect("'each trade 3-5'", "trade")
        span = scanner.take(_SPAN)
        if span is None:
            scanner.unexpected("the first and the last turn, as in 3-5")
        turn = int(span[1])
        until = int(span[2] or turn)
    return Deliver(
        *pair,
        turn,
        items.goods,
        items.donation or EMPTY,
        tuple(items.cards),
        tuple(items.licences),
        items.acknowledgements,
        items.envoys,
        until,
        _condition(scanner),
    )


def _item(scanner: Scanner, items: _Items, giver: SeatId) -> None:
    """Read one thing that is given."""
    start = scanner.position
    if scanner.word().startswith("#"):
        items.cards.append(_whole_card(scanner, giver))
        return
    braces = scanner.take(_BRACES)
    if braces is not None:
        _braces(scanner, items, braces)
        return
    match = scanner.take(_ITEM)
    if match is None:
        scanner.fail(f"{scanner.word()!r} cannot stand here")
    word = match[0]
    counted = _COUNTED.fullmatch(word)
    licence = _LICENCE.fullmatch(word)
    if counted is not None:
        number = _count(scanner, counted[1], start)
        items.acknowledgements += number if counted[2] == "ack" else 0
        items.envoys += number if counted[2] == "envoy" else 0
    elif licence is not None:
        items.licences.append(scanner.technology(licence[1], start))
    elif word == "protection":
        items.protection = True
        items.only_now = ("protection counts in the turn of the agreement; for later, promise to spare", start)
    else:
        items.goods = _bag(scanner, word, start, items.goods)


def _braces(scanner: Scanner, items: _Items, braces: re.Match[str]) -> None:
    """Goods from the donation card, or from the lot that goes to one player."""
    lot, inside, close = braces.groups()
    if not close:
        scanner.fail("the braces are never closed", braces.start(2) - 1)
    goods = EMPTY
    for match in re.finditer(r"\S+", inside):
        goods = _bag(scanner, match[0], braces.start(2) + match.start(), goods)
    if lot:
        items.lot = items.lot + goods
        items.only_now = ("the goods of a lot are handed over at once, they cannot be promised", braces.start())
        return
    items.donation = (items.donation or EMPTY) + goods
    if not goods:
        items.only_now = ("empty braces say where goods come from that move at once", braces.start())


def _bag(scanner: Scanner, word: str, start: int, before: Bag) -> Bag:
    """The goods before with those of one more word."""
    try:
        return Bag.parse(f"{before} {word}")
    except NotationError as error:
        is_code = re.fullmatch(rf"[0-9]*({'|'.join(CODES)})", word) is not None
        raise NotationError(error.reason if is_code else nothing_to_give(word), scanner.text, start) from error


def _count(scanner: Scanner, digits: str, start: int) -> int:
    number = read_count(digits)
    if not number:
        scanner.fail(f"a number of tokens is 1 to {MOST}", start)
    return number
