"""In German: everything that a table and the server itself say to somebody, beside what the rules say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from confluence.core.phrasebook import PhraseBook, Put, Say
from confluence.sidereal import german as rules
from confluence.sidereal.cards import catalogue

SENTENCES: Final[Mapping[str, str]] = {
    # ---- who may do what
    "only the host can do this": "das kann nur der Gastgeber",
    "only a seat can ask this": "das kann nur fragen, wer einen Platz hat",
    "only somebody with the key of a seat can do this": "das kann nur, wer den Schlüssel eines Platzes hat",
    "only those who played can do this": "das kann nur, wer mitgespielt hat",
    "only the host and those who played can do this": "das können nur der Gastgeber und wer mitgespielt hat",
    "only the seat itself and the host can do this": "das können nur der Platz selbst und der Gastgeber",
    "this table needs a key": "für diesen Tisch braucht man einen Schlüssel",
    "this key opens nothing here": "dieser Schlüssel öffnet hier nichts",
    "these words open nothing here": "diese Merkwörter öffnen hier nichts",
    "this link no longer opens the place": "dieser Link öffnet den Platz nicht mehr",
    "this link no longer opens the place; ask the host for the new one": (
        "dieser Link öffnet den Platz nicht mehr; bitte den Gastgeber um den neuen"
    ),
    "watching this table needs its spectators' link": (
        "zum Zuschauen an diesem Tisch braucht man den Link für Zuschauer"
    ),
    "nobody watches this table": "an diesem Tisch schaut niemand zu",
    "this table is not listed; ask the host for a link": (
        "dieser Tisch ist nicht öffentlich; bitte den Gastgeber um einen Link"
    ),
    "others' eyes are open to who played when the match is over, and to guests where the table allows it": (
        "mit den Augen anderer sieht nach dem Ende der Partie, wer mitgespielt hat, und Gäste, wo der Tisch es erlaubt"
    ),
    "spectators of this table are not told everything": "Zuschauer erfahren an diesem Tisch nicht alles",
    "this is no hash of a key": "das ist kein Hash eines Schlüssels",
    "keys are {list}": "Schlüssel sind {list}",
    # ---- the life of a table
    "there is no such table": "diesen Tisch gibt es nicht",
    "the table was deleted": "der Tisch wurde gelöscht",
    "the table is open already": "der Tisch ist schon eröffnet",
    "the table is closed": "der Tisch ist geschlossen",
    "the table is closed already": "der Tisch ist schon geschlossen",
    "the table is paused": "der Tisch macht Pause",
    "the match has not begun": "die Partie hat noch nicht begonnen",
    "the match has begun already": "die Partie hat schon begonnen",
    "the match is over": "die Partie ist zu Ende",
    "species are drawn before the match begins": "die Spezies werden verteilt, bevor die Partie beginnt",
    "somebody must sit in every seat, or bots fill them": (
        "auf jedem Platz muss jemand sitzen, oder Bots füllen sie auf"
    ),
    "there is a rematch already": "es gibt schon eine Revanche",
    "a rematch follows a match that is over": "eine Revanche folgt auf eine Partie, die zu Ende ist",
    "that has not happened yet": "das ist noch nicht geschehen",
    "there is a report when the match is over": "eine Auswertung gibt es, wenn die Partie zu Ende ist",
    "too much happens at this table at once; try again": (
        "an diesem Tisch geschieht gerade zu viel; versuche es noch einmal"
    ),
    "this table plays {word}, a game that this program does not know": (
        "an diesem Tisch wird {word} gespielt, das dieses Programm nicht kennt"
    ),
    (
        "this table is played by version {name} of the rules; this program knows version {name2} "
        "and cannot go on with it; its people, its chat and its log can still be read"
    ): (
        "an diesem Tisch gilt Version {name} der Regeln; dieses Programm kennt Version {name2} "
        "und kann ihn nicht fortsetzen; seine Leute, seinen Chat und sein Protokoll kann man noch lesen"
    ),
    "entry {n} was written by another version of this program: {why}": (
        "Eintrag {n} wurde von einer anderen Version dieses Programms geschrieben: {why}"
    ),
    "entry {n} cannot be carried out by this program: {why}": (
        "Eintrag {n} kann dieses Programm nicht ausführen: {why}"
    ),
    # ---- seats and species
    "this seat is not open": "dieser Platz ist nicht frei",
    "there are more sitters than seats": "es sind mehr Leute als Plätze",
    "a seat is one of {list}": "ein Platz ist eines von: {list}",
    "only a bot has a player": "ein Spieler wird nur für Bots gewählt",
    "a name has 1 to {n} printable characters": "ein Name hat 1 bis {n} druckbare Zeichen",
    "there is no player {word}; {why}": "den Spieler {word} gibt es nicht; {why}",
    "{word} plays {list1}, not {word2}; there are {list2}": "{word} spielt {list1}, nicht {word2}; es gibt {list2}",
    "did you mean {name}?": "meinst du {name}?",
    "there are {list}": "es gibt {list}",
    "there is no such species; there are {list}": "diese Spezies gibt es nicht; es gibt {list}",
    "species are drawn here: {draw}": "hier werden die Spezies verteilt: {draw}",
    "nothing can be banned here: {draw}": "hier kann nichts gesperrt werden: {draw}",
    "seat {n} was first to choose {species}": "Platz {n} hat {species} zuerst gewählt",
    "a seat may ban one species": "ein Platz darf eine Spezies sperren",
    "{n} species can be banned so that enough are left": (
        "gesperrt werden können höchstens {n}, damit genug Spezies übrig sind"
    ),
    "a table holds at most {n} entries": "ein Tisch fasst höchstens {n} Einträge",
    "a seat does at most {n} things at a table": "von einem Platz aus kann man an einem Tisch höchstens {n} Dinge tun",
    "a bot plays this seat; take it back first": "auf diesem Platz spielt ein Bot; nimm ihn erst zurück",
    "this seat is played by somebody else": "auf diesem Platz spielt jemand anders",
    "the autopilot plays for people and programs": "der Autopilot spielt für Menschen und Programme",
    "the autopilot may promise {n} things in a turn": (
        "der Autopilot darf in einer Runde höchstens {n}-mal etwas versprechen"
    ),
    "people and programs have pick lists": "Listen haben Menschen und Programme",
    "there are lists for {any}": "Listen gibt es für {any}",
    "a list names at most {n} different cards": "eine Liste nennt höchstens {n} verschiedene Karten",
    "does anything that is legal": "tut irgendetwas, was erlaubt ist",
    "runs what it can and trades little": "lässt laufen, was geht, und handelt wenig",
    "trades by fair prices": "handelt zu fairen Preisen",
    "plans its turn and likes to trade, for a first game": "plant die eigene Runde und handelt gern, fürs erste Spiel",
    "plans its turn and looks no further": "plant die eigene Runde und sieht nicht weiter",
    "plans ahead like somebody who plays every week": "plant voraus wie jemand, der jede Woche spielt",
    "plans ahead, promises little": "plant voraus und verspricht wenig",
    "plans ahead and drives hard bargains": "plant voraus und verhandelt hart",
    "plans ahead and leaves others the better part of a deal": (
        "plant voraus und überlässt anderen den besseren Teil eines Abkommens"
    ),
    "plans ahead as well as this program can": "plant voraus, so gut dieses Programm es kann",
    # ---- clock and chat
    "somebody who plays is not done with trading": "jemand, der mitspielt, ist mit dem Handeln nicht fertig",
    "people who play have a vote": "abstimmen können Menschen, die mitspielen",
    "there is no trade clock running": "es läuft keine Uhr für den Handel",
    "a trade phase is extended at most {n} times": "eine Transaktionsphase wird höchstens {n}-mal verlängert",
    "this seat has voted already": "dieser Platz hat schon abgestimmt",
    "a remark names 0 to {n} tenths of a point": "eine Bemerkung nennt 0 bis {n} Zehntel eines Siegpunkts",
    "there is no chat at this table": "an diesem Tisch gibt es keinen Chat",
    "at this table everybody reads what is said": "an diesem Tisch lesen alle mit",
    "a message goes from a seat to another one, or to the table": (
        "eine Nachricht geht von einem Platz an einen anderen oder an den ganzen Tisch"
    ),
    "a message has 1 to {n} characters": "eine Nachricht hat 1 bis {n} Zeichen",
    "a message holds text only": "eine Nachricht enthält nur Text",
    "at most {n} messages in {n2} seconds": "höchstens {n} Nachrichten in {n2} Sekunden",
    "nobody mutes oneself": "niemand schaltet sich selbst stumm",
    # ---- taking back
    "there is nothing of yours to take back in this step": (
        "in diesem Schritt hast du nichts getan, was du zurücknehmen könntest"
    ),
    "what you did last cannot be taken back": "was du zuletzt getan hast, kann nicht zurückgenommen werden",
    "a card was turned up by it": "dadurch wurde eine Karte aufgedeckt",
    "it touched promises or offers of others": "es betraf Versprechen oder Angebote anderer",
    "the offer was answered or is no longer there": "das Angebot wurde beantwortet oder ist nicht mehr da",
    "the offer as it was before could not be made now": "das frühere Angebot könnte jetzt nicht gemacht werden",
    "the receiver has acted since": "wer es bekommen hat, hat seitdem gehandelt",
    "what others did since depends on it": "was andere seitdem getan haben, hängt davon ab",
    "the time of this table is not over": "die Zeit dieses Tisches ist nicht um",
    "an offer to a person stays good for a while": "ein Angebot an einen Menschen bleibt eine Weile gültig",
    # ---- advice
    "this table plays without hints": "an diesem Tisch wird ohne Hinweise gespielt",
    "this server gives no advice": "dieser Server gibt keinen Rat",
    "the adviser is busy; ask again in a moment": "der Berater ist beschäftigt; frage gleich noch einmal",
    "the adviser did not come to an end": "der Berater ist zu keinem Ergebnis gekommen",
    "the server stops": "der Server hört auf",
    "a newer question took its place": "eine neuere Frage ist an ihre Stelle getreten",
    "there is advice while seats trade, plan and bid, not in step {word}": (
        "Rat gibt es, solange gehandelt, die Produktion geplant und geboten wird"
    ),
    "another bid is first; there is advice when it is your turn to take a card": (
        "ein anderes Gebot ist vorher dran; Rat gibt es, wenn du eine Karte nehmen kannst"
    ),
    "seat {n} is advised by what it sees itself": "Platz {n} wird nach dem beraten, was er selbst sieht",
    "the adviser needs OR-Tools; install confluence[ai]": "der Berater braucht OR-Tools; installiere confluence[ai]",
    "the planner needs OR-Tools; install confluence[ai]": "der Planer braucht OR-Tools; installiere confluence[ai]",
    "a lock reads 'run CARD', 'invent TEAM', 'upgrade CARD', 'enter CARD', each also with 'no', or 'keep GOODS'": (
        "eine Vorgabe lautet 'run KARTE', 'invent TEAM', 'upgrade KARTE', 'enter KARTE', jeweils auch mit 'no', "
        "oder 'keep GÜTER'"
    ),
    "goods are kept or not mentioned at all": "Güter werden behalten oder gar nicht genannt",
    "only cubes, octagons and ships can be kept": "behalten werden können nur Würfel, Oktagone und Raumschiffe",
    "keep {goods}: {goods2} is missing, there is only {goods3}": "keep {goods}: es fehlt {goods2}, da ist nur {goods3}",
    "these locks cannot all hold: {text}: {why}": "diese Vorgaben gehen nicht alle zusammen: {text}: {why}",
    "one rules out what another needs": "eine schließt aus, was eine andere braucht",
    "{needs} is missing, there is only {goods}": "es fehlt {needs}, da ist nur {goods}",
    "it needs {needs}": "dazu braucht es {needs}",
    "it cannot be done now": "das geht jetzt nicht",
    "a colony of climate {climate}": "eine Kolonie ({climate})",
    "fleet support": "die Unterstützung von Flotten",
    "places for {text}": "Platz für {text}",
    "{n} {why} of any colour": "{n} {why} in beliebiger Farbe",
    "small": "kleine",
    "large": "große",
    "{card} is no team of this seat": "„{card}“ ist kein Forschungsteam dieses Platzes",
    "{card} cannot be paid into play by this seat": "„{card}“ kann dieser Platz nicht ins Spiel bringen",
    "{card} does not lie before this seat": "„{card}“ liegt nicht vor diesem Platz",
    "{card} cannot be upgraded any more": "„{card}“ hat das Upgrade schon erhalten",
    "{card} has no other side": "„{card}“ hat keine andere Seite",
    "{card} has no such white converter": "„{card}“ hat keinen solchen Konverter mit weißem Pfeil",
    # ---- webhooks
    "this server sends no webhooks": "dieser Server verschickt keine Webhooks",
    "a digest covers up to a week": "eine Zusammenfassung reicht über höchstens eine Woche",
    "languages are en and de": "die Sprachen sind en und de",
    "the address cannot be read": "die Adresse ist nicht lesbar",
    "an address has at most {n} plain characters": "eine Adresse hat höchstens {n} einfache Zeichen",
    "an address begins with https:// or http://": "eine Adresse beginnt mit https:// oder http://",
    "an address names a host, and no user": "eine Adresse nennt einen Rechner und keinen Benutzer",
    "between the dots of a host's name stand 1 to {n} characters": (
        "zwischen den Punkten eines Rechnernamens stehen 1 bis {n} Zeichen"
    ),
    "this server sends nothing to itself or to private networks": (
        "dieser Server schickt nichts an sich selbst oder in private Netze"
    ),
    "an address is a name, or four numbers with dots": "eine Adresse ist ein Name oder vier Zahlen mit Punkten",
    # ---- options, export and import
    "live, relaxed or days where seconds are given": "live, relaxed oder days, wo Sekunden angegeben sind",
    "a line of at most 80 characters": "eine Zeile von höchstens 80 Zeichen",
    "one of {list}": "eines von: {list}",
    "a number from {n} to {n2}": "eine Zahl von {n} bis {n2}",
    "a table is exported when its match is over or when it is closed": (
        "exportiert wird ein Tisch, wenn seine Partie zu Ende ist oder er geschlossen ist"
    ),
    "options, sitters and record do not have the same number of seats": (
        "Optionen, Plätze und Aufzeichnung haben nicht dieselbe Zahl von Plätzen"
    ),
    "the record was played by other options of the rules": "die Aufzeichnung wurde mit anderen Regeloptionen gespielt",
    "this is no table that was exported by this program": "das ist kein Tisch, den dieses Programm exportiert hat",
    "this program reads version {n} of exported tables": "dieses Programm liest Version {n} exportierter Tische",
    "{why} parts: {list}": "{why} Teile: {list}",
    "missing": "fehlende",
    "unknown": "unbekannte",
    "there is no match in it that this program can play": "darin ist keine Partie, die dieses Programm spielen kann",
    "for every action there is one of {list}": "zu jeder Aktion gehört eines von: {list}",
    "the document is sent as application/json": "das Dokument wird als application/json geschickt",
    "a match has at most {n} actions": "eine Partie hat höchstens {n} Aktionen",
    "another table is being imported; try again in a moment": (
        "gerade wird ein anderer Tisch importiert; versuche es gleich noch einmal"
    ),
    "this is no record of a match: {why}": "das ist keine Aufzeichnung einer Partie: {why}",
    "it is not the JSON object that this program writes": "es ist nicht das JSON-Objekt, das dieses Programm schreibt",
    "recorded by {name} {name2}, this is {name3} {name4}": "aufgezeichnet mit {name} {name2}, dies ist {name3} {name4}",
    "the recorded match is refused: {why}": "die aufgezeichnete Partie wird abgelehnt: {why}",
    "the recorded match replays to another state": "die aufgezeichnete Partie führt zu einem anderen Ende",
    # ---- the server itself
    "the server made a mistake": "der Server hat einen Fehler gemacht",
    "the server made a mistake; connect again": "der Server hat einen Fehler gemacht; verbinde dich neu",
    "the server cannot reach its database now; try again": (
        "der Server erreicht gerade seine Datenbank nicht; versuche es noch einmal"
    ),
    "the server cannot write now; whether it was done shows in the next update": (
        "der Server kann gerade nicht schreiben; ob es geschehen ist, zeigt sich gleich"
    ),
    "the server is stopping": "der Server hört gerade auf",
    "the server is stopping; connect again in a moment": "der Server hört gerade auf; verbinde dich gleich wieder",
    "the server is full": "der Server ist voll",
    "too many connections from this address": "zu viele Verbindungen von dieser Adresse",
    "pages of this site may not use this server": "Seiten dieser Website dürfen diesen Server nicht benutzen",
    "too many requests; try again in {n} s": "zu viele Anfragen; versuche es in {n} s wieder",
    "far too many messages": "viel zu viele Nachrichten",
    "there is nothing here": "hier ist nichts",
    "Not Found": "hier ist nichts",
    "Method Not Allowed": "diese Methode gibt es hier nicht",
    "only GET and HEAD": "nur GET und HEAD",
    # ---- messages and requests
    "the request does not have the documented form": "die Anfrage hat nicht die beschriebene Form",
    "a body has to arrive within {n} s": "eine Anfrage muss innerhalb von {n} s ankommen",
    "a body has at most {n} bytes": "eine Anfrage hat höchstens {n} Byte",
    "the body is not UTF-8": "die Anfrage ist kein UTF-8",
    "this is no JSON as the protocol wants it": "das ist kein JSON, wie das Protokoll es will",
    "lists and objects may be nested {n} deep": "Listen und Objekte dürfen {n} Ebenen tief verschachtelt sein",
    "messages are text": "Nachrichten sind Text",
    "a message has at most {n} bytes": "eine Nachricht hat höchstens {n} Byte",
    "nothing was said in {n} s": "in {n} s wurde nichts gesagt",
    "the first message is hello": "die erste Nachricht ist hello",
    "hello is said once": "hello wird einmal gesagt",
    "this server speaks version {n} of the protocol": "dieser Server spricht Version {n} des Protokolls",
    "this cannot be done": "das geht nicht",
    "questions are about {list}": "Fragen gibt es zu {list}",
    "id: expected 0 to {n}": "id: erwartet wird 0 bis {n}",
    "language: expected one of {list}": "language: erwartet wird eines von: {list}",
    "{name}: at most {n}": "{name}: höchstens {n}",
    "{name}: {why}": "{name}: {why}",
    "{why} in {word}": "{why} in {word}",
    "expected an object": "erwartet wird ein Objekt",
    "expected a list": "erwartet wird eine Liste",
    "expected a list of {n}": "erwartet wird eine Liste von {n}",
    "expected one of {list}": "erwartet wird eines von: {list}",
    "expected a text": "erwartet wird ein Text",
    "expected a text without lone surrogates": "erwartet wird ein Text ohne halbe Zeichen",
    "a whole number": "eine ganze Zahl",
    "a text": "ein Text",
    "a number": "eine Zahl",
    "true or false": "true oder false",
    "null": "null",
    "expected whole numbers as keys": "erwartet werden ganze Zahlen als Schlüssel",
    "expected JSON": "erwartet wird JSON",
    "the number is out of range": "die Zahl ist zu groß",
    "is no field of {name}": "ist kein Feld von {name}",
    "is missing": "fehlt",
}
"""By the English sentence; what stands in braces is put in (`confluence.core.phrasebook`)."""

DRAWS: Final = {
    "free": "freie Wahl",
    "random": "Zufall",
    "random with bans": "Zufall mit Sperren",
    "first game": "erstes Spiel",
}


def _climate(letter: str, _: Say) -> str:
    return _CLIMATES.get(letter, letter)


def _needs(text: str, say: Say) -> str:
    return " und ".join([say(part) for part in text.split(" and ")])


_CLIMATES: Final = {climate.value: german for climate, (_, german) in catalogue().climate_names.items()}
KINDS: Final[Mapping[str, Put]] = {"climate": _climate, "draw": lambda draw, _: DRAWS.get(draw, draw), "needs": _needs}

BOOK: Final = PhraseBook({**rules.all_sentences(), **SENTENCES}, {**rules.KINDS, **KINDS})
