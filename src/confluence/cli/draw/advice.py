"""The page of `confluence advise`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from confluence.cli.draw.goods import STYLES, Paper
from confluence.players.adviser.advice import Advice, OwnPlan, Price
from confluence.players.adviser.tell import Speaker
from confluence.sidereal.cards import catalogue
from confluence.sidereal.converters import Converter
from confluence.sidereal.deals.reading import read_clause
from confluence.sidereal.goods import Good
from confluence.sidereal.records import Promise

_WORDS: Final = {
    "seat": ("seat", "Platz"),
    "turn": ("turn", "Runde"),
    "trade": ("trading is open", "der Handel ist offen"),
    "tail": ("trading is closed, last violet actions", "der Handel ist zu, letzte violette Aktionen"),
    "plans": ("the economy is planned", "die Produktion wird geplant"),
    "bids": ("ships are bid", "es wird geboten"),
    "colonies": ("colonies are auctioned", "Kolonien werden versteigert"),
    "teams": ("research teams are auctioned", "Forschungsteams werden versteigert"),
    "plan": ("Your best turn with what you have", "Deine beste Runde mit dem, was du hast"),
    "wish": ("Your best turn if you could buy", "Deine beste Runde, wenn du kaufen könntest"),
    "worth": ("worth {}, {} of it by what you do", "{} wert, davon {} durch das, was du tust"),
    "more": (
        "{} more, for goods that are worth {} at the table",
        "{} mehr, für Güter, die am Tisch {} wert sind",
    ),
    "nothing": ("there is nothing to do", "es gibt nichts zu tun"),
    "uses": ("uses", "verbraucht"),
    "yields": ("brings", "bringt"),
    "left": ("leaves", "lässt übrig"),
    "points": ("points now", "Punkte jetzt"),
    "prices": ("What goods are worth, in points", "Was Güter wert sind, in Punkten"),
    "good": ("good", "Gut"),
    "one more": ("one more to you", "eins mehr für dich"),
    "one less": ("one less to you", "eins weniger"),
    "now": ("table now", "Tisch jetzt"),
    "later": ("table later", "Tisch später"),
    "opens": ("with one more you can", "mit einem mehr kannst du"),
    "lacks": ("What you lack for it", "Was dir dazu fehlt"),
    "spare": ("What you do not need", "Was du nicht brauchst"),
    "breaks": ("it would break a promise", "es bräche ein Versprechen"),
    "deals": ("Deals by which everybody gains", "Geschäfte, bei denen alle gewinnen"),
    "no deals": (
        "none was found for goods at hand; promises and loans may still help",
        "mit den Gütern, die da sind, wurde keines gefunden; Versprechen und Leihen können noch helfen",
    ),
}


def draw_advice(advice: Advice, broken: Sequence[Sequence[Promise]], *, german: bool = False) -> None:
    """Everything that the adviser says, and which promises of the seat each of the deals would break."""
    _Page(advice, broken, german).draw()


class _Page:
    def __init__(self, advice: Advice, broken: Sequence[Sequence[Promise]], german: bool) -> None:
        self.advice = advice
        self.broken = broken
        self.say = Speaker(advice, german)
        self.paper = Paper(catalogue(), german=german)
        self.german = german

    def word(self, key: str) -> str:
        return _WORDS[key][self.german]

    def draw(self) -> None:
        advice, add = self.advice, self.paper.add
        seat = f"{self.say.words.seat(advice.seat)} ({self.word('seat')} {advice.seat})"
        add(Text(f"{seat}, {self.word('turn')} {advice.turn}, {self.word(advice.moment)}", "bold"), Text())
        if advice.bids is not None or advice.pick is not None:
            add(Text(self.say.auction(advice)))
            self.paper.deliver()
            return
        self._plan(advice.plan)
        self._heading("prices")
        add(self._prices(), Text())
        if advice.wish is not None:
            self._wish()
            self._deals()
        add(self.paper.key())
        self.paper.deliver()

    def _heading(self, key: str, more: str = "") -> None:
        self.paper.add(Text.assemble((self.word(key), "bold"), f": {more}" if more else ""))

    def _plan(self, plan: OwnPlan) -> None:
        points, gain = self.say.points(plan.value), self.say.number(plan.gain)
        self._heading("plan", self.word("worth").format(points, gain))
        if plan.steps:
            self.paper.add(Padding(self._steps(plan), (0, 0, 0, 2)))
        else:
            self.paper.add(Text(f"  {self.word('nothing')}"))
        facts = self.paper.facts()
        for key, bag in (("uses", plan.uses), ("yields", plan.yields), ("left", plan.left)):
            if bag:
                facts.add_row(self.word(key), self.paper.bag(bag))
        if plan.points:
            facts.add_row(self.word("points"), str(plan.points))
        self.paper.add(Padding(facts, (0, 0, 0, 2)), Text())

    def _steps(self, plan: OwnPlan) -> Table:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(justify="right", no_wrap=True)
        table.add_column()
        table.add_column()
        for number, step in enumerate(plan.steps, start=1):
            text = self.say.step(step) + (f" × {step.times}" if step.times > 1 else "")
            how = self.paper.converter(Converter.parse(step.converter)) if step.converter else Text()
            if step.spend is not None:
                how = Text(self.say.words.quoted(self.say.words.card(step.spend)))
            if step.colour is not None:
                how = how.append("  ").append_text(self.paper.symbols(step.colour.code))
            table.add_row(f"{number}.", f"{text[:1].upper()}{text[1:]}", how)
        return table

    def _prices(self) -> Table:
        table = self.paper.table()
        table.add_column(self.word("good"), no_wrap=True)
        for key in ("one more", "one less", "now", "later"):
            table.add_column(self.word(key), justify="right")
        table.add_column(self.word("opens"))
        for price in self.advice.prices:
            if price.good not in (Good.WS, Good.WL) or self._has_wilds():
                table.add_row(*self._row(price))
        return table

    def _row(self, price: Price) -> list[Text]:
        code = price.good.code
        self.paper.used.add(code)
        numbers = (price.one_more, price.one_less, price.now, price.later)
        texts = [Text("" if number is None else self._decimals(number)) for number in numbers]
        opens = self.say.steps(price.opens) if price.opens else ""
        return [Text(code, STYLES[code]), *texts, Text(opens)]

    def _decimals(self, number: float) -> str:
        text = f"{number:.2f}"
        return text.replace(".", ",") if self.german else text

    def _has_wilds(self) -> bool:
        return "unity" in self.advice.species

    def _wish(self) -> None:
        wish = self.advice.wish
        assert wish is not None
        if wish.shortfalls:
            gain, price = self.say.points(wish.gain), self.say.number(wish.price)
            self._heading("wish", self.word("more").format(gain, price))
            self._heading("lacks")
            self._sentences([self.say.shortfall(lack) for lack in wish.shortfalls])
        if wish.surpluses:
            self._heading("spare")
            self._sentences([self.say.surplus(surplus) for surplus in wish.surpluses])

    def _sentences(self, texts: Sequence[str]) -> None:
        for text in texts:
            self.paper.add(Padding(Text(text), (0, 0, 0, 2)))
        self.paper.add(Text())

    def _deals(self) -> None:
        self._heading("deals")
        if not self.advice.proposals:
            self.paper.add(Text(f"  {self.word('no deals')}"))
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(justify="right", no_wrap=True)
        table.add_column(overflow="fold")
        for number, proposal in enumerate(self.advice.proposals, start=1):
            table.add_row(f"{number}.", Text(self.say.proposal(proposal)))
            table.add_row("", Text(proposal.text, "dim"))
            for promise in self.broken[number - 1]:
                table.add_row("", Text(f"{self.word('breaks')}: {read_clause(promise.clause, self.say.words)}", "bold"))
        self.paper.add(table, Text())
