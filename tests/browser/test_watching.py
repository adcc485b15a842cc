"""Those who do not play: spectators of a running match, and whoever looks at a finished one again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.screens import Visitor
from tests.server.playing import Table

Visit = Callable[..., Visitor]


@pytest.mark.costly("a spectator")
def test_a_spectator_sees_the_table_and_can_do_nothing(visit_house: Visit, house: House) -> None:
    table = house.open(3, spectators="public")  # trading ends when all but one are done
    bo = house.crew.sit(table, 1)
    eve = visit_house(address=house.spectator_link(table))
    eve.see_table()
    expect(eve.top).to_contain_text("watching")
    expect(eve.page.get_by_role("navigation", name="Seats").get_by_role("listitem")).to_have_count(4)
    expect(eve.onward).to_have_count(0)
    expect(eve.line).to_have_count(0)
    eve.tab("log").click()
    bo.say("two white for a green?")
    bo.act({"do": "done"})
    expect(eve.page.get_by_role("tabpanel")).to_contain_text("Kt'Zr'Kt'Rtl is done")
    for name in ("market", "table", "confluence", "ledger"):
        eve.tab(name).click()
        expect(eve.tab(name)).to_have_attribute("aria-selected", "true")
    assert not re.search(r"\d+ points", eve.page.locator("body").inner_text())  # nobody's are seen before the end
    eve.page.get_by_role("navigation", name="Seats").get_by_role("button").first.click()
    expect(eve.page.get_by_role("dialog")).to_be_visible()
    assert not re.search(r"\d+ points", eve.page.get_by_role("dialog").inner_text())


@pytest.mark.costly("the end of a match, and a replay")
def test_a_finished_match_is_looked_at_again(visit_house: Visit, house: House, finished_match: Table) -> None:
    """The bar goes to any moment, the address names it, and every seat's eyes are open."""
    ada = visit_house(address=house.link(finished_match, 0))
    page = ada.page
    expect(ada.end).to_be_visible()
    page.get_by_role("link", name="Replay").or_(ada.button("Replay")).click()
    bar = page.get_by_role("slider", name="Moment of the match")
    expect(bar).to_be_visible()
    last = int(bar.get_attribute("max") or "0")
    assert last > 50
    bar.focus()
    page.keyboard.press("Home")
    expect(bar).to_have_value("0")
    ada.expect_turn(1)
    page.keyboard.press("PageDown")  # the next turn
    ada.expect_turn(2)
    bar.fill(str(last * 3 // 4))
    expect(ada.top.last).to_contain_text(re.compile("Turn [3-6]"))
    later = ada.turn()
    expect(page).to_have_url(re.compile(r"[?&]at=\d+"))
    moment = bar.input_value()
    page.reload()
    expect(bar).to_have_value(moment)
    ada.expect_turn(later)
    expect(ada.onward).to_have_count(0)
    page.keyboard.press("End")


@pytest.mark.slow
def test_somebody_elses_table_asks_for_a_link(visit_house: Visit, house: House) -> None:
    table = house.open(1)
    eve = visit_house(address=f"{house.address}?table={table.id}")
    expect(eve.heading("This table needs a link")).to_be_visible()
    eve.page.goto(f"{house.address}?table={'a' * 16}")
    expect(eve.heading("There is no such table")).to_be_visible()
