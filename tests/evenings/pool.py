"""Bots that think in this process: the desk of a worker without the process around it."""

from __future__ import annotations

import json
from time import process_time
from typing import Any

from confluence.core.game import Match, SeatId
from confluence.core.wire import to_json
from confluence.players import Manner, Planner
from confluence.server.bots.desk import NO_BRIEFING, Answer, Briefing, Desk, Job


class DeskPool:
    """What `confluence.server.bots.worker.Pool` is to a drive, without limits of time and memory."""

    def __init__(self) -> None:
        self.desk = Desk()
        self.seconds: list[float] = []
        """Processor time of every answer."""
        self.failures: list[str] = []
        self._known: dict[str, int] = {}

    async def choose(
        self, table: str, match: Match[Any, Any], seat: SeatId, player: str, briefing: Briefing = NO_BRIEFING
    ) -> Answer:
        """What a player does for a seat."""
        start = self._known.get(table)
        actions = [[who, match.game.actions.to_json(action)] for who, action in match.log[start or 0 :]]
        setup = json.dumps(to_json(match.setup))
        job = Job("choose", table, setup, start, json.dumps(actions), seat, player, briefing=briefing)
        began = process_time()
        answer = self.desk.answer(job)
        self.seconds.append(process_time() - began)
        self._known[table] = len(match.log)
        if answer.kind == "failed":
            self.failures.append(str(answer.value))
            del self._known[table]
        return answer

    def forget(self, table: str) -> None:
        """The drive of a table has ended."""
        self._known.pop(table, None)

    def planner(self, table: str, seat: SeatId, player: str, manner: Manner) -> Planner | None:
        """The planner of a seat, if it was asked already."""
        replica = self.desk._replicas.get(table)
        seated = None if replica is None else replica.players.get((seat, player, manner))
        return seated.player if seated is not None and isinstance(seated.player, Planner) else None
