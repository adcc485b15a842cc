"""Expectations of what happened, of what somebody sees, and of what is still to come."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from confluence.core.game import TABLE, SeatId
from confluence.core.wire import dumps, to_json
from confluence.lab.scenarios.checks import UNENDING, Bench, Check
from confluence.lab.scenarios.nodes import Node, did_you_mean, difference, plain_json
from confluence.sidereal.actions import CommitGifts, PlannedRun, TimeUp
from confluence.sidereal.cards import CardId, SpeciesId
from confluence.sidereal.events import EVENTS, Scored, SiderealEvent, StepBegan
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.state import State, Step


def read_events(node: Node, species: Sequence[SpeciesId]) -> list[Check]:
    """Events that happened, with the fields that are named; `times` counts them exactly."""
    checks = []
    for item in node.sequence():
        times = item.pick(("times",))
        wanted = plain_json(item, species)
        wanted.pop("times", None)
        word = wanted.get("event")
        if word not in EVENTS.members:
            words = ", ".join(sorted(EVENTS.members))
            raise item.problem(f"an event is named as in 'event: traded'; there are {words}")
        fields = {f.name for f in dataclasses.fields(EVENTS.members[word])}
        for key, _ in item.entries():
            if key.string() not in (*fields, "event", "times"):
                raise key.problem(f"{word} has no field {key.string()!r}; {did_you_mean(key.string(), sorted(fields))}")
        text = f"event {json.dumps(wanted, ensure_ascii=False)}"
        if times:
            count = times["times"].number()
            checks.append(Check(item.line, text, f"{count} times", _counter(wanted, species)))
        else:
            checks.append(Check(item.line, text, "it happened", _happened(wanted, species)))
    return checks


def event_json(event: SiderealEvent) -> dict[str, Any]:
    """An event with all its fields, also those that hold their default."""
    fields = {f.name: to_json(getattr(event, f.name)) for f in dataclasses.fields(event)}
    return {EVENTS.tag: EVENTS.words[type(event)], **fields}


def _matching(bench: Bench, wanted: dict[str, Any], species: Sequence[SpeciesId]) -> int:
    return sum(difference(wanted, event_json(event), species) is None for event in bench.events)


def _counter(wanted: dict[str, Any], species: Sequence[SpeciesId]) -> Callable[[Bench], str]:
    return lambda bench: f"{_matching(bench, wanted, species)} times"


def _happened(wanted: dict[str, Any], species: Sequence[SpeciesId]) -> Callable[[Bench], str]:
    def look(bench: Bench) -> str:
        if _matching(bench, wanted, species):
            return "it happened"
        same = [event_json(event) for event in bench.events if EVENTS.words[type(event)] == wanted["event"]]
        return "; ".join(json.dumps(one, ensure_ascii=False) for one in same[-3:]) or "no such event"

    return look


def read_views(node: Node, species: Sequence[SpeciesId]) -> list[Check]:
    """What somebody sees, and what changes without being seen."""
    checks = []
    for item in node.sequence():
        found = item.fields(("seen by", "shows", "hides"))
        if "seen by" not in found:
            raise item.problem("say who looks: {seen by: unity, hides: [points of kit]}")
        watcher = found["seen by"].string()
        seat = None if watcher == "spectator" else found["seen by"].seat(species)
        if "shows" in found:
            checks.append(_shows(found["shows"], seat, watcher, species))
        if "hides" in found:
            checks += [_hides(thing, seat, watcher, species) for thing in found["hides"].sequence()]
    return checks


def _shows(node: Node, seat: SeatId | None, watcher: str, species: Sequence[SpeciesId]) -> Check:
    pattern = plain_json(node, species)

    def look(bench: Bench) -> str:
        seen = _whole(SIDEREAL.view(bench.state, seat))
        found = difference(pattern, seen, species)
        if found is None:
            return json.dumps(pattern, ensure_ascii=False)
        return f"{found[0]} is {json.dumps(found[2], ensure_ascii=False)}"

    return Check(node.line, f"what {watcher} sees", json.dumps(pattern, ensure_ascii=False), look)


def _whole(value: Any) -> Any:
    """The JSON form of a view with every field, also those that hold their default."""
    if dataclasses.is_dataclass(value):
        return {f.name: _whole(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, tuple | list):
        return [_whole(item) for item in value]
    return to_json(value)


def _hides(node: Node, seat: SeatId | None, watcher: str, species: Sequence[SpeciesId]) -> Check:
    """The view stays the same, byte for byte, when what it hides is changed."""
    text = node.string()
    thing, _, owner = text.partition(" of ")
    if thing in SECRETS and owner:
        whose = Node(node.file, node.line, text=owner).seat(species)
        change = SECRETS[thing]
    elif text in HIDDEN_ORDER:
        whose, change = 0, HIDDEN_ORDER[text]
    else:
        known = (*(f"{secret} of SPECIES" for secret in SECRETS), *HIDDEN_ORDER)
        raise node.problem(f"nothing is called {text!r} that can be hidden; there are {', '.join(known)}")

    def look(bench: Bench) -> str:
        twin = bench.state.copy()
        change(twin, whose)
        if twin.digest() == bench.state.digest():
            return "there is nothing to hide"
        same = dumps(SIDEREAL.view(twin, seat)) == dumps(SIDEREAL.view(bench.state, seat))
        return "hidden" if same else "seen"

    return Check(node.line, f"{text} before {watcher}", "hidden", look)


def _change_points(state: State, seat: SeatId) -> None:
    state.areas[seat].points += 1


def _change_bids(state: State, seat: SeatId) -> None:
    area = state.areas[seat]
    if area.colony_bid >= 0:
        area.colony_bid, area.research_bid = area.colony_bid + 1, area.research_bid + 2


def _change_research(state: State, seat: SeatId) -> None:
    if state.areas[seat].research_bid >= 0:
        state.areas[seat].research_bid += 1


def _change_plan(state: State, seat: SeatId) -> None:
    area = state.areas[seat]
    if area.plan is not None:
        area.plan = () if area.plan else (PlannedRun(area.cards[0]),)


def _change_gifts(state: State, seat: SeatId) -> None:
    if state.areas[seat].gifts is not None:
        state.areas[seat].gifts = CommitGifts(())


def _change_surplus(state: State, seat: SeatId) -> None:
    if state.areas[seat].surplus is not None:
        state.areas[seat].surplus = ()


def _change_offers(state: State, seat: SeatId) -> None:
    for number in [number for number, offer in state.offers.items() if offer.by == seat]:
        del state.offers[number]


SECRETS: Final[dict[str, Callable[[State, SeatId], None]]] = {
    "points": _change_points,
    "bids": _change_bids,
    "research bid": _change_research,
    "plan": _change_plan,
    "gifts": _change_gifts,
    "surplus": _change_surplus,
    "offers": _change_offers,
}
HIDDEN_ORDER: Final[dict[str, Callable[[State, SeatId], None]]] = {
    "relic deck": lambda state, _: state.relic_deck.reverse(),
    "colony deck": lambda state, _: _turn_below(state.colony_deck),
    "team deck": lambda state, _: _turn_below(state.team_deck),
}


def _turn_below(deck: list[CardId]) -> None:
    """Another order of the cards under the top one, which lies open (R-INFO-06)."""
    deck[1:] = deck[:0:-1]


_PHASES: Final = {"trade": Step.TRADE, "economy": Step.PLANS, "confluence": Step.BIDS}


def read_to_come(node: Node, _species: Sequence[SpeciesId]) -> list[Check]:
    """Phases from now to the end, counted by playing a copy on; the present step counts."""
    found = node.fields((*_PHASES, "scoring"))
    return [
        Check(value.line, f"{word} phases to come", str(value.number()), _phase_counter(word))
        for word, value in found.items()
    ]


def _phase_counter(word: str) -> Callable[[Bench], str]:
    return lambda bench: _count_phases(bench, word)


def _count_phases(bench: Bench, word: str) -> str:
    state = bench.state.copy()
    steps = [state.step.value]
    scored = 0
    for _ in range(UNENDING):
        if state.step is Step.OVER:
            break
        for event in SIDEREAL.apply(state, TABLE, TimeUp()):
            if isinstance(event, StepBegan):
                steps.append(event.step)
            scored += isinstance(event, Scored)
    else:
        return "a game without end"
    return str(scored if word == "scoring" else steps.count(_PHASES[word].value))
