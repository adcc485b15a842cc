"""How abilities become sentences: what all languages share. A language adds its words and its grammar.

An operation is a clause with the forms that sentences need; lists, choices and conditions put clauses together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from confluence.altered.cards import Ability, Block, Card, Condition, Filter, Keyword, Op, Result, Selector
from confluence.altered.core_set import core_set

_COST_OF_A_CARD: Final = ("reduce_cost", "make_free")
ABOUT_OTHERS: Final = frozenset(
    (
        *("you_play_card", "character_joins_your_expeditions", "you_sacrifice", "you_create_token"),
        *("your_character_gains_boost", "card_leaves_your_reserve"),
    )
)
"""Events that are about another object than the one that reacts: that one is then `it`."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Something that happens."""

    plain: str
    """As a sentence of its own: `draw a card`, `it gains 1 boost`."""
    able: str = ""
    """After "you may": `draw a card`, `give it 1 boost`."""
    after: str = ""
    """After a condition, where the order of words may be another one."""

    @property
    def allowed(self) -> str:
        """What one may do."""
        return self.able or self.plain

    @property
    def then(self) -> str:
        """What follows a condition."""
        return self.after or self.plain


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "”", "“")) else ".")


class Speaker(ABC):
    """Says what one card does, in one language."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.kind = card.kind
        """What `self` is; in an ability that is granted, the receiver."""
        self.of_confluence = bool(card.placement) or not card.ref
        self.named = False
        """Whether `self` is called by what it is, since "it" is another object."""
        self.both = False
        """Whether `it` is called by what it is too, since `self` was spoken of in between."""

    # ---- the card

    def lines(self) -> list[str]:
        """One line for the keywords, one for each ability."""
        words = [self.keyword(one) for one in self.card.keywords]
        found = [sentence(", ".join(words))] if words else []
        return [*found, *(self.ability(one) for one in self.card.abilities)]

    def ability(self, ability: Ability) -> str:
        """An ability as one sentence or more."""
        self.named = ability.event in ABOUT_OTHERS
        self.both = self.named and mentions(ability.effects, "self") and mentions(ability.effects, "it")
        self.meet(ability)
        if ability.event == "self_would_leave_expedition_zone":
            text = self.leaving(ability)
        else:
            head, effects = self.head(ability), self.sentences(ability.effects)
            if head and effects:
                effects[0] = self.headed(head, effects[0])
            text = " ".join(sentence(one) for one in effects)
        self.named = self.both = False
        return text

    def block(self, block: Block | None) -> str:
        """Operations one after the other."""
        return " ".join(sentence(one) for one in self.sentences(block))

    def op(self, op: Op) -> str:
        """What one operation does."""
        return " ".join(sentence(one) for one in self.said(op))

    # ---- sentences

    def sentences(self, block: Block | None) -> list[str]:
        """The sentences of a list of operations, not finished yet."""
        found: list[str] = []
        for place, op in enumerate(block.ops if block is not None else ()):
            assert block is not None
            if place and _is_priced(block.ops[place - 1]):
                found.append(self.either_way(self.clause(op)))
            else:
                found += self.said(op)
        return found

    def said(self, op: Op) -> list[str]:
        """The sentences of an operation."""
        if op.op == "may":
            return self._may(op)
        if op.op == "if":
            return self._if(op)
        if op.op == "if_you_do":
            return [*self.sentences(op.cost), *self.marked(self.word("if you do"), op.effects)]
        if op.op == "choose_one":
            modes = [self.joined(self.sentences(one)) for one in op.options]
            return [self.headed(self.word("choose one"), f"; {self.word('or')} ".join(modes))]
        if op.op == "roll_die":
            return self._roll(op)
        if op.op == "next_play":
            return self.next_card(op)
        if op.op == "distribute_revealed":
            return self.distributed(op)
        if op.op == "optional_extra_cost":
            return self.extra_cost(op)
        if op.op == "morning_override":
            return self.morning(op)
        return [self.clause(op).plain]

    def _may(self, op: Op) -> list[str]:
        otherwise = self.marked(self.word("if not"), op.otherwise)
        if op.cost is not None:
            price = self.listed([self.clause(one).allowed for one in op.cost.ops])
            return [f"{self.word('you may')} {price}", *self.marked(self.word("if you do"), op.effects), *otherwise]
        ops = op.effects.ops if op.effects is not None else ()
        rest = [text for one in ops[1:] for text in self.said(one)]
        if rest and ops[1].op != "if":
            rest[0] = self.headed(self.word("if you do"), rest[0])
        return [f"{self.word('you may')} {self.clause(ops[0]).allowed}", *rest, *otherwise]

    def _if(self, op: Op) -> list[str]:
        assert op.condition is not None
        assert op.effects is not None
        first, rest = op.effects.ops[0], op.effects.ops[1:]
        said = self.said(first)
        if len(said) == 1 and first.op not in ("if", "may", "choose_one"):
            said = [self.clause(first).then]
        text = self.if_so(self.condition(op.condition), said[0])
        found = [text, *said[1:], *(one for more in rest for one in self.said(more))]
        if op.otherwise is not None:
            other, more = op.otherwise.ops[0], op.otherwise.ops[1:]
            found.append(f"{self.word('otherwise')} {self.clause(other).then}")
            found += [one for later in more for one in self.said(later)]
        return found

    def _roll(self, op: Op) -> list[str]:
        found = [self.word("roll a die"), *self.sentences(op.cost)]
        for result in op.results:
            text = self.joined(self.sentences(result.effects))
            whole = result.low == 1 and result.high is None
            found.append(text if whole else self.headed(self.result(result), text))
        return found

    def marked(self, mark: str, block: Block | None) -> list[str]:
        """The sentences of a list, the first one behind a mark such as "if you do"."""
        found = self.sentences(block)
        if found:
            found[0] = self.headed(mark, found[0])
        return found

    @staticmethod
    def joined(texts: Sequence[str]) -> str:
        """Sentences of a list within a sentence."""
        return "; ".join(texts)

    def clause(self, op: Op) -> Clause:
        """A simple operation."""
        found: Clause = getattr(self, f"_{op.op}")(op) if hasattr(self, f"_{op.op}") else self._unknown(op)
        return found

    @staticmethod
    def _unknown(op: Op) -> Clause:
        raise KeyError(op.op)

    def result(self, result: Result) -> str:
        """When an entry of a roll counts."""
        if result.high is None:
            return self.word("on or more").format(result.low)
        if result.high == result.low:
            return self.word("on").format(result.low)
        return self.word("on to").format(result.low, result.high)

    def token_name(self, op: Op) -> str:
        """The name of a token."""
        card = None if self.of_confluence else core_set().get(op.token)
        return card.name if card is not None else op.token.replace("_", " ").title()

    def cost_parts(self, op: Op) -> tuple[list[Op], list[Op]]:
        """The operations of a waiting part: those about the cost of the card, and the others."""
        ops = op.effects.ops if op.effects is not None else ()
        return [one for one in ops if one.op in _COST_OF_A_CARD], [one for one in ops if one.op not in _COST_OF_A_CARD]

    def is_own(self, selector: Selector) -> bool:
        """Whether a selector means objects of whoever reads the card."""
        return selector.controller in ("you", "actor") and not self.of_confluence

    # ---- what a language says

    @abstractmethod
    def word(self, name: str) -> str:
        """A fixed phrase."""

    @abstractmethod
    def headed(self, head: str, text: str) -> str:
        """A text behind a head and a colon."""

    @abstractmethod
    def listed(self, texts: Sequence[str]) -> str:
        """One, two and three."""

    @abstractmethod
    def if_so(self, condition: str, text: str) -> str:
        """A condition and what follows from it."""

    @abstractmethod
    def either_way(self, clause: Clause) -> str:
        """Something that happens whether or not a price before it was paid."""

    @abstractmethod
    def meet(self, ability: Ability) -> None:
        """Remember what `it` is in an ability."""

    @abstractmethod
    def head(self, ability: Ability) -> str:
        """When an ability works; nothing for Spells and what always works."""

    @abstractmethod
    def leaving(self, ability: Ability) -> str:
        """What replaces leaving an Expedition."""

    @abstractmethod
    def next_card(self, op: Op) -> list[str]:
        """What waits for the next card."""

    @abstractmethod
    def distributed(self, op: Op) -> list[str]:
        """What becomes of revealed cards."""

    @abstractmethod
    def extra_cost(self, op: Op) -> list[str]:
        """What may be paid while a card is played."""

    @abstractmethod
    def morning(self, op: Op) -> list[str]:
        """What takes the place of the Morning."""

    @abstractmethod
    def condition(self, condition: Condition) -> str:
        """A test as the end of "if …"."""

    @abstractmethod
    def keyword(self, keyword: Keyword) -> str:
        """A keyword with its value and its condition."""

    @abstractmethod
    def things(self, wanted: Filter, *, article: bool = True) -> str:
        """What a filter means, as one noun with what it says about it."""


def _is_priced(op: Op) -> bool:
    """Whether an operation is something that may be paid for."""
    return op.op == "may" and op.cost is not None


def mentions(block: Block | None, word: str) -> bool:
    """Whether a list speaks of a reference: `self`, `it`."""
    for op in block.ops if block is not None else ():
        if op.target == word or (word == "self" and op.op == "exhaust_self"):
            return True
        inner = (op.cost, op.effects, op.otherwise, *op.options, *(result.effects for result in op.results))
        if any(mentions(one, word) for one in inner):
            return True
    return False
