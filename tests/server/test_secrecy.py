"""Twins: whole matches in which nothing that anybody is sent depends on what is hidden from them, byte for byte."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.server import messages as m
from confluence.server.entries import HOST
from confluence.sidereal.actions import Accept, Buy, CommitBids, Decline, Done, Pass, Release, Revise, Withdraw
from tests.server.spying import Spy, action_of, another, spying


def something(spy: Spy, seat: int) -> tuple[Any, Any]:
    """Something private that a seat does beside the match, and the same with another content."""
    chance, number = spy.chance, spy.number + 1
    others = [other for other in range(spy.seats) if other != seat]
    to = chance.choice(others)
    ways: list[tuple[Any, Any]] = [
        (m.Say(number, "one word", to), m.Say(number, "another, much longer word", to)),
        (m.Wish(number, "teams", (310, 311)), m.Wish(number, "teams", ())),
        (m.Wish(number, "colonies", (296,)), m.Wish(number, "colonies", (297, 298, 299))),
        (m.Wish(number, "colonies", None), m.Wish(number, "teams", None)),
        (m.Hook(number, "https://a.example/1"), m.Hook(number, "https://example.org/" + "x" * 99, 60, "de")),
        (m.Mute(number, to), m.Mute(number, to, on=False)),
    ]
    return chance.choice(ways)


def curious(spy: Spy) -> Any:
    """An action that somebody tries only in order to learn something from the answer."""
    chance = spy.chance
    offer = chance.randrange(1, 40)
    return chance.choice(
        [
            *(Accept(offer), Accept(offer, 2), Decline(offer), Withdraw(offer), Revise(offer), Release(offer)),
            *(Buy(296), CommitBids(0, 0), CommitBids(99, 0), Pass(), Done()),
        ]
    )


def involved(message: Any, actor: int) -> set[int | None]:
    """Who may know the content of something private."""
    return {actor, getattr(message, "to", None)} - {None}


async def play(spy: Spy, steps: int) -> None:
    """Play the real table on while everybody in turn is a spy."""
    chance = spy.chance
    viewers: list[int | None] = [*range(spy.seats), HOST, None]
    for step in range(steps):
        match = spy.room(spy.real.id).match
        assert match is not None
        decisions = match.game.decisions(match.state)
        if not decisions:
            return
        viewer = viewers[step % len(viewers)] if chance.random() < 0.5 else chance.choice(viewers)
        spy.become_twin(viewer)
        if step % 3 == 0:
            await spy.ask(viewer, "view")
        dice = chance.random()
        if dice < 0.1 and viewer is not None and viewer >= 0:
            await spy.ask(viewer, chance.choice(["actions", "suggestion"]))
            await spy.ask(viewer, "deal", text="zeth>caylion: sh")
            await spy.ask(viewer, "desks")
            await spy.ask(viewer, "plan", runs=[{"card": chance.randrange(1, 390)} for _ in range(3)])
        if dice < 0.2 and viewer is not None and viewer >= 0:
            await spy.do(viewer, viewer, m.Act(spy.number + 1, curious(spy)))
        elif dice < 0.35:
            actor = chance.randrange(spy.seats)
            message, other = something(spy, actor)
            await spy.do(actor, viewer, message, None if viewer in involved(message, actor) else other)
        else:
            awaited = [seat for seat, decision in decisions.items() if decision.must]
            actor = chance.choice(awaited or list(decisions))
            action = action_of(decisions[actor], chance)
            changed = another(spy, viewer, actor, action)
            number = spy.number + 1
            await spy.do(actor, viewer, m.Act(number, action), changed and m.Act(number, changed))


WHOLE = pytest.mark.costly("a whole match at two tables, with a client for each viewer")


@pytest.mark.parametrize(
    "seed, seats, steps, game",
    [
        pytest.param(1, 4, 600, {}, marks=pytest.mark.slow),
        pytest.param(2, 4, 600, {"PROMISES": "parties", "POINTS_LOG": "silent"}, marks=WHOLE),
        pytest.param(3, 7, 60, {"PROMISES": "parties", "EDITION": "2017"}, marks=pytest.mark.slow),
    ],
    ids=["a whole match", "a whole match of secrets", "many seats"],
)
async def test_nothing_that_anybody_is_sent_depends_on_what_is_hidden_from_them(
    monkeypatch: pytest.MonkeyPatch, seed: int, seats: int, steps: int, game: dict[str, str]
) -> None:
    async with spying(monkeypatch, seed, seats, game=game) as spy:
        await play(spy, steps)
        assert spy.room(spy.real.id).life == "over" or steps == 60
        assert spy.compared > min(steps, 200) // 2 - 10
