"""Nobody is shut out: axe looks at every screen, in both themes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.screens import Visitor
from tests.browser.watching import violations_on
from tests.server.playing import Table

Visit = Callable[..., Visitor]


class Inspector:
    """Looks at a page in both themes and keeps what it finds, so that one run tells everything."""

    def __init__(self, page: Page, axe_source: str) -> None:
        self.page = page
        self.axe_source = axe_source
        self.found: dict[str, str] = {}
        """What was found, and where first."""
        self.seen: set[str] = set()

    def look(self, screen: str) -> None:
        """Look at the page as it is now; the other theme differs by its colours only."""
        if screen in self.seen:
            return
        self.seen.add(screen)
        for theme, rules in (("light", ["color-contrast"]), ("dark", None)):
            self.page.emulate_media(color_scheme="light" if theme == "light" else "dark")
            for violation in violations_on(self.page, self.axe_source, rules):
                if violation["impact"] in ("serious", "critical"):
                    for node in violation["nodes"]:
                        what = f"{violation['id']}: {node['target']} {node.get('failureSummary', '')[:200]}"
                        self.found.setdefault(what, f"{screen}, {theme}")

    def report(self) -> None:
        """Fail with everything that was found."""
        lines = [f"{where}: {what}" for what, where in self.found.items()]
        assert not lines, "\n".join(lines)


@pytest.fixture
def inspector(axe_source: str) -> Callable[[Visitor], Inspector]:
    """An inspector for a visitor's page."""
    return lambda visitor: Inspector(visitor.page, axe_source)


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_pages_around_a_table(
    visit_house: Visit, house: House, finished_match: Table, inspector: Callable[[Visitor], Inspector], *, phone: bool
) -> None:
    ada = visit_house(phone=phone, address=house.address)
    look = inspector(ada)
    expect(ada.button(ada.words.play_now)).to_be_visible()
    look.look("home")
    for page in ("new", "lobby", "learn", "replays"):
        ada.page.goto(f"{house.address}?page={page}")
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        look.look(page)
    gathering = house.open(2, begin=False, hints=True)
    ada.page.goto(house.link(gathering, 0))
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    look.look("gathering")
    ada.page.goto(f"{house.address}?table={'a' * 16}")
    expect(ada.page.get_by_role("heading").first).to_be_visible()
    look.look("no such table")
    ada.page.goto(house.link(finished_match, 0))
    expect(ada.end).to_be_visible()
    look.look("end")
    ada.page.goto(f"{house.address}?replay={finished_match.id}")
    expect(ada.page.get_by_role("slider")).to_be_visible()
    look.look("replay")
    look.report()


@pytest.mark.costly("axe on the screen that people see most: trade, at a desk, with hints")
def test_trade_at_a_desk(visit_house: Visit, house: House, inspector: Callable[[Visitor], Inspector]) -> None:
    table = house.open(2, hints=True)
    bo = house.crew.sit(table, 1)
    bo.deal("kit>caylion: br; caylion>kit: gr")
    bo.deal("kit>*: oc; *>kit: 2wh; *>kit: gr by trade 3")
    bo.deal("caylion>kit: gr by trade 2; kit>caylion: wh")
    ada = visit_house()
    look = inspector(ada)
    ada.sit_down(table, 0)
    expect(ada.offers("1 brown")).to_have_count(1)
    ada.line.fill("caylion>kit: 3gr; kit>caylion: ye; caylion>kit: sh by trade 3")
    expect(ada.send).to_be_visible()
    look.look("trade and composer")
    look.report()


@pytest.mark.slow
def test_the_steps_of_two_turns_at_a_desk(
    visit_house: Visit, house: House, inspector: Callable[[Visitor], Inspector]
) -> None:
    table = house.open(2, hints=True)
    bo = house.crew.sit(table, 1)
    bo.deal("kit>*: oc; *>kit: 2wh; *>kit: gr by trade 3")
    bo.deal("caylion>kit: gr by trade 2; kit>caylion: wh")
    ada = visit_house()
    page = ada.page
    look = inspector(ada)
    ada.sit_down(table, 0)
    expect(ada.offers("1 white", "by trade 2")).to_have_count(1)
    look.look("trade")
    ada.accept("1 white", "by trade 2")
    ada.button("Promise and accept").click()
    for name in ("table", "confluence", "ledger", "log"):
        ada.tab(name).click()
        expect(ada.tab(name)).to_have_attribute("aria-selected", "true")
        look.look(name)
    page.evaluate("document.activeElement.blur()")
    for key, name in (("p", "planner"), ("1", "seat"), ("?", "help")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        look.look(name)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    house.crew.let_play(table, [1])
    while ada.await_move() and not ada.is_at(3, "Trade"):
        look.look(f"step {ada.step()}")
        ada.go_on_now()
    assert {"step Plans", "step Bids"} <= look.seen
    look.report()


@pytest.mark.slow
def test_the_table_on_a_phone(visit_house: Visit, house: House, inspector: Callable[[Visitor], Inspector]) -> None:
    table = house.open(2, hints=True)
    bo = house.crew.sit(table, 1)
    bo.deal("kit>caylion: br; caylion>kit: gr")
    ada = visit_house(phone=True)
    look = inspector(ada)
    ada.sit_down(table, 0)
    for pane in ("desk", "table", "log", "market", "deal"):
        ada.show_pane(pane)
        look.look(pane)
    ada.page.keyboard.press("Escape")
    house.crew.let_play(table, [1])
    while ada.await_move() and not ada.is_at(2, "Trade"):
        look.look(f"step {ada.step()}")
        ada.go_on_now()
    look.report()
