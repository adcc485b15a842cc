"""Who and what a German card text is about: nouns with their cases, numbers, conditions."""

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
from confluence.altered.german_words import (
    ACC,
    BEST,
    CARD,
    CHARACTER,
    COUNTERS,
    DAT,
    DER,
    EACH,
    EIN,
    FACING,
    FROM,
    KEYWORDS,
    KINDS,
    LANDMARK,
    MIXED,
    NOM,
    ONE_OF,
    PERMANENT,
    PICKS,
    PLACES,
    PRONOUN,
    STATUS,
    SUBTYPES,
    TERRAINS,
    THAT,
    THEY,
    THIS,
    TOKEN,
    WEAK,
    WORDS,
    Case,
    Noun,
)
from confluence.altered.speech import (
    Clause,
    Speaker,
)
from confluence.altered.words import (
    PERMANENTS,
    Kind,
)


class GermanNouns(Speaker):
    """Names what a card speaks of; `German` says what happens to it."""

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.it: Noun = CARD
        """What `it` is."""
        self.that: Noun = CARD
        """What was chosen last."""
        self.that_many = False

    def word(self, name: str) -> str:
        """A fixed phrase."""
        return WORDS[name]

    def headed(self, head: str, text: str) -> str:
        """A text behind a head and a colon begins with a capital."""
        return f"{head}: {text[:1].upper()}{text[1:]}"

    def listed(self, texts: Sequence[str]) -> str:
        """One, two and three."""
        return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} und {texts[-1]}"

    def if_so(self, condition: str, text: str) -> str:
        """A condition and what follows from it."""
        return f"wenn {condition}, {text}"

    def either_way(self, clause: Clause) -> str:
        """Something that happens whether or not a price before it was paid."""
        return f"in jedem Fall {clause.then}"

    def meet(self, ability: Ability) -> None:
        """Remember the gender of what the event is about."""
        if ability.event in ("you_create_token", "you_play_card", "character_joins_your_expeditions", "you_sacrifice"):
            token = ability.event == "you_create_token"
            self.it = TOKEN if token else self.nouns(ability.filter or Filter())[0]
        elif ability.event == "your_character_gains_boost":
            self.it = CHARACTER

    def filled(self, text: str, wanted: Filter | None = None) -> str:
        """A text with its gaps filled."""
        if "{" not in text:
            return text
        wanted = wanted or Filter()
        mine = "ihr" if self.noun_of_me().gender == "f" else "sein"
        return text.format(
            me=self.me(NOM),
            medat=self.me(DAT),
            my=f"{mine}e",
            mydat=f"{mine}er",
            nom=self.one(wanted, NOM),
            acc=self.one(wanted, ACC),
            terrain=TERRAINS[wanted.terrain] if wanted.terrain is not None else "",
        )

    # ---- who and what

    def noun_of_me(self) -> Noun:
        """The noun of the object with the ability."""
        return TOKEN if self.card.token else KINDS[self.kind]

    def me(self, case: Case) -> str:
        """The object with the ability."""
        noun = self.noun_of_me()
        if self.named:
            return f"{THIS[noun.gender][case]} {noun.form(case, plural=False)}"
        return PRONOUN[noun.gender][case]

    def target(self, target: Target, case: Case) -> str:
        """What an operation concerns."""
        if isinstance(target, Selector):
            self.that, self.that_many = self.nouns(target.filter)[0], self.is_many(target)
            return self.selector(target, case)
        if target == "self":
            return self.me(case)
        if target == "that":
            if self.that_many:
                return THEY[case]
            clear = self.kind is Kind.SPELL or self.that.gender != self.noun_of_me().gender
            noun = self.that
            return PRONOUN[noun.gender][case] if clear else f"{THAT[noun.gender][case]} {noun.form(case, plural=False)}"
        if target == "it":
            noun = self.it
            return (
                f"{DER[noun.gender][case]} {noun.form(case, plural=False)}" if self.both else PRONOUN[noun.gender][case]
            )
        return PRONOUN["f"][case]

    def is_many(self, target: Target) -> bool:
        """Whether more than one object may be meant."""
        return isinstance(target, Selector) and (target.pick in ("all", "any_number") or target.n > 1)

    def says(self, target: Target, verb: str, many: str, rest: str) -> Clause:
        """A sentence with the target as its subject."""
        who = self.target(target, NOM)
        verb = many if self.is_many(target) or (target == "that" and self.that_many) else verb
        return Clause(f"{who} {verb} {rest}".rstrip(), "", f"{verb} {who} {rest}".rstrip())

    def owner(self, target: Target, place: str, places: str) -> str:
        """Whose row it goes to."""
        return f"{places} ihrer Besitzer" if self.is_many(target) else f"{place} seines Besitzers"

    def nouns(self, wanted: Filter) -> list[Noun]:
        """The nouns of a filter."""
        if wanted.subtype:
            name = wanted.subtype.replace("_", " ").title()
            return [SUBTYPES.get(wanted.subtype, Noun("m", name, name))]
        if wanted.token:
            return [TOKEN]
        if wanted.zone == "landmark":
            return [LANDMARK]
        if wanted.kinds == PERMANENTS | {Kind.CHARACTER}:
            return [CHARACTER, PERMANENT]
        if wanted.kinds == PERMANENTS:
            return [PERMANENT]
        return [KINDS[next(iter(wanted.kinds))]] if len(wanted.kinds) == 1 else [CARD]

    def stems(self, wanted: Filter) -> list[str]:
        """The adjectives before a noun, without their endings."""
        return [stem for stem, there in (("ander", wanted.other), ("verstärkt", wanted.boosted)) if there]

    def noun(self, wanted: Filter, noun: Noun, case: Case, endings: dict[str, tuple[str, str, str]]) -> str:
        """One noun with its adjectives."""
        words = [stem + endings[noun.gender][case] for stem in self.stems(wanted)]
        return " ".join([*words, noun.form(case, plural=False)])

    def nouns_many(self, wanted: Filter, case: Case, *, weak: bool) -> str:
        """The nouns for several; weak behind a word such as "deine"."""
        end = "en" if weak or case == DAT else "e"
        words = [stem + end for stem in self.stems(wanted)]
        return " ".join([*words, " oder ".join(noun.form(case, plural=True) for noun in self.nouns(wanted))])

    def one(self, wanted: Filter, case: Case) -> str:
        """One such thing: `einen Charakter mit Handkosten von höchstens 3`."""
        found = [f"{EIN[noun.gender][case]} {self.noun(wanted, noun, case, MIXED)}" for noun in self.nouns(wanted)]
        return self.behind(" oder ".join(found), self.about(wanted))

    def many(self, wanted: Filter, *, own: bool = False) -> str:
        """Several such things as a subject, without an article; `own` behind "deine" or "deiner"."""
        return self.behind(self.nouns_many(wanted, NOM, weak=own), self.about(wanted, plural=True))

    @staticmethod
    def behind(text: str, more: Sequence[str]) -> str:
        """A noun with what stands behind it."""
        return " ".join([text, *(part for part in more if part)])

    def about(self, wanted: Filter, *, plural: bool = False) -> list[str]:
        """What stands behind the noun."""
        found = []
        if wanted.hand_cost_max == 0:
            found.append("mit Handkosten 0")
        elif wanted.hand_cost_max is not None and wanted.hand_cost_max != 99:
            found.append(f"mit Handkosten von höchstens {self.number(wanted.hand_cost_max, DAT)}")
        if wanted.hand_cost_min != 0:
            found.append(f"mit Handkosten von mindestens {self.number(wanted.hand_cost_min, DAT)}")
        if wanted.status_any:
            names = [STATUS[bit] for bit in STATUS if wanted.status_any & bit]
            found.append(f"mit {', '.join(names[:-1])} oder {names[-1]}")
        if wanted.zero_base_stat:
            found.append("mit einer aufgedruckten 0")
        if wanted.played_from:
            found.append(f"aus {FROM[wanted.played_from]}")
        if wanted.token is False:
            found.append("außer Spielsteinen" if plural else "(kein Spielstein)")
        return found

    def selector(self, selector: Selector, case: Case) -> str:
        """The objects that a selector means."""
        wanted, pick, n = selector.filter, selector.pick, selector.n
        more = [*self.about(wanted, plural=self.is_many(selector)), *self.where(selector)]
        own = self.is_own(selector) and selector.zone == "play"
        many = self.nouns_many(wanted, case, weak=False)
        if pick in PICKS or pick in BEST:
            return self.picked(selector, case, more)
        if pick == "all":
            if selector.zone == "being_played":
                return f"{self.behind(many, more)}, die du spielst,"
            word = ("deinen" if case == DAT else "deine") if own else ("allen" if case == DAT else "alle")
            return self.behind(f"{word} {self.nouns_many(wanted, case, weak=True)}", more)
        if pick == "any_number" or n > 1:
            count = "beliebig viele" + ("n" if case == DAT else "") if pick == "any_number" else str(n)
            count = f"bis zu {count}" if pick == "up_to" else count
            some = f"deiner {self.nouns_many(wanted, NOM, weak=True)}" if own else many
            return self.behind(f"{count} {some}", more)
        words = [self.single(wanted, noun, case, own=own) for noun in self.nouns(wanted)]
        text = self.behind(" oder ".join(words), more)
        return f"höchstens {text}" if pick == "up_to" else text

    def single(self, wanted: Filter, noun: Noun, case: Case, *, own: bool) -> str:
        """One of several: `einen Charakter`, `einen deiner anderen Charaktere`."""
        if not own:
            return f"{EIN[noun.gender][case]} {self.noun(wanted, noun, case, MIXED)}"
        stems = " ".join(f"{stem}en" for stem in self.stems(wanted))
        return " ".join(part for part in (ONE_OF[noun.gender][case], "deiner", stems, noun.plural) if part)

    def picked(self, selector: Selector, case: Case, more: Sequence[str]) -> str:
        """A pick of the Confluence's deck: `den Charakter ganz links in der bedrohten Expedition`."""
        noun = self.nouns(selector.filter)[0]
        best = BEST.get(selector.pick)
        words = [DER[noun.gender][case], f"{best}{WEAK[noun.gender][case]}" if best else ""]
        words += [self.noun(selector.filter, noun, case, WEAK), PICKS.get(selector.pick, "")]
        if selector.controller == "you":
            words.append("der Confluence")
        return self.behind(" ".join(word for word in words if word), more)

    def where(self, selector: Selector) -> list[str]:
        """Where the objects are."""
        found = []
        if selector.zone == "reserve":
            found.append("aus deiner Reserve" if self.is_own(selector) else "in der Reserve des Spielers")
        if selector.controller == "target_player":
            found.append("eines Spielers deiner Wahl")
        if selector.expedition:
            places = FACING if self.of_confluence and selector.controller == "you" else PLACES
            found.append(self.filled(places.get(selector.expedition, PLACES.get(selector.expedition, ""))))
        if selector.total_hand_cost_max is not None:
            found.append(f"mit zusammen höchstens {selector.total_hand_cost_max} Handkosten")
        return found

    def things(self, wanted: Filter, *, article: bool = True) -> str:
        """What a filter means."""
        if article:
            return self.one(wanted, NOM)
        words = [self.noun(wanted, noun, NOM, MIXED) for noun in self.nouns(wanted)]
        return self.behind(" oder ".join(words), self.about(wanted))

    # ---- numbers and conditions

    def counted(self, amount: Amount, case: Case = NOM) -> str:
        """What is counted, as a number."""
        if amount.count == "die_result":
            return "dem Ergebnis" if case == DAT else "das Ergebnis"
        what = {
            "controlled": f"deiner {self.many(amount.filter, own=True)}",
            "cards_in_reserve": f"der Karten in {'deiner Reserve' if amount.who == 'you' else 'beiden Reserven'}",
            "regions_between_own_expeditions": "der Regionen zwischen deinen Expeditionen",
            "cards_discarded_as_cost": "der abgeworfenen Karten",
            "counters_on_self": f"der {self.counter_name(amount.counter)}-Marken auf {self.me(DAT)}",
            "player_characters_facing": self.filled("der Charaktere des Spielers {medat} gegenüber"),
        }[amount.count]
        return f"{'der' if case == DAT else 'die'} Zahl {what}"

    def each(self, amount: Amount) -> str:
        """What is counted, as "für jede …"."""
        noun = self.nouns(amount.filter)[0]
        text = {
            "controlled": f"für {EACH[noun.gender]} deiner {self.many(amount.filter, own=True)}",
            "cards_in_reserve": f"für jede Karte in {'deiner Reserve' if amount.who == 'you' else 'beiden Reserven'}",
            "regions_between_own_expeditions": "für jede Region zwischen deinen Expeditionen",
            "cards_discarded_as_cost": "für jede abgeworfene Karte",
            "counters_on_self": f"für jede {self.counter_name(amount.counter)}-Marke auf {self.me(DAT)}",
            "player_characters_facing": self.filled("für jeden Charakter des Spielers {medat} gegenüber"),
        }[amount.count]
        return text if amount.most is None else f"{text}, höchstens {amount.most}"

    def boosts(self, n: int | str | Amount) -> str:
        """So many boosts."""
        if not isinstance(n, Amount):
            return f"{n} {'Schub' if n == 1 else 'Schübe'}"
        if n.count == "die_result":
            return "so viele Schübe wie das Ergebnis"
        return f"{n.times} {'Schub' if n.times == 1 else 'Schübe'} {self.each(n)}"

    def cards(self, n: int | str | Amount) -> str:
        """So many cards."""
        if isinstance(n, Amount):
            return "ebenso viele Karten" if n.count == "cards_discarded_as_cost" else f"eine Karte {self.each(n)}"
        if n in ("all", "any_number"):
            return "alle Karten" if n == "all" else "beliebig viele Karten"
        return "eine Karte" if n == 1 else f"{n} Karten"

    def number(self, n: int | str | Amount, case: Case = NOM) -> str:
        """A number."""
        return self.counted(n, case) if isinstance(n, Amount) else str(n)

    @staticmethod
    def counter_name(name: str) -> str:
        """The name of a counter."""
        return COUNTERS.get(name, name.capitalize())

    def counters(self, op: Op) -> str:
        """So many counters of a name."""
        return f"{self.number(op.n)} {self.counter_name(op.counter)}-Marke{'' if op.n == 1 else 'n'}"

    def condition(self, condition: Condition) -> str:
        """A test as the end of "wenn …"."""
        least, most = condition.least, condition.most
        span = f"mindestens {least}" if least is not None else f"höchstens {most}"
        one = (least if least is not None else most) == 1
        check = condition.check
        if check == "control":
            what = self.one(condition.filter, ACC) if one else f"{span} {self.many(condition.filter)}"
            return f"du {what} kontrollierst"
        if check == "boosts_on_self":
            return f"{self.me(NOM)} {span} {'Schub' if one else 'Schübe'} hat"
        if check == "mana_orbs":
            return f"du {span} Manakugel{'' if one else 'n'} hast"
        if check == "counters_on_self":
            return f"{self.me(NOM)} {span} {self.counter_name(condition.counter)}-Marke{'' if one else 'n'} hat"
        if check == "zero_base_stats":
            return f"deine Charaktere {span} aufgedruckte Nullen haben"
        if check == "was_status":
            return f"{self.me(NOM)} {'' if condition.value else 'nicht '}{STATUS[condition.status]} hatte"
        if check == "moved_card_type":
            return f"es {self.one(condition.filter, NOM)} ist"
        if check == "played_from":
            return f"{PRONOUN[self.it.gender][NOM]} aus {FROM[condition.zone]} gespielt wurde"
        if check == "control_distinct_statuses":
            return f"du verschiedene Charaktere mit {self.listed([STATUS[bit] for bit in condition.statuses])} hast"
        return {"first_player": "du Startspieler bist", "not_first_day": "es nicht der erste Tag ist"}[check]

    def keyword(self, keyword: Keyword) -> str:
        """A keyword with its value and its condition."""
        text = KEYWORDS[keyword.word]
        if keyword.word == "tough":
            value = keyword.value
            text += f" {value}" if isinstance(value, int) else f" X (X ist {self.counted(value)})"
        if keyword.unless is not None:
            text += f", außer wenn {self.condition(keyword.unless)}"
        return text
