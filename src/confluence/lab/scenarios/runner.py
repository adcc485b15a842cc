"""Scenarios as data: a position, what the players do, and what is expected then.

    scenario: DT-06
    title: Eight brown cubes earn interest
    rules: [R-ENI-03]
    given:
      species: [eni_et, caylion, kit, zeth]
      caylion: {goods: 8br}
      eni_et: {cards: [{card: Cultural Charity, borrowed by: caylion}]}
    when:
      - advance to plans
      - plans: {caylion: eni_et_cultural_charity}
    then:
      caylion: {goods: 13br}

`read` turns a document into a `Scenario` and refuses whatever it does not understand; `run` plays it. Both are pure.
`confluence.lab.scenarios.file` reads files; docs/scenarios.md describes the format.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from confluence.lab.scenarios.checks import Bench, Check
from confluence.lab.scenarios.given import arrange_position, deal
from confluence.lab.scenarios.nodes import Node
from confluence.lab.scenarios.then import read_checks
from confluence.lab.scenarios.when import Miss, Stage, play, read_stages
from confluence.sidereal.state import State

KEYS: Final = ("scenario", "title", "rules", "given", "when", "then")
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]*\Z")
_RULE: Final = re.compile(r"R-[A-Z]+-[0-9]{2}\Z")


@dataclass(frozen=True, slots=True)
class Scenario:
    """A document that was understood."""

    name: str
    title: str
    rules: tuple[str, ...]
    """The rules it shows."""
    file: str
    line: int
    start: State
    """The arranged position; `run` plays on a copy."""
    stages: tuple[Stage, ...]
    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a scenario ended."""

    scenario: Scenario
    misses: tuple[Miss, ...]
    """The expectations that failed."""

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.misses


def read(node: Node) -> Scenario:
    """Understand a document, or raise `DataError` with file, line and reason."""
    found = node.fields(KEYS)
    for key in ("scenario", "title", "given"):
        if key not in found:
            raise node.problem(f"a scenario needs the key {key!r}")
    name, title = found["scenario"].string(), found["title"].string()
    if not _NAME.match(name):
        raise found["scenario"].problem(f"a name is one word of letters, digits, '-', '_', '.', '+', not {name!r}")
    if not title:
        raise found["title"].problem("say in a few words what the scenario shows")
    rules = tuple(_rule(item) for item in found["rules"].sequence()) if "rules" in found else ()
    start = deal(found["given"])
    arrange_position(start, found["given"], setup=True)
    stages = read_stages(found["when"], start.species) if "when" in found else ()
    checks = tuple(read_checks(found["then"], start.species)) if "then" in found else ()
    if not checks and not any(stage.expects for stage in stages):
        raise node.problem("the scenario expects nothing: add a then, or a step with refused")
    return Scenario(name, title, rules, node.file, node.line, start, stages, checks)


def _rule(node: Node) -> str:
    rule = node.string()
    if not _RULE.match(rule):
        raise node.problem(f"a rule is named as in R-KJA-07, not {rule!r}")
    return rule


def run(scenario: Scenario) -> Result:
    """Play a scenario and say which expectations failed."""
    bench = Bench(scenario.start.copy())
    return Result(scenario, tuple(play(bench, scenario.stages, scenario.checks)))
