"""Altered Confluence behind the contract of all games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from confluence.altered import flow, playing
from confluence.altered.actions import ACTIONS, Action, Concede, PassTurn, Pick, PlayCard, UseAbility
from confluence.altered.events import Told
from confluence.altered.imagine import imagine
from confluence.altered.machine import launch, run
from confluence.altered.operations.base import end
from confluence.altered.questions import Question
from confluence.altered.setup import new_state
from confluence.altered.state import Obj, State
from confluence.altered.views import View, view
from confluence.altered.words import EXHAUSTED, LANE_WORDS, PLAYER, Kind, Zone
from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import Outcome, SeatId, Setup
from confluence.core.wire import Family, digest

SEAT: Final[SeatId] = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """What the player has to do now."""

    state: State
    question: Question
    seat: SeatId = SEAT
    must: bool = True

    @property
    def step(self) -> str:
        """What is asked."""
        return self.question.kind

    def actions(self) -> list[Action]:
        """Every legal action, in a fixed order; conceding is always possible and not listed."""
        if self.question.kind == "turn":
            return list(turn_actions(self.state))
        return [Pick(picks) for picks in self.question.listed()]

    def fallback(self) -> Action:
        """Pass, or the first legal answer."""
        if self.question.kind == "turn":
            return PassTurn()
        return Pick(next(self.question.answers()))

    def imagine(self, chance: Chance) -> State:
        """The match as it may be, by all that the player can know: for thinking ahead."""
        return imagine(self.state, chance)

    def suggest(self, chance: Chance) -> Action:
        """Any legal action; passing is rare."""
        actions = self.actions()
        if self.question.kind == "turn" and len(actions) > 1 and not chance.happens(15):
            actions = [action for action in actions if not isinstance(action, PassTurn)]
        return chance.choice(actions)


def turn_actions(state: State) -> Iterator[Action]:
    """Everything the player can do on a turn."""
    for obj, ability in playing.quick_actions(state, PLAYER):
        yield UseAbility(obj, state.cards[obj].abilities.index(ability))
    for obj in (*state.hands[PLAYER], *state.reserves[PLAYER]):
        for extra in (False, True):
            if playing.can_play(state, PLAYER, obj, extra=extra):
                if state.cards[obj].kind in (Kind.CHARACTER, Kind.EXPEDITION):
                    for lane in LANE_WORDS:
                        yield PlayCard(obj, lane, extra)
                else:
                    yield PlayCard(obj, "", extra)
    yield PassTurn()


class Altered:
    """The rules of Altered Confluence."""

    name: str = "altered"
    rules: str = "1"
    actions: Family[Action] = ACTIONS

    def new(self, setup: Setup) -> State:
        """The state at the beginning."""
        if setup.game != self.name:
            raise Illegal("BAD_SETUP", f"this is no match of {self.name}")
        state = new_state(setup)
        self.run(state)
        return state

    def run(self, state: State) -> None:
        """Go on as far as it goes without the player; whoever checks laws on the way looks over this shoulder."""
        run(state)

    def decisions(self, state: State) -> Mapping[SeatId, Decision]:
        """What the player has to do, unless the match is over."""
        if state.outcome or state.question is None:
            return {}
        return {SEAT: Decision(state, state.question)}

    def complete(self, state: State, seat: SeatId, action: Action) -> Action:
        """Actions are complete as they are; the order of picks without a meaning is that of the options."""
        question = state.question
        if isinstance(action, Pick) and question is not None and not question.ordered:
            known = {option: place for place, option in enumerate(question.options)}
            return Pick(tuple(sorted(action.picks, key=lambda pick: known.get(pick, len(known)))))
        return action

    def apply(self, state: State, seat: SeatId, action: Action) -> Sequence[Told]:
        """Carry an action out, or refuse it and change nothing."""
        if seat != SEAT:
            raise Illegal("BAD_SEAT", "one player sits at this table", {"seat": seat})
        question = state.question
        if state.outcome or question is None:
            raise Illegal("OVER", "the match is over")
        self._check(state, question, action)
        state.told = []
        state.question = None
        if isinstance(action, Concede):
            end(state, won=False, why="conceded")
        elif isinstance(action, PassTurn):
            flow.pass_turn(state)
        elif isinstance(action, PlayCard):
            lane = LANE_WORDS.index(action.expedition) if action.expedition else 0
            playing.begin(state, PLAYER, action.card, lane, extra=action.extra)
            state.stage = 2
        elif isinstance(action, UseAbility):
            playing.use(state, PLAYER, action.card, state.cards[action.card].abilities[action.ability])
        elif question.kind == "reaction":
            launch(state, state.pending[action.picks[0]])
        else:
            state.stack[-1].answers.append(action.picks)
        self.run(state)
        told = state.told
        state.told = []
        return told

    def _check(self, state: State, question: Question, action: Action) -> None:
        if isinstance(action, Concede):
            return
        if isinstance(action, Pick):
            if question.kind == "turn":
                raise Illegal("YOUR_TURN", "it is your turn: play a card, use an ability or pass")
            why = question.why_not(action.picks)
            if why:
                raise Illegal("BAD_PICK", why, {"question": question.kind, "options": list(question.options)})
            return
        if question.kind != "turn":
            raise Illegal("ANSWER_FIRST", f"there is a question to answer first: {question.kind}")
        if isinstance(action, PlayCard):
            self._check_card(state, action)
        elif isinstance(action, UseAbility):
            self._check_ability(state, action)

    def _check_card(self, state: State, action: PlayCard) -> None:
        obj = action.card
        if not 0 <= obj < len(state.cards) or obj not in (*state.hands[PLAYER], *state.reserves[PLAYER]):
            raise Illegal("NOT_THERE", "that card is neither in your hand nor in your reserve", {"card": obj})
        placed = state.cards[obj].kind in (Kind.CHARACTER, Kind.EXPEDITION)
        if placed != bool(action.expedition) or (placed and action.expedition not in LANE_WORDS):
            says = "name the expedition, hero or companion" if placed else "this card enters no expedition"
            raise Illegal("BAD_EXPEDITION", says, {"card": obj})
        if not playing.can_play(state, PLAYER, obj, extra=action.extra):
            raise Illegal("CANNOT_PLAY", why_not(state, obj, extra=action.extra), {"card": obj})

    def _check_ability(self, state: State, action: UseAbility) -> None:
        known = playing.quick_actions(state, PLAYER)
        obj = action.card
        there = 0 <= obj < len(state.cards) and 0 <= action.ability < len(state.cards[obj].abilities)
        if there and (obj, state.cards[obj].abilities[action.ability]) in known:
            return
        raise Illegal("CANNOT_USE", "this ability cannot be used now", {"card": obj, "ability": action.ability})

    def view(self, state: State, seat: SeatId | None) -> View:
        """What the player may know; there is nobody else."""
        return view(state)

    def outcome(self, state: State) -> Outcome | None:
        """1 for a win, 0 for a loss; who loses is second, behind the Confluence."""
        if not state.outcome:
            return None
        won = state.outcome == "won"
        return Outcome((int(won),), 1, (1 if won else 2,))

    def copy(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def digest(self, state: State) -> str:
        """A fingerprint of everything."""
        return digest(fingerprint(state))


def why_not(state: State, obj: Obj, *, extra: bool = False) -> str:
    """Why a card cannot be played now."""
    zone = state.zone[obj]
    if zone is Zone.RESERVE and state.status[obj] & EXHAUSTED:
        return "it is exhausted"
    if playing.is_forbidden(state, PLAYER, obj):
        return "its own text forbids it now"
    cost = playing.cost_of(state, PLAYER, obj, zone, extra=extra)
    if cost > state.ready[PLAYER]:
        return f"it costs {cost}, and {state.ready[PLAYER]} of your mana orbs are ready"
    return "its extra cost cannot be paid"


def fingerprint(state: State) -> Any:
    """The whole state as plain values."""
    question = state.question
    return [
        [card.id for card in state.cards],
        [card.midnight for card in state.cards],
        [int(zone) for zone in state.zone],
        [state.side, state.owner, state.lane, state.stamp, state.age, state.status, state.boosts],
        [int(zone) for zone in state.source],
        sorted((obj, sorted(own.items())) for obj, own in state.counters.items()),
        [sorted(state.overcome), sorted(state.known)],
        [state.decks, state.hands, state.mana, state.ready, state.reserves, state.expeditions, state.landmarks],
        [state.discards, state.limbo, state.midnight, state.heroes],
        [[sorted(region) for region in state.regions], state.revealed, state.at, state.dark, state.advanced],
        [state.day, state.phase, state.stage, state.turn, state.passed, state.threatened, state.after_you],
        [state.outcome, state.clock, state.chances, state.blocked, sorted(state.used.items()), state.seed],
        [
            [frame.block.key, frame.at, frame.answers, sorted(frame.memory.items()), frame.context.to_json()]
            for frame in state.stack
        ],
        [[one.ability.key, one.me, one.side, one.it] for one in (*state.pending, *state.after_rest)],
        [[one.side, one.me, one.duration, one.block.key] for one in state.waiting],
        None if question is None else [question.kind, question.options, question.least, question.most],
    ]


ALTERED: Final = Altered()
