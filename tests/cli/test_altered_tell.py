"""Sentences about events of Altered Confluence, and every question that can be asked, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

from confluence.altered import events as ev
from confluence.altered.actions import PassTurn, Pick
from confluence.altered.core_set import core_set, heroes
from confluence.altered.deck_file import tidefall
from confluence.altered.game import ALTERED, SEAT, Decision
from confluence.altered.intent import intent
from confluence.altered.options import CHOICES
from confluence.altered.questions import Question
from confluence.altered.state import State
from confluence.altered.story import reveals, story
from confluence.altered.tell import Teller
from confluence.altered.words import CONFLUENCE
from confluence.cli.altered.ask import menu
from confluence.cli.altered.draw import draw_table
from confluence.cli.altered.menu import BadAnswer
from confluence.cli.altered.paper import Paper
from confluence.cli.altered.question import YES_NO
from confluence.cli.altered.story import TableTeller
from confluence.core.chance import Chance
from confluence.core.game import Match, Setup
from tests.altered.made import random_deck

EXAMPLES: list[ev.Told] = [
    ev.DayBegan(2, "companion", "player"),
    ev.PhaseBegan("dusk"),
    ev.Moved(3, "x", 0, "expedition", "reserve", "", "rested"),
    ev.Moved(3, "x", 1, "expedition", "discard", "", "rested"),
    ev.Moved(3, "x", 1, "", "expedition", "hero", "created"),
    ev.Moved(3, "x", 0, "expedition", "expedition", "hero", "switched"),
    ev.Moved(3, "x", 0, "expedition", "gone", "", "rested"),
    ev.Moved(3, "", 1, "deck", "mana", "", "became mana"),
    ev.Moved(3, "x", 0, "reserve", "hand", "", "returned"),
    ev.Moved(3, "x", 0, "reserve", "deck", "", "put on the deck"),
    ev.Moved(3, "x", 0, "limbo", "landmark", "", "played"),
    ev.Drew(0, 2, ("x", "x")),
    ev.Drew(1, 1),
    ev.Played(3, "x", 0, "hand", 2, "hero"),
    ev.Played(3, "x", 1, "reserve", 2, "hero", "mountain icon, both fit"),
    ev.Used(3, "x", 0, "support"),
    ev.Used(3, "x", 1, "exhaust"),
    ev.Reacted(3, "x", 0, "join"),
    ev.Boosted(3, "x", 2, 3),
    ev.StatusChanged(3, "x", "anchored", gained=True),
    ev.StatusChanged(3, "x", "asleep", gained=False),
    ev.CountersChanged(3, "x", "kelon", -1, 2),
    ev.ManaChanged(0, 2, 3),
    ev.ManaChanged(1, 2, 3),
    ev.Rolled((3,), 3),
    ev.Rolled((3, 5), 6),
    ev.PassedTurn(0),
    ev.PassedTurn(1),
    ev.PassedTurn(0, after_you=True),
    ev.Revealed("tumult", regions=(1, 2)),
    ev.Revealed("midnight", ("x",)),
    ev.Revealed("hand", ("x",)),
    ev.Revealed("deck", ("x",)),
    ev.OvercomeTested("hero", (4, 3, 1), (3,), (3,), (1, 0, 0), ("forest",), held=False, advances=True),
    ev.OvercomeTested("hero", (4, 3, 1), (3,), (3,), (1, 0, 0), ("forest",), held=True, advances=False),
    ev.OvercomeTested("hero", (4, 3, 1), (3,), (), (1, 0, 0), ("forest",), held=False, advances=False),
    ev.OvercomeTested("hero", (0, 3, 1), (), (), (0, 0, 0), ("forest",), held=False, advances=False),
    ev.ExpeditionMoved("hero", 2, forward=True),
    ev.ExpeditionMoved("hero", 2, forward=False),
    ev.DarknessAdvanced("hero", 1),
    ev.Shuffled(0, 12),
    ev.Shuffled(1, 12),
    *(ev.Ended(won, why) for won in (True, False) for why in ("met", "darkness", "conceded", "card")),
]


def teller(german: bool = False) -> Teller:
    card = next(iter(core_set().values()))
    return Teller({3: card}, {"x": "Xolotl"}, german=german)


@pytest.mark.parametrize("event", EXAMPLES, ids=map(str, range(len(EXAMPLES))))
def test_every_event_has_a_sentence_in_both_languages(event: ev.Told) -> None:
    english, german = (teller(german).sentence(event) for german in (False, True))
    assert english
    assert german
    assert english != german
    if not isinstance(event, ev.PhaseBegan):
        assert english.endswith(".")
        assert german.endswith(".")
    assert english[0].isupper()
    for field in fields(event):
        assert f"{field.name}=" not in english + german


def test_every_kind_of_event_is_among_the_examples() -> None:
    kinds = {value for value in vars(ev).values() if isinstance(value, type) and issubclass(value, ev.Told)}
    assert kinds - {ev.Told} == {type(event) for event in EXAMPLES}


@pytest.mark.parametrize(
    "why, words",
    [
        ("hero icon", "Hero icon (C-PLACE-01)"),
        ("threatened icon", "Threatened icon (C-PLACE-01)"),
        ("mountain icon", "Mountain icon, only its region has it (C-PLACE-01)"),
        ("mountain icon, both fit", "Mountain icon, both Expeditions fit, so the Threatened one (C-PLACE-02)"),
        ("ocean icon, none fits", "Ocean icon, none fits, so the Threatened one (C-PLACE-03)"),
        ("progressing icon", "Progressing icon, only it would advance now (C-PLACE-01)"),
    ],
)
def test_placement_is_told_with_its_rule(why: str, words: str) -> None:
    """C-PLACE-01, C-PLACE-02 and C-PLACE-03 in words."""
    text = teller().sentence(ev.Played(3, "x", 1, "hand", 2, "hero", why))
    assert (
        text == f"The Confluence plays Xolotl from its Hand for 2 (C-TURN-03); it faces the Hero Expedition: {words}."
    )


@pytest.mark.parametrize(
    "event, words",
    [
        (ev.DarknessAdvanced("hero", 1), "Die Finsternis auf der Helden-Seite rückt vor und bedeckt 1 Region"),
        (ev.StatusChanged(3, "x", "asleep", gained=True), "Xolotl erhält Schlafend."),
        (ev.StatusChanged(3, "x", "anchored", gained=False), "Xolotl verliert Verankert."),
        (ev.StatusChanged(3, "x", "exhausted", gained=True), "Xolotl wird erschöpft."),
    ],
)
def test_german_that_reads_well(event: ev.Told, words: str) -> None:
    assert words in teller(german=True).sentence(event)


def test_what_is_not_overcome_in_german() -> None:
    event = ev.OvercomeTested("hero", (4, 3, 1), (3,), (), (1, 0, 0), ("forest",), held=False, advances=False)
    name = next(iter(core_set().values())).name
    assert f", überwindet {name} nicht und bleibt" in teller(german=True).sentence(event)


def test_equal_moves_are_told_together() -> None:
    gone = ev.Moved(3, "x", 1, "expedition", "gone", "", "rested")
    hidden = ev.Moved(3, "", 1, "deck", "mana", "", "became mana")
    lines = story(teller(), [gone, ev.ManaChanged(1, 0, 3), gone, hidden])
    assert [line.text for line in lines] == [
        "Rest: Xolotl ×2 cease to exist.",
        "A card becomes an orb of the Confluence.",
    ]


def test_a_card_that_the_confluence_cannot_pay_is_told_in_one_sentence() -> None:
    """C-TURN-04: revealed and turned into an orb; one that is played (C-TURN-03) is told by its play alone."""
    orb = [ev.Revealed("hand", ("x",)), ev.ManaChanged(1, 1, 4), ev.Moved(3, "x", 1, "hand", "mana", "", "became mana")]
    assert [line.text for line in story(teller(), orb)] == [
        "The Confluence reveals Xolotl, cannot pay for it and makes it a ready orb (C-TURN-04)."
    ]
    played = [
        ev.Revealed("hand", ("x",)),
        ev.Moved(3, "x", 1, "hand", "limbo", "", "played"),
        ev.Played(3, "x", 1, "hand", 2),
    ]
    assert [line.text for line in story(teller(), played)] == [
        "The Confluence plays Xolotl from its Hand for 2 (C-TURN-03)."
    ]


def test_passing_because_nothing_else_is_possible() -> None:
    assert story(teller(), [ev.PassedTurn(0)], forced=True)[0].text == "You can only pass for the Day."
    assert story(teller(), [ev.PassedTurn(0)])[0].text == "You pass for the Day."


@pytest.mark.parametrize(
    "event, new",
    [
        (ev.Drew(0, 1, ("x",)), True),
        (ev.Drew(1, 2), False),
        (ev.Rolled((3,), 3), True),
        (ev.Revealed("tumult", regions=(1, 2)), True),
        (ev.Revealed("midnight", ("x",)), True),
        (ev.Revealed("hand", ("x",)), True),
        (ev.Moved(3, "x", 0, "deck", "reserve", "", "resupplied"), True),
        (ev.Moved(3, "x", 1, "deck", "reserve", "", "resupplied"), True),
        (ev.Moved(3, "", 1, "deck", "mana", "", "became mana"), False),
        (ev.Moved(3, "x", 1, "hand", "discard", "", "discarded"), True),
        (ev.Moved(3, "x", 0, "hand", "limbo", "", "played"), False),
        (ev.Moved(3, "x", 1, "reserve", "limbo", "", "played"), False),
        (ev.PassedTurn(1), False),
        (ev.Boosted(3, "x", 1, 1), False),
    ],
)
def test_what_is_new_to_know(event: ev.Told, new: bool) -> None:
    """What stops taking back: cards drawn or revealed, dice, regions, the Confluence's Hand."""
    assert reveals([event]) is new


# ------------------------------------------------------------------ questions


@pytest.mark.parametrize("number", range(6))
def test_every_question_of_whole_games_can_be_drawn_and_answered(number: int) -> None:
    """What is typed for an action means this action, in both languages."""
    hero = heroes()[number % len(heroes())]
    options = {"DECK": random_deck(Chance(f"deck {number}"), hero), "DIFFICULTY": str(number * 3)}
    match = Match.begin(ALTERED, Setup("altered", ALTERED.rules, ("custom",), number, options))
    chance = Chance(number)
    while not match.state.outcome:
        decision = ALTERED.decisions(match.state)[SEAT]
        action = decision.suggest(chance)
        for german in (False, True):
            paper = Paper(german=german)
            asked = menu(paper, decision, chance)
            paper.add(*asked.draw())
            draw_table(paper, match.state, ALTERED.view(match.state, SEAT), "test")
            with paper.console.capture() as captured:
                for line in paper.lines:
                    paper.console.print(line)
            assert max(len(line) for line in captured.get().splitlines()) <= paper.width
            assert same(match, asked.read(asked.typed(action)), action)
            assert asked.named(action)
        match.act(SEAT, action)


def same(match: Match[Any, Any], one: Any, two: Any) -> bool:
    """Equal actions; equal cards of the Hand stand for each other."""
    if one == two:
        return True
    cards, hand = match.state.cards, match.state.hands[0]
    return one.card in hand and two.card in hand and cards[one.card] is cards[two.card]


KINDS = (
    "orb",
    "discard",
    "sacrifice",
    "targets",
    "cleanup_landmarks",
    "distribute",
    "expedition",
    "lane",
    "side",
    "die",
)


@pytest.mark.parametrize("kind", [*KINDS, *sorted(YES_NO), "row"])
@pytest.mark.parametrize("german", [False, True])
def test_each_kind_of_question(kind: str, german: bool) -> None:
    match = Match.begin(ALTERED, Setup("altered", ALTERED.rules, ("mu",), 7))
    state = match.state
    options = (1, 0) if kind in YES_NO or kind in ("lane", "side", "die") else tuple(state.hands[0][:2])
    if kind == "expedition":
        options = (0, 1, 2, 3)
    detail = ((3,), (5,)) if kind == "die" else ((0,),)
    state.question = Question(kind, options, ordered=kind == "row", source=state.heroes[0], detail=detail)
    asked = menu(Paper(german=german), Decision(state, state.question), Chance(1))
    assert len(asked.draw()) >= 4
    picks = options if kind == "row" else options[:1]
    assert asked.read(asked.typed(Pick(picks))) == Pick(picks)
    with pytest.raises(BadAnswer):
        asked.read("9")
    with pytest.raises(BadAnswer):
        asked.read("what")


# ------------------------------------------------------------------ what the Confluence is about to do


@pytest.mark.parametrize("unpayable", CHOICES["UNPAYABLE_CARD"])
def test_what_the_confluence_is_said_to_do_is_what_it_does(unpayable: str) -> None:
    """C-TURN-01 to C-TURN-06: a player who passes changes nothing, so what was announced comes first."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        hero = heroes()[seed % len(heroes())]
        options = {"DECK": random_deck(Chance(seed), hero), "DIFFICULTY": "15", "UNPAYABLE_CARD": unpayable}
        match = Match.begin(ALTERED, Setup("altered", ALTERED.rules, ("custom",), seed, options))
        chance = Chance(seed)
        while not match.state.outcome:
            decision = ALTERED.decisions(match.state)[SEAT]
            if decision.question.kind == "turn":
                check_intent(match.state, seen, unpayable)
            match.act(SEAT, decision.suggest(chance))
    assert set(seen) == {"hand", "reserve", "quick", "pass", "passed"}


def check_intent(state: State, seen: Counter[str], unpayable: str) -> None:
    plan = intent(state)
    assert plan is not None
    said, german = (Teller.of(state, german=german).intent(plan) for german in (False, True))
    rule = r"\(C-TURN-\d\d\)"
    assert re.findall(rule, said) == re.findall(rule, german)
    trial = state.copy()
    told = ALTERED.apply(trial, SEAT, PassTurn())
    names = {obj: card.name for obj, card in enumerate(trial.cards)}
    acts = [one for one in told if isinstance(one, (ev.Played, ev.Used, ev.PassedTurn, ev.Revealed))]
    deed = next((one for one in acts if getattr(one, "side", CONFLUENCE) == CONFLUENCE), None)
    if state.passed[CONFLUENCE]:
        seen["passed"] += 1
        assert said == "it has passed for the Day"
    elif isinstance(deed, ev.Used):
        seen["quick"] += 1
        assert said.startswith(f"uses {names[deed.object]} (C-TURN-01); ")
    elif isinstance(deed, ev.PassedTurn):
        seen["pass"] += 1
        assert said == "passes: nothing it can pay (C-TURN-06)"
    elif isinstance(deed, ev.Revealed):
        seen["hand"] += 1
        assert deed.what == "hand"
        then = "its turn ends" if unpayable == "ends turn" else "the next card follows"
        pays = f"plays it if it costs {state.ready[CONFLUENCE]} or less"
        assert re.fullmatch(rf"reveals .+: {pays} .+, else .+{then} .+", said)
    else:
        seen["reserve"] += 1
        assert isinstance(deed, ev.Played)
        assert deed.source == "reserve"
        assert said.startswith(f"plays {names[deed.object]} from its Reserve, ")
        assert deed.lane in said.lower()


# ------------------------------------------------------------------ what the table adds to the story


def told(events: list[ev.Told], *, german: bool = False) -> list[str]:
    """The story at the table of Tidefall, with cards of its deck."""
    cards = [card for design in tidefall().designs for card in (design.common,)]
    found = TableTeller(dict(enumerate(cards)), {card.id: card.name for card in cards}, german=german)
    return [line.text for line in found.story(events)]


def place_of(name: str) -> tuple[int, str]:
    """Object and id of a card in these stories."""
    names = [(place, design.common.id) for place, design in enumerate(tidefall().designs) if design.name == name]
    return names[0]


def test_why_the_confluence_hit_a_card_is_told() -> None:
    """The text of a Spell with its rule of choosing (D-PICK-01), at the moment when it happens."""
    obj, card = place_of("Sudden Squall")
    gone = ev.Moved(3, "x", 0, "expedition", "gone", "", "sent")
    story = told([ev.Played(obj, card, 1, "hand", 1), gone])
    assert story[0].startswith("The Confluence plays Sudden Squall from its Hand for 1 (C-TURN-03). Its effect: ")
    assert "Send the cheapest Character with Hand Cost 0 in each Expedition to its owner's Reserve" in story[0]
    assert story[0].endswith(" Of equals the leftmost (D-PICK-01).")
    german = told([ev.Played(obj, card, 1, "hand", 1), gone], german=True)
    assert "Wirkung: Schicke den billigsten Charakter" in german[0]
    assert german[0].endswith(" Bei gleichen den linken (D-PICK-01).")


def test_what_the_confluences_cards_do_is_told_when_they_do_it() -> None:
    obj, card = place_of("Lullaby Siren")
    after = ev.StatusChanged(3, "x", "asleep", gained=True)
    (first, _) = told([ev.Reacted(obj, card, 1, "join"), after])
    assert first == (
        "Lullaby Siren acts: When it joins: the most expensive Character in the Expedition it faces becomes Asleep. "
        "Of equals the leftmost (D-PICK-01)."
    )
    obj, card = place_of("Clouded Reservoir")
    (first,) = told([ev.Used(obj, card, 1, "exhaust")])
    assert first.endswith("a quick action (C-TURN-01): Exhaust it: the Confluence resupplies.")
    obj, card = place_of("Naiad")
    assert "D-PICK" not in told([ev.Reacted(obj, card, 1, "join"), after])[0]


def test_names_with_commas_are_told_apart_in_the_story() -> None:
    found = TableTeller({}, {"a": "Yong-Su, Verdant Weaver", "b": "Kitsune"})
    drew = ev.Drew(0, 3, ("a", "b", "a"))
    assert found.story([drew])[0].text == "You draw Yong-Su, Verdant Weaver ×2; Kitsune."
    assert found.story([ev.Drew(0, 1, ("b",))])[0].text == "You draw Kitsune."


def test_an_ability_of_which_nothing_comes_says_so() -> None:
    """Kojo & Booda at Noon while the Confluence is First Player: it acts, and nothing happens."""
    hero = next(card for card in core_set().values() if card.name == "Kojo & Booda")
    for german, words in ((False, "Kojo & Booda at Noon: nothing happens."), (True, "am Mittag: Nichts geschieht.")):
        found = TableTeller({3: hero}, {hero.id: hero.name}, german=german)
        reacted = ev.Reacted(3, hero.id, 0, "noon")
        assert words in found.story([reacted, ev.PhaseBegan("afternoon")])[0].text
        made = ev.Moved(4, "t", 0, "", "expedition", "companion", "created")
        assert words not in found.story([reacted, made, ev.PhaseBegan("afternoon")])[0].text
        assert words not in found.story([reacted])[0].text, "it may be asked about just now"
