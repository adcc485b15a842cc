"""Locks: what a plan has to do and must not do, typed as people say it, and why some cannot hold.

    run #caylion_cross_cultural      no run #271.1      invent genetic_engineering      no invent #312
    upgrade #271                     enter #kit_nullspace                               keep 2gr sh

A card is named by id, number, name or technology, with or without `#`; `.1` names its second converter. A technology
stands for the own card of it, and after `invent` for its team.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from confluence.core.errors import ConfluenceError, NotationError
from confluence.core.game import SeatId
from confluence.players.adviser.turn import Bill, Desk, runs_white
from confluence.players.planner.model import Deed, Locks
from confluence.players.planner.table import Seat, converters_of, technology_card
from confluence.sidereal.cards import CardId, Kind, SpeciesId
from confluence.sidereal.converters import Cost
from confluence.sidereal.deals.scanner import Scanner
from confluence.sidereal.goods import EMPTY, TRADABLE, Bag
from confluence.sidereal.state import CARDS, CATALOGUE

VERBS: Final = ("run", "invent", "upgrade", "enter")
_READS: Final = (
    "a lock reads 'run CARD', 'invent TEAM', 'upgrade CARD', 'enter CARD', each also with 'no', or 'keep GOODS'"
)
_LOCK: Final = re.compile(r"\s*(no\s+)?([a-z]+)\s+(\S.*?)\s*", re.IGNORECASE)


class LockError(ConfluenceError, ValueError):
    """A lock cannot hold; the message says which one and what is missing."""


def parse_locks(texts: Sequence[str], species: Sequence[SpeciesId], seat: SeatId) -> Locks:
    """Read locks; mistakes are `NotationError`."""
    locks = Locks()
    for text in texts:
        match = _LOCK.fullmatch(text)
        if match is None or match[2].casefold() not in (*VERBS, "keep"):
            raise NotationError(_READS, text, 0)
        verb = match[2].casefold()
        if verb == "keep":
            if match[1]:
                raise NotationError("goods are kept or not mentioned at all", text, 0)
            locks = replace(locks, keep=locks.keep + _goods(match[3]))
            continue
        deed = _deed(verb, match[3], species, seat)
        if match[1]:
            locks = replace(locks, never=(*locks.never, deed))
        else:
            locks = replace(locks, must=(*locks.must, deed))
    return locks


def _goods(text: str) -> Bag:
    bag = Bag.parse(text)
    if bag != bag.only(TRADABLE):
        raise NotationError("only cubes, octagons and ships can be kept", text, 0)
    return bag


def _deed(verb: str, text: str, species: Sequence[SpeciesId], seat: SeatId) -> Deed:
    word = "#" + text.removeprefix("#").replace(" ", "_")
    scanner = Scanner(word, species)
    card, slot = scanner.card(seat)
    if not scanner.is_done:
        scanner.unexpected("nothing behind the card")
    printed = CARDS[card]
    if verb == "invent" and printed.kind is Kind.TECHNOLOGY and printed.technology is not None:
        card = CATALOGUE.technologies[printed.technology].team
    if printed.pair is not None and verb == "run" and printed.pair[0] == "right":
        card = printed.pair[1]
    return Deed(verb, card, slot if verb == "run" else None)


def print_deed(deed: Deed, never: bool = False) -> str:
    """The text of a lock; `parse_locks` reads it back."""
    slot = "" if deed.slot is None else f".{deed.slot}"
    return f"{'no ' if never else ''}{deed.do} #{CARDS[deed.card].id}{slot}"


def print_locks(locks: Locks) -> list[str]:
    """The texts of locks."""
    texts = [print_deed(deed) for deed in locks.must] + [print_deed(deed, never=True) for deed in locks.never]
    return [*texts, f"keep {locks.keep}"] if locks.keep else texts


# ------------------------------------------------------------------ why some cannot hold


def check_locks(desk: Desk) -> None:
    """Refuse locks about cards that are not there and goods that are missing."""
    locks = desk.locks
    for deed, never in [(deed, False) for deed in locks.must] + [(deed, True) for deed in locks.never]:
        if not _is_there(desk.own, deed):
            raise LockError(f"{print_deed(deed, never)}: {_not_there(desk.own, deed)}")
    missing = _less(locks.keep, desk.own.goods)
    if missing:
        raise LockError(f"keep {locks.keep}: {missing} is missing, there is only {desk.own.goods or 'nothing'}")


def explain(desk: Desk) -> LockError:
    """Which locks cannot hold, and what is missing for them."""
    locks = desk.locks
    for deed in locks.must:
        if replace(desk, locks=Locks((deed,))).best() is None:
            return LockError(f"{print_deed(deed)}: {_lacks(desk, (deed,), EMPTY) or 'it cannot be done now'}")
    texts = "; ".join(print_locks(locks))
    reason = _lacks(desk, locks.must, locks.keep) or "one rules out what another needs"
    return LockError(f"these locks cannot all hold: {texts}: {reason}")


def _lacks(desk: Desk, deeds: Sequence[Deed], keep: Bag) -> str:
    """What goods are missing for deeds together; colonies, technologies and fleets are named where goods are not."""
    bill, others = Bill(), []
    for deed in deeds:
        cost = _cheapest(desk, deed)
        bill.add(cost)
        others += [f"a colony of climate {icon.value}" for icon in cost.colonies]
        others += ["fleet support"] if cost.fleets else []
        others += [f"places for {cost}"] if cost.same_small or cost.same_large else []
    for good, count in keep.items():
        bill.needs[good] += count
    payment = bill.paid_from(desk.own.goods)
    small, large = payment.empty
    words = [str(payment.lacks)] if payment.lacks else []
    words += [f"{n} {size} of any colour" for n, size in ((small, "small"), (large, "large")) if n]
    if words:
        return f"{' and '.join(words)} is missing, there is only {desk.own.goods or 'nothing'}"
    return f"it needs {' and '.join(others)}" if others else ""


def _cheapest(desk: Desk, deed: Deed) -> Cost:
    """The cost of a deed, of several ways the one for which least is missing."""
    printed = CARDS[deed.card]
    if deed.do == "run":
        flipped = {card for seat in desk.table.seats for card in seat.flipped}
        converters = converters_of(deed.card, flipped)
        ways = [converters[deed.slot or 0].inputs[0]] if len(converters) > (deed.slot or 0) else []
    elif deed.do == "invent":
        ways = list(printed.front.converters[0].inputs)
    else:
        converter = printed.upgrade_converter if deed.do == "upgrade" else printed.enters
        ways = [] if converter is None else [converter.inputs[0]]
    return min(ways, key=lambda cost: _missing(desk, cost), default=Cost())


def _missing(desk: Desk, cost: Cost) -> int:
    bill = Bill()
    bill.add(cost)
    payment = bill.paid_from(desk.own.goods)
    return payment.lacks.total() + sum(payment.empty)


def _less(wanted: Bag, have: Bag) -> Bag:
    return Bag.from_counts([max(0, a - b) for a, b in zip(wanted.counts(), have.counts(), strict=True)])


def _coming(seat: Seat) -> set[CardId]:
    """Cards that could come into play in this turn."""
    cards = {card for card in seat.library if CARDS[card].enters is not None}
    for team in seat.teams():
        technology = CARDS[team].technology
        if technology is not None:
            cards.add(technology_card(seat.species, technology))
    return cards


def _is_there(seat: Seat, deed: Deed) -> bool:
    if deed.do == "invent":
        return deed.card in seat.teams()
    if deed.do == "enter":
        return deed.card in seat.library and CARDS[deed.card].enters is not None
    if deed.card not in seat.cards and deed.card not in _coming(seat):
        return False
    if deed.do == "upgrade":
        return CARDS[deed.card].back is not None and deed.card not in seat.flipped
    return runs_white(deed.card, deed.slot)


def _not_there(seat: Seat, deed: Deed) -> str:
    name = CARDS[deed.card].front.name
    if deed.do == "invent":
        return f"{name} is no team of this seat"
    if deed.do == "enter":
        return f"{name} cannot be paid into play by this seat"
    if deed.card not in seat.cards:
        return f"{name} does not lie before this seat"
    if deed.do == "upgrade":
        return f"{name} cannot be upgraded any more" if deed.card in seat.flipped else f"{name} has no other side"
    return f"{name} has no such white converter"
