"""Which clauses can be promised at all: everything that is refused when a deal is made, not when it falls due."""

from __future__ import annotations

from typing import Final

from confluence.core.game import SeatId
from confluence.sidereal.actions import Leg
from confluence.sidereal.cards import CARD_COUNT, CardId, Kind, Trade
from confluence.sidereal.converters import Arrow
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
from confluence.sidereal.goods import TRADABLE, Good
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.species import rules_of_card, rules_of_seat
from confluence.sidereal.state import (
    ASIDE,
    CARDS,
    INVENTED,
    LIBRARY,
    OUT,
    PATENT,
    RELICS,
    ROW,
    TRACK,
    TUCKED,
    TURNS,
    State,
    Step,
)

MOST_CLAUSES: Final = 24
MOST_PROMISES: Final = 120
"""Open promises one seat may owe at once."""
MOST_OF_A_GOOD: Final = 99
LONGEST_TEXT: Final = 280
_GONE: Final = (TUCKED, OUT, ASIDE, ROW, PATENT, INVENTED, RELICS)
"""Zones from which no card comes back into anybody's hands, or whose order nobody knows."""
_KNOWN: Final = (ROW, PATENT, INVENTED)
_AUCTION_TURNS: Final = TURNS - 1


def check_clauses(state: State, clauses: tuple[Clause, ...]) -> None:
    """Refuse clauses that can never be kept as they stand."""
    if len(clauses) > MOST_CLAUSES:
        refuse(Refusal.TOO_MANY_CLAUSES, limit=MOST_CLAUSES, clauses=len(clauses))
    for number, clause in enumerate(clauses):
        _check(state, clause, number)
    _check_debts(state, clauses)
    _check_circles(clauses)


def _check_debts(state: State, clauses: tuple[Clause, ...]) -> None:
    """Refuse a promise of somebody who has too many open ones; deliveries go round in circles with enough of them."""
    counts: dict[SeatId, int] = {}
    for clause in clauses:
        turns = clause.until - clause.turn + 1 if isinstance(clause, Deliver) and clause.until else 1
        counts[clause.debtor] = counts.get(clause.debtor, 0) + turns
    for seat, count in counts.items():
        count += sum(promise.clause.debtor == seat for promise in state.promises.values())
        if count > MOST_PROMISES:
            refuse(Refusal.TOO_MANY_CLAUSES, "too many open promises", limit=MOST_PROMISES, seat=seat)


def _check(state: State, clause: Clause, number: int) -> None:
    for seat in (clause.debtor, clause.creditor):
        if not 0 <= seat < state.players:
            refuse(Refusal.BAD_SEAT, f"seats are numbered 0 to {state.players - 1}", clause=number, seat=seat)
    if clause.debtor == clause.creditor:
        refuse(Refusal.SELF_TRADE, "nobody promises to oneself", rule="R-TRADE-20", clause=number)
    if clause.condition is not None:
        _check_condition(state, clause.condition, number)
    if isinstance(clause, Deliver):
        _check_delivery(state, clause, number)
    elif isinstance(clause, Share):
        _check_turn(state, clause.turn, number, after=_economy_is_over(state), last=TURNS - 1, rule="R-DEAL-15")
        _check_white(state, clause.card, clause.slot, number)
        _check_goods(clause.goods.packed == clause.goods.only(TRADABLE).packed, number)
    elif isinstance(clause, RunConverter):
        _check_turn(state, clause.turn, number, after=_economy_is_over(state))
        _check_white(state, clause.card, clause.slot, number)
    elif isinstance(clause, InventTeam):
        _check_turn(state, clause.turn, number, after=_economy_is_over(state))
        _check_number(clause.team, number)
        if not _is_kind(clause.team, Kind.TEAM) or state.zone[clause.team] in _KNOWN:
            refuse(Refusal.BAD_CLAUSE, "this is no team that can still invent", clause=number, card=clause.team)
    elif isinstance(clause, LeaveCard):
        _check_left_card(state, clause, number)
    elif isinstance(clause, BidAtMost):
        _check_limit(state, clause, number)
    elif isinstance(clause, SparePlayer):
        _check_turn(state, clause.turn, number, last=_AUCTION_TURNS)
        if not 0 <= clause.victim < state.players or clause.victim == clause.debtor:
            refuse(Refusal.BAD_SEAT, "name another player who is spared", clause=number, seat=clause.victim)
        if not rules_of_seat(state, clause.debtor).steals():
            refuse(Refusal.BAD_CLAUSE, "this species does not steal", rule="R-ZET-23", clause=number)
    elif isinstance(clause, KeepCard):
        _check_kept_card(state, clause, number)
    else:
        _check_honour(state, clause, number)


def _economy_is_over(state: State) -> bool:
    """Whether the economy of this turn has run."""
    return state.step in (Step.BIDS, Step.COLONIES, Step.TEAMS, Step.STEAL)


def _check_turn(
    state: State, turn: int, number: int, after: bool = False, last: int = TURNS, rule: str = "R-DEAL-10"
) -> None:
    """Refuse a turn that is over, or beyond the last one in which such a promise can fall due."""
    first = state.turn + after
    if turn > last:
        refuse(Refusal.BEYOND_END, f"turn {last} is the last one for this", rule=rule, clause=number, turn=turn)
    if turn < first:
        refuse(
            Refusal.BAD_CLAUSE, f"turn {first} is the first one for this", rule="R-DEAL-12", clause=number, turn=turn
        )


def _check_delivery(state: State, clause: Deliver, number: int) -> None:
    closed = state.step is not Step.TRADE
    for turn in (clause.turn, clause.until or clause.turn):
        _check_turn(state, turn, number, after=closed)
    if clause.until and clause.until < clause.turn:
        refuse(Refusal.BAD_CLAUSE, "the last turn is before the first", clause=number)
    if min(clause.acknowledgements, clause.envoys) < 0:
        refuse(Refusal.BAD_CLAUSE, "a number of tokens is not negative", clause=number)
    if not (
        clause.goods or clause.donation or clause.cards or clause.licences or clause.acknowledgements or clause.envoys
    ):
        refuse(Refusal.NOTHING_GIVEN, "the clause promises nothing", clause=number)
    _check_goods(clause.goods == clause.goods.only(TRADABLE), number)
    if max((*clause.goods.counts(), *clause.donation.counts())) > MOST_OF_A_GOOD:
        refuse(Refusal.BAD_CLAUSE, f"promise at most {MOST_OF_A_GOOD} of a good", clause=number)
    if clause.donation[Good.EN]:
        refuse(Refusal.BAD_CLAUSE, "envoys are promised from the stock", rule="R-ZET-13", clause=number)
    for card in clause.cards:
        _check_card(state, clause, card, number)
    if clause.licences or clause.acknowledgements or clause.envoys:
        _check_rights(state, clause, number)
    if clause.turn == state.turn and clause.condition is not None and clause.condition.unless:
        refuse(
            Refusal.BAD_CLAUSE,
            "a delivery of this turn falls due at once: nothing can happen before it",
            rule="R-DEAL-12",
            clause=number,
        )


def _check_rights(state: State, clause: Deliver, number: int) -> None:
    """Refuse rights that the debtor can never give, or can give only once."""
    leg = Leg(
        clause.debtor,
        clause.creditor,
        licences=clause.licences,
        acknowledgements=clause.acknowledgements,
        envoys=clause.envoys,
    )
    if not rules_of_seat(state, clause.debtor).may_promise(state, leg):
        refuse(Refusal.NOT_A_RIGHT, rule="R-TRADE-02", clause=number, seat=clause.debtor)
    if clause.licences and (clause.until > clause.turn or len(set(clause.licences)) < len(clause.licences)):
        refuse(Refusal.BAD_CLAUSE, "a technology is licensed to a player once", rule="R-YEN-15", clause=number)


def _check_goods(only_tradable: bool, number: int) -> None:
    if not only_tradable:
        refuse(
            Refusal.NO_POINTS_TRADED, "points are promised from a donation card only", rule="R-TRADE-03", clause=number
        )


def _check_number(card: CardId, number: int) -> None:
    if not 1 <= card <= CARD_COUNT:
        refuse(Refusal.UNKNOWN_CARD, card=card, clause=number)


def _check_card(state: State, clause: Deliver, card: CardId, number: int) -> None:
    _check_number(card, number)
    if clause.cards.count(card) > 1:
        refuse(Refusal.BAD_CLAUSE, "a card is named twice", card=card, clause=number)
    if CARDS[card].trade is Trade.NO or state.zone[card] in _GONE:
        refuse(Refusal.NOT_TRADABLE, rule="R-TRADE-04", card=card, clause=number)
    if state.zone[card] == LIBRARY and state.owner_seat(card) != clause.debtor:
        refuse(
            Refusal.NOT_TRADABLE,
            "only its owner can promise a library card",
            rule="R-LOAN-10",
            card=card,
            clause=number,
        )
    for other in rules_of_card(card).unit(card):
        if other not in clause.cards:
            refuse(Refusal.HALF_PAIR, rule="R-TRADE-04", card=card, other=other, clause=number)


def _check_white(state: State, card: CardId, slot: int, number: int) -> None:
    """Refuse a converter that no side of the card shows in white."""
    _check_number(card, number)
    if state.zone[card] in _GONE:
        refuse(Refusal.BAD_CLAUSE, "this card is out of play for good", card=card, clause=number)
    sides = [face.converters for face in CARDS[card].faces]
    is_white = any(0 <= slot < len(side) and side[slot].arrow is Arrow.WHITE for side in sides)
    if not is_white or _is_right_half(card):
        refuse(Refusal.NO_CONVERTER, card=card, slot=slot, clause=number)


def _is_kind(card: CardId, *kinds: Kind) -> bool:
    return CARDS[card].kind in kinds


def _check_kept_card(state: State, clause: KeepCard, number: int) -> None:
    _check_turn(state, clause.turn, number, after=state.step is not Step.TRADE)
    _check_number(clause.card, number)
    if CARDS[clause.card].trade is Trade.NO or state.zone[clause.card] in _GONE:
        refuse(Refusal.NOT_TRADABLE, rule="R-TRADE-04", card=clause.card, clause=number)
    if clause.condition is not None:
        refuse(Refusal.BAD_CLAUSE, "to keep a card is promised without a condition", clause=number)


def _check_left_card(state: State, clause: LeaveCard, number: int) -> None:
    _check_turn(state, clause.turn, number, last=_AUCTION_TURNS)
    _check_number(clause.card, number)
    if not _is_kind(clause.card, Kind.COLONY, Kind.TEAM):
        refuse(
            Refusal.BAD_CLAUSE,
            "only colonies and teams are auctioned",
            rule="R-BNEG-05",
            clause=number,
            card=clause.card,
        )
    over = state.step is Step.STEAL or (state.step is Step.TEAMS and CARDS[clause.card].kind is Kind.COLONY)
    if clause.turn == state.turn and over:
        refuse(Refusal.BAD_CLAUSE, "that auction is over", rule="R-BNEG-05", clause=number, card=clause.card)
    if clause.turn == state.turn and state.zone[clause.card] != TRACK:
        refuse(Refusal.NOT_ON_TRACK, rule="R-BNEG-05", clause=number, card=clause.card)


def _check_limit(state: State, clause: BidAtMost, number: int) -> None:
    _check_turn(state, clause.turn, number, last=_AUCTION_TURNS)
    if clause.track not in ("colony", "research") or clause.ships < 0:
        refuse(Refusal.BAD_CLAUSE, "name the colony or research track and a number of ships", clause=number)
    if clause.turn == state.turn and _bids_are_fixed(state):
        refuse(Refusal.BAD_CLAUSE, "the bids are made already", rule="R-BNEG-05", clause=number)


def _bids_are_fixed(state: State) -> bool:
    return state.step in (Step.COLONIES, Step.TEAMS, Step.STEAL)


def _check_honour(state: State, clause: Honour, number: int) -> None:
    _check_turn(state, clause.turn, number)
    if not 1 <= len(clause.text.strip()) <= LONGEST_TEXT or not clause.text.isprintable():
        refuse(Refusal.BAD_CLAUSE, f"say it in 1 to {LONGEST_TEXT} plain characters", clause=number)


def _check_condition(state: State, condition: Condition, number: int) -> None:
    if condition.seat != ANYONE and not 0 <= condition.seat < state.players:
        refuse(Refusal.BAD_SEAT, "the condition names no seat of this table", clause=number, seat=condition.seat)
    _check_number(condition.card, number)
    card = CARDS[condition.card]
    is_team = card.kind is Kind.TEAM
    fits = {
        Happening.INVENTS: is_team,
        Happening.WINS: is_team or card.kind is Kind.COLONY,
        Happening.RUNS: any(face.converters for face in card.faces) and not is_team and not _is_right_half(card.number),
    }
    if not fits[condition.happening]:
        refuse(Refusal.BAD_CLAUSE, "this can never happen to that card", clause=number, card=condition.card)
    if is_team and state.zone[condition.card] in _KNOWN:
        refuse(Refusal.BAD_CLAUSE, "this team has invented already", clause=number, card=condition.card)
    if not is_team and state.zone[condition.card] in _GONE and state.zone[condition.card] != RELICS:
        refuse(Refusal.BAD_CLAUSE, "this card is out of play for good", clause=number, card=condition.card)


def _is_right_half(card: CardId) -> bool:
    """Whether a card is the half of a pair that never runs by itself (R-KIT-01)."""
    pair = CARDS[card].pair
    return pair is not None and pair[0] == "right"


def _check_circles(clauses: tuple[Clause, ...]) -> None:
    """Refuse deeds that wait for deeds that wait for them; what is only left undone waits for nothing."""
    waits: dict[tuple[Happening, CardId], list[tuple[Happening, CardId]]] = {}
    for clause in clauses:
        done: tuple[Happening, CardId] | None = None
        if isinstance(clause, RunConverter) and not clause.never:
            done = (Happening.RUNS, clause.card)
        elif isinstance(clause, InventTeam) and not clause.never:
            done = (Happening.INVENTS, clause.team)
        if done is not None and clause.condition is not None and not clause.condition.unless:
            waits.setdefault(done, []).append((clause.condition.happening, clause.condition.card))
    for start, first in waits.items():
        seen: set[tuple[Happening, CardId]] = set()
        line = list(first)
        while line:
            event = line.pop()
            if event == start:
                refuse(Refusal.CIRCULAR, card=start[1])
            if event not in seen:
                seen.add(event)
                line += waits.get(event, [])


def seats_named(clauses: tuple[Clause, ...]) -> set[SeatId]:
    """Debtors and creditors: the parties that clauses bring into a deal."""
    return {seat for clause in clauses for seat in (clause.debtor, clause.creditor)}
