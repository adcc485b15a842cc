"""The player's turn as a numbered list: cards to play, quick actions, passing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from confluence.altered import playing
from confluence.altered.actions import Action, PassTurn, PlayCard, UseAbility
from confluence.altered.cards import Card
from confluence.altered.game import why_not
from confluence.altered.state import Obj, State
from confluence.altered.text import Writer, describe
from confluence.altered.views import show
from confluence.altered.words import LANE_WORDS, PLAYER, Kind, Zone
from confluence.cli.altered.cards import idle_parts
from confluence.cli.altered.hints import outlook
from confluence.cli.altered.menu import BadAnswer, Menu
from confluence.cli.altered.paper import QUIET, SHORT, TITLE, numbers
from confluence.core.chance import Chance
from confluence.players.altered.adviser import changes_nothing, preview, standings

_NUMBERED: Final = re.compile(r"(?:play |use |spiele? |nutze? )?\s*(\d{1,3})\s*(.*)")
_LANES: Final = {
    **dict.fromkeys(("h", "hero", "held", "helden"), "hero"),
    **dict.fromkeys(("c", "companion", "g", "gefährte", "gefaehrte", "gefährten"), "companion"),
}
_EXTRA: Final = ("+", "e", "extra")
_PASS: Final = ("p", "pass", "passe", "passen")


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered line of a turn: a card to play, or a quick action."""

    obj: Obj
    count: int = 1
    ability: int | None = None
    plain: bool = True
    """Whether it can be played without its extra cost."""
    extra: bool = False
    """Whether it can be played with it."""


def _entries(state: State) -> list[Entry]:
    """Cards of the Hand (equal ones once), then of the Reserve, then quick actions."""
    found: list[Entry] = []
    places: dict[str, int] = {}
    for obj in (*state.hands[PLAYER], *state.reserves[PLAYER]):
        plain = playing.can_play(state, PLAYER, obj)
        extra = playing.can_play(state, PLAYER, obj, extra=True)
        in_hand = state.zone[obj] is Zone.HAND
        if not plain and not extra:
            continue
        key = state.cards[obj].id
        if in_hand and key in places:
            old = found[places[key]]
            found[places[key]] = Entry(old.obj, old.count + 1, None, old.plain, old.extra)
            continue
        if in_hand:
            places[key] = len(found)
        found.append(Entry(obj, 1, None, plain, extra))
    for obj, ability in playing.quick_actions(state, PLAYER):
        found.append(Entry(obj, 1, state.cards[obj].abilities.index(ability)))
    return found


@dataclass(slots=True)
class TurnMenu(Menu):
    """The player's turn in the Afternoon."""

    chance: Chance = field(default_factory=lambda: Chance(0))
    entries: list[Entry] = field(init=False)

    def __post_init__(self) -> None:
        self.entries = _entries(self.decision.state)

    def draw(self) -> list[RenderableType]:
        """Hand, Reserve and quick actions, with what each play would change on the meters."""
        paper, state = self.paper, self.decision.state
        lines: list[RenderableType] = []
        for zone, title in ((Zone.HAND, "Hand"), (Zone.RESERVE, "Reserve")):
            rows = [
                (place, entry)
                for place, entry in enumerate(self.entries, 1)
                if entry.ability is None and state.zone[entry.obj] is zone
            ]
            row = state.hands[PLAYER] if zone is Zone.HAND else state.reserves[PLAYER]
            playable = {state.cards[entry.obj].id for _, entry in rows} if zone is Zone.HAND else set()
            rest = [
                obj
                for obj in row
                if obj not in [entry.obj for _, entry in rows] and state.cards[obj].id not in playable
            ]
            if not row:
                continue
            lines.append(Text(title, TITLE))
            for place, entry in rows:
                lines += self._card(str(place), entry)
            for obj in rest:
                lines += self._closed(obj)
        quick = [(place, entry) for place, entry in enumerate(self.entries, 1) if entry.ability is not None]
        if quick:
            lines.append(Text(paper("Quick actions", "Schnelle Aktionen"), TITLE))
            for place, entry in quick:
                lines += self._quick(str(place), entry)
        lines.append(paper.numbered("p", Text(paper("pass for the Day", "für diesen Tag passen"))))
        return lines

    def _card(self, number: str, entry: Entry) -> list[RenderableType]:
        paper, state = self.paper, self.decision.state
        card = state.cards[entry.obj]
        times = f" {paper.times}{entry.count}" if entry.count > 1 else ""
        head = Text(card.name, TITLE).append(f"{times}  {self._facts(entry.obj)}", "not bold")
        lines: list[RenderableType] = [paper.numbered(number, head)]
        if self.texts:
            lines.append(paper.bullets(self._text(card), QUIET, 4))
        ways = [extra for extra, possible in ((False, entry.plain), (True, entry.extra)) if possible]
        return [*lines, *(paper.margin(self._outlook(number, entry, extra)) for extra in ways)]

    def _facts(self, obj: Obj) -> str:
        """Cost, kind and numbers of a card."""
        paper, state = self.paper, self.decision.state
        card, seen = state.cards[obj], show(state, obj)
        cost = playing.cost_of(state, PLAYER, obj, state.zone[obj])
        words = [paper(f"costs {cost}", f"kostet {cost}"), paper.kind(card)]
        if card.kind is Kind.CHARACTER:
            words.append(numbers(seen.stats or card.stats))
        marks = paper.marks(card, seen)
        return ", ".join([*words, marks] if marks else words)

    def _outlook(self, number: str, entry: Entry, extra: bool) -> Text:
        """What can be typed for a card, and how the Expeditions would stand."""
        paper, state = self.paper, self.decision.state
        card = state.cards[entry.obj]
        sign = "+" if extra else ""
        text = Text(paper("with its extra cost: ", "mit Zusatzkosten: ") if extra else "")
        if card.kind not in (Kind.CHARACTER, Kind.EXPEDITION):
            after = preview(self.decision, PlayCard(entry.obj, "", extra), self.chance)
            text.append(f"{number}{sign} ", TITLE)
            return text.append_text(outlook(paper, standings(state), after))
        for lane, word in enumerate(LANE_WORDS):
            after = preview(self.decision, PlayCard(entry.obj, word, extra), self.chance)
            if lane:
                text.append(f" {paper.dot} ")
            text.append(f"{number}{paper('hc', 'hg')[lane]}{sign} ", TITLE)
            text.append_text(outlook(paper, standings(state), after, lane))
        return text

    def _closed(self, obj: Obj) -> list[RenderableType]:
        """A card that cannot be played now, and why."""
        paper, state = self.paper, self.decision.state
        card = state.cards[obj]
        head = Text(f"{card.name}  {self._facts(obj)}: ").append(paper.told(why_not(state, obj)), SHORT)
        lines: list[RenderableType] = [paper.numbered(paper.dash, head)]
        return [*lines, paper.bullets(self._text(card), QUIET, 4)] if self.texts else lines

    def _text(self, card: Card) -> list[str]:
        """What a card does, and what of it does nothing here."""
        return [*describe(card, german=self.paper.german), *idle_parts(card, german=self.paper.german)]

    def _quick(self, number: str, entry: Entry) -> list[RenderableType]:
        paper, state = self.paper, self.decision.state
        card = state.cards[entry.obj]
        assert entry.ability is not None
        text = Writer(card, german=paper.german).ability(card.abilities[entry.ability])
        head = paper.numbered(number, Text(card.name, TITLE).append(f": {text}", "not bold"))
        action = UseAbility(entry.obj, entry.ability)
        if changes_nothing(state, action):
            return [head, paper.margin(Text(paper("does nothing now", "bewirkt jetzt nichts"), SHORT))]
        after = preview(self.decision, action, self.chance)
        now = standings(state)
        if after is not None and after != now:
            return [head, paper.margin(outlook(paper, now, after))]
        return [head]

    def read(self, text: str) -> Action:
        """`3h`, `3 hero`, `play 3 companion`, `4`, `3h+`, `p`."""
        paper, words = self.paper, text.strip().lower()
        if words in _PASS:
            return PassTurn()
        match = _NUMBERED.fullmatch(words)
        if match is None:
            raise BadAnswer(
                paper(
                    f"{text.strip()!r} is no action; type a number such as 1h or 1c, p to pass, ? for help",
                    f"{text.strip()!r} ist keine Aktion; tippe eine Zahl wie 1h oder 1g, p zum Passen, ? für Hilfe",
                )
            )
        entry = self._entry(int(match[1]))
        lane, extra = self._rest(match[2])
        if entry.ability is not None:
            if lane or extra:
                raise BadAnswer(
                    paper("a quick action takes its number alone", "eine schnelle Aktion ist nur ihre Zahl")
                )
            return UseAbility(entry.obj, entry.ability)
        return self._play(match[1], entry, lane, extra)

    def _entry(self, number: int) -> Entry:
        if not 1 <= number <= len(self.entries):
            paper = self.paper
            if not self.entries:
                raise BadAnswer(paper("only p (pass) is possible", "nur p (passen) ist möglich"))
            raise BadAnswer(
                paper(
                    f"there is no number {number}; they go from 1 to {len(self.entries)}",
                    f"es gibt keine Nummer {number}; sie gehen von 1 bis {len(self.entries)}",
                )
            )
        return self.entries[number - 1]

    def _rest(self, words: str) -> tuple[str, bool]:
        """Expedition and extra cost behind a number."""
        lane, extra = "", False
        for word in words.replace("+", " + ").split():
            if word in _LANES:
                lane = _LANES[word]
            elif word in _EXTRA:
                extra = True
            else:
                raise BadAnswer(
                    self.paper(
                        f"{word!r} is not understood; h is the Hero, c the Companion Expedition, + the extra cost",
                        f"{word!r} ist unverständlich; h ist die Helden-, g die Gefährten-Expedition, + die "
                        "Zusatzkosten",
                    )
                )
        return lane, extra

    def _play(self, number: str, entry: Entry, lane: str, extra: bool) -> Action:
        paper, card = self.paper, self.decision.state.cards[entry.obj]
        placed = card.kind in (Kind.CHARACTER, Kind.EXPEDITION)
        if placed and not lane:
            raise BadAnswer(
                paper(
                    f"where? {number}h puts {card.name} into the Hero, {number}c into the Companion Expedition",
                    f"wohin? {number}h legt {card.name} in die Helden-, {number}g in die Gefährten-Expedition",
                )
            )
        if not placed and lane:
            raise BadAnswer(
                paper(
                    f"{card.name} enters no Expedition: type {number}",
                    f"{card.name} geht in keine Expedition: tippe {number}",
                )
            )
        if extra and not entry.extra:
            raise BadAnswer(
                paper(
                    f"{card.name} has no extra cost that can be paid", f"{card.name} hat keine zahlbaren Zusatzkosten"
                )
            )
        if not extra and not entry.plain:
            raise BadAnswer(
                paper(
                    f"{card.name} can only be played with its extra cost: add +",
                    f"{card.name} geht nur mit Zusatzkosten: füge + an",
                )
            )
        return PlayCard(entry.obj, lane, extra)

    def typed(self, action: Action) -> str:
        """`3h`, `4`, `p`; equal cards share a number."""
        if isinstance(action, PassTurn):
            return "p"
        assert isinstance(action, PlayCard | UseAbility)
        number = str(self._place(action))
        if isinstance(action, UseAbility):
            return number
        lane = self.paper("hc", "hg")[LANE_WORDS.index(action.expedition)] if action.expedition else ""
        return f"{number}{lane}{'+' * action.extra}"

    def _place(self, action: PlayCard | UseAbility) -> int:
        state = self.decision.state
        hand = state.hands[PLAYER]
        for place, entry in enumerate(self.entries, 1):
            if isinstance(action, UseAbility):
                if (entry.obj, entry.ability) == (action.card, action.ability):
                    return place
            elif entry.ability is None:
                equal = entry.obj in hand and action.card in hand
                if entry.obj == action.card or (equal and state.cards[entry.obj] is state.cards[action.card]):
                    return place
        raise AssertionError("an action that is not on the list")

    def named(self, action: Action) -> str:
        """Play, use or pass."""
        paper, typed = self.paper, self.typed(action)
        if not isinstance(action, PlayCard | UseAbility):
            return paper(f"pass ({typed})", f"passen ({typed})")
        name = self.decision.state.cards[action.card].name
        if isinstance(action, UseAbility):
            return paper(f"use {name} ({typed})", f"{name} benutzen ({typed})")
        where = ""
        if action.expedition:
            lane = paper.expedition(action.expedition)
            where = paper(f" into the {lane}", f" in die {lane}")
        return paper(f"play {name}{where} ({typed})", f"{name} spielen{where} ({typed})")

    def doubts(self, action: Action) -> str:
        """Whether to use what would do nothing and cost what it costs (A-QUICK-05)."""
        if not changes_nothing(self.decision.state, action):
            return ""
        return self.paper(
            "It would do nothing now (A-QUICK-05). Use it all the same? y or n",
            "Das würde jetzt nichts bewirken (A-QUICK-05). Trotzdem benutzen? j oder n",
        )

    def card(self, number: int) -> Card | None:
        """The card behind a number."""
        if 1 <= number <= len(self.entries):
            return self.decision.state.cards[self.entries[number - 1].obj]
        return None
