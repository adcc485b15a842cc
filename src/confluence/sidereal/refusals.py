"""Every reason for which the engine refuses an action, with its meaning."""

from __future__ import annotations

from enum import Enum
from typing import Any, NoReturn

from confluence.core.errors import Illegal


class Refusal(Enum):
    """The name is the stable code that travels to clients, the value is what it means."""

    BAD_SETUP = "the game cannot be set up like this"
    WRONG_STEP = "this action belongs to another step of the turn"
    GAME_OVER = "the game is over"
    BAD_SEAT = "there is no such seat, or it may not do this"
    NOT_YOUR_TURN = "another bid is due"
    UNKNOWN_CARD = "there is no such card"
    NOT_HELD = "the card is not in the area of the player who needs it"
    NOT_TRADABLE = "the card cannot change hands"
    HALF_PAIR = "the halves of a pair only move together"
    NOT_ENOUGH = "the player does not have what this takes"
    WRONG_PAYMENT = "these pieces do not pay for this cost"
    NO_CONVERTER = "the card has no such converter"
    WRONG_ARROW = "the arrow of this converter belongs to another phase"
    ALREADY_RUN = "the converter has run in this turn"
    MAY_NOT_RUN = "this player can never run this converter"
    WRONG_COLONIES = "these colonies do not fit the icons"
    NOT_IN_LIBRARY = "the card is not in the player's library"
    DECK_EMPTY = "there is no card left to draw"
    CANNOT_UPGRADE = "the card cannot be upgraded this way"
    LENT = "the card is lent or borrowed"
    NOT_A_TEAM = "the card is no uninvented team of this player"
    SELF_TRADE = "a player cannot trade with oneself"
    NOTHING_GIVEN = "nothing changes hands"
    DUPLICATE_LEG = "what one player gives another stands in one leg"
    NO_POINTS_TRADED = "points are traded from donation cards only"
    NOT_A_RIGHT = "this player has no such right to give"
    ALREADY_LICENSED = "the receiver has, or has spent, the card of this technology"
    UNKNOWN_OFFER = "there is no such open offer"
    NOT_A_PARTY = "the player has no part in this offer"
    ALREADY_AGREED = "the player has agreed already"
    TOO_MANY_OFFERS = "the player has too many open offers"
    OFFER_CHANGED = "the offer was changed after you saw it"
    BAD_OFFER = "an offer cannot be made like this"
    BAD_REASON = "this is no reason to decline an offer of this table"
    UNKNOWN_PROMISE = "there is no such open promise"
    PROMISED = "a promise forbids it"
    BAD_CLAUSE = "this cannot be promised"
    TOO_MANY_CLAUSES = "a deal has too many clauses"
    CIRCULAR = "the conditions wait for each other"
    BEYOND_END = "nothing can fall due then"
    LOT_BOUND = "these donation goods all go to one player"
    GIFTS_INCOMPLETE = "exactly the goods on the donation card must be given away"
    WRONG_SURPLUS = "exactly the surplus colonies must be named"
    NO_FLEET_SUPPORT = "the fleets do not cover the symbols"
    TOO_MANY_RUNS = "a converter runs once, with a seedling twice"
    NOTHING_DUE = "the step asks nothing of this player"
    BID_TOO_HIGH = "the bids exceed the ships"
    NOT_ON_TRACK = "the card is not on the track any more"
    BID_TOO_LOW = "the minimum bid is higher"
    CANNOT_SPLIT = "this bid cannot be split"
    PROTECTED = "the player traded with the thief in this turn"
    ALREADY_ROBBED = "the player was robbed in this turn"
    TOO_FEW_ENVOYS = "the victim holds too few envoys"
    WRONG_TAKE = "these pieces cannot be stolen like this"


def refuse(why: Refusal, message: str = "", rule: str = "", **details: Any) -> NoReturn:
    """Raise the refusal; `message` replaces the general meaning, `rule` names the rule behind it."""
    if rule:
        details["rule"] = rule
    raise Illegal(why.name, message or why.value, details)
