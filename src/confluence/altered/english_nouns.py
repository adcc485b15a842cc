"""Who and what an English card text is about: nouns, numbers, conditions."""

from __future__ import annotations

from collections.abc import Sequence

from confluence.altered.cards import (
    Ability,
    Amount,
    Card,
    Condition,
    Filter,
    Keyword,
    Op,
    Selector,
    Target,
)
from confluence.altered.english_words import (
    FACING,
    KINDS,
    PICKS,
    PLACES,
    ROWS,
    SMALL,
    STATUS,
    WORDS,
)
from confluence.altered.speech import (
    Clause,
    Speaker,
)
from confluence.altered.words import (
    PERMANENTS,
    Kind,
)


class EnglishNouns(Speaker):
    """Names what a card speaks of; `English` says what happens to it."""

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.it = "it"
        """What the event is about, where "it" is not clear."""
        self.that = "it"
        """What was chosen last."""

    def word(self, name: str) -> str:
        """A fixed phrase."""
        return WORDS[name]

    def headed(self, head: str, text: str) -> str:
        """A text behind a head and a colon."""
        return f"{head}: {text}"

    def listed(self, texts: Sequence[str]) -> str:
        """One, two and three."""
        return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"

    def if_so(self, condition: str, text: str) -> str:
        """A condition and what follows from it."""
        return f"if {condition}, {text}"

    def either_way(self, clause: Clause) -> str:
        """Something that happens whether or not a price before it was paid."""
        return f"either way, {clause.then}"

    def meet(self, ability: Ability) -> None:
        """Remember what the event is about."""
        self.it = f"the {self.noun(ability.filter or Filter(), plural=False)}"

    # ---- who and what

    def me(self) -> str:
        """The object with the ability."""
        return f"this {'token' if self.card.token else KINDS[self.kind]}" if self.named else "it"

    def target(self, target: Target) -> str:
        """What an operation concerns."""
        if isinstance(target, Selector):
            clear = self.kind is Kind.SPELL or self.is_many(target)
            self.that = "it" if clear else f"that {self.noun(target.filter, plural=False)}"
            return self.selector(target)
        if target == "self":
            return self.me()
        if target == "that":
            return self.that
        return self.it if self.both else "it"

    def is_many(self, target: Target) -> bool:
        """Whether more than one object may be meant."""
        return isinstance(target, Selector) and (target.pick in ("all", "any_number") or target.n > 1)

    def does(self, target: Target, verb: str, many: str) -> str:
        """The target and its verb."""
        return f"{self.target(target)} {many if self.is_many(target) else verb}"

    def owners(self, target: Target, row: str) -> str:
        """Whose row it goes to."""
        if isinstance(target, Selector) and not (target.zone == "reserve" and self.is_own(target)):
            return f"their owners' {row}s" if self.is_many(target) else f"its owner's {row}"
        return f"your {row}" if row == "Hand" else row

    def selector(self, selector: Selector) -> str:
        """The objects that a selector means."""
        wanted, pick, n = selector.filter, selector.pick, selector.n
        plural = self.is_many(selector)
        noun = self.noun(wanted, plural=plural)
        before, after = self.about(wanted, plural=plural)
        after += self.where(selector)
        own = self.is_own(selector) and selector.zone == "play"
        if pick in PICKS:
            return self.words("the", PICKS[pick], *before, self.whose(selector), noun, *after)
        if pick == "all":
            return self.words(
                "" if own or selector.zone == "being_played" else "all", "your" if own else "", *before, noun, *after
            )
        if pick == "any_number":
            return self.words("any number of", "your" if own else "", *before, noun, *after)
        if own:
            several = self.noun(wanted, plural=True)
            count = SMALL.get(n, str(n)) if pick == "exactly" else f"up to {SMALL.get(n, str(n))}"
            return self.words(count, "of your", *before, several, *after)
        if pick == "up_to":
            return self.words("up to", SMALL.get(n, str(n)), *before, noun, *after)
        if n > 1:
            return self.words(SMALL.get(n, str(n)), *before, noun, *after)
        return with_article(self.words(*before, noun, *after))

    def whose(self, selector: Selector) -> str:
        """A word for the side, for picks of the Confluence's deck."""
        return "Confluence" if selector.controller == "you" else ""

    def where(self, selector: Selector) -> list[str]:
        """Where the objects are."""
        found = []
        if selector.zone == "reserve":
            found.append("in your Reserve" if self.is_own(selector) else "in the player's Reserve")
        if selector.zone == "being_played":
            found.append("that you play")
        if selector.controller == "target_player":
            found.append("of a player of your choice")
        if selector.expedition:
            places = FACING if self.of_confluence and selector.controller == "you" else PLACES
            found.append(places.get(selector.expedition, PLACES.get(selector.expedition, "")))
        if selector.total_hand_cost_max is not None:
            found.append(f"with a total Hand Cost of {selector.total_hand_cost_max} or less")
        return found

    def about(self, wanted: Filter, *, plural: bool) -> tuple[list[str], list[str]]:
        """What stands before and behind the noun."""
        before, after = [], []
        if wanted.other:
            before.append("other")
        if wanted.boosted:
            before.append("boosted")
        if wanted.status_any:
            names = [STATUS[bit] for bit in STATUS if wanted.status_any & bit]
            after.append(f"that {'are' if plural else 'is'} {', '.join(names[:-1])} or {names[-1]}")
        if wanted.token is False:
            after.append("other than tokens" if plural else "that is no token")
        if wanted.hand_cost_max == 0:
            after.append("with Hand Cost 0")
        elif wanted.hand_cost_max is not None and wanted.hand_cost_max != 99:
            after.append(self.cost_limit(wanted.hand_cost_max, "less"))
        if wanted.hand_cost_min != 0:
            after.append(self.cost_limit(wanted.hand_cost_min, "more"))
        if wanted.played_from:
            after.append(f"from {ROWS[wanted.played_from]}")
        if wanted.zero_base_stat:
            after.append("with a printed 0")
        return before, after

    def cost_limit(self, cost: int | Amount, way: str) -> str:
        """A bound of the Hand Cost."""
        if isinstance(cost, int):
            return f"with Hand Cost {cost} or {way}"
        bound = "up to" if way == "less" else "of at least"
        return f"with a Hand Cost {bound} {self.counted(cost)}"

    def things(self, wanted: Filter, *, article: bool = True) -> str:
        """What a filter means."""
        before, after = self.about(wanted, plural=False)
        text = self.words(*before, self.noun(wanted, plural=False), *after)
        return with_article(text) if article else text

    def many(self, wanted: Filter) -> str:
        """The same for several."""
        before, after = self.about(wanted, plural=True)
        return self.words(*before, self.noun(wanted, plural=True), *after)

    def noun(self, wanted: Filter, *, plural: bool) -> str:
        """The noun of a filter."""
        kinds, end = wanted.kinds, "s" if plural else ""
        if wanted.subtype:
            return wanted.subtype.replace("_", " ").capitalize() + end
        if wanted.token:
            return f"token{end}"
        if wanted.zone == "landmark":
            return f"Landmark{end}"
        if kinds == PERMANENTS | {Kind.CHARACTER}:
            return f"Character{end} or Permanent{end}"
        if kinds == PERMANENTS:
            return f"Permanent{end}"
        if len(kinds) == 1:
            return KINDS[next(iter(kinds))] + end
        return f"card{end}"

    @staticmethod
    def words(*parts: str) -> str:
        """Words one after the other."""
        return " ".join(part for part in parts if part)

    # ---- numbers and conditions

    def counted(self, amount: Amount) -> str:
        """What is counted, as a number."""
        return {
            "controlled": f"the number of your {self.many(amount.filter)}",
            "die_result": "the result",
            "cards_in_reserve": f"the number of cards in {'your Reserve' if amount.who == 'you' else 'both Reserves'}",
            "regions_between_own_expeditions": "the number of regions between your Expeditions",
            "cards_discarded_as_cost": "the number of cards discarded",
            "counters_on_self": f"the number of {amount.counter} counters on {self.me()}",
            "player_characters_facing": "the number of player Characters it faces",
        }[amount.count]

    def each(self, amount: Amount) -> str:
        """What is counted, as "for each …"."""
        text = {
            "controlled": f"for each of your {self.many(amount.filter)}",
            "cards_in_reserve": f"for each card in {'your Reserve' if amount.who == 'you' else 'both Reserves'}",
            "regions_between_own_expeditions": "for each region between your Expeditions",
            "cards_discarded_as_cost": "for each card discarded",
            "counters_on_self": f"for each {amount.counter} counter on {self.me()}",
            "player_characters_facing": "for each player Character it faces",
        }[amount.count]
        return text if amount.most is None else f"{text}, at most {amount.most}"

    def boosts(self, n: int | str | Amount) -> str:
        """So many boosts."""
        if not isinstance(n, Amount):
            return f"{n} {'boost' if n == 1 else 'boosts'}"
        if n.count == "die_result":
            return "as many boosts as the result"
        return f"{n.times} {'boost' if n.times == 1 else 'boosts'} {self.each(n)}"

    def cards(self, n: int | str | Amount) -> str:
        """So many cards."""
        if isinstance(n, Amount):
            return "as many cards" if n.count == "cards_discarded_as_cost" else f"a card {self.each(n)}"
        if n in ("all", "any_number"):
            return "all cards" if n == "all" else "any number of cards"
        return "a card" if n == 1 else f"{n} cards"

    def number(self, n: int | str | Amount) -> str:
        """A number."""
        return self.counted(n) if isinstance(n, Amount) else str(n)

    def counters(self, op: Op) -> str:
        """So many counters of a name."""
        return f"{self.number(op.n)} {op.counter} {'counter' if op.n == 1 else 'counters'}"

    def condition(self, condition: Condition) -> str:
        """A test as the end of "if …"."""
        least, most = condition.least, condition.most
        span = f"at least {least}" if least is not None else f"at most {most}"
        one = (least if least is not None else most) == 1
        check = condition.check
        if check == "control":
            return f"you control {self.things(condition.filter) if one else f'{span} {self.many(condition.filter)}'}"
        if check == "boosts_on_self":
            return f"it has {span} boost{'' if one else 's'}"
        if check == "mana_orbs":
            return f"you have {span} Mana Orb{'' if one else 's'}"
        if check == "counters_on_self":
            return f"{self.me()} has {span} {condition.counter} counter{'' if one else 's'}"
        if check == "zero_base_stats":
            return f"your Characters have {span} printed zeros"
        if check == "was_status":
            return f"it was {'' if condition.value else 'not '}{STATUS[condition.status]}"
        if check == "moved_card_type":
            return f"it is {self.things(condition.filter)}"
        if check == "played_from":
            return f"it was played from {ROWS[condition.zone]}"
        if check == "control_distinct_statuses":
            names = self.listed([f"one {STATUS[bit]}" for bit in condition.statuses])
            return f"you control different Characters, {names}"
        return {"first_player": "you are First Player", "not_first_day": "it is not the first Day"}[check]

    def keyword(self, keyword: Keyword) -> str:
        """A keyword with its value and its condition."""
        text = keyword.word.capitalize()
        if keyword.word == "tough":
            text += (
                f" {keyword.value}" if isinstance(keyword.value, int) else f" X (X is {self.counted(keyword.value)})"
            )
        if keyword.unless is not None:
            text += f" unless {self.condition(keyword.unless)}"
        return text


def with_article(text: str) -> str:
    """With "a" or "an"."""
    if text.startswith("other "):
        return f"an{text}"
    return f"{'an' if text[:1] in 'aeiouAEIOU' else 'a'} {text}"
