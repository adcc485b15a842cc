"""Questions of a client that change nothing: what it can do, what a deal means, what it sees, what is advisable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, Final, Protocol

from confluence.core.chance import Chance
from confluence.core.errors import Illegal, NotationError
from confluence.core.game import Decision, Match, SeatId
from confluence.core.wire import to_json
from confluence.server.answers import DesksAnswer, PlanAnswer, Refusal
from confluence.server.bots.desk import Players
from confluence.server.entries import HOST, Payload
from confluence.server.looks import look
from confluence.server.messages import ASKS, Ask
from confluence.server.room import Room
from confluence.server.secrets import new_seed
from confluence.server.speech import refusal_in, seen_in, told
from confluence.sidereal.actions import ACTIONS, PlannedRun, Propose
from confluence.sidereal.cards import CARD_COUNT
from confluence.sidereal.deals.reading import read_clause, read_deal
from confluence.sidereal.deals.text import Deal, parse_deal, print_deal
from confluence.sidereal.deals.value import preview, sides
from confluence.sidereal.desks import desks
from confluence.sidereal.plan_check import check_plan
from confluence.sidereal.views import View
from confluence.sidereal.warnings import broken_by
from confluence.sidereal.words import Words

COSTS: Final = {"actions": 2.0, "suggestion": 2.0, "deal": 2.0, "view": 4.0, "desks": 2.0, "plan": 2.0} | {
    "advice": 20.0,
    "fits": 5.0,
    "worth": 4.0,
}
"""How many ordinary messages a question counts as."""
THOUGHT: Final = ("advice", "fits", "worth")
"""Questions that the adviser answers, in another process: hints."""


class Advise(Protocol):
    """Works advice out, in another process: it takes long."""

    async def __call__(
        self,
        table: str,
        match: Match[Any, Any],
        seat: SeatId,
        locks: Sequence[str] = (),
        *,
        german: bool = False,
        what: str = "advice",
        text: str = "",
        players: Players = (),
    ) -> dict[str, Any]:
        """The answer to one of the questions of `THOUGHT` as JSON, or a refusal."""


async def answer(
    table: str, room: Room, viewer: SeatId | None, ask: Ask, language: str, advise: Advise | None
) -> dict[str, Any]:
    """The answer to a question, or a refusal."""
    if ask.what not in ASKS:
        raise Illegal("BAD_ASK", f"questions are about {', '.join(ASKS)}", {"what": ask.what})
    if ask.what == "view":
        return {"view": to_json(seen_in(language, look(room, viewer)))}
    if ask.what == "desks":
        return about_desks(room, viewer)
    if viewer is None or viewer < 0:
        raise Illegal("NOT_SEATED", "only a seat can ask this")
    match = room.match
    if match is None:
        raise Illegal("NOT_BEGUN", "the match has not begun")
    if ask.what == "deal":
        return about_deal(match, viewer, ask.text, language)
    if ask.what == "plan":
        return about_plan(match, viewer, ask.runs, language)
    if ask.what in THOUGHT:
        if not room.options.hints:
            raise Illegal("NO_HINTS", "this table plays without hints")
        if ask.what == "worth":
            _parsed(ask.text, match.setup.seats)
        if ask.what == "fits" and not any(offer.seen_by >> viewer & 1 for offer in match.state.offers.values()):
            return {"fits": []}
        if advise is None:
            raise Illegal("NO_ADVICE", "this server gives no advice")
        german, players = language == "de", players_at(room, viewer)
        return await advise(
            table, match, viewer, ask.locks, german=german, what=ask.what, text=ask.text, players=players
        )
    decision = match.game.decisions(match.state).get(viewer)
    return about_actions(decision) if ask.what == "actions" else about_suggestion(decision)


def players_at(room: Room, viewer: SeatId) -> Players:
    """Who plays in the other seats without being a person; everybody at the table sees that."""
    others = [seat for seat in range(len(room.seats.sitters)) if seat != viewer]
    found = [(seat, room.seats.driver(seat, room.options.autopilot)) for seat in others]
    return tuple([(seat, driver[0]) for seat, driver in found if driver is not None])


def about_actions(decision: Decision[Any] | None) -> dict[str, Any]:
    """Everything that can be listed (deals and plans cannot), and what the rules do for a seat that does not answer."""
    if decision is None:
        return {"must": False, "step": None, "actions": [], "fallback": None}
    actions = [ACTIONS.to_json(action) for action in decision.actions()]
    return {"must": decision.must, "step": decision.step, "actions": actions, "fallback": _fallback(decision)}


def about_suggestion(decision: Decision[Any] | None) -> dict[str, Any]:
    """One legal action of any kind, drawn by chance, and what the rules do for a seat that does not answer."""
    if decision is None:
        return {"must": False, "step": None, "action": None, "fallback": None}
    action = ACTIONS.to_json(decision.suggest(Chance(new_seed())))
    return {"must": decision.must, "step": decision.step, "action": action, "fallback": _fallback(decision)}


def _fallback(decision: Decision[Any]) -> dict[str, Any] | None:
    return ACTIONS.to_json(decision.fallback()) if decision.must else None


def about_desks(room: Room, viewer: SeatId | None) -> dict[str, Any]:
    """What every seat could do with what lies in front of it, as this viewer sees it."""
    match = room.match
    if match is None:
        raise Illegal("NOT_BEGUN", "the match has not begun")
    eyes = None if viewer == HOST else viewer
    found: dict[str, Any] = room.once(
        ("desks", eyes),
        lambda: to_json(DesksAnswer(desks(match.game.view(match.state, eyes), match.state.options))),
    )
    return found


def about_plan(match: Match[Any, Any], seat: SeatId, runs: Sequence[PlannedRun], language: str) -> dict[str, Any]:
    """A plan of the economy, checked against what the seat has now."""
    plan = check_plan(match.game.view(match.state, seat), seat, runs, match.state.options)
    why = None if plan.refusal is None else refusal_in(language, plan.refusal)
    same = {field.name: getattr(plan, field.name) for field in fields(plan)}
    runs_told = tuple([replace(run, why=told(run.why, language)) if run.why else run for run in plan.runs])
    refusal = None if why is None else Refusal(why.code, why.message, Payload(why.details))
    found: dict[str, Any] = to_json(PlanAnswer(**{**same, "runs": runs_told, "refusal": refusal}))
    return found


def about_deal(match: Match[Any, Any], seat: SeatId, text: str, language: str) -> dict[str, Any]:
    """A deal that somebody typed: its terms, how it reads, what each side gives, and why it could not happen now."""
    species = match.setup.seats
    deal = _parsed(text, species)
    view: View = match.game.view(match.state, seat)
    flipped = [0] * (CARD_COUNT + 1)
    for other in view.seats:
        for card in other.cards:
            flipped[card.card] = card.flipped
    seen = preview(view, seat, deal, match.state.options)
    proposal = Propose(deal.legs, deal.clauses)
    words = Words(species, language == "de", flipped)
    broken = broken_by(match.state, seat, proposal)
    return {
        "action": ACTIONS.to_json(proposal),
        "text": print_deal(deal, species),
        "reading": read_deal(deal, words),
        "parties": list(deal.parties),
        "sides": _sides(deal, view),
        "before": to_json(seen.before),
        "after": None if seen.after is None else to_json(seen.after),
        "refusal": None if seen.refusal is None else refusal_in(language, seen.refusal).to_json(),
        "breaks": [{"promise": one.id, "reading": read_clause(one.clause, words)} for one in broken],
    }


def _parsed(text: str, species: Sequence[str]) -> Deal:
    """A deal that somebody typed, or a refusal that points at the mistake."""
    try:
        return parse_deal(text, species)
    except NotationError as error:
        details = {"position": error.position, "text": error.text[:200]}
        raise Illegal("BAD_DEAL", error.reason, details) from None


def _sides(deal: Deal, view: View) -> list[Any]:
    return [to_json(side) for side in sides(deal, view)]
