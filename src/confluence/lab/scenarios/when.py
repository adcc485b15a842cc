"""The `when` part of a scenario: its steps as data, and how a table goes through them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from confluence.core.errors import Illegal
from confluence.core.game import TABLE, SeatId
from confluence.lab.scenarios.checks import UNENDING, Bench, Check
from confluence.lab.scenarios.given import arrange_position, check_keys
from confluence.lab.scenarios.nodes import NOTHING, Node, did_you_mean, difference, plain_json
from confluence.lab.scenarios.then import read_checks
from confluence.lab.scenarios.words import Words, acceptance, read_action, read_bids, read_proposal, read_runs
from confluence.sidereal.actions import Action, CommitBids, CommitPlan, Mode, PlannedRun, Propose, TimeUp
from confluence.sidereal.cards import SpeciesId
from confluence.sidereal.deals.text import Deal as Terms
from confluence.sidereal.deals.text import seat_names
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.refusals import Refusal
from confluence.sidereal.state import TURNS, Step, seats_of

WITH_REFUSAL: Final = ("refused", "rule", "details")
TABLE_STEPS: Final = ("trade", "bids", "plans", "then", "if")
BRANCH_KEYS: Final = ("if", "given", "when", "then")


@dataclass(frozen=True, slots=True)
class Act:
    """One seat, or the table, does something."""

    seat: SeatId
    action: Action


@dataclass(frozen=True, slots=True)
class Deal:
    """A trade that its first giver, or the actor, proposes and everybody else accepts."""

    seat: SeatId
    terms: Propose


@dataclass(frozen=True, slots=True)
class Agree:
    """A seat agrees to the newest open offer that waits for it."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class AllBid:
    """Everybody commits bids, by seat."""

    bids: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class AllPlan:
    """Everybody commits an economy plan, by seat."""

    plans: tuple[tuple[PlannedRun, ...], ...]


@dataclass(frozen=True, slots=True)
class Advance:
    """Time runs out again and again until this turn and step begin."""

    turn: int | None
    step: Step


@dataclass(frozen=True, slots=True)
class Look:
    """Expectations in the middle of the story."""

    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """A story of its own on a copy of the table as it stands."""

    name: str
    given: Node | None
    steps: tuple[Stage, ...]
    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of `when`, with the refusal it expects."""

    node: Node
    what: Act | Deal | Agree | AllBid | AllPlan | Advance | Look | Branch
    refused: str | None = None
    rule: str | None = None
    details: dict[str, Any] = field(default_factory=dict)

    @property
    def expects(self) -> bool:
        """Whether something in it can fail but its being possible."""
        if isinstance(self.what, Look):
            return bool(self.what.checks)
        if isinstance(self.what, Branch):
            return bool(self.what.checks) or any(stage.expects for stage in self.what.steps)
        return self.refused is not None


@dataclass(frozen=True, slots=True)
class Miss:
    """An expectation that failed."""

    line: int
    what: str
    expected: str
    seen: str

    def __str__(self) -> str:
        return f"{self.what}: expected {self.expected}, seen {self.seen}"


# ------------------------------------------------------------------ reading


def read_stages(node: Node, species: Sequence[SpeciesId]) -> tuple[Stage, ...]:
    """The steps of a `when`."""
    return tuple(_read_stage(item, species) for item in node.sequence())


def _read_stage(node: Node, species: Sequence[SpeciesId]) -> Stage:
    if node.text is not None:
        return Stage(node, _read_bare(node, node.string()))
    pairs = [(key, value) for key, value in node.entries() if key.string() not in WITH_REFUSAL]
    if any(key.string() == "if" for key, _ in pairs):
        return Stage(node, _read_branch(node, species))
    if len(pairs) != 1:
        raise node.problem("a step is one actor with one action, as in '- kit: pass'")
    key, value = pairs[0]
    word = key.string()
    names = seat_names(species)
    if word == "then":
        what: Any = Look(tuple(read_checks(value, species)))
    elif word == "trade":
        terms = _named_terms(value, value.string(), species)
        named = Terms(terms.legs, terms.clauses).parties
        if not named:
            raise value.problem("say who proposes it, as in '- kit: trade nothing instead of 2'")
        what = Deal(named[0], terms)
    elif word == "bids":
        what = AllBid(tuple(_by_seat(value, species, read_bids, (0, 0))))
    elif word == "plans":
        what = _all_plan(value, species)
    elif word.casefold() in names:
        what = _read_act(value, names[word.casefold()], species)
    else:
        raise key.problem(f"{word!r} does not sit at this table; {did_you_mean(word, (*species, *TABLE_STEPS))}")
    return _with_refusal(node, what, species)


def _with_refusal(node: Node, what: Any, species: Sequence[SpeciesId]) -> Stage:
    found = node.pick(WITH_REFUSAL)
    refused = rule = None
    details: dict[str, Any] = {}
    if "refused" in found:
        refused = found["refused"].choice([code.name for code in Refusal], "refusal")
        if isinstance(what, Look):
            raise found["refused"].problem("expectations are not refused, actions are")
    if "rule" in found:
        rule = found["rule"].string()
    if "details" in found:
        found["details"].entries()
        details = plain_json(found["details"], species)
    if refused is None and (rule is not None or details):
        raise node.problem("rule and details belong to a refusal; say refused: CODE")
    return Stage(node, what, refused, rule, details)


def _read_bare(node: Node, text: str) -> Act | Advance:
    """A step without an actor: the clock."""
    if text == "time up":
        return Act(TABLE, TimeUp())
    words = text.split()
    steps = [step.value for step in Step]
    match words:
        case ["advance", "to", step] if step in steps:
            return Advance(None, Step(step))
        case ["advance", "to", "turn", turn] if turn.isdecimal() and 1 <= int(turn) <= TURNS:
            return Advance(int(turn), Step.TRADE)
        case ["advance", "to", "turn", turn, step] if turn.isdecimal() and 1 <= int(turn) <= TURNS and step in steps:
            return Advance(int(turn), Step(step))
        case _:
            raise node.problem(f"expected 'time up' or 'advance to [turn N] [STEP]', with one of {', '.join(steps)}")


def _named_terms(node: Node, text: str, species: Sequence[SpeciesId]) -> Propose:
    """A deal to which everybody in it agrees, so that nobody's place is open."""
    terms = read_proposal(node, text, species)
    if terms.mode is not Mode.ALL:
        raise node.problem("an offer with an open place is proposed and accepted in two steps")
    return terms


def _read_act(node: Node, seat: SeatId, species: Sequence[SpeciesId]) -> Act | Deal | Agree:
    text = node.text.strip() if node.text is not None else ""
    if text.startswith("trade "):
        return Deal(seat, _named_terms(node, text.removeprefix("trade "), species))
    if text == "accept":
        return Agree(seat)
    return Act(seat, read_action(node, seat, species))


def _by_seat(node: Node, species: Sequence[SpeciesId], read: Any, default: Any) -> list[Any]:
    """A value for each seat, read from a mapping by species."""
    found = [default] * len(species)
    for key, value in node.entries():
        found[key.seat(species)] = read(value)
    return found


def _all_plan(node: Node, species: Sequence[SpeciesId]) -> AllPlan:
    plans: list[tuple[PlannedRun, ...]] = [()] * len(species)
    for key, value in node.entries() if node.text != NOTHING else ():
        seat = key.seat(species)
        plans[seat] = read_runs(Words(value, value.string(), seat, species))
    return AllPlan(tuple(plans))


def _read_branch(node: Node, species: Sequence[SpeciesId]) -> Branch:
    found = node.fields(BRANCH_KEYS)
    if "given" in found:
        check_keys(found["given"], tuple(species), setup=False)
    steps = read_stages(found["when"], species) if "when" in found else ()
    checks = tuple(read_checks(found["then"], species)) if "then" in found else ()
    branch = Branch(found["if"].string(), found.get("given"), steps, checks)
    if not Stage(node, branch).expects:
        raise node.problem("this branch expects nothing: add a then, or a step with refused")
    return branch


# ------------------------------------------------------------------ going through them


class Stop(Exception):
    """A step did not go as told, so that the rest of the story means nothing."""

    def __init__(self, miss: Miss) -> None:
        self.miss = miss
        super().__init__(str(miss))


def play(bench: Bench, stages: Sequence[Stage], checks: Sequence[Check], place: str = "") -> list[Miss]:
    """Go through the steps, then look; every expectation that failed, in order."""
    misses: list[Miss] = []
    try:
        for number, stage in enumerate(stages, 1):
            misses += _play_stage(bench, stage, f"{place}step {number}")
    except Stop as stop:
        return [*misses, stop.miss]
    return misses + look(bench, checks, place)


def look(bench: Bench, checks: Sequence[Check], place: str = "") -> list[Miss]:
    """The expectations that the table does not meet."""
    misses = []
    for check in checks:
        seen = check.look(bench)
        if seen != check.expected:
            misses.append(Miss(check.line, f"{place}{check.what}", check.expected, seen))
    return misses


def _play_stage(bench: Bench, stage: Stage, place: str) -> list[Miss]:
    what, node = stage.what, stage.node
    if isinstance(what, Look):
        return look(bench, what.checks, f"after {place}: ")
    if isinstance(what, Branch):
        twin = bench.copy()
        if what.given is not None:
            arrange_position(twin.state, what.given)
        return play(twin, what.steps, what.checks, f"if {what.name}: ")
    line = node.line
    try:
        _carry_out(bench, what)
    except _Changed as changed:
        raise Stop(Miss(line, place, "an unchanged table after a refusal", changed.text)) from changed
    except Illegal as refusal:
        seen = f"refused {refusal.code} ({refusal.message})"
        if stage.refused is None:
            raise Stop(Miss(line, place, "no refusal", seen)) from refusal
        if refusal.code != stage.refused:
            return [Miss(line, place, f"refused {stage.refused}", seen)]
        if stage.rule is not None and refusal.details.get("rule") != stage.rule:
            return [Miss(line, place, f"refusal by rule {stage.rule}", f"{refusal.details.get('rule')}")]
        wrong = difference(stage.details, refusal.details, bench.state.species)
        return [Miss(line, f"{place}: {wrong[0]} of the refusal", str(wrong[1]), str(wrong[2]))] if wrong else []
    except _Never as never:
        raise Stop(Miss(line, place, never.text, "the game went on without it")) from never
    except Exception as error:  # a mistake of the rules: that is what scenarios are written to show
        raise Stop(Miss(line, place, "an answer of the rules", f"{type(error).__name__}: {error}")) from error
    if stage.refused is not None:
        raise Stop(Miss(line, place, f"refused {stage.refused}", "it was allowed"))
    return []


class _Changed(Exception):
    """A refused action changed the table, which none may do (R-DIG-07)."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(text)


class _Never(Exception):
    """A step that never came."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(text)


def _carry_out(bench: Bench, what: Act | Deal | Agree | AllBid | AllPlan | Advance) -> None:
    if isinstance(what, Act):
        act(bench, what.seat, what.action)
    elif isinstance(what, Deal):
        number = bench.state.next_offer
        everybody = {*Terms(what.terms.legs, what.terms.clauses).parties}
        for promise in what.terms.replaces:
            if promise in bench.state.promises:
                everybody.update(seats_of(bench.state.promises[promise].parties))
        act(bench, what.seat, what.terms)
        for seat in sorted(everybody - {what.seat}):
            act(bench, seat, acceptance(number))
    elif isinstance(what, Agree):
        act(bench, what.seat, _newest_offer(bench, what.seat))
    elif isinstance(what, AllBid):
        for seat, (colony, research) in enumerate(what.bids):
            act(bench, seat, CommitBids(colony, research))
    elif isinstance(what, AllPlan):
        for seat, runs in enumerate(what.plans):
            act(bench, seat, CommitPlan(runs))
    else:
        _advance(bench, what)


def act(bench: Bench, seat: SeatId, action: Action) -> None:
    """Act as a seat: the action is completed as for a log, applied, and its events are kept."""
    before = bench.state.digest()
    try:
        whole = action if seat == TABLE else SIDEREAL.complete(bench.state, seat, action)
        bench.events += SIDEREAL.apply(bench.state, seat, whole)
    except Illegal as refusal:
        if bench.state.digest() != before:
            raise _Changed(str(refusal)) from refusal
        raise


def _newest_offer(bench: Bench, seat: SeatId) -> Action:
    """The agreement to the newest open offer that waits for this seat; without one it is refused by the rules."""
    offers = bench.state.offers.values()
    waiting = [offer for offer in offers if offer.seen_by >> seat & 1 and not offer.agreed >> seat & 1]
    if not waiting:
        return acceptance(bench.state.next_offer)
    newest = max(waiting, key=lambda offer: offer.id)
    return acceptance(newest.id, newest.revision)


def _advance(bench: Bench, target: Advance) -> None:
    """Let time run out until the step begins; a step that never comes is a failure."""
    state = bench.state
    for _ in range(UNENDING):
        if state.step is target.step and target.turn in (None, state.turn):
            return
        if state.step is Step.OVER:
            break
        act(bench, TABLE, TimeUp())
    turn = "" if target.turn is None else f" of turn {target.turn}"
    raise _Never(f"the step {target.step.value}{turn}")
