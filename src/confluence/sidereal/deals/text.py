"""The one-line text of a trade.

    Caylion>Zeth: 3gr sh; Zeth>Caylion: 2wh #cascading_deception

A leg is a giver, a receiver and what is given: goods (`3gr`), goods that come from the donation card (`{vp bl}`) or
from the lot that goes to one player (`lot{en oc}`), cards (`#271` or `#kit_hand_crafted`), licences
(`licence:genetic_engineering`), acknowledgements (`2ack`), envoys from the stock (`envoy`) and `protection`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from confluence.core.errors import NotationError
from confluence.core.game import SeatId
from confluence.sidereal.actions import Leg
from confluence.sidereal.cards import CardId, SpeciesId, UnknownCard
from confluence.sidereal.goods import EMPTY, Bag
from confluence.sidereal.state import CARDS, CATALOGUE

_ITEM: Final = re.compile(
    r"""\s*(?:
        (?P<lot>lot\{(?P<lot_goods>[^{}]*)\})
      | (?P<donation>\{(?P<donation_goods>[^{}]*)\})
      | \#(?P<card>[\w']+)
      | licence:(?P<licence>\w+)
      | (?P<acks>\d*)ack\b
      | (?P<envoys>\d*)envoys?\b
      | (?P<protection>protection)\b
      | (?P<goods>\d*[a-z]{2})(?=\s|$)
    )\s*""",
    re.VERBOSE,
)


def seat_names(species: Sequence[SpeciesId]) -> dict[str, SeatId]:
    """Every word that names a seat in deal text: species id and name in both languages, or the seat's number."""
    names: dict[str, SeatId] = {}
    for seat, species_id in enumerate(species):
        facts = CATALOGUE.species[species_id]
        for word in (str(seat), species_id, facts.name, facts.german):
            names[word.casefold()] = seat
    return names


def parse_legs(text: str, species: Sequence[SpeciesId]) -> tuple[Leg, ...]:
    """Read the legs of a trade; mistakes are `NotationError` with the position."""
    names = seat_names(species)
    legs = []
    position = 0
    for part in text.split(";"):
        if part.strip():
            legs.append(_parse_leg(part, text, position, names))
        position += len(part) + 1
    if not legs:
        raise NotationError("a trade has at least one leg such as 'Caylion>Zeth: 3gr'", text, 0)
    return tuple(legs)


def _parse_leg(part: str, whole: str, offset: int, names: Mapping[str, SeatId]) -> Leg:
    head, colon, items = part.partition(":")
    giver, arrow, receiver = head.partition(">")
    if not colon or not arrow:
        raise NotationError("a leg reads 'giver>receiver: what is given'", whole, offset)
    seats = (
        _seat(giver, whole, offset, names),
        _seat(receiver, whole, offset + len(giver) + 1, names),
    )
    return _parse_items(items, whole, offset + len(head) + 1, seats)


def _seat(word: str, whole: str, offset: int, names: Mapping[str, SeatId]) -> SeatId:
    seat = names.get(word.strip().casefold())
    if seat is None:
        near = get_close_matches(word.strip().casefold(), names, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        position = offset + len(word) - len(word.lstrip())
        raise NotationError(f"{word.strip()!r} does not sit at this table{hint}", whole, position)
    return seat


def _parse_items(items: str, whole: str, offset: int, seats: tuple[SeatId, SeatId]) -> Leg:
    goods: list[str] = []
    donation: Bag | None = None
    lot = EMPTY
    cards: list[CardId] = []
    licences: list[str] = []
    acks = envoys = 0
    protection = False
    position = 0
    while items[position:].strip():
        match = _ITEM.match(items, position)
        if match is None:
            start = position + len(items[position:]) - len(items[position:].lstrip())
            word = items[start:].split(maxsplit=1)[0]
            raise NotationError(f"{word!r} is nothing that can be given", whole, offset + start)
        at = offset + match.start() + len(match[0]) - len(match[0].lstrip())
        if match["lot"] is not None:
            lot = lot + _bag(match["lot_goods"], whole, at)
        elif match["donation"] is not None:
            donation = (donation or EMPTY) + _bag(match["donation_goods"], whole, at)
        elif match["card"] is not None:
            cards.append(_card(match["card"], whole, at))
        elif match["licence"] is not None:
            licences.append(match["licence"])
        elif match["acks"] is not None:
            acks += int(match["acks"] or 1)
        elif match["envoys"] is not None:
            envoys += int(match["envoys"] or 1)
        elif match["protection"] is not None:
            protection = True
        else:
            _bag(match["goods"], whole, at)
            goods.append(match["goods"])
        position = match.end()
    return Leg(
        *seats, Bag.parse(" ".join(goods)), donation, lot, tuple(cards), tuple(licences), acks, envoys, protection
    )


def _bag(text: str, whole: str, at: int) -> Bag:
    try:
        return Bag.parse(text)
    except NotationError as error:
        raise NotationError(error.reason, whole, at) from error


def _card(word: str, whole: str, at: int) -> CardId:
    try:
        return CATALOGUE.find(word).number
    except UnknownCard as error:
        raise NotationError(str(error), whole, at) from error


def print_legs(legs: Sequence[Leg], species: Sequence[SpeciesId]) -> str:
    """The text of a trade; `parse_legs` reads it back."""
    return "; ".join(_print_leg(leg, species) for leg in legs)


def _print_leg(leg: Leg, species: Sequence[SpeciesId]) -> str:
    items = [str(leg.goods)] if leg.goods else []
    if leg.donation is not None:
        items.append(f"{{{leg.donation}}}")
    if leg.lot:
        items.append(f"lot{{{leg.lot}}}")
    items += [f"#{CARDS[card].id}" for card in leg.cards]
    items += [f"licence:{technology}" for technology in leg.licences]
    if leg.acknowledgements:
        items.append(f"{leg.acknowledgements if leg.acknowledgements > 1 else ''}ack")
    if leg.envoys:
        items.append(f"{leg.envoys if leg.envoys > 1 else ''}envoy")
    if leg.protection:
        items.append("protection")
    return f"{_name(leg.giver, species)}>{_name(leg.receiver, species)}: {' '.join(items)}"


def _name(seat: SeatId, species: Sequence[SpeciesId]) -> str:
    return species[seat]
