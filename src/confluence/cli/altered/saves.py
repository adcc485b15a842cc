"""Where games of `confluence altered` are kept: the one that is under way, and a line for each that is over.

The game under way is a core record (setup and every action) that is written anew after each action, beside the old one
and then put in its place, so that there is a whole file at every moment. Nothing is ever deleted: a damaged file is set
aside under another name, and a window that finds something else in its file than it left there goes on in another one.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
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
LOCK: Final = "lock"
_ASIDE: Final = re.compile(r"game-((?:left|beside)-\d+)\.json")

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


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that was set aside and can be resumed by its name."""

    name: str
    deck: str = "?"
    difficulty: str = "?"
    seed: str = "?"
    actions: str = "?"
    saved: str = ""


@dataclass(slots=True)
class Shelf:
    """The files in the user's data folder."""

    folder: Path
    file: str = GAME
    """The file of the game that is under way in this window."""
    written: int = field(default=0)
    known: str | None = None
    """What this window last wrote to its file, or read from it."""

    @staticmethod
    def usual() -> Shelf:
        """In the folder where `confluence serve` keeps its tables too."""
        return Shelf(data_folder() / FOLDER)

    @property
    def path(self) -> Path:
        """The file of the game that is under way."""
        return self.folder / self.file

    @property
    def name(self) -> str:
        """The name by which `--resume` finds the game of this window; nothing for the usual one."""
        match = _ASIDE.fullmatch(self.file)
        return match[1] if match else ""

    def has_game(self) -> bool:
        """Whether a game is under way."""
        return self.path.exists()

    def aside(self) -> list[Kept]:
        """The games that were set aside."""
        found = [(match[1], match[0]) for path in self._files() if (match := _ASIDE.fullmatch(path.name))]
        found.sort(key=lambda one: (one[0].split("-")[0], int(one[0].split("-")[1])))
        return [_kept(name, self.folder / file) for name, file in found]

    def choose(self, name: str) -> bool:
        """Take the game that was set aside under this name; false if there is none."""
        for one in self.aside():
            if name in (one.name, f"game-{one.name}", f"game-{one.name}.json"):
                self.file = f"game-{one.name}.json"
                return True
        return False

    def save(self, match: AlteredMatch, notes: Notes) -> bool:
        """Write the game, whole or not at all; true if it had to go to another file because its own was taken."""
        with self._alone():
            there = _text_of(self.path)
            moved = (there is not None or self.known is not None) and there != self.known and self._make_way(there)
            if moved and there is not None and _id_of(there) == notes.id:
                notes.id = new_notes().id  # one game in two windows: from here on they are two
            text = '{"save": ' + json.dumps(asdict(notes)) + ", " + record.write(match)[1:]
            self._replace(self.path, text)
            self.known = text
        return moved

    def _make_way(self, there: str | None) -> bool:
        """Find another file for the game of this window: where it was put, or a new one."""
        for path in self._files():
            if self.known is not None and path != self.path and _text_of(path) == self.known:
                self.file = path.name
                return True
        if there is None:
            return False
        self.file = self._free("beside").name
        return True

    def load(self) -> Saved:
        """The game under way. One that cannot be read is set aside, and the message says where."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            names = ", ".join(one.name for one in self.aside())
            if names:
                raise SaveError(
                    f"there is no saved game; set aside are {names}: say --resume and one of these names"
                ) from None
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
        self.known = text
        return Saved(match, notes)

    def _damaged(self, why: str) -> SaveError:
        kept = self.set_aside("damaged")
        return SaveError(f"the saved game cannot be used ({why}); it is kept as {kept}, start anew with --new")

    def set_aside(self, word: str) -> Path:
        """Give the file of the game under way another name that is free."""
        with self._alone():
            there = self._free(word)
            self._move(self.path, there)
        return there

    def _free(self, word: str) -> Path:
        number = 1
        while (there := self.folder / f"game-{word}-{number}.json").exists():
            number += 1
        return there

    def _files(self) -> list[Path]:
        """The files of games that are not over."""
        return sorted(self.folder.glob("game*.json"))

    def finish(self, match: AlteredMatch, notes: Notes) -> None:
        """The game is over: a line about it, and its record for whoever wants to look at it again."""
        game = past_game(match, notes)
        if all(one.id != game.id for one in self.games()[0]):
            self._append(self.folder / GAMES, json.dumps(asdict(game), ensure_ascii=False) + "\n")
        with self._alone():
            if _text_of(self.path) == self.known:
                self._move(self.path, self.folder / LAST)
            elif self.known is not None:
                self._replace(self.folder / LAST, self.known)

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

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other windows out for a moment, where the system can; looking and writing are one step."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            file = (self.folder / LOCK).open("a+b")
        except OSError:  # nothing can be written here: whoever tries will say so
            yield
            return
        with file:
            _lock(file.fileno())
            yield

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


if sys.platform == "win32":

    def _lock(number: int) -> None:
        """Windows has other locks; there only what is found in the file keeps two windows apart."""

else:
    import fcntl

    def _lock(number: int) -> None:
        """Wait until no other window holds this file; closing it lets the next one in."""
        with suppress(OSError):  # some network folders have no locks
            fcntl.flock(number, fcntl.LOCK_EX)


def _text_of(path: Path) -> str | None:
    """What stands in a file; nothing if it is not there."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None


def _id_of(text: str) -> str:
    """The id of the game in a file, as far as it can be read."""
    try:
        return _notes(json.loads(text)).id
    except (ValueError, AttributeError, RecursionError):
        return ""


def _kept(name: str, path: Path) -> Kept:
    """What can be said about a game that was set aside, without playing it again."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        setup, saved = data["setup"], time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
        difficulty = str(setup["options"].get("DIFFICULTY", "0"))
        return Kept(name, setup["seats"][0], difficulty, str(setup["seed"]), str(len(data["log"])), saved)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return Kept(name)


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
