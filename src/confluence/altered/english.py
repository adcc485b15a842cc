"""The texts of cards in English."""

from __future__ import annotations

from confluence.altered.cards import (
    Ability,
    Filter,
    Keyword,
    Op,
    Selector,
)
from confluence.altered.english_nouns import (
    EnglishNouns,
    with_article,
)
from confluence.altered.english_words import (
    ABILITIES,
    AFTER_REST,
    EVENTS,
    EXPEDITIONS,
    FACING,
    HEADS,
    PLACES,
    ROWS,
    SMALL,
    STATUS,
    TERRAINS,
    WORDS,
)
from confluence.altered.speech import (
    Clause,
    sentence,
)
from confluence.altered.words import (
    Kind,
)


class English(EnglishNouns):
    """Speaks English."""

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
