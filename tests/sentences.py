"""Every sentence that the program says to a person, found in its source.

A sentence is a template: `{}` stands where something is put in. What cannot be seen in the source, because somebody
else has said it before, has to be named here.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final, NamedTuple

import confluence

SOURCE: Final = Path(confluence.__file__).parent
ROOMS: Final = ("core", "sidereal", "altered", "players", "server")
SILENT: Final = (
    "sidereal/converters.py",
    "sidereal/reader.py",
    "sidereal/keywords.py",
    "altered/reader.py",
    "server/sockets.py",
)
"""What these say is for whoever writes card files, or stands in no message."""

SPEAKERS: Final[dict[str, tuple[int, ...]]] = {
    "Illegal": (1,),
    "refuse": (1,),
    "forbid": (1,),
    "NotationError": (0,),
    "WireError": (1,),
    "RecordError": (0,),
    "UnknownCard": (0,),
    "UnknownPlayer": (0,),
    "LockError": (0,),
    "NothingToAdvise": (0,),
    "PlannerMissing": (0,),
    "Goodbye": (1,),
    "problem": (3,),
    "leave": (1,),
    "fail": (0,),
    "unexpected": (0,),
    "expect": (0,),
    "number": (0,),
    "seat_here": (0,),
    "_bad": (-1,),
    "_bad_value": (2,),
    "_break": (0,),
}
"""Who speaks, and in which of the arguments the words stand."""
SOLO_SPEAKERS: Final[dict[str, tuple[int, ...]]] = {"Illegal": (1,), "DataError": (2,), "wrong": (-1,)}
"""The same in `altered`, where some of those names mean something else."""
NAMED: Final = {"refuse": "message", "RunAt": "why"}
"""Who speaks in an argument with a name."""
WORDINGS: Final = frozenset({"did_you_mean", "no_seat", "nothing_to_give", "_not_there", "_lacks", "unplayable"}) | {
    "why_not",
    "could_be",
    "no_card",
}
"""Functions that return a sentence, or a part of one."""
SPOKEN: Final[dict[str, tuple[str, ...]]] = {
    "altered/deck_file.py": ("names",),
    "altered/decks.py": ("found", "hint", "problems", "wrong"),
    "core/record.py": ("reason",),
    "core/wire.py": ("names",),
    "players/__init__.py": ("hint",),
    "players/adviser/locks.py": ("reason", "others", "words"),
    "server/rest/reading.py": ("ABOUT",),
    "server/undoing.py": ("WHY",),
    "sidereal/cards.py": ("hint",),
    "sidereal/deals/parser.py": ("only_now",),
    "sidereal/deals/scanner.py": ("hint",),
    "sidereal/options.py": ("hint",),
    "sidereal/plan_check.py": ("_UNFIT", "_NOT_IN_PLAY"),
    "sidereal/setup.py": ("hint",),
}
"""Variables and attributes that are said, or put into something that is said."""
PASSED_ON: Final = frozenset(
    {
        "'; '.join(problems)",
        "why_not(state, obj, extra=action.extra)",
        "' or '.join(CHOICES[name])",
        "WHY[reason]",
        "_UNFIT",
        "why.message if held else _NOT_IN_PLAY",
        "answer.value",
        "error.message",
        "error.reason",
        "goodbye.message",
        "message or why.value",
        "nothing_to_give(word)",
        "refusal.message",
        "self.broken",
        "self.no_seat(self.word())",
        "self.no_seat(word)",
        "str(error)",
        "str(error)[:300]",
        "str(error.detail)[:200]",
        "told(why.message, language)",
        "why.message",
        "Refusal.WRONG_PAYMENT.value",
        "*items.only_now",
        "*refusal",
    }
)
"""What somebody else has said before: there it was found."""
WORDLESS: Final = frozenset({"count", "self"})
"""Arguments of functions that have the name of a speaker and say nothing."""


class Sentence(NamedTuple):
    """A template and where it stands."""

    text: str
    place: str


class Found(NamedTuple):
    """Every sentence, and every place where somebody speaks without our seeing the words."""

    sentences: list[Sentence]
    unseen: list[str]


def all_sentences() -> Found:
    """Look through the whole program."""
    found = Found([], [])
    for room in ROOMS:
        for file in sorted((SOURCE / room).rglob("*.py")):
            name = file.relative_to(SOURCE).as_posix()
            if name not in SILENT:
                some = sentences_in(file.read_text(encoding="utf-8"), name)
                found.sentences.extend(some.sentences)
                found.unseen.extend(some.unseen)
    return found


def sentences_in(source: str, name: str = "") -> Found:
    """Look through one module."""
    found = Found([], [])
    _Module(name, ast.parse(source), found).look()
    return found


class _Module:
    def __init__(self, name: str, tree: ast.Module, found: Found) -> None:
        self.name = name
        self.tree = tree
        self.found = found
        self.speakers = SOLO_SPEAKERS if name.startswith("altered/") else SPEAKERS
        self.values: dict[str, list[ast.expr]] = {}
        """What each variable and attribute is set to, somewhere in the module."""
        self.speaks: dict[ast.AST, str] = {}
        """Parameters where they are used, with the name of the function."""
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self._remember(target, node.value)
            elif isinstance(node, ast.AnnAssign | ast.AugAssign) and node.value is not None:
                self._remember(node.target, node.value)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                names = {argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)}
                for part in ast.walk(node):
                    if isinstance(part, ast.Name) and part.id in names:
                        self.speaks[part] = node.name

    def _remember(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, other in zip(target.elts, value.elts, strict=False):
                self._remember(one, other)
        elif isinstance(target, ast.Name | ast.Attribute):
            name = target.id if isinstance(target, ast.Name) else target.attr
            self.values.setdefault(name, []).append(value)

    def look(self) -> None:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call):
                self._call(node)
            elif isinstance(node, ast.FunctionDef) and node.name in WORDINGS:
                for part in ast.walk(node):
                    if isinstance(part, ast.Return) and part.value is not None:
                        self._say(part.value)
            elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and _is_problem(node.value):
                self._say(node.value.elts[2])
        for name in SPOKEN.get(self.name, ()):
            for value in self.values[name]:
                self._texts_in(value)

    def _call(self, call: ast.Call) -> None:
        """Look at the arguments in which somebody speaks."""
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        for index in self.speakers.get(name, ()):
            if index < len(call.args):
                self._say(call.args[index])
        for keyword in call.keywords:
            if keyword.arg is not None and keyword.arg == NAMED.get(name):
                self._say(keyword.value)

    def _say(self, words: ast.expr) -> None:
        if isinstance(words, ast.IfExp):
            self._say(words.body)
            self._say(words.orelse)
        elif isinstance(words, ast.Constant | ast.JoinedStr):
            self._texts_in(words)
        elif ast.unparse(words) in PASSED_ON | WORDLESS:
            pass
        elif self.speaks.get(words) in self.speakers:
            pass  # a parameter: whoever calls this function is found
        elif isinstance(words, ast.Name) and words.id in self.values and words not in self.speaks:
            for value in self.values[words.id]:
                self._texts_in(value)
        else:
            self.found.unseen.append(f"{self.name}:{words.lineno}: {ast.unparse(words)}")

    def _texts_in(self, value: ast.AST) -> None:
        """Note the texts of an expression, and those that are put into them."""
        if isinstance(value, ast.Constant):
            if isinstance(value.value, str):
                self._note(value.value, value)
        elif isinstance(value, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in value.values]
            self._note("".join(map(str, parts)), value)
            for part in value.values:
                if isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.IfExp | ast.BoolOp):
                    self._texts_in(part.value)
        elif isinstance(value, ast.IfExp):
            self._texts_in(value.body)
            self._texts_in(value.orelse)
        elif isinstance(value, ast.Dict):
            for item in value.values:
                self._texts_in(item)
        elif isinstance(value, ast.List | ast.Tuple):
            for item in value.elts:
                self._texts_in(item)
        elif isinstance(value, ast.BoolOp):
            for item in value.values:
                self._texts_in(item)
        elif isinstance(value, ast.ListComp):
            self._texts_in(value.elt)

    def _note(self, text: str, at: ast.expr) -> None:
        self.found.sentences.append(Sentence(text, f"{self.name}:{at.lineno}"))


def _is_problem(value: ast.Tuple) -> bool:
    """Whether it is a status, a code and a sentence."""
    first = value.elts[0] if len(value.elts) == 3 else None
    return isinstance(first, ast.Constant) and isinstance(first.value, int) and first.value >= 100
