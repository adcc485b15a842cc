"""The table of Altered Confluence as panels: track, Expeditions with their meters, both sides, the coming night."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from confluence.altered import playing
from confluence.altered.intent import intent
from confluence.altered.names import LANE_NAMES, MARK_NAMES, PHASE_NAMES, TERRAIN_NAMES
from confluence.altered.state import State
from confluence.altered.tell import Teller
from confluence.altered.text import Writer, describe
from confluence.altered.views import ObjectView, SideView, View
from confluence.altered.words import CONFLUENCE, LANE_WORDS, PLAYER, TERRAINS, Kind, Pair, Zone
from confluence.cli.altered.paper import DANGER, NEEDED_WIDTH, QUIET, TITLE, Paper, numbers

_SHORT_NAMES: Final[dict[str, Pair]] = {"hero": ("Hero", "Held"), "companion": ("Comp.", "Gef.")}


def draw_table(paper: Paper, state: State, view: View, title: str) -> None:
    """Everything that lies on the table, without the player's Hand."""
    paper.add(_head(paper, view, title), _track(paper, state, view), "")
    paper.add(_expeditions(paper, state, view), _confluence(paper, state, view), _own(paper, state, view))


def draw_short(paper: Paper, view: View) -> None:
    """Where the Expeditions are and what they lack, and the coming night, in a few lines."""
    for lane, word in enumerate(LANE_WORDS):
        name = f"{paper.expedition(word)}{'!' * (view.threatened == word)}"
        where = paper(f"region {view.at[lane]}", f"Region {view.at[lane]}")
        paper.add(
            Text(name, TITLE).append(f" {paper.dot} {where}: ", "not bold").append_text(_meter(paper, view, lane))
        )
    paper.add(*_night(paper, view))


def draw_zones(paper: Paper, view: View) -> None:
    """What lies open and is not on the table: Discards, orbs as far as they are known (C-INFO-02, C-TURN-11)."""
    own, foe = view.player, view.confluence
    rows = [
        (paper("Your Discard", "Dein Ablagestapel"), len(own.discard), _names(paper, own.discard)),
        (paper("Your orbs", "Dein Mana"), own.orbs, _names(paper, own.mana, own.orbs)),
        (paper("Confluence's Discard", "Ablage der Confluence"), len(foe.discard), _names(paper, foe.discard)),
        (paper("Confluence's orbs", "Mana der Confluence"), foe.orbs, _names(paper, foe.mana, foe.orbs)),
    ]
    table = paper.grid(26, None)
    for label, count, text in rows:
        table.add_row(Text(f"{label} ({count})", QUIET), text)
    limits = paper("Your limits", "Deine Limits"), paper("Confluence's limits", "Limits der Confluence")
    for label, side in zip(limits, (own, foe), strict=True):
        places = paper("Landmarks", "Wahrzeichen"), side.landmarks, side.landmark_limit
        text = f"{_limit('Reserve', side.reserve, side.reserve_limit)}, {_limit(*places)}"
        table.add_row(Text(label, QUIET), text)
    paper.add(table)


def _names(paper: Paper, row: Sequence[ObjectView], of: int = 0) -> str:
    """Names of cards; of orbs also how many nobody knows."""
    text = paper.counted([one.name for one in row])
    hidden = max(0, of - len(row))
    if hidden:
        text += (", " if text else "") + paper(f"{hidden} not known", f"{hidden} unbekannt")
    return text or paper("nothing", "nichts")


# ------------------------------------------------------------------ head and track


def _head(paper: Paper, view: View, title: str) -> Text:
    phase = paper.pick(PHASE_NAMES[view.phase])
    return paper.heading(f"{paper('Day', 'Tag')} {view.day}, {phase} {paper.dot} {title}")


def _track(paper: Paper, state: State, view: View) -> RenderableType:
    cell = (paper.width - 10) // 8
    table = paper.grid(8, *([cell - 1] * 8))
    table.padding = (0, 1, 0, 0)
    table.add_row(paper("region", "Region"), *(str(region) for region in range(8)))
    terrains = [
        Text("?", QUIET) if words is None else Text(_terrains(paper, state, view, region), TITLE)
        for region, words in enumerate(view.regions)
    ]
    table.add_row(paper("terrain", "Gelände"), *terrains)
    table.add_row("", *(_marker(paper, view, region) for region in range(8)))
    legend = ", ".join(f"{paper.letters([t])} {TERRAIN_NAMES[t][paper.german]}" for t in range(3))
    if any(_added(state, view, region) for region in range(8)):
        legend += paper(", + added by a card", ", + von einer Karte")
    words = paper(
        f"{legend}, ? not known yet, {paper.dark} Darkness, ! Threatened",
        f"{legend}, ? noch unbekannt, {paper.dark} Finsternis, ! bedroht",
    )
    return Group(table, Text(words, QUIET), *_night(paper, view))


def _added(state: State, view: View, region: int) -> list[int]:
    """The terrains of a known region that are not printed there: a card adds them (A-MAP-09)."""
    words = view.regions[region] or ()
    return [t for t in map(TERRAINS.index, words) if t not in state.regions[region]]


def _terrains(paper: Paper, state: State, view: View, region: int) -> str:
    """The terrains of a known region as letters: `F M+`."""
    added = _added(state, view, region)
    there = sorted(map(TERRAINS.index, view.regions[region] or ()))
    return " ".join(paper.letters([t]) + "+" * (t in added) for t in there)


def _marker(paper: Paper, view: View, region: int) -> Text:
    """Who stands in a region, and whether the Darkness covers it."""
    words = []
    for lane, word in enumerate(LANE_WORDS):
        if view.at[lane] == region:
            name = paper.pick(LANE_NAMES[word] if paper.width >= 100 else _SHORT_NAMES[word])
            words.append(f"{name}{'!' * (view.threatened == word)}")
    if region < view.dark[0] or region >= 8 - view.dark[1]:
        words.append(paper.dark)
    return Text("\n".join(words), TITLE)


def _night(paper: Paper, view: View) -> list[Text]:
    """Which Darkness moves tonight, and whether that would be the end (C-MID)."""
    if view.midnight is None:
        return [
            Text(
                paper(
                    "Tonight: no Midnight card, the Darkness stays (C-MID-02).",
                    "Heute Nacht: keine Mitternachtskarte, die Finsternis bleibt (C-MID-02).",
                )
            )
        ]
    side = paper.pick(MARK_NAMES[view.tonight])
    why = paper(" (mark: Threatened)", " (Zeichen: bedroht)") if view.midnight.midnight == "threatened" else ""
    text = Text(
        paper(
            f"Tonight: {view.midnight.name} moves the Darkness on {side}{why}.",
            f"Heute Nacht: {view.midnight.name} bewegt die Finsternis auf {side}{why}.",
        )
    )
    if view.danger:
        name = paper.expedition(view.danger)
        text.append(
            paper(
                f" DANGER: the {name} must move on before, or the game is lost.",
                f" GEFAHR: Die {name} muss vorher vorrücken, sonst ist das Spiel verloren.",
            ),
            DANGER,
        )
    return [text]


# ------------------------------------------------------------------ Expeditions


def _expeditions(paper: Paper, state: State, view: View) -> Table:
    """Side by side; one under the other where it is too narrow."""
    table = Table.grid(padding=0)
    if paper.width < NEEDED_WIDTH:
        table.add_column(width=paper.width // 2 * 2)
        for lane in (0, 1):
            table.add_row(_expedition(paper, state, view, lane, paper.width // 2 * 2))
        return table
    half = paper.width // 2
    table.add_column(width=half)
    table.add_column(width=half)
    table.add_row(*(_expedition(paper, state, view, lane, half) for lane in (0, 1)))
    return table


def _expedition(paper: Paper, state: State, view: View, lane: int, width: int) -> Panel:
    word = LANE_WORDS[lane]
    title = f"{paper.expedition(word)}: {_terrains(paper, state, view, view.at[lane])}"
    if view.threatened == word:
        title += paper(" (Threatened!)", " (bedroht!)") if paper.width >= 100 else " !"
    parts: list[RenderableType] = [Text(paper("facing it", "gegenüber"), QUIET)]
    parts += _objects(paper, state, _there(state, view, CONFLUENCE, lane), lane)
    parts.append(Text(paper("yours", "deine"), QUIET))
    parts += _objects(paper, state, _there(state, view, PLAYER, lane), lane)
    parts.append(_meter(paper, view, lane))
    return Panel(Group(*parts), title=title, title_align="left", width=width, padding=(0, 1))


def _there(state: State, view: View, side: int, lane: int) -> list[ObjectView]:
    """What is in an Expedition: Gigantic objects of the other one too (A-KW-GIGANTIC)."""
    rows = (view.player if side == PLAYER else view.confluence).expeditions
    elsewhere = [one for one in rows[1 - lane] if "gigantic" in one.keywords]
    return sorted([*rows[lane], *elsewhere], key=lambda one: state.age[one.object])


def _objects(paper: Paper, state: State, row: Sequence[ObjectView], lane: int) -> list[RenderableType]:
    if not row:
        return [Text("  " + paper("nothing", "nichts"), QUIET)]
    found: list[RenderableType] = []
    for seen in row:
        card = state.cards[seen.object]
        text = Text("  ").append(seen.name, TITLE)
        if card.kind is Kind.CHARACTER or any(card.stats):
            text.append(f" {numbers(seen.stats or (0, 0, 0))}")
        marks = paper.marks(card, seen)
        if state.lane[seen.object] != lane:
            marks += paper(" (stands in the other)", " (steht in der anderen)")
        if marks:
            text.append(f"  {marks}")
        found.append(text)
    return found


def _meter(paper: Paper, view: View, lane: int) -> Text:
    """What an Expedition needs, has and lacks (C-OVC-08)."""
    meter = view.meters[lane]
    needs = tuple(meter.against[t] + (TERRAINS[t] in meter.terrains) for t in range(3))
    text = Text(
        paper(
            f"needs {paper.stats((needs[0], needs[1], needs[2]))}, has {paper.stats(meter.totals)}: ",
            f"braucht {paper.stats((needs[0], needs[1], needs[2]))}, hat {paper.stats(meter.totals)}: ",
        )
    )
    return text.append_text(paper.standing(meter))


# ------------------------------------------------------------------ both sides


def _row(paper: Paper, state: State, row: Sequence[ObjectView]) -> str:
    """Cards in a row from left to right, in a Reserve with what they cost now (A-PLAY-03)."""
    parts = []
    for seen in row:
        card, side = state.cards[seen.object], state.side[seen.object]
        marks = paper.marks(card, seen)
        reserve = state.zone[seen.object] is Zone.RESERVE
        cost = playing.cost_of(state, side, seen.object, Zone.RESERVE) if reserve else None
        words = [numbers(seen.stats)] if seen.stats is not None else []
        if cost is not None:
            words.append(paper(f"costs {cost}", f"kostet {cost}"))
        words += [marks] if marks else []
        parts.append(seen.name + (f" ({', '.join(words)})" if words else ""))
    return paper.listed([seen.name for seen in row], parts) or paper("nothing", "nichts")


def _deeds(paper: Paper, state: State, row: Sequence[ObjectView]) -> str:
    """Landmarks with what they do, one a line."""
    lines = []
    for seen in row:
        card = state.cards[seen.object]
        marks = paper.marks(card, seen)
        name = f"{seen.name} ({marks})" if marks else seen.name
        lines.append(": ".join([name, *filter(None, [" ".join(describe(card, german=paper.german))])]))
    return "\n".join(lines)


def _facts(paper: Paper, rows: Sequence[tuple[str, str]], title: str) -> Panel:
    table = paper.grid(11, None)
    for label, text in rows:
        table.add_row(Text(label, QUIET), text)
    return Panel(table, title=title, title_align="left", width=paper.width // 2 * 2, padding=(0, 1))


def _numbers(paper: Paper, side: SideView) -> str:
    return paper(
        f"mana {side.ready} of {side.orbs} ready, hand {side.hand_size}, deck {side.deck}, discard {len(side.discard)}",
        f"Mana {side.ready} von {side.orbs} bereit, Hand {side.hand_size}, Deck {side.deck}, "
        f"Ablage {len(side.discard)}",
    )


def _confluence(paper: Paper, state: State, view: View) -> Panel:
    side = view.confluence
    rows = [("", _numbers(paper, side))]
    rows.append(
        (_limit(paper("Reserve", "Reserve"), side.reserve, side.reserve_limit), _row(paper, state, side.reserve))
    )
    if side.landmarks:
        label = _limit(paper("Landm.", "Wahrz."), side.landmarks, side.landmark_limit)
        rows.append((label, _deeds(paper, state, side.landmarks)))
    if side.hand:
        rows.append((paper("seen hand", "bekannt"), paper.listed([one.name for one in side.hand])))
    plan = intent(state)
    if plan is not None:
        rows.append((paper("next", "danach"), Teller.of(state, german=paper.german).intent(plan)))
    texts = Writer(state.cards[state.heroes[CONFLUENCE]], german=paper.german).lines()
    rows.append((paper("rule", "Regel"), " ".join(texts)))
    return _facts(paper, rows, side.hero.name)


def _own(paper: Paper, state: State, view: View) -> Panel:
    side = view.player
    hero = state.cards[state.heroes[PLAYER]]
    rows = [("", _numbers(paper, side))]
    rows.append((_limit("Reserve", side.reserve, side.reserve_limit), _row(paper, state, side.reserve)))
    if side.landmarks:
        rows.append(
            (_limit(paper("Landm.", "Wahrz."), side.landmarks, side.landmark_limit), _row(paper, state, side.landmarks))
        )
    marks = paper.marks(hero, side.hero)
    text = " ".join(Writer(hero, german=paper.german).lines())
    rows.append((paper("Hero", "Held"), f"[{marks}] {text}" if marks else text))
    for waiting in state.waiting:
        if waiting.side == PLAYER:
            card = state.cards[waiting.me[0]]
            writer = Writer(card, german=paper.german)
            what = writer.things(waiting.filter, article=False)
            rows.append(
                (
                    paper("waiting", "wartet"),
                    paper(f"{card.name}, for the next {what}: ", f"{card.name}, für die nächste Karte ({what}): ")
                    + writer.block(waiting.block),
                )
            )
    return _facts(paper, rows, paper(f"You: {hero.name}", f"Du: {hero.name}"))


def _limit(label: str, row: Sequence[ObjectView], limit: int) -> str:
    return f"{label} {len(row)}/{limit}"
