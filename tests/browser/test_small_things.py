"""Small things that people met at the table: crowded lanes, results that pass by, focus, the back button, links."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.crew import Seat
from tests.browser.house import House
from tests.browser.screens import Visitor
from tests.browser.watching import come_to_rest

Visit = Callable[..., Visitor]
Barriers = Callable[[Page], list[str]]

# ------------------------------------------------------------------ the composer


def edges(locator: Locator) -> tuple[float, float]:
    """The upper and the lower edge of something on the screen."""
    box = locator.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


LANES = {
    "kit>kjas: br; kjas>kit: 2gr by trade 2": 1,
    "caylion>kit: wh; kit>kjas: br; kjas>caylion: ye; zeth>faderan: gr; faderan>caylion: bk; unity>kit: gr": 6,
    "kit>kjas: br; kjas>kit: ye": 2,
}
"""Deals, and how many lanes each has for goods of now: promised, of many, without this seat."""


@pytest.mark.slow
def test_lanes_of_a_deal_stand_above_its_line(visit_house: Visit, house: House) -> None:
    table = house.open(6, species=("caylion", "kit", "kjas", "zeth", "faderan", "unity"))
    ada = visit_house()
    ada.sit_down(table, 0)
    composer = ada.page.get_by_role("region", name="Compose a deal")
    adding = composer.get_by_role("button", name=re.compile("^Add to "))
    heads = composer.get_by_role("button", name=re.compile("^(?!Add|Later).* (gives|give:) "))
    for text, lanes in LANES.items():
        ada.line.fill(text)
        expect(adding).to_have_count(lanes)  # the server has read the line; before it there are two or three
        expect(ada.button("Another direction", composer)).to_be_visible()
        come_to_rest(ada.page)
        top, bottom = edges(ada.line)
        assert bottom <= 768
        for button in [*adding.all(), ada.button("Later.*", composer), ada.button("Another direction", composer)]:
            assert edges(button)[1] <= top, text
        assert edges(ada.button(ada.words.send))[1] <= 768

        # by keyboard every lane is reached, and comes into sight
        heads.last.focus()
        expect(heads.last).to_be_in_viewport(ratio=1)
        expect(heads.last).to_have_attribute("aria-pressed", "true")


# ------------------------------------------------------------------ the result of auctions

Ships = tuple[int, int]


def go_to(seats: Sequence[Seat], step: str) -> None:
    """Everybody does as little as possible until a step has come."""
    for seat in itertools.islice(itertools.cycle(seats), 200):
        if seat.game["step"] == step:
            return
        seat.pass_on()
    raise AssertionError(f"{step} never came")


def bid(seats: Sequence[Seat], bids: Sequence[Ships]) -> None:
    """Everybody bids for colonies and for teams; then whoever can take something takes the first."""
    for seat, (colony, research) in zip(seats, bids, strict=True):
        seat.act({"do": "commit_bids", "colony": colony, "research": research})
    for _ in range(60):
        if seats[0].game["step"] not in ("colonies", "teams"):
            return
        for seat in seats:
            buys = [action for action in seat.ask("actions")["actions"] if action["do"] == "buy"]
            if buys:
                seat.act(buys[0])
                break


BIDS: tuple[Ships, ...] = ((1, 0), (0, 0), (1, 1), (1, 0))


@pytest.mark.slow
def test_the_result_of_auctions_stays_until_it_is_dismissed(
    visit_house: Visit, house: House, barriers: Barriers
) -> None:
    table = house.open(4)
    seats = [house.crew.sit(table, seat) for seat in range(4)]
    ada = visit_house()
    ada.sit_down(table, 0)
    result = ada.page.get_by_role("region", name="Auctions of turn 1")
    go_to(seats, "bids")
    expect(result).to_have_count(0)
    bid(seats, BIDS)
    colonies = result.get_by_role("region", name="Colonies").get_by_role("list").first.get_by_role("listitem")
    expect(colonies).to_have_count(3)
    expect(colonies.nth(0)).to_have_text(re.compile("^1.*bid 1 ship.*took "))
    expect(colonies.nth(2)).to_have_text(re.compile("^3You.*passed.*counts as 0.5"))
    expect(result).to_contain_text("Did not bid: Kt'Zr'Kt'Rtl")
    expect(result).to_contain_text(re.compile("(Zeth|Kjas.+) before (Zeth|Kjas.+): both stand at 1"))
    teams = result.get_by_role("region", name="Research teams").get_by_role("listitem")
    expect(teams).to_have_count(1)
    assert barriers(ada.page) == []

    # it stays in the next turn as one line, covers nothing also when it is unfolded, and goes with Escape
    go_to(seats, "trade")
    expect(ada.top).to_contain_text("Turn 2")
    expect(result).to_contain_text("you took nothing")
    expect(colonies).to_have_count(0)
    top, bottom = edges(result)
    assert bottom - top <= 48
    show = ada.button("Show", result)
    expect(show).to_have_attribute("aria-expanded", "false")
    show.press("Enter")
    expect(colonies).to_have_count(3)
    expect(ada.button("Fold", result)).to_be_focused()
    assert edges(result)[1] <= edges(ada.page.get_by_role("tabpanel"))[0]
    ada.page.keyboard.press("Escape")
    expect(result).to_have_count(0)

    # from the log, and by a button, with the focus in it and back
    ada.tab("log").click()
    line = ada.page.get_by_role("button", name=re.compile("^The colony bids"))
    line.click()
    expect(result).to_be_focused()
    ada.button("Dismiss the result").click()
    expect(result).to_have_count(0)
    expect(line).to_be_focused()
    ada.tab("confluence").click()
    ada.button("Result of the last auctions").press("Enter")
    expect(result).to_be_focused()

    # the next bids end it
    go_to(seats, "bids")
    expect(result).to_be_visible()
    for seat in seats:
        seat.act({"do": "commit_bids", "colony": 0, "research": 0})
    expect(result).to_have_count(0)


@pytest.mark.slow
def test_the_result_of_auctions_on_a_phone_in_german(visit_house: Visit, house: House, barriers: Barriers) -> None:
    table = house.open(4)
    seats = [house.crew.sit(table, seat) for seat in range(4)]
    ada = visit_house(phone=True, language="de")
    ada.sit_down(table, 0)
    go_to(seats, "bids")
    bid(seats, BIDS)
    go_to(seats, "trade")
    result = ada.page.get_by_role("region", name="Auktionen der Runde 1")
    expect(result).to_be_visible()
    top, bottom = edges(result)
    assert bottom - top <= 64
    assert barriers(ada.page) == []
    ada.button("Zeigen", result).tap()
    expect(result.get_by_role("region", name="Kolonien")).to_be_visible()
    top, bottom = edges(result)
    assert bottom - top <= 0.6 * 844
    assert barriers(ada.page) == []
    ada.button("Ergebnis schließen").click()
    expect(result).to_have_count(0)
    # a reloaded page knows it from the log
    ada.page.reload()
    ada.see_table()
    ada.page.get_by_role("button", name=re.compile("^Verlauf")).click()
    ada.page.get_by_role("button", name=re.compile("^Die Kolonie-Gebote")).click()
    expect(result).to_be_visible()


# ------------------------------------------------------------------ before the match, and above the table


@pytest.mark.slow
@pytest.mark.parametrize("language, path", [("en", "Steps of the lesson"), ("de", "Schritte der Einführung")])
def test_no_step_of_the_lesson_is_wider_than_a_phone(
    visit_house: Visit, house: House, barriers: Barriers, language: str, path: str
) -> None:
    ada = visit_house(phone=True, language=language, address=f"{house.address}?page=learn")
    steps = ada.page.get_by_role("navigation", name=path).get_by_role("button")
    expect(steps).to_have_count(5)
    for step in steps.all():
        step.tap()
        expect(step).to_have_attribute("aria-current", "step")
        assert ada.page.evaluate("document.documentElement.scrollWidth") == 390
        assert barriers(ada.page) == []
    text, switch = ada.page.get_by_text(re.compile("^(Hints of|Tipps im)")), ada.page.get_by_role("switch")
    assert edges(text)[1] - edges(text)[0] <= 48, "it stands in one line beside its switch"
    size = switch.bounding_box()
    assert size is not None
    assert size["width"] < 64


@pytest.mark.slow
def test_six_words_have_the_focus_when_they_come(visit_house: Visit, house: House, barriers: Barriers) -> None:
    table = house.open(2, begin=False)
    bo = visit_house(address=house.link(table, 1))
    bo.button("Show six words").press("Enter")
    words = bo.page.get_by_text(re.compile(f"{table.id}.*( [a-z]+){{5}}"))
    expect(words).to_be_focused()
    assert barriers(bo.page) == []


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_back_closes_the_menu_and_stays_at_the_table(visit_house: Visit, house: House, phone: bool) -> None:
    table = house.open(2)
    ada = visit_house(phone=phone)
    ada.sit_down(table, 0)
    menu = ada.page.get_by_role("menu")
    address = ada.page.url
    ada.button("Menu.*").click()
    expect(menu).to_be_visible()
    ada.close_by_back()
    expect(menu).to_have_count(0)
    expect(ada.button("Menu.*")).to_be_focused()
    ada.see_table()
    # what an item opens is closed by the same button
    ada.button("Menu.*").click()
    menu.get_by_role("menuitem", name=re.compile("^Settings")).click()
    sheet = ada.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    ada.close_by_back()
    expect(sheet).to_have_count(0)
    ada.see_table()
    assert ada.page.url == address


@pytest.mark.slow
@pytest.mark.parametrize(
    "language, make, yes, told",
    [
        ("en", "New link for my seat", "Yes, a new link", "Your seat has a new link"),
        ("de", "Neuer Link für meinen Platz", "Ja, neuer Link", "Dein Platz hat einen neuen Link"),
    ],
)
def test_a_new_link_keeps_the_seat_here_and_nowhere_else(
    visit_house: Visit, house: House, barriers: Barriers, language: str, make: str, yes: str, told: str
) -> None:
    table = house.open(2)
    ada = visit_house(language=language)
    elsewhere = visit_house(language=language, phone=True)
    for person in (ada, elsewhere):
        person.sit_down(table, 0)
    ada.button("Menu.*|Menü.*").click()
    ada.page.get_by_role("menuitem", name=re.compile("^(Settings|Einstellungen)")).click()
    ada.button(make).press("Enter")
    question = ada.page.get_by_role("group", name=make)
    expect(question).to_be_focused()
    expect(question).to_be_in_viewport(ratio=1)
    sheet = ada.page.get_by_role("dialog")
    assert question.evaluate("one => one.getBoundingClientRect().right") <= sheet.evaluate(
        "one => one.getBoundingClientRect().right"
    )
    assert barriers(ada.page) == []
    ada.button(yes).click()
    expect(ada.page.get_by_text(re.compile(told))).to_be_visible()
    ada.see_table()
    ada.expect_stock(gr=5, wh=4, br=2)
    # the other device is out, and nothing brings it back
    expect(elsewhere.top).to_have_count(0)
    # this browser is not: neither now nor after loading the page again
    ada.page.reload()
    ada.see_table()
    ada.expect_stock(gr=5, wh=4, br=2)
    ada.offer("caylion>kit: gr; kit>caylion: br")


@pytest.mark.slow
def test_whoever_waits_in_a_rematch_is_told_who_begins(visit_house: Visit, house: House) -> None:
    table = house.finished(2, host_name="Ada")
    ada, bo = visit_house(address=house.link(table, 0)), visit_house(address=house.link(table, 1))
    for person in (ada, bo):
        expect(person.end).to_be_visible()
    bo.button("Rematch").click()
    expect(bo.page.get_by_role("status").filter(has_text="You opened the rematch")).to_contain_text(
        "It begins when Ada, the host, presses “Begin”"
    )
    ada.page.get_by_role("link", name="Go there").click()
    waits = ada.page.get_by_role("status").filter(has_text="This is the rematch")
    expect(waits).to_contain_text("It begins when Ada, the host")


@pytest.mark.slow
def test_a_button_that_becomes_the_best_choice_is_readable_at_once(visit_house: Visit, house: House) -> None:
    """Ground and ink of a button change together, and without any way between them where motion is unwelcome."""
    ada = visit_house()
    ada.sit_down(house.open(2), 0)
    change = """() => {
      const button = document.querySelector(".button:not(.primary, .ghost)");
      button.classList.add("primary");
      const { backgroundColor, color } = getComputedStyle(button);
      const moving = document.getAnimations().filter(one => one.effect.target === button);
      return [backgroundColor, color, moving.map(one => one.transitionProperty)];
    }"""
    ground, ink, moving = ada.page.evaluate(change)
    assert ground != ink
    assert moving == []
    ada.page.reload()
    ada.page.emulate_media(reduced_motion="no-preference")
    expect(ada.page.locator(".button").first).to_be_visible()
    assert {"background-color", "color"} <= set(ada.page.evaluate(change)[2])


@pytest.mark.slow
def test_the_chosen_theme_is_there_before_the_client_is(visit_house: Visit, house: House) -> None:
    """No other theme flashes up, also in browsers that paint while the script is on its way."""
    ada = visit_house(address=house.address)
    ada.page.emulate_media(color_scheme="light")
    ada.button("Switch to the dark theme").click()
    ada.page.route("**/assets/*.js", lambda route: route.abort())
    for page in ("", "cards.html"):
        ada.page.goto(f"{house.address}{page}")
        expect(ada.page.locator("html")).to_have_attribute("data-theme", "dark")
        ada.watch.forgive("ERR_FAILED")
