"""A finished match to look back at: every moment of it through one pair of eyes, and what came of it."""

from __future__ import annotations

from typing import Any

from confluence.server.rest.models import Answer


class Frame(Answer):
    """One step of a replay."""

    seq: int
    at: float
    turn: int
    step: str
    events: list[dict[str, Any]]
    """What happened, each with a sentence under `say`."""
    patch: list[list[Any]]
    """What turns the view before into the view after, as in live updates."""


class Replay(Answer):
    """A match as one seat saw it, from the beginning on."""

    seat: int | None
    seq: int
    """The entry with which the match began."""
    view: dict[str, Any]
    """What was seen then."""
    frames: list[Frame]


class PointsBy(Answer):
    """Points of a seat in one turn, by where they came from; `left over` has turn 0."""

    seat: int
    turn: int
    source: str
    """`converters`, `inventions`, `upgrades`, `species`, `donations`, `compensation` or `left over`."""
    twelfths: int


class Flow(Answer):
    """Goods that moved from one seat to another in the whole match, by deals, promises and gifts."""

    giver: int
    receiver: int
    goods: str
    halves: int
    """Guide value in halves of a small cube."""


class PricePoint(Answer):
    """What a good was traded for in a turn: the median over deals that exchange goods only."""

    good: str
    turn: int
    price: float
    """In small cubes."""
    deals: int


class DealLine(Answer):
    """A deal that was made."""

    seq: int
    turn: int
    text: str
    say: str
    parties: list[int]
    gives: list[str]
    """By party: the goods it gave at once."""
    gets: list[str]
    halves: list[int]
    """By party: guide value of what it got at once and later, less that of what it gave, in halves of a small cube."""
    gains: list[float] | None
    """By party: what its best turn gained by it, in points; null where it was not worked out."""


class PromiseLine(Answer):
    """An entry of the promise book."""

    id: int
    text: str
    say: str
    debtor: int
    creditor: int
    turn: int
    """When it was due."""
    state: str


class BidLine(Answer):
    """Ships that a seat bid, and what it took."""

    turn: int
    seat: int
    colony: int
    research: int
    bought: list[int]


class Report(Answer):
    """What came of a match."""

    species: list[str]
    scores: list[int]
    """In twelfths of a point, by seat."""
    ranks: list[int]
    points: list[PointsBy]
    flows: list[Flow]
    prices: list[PricePoint]
    deals: list[DealLine]
    promises: list[PromiseLine]
    bids: list[BidLine]
    runs: list[list[int]]
    """By seat and turn: converters that ran."""
    reference: dict[str, float] | None
    """How people score at a table of this size: `mean`, `winner`, `low` and `high`."""
    seconds: float
    """From the first action to the last."""
