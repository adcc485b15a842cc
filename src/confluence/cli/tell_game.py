"""A match told while it is played: sentences for what happens, tables for the economy and the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from confluence.cli.draw.goods import ARROW_STYLES, STYLES, Paper
from confluence.core.game import Match, SeatId
from confluence.lab.tables import Observer
from confluence.sidereal import events as ev
from confluence.sidereal.cards import catalogue
from confluence.sidereal.converters import Arrow
from confluence.sidereal.goods import CODES, EMPTY
from confluence.sidereal.tell import score_text, tell

TOLD: Final = (
    ev.Traded,
    ev.Gifted,
    ev.PromiseMade,
    ev.Delivered,
    ev.PromiseSettled,
    ev.Entered,
    ev.Upgraded,
    ev.Invented,
    ev.ForcedGifts,
    ev.Discarded,
    ev.Shared,
    ev.BidsRevealed,
    ev.Bought,
    ev.BidSplit,
    ev.Stolen,
    ev.Rewarded,
)
"""Events that are told as sentences; offers, passes and other small talk are left out."""

HEADINGS: Final = {
    "trade": ("Trade", "Handel"),
    "settle": ("Settlement", "Abrechnung"),
    "tail": ("After trading", "Nach dem Handel"),
    "plans": ("Economy", "Produktion"),
    "bids": ("Confluence", "Konfluenz"),
    "steal": ("Theft", "Diebstahl"),
}
_WORDS: Final = {
    "turn": ("Turn", "Runde"),
    "seat": ("seat", "Platz"),
    "species": ("species", "Spezies"),
    "player": ("player", "Spieler"),
    "runs": ("runs", "läuft"),
    "pays": ("pays", "zahlt"),
    "gains": ("gains", "erhält"),
    "gives away": ("gives away", "spendet"),
    "points": ("points", "Siegpunkte"),
    "has": ("has then", "hat dann"),
    "starts with": ("starts with", "beginnt mit"),
    "score": ("score", "Wertung"),
    "for goods": ("for goods", "für Güter"),
    "left": ("goods left", "übrige Güter"),
    "rank": ("rank", "Rang"),
    "deals": ("deals", "Geschäfte"),
    "inventions": ("inventions", "Erfindungen"),
    "final": ("Final scores", "Endstand"),
}
_GOODS: Final = re.compile(rf"(?<![\w'])(\d*)({'|'.join(CODES)})(?![\w'])|->")


def _ends_economy(event: Any) -> bool:
    return type(event) is ev.Scored or (type(event) is ev.StepBegan and event.step == "bids")


class Commentator(Observer):
    """Tells one match on stdout, turn by turn."""

    def __init__(self, players: Sequence[str], *, german: bool = False) -> None:
        self.players = players
        self.language = "de" if german else "en"
        self.paper = Paper(catalogue(), german=german)
        self.species: tuple[str, ...] = ()
        self.heading = ""
        self.turn = 0
        self.deals: list[int] = []
        self.inventions: list[int] = []

    def word(self, key: str) -> str:
        """A word in the language of the table."""
        return _WORDS[key][self.language == "de"]

    def begins(self, match: Match[Any, Any]) -> None:
        """Say who sits where."""
        self.species = match.setup.seats
        self.deals = [0] * len(self.species)
        self.inventions = [0] * len(self.species)
        table = self._table("seat", "species", "player", "starts with")
        view = match.game.view(match.state, None)
        for seat, area in enumerate(view.seats):
            table.add_row(str(seat), self._name(seat), self.players[seat], self.paper.bag(area.goods))
        options = "".join([f", {name} {value}" for name, value in match.setup.options.items()])
        self.paper.add(Text(f"{match.setup.game}, seed {match.setup.seed}{options}", "bold"), Text(), table)
        self._deliver()

    def acted(self, match: Match[Any, Any], seat: SeatId, action: Any, events: Sequence[Any]) -> None:  # noqa: ARG002
        """Tell what happened."""
        if not self.turn:
            self._open_turn(1)
        ran = any(_ends_economy(event) for event in events)
        if ran:
            self._head("plans")
            self._economy(match, events)
            self._head("bids")
        if not any(type(event) is ev.StepBegan for event in events):  # first what was done, then what it brought
            events = sorted(events, key=lambda event: type(event) is ev.Points)
        for event in events:
            if type(event) is ev.Refreshed and event.track == "colony":
                self._open_turn(self.turn + 1)
            elif type(event) is ev.StepBegan:
                if event.step in HEADINGS and event.step not in ("trade", "plans"):
                    self._head(event.step)
            elif self._is_told(event, in_economy=ran):
                self._count(event)
                self._say(match, event, "dim" if type(event) is ev.Points else "")
        self._deliver()

    def _is_told(self, event: Any, *, in_economy: bool) -> bool:
        """Whether an event gets a sentence; the table of the economy has told what converters did there."""
        if type(event) is ev.Ran:
            return not in_economy
        if type(event) is ev.Points:
            return event.cause not in ("donation", *(("converter", "paid") if in_economy else ()))
        if type(event) is ev.Entered:
            return event.how not in ("sharing", "invention")  # the sharing or the invention is told
        if type(event) is ev.PromiseSettled:
            return event.how not in ("kept", "lapsed")
        return isinstance(event, TOLD)

    def _count(self, event: Any) -> None:
        if type(event) is ev.Traded:
            for seat in event.participants:
                self.deals[seat] += 1
        elif type(event) is ev.Invented:
            self.inventions[event.seat] += 1

    def _say(self, match: Match[Any, Any], event: Any, style: str) -> None:
        sentence = tell(event, self.species, self.language, match.state.flipped)
        self._add(self._coloured(sentence, style))

    def _coloured(self, sentence: str, style: str) -> Text:
        """The sentence with goods as chips and arrows as printed."""
        text = Text(style=style)
        place = 0
        for match in _GOODS.finditer(sentence):
            text.append(sentence[place : match.start()])
            if match[0] == "->":
                text.append(self.paper.glyphs.arrows[Arrow.WHITE], ARROW_STYLES[Arrow.WHITE])
            else:
                text.append(match[0], STYLES[match[2]])
            place = match.end()
        return text.append(sentence[place:])

    def _open_turn(self, turn: int) -> None:
        self.turn = turn
        line = self.paper.glyphs.dash * 3
        self.paper.add(Text(), Text(f"{line} {self.word('turn')} {turn} {line}", "bold"))
        self._head("trade")

    def _head(self, step: str) -> None:
        """Begin a part of the turn; its heading appears with the first thing that is told in it."""
        self.heading = HEADINGS[step][self.language == "de"]

    def _add(self, part: RenderableType) -> None:
        if self.heading:
            self.paper.add(Text(self.heading, "underline"))
            self.heading = ""
        self.paper.add(Padding(part, (0, 0, 0, 2)))

    def _economy(self, match: Match[Any, Any], events: Sequence[Any]) -> None:
        """What everybody paid, gained and gave away in one economy."""
        runs = [event for event in events if type(event) is ev.Ran]
        points = [event for event in events if type(event) is ev.Points and event.cause in ("converter", "paid")]
        table = self._table("species", "runs", "pays", "gains", "gives away", "points", "has")
        view = match.game.view(match.state, None)
        for seat, area in enumerate(view.seats):
            own = [run for run in runs if run.seat == seat]
            won = sum(event.amount for event in points if event.seat == seat)
            paid = sum((run.paid for run in own), EMPTY)
            gained = sum((run.gained for run in own), EMPTY)
            given = sum((run.donated for run in own), EMPTY)
            table.add_row(
                self._name(seat),
                str(len(own)),
                self.paper.bag(paid),
                self.paper.bag(gained),
                self.paper.symbols(f"{{{given}}}" if given else ""),
                f"{won:+}" if won else "",
                self.paper.bag(area.goods),
            )
        self._add(table)

    def ends(self, match: Match[Any, Any]) -> None:
        """The final table."""
        outcome = match.game.outcome(match.state)
        assert outcome is not None
        view = match.game.view(match.state, None)
        titles = ("rank", "species", "player", "score", "points", "for goods", "deals", "inventions", "left")
        table = self._table(*titles)
        for seat in sorted(range(len(self.species)), key=lambda s: (outcome.ranks[s], s)):
            area = view.seats[seat]
            table.add_row(
                str(outcome.ranks[seat]),
                self._name(seat),
                self.players[seat],
                score_text(outcome.scores[seat]),
                str(area.points),
                score_text(outcome.scores[seat] - outcome.unit * area.points),
                str(self.deals[seat]),
                str(self.inventions[seat]),
                self.paper.bag(area.goods),
            )
        self.paper.add(Text(), Text(self.word("final"), "bold"), table)
        self._deliver()

    def _table(self, *titles: str) -> Table:
        table = self.paper.table()
        numbers = ("runs", "points", "score", "for goods", "rank", "deals", "inventions")
        for title in titles:
            table.add_column(self.word(title), justify="right" if title in numbers else "left", overflow="fold")
        return table

    def _name(self, seat: SeatId) -> str:
        return self.paper.species(self.species[seat])

    def _deliver(self) -> None:
        """Write what has come together, at once: a match of clever players takes its time."""
        if self.paper.lines:
            self.paper.deliver()
            self.paper.lines = []
