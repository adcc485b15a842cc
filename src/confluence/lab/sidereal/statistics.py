"""What happened at a table of Sidereal Confluence, counted while it is played.

Most numbers are counts of events. One is a measure of our own: the **surplus** of what players hand to each other,
the sum of their gains (`players.handovers`). What comes from a donation card costs its giver nothing, because it has to
go. Cards, rights and promises have no price here: promised goods count when they are delivered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from confluence.core.game import Match, SeatId
from confluence.lab.counting import Counting, Statistics
from confluence.players.handovers import Needs, converters_on_side, gain_of, needs_of
from confluence.sidereal import events as ev
from confluence.sidereal.cards import CardId
from confluence.sidereal.converters import Arrow
from confluence.sidereal.goods import EMPTY, Bag, Good
from confluence.sidereal.phases.economy import most_runs
from confluence.sidereal.phases.scoring import TWELFTHS
from confluence.sidereal.species import rules_of_card
from confluence.sidereal.state import CARDS, IS_TEAM, TURNS, State, Step

CENTS: Final = 100
"""Surplus and gains are kept in hundredths of a point."""
POINTS: Final = "points "
"""In front of a source of points."""
LEFT_OVERS: Final = "left-overs"
BROKEN: Final = ("penalised", "impossible")
"""How a promise ends that was not kept and neither waived nor replaced."""
REPLACED: Final = ("amended", "compensated")
"""How a promise ends in whose place a deal puts something else."""
BY_TURN: Final = (
    "deals",
    "gifts",
    "surplus",
    "inventions",
    "upgrades",
    "runs",
    "idle",
    "unspent",
    "teams unsold",
    "colonies unsold",
)
"""What is always counted by turn; points by source come on top."""
BY_SEAT: Final = ("deals", "gain", "inventions", "upgrades", "runs", "idle", "unspent", "kept", "broken")
"""What is always counted by seat; points by source come on top."""


# ------------------------------------------------------------------ watching


class Watch(Counting):
    """Counts at one table."""

    def __init__(self) -> None:
        self.turn = 1
        self.by_turn: dict[str, list[int]] = {}
        self.by_seat: dict[str, list[int]] = {}
        self.counts: Counter[str] = Counter()
        self._surplus: list[float] = []
        self._gains: list[float] = []
        self._promises: dict[int, tuple[SeatId, SeatId]] = {}
        """Debtor and creditor of every promise."""
        self._parties: dict[int, set[SeatId]] = {}
        """By deal of the present action, who takes part in it."""
        self._handed: dict[SeatId, list[int]] = {}
        """By seat, what it received and what it gave for good in the present action, as packed bags."""
        self._ran: list[int] = []
        """By seat, how many white converters ran in this turn."""
        self._gained: list[int] = []
        """By seat, what they yielded, as packed bags."""
        self._converters: list[int] = []
        """By seat, how many runs of white converters there could be in this turn."""
        self._teams = self._colonies = 0
        """Cards on the tracks before the auction."""
        self._needs: dict[SeatId, tuple[Any, Needs]] = {}

    def begins(self, match: Match[Any, Any]) -> None:
        """Get ready for this table."""
        state: State = match.state
        self.by_turn = {name: [0] * TURNS for name in BY_TURN}
        self.by_seat = {name: [0] * state.players for name in BY_SEAT}
        self._surplus = [0.0] * TURNS
        self._gains = [0.0] * state.players
        self._ran = [0] * state.players
        self._gained = [0] * state.players
        self._teams = sum(map(bool, state.research_track))
        self._colonies = sum(map(bool, state.colony_track))

    def acted(self, match: Match[Any, Any], seat: SeatId, action: Any, events: Sequence[Any]) -> None:
        """Count what happened."""
        for event in events:
            count = COUNTING.get(type(event))
            if count is not None:
                count(self, event, match.state)
        if self._handed:
            self._count_gains(match.state)
        if self._parties:
            self._count_parties()

    def statistics(self) -> Statistics:
        """What was counted, in its compact form."""
        by_turn, by_seat = dict(self.by_turn), dict(self.by_seat)
        by_turn["surplus"] = [round(CENTS * value) for value in self._surplus]
        by_seat["gain"] = [round(CENTS * value) for value in self._gains]
        return Statistics(
            {name: tuple(numbers) for name, numbers in by_turn.items()},
            {name: tuple(numbers) for name, numbers in by_seat.items()},
            dict(sorted(self.counts.items())),
        )

    # Events -----------------------------------------------------------------------------------------------------

    def count(self, name: str, seat: SeatId | None = None, times: int = 1) -> None:
        """Something happened in this turn, and perhaps to one seat."""
        self.by_turn[name][self.turn - 1] += times
        if seat is not None:
            self.by_seat[name][seat] += times

    def hand_over(self, giver: SeatId, receiver: SeatId, goods: Bag, donated: Bag) -> None:
        """Goods of the stock and goods of a donation card changed hands."""
        self._handed.setdefault(receiver, [0, 0])[0] += goods.packed + donated.packed
        self._handed.setdefault(giver, [0, 0])[1] += goods.packed

    def step_began(self, event: ev.StepBegan, state: State) -> None:
        """Look at the table where a step tells something."""
        self.turn = event.turn
        if event.step == Step.PLANS.value:
            self._converters = [_possible_runs(state, seat) for seat in range(state.players)]
        elif event.step == Step.BIDS.value:
            self._close_economy(state)

    def traded(self, event: ev.Traded, _state: State) -> None:
        """A deal was made."""
        parties = self._parties[event.offer] = set(event.participants)
        for leg in event.legs:
            parties.update((leg.giver, leg.receiver))
            self.hand_over(leg.giver, leg.receiver, leg.goods, (leg.donation or EMPTY) + leg.lot)
        self.count("deals")

    def gifted(self, event: ev.Gifted, _state: State) -> None:
        """A gift was made."""
        self.count("gifts")
        self.hand_over(event.giver, event.receiver, event.goods, event.donation + event.lot)

    def delivered(self, event: ev.Delivered, _state: State) -> None:
        """Promised goods arrived."""
        self.hand_over(event.debtor, event.creditor, event.goods, event.donation)

    def promised(self, event: ev.PromiseMade, _state: State) -> None:
        """A promise was made."""
        self.counts["promises made"] += 1
        parties = self._promises[event.promise] = (event.clause.debtor, event.clause.creditor)
        if event.deal in self._parties:
            self._parties[event.deal].update(parties)

    def settled(self, event: ev.PromiseSettled, _state: State) -> None:
        """A promise came to its end."""
        self.counts[f"promises {event.how}"] += 1
        debtor, creditor = self._promises[event.promise]
        if event.how in REPLACED:
            for parties in self._parties.values():
                parties.update((debtor, creditor))
        self.by_seat["kept"][debtor] += event.how == "kept"
        self.by_seat["broken"][debtor] += event.how in BROKEN

    def ran(self, event: ev.Ran, _state: State) -> None:
        """A converter ran; those of the Trade Phase are violet."""
        if self._converters:
            self.count("runs", event.seat)
            self._ran[event.seat] += 1
            self._gained[event.seat] += event.gained.packed

    def invented(self, event: ev.Invented, _state: State) -> None:
        """A technology was invented."""
        self.count("inventions", event.seat)

    def upgraded(self, event: ev.Upgraded, _state: State) -> None:
        """A card was upgraded."""
        self.count("upgrades", event.seat)

    def bought(self, event: ev.Bought, _state: State) -> None:
        """A card was bought."""
        if IS_TEAM[event.card]:
            self._teams -= 1
        else:
            self._colonies -= 1

    def refreshed(self, event: ev.Refreshed, _state: State) -> None:
        """A track was filled again; the research track is the last thing of a turn."""
        if event.track == "research":
            self.count("teams unsold", times=self._teams)
            self._teams = len(event.row)
            self.turn += 1
        else:
            self.count("colonies unsold", times=self._colonies)
            self._colonies = len(event.row)

    def scored_points(self, event: ev.Points, state: State) -> None:
        """Points were won or lost."""
        name = POINTS + event.cause
        self.by_turn.setdefault(name, [0] * TURNS)[self.turn - 1] += event.amount
        self.by_seat.setdefault(name, [0] * state.players)[event.seat] += event.amount

    def scored(self, event: ev.Scored, state: State) -> None:
        """The game is over."""
        self._close_economy(state)
        self.by_seat[POINTS + LEFT_OVERS] = [
            score - TWELFTHS * area.points for score, area in zip(event.scores, state.areas, strict=True)
        ]

    # Sums -------------------------------------------------------------------------------------------------------

    def _close_economy(self, state: State) -> None:
        """Converters that did not run, and goods that none of them took."""
        for seat, possible in enumerate(self._converters):
            self.count("idle", seat, possible - self._ran[seat])
            left = Bag(state.areas[seat].goods.packed - self._gained[seat])
            self.count("unspent", seat, left.total() - left[Good.SH])
        self._converters = []
        self._ran = [0] * state.players
        self._gained = [0] * state.players

    def _count_parties(self) -> None:
        """Who took part in the deals of one action."""
        for parties in self._parties.values():
            self.counts[f"deals of {len(parties)}"] += 1
            for seat in parties:
                self.by_seat["deals"][seat] += 1
        self._parties = {}

    def _count_gains(self, state: State) -> None:
        """What the handovers of one action were worth to those who took part."""
        turn = min(state.turn, TURNS)
        for seat, (received, given) in self._handed.items():
            gain = gain_of(state, seat, Bag(received), Bag(given), self._needs_of(state, seat))
            self._gains[seat] += gain
            self._surplus[turn - 1] += gain
        self._handed = {}

    def _needs_of(self, state: State, seat: SeatId) -> Needs:
        """The needs of a seat, kept as long as its cards lie as they do."""
        cards = state.areas[seat].cards
        key = (tuple(cards), bytes(map(state.flipped.__getitem__, cards)), state.seedlings)
        kept = self._needs.get(seat)
        if kept is None or kept[0] != key:
            kept = self._needs[seat] = (key, needs_of(state, seat))
        return kept[1]


def _possible_runs(state: State, seat: SeatId) -> int:
    """How many runs of white converters the cards of a seat offer in one turn, whatever they cost."""
    own = state.species[seat]
    flipped = state.flipped
    runs = 0
    for card in state.areas[seat].cards:
        white = _white_converters(card, flipped[card], CARDS[card].owner == own)
        if white:
            runs += white * most_runs(state, card)
    return runs


@cache
def _white_converters(card: CardId, flipped: int, runner_is_owner: bool) -> int:
    """How many white converters a card offers to whoever holds it."""
    if IS_TEAM[card] or not rules_of_card(card).may_run(CARDS[card], runner_is_owner):
        return 0
    return sum(converter.arrow is Arrow.WHITE for converter in converters_on_side(card, flipped))


COUNTING: Final[dict[type[Any], Callable[[Watch, Any, State], None]]] = {
    ev.StepBegan: Watch.step_began,
    ev.Traded: Watch.traded,
    ev.Gifted: Watch.gifted,
    ev.Delivered: Watch.delivered,
    ev.PromiseMade: Watch.promised,
    ev.PromiseSettled: Watch.settled,
    ev.Ran: Watch.ran,
    ev.Invented: Watch.invented,
    ev.Upgraded: Watch.upgraded,
    ev.Bought: Watch.bought,
    ev.Refreshed: Watch.refreshed,
    ev.Points: Watch.scored_points,
    ev.Scored: Watch.scored,
}
"""What each event adds to the numbers."""
