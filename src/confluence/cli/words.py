"""What the command line calls things, in English and German. Card names and goods come from the catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from confluence.sidereal.cards import Kind, Trade
from confluence.sidereal.converters import Arrow

ERAS: Final = ("", "I", "II", "III", "IV")

_KINDS: Final = {
    Kind.TECHNOLOGY: ("technology", "technologies", "Technologie", "Technologien"),
    Kind.STARTING: ("starting card", "starting cards", "Startkarte", "Startkarten"),
    Kind.INTEREST: ("interest converter", "interest converters", "Konformitäts-Konverter", "Konformitäts-Konverter"),
    Kind.RELIC: ("relic world", "relic worlds", "Reliquienwelt", "Reliquienwelten"),
    Kind.FLEET: ("fleet", "fleets", "Flotte", "Flotten"),
    Kind.TILE: ("territory tile", "territory tiles", "Territorien-Plättchen", "Territorien-Plättchen"),
    Kind.NULLSPACE: ("nullspace colony", "nullspace colonies", "Nullraum-Kolonie", "Nullraum-Kolonien"),
    Kind.WORLD: ("computer world", "computer worlds", "Computerwelt", "Computerwelten"),
    Kind.REFERENCE: ("reference card", "reference cards", "Übersichtskarte", "Übersichtskarten"),
    Kind.COLONY: ("colony", "colonies", "Kolonie", "Kolonien"),
    Kind.TEAM: ("research team", "research teams", "Forschungsteam", "Forschungsteams"),
    Kind.CONFLUENCE: ("confluence card", "confluence cards", "Rundenkarte", "Rundenkarten"),
    Kind.SETUP: ("setup card", "setup cards", "Spielaufbau-Karte", "Spielaufbau-Karten"),
    Kind.DONATION: ("donation card", "donation cards", "Spendengüter-Karte", "Spendengüter-Karten"),
}

_TRADES: Final = {
    Trade.LOAN: (
        "on loan: it goes home at the end of the turn",
        "leihweise: am Ende der Runde kehrt sie zurück",
    ),
    Trade.PERMANENT: ("for good: it stays with the new holder", "für immer: sie bleibt beim neuen Besitzer"),
    Trade.NO: ("never: it cannot change hands", "nie: sie kann nicht weitergegeben werden"),
}

_PHASES: Final = {
    Arrow.WHITE: ("Economy Phase", "Produktionsphase"),
    Arrow.VIOLET: ("Trade Phase", "Transaktionsphase"),
    Arrow.RED: ("steal step of the Zeth", "Diebstahl der Zeth"),
}

_EFFECTS: Final = {
    "giver-gains": (
        "the first trade of a turn that passes it on gives the giver {}",
        "der erste Handel einer Runde, der sie weitergibt, bringt dem Geber {}",
    ),
    "owner-gains": ("and {owner} {}", "und {owner} {}"),
    "point-per-acknowledgements": (
        "on entering play 1 point for every {} acknowledgements with others, rounded up",
        "beim Ausspielen 1 Siegpunkt je {} Zeichen der Erkenntnis bei anderen, aufgerundet",
    ),
    "cheaper-inventions": (
        "an invention that returns an acknowledgement costs {} cube less",
        "eine Erfindung, die ein Zeichen der Erkenntnis zurückgibt, kostet {} Würfel weniger",
    ),
    "colonies-from-deck": (
        "on entering play the top {} colonies of the deck",
        "beim Ausspielen die obersten {} Kolonien des Stapels",
    ),
    "colony-support": ("colony support +{} for the holder", "Kolonielimit +{} für den Besitzer"),
    "sharing-bonus": (
        "on entering play the sharing bonus of the turn",
        "beim Ausspielen der Rundenbonus für Technologie",
    ),
}

_WORDS: Final = {
    "any large": ("any large cube", "beliebiger großer Würfel"),
    "any small": ("any small cube", "beliebiger kleiner Würfel"),
    "auction colony": (
        "from the colony bid track, or dealt at the start",
        "vom Expeditions-Tableau, oder beim Spielaufbau",
    ),
    "auction team": (
        "from the research team bid track, or dealt at the start",
        "vom Forschungs-Tableau, oder beim Spielaufbau",
    ),
    "back": ("back", "Rückseite"),
    "bonus": ("bonus", "Rundenbonus"),
    "card": ("card", "Karte"),
    "cards": ("cards", "Karten"),
    "climate": ("climate", "Typ"),
    "colonies": ("colonies", "Kolonien"),
    "colour": ("colour", "Farbe"),
    "complexity": ("complexity", "Komplexität"),
    "complexity column": ("complexity", "Komplex."),
    "deck": ("deck", "Stapel"),
    "donation": ("donation", "Spende"),
    "donation to one": (
        "the whole donation of one run goes to one player",
        "die ganze Spende einer Aktivierung geht an eine Person",
    ),
    "doubt": ("doubt", "Zweifel"),
    "enters": ("enters play", "ins Spiel"),
    "era": ("era", "Stufe"),
    "fleets": ("fleet support", "Flottensymbol"),
    "from deck": ("drawn from its deck: ", "von ihrem Stapel: "),
    "front": ("front", "Vorderseite"),
    "German faction": ("German", "deutsch"),
    "id": ("id", "Id"),
    "impact": ("impact", "Einfluss"),
    "in": ("input", "Input"),
    "invents": ("invents", "erfindet"),
    "left": ("left half", "linke Hälfte"),
    "name": ("name", "Name"),
    "no card": ("no card fits", "keine Karte passt"),
    "not by owner": ("only in the hands of others, never for {} itself", "nur bei anderen, nie bei {} selbst"),
    "nothing": ("nothing but points", "nichts als Siegpunkte"),
    "number": ("no.", "Nr."),
    "on entering": ("on entering play", "beim Ausspielen"),
    "or": ("or", "oder"),
    "other language": ("German", "englisch"),
    "out": ("output", "Output"),
    "pair": ("pair", "Paar"),
    "pair of": ("{half}, one converter with {partner}: ", "{half}, ein Konverter mit {partner}: "),
    "players": ("players", "Spieler"),
    "printed": ("printed {}", "gedruckt {}"),
    "relic": ("the top relic world", "die oberste Reliquienwelt"),
    "right": ("right half", "rechte Hälfte"),
    "runs": ("runs", "läuft"),
    "same large": ("large cubes of one colour", "große Würfel einer Farbe"),
    "same small": ("small cubes of one colour", "kleine Würfel einer Farbe"),
    "setup": ("laid out at the start of the game", "beim Spielaufbau ausgelegt"),
    "setup and reference": ("setup and reference", "Spielaufbau und Übersicht"),
    "sharing": ("{} for an invention, {} for one of the Yengii", "{} für eine Erfindung, {} für eine der Yengii"),
    "start": ("starting goods", "Startgüter"),
    "starts": ("lies in play from the beginning", "liegt von Anfang an aus"),
    "support": ("support", "Kolonielimit"),
    "support column": ("support", "Limit"),
    "teams": ("teams", "Teams"),
    "terraform": ("terraform", "Terraforming"),
    "terraformed": ("terraformed", "terraformiert"),
    "tiebreaker": ("tiebreaker", "Gleichstand"),
    "ties": ("ties", "Gleichst."),
    "trade": ("trade", "Handel"),
    "tuck": ("tuck {} under it", "{} darunter schieben"),
    "turn": ("turn", "Runde"),
    "unpriced": ("without {}", "ohne {}"),
    "upgrade": ("upgrade", "Upgrade"),
    "upgraded": ("upgraded", "mit Upgrade"),
    "upgrade key": (
        "upgrade: a converter to pay, or the numbers of technologies of which one is tucked under the card",
        "Upgrade: ein Konverter, oder Nummern der Technologien, von denen eine unter die Karte kommt",
    ),
    "value": ("value {}", "Wert {}"),
    "when shared": ("when invented by the {}, licensed or shared", "erfunden durch {}, lizenziert oder geteilt"),
    "yengii": ("Yengii", "Yengii"),
}


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language."""

    german: bool = False

    def __call__(self, key: str) -> str:
        """The word or sentence with this key."""
        return _WORDS[key][self.german]

    def kind(self, kind: Kind) -> str:
        """One card of this kind."""
        return _KINDS[kind][2 * self.german]

    def kinds(self, kind: Kind) -> str:
        """Several cards of this kind."""
        return _KINDS[kind][2 * self.german + 1]

    def trade(self, trade: Trade) -> str:
        """What happens when a card changes hands."""
        return _TRADES[trade][self.german]

    def phase(self, arrow: Arrow) -> str:
        """When a converter with this arrow runs."""
        return _PHASES[arrow][self.german]

    def effect(self, name: str, argument: str, owner: str) -> str:
        """A sentence about a named effect; one we have no words for is shown as it stands in the data."""
        if name not in _EFFECTS:
            return f"{name} {argument}".strip()
        return _EFFECTS[name][self.german].format(argument, owner=owner)
