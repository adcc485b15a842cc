"""Writes the transcript of `docs/players.md`: three turns of two scripted people and two bots.

    python -m tests.evenings.transcript

Everything between the two marks of that page is made anew from a seeded game. Offers stand where they were made, with
their answer.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from confluence.core.game import SeatId
from confluence.sidereal.deals.reasons import Reason
from confluence.sidereal.goods import EMPTY
from confluence.sidereal.phrases import Phrases
from confluence.sidereal.spoken import say_reason
from tests.evenings.clock import run
from tests.evenings.evening import Dealt, Evening, spend
from tests.evenings.person import Habits
from tests.server.rooms import PEOPLE

PAGE = Path(__file__).parents[2] / "docs" / "players.md"
BEGIN, END = "<!-- transcript begins -->", "<!-- transcript ends -->"
KINDS, BOTS, SEED, TURNS = "pbpb", ("planner", "generous"), 21, 3
HABITS = Habits(reads=(3, 12), dawdles=10, proposes=(18, 40), stays=(60, 100), says_why=100)


class Scribe:
    """Puts an evening into words."""

    def __init__(self, evening: Evening) -> None:
        assert evening.room.match is not None
        self.evening = evening
        self.words = Phrases(tuple(evening.room.match.setup.seats))

    def lines(self) -> Iterator[str]:
        """Heading and list of every Trade Phase."""
        said = [(message.at, self._remark(message.seat, message.to, message.text)) for message in self.evening.messages]
        made = [(offer.at, self._offer(offer)) for offer in self.evening.offers.values()]
        happened = sorted([*said, *made], key=lambda one: one[0])
        for turn, begins, _ in self.evening.trades:
            ends = min([other for _, other, _ in self.evening.trades if other > begins], default=float("inf"))
            if turn <= TURNS:
                yield f"**Turn {turn}**"
                yield ""
                for at, text in happened:
                    if begins <= at < ends:
                        yield f"- `{_clock(at - begins)}` {text}"
                yield ""

    def name(self, seat: SeatId) -> str:
        """A person by name, a bot by its species."""
        return PEOPLE[seat] if seat in self.evening.people else self.words.seat(seat)

    def _remark(self, seat: SeatId, to: SeatId | None, text: str) -> str:
        whom = "" if to is None else f" to {self.name(to)}"
        return f"{self.name(seat)}{whom}: “{text}”"

    def _offer(self, offer: Dealt) -> str:
        others = " and ".join(self.name(seat) for seat in sorted(offer.to))
        verb = "counters to" if offer.counters else "offers"
        return f"{self.name(offer.by)} {verb} {others}: {self._terms(offer)}. {self._end(offer)}"

    def _terms(self, offer: Dealt) -> str:
        """What each gives, as in `2gr for ye, and wh next turn`."""
        sides = []
        for giver in (offer.by, *sorted(offer.to)):
            parts = [
                self.words.things(leg.goods, (leg.donation or EMPTY) + leg.lot, leg.cards, leg.licences)
                for leg in offer.legs
                if leg.giver == giver
            ]
            for clause in offer.clauses:
                if clause.debtor == giver:
                    goods = getattr(clause, "goods", None)
                    parts.append(f"{goods} in turn {clause.turn}" if goods else self.words.clause(clause))
            sides.append(" and ".join(parts) or "nothing")
        return " for ".join(sides)

    def _end(self, offer: Dealt) -> str:
        match offer.how:
            case "traded":
                return "**Agreed.**"
            case "declined":
                assert offer.closed_by is not None
                who = f"{self.name(offer.closed_by)}: " if len(offer.to) > 1 else ""
                return f"*{who}No{self._why(offer.reason)}*"
            case "withdrawn":
                return "*Withdrawn later.*"
        return "*No answer.*"

    def _why(self, reason: Reason | None) -> str:
        return "." if reason is None else f": {say_reason(self.words, reason)}."


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def transcript(evening: Evening) -> str:
    """The words of an evening, with who sits where."""
    scribe = Scribe(evening)
    people = " and ".join(f"{scribe.name(seat)} ({scribe.words.seat(seat)})" for seat in evening.people)
    bots = [seat for seat in range(evening.seats) if seat not in evening.people]
    others = " and ".join(f"{scribe.name(seat)} (`{evening.players[seat]}`)" for seat in bots)
    head = f"{people} are people, {others} are bots. The offered side stands first."
    return "\n".join([head, "", *scribe.lines()]).strip()


def main() -> int:
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    evening = run(spend(KINDS, BOTS, SEED, habits=HABITS, last_turn=TURNS))
    made = transcript(evening)
    PAGE.write_text(f"{before}{BEGIN}\n{made}\n{END}{after}", "utf-8")
    sys.stdout.write(f"{len(made.splitlines())} lines\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
