"""Names of the things on the table, in English and German: what sentences and screens are made of."""

from __future__ import annotations

from typing import Final

from confluence.altered.words import Pair

LETTERS: Final[tuple[Pair, ...]] = (("F", "W"), ("M", "G"), ("O", "O"))
TERRAIN_NAMES: Final[tuple[Pair, ...]] = (("Forest", "Wald"), ("Mountain", "Gebirge"), ("Ocean", "Ozean"))
LANE_NAMES: Final[dict[str, Pair]] = {"hero": ("Hero", "Held"), "companion": ("Companion", "Gefährte")}
EXPEDITION_NAMES: Final[dict[str, Pair]] = {
    "hero": ("Hero Expedition", "Helden-Expedition"),
    "companion": ("Companion Expedition", "Gefährten-Expedition"),
}
PHASE_NAMES: Final[dict[str, Pair]] = {
    "setup": ("Set-up", "Aufbau"),
    "morning": ("Morning", "Morgen"),
    "noon": ("Noon", "Mittag"),
    "afternoon": ("Afternoon", "Nachmittag"),
    "dusk": ("Dusk", "Abenddämmerung"),
    "night": ("Night", "Nacht"),
}
STATUS_NAMES: Final[dict[str, Pair]] = {
    "fleeting": ("Fleeting", "Flüchtig"),
    "asleep": ("Asleep", "Schlafend"),
    "anchored": ("Anchored", "Verankert"),
    "exhausted": ("Exhausted", "Erschöpft"),
}
MARK_NAMES: Final[dict[str, Pair]] = {
    "hero": ("the Hero side", "der Helden-Seite"),
    "companion": ("the Companion side", "der Gefährten-Seite"),
    "threatened": ("the Threatened side", "der bedrohten Seite"),
}
ICONS: Final[dict[str, Pair]] = {
    "threatened": ("Threatened icon", "Symbol „bedroht“"),
    "hero": ("Hero icon", "Symbol Held"),
    "companion": ("Companion icon", "Symbol Gefährte"),
    "forest": ("Forest icon", "Symbol Wald"),
    "mountain": ("Mountain icon", "Symbol Gebirge"),
    "ocean": ("Ocean icon", "Symbol Ozean"),
    "progressing": ("Progressing icon", "Symbol „auf dem Weg“"),
}
FITS: Final[dict[str, Pair]] = {
    "terrain": ("only its region has it", "nur ihre Region hat es"),
    "progressing": ("only it would advance now", "nur sie würde jetzt vorrücken"),
}
TRIGGERS: Final[dict[str, Pair]] = {
    "join": ("it has joined", "es kam dazu"),
    "from_hand": ("played from Hand", "aus der Hand gespielt"),
    "from_reserve": ("played from Reserve", "aus der Reserve gespielt"),
    "when": ("a reaction", "eine Reaktion"),
    "noon": ("at Noon", "am Mittag"),
    "dusk": ("at Dusk", "in der Abenddämmerung"),
    "overcome": ("it was Overcome", "es wurde überwunden"),
    "noon_in_reserve": ("at Noon, in Reserve", "am Mittag, in der Reserve"),
    "setup": ("at the beginning", "zu Beginn"),
}
CAUSES: Final[dict[str, Pair]] = {
    "rested": ("Rest: ", "Rast: "),
    "over the limit": ("Over the limit: ", "Über dem Limit: "),
    "resupplied": ("Resupply: ", "Nachrüsten: "),
    "sabotaged": ("Sabotage: ", "Sabotage: "),
    "sacrificed": ("Sacrificed: ", "Geopfert: "),
    "midnight": ("", ""),
}
