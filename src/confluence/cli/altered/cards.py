"""Cards, decks and past games of Altered Confluence on paper, and the check of files that people bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from rich.text import Text

from confluence.altered.cards import Card
from confluence.altered.confluence_deck import ConfluenceDeck
from confluence.altered.core_set import core_set
from confluence.altered.deck_file import deck_problems, read_deck, tidefall
from confluence.altered.decks import (
    FACTIONS,
    Deck,
    checked,
    could_be,
    find_card,
    no_card,
    starter_decks,
)
from confluence.altered.text import describe, explain
from confluence.altered.words import Kind, Pair
from confluence.cli.altered.paper import GOOD, QUIET, SHORT, TITLE, Paper, numbers
from confluence.cli.altered.saves import Kept, PastGame, totals
from confluence.cli.errors import UsageMistake, did_you_mean
from confluence.cli.options import plain

_RARITIES: Final[dict[str, Pair]] = {
    "common": ("common", "gewöhnlich"),
    "rare": ("rare", "selten"),
    "unique": ("unique", "einzigartig"),
}
_PLACEMENTS: Final[dict[str, Pair]] = {
    "threatened": ("the Threatened Expedition", "der bedrohten Expedition"),
    "hero": ("the Hero Expedition", "der Helden-Expedition"),
    "companion": ("the Companion Expedition", "der Gefährten-Expedition"),
    "forest": ("an Expedition in a Forest", "einer Expedition im Wald"),
    "mountain": ("an Expedition on a Mountain", "einer Expedition im Gebirge"),
    "ocean": ("an Expedition on an Ocean", "einer Expedition am Ozean"),
    "progressing": ("an Expedition that would advance", "einer Expedition, die vorrücken würde"),
}


_NO_EFFECT: Final[Pair] = (
    "No effect here: the Confluence has no Expedition that could move (P-11).",
    "Hier ohne Wirkung: Die Confluence hat keine Expedition, die sich bewegen könnte (P-11).",
)


def find_deck(name: str) -> str | None:
    """The short name of a starter deck by short name, faction or hero; None if there is none."""
    wanted = plain(name.strip())
    for key, deck in starter_decks().items():
        if wanted in (key, plain(deck.faction), plain(deck.name), plain(deck.hero.name)):
            return key
    return None


def unknown_deck(name: str) -> UsageMistake:
    """The mistake of naming a deck that is neither a starter deck nor a file."""
    names = [FACTIONS[key.upper()].casefold() for key in starter_decks()]
    return UsageMistake(f"there is no starter deck and no file {name!r}; {did_you_mean(name, names)}")


# ------------------------------------------------------------------ cards


def find_cards(words: str, deck: ConfluenceDeck | None = None) -> tuple[list[Card], str]:
    """Cards by id, reference or name: of the first set, tokens, and of a Confluence deck; else what is wrong."""
    deck = deck or tidefall()
    wanted = plain(words.strip())
    pool = _pool(deck)
    found = [card for card in pool if wanted in (plain(card.id), plain(card.ref), plain(card.name)) and wanted]
    if found:
        return found, ""
    begun = [card for card in pool if len(wanted) > 2 and plain(card.name).startswith(wanted)]
    names = {card.name for card in begun}
    if len(names) == 1:
        return begun, ""
    card, problem = find_card(words.strip())
    if card is not None:
        return [card], ""
    if names:
        return [], could_be(words, sorted(names))
    near = get_close_matches(words, sorted({card.name for card in pool}), 3, 0.6)
    return [], no_card(words, near) if near else problem


def _pool(deck: ConfluenceDeck) -> list[Card]:
    own = [card for design in deck.designs for card in (design.common, design.rare) if card is not None]
    return [*core_set().values(), deck.card, *deck.tokens.values(), *own]


def idle_parts(card: Card, *, german: bool) -> list[str]:
    """What a card does to others elsewhere and to nobody here (P-11)."""
    ops = [op for ability in card.abilities for op in ability.effects.ops]
    facing = any(op.op in ("move_expedition", "block_expedition") and "facing_self" in op.which for op in ops)
    return [_NO_EFFECT[german]] if facing else []


def draw_card_page(paper: Paper, card: Card, *, both: bool) -> None:
    """A card with our text, in one language or in both."""
    head = Text(card.name, TITLE)
    words = [paper.kind(card)]
    if card.token:
        words = [paper("token", "Spielstein")]
    elif card.faction:
        words.append(FACTIONS.get(card.faction, card.faction))
    if card.subtypes:
        words.append(", ".join(card.subtypes))
    if card.kind not in (Kind.HERO, Kind.CONFLUENCE) and not card.token:
        words.append(paper.pick(_RARITIES.get(card.rarity, (card.rarity, card.rarity))))
        words.append(
            paper(
                f"costs {card.hand_cost} from Hand, {card.reserve_cost} from Reserve",
                f"kostet {card.hand_cost} aus der Hand, {card.reserve_cost} aus der Reserve",
            )
        )
    if card.kind is Kind.CHARACTER or any(card.stats):
        words.append(numbers(card.stats))
    if card.placement:
        words.append(paper("faces ", "gegenüber ") + paper.pick(_PLACEMENTS[card.placement]))
    reference = card.ref or card.id
    paper.add(head.append(f"  {reference}", QUIET), paper.bullets([f" {paper.dot} ".join(words)]))
    texts = [describe(card, german=german) for german in ((False, True) if both else (paper.german,))]
    if not texts[0]:
        paper.add(paper.bullets([paper("No text.", "Kein Text.")], QUIET))
        return
    for place, lines in enumerate(texts):
        label = ("en: ", "de: ")[place] if both else ""
        paper.add(paper.bullets([f"{label}{line}" for line in lines]))
    paper.add(paper.bullets([*idle_parts(card, german=paper.german), *explain(card, german=paper.german)], QUIET))


# ------------------------------------------------------------------ decks


def draw_decks(paper: Paper) -> None:
    """The starter decks in a table, with what the difficulties of the Confluence are."""
    table = paper.table()
    for title in (paper("deck", "Deck"), paper("faction", "Fraktion"), paper("hero", "Held")):
        table.add_column(title)
    for title in (paper("cards", "Karten"), paper("rare", "selten"), paper("mean cost", "Ø Kosten")):
        table.add_column(title, justify="right")
    for key, deck in starter_decks().items():
        rares = sum(card.rarity == "rare" for card in deck.cards)
        mean = sum(card.hand_cost for card in deck.cards) / len(deck.cards)
        table.add_row(key, deck.faction, deck.hero.name, str(len(deck.cards)), str(rares), paper.decimal(mean))
    paper.add(table, "")
    opponent = tidefall()
    presets = ", ".join(f"{name} ({len(opponent.rares(name, 1))})" for name in opponent.presets)
    paper.say(
        f"The Confluence plays {opponent.name}. Difficulty is the number of its rare cards, 0 to "
        f"{len(opponent.twins)}; by name: {presets}.",
        f"Die Confluence spielt {opponent.name}. Die Schwierigkeit ist die Zahl ihrer seltenen Karten, 0 bis "
        f"{len(opponent.twins)}; mit Namen: {presets}.",
    )


def draw_deck(paper: Paper, deck: Deck) -> None:
    """One deck: every card with its count, numbers and text."""
    paper.add(Text(f"{paper.starter(deck)} {paper.dot} {deck.faction} {paper.dot} {len(deck.cards)}", TITLE), "")
    draw_card_page(paper, deck.hero, both=False)
    paper.add("")
    _draw_rows(paper, Counter(deck.cards))


def draw_confluence(paper: Paper, deck: ConfluenceDeck) -> None:
    """A deck of the Confluence with both twins of each card."""
    paper.add(Text(f"{deck.name} {paper.dot} {sum(len(one.copies) for one in deck.designs)}", TITLE), "")
    draw_card_page(paper, deck.card, both=False)
    paper.add("")
    cards: Counter[Card] = Counter()
    for design in deck.designs:
        cards[design.common] = len(design.copies)
        if design.rare is not None:
            cards[design.rare] = len(design.copies)
    _draw_rows(paper, cards)


def _draw_rows(paper: Paper, cards: Counter[Card]) -> None:
    table = paper.grid(2, 5, 5, None)
    table.add_row("", Text(paper("cost", "Kost."), QUIET), Text(paper("F/M/O", "W/G/O"), QUIET), "")
    for card, count in sorted(cards.items(), key=lambda one: (one[0].hand_cost, one[0].name, one[0].rarity)):
        text = Text(card.name, TITLE)
        if card.rarity != "common":
            text.append(f" ({paper.pick(_RARITIES.get(card.rarity, (card.rarity, card.rarity)))})")
        text.append(f"  {paper.kind(card)}")
        lines = describe(card, german=paper.german)
        if lines:
            text.append(". " + " ".join(lines), QUIET)
        stats = numbers(card.stats) if card.kind is Kind.CHARACTER or any(card.stats) else ""
        table.add_row(str(count), f"{card.hand_cost}/{card.reserve_cost}", stats, text)
    paper.add(table)


# ------------------------------------------------------------------ checks


def check_list(paper: Paper, path: Path, text: str, size: str) -> bool:
    """Say everything that is wrong with a deck list; true if nothing is."""
    deck, problems = checked(text, size)
    if deck is not None and not problems:
        paper.say(
            f"{path}: a legal deck: {deck.hero.name} ({deck.faction}) with {len(deck.cards)} cards, "
            f"{sum(card.rarity == 'rare' for card in deck.cards)} of them rare.",
            f"{path}: ein gültiges Deck: {deck.hero.name} ({deck.faction}) mit {len(deck.cards)} Karten, "
            f"davon {sum(card.rarity == 'rare' for card in deck.cards)} selten.",
            GOOD,
        )
        return True
    draw_problems(paper, path, problems)
    return False


def check_confluence(paper: Paper, path: Path, text: str) -> bool:
    """Say everything that is wrong with a deck of the Confluence; true if nothing is."""
    problems = deck_problems(text, str(path))
    if problems:
        draw_problems(paper, path, problems)
        return False
    deck = read_deck(text, str(path))
    paper.say(
        f"{path}: a legal deck of the Confluence: {deck.name}, {len(deck.designs)} designs, "
        f"{len(deck.twins)} with a rare twin.",
        f"{path}: ein gültiges Deck der Confluence: {deck.name}, {len(deck.designs)} Karten, "
        f"{len(deck.twins)} mit seltenem Zwilling.",
        GOOD,
    )
    return True


def draw_problems(paper: Paper, path: Path | str, problems: Sequence[str]) -> None:
    """Everything that is wrong with a file, one a line."""
    count = len(problems)
    paper.say(f"{path}: {count} problem{'s' * (count != 1)}", f"{path}: {count} Fehler", SHORT)
    paper.add(paper.bullets([f"{paper.dash} {paper.told(problem)}" for problem in problems]))


# ------------------------------------------------------------------ games


def draw_kept(paper: Paper, games: Sequence[Kept]) -> None:
    """The games that were set aside."""
    table = paper.table()
    for title in (paper("game", "Spiel"), paper("deck", "Deck"), paper("difficulty", "Schwierigkeit")):
        table.add_column(title)
    for title in (paper("seed", "Startwert"), paper("actions", "Aktionen"), paper("saved", "gesichert")):
        table.add_column(title, justify="right")
    for game in games:
        table.add_row(game.name, game.deck, game.difficulty, game.seed, game.actions, game.saved)
    paper.add(table)


def draw_games(paper: Paper, games: Sequence[PastGame], bad: int) -> None:
    """Statistics of past games: by deck and by difficulty, and how long they were."""
    if not games:
        paper.say("No game is over yet.", "Noch kein Spiel ist zu Ende.")
    else:
        wins = sum(game.won for game in games)
        paper.add(
            Text(
                paper(
                    f"{len(games)} game{'s' * (len(games) != 1)}, {wins} won",
                    f"{len(games)} Spiel{'e' * (len(games) != 1)}, {wins} gewonnen",
                )
                + f" ({100 * wins / len(games):.0f} %)",
                TITLE,
            ),
            "",
        )
        for key, title in (
            ("deck", paper("deck", "Deck")),
            ("rares", paper("rares", "seltene")),
            ("days", paper("days", "Tage")),
        ):
            _draw_totals(paper, totals(games, key), title)
        _draw_reasons(paper, games)
    if bad:
        are, sind, fehlen = ("is", "ist", "fehlt") if bad == 1 else ("are", "sind", "fehlen")
        paper.say(
            f"{bad} line{'s' * (bad != 1)} of the file of past games cannot be read and {are} left out.",
            f"{bad} Zeile{'n' * (bad != 1)} der Datei vergangener Spiele {sind} unlesbar und {fehlen} hier.",
            SHORT,
        )


def _draw_totals(paper: Paper, groups: dict[str, list[PastGame]], title: str) -> None:
    table = paper.table()
    table.add_column(title, min_width=10)
    for column in (
        paper("games", "Spiele"),
        paper("won", "gewonnen"),
        paper("lost", "verloren"),
        "%",
        paper("days", "Tage"),
    ):
        table.add_column(column, justify="right", min_width=6)
    for name, games in groups.items():
        wins = sum(game.won for game in games)
        days = sum(game.days for game in games) / len(games)
        table.add_row(
            name,
            str(len(games)),
            str(wins),
            str(len(games) - wins),
            f"{100 * wins / len(games):.0f}",
            paper.decimal(days),
        )
    paper.add(table, "")


def _draw_reasons(paper: Paper, games: Sequence[PastGame]) -> None:
    last = games[-1]
    result = paper("won", "gewonnen") if last.won else paper("lost", "verloren")
    paper.say(
        f"The last one: {last.deck} ({last.hero}), difficulty {last.difficulty}, seed {last.seed}: "
        f"{result} on Day {last.days}.",
        f"Das letzte: {last.deck} ({last.hero}), Schwierigkeit {last.difficulty}, Startwert {last.seed}: "
        f"{result} an Tag {last.days}.",
    )
