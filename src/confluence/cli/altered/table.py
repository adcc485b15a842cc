"""A game at the table: shows what happened, asks, acts, saves, and takes actions back."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote
from typing import Final

from rich.text import Text

from confluence.altered.actions import Action, Concede, PassTurn
from confluence.altered.decks import starter_decks
from confluence.altered.game import ALTERED, SEAT, Decision
from confluence.altered.options import NOT_SWITCHES, difficulty_of
from confluence.altered.story import Line, reveals
from confluence.cli.altered.ask import menu
from confluence.cli.altered.cards import draw_card_page, find_cards
from confluence.cli.altered.draw import draw_short, draw_table, draw_zones
from confluence.cli.altered.help import AIM, KEYS, WORDS
from confluence.cli.altered.hints import draw_hints
from confluence.cli.altered.menu import BadAnswer, Menu
from confluence.cli.altered.paper import GOOD, NEEDED_WIDTH, QUIET, SHORT, TITLE, Paper, is_yes
from confluence.cli.altered.saves import AlteredMatch, Notes, Shelf
from confluence.cli.altered.story import TableTeller
from confluence.cli.files import read_text
from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import Match, Setup

_WHOLE_TABLE: Final = frozenset(("turn", "mana"))
"""Questions before which the whole table is drawn; for others `t` does it."""
_LOG_SHOWN: Final = 60
_WIDE: Final = 100
"""So many columns have room for long words."""
_QUIT: Final = frozenset(("s", "save", "q", "quit", "exit"))
_CONCEDE: Final = frozenset(("concede", "aufgeben"))


class Input:
    """Where answers come from: the terminal, a pipe, or a file."""

    def __init__(self, answers: Path | None) -> None:
        self.lines: Iterator[str] | None = None
        self.prompts = False
        if answers is not None:
            self.lines = iter(read_text(answers).splitlines())
        elif sys.stdin is not None and sys.stdin.isatty():
            self.prompts = True
        else:
            self.lines = _piped()

    def ask(self, prompt: str) -> str | None:
        """One line, or nothing when there are no more. What does not come from a terminal is shown."""
        if self.prompts:
            try:
                return input(prompt)
            except EOFError:
                print()
                return None
        assert self.lines is not None
        for line in self.lines:
            if not line.startswith("#"):
                sys.stdout.write(f"{prompt}{line}\n")
                return line
        return None


def _piped() -> Iterator[str]:
    if sys.stdin is None:
        return
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    for line in sys.stdin:
        yield line.rstrip("\r\n")


@dataclass(slots=True)
class Turned:
    """What one action brought."""

    lines: list[Line]
    new: bool
    """Whether the player learnt something new, so that nobody takes it back."""


@dataclass(slots=True)
class Table:
    """One game with everything around it."""

    shelf: Shelf
    match: AlteredMatch
    notes: Notes
    paper: Paper
    source: Input
    hints: bool | None = None
    """True: shown before every choice; False: never; None: when asked for."""
    texts: bool = True
    turned: list[Turned] = field(default_factory=list)
    unseen: list[Line] = field(default_factory=list)

    @staticmethod
    def begin(shelf: Shelf, setup: Setup, notes: Notes, paper: Paper, source: Input) -> Table:
        """A new game, saved from its beginning."""
        table = Table(shelf, Match.begin(ALTERED, setup), notes, paper, source)
        table._look_back(setup, ())
        table._save()
        return table

    @staticmethod
    def resume(shelf: Shelf, paper: Paper, source: Input) -> Table:
        """The saved game."""
        saved = shelf.load()
        table = Table(shelf, saved.match, saved.notes, paper, source)
        table._look_back(saved.match.setup, [action for _, action in saved.match.log])
        return table

    def _look_back(self, setup: Setup, actions: Sequence[Action]) -> None:
        """Play a game again from its actions, so that what was told is there."""
        self.match = Match.begin(ALTERED, setup)
        opening = list(self.match.state.told)
        self.turned = [Turned(self._teller().story(opening), new=True)]
        for action in actions:
            self._apply(action)
        self.unseen = self.turned[-1].lines[:]

    def _teller(self) -> TableTeller:
        teller = TableTeller.at(self.match.state, german=self.paper.german)
        teller.times = self.paper.times
        return teller

    # ------------------------------------------------------------------ acting

    def _apply(self, action: Action) -> None:
        """Carry an action out and note what it brought."""
        state = self.match.state
        before = state.chances
        events = self.match.act(SEAT, action)
        forced = not isinstance(action, PassTurn)
        lines = self._teller().story(events, forced=forced)
        self.turned.append(Turned(lines, reveals(events) or state.chances != before))

    def act(self, action: Action) -> None:
        """Carry an action out, write it down and show what came of it."""
        self._apply(action)
        self._save()
        self.unseen = self.turned[-1].lines[:]

    def can_undo(self) -> int:
        """How many actions can be taken back: those after the last one that brought something new to know."""
        count = 0
        for turned in reversed(self.turned[1:]):
            if turned.new:
                break
            count += 1
        return count

    def undo(self, count: int) -> None:
        """Take the last actions back; the rest of the game is played again."""
        self.notes.undone += count
        self._look_back(self.match.setup, [action for _, action in self.match.log[:-count]])
        self._save()
        self.unseen = []

    def _save(self) -> None:
        """Write the game down, and say so where it had to make way for that of another window."""
        if not self.shelf.save(self.match, self.notes):
            return
        name = self.shelf.name
        self.paper.say(
            "Another window has put its game in the place of yours. Nothing is lost: yours is kept as "
            f"{self.shelf.file} from now on; go on with it later: confluence altered --resume {name}",
            "Ein anderes Fenster hat sein Spiel an die Stelle von deinem gesetzt. Nichts ist verloren: Deins bleibt "
            f"von nun an als {self.shelf.file}; später weiter mit: confluence altered --resume {name} --german",
            SHORT,
        )

    # ------------------------------------------------------------------ the loop

    def play(self) -> None:
        """Play until the game is over or the player leaves."""
        paper = self.paper
        paper.add(Text(self.headline(), TITLE))
        if paper.columns < NEEDED_WIDTH:
            paper.say(
                f"This terminal has {paper.columns} columns; the table needs {NEEDED_WIDTH} to look as it should.",
                f"Dieses Terminal hat {paper.columns} Spalten; der Tisch braucht {NEEDED_WIDTH}, um richtig "
                "auszusehen.",
                SHORT,
            )
        paper.say("Type ? for help.", "Tippe ? für Hilfe.", QUIET)
        self._news()
        paper.deliver()
        try:
            while not self.match.state.outcome:
                if not self._turn():
                    self._leave()
                    return
        except KeyboardInterrupt:
            paper.lines.clear()
            paper.add("")
            self._leave()
            raise
        self._end()

    def _decision(self) -> Decision:
        return ALTERED.decisions(self.match.state)[SEAT]

    def _menu(self) -> Menu:
        return menu(self.paper, self._decision(), self._chance("preview"), texts=self.texts)

    def _chance(self, word: str) -> Chance:
        """Luck for advice: it has nothing to do with that of the game."""
        return Chance(f"{word} {self.match.setup.seed} {len(self.match.log)}")

    def _turn(self) -> bool:
        """Ask once until there is an action; false if the player leaves."""
        paper, asked = self.paper, self.ask_anew()
        paper.deliver()
        while True:
            text = self.source.ask("> ")
            if text is None or text.strip().lower() in _QUIT:
                return False
            done = self._command(text.strip(), asked)
            if done is None:
                try:
                    action = asked.read(text)
                    if not self._sure(asked.doubts(action)):
                        continue
                    self.act(action)
                except (BadAnswer, Illegal) as refusal:
                    paper.complain(paper.refusal(refusal) if isinstance(refusal, Illegal) else str(refusal))
                    paper.deliver()
                    continue
                self._news()
                return True
            paper.deliver()
            if done:
                return True

    def _sure(self, doubts: str) -> bool:
        """Whether the player wants it all the same; asked where there are doubts."""
        if not doubts:
            return True
        self.paper.add(Text(doubts, SHORT))
        self.paper.deliver()
        answer = self.source.ask("> ")
        if answer is not None and is_yes(answer):
            return True
        self.paper.say("Then not.", "Dann nicht.")
        self.paper.deliver()
        return False

    def ask_anew(self) -> Menu:
        """Put the question on the paper, before a turn with the whole table."""
        paper, asked = self.paper, self._menu()
        whole, start = asked.decision.step in _WHOLE_TABLE, len(paper.lines)
        if whole:
            self._table()
        paper.add("", *asked.draw())
        if self.hints:
            self._hints(asked)
        if whole and paper.height and paper.rows(start) + 2 > paper.height:
            draw_short(paper, ALTERED.view(self.match.state, SEAT))
        paper.add(self._keys())
        return asked

    def _command(self, typed: str, asked: Menu) -> bool | None:
        """Carry out what is no action: None if it is none of these, true if the question is to be asked anew."""
        paper, text = self.paper, typed.lower()
        words = text.split()
        word = words[0] if words else ""
        if text in ("?", "help", "hilfe"):
            self._help()
        elif text in ("h", "hint", "tipp"):
            self._hints(asked)
        elif word in ("c", "card", "k", "karte") and len(words) > 1:
            self._card(typed.split(maxsplit=1)[1], asked)
        elif text in ("c", "card", "k", "karte"):
            paper.say(
                "c and a name, or a number: c Naiad, c 2.", "c und ein Name oder eine Nummer: c Naiad, c 2.", SHORT
            )
        elif text in ("l", "log"):
            self._log()
        elif text in ("t", "table", "tisch"):
            self._table()
            paper.add("", *asked.draw(), self._keys())
        elif text in ("m", "meters", "anzeigen"):
            draw_short(paper, ALTERED.view(self.match.state, SEAT))
        elif text in ("z", "zones", "zonen"):
            draw_zones(paper, ALTERED.view(self.match.state, SEAT))
        elif text in ("v", "texts", "texte"):
            self.texts = not self.texts
            return True
        elif text in ("u", "undo", "u all", "undo all", "u alles"):
            return self._undo(everything="al" in text)
        elif text in _CONCEDE:
            return self._concede()
        else:
            return None
        return False

    def _undo(self, *, everything: bool) -> bool:
        paper, possible = self.paper, self.can_undo()
        if not possible:
            paper.say(
                "Nothing can be taken back: your last action brought something new to know (or there is none).",
                "Nichts kann zurückgenommen werden: Deine letzte Aktion hat etwas Neues gezeigt (oder es gibt keine).",
                SHORT,
            )
            return False
        count = possible if everything else 1
        self.undo(count)
        paper.say(
            f"{count} action{'s' * (count > 1)} taken back.",
            f"{count} Aktion{'en' * (count > 1)} zurückgenommen.",
            GOOD,
        )
        return True

    def _concede(self) -> bool:
        paper = self.paper
        paper.say(
            "Give this game up? It counts as lost. y or n",
            "Dieses Spiel aufgeben? Es zählt als verloren. j oder n",
            SHORT,
        )
        paper.deliver()
        answer = self.source.ask("> ")
        if answer is not None and (is_yes(answer) or answer.strip().lower() in _CONCEDE):
            self.act(Concede())
            self._news()
            return True
        paper.say("The game goes on.", "Das Spiel geht weiter.")
        return False

    # ------------------------------------------------------------------ showing

    def headline(self) -> str:
        """Which game this is, so that others can play the same."""
        paper, setup, state = self.paper, self.match.setup, self.match.state
        decks = starter_decks()
        deck = decks.get(setup.seats[0])
        name = paper("your own deck", "dein eigenes Deck") if deck is None else paper.starter(deck)
        hero = state.cards[state.heroes[0]].name
        difficulty = difficulty_of(setup)
        return paper(
            f"{name} ({hero}) against {state.deck.name}, difficulty {difficulty}, seed {setup.seed}",
            f"{name} ({hero}) gegen {state.deck.name}, Schwierigkeit {difficulty}, Startwert {setup.seed}",
        )

    def _news(self) -> None:
        """What happened since the last look."""
        draw_lines(self.paper, self.unseen)
        self.unseen = []

    def _table(self) -> None:
        state, setup = self.match.state, self.match.setup
        seed = self.paper(f"seed {setup.seed}", f"Startwert {setup.seed}")
        title = f"{state.deck.name} {difficulty_of(setup)}, {seed}"
        self.paper.add("")
        draw_table(self.paper, state, ALTERED.view(state, SEAT), title)

    def _keys(self) -> Text:
        paper, possible = self.paper, self.can_undo()
        undo = paper(f", u undo ({possible})", f", u zurück ({possible})") if possible else ""
        hint = "" if self.hints is False else paper(", h hint", ", h Tipp")
        leave = paper("save and quit", "sichern und gehen") if paper.width >= _WIDE else paper("quit", "Ende")
        return Text(
            paper(
                f"? help{hint}, c NAME card, t table, z zones, l log{undo}, s {leave}",
                f"? Hilfe{hint}, c NAME Karte, t Tisch, z Zonen, l Verlauf{undo}, s {leave}",
            ),
            QUIET,
        )

    def _log(self) -> None:
        lines = [line for turned in self.turned for line in turned.lines]
        if len(lines) > _LOG_SHOWN:
            left = len(lines) - _LOG_SHOWN
            self.paper.say(f"({left} lines before)", f"({left} Zeilen davor)", QUIET)
        draw_lines(self.paper, lines[-_LOG_SHOWN:])

    def _card(self, name: str, asked: Menu) -> None:
        paper = self.paper
        if name.isascii() and name.isdigit():
            card = asked.card(int(name))
            cards, problem = (
                ([card] if card else []),
                paper(f"there is no card number {name} here", f"hier gibt es keine Karte Nummer {name}"),
            )
        else:
            cards, problem = find_cards(name, self.match.state.deck)
            problem = paper.told(problem)
        if not cards:
            paper.complain(problem)
        for card in cards:
            draw_card_page(paper, card, both=False)

    def _hints(self, asked: Menu) -> None:
        paper = self.paper
        if self.hints is False:
            paper.say("This game is played without hints.", "Dieses Spiel wird ohne Tipps gespielt.", SHORT)
            return
        self.notes.hints += 1
        draw_hints(paper, asked, self._chance("hint"))

    def _help(self) -> None:
        paper = self.paper
        table = paper.grid(10, None)
        for typed, meaning in KEYS:
            table.add_row(Text(paper.pick(typed), TITLE), paper.pick(meaning))
        paper.add(Text(paper.pick(AIM)), table, Text(paper.pick(WORDS)))

    def _leave(self) -> None:
        paper = self.paper
        self._save()
        again = " ".join(["confluence altered --resume", *filter(None, [self.shelf.name])])
        paper.add(
            Text(
                paper(
                    f"The game is saved in {self.shelf.path}; go on with: {again}",
                    f"Das Spiel ist gesichert in {self.shelf.path}; weiter mit: {again} --german",
                ),
                overflow="fold",
            )
        )
        paper.deliver()

    def _end(self) -> None:
        """How it ended, how to play it again, and what is remembered."""
        paper, state, setup = self.paper, self.match.state, self.match.setup
        self.shelf.finish(self.match, self.notes)
        won = state.outcome == "won"
        result = paper("You won", "Gewonnen") if won else paper("You lost", "Verloren")
        paper.add(
            "", Text(paper(f"{result} on Day {state.day}.", f"{result} an Tag {state.day}."), GOOD if won else SHORT)
        )
        again = _again(setup)
        paper.say(f"The same game again: {again}", f"Dasselbe Spiel noch einmal: {again}")
        games, _ = self.shelf.games()
        own = [game for game in games if game.deck == setup.seats[0]]
        wins = sum(game.won for game in own)
        paper.say(
            f"With this deck you won {wins} of {len(own)}; --stats shows all.",
            f"Mit diesem Deck hast du {wins} von {len(own)} gewonnen; --stats zeigt alle.",
        )
        paper.deliver()


def _again(setup: Setup) -> str:
    """The command that plays the same game."""
    own = setup.seats[0] not in starter_decks()
    words = ["confluence", "altered", "--new", "--deck", "FILE" if own else setup.seats[0]]
    if "CONFLUENCE" in setup.options:
        words += ["--confluence", "FILE"]
    words += ["--difficulty", quote(difficulty_of(setup)), "--seed", str(setup.seed)]
    for name, value in setup.options.items():
        if name not in NOT_SWITCHES:
            words += ["--option", quote(f"{name}={value}")]
    return " ".join(words)


def draw_lines(paper: Paper, lines: Sequence[Line]) -> None:
    """A story: headings at the margin, sentences under them."""
    for place, line in enumerate(lines):
        if line.kind == "phase":
            if place + 1 < len(lines) and lines[place + 1].kind != "phase":
                paper.add(Text(line.text, "underline"))
        else:
            style = {"confluence": "", "end": TITLE}.get(line.kind, "")
            paper.add(paper.bullets([line.text], style))
