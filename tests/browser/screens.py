"""The screens of the client as a person uses them: by role and name, never by the inside of a page.

A visitor is somebody with a browser. What a visitor sees is found by the words of a language, so that a test that runs
in German finds only what a German reader finds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import ElementHandle, Error, Locator, Page, Route, expect

from tests.browser.house import House
from tests.browser.watching import Watch, come_to_rest
from tests.server.playing import Table

DESK: Final = {"width": 1366, "height": 768}
PHONE: Final = {"width": 390, "height": 844}
MOST_CLICKS: Final = 200
# Notices when the table has taken the press of a button, be it for a moment: it is gone, or pressed, or cannot be
# pressed, or says something else, or another step has come. On a button that stays pressed stands how many others did.
TAKEN: Final = """button => {
  const words = () => button.hasAttribute('aria-pressed') ? '' : button.textContent;
  const step = () => [...document.querySelectorAll('header [aria-current=step], header strong')]
    .map(one => one.textContent).join();
  const [said, came] = [words(), step()];
  const isTaken = () => !button.isConnected || button.disabled || button.getAttribute('aria-pressed') === 'true'
    || words() !== said || step() !== came;
  const watch = {taken: isTaken()};
  const observer = new MutationObserver(() => {
    if (!isTaken()) return;
    watch.taken = true;
    observer.disconnect();
  });
  observer.observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
  return watch;
}"""
Press = Callable[[ElementHandle], None]
GOODS: Final = ("gr", "wh", "br", "bk", "bl", "ye", "oc", "sh")


def browser_of(*, phone: bool = False, language: str = "en", theme: str = "dark") -> dict[str, Any]:
    """What kind of browser somebody comes with."""
    return {
        "viewport": PHONE if phone else DESK,
        "has_touch": phone,
        "is_mobile": phone,
        "device_scale_factor": 2 if phone else 1,
        "locale": "de-DE" if language == "de" else "en-GB",
        "color_scheme": theme,
        "reduced_motion": "reduce",
    }


@dataclass(frozen=True, slots=True)
class Words:
    """What things are called in a language, as patterns that fit the whole name."""

    play_now: str
    ready: str
    deal_line: str
    send: str
    accept: str
    onward: tuple[str, ...]
    """What a button is called that goes on in some step, the boldest last."""
    who_gets: str
    surplus: str
    tabs: dict[str, str]
    panes: dict[str, str]
    """The bottom bar of a phone."""
    final: str
    """The headline of the end."""
    lost: str
    turn: str
    have: str
    kept: str
    settled_too: str


WORDS: Final = {
    "en": Words(
        play_now="Play now",
        ready="Ready.*",
        deal_line="Deal as text",
        send="Send( offer)?",
        accept="Accept|Promise and accept",
        onward=(
            "Done",
            "Commit the gifts",
            "Give up .+",
            r"Commit \d+ runs?",
            "Commit without running anything",
            r"Commit \d+ and \d+",
            r"Pass|Pass, keep \d+",
            "Rob nobody|Enough, end the step|On to the next turn",
        ),
        who_gets="Who gets .+",
        surplus="Choose .+",
        tabs={"market": "Market", "table": "Table", "confluence": "Confluence", "ledger": "Ledger", "log": "Log"},
        panes={"market": "Market", "desk": "Desk", "deal": "Deal", "table": "Table", "log": "Log"},
        final=".+ wins with .+|.+ share the win with .+",
        lost="No connection",
        turn=r"Turn (\d)",
        have="have",
        kept="kept",
        settled_too="with settled ones",
    ),
    "de": Words(
        play_now="Sofort spielen",
        ready="Fertig.*",
        deal_line="Abkommen als Text",
        send="Anbieten|Senden",
        accept="Annehmen|Versprechen und annehmen",
        onward=(
            "Fertig",
            "Geschenke festlegen",
            ".+ abwerfen",
            r"\d+ (Lauf|Läufe) festlegen",
            "Nichts laufen lassen und festlegen",
            r"\d+ und \d+ festlegen",
            r"Passen|Passen, \d+ behalten",
            "Niemanden bestehlen|Genug, Schritt beenden|Weiter zur nächsten Runde",
        ),
        who_gets="Wer bekommt .+",
        surplus="Wähle .+",
        tabs={"market": "Markt", "table": "Tisch", "confluence": "Konfluenz", "ledger": "Schuldbuch", "log": "Verlauf"},
        panes={"market": "Markt", "desk": "Auslage", "deal": "Angebot", "table": "Tisch", "log": "Verlauf"},
        final=".+ gewinnt mit .+|.+ teilen sich den Sieg mit .+",
        lost="Keine Verbindung",
        turn=r"Runde (\d)",
        have="da",
        kept="erfüllt",
        settled_too="auch erledigte",
    ),
}


class Visitor:
    """Somebody with a browser."""

    def __init__(self, page: Page, watch: Watch, words: Words, house: House, *, is_phone: bool) -> None:
        self.page = page
        self.watch = watch
        self.words = words
        self.house = house
        self.is_phone = is_phone

    # ------------------------------------------------------------------ finding things

    def button(self, name: str, inside: Locator | None = None, **more: Any) -> Locator:
        """Buttons whose whole name fits a pattern."""
        where = inside or self.page
        return where.get_by_role("button", name=re.compile(f"^({name})$"), **more)

    def heading(self, name: str) -> Locator:
        """A heading whose whole text fits a pattern."""
        return self.page.get_by_role("heading", name=re.compile(f"^({name})$"))

    def tab(self, name: str) -> Locator:
        """A tab of the middle, by what it shows."""
        return self.page.get_by_role("tab", name=re.compile(f"^{self.words.tabs[name]}"))

    @property
    def top(self) -> Locator:
        """The bar at the top."""
        return self.page.get_by_role("banner")

    def step(self) -> str:
        """The name of the step that the match is in, as the bar at the top says it."""
        if self.is_phone:
            return self.top.get_by_role("strong").first.inner_text()
        return self.top.get_by_role("listitem").and_(self.page.locator("[aria-current=step]")).last.inner_text()

    def turn(self) -> int:
        """The turn, as the bar at the top says it."""
        found = re.search(self.words.turn, self.top.inner_text())
        assert found is not None
        return int(found[1])

    def expect_turn(self, turn: int) -> None:
        """Wait until the bar at the top says so."""
        expect(self.top.last).to_contain_text(re.compile(self.words.turn.replace(r"(\d)", str(turn))))

    def stock(self) -> dict[str, int]:
        """What the desk says that I have."""
        row = self.page.get_by_role("row", name=re.compile(f"^{self.words.have} "))
        return dict(zip(GOODS, map(int, row.get_by_role("cell").all_inner_texts()), strict=True))

    def expect_stock(self, **goods: int) -> None:
        """Wait until the desk says so."""
        names = [self.words.have, *("\\d+" if good not in goods else str(goods[good]) for good in GOODS)]
        expect(self.page.get_by_role("row", name=re.compile(f"^{' '.join(names)}$"))).to_be_visible()

    def show_pane(self, name: str) -> None:
        """Go to a pane of a phone, and wait until it is there."""
        button = self.button(f"{self.words.panes[name]}.*", self.page.get_by_role("navigation"))
        button.tap()
        expect(button).to_have_attribute("aria-current", "page")

    # ------------------------------------------------------------------ coming and going

    def sit_down(self, table: Table, seat: int) -> None:
        """Follow the link of a seat, and wait until the table is there."""
        self.page.goto(self.house.link(table, seat))
        self.see_table()

    def see_table(self) -> None:
        """Wait until the table is there, and hears keys: it does so a moment after it is seen."""
        expect(self.top).to_contain_text(re.compile(self.words.turn))
        come_to_rest(self.page)
        expect(self.page).not_to_have_url(re.compile("#key="))

    def close_by_back(self) -> None:
        """Close what is open by the browser's own button; a sheet that followed a menu waits until its step is free."""
        self.page.wait_for_function("history.state?.layers > 0")
        self.page.go_back()

    def play_now(self) -> None:
        """Open a table by one click, with quick bots and without hints, which would take most of the time."""
        self.page.route("**/api/tables", _with_quick_bots)
        self.button(self.words.play_now).click()
        self.see_table()

    # ------------------------------------------------------------------ playing

    @property
    def end(self) -> Locator:
        """What says that the match is over."""
        return self.heading(self.words.final)

    @property
    def onward(self) -> Locator:
        """Every button that brings the match on now, as far as this person can press it."""
        said = self.button(self.words.ready, self.top, disabled=False, pressed=False)
        done = self.button("|".join(self.words.onward), self.page.get_by_role("main"), disabled=False, pressed=False)
        return said.or_(done).and_(self.page.locator(":not([aria-busy=true])"))  # a busy button takes no press

    def await_move(self) -> bool:
        """Wait until this person can do something, or the match is over; whether there is something to do."""
        self.onward.or_(self.end).or_(self.choices).first.wait_for()
        return not self.end.is_visible()

    def go_on(self, press: Press = ElementHandle.click) -> bool:
        """Do what brings the match on, whatever step it is in, as soon as that is possible; false when it is over."""
        while self.await_move():
            if self.go_on_now(press):
                return True
        return False

    def go_on_now(self, press: Press = ElementHandle.click) -> bool:
        """Do what brings the match on, if anything can be done at this moment; whether it was done."""
        buttons = self.onward.element_handles()
        if not buttons:
            return self.choose(press)
        watch = buttons[0].evaluate_handle(TAKEN)
        try:
            press(buttons[0])
        except Error:
            if not watch.evaluate("watch => watch.taken"):
                raise
            return False  # somebody else brought the table on, and the button is gone
        self.page.wait_for_function("watch => watch.taken", arg=watch)
        return True

    @property
    def choices(self) -> Locator:
        """Groups in which something has to be chosen before one can go on."""
        groups = self.page.get_by_role("group", name=re.compile(f"^({self.words.who_gets})$"))
        return groups.filter(has_not=self.page.get_by_role("button", pressed=True))

    def choose(self, press: Press = ElementHandle.click) -> bool:
        """Give every donation to the last who is named; whether there was any."""
        groups = self.choices.element_handles()
        for group in groups:
            press(group.query_selector_all("button")[-1])
        return bool(groups)

    def play_until(self, turn: int, step: str) -> None:
        """Go on until a step of a turn has come."""
        for _ in range(MOST_CLICKS):
            assert self.await_move(), "the match is over"
            if self.is_at(turn, step):
                return
            self.go_on()
        raise AssertionError(f"turn {turn} never came to {step}")

    def is_at(self, turn: int, step: str) -> bool:
        """Whether the match has come to a step of a turn."""
        return self.turn() == turn and self.step() == step

    # ------------------------------------------------------------------ trading

    @property
    def line(self) -> Locator:
        """Where a deal is typed."""
        return self.page.get_by_role("textbox", name=self.words.deal_line)

    @property
    def send(self) -> Locator:
        """What sends the deal, as soon as it can be sent."""
        return self.button(self.words.send, disabled=False)

    def offer(self, text: str) -> None:
        """Type a deal and send it."""
        self.line.fill(text)
        self.send.click()
        if self.is_phone:  # the sheet closes
            expect(self.line).to_have_count(0)
        else:
            expect(self.line).to_have_value("")

    def offers(self, *parts: str) -> Locator:
        """Offers on the market that have all of these words, or pictures with these names."""
        found = self.page.get_by_role("listitem").filter(has=self.button(f"{self.words.accept}|Details|Einzelheiten"))
        for part in parts:
            words = self.page.get_by_text(part).or_(self.page.get_by_role("img", name=part, exact=True))
            found = found.filter(has=words)
        return found

    def accept(self, *parts: str) -> None:
        """Say yes to the one offer that has all of these words, and yes again if that is a promise."""
        offer = self.offers(*parts)
        expect(offer).to_have_count(1)
        self.button(self.words.accept, offer).click()


def _with_quick_bots(route: Route) -> None:
    asked = json.loads(route.request.post_data or "{}")
    for sitter in asked.get("sitters", ()):
        if sitter["kind"] == "bot":
            sitter["player"] = "greedy"
    route.continue_(post_data=json.dumps({**asked, "pace": 0, "think": 0, "hints": False}))
