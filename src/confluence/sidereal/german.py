"""In German: why the rules refuse something, and what is wrong with the text of a deal.

Goods stand in the notation, which is the same in both languages; so do the words of deal text, which are to be typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from confluence.core.phrasebook import PhraseBook, Put, Say
from confluence.sidereal.cards import catalogue
from confluence.sidereal.refusals import Refusal

REFUSALS: Final[Mapping[Refusal, str]] = {
    Refusal.BAD_SETUP: "so kann das Spiel nicht aufgebaut werden",
    Refusal.WRONG_STEP: "das gehört in einen anderen Schritt der Runde",
    Refusal.GAME_OVER: "das Spiel ist zu Ende",
    Refusal.BAD_SEAT: "diesen Platz gibt es nicht, oder er darf das nicht",
    Refusal.NOT_YOUR_TURN: "ein anderes Gebot ist an der Reihe",
    Refusal.UNKNOWN_CARD: "diese Karte gibt es nicht",
    Refusal.NOT_HELD: "die Karte liegt nicht bei der Spezies, die sie braucht",
    Refusal.NOT_TRADABLE: "diese Karte kann den Besitzer nicht wechseln",
    Refusal.HALF_PAIR: "die Hälften eines Paars wechseln nur zusammen den Besitzer",
    Refusal.NOT_ENOUGH: "dafür ist nicht genug da",
    Refusal.WRONG_PAYMENT: "diese Güter bezahlen diese Kosten nicht",
    Refusal.NO_CONVERTER: "einen solchen Konverter hat die Karte nicht",
    Refusal.WRONG_ARROW: "der Pfeil dieses Konverters gehört in eine andere Phase",
    Refusal.ALREADY_RUN: "der Konverter ist in dieser Runde schon gelaufen",
    Refusal.MAY_NOT_RUN: "diese Spezies kann diesen Konverter nie aktivieren",
    Refusal.WRONG_COLONIES: "diese Kolonien passen nicht zu den Symbolen",
    Refusal.NOT_IN_LIBRARY: "die Karte liegt nicht im eigenen Spezies-Deck",
    Refusal.DECK_EMPTY: "es ist keine Karte mehr zum Ziehen da",
    Refusal.CANNOT_UPGRADE: "so kann die Karte kein Upgrade erhalten",
    Refusal.LENT: "die Karte ist geliehen oder verliehen",
    Refusal.NOT_A_TEAM: "das ist kein eigenes Forschungsteam, das noch erfinden kann",
    Refusal.SELF_TRADE: "niemand kann mit sich selbst handeln",
    Refusal.NOTHING_GIVEN: "nichts wechselt den Besitzer",
    Refusal.DUPLICATE_LEG: "was eine Spezies einer anderen gibt, steht in einem Teil",
    Refusal.NO_POINTS_TRADED: "Siegpunkte werden nur von Spendengüter-Karten gehandelt",
    Refusal.NOT_A_RIGHT: "dieses Recht hat die Spezies nicht zu vergeben",
    Refusal.ALREADY_LICENSED: "wer die Lizenz bekäme, hat die Karte dieser Technologie schon, oder hat sie verbraucht",
    Refusal.UNKNOWN_OFFER: "ein solches offenes Angebot gibt es nicht",
    Refusal.NOT_A_PARTY: "diese Spezies ist an dem Angebot nicht beteiligt",
    Refusal.ALREADY_AGREED: "dem ist schon zugestimmt",
    Refusal.TOO_MANY_OFFERS: "das sind zu viele offene Angebote",
    Refusal.OFFER_CHANGED: "das Angebot wurde geändert, nachdem du es gesehen hast",
    Refusal.BAD_OFFER: "so kann kein Angebot gemacht werden",
    Refusal.BAD_REASON: "das ist kein Grund, ein Angebot dieses Tisches abzulehnen",
    Refusal.UNKNOWN_PROMISE: "ein solches offenes Versprechen gibt es nicht",
    Refusal.PROMISED: "ein Versprechen verbietet es",
    Refusal.BAD_CLAUSE: "das kann nicht versprochen werden",
    Refusal.TOO_MANY_CLAUSES: "das Abkommen hat zu viele Klauseln",
    Refusal.CIRCULAR: "die Bedingungen warten aufeinander",
    Refusal.BEYOND_END: "dann kann nichts mehr fällig werden",
    Refusal.LOT_BOUND: "diese Spendengüter gehen alle an eine einzige Spezies",
    Refusal.GIFTS_INCOMPLETE: "genau die Güter auf der Spendengüter-Karte müssen verschenkt werden",
    Refusal.WRONG_SURPLUS: "genau die überzähligen Kolonien müssen genannt werden",
    Refusal.NO_FLEET_SUPPORT: "die Flotten decken die Symbole nicht ab",
    Refusal.TOO_MANY_RUNS: "ein Konverter läuft einmal, mit einem Setzling zweimal",
    Refusal.NOTHING_DUE: "in diesem Schritt ist von dieser Spezies nichts gefragt",
    Refusal.BID_TOO_HIGH: "die Gebote sind höher als die Zahl der Raumschiffe",
    Refusal.NOT_ON_TRACK: "die Karte liegt nicht mehr auf dem Tableau",
    Refusal.BID_TOO_LOW: "das Mindestgebot ist höher",
    Refusal.CANNOT_SPLIT: "dieses Gebot kann nicht geteilt werden",
    Refusal.PROTECTED: "diese Spezies hat in dieser Runde mit dem Dieb gehandelt",
    Refusal.ALREADY_ROBBED: "diese Spezies wurde in dieser Runde schon bestohlen",
    Refusal.TOO_FEW_ENVOYS: "das Opfer hat zu wenige Handelsgesandte",
    Refusal.WRONG_TAKE: "diese Güter können so nicht gestohlen werden",
}

SENTENCES: Final[Mapping[str, str]] = {
    # ---- setting up
    "{n} to {n2} players take part, not {n3}": "es spielen {n} bis {n2} mit, nicht {n3}",
    "there is no species {word}{hint}": "die Spezies {word} gibt es nicht{hint}",
    "; species are {list}": "; es gibt {list}",
    "{species} is chosen twice": "{species} ist zweimal gewählt",
    "the handicap names seat {n} twice: it is one cube": (
        "das Handicap nennt Platz {n} zweimal; es ist ein einziger Würfel"
    ),
    "the handicap names seat {n}, which is not there": "das Handicap nennt Platz {n}, den es nicht gibt",
    "gray is the handicap cube of the species that starts with gray": (
        "grau ist der Handicap-Würfel nur der Spezies, die mit Grau beginnt"
    ),
    "{goods} is not among the starting goods": "{goods} ist nicht unter den Startgütern",
    "there is no table option {word}{hint}": "die Tischoption {word} gibt es nicht{hint}",
    "; options are {list}": "; es gibt {list}",
    "{name} is {any}, not {name2}": "{name} ist {any}, nicht {name2}",
    "off or a number of minutes": "off oder eine Zahl von Minuten",
    "a number from 1 to 200": "eine Zahl von 1 bis 200",
    "none or a list such as '0+gr 2-wh' of seat, sign and small cube": (
        "none oder eine Liste wie '0+gr 2-wh' aus Platz, Zeichen und kleinem Würfel"
    ),
    # ---- seats, cards, goods
    "seats are numbered 0 to {n}": "die Plätze haben die Nummern 0 bis {n}",
    "only the table's clock says so": "das sagt nur die Uhr des Tisches",
    "missing {goods}": "es fehlt {goods}",
    "not on the donation card: {goods}": "nicht auf der Spendengüter-Karte: {goods}",
    "{card} is not there to be given": "„{card}“ ist nicht da, um gegeben zu werden",
    "{card} is not in play": "„{card}“ ist nicht im Spiel",
    "there is no technology {word}": "die Technologie {word} gibt es nicht",
    "{technology} is no patent": "„{technology}“ ist kein Patent",
    "there are not so many acknowledgements left": "so viele Zeichen der Erkenntnis sind nicht mehr da",
    "there are not so many envoys left": "so viele Handelsgesandte sind nicht mehr da",
    "this table hands out envoys through cards only": (
        "an diesem Tisch kommen Handelsgesandte nur durch Karten ins Spiel"
    ),
    "a card is named twice": "eine Karte ist zweimal genannt",
    "a technology is named twice": "eine Technologie ist zweimal genannt",
    "a number of tokens is not negative": "eine Zahl von Plättchen ist nicht negativ",
    "nothing": "nichts",
    # ---- converters, upgrades, economy
    "alternatives are numbered 0 to {n}": "die Alternativen haben die Nummern 0 bis {n}",
    "there is no such alternative": "eine solche Alternative gibt es nicht",
    "this is no colony of yours": "das ist keine deiner Kolonien",
    "your species has no deck to draw from": "deine Spezies hat keinen Stapel, von dem sie ziehen könnte",
    "this card does not enter play by a converter": "diese Karte kommt nicht durch einen Konverter ins Spiel",
    "it has no other side, or lies on it already": "die Karte hat keine andere Seite, oder diese liegt schon oben",
    "it upgrades by spending a named card only": "ein Upgrade geht hier nur mit einer bestimmten anderen Karte",
    "at this table only the owner upgrades a card": "an diesem Tisch darf nur der Eigentümer eine Karte upgraden",
    "spending a card costs nothing else": "wer mit einer Karte bezahlt, bezahlt sonst nichts",
    "both cards must be your own": "beide Karten müssen dir gehören",
    "both cards must lie with their owner": "beide Karten müssen bei ihrem Eigentümer liegen",
    "the upgrade names other cards": "das Upgrade verlangt andere Karten",
    "the plan as a whole lacks {goods}": "für den ganzen Plan fehlt: {goods}",
    "name the colour of the rest": "nenne die Farbe der übrigen Würfel",
    "it cannot be paid beside the other runs": "neben den anderen Konvertern ist er nicht zu bezahlen",
    "this card does not lie in front of you": "diese Karte liegt nicht vor dir",
    "name another player as receiver": "nenne eine andere Spezies, die es bekommt",
    "the flag stands like this already": "so steht es schon",
    # ---- stealing
    "name another player as victim": "nenne eine andere Spezies als Opfer",
    "you promised to spare this player": "du hast versprochen, diese Spezies zu verschonen",
    "only the thief acts in this step": "in diesem Schritt ist nur der Dieb an der Reihe",
    "name a theft, or say that you are done": "nenne einen Diebstahl, oder sage, dass du fertig bist",
    "at this table thefts happen one after another": "an diesem Tisch geschehen Diebstähle nacheinander",
    # ---- offers
    "who owes offers the compensation": "den Ausgleich bietet an, wer ihn schuldet",
    "no deals are made in this step": "in diesem Schritt werden keine Abkommen geschlossen",
    "nothing changes hands before the next Trade Phase": (
        "vor der nächsten Transaktionsphase wechselt nichts den Besitzer"
    ),
    "trading is closed; only compensation for what is due": (
        "der Handel ist beendet; es geht nur noch um den Ausgleich für das, was fällig ist"
    ),
    "a promise is replaced once": "ein Versprechen wird nur einmal ersetzt",
    "this offer leaves no place open; everybody named must accept it": (
        "dieses Angebot lässt keinen Platz offen; alle Genannten müssen es annehmen"
    ),
    "propose only what you have a part in": "schlage nur vor, woran du beteiligt bist",
    "at this table only who took part in an agreement may hear of it": (
        "an diesem Tisch erfährt von einem Abkommen nur, wer daran beteiligt ist"
    ),
    "an offer with an open place is for the first taker, or for you to choose": (
        "ein Angebot mit offenem Platz bekommt, wer zuerst annimmt, oder wen du auswählst"
    ),
    "an open place stands between you and the taker alone": (
        "ein offener Platz betrifft nur dich und die Spezies, die annimmt"
    ),
    "nobody could take this offer": "dieses Angebot könnte niemand annehmen",
    "envoys are traded, never given away": "Handelsgesandte werden gehandelt, nie verschenkt",
    "only who took part in an agreement changes it": "ein Abkommen ändert nur, wer daran beteiligt ist",
    "only who made the offer can do this; a party may decline": (
        "das kann nur, wer das Angebot gemacht hat; die anderen können es ablehnen"
    ),
    "a reason names 0 to {n} tenths of a point": "ein Grund nennt 0 bis {n} Zehntel eines Siegpunkts",
    "this seat has not answered": "dieser Platz hat nicht geantwortet",
    "withdraw the own offer instead": "ein eigenes Angebot wird zurückgezogen, nicht abgelehnt",
    # ---- promises
    "only the creditor can release a promise": "ein Versprechen kann nur erlassen, wem es gegeben wurde",
    "the engine sees by itself whether this is kept; you may waive it": (
        "ob das gehalten wird, sieht der Tisch selbst; du kannst es erlassen"
    ),
    "name own open promises, each once": "nenne eigene offene Versprechen, jedes einmal",
    "you promised to keep this card": "du hast versprochen, diese Karte zu behalten",
    "you promised to leave this card": "du hast versprochen, diese Karte liegen zu lassen",
    "you promised not to invent this team": "du hast versprochen, mit diesem Forschungsteam nicht zu erfinden",
    "you promised to bid at most {n} on the {track} track": (
        "du hast versprochen, höchstens {n} auf das {track} zu bieten"
    ),
    "you promised not to run this converter": "du hast versprochen, diesen Konverter nicht zu aktivieren",
    "you promised to run this converter, and you can": (
        "du hast versprochen, diesen Konverter zu aktivieren, und du kannst es"
    ),
    "too many open promises": "das sind zu viele offene Versprechen",
    "nobody promises to oneself": "niemand verspricht sich selbst etwas",
    "turn {n} is the last one for this": "dafür ist Runde {n} die letzte",
    "turn {n} is the first one for this": "dafür ist Runde {n} die erste",
    "the last turn is before the first": "die letzte Runde liegt vor der ersten",
    "the clause promises nothing": "die Klausel verspricht nichts",
    "promise at most {n} of a good": "versprich höchstens {n} von einem Gut",
    "envoys are promised from the stock": "Handelsgesandte werden aus dem Vorrat versprochen",
    "a delivery of this turn falls due at once: nothing can happen before it": (
        "eine Lieferung in dieser Runde wird sofort fällig; vorher kann nichts geschehen"
    ),
    "a technology is licensed to a player once": "eine Technologie wird einer Spezies nur einmal lizenziert",
    "points are promised from a donation card only": "Siegpunkte werden nur von einer Spendengüter-Karte versprochen",
    "only its owner can promise a library card": "eine Karte aus dem Spezies-Deck kann nur ihr Eigentümer versprechen",
    "this card is out of play for good": "diese Karte ist endgültig aus dem Spiel",
    "to keep a card is promised without a condition": "eine Karte zu behalten wird ohne Bedingung versprochen",
    "only colonies and teams are auctioned": "versteigert werden nur Kolonien und Forschungsteams",
    "that auction is over": "diese Auktion ist vorbei",
    "name the colony or research track and a number of ships": (
        "nenne das Expeditions- oder das Forschungs-Tableau und eine Zahl von Raumschiffen"
    ),
    "the bids are made already": "die Gebote sind schon abgegeben",
    "say it in 1 to {n} plain characters": "sage es in 1 bis {n} einfachen Zeichen",
    "the condition names no seat of this table": "die Bedingung nennt keinen Platz dieses Tisches",
    "this can never happen to that card": "das kann mit dieser Karte nie geschehen",
    "this team has invented already": "dieses Forschungsteam hat schon erfunden",
    "this is no team that can still invent": "das ist kein Forschungsteam, das noch erfinden kann",
    "name another player who is spared": "nenne eine andere Spezies, die verschont wird",
    "this species does not steal": "diese Spezies stiehlt nicht",
    # ---- the text of a deal
    "a deal has at least one part such as 'Caylion>Zeth: 3gr'": (
        "ein Abkommen hat mindestens einen Teil, zum Beispiel 'Caylion>Zeth: 3gr'"
    ),
    "a part reads 'giver>receiver: what is given or promised'": (
        "ein Teil lautet 'von>an: was gegeben oder versprochen wird'"
    ),
    "the colon is missing: {why}": "der Doppelpunkt fehlt: {why}",
    "only what moves at once can stand here, no promise": (
        "hier kann nur stehen, was sofort den Besitzer wechselt, kein Versprechen"
    ),
    "the quotation marks are never closed": "die Anführungszeichen werden nicht geschlossen",
    "the braces are never closed": "die geschweiften Klammern werden nicht geschlossen",
    "the whole card is meant here, without .{n}": "hier ist die ganze Karte gemeint, ohne .{n}",
    "a share is goods or all, as in '2ye of #card in economy 3'": (
        "ein Anteil sind Güter oder all, wie in '2ye of #card in economy 3'"
    ),
    "what moves at once has no condition; say by when it is due, as in '2ye by trade 4 if …'": (
        "was sofort den Besitzer wechselt, hat keine Bedingung; sage, bis wann es fällig ist, "
        "wie in '2ye by trade 4 if …'"
    ),
    "protection counts in the turn of the agreement; for later, promise to spare": (
        "Schutz gilt in der Runde des Abkommens; für später versprich mit spare, jemanden zu verschonen"
    ),
    "the goods of a lot are handed over at once, they cannot be promised": (
        "die Güter eines Postens werden sofort übergeben, sie können nicht versprochen werden"
    ),
    "empty braces say where goods come from that move at once": (
        "leere Klammern sagen, woher Güter kommen, die sofort den Besitzer wechseln"
    ),
    "{word} cannot stand here": "{word} kann hier nicht stehen",
    "a number of tokens is 1 to {n}": "eine Zahl von Plättchen ist 1 bis {n}",
    "expected {any}": "erwartet wird {any}",
    "expected {any}, not {word}{hint}": "erwartet wird {any}, nicht {word}{hint}",
    "; did you mean {any}?": "; meinst du {any}?",
    "; did you mean licence:{any}?": "; meinst du licence:{any}?",
    "the number of a turn": "die Nummer einer Runde",
    "a number of ships": "eine Zahl von Raumschiffen",
    "colony or research": "colony oder research",
    "run, invent or take": "run, invent oder take",
    "'on colony' or 'on research'": "'on colony' oder 'on research'",
    "'by trade 4' or 'each trade 3-5'": "'by trade 4' oder 'each trade 3-5'",
    "'invents #team', 'wins #colony' or 'runs #card'": "'invents #team', 'wins #colony' oder 'runs #card'",
    "a semicolon before the next part": "ein Semikolon vor dem nächsten Teil",
    "anyone, or a seat": "anyone oder ein Platz",
    "the seat that is spared": "der Platz, der verschont wird",
    "the first and the last turn, as in 3-5": "die erste und die letzte Runde, wie in 3-5",
    "a card such as #271 or #zeth_cascading_deception": "eine Karte wie #271 oder #zeth_cascading_deception",
    "nothing behind the card": "nichts mehr hinter der Karte",
    "a converter is named by its number from 0 on, as in #cascading_deception.1": (
        "ein Konverter wird durch seine Nummer ab 0 genannt, wie in #cascading_deception.1"
    ),
    "whoever takes the open place is written {name}": "wer den offenen Platz einnimmt, wird {name} geschrieben",
    "{word} does not sit at this table{hint}": "{word} sitzt nicht an diesem Tisch{hint}",
    "; here sit {list}": "; hier sitzen {list}",
    "there is no technology {word}{hint}": "die Technologie {word} gibt es nicht{hint}",
    "every species has a card of {technology}; name one of them, as in {name}": (
        "jede Spezies hat eine Karte von {technology}; nenne eine davon, wie in {name}"
    ),
    "there is no card called {word}{hint}": "eine Karte namens {word} gibt es nicht{hint}",
    "there is no card {n}": "eine Karte {n} gibt es nicht",
    "there is no card {n}; cards are numbered 1 to {n2}, tiles are B1 to B3": (
        "eine Karte {n} gibt es nicht; Karten haben die Nummern 1 bis {n2}, Plättchen heißen B1 bis B3"
    ),
    "{word} is the name of {n} cards: {list}; use an id or a number": (
        "{word} heißen {n} Karten: {list}; nimm die Kennung oder die Nummer"
    ),
    "{word} is nothing that can be given": "{word} ist nichts, was gegeben werden kann",
    "{word} is nothing that can be given; a new part begins after a semicolon": (
        "{word} ist nichts, was gegeben werden kann; ein neuer Teil beginnt nach einem Semikolon"
    ),
    "{word} is nothing that can be given; did you mean {name}?": (
        "{word} ist nichts, was gegeben werden kann; meinst du {name}?"
    ),
    "{word} is a number without a good; write them together, as in {n}gr": (
        "{word} ist eine Zahl ohne ein Gut; schreibe sie zusammen, wie in {n}gr"
    ),
    'words of honour stand in straight quotation marks, as in "I will help" by trade 4': (
        'ein Ehrenwort steht in geraden Anführungszeichen, wie in "ich helfe" by trade 4'
    ),
    "codes are written in small letters; did you mean {name}?": "Kürzel werden klein geschrieben; meinst du {name}?",
    # ---- the notation of goods
    "a bag holds 0 to {n} of a good, not {n2}": "von einem Gut sind es 0 bis {n}, nicht {n2}",
    "a bag holds 0 to {n} of a good, not {n2} times {goods}": "von einem Gut sind es 0 bis {n}, nicht {n2}-mal {goods}",
    "a bag holds 0 to {n} of {n2} goods, not {n3}": "von jedem der {n2} Güter sind es 0 bis {n}, nicht {n3}",
    "{word} is no good; the goods are {list}": "{word} ist kein Gut; die Güter sind {list}",
    "{word}: the number of a good is 1 to {n}": "{word}: die Zahl eines Guts ist 1 bis {n}",
}
"""By the English sentence; what stands in braces is put in (`confluence.core.phrasebook`)."""

TRACKS: Final = {"colony": "Expeditions-Tableau", "research": "Forschungs-Tableau"}


def _names() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """German names of cards and technologies by the English ones, and of species by their ids."""
    known = catalogue()
    cards = {face.name: face.german for card in known.cards for face in card.faces if face.german}
    technologies = {name: t.german for t in known.technologies.values() if t.german for name in (t.id, t.name)}
    return cards, technologies, {species.id: species.german for species in known.species.values()}


_CARDS, _TECHNOLOGIES, _SPECIES = _names()


def _any(text: str, say: Say) -> str:
    """A sentence, or things to choose from."""
    said = say(text)
    return said if said != text else text.replace(" or ", " oder ").replace(" and ", " und ")


KINDS: Final[Mapping[str, Put]] = {
    "card": lambda name, _: _CARDS.get(name, name),
    "technology": lambda name, _: _TECHNOLOGIES.get(name, name),
    "species": lambda name, _: _SPECIES.get(name, name),
    "track": lambda name, _: TRACKS.get(name, name),
    "goods": lambda bag, say: say(bag),
    "any": _any,
}
"""How things are put into sentences."""


def all_sentences() -> dict[str, str]:
    """Every sentence of the rules with its German."""
    return {**{why.value: german for why, german in REFUSALS.items()}, **SENTENCES}


BOOK: Final = PhraseBook(all_sentences(), KINDS)
