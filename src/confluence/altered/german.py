"""The texts of cards in German, with its genders and cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from confluence.altered.cards import Ability, Amount, Card, Condition, Filter, Keyword, Op, Selector, Target
from confluence.altered.speech import Clause, Speaker, sentence
from confluence.altered.words import PERMANENTS, STATUSES, Kind

NOM: Final = 0
ACC: Final = 1
DAT: Final = 2
Case = int
"""Nominative, accusative, dative."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun with its gender and its forms."""

    gender: str
    name: str
    plural: str
    plural_dative: str = ""
    object: str = ""
    """The accusative and dative, if they differ."""

    def form(self, case: Case, *, plural: bool) -> str:
        """The form of a case."""
        if plural:
            return (self.plural_dative or self.plural) if case == DAT else self.plural
        return self.name if case == NOM or not self.object else self.object


CHARACTER: Final = Noun("m", "Charakter", "Charaktere", "Charakteren")
PERMANENT: Final = Noun("n", "Permanent", "Permanente", "Permanenten")
LANDMARK: Final = Noun("n", "Wahrzeichen", "Wahrzeichen")
SPELL: Final = Noun("m", "Zauber", "Zauber", "Zaubern")
CARD: Final = Noun("f", "Karte", "Karten")
TOKEN: Final = Noun("m", "Spielstein", "Spielsteine", "Spielsteinen")
HERO: Final = Noun("m", "Held", "Helden", object="Helden")
KINDS: Final = {
    Kind.HERO: HERO,
    Kind.CHARACTER: CHARACTER,
    Kind.SPELL: SPELL,
    Kind.LANDMARK: LANDMARK,
    Kind.EXPEDITION: PERMANENT,
    Kind.CONFLUENCE: CARD,
}
SUBTYPES: Final = {
    "robot": Noun("m", "Roboter", "Roboter", "Robotern"),
    "plant": Noun("f", "Pflanze", "Pflanzen"),
    "bureaucrat": Noun("m", "Bürokrat", "Bürokraten", object="Bürokraten"),
}
EIN: Final = {"m": ("ein", "einen", "einem"), "n": ("ein", "ein", "einem"), "f": ("eine", "eine", "einer")}
ONE_OF: Final = {"m": ("einer", "einen", "einem"), "n": ("eines", "eines", "einem"), "f": ("eine", "eine", "einer")}
DER: Final = {"m": ("der", "den", "dem"), "n": ("das", "das", "dem"), "f": ("die", "die", "der")}
PRONOUN: Final = {"m": ("er", "ihn", "ihm"), "n": ("es", "es", "ihm"), "f": ("sie", "sie", "ihr")}
THEY: Final = ("sie", "sie", "ihnen")
THAT: Final = {"m": ("jener", "jenen", "jenem"), "n": ("jenes", "jenes", "jenem"), "f": ("jene", "jene", "jener")}
THIS: Final = {
    "m": ("dieser", "diesen", "diesem"),
    "n": ("dieses", "dieses", "diesem"),
    "f": ("diese", "diese", "dieser"),
}
MIXED: Final = {"m": ("er", "en", "en"), "n": ("es", "es", "en"), "f": ("e", "e", "en")}
WEAK: Final = {"m": ("e", "en", "en"), "n": ("e", "e", "en"), "f": ("e", "e", "en")}
EACH: Final = {"m": "jeden", "n": "jedes", "f": "jede"}

STATUS: Final = {
    STATUSES["fleeting"]: "Flüchtig",
    STATUSES["asleep"]: "Schlafend",
    STATUSES["anchored"]: "Verankert",
    STATUSES["exhausted"]: "Erschöpft",
}
KEYWORDS: Final = {
    "defender": "Verteidiger",
    "eternal": "Ewig",
    "fleeting": "Flüchtig",
    "gigantic": "Gigantisch",
    "seasoned": "Erfahren",
    "tough": "Zäh",
    "cooldown": "Abklingen",
    "persistent": "Beharrlich",
    "constant": "Beständig",
}
COUNTERS: Final = {"kelon": "Kelon", "scrap": "Schrott", "heroism": "Heldentum", "performance": "Auftritt"}
TERRAINS: Final = ("Wald", "Gebirge", "Ozean")
WORDS: Final = {
    "you may": "du darfst",
    "if you do": "wenn du es tust",
    "if not": "wenn nicht",
    "otherwise": "sonst",
    "choose one": "wähle eins",
    "or": "oder",
    "roll a die": "würfle",
    "on": "bei {}",
    "on to": "bei {} bis {}",
    "on or more": "bei {} oder mehr",
}
HEADS: Final = {
    "join": "beim Dazukommen",
    "resolve": "",
    "from_hand": "aus der Hand gespielt",
    "from_reserve": "aus der Reserve gespielt",
    "support": "wirf diese Karte aus der Reserve ab",
    "noon": "am Mittag",
    "dusk": "in der Abenddämmerung",
    "setup": "beim Aufbau",
    "overcome": "wenn {me} überwunden wird",
    "noon_in_reserve": "am Mittag, wenn diese Karte bereit in der Reserve liegt",
    "static": "",
}
EVENTS: Final = {
    "my_expedition_failed_to_move": "wenn {my} Expedition in der Abenddämmerung nicht vorrückt",
    "you_play_card": "wenn du {acc} spielst",
    "character_joins_your_expeditions": "wenn {nom} zu einer deiner Expeditionen dazukommt",
    "self_sacrificed": "wenn {me} geopfert wird",
    "self_leaves_expedition_zone": "wenn {me} {my} Expedition verlässt",
    "you_would_roll_dice": "wenn du würfelst",
    "you_roll_dice": "wenn du gewürfelt hast",
    "opponent_draws_or_resupplies": "wenn der Gegner zieht oder nachrüstet",
    "self_to_reserve_from_expedition": "wenn {me} aus {mydat} Expedition in die Reserve geht",
    "self_to_reserve_from_hand": "wenn {me} aus der Hand in die Reserve geht",
    "self_leaves_landmark_zone": "wenn {me} das Spiel verlässt",
    "you_would_resupply": "statt nachzurüsten",
    "card_leaves_your_reserve": "wenn eine Karte deine Reserve verlässt",
    "own_expedition_moves_forward": (
        "wenn eine deiner Expeditionen in der Abenddämmerung aus einer Region mit {terrain} vorrückt"
    ),
    "own_morning": "statt am Morgen zwei Karten zu ziehen und eine ins Mana zu legen",
    "you_create_token": "wenn du einen Spielstein erschaffst",
    "you_sacrifice": "wenn du {acc} opferst",
    "your_character_gains_boost": "wenn einer deiner Charaktere Schübe erhält",
}
AFTER_REST: Final = {"my_expedition_failed_to_move": "nach der Rast, wenn {my} Expedition nicht vorgerückt ist"}
PLACES: Final = {
    "target_any": "in einer Expedition deiner Wahl",
    "each_own": "in jeder deiner Expeditionen",
    "my_expedition": "in {mydat} Expedition",
    "companion": "in deiner Gefährten-Expedition",
    "hero": "in deiner Helden-Expedition",
    "other_own": "in deiner anderen Expedition",
    "split_any": "beliebig verteilt auf alle Expeditionen",
    "facing_self": "in der Expedition {medat} gegenüber",
    "facing_other_own": "in der anderen Expedition",
    "facing_threatened": "in der bedrohten Expedition",
    "facing_each": "in jeder Expedition",
    "facing_hero": "in der Helden-Expedition",
    "facing_companion": "in der Gefährten-Expedition",
    "all": "in allen Expeditionen",
}
FACING: Final = {
    "each_own": "gegenüber jeder Expedition",
    "my_expedition": "gegenüber derselben Expedition",
    "other_own": "gegenüber der anderen Expedition",
    "hero": "gegenüber der Helden-Expedition",
    "companion": "gegenüber der Gefährten-Expedition",
    "threatened": "gegenüber der bedrohten Expedition",
}
EXPEDITIONS: Final = {
    "target_any": "eine Expedition deiner Wahl",
    "facing_self": "die Expedition {medat} gegenüber",
    "other_own": "deine andere Expedition",
    "facing_other_own": "die ihr gegenüber",
    "my_expedition": "{my} Expedition",
    "hero": "deine Helden-Expedition",
    "companion": "deine Gefährten-Expedition",
    "all": "alle Expeditionen",
}
FROM: Final = {"hand": "der Hand", "reserve": "der Reserve"}
ROWS: Final = {
    "hand": ("deiner Hand", "seiner Hand"),
    "reserve": ("deiner Reserve", "seiner Reserve"),
    "mana": ("deinem Mana", "seinem Mana"),
}
PICKS: Final = {"leftmost": "ganz links", "rightmost": "ganz rechts"}
BEST: Final = {"highest_hand_cost": "teuerst", "lowest_hand_cost": "billigst"}
ABILITIES: Final = {"join": "Dazukommen", "from_hand": "Hand", "from_reserve": "Reserve"}


class German(Speaker):
    """Speaks German."""

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

    def says(self, target: Target, verb: str, many: str, rest: str, able: str = "") -> Clause:
        """A sentence with the target as its subject."""
        who = self.target(target, NOM)
        verb = many if self.is_many(target) or (target == "that" and self.that_many) else verb
        return Clause(f"{who} {verb} {rest}".rstrip(), able, f"{verb} {who} {rest}".rstrip())

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

    def many(self, wanted: Filter, case: Case = NOM, *, own: bool = False) -> str:
        """Several such things, without an article; `own` behind "deine" or "deiner"."""
        return self.behind(self.nouns_many(wanted, case, weak=own), self.about(wanted, plural=True))

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
