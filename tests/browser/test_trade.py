"""Two people in two browsers who trade with each other, promise, and lose the connection in between."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.house import House, open_house
from tests.browser.screens import WORDS, Visitor, browser_of
from tests.browser.watching import PATIENCE, Watch, come_to_rest

Visit = Callable[..., Visitor]


@pytest.mark.costly("two browsers that trade with each other")
def test_two_people_trade_and_a_third_agrees(visit_house: Visit, house: House) -> None:
    table = house.open(3)
    chen = house.crew.sit(table, 2)
    ada, bo = visit_house(), visit_house()
    ada.sit_down(table, 0)
    bo.sit_down(table, 1)
    ada.expect_stock(gr=5, wh=4, br=2)

    # a swap
    ada.offer("caylion>kit: gr; kit>caylion: br")
    bo.accept("Caylion", "1 brown")
    ada.expect_stock(gr=4, br=3)
    bo.expect_stock(gr=4, br=2)

    # three take part, and nothing moves before the last one has agreed
    ada.offer("caylion>kit: wh; kit>kjas: br; kjas>caylion: ye")
    bo.accept("Three-way")
    # the notice goes by itself, so it is looked for first
    expect(bo.page.get_by_role("log").filter(has_text="The deal waits for Kjasjavikalimm").first).to_be_visible()
    expect(bo.page.get_by_role("listitem").filter(has_text="Agreed, waits for Kjasjavikalimm")).to_be_visible()
    bo.button("Whole table.*").click()
    expect(bo.page.get_by_role("tabpanel")).to_contain_text("2 of 3 in")
    ada.expect_stock(wh=4, ye=0)
    chen.accept(by=0)
    ada.expect_stock(wh=3, ye=1)
    bo.expect_stock(wh=3, br=1)


@pytest.mark.costly("two browsers that trade with each other")
def test_whoever_declines_may_say_why_and_the_other_one_reads_it(
    visit_house: Visit, house: House, barriers: Callable[[Page], list[str]]
) -> None:
    """By keyboard; the notice and the list of own offers have it, in the language of the reader."""
    table = house.open(2)
    ada, bo = visit_house(), visit_house(language="de")
    ada.sit_down(table, 0)
    bo.sit_down(table, 1)
    bo.offer("kit>caylion: br; caylion>kit: gr")
    ada.button("For you.*").click()
    offer = ada.offers("1 brown")
    ada.button("More", offer).focus()
    ada.page.keyboard.press("Enter")
    reasons = ada.page.get_by_role("group", name="Decline and say")
    expect(reasons.get_by_role("button")).to_have_count(5)
    assert barriers(ada.page) == []
    reasons.get_by_role("button", name=re.compile("^I need it myself")).focus()
    ada.page.keyboard.press("Enter")
    said = "Caylion hat dein Angebot abgelehnt: „Grün brauche ich selbst“"
    expect(bo.page.get_by_role("log").filter(has_text=said).first).to_be_visible()
    bo.button("Deine.*").click()
    declined = bo.page.get_by_role("region", name="Abgelehnt")
    expect(declined.get_by_role("listitem")).to_contain_text("lehnt Angebot 1 ab: „Grün brauche ich selbst“.")
    assert barriers(bo.page) == []
    bo.page.reload()  # then the history has it
    bo.see_table()
    bo.button("Deine.*").click()
    expect(declined.get_by_role("listitem")).to_contain_text("„Grün brauche ich selbst“.")


@pytest.mark.slow
def test_a_promise_is_kept_when_it_falls_due(visit_house: Visit, house: House) -> None:
    """It stands in both ledgers, and is kept by itself."""
    table = house.open(3)
    ada, bo = visit_house(), visit_house()
    ada.sit_down(table, 0)
    bo.sit_down(table, 1)
    ada.offer("kit>caylion: bl; caylion>kit: 2gr by trade 2")
    bo.button("For you.*").click()
    bo.accept("1 blue")
    ada.expect_stock(bl=1)
    for person, way in ((ada, "to"), (bo, "from")):
        strip = person.page.get_by_role("region", name="Promises")
        expect(strip.get_by_role("listitem")).to_have_count(1)
        expect(strip.get_by_role("listitem")).to_contain_text(way)
    house.crew.let_play(table, [2], stop=lambda view: view["game"]["turn"] > 1)
    while not (ada.is_at(2, "Trade") and bo.is_at(2, "Trade")):
        for person in (ada, bo):
            if person.turn() == 1:
                person.go_on_now()
    house.crew.let_play(table, [2], stop=lambda view: view["game"]["turn"] > 2)
    while ada.is_at(2, "Trade") or bo.is_at(2, "Trade"):
        for person in (ada, bo):
            if person.is_at(2, "Trade"):
                person.go_on_now()
    for person in (ada, bo):
        expect(person.top).not_to_contain_text("due")
        person.tab("ledger").click()
        person.button(f"{person.words.settled_too}.*").click()
        expect(person.page.get_by_role("tabpanel").get_by_role("listitem").filter(has_text="2 green")).to_contain_text(
            person.words.kept
        )


@pytest.mark.costly("a connection that breaks; it starts a server of its own, twice")
def test_a_server_that_dies_in_the_middle_loses_nothing(tmp_path: Path, browser: Browser) -> None:
    """What was sent while it was away is pending, goes out when it is back, and happens once."""
    with open_house(tmp_path) as house:
        table = house.open(2)
        context = browser.new_context(**browser_of())
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        watch = Watch(house.address)
        watch.follow(page)
        ada = Visitor(page, watch, WORDS["en"], house, is_phone=False)
        ada.sit_down(table, 0)
        bo = house.crew.sit(table, 1)
        bo.deal("kit>caylion: br; caylion>kit: gr")
        before = ada.stock()
        ada.line.fill("caylion>kit: wh; kit>caylion: ye")
        expect(ada.send).to_be_visible()
        expect(ada.offers("1 brown")).to_have_count(1)
        with page.expect_console_message(lambda message: "WebSocket" in message.text):
            house.server.kill()  # and it stays away until the page has tried in vain to come back
        said = page.get_by_role("main").get_by_role("status").filter(has_text=ada.words.lost)
        expect(said).to_be_visible()
        ada.button("Accept").click()
        expect(said).to_contain_text("Waiting")
        ada.expect_stock(**before)  # nothing is claimed before the server says so
        house.server.start()
        ada.expect_stock(gr=before["gr"] - 1, br=before["br"] + 1)
        expect(said).to_have_count(0)
        expect(ada.line).to_have_value("caylion>kit: wh; kit>caylion: ye")
        ada.send.click()
        bo = house.crew.sit(table, 1)
        expect(ada.button("Yours 1")).to_be_visible()
        bo.accept(by=0)
        ada.expect_stock(gr=before["gr"] - 1, wh=before["wh"] - 1, br=before["br"] + 1, ye=before["ye"] + 1)
        watch.forgive("WebSocket")
        assert watch.troubles == []
        context.close()


@pytest.mark.slow
def test_what_cannot_be_sent_says_why_and_rows_of_the_preview_do_not_lie_on_each_other(
    visit_house: Visit, house: House
) -> None:
    table = house.open(2, hints=True)  # the adviser gives the row of the effect
    ada = visit_house()
    ada.sit_down(table, 0)
    ada.line.fill("caylion>kit: 99gr; kit>caylion: 5wh")
    button = ada.button(ada.words.send)
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(ada.line).to_have_attribute("aria-invalid", "true")
    button.focus()
    expect(button).to_be_focused()
    button.press("Enter")
    expect(ada.page.get_by_role("alert").filter(has_text="You lack 94 green")).to_have_count(1)
    expect(ada.line).to_have_value("caylion>kit: 99gr; kit>caylion: 5wh")
    ada.line.fill("caylion>kit: 2gr wh; kit>caylion: br; caylion>kit: 2ye by trade 2")
    rows = ada.page.get_by_role("region", name="What it changes for you").locator(".preview-row")
    expect(rows.filter(has_text="Effect")).to_have_count(1)
    come_to_rest(ada.page)
    boxes = [box for row in rows.all() if (box := row.bounding_box())]
    inner = [box for value in rows.locator(".preview-value").all() if (box := value.bounding_box())]
    for above, below in itertools.pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"]
    for row, value in zip(boxes, inner, strict=True):
        assert value["height"] <= row["height"]


@pytest.mark.costly("a page that is loaded again")
def test_a_page_that_is_loaded_again_is_where_it_was(visit_house: Visit, house: House) -> None:
    table = house.open(2)
    ada = visit_house()
    ada.sit_down(table, 0)
    ada.offer("caylion>kit: gr; kit>caylion: br")
    ada.line.fill("caylion>kit: 2wh; kit>caylion: br")
    expect(ada.send).to_be_visible()
    ada.page.reload()
    ada.see_table()
    expect(ada.line).to_have_value("caylion>kit: 2wh; kit>caylion: br")
    ada.button("Yours.*").click()
    expect(ada.page.get_by_role("listitem").filter(has=ada.button("Withdraw|More"))).to_have_count(1)
    assert re.search(r"\?table=[a-z0-9]{16}$", ada.page.url)
