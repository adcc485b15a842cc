"""The story at the table: what the Confluence's cards do is told with their text at the moment when they do it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from confluence.altered import events as ev
from confluence.altered.cards import Ability, Block, Op, Selector
from confluence.altered.names import TRIGGERS
from confluence.altered.state import State
from confluence.altered.story import Line, story
from confluence.altered.tell import Teller
from confluence.altered.text import Writer
from confluence.altered.words import CONFLUENCE, Kind

_NEXT: Final = (ev.PhaseBegan, ev.DayBegan, ev.Reacted, ev.Played, ev.Used, ev.PassedTurn, ev.Ended)
"""What tells of something new: what was before it has done all that it does."""
_SEEN: Final = frozenset(
    (
        *("if", "create_token", "boost", "gain_status", "draw", "resupply", "discard", "exhaust", "sacrifice"),
        *("send_to_reserve", "return_to_hand", "deck_to_mana", "move_expedition", "ready"),
    )
)
"""Operations that never go without an event when they do something."""
_BY_COST: Final = ("highest_hand_cost", "lowest_hand_cost")


class TableTeller(Teller):
    """Tells events to somebody who sits at the table and wants to know why."""

    idle: frozenset[int] = frozenset()
    """Events, by their place in memory while the story is told, of which nothing comes."""

    @staticmethod
    def at(state: State, *, german: bool = False) -> TableTeller:
        """For the match of this state."""
        plain = Teller.of(state, german=german)
        found = TableTeller(plain.cards, plain.names, german=german)
        found.regions, found.mark = plain.regions, plain.mark
        return found

    def all_of(self, names: Sequence[str]) -> str:
        """Names with `×2` for those that are there twice; semicolons where a name has a comma itself."""
        text = super().all_of(names)
        if not any("," in name for name in names):
            return text
        parts = [super(TableTeller, self).all_of([one] * names.count(one)) for one in dict.fromkeys(names)]
        return "; ".join(parts)

    def story(self, events: Sequence[ev.Told], *, forced: bool = False) -> list[Line]:
        """What happened, in lines."""
        reacted = [(event, after) for event, after in pairwise(events) if isinstance(event, ev.Reacted)]
        self.idle = frozenset(id(event) for event, after in reacted if self._comes_to_nothing(event, after))
        return story(self, events, forced=forced)

    def sentence(self, event: ev.Told) -> str:
        """The sentence about one event; what the Confluence does with the text that makes it do so."""
        if isinstance(event, ev.Reacted) and id(event) in self.idle:
            name, why = self.name(event.card), self.pick(TRIGGERS.get(event.trigger, (event.trigger, event.trigger)))
            return self(f"{name} {why}: nothing happens.", f"{name} {why}: Nichts geschieht.")
        text = super().sentence(event)
        if not isinstance(event, ev.Reacted | ev.Used | ev.Played) or event.side != CONFLUENCE:
            return text
        if isinstance(event, ev.Reacted):
            says = self._text(event.object, event.trigger)
            return f"{self.name(event.card)} {self('acts', 'wirkt')}: {says}" if says else text
        if isinstance(event, ev.Used):
            says = self._text(event.object, event.trigger)
            return f"{text.removesuffix('.')}: {says}" if says else text
        card = self.cards.get(event.object)
        says = self._text(event.object, "resolve") if card is not None and card.kind is Kind.SPELL else ""
        return text + self(f" Its effect: {says}", f" Ihre Wirkung: {says}") if says else text

    def _abilities(self, obj: int, trigger: str) -> Sequence[Ability]:
        return self.cards[obj].by_trigger.get(trigger, ()) if obj in self.cards else ()

    def _text(self, obj: int, trigger: str) -> str:
        """What a card does at this moment, and how it chooses among equals (D-PICK-01)."""
        found = self._abilities(obj, trigger)
        if len(found) != 1:
            return ""
        text = Writer(self.cards[obj], german=self.german).ability(found[0])
        targets = [op.target for op in _operations(found[0].effects) if isinstance(op.target, Selector)]
        if any(target.pick in _BY_COST for target in targets):
            text += self(" Of equals the leftmost (D-PICK-01).", " Bei gleichen den linken (D-PICK-01).")
        return text

    def _comes_to_nothing(self, event: ev.Reacted, after: ev.Told) -> bool:
        """Whether what follows has nothing to do with it any more."""
        if not isinstance(after, _NEXT):
            return False
        found = self._abilities(event.object, event.trigger)
        return bool(found) and all(op.op in _SEEN for one in found for op in _operations(one.effects))


def _operations(block: Block | None) -> Iterator[Op]:
    """All operations of a block, with those inside others."""
    for op in block.ops if block is not None else ():
        yield op
        for inner in (op.effects, op.otherwise, op.cost, *op.options):
            yield from _operations(inner)
