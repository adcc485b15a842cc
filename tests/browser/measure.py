"""Prints how quick the gallery is with all cards: `python -m tests.browser.measure`."""

from __future__ import annotations

import gzip
import statistics
import sys
from typing import Final

from playwright.sync_api import Page, sync_playwright

from confluence.cli.gallery_server import CLIENT
from tests.browser.chromium import executable
from tests.browser.serving import gallery

ROUNDS: Final = 5

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

SCROLL: Final = """async () => {
  const frames = []; let last = performance.now(); const end = last + 2000;
  while (last < end) {
    scrollBy(0, 120);
    await new Promise(requestAnimationFrame);
    const now = performance.now(); frames.push(now - last); last = now;
  }
  frames.sort((a, b) => a - b);
  return [frames[Math.floor(frames.length / 2)], frames[Math.floor(frames.length * 0.95)], frames.length];
}"""


def say(what: str, milliseconds: list[float]) -> None:
    """One line with the middle value and the spread."""
    middle, low, high = statistics.median(milliseconds), min(milliseconds), max(milliseconds)
    sys.stdout.write(f"{what:<44} {middle:7.1f} ms   ({low:.0f} to {high:.0f})\n")


def typed(page: Page, text: str) -> tuple[float, float]:
    """Milliseconds until the letters are seen, and until the list has followed."""
    shown, settled = page.evaluate(TYPE, text)
    return shown, settled


def main() -> None:
    """Measure and print."""
    for file in sorted(CLIENT.rglob("*")):
        if file.suffix in {".js", ".css", ".html"}:
            content = file.read_bytes()
            sys.stdout.write(f"{file.suffix[1:]:<5} {len(content):7} bytes, gzip {len(gzip.compress(content, 9)):6}\n")
    with gallery() as server, sync_playwright() as playwright:
        sent = {name: len(page.compressed or page.content) for name, page in server.pages.items() if "json" in name}
        sys.stdout.write(f"data  {sent}\n")
        browser = playwright.chromium.launch(executable_path=executable())
        loads, letters, narrowed, widened, frames, slow = [], [], [], [], [], []
        for _ in range(ROUNDS):
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            page.goto(server.address)
            loads.append(page.evaluate(LOAD))
            shown, settled = typed(page, "g")
            letters.append(shown)
            shown, settled = typed(page, "gr > ye")
            letters.append(shown)
            narrowed.append(settled)
            shown, settled = typed(page, "")
            letters.append(shown)
            widened.append(settled)
            middle, late, _count = page.evaluate(SCROLL)
            frames.append(middle)
            slow.append(late)
            page.close()
        browser.close()
    say("address to all 392 cards in the page", loads)
    say("letter typed to letter seen", letters)
    say("letter typed to shorter list", narrowed)
    say("search cleared to all 392 cards again", widened)
    say("frame while scrolling, middle", frames)
    say("frame while scrolling, 95th of 100", slow)


if __name__ == "__main__":
    main()
