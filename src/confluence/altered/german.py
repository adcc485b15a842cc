"""The texts of cards in German, with its genders and cases."""

from __future__ import annotations

from confluence.altered.cards import (
    Ability,
    Keyword,
    Op,
    Selector,
)
from confluence.altered.german_nouns import (
    GermanNouns,
)
from confluence.altered.german_words import (
    ABILITIES,
    ACC,
    AFTER_REST,
    DAT,
    DER,
    EIN,
    EVENTS,
    EXPEDITIONS,
    FACING,
    FROM,
    HEADS,
    NOM,
    PLACES,
    PRONOUN,
    ROWS,
    STATUS,
    TERRAINS,
    WEAK,
    WORDS,
)
from confluence.altered.speech import (
    Clause,
    sentence,
)
from confluence.altered.words import (
    Kind,
)


class German(GermanNouns):
    """Speaks German."""

    # ---- heads

    def head(self, ability: Ability) -> str:
        """When an ability works."""
        text = EVENTS[ability.event] if ability.event else HEADS.get(ability.trigger, "")
        if ability.delay == "after_rest":
            text = AFTER_REST.get(ability.event, f"nach der Rast, {text}")
        if ability.trigger == "exhaust":
            cost = ability.cost.ops if ability.cost is not None else ()
            text = self.listed([f"erschöpfe {self.me(ACC)}", *(self.clause(one).plain for one in cost)])
        text = self.filled(text, ability.filter)
        if ability.window == "afternoon":
            text = f"am Nachmittag, {text}"
        if ability.limit == "first_each_afternoon":
            text = f"jeden Nachmittag beim ersten Mal, {text}"
        if ability.condition is not None:
            condition = self.condition(ability.condition)
            joint = "falls" if text.startswith("wenn ") else "wenn"
            text = f"{text}, {joint} {condition}" if text else f"solange {condition}"
        return text

    def leaving(self, ability: Ability) -> str:
        """What replaces leaving an Expedition."""
        op = ability.effects.ops[0]
        inner = op.effects.ops[0] if op.op == "may" and op.effects is not None else op
        start = self.filled("wenn {me} {my} Expedition verlassen würde")
        if ability.condition is not None:
            start += f" und {self.condition(ability.condition).removeprefix(f'{self.me(NOM)} ')}"
        orb = self.orb(inner)
        if op.op != "may":
            return sentence(f"{start}, wird {self.me(NOM)} stattdessen {orb}")
        found = [f"{start}, darfst du {self.me(ACC)} stattdessen {orb} machen"]
        return " ".join(sentence(one) for one in [*found, *self.marked(WORDS["if not"], op.otherwise)])

    # ---- sentences of their own

    def next_card(self, op: Op) -> list[str]:
        """What waits for the next card."""
        wanted, source = op.filter, op.filter.played_from
        span = "in diesem Zug" if op.duration == "turn" else "heute Nachmittag"
        noun = self.it = self.nouns(wanted)[0]
        more = [part for part in self.about(wanted) if not (source and part == f"aus {FROM[source]}")]
        what = self.behind(self.noun(wanted, noun, NOM, WEAK), more)
        where = f" aus {FROM[source]}" if source else ""
        start = f"{DER[noun.gender][NOM]} nächste {what}, {DER[noun.gender][ACC]} du {span}{where} spielst,"
        costs, rest = self.cost_parts(op)
        found = [
            f"{start} ist gratis" if one.op == "make_free" else f"{start} kostet {self.number(one.n)} weniger"
            for one in costs
        ]
        pronoun = PRONOUN[noun.gender][NOM]
        for place, one in enumerate(rest):
            text = self.said(one)[0]
            if one.op == "activate_abilities":
                which = " und ".join(f"{ABILITIES[word]}-Fähigkeiten" for word in one.which)
                text = f"{pronoun} nutzt auch {'ihre' if noun.gender == 'f' else 'seine'} {which}"
            first = place == 0 and not costs and text.startswith(f"{pronoun} ")
            found.append(f"{start} {text.removeprefix(f'{pronoun} ')}" if first else text)
        return found

    def distributed(self, op: Op) -> list[str]:
        """What becomes of revealed cards."""
        found = []
        for pick in op.picks:
            noun = self.nouns(pick.filter)[0]
            several = pick.n > 1
            count = f"bis zu {pick.n}" if several else EIN[noun.gender][ACC]
            count = f"{pick.n}" if several and pick.pick == "exactly" else count
            if pick.to == "own_expeditions":
                status = f"; sie erhalten {STATUS[pick.gain_status]}" if pick.gain_status else ""
                found.append(f"bringe {count} {noun.form(ACC, plural=several)} davon in deine Expeditionen{status}")
            else:
                found.append(f"lege {count} davon in deine Reserve")
        return [*found, "wirf den Rest ab"]

    def extra_cost(self, op: Op) -> list[str]:
        """What may be paid while a card is played."""
        cost = self.listed([self.clause(one).allowed for one in (op.cost.ops if op.cost is not None else ())])
        return [f"beim Ausspielen darfst du {cost}", *self.marked(WORDS["if you do"], op.effects)]

    def morning(self, op: Op) -> list[str]:
        """What takes the place of the Morning."""
        return [f"ziehe {self.cards(op.n)}", f"die oberste Karte deines Decks wird {self.orb(op)}"]

    # ---- clauses

    def by(self, op: Op, order: tuple[str, str], verb: str, rest: tuple[str, str], able: str) -> Clause:
        """Something that you, the opponent, both or the Confluence do: verb, object, what stands behind it."""
        if op.who == "you" and not self.of_confluence:
            return Clause(" ".join(part for part in (order[0], rest[0], order[1]) if part), able)
        who = {"each_player": "jeder Spieler", "you": "die Confluence"}.get(
            op.who, "der Spieler" if self.of_confluence else "der Gegner"
        )
        tail = " ".join(part for part in (rest[1], order[1]) if part)
        return Clause(f"{who} {verb} {tail}".rstrip(), "", f"{verb} {who} {tail}".rstrip())

    def orb(self, op: Op) -> str:
        """`zu einer erschöpften Manakugel`."""
        return f"zu einer {'bereiten' if op.state == 'ready' else 'erschöpften'} Manakugel"

    def _boost(self, op: Op) -> Clause:
        boosts = self.boosts(op.n)
        clause = self.says(op.target, "erhält", "erhalten", boosts)
        return Clause(clause.plain, f"{self.target(op.target, DAT)} {boosts} geben", clause.after)

    def _gain_status(self, op: Op) -> Clause:
        status = STATUS[op.status]
        clause = self.says(op.target, "erhält", "erhalten", status)
        return Clause(clause.plain, f"{self.target(op.target, DAT)} {status} geben", clause.after)

    def _lose_status(self, op: Op) -> Clause:
        return self.says(op.target, "verliert", "verlieren", STATUS[op.status])

    def _exhaust(self, op: Op) -> Clause:
        return self.order("erschöpfe", self.target(op.target, ACC), "", "erschöpfen")

    def _exhaust_self(self, _: Op) -> Clause:
        return self.order("erschöpfe", self.me(ACC), "", "erschöpfen")

    @staticmethod
    def order(verb: str, what: str, end: str, infinitive: str) -> Clause:
        """An order: `wirf eine Karte ab`, `eine Karte abwerfen`."""
        return Clause(" ".join(part for part in (verb, what, end) if part), f"{what} {infinitive}".strip())

    def _add_counter(self, op: Op) -> Clause:
        where = f"auf {self.target(op.target, ACC)}"
        return self.order("lege", f"{self.counters(op)} {'darauf' if where == 'auf es' else where}", "", "legen")

    def _spend_counter(self, op: Op) -> Clause:
        return self.order("gib", self.counters(op), "aus", "ausgeben")

    def _pay_mana(self, op: Op) -> Clause:
        free = f" (nichts, wenn {self.condition(op.condition)})" if op.condition is not None else ""
        return self.order("zahle", f"{self.number(op.n)} Mana{free}", "", "zahlen")

    def _draw(self, op: Op) -> Clause:
        what = self.cards(op.n)
        return self.by(op, ("ziehe", ""), "zieht", (what, what), f"{what} ziehen")

    def _resupply(self, op: Op) -> Clause:
        times = {1: "", 2: "zweimal", 3: "dreimal"}.get(op.n, f"{op.n}-mal") if isinstance(op.n, int) else ""
        return self.by(op, ("rüste", "nach"), "rüstet", (times, times), f"{times} nachrüsten".strip())

    def _sabotage(self, _: Op) -> Clause:
        return self.order("wirf", "höchstens eine Karte aus einer Reserve", "ab", "abwerfen")

    def _send_to_reserve(self, op: Op) -> Clause:
        what = self.target(op.target, ACC)
        where = "in die Reserve"
        if isinstance(op.target, Selector):
            where = self.owner(op.target, where, "in die Reserven")
        return self.order("schicke", f"{what} {where}", "", "schicken")

    def _discard(self, op: Op) -> Clause:
        return self.order("wirf", self.target(op.target, ACC), "ab", "abwerfen")

    def _discard_card(self, op: Op) -> Clause:
        if op.zone == "mana" and op.n == 1:
            rest = ("eine Manakugel", "eine Manakugel")
        else:
            yours, theirs = ROWS[op.zone]
            rest = (f"{self.cards(op.n)} aus {yours}", f"{self.cards(op.n)} aus {theirs}")
        return self.by(op, ("wirf", "ab"), "wirft", rest, f"{rest[0]} abwerfen")

    def _sacrifice(self, op: Op) -> Clause:
        what = self.target(op.target, ACC)
        return self.by(op, ("opfere", ""), "opfert", (what, what.replace(" deiner ", " seiner ")), f"{what} opfern")

    def _activate_abilities(self, op: Op) -> Clause:
        which = " und ".join(f"{ABILITIES[word]}-Fähigkeiten" for word in op.which)
        what = f"die {which} von {self.target(op.target, DAT)} noch einmal"
        return self.order("nutze", what, "", "nutzen")

    def _return_to_hand(self, op: Op) -> Clause:
        target = op.target
        what = self.target(target, ACC)
        if not isinstance(target, Selector) or (target.zone == "reserve" and self.is_own(target)):
            return self.order("nimm", f"{what} auf die Hand", "", "nehmen")
        return self.order(
            "gib", f"{what} {self.owner(target, 'auf die Hand', 'auf die Hände')} zurück", "", "zurückgeben"
        )

    def _put_on_deck_top(self, op: Op) -> Clause:
        what = self.target(op.target, ACC)
        return self.order("lege", f"{what} oben auf das Deck seines Besitzers", "", "legen")

    def _put_in_mana(self, op: Op) -> Clause:
        owner = " seines Besitzers" if isinstance(op.target, Selector) else ""
        clause = self.says(op.target, "wird", "werden", f"{self.orb(op)}{owner}")
        return Clause(clause.plain, f"{self.target(op.target, ACC)} {self.orb(op)}{owner} machen", clause.after)

    def _deck_to_mana(self, op: Op) -> Clause:
        deck = {"you": "deines Decks", "each_player": "jedes Decks"}.get(op.who, "des gegnerischen Decks")
        if self.of_confluence and op.who == "you":
            deck = "des Decks der Confluence"
        if op.n == 1:
            who, verb, rest = f"die oberste Karte {deck}", "wird", self.orb(op)
        else:
            state = "bereiten" if op.state == "ready" else "erschöpften"
            who, verb, rest = f"die obersten {self.number(op.n)} Karten {deck}", "werden", f"zu {state} Manakugeln"
        return Clause(f"{who} {verb} {rest}", "", f"{verb} {who} {rest}")

    def _hand_to_reserve(self, op: Op) -> Clause:
        what = self.cards(op.n)
        rest = (f"{what} aus der Hand in deine Reserve", f"{what} aus der Hand in seine Reserve")
        return self.by(op, ("lege", ""), "legt", rest, f"{rest[0]} legen")

    def _switch_expedition(self, op: Op) -> Clause:
        return self.says(op.target, "wechselt", "wechseln", "die Expedition")

    def _create_token(self, op: Op) -> Clause:
        name = self.token_name(op)
        several = name if op.n == 1 or name.endswith("s") else f"{name}s"
        places = FACING if self.of_confluence else PLACES
        where = self.filled(places.get(op.where, PLACES.get(op.where, "")))
        return self.order("erschaffe", f"{self.number(op.n)} {several} {where}".rstrip(), "", "erschaffen")

    def _reveal_top(self, op: Op) -> Clause:
        what = "die oberste Karte" if op.n == 1 else f"die obersten {self.number(op.n)} Karten"
        return self.order("decke", f"{what} deines Decks", "auf", "aufdecken")

    def _select(self, op: Op) -> Clause:
        return self.order("wähle", self.target(op.target, ACC), "", "wählen")

    def _play_free(self, op: Op) -> Clause:
        return self.order("spiele", f"{self.target(op.target, ACC)} gratis", "", "spielen")

    def _reduce_cost(self, op: Op) -> Clause:
        return self.says(op.target, "kostet", "kosten", f"{self.number(op.n)} weniger")

    def _make_free(self, op: Op) -> Clause:
        return self.says(op.target, "ist", "sind", "gratis")

    def _modify_die(self, op: Op) -> Clause:
        return self.order("zähle", f"{self.number(op.n)} zum Ergebnis", "hinzu", "hinzuzählen")

    def _extra_die(self, _: Op) -> Clause:
        return Clause("nimm einen Würfel mehr und ignoriere einen davon")

    def expeditions(self, op: Op) -> str:
        """The Expeditions that an operation names."""
        return self.filled(" und ".join(EXPEDITIONS[word] for word in op.which))

    def _move_expedition(self, op: Op) -> Clause:
        who = self.expeditions(op)
        regions = f"{self.number(op.n)} Region{'' if op.n == 1 else 'en'}"
        verb, end = ("rückt", "vor") if op.direction == "forward" else ("geht", "zurück")
        return Clause(f"{who} {verb} {regions} {end}", "", f"{verb} {who} {regions} {end}")

    def _block_expedition(self, op: Op) -> Clause:
        day = " heute" if op.duration == "day" else ""
        if op.which == ("all",):
            return Clause(f"keine Expedition kann{day} vorrücken", "", f"kann{day} keine Expedition vorrücken")
        who, verb = self.expeditions(op), "kann" if len(op.which) == 1 else "können"
        return Clause(f"{who} {verb}{day} nicht vorrücken", "", f"{verb} {who}{day} nicht vorrücken")

    def _after_you(self, _: Op) -> Clause:
        return Clause("dein Zug endet, ohne dass du passt", "", "endet dein Zug, ohne dass du passt")

    def _win_game(self, _: Op) -> Clause:
        return Clause("du gewinnst das Spiel", "", "gewinnst du das Spiel")

    def _grant_keyword(self, op: Op) -> Clause:
        return self.says(op.target, "hat", "haben", self.keyword(Keyword(op.keyword, op.value)))

    def _grant_ability(self, op: Op) -> Clause:
        assert op.ability is not None
        target = self.target(op.target, NOM)
        before, self.kind = self.kind, Kind.CHARACTER
        clause = Clause(f"{target} haben „{self.ability(op.ability)}“")
        self.kind = before
        return clause

    def _min_cost(self, op: Op) -> Clause:
        whose = " des Gegners" if op.who in ("opponents", "target_opponent") else ""
        return Clause(f"{self.many(op.filter)}{whose} kosten mindestens {self.number(op.n)}")

    def _play_restriction(self, op: Op) -> Clause:
        assert op.condition is not None
        return Clause(f"{self.me(NOM)} kann nur gespielt werden, wenn {self.condition(op.condition)}")

    def _set_terrain(self, op: Op) -> Clause:
        return Clause(f"alle Regionen sind nur {self.listed([TERRAINS[t] for t in sorted(op.terrains)])}")

    def _add_terrain(self, op: Op) -> Clause:
        names = self.listed([TERRAINS[t] for t in sorted(op.terrains)])
        if "each" in op.which:
            return Clause(f"die Regionen beider Expeditionen sind auch {names}")
        return Clause(f"die Region der bedrohten Expedition ist auch {names}")

    def _suppress_abilities(self, op: Op) -> Clause:
        return self.says(op.target, "nutzt", "nutzen", "keine Fähigkeiten für das Dazukommen oder Ausspielen")
