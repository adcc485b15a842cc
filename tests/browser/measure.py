"""Prints how large and how quick the client is: `python -m tests.browser.measure [sizes|gallery|table]`.

The table is the largest there is: nine seats and 200 open offers. Times say little about another machine, so a plain
page is measured in the same run: a list of 200 lines that is written anew and painted.
"""

from __future__ import annotations

import gzip
import re
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from confluence.server.client import CARDS, CLIENT, HOME
from confluence.sidereal.deals.clauses import ANYONE
from tests.browser.chromium import executable
from tests.browser.crew import Seat
from tests.browser.house import House, open_house
from tests.cli.gallery import gallery
from tests.server.playing import Table

ROUNDS: Final = 5
NINE: Final = ("caylion", "eni_et", "faderan", "imdril", "kit", "kjas", "unity", "yengii", "zeth")
OFFERS: Final = 200
UPDATES: Final = 60
MOST_AT_FIRST: Final = 250_000
"""Bytes of script, packed, that the first page may need."""

LOAD: Final = """() => new Promise(done => {
  const look = () => document.querySelectorAll('.tile').length === 392
    ? requestAnimationFrame(() => setTimeout(() => done(performance.now())))
    : setTimeout(look, 5);
  look();
})"""

# From the input to the frame that shows it, and to the list that follows: setting the value as a person would.
TYPE: Final = """async (text) => {
  const field = document.querySelector('input');
  const before = document.querySelector('.content-count').textContent;
  const start = performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
  field.dispatchEvent(new Event('input', {bubbles: true}));
  await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const shown = performance.now() - start;
  while (document.querySelector('.content-count').textContent === before && performance.now() - start < 5000)
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  return [shown, performance.now() - start];
}"""

# How long frames take while something moves: `scroll` is what is scrolled, the page by default.
FRAMES: Final = """async ([milliseconds, selector]) => {
  const moved = selector ? document.querySelector(selector) : null;
  const frames = []; let last = performance.now(); const end = last + milliseconds; let by = 120;
  while (last < end) {
    if (moved) {
      const before = moved.scrollTop;
      moved.scrollTop += by;
      if (moved.scrollTop === before) by = -by;
    } else scrollBy(0, by);
    await new Promise(requestAnimationFrame);
    const now = performance.now(); frames.push(now - last); last = now;
  }
  frames.sort((a, b) => a - b);
  return [frames[Math.floor(frames.length / 2)], frames[Math.floor(frames.length * 0.95)], frames.length];
}"""

# Written down for every message of the server: the time from its arrival to the frame in which it is seen.
WATCH_UPDATES: Final = """() => {
  window.updates = [];
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...words) {
      super(...words);
      this.addEventListener('message', event => {
        if (!String(event.data).startsWith('{"type":"update"')) return;
        const start = performance.now();
        requestAnimationFrame(() => {
          const port = new MessageChannel();
          port.port1.onmessage = () => window.updates.push(performance.now() - start);
          port.port2.postMessage(0);
        });
      });
    }
  };
}"""

# A list of so many lines, written anew and painted: what the machine can do at best.
YARDSTICK: Final = """async (lines) => {
  const list = document.body.appendChild(document.createElement('ul'));
  const times = [];
  for (let round = 0; round < 30; round++) {
    const start = performance.now();
    list.replaceChildren(...Array.from({length: lines}, (_, line) => {
      const item = document.createElement('li');
      item.textContent = `offer ${line} of round ${round}: 3gr for 2wh`;
      return item;
    }));
    times.push(await new Promise(done => requestAnimationFrame(() => {
      const port = new MessageChannel();
      port.port1.onmessage = () => done(performance.now() - start);
      port.port2.postMessage(0);
    })));
  }
  return times;
}"""


def say(what: str, milliseconds: Sequence[float]) -> None:
    """One line with the middle value and the spread."""
    middle, low, high = statistics.median(milliseconds), min(milliseconds), max(milliseconds)
    sys.stdout.write(f"{what:<52} {middle:7.1f} ms   ({low:.0f} to {high:.0f})\n")


def packed(file: Path) -> int:
    """How many bytes of a file travel."""
    return len(gzip.compress(file.read_bytes(), 6))


# --- sizes -----------------------------------------------------------------------------------------------------------


def first_scripts(page: str) -> list[Path]:
    """The scripts that a page needs before it shows anything: the one it names, and what that imports at once."""
    html = (CLIENT / page).read_text(encoding="utf-8")
    found: list[Path] = []
    waiting = [CLIENT / name for name in re.findall(r'(?:src|href)="\./(assets/[^"]+\.js)"', html)]
    while waiting:
        script = waiting.pop()
        if script in found:
            continue
        found.append(script)
        text = script.read_text(encoding="utf-8")
        waiting += [script.parent / name for name in re.findall(r'(?:import|from)\s*"\./([^"]+\.js)"', text)]
    return found


def sizes() -> int:
    """Print what travels; the exit code says whether the first page is small enough."""
    for page in (HOME, CARDS):
        scripts = first_scripts(page)
        total = sum(packed(script) for script in scripts)
        plain = sum(script.stat().st_size for script in scripts)
        sys.stdout.write(f"{page:<12} needs at first {total:7} bytes of script, packed ({plain} plain)\n")
    for file in sorted(CLIENT.rglob("*"), key=lambda file: -file.stat().st_size):
        if file.suffix in {".js", ".css"}:
            sys.stdout.write(f"  {file.name:<40} {file.stat().st_size:8} bytes, packed {packed(file):7}\n")
    everything = sum(packed(file) for file in CLIENT.rglob("*") if file.suffix in {".js", ".css", ".html"})
    sys.stdout.write(f"all scripts, styles and pages, packed  {everything:7} bytes\n")
    return 0 if sum(map(packed, first_scripts(HOME))) < MOST_AT_FIRST else 1


# --- the gallery -----------------------------------------------------------------------------------------------------


def typed(page: Page, text: str) -> tuple[float, float]:
    """Milliseconds until the letters are seen, and until the list has followed."""
    shown, settled = page.evaluate(TYPE, text)
    return shown, settled


def measure_gallery(browser: Browser) -> None:
    """All cards: loading, typing, scrolling."""
    loads, letters, narrowed, widened, frames, slow = [], [], [], [], [], []
    with gallery() as server:
        for _ in range(ROUNDS):
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            page.goto(server.address)
            loads.append(page.evaluate(LOAD))
            letters.append(typed(page, "g")[0])
            shown, settled = typed(page, "gr > ye")
            letters.append(shown)
            narrowed.append(settled)
            shown, settled = typed(page, "")
            letters.append(shown)
            widened.append(settled)
            middle, late, _count = page.evaluate(FRAMES, [2000, ""])
            frames.append(middle)
            slow.append(late)
            page.close()
    say("gallery: address to all 392 cards in the page", loads)
    say("gallery: letter typed to letter seen", letters)
    say("gallery: letter typed to shorter list", narrowed)
    say("gallery: search cleared to all 392 cards again", widened)
    say("gallery: frame while scrolling, middle", frames)
    say("gallery: frame while scrolling, 95th of 100", slow)


# --- the largest table -----------------------------------------------------------------------------------------------


def offers_of(seats: Sequence[Seat]) -> Iterator[tuple[Seat, dict[str, Any]]]:
    """Offers of all seats in turn, to whoever takes them and to the first seat."""
    goods = ("gr", "wh", "br", "bk", "bl", "ye", "oc", "sh")
    for place in range(10_000):
        number = place % len(seats)
        seat = seats[number]
        wanted = goods[place // len(seats) % len(goods)]
        given = goods[(place // len(seats) // len(goods) + number) % len(goods)]
        maker = number + 1
        partner = ANYONE if place // len(seats) % 2 else 0
        legs = [
            {"giver": maker, "receiver": partner, "goods": given},
            {"giver": partner, "receiver": maker, "goods": wanted},
        ]
        yield seat, {"do": "propose", "legs": legs, "mode": "first" if partner == ANYONE else "all"}


def crowded(house: House) -> tuple[Table, list[Seat]]:
    """A table of nine with so many open offers; the first seat is the browser's."""
    table = house.open(9, species=NINE, hints=False)
    seats = [house.crew.sit(table, seat) for seat in range(1, 9)]
    first = house.crew.sit(table, 0)
    for place, (seat, action) in enumerate(offers_of(seats)):
        if place >= OFFERS and len(first.game["offers"]) >= OFFERS:
            break
        seat.try_to(action)
    first.leave()
    return table, seats


def measure_table(browser: Browser) -> None:
    """Loading, updates and frames at the largest table."""
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as house:
        table, seats = crowded(house)
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.add_init_script(f"({WATCH_UPDATES})()")
        page.goto(house.link(table, 0))
        ready(page)
        loads = []
        for _ in range(ROUNDS):
            page.reload()
            loads.append(ready(page))
        say(f"table: reload to nine seats and {OFFERS} offers", loads)
        still = page.evaluate(FRAMES, [2000, scrolled(page)])
        before = page.context.new_cdp_session(page)
        before.send("Performance.enable")
        busy = measure_updates(page, seats)
        figures = {one["name"]: one["value"] for one in before.send("Performance.getMetrics")["metrics"]}
        say("table: update arrives to frame painted, middle", busy["updates"])
        late = sorted(busy["updates"])[int(len(busy["updates"]) * 0.95)]
        sys.stdout.write(f"table: 95 of 100 of {len(busy['updates'])} updates are painted within {late:.1f} ms\n")
        for what, (middle, worst, _) in (("scrolling", still), ("updates arrive", busy["frames"])):
            sys.stdout.write(f"table: frame while {what}: middle {middle:.1f} ms, 95th of 100 {worst:.1f} ms\n")
        heap, nodes = figures["JSHeapUsedSize"] / 2**20, figures["Nodes"]
        sys.stdout.write(f"table: {heap:.1f} MB of objects, {nodes:.0f} nodes in the page\n")
        plain = browser.new_page(viewport={"width": 1366, "height": 768})
        times = plain.evaluate(YARDSTICK, OFFERS)
        say(f"yardstick: a plain list of {OFFERS} lines written and painted", times)


def measure_updates(page: Page, seats: Sequence[Seat]) -> dict[str, Any]:
    """Let the others offer and take back while the page counts its frames."""
    page.evaluate("window.updates.length = 0")
    running = page.evaluate_handle(f"() => ({{ done: ({FRAMES})([6000, '']) }})")
    for seat, action in offers_of(seats):
        if page.evaluate("window.updates.length") >= UPDATES:
            break
        seat.withdraw_one()
        seat.try_to(action)
    frames = page.evaluate("running => running.done", running)
    return {"updates": page.evaluate("window.updates"), "frames": frames}


def ready(page: Page) -> float:
    """Milliseconds from the address to the whole table."""
    return float(page.evaluate(TABLE_IS_THERE, [len(NINE) - 1]))  # the own seat is the desk


def scrolled(page: Page) -> str:
    """The list of offers."""
    return str(page.evaluate(LONGEST_LIST))


TABLE_IS_THERE: Final = """([seats]) => new Promise(done => {
  const look = () => {
    const strip = document.querySelector('nav[aria-label]');
    const offers = document.querySelectorAll('#centre-pane li, #centre-pane article').length;
    if (performance.now() > 60000) throw new Error(`${strip?.querySelectorAll('li').length} seats, ${offers} offers`);
    return strip && strip.querySelectorAll('li').length >= seats && offers > 20
      ? requestAnimationFrame(() => setTimeout(() => done(performance.now())))
      : setTimeout(look, 5);
  };
  look();
})"""

# The part of the middle that scrolls, marked so that it can be named.
LONGEST_LIST: Final = """() => {
  const parts = [...document.querySelectorAll('#centre-pane, #centre-pane *')];
  const longest = parts.sort((a, b) => (b.scrollHeight - b.clientHeight) - (a.scrollHeight - a.clientHeight))[0];
  longest.dataset.measured = 'true';
  return '[data-measured]';
}"""


def main(wanted: Sequence[str]) -> int:
    """Measure and print."""
    code = sizes() if not wanted or "sizes" in wanted else 0
    parts: dict[str, Callable[[Browser], None]] = {"gallery": measure_gallery, "table": measure_table}
    chosen = [part for name, part in parts.items() if not wanted or name in wanted]
    if chosen:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=executable())
            for part in chosen:
                part(browser)
            browser.close()
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
