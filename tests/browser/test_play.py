"""Whole games in a real browser, by clicks alone: at a desk, on a phone, in German, without a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.screens import Visitor

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]


def test_from_the_home_page_to_the_final_score(visit_house: Visit) -> None:
    """A person and three bots, six turns, nothing but clicks."""
    ada = visit_house()
    ada.play_now()
    turns = set()
    while ada.await_move():
        turns.add(ada.turn())
        ada.go_on()
    assert turns == {1, 2, 3, 4, 5, 6}
    expect(ada.page.get_by_role("main")).to_contain_text(re.compile(r"You (won|share the win|finished)"))


def test_a_german_plays_two_turns(visit_house: Visit, house: House) -> None:
    """Everything that is read and pressed is found by its German name."""
    ada = visit_house(language="de")
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    ada.sit_down(house.open(1), 0)
    ada.offer("Caylion>*: gr; *>Caylion: wh")
    ada.play_until(3, "Transaktion")
    for name in ("table", "confluence", "ledger", "log"):
        ada.tab(name).click()
        expect(ada.tab(name)).to_have_attribute("aria-selected", "true")
    expect(ada.page.get_by_role("tabpanel")).to_contain_text(re.compile("Runde"))


def test_a_phone_plays_two_turns(visit_house: Visit, house: House) -> None:
    """One pane at a time, the panes below, the composer as a sheet; nothing ever scrolls sideways."""
    ada = visit_house(phone=True)
    ada.sit_down(house.open(1), 0)
    for pane in ("desk", "table", "log", "market"):
        ada.button(f"{ada.words.panes[pane]}.*", ada.page.get_by_role("navigation")).tap()
        expect(ada.page.get_by_role("main")).to_be_visible()
        assert overflow(ada) == [], pane
    ada.button(ada.words.panes["deal"], ada.page.get_by_role("navigation")).tap()
    ada.offer("caylion>*: gr; *>caylion: wh")
    expect(ada.page.get_by_role("region", name="Compose a deal")).to_have_count(0)
    seen = set()
    while ada.await_move() and not ada.is_at(3, "Trade"):
        if ada.step() not in seen:
            seen.add(ada.step())
            assert overflow(ada) == [], ada.step()
        ada.go_on()
    assert len(seen) > 3


def overflow(visitor: Visitor) -> list[str]:
    """What is wider than the screen."""
    found: list[str] = visitor.page.evaluate(
        "[document.documentElement, document.querySelector('main')]"
        ".filter(part => part && part.scrollWidth > part.clientWidth + 1)"
        ".map(part => `${part.tagName} ${part.scrollWidth} > ${part.clientWidth}`)"
    )
    return found
