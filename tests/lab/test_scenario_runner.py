"""Scenarios: bad files are told with file, line and reason, failed expectations with what was expected and seen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest

from confluence.core.errors import ConfluenceError, DataError
from confluence.core.game import TABLE
from confluence.lab.scenarios import given as scenario_given
from confluence.lab.scenarios import runner as scenarios
from confluence.lab.scenarios import seen as scenario_seen
from confluence.lab.scenarios import then as scenario_then
from confluence.lab.scenarios import when as scenario_when
from confluence.lab.scenarios import words as scenario_words
from confluence.lab.scenarios.file import documents, find_files, load
from confluence.lab.scenarios.nodes import Node, difference
from confluence.lab.scenarios.runner import Result, read, run
from confluence.sidereal.actions import Action
from confluence.sidereal.events import SiderealEvent
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.state import State, Step
from tests.cli.running import good
from tests.cli.running import run as run_command

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "scenarios.md"
HEAD = "scenario: story\ntitle: A story\ngiven:\n  species: [caylion, kit, unity, zeth]\n"


def told(text: str) -> Result:
    """Play the only document of a text."""
    (node,) = documents(dedent(text), "story.yaml")
    return run(read(node))


def story(rest: str) -> Result:
    """Play what follows the usual head; the first line of `rest` is line 5."""
    return told(HEAD + dedent(rest).lstrip("\n"))


def misses(rest: str) -> list[str]:
    return [f"{miss.line}: {miss}" for miss in story(rest).misses]


# ------------------------------------------------------------------ documents that are not understood

GIVEN = [
    ("  mood: good", 5, "there is no key 'mood' here; there are species, edition,"),
    ("  seeed: 2", 5, "there is no key 'seeed' here; did you mean seed?"),
    ("  kit: {gods: 3gr}", 5, "there is no key 'gods' here; did you mean goods?"),
    ("  cailion: {goods: 3gr}", 5, "there is no key 'cailion' here; did you mean caylion?"),
    ("  kit: {goods: 3xx}", 5, "'3xx' is no good; the goods are gr wh"),
    ("  kit: {goods: [3gr]}", 5, "expected a text, not a list"),
    ("  kit: {goods: 2vp}", 5, "points and envoys are no goods; say them as points: and envoys:"),
    ("  kit:\n    points: many", 6, "expected a whole number from -999 to 999, not 'many'"),
    ("  kit: [a, b]", 5, "expected a mapping such as 'key: value', not a list"),
    ("  kit: {cards: Vega}", 5, "expected a list such as [a, b], not a text"),
    ("  kit:\n    cards:\n      - Dep Hunting", 7, "there is no card called 'Dep Hunting'; did you mean eni_et_deep"),
    ("  unity: {cards: [unity_nanotechnologi]}", 5, "did you mean unity_nanotechnology"),
    ("  kit: {cards: [{flipped: true}]}", 5, "say which card"),
    ("  kit: {cards: [{card: Vega, flipped: maybe}]}", 5, "expected true or false, not 'maybe'"),
    ("  kit: {cards: [{card: Vega, upside: true}]}", 5, "there is no key 'upside' here"),
    ("  kit: {cards: [nullspace_nxdr, Fleet 128]}", 5, "card 128 belongs to imdril, who does not take part"),
    ("  kit: {cards: [{card: Nx'Dr, flipped: true}]}", 5, "card 194 has no other side"),
    ("  kit: {cards: [Black Market]}", 5, "zeth_black_market never leaves zeth"),
    ("  kit: {cards: [kit_reference]}", 5, "kit_reference never lies in play"),
    ("  kit: {cards: [{card: caylion_nanotechnology, borrowed by: zeth}]}", 5, "does not belong to kit"),
    ("  kit: {cards: [{card: Nanotechnology, seedling: true}]}", 5, "a seedling lies on a colony"),
    ("  kit: {colonies: [Nanotechnology]}", 5, "kit_nanotechnology is no colony"),
    ("  kit: {teams: [Vega]}", 5, "colony_vega is no team"),
    ("  kit: {colonies: [Vega]}\n  unity: {colonies: [Vega]}", 6, "colony_vega has a place already, in line 5"),
    ("  kit: {library: [Vega]}", 5, "colony_vega does not belong to the library of kit"),
    ("  kit: {library: [kit_reference]}", 5, "kit_reference does not belong to the library of kit"),
    ("  kit: {library: [Diffusion]}", 4, "the halves of the pair"),
    ("  kit: {tucked: {Nanotechnology: Hand Crafted}}", 5, "kit_nanotechnology cannot be spent for kit_hand_crafted"),
    ("  kit: {tucked: {Nanotechnology: Genetic Engineering}}", 5, "kit_genetic_engineering is not in play"),
    ("  kit: {invented: [Vega]}", 5, "colony_vega is no team"),
    ("  kit: {patents: [Organic Chemists]}", 5, "only yengii has patents"),
    ("  turn: 2\n  kit: {donation: en}", 6, "an envoy on a donation card belongs to the lot"),
    ("  turn: 2\n  kit: {lot: oc}", 6, "only a holder of the Envoys card has a lot"),
    ("  turn: 2\n  zeth: {lot for: kit}", 6, "there is no lot that could be bound"),
    ("  turn: 2\n  zeth: {lot: oc, lot for: zeth}", 6, "a lot is bound to another player"),
    ("  kit: {donation: gr}", 4, "nothing can lie on a donation card before the economy of turn 1"),
    ("  step: plans\n  kit: {donation: gr}", 5, "in the step plans every donation card is empty"),
    ("  kit: {acknowledgements: 1}", 5, "acknowledgements lie with others, where faderan plays"),
    ("  kit: {envoys: 8}", 5, "expected a whole number from 0 to 7, not '8'"),
    ("  kit: {envoys: 5}\n  unity: {envoys: 3}", 6, "there are only 7 envoys"),
    ("  zeth: {envoys: 1}", 5, "envoys lie with others, where zeth plays"),
    ("  zeth: {protected: true}", 5, "protection lies with others, where zeth plays"),
    ("  colony track: [Vega]", 5, "the colony track has 4 spaces, not 1"),
    (
        "  colony track: [Vega, Rigel, Deneb, Organic Chemists]",
        5,
        "the colony track has 4 spaces for cards of that kind",
    ),
    ("  colony deck: [Organic Chemists]", 5, "team_organic_chemists does not belong to the colony deck"),
    ("  relic deck: [relic_stars_ruin]", 5, "without faderan there is no relic deck"),
    ("  out: [Vega]", 5, "only nullspace colonies ever leave the game"),
    ("  turn: 7", 5, "expected a whole number from 1 to 6, not '7'"),
    ("  step: lunch", 5, "there is no step 'lunch'; there are trade, settle,"),
    ("  step: colonies", 5, "nothing but play leads to the step colonies"),
    ("  step: gifts", 5, "nobody has donation goods left"),
    ("  step: surplus", 5, "nobody has too many colonies"),
    ("  step: plans\n  unity: {colonies: [Vega, Rigel]}", 5, "unity has more colonies than it supports"),
    ("  step: bids\n  kit: {invented: [Organic Chemists]}", 5, "technologies are shared before the step bids"),
    ("  turn: 6\n  step: bids", 6, "turn 6 has no step bids"),
    ("  options: {SCORE: precise}", 5, "there is no table option 'SCORE'; there are EDITION"),
    ("  options: {SCORING: exact}", 4, "SCORING is standard or precise, not 'exact'"),
    ("  edition: DE\n  options: {EDITION: DE}", 5, "the edition is chosen twice"),
]


@pytest.mark.parametrize("rest, line, reason", GIVEN)
def test_positions_that_cannot_be(rest: str, line: int, reason: str) -> None:
    with pytest.raises(DataError) as caught:
        story(rest + "\nthen: {turn: 1}\n")
    assert (caught.value.file, caught.value.line) == ("story.yaml", line), caught.value
    assert reason in caught.value.reason


STEPS = [
    ("- kit: dance", "there is no verb 'dance'"),
    ("- kit: upgrde Vega", "there is no verb 'upgrde'; did you mean upgrade?"),
    ("- kjas: pass", "'kjas' does not sit at this table; there are caylion, kit, unity, zeth, trade,"),
    ("- kit: upgrade Vegga", "there is no card called 'Vegga'"),
    ("- kit: upgrade Vega paying 2zz", "'2zz' is no good"),
    ("- kit: upgrade Vega paying gr paying wh", "'paying' stands twice"),
    ("- kit: pass now", "nothing follows this verb, not 'now'"),
    ("- kit: draw Vega", "'draw' names no card, not 'Vega'"),
    ("- kit: bid three", "expected a whole number from 0 to 9999, not 'three'"),
    ("- kit: steal Envoys", "a theft names its victim"),
    ("- kit: steal Envoys from kjas", "'kjas' does not sit at this table"),
    ("- kit: 'gift zeth: 2ack'", "a gift goes to one player and holds goods and cards only"),
    ("- kit: 'gifts zeth: #colony_vega'", "only donation goods are given away here"),
    ("- kit: plan Vega colour pink", "there is no colour 'pink'"),
    ("- kit: plan Vega slot 9", "expected a whole number from 0 to 3, not '9'"),
    ("- kit: accept two", "expected a whole number"),
    ("- kit: {do: dance}", "expected one of accept,"),
    ("- kit: {do: buy}", "card: is missing"),
    ("- kit: {do: buy, card: Vega, price: 3}", "is no field of Buy"),
    ("- trade: 'kit>zeth 3gr'", "reads 'giver>receiver: what is given"),
    ("- trade: 'kit>kjas: 3gr'", "does not sit at this table"),
    ("- trade: 'kit>*: gr; *>kit: wh'", "an offer with an open place is proposed and accepted in two steps"),
    ("- trade: nothing instead of 1", "say who proposes it"),
    ("- kit: 'propose kit>zeth: gr bye trade 3'", "'bye' is nothing that can be given"),
    ("- kit: release 1 as broken", "a promise is released, or with 'as kept' said to be kept"),
    ("- kit: decline 1 because rude", "a reason is one of needed, too_dear"),
    ("- kit: decline 1 because needed blue", "and may name a good, as in 'needed bl'"),
    ("- kit: choose 1 kjas", "'kjas' does not sit at this table"),
    ("- kit: prefer 1, two", "expected a whole number"),
    ("- bids: {kjas: 3}", "'kjas' does not sit at this table"),
    ("- bids: {kit: 3/x}", "expected a whole number"),
    ("- plans: {kit: Vegga}", "there is no card called 'Vegga'"),
    ("- advance to lunch", "expected 'time up' or 'advance to [turn N] [STEP]'"),
    ("- advance to turn 9", "expected 'time up' or"),
    ("- sleep", "expected 'time up' or"),
    ("- {kit: pass, zeth: pass}", "a step is one actor with one action"),
    ("- kit: pass\n    refused: NO_WAY", "there is no refusal 'NO_WAY'"),
    ("- kit: pass\n    rule: R-BID-04", "rule and details belong to a refusal"),
    ("- then: {turn: 1}\n    refused: WRONG_STEP", "expectations are not refused, actions are"),
    ("- then: {trun: 1}", "there is no key 'trun' here; did you mean turn?"),
    ("- if: something\n    when: [kit: pass]", "this branch expects nothing"),
    ("- if: something\n    given: {seed: 4}\n    then: {turn: 1}", "there is no key 'seed' here"),
    ("- if: something\n    otherwise: {turn: 1}", "there is no key 'otherwise' here"),
]


@pytest.mark.parametrize("step, reason", STEPS)
def test_steps_that_cannot_be_understood(step: str, reason: str) -> None:
    with pytest.raises(DataError) as caught:
        story(f"when:\n  - time up\n  {step}\nthen: {{turn: 1}}\n")
    assert 7 <= caught.value.line <= 9
    assert reason in caught.value.reason


EXPECTATIONS = [
    ("mood: good", "there is no key 'mood' here"),
    ("kit: {gods: 3gr}", "there is no key 'gods' here; did you mean goods?"),
    ("kit: {goods: 3xx}", "'3xx' is no good"),
    ("kit: {score: 12.5}", "expected points such as 15 or 15 1/2, not '12.5'"),
    ("kit: {kinds: {planet: 1}}", "there is no kind of card 'planet'"),
    ("kit: {library: [Vega]}", "colony_vega does not belong to kit"),
    ("step: lunch", "there is no step 'lunch'"),
    ("due: kjas", "'kjas' does not sit at this table"),
    ("order: [kit three]", "expected a whole number"),
    ("colony track: [Vegga]", "there is no card called 'Vegga'"),
    ("colony deck: {middle: [Vega]}", "there is no key 'middle' here"),
    ("cards: {colony_vega: orbit}", "a card lies with a species, under a card, or in library"),
    ("cards: {colony_vega: with kjas}", "'kjas' does not sit at this table"),
    ("cards: {colony_vega: {side: left}}", "there is no side 'left'"),
    ("cards: {colony_vega: {reads: [gr]}}", "a converter has one arrow"),
    ("events: [{event: dance}]", "an event is named as in 'event: traded'"),
    ("events: [{event: traded, mood: good}]", "traded has no field 'mood'"),
    ("views: [{shows: {turn: 1}}]", "say who looks"),
    ("views: [{seen by: kit, hides: [hat of zeth]}]", "nothing is called 'hat of zeth' that can be hidden"),
    ("still to come: {lunch: 1}", "there is no key 'lunch' here"),
]


@pytest.mark.parametrize("expectation, reason", EXPECTATIONS)
def test_expectations_that_cannot_be_understood(expectation: str, reason: str) -> None:
    with pytest.raises(DataError) as caught:
        story(f"then:\n  {expectation}\n")
    assert caught.value.line == 6
    assert reason in caught.value.reason


DOCUMENTS = [
    ("title: A\ngiven: {species: [kit]}\n", 1, "a scenario needs the key 'scenario'"),
    ("scenario: a b\ntitle: A\ngiven: {}\n", 1, "a name is one word"),
    ("scenario: a\ntitle:\ngiven: {}\n", 2, "say in a few words"),
    ("scenario: a\ntitle: A\ngiven: {turn: 1}\n", 3, "say who plays"),
    ("scenario: a\ntitle: A\ngiven:\n  species: [kit, kjas]\n", 4, "4 to 9 players take part, not 2"),
    ("scenario: a\ntitle: A\ngiven:\n  species: [kit, kit, kjas, zeth]\n", 4, "kit is chosen twice"),
    ("scenario: a\ntitle: A\ngiven: {species: [kit, kjas, zeth, human]}\n", 3, "'human' does not sit at this table"),
    ("scenario: a\ntitle: A\ngiven: {species: [kit, kjas, zeth, 3]}\n", 3, "there is no species 3"),
    (f"{HEAD}rules: [KJA-07]\n", 5, "a rule is named as in R-KJA-07"),
    (HEAD, 1, "the scenario expects nothing"),
    (f"{HEAD}when: [time up]\n", 1, "the scenario expects nothing"),
    (f"{HEAD}then: {{turn: 1}}\nturn: 2\n", 6, "there is no key 'turn' here"),
    (f"{HEAD}then: {{turn: 1, turn: 2}}\n", 5, "the key 'turn' stands twice in one place"),
    (f"{HEAD}then: {{turn: 1\n", 6, ""),
    (f"{HEAD}then: &a {{turn: 1}}\nwhen: *a\n", 6, "aliases (*name) are no part of a scenario"),
    (f"{HEAD}then: {'[' * 40}{']' * 40}\n", 5, "nested too deeply"),
    (f"{HEAD}when:\n  - kit: trade kit>zeth: gr\n", 6, "put a text that has a colon and a space in it in quotes"),
    (f"{HEAD}when:\n  - trade: kit>zeth:gr #card\n", 6, "'#card' begins a comment; put the whole text in quotes"),
    (f"{HEAD}then: {{turn: \x07}}\n", 0, "special characters are not allowed"),
    ("- a\n- b\n", 1, "expected a mapping such as 'key: value', not a list"),
    ("", 1, "there is no scenario in this file"),
    ("# nothing but a comment\n", 1, "there is no scenario in this file"),
]


@pytest.mark.parametrize("text, line, reason", DOCUMENTS)
def test_documents_that_cannot_be_understood(text: str, line: int, reason: str) -> None:
    with pytest.raises(DataError) as caught:
        read(documents(text, "story.yaml")[0])
    assert caught.value.line == line, caught.value
    assert reason in caught.value.reason


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.slow
def test_a_document_damaged_anywhere_is_an_error_and_no_crash(seed: int) -> None:
    """Characters and lines are lost or doubled at random; what is left is understood or told as an error."""
    chance = Random(seed)
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "scenarios").glob("*.yaml"))]
    whole = [document for text in texts for document in text.split("\n---\n")]
    errors = 0
    for _ in range(100):
        text = chance.choice(whole)
        for _ in range(chance.randint(1, 3)):
            start = chance.randrange(len(text))
            end = min(len(text), start + chance.choice([1, 1, 2, 8, 40]))
            text = text[:start] + chance.choice(["", text[start:end] * 2, " ", ":", "[", "\n", "0"]) + text[end:]
        try:
            for node in documents(text, "story.yaml"):
                run(read(node))
        except DataError:
            errors += 1
    assert errors > 25


# ------------------------------------------------------------------ expectations that fail

FAILING = [
    ("kit: {goods: 3gr}", "goods of kit: expected 3gr, seen 3gr 2wh 3br bk bl ye oc"),
    ("kit: {donation: gr}", "donation goods of kit: expected gr, seen nothing"),
    ("kit: {lot: gr}", "lot of kit: expected gr, seen nothing"),
    ("zeth: {lot for: kit}", "who receives the lot of zeth: expected kit, seen nobody"),
    ("kit: {points: 3}", "points of kit: expected 3, seen 0"),
    ("kit: {acknowledgements: 3}", "acknowledgements of kit: expected 3, seen 0"),
    ("kit: {envoys: 3}", "envoys of kit: expected 3, seen 0"),
    ("kit: {support: 3}", "colony support of kit: expected 3, seen unlimited"),
    ("zeth: {support: unlimited}", "colony support of zeth: expected unlimited, seen 3"),
    ("kit: {surplus: 1}", "surplus colonies of kit: expected 1, seen 0"),
    ("zeth: {colonies: [Vega]}", "colonies of zeth: expected colony_vega, seen nothing"),
    ("zeth: {colonies: 2}", "colonies of zeth: expected 2, seen 0"),
    ("caylion: {teams: 2}", "teams of caylion: expected 2, seen 0"),
    ("zeth: {eras: [2]}", "eras of the teams of zeth: expected 2, seen 1"),
    ("kit: {invented: [Organic Chemists]}", "inventions of kit: expected team_organic_chemists, seen nothing"),
    ("kit: {patents: 1}", "patents of kit: expected 1, seen 0"),
    ("kit: {holds: [Nanotechnology]}", "holds: kit_nanotechnology: expected with kit, seen library"),
    ("kit: {library: [Diffusion]}", "library: kit_diffusion: expected library, seen with kit"),
    ("kit: {lacks: [Diffusion]}", "whether kit has kit_diffusion in play: expected no, seen yes"),
    ("kit: {kinds: {starting: 7}}", "starting cards of kit in play: expected 7, seen 6"),
    ("kit: {protected: true}", "whether kit is protected: expected yes, seen no"),
    ("kit: {robbed: true}", "whether kit is robbed: expected yes, seen no"),
    ("kit: {done: true}", "whether kit is done: expected yes, seen no"),
    ("kit: {committed: true}", "whether kit is committed: expected yes, seen no"),
    ("kit: {score: 1 1/2}", "score of kit: expected 1 1/2, seen not scored yet"),
    ("kit: {rank: 1}", "rank of kit: expected 1, seen 0"),
    ("turn: 2", "turn: expected 2, seen 1"),
    ("step: tail", "step: expected tail, seen trade"),
    ("due: kit", "whose bid is due: expected kit, seen nobody"),
    ("order: [kit 3]", "order of bids: expected kit 3, seen no bids"),
    (
        "colony track: [any, any, any, empty]",
        "colony track: expected any, any, any, empty, seen any, any, any, colony_",
    ),
    ("research track: [any]", "research track: expected any, seen any, team_"),
    ("colony minimum: [1]", "minimum bids of the colony track: expected 1, seen 1 1 2 3"),
    ("research minimum: [1]", "minimum bids of the research track: expected 1, seen 1 1 2 3"),
    ("research eras: [2]", "eras of the research track: expected 2, seen 1 1 1 1"),
    ("colony deck: {cards: 3}", "cards in the colony deck: expected 3, seen 33"),
    ("relic deck: {top: [relic_stars_ruin]}", "top of the relic deck: expected relic_stars_ruin, seen nothing"),
    ("team deck: {bottom: [Sociologists]}", "bottom of the team deck: expected team_sociologists, seen team_"),
    ("row: [Sociologists]", "common row: expected team_sociologists, seen nothing"),
    ("bonuses: [6]", "sharing bonuses: expected 6, seen 6 5 4 4 3 2"),
    ("yengii bonuses: [6]", "sharing bonuses of yengii: expected 6, seen 3 2 2 1 1 0"),
    ("offers: 1", "open offers: expected 1, seen 0"),
    ("promises: {1: kept}", "promise 1: expected kept, seen no such promise"),
    ("acknowledgements left: 1", "acknowledgements left: expected 1, seen 11"),
    ("envoys left: 1", "envoys left: expected 1, seen 7"),
    ("cards: {kit_nanotechnology: with kit}", "place of kit_nanotechnology: expected with kit, seen library"),
    ("cards: {kit_diffusion: {where: library}}", "where of kit_diffusion: expected library, seen with kit"),
    ("cards: {kit_diffusion: {side: back}}", "side of kit_diffusion: expected back, seen front"),
    ("cards: {kit_diffusion: {name: Fusion}}", "name of kit_diffusion: expected Fusion, seen Diffusion"),
    ("cards: {kit_diffusion: {seedling: true}}", "seedling of kit_diffusion: expected yes, seen no"),
    ("cards: {unity_limit: {reads: [-> gr]}}", "reads of unity_limit: expected -> gr, seen oc -> 3ws wl"),
    ("cards: {kit_nanotechnology: {worth: [1, 2]}}", "worth of kit_nanotechnology: expected 1 -> 2, seen 3 -> 4"),
    ("cards: {unity_reference: {worth: [1, 2]}}", "worth of unity_reference: expected 1 -> 2, seen nothing"),
    ("events: [{event: traded}]", 'event {"event": "traded"}: expected it happened, seen no such event'),
    ("events: [{event: traded, times: 2}]", 'event {"event": "traded"}: expected 2 times, seen 0 times'),
    ("views: [{seen by: kit, shows: {turn: 2}}]", 'what kit sees: expected {"turn": 2}, seen turn is 1'),
    ("views: [{seen by: kit, shows: {seats: {zeth: {done: true}}}}]", "seen seats.zeth.done is false"),
    ("views: [{seen by: kit, shows: {mood: good}}]", 'seen mood is "no such field"'),
    ("views: [{seen by: kit, hides: [points of kit]}]", "points of kit before kit: expected hidden, seen seen"),
    (
        "views: [{seen by: kit, hides: [bids of zeth]}]",
        "bids of zeth before kit: expected hidden, seen there is nothing",
    ),
    ("still to come: {trade: 1}", "trade phases to come: expected 1, seen 6"),
    ("still to come: {scoring: 2}", "scoring phases to come: expected 2, seen 1"),
]


@pytest.mark.parametrize("expectation, report", FAILING)
def test_failed_expectations_say_what_was_seen(expectation: str, report: str) -> None:
    (miss,) = misses(f"then:\n  {expectation}\n")
    assert miss.startswith("6: ")
    assert report in miss


def test_every_expectation_has_a_failing_example() -> None:
    words = {re.split(r"[:{]", expectation)[0] for expectation, _ in FAILING}
    assert words >= set(scenario_then.TABLE_READERS)
    areas = {match[1] for expectation, _ in FAILING if (match := re.match(r"\w+: \{([a-z ]+):", expectation))}
    assert areas >= set(scenario_then.AREA_READERS)


def test_all_failed_expectations_are_told() -> None:
    assert len(misses("then:\n  turn: 2\n  step: tail\n  kit: {points: 1, goods: 3gr}\n")) == 4


# ------------------------------------------------------------------ steps that do not go as told


def test_a_refusal_nobody_expected_ends_the_story() -> None:
    seen = misses("when:\n  - kit: pass\n  - kit: done\nthen: {kit: {points: 9}}\n")
    assert seen == [
        "6: step 1: expected no refusal, seen refused WRONG_STEP (this action belongs to another step of the turn)"
    ]


def test_a_refusal_that_does_not_come_ends_the_story() -> None:
    seen = misses("when:\n  - kit: done\n    refused: WRONG_STEP\nthen: {turn: 9}\n")
    assert seen == ["6: step 1: expected refused WRONG_STEP, seen it was allowed"]


def test_another_refusal_is_told() -> None:
    seen = misses("when:\n  - kit: pass\n    refused: NOT_YOUR_TURN\n")
    assert seen[0].startswith("6: step 1: expected refused NOT_YOUR_TURN, seen refused WRONG_STEP (")
    seen = misses("when:\n  - kit: pass\n    refused: WRONG_STEP\n    rule: R-BID-04\n")
    assert seen == ["6: step 1: expected refusal by rule R-BID-04, seen R-TURN-10"]
    seen = misses("when:\n  - kit: pass\n    refused: WRONG_STEP\n    details: {step: tail}\n")
    assert seen == ["6: step 1: step of the refusal: expected tail, seen trade"]


def test_a_step_that_never_comes_is_told() -> None:
    seen = misses("when:\n  - advance to turn 2\n  - advance to turn 1\nthen: {turn: 1}\n")
    assert seen == ["7: step 2: expected the step trade of turn 1, seen the game went on without it"]


class Broken:
    """Rules that crash, or that refuse after they have changed something."""

    def __init__(self, crashes: bool) -> None:
        self.crashes = crashes

    def complete(self, _state: State, _seat: int, action: Action) -> Action:
        return action

    def apply(self, state: State, seat: int, action: Action) -> Sequence[SiderealEvent]:
        if self.crashes:
            raise IndexError("out of cards")
        state.turn += 1
        return SIDEREAL.apply(state, seat, action)


def test_a_crash_of_the_rules_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario_when, "SIDEREAL", Broken(crashes=True))
    assert misses("when: [kit: done]\nthen: {turn: 1}\n") == [
        "5: step 1: expected an answer of the rules, seen IndexError: out of cards"
    ]


def test_a_refused_action_that_changes_the_table_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario_when, "SIDEREAL", Broken(crashes=False))
    (miss,) = misses("when:\n  - kit: pass\n    refused: WRONG_STEP\n")
    assert "expected an unchanged table after a refusal, seen WRONG_STEP" in miss


def test_checks_in_the_middle_and_branches_say_where_they_are() -> None:
    seen = misses(
        """
when:
  - then: {turn: 2}
  - if: time goes by
    given: {kit: {goods: 2gr}}
    when: [advance to turn 2]
    then: {turn: 3, kit: {points: 4}}
  - if: nobody acts
    then: {turn: 3}
then: {turn: 1}
"""
    )
    assert seen == [
        "6: after step 1: turn: expected 2, seen 1",
        "10: if time goes by: turn: expected 3, seen 2",
        "10: if time goes by: points of kit: expected 4, seen 0",
        "12: if nobody acts: turn: expected 3, seen 1",
    ]


def test_a_branch_leaves_no_trace() -> None:
    assert story(
        """
when:
  - if: Kit gives everything away
    given: {kit: {goods: 2gr}, turn: 3}
    when:
      - kit: "gift zeth: 2gr"
    then: {kit: {goods: nothing}, turn: 3, events: [{event: gifted, times: 1}]}
then:
  turn: 1
  kit: {goods: oc bl ye bk 3gr 2wh 3br}
  events: [{event: gifted, times: 0}]
"""
    ).passed


def test_an_impossible_position_in_a_branch_has_its_line() -> None:
    with pytest.raises(DataError) as caught:
        story("when:\n  - if: a wonder\n    given:\n      step: surplus\n    then: {turn: 1}\n")
    assert (caught.value.line, caught.value.reason) == (
        8,
        "nobody has too many colonies, so the step surplus asks nothing",
    )


# ------------------------------------------------------------------ what can be said


def test_every_way_to_arrange_a_position() -> None:
    result = told(
        """
        scenario: all-of-given
        title: Every key of a position
        given:
          species: [Caylion, yengii, faderan, zeth, kit]
          edition: 2017
          options: {SCORING: precise, HANDICAP: 0+gr}
          seed: 9
          turn: 3
          step: trade
          colony track: [Vega, Rigel, empty, 315, colony_castor]
          research track: [Psychohistorians, Memetic Artists, Metaethicists, Organic Architects, empty]
          colony deck: [Hadar, Atria]
          team deck: [Chronophysicists]
          relic deck: [relic_stars_ruin, Relic Detector]
          shared: [Organic Chemists]
          out: [Nx'Dr]
          caylion:
            goods: 2gr
            add: gr ye
            points: -3
            colonies: [{card: Antares, flipped: true, seedling: true}, Sirius]
            teams: [Sociologists]
            cards: [Nanotechnology, {card: Distributed Telenet, borrowed by: kit}]
            tucked: {Clinical Immortality: Genetic Engineering}
            acknowledgements: 2
            envoys: 3
            protected: true
          yengii: {patents: [Nuclear Physicists], library: [Genetic Engineering]}
          kit: {invented: [Mechanical Engineers], donation: wh vp, cards: [caylion_oceanic_processing]}
          zeth: {lot: en oc, lot for: yengii}
        then:
          turn: 3
          step: trade
          colony track: [Vega, Rigel, empty, Deneb, Castor]
          research track: [Psychohistorians, Memetic Artists, Metaethicists, Organic Architects, empty]
          colony deck: {top: [Hadar, Atria]}
          team deck: {top: [Chronophysicists]}
          relic deck: {top: [relic_stars_ruin, Relic Detector], cards: 12}
          row: [Organic Chemists]
          acknowledgements left: 8
          envoys left: 3
          caylion:
            goods: 3gr ye
            points: -3
            colonies: [Sirius, Antares]
            teams: [Sociologists]
            holds: [Nanotechnology, Genetic Engineering]
            acknowledgements: 2
            envoys: 3
            protected: true
          yengii: {patents: [Nuclear Physicists], holds: [Atomic Transmutation], library: [Genetic Engineering]}
          kit: {invented: [Mechanical Engineers], donation: wh vp, holds: [Nanotechnology, Genetic Engineering]}
          zeth: {lot: en oc, lot for: yengii, holds: [Genetic Engineering]}
          cards:
            nullspace_nxdr: out
            colony_antares: {where: with caylion, side: back, seedling: true}
            caylion_distributed_telenet: with kit
            caylion_oceanic_processing: with kit
            caylion_clinical_immortality: under caylion_genetic_engineering
            caylion_genetic_engineering: {side: back}
            team_mechanical_engineers: invented by kit
            team_nuclear_physicists: patent of yengii
            team_organic_chemists: row
            faderan_relic_repurposing: with faderan
        """
    )
    assert result.passed, result.misses


def test_cards_taken_from_a_track_leave_no_hole() -> None:
    state = read(documents(HEAD + "then: {turn: 1}\n", "a")[0]).start
    taken = state.colony_track[0]
    result = story(f"  unity: {{colonies: [{taken}]}}\nthen: {{colony track: [any, any, any, any]}}\n")
    assert result.passed


def test_promises_are_made_replaced_and_settled() -> None:
    result = story(
        """
  kit: {goods: 2gr oc}
when:
  - trade: "kit>unity: gr; unity>kit: ws by trade 3; kit>unity: 3gr by trade 2"
  - kit: "trade kit>unity: oc by trade 1 instead of 2"
  - unity: 'trade unity>kit: "a song" by trade 2'
  - kit: release 4 as kept
  - kit: release 1
  - kit: "propose kit>*: gr; *>kit: wh by trade 2"
  - zeth: accept
then:
  promises: {1: waived, 2: amended, 3: kept, 4: kept, 5: open}
"""
    )
    assert result.passed, result.misses


def test_every_verb_can_be_said() -> None:
    """Each verb becomes its action; what the rules think of it is another matter."""
    said = {
        "propose": "'propose kit>zeth: gr; zeth>kit: wh; kit>zeth: 2gr by trade 3 instead of 1, 2'",
        "revise": "'revise 1 kit>zeth: gr'",
        "choose": "choose 1 zeth",
        "release": "release 1 as kept",
        "prefer": "prefer 2, 1",
        "accept": "accept 1",
        "withdraw": "withdraw 1",
        "decline": "decline 1 because needed bl",
        "gift": "'gift zeth: gr #nullspace_nxdr'",
        "run": "run Vega slot 0 paying gr using Rigel",
        "draw": "draw paying 4wh using Rigel",
        "enter": "enter Nx'Dr paying ye",
        "upgrade": "upgrade Diffusion with Nanotechnology",
        "invent": "invent Sociologists paying 6wh",
        "done": "done",
        "not done": "not done",
        "gifts": "'gifts zeth: wh; unity: {br} lot{oc}'",
        "surplus": "surplus Vega, Rigel",
        "plan": "plan Vega; kit_hand_crafted slot 1 paying gr colour wh",
        "bid": "bid 3/1",
        "buy": "buy Vega",
        "pass": "pass",
        "split": "split",
        "steal": "steal Black Market from unity paying bk taking ye; Envoys from zeth",
    }
    assert set(said) == set(scenario_words.VERBS)
    for word, text in said.items():
        scenario = read(documents(f"{HEAD}when:\n  - kit: {text}\nthen: {{turn: 1}}\n", "a")[0])
        what = scenario.stages[0].what
        assert isinstance(what, scenario_when.Act), word
        again = SIDEREAL.actions.from_json(SIDEREAL.actions.to_json(what.action))
        assert again == what.action


def test_offers_are_accepted_newest_first() -> None:
    assert story(
        """
  kit: {goods: 2gr}
  zeth: {goods: 2wh}
when:
  - kit: "propose kit>zeth: gr; zeth>kit: wh"
  - zeth: "propose kit>zeth: 2gr; zeth>kit: wh"
  - zeth: accept
  - kit: accept
    refused: NOT_ENOUGH
  - kit: withdraw 1
    refused: UNKNOWN_OFFER
  - zeth: accept
    refused: UNKNOWN_OFFER
  - zeth: withdraw 2
then:
  kit: {goods: gr wh}
  offers: 0
"""
    ).passed


def test_trades_may_be_told_by_the_table_or_by_a_seat() -> None:
    for step in (
        "trade: 'kit>zeth: gr; zeth>kit: wh'",
        "zeth: 'trade kit>zeth: gr; zeth>kit: wh'",
        "kit: 'trade \"kit>zeth: gr; zeth>kit: wh\"'",
        "kit: trade kit>zeth:gr; zeth>kit:wh",
        "trade: kit>zeth:gr; zeth>kit:wh # a remark",
    ):
        result = story(
            f"  kit: {{goods: gr}}\n  zeth: {{goods: wh}}\nwhen:\n  - {step}\nthen: {{kit: {{goods: wh}}}}\n"
        )
        assert result.passed, step


def test_views_hide_every_kind_of_secret() -> None:
    assert story(
        """
  turn: 2
  kit: {donation: wh, goods: 2sh, colonies: [Vega]}
  caylion: {donation: gr}
  unity: {colonies: [Rigel, Deneb], goods: sh}
  zeth: {colonies: [Hadar, Atria, Castor, Capella], goods: sh}
when:
  - kit: "propose kit>zeth: sh; zeth>kit: sh"
  - then:
      views:
        - {seen by: unity, hides: [points of kit, offers of kit, colony deck, team deck], shows: {offers: []}}
        - {seen by: zeth, shows: {offers: [{id: 1, by: kit}]}}
  - advance to gifts
  - kit: "gifts zeth: wh"
  - then: {views: [{seen by: zeth, hides: [gifts of kit]}]}
  - time up
  - unity: surplus Rigel
  - then: {views: [{seen by: spectator, hides: [surplus of unity]}]}
  - zeth: surplus Hadar
  - kit: plan Vega
  - then: {views: [{seen by: zeth, hides: [plan of kit]}]}
  - time up
  - kit: bid 1/1
  - then: {views: [{seen by: zeth, hides: [bids of kit, research bid of kit]}]}
then:
  step: bids
"""
    ).passed


def test_json_names_seats_and_cards() -> None:
    assert story(
        """
  kit: {goods: 2gr}
when:
  - kit: {do: gift, receiver: zeth, goods: 2gr}
  - kit: {do: gift, receiver: 1, cards: ["174", 173]}
    refused: SELF_TRADE
  - kit: {do: done}
  - kit: {do: done, done: false}
then:
  kit: {goods: nothing, done: false}
  events: [{event: gifted, giver: kit, receiver: zeth, goods: 2gr, cards: []}]
"""
    ).passed


def test_points_may_be_halves_and_negative() -> None:
    node = Node("a", 1, text="")
    for text, value in (("15", 15), ("15 1/2", 15.5), ("-3", -3), ("-3 1/2", -3.5), ("1/2", 0.5), ("-1/2", -0.5)):
        assert Node("a", 1, text=text).fraction() == value
    with pytest.raises(DataError):
        node.fraction()


def test_differences_name_the_place() -> None:
    assert difference({"a": [1, {"b": "gr wh"}]}, {"a": [1, {"b": "wh gr", "c": 3}]}, ("kit",)) is None
    assert difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, ("kit",)) == ("a[1].b", 2, 3)
    assert difference([1], [1, 2], ("kit",)) == ("", [1], [1, 2])
    assert difference(True, 1, ("kit",)) == ("", True, 1)


def test_the_clock_acts_for_the_table() -> None:
    scenario = read(documents(f"{HEAD}when: [time up]\nthen: {{step: tail}}\n", "a")[0])
    what = scenario.stages[0].what
    assert isinstance(what, scenario_when.Act)
    assert what.seat == TABLE
    assert run(scenario).passed


# ------------------------------------------------------------------ files and the command


def test_files_of_folders_are_found_in_order(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("z.yaml", "b/c.yml", "a.yaml", "notes.txt"):
        (tmp_path / name).write_text("", "utf-8")
    assert [path.name for path in find_files([tmp_path])] == ["a.yaml", "c.yml", "z.yaml"]
    with pytest.raises(ConfluenceError, match="there is no file or folder"):
        find_files([tmp_path / "nothing.yaml"])


def test_a_name_is_used_once(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(f"{HEAD}then: {{turn: 1}}\n---\n{HEAD}then: {{turn: 1}}\n", "utf-8")
    with pytest.raises(DataError) as caught:
        load([file])
    assert (caught.value.line, caught.value.reason) == (7, f"story is told twice, first in {file}:1")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_bytes(b"scenario: a\ntitle: \xff\n")
    with pytest.raises(DataError) as caught:
        load([tmp_path / "bad.yaml"])
    assert (caught.value.line, caught.value.reason) == (2, "is not UTF-8 text")


def test_command_tells_what_passed_and_what_failed(tmp_path: Path) -> None:
    file = tmp_path / "stories.yaml"
    second = HEAD.replace("A story", "Another").replace("story", "other")
    file.write_text(f"{HEAD}then: {{turn: 1}}\n---\n{second}then:\n  turn: 2\n", "utf-8")
    result = run_command("scenario", str(file))
    assert result.lines() == [
        "pass  story  A story",
        "FAIL  other  Another",
        f"      {file}:12: turn: expected 2, seen 1",
        "1 passed, 1 failed",
    ]
    assert (result.code, result.err) == (1, "")


def test_command_succeeds_if_all_pass(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(f"{HEAD}then: {{turn: 1}}\n", "utf-8")
    assert good("scenario", str(tmp_path)).lines() == ["pass  story  A story", "1 passed, 0 failed"]


@pytest.mark.parametrize("name", ["nothing.yaml", "empty", "bad.yaml"])
def test_command_tells_mistakes_of_the_user_in_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.yaml").write_text("scenario: a\ntitel: A\n", "utf-8")
    result = run_command("scenario", str(tmp_path / name))
    reasons = {
        "nothing.yaml": (2, f"there is no file or folder '{tmp_path / name}'"),
        "empty": (1, f"there is no scenario file (*.yaml) in the folder '{tmp_path / name}'"),
        "bad.yaml": (1, f"{tmp_path / name}:2: there is no key 'titel' here; did you mean title?"),
    }
    code, reason = reasons[name]
    assert (result.code, result.out, result.err) == (code, "", f"confluence: {reason}\n")


def test_command_without_a_file_is_told() -> None:
    result = run_command("scenario")
    assert result.code == 2
    assert result.err.startswith("confluence: missing argument 'FILE_OR_FOLDER...'")


# ------------------------------------------------------------------ the page


def test_the_example_of_the_page_passes() -> None:
    (example,) = re.findall(r"^```yaml\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    result = told(example)
    assert result.passed, result.misses


def test_the_page_describes_every_word() -> None:
    page = PAGE.read_text("utf-8")
    words: set[str] = set()
    words.update(scenarios.KEYS, scenario_given.SETUP_KEYS, scenario_given.TABLE_KEYS, scenario_given.AREA_KEYS)
    words.update(scenario_given.CARD_KEYS, scenario_when.WITH_REFUSAL, scenario_when.TABLE_STEPS)
    words.update(scenario_when.BRANCH_KEYS, scenario_words.VERBS, scenario_then.TABLE_READERS)
    words.update(scenario_then.AREA_READERS, scenario_then.CARD_KEYS, scenario_seen.SECRETS, scenario_seen.HIDDEN_ORDER)
    words.update(step.value for step in Step)
    for word in sorted(words):
        assert re.search(rf"`[^`\n]*\b{word}\b[^`\n]*`", page), word
