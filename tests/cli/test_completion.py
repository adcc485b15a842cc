"""Shell completion, asked for in the way the shells ask."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from confluence.cli import app
from tests.cli.running import COMMAND, good, spawn

SHELLS = ("bash", "zsh", "fish")


def bash(line: str) -> list[str]:
    """What bash offers at the end of this line."""
    words = line.split(" ")
    return asked(
        _CONFLUENCE_COMPLETE="complete_bash", COMP_WORDS="\n".join(words), COMP_CWORD=str(len(words) - 1)
    ).split()


def asked(**env: str) -> str:
    """The answer to a shell that asks with these variables."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in env.items():
            patch.setenv(name, value)
        return good().out


def test_commands_are_completed() -> None:
    assert bash("confluence ") == list(app.command().commands)
    assert bash("confluence spe") == ["species"]


def test_options_are_completed() -> None:
    assert bash("confluence cards --s") == ["--species", "--search"]


def test_species_are_completed() -> None:
    assert bash("confluence cards --species k") == ["kit", "kjas"]
    assert bash("confluence species z") == ["zeth"]


def test_kinds_and_eras_are_completed() -> None:
    assert bash("confluence cards --kind te") == ["technology", "team"]
    assert bash("confluence cards --era ") == ["1", "2", "3", "4"]


def test_card_ids_numbers_and_tiles_are_completed() -> None:
    assert bash("confluence card zeth_en") == ["zeth_envoys"]
    assert bash("confluence card 27") == ["27", *map(str, range(270, 280))]
    assert bash("confluence card B") == ["B1", "B2", "B3"]
    assert len(bash("confluence card ")) == 392


def test_zsh_gets_names_beside_ids() -> None:
    out = asked(_CONFLUENCE_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS="confluence card zeth_en")
    assert '"zeth_envoys":"Envoys"' in out


def test_fish_gets_names_beside_ids() -> None:
    env = {
        "_CONFLUENCE_COMPLETE": "complete_fish",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_ARGS": "confluence cards --species kj",
    }
    assert spawn(env=env).out == "kjas\tKjasjavikalimm\n"


def test_empty_request_is_no_request() -> None:
    """With an empty variable the command runs as always, also in its errors."""
    result = spawn("card", "--foo", env={"_CONFLUENCE_COMPLETE": ""})
    assert (result.code, result.out) == (2, "")
    assert result.err == "confluence: no such option: --foo; see 'confluence card --help'\n"


@pytest.mark.parametrize("shell", SHELLS)
def test_script_for_each_shell(shell: str) -> None:
    """The script calls back with the variable that the command listens to."""
    result = spawn(env={"_CONFLUENCE_COMPLETE": f"source_{shell}"})
    assert (result.code, result.err) == (0, "")
    assert f"_CONFLUENCE_COMPLETE=complete_{shell}" in result.out


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_shows_and_installs_its_script(tmp_path: Path) -> None:
    """Called from a bash, the command finds out by itself which shell it serves."""
    command = " ".join(f"'{part}'" for part in COMMAND)
    for option in ("--show-completion", "--install-completion"):
        done = subprocess.run(
            ["bash", "--norc", "-c", f"{command} {option}; true"],
            capture_output=True,
            encoding="utf-8",
            env={"HOME": str(tmp_path), "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin"},
            check=True,
            timeout=200,
        )
        assert done.stderr == ""
        if option == "--show-completion":
            assert "complete -o default -F _confluence_completion confluence" in done.stdout
    assert (tmp_path / ".bash_completions" / "confluence.sh").exists()
    assert "confluence.sh" in (tmp_path / ".bashrc").read_text("utf-8")


@pytest.mark.parametrize("found", ["('elvish', '/bin/elvish')", "None"])
@pytest.mark.parametrize("option", ["--show-completion", "--install-completion"])
def test_unknown_shell_is_one_line(option: str, found: str) -> None:
    code = f"""
import sys, shellingham
def detect():
    found = {found}
    if found is None:
        raise shellingham.ShellDetectionFailure
    return found
shellingham.detect_shell = detect
from confluence.cli import main
sys.exit(main([{option!r}]))
"""
    result = spawn(code=code)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("confluence: ")
    assert len(result.err.splitlines()) == 1
    assert "bash, zsh, fish" in result.err


def test_players_and_table_options_are_completed() -> None:
    assert "random" in bash("confluence simulate --players r")
    assert bash("confluence simulate --players f") == ["fair", "friendly"]
    assert bash("confluence play --option EDITION=D") == ["EDITION=DE"]
