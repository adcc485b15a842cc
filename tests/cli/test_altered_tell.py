"""Sentences about events of Altered Confluence, and every question that can be asked, in both languages."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

from confluence.altered import events as ev
from confluence.altered.actions import Pick
from confluence.altered.cards import core_set, heroes
from confluence.altered.game import ALTERED, SEAT, Decision
from confluence.altered.questions import Question
from confluence.altered.tell import Teller, reveals
from confluence.altered.words import Kind
from confluence.cli.altered_ask import YES_NO, BadAnswer, menu
from confluence.cli.altered_draw import draw_table
from confluence.cli.altered_hints import preview, standings
from confluence.cli.altered_paper import Paper
from confluence.core.chance import Chance
from confluence.core.game import Match, Setup

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


def test_equal_moves_are_told_together() -> None:
    gone = ev.Moved(3, "x", 1, "expedition", "gone", "", "rested")
    lines = teller().story([gone, ev.ManaChanged(1, 0, 3), gone, ev.Moved(3, "", 1, "deck", "mana", "", "became mana")])
    assert [line.text for line in lines] == [
        "Rest: Xolotl ×2 cease to exist.",
        "A card becomes an orb of the Confluence.",
    ]


def test_a_card_that_the_confluence_cannot_pay_is_told_in_one_sentence() -> None:
    """C-TURN-04: revealed and turned into an orb; one that is played (C-TURN-03) is told by its play alone."""
    orb = [ev.Revealed("hand", ("x",)), ev.ManaChanged(1, 1, 4), ev.Moved(3, "x", 1, "hand", "mana", "", "became mana")]
    assert [line.text for line in teller().story(orb)] == [
        "The Confluence reveals Xolotl, cannot pay for it and makes it a ready orb (C-TURN-04)."
    ]
    played = [
        ev.Revealed("hand", ("x",)),
        ev.Moved(3, "x", 1, "hand", "limbo", "", "played"),
        ev.Played(3, "x", 1, "hand", 2),
    ]
    assert [line.text for line in teller().story(played)] == [
        "The Confluence plays Xolotl from its Hand for 2 (C-TURN-03)."
    ]


def test_passing_because_nothing_else_is_possible() -> None:
    assert teller().story([ev.PassedTurn(0)], forced=True)[0].text == "You can only pass for the Day."
    assert teller().story([ev.PassedTurn(0)])[0].text == "You pass for the Day."


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


def random_deck(number: int) -> str:
    """A legal deck of cards of the first set, for questions that starter decks do not ask."""
    chance = Chance(f"deck {number}")
    hero = heroes()[number % len(heroes())]
    pool = [card for card in core_set().values() if card.faction == hero.faction]
    pool = [card for card in pool if card.kind is not Kind.HERO and not card.token]
    names: Counter[str] = Counter()
    lines = [f"1 {hero.ref}"]
    rares = 0
    while len(lines) < 40:
        card = chance.choice(pool)
        if names[card.name] < 3 and (card.rarity != "rare" or rares < 15):
            names[card.name] += 1
            rares += card.rarity == "rare"
            lines.append(f"1 {card.ref}")
    return "\n".join(lines)


@pytest.mark.parametrize("number", range(6))
def test_every_question_of_whole_games_can_be_drawn_and_answered(number: int) -> None:
    """What is typed for an action means this action, in both languages."""
    options = {"DECK": random_deck(number), "DIFFICULTY": str(number * 3)}
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


def test_previews_know_nothing_that_the_player_does_not_know() -> None:
    """What a play would change is tried in imagined worlds; the real one is not touched."""
    match = Match.begin(ALTERED, Setup("altered", ALTERED.rules, ("mu",), 7))
    match.act(SEAT, ALTERED.decisions(match.state)[SEAT].fallback())
    decision = ALTERED.decisions(match.state)[SEAT]
    before = ALTERED.digest(match.state)
    for action in decision.actions()[:-1]:
        after = preview(decision, action, Chance(3))
        assert after is None or len(after) == 2
    assert ALTERED.digest(match.state) == before
    assert len(standings(match.state)) == 2
