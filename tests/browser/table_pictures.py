"""Scripted games for pictures of the table: every screen, in both sizes and both themes.

One table is looked at by two browsers with the key of the same seat, a laptop and a phone; at every moment that is
worth a picture each of them is brought to the same screen and taken in the dark and in the light.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect

from tests.browser.house import House
from tests.browser.screens import WORDS, Visitor, browser_of
from tests.browser.watching import PATIENCE, Watch
from tests.server.playing import Table

SPECIES: Final = ("caylion", "kit", "faderan", "zeth", "kjas")
DOCS: Final = {
    "trade-desk-dark": "table",
    "trade-desk-light": "table-light",
    "trade-phone-dark": "table-phone-market",
    "desk-phone-dark": "table-phone-desk",
    "bids-desk-dark": "bids",
    "end-desk-dark": "end",
    "home-desk-dark": "home",
}
"""Pictures that the documentation shows, by the name of the picture."""

Bring = Callable[[Visitor], None]


@dataclass
class Studio:
    """Two browsers at one seat, and where their pictures go."""

    house: House
    browser: Browser
    looked_at: Path
    shown: Path
    wanted: Collection[str] = ()
    visitors: dict[str, Visitor] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for size in ("desk", "phone"):
            context = self.browser.new_context(**browser_of(phone=size == "phone"))
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            self.visitors[size] = Visitor(
                page, Watch(self.house.address), WORDS["en"], self.house, is_phone=size == "phone"
            )

    def snap(self, name: str, bring: Bring, sizes: Collection[str] = ("desk", "phone")) -> Iterator[Path]:
        """Bring every browser to a screen and take it in both themes."""
        for size in sizes:
            names = {theme: f"{name}-{size}-{theme}" for theme in ("dark", "light")}
            visitor = self.visitors[size]
            bring(visitor)
            if self.wanted and not any(one.startswith(tuple(self.wanted)) for one in names.values()):
                continue
            for theme in ("light", "dark"):
                visitor.page.emulate_media(color_scheme="light" if theme == "light" else "dark")
                visitor.page.evaluate("document.fonts.ready.then(() => true)")
                visitor.page.wait_for_timeout(400)  # what moves comes to rest
                clear(visitor)
                for folder, file in ((self.looked_at, names[theme]), (self.shown, DOCS.get(names[theme]))):
                    if file:
                        folder.mkdir(parents=True, exist_ok=True)
                        path = folder / f"{file}.png"
                        visitor.page.screenshot(path=path)
                        yield path


def goto(address: str) -> Bring:
    """A page by its address, as soon as it has a heading."""

    def bring(visitor: Visitor) -> None:
        visitor.page.goto(visitor.house.address + address)
        expect(visitor.page.get_by_role("heading").first).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")

    return bring


def lesson(step: int) -> Bring:
    """A step of the lesson, by its place on the path."""

    def bring(visitor: Visitor) -> None:
        goto("?page=learn")(visitor)
        path = visitor.page.get_by_role("navigation", name="Steps of the lesson")
        path.get_by_role("button").nth(step - 1).click()

    return bring


def pane(tab: str, phone: str = "") -> Bring:
    """A pane of the table."""

    def bring(visitor: Visitor) -> None:
        if visitor.is_phone:
            name = f"{visitor.words.panes[phone or tab]}.*"
            visitor.button(name, visitor.page.get_by_role("navigation")).first.tap()
        elif tab:
            visitor.tab(tab).click()

    return bring


def key(letter: str) -> Bring:
    """A sheet that a key opens; it is closed by the next thing that is brought."""

    def bring(visitor: Visitor) -> None:
        visitor.page.evaluate("document.activeElement.blur()")
        visitor.page.keyboard.press(letter)
        expect(visitor.page.get_by_role("dialog")).to_be_visible()

    return bring


def clear(visitor: Visitor) -> None:
    """Take away what was only said in passing."""
    visitor.page.evaluate("document.querySelectorAll('[role=log] button[aria-label]').forEach(close => close.click())")
    visitor.page.wait_for_timeout(100)


def advised(visitor: Visitor) -> None:
    """Wait until the adviser has said what it thinks."""
    expect(visitor.page.get_by_role("listitem").filter(has_text=re.compile(r"worth [+−±]\d"))).not_to_have_count(0)
    if not visitor.is_phone:
        expect(visitor.page.get_by_role("img", name=re.compile("^[1-9] of"))).to_be_visible()
        preview = visitor.page.get_by_role("region", name="If they accept")
        expect(preview).to_contain_text(re.compile("Worth to you.*[+−±]", re.DOTALL))


def close(visitor: Visitor) -> None:
    """Close what lies over the table."""
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)


def take_all(studio: Studio) -> Iterator[Path]:
    """Play, and take every picture on the way."""
    house = studio.house
    yield from around(studio)
    table = house.open(3, species=SPECIES, bot="fair", hints=True)
    kit, faderan = house.crew.sit(table, 1), house.crew.sit(table, 2)
    kit.deal("kit>caylion: br; caylion>kit: gr")
    kit.deal("kit>*: oc; *>kit: 2wh gr")
    faderan.deal("faderan>caylion: bl; caylion>faderan: bk; caylion>faderan: gr by trade 2")
    faderan.deal("faderan>kit: wh; kit>caylion: ye; caylion>faderan: 2gr")
    for visitor in studio.visitors.values():
        visitor.sit_down(table, 0)
        for name in ("No more hints", "Got it"):  # hints of a first game
            visitor.page.wait_for_timeout(500)
            if visitor.button(name).count():
                visitor.button(name).click()
    kit.say("Anyone with blue for an octagon?")
    faderan.say("I take black, today or next turn.")
    desk = studio.visitors["desk"]
    desk.line.fill("caylion>kit: 2gr wh; kit>caylion: ye; caylion>kit: sh by trade 3")
    expect(desk.send).to_be_visible()
    yield from studio.snap("trade", advised)
    yield from studio.snap("desk", pane("", "desk"), ["phone"])
    yield from studio.snap("composer", _compose, ["phone"])
    studio.visitors["phone"].button("Close the composer").last.tap()
    desk.button(desk.words.accept, desk.offers("by trade 2")).click()
    desk.button("Promise and accept").click()
    for name in ("table", "confluence", "ledger", "log"):
        sizes = ["desk"] if name in ("confluence", "ledger") else ["desk", "phone"]
        yield from studio.snap(name, pane(name), sizes)
    for letter, name in (("p", "planner"), ("1", "seat"), ("?", "help")):
        yield from studio.snap(name, key(letter))
        for visitor in studio.visitors.values():
            close(visitor)
    yield from steps(studio, table)
    yield from past(studio)


def past(studio: Studio) -> Iterator[Path]:
    """A match that good players played, and what there is to see when it is over."""
    house = studio.house
    table = house.open(1, species=SPECIES[:4], bot="fair club", autopilot="club", hints=True)
    house.crew.sit(table, 0).let_autopilot_play()
    for visitor in studio.visitors.values():
        visitor.page.goto(house.link(table, 0))
        visitor.end.wait_for(timeout=240_000)
    yield from studio.snap("end", lambda _: None)
    yield from studio.snap("replay", goto(f"?replay={table.id}&at=200"))
    yield from studio.snap("replays", goto("?page=replays"))


def around(studio: Studio) -> Iterator[Path]:
    """The pages around a table."""
    house = studio.house
    for number in range(3):
        house.open(
            1 + number,
            begin=False,
            listed=True,
            hints=True,
            name=("friday", "slow and friendly", "nine chairs")[number],
        )
    for name, address in (("home", ""), ("new", "?page=new"), ("lobby", "?page=lobby"), ("lesson", "?page=learn")):
        yield from studio.snap(name, goto(address))
    for step in range(2, 6):
        yield from studio.snap(f"lesson-{step}", lesson(step))
    gathering = house.open(2, begin=False, hints=True)
    yield from studio.snap("gathering", goto(house.link(gathering, 0).removeprefix(house.address)))
    yield from studio.snap("no-table", goto(f"?table={'a' * 16}"))


def steps(studio: Studio, table: Table) -> Iterator[Path]:
    """The steps of two turns."""
    house, desk = studio.house, studio.visitors["desk"]
    house.crew.let_play(table, [1, 2])
    seen: set[str] = set()
    while desk.await_move() and desk.turn() < 3:
        step = desk.step()
        if step not in seen and step != "Trade":
            seen.add(step)
            yield from studio.snap(re.sub(r"\W+", "-", step.lower()), _at_step(step))
        desk.go_on()


def _at_step(step: str) -> Bring:
    def bring(visitor: Visitor) -> None:
        visitor.await_move()
        if visitor.is_phone:
            expect(visitor.top).to_contain_text(step)

    return bring


def _compose(visitor: Visitor) -> None:
    pane("", "deal")(visitor)
    visitor.line.fill("caylion>kit: 2gr wh; kit>caylion: ye; caylion>kit: sh by trade 3")
    expect(visitor.send).to_be_visible()
