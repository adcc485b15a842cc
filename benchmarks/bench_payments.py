"""How often a second the questions about payments can be asked, on the costs of the real cards.

Yardsticks: the same questions answered with plain dictionaries, and the test whether a chess move is legal in
python-chess, a rules library in pure Python that is known to be quick.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

import chess

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.figures import Figures, Work, run_benchmark
from confluence.sidereal.cards import catalogue
from confluence.sidereal.converters import Cost
from confluence.sidereal.goods import LARGE, SMALL, TRADABLE, Bag, Good
from confluence.sidereal.payments import can_pay, payment, payments, satisfies

SEED = 7
PAIRS = 2000
ROUNDS = 50
"""A round takes a few milliseconds."""
WILD_SHARE = 0.3
"""How many of the stocks hold wild cubes."""
MIDGAME = chess.Board("r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8")

Counts = dict[Good, int]
A = TypeVar("A")
B = TypeVar("B")


def calls(call: Callable[[A, B], object], pairs: Sequence[tuple[A, B]], name: str = "") -> Work:
    """Calls of a function of two arguments, one after the other."""

    def work() -> None:
        for one, other in pairs:
            call(one, other)

    return Work(work, len(pairs), name)


CHESS = calls(chess.Board.is_legal, [(MIDGAME, move) for move in MIDGAME.pseudo_legal_moves] * 20, "legal")


def main(figures: Figures) -> None:
    rng = Random(SEED)
    questions = [(stock(rng), rng.choice(COSTS)) for _ in range(PAIRS)]
    plain_questions = [(dict(held.items()), (dict(cost.goods.items()), cost)) for held, cost in questions]
    answers = [payment(*question) for question in questions]
    for question, answer in zip(plain_questions, answers, strict=True):
        assert plain_payment(*question) == (None if answer is None else dict(answer.items()))
    paid = [(answer, cost) for answer, (_, cost) in zip(answers, questions, strict=True) if answer is not None]
    wrong = [(exchanged(pieces, rng), cost) for pieces, cost in paid]

    few = [(held, cost) for held, cost in questions if held[Good.WS] or held[Good.WL]]

    def measure(name: str, ours: Work, theirs: Work) -> None:
        figures.measure(name, "calls/s", ours, theirs, ROUNDS)

    figures.head(f"Payments: {len(COSTS)} costs of real cards, {PAIRS} stocks, {len(paid) / PAIRS:.0%} of them can pay")
    plain = calls(plain_payment, plain_questions, "plain")
    measure("can_pay", calls(can_pay, questions), plain)
    measure("payment", calls(payment, questions), plain)
    measure("satisfies, right payments", calls(satisfies, paid), CHESS)
    measure("satisfies, one piece exchanged", calls(satisfies, wrong), CHESS)
    measure("payments, all of them", calls(payments, questions), CHESS)
    measure("payments, stocks with wilds", calls(payments, few), CHESS)

    figures.head("Bags")
    bags = [(held, held.meet(other)) for (held, _), (other, _) in zip(questions, reversed(questions), strict=True)]
    plain_bags = [(dict(one.items()), dict(other.items())) for one, other in bags]
    measure("sum", calls(Bag.__add__, bags), calls(plain_sum, plain_bags, "plain"))
    measure("difference", calls(Bag.__sub__, bags), calls(plain_difference, plain_bags, "plain"))
    measure("covers", calls(Bag.covers, bags), calls(plain_covers, plain_bags, "plain"))
    measure("missing", calls(Bag.missing, bags), calls(plain_missing, plain_bags, "plain"))
    measure("parse and print", calls(lambda text, _: str(Bag.parse(text)), [(str(one), 0) for one, _ in bags]), CHESS)


def stock(rng: Random) -> Bag:
    """What a player may hold in the middle of a game."""
    wilds = [rng.randrange(4), rng.randrange(4)] if rng.random() < WILD_SHARE else [0, 0]
    cubes = [rng.randrange(8) for _ in SMALL] + [rng.randrange(5) for _ in LARGE]
    return Bag.from_counts([*cubes, *wilds, rng.randrange(3), rng.randrange(5), rng.randrange(20)])


def exchanged(pieces: Bag, rng: Random) -> Bag:
    """A payment in which one piece is another one."""
    lost = rng.choice([good for good, _ in pieces.items()])
    return pieces - Bag.of(lost) + Bag.of(rng.choice(TRADABLE))


def real_costs() -> list[Cost]:
    """Every input of every card that asks for goods, as often as it is printed."""
    found = []
    for card in catalogue().cards:
        converters = [converter for face in card.faces for converter in face.converters]
        converters += [converter for converter in (card.enters, card.upgrade_converter) if converter]
        found += [cost for converter in converters for cost in converter.inputs]
    return [
        cost for cost in found if cost.goods or cost.any_small or cost.any_large or cost.same_small or cost.same_large
    ]


COSTS = real_costs()


def plain_payment(held: Counts, asked: tuple[Counts, Cost]) -> Counts | None:
    """The default payment, worked out with dictionaries."""
    need, cost = asked
    left = dict(held)
    paid: Counts = {}

    def take(good: Good, count: int) -> int:
        taken = min(left.get(good, 0), count)
        if taken:
            left[good] -= taken
            paid[good] = paid.get(good, 0) + taken
        return count - taken

    for size, wild, same, free in (
        (SMALL, Good.WS, cost.same_small, cost.any_small),
        (LARGE, Good.WL, cost.same_large, cost.any_large),
    ):
        lack = sum(take(good, need[good]) for good in size if good in need)
        if wild in need and take(wild, need[wild]):
            return None
        if same:
            lack += take(max(size, key=lambda good: (left.get(good, 0), -good)), same)
        for good in sorted(size, key=lambda good: (-left.get(good, 0), good)) if free else ():
            free = take(good, free)
        if lack + free and take(wild, lack + free):
            return None
    for good in (Good.OC, Good.SH, Good.VP):
        if good in need and take(good, need[good]):
            return None
    return dict(sorted(paid.items()))


def plain_sum(one: Counts, other: Counts) -> Counts:
    found = dict(one)
    for good, count in other.items():
        found[good] = found.get(good, 0) + count
    return found


def plain_difference(one: Counts, other: Counts) -> Counts:
    found = dict(one)
    for good, count in other.items():
        if found[good] < count:
            raise ValueError(good)
        found[good] -= count
    return found


def plain_covers(one: Counts, other: Counts) -> bool:
    for good, count in other.items():
        if one.get(good, 0) < count:
            return False
    return True


def plain_missing(one: Counts, other: Counts) -> Counts:
    return {good: count - one.get(good, 0) for good, count in other.items() if count > one.get(good, 0)}


if __name__ == "__main__":
    run_benchmark(main)
