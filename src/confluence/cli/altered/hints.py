"""Advice on paper: how the Expeditions would stand after a play, and why an action is a good idea."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from confluence.altered.actions import Action, PassTurn, PlayCard
from confluence.altered.names import LANE_NAMES
from confluence.altered.words import LANE_WORDS
from confluence.cli.altered.menu import Menu
from confluence.cli.altered.paper import QUIET, TITLE, Paper
from confluence.core.chance import Chance
from confluence.players.altered.adviser import Hint, Standing, hints, reason


def outlook(paper: Paper, now: Sequence[Standing], after: Sequence[Standing] | None, lane: int | None = None) -> Text:
    """How the Expeditions would stand: the one that is played into, and what changes in the other one."""
    if after is None:
        return Text(paper("up to luck", "hängt vom Glück ab"), QUIET)
    text = Text()
    for place, word in enumerate(LANE_WORDS):
        if place != lane and now[place] == after[place]:
            continue
        if text:
            text.append(", ")
        text.append(f"{paper.pick(LANE_NAMES[word])} ").append_text(paper.standing(after[place]))
    return text or Text(paper("no change on the meters", "ändert die Anzeigen nicht"), QUIET)


def draw_hints(paper: Paper, asked: Menu, chance: Chance) -> None:
    """What the search player would do, the best first, with the reason."""
    paper.say("Hint:", "Tipp:", TITLE)
    for place, hint in enumerate(hints(asked.decision, chance)):
        line = Text("* " if place == 0 else "- ").append(asked.named(hint.action), TITLE if place == 0 else "")
        paper.add(paper.margin(line.append_text(_reason(paper, hint, asked.decision.step))))


def _reason(paper: Paper, hint: Hint, step: str) -> Text:
    """How the Expeditions would stand, and why that is a good idea, in a few words."""
    text = Text("", "not bold")
    if hint.after is not None and not isinstance(hint.action, PassTurn):
        text.append(": ").append_text(outlook(paper, hint.now, hint.after, _lane(hint.action)))
    return text.append(("; " if text else ": ") + paper.pick(reason(hint, step)))


def _lane(action: Action) -> int | None:
    """The Expedition that an action plays into."""
    if isinstance(action, PlayCard) and action.expedition:
        return LANE_WORDS.index(action.expedition)
    return None
