"""The page for people at an address where nothing is: one drawing, one sentence, two ways on.

It stands alone, for a server without a browser client has addresses too. Its style sheet is a file of its own, because
no answer of the server allows styles inside of pages.
"""

from __future__ import annotations

from html import escape
from typing import Final

STYLE: Final = "/nowhere.css"
"""Where the style sheet of the page is."""

_WORDS: Final = {
    "en": (
        "There is nothing here",
        (
            "The address may have a typing error, or the link was cut off. A link to a table has "
            "<code>?table=</code> and 16 letters and digits in it."
        ),
        "To the start page",
        "Tables that are open",
    ),
    "de": (
        "Hier ist nichts",
        (
            "Vielleicht steckt in der Adresse ein Tippfehler, oder der Link wurde abgeschnitten. In einem Link zu "
            "einem Tisch stehen <code>?table=</code> und 16 Buchstaben und Ziffern."
        ),
        "Zur Startseite",
        "Offene Tische",
    ),
}

_PAGE: Final = """\
<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>{title} · Confluence</title>
<link rel="stylesheet" href="{root}{style}">
<main>
<svg viewBox="0 0 160 96" width="160" height="96" aria-hidden="true">
<g fill="none" stroke="currentColor" stroke-width="1.3">
<ellipse cx="80" cy="48" rx="70" ry="24" transform="rotate(-14 80 48)" stroke-dasharray="3 7"/>
<ellipse cx="80" cy="48" rx="44" ry="15" transform="rotate(-14 80 48)" opacity=".6" stroke-dasharray="2 5"/>
<circle class="planet" cx="146" cy="27" r="6" stroke-dasharray="3 3"/>
</g>
<circle class="star" cx="80" cy="48" r="7"/>
</svg>
<h1>{title}</h1>
<p>{text}</p>
<p class="ways"><a class="first" href="{root}/">{home}</a> <a href="{root}/?page=lobby">{tables}</a></p>
</main>
</html>
"""

CSS: Final = """\
:root {
  color-scheme: dark light;
  --sky: light-dark(#f5f7fb, #0d111b);
  --raised: light-dark(#edf0f6, #1b2232);
  --line: light-dark(#b9c2d3, #35405a);
  --ink: light-dark(#141a28, #ebeff8);
  --ink-2: light-dark(#3d4860, #b6c0d4);
  --ink-3: light-dark(#566178, #8d98b0);
  --accent: light-dark(#07695f, #66dccb);
  --accent-ink: light-dark(#ffffff, #04211d);
  --bad: light-dark(#ad2b1d, #ff9c8f);
}

body {
  display: grid;
  place-items: center;
  min-height: 100dvh;
  margin: 0;
  background: var(--sky);
  color: var(--ink);
  font: 1rem / 1.5 Inter, system-ui, sans-serif;
}

main {
  display: grid;
  justify-items: center;
  gap: 0.75rem;
  max-width: 34rem;
  padding: 1.5rem;
  text-align: center;
}

svg {
  color: var(--ink-3);
}

.star {
  fill: var(--bad);
}

.planet {
  fill: var(--sky);
}

h1 {
  margin: 0;
  font-size: 1.5rem;
  line-height: 1.2;
  letter-spacing: -0.02em;
}

p {
  margin: 0;
  color: var(--ink-2);
}

.ways {
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0.5rem;
  padding-top: 0.5rem;
}

a {
  display: grid;
  place-items: center;
  min-height: 2.75rem;
  padding: 0 1rem;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  background: var(--raised);
  color: var(--ink);
  font-weight: 600;
  text-decoration: none;
}

.first {
  border-color: var(--accent);
  background: var(--accent);
  color: var(--accent-ink);
}

a:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
"""


def nowhere(language: str, root: str = "") -> str:
    """The page in this language, for a server that is reached below `root`."""
    title, text, home, tables = _WORDS[language]
    return _PAGE.format(
        language=language, title=title, text=text, home=home, tables=tables, root=escape(root), style=STYLE
    )


def wants_page(accept: str) -> bool:
    """Whether an `Accept` header is that of somebody who reads pages; programs name JSON, or take anything."""
    kinds = [kind.partition(";")[0].strip().lower() for kind in accept.split(",")]
    return "text/html" in kinds and "application/json" not in kinds
