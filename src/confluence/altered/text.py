"""Our own short texts of cards, in English and German, made from their data.

The data decide (D-DATA-03): a text says what the operations do, in the order in which they do it.
"""

from __future__ import annotations

from typing import Final

from confluence.altered.cards import (
    Ability,
    Amount,
    Block,
    Card,
    Condition,
    Filter,
    Keyword,
    Op,
    Selector,
    Target,
    core_set,
)
from confluence.altered.words import PERMANENTS, STATUSES, Kind

Pair = tuple[str, str]
"""English and German."""

_STATUS: Final[dict[int, Pair]] = {
    STATUSES["fleeting"]: ("Fleeting", "Flüchtig"),
    STATUSES["asleep"]: ("Asleep", "Schlafend"),
    STATUSES["anchored"]: ("Anchored", "Verankert"),
    STATUSES["exhausted"]: ("Exhausted", "Erschöpft"),
}
_KEYWORDS: Final[dict[str, Pair]] = {
    "defender": ("Defender", "Verteidiger"),
    "eternal": ("Eternal", "Ewig"),
    "fleeting": ("Fleeting", "Flüchtig"),
    "gigantic": ("Gigantic", "Gigantisch"),
    "seasoned": ("Seasoned", "Erfahren"),
    "tough": ("Tough", "Zäh"),
    "cooldown": ("Cooldown", "Abklingen"),
    "persistent": ("Persistent", "Beharrlich"),
    "constant": ("Constant", "Beständig"),
}
KEYWORD_HELP: Final[dict[str, Pair]] = {
    "defender": (
        "its Expedition cannot move forward during Dusk",
        "seine Expedition kann in der Abenddämmerung nicht vorrücken",
    ),
    "eternal": ("it stays in its Expedition at Rest", "es bleibt bei der Rast in seiner Expedition"),
    "fleeting": (
        "it goes to the Discard instead of the Reserve",
        "es kommt auf den Ablagestapel statt in die Reserve",
    ),
    "gigantic": ("it is present in both Expeditions", "es ist in beiden Expeditionen anwesend"),
    "seasoned": (
        "it keeps its boosts when it goes to the Reserve",
        "es behält seine Schübe, wenn es in die Reserve geht",
    ),
    "tough": (
        "an opponent pays this much mana to choose it",
        "ein Gegner zahlt so viel Mana, um es auszuwählen",
    ),
    "cooldown": ("it is exhausted in the Reserve", "es ist in der Reserve erschöpft"),
    "persistent": (
        "it leaves at Rest only if it was Overcome",
        "es geht bei der Rast nur, wenn es überwunden wurde",
    ),
    "constant": ("it never leaves at Rest", "es geht bei der Rast nie"),
    "anchored": (
        "it stays at the next Rest and then loses this",
        "es bleibt bei der nächsten Rast und verliert dies dann",
    ),
    "asleep": (
        "it counts 0/0/0 at Dusk, stays at Rest and then wakes up",
        "es zählt in der Abenddämmerung 0/0/0, bleibt bei der Rast und wacht dann auf",
    ),
    "exhausted": ("it cannot be used until it is readied", "es kann erst benutzt werden, wenn es bereit ist"),
    "boost": ("+1 on each of the three numbers", "+1 auf jede der drei Zahlen"),
}
"""What the words mean, for whoever meets them."""
_TERRAINS: Final[tuple[Pair, ...]] = (("Forest", "Wald"), ("Mountain", "Gebirge"), ("Ocean", "Ozean"))
_TRIGGERS: Final[dict[str, Pair]] = {
    "join": ("When it joins", "Wenn es dazukommt"),
    "resolve": ("", ""),
    "from_hand": ("When played from Hand", "Wenn aus der Hand gespielt"),
    "from_reserve": ("When played from Reserve", "Wenn aus der Reserve gespielt"),
    "support": ("Discard it from Reserve", "Wirf es aus der Reserve ab"),
    "noon": ("At Noon", "Am Mittag"),
    "dusk": ("At Dusk", "In der Abenddämmerung"),
    "setup": ("At the beginning", "Zu Beginn"),
    "exhaust": ("Exhaust it", "Erschöpfe es"),
    "overcome": ("When it is Overcome", "Wenn es überwunden wird"),
    "noon_in_reserve": ("At Noon, while ready in Reserve", "Am Mittag, solange bereit in der Reserve"),
    "static": ("", ""),
}
_EVENTS: Final[dict[str, Pair]] = {
    "my_expedition_failed_to_move": (
        "When its Expedition fails to move forward at Dusk",
        "Wenn seine Expedition in der Abenddämmerung nicht vorrückt",
    ),
    "you_play_card": ("When you play {}", "Wenn du {} spielst"),
    "self_would_leave_expedition_zone": (
        "If it would leave its Expedition, instead",
        "Wenn es seine Expedition verlassen würde, stattdessen",
    ),
    "character_joins_your_expeditions": (
        "When {} joins one of your Expeditions",
        "Wenn {} zu einer deiner Expeditionen dazukommt",
    ),
    "self_sacrificed": ("When it is sacrificed", "Wenn es geopfert wird"),
    "self_leaves_expedition_zone": ("When it leaves its Expedition", "Wenn es seine Expedition verlässt"),
    "you_would_roll_dice": ("When you roll dice", "Wenn du würfelst"),
    "you_roll_dice": ("When you have rolled dice", "Wenn du gewürfelt hast"),
    "opponent_draws_or_resupplies": (
        "When the opponent draws or resupplies",
        "Wenn der Gegner zieht oder nachrüstet",
    ),
    "self_to_reserve_from_expedition": (
        "When it goes to the Reserve from its Expedition",
        "Wenn es aus seiner Expedition in die Reserve geht",
    ),
    "self_to_reserve_from_hand": (
        "When it goes to the Reserve from Hand",
        "Wenn es aus der Hand in die Reserve geht",
    ),
    "self_leaves_landmark_zone": ("When it leaves play", "Wenn es das Spiel verlässt"),
    "you_would_resupply": ("If you would resupply, instead", "Wenn du nachrüsten würdest, stattdessen"),
    "card_leaves_your_reserve": ("When a card leaves your Reserve", "Wenn eine Karte deine Reserve verlässt"),
    "own_expedition_moves_forward": (
        "When one of your Expeditions moves forward out of a region with {}",
        "Wenn eine deiner Expeditionen aus einer Region mit {} vorrückt",
    ),
    "own_morning": ("Your Morning is different:", "Dein Morgen ist anders:"),
    "you_create_token": ("When you create a token", "Wenn du einen Spielstein erschaffst"),
    "you_sacrifice": ("When you sacrifice {}", "Wenn du {} opferst"),
    "your_character_gains_boost": (
        "When one of your Characters gains boosts",
        "Wenn einer deiner Charaktere Schübe erhält",
    ),
}
_PLACES: Final[dict[str, Pair]] = {
    "target_any": ("in an Expedition of your choice", "in einer Expedition deiner Wahl"),
    "each_own": ("in each of your Expeditions", "in jeder deiner Expeditionen"),
    "my_expedition": ("in its Expedition", "in seiner Expedition"),
    "companion": ("in the Companion Expedition", "in der Gefährten-Expedition"),
    "hero": ("in the Hero Expedition", "in der Helden-Expedition"),
    "other_own": ("in your other Expedition", "in deiner anderen Expedition"),
    "split_any": ("divided among Expeditions as you like", "auf Expeditionen verteilt, wie du willst"),
    "threatened": ("facing the Threatened Expedition", "gegenüber der bedrohten Expedition"),
}
_FACING: Final[dict[str, Pair]] = {
    "each_own": ("facing each Expedition", "gegenüber jeder Expedition"),
    "my_expedition": ("facing its Expedition", "gegenüber seiner Expedition"),
    "other_own": ("facing the other Expedition", "gegenüber der anderen Expedition"),
    "hero": ("facing the Hero Expedition", "gegenüber der Helden-Expedition"),
    "companion": ("facing the Companion Expedition", "gegenüber der Gefährten-Expedition"),
}
_EXPEDITIONS: Final[dict[str, Pair]] = {
    **_PLACES,
    "facing_self": ("in the Expedition it faces", "in der Expedition, der es gegenübersteht"),
    "facing_other_own": ("facing your other Expedition", "gegenüber deiner anderen Expedition"),
    "facing_threatened": ("in the Threatened Expedition", "in der bedrohten Expedition"),
    "facing_each": ("in each Expedition", "in jeder Expedition"),
    "facing_hero": ("in the Hero Expedition", "in der Helden-Expedition"),
    "facing_companion": ("in the Companion Expedition", "in der Gefährten-Expedition"),
    "all": ("in all Expeditions", "in allen Expeditionen"),
}
_MOVED: Final[dict[str, Pair]] = {
    "target_any": ("an Expedition of your choice", "eine Expedition deiner Wahl"),
    "facing_self": ("the Expedition facing it", "die Expedition ihm gegenüber"),
    "other_own": ("your other Expedition", "deine andere Expedition"),
    "facing_other_own": ("the one facing it", "die ihr gegenüber"),
    "my_expedition": ("its Expedition", "seine Expedition"),
    "all": ("all Expeditions", "alle Expeditionen"),
    "hero": ("the Hero Expedition", "die Helden-Expedition"),
    "companion": ("the Companion Expedition", "die Gefährten-Expedition"),
}
_WHO: Final[dict[str, Pair]] = {
    "you": ("", ""),
    "each_player": ("each player: ", "jeder Spieler: "),
    "target_opponent": ("the opponent: ", "der Gegner: "),
    "opponents": ("the opponent: ", "der Gegner: "),
}
_ZONES: Final[dict[str, Pair]] = {
    "hand": ("your Hand", "deiner Hand"),
    "reserve": ("your Reserve", "deiner Reserve"),
    "mana": ("your Mana", "deinem Mana"),
}
_PICKS: Final[dict[str, Pair]] = {
    "leftmost": ("the leftmost", "linkeste"),
    "rightmost": ("the rightmost", "rechteste"),
    "highest_hand_cost": ("the most expensive", "teuerste"),
    "lowest_hand_cost": ("the cheapest", "billigste"),
}


class Writer:
    """Writes the text of one card in one language."""

    def __init__(self, card: Card, *, german: bool) -> None:
        self.card = card
        self.german = german
        self.of_confluence = bool(card.placement) or not card.ref

    def __call__(self, english: str, german: str) -> str:
        return german if self.german else english

    def pick(self, pair: Pair) -> str:
        """The text of this language."""
        return pair[1] if self.german else pair[0]

    # ---- the card

    def lines(self) -> list[str]:
        """One line for the keywords, one for each ability."""
        words = [self.keyword(one) for one in self.card.keywords]
        found = [", ".join(words) + "."] if words else []
        found += [self.ability(one) for one in self.card.abilities]
        return [line for line in found if line]

    def keyword(self, keyword: Keyword) -> str:
        """A keyword with its value and its condition."""
        text = self.pick(_KEYWORDS[keyword.word])
        if keyword.word == "tough":
            text += f" {self.number(keyword.value)}"
        if keyword.unless is not None:
            text += self(" unless ", ", außer wenn ") + self.condition(keyword.unless)
        return text

    def ability(self, ability: Ability) -> str:
        """An ability as a sentence."""
        effects = self.block(ability.effects)
        start = self.start(ability)
        if ability.condition is not None:
            condition = self(f"if {self.condition(ability.condition)}", f"wenn {self.condition(ability.condition)}")
            start = f"{start}, {condition}" if start else condition
        if ability.limit == "first_each_afternoon":
            start += self(" for the first time in an Afternoon", " zum ersten Mal an einem Nachmittag")
        if ability.delay == "after_rest":
            effects += self(", after Rest", ", nach der Rast")
        if not start:
            return _sentence(effects)
        joint = " " if start.endswith((":", "instead", "stattdessen")) else ": "
        return _sentence(f"{start}{joint}{effects}")

    def start(self, ability: Ability) -> str:
        """When it happens."""
        if ability.event:
            text = self.pick(_EVENTS[ability.event])
            if "{}" in text:
                wanted = ability.filter or Filter()
                what = self.things(wanted) if wanted.terrain is None else self.pick(_TERRAINS[wanted.terrain])
                text = text.format(what)
            return text
        text = self.pick(_TRIGGERS[ability.trigger])
        if ability.cost is not None:
            text += self(" and ", " und ") + self.block(ability.cost)
        return text

    def block(self, block: Block | None) -> str:
        """Operations one after the other."""
        if block is None:
            return ""
        return self("; then ", "; dann ").join(self.op(op) for op in block.ops)

    # ---- operations

    def op(self, op: Op) -> str:
        """What an operation does."""
        writer = getattr(self, f"_{op.op}", None)
        if writer is None:
            raise KeyError(op.op)
        text: str = writer(op)
        return text

    def _boost(self, op: Op) -> str:
        many = op.n != 1
        count = self.number(op.n)
        return self(
            f"{self.target(op.target)} gains {count} {'boosts' if many else 'boost'}",
            f"{self.target(op.target)} erhält {count} {'Schübe' if many else 'Schub'}",
        )

    def _gain_status(self, op: Op) -> str:
        status = self.pick(_STATUS[op.status])
        return self(f"{self.target(op.target)} becomes {status}", f"{self.target(op.target)} wird {status}")

    def _lose_status(self, op: Op) -> str:
        status = self.pick(_STATUS[op.status])
        return self(
            f"{self.target(op.target)} is no longer {status}", f"{self.target(op.target)} ist nicht mehr {status}"
        )

    def _exhaust(self, op: Op) -> str:
        return self(f"exhaust {self.target(op.target)}", f"erschöpfe {self.target(op.target)}")

    def _draw(self, op: Op) -> str:
        who = self.pick(_WHO[op.who])
        return who + self(f"draw {self.cards(op.n)}", f"ziehe {self.cards(op.n)}")

    def _resupply(self, op: Op) -> str:
        who = self.pick(_WHO[op.who])
        times = "" if op.n == 1 else self(f" {self.number(op.n)} times", f" {self.number(op.n)}-mal")
        return who + self(f"resupply{times}", f"rüste{times} nach")

    def _next_play(self, op: Op) -> str:
        what = self.things(op.filter, article=False)
        span = (
            self("this turn", "in diesem Zug") if op.duration == "turn" else self("this Afternoon", "heute Nachmittag")
        )
        return self(
            f"for the next {what} you play {span}: {self.block(op.effects)}",
            f"für die nächste Karte ({what}), die du {span} spielst: {self.block(op.effects)}",
        )

    def _create_token(self, op: Op) -> str:
        token = core_set().get(op.token)
        name = token.name if token is not None else op.token.capitalize()
        count = self.number(op.n)
        where = _FACING.get(op.where, _PLACES[op.where]) if self.of_confluence else _PLACES[op.where]
        return self(f"create {count} {name} {self.pick(where)}", f"erschaffe {count} {name} {self.pick(where)}")

    def _may(self, op: Op) -> str:
        cost = self.block(op.cost)
        text = self.block(op.effects)
        if cost:
            text = self(f"you may {cost} to do this: {text}", f"du darfst {cost}, um dies zu tun: {text}")
        else:
            text = self(f"you may: {text}", f"du darfst: {text}")
        if op.otherwise is not None:
            text += self(f"; if not, {self.block(op.otherwise)}", f"; wenn nicht, {self.block(op.otherwise)}")
        return text

    def _reduce_cost(self, op: Op) -> str:
        return self(f"it costs {self.number(op.n)} less", f"sie kostet {self.number(op.n)} weniger")

    def _make_free(self, op: Op) -> str:
        return self("it is free", "sie ist gratis")

    def _if(self, op: Op) -> str:
        assert op.condition is not None
        test = self.condition(op.condition)
        text = self(f"if {test}, {self.block(op.effects)}", f"wenn {test}, {self.block(op.effects)}")
        if op.otherwise is not None:
            text += self(f", else {self.block(op.otherwise)}", f", sonst {self.block(op.otherwise)}")
        return text

    def _if_you_do(self, op: Op) -> str:
        return self(
            f"{self.block(op.cost)}; if you do, {self.block(op.effects)}",
            f"{self.block(op.cost)}; wenn du das tust, {self.block(op.effects)}",
        )

    def _sabotage(self, op: Op) -> str:
        return self("discard up to one card from any Reserve", "wirf bis zu eine Karte aus einer Reserve ab")

    def _send_to_reserve(self, op: Op) -> str:
        return self(
            f"send {self.target(op.target)} to its owner's Reserve",
            f"sende {self.target(op.target)} in die Reserve des Besitzers",
        )

    def _discard(self, op: Op) -> str:
        return self(f"discard {self.target(op.target)}", f"wirf {self.target(op.target)} ab")

    def _discard_card(self, op: Op) -> str:
        who = self.pick(_WHO[op.who])
        zone = self.pick(_ZONES[op.zone])
        if op.n == "all":
            return who + self(f"discard all cards from {zone}", f"wirf alle Karten aus {zone} ab")
        if op.n == "any_number":
            return who + self(f"discard any number of cards from {zone}", f"wirf beliebig viele Karten aus {zone} ab")
        return who + self(f"discard {self.cards(op.n)} from {zone}", f"wirf {self.cards(op.n)} aus {zone} ab")

    def _sacrifice(self, op: Op) -> str:
        who = self.pick(_WHO[op.who])
        return who + self(f"sacrifice {self.target(op.target)}", f"opfere {self.target(op.target)}")

    def _activate_abilities(self, op: Op) -> str:
        names = {
            "join": self("join", "Dazukommen"),
            "from_hand": self("Hand", "Hand"),
            "from_reserve": self("Reserve", "Reserve"),
        }
        which = self(" and ", " und ").join(names[word] for word in op.which)
        return self(
            f"use the {which} abilities of {self.target(op.target)} once more",
            f"nutze die Fähigkeiten ({which}) von {self.target(op.target)} noch einmal",
        )

    def _roll_die(self, op: Op) -> str:
        parts = []
        for result in op.results:
            high = "" if result.high is None else f"-{result.high}" if result.high != result.low else ""
            mark = f"{result.low}{high}" if result.high is not None else f"{result.low}+"
            parts.append(f"{mark}: {self.block(result.effects)}")
        text = self("roll a die", "würfle")
        if op.cost is not None:
            text += f", {self.block(op.cost)}"
        return f"{text} ({'; '.join(parts)})"

    def _pay_mana(self, op: Op) -> str:
        text = self(f"pay {self.number(op.n)} mana", f"{self.number(op.n)} Mana zahlen")
        if op.condition is not None:
            text += self(f" (not if {self.condition(op.condition)})", f" (nicht, wenn {self.condition(op.condition)})")
        return text

    def _return_to_hand(self, op: Op) -> str:
        return self(
            f"return {self.target(op.target)} to its owner's Hand",
            f"bring {self.target(op.target)} auf die Hand des Besitzers zurück",
        )

    def _choose_one(self, op: Op) -> str:
        options = self(" or ", " oder ").join(self.block(one) for one in op.options)
        return self(f"choose one: {options}", f"wähle eines: {options}")

    def _move_expedition(self, op: Op) -> str:
        which = self(" and ", " und ").join(self.pick(_MOVED[word]) for word in op.which)
        count = self.number(op.n)
        way = self(op.direction, {"forward": "vorwärts", "backward": "zurück"}[op.direction])
        regions = self("region" if op.n == 1 else "regions", "Region" if op.n == 1 else "Regionen")
        return self(f"move {which} {count} {regions} {way}", f"bewege {which} {count} {regions} {way}")

    def _add_counter(self, op: Op) -> str:
        return self(
            f"put {self.number(op.n)} {op.counter} counters on {self.target(op.target)}",
            f"lege {self.number(op.n)} {op.counter}-Marken auf {self.target(op.target)}",
        )

    def _spend_counter(self, op: Op) -> str:
        return self(
            f"spend {self.number(op.n)} {op.counter} counters", f"{self.number(op.n)} {op.counter}-Marken ausgeben"
        )

    def _hand_to_reserve(self, op: Op) -> str:
        return self.pick(_WHO[op.who]) + self(
            f"put {self.cards(op.n)} from Hand into the Reserve", f"lege {self.cards(op.n)} aus der Hand in die Reserve"
        )

    def _put_in_mana(self, op: Op) -> str:
        state = self("exhausted", "erschöpfte") if op.state != "ready" else self("ready", "bereite")
        return self(
            f"{self.target(op.target)} becomes an {state} orb of its owner",
            f"{self.target(op.target)} wird eine {state} Kugel des Besitzers",
        )

    def _after_you(self, op: Op) -> str:
        return self("after you: the turn ends without passing", "nach dir: der Zug endet, ohne zu passen")

    def _grant_keyword(self, op: Op) -> str:
        value = f" {self.number(op.value)}" if op.keyword == "tough" else ""
        keyword = self.pick(_KEYWORDS[op.keyword])
        return self(
            f"{self.target(op.target)} have {keyword}{value}", f"{self.target(op.target)} haben {keyword}{value}"
        )

    def _block_expedition(self, op: Op) -> str:
        which = self(" and ", " und ").join(self.pick(_MOVED[word]) for word in op.which)
        day = self(" today", " heute") if op.duration == "day" else ""
        return self(f"{which} cannot move forward{day}", f"{which} kann{day} nicht vorrücken")

    def _deck_to_mana(self, op: Op) -> str:
        state = self("exhausted", "erschöpft") if op.state != "ready" else self("ready", "bereit")
        return self.pick(_WHO[op.who]) + self(
            f"put the top {self.cards(op.n, bare=True)} of the deck into Mana, {state}",
            f"lege oben vom Deck {self.cards(op.n)} ins Mana, {state}",
        )

    def _switch_expedition(self, op: Op) -> str:
        return self(
            f"{self.target(op.target)} switches Expeditions", f"{self.target(op.target)} wechselt die Expedition"
        )

    def _reveal_top(self, op: Op) -> str:
        return self(
            f"reveal the top {self.cards(op.n, bare=True)} of your deck",
            f"decke oben von deinem Deck {self.cards(op.n)} auf",
        )

    def _distribute_revealed(self, op: Op) -> str:
        parts = []
        for pick in op.picks:
            what = self.things(pick.filter, article=False)
            count = (self("up to ", "bis zu ") if pick.pick == "up_to" else "") + str(pick.n)
            if pick.to == "own_expeditions":
                status = f" ({self.pick(_STATUS[pick.gain_status])})" if pick.gain_status else ""
                parts.append(
                    self(
                        f"put {count} {what} of them into your Expeditions{status}",
                        f"bring davon {count} {what} in deine Expeditionen{status}",
                    )
                )
            else:
                parts.append(self(f"put {count} of them into your Reserve", f"lege davon {count} in deine Reserve"))
        return ", ".join(parts) + self(", discard the rest", ", wirf den Rest ab")

    def _play_free(self, op: Op) -> str:
        return self(f"play {self.target(op.target)} for free", f"spiele {self.target(op.target)} gratis")

    def _optional_extra_cost(self, op: Op) -> str:
        return self(
            f"while playing it you may {self.block(op.cost)}: {self.block(op.effects)}",
            f"beim Spielen darfst du {self.block(op.cost)}: {self.block(op.effects)}",
        )

    def _put_on_deck_top(self, op: Op) -> str:
        return self(
            f"put {self.target(op.target)} on top of its owner's deck",
            f"lege {self.target(op.target)} oben auf das Deck des Besitzers",
        )

    def _min_cost(self, op: Op) -> str:
        return self(
            f"the opponent's {self.things(op.filter, article=False, plural=True)} cost at least {self.number(op.n)}",
            f"{self.things(op.filter, article=False, plural=True)} des Gegners kosten mindestens {self.number(op.n)}",
        )

    def _play_restriction(self, op: Op) -> str:
        assert op.condition is not None
        return self(
            f"it can be played only if {self.condition(op.condition)}",
            f"es kann nur gespielt werden, wenn {self.condition(op.condition)}",
        )

    def _set_terrain(self, op: Op) -> str:
        names = self(" and ", " und ").join(self.pick(_TERRAINS[t]) for t in sorted(op.terrains))
        return self(f"all regions are {names} and nothing else", f"alle Regionen sind {names} und nichts anderes")

    def _add_terrain(self, op: Op) -> str:
        names = self(" and ", " und ").join(self.pick(_TERRAINS[t]) for t in sorted(op.terrains))
        if "each" in op.which:
            return self(
                f"the regions of both Expeditions are also {names}",
                f"die Regionen beider Expeditionen sind auch {names}",
            )
        return self(
            f"the region of the Threatened Expedition is also {names}",
            f"die Region der bedrohten Expedition ist auch {names}",
        )

    def _suppress_abilities(self, op: Op) -> str:
        return self(
            f"abilities that trigger on joining or being played do nothing on {self.target(op.target)}",
            f"Fähigkeiten beim Dazukommen oder Spielen wirken nicht bei: {self.target(op.target)}",
        )

    def _win_game(self, op: Op) -> str:
        return self("you win the game", "du gewinnst das Spiel")

    def _exhaust_self(self, op: Op) -> str:
        return self("exhaust it", "es erschöpfen")

    def _extra_die(self, op: Op) -> str:
        return self("roll one more die and ignore one", "würfle mit einem Würfel mehr und ignoriere einen")

    def _grant_ability(self, op: Op) -> str:
        assert op.ability is not None
        return self(
            f"{self.target(op.target)} have “{self.ability(op.ability)}”",
            f"{self.target(op.target)} haben „{self.ability(op.ability)}“",
        )

    def _modify_die(self, op: Op) -> str:
        return self(f"add {self.number(op.n)} to the result", f"zähle {self.number(op.n)} zum Ergebnis dazu")

    def _select(self, op: Op) -> str:
        return self(f"choose {self.target(op.target)}", f"wähle {self.target(op.target)}")

    def _morning_override(self, op: Op) -> str:
        return self(
            f"draw {self.cards(op.n)}, then the top card of your deck becomes a ready orb",
            f"ziehe {self.cards(op.n)}, dann wird die oberste Karte deines Decks eine bereite Kugel",
        )

    # ---- parts of sentences

    def cards(self, n: int | str | Amount, *, bare: bool = False) -> str:
        """So many cards."""
        if n == 1:
            return self("card" if bare else "a card", "Karte" if bare else "eine Karte")
        return self(f"{self.number(n)} cards", f"{self.number(n)} Karten")

    def number(self, n: int | str | Amount) -> str:
        """A number, or what is counted."""
        if not isinstance(n, Amount):
            return str(n)
        text = {
            "controlled": self(
                f"(number of your {self.things(n.filter, article=False, plural=True)})",
                f"(Anzahl deiner {self.things(n.filter, article=False, plural=True)})",
            ),
            "die_result": self("(the result)", "(das Ergebnis)"),
            "cards_in_reserve": self("(cards in Reserve)", "(Karten in Reserve)")
            if n.who == "you"
            else self("(cards in both Reserves)", "(Karten in beiden Reserven)"),
            "regions_between_own_expeditions": self(
                "(regions between your Expeditions)", "(Regionen zwischen deinen Expeditionen)"
            ),
            "cards_discarded_as_cost": self("(cards discarded)", "(abgeworfene Karten)"),
            "counters_on_self": self(f"({n.counter} counters on it)", f"({n.counter}-Marken darauf)"),
            "player_characters_facing": self("(player Characters it faces)", "(Charaktere des Spielers gegenüber)"),
        }[n.count]
        if n.most is not None:
            text += self(f", at most {n.most}", f", höchstens {n.most}")
        return text

    def target(self, target: Target) -> str:
        """What an operation concerns."""
        if target is None or isinstance(target, str):
            return {
                "self": self("it", "es"),
                "it": self("that card", "jene Karte"),
                "that": self("the chosen one", "das gewählte"),
                "revealed": self("the revealed card", "die aufgedeckte Karte"),
                None: "",
            }[target]
        return self.selector(target)

    def selector(self, selector: Selector) -> str:
        """The objects that a selector means."""
        wanted, pick, n = selector.filter, selector.pick, selector.n
        plural = pick in ("all", "any_number") or n > 1
        what = self.things(wanted, article=False, plural=plural)
        if selector.zone == "reserve" and wanted.kinds != Filter().kinds:
            what = self(f"{what} in Reserve", f"{what} in der Reserve")
        elif selector.zone == "reserve":
            what = self(
                "cards in Reserve" if plural else "card in Reserve",
                "Karten in Reserve" if plural else "Karte in Reserve",
            )
        elif selector.zone == "being_played":
            what = self(f"{what} you play", f"{what}, die du spielst")
        whose = {"you": self("your ", "deiner "), "opponent": self("player's ", "des Spielers ")}.get(
            selector.controller, ""
        )
        if selector.controller == "target_player":
            what += self(" of one player", " eines Spielers")
        if selector.expedition:
            what += " " + self.pick(_EXPEDITIONS[selector.expedition])
        if selector.total_hand_cost_max is not None:
            what += self(
                f" with total Hand Cost {selector.total_hand_cost_max} or less",
                f" mit Handkosten von zusammen höchstens {selector.total_hand_cost_max}",
            )
        if pick == "all":
            return self(f"all {whose}{what}", f"alle {what}" + (f" ({whose.strip()})" if whose else ""))
        if pick == "any_number":
            return self(f"any number of {whose}{what}", f"beliebig viele {what}")
        if pick in _PICKS:
            return self(f"{_PICKS[pick][0]} {whose}{what}", f"den {_PICKS[pick][1]}n {what}")
        count = str(n) if n > 1 else self("a" if not whose else "one of", "ein")
        if pick == "up_to":
            count = self(f"up to {n}", f"bis zu {n}")
        if whose and n == 1 and pick == "exactly":
            return self(
                f"one of your {self.things(wanted, article=False, plural=True)}" + _tail(what), f"eines deiner: {what}"
            )
        return f"{count} {whose if not self.german else ''}{what}"

    def things(self, wanted: Filter, *, article: bool = True, plural: bool = False) -> str:
        """What a filter means, as a noun with what it says about it."""
        noun = self._noun(wanted, plural=plural)
        before, after = [], []
        if wanted.other:
            before.append(self("other", "andere"))
        if wanted.boosted:
            before.append(self("boosted", "verstärkte"))
        if wanted.token is True and Kind.CHARACTER in wanted.kinds:
            noun = self("tokens" if plural else "token", "Spielsteine" if plural else "Spielstein")
        if wanted.status_any:
            names = [self.pick(pair) for bit, pair in _STATUS.items() if wanted.status_any & bit]
            after.append(self(f"that is {' or '.join(names)}", f"mit {' oder '.join(names)}"))
        if wanted.hand_cost_max is not None and wanted.hand_cost_max != 99:
            cost = self.number(wanted.hand_cost_max)
            after.append(self(f"with Hand Cost {cost} or less", f"mit Handkosten von höchstens {cost}"))
        if wanted.hand_cost_min != 0:
            cost = self.number(wanted.hand_cost_min)
            after.append(self(f"with Hand Cost {cost} or more", f"mit Handkosten von mindestens {cost}"))
        if wanted.played_from:
            zone = {"hand": self("Hand", "Hand"), "reserve": self("Reserve", "Reserve")}[wanted.played_from]
            after.append(self(f"from {zone}", f"aus der {zone}"))
        if wanted.zero_base_stat:
            after.append(self("with a printed 0", "mit einer aufgedruckten 0"))
        text = " ".join([*before, noun, *after])
        if not article or plural:
            return text
        if self.german:
            return f"ein {text}"
        return f"{'an' if text[0] in 'aeiouAEIOU' else 'a'} {text}"

    def _noun(self, wanted: Filter, *, plural: bool) -> str:
        kinds = wanted.kinds
        if wanted.subtype:
            name = wanted.subtype.replace("_", " ").capitalize()
            return name + ("s" if plural and not self.german else "")
        if kinds == frozenset({Kind.CHARACTER}):
            return self("Characters" if plural else "Character", "Charaktere" if plural else "Charakter")
        if wanted.zone == "landmark":
            return self("Landmarks" if plural else "Landmark", "Wahrzeichen")
        if kinds == PERMANENTS:
            return self("Permanents" if plural else "Permanent", "Permanente" if plural else "Permanent")
        if kinds == frozenset({Kind.SPELL}):
            return self("Spells" if plural else "Spell", "Zauber")
        if kinds == PERMANENTS | {Kind.CHARACTER}:
            return self("Characters or Permanents" if plural else "Character or Permanent", "Charakter oder Permanent")
        return self("cards" if plural else "card", "Karten" if plural else "Karte")

    def condition(self, condition: Condition) -> str:
        """A test as the end of "if …"."""
        least, most = condition.least, condition.most
        span = (
            self(f"at least {least}", f"mindestens {least}")
            if least is not None
            else self(f"at most {most}", f"höchstens {most}")
        )
        check = condition.check
        if check == "control":
            what = self.things(condition.filter, article=False, plural=least != 1)
            return self(f"you control {span} {what}", f"du {span} {what} kontrollierst")
        if check == "boosts_on_self":
            return self(f"it has {span} boosts", f"es {span} Schübe hat")
        if check == "mana_orbs":
            return self(f"you have {span} orbs", f"du {span} Kugeln hast")
        if check == "counters_on_self":
            return self(f"it has {span} {condition.counter} counters", f"es {span} {condition.counter}-Marken hat")
        if check == "zero_base_stats":
            return self(
                f"your Characters have {span} printed zeros", f"deine Charaktere {span} aufgedruckte Nullen haben"
            )
        if check == "first_player":
            return self("you are First Player", "du Startspieler bist")
        if check == "not_first_day":
            return self("it is not the first Day", "es nicht der erste Tag ist")
        if check == "was_status":
            status = self.pick(_STATUS[condition.status])
            return self(
                f"it was {status}" if condition.value else f"it was not {status}",
                f"es {status} war" if condition.value else f"es nicht {status} war",
            )
        if check == "moved_card_type":
            return self(
                f"that card is {self.things(condition.filter)}", f"jene Karte {self.things(condition.filter)} ist"
            )
        if check == "played_from":
            zone = {"hand": self("Hand", "der Hand"), "reserve": self("Reserve", "der Reserve")}[condition.zone]
            return self(f"it was played from {zone}", f"sie aus {zone} gespielt wurde")
        names = [self.pick(_STATUS[bit]) for bit in condition.statuses]
        return self(
            f"you control different Characters that are {', '.join(names)}",
            f"du verschiedene Charaktere kontrollierst, die {', '.join(names)} sind",
        )


def _tail(text: str) -> str:
    """What stands behind the noun of a selector."""
    for word in (" in ", " facing ", " with total "):
        place = text.find(word)
        if place >= 0:
            return text[place:]
    return ""


def _sentence(text: str) -> str:
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "”", "“")) else ".")


def describe(card: Card, *, german: bool = False) -> list[str]:
    """The text of a card: a line for its keywords and one for each ability."""
    return Writer(card, german=german).lines()


def stats_text(card: Card) -> str:
    """Forest, Mountain and Ocean: `0/2/2`."""
    return "/".join(str(one) for one in card.stats)
