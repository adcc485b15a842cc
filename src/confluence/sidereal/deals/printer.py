"""Deals as one line of text; `confluence.sidereal.deals.parser` reads it back. The grammar is in `deals.text`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from confluence.core.game import SeatId
from confluence.sidereal.actions import Leg
from confluence.sidereal.cards import CARD_COUNT, CardId, SpeciesId
from confluence.sidereal.deals.clauses import (
    ANYONE,
    BidAtMost,
    Clause,
    Condition,
    Deliver,
    Honour,
    InventTeam,
    KeepCard,
    LeaveCard,
    RunConverter,
    Share,
    SparePlayer,
)
from confluence.sidereal.deals.deal import Deal
from confluence.sidereal.state import CARDS

NOTHING: Final = "nothing"
"""The text of a deal without terms: an offer that only strikes promises out."""


def print_deal(deal: Deal, species: Sequence[SpeciesId]) -> str:
    """The text of a deal, legs first; `parse_deal` reads it back."""
    parts = [print_leg(leg, species) for leg in deal.legs]
    parts += [print_clause(clause, species) for clause in deal.clauses]
    return "; ".join(parts) or NOTHING


def print_legs(legs: Sequence[Leg], species: Sequence[SpeciesId]) -> str:
    """The text of what moves at once; `parse_legs` reads it back."""
    return "; ".join(print_leg(leg, species) for leg in legs)


def print_leg(leg: Leg, species: Sequence[SpeciesId]) -> str:
    """One leg."""
    items = [str(leg.goods)] if leg.goods else []
    if leg.donation is not None:
        items.append(f"{{{leg.donation}}}")
    if leg.lot:
        items.append(f"lot{{{leg.lot}}}")
    items += _cards_and_rights(leg)
    if leg.protection:
        items.append("protection")
    return f"{_head(leg.giver, leg.receiver, species)} {' '.join(items)}"


def print_clause(clause: Clause, species: Sequence[SpeciesId]) -> str:
    """One clause."""
    condition = "" if clause.condition is None else _condition(clause.condition, species)
    return f"{_head(clause.debtor, clause.creditor, species)} {_promise(clause, species)}{condition}"


def _promise(clause: Clause, species: Sequence[SpeciesId]) -> str:
    """What is promised, and when."""
    turn = clause.turn
    if isinstance(clause, Deliver):
        items = [str(clause.goods)] if clause.goods else []
        if clause.donation:
            items.append(f"{{{clause.donation}}}")
        items += _cards_and_rights(clause)
        items.append(f"each trade {turn}-{clause.until}" if clause.until else f"by trade {turn}")
        return " ".join(items)
    if isinstance(clause, Share):
        return f"{clause.goods or 'all'} of {_converter(clause.card, clause.slot)} in economy {turn}"
    if isinstance(clause, RunConverter):
        return f"{'no ' if clause.never else ''}run {_converter(clause.card, clause.slot)} in economy {turn}"
    if isinstance(clause, InventTeam):
        return f"no invent {_card(clause.team)} until trade {turn}" if clause.never else _invent(clause)
    if isinstance(clause, LeaveCard):
        return f"no take {_card(clause.card)} in turn {turn}"
    if isinstance(clause, BidAtMost):
        return f"bid at most {clause.ships} on {clause.track} in turn {turn}"
    if isinstance(clause, SparePlayer):
        return f"spare {_seat(clause.victim, species)} in turn {turn}"
    if isinstance(clause, KeepCard):
        return f"keep {_card(clause.card)} until trade {turn}"
    return f"{_quoted(clause)} by trade {turn}"


def _invent(clause: InventTeam) -> str:
    return f"invent {_card(clause.team)} by trade {clause.turn}"


def _quoted(clause: Honour) -> str:
    escaped = clause.text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _cards_and_rights(given: Leg | Deliver) -> list[str]:
    items = [_card(card) for card in given.cards]
    items += [f"licence:{technology}" for technology in given.licences]
    if given.acknowledgements:
        items.append(f"{given.acknowledgements if given.acknowledgements != 1 else ''}ack")
    if given.envoys:
        items.append(f"{given.envoys if given.envoys != 1 else ''}envoy")
    return items


def _condition(condition: Condition, species: Sequence[SpeciesId]) -> str:
    who = "anyone" if condition.seat == ANYONE else _seat(condition.seat, species)
    return f" {'unless' if condition.unless else 'if'} {who} {condition.happening.value} {_card(condition.card)}"


def _head(giver: SeatId, receiver: SeatId, species: Sequence[SpeciesId]) -> str:
    return f"{_seat(giver, species)}>{_seat(receiver, species)}:"


def _seat(seat: SeatId, species: Sequence[SpeciesId]) -> str:
    """A seat that is not there is printed by its number: refused offers are shown too."""
    if seat == ANYONE:
        return "*"
    return species[seat] if 0 <= seat < len(species) else str(seat)


def _card(card: CardId) -> str:
    return f"#{CARDS[card].id}" if 1 <= card <= CARD_COUNT else f"#{card}"


def _converter(card: CardId, slot: int) -> str:
    return f"{_card(card)}.{slot}" if slot else _card(card)
