"""Where games of `confluence altered` are kept: the one that is under way, and a line for each that is over.

The game under way is a core record (setup and every action) that is written anew after each action, beside the old one
and then put in its place, so that there is a whole file at every moment. Nothing is ever deleted: a damaged file is set
aside under another name.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from confluence.altered.actions import Action
from confluence.altered.game import ALTERED
from confluence.altered.options import difficulty_of
from confluence.altered.state import State
from confluence.core import record
from confluence.core.errors import ConfluenceError
from confluence.core.game import Match
from confluence.core.record import RecordError
from confluence.server.settings import data_folder

FOLDER: Final = "altered"
GAME: Final = "game.json"
LAST: Final = "last-game.json"
GAMES: Final = "games.jsonl"

AlteredMatch = Match[State, Action]


class SaveError(ConfluenceError):
    """The game cannot be kept or read; the message says why."""


@dataclass(slots=True)
class Notes:
    """What is kept beside the record."""

    id: str = ""
    """Tells two games with the same seed apart."""
    hints: int = 0
    undone: int = 0


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that is over."""

    id: str
    deck: str
    hero: str
    confluence: str
    difficulty: str
    rares: int
    seed: int
    won: bool
    why: str
    days: int
    hints: int = 0
    undone: int = 0


@dataclass(slots=True)
class Saved:
    """A game that was read."""

    match: AlteredMatch
    notes: Notes


@dataclass(slots=True)
class Shelf:
    """The files in the user's data folder."""

    folder: Path
    written: int = field(default=0)

    @staticmethod
    def usual() -> Shelf:
        """In the folder where `confluence serve` keeps its tables too."""
        return Shelf(data_folder() / FOLDER)

    @property
    def path(self) -> Path:
        """The file of the game that is under way."""
        return self.folder / GAME

    def has_game(self) -> bool:
        """Whether a game is under way."""
        return self.path.exists()

    def save(self, match: AlteredMatch, notes: Notes) -> None:
        """Write the game, whole or not at all."""
        text = '{"save": ' + json.dumps(asdict(notes)) + ", " + record.write(match)[1:]
        self._replace(self.path, text)

    def load(self) -> Saved:
        """The game under way. One that cannot be read is set aside, and the message says where."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise SaveError("there is no saved game; start one with: confluence altered --new") from None
        except OSError as error:
            raise SaveError(f"{self.path}: cannot be read: {error.strerror or error}") from None
        except UnicodeDecodeError:
            raise self._damaged("it is not UTF-8 text") from None
        try:
            match = record.read(ALTERED, text)
            notes = _notes(json.loads(text))
        except (RecordError, ValueError, LookupError, AssertionError, TypeError, AttributeError) as error:
            raise self._damaged(str(error) or type(error).__name__) from None
        return Saved(match, notes)

    def _damaged(self, why: str) -> SaveError:
        kept = self.set_aside("damaged")
        return SaveError(f"the saved game cannot be used ({why}); it is kept as {kept}, start anew with --new")

    def set_aside(self, word: str) -> Path:
        """Give the file of the game under way another name that is free."""
        number = 1
        while (there := self.folder / f"game-{word}-{number}.json").exists():
            number += 1
        self._move(self.path, there)
        return there

    def finish(self, match: AlteredMatch, notes: Notes) -> None:
        """The game is over: a line about it, and its record for whoever wants to look at it again."""
        game = past_game(match, notes)
        if all(one.id != game.id for one in self.games()[0]):
            self._append(self.folder / GAMES, json.dumps(asdict(game), ensure_ascii=False) + "\n")
        self._move(self.path, self.folder / LAST)

    def games(self) -> tuple[list[PastGame], int]:
        """All games that are over, and how many lines could not be read."""
        try:
            lines = (self.folder / GAMES).read_text(encoding="utf-8", errors="replace").splitlines()
        except FileNotFoundError:
            return [], 0
        except OSError as error:
            raise SaveError(f"{self.folder / GAMES}: cannot be read: {error.strerror or error}") from None
        found: dict[str, PastGame] = {}
        bad = 0
        for line in lines:
            game = _past(line)
            if game is None:
                bad += bool(line.strip())
            else:
                found.setdefault(game.id, game)
        return list(found.values()), bad

    def _replace(self, path: Path, text: str) -> None:
        new = path.with_name(f"{path.name}.{os.getpid()}.new")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with new.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
        except OSError as error:
            raise SaveError(f"{path}: the game cannot be saved: {error.strerror or error}") from None
        self.written += 1

    def _append(self, path: Path, line: str) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            begun = path.exists() and not path.read_bytes().endswith(b"\n") and path.stat().st_size > 0
            with path.open("a", encoding="utf-8") as file:
                file.write("\n" + line if begun else line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise SaveError(f"{path}: cannot be written: {error.strerror or error}") from None

    def _move(self, path: Path, there: Path) -> None:
        try:
            path.replace(there)
        except FileNotFoundError:
            return
        except OSError as error:
            raise SaveError(f"{path}: cannot be renamed: {error.strerror or error}") from None


def new_notes() -> Notes:
    """For a game that begins now."""
    return Notes(f"{time.time_ns():x}-{os.getpid():x}")


def past_game(match: AlteredMatch, notes: Notes) -> PastGame:
    """What is remembered of a game that is over."""
    state, setup = match.state, match.setup
    hero = state.cards[state.heroes[0]].name
    difficulty = difficulty_of(setup)
    return PastGame(
        notes.id or ALTERED.digest(state),
        setup.seats[0],
        hero,
        state.deck.name,
        difficulty,
        len(state.deck.rares(difficulty, setup.seed)),
        setup.seed,
        state.outcome == "won",
        state.why,
        state.day,
        notes.hints,
        notes.undone,
    )


def _notes(data: Any) -> Notes:
    kept = data.get("save") or {}
    if not isinstance(kept, dict):
        return Notes()
    counts = [kept.get(name, 0) for name in ("hints", "undone")]
    hints, undone = (count if isinstance(count, int) else 0 for count in counts)
    return Notes(str(kept.get("id", "")), hints, undone)


def _past(line: str) -> PastGame | None:
    try:
        data = json.loads(line)
        kinds = {"won": bool, "seed": int, "days": int, "rares": int, "hints": int, "undone": int}
        if any(not isinstance(value, kinds.get(name, str)) for name, value in data.items()):
            return None
        return PastGame(**data)
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None


def totals(games: Sequence[PastGame], key: str) -> dict[str, list[PastGame]]:
    """Games by one of their words, in order of the word."""
    found: dict[str, list[PastGame]] = {}
    for game in games:
        found.setdefault(str(getattr(game, key)), []).append(game)
    return dict(sorted(found.items(), key=lambda one: (len(one[0]) if one[0].isdigit() else 99, one[0])))
