"""The laws hold after every action of many random games, and every single one of them can fail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import Match
from confluence.core.wire import Family
from confluence.lab import laws as guarding
from confluence.lab.games import GAMES
from confluence.lab.laws import Guard, LawBroken
from confluence.lab.tables import play
from confluence.players import RandomPlayer
from confluence.sidereal import actions as act
from confluence.sidereal import events as ev
from confluence.sidereal.books import BOOKING, QUIET, Change
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.events import EVENTS
from confluence.sidereal.game import SIDEREAL, Sidereal
from confluence.sidereal.goods import Bag
from confluence.sidereal.laws import LAWS
from confluence.sidereal.options import CHOICES
from confluence.sidereal.records import Offer, Promise
from confluence.sidereal.state import CATALOGUE, PLAY, ROW, State, Step
from confluence.sidereal.twins import twin
from tests.lab.matches import LAB, SPECIES, Diary, guarded_match, random_match, setup_of

EDITIONS = CHOICES["EDITION"]
SWITCHES: tuple[dict[str, str], ...] = (
    {},
    {"SCORING": "precise", "BORROWER_UPGRADES": "off"},
    {"STEAL_DONATIONS": "on", "STEAL_ORDER": "together"},
    {"POINTS_LOG": "silent", "PROMISES": "parties"},
    {"ENVOYS_FROM_STOCK": "off", "OFFERS": "2"},
)


# ------------------------------------------------------------------ bulk


@pytest.mark.parametrize("switches", SWITCHES, ids=lambda switches: "-".join(switches) or "defaults")
@pytest.mark.parametrize("seats", [4, 5, 6, 7, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (8, 9))])
def test_r_dig_09_laws_hold_at_every_number_of_seats(seats: int, switches: dict[str, str]) -> None:
    """Also R-DIG-01, R-DIG-07: every card in one place, refusals change nothing, nothing hidden shows (R-INFO-12)."""
    seed = 100 * seats + SWITCHES.index(switches)
    options = {"EDITION": EDITIONS[seed % 3], **switches}
    played, guard = guarded_match(seats, seed, options)
    assert played.slips == []
    assert not played.stalled
    assert guard.checked == len(played.match.log)
    assert guard.searched > 0


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("species", SPECIES)
def test_r_dig_09_laws_hold_for_every_species_in_every_edition(species: str, edition: str) -> None:
    seed = SPECIES.index(species)
    others = [other for other in SPECIES if other != species]
    seats = [species, *Chance(f"{species} {edition}").sample(others, 3)]
    played, guard = guarded_match(seats, seed, {"EDITION": edition}, often=8)
    assert guard.checked == len(played.match.log) > 100
    assert played.slips == []


@pytest.mark.slow
@settings(max_examples=12)
@given(data=st.data())
def test_r_dig_09_laws_hold_for_whatever_table_there_is(data: st.DataObject) -> None:
    """Any species in any order, any options, any seed."""
    seats = data.draw(st.lists(st.sampled_from(SPECIES), min_size=4, max_size=9, unique=True), label="seats")
    switches = {name: st.sampled_from(values) for name, values in CHOICES.items() if len(values) > 1}
    options = data.draw(st.fixed_dictionaries({}, optional=switches), label="options")
    seed = data.draw(st.integers(0, 2**52), label="seed")
    played, _ = guarded_match(seats, seed, options, often=3)
    assert played.slips == []


# ------------------------------------------------------------------ every law can fail


@pytest.fixture(scope="module")
def changes() -> list[Change]:
    """All changes of a match of nine."""
    diary = Diary()
    random_match(SPECIES, 11, observers=[diary])
    return diary.changes


def first(changes: Sequence[Change], kind: type[Any], fits: Callable[[Any], bool] = lambda event: True) -> Change:
    """The first change with such an event, free to be broken."""
    for change in changes:
        if any(type(event) is kind and fits(event) for event in change.events):
            return Change(change.before.copy(), list(change.events), change.after.copy())
    raise AssertionError(f"no {kind.__name__} in this match")


def without(change: Change, kind: type[Any]) -> Change:
    """The same change with the first event of a kind forgotten."""
    events = list(change.events)
    events.remove(next(event for event in events if type(event) is kind))
    return Change(change.before, events, change.after)


def spoiled(change: Change, spoil: Callable[[State], Any]) -> Change:
    """The same change with something wrong afterwards."""
    spoil(change.after)
    return Change(change.before, change.events, change.after)


def _give(bag: str) -> Callable[[State], None]:
    def spoil(state: State) -> None:
        state.areas[0].goods = state.areas[0].goods + Bag.parse(bag)

    return spoil


def _set(name: str, value: Any) -> Callable[[State], None]:
    return lambda state: setattr(state, name, value)


def _area(name: str, value: Any) -> Callable[[State], None]:
    return lambda state: setattr(state.areas[0], name, value)


def _swap_goods(state: State) -> None:
    """All players together still have the same."""
    one, two = state.areas[0], state.areas[1]
    one.goods, two.goods = two.goods + Bag.parse("gr"), one.goods - one.goods.meet(Bag.parse("gr"))


def _lend(state: State) -> None:
    owner = state.species.index("caylion")
    card = next(c for c in state.areas[owner].cards if state.owner_seat(c) == owner)
    state.areas[owner].cards.remove(card)
    state.areas[owner - 1].cards.append(card)
    state.holder[card] = (owner - 1) % state.players


def _hoard(state: State) -> None:
    for colony in list(state.colony_deck[:12]):
        state.areas[0].cards.append(colony)
        state.zone[colony], state.holder[colony] = PLAY, 0


def _promise(state: State) -> None:
    state.promises[99] = Promise(99, 1, Deliver(0, 1, 1, Bag.parse("gr")), 3)


def _offer(state: State) -> None:
    state.offers[9999] = Offer(9999, 0, (), (), 3, 1, 1)


def _zone_of_library_card(zone: int) -> Callable[[State], None]:
    def spoil(state: State) -> None:
        card = CATALOGUE.technology_cards["zeth"]["nanotechnology"]
        state.zone[card] = zone

    return spoil


def _uninvent(change: Change) -> Change:
    team = next(event.team for event in change.events if type(event) is ev.Invented)
    change.before.zone[team] = ROW
    return Change(change.before, change.events, change.after)


def _forget_patent(change: Change) -> Change:
    team = next(event.team for event in change.events if type(event) is ev.Invented)
    before = change.after.copy()
    change.after.zone[team], change.after.holder[team] = PLAY, 0
    return Change(before, [], change.after)


BREAKS: list[tuple[str, Callable[[Sequence[Change]], Change]]] = [
    ("goods follow events", lambda c: without(first(c, ev.Gifted), ev.Gifted)),
    ("goods follow events", lambda c: without(first(c, ev.Bought), ev.Bought)),
    ("goods follow events", lambda c: without(first(c, ev.Ran, lambda e: bool(e.donated)), ev.Ran)),
    ("goods follow events", lambda c: spoiled(first(c, ev.Committed), _swap_goods)),
    ("goods follow events", lambda c: spoiled(first(c, ev.Committed), _area("acknowledgements", 5))),
    ("goods follow events", lambda c: spoiled(first(c, ev.Committed), _area("envoys", 5))),
    ("goods follow events", lambda c: spoiled(first(c, ev.Committed), _area("donation", Bag.parse("gr")))),
    ("the supply follows events", lambda c: spoiled(first(c, ev.Traded), _give("oc"))),
    ("the supply follows events", lambda c: without(first(c, ev.Invented), ev.Invented)),
    ("points follow events", lambda c: without(first(c, ev.Points), ev.Points)),
    ("points follow events", lambda c: spoiled(first(c, ev.Committed), _area("points", 77))),
    ("points follow events", lambda c: _silent(first(c, ev.Points))),
    ("points follow events", lambda c: _won_from_nowhere(first(c, ev.Points))),
    ("nothing is negative", lambda c: spoiled(first(c, ev.Committed), _area("goods", Bag(-1)))),
    ("nothing is negative", lambda c: spoiled(first(c, ev.Committed), _area("goods", Bag.parse("2vp")))),
    ("nothing is negative", lambda c: spoiled(first(c, ev.Committed), _area("envoys", -1))),
    ("nothing is negative", lambda c: spoiled(first(c, ev.Committed), _area("envoys", 8))),
    ("nothing is negative", lambda c: spoiled(first(c, ev.Committed), _area("acknowledgements", 12))),
    ("donation cards are emptied", lambda c: spoiled(first(c, ev.Scored), _area("donation", Bag.parse("gr")))),
    ("donation cards are emptied", lambda c: spoiled(first(c, ev.Scored), _area("lot_receiver", 2))),
    ("cards follow events", lambda c: without(first(c, ev.Bought), ev.Bought)),
    ("cards follow events", lambda c: without(first(c, ev.Returned), ev.Returned)),
    ("cards follow events", lambda c: without(first(c, ev.Upgraded), ev.Upgraded)),
    ("cards follow events", lambda c: without(first(c, ev.Shared), ev.Shared)),
    ("cards follow events", lambda c: without(first(c, ev.Discarded), ev.Discarded)),
    ("every card has one place", lambda c: spoiled(first(c, ev.Committed), lambda s: s.areas[0].cards.pop())),
    ("every card has one place", lambda c: spoiled(first(c, ev.Committed), lambda s: s.team_deck.pop())),
    (
        "every card has one place",
        lambda c: spoiled(first(c, ev.Committed), lambda s: s.colony_deck.append(s.colony_deck[0])),
    ),
    ("every card has one place", lambda c: spoiled(first(c, ev.Committed), _clear_track)),
    (
        "every card has one place",
        lambda c: spoiled(first(c, ev.Upgraded, lambda e: e.spent), lambda s: s.under.clear()),
    ),
    ("every card has one place", lambda c: spoiled(first(c, ev.Upgraded, lambda e: e.spent), _turn_back)),
    ("every card has one place", lambda c: spoiled(first(c, ev.Committed), _mix_decks)),
    ("species cards stay in their world", lambda c: spoiled(first(c, ev.Committed), _zone_of_library_card(ROW))),
    ("species cards stay in their world", lambda c: spoiled(first(c, ev.Committed), _tear_pair)),
    ("technologies are invented once", lambda c: _uninvent(first(c, ev.Invented))),
    ("technologies are invented once", lambda c: _forget_patent(first(c, ev.Invented))),
    ("loans are home", lambda c: spoiled(first(c, ev.Refreshed), _lend)),
    ("loans are home", lambda c: spoiled(first(c, ev.Refreshed), _set("robbed", 1))),
    ("loans are home", lambda c: spoiled(first(c, ev.Refreshed), _offer)),
    ("support holds", lambda c: spoiled(first(c, ev.StepBegan, lambda e: e.step == "plans"), _hoard)),
    (
        "steps go forward",
        lambda c: spoiled(first(c, ev.StepBegan, lambda e: e.step == "plans"), _set("step", Step.TRADE)),
    ),
    ("steps go forward", lambda c: spoiled(first(c, ev.Scored), _set("turn", 7))),
    ("promises are booked", lambda c: without(first(c, ev.PromiseMade), ev.PromiseMade)),
    ("promises are booked", lambda c: without(first(c, ev.PromiseSettled), ev.PromiseSettled)),
    ("promises are booked", lambda c: spoiled(first(c, ev.PromiseMade), lambda s: s.promises.popitem())),
    ("promises are booked", lambda c: spoiled(first(c, ev.PromiseMade), _overdue)),
    ("promises are booked", lambda c: spoiled(first(c, ev.Scored), _promise)),
    ("offers are sound", lambda c: spoiled(first(c, ev.Committed), _offer)),
    ("offers are sound", lambda c: spoiled(first(c, ev.Offered), _rename_offer)),
]


def _silent(change: Change) -> Change:
    events = [replace(e, silent=True) if type(e) is ev.Points else e for e in change.events]
    return Change(change.before, events, change.after)


def _won_from_nowhere(change: Change) -> Change:
    events = [replace(e, cause="donation") if type(e) is ev.Points else e for e in change.events]
    return Change(change.before, events, change.after)


def _turn_back(state: State) -> None:
    for upper in state.under.values():
        state.flipped[upper] = 0


def _clear_track(state: State) -> None:
    state.research_track[:] = [0] * len(state.research_track)


def _rename_offer(state: State) -> None:
    number, offer = next(iter(state.offers.items()))
    state.offers[number] = replace(offer, id=number + 1)


def _mix_decks(state: State) -> None:
    state.colony_deck.append(state.team_deck.pop())


def _tear_pair(state: State) -> None:
    kit = state.species.index("kit")
    card = next(card.number for card in CATALOGUE.cards if card.pair is not None and state.holder[card.number] == kit)
    state.holder[card] = (kit + 1) % state.players


def _overdue(state: State) -> None:
    number, promise = next(iter(state.promises.items()))
    state.promises[number] = replace(promise, clause=replace(promise.clause, turn=0))


@pytest.mark.parametrize(
    "law, spoil", BREAKS, ids=[f"{n}-{law.replace(' ', '-')}" for n, (law, _) in enumerate(BREAKS)]
)
def test_every_law_of_the_game_can_fail(
    changes: Sequence[Change], law: str, spoil: Callable[[Sequence[Change]], Change]
) -> None:
    broken = spoil(changes)
    assert LAWS[law](broken) != ""


def test_no_law_is_left_out() -> None:
    assert {law for law, _ in BREAKS} == set(LAWS)


def test_unbroken_changes_break_no_law(changes: Sequence[Change]) -> None:
    for change in changes:
        for name, law in LAWS.items():
            assert law(change) == "", name


def test_every_event_is_booked_or_quiet() -> None:
    """An event that moves something and is not booked would make the books worthless."""
    assert set(BOOKING) | set(QUIET) == set(EVENTS.words)
    assert not set(BOOKING) & set(QUIET)


# ------------------------------------------------------------------ what the guard checks beside them


class Leaky(Sidereal):
    """Shows everybody's points to everybody."""

    def view(self, state: State, seat: int | None) -> Any:
        shown = super().view(state, seat)
        seats = tuple(replace(s, points=a.points) for s, a in zip(shown.seats, state.areas, strict=True))
        return replace(shown, seats=seats)


class Forgetful(Sidereal):
    """Its copies are no copies."""

    def copy(self, state: State) -> State:
        return state


class Hasty(Sidereal):
    """Changes something before it refuses."""

    def apply(self, state: State, seat: int, action: Any) -> Any:
        done = state.protected
        state.protected ^= 1
        events = super().apply(state, seat, action)
        state.protected = done | (state.protected & ~1)
        return events


class Boastful(Sidereal):
    """Lists and suggests what is not allowed."""

    def __init__(self, wrong: str) -> None:
        self.wrong = wrong

    def decisions(self, state: State) -> Any:
        wrong = self.wrong

        class Decision:
            def __init__(self, real: Any) -> None:
                self.real, self.seat, self.step, self.must = real, real.seat, real.step, real.must

            def actions(self) -> Any:
                listed = self.real.actions()
                return {"listed": [*listed, act.Accept(999)], "twice": [*listed, *listed]}.get(wrong, listed)

            def suggest(self, chance: Chance) -> Any:
                return act.Accept(999) if wrong == "suggested" else self.real.suggest(chance)

            def fallback(self) -> Any:
                return act.Accept(999) if wrong == "default" else self.real.fallback()

        return {seat: Decision(real) for seat, real in super().decisions(state).items()}


class Absent(Sidereal):
    """Waits for nobody."""

    def decisions(self, state: State) -> Any:
        return {}


class Circling(Sidereal):
    """Never comes to its end once everybody is silent."""

    def outcome(self, state: State) -> Any:
        return None


class Knowing(Sidereal):
    """What it refuses tells about the points of others."""

    def apply(self, state: State, seat: int, action: Any) -> Any:
        raise Illegal("NO", f"they have {sum(area.points for area in state.areas)}")


class Restless(Sidereal):
    """Looking changes it."""

    def view(self, state: State, seat: int | None) -> Any:
        state.next_offer += 1
        return super().view(state, seat)


class Random(Sidereal):
    """Does not do the same twice."""

    def __init__(self) -> None:
        self.count = 0

    def new(self, setup: Any) -> State:
        self.count += 1
        state = super().new(setup)
        state.next_offer = self.count
        return state


def searching(game: Sidereal) -> None:
    """Let the guard look at states of a match in the middle of its way."""
    match: Match[Any, Any] = Match.begin(game, setup_of(5, 3))
    source = random_match(5, 3).match
    chance = Chance("guard")
    for number, (seat, action) in enumerate(source.log):
        if number > 60 and number % 5 == 0:
            guarding.search(match, LAB.code, chance)
        SIDEREAL.apply(match.state, seat, action)
        match.log.append((seat, action))


@pytest.mark.parametrize(
    "game, law",
    [
        (Leaky(), "views keep secrets"),
        (Hasty(), "refusals change nothing"),
        (Boastful("listed"), "decisions are legal"),
        (Boastful("twice"), "decisions are legal"),
        (Boastful("suggested"), "decisions are legal"),
        (Boastful("default"), "decisions are legal"),
        (Absent(), "no dead end"),
        (Circling(), "no dead end"),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{type(value).__name__} {getattr(value, 'wrong', '')}",
)
def test_every_law_of_the_guard_can_fail(game: Sidereal, law: str) -> None:
    with pytest.raises(LawBroken) as caught:
        searching(game)
    assert caught.value.law == law


@pytest.mark.parametrize(
    "game, law",
    [(Forgetful(), "a copy is independent"), (Restless(), "looking changes nothing"), (Random(), "the record replays")],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_laws_about_a_whole_match_can_fail(game: Sidereal, law: str) -> None:
    guard = Guard(LAB.code, 1, often=0 if isinstance(game, Random) else 100)
    with pytest.raises(LawBroken) as caught:
        play(game, setup_of(4, 1), [RandomPlayer() for _ in range(4)], seed=1, observers=[guard])
    assert caught.value.law == law


def test_refusals_that_tell_secrets_are_found() -> None:
    match: Match[Any, Any] = Match.begin(Knowing(), setup_of(4, 1))
    with pytest.raises(LawBroken, match="events keep secrets"):
        guarding.actor_learns_nothing(match, LAB.code, 0, act.Done(), Chance(1))


def test_decisions_that_tell_secrets_are_found() -> None:
    class Prompting(Sidereal):
        def decisions(self, state: State) -> Any:
            real = super().decisions(state)
            return real if sum(area.points for area in state.areas) % 2 else {}

    match: Match[Any, Any] = Match.begin(Prompting(), setup_of(4, 1))

    def look_often() -> None:
        for seed in range(20):
            guarding.secrets_are_kept(match, LAB.code, Chance(seed))

    with pytest.raises(LawBroken, match="decisions keep secrets"):
        look_often()


def test_json_that_does_not_come_back_is_found() -> None:
    class Careless(Family[Any]):
        def from_json(self, data: Any, path: str = "") -> Any:
            return act.Done(done=False)

    game = Sidereal()
    game.actions = Careless("do", (act.Done,))
    with pytest.raises(LawBroken, match="JSON is faithful"):
        guarding.wire_is_faithful(game, LAB.code, act.Done(), [])
    code = replace(LAB.code, events=Careless("event", (ev.SaidDone,)))
    with pytest.raises(LawBroken, match="JSON is faithful"):
        guarding.wire_is_faithful(SIDEREAL, code, act.Done(), [ev.SaidDone(0, True)])


def test_a_broken_law_tells_the_action() -> None:
    """The message is enough to find the place again."""
    code = replace(GAMES["sidereal"].code, laws={"nothing is ever right": lambda change: "wrong"})
    with pytest.raises(LawBroken, match=r"nothing is ever right.*wrong \(action 1: seat \d"):
        play(SIDEREAL, setup_of(4, 1), [RandomPlayer() for _ in range(4)], seed=1, observers=[Guard(code, 1)])


# ------------------------------------------------------------------ twins


@pytest.mark.slow
def test_twins_differ_in_everything_hidden() -> None:
    """A twin that hardly differs would show nothing: over some matches every secret has to be changed."""
    wanted = {"points", "gifts", "surplus", "plan", "colony_bid", "research_bid"}
    wanted |= {"colony_deck", "team_deck", "relic_deck", "offers"}
    different: set[str] = set()
    for seed in range(60):  # two seats that owe gifts, or colonies, in the same step are not in every match
        diary = Diary()
        random_match(SPECIES, seed, observers=[diary])
        for number, change in enumerate(diary.changes):
            different |= _changed_secrets(change.after, Chance(number))
        if different == wanted:
            return
    assert different == wanted


def _changed_secrets(state: State, chance: Chance) -> set[str]:
    """The secrets that a twin for seat 0 changes; its own stay as they are."""
    other = twin(state, 0, chance)
    assert state.areas[0].points == other.areas[0].points
    assert state.areas[0].plan == other.areas[0].plan
    different = set()
    for area, changed in zip(state.areas[1:], other.areas[1:], strict=True):
        for name in ("points", "gifts", "surplus", "plan", "colony_bid", "research_bid"):
            if getattr(area, name) != getattr(changed, name):
                different.add(name)
    for name in ("colony_deck", "team_deck", "relic_deck", "offers"):
        if getattr(state, name) != getattr(other, name):
            different.add(name)
    return different


def test_r_info_12_views_of_seats_and_spectators_keep_every_secret(changes: Sequence[Change]) -> None:
    """Also R-INFO-02, R-INFO-05, R-INFO-07 and R-INFO-10: hidden data changes, views stay the same byte for byte."""
    match: Match[Any, Any] = Match.begin(SIDEREAL, setup_of(SPECIES, 11))
    for number, change in enumerate(changes[::9]):
        match.state = change.after
        if SIDEREAL.outcome(match.state) is None:
            guarding.secrets_are_kept(match, LAB.code, Chance(number))
