"""The words of German card texts: nouns with their genders and cases, and fixed phrases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from confluence.altered.words import (
    STATUSES,
    Kind,
)

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
