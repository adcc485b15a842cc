"""What the player can answer now, as a numbered list, and what was typed turned into an action."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from confluence.altered import playing
from confluence.altered.actions import Action, PassTurn, Pick, PlayCard, UseAbility
from confluence.altered.cards import Card
from confluence.altered.game import Decision, why_not
from confluence.altered.questions import Question
from confluence.altered.state import Obj, State
from confluence.altered.tell import LANE_NAMES, Pair
from confluence.altered.text import Writer, describe
from confluence.altered.views import show
from confluence.altered.words import CONFLUENCE, LANE_WORDS, PLAYER, Kind, Zone
from confluence.cli.altered_hints import Standing, preview, standings
from confluence.cli.altered_paper import GOOD, QUIET, SHORT, TITLE, Paper, numbers
from confluence.core.chance import Chance
from confluence.core.errors import ConfluenceError

YES_NO: Final = frozenset(("may", "replace", "modify_die"))
_NUMBERED: Final = re.compile(r"(?:play |use |spiele? |nutze? )?\s*(\d{1,3})\s*(.*)")
_LANES: Final = {
    **dict.fromkeys(("h", "hero", "held", "helden"), "hero"),
    **dict.fromkeys(("c", "companion", "g", "gefährte", "gefaehrte", "gefährten"), "companion"),
}
_EXTRA: Final = ("+", "e", "extra")
_PASS: Final = ("p", "pass", "passe", "passen", "0")
_YES: Final = ("y", "yes", "j", "ja", "1")
_NO: Final = ("n", "no", "nein", "2", "0")


class BadAnswer(ConfluenceError):
    """What was typed is no answer; the message says what would be one."""


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


@dataclass(slots=True)
class Menu(ABC):
    """What can be answered now."""

    paper: Paper
    decision: Decision
    texts: bool = True
    """Whether cards are shown with their texts."""
    entries: list[Entry] = field(default_factory=list)

    @abstractmethod
    def draw(self) -> list[RenderableType]:
        """The lines to show."""

    @abstractmethod
    def read(self, text: str) -> Action:
        """What the player means, or `BadAnswer`."""

    @abstractmethod
    def typed(self, action: Action) -> str:
        """What to type for an action."""

    @abstractmethod
    def named(self, action: Action) -> str:
        """An action in words, with what to type for it."""

    @abstractmethod
    def card(self, number: int) -> Card | None:
        """The card behind a number of the list."""


def menu(paper: Paper, decision: Decision, chance: Chance, *, texts: bool = True) -> Menu:
    """The menu for what is asked now."""
    if decision.question.kind == "turn":
        return TurnMenu(paper, decision, texts, _entries(decision.state), chance)
    return QuestionMenu(paper, decision, texts)


# ------------------------------------------------------------------ a turn


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
            lines.append(paper.bullets(describe(card, german=paper.german), QUIET, 4))
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
        head = Text(f"{card.name}  {self._facts(obj)}: ").append(self._why(obj), SHORT)
        lines: list[RenderableType] = [paper.numbered(paper.dash, head)]
        return [*lines, paper.bullets(describe(card, german=paper.german), QUIET, 4)] if self.texts else lines

    def _why(self, obj: Obj) -> str:
        state = self.decision.state
        if not self.paper.german:
            return why_not(state, obj)
        if state.zone[obj] is Zone.RESERVE and state.status[obj] & 8:
            return "erschöpft"
        if playing.is_forbidden(state, PLAYER, obj):
            return "ihr eigener Text verbietet es gerade"
        return f"nur {state.ready[PLAYER]} Mana bereit"

    def _quick(self, number: str, entry: Entry) -> list[RenderableType]:
        paper, state = self.paper, self.decision.state
        card = state.cards[entry.obj]
        assert entry.ability is not None
        text = Writer(card, german=paper.german).ability(card.abilities[entry.ability])
        head = paper.numbered(number, Text(card.name, TITLE).append(f": {text}", "not bold"))
        after = preview(self.decision, UseAbility(entry.obj, entry.ability), self.chance)
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

    def card(self, number: int) -> Card | None:
        """The card behind a number."""
        if 1 <= number <= len(self.entries):
            return self.decision.state.cards[self.entries[number - 1].obj]
        return None


def outlook(paper: Paper, now: Sequence[Standing], after: Sequence[Standing] | None, lane: int | None = None) -> Text:
    """How the Expeditions would stand: the one that is played into, and what changes in the other one."""
    if after is None:
        return Text(paper("up to luck", "hängt vom Glück ab"), QUIET)
    text = Text()
    for place, word in enumerate(LANE_WORDS):
        if place != lane and now[place] == after[place]:
            continue
        if text:
            text.append(", ")
        text.append(f"{paper.pick(LANE_NAMES[word])} ").append_text(standing_text(paper, after[place]))
    return text or Text(paper("no change on the meters", "ändert die Anzeigen nicht"), QUIET)


def standing_text(paper: Paper, standing: Standing) -> Text:
    """`advances`, `short F1`, `held back`."""
    if standing.advances:
        return Text(paper("advances", "rückt vor"), GOOD)
    words = []
    if any(standing.missing):
        words.append(paper("short ", "fehlt ") + paper.lack(standing.missing))
    if standing.held:
        words.append(paper("held back", "zurückgehalten"))
    return Text(", ".join(words), SHORT)


# ------------------------------------------------------------------ questions


_ASKED: Final[dict[str, Pair]] = {
    "first_mana": (
        "Which three of your six cards become mana orbs? The other three are your Hand.",
        "Welche drei deiner sechs Karten werden Mana? Die anderen drei sind deine Hand.",
    ),
    "mana": (
        "Which card of your Hand becomes a mana orb? None is allowed.",
        "Welche Karte deiner Hand wird Mana? Keine ist erlaubt.",
    ),
    "targets": ("Choose for this effect", "Wähle für diesen Effekt"),
    "sacrifice": ("What do you sacrifice?", "Was opferst du?"),
    "discard": ("What do you discard?", "Was wirfst du ab?"),
    "orb": ("Which of your orbs do you discard?", "Welches Mana wirfst du ab?"),
    "hand_to_reserve": ("Which card goes to your Reserve?", "Welche Karte geht in deine Reserve?"),
    "sabotage": ("Sabotage: which card of a Reserve is discarded?", "Sabotage: Welche Karte einer Reserve geht ab?"),
    "distribute": ("Which of the revealed cards?", "Welche der aufgedeckten Karten?"),
    "cleanup_reserve": (
        "Your Reserve is over its limit: what do you discard?",
        "Deine Reserve ist über dem Limit: Was wirfst du ab?",
    ),
    "cleanup_landmarks": (
        "Your Landmarks are over their limit: what do you give up?",
        "Deine Wahrzeichen sind über dem Limit: Was gibst du auf?",
    ),
    "expedition": ("Which Expedition?", "Welche Expedition?"),
    "lane": ("Which of your Expeditions?", "Welche deiner Expeditionen?"),
    "side": ("Which player?", "Welcher Spieler?"),
    "mode": ("Choose one", "Wähle eins"),
    "may": ("Do you want to?", "Möchtest du?"),
    "replace": ("Do this instead of leaving?", "Dies tun, statt zu gehen?"),
    "modify_die": ("Change the result of the die?", "Das Ergebnis des Würfels ändern?"),
    "die": ("Which die do you keep?", "Welchen Würfel behältst du?"),
    "reaction": ("Several reactions wait: which one first?", "Mehrere Reaktionen warten: welche zuerst?"),
    "overcome": ("What does this Expedition overcome? (C-OVC-05)", "Was überwindet diese Expedition? (C-OVC-05)"),
}


@dataclass(slots=True)
class QuestionMenu(Menu):
    """A choice among options."""

    @property
    def question(self) -> Question:
        """What is asked."""
        return self.decision.question

    def draw(self) -> list[RenderableType]:
        """The question, why it is asked, and its options."""
        paper = self.paper
        lines: list[RenderableType] = [Text(self._title(), TITLE)]
        why = self._why()
        if why:
            lines.append(paper.bullets([why], QUIET))
        for place in range(1, len(self._labels()) + 1):
            lines += self._option(place)
        lines.append(Text(self._how(), QUIET))
        return lines

    def _labels(self) -> list[str]:
        if self.question.kind in YES_NO:
            return [self.paper("yes", "ja"), self.paper("no", "nein")]
        return [self._label(place) for place in range(len(self.question.options))]

    def _option(self, place: int) -> list[RenderableType]:
        paper = self.paper
        name, gap, rest = self._labels()[place - 1].partition("  ")
        text = Text(name, TITLE if gap else "").append(f"{gap}{rest}", "not bold")
        lines: list[RenderableType] = [paper.numbered(str(place), text)]
        if self.texts and self.question.kind in ("first_mana", "mana", "distribute", "hand_to_reserve"):
            card = self.decision.state.cards[self.question.options[place - 1]]
            lines.append(paper.bullets(describe(card, german=paper.german), QUIET, 4))
        return lines

    def _title(self) -> str:
        paper, question = self.paper, self.question
        if question.kind == "row":
            if question.detail and question.detail[0] == (CONFLUENCE,):
                return paper(
                    "In which order do these cards enter the Confluence's Reserve? The leftmost goes first at "
                    "Cleanup (C-SILV-04, C-CLEAN-01).",
                    "In welcher Reihenfolge kommen diese Karten in die Reserve der Confluence? Die linke wird beim "
                    "Aufräumen zuerst abgelegt (C-SILV-04, C-CLEAN-01).",
                )
            return paper(
                "In which order do these cards enter the row, from left to right? (C-SILV-04)",
                "In welcher Reihenfolge kommen diese Karten in die Reihe, von links nach rechts? (C-SILV-04)",
            )
        if question.kind == "overcome":
            lane = paper.expedition(LANE_WORDS[question.source])
            return f"{lane}: {paper.pick(_ASKED['overcome'])}"
        return paper.pick(_ASKED.get(question.kind, ("Choose", "Wähle")))

    def _why(self) -> str:
        """The card that asks, and what it does."""
        state, question = self.decision.state, self.question
        if question.kind == "first_mana":
            hero = state.cards[state.heroes[PLAYER]]
            return f"{hero.name}: {' '.join(describe(hero, german=self.paper.german))}"
        if question.kind in ("overcome", "reaction") or question.source < 0:
            return ""
        card = state.cards[question.source]
        writer = Writer(card, german=self.paper.german)
        if question.kind in ("replace", "modify_die"):
            event = "self_would_leave_expedition_zone" if question.kind == "replace" else "you_would_roll_dice"
            texts = [writer.ability(one) for one in card.by_event.get(event, ())]
            return f"{card.name}: {' '.join(texts)}"
        text = ""
        if state.stack:
            frame = state.stack[-1]
            if frame.at < len(frame.block.ops):
                try:
                    text = writer.op(frame.block.ops[frame.at])
                except KeyError:
                    text = ""
        return f"{card.name}: {text}" if text else card.name

    def typed(self, action: Action) -> str:
        """Numbers, or y and n."""
        assert isinstance(action, Pick)
        if self.question.kind in YES_NO:
            return self.paper("y", "j") if action.picks == (1,) else "n"
        return " ".join(str(self.question.options.index(pick) + 1) for pick in action.picks)

    def named(self, action: Action) -> str:
        """The chosen options."""
        assert isinstance(action, Pick)
        if self.question.kind in YES_NO:
            return self.paper("yes (y)", "ja (j)") if action.picks == (1,) else self.paper("no (n)", "nein (n)")
        if not action.picks:
            return self.paper("none (Enter)", "keine (Enter)")
        labels = self._labels()
        names = ", ".join(labels[self.question.options.index(pick)].partition("  ")[0] for pick in action.picks)
        return f"{names} ({self.typed(action)})"

    def _how(self) -> str:
        """What to type."""
        paper, question = self.paper, self.question
        if question.kind in YES_NO:
            return paper("Type y or n.", "Tippe j oder n.")
        if question.ordered:
            return paper(
                "Type all numbers in the order you like, such as 2 1; Enter keeps the order shown.",
                "Tippe alle Nummern in der gewünschten Reihenfolge, etwa 2 1; Enter behält die gezeigte.",
            )
        if question.least == question.most:
            if question.most == 1:
                return paper("Type one number.", "Tippe eine Nummer.")
            return paper(f"Type {question.most} numbers.", f"Tippe {question.most} Nummern.")
        most = question.most
        if (question.least, most) == (0, 1):
            return paper("Type one number, or Enter for none.", "Tippe eine Nummer oder Enter für keine.")
        many = paper(f"Type {question.least} to {most} numbers", f"Tippe {question.least} bis {most} Nummern")
        if question.least == 0:
            return many + paper("; Enter takes none.", "; Enter nimmt keine.")
        return many + "."

    def _label(self, place: int) -> str:
        paper, state, question = self.paper, self.decision.state, self.question
        option, kind = question.options[place], question.kind
        if kind == "expedition":
            side, lane = divmod(option, 2)
            name = paper.expedition(LANE_WORDS[lane])
            if side == PLAYER:
                return paper(f"your {name}", f"deine {name}")
            return paper(
                f"the Confluence's side facing your {name}", f"die Seite der Confluence gegenüber deiner {name}"
            )
        if kind == "lane":
            return paper.expedition(LANE_WORDS[option])
        if kind == "side":
            return paper("you", "du") if option == PLAYER else paper("the Confluence", "die Confluence")
        if kind == "mode":
            frame = state.stack[-1]
            card = state.cards[question.source]
            return Writer(card, german=paper.german).block(frame.block.ops[frame.at].options[option])
        if kind == "die":
            return str(question.detail[place][0])
        if kind == "reaction":
            pending = state.pending[option]
            card = state.cards[pending.me[0]]
            return f"{card.name}: {Writer(card, german=paper.german).ability(pending.ability)}"
        if kind == "overcome":
            names = ", ".join(state.cards[obj].name for obj in question.detail[place])
            return names or paper("nothing", "nichts")
        return self._object(option, place)

    def _object(self, obj: Obj, place: int) -> str:
        paper, state = self.paper, self.decision.state
        card, seen = state.cards[obj], show(state, obj)
        words = []
        if state.zone[obj] in (Zone.HAND, Zone.DECK, Zone.MANA):
            words.append(
                paper(
                    f"cost {card.hand_cost}, Reserve {card.reserve_cost}",
                    f"Kosten {card.hand_cost}, Reserve {card.reserve_cost}",
                )
            )
            words.append(paper.kind(card))
        if card.kind is Kind.CHARACTER or any(card.stats):
            words.append(numbers(seen.stats or card.stats))
        marks = paper.marks(card, seen)
        words += [marks] if marks else []
        words += self._where(obj)
        if self.question.prices and self.question.prices[place]:
            price = self.question.prices[place]
            words.append(paper(f"choosing it costs {price} mana", f"es zu wählen kostet {price} Mana"))
        return f"{card.name}  {', '.join(words)}" if words else card.name

    def _where(self, obj: Obj) -> list[str]:
        """Whose it is and where, for things on the table."""
        paper, state = self.paper, self.decision.state
        own = state.side[obj] == PLAYER
        if state.zone[obj] is Zone.EXPEDITION:
            lane = paper.expedition(LANE_WORDS[state.lane[obj]])
            if own:
                return [paper(f"yours, {lane}", f"deins, {lane}")]
            return [paper(f"the Confluence's, facing the {lane}", f"der Confluence, gegenüber der {lane}")]
        zones: dict[Zone, tuple[Pair, Pair]] = {
            Zone.RESERVE: (("your Reserve", "deine Reserve"), ("the Confluence's Reserve", "Reserve der Confluence")),
            Zone.LANDMARK: (
                ("your Landmark", "dein Wahrzeichen"),
                ("the Confluence's Landmark", "Wahrzeichen der Confluence"),
            ),
        }
        if state.zone[obj] not in zones:
            return []
        return [paper.pick(zones[state.zone[obj]][0 if own else 1])]

    def read(self, text: str) -> Action:
        """Numbers with blanks or commas between them; nothing for the default."""
        question, words = self.question, text.strip().lower()
        if question.kind in YES_NO:
            return self._yes_or_no(words, text)
        if not words:
            return self._default()
        if words in ("-", "none", "keine", "nichts", "0") and not question.ordered:
            picks: tuple[int, ...] = ()
        else:
            picks = tuple(self._pick(word) for word in words.replace(",", " ").split())
        why = question.why_not(picks)
        if why:
            raise BadAnswer(self._refusal(why))
        return Pick(picks)

    def _yes_or_no(self, words: str, text: str) -> Action:
        if words in _YES:
            return Pick((1,))
        if words in _NO:
            return Pick((0,))
        raise BadAnswer(
            self.paper(f"type y for yes or n for no, not {text.strip()!r}", f"tippe j oder n, nicht {text.strip()!r}")
        )

    def _default(self) -> Action:
        question = self.question
        if question.ordered:
            return Pick(question.options)
        if question.least == 0:
            return Pick(())
        raise BadAnswer(self._how())

    def _pick(self, word: str) -> int:
        count = len(self.question.options)
        if not (word.isascii() and word.isdigit()) or not 1 <= int(word) <= count:
            raise BadAnswer(
                self.paper(
                    f"{word!r} is none of the numbers 1 to {count}; ? shows help",
                    f"{word!r} ist keine der Nummern 1 bis {count}; ? zeigt Hilfe",
                )
            )
        return self.question.options[int(word) - 1]

    def _refusal(self, why: str) -> str:
        if not self.paper.german:
            return why
        question = self.question
        if question.ordered:
            return "nenne alle Nummern, jede einmal"
        if question.weight_limit is not None:
            span = f"{question.least} bis {question.most} Nummern"
            return f"{span}, deren Kosten zusammen höchstens {question.weight_limit} sind"
        if question.least == question.most:
            return f"nenne genau {question.most} verschiedene Nummern"
        return f"nenne {question.least} bis {question.most} verschiedene Nummern, für die das Mana reicht"

    def card(self, number: int) -> Card | None:
        """The card behind a number, where options are cards."""
        state, question = self.decision.state, self.question
        if not 1 <= number <= len(question.options) or question.kind in YES_NO:
            return None
        option = question.options[number - 1]
        if question.kind == "reaction":
            return state.cards[state.pending[option].me[0]]
        if question.kind in ("expedition", "lane", "side", "mode", "die", "overcome"):
            return None
        return state.cards[option]
