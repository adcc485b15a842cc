"""Schemathesis reads the OpenAPI document of a real server and asks for everything, right and wrong."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.attacking import WatchedServer, attacked
from tests.server.spying import quick_folder

pytestmark = pytest.mark.xdist_group("server schema")

EXAMPLES = 5
"""For each operation."""
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
    "ignored_auth",
    "use_after_free",
)
SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")


@pytest.fixture(scope="module")
def server(fork_server: None) -> Iterator[WatchedServer]:
    with quick_folder() as folder, attacked(folder) as process:
        yield process


@pytest.mark.slow
@pytest.mark.parametrize("who, phase", [("a seat", "fuzzing"), ("a stranger", "fuzzing"), ("the host", "coverage")])
def test_every_request_gets_an_answer_of_the_documented_form(
    server: WatchedServer, tmp_path: Path, who: str, phase: str
) -> None:
    table = server.api.open_match(4, listed=who == "a stranger", spectators="public")
    keys = {"a seat": table.keys[0], "the host": table.host_key}
    config = tmp_path / "schemathesis.toml"
    config.write_text(f'[parameters]\n"path.table" = "{table.id}"\n', encoding="utf-8")
    command = [str(SCHEMATHESIS), "--config-file", str(config), "run", f"{server.address}api/openapi.json"]
    command += ["--url", server.address, "--checks", ",".join(CHECKS), "--phases", phase]
    command += ["-n", str(EXAMPLES), "--seed", "1", "--continue-on-failure", "--no-shrink"]
    if who == "the host":
        # A wrong name of a table is put right again by the configuration; then it is no wrong request any more.
        command += ["--exclude-method", "DELETE", "--exclude-checks", "negative_data_rejection"]
    command += ["-H", f"Authorization: Bearer {keys[who]}"] if who in keys else []
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "generated" in done.stdout


def test_what_was_asked_for_was_also_done(server: WatchedServer, tmp_path: Path) -> None:
    """Deleting comes last: whatever is asked about the table afterwards finds nothing."""
    table = server.api.open_match(4)
    path = f"/api/tables/{table.id}"
    assert server.api.request("DELETE", path, key=table.keys[0]).status == 403
    assert server.api.request("DELETE", path, key=table.host_key).status == 204
    for method, rest in (("GET", ""), ("GET", "/view"), ("GET", "/export"), ("POST", "/begin"), ("DELETE", "")):
        assert server.api.request(method, path + rest, key=table.host_key).status == 404
