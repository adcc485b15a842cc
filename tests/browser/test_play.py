"""Whole games in a real browser, by clicks alone: at a desk, on a phone, in German, without a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.screens import Visitor
from tests.browser.watching import come_to_rest

Visit = Callable[..., Visitor]


@pytest.mark.costly("the whole game in a real browser")
def test_from_the_home_page_to_the_final_score(visit_house: Visit, house: House) -> None:
    """A person and three bots, six turns, nothing but clicks."""
    ada = visit_house(address=house.address)
    ada.play_now()
    turns = set()
    while ada.await_move():
        turns.add(ada.turn())
        ada.go_on_now()
    assert turns == {1, 2, 3, 4, 5, 6}
    expect(ada.page.get_by_role("main")).to_contain_text(re.compile(r"You (won|share the win|finished)"))


@pytest.mark.costly("every page around a table, for errors of its script")
def test_pages_before_a_table_open(visit_house: Visit, house: House) -> None:
    ada = visit_house(address=house.address)
    expect(ada.button(ada.words.play_now)).to_be_visible()
    for page in ("new", "lobby", "learn", "replays"):
        ada.page.goto(f"{house.address}?page={page}")
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    ada.page.goto(house.link(house.open(2, begin=False), 0))
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.costly("every step of two turns in German")
def test_a_german_plays_two_turns(visit_house: Visit, house: House) -> None:
    """Everything that is read and pressed is found by its German name."""
    ada = visit_house(language="de", address=house.address)
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    ada.sit_down(house.open(1), 0)
    ada.offer("Caylion>*: gr; *>Caylion: wh")
    ada.play_until(3, "Transaktion")
    for name in ("table", "confluence", "ledger", "log"):
        ada.tab(name).click()
        expect(ada.tab(name)).to_have_attribute("aria-selected", "true")
    expect(ada.page.get_by_role("tabpanel")).to_contain_text(re.compile("Runde"))


@pytest.mark.costly("a phone: every pane and an offer by thumb")
def test_an_offer_on_a_phone(visit_house: Visit, house: House) -> None:
    """One pane at a time, the panes below, the composer as a sheet; nothing ever scrolls sideways."""
    ada = visit_house(phone=True)
    ada.sit_down(house.open(1), 0)
    for pane in ("desk", "table", "log", "market"):
        ada.show_pane(pane)
        expect(ada.page.get_by_role("main")).to_be_visible()
        assert overflow(ada) == [], pane
    ada.show_pane("deal")
    ada.offer("caylion>*: gr; *>caylion: wh")
    expect(ada.page.get_by_role("region", name="Compose a deal")).to_have_count(0)


@pytest.mark.slow
def test_a_phone_plays_two_turns(visit_house: Visit, house: House) -> None:
    ada = visit_house(phone=True)
    ada.sit_down(house.open(1), 0)
    seen = set()
    while ada.await_move() and not ada.is_at(3, "Trade"):
        if ada.step() not in seen:
            seen.add(ada.step())
            assert overflow(ada) == [], ada.step()
        ada.go_on_now()
    assert len(seen) > 3


def overflow(visitor: Visitor) -> list[str]:
    """What is wider than the screen."""
    come_to_rest(visitor.page)
    found: list[str] = visitor.page.evaluate(
        "[document.documentElement, document.querySelector('main')]"
        ".filter(part => part && part.scrollWidth > part.clientWidth + 1)"
        ".map(part => `${part.tagName} ${part.scrollWidth} > ${part.clientWidth}`)"
    )
    return found


@pytest.mark.slow
def test_a_phone_on_its_side_has_the_frame_of_phones_and_back_closes_what_is_open(
    visit_house: Visit, house: House
) -> None:
    table = house.open(2, hints=True)
    house.crew.sit(table, 1).deal("kit>caylion: br; caylion>kit: gr")
    ada = visit_house(phone=True)
    page = ada.page
    for width, height in ((844, 390), (683, 384)):
        page.set_viewport_size({"width": width, "height": height})
        ada.sit_down(table, 0)
        offer = ada.offers("1 brown").first
        expect(offer).to_be_visible()
        expect(page.get_by_role("region", name="Hint")).to_be_visible()
        come_to_rest(page)
        box, bar = offer.bounding_box(), page.get_by_role("navigation").bounding_box()
        assert box is not None
        assert bar is not None
        assert bar["x"] + bar["width"] <= box["x"], "the bar stands beside the pane"
        assert box["y"] + 60 <= height - 44, "above the hint there is room to read an offer"
    ada.show_pane("deal")
    composer = page.get_by_role("region", name="Compose a deal")
    expect(composer).to_be_visible()
    ada.close_by_back()
    expect(composer).to_have_count(0)
    page.keyboard.press("1")
    expect(page.get_by_role("dialog")).to_be_visible()
    ada.close_by_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert table.id in page.url


@pytest.mark.slow
def test_a_wrong_link_takes_nobody_out_of_the_own_seat_and_its_notice_covers_nothing(
    visit_house: Visit, house: House
) -> None:
    table = house.open(2)
    ada = visit_house(phone=True)
    page = ada.page
    page.set_viewport_size({"width": 320, "height": 640})
    ada.sit_down(table, 0)
    page.goto(house.address)
    page.goto(f"{house.address}?table={table.id}#key={'wrong' * 6}")
    notice = page.get_by_text("That link opens nothing here.")
    expect(notice).to_be_visible()
    ada.button("Ready.*").click(trial=True)
    ada.button("Menu.*").click(trial=True)
    page.reload()
    ada.see_table()
    page.goto(house.address)
    expect(page.get_by_role("link", name="Go on: evening table")).to_be_visible()


@pytest.mark.slow
def test_on_a_small_desk_words_stand_beside_each_other(visit_house: Visit, house: House) -> None:
    table = house.open(2, hints=True)
    ada = visit_house(language="de")
    ada.page.set_viewport_size({"width": 1024, "height": 768})
    ada.sit_down(table, 0)
    overlaps = """() => ['.ledger-dock-head', '.plan-card-foot'].flatMap(name => {
      const parts = [...(document.querySelector(name)?.children ?? [])].map(one => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect();
      }).filter(box => box.width > 0);
      return parts.flatMap((a, place) => parts.slice(place + 1).filter(
        b => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
      ).map(() => name));
    })"""
    expect(ada.page.locator(".plan-card-foot")).to_be_visible()
    come_to_rest(ada.page)
    assert ada.page.evaluate(overlaps) == []
