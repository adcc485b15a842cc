"""A match as a file: one JSON object with setup, actions, result and digest."""

from __future__ import annotations

import json
from typing import Any

from confluence.core.errors import ConfluenceError, Illegal
from confluence.core.game import AnyGame, Match, Setup
from confluence.core.wire import WireError, from_json, to_json


class RecordError(ConfluenceError, ValueError):
    """The text is no record of a match, or the match does not replay."""


def write(match: Match[Any, Any]) -> str:
    """The match as text, one action a line, so that two records can be compared line by line."""
    game = match.game
    outcome = game.outcome(match.state)
    head = {
        "setup": to_json(match.setup),
        "digest": game.digest(match.state),
        "outcome": None if outcome is None else to_json(outcome),
    }
    lines = [json.dumps(head, sort_keys=True, ensure_ascii=False)[:-1] + ', "log": [']
    entries = [json.dumps([seat, game.actions.to_json(action)], ensure_ascii=False) for seat, action in match.log]
    lines.append(",\n".join(entries))
    lines.append("]}")
    return "\n".join(lines) + "\n"


def read(game: AnyGame, text: str) -> Match[Any, Any]:
    """Replay a recorded match and check that it ends in the recorded state."""
    try:
        data = json.loads(text)
        setup = from_json(Setup, data["setup"], "setup")
        log = [
            (from_json(int, seat, f"log[{i}]"), game.actions.from_json(action, f"log[{i}]"))
            for i, (seat, action) in enumerate(data["log"])
        ]
        recorded = data["digest"]
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        reason = str(error) if isinstance(error, WireError) else "it is not the JSON object that this program writes"
        raise RecordError(f"this is no record of a match: {reason}") from error
    if (setup.game, setup.rules) != (game.name, game.rules):
        raise RecordError(f"recorded by {setup.game} {setup.rules}, this is {game.name} {game.rules}")
    try:
        match = Match.replay(game, setup, log)
    except Illegal as refusal:
        raise RecordError(f"the recorded match is refused: {refusal}") from refusal
    if game.digest(match.state) != recorded:
        raise RecordError("the recorded match replays to another state")
    return match
