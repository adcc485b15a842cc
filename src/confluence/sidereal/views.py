"""What a seat, or a spectator, may know: the one door through which state leaves the engine (R-INFO).

Hidden are the points of others, unrevealed bids, uncommitted and committed but unrevealed choices, and the order of
all decks. Offers show to their parties only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, lru_cache
from itertools import pairwise

from confluence.core.game import SeatId, ranks
from confluence.sidereal.actions import CommitGifts, Leg, Life, Mode, PlannedRun
from confluence.sidereal.cards import CardId
from confluence.sidereal.deals import ledger, offers
from confluence.sidereal.deals.clauses import Clause, Deliver, Share
from confluence.sidereal.goods import EMPTY, Bag
from confluence.sidereal.phases import confluence, economy, gifts, steal
from confluence.sidereal.records import Bid, Offer, Promise, PromiseState, Tie
from confluence.sidereal.species import rules_of_seat
from confluence.sidereal.species.base import SpeciesRules
from confluence.sidereal.state import (
    CATALOGUE,
    IS_COLONY,
    IS_TEAM,
    LIBRARY,
    PATENT,
    ROW,
    TUCKED,
    State,
    Step,
    seats_of,
    used_bit,
)


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in play."""

    card: CardId
    flipped: bool = False
    seedling: bool = False
    used: tuple[int, ...] = ()
    """Slots that have run in this turn."""


class Safety(Enum):
    """Why a seat cannot be robbed in this turn."""

    NONE = ""
    PROTECTED = "protected"
    """It traded with the thief (R-ZET-04)."""
    ROBBED = "robbed"
    """It was robbed already (R-ZET-03)."""
    SPARED = "spared"
    """The thief promised it (R-ZET-23)."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What lies in front of a seat, and what it has declared."""

    species: str
    goods: Bag
    cards: tuple[CardView, ...]
    library: tuple[CardId, ...]
    tucked: dict[int, int]
    """Spent card to the card it lies under."""
    support: int
    donation: Bag = EMPTY
    lot: Bag = EMPTY
    """Donation goods that all go to one player."""
    lot_receiver: SeatId = -1
    invented: tuple[CardId, ...] = ()
    """Teams invented in this turn, not shared yet."""
    patents: tuple[CardId, ...] = ()
    acknowledgements: int = 0
    envoys: int = 0
    protected: bool = False
    robbed: bool = False
    safe: Safety = Safety.NONE
    """Why it cannot be robbed in this turn, by what the viewer knows."""
    steals: bool = False
    """Whether it acts in the steal step."""
    colony_halves: int = 2
    """What each of its ships counts in a bid for colonies, in halves of a ship (R-BID-03)."""
    splits: bool = False
    """Whether it may split its bid for colonies in two (R-BID-14)."""
    extra_places: int = 0
    """Places that the colony track has because of this seat (R-SETUP-10)."""
    colonies: int = 0
    """Colonies held, as they count in ties (R-BID-09, R-COL-08)."""
    teams: int = 0
    """Uninvented teams held."""
    bonuses: tuple[int, ...] = ()
    """What an invention of this seat brings in each turn (R-INV-08, R-YEN-02)."""
    surplus: int = 0
    """Colonies that have to go, in the step in which they are chosen (R-ECON-02)."""
    done: bool = False
    committed: bool = False
    """Whether the seat made its unseen choice in this step."""
    points: int | None = None
    """Only for the seat itself, and for all when the game is over."""


@dataclass(frozen=True, slots=True)
class Stale:
    """Why an offer cannot be met now."""

    message: str
    seat: SeatId = -1
    """Who lacks something; -1: whoever would take the open place, or it is nobody's lack."""
    missing: Bag = EMPTY


@dataclass(frozen=True, slots=True)
class OfferView:
    """An open offer of which the viewer is a party."""

    id: int
    by: SeatId
    parties: tuple[SeatId, ...]
    agreed: tuple[SeatId, ...]
    """Parties that agreed; where a place is open, those who answered."""
    seen_by: tuple[SeatId, ...]
    legs: tuple[Leg, ...] = ()
    clauses: tuple[Clause, ...] = ()
    mode: Mode = Mode.ALL
    life: Life = Life.BELL
    revision: int = 1
    counters: int = 0
    replaces: tuple[int, ...] = ()
    stale: Stale | None = None
    """Why it cannot be met now; it can be accepted again as soon as it can be met."""


@dataclass(frozen=True, slots=True)
class PromiseView:
    """An entry of the ledger."""

    id: int
    deal: int
    clause: Clause
    """What is still owed."""
    parties: tuple[SeatId, ...]
    state: PromiseState = PromiseState.OPEN
    happened: bool = False
    """Whether what its condition names has happened."""
    origin: int = 0
    """The promise it grew out of, as the delivery of a share did; 0: none."""
    penalty: int = 0
    """Points that the debtor loses if a promise that is due is not settled otherwise (R-DEAL-05)."""
    due: int = 0
    """The turn in whose Trade Phase it is delivered (R-DEAL-12, R-DEAL-15); 0: nothing is delivered."""


@dataclass(frozen=True, slots=True)
class BidView:
    """A revealed bid that is still pending, first to act first."""

    seat: SeatId
    ships: int
    halves: int
    split: bool = False
    tie: Tie = Tie.NONE
    """What puts it before the next bid, where both have the same value."""
    passes: bool = False
    """Whether it reaches nothing that is left, and so passes by itself (R-BID-06)."""


@dataclass(frozen=True, slots=True)
class DeckView:
    """A deck: how many cards it has, and the top one where decks lie front side up (R-INFO-06)."""

    cards: int
    top: CardId | None = None


@dataclass(frozen=True, slots=True)
class OwnView:
    """What only the seat itself knows."""

    points: int
    gifts: CommitGifts | None = None
    surplus: tuple[CardId, ...] | None = None
    plan: tuple[PlannedRun, ...] | None = None
    colony_bid: int | None = None
    research_bid: int | None = None
    preference: tuple[int, ...] = ()
    """Own promises that are served first (R-DEAL-13)."""
    serving: tuple[int, ...] = ()
    """Own promises that are due, in the order in which they are served."""
    colony_least: tuple[int, ...] = ()
    """The fewest ships with which this seat reaches each place of the colony track (R-BID-05)."""
    research_least: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat, or a spectator, sees it."""

    viewer: SeatId | None
    turn: int
    step: str
    edition: str
    seats: tuple[SeatView, ...]
    colony_track: tuple[CardId, ...]
    """From left to right; 0 is an empty space."""
    research_track: tuple[CardId, ...]
    colony_minimum: tuple[int, ...]
    research_minimum: tuple[int, ...]
    colony_deck: DeckView
    team_deck: DeckView
    relic_deck: DeckView
    bonuses: tuple[tuple[int, int], ...]
    """General and Yengii sharing bonus of each turn."""
    row: tuple[CardId, ...]
    """The common row: invented teams after sharing, by number (R-INV-13)."""
    offers: tuple[OfferView, ...] = ()
    bids: tuple[BidView, ...] = ()
    promises: tuple[PromiseView, ...] = ()
    """The ledger, open entries first; with PROMISES parties only those the viewer took part in."""
    own: OwnView | None = None
    scores: tuple[int, ...] = ()
    """In twelfths of a point, once the game is over."""
    ranks: tuple[int, ...] = ()
    deals: bool = False
    """Whether deals can be made in this step; in the auctions these are promises only."""
    private_promises: bool = False
    """Whether promises show to their parties only."""


def view(state: State, seat: SeatId | None) -> View:
    """What this seat, or a spectator if None, may know."""
    tucked: list[dict[int, int]] = [{} for _ in state.areas]
    for card, under in sorted(state.under.items()):
        owner = state.owner_seat(card)
        if owner is not None and state.zone[card] == TUCKED:
            tucked[owner][card] = under
    players = state.players
    return View(
        viewer=seat,
        turn=state.turn,
        step=state.step.value,
        edition=state.options.edition,
        seats=tuple([_seat_view(state, other, seat, tucked[other]) for other in range(players)]),
        colony_track=tuple(state.colony_track),
        research_track=tuple(state.research_track),
        colony_minimum=confluence.minimum_bids(state, "colony"),
        research_minimum=confluence.minimum_bids(state, "research"),
        colony_deck=_deck(state.colony_deck),
        team_deck=_deck(state.team_deck),
        relic_deck=DeckView(len(state.relic_deck)),
        bonuses=_bonuses(players),
        row=tuple([card for card in _TEAMS if state.zone[card] == ROW]),
        offers=() if seat is None else _offers(state, seat),
        bids=_bids(state),
        promises=_promises(state, seat),
        own=None if seat is None else _own(state, seat, ledger.due(state)),
        scores=state.scores,
        ranks=ranks(state.scores),
        deals=offers.takes_deals(state),
        private_promises=state.options.promises_private,
    )


def views(state: State, seats: Sequence[SeatId | None]) -> list[View]:
    """What each of these may know, the same as `view` says of each; what all may know is looked at once."""
    common = view(state, None)
    due = ledger.due(state)
    return [common if seat is None else _view_of(state, seat, common, due) for seat in seats]


def _view_of(state: State, seat: SeatId, common: View, due: Sequence[Promise]) -> View:
    areas = list(common.seats)
    if state.options.promises_private and state.promises:  # what a promise spares shows to its parties only
        areas = [replace(area, safe=_safe(state, other, seat)) for other, area in enumerate(areas)]
    areas[seat] = replace(areas[seat], points=state.areas[seat].points)
    return View(
        seat,
        common.turn,
        common.step,
        common.edition,
        tuple(areas),
        common.colony_track,
        common.research_track,
        common.colony_minimum,
        common.research_minimum,
        common.colony_deck,
        common.team_deck,
        common.relic_deck,
        common.bonuses,
        common.row,
        _offers(state, seat),
        common.bids,
        _promises(state, seat) if state.options.promises_private else common.promises,
        _own(state, seat, due),
        common.scores,
        common.ranks,
        common.deals,
        common.private_promises,
    )


_card_view = lru_cache(maxsize=4096)(CardView)
"""Few cards change between two views, and a card that did not is the same object."""


@cache
def _bonuses(players: int) -> tuple[tuple[int, int], ...]:
    return tuple((card.bonus, card.yengii_bonus) for card in CATALOGUE.bonus_cards(players))


@cache
def _bonuses_of(rules: SpeciesRules, players: int) -> tuple[int, ...]:
    return tuple(rules.sharing_bonus(card) for card in CATALOGUE.bonus_cards(players))


@cache
def _splits(rules: SpeciesRules) -> bool:
    return rules.can_split(Bid(0, 1, rules.effective_colony_bid(1)))


@cache
def _least(minimum: tuple[int, ...], halves: int) -> tuple[int, ...]:
    """The fewest ships, of which each counts so many halves, that reach each minimum."""
    return tuple(-(-2 * least // halves) for least in minimum)


def _deck(deck: list[CardId]) -> DeckView:
    return DeckView(len(deck), deck[0] if deck else None)


def _seat_view(state: State, seat: SeatId, viewer: SeatId | None, tucked: dict[int, int]) -> SeatView:
    area = state.areas[seat]
    species = CATALOGUE.species[state.species[seat]]
    cards = []
    colonies = teams = 0
    for card in area.cards:
        colonies += IS_COLONY[card]
        teams += IS_TEAM[card]
        used: tuple[int, ...] = ()
        if state.used >> (card * 4) & 15:
            used = tuple(slot for slot in range(4) if state.used & used_bit(card, slot))
        cards.append(_card_view(card, bool(state.flipped[card]), bool(state.seedlings >> card & 1), used))
    zone, holder = state.zone, state.holder
    rules = rules_of_seat(state, seat)
    return SeatView(
        species=species.id,
        goods=area.goods,
        cards=tuple(cards),
        library=tuple([card for card in species.cards if zone[card] == LIBRARY]),
        tucked=tucked,
        support=economy.support(state, seat),
        donation=area.donation,
        lot=area.lot,
        lot_receiver=area.lot_receiver,
        invented=tuple([team for team, inventor in state.invented if inventor == seat]),
        patents=tuple([card for card in _TEAMS if zone[card] == PATENT and holder[card] == seat]),
        acknowledgements=area.acknowledgements,
        envoys=area.envoys,
        protected=bool(state.protected >> seat & 1),
        robbed=bool(state.robbed >> seat & 1),
        safe=_safe(state, seat, viewer),
        steals=rules.steals(),
        colony_halves=rules.effective_colony_bid(1),
        splits=_splits(rules),
        extra_places=rules.extra_colony_spaces(),
        colonies=colonies,
        teams=teams,
        bonuses=_bonuses_of(rules, state.players),
        surplus=economy.surplus(state, seat) if state.step is Step.SURPLUS else 0,
        done=bool(state.done >> seat & 1),
        committed=_committed(state, seat),
        points=area.points if seat == viewer or state.step is Step.OVER else None,
    )


_TEAMS = tuple(card.number for card in CATALOGUE.cards if card.kind.value == "team")


def _safe(state: State, seat: SeatId, viewer: SeatId | None) -> Safety:
    if state.protected >> seat & 1:
        return Safety.PROTECTED
    if state.robbed >> seat & 1:
        return Safety.ROBBED
    thief = steal.thief(state) if state.promises else None
    if thief is not None and any(_shows(state, promise, viewer) for promise in ledger.sparing(state, thief, seat)):
        return Safety.SPARED
    return Safety.NONE


def _committed(state: State, seat: SeatId) -> bool:
    area = state.areas[seat]
    if state.step is Step.GIFTS:
        return area.gifts is not None or not gifts.owes_gifts(area)
    if state.step is Step.SURPLUS:
        return area.surplus is not None or not economy.surplus(state, seat)
    if state.step is Step.PLANS:
        return area.plan is not None
    return state.step is Step.BIDS and area.colony_bid >= 0


def _offers(state: State, seat: SeatId) -> tuple[OfferView, ...]:
    return tuple(
        OfferView(
            offer.id,
            offer.by,
            seats_of(offer.parties),
            seats_of(offer.agreed),
            seats_of(offer.seen_by),
            offer.legs,
            offer.clauses,
            offer.mode,
            offer.life,
            offer.revision,
            offer.counters,
            offer.replaces,
            _stale(state, offer, seat),
        )
        for offer in state.offers.values()
        if offer.seen_by >> seat & 1
    )


def _stale(state: State, offer: Offer, viewer: SeatId) -> Stale | None:
    why = offers.why_stale(state, offer, viewer)
    if why is None:
        return None
    seat: SeatId = why.details.get("seat", -1)
    if offer.mode is not Mode.ALL and seat not in (offer.by, viewer):
        seat = -1  # one of those who could take the open place, and no other could either
    return Stale(why.message, seat, Bag.parse(why.details.get("missing", "")))


def _penalty(promise: Promise) -> int:
    clause = promise.clause
    return ledger.penalty(clause) if promise.state is PromiseState.DUE and isinstance(clause, Deliver) else 0


def _due(clause: Clause) -> int:
    if isinstance(clause, Share):  # handed over in the Trade Phase after its economy
        return clause.turn + 1
    return clause.turn if isinstance(clause, Deliver) else 0


def _promises(state: State, seat: SeatId | None) -> tuple[PromiseView, ...]:
    return tuple(
        PromiseView(
            p.id, p.deal, p.clause, seats_of(p.parties), p.state, p.happened, p.origin, _penalty(p), _due(p.clause)
        )
        for p in (*state.promises.values(), *state.settled)
        if _shows(state, p, seat)
    )


def _shows(state: State, promise: Promise, seat: SeatId | None) -> bool:
    """Whether this seat may know of a promise."""
    return not state.options.promises_private or (seat is not None and bool(promise.parties >> seat & 1))


_BEYOND = 10_000
"""More than anybody bids."""


def _bids(state: State) -> tuple[BidView, ...]:
    if state.step not in (Step.COLONIES, Step.TEAMS):
        return ()
    ordered = sorted(state.bids, key=lambda bid: confluence.precedence(state, bid), reverse=True)
    ties = [confluence.tie_break(state, bid, after) for bid, after in pairwise(ordered)]
    track, minimum = confluence.auctioned_track(state)
    least = 2 * min([least for card, least in zip(track, minimum, strict=True) if card], default=_BEYOND)
    return tuple(
        BidView(bid.seat, bid.ships, bid.halves, bid.split, tie, bid.halves < least)
        for bid, tie in zip(ordered, (*ties, Tie.NONE), strict=False)
    )


def _own(state: State, seat: SeatId, due: Sequence[Promise]) -> OwnView:
    area = state.areas[seat]
    return OwnView(
        points=area.points,
        gifts=area.gifts,
        surplus=area.surplus,
        plan=area.plan,
        colony_bid=None if area.colony_bid < 0 else area.colony_bid,
        research_bid=None if area.research_bid < 0 else area.research_bid,
        preference=area.preference,
        serving=tuple([promise.id for promise in due if promise.clause.debtor == seat]),
        colony_least=_least(
            confluence.minimum_bids(state, "colony"), rules_of_seat(state, seat).effective_colony_bid(1)
        ),
        research_least=_least(confluence.minimum_bids(state, "research"), 2),
    )
