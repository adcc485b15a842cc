"""The Confluence Phase: sharing, hidden bids, the two auctions, fresh tracks (R-SHARE, R-BID, R-TRACK)."""

from __future__ import annotations

from confluence.core.game import SeatId
from confluence.sidereal.actions import Buy, CommitBids, Pass, Split
from confluence.sidereal.cards import CardId, TechId
from confluence.sidereal.deals import ledger
from confluence.sidereal.events import (
    BidSplit,
    BidsRevealed,
    Bought,
    Committed,
    Entered,
    Passed,
    Refreshed,
    Shared,
    SiderealEvent,
)
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.holding import enter_play
from confluence.sidereal.phases.violet import pay_sharing_bonus
from confluence.sidereal.records import Bid, Tie
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.species import rules_of_seat
from confluence.sidereal.state import CARDS, CATALOGUE, DECK, LIBRARY, NOBODY, PATENT, ROW, TRACK, State, Step

# ------------------------------------------------------------------ sharing


def share(state: State, events: list[SiderealEvent]) -> None:
    """Pay the bonus where the edition pays it now, and give everybody the new technologies (R-SHARE)."""
    for team, inventor in state.invented:
        if not CATALOGUE.editions[state.options.edition].bonus_at_invention:
            pay_sharing_bonus(state, inventor, events)
        shared = rules_of_seat(state, inventor).shares_inventions()
        state.zone[team] = ROW if shared else PATENT
        state.holder[team] = NOBODY if shared else inventor
        technology = CARDS[team].technology
        if shared:
            events.append(Shared(team, technology, inventor))
            if technology is not None:
                _hand_out(state, technology, inventor, events)
    state.invented.clear()


def _hand_out(state: State, technology: TechId, inventor: SeatId, events: list[SiderealEvent]) -> None:
    for seat, species in enumerate(state.species):
        card = CATALOGUE.technology_cards[species][technology]
        if seat != inventor and state.zone[card] == LIBRARY:
            enter_play(state, card, seat)
            events.append(Entered(seat, card, "sharing"))


# ------------------------------------------------------------------ bids


def commit_bids(state: State, seat: SeatId, action: CommitBids, events: list[SiderealEvent]) -> None:
    """Split the ships unseen into two bids and a reserve (R-BID-01)."""
    ships = state.areas[seat].goods[Good.SH]
    if action.colony < 0 or action.research < 0 or action.colony + action.research > ships:
        refuse(Refusal.BID_TOO_HIGH, rule="R-BID-01", ships=ships, colony=action.colony, research=action.research)
    if state.promises:
        ledger.check_bids(state, seat, action.colony, action.research)
    state.areas[seat].colony_bid = action.colony
    state.areas[seat].research_bid = action.research
    events.append(Committed(seat))


def bids_are_complete(state: State) -> bool:
    """Whether every seat has committed its bids."""
    return all(area.colony_bid >= 0 for area in state.areas)


def reveal_colony_bids(state: State, events: list[SiderealEvent]) -> None:
    """Open all colony bids together (R-BID-03)."""
    bids = tuple(area.colony_bid for area in state.areas)
    state.bids = [
        Bid(seat, ships, rules_of_seat(state, seat).effective_colony_bid(ships)) for seat, ships in enumerate(bids)
    ]
    events.append(BidsRevealed("colony", bids))


def reveal_research_bids(state: State, events: list[SiderealEvent]) -> None:
    """Open all research bids together (R-BID-11)."""
    bids = tuple(area.research_bid for area in state.areas)
    state.bids = [Bid(seat, ships, 2 * ships) for seat, ships in enumerate(bids)]
    events.append(BidsRevealed("research", bids))


# ------------------------------------------------------------------ auctions


def due_bid(state: State) -> int | None:
    """The place in `State.bids` of the bid that acts now (R-BID-16)."""
    best = None
    most = -1
    tied = False
    for place, bid in enumerate(state.bids):
        if bid.halves > most:
            best, most, tied = place, bid.halves, False
        elif bid.halves == most:
            tied = True
    if tied:  # only then the cards of the bidders need counting
        equal = [place for place, bid in enumerate(state.bids) if bid.halves == most]
        best = max(equal, key=lambda place: (precedence(state, state.bids[place]), -place))
    return best


def precedence(state: State, bid: Bid) -> tuple[int, int, int, int]:
    """Higher acts first: value, privilege in colony ties, fewer cards of the kind, tiebreaker (R-BID-08)."""
    tiebreaker = CATALOGUE.species[state.species[bid.seat]].tiebreaker
    if state.step is Step.COLONIES:
        first = rules_of_seat(state, bid.seat).wins_colony_ties()
        return bid.halves, int(first), -len(state.colonies(bid.seat)), tiebreaker
    return bid.halves, 0, -len(state.teams(bid.seat)), tiebreaker


def tie_break(state: State, bid: Bid, after: Bid) -> Tie:
    """What puts a bid before the one after it, where both have the same value (R-BID-08)."""
    parts = zip(_TIES, precedence(state, bid), precedence(state, after), strict=True)
    return next((tie for tie, one, other in parts if one != other), Tie.NONE)


_TIES = (Tie.NONE, Tie.FIRST, Tie.FEWER, Tie.NUMBER)
"""What each part of the precedence decides; the first one is the value itself."""


def auctioned_track(state: State) -> tuple[list[CardId], tuple[int, ...]]:
    """The track that is being auctioned, with its minimum bids."""
    colonies = state.step is Step.COLONIES
    track = state.colony_track if colonies else state.research_track
    return track, minimum_bids(state, "colony" if colonies else "research")


def minimum_bids(state: State, track: str) -> tuple[int, ...]:
    """Minimum bids of a track from left to right."""
    spaces = len(state.colony_track if track == "colony" else state.research_track)
    return CATALOGUE.tracks[track, spaces]


def affordable(state: State, bid: Bid) -> list[CardId]:
    """The cards this bid may buy, from left to right (R-BID-05)."""
    track, minimum = auctioned_track(state)
    fitting = [card for card, least in zip(track, minimum, strict=True) if card and 2 * least <= bid.halves]
    return [card for card in fitting if ledger.may_take(state, bid.seat, card)] if state.promises else fitting


def _acting(state: State, seat: SeatId) -> int:
    place = due_bid(state)
    if place is None or state.bids[place].seat != seat:
        due = None if place is None else state.bids[place].seat
        refuse(Refusal.NOT_YOUR_TURN, rule="R-BID-16", due=due)
    return place


def buy(state: State, seat: SeatId, action: Buy, events: list[SiderealEvent]) -> None:
    """Take one card and pay the whole bid (R-BID-05)."""
    place = _acting(state, seat)
    bid = state.bids[place]
    track, minimum = auctioned_track(state)
    if action.card < 1 or action.card not in track:
        refuse(Refusal.NOT_ON_TRACK, rule="R-BID-05", card=action.card)
    space = track.index(action.card)
    if 2 * minimum[space] > bid.halves:
        refuse(Refusal.BID_TOO_LOW, rule="R-BID-05", minimum=minimum[space], ships=bid.ships)
    if not ledger.may_take(state, seat, action.card):
        refuse(Refusal.PROMISED, "you promised to leave this card", rule="R-BNEG-05", card=action.card)
    track[space] = 0
    del state.bids[place]
    price = Bag.of(Good.SH, bid.ships)
    state.areas[seat].goods = state.areas[seat].goods - price
    enter_play(state, action.card, seat)
    if state.step is Step.COLONIES and rules_of_seat(state, seat).seeds_colonies():
        state.seedlings |= 1 << action.card
    events.append(Bought(seat, action.card, price))
    if state.promises:
        ledger.note_purchase(state, seat, action.card, events)


def pass_bid(state: State, seat: SeatId, _action: Pass, events: list[SiderealEvent]) -> None:
    """Take nothing; the ships of the bid stay (R-BID-07)."""
    place = _acting(state, seat)
    events.append(Passed(seat, state.bids[place].ships))
    del state.bids[place]


def split(state: State, seat: SeatId, _action: Split, events: list[SiderealEvent]) -> None:
    """Replace a colony bid by two halves, as equal as possible (R-KJA-03)."""
    place = _acting(state, seat)
    bid = state.bids[place]
    if state.step is not Step.COLONIES or not rules_of_seat(state, seat).can_split(bid):
        refuse(Refusal.CANNOT_SPLIT, rule="R-KJA-06")
    more, less = (bid.ships + 1) // 2, bid.ships // 2
    rules = rules_of_seat(state, seat)
    state.bids[place : place + 1] = [
        Bid(seat, ships, rules.effective_colony_bid(ships), True) for ships in (more, less)
    ]
    events.append(BidSplit(seat, (more, less)))


def pass_those_who_must(state: State, events: list[SiderealEvent]) -> bool:
    """Let bids that can buy nothing pass (R-BID-06); True while somebody has a choice."""
    while True:
        place = due_bid(state)
        if place is None:
            return False
        bid = state.bids[place]
        if affordable(state, bid):
            return True
        events.append(Passed(bid.seat, bid.ships))
        del state.bids[place]


# ------------------------------------------------------------------ refreshing


def refresh(state: State, events: list[SiderealEvent]) -> None:
    """Discard from the cheapest spaces, slide left, fill up (R-TRACK)."""
    for name, track, deck in (
        ("colony", state.colony_track, state.colony_deck),
        ("research", state.research_track, state.team_deck),
    ):
        minimum = minimum_bids(state, name)
        discarded = [card for card, least in zip(track, minimum, strict=True) if card and least == 1]
        kept = [card for card, least in zip(track, minimum, strict=True) if card and least > 1]
        for card in discarded:
            state.zone[card] = DECK
        deck.extend(discarded)
        drawn = deck[: len(track) - len(kept)]
        del deck[: len(drawn)]
        row = kept + drawn
        for card in row:
            state.zone[card] = TRACK
        track[:] = row + [0] * (len(track) - len(row))
        events.append(Refreshed(name, tuple(discarded), tuple(row)))
