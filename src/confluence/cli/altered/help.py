"""What `?` shows at the table, in English and German."""

from __future__ import annotations

from typing import Final

from confluence.altered.words import Pair

AIM: Final[Pair] = (
    (
        "Bring your Hero and your Companion together before the Darkness covers one of them. An Expedition advances at "
        "Dusk if its three totals reach the sum of everything that faces it, plus 1 for each terrain of its "
        "region: its "
        "meter says what it needs, has and lacks. What stands behind a card is how the meters would be right after it, "
        "before the Confluence answers."
    ),
    (
        "Bringe Held und Gefährten zusammen, bevor die Finsternis einen von ihnen bedeckt. Eine Expedition "
        "rückt in der "
        "Abenddämmerung vor, wenn ihre drei Summen alles erreichen, was ihr gegenübersteht, und 1 mehr für "
        "jedes Gelände "
        "ihrer Region: Die Anzeige sagt, was sie braucht, hat und was fehlt. Hinter einer Karte steht, wie "
        "die Anzeigen "
        "gleich nach ihr wären, bevor die Confluence antwortet."
    ),
)
KEYS: Final[tuple[tuple[Pair, Pair], ...]] = (
    (
        ("1h, 1c", "1h, 1g"),
        (
            "play card 1 into the Hero or the Companion Expedition (also: play 1 hero)",
            "Karte 1 in die Helden- oder die Gefährten-Expedition spielen",
        ),
    ),
    (
        ("1", "1"),
        (
            "play a card that enters no Expedition, or use a quick action",
            "eine Karte spielen, die in keine Expedition geht, oder eine schnelle Aktion",
        ),
    ),
    (("1h+", "1h+"), ("the same with the optional extra cost of the card", "dasselbe mit den Zusatzkosten der Karte")),
    (("p", "p"), ("pass for the Day", "für diesen Tag passen")),
    (
        ("2 1 3", "2 1 3"),
        (
            "answer a question with numbers; Enter takes what the question says",
            "eine Frage mit Nummern beantworten; Enter nimmt, was die Frage sagt",
        ),
    ),
    (("h", "h"), ("hint: what the search player would do, and why", "Tipp: was der suchende Spieler täte, und warum")),
    (
        ("c NAME", "c NAME"),
        (
            "show a card with its text; c 2 shows the card with number 2",
            "eine Karte mit ihrem Text; c 2 zeigt die Karte mit Nummer 2",
        ),
    ),
    (
        ("t, m", "t, m"),
        (
            "the table; in short: where the Expeditions are, their meters, the night",
            "der Tisch; in Kürze: wo die Expeditionen sind, ihre Anzeigen, die Nacht",
        ),
    ),
    (
        ("z", "z"),
        (
            "open zones: both Discards, your orbs, the Confluence's orbs as far as they are known, limits",
            "offene Zonen: beide Ablagestapel, dein Mana, das der Confluence, soweit bekannt, die Limits",
        ),
    ),
    (
        ("l, v", "l, v"),
        (
            "the log of the game; cards with or without their texts",
            "der Verlauf; Karten mit oder ohne Texte",
        ),
    ),
    (
        ("u, u all", "u, u all"),
        (
            "take back the last action, or all, up to where you last learnt something new",
            "die letzte Aktion zurücknehmen, oder alle, bis du zuletzt etwas Neues erfahren hast",
        ),
    ),
    (
        ("s, q", "s, q"),
        (
            "save and quit (everything is saved after each action)",
            "sichern und gehen (gesichert wird nach jeder Aktion)",
        ),
    ),
    (("concede", "aufgeben"), ("give the game up", "das Spiel aufgeben")),
)
"""What can be typed, and what it does."""
WORDS: Final[Pair] = (
    (
        "Words: Anchored stays at the next Rest; Asleep counts 0/0/0 at Dusk and stays; Fleeting goes to the Discard "
        "instead of the Reserve; Persistent leaves only if Overcome; Constant never leaves; Gigantic is in both "
        "Expeditions; Defender holds its Expedition back at Dusk; Tough costs mana to choose; Seasoned keeps its "
        "boosts in Reserve; Eternal stays at Rest; Cooldown and Exhausted: of no use until the Morning; a boost is "
        "+1/+1/+1. Support is a quick action that discards the card from Reserve; Resupply puts the top card of the "
        "deck into the Reserve; Sabotage discards a card of a Reserve."
    ),
    (
        "Wörter: Verankert bleibt bei der nächsten Rast; Schlafend zählt abends 0/0/0 und bleibt; Flüchtig "
        "geht auf den "
        "Ablagestapel statt in die Reserve; Beharrlich geht nur, wenn überwunden; Beständig geht nie; "
        "Gigantisch ist in "
        "beiden Expeditionen; Verteidiger hält seine Expedition abends auf; Zäh kostet Mana beim Wählen; Erfahren "
        "behält seine Schübe in der Reserve; Ewig bleibt bei der Rast; Abklingen und Erschöpft: bis zum Morgen nicht "
        "zu gebrauchen; ein Schub ist +1/+1/+1. Unterstützung ist eine schnelle Aktion, die die Karte aus der Reserve "
        "ablegt; Nachrüsten legt die oberste Karte des Decks in die Reserve; Sabotage wirft eine Karte einer Reserve "
        "ab."
    ),
)
