"""Words have the room they need, also the long ones of German: nothing covers anything, nothing is cut."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.screens import Visitor
from tests.browser.watching import come_to_rest

Visit = Callable[..., Visitor]

# What of the bar covers its neighbour, leaves the screen, or says less than it should.
CROWDED = """bar => {
  const found = [];
  let edge = bar.getBoundingClientRect().left;
  const parts = [...bar.children].filter(part => part.getBoundingClientRect().width > 1);
  for (const part of parts) {
    const inner = [part, ...part.querySelectorAll('*:not(.sr):not(.top-line):not(.top-line *)')];
    const boxes = inner.map(one => one.getBoundingClientRect()).filter(box => box.width > 1);
    if (Math.min(...boxes.map(box => box.left)) < edge - 0.5) found.push(`covers: ${part.outerHTML.slice(0, 80)}`);
    edge = Math.max(...boxes.map(box => box.right));
  }
  if (edge > innerWidth) found.push('leaves the screen');
  for (const word of bar.querySelectorAll('.phone-where strong, .phone-where span'))
    if (word.scrollWidth > word.clientWidth + 1 && word.clientWidth) found.push(`cut: ${word.textContent}`);
  return found;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [43, 600])
def test_a_clock_on_a_phone_covers_nothing(visit_house: Visit, house: House, seconds: int) -> None:
    table = house.open(2, clock="live", trade_seconds=seconds, begin=False)
    ada = visit_house(phone=True, language="de", address=house.link(table, 0))
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    house.begin(table)  # the clock runs from here
    ada.see_table()
    expect(ada.top.get_by_role("timer")).to_be_visible()
    expect(ada.button(r"\+.* Min\. .*")).to_be_visible()
    come_to_rest(ada.page)
    bar = ada.top.element_handle()
    assert bar is not None
    assert bar.evaluate(CROWDED) == []


@pytest.mark.slow
def test_what_is_shown_of_the_market_can_be_read_at_a_small_desk(visit_house: Visit, house: House) -> None:
    table = house.open(2)
    bo = house.crew.sit(table, 1)
    bo.deal("kit>caylion: br; caylion>kit: gr")
    bo.deal("kit>caylion: oc; caylion>kit: gr; kit>caylion: gr by trade 3")
    ada = visit_house(language="de")
    ada.sit_down(table, 0)
    ada.button("Mehr").last.click()
    ada.page.get_by_text("Zurückstellen", exact=True).click()
    chip = ada.button("Zurückgestellt.*")
    expect(chip).to_be_visible()
    come_to_rest(ada.page)
    room = "one => { const b = one.getBoundingClientRect(), r = one.parentElement.getBoundingClientRect();"
    assert chip.evaluate(f"{room} return b.left >= r.left - 3 && b.right <= r.right + 3; }}")
