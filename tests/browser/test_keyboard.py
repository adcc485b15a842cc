"""A whole turn without a mouse: everything can be reached, and what has the focus can be seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import ElementHandle, Error, expect

from tests.browser.house import House
from tests.browser.screens import Visitor

Visit = Callable[..., Visitor]
MOST_STOPS = 150

# Whether the focus can be seen, if anything has it: by a line around what has it, or around what it is drawn in.
SEEN = """() => {
  if (document.activeElement === document.body) return true;
  for (let part = document.activeElement, up = 0; part && up < 3; part = part.parentElement, up++) {
    for (const inside of [null, '::before', '::after']) {
      const style = getComputedStyle(part, inside);
      if (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) return true;
      if (style.boxShadow !== 'none') return true;
    }
  }
  return document.activeElement.outerHTML.slice(0, 120);
}"""


def tab_to(visitor: Visitor, wanted: ElementHandle) -> None:
    """Press Tab until what is wanted has the focus."""
    page = visitor.page
    for _ in range(MOST_STOPS):
        if not wanted.evaluate("wanted => wanted.isConnected"):
            raise Error("it is gone")
        if wanted.evaluate("wanted => wanted === document.activeElement"):
            return
        page.keyboard.press("Tab")
        assert page.evaluate(SEEN) is True
    raise AssertionError(f"not reached in {MOST_STOPS} stops: {wanted}")


@pytest.mark.costly("an offer without a mouse, and every key that opens something")
def test_an_offer_by_keyboard_alone(visit_house: Visit, house: House) -> None:
    ada = visit_house()
    page = ada.page
    ada.sit_down(house.open(2), 0)
    page.keyboard.press("o")  # the composer begins, its first lane has the focus
    expect(ada.button("You give.*")).to_be_focused()
    page.keyboard.press("g")
    page.keyboard.press("g")
    tab_to(ada, ada.button("You get.*").element_handle())
    page.keyboard.press("w")
    expect(ada.line).to_have_value("caylion>*: 2gr; *>caylion: wh")
    tab_to(ada, ada.line.element_handle())
    page.keyboard.press("Enter")
    expect(ada.button("Yours 1")).to_be_visible()

    for key, name in (("t", "table"), ("c", "confluence"), ("g", "ledger"), ("l", "log"), ("m", "market")):
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        expect(ada.tab(name)).to_have_attribute("aria-selected", "true")
    for key, words in (("?", "Keys"), ("1", "Kt'Zr'Kt'Rtl"), ("p", "plan")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_contain_text(words)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("wh")
    page.keyboard.press("Escape")


@pytest.mark.slow
def test_a_turn_by_keyboard_alone(visit_house: Visit, house: House) -> None:
    ada = visit_house()
    page = ada.page
    table = house.open(2)
    ada.sit_down(table, 0)

    def press(button: ElementHandle) -> None:
        tab_to(ada, button)
        page.keyboard.press("Enter")

    house.crew.let_play(table, [1])
    seen = set()
    while ada.await_move() and not ada.is_at(2, "Trade"):
        seen.add(ada.step())
        ada.go_on_now(press)
    assert {"Plans", "Bids"} <= seen  # whether there is something to choose in the other steps is up to the cards


@pytest.mark.slow
def test_a_sheet_that_closes_leaves_the_keyboard_where_it_was(visit_house: Visit, house: House) -> None:
    ada = visit_house()
    page = ada.page
    ada.sit_down(house.open(2), 0)
    seat = ada.button("Kt'Zr'Kt'Rtl.*").first
    menu = ada.button("Menu.*")
    for opener, closer in ((seat, ""), (menu, ""), (menu, "Close")):
        opener.focus()
        page.keyboard.press("Enter")
        if opener is menu:
            expect(page.get_by_role("menuitem", name="Settings")).to_be_visible()
            page.get_by_role("menuitem", name="Settings").focus()
            page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        if closer:
            ada.button(closer, page.get_by_role("dialog")).focus()
        page.keyboard.press("Enter" if closer else "Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(opener).to_be_focused()
