"""A linear program, with whole numbers where they are asked for: columns, rows, and one call to solve it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ortools.linear_solver.python.model_builder_helper import ModelBuilderHelper

INFINITY = float("inf")
SETTINGS = "misc/catchctrlc = FALSE\nseparating/maxrounds = 0\npresolving/maxrestarts = 0\n"
"""Of the solver: it leaves Ctrl-C to everybody else, cuts only at the root, and does not begin anew."""
QUICK = "separating/maxroundsroot = 0\nbranching/relpscost/initcand = 0\n"
"""For large programs: no cuts, and no branches tried before one is chosen; half the time for about the same value."""
QUICK_FRACTIONS = "use_dual_simplex: true perturb_costs_in_dual_simplex: true"


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

    def relaxed(self, *, quick: bool = False) -> Solution | None:
        """The best solution in fractions, with duals; `quick` suits large programs."""
        return solved_in_fractions(self.built(whole=False), QUICK_FRACTIONS if quick else "")

    def exact(self, gap: float, nodes: int, *, quick: bool = False) -> Solution | None:
        """The best solution found with whole numbers; `quick` suits large programs."""
        return solved_in_whole(self.built(whole=True), gap, nodes, QUICK if quick else "")

    def built(self, *, whole: bool) -> ModelBuilderHelper:
        """The program as the solvers read it.

        Terms keep their order. The older interface (`pywraplp`) shuffles them by their addresses in memory, and then
        equal programs have different solutions.
        """
        from ortools.linear_solver.python.model_builder_helper import ModelBuilderHelper  # heavy, only needed here

        model = ModelBuilderHelper()
        model.set_maximize(True)
        for high, worth, integral in zip(self.high, self.worth, self.whole, strict=True):
            column = model.add_var()
            model.set_var_lower_bound(column, 0)
            model.set_var_upper_bound(column, high)
            model.set_var_objective_coefficient(column, worth)
            model.set_var_integrality(column, whole and integral)
        for terms, lower, upper in zip(self.rows, self.lower, self.upper, strict=True):
            row = model.add_linear_constraint()
            model.set_constraint_lower_bound(row, lower)
            model.set_constraint_upper_bound(row, upper)
            for number, count in terms.items():
                model.add_term_to_constraint(row, number, count)
        return model


def solved_in_whole(model: ModelBuilderHelper, gap: float, nodes: int, settings: str = "") -> Solution | None:
    """The best solution found with whole numbers of a program as the solvers read it."""
    from ortools.linear_solver.python.model_builder_helper import ModelSolverHelper

    solver = ModelSolverHelper("scip")
    solver.set_solver_specific_parameters(f"limits/gap = {gap}\nlimits/nodes = {nodes}\n{SETTINGS}{settings}")
    solver.solve(model)
    return Solution(solver.objective_value(), solver.variable_values().tolist()) if solver.has_solution() else None


def solved_in_fractions(model: ModelBuilderHelper, settings: str = "") -> Solution | None:
    """The best solution in fractions of a program as the solvers read it."""
    from ortools.linear_solver.python.model_builder_helper import ModelSolverHelper, SolveStatus

    solver = ModelSolverHelper("glop")
    solver.set_solver_specific_parameters(settings)
    solver.solve(model)
    if solver.status() != SolveStatus.OPTIMAL:
        return None
    return Solution(solver.objective_value(), solver.variable_values().tolist(), solver.dual_values().tolist())


@dataclass(frozen=True, slots=True)
class Cut:
    """What the rest of a program brings at most, by what is decided: its value at one point, and its slope there."""

    value: float
    at: dict[int, float]
    """What the decided columns give to each row that they share with the rest."""
    duals: dict[int, float]


class Rest:
    """The columns of a program that react to some others in fractions.

    What they bring is a concave function of what the others give to the rows that they share, so every point where it
    was worked out limits it everywhere.
    """

    def __init__(self, program: Program, decided: Sequence[int]) -> None:
        self.program = program
        self.decided = decided
        chosen = set(decided)
        rest = Program()
        new = {
            column: rest.column(high, worth)
            for column, (high, worth) in enumerate(zip(program.high, program.worth, strict=True))
            if column not in chosen
        }
        self._shared: dict[int, tuple[int, dict[int, float]]] = {}
        """Rows of both: their number in the rest, and what the decided columns count in them."""
        for number, terms in enumerate(program.rows):
            left = {new[column]: count for column, count in terms.items() if column in new}
            if left:
                row = rest.row(program.lower[number], program.upper[number])
                rest.rows[row] = left
                if len(left) < len(terms):
                    own = {column: count for column, count in terms.items() if column in chosen}
                    self._shared[number] = row, own
        self._model = rest.built(whole=False)

    def cut(self, found: Solution) -> Cut:
        """The cut at the best solution in fractions."""
        duals = {number: found.duals[number] for number in self._shared}
        return Cut(found.value - self.own_worth(found.columns), self._at(found.columns), duals)

    def at(self, columns: Sequence[float]) -> Cut | None:
        """The cut at another point; None if the rest cannot follow there."""
        at = self._at(columns)
        for number, (row, _) in self._shared.items():
            lower, upper = self.program.lower[number] - at[number], self.program.upper[number] - at[number]
            self._model.set_constraint_lower_bound(row, lower)
            self._model.set_constraint_upper_bound(row, upper)
        found = solved_in_fractions(self._model)
        if found is None:
            return None
        return Cut(found.value, at, {number: found.duals[row] for number, (row, _) in self._shared.items()})

    def own_worth(self, columns: Sequence[float]) -> float:
        """What the decided columns bring by themselves."""
        return sum(self.program.worth[column] * columns[column] for column in self.decided)

    def _at(self, columns: Sequence[float]) -> dict[int, float]:
        return {
            number: sum(count * columns[column] for column, count in own.items())
            for number, (_, own) in self._shared.items()
        }

    def decide(self, cuts: Sequence[Cut], stay: float) -> tuple[Program, dict[int, int]]:
        """The program of the decided columns alone, while the rest brings what all cuts allow.

        Cuts are exact only where they were made: a unit more or less than at the first one loses `stay` of its worth.
        Returns also which column became which.
        """
        program, part = self.program, Program()
        new = {
            column: part.column(program.high[column], program.worth[column], program.whole[column])
            for column in self.decided
        }
        for number, terms in enumerate(program.rows):
            if terms and all(column in new for column in terms):
                row = part.row(program.lower[number], program.upper[number])
                part.rows[row] = {new[column]: count for column, count in terms.items()}
        rest = part.column(INFINITY, 1.0)
        for cut in cuts:
            row = part.row(-INFINITY, cut.value + sum(cut.duals[number] * at for number, at in cut.at.items()))
            part.put(row, rest, 1)
            for number, (_, own) in self._shared.items():
                for column, count in own.items() if cut.duals[number] else ():
                    part.put(row, new[column], cut.duals[number] * count)
        first = cuts[0]
        for number, (_, own) in self._shared.items():
            if first.duals[number] and stay:
                row = part.row(first.at[number], first.at[number])
                part.rows[row] = {new[column]: count for column, count in own.items()}
                for sign in (1, -1):
                    part.put(row, part.column(INFINITY, -stay * abs(first.duals[number])), sign)
        return part, new
