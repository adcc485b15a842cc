"""The browser tests: a real Chromium, real servers on free ports, and a watch on everything that may go wrong."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from confluence.cli.gallery_server import CLIENT, Gallery, load_gallery
from tests.browser import chromium
from tests.browser.house import House, open_house
from tests.browser.screens import WORDS, Visitor, browser_of
from tests.browser.watching import PATIENCE, Watch, barriers_in_themes, barriers_on
from tests.cli.gallery import gallery
from tests.server.playing import Table

LONGEST = (
    "test_from_the_home_page_to_the_final_score",
    "test_the_steps_of_two_turns_at_a_desk",
    "test_no_barriers",
    "test_a_german_plays_two_turns",
    "test_the_table_on_a_phone",
    "test_pages_around_a_table",
    "test_a_promise_is_kept_when_it_falls_due",
    "test_every_card_can_be_opened",
    "test_a_server_that_dies_in_the_middle_loses_nothing",
)
"""The tests that begin, so that all workers end at about the same time."""


def pytest_configure(config: pytest.Config) -> None:
    """Give each worker its own output folder: Playwright's plugin deletes the folder when a worker starts."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker:
        config.option.output = str(Path(config.option.output, worker))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest tests first."""
    place = {name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.name.partition("[")[0], len(place)))


@pytest.fixture(scope="session", autouse=True)
def _patience() -> Iterator[None]:
    """Nothing is expected sooner than a busy machine can show it."""
    expect.set_options(timeout=PATIENCE)
    yield
    expect.set_options(timeout=5000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The Chromium of dev.py instead of one that Playwright would download."""
    return {**browser_type_launch_args, "executable_path": chromium.executable()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A small laptop of somebody who reads English and likes the dark; tests that want another say so."""
    return {
        **browser_context_args,
        "viewport": {"width": 1366, "height": 768},
        "locale": "en-GB",
        "color_scheme": "dark",
        "reduced_motion": "reduce",
    }


@pytest.fixture(scope="session")
def server() -> Iterator[Gallery]:
    """One gallery for all tests; it keeps nothing."""
    if not (CLIENT / "cards.html").is_file():
        pytest.fail("the browser client is not built; build it with: make web")
    with gallery(load_gallery(CLIENT)) as running:
        yield running


@pytest.fixture
def watch(server: Gallery) -> Iterator[Watch]:
    """The watch on all pages of a test; troubles that are left at the end fail it."""
    watching = Watch(server.address)
    yield watching
    assert watching.troubles == []


@pytest.fixture
def page(page: Page, watch: Watch) -> Page:
    """A page under watch."""
    page.set_default_timeout(PATIENCE)
    watch.follow(page)
    return page


@pytest.fixture
def visit(page: Page, server: Gallery) -> Callable[..., Page]:
    """Go to an address of the gallery and wait until something is there, also the dialog that the address names."""

    def go(address: str = "", wait_for: str = ".tile-link, .notice") -> Page:
        page.goto(server.address + address)
        page.wait_for_selector(wait_for, state="attached")
        if "#" in address:
            expect(page.get_by_role("dialog")).to_be_visible()
        return page

    return go


# --- tables ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests; every test opens tables of its own."""
    with open_house(tmp_path_factory.mktemp("house")) as running:
        yield running


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether a test failed, for the pictures that are taken then."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def visit_house(request: pytest.FixtureRequest, browser: Browser, house: House) -> Iterator[Callable[..., Visitor]]:
    """Open a browser with an empty page, or at an address; what goes wrong there fails the test."""
    come: list[Visitor] = []

    def visit(*, phone: bool = False, language: str = "en", theme: str = "dark", address: str = "") -> Visitor:
        context = browser.new_context(**browser_of(phone=phone, language=language, theme=theme))
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        watching = Watch(house.address)
        watching.follow(page)
        visitor = Visitor(page, watching, WORDS[language], house, is_phone=phone)
        come.append(visitor)
        if address:
            page.goto(address)
        return visitor

    yield visit
    if request.node.stash.get(FAILED, False):
        folder = Path(request.config.getoption("--output"))
        folder.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"[^\w-]+", "-", request.node.name)[:100]
        for place, visitor in enumerate(come):
            visitor.page.screenshot(path=folder / f"{name}-{place}.png")
    for visitor in come:
        visitor.page.context.close()
    assert [trouble for visitor in come for trouble in visitor.watch.troubles] == []


@pytest.fixture(scope="session")
def axe_source() -> str:
    """The text of axe. It is evaluated, not inserted: the page's own rules refuse inserted scripts."""
    return chromium.axe().read_text(encoding="utf-8")


@pytest.fixture
def barriers(axe_source: str) -> Callable[[Page], list[str]]:
    """What axe finds on a page as it is now."""
    return lambda page: barriers_on(page, axe_source)


@pytest.fixture
def barriers_in_both_themes(axe_source: str) -> Callable[[Page], list[str]]:
    """What axe finds on a page in the light and in the dark."""
    return lambda page: barriers_in_themes(page, axe_source)


@pytest.fixture(scope="session")
def finished_match(house: House) -> Table:
    """A match of two people and two bots that is over, for tests that only look at it."""
    return house.finished(2)
