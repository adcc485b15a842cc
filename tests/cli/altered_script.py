"""Writes what somebody would type in a whole game of `confluence altered`, by playing it beside the command line."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from confluence.altered.actions import Action
from confluence.altered.game import ALTERED, SEAT
from confluence.altered.state import State
from confluence.cli.altered.ask import menu
from confluence.cli.altered.paper import Paper
from confluence.core.chance import Chance
from confluence.core.game import Match, Setup
from confluence.players.altered import PLAYERS
from tests.cli.running import Result, good


@dataclass(slots=True)
class Script:
    """A game with what was typed in it."""

    match: Match[State, Action]
    lines: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)


def write_script(
    deck: str = "mu",
    seed: int = 7,
    difficulty: str = "0",
    *,
    german: bool = False,
    player: str = "greedy",
    most: int = 10_000,
    options: dict[str, str] | None = None,
) -> Script:
    """Play a game, or the first `most` actions of it; once for all tests, which leave the script as it is."""
    return _write(deck, seed, german, player, most, tuple({"DIFFICULTY": difficulty, **(options or {})}.items()))


@cache
def _write(deck: str, seed: int, german: bool, player: str, most: int, options: tuple[tuple[str, str], ...]) -> Script:
    setup = Setup("altered", ALTERED.rules, (deck,), seed, dict(options))
    script = Script(Match.begin(ALTERED, setup))
    state = script.match.state
    chooser = PLAYERS[player]()
    chance = Chance(f"script {seed}")
    paper = Paper(german=german)
    while not state.outcome and len(script.lines) < most:
        decision = ALTERED.decisions(state)[SEAT]
        action = chooser.choose(ALTERED.view(state, SEAT), decision, chance)
        script.kinds.append(decision.step)
        asked = menu(paper, decision, chance)
        script.lines.append(asked.typed(action))
        found = asked.read(script.lines[-1])
        if asked.doubts(found):
            script.kinds.append("doubts")
            script.lines.append("y")
        script.match.act(SEAT, found)
    return script


def answers(tmp_path: Path, lines: list[str]) -> str:
    """The file with what is typed."""
    path = tmp_path / "answers.txt"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return str(path)


def play(tmp_path: Path, lines: list[str], *arguments: str) -> Result:
    """Play with what is typed."""
    return good("altered", *arguments, "--answers", answers(tmp_path, lines))


def told(tmp_path: Path, lines: list[str], *arguments: str) -> str:
    """What is told of such a game."""
    return play(tmp_path, lines, *arguments).out
