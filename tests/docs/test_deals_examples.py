"""Every example on the page about deals is read, printed, put up on a table and answered; the page is complete."""

from __future__ import annotations

import doctest
import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from confluence.core.errors import NotationError
from confluence.sidereal.actions import ACTIONS, Decline, Life, Mode, Propose
from confluence.sidereal.deals.clauses import ANYONE, CLAUSES, Deliver, Happening
from confluence.sidereal.deals.ledger import penalty
from confluence.sidereal.deals.reading import read_deal
from confluence.sidereal.deals.reasons import ReasonCode
from confluence.sidereal.deals.terms import LONGEST_TEXT, MOST_CLAUSES
from confluence.sidereal.deals.text import Deal, parse_deal, print_deal
from confluence.sidereal.events import OfferClosed
from confluence.sidereal.goods import Bag
from confluence.sidereal.records import PromiseState
from confluence.sidereal.refusals import Refusal
from confluence.sidereal.tell import tell
from confluence.sidereal.words import Words
from tests.sidereal.table import Table

PAGE = Path(__file__).resolve().parents[2] / "docs" / "deals.md"
TEXT = PAGE.read_text(encoding="utf-8")
SPECIES = ("caylion", "eni_et", "faderan", "imdril", "kit", "kjas", "unity", "yengii", "zeth")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
KEYS = ("step", "mode", "taker", "prints", "en", "de", "engine")


@dataclass(frozen=True)
class Example:
    """A deal on the page with what is said about it."""

    line: int
    text: str
    facts: dict[str, str]

    @property
    def deal(self) -> Deal:
        return parse_deal(self.text, SPECIES)


def blocks(tag: str) -> list[tuple[int, str]]:
    """The fenced blocks of this kind with the line they begin in."""
    return [(TEXT.count("\n", 0, fence.start()) + 1, fence[2]) for fence in FENCE.finditer(TEXT) if fence[1] == tag]


def examples() -> list[Example]:
    found = []
    for line, block in blocks("deal"):
        text, *facts = block.splitlines()
        found.append(Example(line, text, dict(fact.split(": ", maxsplit=1) for fact in facts)))
    return found


EXAMPLES = examples()
each_example = pytest.mark.parametrize("example", EXAMPLES, ids=[f"line {example.line}" for example in EXAMPLES])


def nine() -> Table:
    """The table that the page describes."""
    table = Table(*SPECIES)
    for species in SPECIES:
        table.set_goods(species, "9gr 9wh 9br 9bk 9bl 9ye 9ws 9wl 9oc 9sh")
    table.put_tech("caylion", "genetic_engineering").with_teams("caylion", "Linguistic Analysts")
    table.patent("yengii", "nanotechnology").donation("zeth", "bl vp", "br en")
    table.track("colony", "Spica", "Antares").track("research", "Sociologists", "Organic Chemists")
    return table.at(2)


@each_example
def test_the_example_says_everything(example: Example) -> None:
    assert {"en", "de", "engine"} <= set(example.facts) <= set(KEYS)


@each_example
def test_the_text_is_printed_and_read_back(example: Example) -> None:
    printed = print_deal(example.deal, SPECIES)
    assert parse_deal(printed, SPECIES) == example.deal
    assert example.facts.get("prints", printed) == printed


@each_example
def test_the_readings_are_those_of_the_engine(example: Example) -> None:
    assert read_deal(example.deal, Words(SPECIES)) == example.facts["en"]
    assert read_deal(example.deal, Words(SPECIES, german=True)) == example.facts["de"]


@each_example
def test_the_engine_answers_as_the_page_says(example: Example) -> None:
    """Put up by the first one named; then everybody else accepts, and the deal is made."""
    table = nine()
    if "step" in example.facts:
        table.to(example.facts["step"])
    mode = Mode(example.facts.get("mode", "all"))
    proposer, *others = example.deal.parties
    if example.facts["engine"] != "accepted":
        assert example.facts["engine"] in Refusal.__members__
        with table.refuses(example.facts["engine"]):
            table.put_up(SPECIES[proposer], example.text, mode=mode)
        return
    number = table.put_up(SPECIES[proposer], example.text, mode=mode)
    takers = [example.facts["taker"]] if ANYONE in others else [SPECIES[seat] for seat in others]
    for taker in takers:
        table.accept(taker, number)
    if mode is Mode.CHOOSE:
        table.choose(SPECIES[proposer], number, takers[0])
    assert number not in table.state.offers
    promised = sum(max(1, getattr(clause, "until", 0) - clause.turn + 1) for clause in example.deal.clauses)
    assert table.state.next_promise - 1 == promised


class TestThePage:
    def test_there_are_more_than_twenty_examples(self) -> None:
        assert len(EXAMPLES) > 20

    def test_every_kind_of_clause_and_condition_is_shown(self) -> None:
        shown = [clause for example in EXAMPLES for clause in example.deal.clauses]
        assert {type(clause) for clause in shown} == set(CLAUSES.members.values())
        happenings = {clause.condition.happening for clause in shown if clause.condition is not None}
        assert happenings == set(Happening)

    def test_everything_a_leg_can_give_is_shown(self) -> None:
        legs = [leg for example in EXAMPLES for leg in example.deal.legs]
        for field in ("goods", "donation", "lot", "cards", "licences", "acknowledgements", "envoys", "protection"):
            assert any(getattr(leg, field) for leg in legs), field

    def test_every_kind_of_block_is_known(self) -> None:
        assert {fence[1] for fence in FENCE.finditer(TEXT)} == {"deal", "wrong", "python", "json", "decline"}

    def test_the_tables_name_every_clause_state_mode_and_life(self) -> None:
        for word in (*CLAUSES.members, *(state.value for state in PromiseState)):
            assert f"| `{word}`" in TEXT, word
        for word in (*(mode.value for mode in Mode), *(life.value for life in Life)):
            assert f"`{word}`:" in TEXT, word

    def test_the_limits_are_those_of_the_engine(self) -> None:
        assert f"at most {MOST_CLAUSES} clauses" in TEXT
        assert f"at most {LONGEST_TEXT} characters" in TEXT

    def test_the_penalties_are_those_of_the_engine(self) -> None:
        rows = dict(re.findall(r"^\| ([a-zA-Z ,]+) \| (\d) \|$", TEXT, re.MULTILINE))
        assert rows == {
            "cube of any size, or ship": str(penalty(Deliver(0, 1, 3, Bag.parse("ye")))),
            "octagon": str(penalty(Deliver(0, 1, 3, Bag.parse("oc")))),
            "point": str(penalty(Deliver(0, 1, 3, donation=Bag.parse("vp")))),
            "card, Kit pair, or licence": str(penalty(Deliver(0, 1, 3, cards=(174, 173)))),
            "acknowledgement, or envoy": str(penalty(Deliver(0, 1, 3, acknowledgements=1, envoys=1))),
        }
        assert penalty(Deliver(0, 1, 3, licences=("nanotechnology",))) == 2

    def test_the_json_form_is_that_of_the_action(self) -> None:
        ((_, text),) = blocks("json")
        species = ("caylion", "zeth", "kit", "unity")
        deal = parse_deal(EXAMPLES[0].text, species)
        assert ACTIONS.to_json(Propose(deal.legs, deal.clauses)) == json.loads(text)

    def test_the_reason_reads_as_the_page_says(self) -> None:
        ((_, text),) = blocks("decline")
        action = ACTIONS.from_json(json.loads(text))
        assert isinstance(action, Decline)
        event = OfferClosed(action.offer, "declined", (0, 1), 0, action.reason)
        assert f"*{tell(event, ('caylion', 'zeth'))}*" in TEXT

    def test_every_reason_is_on_the_page(self) -> None:
        rows = re.findall(r"^\| `([a-z_]+)` \| [^|]+ \| (?:`[a-z]+`[^|]*)?\|$", TEXT, re.MULTILINE)
        assert {code.value for code in ReasonCode} <= set(rows)

    def test_python_on_the_page_runs(self) -> None:
        session = "\n".join(text for _, text in blocks("python"))
        example = doctest.DocTestParser().get_doctest(session, {}, PAGE.name, str(PAGE), 0)
        assert example.examples
        report: list[str] = []
        result = doctest.DocTestRunner().run(example, out=report.append)
        assert result.failed == 0, "".join(report)


WRONG = [line for _, block in blocks("wrong") for line in block.splitlines()]


@pytest.mark.parametrize("text, remark", list(zip(WRONG[::2], WRONG[1::2], strict=True)))
def test_a_mistake_is_explained_as_the_page_says(text: str, remark: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_deal(text, SPECIES)
    blanks, _, reason = remark.partition("^ ")
    assert caught.value.caret() == f"{text}\n{blanks}^"
    assert caught.value.reason == reason
