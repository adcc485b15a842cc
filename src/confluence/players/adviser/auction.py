"""Advice for the auctions: how many ships to bid for what, and which card to take."""

from __future__ import annotations

from typing import Any, Final

from confluence.core.game import Decision, SeatId
from confluence.players.adviser.advice import Bids, Pick
from confluence.players.planner import auctions
from confluence.players.planner.table import Table
from confluence.sidereal import actions as act
from confluence.sidereal.cards import CardId
from confluence.sidereal.views import View

LEAST: Final = 0.3
"""Points that a card has to bring to be worth a bid."""
MOST_NAMED: Final = 2
"""Cards of a track that are named."""


def bids_for(table: Table, view: View, seat: SeatId, decision: Decision[Any]) -> Bids:
    """The bids of a planner without a common plan, and the cards that they are meant for."""
    found = auctions.bids(view, seat, decision, {})
    colonies = _worthwhile(table, seat, view.colony_track) if found.colony else ()
    teams = _worthwhile(table, seat, view.research_track) if found.research else ()
    return Bids(found.colony, found.research, colonies, teams)


def pick_for(table: Table, view: View, seat: SeatId, decision: Decision[Any]) -> Pick | None:
    """The card to take; None if it is not the turn of this seat."""
    if not any(isinstance(action, act.Buy | act.Pass) for action in decision.actions()):
        return None
    found = auctions.auction(table, view, seat, decision)
    if isinstance(found, act.Buy):
        return Pick(found.card, worth=round(auctions.card_worth(table, seat, found.card), 2))
    return Pick(split=isinstance(found, act.Split))


def _worthwhile(table: Table, seat: SeatId, track: tuple[CardId, ...]) -> tuple[CardId, ...]:
    worth = {card: auctions.card_worth(table, seat, card) for card in track if card}
    ranked = sorted(worth, key=lambda card: (-worth[card], card))
    return tuple([card for card in ranked if worth[card] >= LEAST])[:MOST_NAMED]
