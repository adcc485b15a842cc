"""How the players in the other seats judge deals, as far as the advised seat can know it.

Which player sits in a seat is public, and so is how it judges: a planner has a level and a temperament, a player that
keeps a household answers by what lies on the table. Both are asked about what the advised seat sees, so their points,
their memory and what they were told in secret stay unknown. A person is thought to take what gains by even judgement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from confluence.core.game import SeatId
from confluence.players.fair import FairPlayer
from confluence.players.greedy import GreedyPlayer
from confluence.players.planner.bargain import accepts
from confluence.players.planner.judge import Judge, Known
from confluence.players.planner.table import Table, owed_next
from confluence.players.planner.temper import CHARACTERS, TEMPERS, Character, Level, Temper
from confluence.players.steward import Steward, Terms
from confluence.sidereal.actions import Propose
from confluence.sidereal.views import OfferView, View

STEWARDS: Final[Mapping[str, Callable[[], Steward]]] = {"fair": FairPlayer, "greedy": GreedyPlayer}
"""Players that answer by what lies on the table alone."""


@dataclass(frozen=True, slots=True)
class Partner:
    """A seat that the advised seat could deal with."""

    judge: Judge
    """What its turns are worth to it."""
    temper: Temper
    answers: Callable[[Propose], bool] | None = None
    """What it answers where that does not depend on what it gains."""

    def takes(self, offer: Propose, gain: float) -> bool:
        """Whether it takes a deal that it gains this much from."""
        return accepts(self.temper, gain) if self.answers is None else self.answers(offer)


def partners_of(
    view: View, names: Mapping[SeatId, str], level: Level, priced: Callable[[Level], Table], known: Known
) -> dict[SeatId, Partner]:
    """Every other seat; `names` of players, without those of people. People are judged at the level of the adviser."""
    owed = {seat: owed_next(view, seat) for seat in range(len(view.seats))}
    tables: dict[Level, Table] = {}
    found = {}
    for seat in owed:
        if seat == view.viewer:
            continue
        name = names.get(seat, "")
        who = CHARACTERS.get(name, Character(level, TEMPERS["even"]))
        if who.level not in tables:
            tables[who.level] = priced(who.level)
        judge = Judge(tables[who.level], who.temper, owed, known=known)
        steward = STEWARDS.get(name)
        found[seat] = Partner(judge, who.temper, None if steward is None else _answering(steward(), view, seat))
    return found


def _answering(steward: Steward, view: View, seat: SeatId) -> Callable[[Propose], bool]:
    def answers(offer: Propose) -> bool:
        parties = tuple(sorted({one for leg in offer.legs for one in (leg.giver, leg.receiver)}))
        asked = OfferView(0, view.viewer or 0, parties, (), parties, offer.legs, offer.clauses)
        return steward.accepts(view, Terms.of(view, seat, asked))

    return answers
