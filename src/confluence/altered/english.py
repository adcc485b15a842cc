"""The texts of cards in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from confluence.altered.cards import Ability, Amount, Card, Condition, Filter, Keyword, Op, Selector, Target
from confluence.altered.speech import Clause, Speaker, sentence
from confluence.altered.words import PERMANENTS, STATUSES, Kind

STATUS: Final = {STATUSES[word]: word.capitalize() for word in STATUSES}
KINDS: Final = {
    Kind.HERO: "Hero",
    Kind.CHARACTER: "Character",
    Kind.SPELL: "Spell",
    Kind.LANDMARK: "Landmark",
    Kind.EXPEDITION: "Permanent",
    Kind.CONFLUENCE: "card",
}
TERRAINS: Final = ("Forest", "Mountain", "Ocean")
WORDS: Final = {
    "you may": "you may",
    "if you do": "if you do",
    "if not": "if you do not",
    "otherwise": "otherwise",
    "choose one": "choose one",
    "or": "or",
    "roll a die": "roll a die",
    "on": "on a {}",
    "on to": "on {} to {}",
    "on or more": "on {} or more",
}
HEADS: Final = {
    "join": "when it joins",
    "resolve": "",
    "from_hand": "when played from Hand",
    "from_reserve": "when played from Reserve",
    "support": "discard this card from Reserve",
    "noon": "at Noon",
    "dusk": "at Dusk",
    "setup": "at set-up",
    "overcome": "when it is Overcome",
    "noon_in_reserve": "at Noon, if it is ready in Reserve",
    "static": "",
}
EVENTS: Final = {
    "my_expedition_failed_to_move": "when its Expedition fails to move forward at Dusk",
    "you_play_card": "when you play {}",
    "character_joins_your_expeditions": "when {} joins one of your Expeditions",
    "self_sacrificed": "when it is sacrificed",
    "self_leaves_expedition_zone": "when it leaves its Expedition",
    "you_would_roll_dice": "when you roll dice",
    "you_roll_dice": "when you have rolled dice",
    "opponent_draws_or_resupplies": "when the opponent draws or resupplies",
    "self_to_reserve_from_expedition": "when it goes from its Expedition to Reserve",
    "self_to_reserve_from_hand": "when it goes from Hand to Reserve",
    "self_leaves_landmark_zone": "when it leaves play",
    "you_would_resupply": "instead of resupplying",
    "card_leaves_your_reserve": "when a card leaves your Reserve",
    "own_expedition_moves_forward": "when one of your Expeditions moves forward at Dusk out of a region with {}",
    "own_morning": "instead of drawing two cards and adding one to Mana in the Morning",
    "you_create_token": "when you create a token",
    "you_sacrifice": "when you sacrifice {}",
    "your_character_gains_boost": "when one of your Characters gains boosts",
}
AFTER_REST: Final = {"my_expedition_failed_to_move": "after Rest, if its Expedition failed to move forward"}
PLACES: Final = {
    "target_any": "in an Expedition of your choice",
    "each_own": "in each of your Expeditions",
    "my_expedition": "in its Expedition",
    "companion": "in your Companion Expedition",
    "hero": "in your Hero Expedition",
    "other_own": "in your other Expedition",
    "split_any": "divided as you like among all Expeditions",
    "facing_self": "in the Expedition it faces",
    "facing_other_own": "in the Expedition it does not face",
    "facing_threatened": "in the Threatened Expedition",
    "facing_each": "in each Expedition",
    "facing_hero": "in the Hero Expedition",
    "facing_companion": "in the Companion Expedition",
    "all": "in all Expeditions",
}
FACING: Final = {
    "each_own": "facing each Expedition",
    "my_expedition": "facing the same Expedition",
    "other_own": "facing the other Expedition",
    "hero": "facing the Hero Expedition",
    "companion": "facing the Companion Expedition",
    "threatened": "facing the Threatened Expedition",
}
"""The places of the Confluence's own objects."""
EXPEDITIONS: Final = {
    "target_any": "an Expedition of your choice",
    "facing_self": "the Expedition facing it",
    "other_own": "your other Expedition",
    "facing_other_own": "the one facing it",
    "my_expedition": "its Expedition",
    "all": "all Expeditions",
    "hero": "your Hero Expedition",
    "companion": "your Companion Expedition",
}
ROWS: Final = {"hand": "Hand", "reserve": "Reserve", "mana": "Mana"}
PICKS: Final = {
    "leftmost": "leftmost",
    "rightmost": "rightmost",
    "highest_hand_cost": "most expensive",
    "lowest_hand_cost": "cheapest",
}
ABILITIES: Final = {"join": "join", "from_hand": "Hand", "from_reserve": "Reserve"}
SMALL: Final = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}


class English(Speaker):
    """Speaks English."""

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

    # ---- heads

    def head(self, ability: Ability) -> str:
        """When an ability works."""
        text = EVENTS[ability.event] if ability.event else HEADS.get(ability.trigger, "")
        if ability.trigger == "exhaust":
            cost = ability.cost.ops if ability.cost is not None else ()
            text = self.listed([f"exhaust {self.me()}", *(self.clause(one).plain for one in cost)])
        if "{}" in text:
            wanted = ability.filter or Filter()
            text = text.format(self.things(wanted) if wanted.terrain is None else TERRAINS[wanted.terrain])
        if ability.window == "afternoon":
            text = f"{text} in the Afternoon"
        if ability.limit == "first_each_afternoon":
            text = f"the first time each Afternoon {text.removeprefix('when ')}"
        if ability.delay == "after_rest":
            text = AFTER_REST.get(ability.event, f"after Rest, {text}")
        if ability.condition is not None:
            condition = self.condition(ability.condition)
            text = f"{text}, if {condition}" if text else f"while {condition}"
        return text

    def leaving(self, ability: Ability) -> str:
        """What replaces leaving an Expedition."""
        op = ability.effects.ops[0]
        inner = op.effects.ops[0] if op.op == "may" and op.effects is not None else op
        start = "if it would leave its Expedition"
        if ability.condition is not None:
            start += f" and {self.condition(ability.condition).removeprefix('it ')}"
        clause = self.clause(inner)
        if op.op != "may":
            return sentence(f"{start}, {clause.plain} instead")
        found = [f"{start}, you may {clause.allowed} instead", *self.marked(WORDS["if not"], op.otherwise)]
        return " ".join(sentence(one) for one in found)

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

    # ---- sentences of their own

    def next_card(self, op: Op) -> list[str]:
        """What waits for the next card."""
        span = "this turn" if op.duration == "turn" else "this Afternoon"
        wanted, source = op.filter, op.filter.played_from
        before, after = self.about(wanted, plural=False)
        after = [one for one in after if not (source and one == f"from {ROWS[source]}")]
        where = f"from {ROWS[source]} " if source else ""
        what = self.words(*before, self.noun(wanted, plural=False), *after)
        start = f"the next {what} you play {where}{span}"
        costs, rest = self.cost_parts(op)
        found = [
            f"{start} is free" if one.op == "make_free" else f"{start} costs {self.number(one.n)} less" for one in costs
        ]
        for place, one in enumerate(rest):
            text = self.said(one)[0]
            first = place == 0 and not costs
            if one.op == "activate_abilities":
                which = " and ".join(ABILITIES[word] for word in one.which)
                text = f"it also uses its {which} abilities"
            found.append(f"{start} {text.removeprefix('it ')}" if first and text.startswith("it ") else text)
        return found

    def distributed(self, op: Op) -> list[str]:
        """What becomes of revealed cards."""
        found = []
        for pick in op.picks:
            count = (
                SMALL.get(pick.n, str(pick.n)) if pick.pick == "exactly" else f"up to {SMALL.get(pick.n, str(pick.n))}"
            )
            if pick.to == "own_expeditions":
                status = f"; they become {STATUS[pick.gain_status]}" if pick.gain_status else ""
                what = self.noun(pick.filter, plural=pick.n > 1)
                found.append(f"put {count} {what} of them into your Expeditions{status}")
            else:
                found.append(f"put {count} of them into your Reserve")
        return [*found, "discard the rest"]

    def extra_cost(self, op: Op) -> list[str]:
        """What may be paid while a card is played."""
        cost = self.listed([self.clause(one).allowed for one in (op.cost.ops if op.cost is not None else ())])
        return [f"while playing it you may {cost}", *self.marked(WORDS["if you do"], op.effects)]

    def morning(self, op: Op) -> list[str]:
        """What takes the place of the Morning."""
        state = "a ready" if op.state == "ready" else "an exhausted"
        return [f"draw {self.cards(op.n)}", f"the top card of your deck becomes {state} Mana Orb"]

    # ---- clauses

    def by(self, op: Op, order: str, third: str) -> Clause:
        """Something that you, the opponent, both or the Confluence do."""
        if op.who == "each_player":
            return Clause(f"each player {third}")
        if op.who in ("target_opponent", "opponents"):
            return Clause(f"the {'player' if self.of_confluence else 'opponent'} {third}")
        return Clause(f"the Confluence {third}") if self.of_confluence else Clause(order)

    def _boost(self, op: Op) -> Clause:
        return Clause(
            f"{self.does(op.target, 'gains', 'gain')} {self.boosts(op.n)}",
            f"give {self.target(op.target)} {self.boosts(op.n)}",
        )

    def _gain_status(self, op: Op) -> Clause:
        status = STATUS[op.status]
        return Clause(
            f"{self.does(op.target, 'becomes', 'become')} {status}", f"make {self.target(op.target)} {status}"
        )

    def _lose_status(self, op: Op) -> Clause:
        return Clause(f"{self.does(op.target, 'loses', 'lose')} {STATUS[op.status]}")

    def _exhaust(self, op: Op) -> Clause:
        return Clause(f"exhaust {self.target(op.target)}")

    def _exhaust_self(self, _: Op) -> Clause:
        return Clause(f"exhaust {self.me()}")

    def _add_counter(self, op: Op) -> Clause:
        return Clause(f"put {self.counters(op)} on {self.target(op.target)}")

    def _spend_counter(self, op: Op) -> Clause:
        return Clause(f"spend {self.counters(op)}")

    def _pay_mana(self, op: Op) -> Clause:
        free = f" (nothing if {self.condition(op.condition)})" if op.condition is not None else ""
        return Clause(f"pay {self.number(op.n)} mana{free}")

    def _draw(self, op: Op) -> Clause:
        return self.by(op, f"draw {self.cards(op.n)}", f"draws {self.cards(op.n)}")

    def _resupply(self, op: Op) -> Clause:
        times = {1: "", 2: " twice"}.get(op.n, f" {self.number(op.n)} times") if isinstance(op.n, int) else ""
        return self.by(op, f"resupply{times}", f"resupplies{times}")

    def _sabotage(self, _: Op) -> Clause:
        return Clause("discard up to one card from any Reserve")

    def _send_to_reserve(self, op: Op) -> Clause:
        return Clause(f"send {self.target(op.target)} to {self.owners(op.target, 'Reserve')}")

    def _discard(self, op: Op) -> Clause:
        return Clause(f"discard {self.target(op.target)}")

    def _discard_card(self, op: Op) -> Clause:
        what = "a Mana Orb" if op.zone == "mana" and op.n == 1 else f"{self.cards(op.n)} from {{}} {ROWS[op.zone]}"
        return self.by(op, f"discard {what.format('your')}", f"discards {what.format('their')}")

    def _sacrifice(self, op: Op) -> Clause:
        target = self.target(op.target)
        return self.by(op, f"sacrifice {target}", f"sacrifices {target.replace('one of your', 'one of their')}")

    def _activate_abilities(self, op: Op) -> Clause:
        which = " and ".join(ABILITIES[word] for word in op.which)
        return Clause(f"use the {which} abilities of {self.target(op.target)} again")

    def _return_to_hand(self, op: Op) -> Clause:
        if op.target == "revealed":
            return Clause("take it into your Hand")
        return Clause(f"return {self.target(op.target)} to {self.owners(op.target, 'Hand')}")

    def _put_on_deck_top(self, op: Op) -> Clause:
        return Clause(f"put {self.target(op.target)} on top of {self.owners(op.target, 'deck')}")

    def _put_in_mana(self, op: Op) -> Clause:
        state = "a ready" if op.state == "ready" else "an exhausted"
        owner = " of its owner" if isinstance(op.target, Selector) else ""
        return Clause(
            f"{self.does(op.target, 'becomes', 'become')} {state} Mana Orb{owner}",
            f"make {self.target(op.target)} {state} Mana Orb{owner}",
        )

    def _deck_to_mana(self, op: Op) -> Clause:
        deck = {"you": "your deck", "each_player": "each player's deck"}.get(op.who, "the opponent's deck")
        if self.of_confluence and op.who == "you":
            deck = "the Confluence's deck"
        state = "ready" if op.state == "ready" else "exhausted"
        if op.n == 1:
            return Clause(f"the top card of {deck} becomes {with_article(state)} Mana Orb")
        return Clause(f"the top {self.number(op.n)} cards of {deck} become {state} Mana Orbs")

    def _hand_to_reserve(self, op: Op) -> Clause:
        what = self.cards(op.n)
        return self.by(op, f"put {what} from your Hand into your Reserve", f"puts {what} from Hand into Reserve")

    def _switch_expedition(self, op: Op) -> Clause:
        return Clause(f"{self.does(op.target, 'switches', 'switch')} Expeditions")

    def _create_token(self, op: Op) -> Clause:
        name = self.token_name(op)
        if op.n == 1 and not self.of_confluence:
            what = with_article(name)
        elif op.n == 1:
            what = f"1 {name}"
        else:
            what = f"{self.number(op.n)} {name if name.endswith('s') else f'{name}s'}"
        places = FACING if self.of_confluence else PLACES
        return Clause(f"create {what} {places.get(op.where, PLACES.get(op.where, ''))}".rstrip())

    def _reveal_top(self, op: Op) -> Clause:
        return Clause(f"reveal the top {'card' if op.n == 1 else f'{self.number(op.n)} cards'} of your deck")

    def _select(self, op: Op) -> Clause:
        return Clause(f"choose {self.target(op.target)}")

    def _play_free(self, op: Op) -> Clause:
        return Clause(f"play {self.target(op.target)} for free")

    def _reduce_cost(self, op: Op) -> Clause:
        return Clause(f"it costs {self.number(op.n)} less")

    def _make_free(self, _: Op) -> Clause:
        return Clause("it is free")

    def _modify_die(self, op: Op) -> Clause:
        return Clause(f"add {self.number(op.n)} to the result")

    def _extra_die(self, _: Op) -> Clause:
        return Clause("roll one more die and ignore one of them")

    def _move_expedition(self, op: Op) -> Clause:
        which = " and ".join(EXPEDITIONS[word] for word in op.which)
        way = "forward" if op.direction == "forward" else "back"
        return Clause(f"move {which} {way} {self.number(op.n)} region{'' if op.n == 1 else 's'}")

    def _block_expedition(self, op: Op) -> Clause:
        day = " today" if op.duration == "day" else ""
        if op.which == ("all",):
            return Clause(f"no Expedition can move forward{day}")
        return Clause(f"{' and '.join(EXPEDITIONS[word] for word in op.which)} cannot move forward{day}")

    def _after_you(self, _: Op) -> Clause:
        return Clause("your turn ends, but you have not passed")

    def _win_game(self, _: Op) -> Clause:
        return Clause("you win the game")

    def _grant_keyword(self, op: Op) -> Clause:
        if op.keyword == "fleeting":
            return Clause(f"{self.target(op.target)} are Fleeting")
        return Clause(f"{self.target(op.target)} have {self.keyword(Keyword(op.keyword, op.value))}")

    def _grant_ability(self, op: Op) -> Clause:
        assert op.ability is not None
        target = self.target(op.target)
        before, self.kind = self.kind, Kind.CHARACTER
        text = Clause(f"{target} have “{self.ability(op.ability)}”")
        self.kind = before
        return text

    def _min_cost(self, op: Op) -> Clause:
        whose = "the opponent's" if op.who in ("opponents", "target_opponent") else "all"
        return Clause(f"{whose} {self.many(op.filter)} cost at least {self.number(op.n)}")

    def _play_restriction(self, op: Op) -> Clause:
        assert op.condition is not None
        return Clause(f"it can be played only if {self.condition(op.condition)}")

    def _set_terrain(self, op: Op) -> Clause:
        return Clause(f"all regions are {self.listed([TERRAINS[t] for t in sorted(op.terrains)])} only")

    def _add_terrain(self, op: Op) -> Clause:
        names = self.listed([TERRAINS[t] for t in sorted(op.terrains)])
        if "each" in op.which:
            return Clause(f"the regions of both Expeditions are also {names}")
        return Clause(f"the region of the Threatened Expedition is also {names}")

    def _suppress_abilities(self, op: Op) -> Clause:
        return Clause(f"{self.does(op.target, 'does', 'do')} not use abilities for joining or being played")


def with_article(text: str) -> str:
    """With "a" or "an"."""
    if text.startswith("other "):
        return f"an{text}"
    return f"{'an' if text[:1] in 'aeiouAEIOU' else 'a'} {text}"
