"""Who can sit in a seat, and what the random player can do."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from confluence.core.chance import Chance
from confluence.core.game import SeatId, Setup
from confluence.lab.tables import Observer, play
from confluence.players import PLAYERS, STRONGEST, Manner, RandomPlayer, UnknownPlayer, find_player, new_player
from confluence.sidereal import actions as act
from confluence.sidereal import arrange
from confluence.sidereal.deals.clauses import CLAUSES
from confluence.sidereal.decisions import SeatDecision
from confluence.sidereal.events import EVENTS, Entered, Traded
from confluence.sidereal.game import SIDEREAL, Sidereal
from confluence.sidereal.goods import EMPTY, Bag
from confluence.sidereal.state import CATALOGUE, State
from tests.lab.matches import random_match, setup_of

# The games of `kinds` are played once.
pytestmark = pytest.mark.xdist_group("random players")


def test_the_strongest_player_is_the_last_of_the_list() -> None:
    assert list(PLAYERS)[:3] == ["random", "greedy", "fair"]
    assert STRONGEST == "planner"
    assert isinstance(new_player("random"), RandomPlayer)
    assert new_player("random") is not new_player("random")


def test_a_player_that_takes_a_manner_is_given_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Mannered(RandomPlayer):
        def __init__(self, level: int = 0, *, manner: Manner) -> None:
            self.manner = manner

    monkeypatch.setitem(PLAYERS, "mannered", partial(Mannered, 3))
    small = Manner("small", remarks=False)
    made = [new_player("mannered"), new_player("mannered", manner=small), new_player("random", manner=small)]
    assert [getattr(player, "manner", None) for player in made] == [Manner("table", remarks=True), small, None]


def test_names_are_found_whatever_their_case() -> None:
    assert find_player(" Random") == "random"


@pytest.mark.parametrize(
    "name, hint", [("randm", "did you mean random?"), ("gandalf", "there are random"), ("", "there")]
)
def test_unknown_players_are_named_with_a_hint(name: str, hint: str) -> None:
    with pytest.raises(UnknownPlayer, match="there is no player") as caught:
        find_player(name)
    assert hint in str(caught.value)


def test_the_random_player_never_looks_and_depends_on_chance_alone() -> None:
    def look() -> Any:
        raise AssertionError("the random player looked")

    state = SIDEREAL.new(setup_of(4, 1))
    decision = SeatDecision(state, 2)
    choices = [[RandomPlayer().choose(look, decision, Chance(seed)) for seed in range(30)] for _ in range(2)]
    assert choices[0] == choices[1]
    assert len(set(choices[0])) > 3


class Kinds(Observer):
    """Counts everything that happens by its kind."""

    def __init__(self) -> None:
        self.actions: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.legs: Counter[str] = Counter()
        self.clauses: Counter[str] = Counter()
        self.parties: Counter[int] = Counter()
        self.modes: Counter[str] = Counter()
        self.ways: Counter[str] = Counter()

    def acted(self, match: Any, seat: SeatId, action: Any, events: Any) -> None:
        whole = match.log[-1][1]
        self.actions[SIDEREAL.actions.words[type(whole)]] += 1
        if isinstance(whole, act.Propose):
            self.modes.update([whole.mode.value, whole.life.value])
            self.clauses.update(CLAUSES.words[type(clause)] for clause in whole.clauses)
        if isinstance(whole, act.Upgrade):
            self.ways["upgrade by card" if whole.spend else "upgrade by converter"] += 1
        if isinstance(whole, act.Done):
            self.ways[f"done {whole.done}"] += 1
        for event in events:
            self.events[EVENTS.words[type(event)]] += 1
            if isinstance(event, Entered):
                self.ways[f"entered by {event.how}"] += 1
            if isinstance(event, Traded):
                self.parties[len({s for leg in event.legs for s in (leg.giver, leg.receiver)})] += 1
                for leg in event.legs:
                    self.legs.update(
                        name for name in LEG_PARTS if getattr(leg, name) not in (None, EMPTY, (), 0, False)
                    )


LEG_PARTS = ("goods", "donation", "lot", "cards", "licences", "acknowledgements", "envoys", "protection")


class HeadStart(Sidereal):
    """Everybody begins with a full purse, Faderan with a relic world to pass on: what is rare becomes common."""

    def new(self, setup: Setup) -> State:
        state = super().new(setup)
        arrange.into_play(state, state.species.index("faderan"), CATALOGUE.find("relic_gift_of_the_duruntai").number)
        for area in state.areas:
            area.goods = area.goods + Bag.parse("4gr 4wh 4br 4bk 4bl 4ye 4ws 4wl 4oc 6sh")
        return state


@pytest.fixture(scope="module")
def kinds() -> Kinds:
    """Everything in a number of matches of all species."""
    kinds = Kinds()
    for seed in range(24):
        random_match(9, seed, {"EDITION": ("2020", "DE", "2017")[seed % 3]}, [kinds])
    for seed in range(24):
        setup = setup_of(("faderan", "zeth", "yengii", "kit", "kjas"), seed, {"STEAL_ORDER": "together"})
        play(HeadStart(), setup, [RandomPlayer() for _ in setup.seats], seed=seed, observers=[kinds])
    return kinds


def test_random_players_do_everything_that_can_be_done(kinds: Kinds) -> None:
    """Every action but the table's own, every way to enter play, to upgrade, to answer."""
    wanted = set(SIDEREAL.actions.members) - {"time_up"}
    assert wanted - set(kinds.actions) == set()
    assert {"upgrade by card", "upgrade by converter", "done True", "done False"} <= set(kinds.ways)
    hows = {f"entered by {how}" for how in ("invention", "library", "licence", "relic", "sharing")}
    assert hows <= set(kinds.ways)


def test_random_players_trade_in_every_way(kinds: Kinds) -> None:
    """Goods, donation goods, cards and all rights of species; two, three and four players; promises of every kind."""
    assert set(kinds.legs) == set(LEG_PARTS)
    assert {2, 3, 4} <= set(kinds.parties)
    assert set(CLAUSES.members) - set(kinds.clauses) == set()
    modes = {member.value for kind in (act.Mode, act.Life) for member in kind}
    assert modes <= set(kinds.modes)


def test_everything_that_can_happen_happens(kinds: Kinds) -> None:
    assert set(EVENTS.members) - set(kinds.events) == set()
