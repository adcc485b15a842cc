"""Whatever a user does wrong: one line on stderr, no traceback, an exit code that says what kind of mistake it was."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from confluence import __version__
from confluence.cli import app, options
from tests.cli.running import COMMAND, PATIENCE, Result, good, run, spawn


def assert_one_line(result: Result, code: int) -> str:
    """The single line of an error without its beginning."""
    assert result.code == code
    assert result.out == ""
    lines = result.err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("confluence: ")
    return lines[0].removeprefix("confluence: ")


@pytest.mark.parametrize(
    "arguments, message",
    [
        ("cards --species zet", "there is no species 'zet'; did you mean zeth?"),
        (
            "cards --species Harmony",
            "there is no species 'Harmony'; there are caylion, eni_et, faderan, imdril, kit, kjas,",
        ),
        ("cards --species zeth,", "there is no species ''; there are caylion,"),
        ("species yengi", "there is no species 'yengi'; did you mean yengii?"),
        ("cards --kind colonies", "there is no kind of card 'colonies'; did you mean colony?"),
        ("cards --kind xyz", "there is no kind of card 'xyz'; there are technology, starting,"),
        ("cards --era 5", "there is no era '5'; eras are 1 to 4"),
        ("cards --era second", "there is no era 'second'; eras are 1 to 4"),
        ("cards --data nowhere", "there is no folder 'nowhere' to read cards from"),
        ("cards --jsn", "no such option: --jsn (Possible options: --json); see 'confluence cards --help'"),
        ("cards --species", "option '--species' requires an argument; see 'confluence --help'"),
        ("cards --json=yes", "option '--json' does not take a value; see 'confluence --help'"),
        ("cards zeth", "got unexpected extra argument(s) (zeth); see 'confluence cards --help'"),
        ("card", "missing argument 'CARD'; see 'confluence card --help'"),
        ("crads", "no such command 'crads'. Did you mean 'cards', 'card'? See 'confluence --help'"),
        ("--verbose", "no such option: --verbose"),
    ],
)
def test_commands_that_cannot_be_understood_exit_with_2(arguments: str, message: str) -> None:
    assert assert_one_line(run(*arguments.split()), 2).startswith(message)


@pytest.mark.parametrize(
    "name, message",
    [
        ("999", "there is no card 999; cards are numbered 1 to 389, tiles are B1 to B3"),
        ("0", "there is no card 0; cards are numbered 1 to 389, tiles are B1 to B3"),
        ("B4", "there is no card called 'B4'"),
        ("zeth_envoy", "there is no card called 'zeth_envoy'; did you mean zeth_envoys?"),
        ("Dep Hunting", "there is no card called 'Dep Hunting'; did you mean eni_et_deep_hunting"),
        ("Nanotechnology", "'Nanotechnology' is the name of 9 cards: caylion_nanotechnology, eni_et_nanotechnology,"),
        ("", "there is no card called ''"),
    ],
)
def test_unknown_cards_exit_with_1(name: str, message: str) -> None:
    assert assert_one_line(run("card", name), 1).startswith(message)


# File, line as it is, line as it becomes, and what the reason has to speak of.
BREAKS = [
    ("zeth.txt", "  support 3", "  support three", "'three'"),
    (
        "zeth.txt",
        "    3wh -> {br bl ye oc en}",
        "    3wh -> {br bl ye oc en",
        "braces",
    ),
    ("zeth.txt", "    3br -> gr oc", "    3br -> gr ox", "'ox'"),
    ("zeth.txt", "  upgrade genetic_engineering", "  upgrade 2gr -> -> vp", "arrow"),
    ("kit.txt", "  enters ye =>", "  enters ye", "arrow"),
    ("kit.txt", "  enters ye =>", "  enters yo =>", "'yo'"),
    ("zeth.txt", "  donation-to-one", "  donation-to-all", "'donation-to-all'"),
    (
        "zeth.txt",
        "card 271 starting zeth_envoys",
        "card 271 start zeth_envoys",
        "'start'",
    ),
    ("zeth.txt", "card 271 starting zeth_envoys", "card 270 starting zeth_envoys", "card 270"),
    (
        "zeth.txt",
        "card 271 starting zeth_envoys",
        "card 271 starting kit_diffusion",
        "kit_diffusion",
    ),
    ("colonies.txt", "    climate D", "    climate X", "'X'"),
    ("tracks.txt", "track colony 4: 1 1 2 3", "track colony 4: 1 1 2", "a track reads"),
]


@pytest.mark.parametrize("name, right, wrong, reason", BREAKS)
@pytest.mark.parametrize("command", ["cards", "card 271", "species"])
def test_broken_data_is_reported_with_file_line_and_reason(
    data: Path, command: str, name: str, right: str, wrong: str, reason: str
) -> None:
    file = data / name
    lines = file.read_text("utf-8").splitlines()
    number = lines.index(right)
    lines[number] = wrong
    file.write_text("\n".join(lines), "utf-8")
    message = assert_one_line(run(*command.split(), "--data", str(data)), 1)
    path, place, said = message.split(":", 2)
    assert path == str(file)
    assert int(place) == number + 1
    assert reason in said


def test_missing_data_file_is_named(data: Path) -> None:
    (data / "teams.txt").unlink()
    message = assert_one_line(run("cards", "--data", str(data)), 1)
    assert message == f"{data / 'teams.txt'}: cannot be read: No such file or directory"


def test_data_that_is_no_text_is_named_with_its_line(data: Path) -> None:
    (data / "names.txt").write_bytes(b"# fine\ngood gr \xff\n")
    message = assert_one_line(run("cards", "--data", str(data)), 1)
    assert message == f"{data / 'names.txt'}:2: is not UTF-8 text"


def test_missing_card_is_reported(data: Path) -> None:
    """Nobody can say in which line a missing card should stand, but its number is known."""
    file = data / "zeth.txt"
    text = file.read_text("utf-8")
    start = text.index("card 277 ")
    file.write_text(text[:start] + text[text.index("card 278 ") :], "utf-8")
    assert "card 277 is missing" in assert_one_line(run("cards", "--data", str(data)), 1)


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [("cards", "--json"), ("cards", "--species", "zeth"), ("--help",)])
@pytest.mark.slow
def test_closed_pipe_is_one_line(arguments: tuple[str, ...], unbuffered: str) -> None:
    """The reader goes away before the first byte; also where Python does not buffer."""
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=writer,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    )
    os.close(writer)
    _, err = process.communicate(timeout=PATIENCE)
    assert err == "confluence: nobody reads the output any more, the rest was dropped\n"
    assert process.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*COMMAND, "card", "271"],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
            timeout=PATIENCE,
        )
    assert (done.returncode, done.stderr) == (1, "confluence: No space left on device\n")


def test_closed_output_is_one_line() -> None:
    code = "import sys; sys.stdout = None; from confluence.cli import main; sys.exit(main(['cards']))"
    assert_one_line(spawn(code=code), 1)


def test_closed_error_output_stays_silent() -> None:
    """Without stderr the message goes nowhere, and surely not into the output."""
    code = "import sys; sys.stderr = None; from confluence.cli import main; sys.exit(main(['card', '999']))"
    assert spawn(code=code) == Result(1, "", "")


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: Path | None) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(options, "load", interrupted)
    assert run("cards") == Result(130, "", "")


@pytest.mark.parametrize("package", ["typer", "rich"])
def test_missing_package_names_the_extra(package: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; from confluence.cli import main; sys.exit(main(['cards']))"
    assert "install confluence[cli]" in assert_one_line(spawn(code=code), 1)


def test_mistakes_of_programmers_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug must show its traceback; only errors of users become a line."""

    def broken(_: Path | None) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(options, "load", broken)
    with pytest.raises(ZeroDivisionError):
        run("cards")


def test_version() -> None:
    assert good("--version").out == f"confluence {__version__}\n"


def test_no_command_shows_help() -> None:
    assert good().out == good("--help").out
    assert "cards" in good().out


ENGLISH_ONLY = ("bound", "report", "rules", "scenario", "simulate", "tournament")
"""Commands about the project more than about the game."""


@pytest.mark.parametrize("command", list(app.command().commands))
def test_every_command_has_help(command: str) -> None:
    text = good(command, "--help").out
    assert text.startswith(f"Usage: confluence {command} ")
    assert ("--german" in text) == (command not in ENGLISH_ONLY)


def test_light_commands_leave_heavy_packages_alone() -> None:
    """Neither --version nor JSON needs rich, and --version needs no card data."""
    code = """
import sys
from confluence.cli import main
main(['--version'])
assert 'confluence.sidereal.reader' not in sys.modules
main(['card', '271', '--json'])
assert 'rich.console' not in sys.modules
"""
    result = spawn(code=code)
    assert (result.code, result.err) == (0, "")


def test_module_and_script_are_the_same_command() -> None:
    assert spawn("--version").out == good("--version").out
    script = Path(sys.executable).parent / "confluence"
    if script.exists():
        done = subprocess.run(
            [script, "card", "271"], capture_output=True, encoding="utf-8", check=True, timeout=PATIENCE
        )
        assert done.stdout == good("card", "271").out
