"""A linear program, with whole numbers where they are asked for: columns, rows, and one call to solve it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

INFINITY = float("inf")


@dataclass(slots=True)
class Solution:
    """What a solver found."""

    value: float
    columns: list[float]
    duals: list[float] = field(default_factory=list)
    """What one more unit on the right side of each row is worth; only of linear programs."""


class Program:
    """Columns with bounds and worth, rows with bounds; the worth of all columns is made as large as can be."""

    __slots__ = ("high", "lower", "rows", "upper", "whole", "worth")

    def __init__(self) -> None:
        self.high: list[float] = []
        self.worth: list[float] = []
        self.whole: list[bool] = []
        self.rows: list[dict[int, float]] = []
        self.lower: list[float] = []
        self.upper: list[float] = []

    def column(self, high: float = 1.0, worth: float = 0.0, whole: bool = False) -> int:
        """A new column from 0 to `high`."""
        self.high.append(high)
        self.worth.append(worth)
        self.whole.append(whole)
        return len(self.high) - 1

    def row(self, lower: float, upper: float) -> int:
        """A new empty row."""
        self.rows.append({})
        self.lower.append(lower)
        self.upper.append(upper)
        return len(self.rows) - 1

    def put(self, row: int, column: int, count: float) -> None:
        """Add to what a column counts in a row."""
        terms = self.rows[row]
        terms[column] = terms.get(column, 0.0) + count

    def relaxed(self) -> Solution | None:
        """The best solution in fractions, with duals."""
        solver, columns, rows = self._build("GLOP", relaxed=True)
        if solver.Solve() != 0:
            return None
        return Solution(
            solver.Objective().Value(), [c.solution_value() for c in columns], [r.dual_value() for r in rows]
        )

    def exact(self, gap: float, nodes: int) -> Solution | None:
        """The best solution found with whole numbers."""
        from ortools.linear_solver import pywraplp  # type: ignore[import-untyped]

        solver, columns, _ = self._build("SCIP", relaxed=False)
        parameters = pywraplp.MPSolverParameters()
        parameters.SetDoubleParam(pywraplp.MPSolverParameters.RELATIVE_MIP_GAP, gap)
        # without its own ear for Ctrl-C, which would take it from everybody else
        solver.SetSolverSpecificParametersAsString(f"limits/nodes = {nodes}\nmisc/catchctrlc = FALSE\n")
        if solver.Solve(parameters) not in (0, 1):
            return None
        return Solution(solver.Objective().Value(), [c.solution_value() for c in columns])

    def part(self, columns: Sequence[int], found: Solution, stay: float) -> tuple[Program, dict[int, int]]:
        """The program of some columns alone, while all others react by the prices of a solution in fractions.

        What these columns give to rows of others is worth its dual. That holds near the solution only: a unit more or
        less than there loses `stay` of its worth. Returns also which column became which.
        """
        part = Program()
        new = {old: part.column(self.high[old], self.worth[old], self.whole[old]) for old in columns}
        for number, terms in enumerate(self.rows):
            own = {new[column]: count for column, count in terms.items() if column in new}
            if not own:
                continue
            dual = found.duals[number]
            if len(own) == len(terms):
                row = part.row(self.lower[number], self.upper[number])
            elif not dual:
                continue
            else:
                for column, count in own.items():
                    part.worth[column] -= dual * count
                there = sum(count * found.columns[column] for column, count in terms.items() if column in new)
                row = part.row(there, there)
                for sign in (1, -1):
                    part.put(row, part.column(INFINITY, -stay * abs(dual)), sign)
            part.rows[row].update(own)
        return part, new

    def _build(self, kind: str, *, relaxed: bool) -> tuple[Any, list[Any], list[Any]]:
        from ortools.linear_solver import pywraplp  # heavy, and only needed here

        solver = pywraplp.Solver.CreateSolver(kind)
        objective = solver.Objective()
        columns = []
        for high, worth, whole in zip(self.high, self.worth, self.whole, strict=True):
            var = solver.IntVar(0, high, "") if whole and not relaxed else solver.NumVar(0, high, "")
            if worth:
                objective.SetCoefficient(var, worth)
            columns.append(var)
        objective.SetMaximization()
        rows = []
        for terms, lower, upper in zip(self.rows, self.lower, self.upper, strict=True):
            row = solver.Constraint(lower, upper)
            for column, count in terms.items():
                row.SetCoefficient(columns[column], count)
            rows.append(row)
        return solver, columns, rows
