"""A scripted person who does what the adviser says: it shows what the advice is worth.

It proposes the ideas one after the other, takes the offers that the adviser calls good, does the best turn as actions,
and bids and takes cards as advised. It counts how many of its ideas were accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from confluence.core.chance import Chance
from confluence.core.game import Decision, SeatId, Setup
from confluence.lab.tables import play
from confluence.players import Heard, Look, Manner, new_player
from confluence.players.adviser import Advice, Adviser
from confluence.players.adviser.acts import acts_of
from confluence.players.adviser.adviser import AUCTIONS
from confluence.players.adviser.refused import refused_offers
from confluence.sidereal import actions as act
from confluence.sidereal.events import Offered, StepBegan, Traded
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.options import Options
from confluence.sidereal.state import CATALOGUE
from confluence.sidereal.views import View

GOOD: Final = 0.1
"""Points from which on an offer is called good."""
MOST_IDEAS: Final = 8
"""Ideas that are proposed in one turn."""


class Follower:
    """Follows the advice for one match."""

    def __init__(self, players: Mapping[SeatId, str], options: Options | None = None) -> None:
        self.players = players
        self.options = options or Options()
        self.adviser = Adviser()
        self.events: list[Any] = []
        """What happened in this turn."""
        self.seat: SeatId = -1
        self.ideas: set[int] = set()
        """Own offers."""
        self.proposed = self.accepted = 0
        self.left = MOST_IDEAS
        self.turn = 0
        self.drawn = False

    def hear(self, heard: Heard) -> None:
        """Remember the events of this turn, and count the answers to ideas."""
        for event in heard.events:
            if isinstance(event, StepBegan) and event.turn != self.turn:
                self.turn, self.events, self.left, self.drawn = event.turn, [], MOST_IDEAS, False
            self.events.append(event)
            if isinstance(event, Offered) and event.by == self.seat:
                self.ideas.add(event.offer)
                self.proposed += 1
            elif isinstance(event, Traded) and event.offer in self.ideas:
                self.accepted += 1

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        """What the adviser says."""
        seen: View = view()
        self.seat = decision.seat
        if decision.step == "trade":
            return self._trade(seen)
        if decision.step == "tail":
            return self._first_act(seen, self.adviser.advise(seen, self.seat, drawn=self.drawn)) or self._done(seen)
        if decision.step == "plans":
            advice = self.adviser.advise(seen, self.seat)
            return act.CommitPlan(acts_of(seen, advice, self.options)[1])
        if decision.step in AUCTIONS:
            advice = self.adviser.advise(seen, self.seat, decision=decision)
            return acts_of(seen, advice, self.options)[0][0]
        return decision.fallback()

    def _trade(self, seen: View) -> Any:
        mine = [offer for offer in seen.offers if offer.by == self.seat]
        for offer in mine:
            waits = any(not seen.seats[other].done for other in set(offer.parties) - set(offer.agreed))
            return None if waits and offer.stale is None else act.Withdraw(offer.id)
        judged = self.adviser.fits(seen, self.seat, drawn=self.drawn)
        for fit in judged:
            offer = next(one for one in seen.offers if one.id == fit.offer)
            if offer.stale is None and fit.gain >= GOOD:
                return act.Accept(fit.offer, fit.revision)
            if offer.mode is act.Mode.ALL:
                return act.Decline(fit.offer)
        refused = refused_offers(self.events, self.seat)
        advice = self.adviser.advise(seen, self.seat, drawn=self.drawn, players=self.players, refused=refused)
        return self._idea(seen, advice) or self._first_act(seen, advice) or self._done(seen)

    def _idea(self, seen: View, advice: Advice) -> act.Propose | None:
        """The best idea with seats that still trade."""
        for idea in advice.proposals if self.left and not seen.seats[self.seat].done else ():
            others = [party.seat for party in idea.parties if party.seat != self.seat]
            if not any(seen.seats[other].done for other in others):
                self.left -= 1
                return idea.offer
        return None

    def _first_act(self, seen: View, advice: Advice) -> Any:
        """The first violet action of the best turn."""
        actions, _ = acts_of(seen, advice, self.options)
        self.drawn = self.drawn or (bool(actions) and isinstance(actions[0], act.Draw))
        return actions[0] if actions else None

    def _done(self, seen: View) -> Any:
        return None if seen.seats[self.seat].done else act.Done()


# ------------------------------------------------------------------ first games


@dataclass(frozen=True, slots=True)
class Followed:
    """How a first game ended for who followed the advice."""

    number: int
    species: str
    points: float
    others: tuple[float, ...]
    won: bool
    """Whether the seat won, with ties broken by the rules."""
    proposed: int
    accepted: int
    slips: int
    """How often the advice could not be carried out."""


def first_game(number: int, player: str = "friendly") -> Followed:
    """One game of who follows the advice among three bots, with the species of a first game in the order of a seed."""
    species = sorted(CATALOGUE.species, key=lambda one: CATALOGUE.species[one].rank)[:4]
    Chance(f"{number}/species").shuffle(species)
    seat = number % len(species)
    others = {other: player for other in range(len(species)) if other != seat}
    follower = Follower(others)
    manner = Manner("small")
    players = [follower if other == seat else new_player(player, manner=manner) for other in range(len(species))]
    setup = Setup(SIDEREAL.name, SIDEREAL.rules, tuple(species), number, {})
    played = play(SIDEREAL, setup, players, seed=number)
    outcome = SIDEREAL.outcome(played.match.state)
    assert outcome is not None
    points = [score / outcome.unit for score in outcome.scores]
    return Followed(
        number,
        species[seat],
        points[seat],
        tuple([points[other] for other in others]),
        outcome.ranks[seat] == 1,
        follower.proposed,
        follower.accepted,
        sum(slip.seat == seat for slip in played.slips),
    )
