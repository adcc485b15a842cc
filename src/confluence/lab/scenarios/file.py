"""Reading scenario files: YAML documents become nodes with their lines. Only this module needs PyYAML."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from confluence.core.errors import ConfluenceError, DataError
from confluence.lab.scenarios.nodes import Node
from confluence.lab.scenarios.runner import Scenario, read

SUFFIXES: Final = (".yaml", ".yml")
DEEPEST: Final = 30
"""Nesting beyond this is no scenario."""
_LOST_TEXT: Final = re.compile(r"[ \t]+#\w")


def find_files(paths: Iterable[Path]) -> list[Path]:
    """The scenario files among these files and folders, those of a folder sorted by name."""
    found = []
    for path in paths:
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
            if not inside:
                raise ConfluenceError(f"there is no scenario file (*.yaml) in the folder {str(path)!r}")
            found += inside
        elif path.exists():
            found.append(path)
        else:
            raise ConfluenceError(f"there is no file or folder {str(path)!r}")
    return found


def load(paths: Iterable[Path]) -> list[Scenario]:
    """Every scenario of these files and folders; a name may be used once."""
    scenarios: list[Scenario] = []
    places: dict[str, Scenario] = {}
    for path in find_files(paths):
        for node in documents(_text(path), str(path)):
            scenario = read(node)
            if scenario.name in places:
                first = places[scenario.name]
                raise node.problem(f"{scenario.name} is told twice, first in {first.file}:{first.line}")
            places[scenario.name] = scenario
            scenarios.append(scenario)
    return scenarios


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise DataError(str(path), line, "is not UTF-8 text") from error
    except OSError as error:
        raise DataError(str(path), 0, f"cannot be read: {error.strerror or error}") from error


def documents(text: str, file: str) -> list[Node]:
    """The documents of a YAML text as nodes."""
    try:
        import yaml
    except ModuleNotFoundError as error:
        raise ConfluenceError("the package PyYAML is missing; install confluence[cli]") from error

    class Loader(yaml.SafeLoader):
        """Composes nodes only: no tags become objects, no aliases, no deep nests."""

        depth = 0

        def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
            mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
            if self.check_event(yaml.AliasEvent):
                raise yaml.MarkedYAMLError(problem="aliases (*name) are no part of a scenario", problem_mark=mark)
            if self.depth >= DEEPEST:
                raise yaml.MarkedYAMLError(problem="this is nested too deeply", problem_mark=mark)
            self.depth += 1
            try:
                return super().compose_node(parent, index)
            finally:
                self.depth -= 1

    try:
        composed = list(yaml.compose_all(text, Loader=Loader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        reason = str(error.problem or error.context).replace("\n", " ")
        if "mapping values are not allowed" in reason:
            reason += "; put a text that has a colon and a space in it in quotes"
        raise DataError(file, mark.line + 1 if mark else 0, reason) from error
    except yaml.YAMLError as error:
        raise DataError(file, 0, " ".join(str(error).split())) from error
    found = [_node(node, file, text.splitlines()) for node in composed if node is not None]
    found = [node for node in found if node.text is None or node.text.strip()]  # an empty file, a stray ---
    if not found:
        raise DataError(file, 1, "there is no scenario in this file")
    return found


def _node(node: Any, file: str, lines: list[str]) -> Node:
    line = node.start_mark.line + 1
    if node.id == "scalar":
        quoted = node.style is not None
        if not quoted:
            _check_comment(node, file, lines)
        return Node(file, line, text=node.value, quoted=quoted)
    if node.id == "sequence":
        return Node(file, line, items=tuple(_node(item, file, lines) for item in node.value))
    pairs = tuple((_node(key, file, lines), _node(value, file, lines)) for key, value in node.value)
    seen = set()
    for key, _ in pairs:
        if key.string() in seen:
            raise key.problem(f"the key {key.string()!r} stands twice in one place")
        seen.add(key.string())
    return Node(file, line, pairs=pairs)


def _check_comment(node: Any, file: str, lines: list[str]) -> None:
    """A card in an unquoted trade, as in `a>b:gr #card`, would be lost as a comment: say so."""
    end = node.end_mark
    rest = lines[end.line][end.column :] if end.line < len(lines) else ""
    if ">" in node.value and _LOST_TEXT.match(rest):
        raise DataError(file, end.line + 1, f"{rest.strip()!r} begins a comment; put the whole text in quotes")
