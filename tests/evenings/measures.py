"""What an evening with bots has to be like, as figures: one row for each evening, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from statistics import mean

from confluence.sidereal.deals.reasons import ReasonCode
from tests.evenings.evening import Dealt, Evening

MOST_PARTIES = 3
MOST_PIECES = 6
READABLE = 0.95
"""Share of the offers to people that must be small."""


@dataclass(slots=True)
class Figures:
    """Counts of one evening, or of several."""

    evenings: int = 0
    offers: int = 0
    """Of bots to people."""
    small: int = 0
    """Those with at most three parties and six pieces a side."""
    taken: int = 0
    refusals: int = 0
    """By bots."""
    reasons: int = 0
    """Those with a reason."""
    own: int = 0
    """Offers of people to bots that were refused and could be met."""
    counters: int = 0
    """Those that were countered."""
    looked: int = 0
    """Those without a counter-offer, within the limit of rounds, for which a wide search was made."""
    missed: int = 0
    """Those in which it found a swap that helps both."""
    died: int = 0
    """Offers to people that ended, or could no longer be taken, within their holding time."""
    minutes: float = 0.0
    """Of trade phases until people were ready."""
    silent: int = 0
    """Minutes without a deal, an offer of a bot or a stated need."""
    idle: int = 0
    """Those in which a wide search found an offer that could be made."""
    failures: int = 0
    """Answers of bots that failed."""

    def __add__(self, other: Figures) -> Figures:
        return Figures(*[getattr(self, one.name) + getattr(other, one.name) for one in fields(self)])

    def faults(self) -> list[str]:
        """What must not be."""
        found = []
        if self.offers and self.small < READABLE * self.offers:
            found.append(f"{self.offers - self.small} of {self.offers} offers to people are large")
        if self.reasons < self.refusals:
            found.append(f"{self.refusals - self.reasons} refusals without a reason")
        if self.missed:
            found.append(f"{self.missed} counter-offers missing")
        if self.died:
            found.append(f"{self.died} offers died while they were held")
        if self.idle:
            found.append(f"{self.idle} minutes without a sign of life although one was possible")
        if self.failures:
            found.append(f"{self.failures} answers failed")
        return found


@dataclass(slots=True)
class Examined:
    """The figures of an evening with the cases behind them."""

    figures: Figures
    cases: list[str] = field(default_factory=list)


def examine(evening: Evening) -> Examined:
    """Count, and describe what is wrong."""
    people = set(evening.people)
    to_people = evening.to_people()
    refused = [offer for offer in evening.offers.values() if offer.how == "declined" and offer.closed_by not in people]
    own = [offer for offer in refused if offer.by in people and not _is_gone(offer)]
    answered = {offer.counters for offer in evening.offers.values() if offer.counters and offer.by not in people}
    missed = [one for one in evening.refused if one.found is not None]
    died = [offer for offer in to_people if _died(evening, offer)]
    idle = [silence for silence in evening.silences if silence.could]
    figures = Figures(
        1,
        len(to_people),
        sum(_is_small(offer) for offer in to_people),
        sum(offer.how == "traded" for offer in to_people),
        len(refused),
        sum(offer.reason is not None for offer in refused),
        len(own),
        sum(offer.id in answered for offer in own),
        len(evening.refused),
        len(missed),
        len(died),
        sum(ready - began for _, began, ready in evening.trades if ready < float("inf")) / 60,
        len(evening.silences),
        len(idle),
        len(evening.failures),
    )
    cases = [f"large: {offer}" for offer in to_people if not _is_small(offer)]
    cases += [f"no reason: {offer}" for offer in refused if offer.reason is None]
    cases += [f"no counter: {one}" for one in missed]
    cases += [f"died: {offer}" for offer in died]
    cases += [f"silent: {silence}" for silence in idle]
    cases += [f"failed: {failure}" for failure in evening.failures]
    return Examined(figures, cases)


def _is_small(offer: Dealt) -> bool:
    return offer.parties <= MOST_PARTIES and offer.pieces <= MOST_PIECES


def _is_gone(offer: Dealt) -> bool:
    """Whether it could not be met when it was refused."""
    return offer.reason is not None and offer.reason.code is ReasonCode.GONE


def _died(evening: Evening, offer: Dealt) -> bool:
    """Whether an offer to a person ended within its holding time without an answer and before the phase did."""
    if offer.spoiled:
        return True
    if offer.closed_at is None or offer.how in ("traded", "lapsed") or offer.closed_by in evening.people:
        return False
    ready = next((ready for turn, _, ready in evening.trades if turn == offer.turn), float("inf"))
    return offer.closed_at - offer.at < evening.hold and offer.closed_at < ready


def table_of(rows: Iterable[tuple[str, Figures]]) -> str:
    """The figures as a table of text."""
    titles = ("", "offers", "small", "taken", "refusals", "reasons", "own", "counters", "missed", "died", "minutes")
    lines = [[*titles, "silent", "idle"]]
    for name, one in rows:
        small = f"{one.small / one.offers:.1%}" if one.offers else "-"
        counts = [one.taken, one.refusals, one.reasons, one.own, one.counters]
        missed = f"{one.missed}/{one.looked}"
        minutes = f"{one.minutes:.1f}"
        last = [missed, str(one.died), minutes, str(one.silent), str(one.idle)]
        lines.append([name, str(one.offers), small, *map(str, counts), *last])
    return _columns(lines)


def _columns(lines: Sequence[Sequence[str]]) -> str:
    widths = [max(len(line[place]) for line in lines) for place in range(len(lines[0]))]
    return "\n".join(
        "  ".join(
            text.rjust(width) if place else text.ljust(width)
            for place, (text, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    )


def pace_of(evening: Evening) -> str:
    """How long bots think, in processor time."""
    return f"{len(evening.seconds)} answers, mean {mean(evening.seconds):.2f} s, longest {max(evening.seconds):.1f} s"
