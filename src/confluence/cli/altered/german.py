"""In German: the mistakes that only the command line of `confluence altered` can find, with all that the rules refuse.

Words that are to be typed stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from confluence.altered import refusals_german
from confluence.core.phrasebook import PhraseBook, Put

SENTENCES: Final[Mapping[str, str]] = {
    # ---- options
    "say --resume or {name}, not both: a saved game has its own": (
        "sage --resume oder {name}, nicht beides: Ein gesichertes Spiel hat sein eigenes"
    ),
    "there is a saved game; say --resume to go on with it or --new to set it aside": (
        "es gibt ein gesichertes Spiel; sage --resume, um weiterzuspielen, oder --new, um es beiseitezulegen"
    ),
    "a seed is a number from 0 to {n}, not {n2}": "ein Startwert ist eine Zahl von 0 bis {n}, nicht {n2}",
    "{word} is no option; write NAME=VALUE, such as MEETING='at once'": (
        "{word} ist keine Option; schreibe NAME=WERT, etwa MEETING='at once'"
    ),
    "the option {name} is given twice": "die Option {name} ist zweimal angegeben",
    "there is no starter deck and no file {word}; {why}": "ein Startdeck oder eine Datei {word} gibt es nicht; {why}",
    "did you mean {name}?": "meinst du {name}?",
    "there are {list}": "es gibt {list}",
    # ---- files
    "{name}: cannot be read: {trouble}": "{name}: nicht lesbar: {trouble}",
    "{name}: is not UTF-8 text": "{name}: ist kein UTF-8-Text",
    "{name}: {why}; see 'confluence altered check'": "{name}: {why}; siehe 'confluence altered check'",
    "{name} cannot be played, it has {n} problems": "{name} kann nicht gespielt werden, es hat {n} Fehler",
    # ---- saved games
    "there is no saved game; start one with: confluence altered --new": (
        "es gibt kein gesichertes Spiel; beginne eins mit: confluence altered --new --german"
    ),
    "there is no saved game; set aside are {list}: say --resume and one of these names": (
        "es gibt kein gesichertes Spiel; beiseite liegen {list}: sage --resume und einen dieser Namen"
    ),
    "no game {word} was set aside; there is none at all": "ein Spiel {word} liegt nicht beiseite; es gibt gar keins",
    "no game {word} was set aside; {why}": "ein Spiel {word} liegt nicht beiseite; {why}",
    "the saved game cannot be used ({why}); it is kept as {name}, start anew with --new": (
        "das gesicherte Spiel ist unbrauchbar ({why}); es bleibt als {name}, beginne neu mit --new"
    ),
    "it is not UTF-8 text": "es ist kein UTF-8-Text",
    "{name}: the game cannot be saved: {trouble}": "{name}: Das Spiel kann nicht gesichert werden: {trouble}",
    "{name}: cannot be written: {trouble}": "{name}: nicht zu beschreiben: {trouble}",
    "{name}: cannot be renamed: {trouble}": "{name}: nicht umzubenennen: {trouble}",
}
"""By the English sentence; what stands in braces is put in (`confluence.core.phrasebook`)."""

_TROUBLES: Final = {
    "No such file or directory": "Datei oder Ordner nicht gefunden",
    "Permission denied": "keine Erlaubnis",
    "Is a directory": "das ist ein Ordner",
    "Not a directory": "das ist kein Ordner",
    "File exists": "die Datei gibt es schon",
    "No space left on device": "kein Platz mehr auf dem Gerät",
    "Read-only file system": "hier kann nur gelesen werden",
}
"""What the system says most often; the rest stays as it is."""

KINDS: Final[Mapping[str, Put]] = {
    **refusals_german.KINDS,
    "trouble": lambda text, _: _TROUBLES.get(text, text),
}
BOOK: Final = PhraseBook({**refusals_german.SENTENCES, **SENTENCES}, KINDS)
