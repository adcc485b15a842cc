"""A question of the game as a numbered list, and what was typed as its answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from confluence.altered import derive, overcome
from confluence.altered.actions import Action, Pick
from confluence.altered.cards import Card
from confluence.altered.questions import Question
from confluence.altered.state import Obj
from confluence.altered.text import Writer, describe
from confluence.altered.views import show
from confluence.altered.words import CONFLUENCE, LANE_WORDS, PLAYER, Kind, Pair, Zone
from confluence.cli.altered.cards import idle_parts
from confluence.cli.altered.menu import BadAnswer, Menu
from confluence.cli.altered.paper import QUIET, TITLE, is_no, is_yes, numbers

YES_NO: Final = frozenset(("may", "replace", "modify_die"))

_OWN_RESERVE: Final[Pair] = ("your Reserve", "deine Reserve")
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
    "sabotage": (
        "Sabotage: which card of a Reserve is discarded?",
        "Sabotage: Welche Karte einer Reserve wird abgelegt?",
    ),
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
            words = [self.paper("yes", "ja"), self.paper("no", "nein")]
            if len(self.question.detail) != len(words):
                return words
            dice = [
                self.paper(f"the die counts {one[0]}", f"der Würfel zählt {one[0]}") for one in self.question.detail
            ]
            return [f"{word}  {die}" for word, die in zip(words, dice, strict=True)]
        return [self._label(place) for place in range(len(self.question.options))]

    def _option(self, place: int) -> list[RenderableType]:
        paper = self.paper
        name, gap, rest = self._labels()[place - 1].partition("  ")
        text = Text(name, TITLE if gap else "").append(f"{gap}{rest}", "not bold")
        lines: list[RenderableType] = [paper.numbered(str(place), text)]
        if self.texts and self.question.kind in ("first_mana", "mana", "distribute", "hand_to_reserve"):
            card = self.decision.state.cards[self.question.options[place - 1]]
            says = [*describe(card, german=paper.german), *idle_parts(card, german=paper.german)]
            lines.append(paper.bullets(says, QUIET, 4))
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
            row = paper("your Expedition", "deine Expedition") if self._put_into_play() else paper(*_OWN_RESERVE)
            return paper(
                f"In which order do these cards enter {row}, from left to right? (C-SILV-04)",
                f"In welcher Reihenfolge kommen diese Karten in {row}, von links nach rechts? (C-SILV-04)",
            )
        if question.kind == "overcome":
            lane = paper.expedition(LANE_WORDS[question.source])
            return f"{lane}: {paper.pick(_ASKED['overcome'])}"
        return paper.pick(_ASKED.get(question.kind, ("Choose", "Wähle")))

    def _put_into_play(self) -> bool:
        """Whether the cards of a row come from a deck into an Expedition (V-OP-distribute_revealed)."""
        frame = self.decision.state.stack[-1] if self.decision.state.stack else None
        if frame is None or frame.at >= len(frame.block.ops):
            return False
        op = frame.block.ops[frame.at]
        return op.op == "distribute_revealed" and any(one.to == "own_expeditions" for one in op.picks)

    def _why(self) -> str:
        """The card that asks, and what it does."""
        state, question = self.decision.state, self.question
        if question.kind == "first_mana":
            hero = state.cards[state.heroes[PLAYER]]
            return f"{hero.name}: {' '.join(describe(hero, german=self.paper.german))}"
        if question.kind == "overcome":
            return self._facing()
        if question.kind == "reaction" or question.source < 0:
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

    def _facing(self) -> str:
        """What an Expedition has, what faces it with the numbers of Dusk, and why it matters (C-OVC-03, C-OVC-12)."""
        paper, state, lane = self.paper, self.decision.state, self.question.source
        found = overcome.meter(state, lane)
        faced = [f"{state.cards[obj].name} {numbers(derive.at_dusk(state, obj))}" for obj in found.facing]
        name, has = paper.expedition(LANE_WORDS[lane]), paper.stats(found.totals)
        return paper(
            f"The {name} has {has} and faces {'; '.join(faced)}. Not all of it can be overcome; what is Persistent "
            "leaves only if it was.",
            f"Die {name} hat {has}, ihr gegenüber: {'; '.join(faced)}. Nicht alles ist zu überwinden; was beharrlich "
            "ist, geht nur, wenn es überwunden wurde.",
        )

    def _overcome(self, place: int) -> str:
        """A set of what could be overcome, and what that means."""
        paper, state, question = self.paper, self.decision.state, self.question
        past = question.detail[place]
        facing = overcome.meter(state, question.source).facing
        stays = [obj for obj in facing if obj not in past and derive.has(state, obj, "persistent")]
        acts = [obj for obj in past if state.cards[obj].by_trigger.get("overcome")]
        words = [
            f"{label}: {paper.counted([state.cards[obj].name for obj in objs])}"
            for label, objs in (
                (paper("stays at Rest", "bleibt bei der Rast"), stays),
                (paper("then acts", "wirkt dann"), acts),
            )
            if objs
        ]
        names = paper.counted([state.cards[obj].name for obj in past]) or paper("nothing", "nichts")
        return f"{names}  {'; '.join(words)}" if words else names

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
        names = [labels[self.question.options.index(pick)].partition("  ")[0] for pick in action.picks]
        return f"{self.paper.listed(names)} ({self.typed(action)})"

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
            return self._overcome(place)
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
            raise BadAnswer(self.paper.told(why))
        return Pick(picks)

    def _yes_or_no(self, words: str, text: str) -> Action:
        if is_yes(words) or words == "1":
            return Pick((1,))
        if is_no(words) or words in ("2", "0"):
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
