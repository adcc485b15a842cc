"""Programs of columns and rows: the best value, what rows are worth, whole numbers."""

from __future__ import annotations

import os
import signal
import sys
import threading

import pytest

from confluence.core.chance import Chance
from confluence.players.planner.program import INFINITY, Program, Rest, Solution


def bakery() -> Program:
    """Bread brings 3, cake 5; 4 pans for bread, 12 hours of which a cake takes 2, 18 eggs: 3 a bread, 2 a cake."""
    program = Program()
    bread, cake = program.column(INFINITY, 3.0), program.column(INFINITY, 5.0)
    for terms, most in (({bread: 1.0}, 4.0), ({cake: 2.0}, 12.0), ({bread: 3.0, cake: 2.0}, 18.0)):
        row = program.row(-INFINITY, most)
        for column, count in terms.items():
            program.put(row, column, count)
    return program


def found(solution: Solution | None) -> Solution:
    assert solution is not None
    return solution


@pytest.mark.parametrize("quick", [False, True])
def test_the_best_value_is_found_with_what_each_row_is_worth(quick: bool) -> None:
    solution = found(bakery().relaxed(quick=quick))
    assert solution.value == pytest.approx(36)
    assert solution.columns == pytest.approx([2, 6])
    assert solution.duals == pytest.approx([0, 1.5, 1])


def test_one_more_on_the_right_side_is_worth_the_dual() -> None:
    richer = bakery()
    richer.upper[2] += 1
    assert found(richer.relaxed()).value == pytest.approx(37)


def test_columns_end_at_their_bound() -> None:
    program = Program()
    program.column(2.5, 2.0)
    program.column()
    assert found(program.relaxed()).value == pytest.approx(5)
    assert program.high == [2.5, 1.0]


def test_what_is_put_twice_adds_up() -> None:
    program = Program()
    column, row = program.column(INFINITY, 1.0), program.row(-INFINITY, 6)
    program.put(row, column, 1)
    program.put(row, column, 2)
    assert found(program.relaxed()).columns == pytest.approx([2])


def test_equations_hold_from_both_sides() -> None:
    program = Program()
    cheap, dear = program.column(INFINITY, -1.0), program.column(INFINITY, -2.0)
    row = program.row(3, 3)
    program.put(row, cheap, 2)
    program.put(row, dear, 1)
    assert found(program.relaxed()).value == pytest.approx(-1.5)


def knapsack(*, whole: bool) -> Program:
    """Two things of weight 2 and 3 in a bag for 4."""
    program = Program()
    row = program.row(0, 4)
    for weight, worth in ((2, 3.0), (3, 4.0)):
        program.put(row, program.column(1.0, worth, whole=whole), weight)
    return program


@pytest.mark.parametrize("quick", [False, True])
def test_whole_numbers_are_respected_where_they_are_asked_for(quick: bool) -> None:
    assert found(knapsack(whole=True).exact(0.0, 1000, quick=quick)).columns == pytest.approx([0, 1])
    assert found(knapsack(whole=False).exact(0.0, 1000)).value == pytest.approx(3 + 4 * 2 / 3)
    assert found(knapsack(whole=True).relaxed()).value == pytest.approx(3 + 4 * 2 / 3)


def test_what_cannot_be_met_has_no_solution() -> None:
    program = bakery()
    row = program.row(30, INFINITY)
    program.put(row, 0, 1)
    assert program.relaxed() is None
    program.whole[0] = True
    assert program.exact(0.01, 20) is None


def hard() -> Program:
    """Forty things for thirty bags, for which a solver needs a moment."""
    program, luck = Program(), Chance(1)
    things = [program.column(1.0, luck.between(1, 99), whole=True) for _ in range(40)]
    for _ in range(30):
        row = program.row(0, 900)
        for thing in things:
            program.put(row, thing, luck.between(1, 99))
    return program


@pytest.mark.skipif(sys.platform == "win32", reason="there is no other way to press Ctrl-C there")
@pytest.mark.slow
def test_ctrl_c_reaches_who_listens_and_changes_no_solution() -> None:
    """The solver would hear it itself, end early, and keep it from everybody else."""
    calm = found(hard().exact(0.0, 50))
    heard: list[int] = []
    done = threading.Event()

    def press() -> None:
        while True:
            os.kill(os.getpid(), signal.SIGINT)
            if done.wait(0.02):
                return

    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    presses = threading.Thread(target=press)
    try:
        presses.start()
        disturbed = hard().exact(0.0, 50)
    finally:
        done.set()
        presses.join()
        signal.signal(signal.SIGINT, before)
    assert disturbed == calm
    assert heard


def test_equal_programs_have_equal_solutions() -> None:
    assert bakery().relaxed() == bakery().relaxed()
    assert knapsack(whole=True).exact(0.01, 20) == knapsack(whole=True).exact(0.01, 20)


# ------------------------------------------------------------------ a part of a program


def two_shops(stock: float = 10.0) -> Program:
    """Flour goes into loaves (3 a loaf, whole) or is sold in the second shop, for 2 up to four and for 1 beyond."""
    program = Program()
    loaves = program.column(INFINITY, 7.0, whole=True)
    sold, rest = program.column(4.0, 2.0), program.column(INFINITY, 1.0)
    flour = program.row(-INFINITY, stock)
    for column, count in ((loaves, 3.0), (sold, 1.0), (rest, 1.0)):
        program.put(flour, column, count)
    program.put(program.row(-INFINITY, 2.5), loaves, 1)
    return program


def test_what_is_decided_counts_what_it_takes_from_the_rest() -> None:
    """Ten pounds are two and a half loaves and two and a half pounds sold, at 2 each; that is the price of a pound."""
    program = two_shops()
    relaxed = found(program.relaxed())
    assert relaxed.columns == pytest.approx([2.5, 2.5, 0])
    assert relaxed.duals == pytest.approx([2, 1])
    rest = Rest(program, [0])
    part, new = rest.decide([rest.cut(relaxed)], 0.0)
    assert new == {0: 0}
    assert part.whole[new[0]]
    exact = found(part.exact(0.0, 1000))
    assert exact.columns[new[0]] == pytest.approx(2)  # the row of its own, at most two and a half, still holds
    assert exact.value == pytest.approx(2 * 7 + 4 * 2)


def test_a_cut_is_exact_where_it_was_made_and_a_limit_elsewhere() -> None:
    """At most four pounds can be sold for 2: with one loaf the price of the LP is too high for what is left."""
    program = two_shops()
    rest = Rest(program, [0])
    first = rest.cut(found(program.relaxed()))
    cut = rest.at([1.0])
    assert cut is not None
    assert cut.value == pytest.approx(4 * 2 + 3 * 1)
    by_first = first.value - sum(first.duals[row] * (cut.at[row] - at) for row, at in first.at.items())
    assert by_first == pytest.approx(7 * 2)
    assert by_first > cut.value
    for loaves in (0.0, 1.0, 2.0, 3.0):
        there = rest.at([loaves])
        assert there is not None
        limit = cut.value - sum(cut.duals[row] * (there.at[row] - at) for row, at in cut.at.items())
        assert there.value <= limit + 1e-6
    assert rest.at([4.0]) is None  # there is not flour enough


def test_cuts_together_find_what_one_alone_overrates() -> None:
    """No loaves and all flour sold looks as good as two loaves at the first price, but only four pounds sell for 2."""
    program = two_shops()
    program.worth[0] = 5.5
    rest = Rest(program, [0])
    first = rest.cut(found(program.relaxed()))
    none = rest.at([0.0])
    assert none is not None
    part, new = rest.decide([first, none], 0.0)
    exact = found(part.exact(0.0, 1000))
    assert exact.columns[new[0]] == pytest.approx(2)
    assert exact.value == pytest.approx(2 * 5.5 + 4 * 2)


def test_what_is_decided_stays_near_the_solution_in_fractions() -> None:
    """Away from it every unit of a row costs a share of its price: here pounds of flour, three a loaf."""
    program = two_shops()
    relaxed = found(program.relaxed())
    rest = Rest(program, [0])
    cut = rest.cut(relaxed)
    program.upper[1] = 9.0  # more loaves would pay at these prices, which hold near the solution only
    far, new = rest.decide([cut], 0.0)
    assert found(far.exact(0.0, 1000)).columns[new[0]] == pytest.approx(3)  # the rest brings nothing beyond
    near, new = rest.decide([cut], 2.0)
    exact = found(near.exact(0.0, 1000))
    away = 3 * abs(exact.columns[new[0]] - relaxed.columns[0])
    assert away == pytest.approx(1.5)
    assert exact.value == pytest.approx(
        7 * exact.columns[new[0]] + max(0, 10 - 3 * exact.columns[new[0]]) * 2 - 4 * away
    )


def test_deciding_does_not_change_the_program() -> None:
    program = two_shops()
    relaxed = found(program.relaxed())
    rest = Rest(program, [0])
    rest.decide([rest.cut(relaxed)], 0.5)
    rest.at([1.0])
    assert program.relaxed() == relaxed == two_shops().relaxed()
