"""The card gallery in a real browser: what it shows, how it is used, and that nobody is shut out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from confluence.cli.gallery_server import Gallery
from confluence.sidereal.cards import catalogue
from tests.browser.watching import PATIENCE, Watch, come_to_rest

Visit = Callable[..., Page]
Barriers = Callable[[Page], list[str]]

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def tiles(page: Page) -> list[str]:
    """The codes of the cards in the list."""
    return [
        link.removeprefix("card-")
        for link in page.evaluate("[...document.querySelectorAll('.tile-link')].map(a => a.id)")
    ]


def expect_status(page: Page, said: str) -> None:
    """Wait until so many cards are said to be shown."""
    expect(page.locator(".content-count")).to_have_text(said)


@pytest.fixture(scope="session")
def whole_list(browser: Browser, browser_context_args: dict[str, Any], server: Gallery) -> Iterator[Page]:
    """The list of all cards, for tests that only look at it."""
    context = browser.new_context(**browser_context_args)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    watching = Watch(server.address)
    watching.follow(page)
    page.goto(server.address)
    page.wait_for_selector(".tile-link")
    yield page
    context.close()
    assert watching.troubles == []


# --- what it shows ---------------------------------------------------------------------------------------------------


def test_every_card_is_there(whole_list: Page) -> None:
    page = whole_list
    assert sorted(tiles(page)) == sorted(card.code for card in catalogue().cards)
    expect_status(page, "392 cards")
    expect(page).to_have_title("Cards · Confluence")
    headings = page.locator(".group-head h2").all_inner_texts()
    assert headings[:3] == ["Caylion", "Eni Et", "Faderan"]
    assert headings[-4:] == ["Colonies", "Research teams", "Confluence cards", "Donation cards"]


def test_every_drawing_exists(whole_list: Page) -> None:
    page = whole_list
    missing = page.evaluate(
        "[...new Set([...document.querySelectorAll('use')].map(u => u.getAttribute('href')))]"
        ".filter(href => !document.querySelector(href))"
    )
    assert missing == []


def test_both_sides_of_a_card_are_shown_as_converters(visit: Visit) -> None:
    page = visit("?q=271")
    tile = page.locator(".tile")
    expect(tile).to_have_count(1)
    expect(tile).to_contain_text("Envoys")
    expect(tile).to_contain_text("Zeth Diaspora")
    front, back = (tile.get_by_role("img").nth(place).get_attribute("aria-label") for place in (0, 1))
    assert front == "Economy: pay 3 white; give away 1 brown, 1 blue, 1 yellow, 1 ultratech, and 1 envoy"
    assert back == "Economy: pay 3 white; get 1 point; give away 1 ultratech, 1 point, and 1 envoy"


def test_its_own_rules_keep_foreign_scripts_out(visit: Visit, watch: Watch) -> None:
    page = visit("?q=1")
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'window.foreign = 1'}))")
    assert page.evaluate("window.foreign") is None
    watch.forgive("Content Security Policy")


# --- search and filters ----------------------------------------------------------------------------------------------


@pytest.mark.costly("the gallery as a person uses it, with the whole list")
def test_search_by_goods_name_and_number(visit: Visit) -> None:
    page = visit()
    page.keyboard.press("/")
    search = page.get_by_role("searchbox")
    expect(search).to_be_focused()
    search.press_sequentially("3gr")
    expect(page.locator(".content-count")).to_have_text(re.compile(r"^\d\d of 392 cards$"))
    expect(page.locator("#card-2")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?q=3gr$"))
    search.fill("tiefen-jagd")
    expect(page.locator(".tile")).to_have_count(1)
    assert tiles(page) == ["46"]
    search.fill("3wh > {bk}")
    expect(page.locator(".tile-link").first).to_have_text("Universal Translator")
    search.fill("271")
    search.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Zeth Diaspora")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#card-271")).to_be_focused()  # a moment later: it would take the focus back
    search.focus()
    page.keyboard.press("Escape")
    expect(page.locator(".content-count")).to_have_text("392 cards")


@pytest.mark.slow
def test_filters_narrow_the_list_and_can_be_taken_back(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Faderan 39 cards").click()
    expect(page.locator(".content-count")).to_have_text("39 of 392 cards")
    page.get_by_role("button", name="Relic worlds 12 cards").click()
    expect(page.locator(".content-count")).to_have_text("12 of 392 cards")
    expect(page).to_have_url(re.compile(r"\?species=faderan&kind=relic$"))
    page.reload()
    expect(page.locator(".content-count")).to_have_text("12 of 392 cards")
    page.get_by_role("button", name="Remove the filter Faderan").click()
    page.get_by_role("button", name="Remove the filter Relic worlds").click()
    expect(page.locator(".content-count")).to_have_text("392 cards")
    page.get_by_role("button", name="Era IV 20 cards").click()
    expect(page.locator(".content-count")).to_have_text("20 of 392 cards")
    page.get_by_role("button", name="Clear all").click()
    expect(page.locator(".content-count")).to_have_text("392 cards")


@pytest.mark.slow
def test_nothing_found_leads_somewhere(visit: Visit) -> None:
    page = visit("?q=9zz&species=zeth")
    expect(page.get_by_role("heading", name="No card fits")).to_be_visible()
    page.get_by_role("button", name="{bk}").click()
    expect(page.locator(".tile").first).to_be_visible()
    assert len(tiles(page)) > 5
    expect(page).not_to_have_url(re.compile("species"))


# --- one card --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_card_by_keyboard_alone(visit: Visit) -> None:
    page = visit("?species=zeth")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Skip to the cards")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")  # the chip that takes the filter back
    page.keyboard.press("Tab")
    first, second, third = tiles(page)[:3]
    expect(page.locator(f"#card-{first}")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"#card-{second}")).to_be_focused()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(page).to_have_url(re.compile(rf"\?species=zeth#{second}$"))
    assert page.evaluate("document.querySelector('dialog').contains(document.activeElement)")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(rf"#{third}$"))
    for _ in range(8):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?species=zeth$"))
    expect(page.locator(f"#card-{third}")).to_be_focused()


@pytest.mark.slow
def test_arrow_keys_move_through_the_grid(visit: Visit) -> None:
    page = visit("?species=kit")
    page.get_by_role("searchbox").press("ArrowDown")
    codes = tiles(page)
    expect(page.locator(f"#card-{codes[0]}")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(f"#card-{codes[3]}")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator(f"#card-{codes[0]}")).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator(f"#card-{codes[-1]}")).to_be_focused()


@pytest.mark.slow
def test_what_has_the_focus_is_never_hidden(visit: Visit) -> None:
    """The bar and the heading that hang at the top do not cover it, in either direction."""
    page = visit("?species=kit")
    page.locator(".tile-link").last.focus()
    for _ in range(20):
        page.keyboard.press("Shift+Tab")
        hidden = page.evaluate(
            "() => { const tile = document.activeElement.closest('.tile'); if (!tile) return false;"
            " const box = tile.getBoundingClientRect();"
            " const cover = document.querySelector('.top').getBoundingClientRect().bottom;"
            " return box.bottom < cover + 40 || box.top > innerHeight - 20; }"
        )
        assert hidden is False


@pytest.mark.slow
@pytest.mark.parametrize("code, name", [("271", "Envoys"), ("B1", "Balkanized States' Colonies"), ("279", "Acrux")])
def test_a_card_by_link(visit: Visit, code: str, name: str) -> None:
    page = visit(f"#{code}")
    dialog = page.get_by_role("dialog", name=name)
    expect(dialog).to_be_visible()
    expect(page).to_have_title(f"{name} · Confluence cards")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(page).not_to_have_url(re.compile("#"))
    expect(page.locator(f"#card-{code}")).to_be_focused()


@pytest.mark.slow
def test_the_back_button_closes_a_card(visit: Visit) -> None:
    page = visit("?q=zeth")
    page.locator("#card-271").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("link", name="Cross Species Ethical Equality").click()
    expect(dialog.get_by_role("heading", level=2)).to_have_text("Cross Species Ethical Equality")
    page.go_back()
    expect(dialog.get_by_role("heading", level=2)).to_have_text("Envoys")
    page.go_back()
    expect(dialog).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?q=zeth$"))


@pytest.mark.slow
def test_a_click_beside_a_card_closes_it(visit: Visit) -> None:
    page = visit("#271")
    page.mouse.click(20, 400)
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.slow
def test_a_link_to_no_card_is_explained(visit: Visit) -> None:
    page = visit("#999")
    expect(page.get_by_role("dialog", name="There is no card 999")).to_contain_text("1 to 389")


@pytest.mark.slow
def test_every_card_can_be_opened(visit: Visit) -> None:
    """No card of any kind breaks its dialog; the arrow key walks through all of them."""
    page = visit("#20")
    names = page.evaluate(
        "async () => { const names = []; for (let i = 0; i < 392; i++) {"
        " names.push(document.querySelector('#card-title')?.textContent);"
        " document.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));"
        " await new Promise(done => setTimeout(done)); } return names; }"
    )
    assert len(names) == 392
    assert all(names)
    expect(page.get_by_role("button", name="Next card")).to_be_disabled()


# --- language, theme, motion -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_german(visit: Visit) -> None:
    page = visit("?q=46")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".tile-link")).to_have_text("Tiefen-Jagd")
    expect_status(page, "1 von 392 Karten")
    expect(page.locator(".tile")).to_contain_text("0 ")
    expect(page.locator(".value").first).to_have_text("02,5")
    page.reload()
    expect(page.locator(".tile-link")).to_have_text("Tiefen-Jagd")
    page.locator(".tile-link").click()
    expect(page.get_by_role("dialog")).to_contain_text("Liegt von Anfang an aus.")
    expect(page).to_have_title("Tiefen-Jagd · Karten von Confluence")


@pytest.mark.slow
def test_the_browser_decides_the_first_language(browser: Browser, server: Gallery, watch: Watch) -> None:
    context = browser.new_context(locale="de-AT")
    page = context.new_page()
    watch.follow(page)
    page.goto(f"{server.address}?q=zeth")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".tile [lang=en]").first).to_be_visible()
    context.close()


def test_a_link_may_ask_for_german(visit: Visit) -> None:
    page = visit("?lang=de&q=46#46")
    expect(page.get_by_role("dialog", name="Tiefen-Jagd")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/\?q=46#46$"))


def expect_ground(page: Page, *, dark: bool) -> None:
    """Wait until the page is dark or bright."""
    page.wait_for_function(
        "dark => { const colour = getComputedStyle(document.documentElement).backgroundColor;"
        " const sum = colour.match(/\\d+/g).slice(0, 3).reduce((all, part) => all + Number(part), 0);"
        " return dark ? sum < 100 : sum > 600; }",
        arg=dark,
    )


@pytest.mark.slow
def test_theme_follows_the_system_until_somebody_chooses(visit: Visit) -> None:
    page = visit("?q=1")
    expect_ground(page, dark=True)
    page.emulate_media(color_scheme="light")
    expect_ground(page, dark=False)
    page.get_by_role("button", name="Switch to the dark theme").click()
    expect_ground(page, dark=True)
    page.reload()
    page.wait_for_selector(".tile")
    expect_ground(page, dark=True)
    page.get_by_role("button", name="Switch to the light theme").click()
    expect_ground(page, dark=False)
    assert page.evaluate("localStorage.getItem('confluence.theme')") is None


def test_nothing_moves_for_those_who_asked_for_it(visit: Visit, page: Page) -> None:
    page.route("**/api/cards", lambda _: None)
    visit("", wait_for=".ghost-line")
    assert page.evaluate("document.getAnimations().length") == 0


# --- loading and trouble ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_is_seen_while_the_cards_are_on_their_way(page: Page, visit: Visit) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/cards", hold)
    visit("", wait_for=".ghost-tile")
    expect(page.locator("main")).to_have_attribute("aria-busy", "true")
    expect(page.get_by_role("status")).to_have_text("The cards are on their way.")
    while not held:  # what stands in their place is there before they are asked for
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    expect_status(page, "392 cards")


@pytest.mark.slow
def test_cards_that_do_not_arrive_can_be_asked_for_again(page: Page, visit: Visit, watch: Watch) -> None:
    page.route("**/api/cards", lambda route: route.abort())
    visit("")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    page.unroute("**/api/cards")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".content-count")).to_have_text("392 cards")
    watch.forgive("Failed to load resource")


@pytest.mark.slow
@pytest.mark.parametrize(
    "answer, text",
    [
        ({"status": 500, "body": "no"}, "not with the cards"),
        ({"status": 200, "body": "<html>"}, "do not understand each other"),
        ({"status": 200, "body": '{"format": "confluence.cards/99"}'}, "do not understand each other"),
    ],
)
def test_answers_that_are_no_cards(page: Page, visit: Visit, watch: Watch, answer: dict[str, Any], text: str) -> None:
    page.route("**/api/cards", lambda route: route.fulfill(**answer))
    visit("")
    expect(page.get_by_role("alert")).to_contain_text(text)
    if answer["status"] == 500:
        watch.forgive("Failed to load resource")


# --- for everyone ----------------------------------------------------------------------------------------------------

STATES = {
    "list": "",
    "search": "?q=3gr%20%3E%20ye",
    "filters": "?species=zeth&kind=relic,technology&era=1",
    "colonies": "?kind=colony,team,nullspace",
    "odd kinds": "?kind=fleet,confluence,donation,setup,reference,tile",
    "nothing found": "?q=9zz",
    "colony card": "?q=279#279",
    "tile": "?q=b1#B1",
    "relic": "?q=62#62",
    "no such card": "?q=1#999",
    "symbols": "?q=1#symbols",
}


@pytest.mark.costly("axe on one page of the gallery")
def test_no_barriers_on_a_card(visit: Visit, barriers_in_both_themes: Barriers) -> None:
    page = visit("?q=271#271")
    assert barriers_in_both_themes(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("address", STATES.values(), ids=STATES.keys())
def test_no_barriers(visit: Visit, barriers_in_both_themes: Barriers, address: str) -> None:
    page = visit(address)
    assert barriers_in_both_themes(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("how", ["loading", "failed", "german"])
def test_no_barriers_in_passing_states(page: Page, visit: Visit, barriers: Barriers, watch: Watch, how: str) -> None:
    if how == "loading":
        page.route("**/api/cards", lambda _: None)
        visit("", wait_for=".ghost-tile")
    elif how == "failed":
        page.route("**/api/cards", lambda route: route.abort())
        visit("")
        watch.forgive("Failed to load resource")
    else:
        visit("?species=unity")
        page.get_by_role("button", name="Deutsch").click()
        expect(page.locator("html")).to_have_attribute("lang", "de")
    assert barriers(page) == []


PHONE_STATES = {**STATES, "card": "?q=271#271", "filter sheet": "?species=zeth#filters"}


@pytest.fixture
def phone(browser: Browser, watch: Watch) -> Iterator[Page]:
    """A page of a phone under watch."""
    context = browser.new_context(**PHONE, color_scheme="dark", reduced_motion="reduce", locale="en-GB")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    watch.follow(page)
    yield page
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("address", PHONE_STATES.values(), ids=PHONE_STATES.keys())
def test_a_phone_never_scrolls_sideways(phone: Page, server: Gallery, address: str) -> None:
    """Nor does a page that is enlarged to 400 percent, which makes it 320 pixels wide."""
    phone.goto(server.address + address)
    phone.wait_for_selector(".tile-link, .notice", state="attached")
    if "#" in address:
        expect(phone.get_by_role("dialog")).to_be_visible()
    for width in (390, 320):
        phone.set_viewport_size({"width": width, "height": 844})
        come_to_rest(phone)
        wide = phone.evaluate(
            "[document.documentElement, ...document.querySelectorAll('dialog, .tile')]"
            ".filter(part => part.scrollWidth > part.clientWidth + 1)"
            ".map(part => (part.querySelector('.tile-link')?.id ?? part.tagName) + ' ' + part.scrollWidth)"
        )
        assert wide == [], width


@pytest.mark.slow
def test_a_phone_with_thumbs(phone: Page, server: Gallery, barriers_in_both_themes: Barriers) -> None:
    page = phone
    page.goto(server.address)
    page.get_by_role("link", name="Filters").tap()
    sheet = page.get_by_role("dialog", name="Filters")
    sheet.get_by_role("button", name="Zeth 28 cards").tap()
    expect(sheet.get_by_role("button", name="Show 28 cards")).to_be_visible()
    assert barriers_in_both_themes(page) == []
    small = page.evaluate(
        "[...document.querySelectorAll('dialog button, dialog a')].map(b => [b.textContent, b.getBoundingClientRect()])"
        ".filter(([, box]) => box.height < 36 || box.width < 36).map(([text]) => text)"
    )
    assert small == []
    sheet.get_by_role("button", name="Show 28 cards").tap()
    expect(sheet).to_have_count(0)
    expect(page.locator(".content-count")).to_have_text("28 of 392 cards")
    assert barriers_in_both_themes(page) == []
    page.locator("#card-271").tap()
    expect(page.get_by_role("dialog", name="Envoys")).to_be_visible()
    assert barriers_in_both_themes(page) == []
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.slow
def test_without_colour_no_two_signs_look_alike(visit: Visit) -> None:
    """Each has a letter or an outline of its own: drawn in one grey, all shapes differ."""
    page = visit("#symbols")
    shapes = page.evaluate(
        "[...document.querySelectorAll('symbol[id^=sign-]')].map(symbol => symbol.innerHTML"
        '.replace(/(fill|stroke)="(?!none)[^"]*"/g, \'\'))'
    )
    assert len(shapes) == len(set(shapes)) >= 23
