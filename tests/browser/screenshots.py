"""Takes pictures of the client: `make pictures`, or `python -m tests.browser.screenshots`.

Those of docs/pictures are shown by the documentation; those of build/pictures show every screen of the table in both
sizes and both themes, and states of the gallery that are easily forgotten, for a look before a change is done.
Arguments choose pictures by the beginnings of their names.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.chromium import executable
from tests.browser.house import open_house
from tests.browser.table_pictures import Studio, take_all
from tests.browser.watching import PATIENCE
from tests.cli.gallery import gallery

ROOT: Final = Path(__file__).parents[2]
SHOWN: Final = ROOT / "docs" / "pictures"
LOOKED_AT: Final = ROOT / "build" / "pictures"
DESK: Final = (1366, 768)
PHONE: Final = (390, 844)
Theme = Literal["dark", "light"]


@dataclass(frozen=True, slots=True)
class Picture:
    """What is in a picture."""

    name: str
    address: str = ""
    size: tuple[int, int] = DESK
    theme: Theme = "dark"
    language: str = "en"
    scroll: int = 0
    broken: bool = False


FOR_DOCS: Final = (
    Picture("gallery"),
    Picture("gallery-light", theme="light"),
    Picture("gallery-card", "#271"),
    Picture("gallery-card-light", "?kind=colony#279", theme="light"),
    Picture("gallery-phone", size=PHONE),
    Picture("gallery-phone-light", "?kind=colony", size=PHONE, theme="light"),
    Picture("gallery-phone-card", "#46", size=PHONE),
)
FOR_LOOKING: Final = (
    Picture("german", "?species=kjas", language="de"),
    Picture("search", "?q=3gr"),
    Picture("scrolled", "?kind=colony,team", theme="light", scroll=1500),
    Picture("kinds", "?kind=relic,fleet,confluence,tile,nullspace"),
    Picture("teams-german", "?kind=team,setup", language="de", theme="light"),
    Picture("nothing-found", "?q=9zz&species=zeth"),
    Picture("not-arrived", broken=True),
    Picture("symbols", "#symbols"),
    Picture("tile-german", "?kind=tile#B1", language="de"),
    Picture("large", size=(1920, 1080)),
    Picture("phone-filters", "?species=zeth#filters", size=PHONE),
    Picture("phone-symbols-german", "#symbols", size=PHONE, language="de", theme="light"),
    Picture("narrow", "?species=zeth", size=(320, 700), language="de"),
)


def take(browser: Browser, address: str, picture: Picture, folder: Path) -> Path:
    """Take one picture."""
    width, height = picture.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if picture.size == PHONE else 1,
        color_scheme=picture.theme,
        locale="de-DE" if picture.language == "de" else "en-GB",
        reduced_motion="reduce",
    )
    page = context.new_page()
    if picture.broken:
        page.route("**/api/cards", lambda route: route.abort())
    page.goto(address + picture.address)
    settle(page)
    if picture.scroll:
        page.mouse.wheel(0, picture.scroll)
        page.wait_for_timeout(300)
    file = folder / f"{picture.name}.png"
    page.screenshot(path=file)
    context.close()
    return file


def settle(page: Page) -> None:
    """Wait until the cards, or what stands in their place, and the font are there."""
    page.wait_for_selector(".tile-link, .notice")
    page.evaluate("document.fonts.ready.then(() => true)")


def main(wanted: Sequence[str]) -> None:
    """Take the pictures."""
    pictures = [(SHOWN, picture) for picture in FOR_DOCS] + [(LOOKED_AT, picture) for picture in FOR_LOOKING]
    with gallery() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable())
        for folder, picture in pictures:
            if not wanted or any(picture.name.startswith(word) for word in wanted):
                folder.mkdir(parents=True, exist_ok=True)
                file = take(browser, server.address, picture, folder)
                sys.stdout.write(f"{file.relative_to(ROOT)}\n")
        browser.close()
    others = [word for word in wanted if not any(picture.name.startswith(word) for _, picture in pictures)]
    if others or not wanted:
        take_tables(others)


def take_tables(wanted: Sequence[str]) -> None:
    """Take the pictures of the table."""
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=executable())
        for file in take_all(Studio(house, browser, LOOKED_AT, SHOWN, wanted)):
            sys.stdout.write(f"{file.relative_to(ROOT)}\n")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
