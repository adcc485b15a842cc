"""What must hold for every contract (R-DEAL, R-TRADE-06): whole or not at all, balanced, booked, never a dead end."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import TABLE, Match
from confluence.core.wire import dumps
from confluence.lab.games import GAMES
from confluence.lab.laws import actor_learns_nothing, search
from confluence.sidereal.actions import ACTIONS, Accept, Choose, Propose, TimeUp
from confluence.sidereal.deals import ledger
from confluence.sidereal.deals.clauses import CLAUSES, Deliver, Honour
from confluence.sidereal.deals.deal import Deal
from confluence.sidereal.deals.handing_over import is_empty
from confluence.sidereal.decisions import SeatDecision, awaited
from confluence.sidereal.events import Points, PromiseSettled, Rewarded
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import TRADABLE, Bag
from confluence.sidereal.records import Promise, PromiseState
from confluence.sidereal.state import State, Step
from tests.sidereal.deals import making
from tests.sidereal.deals.contracts import Game, clause, contract
from tests.sidereal.deals.seats import EVERYBODY, empty_handed
from tests.sidereal.table import Table

OPEN = (PromiseState.OPEN, PromiseState.DUE)
LONG = {3, 4, 5, 8, 9}
"""Seeds of games that take longer than a quick test may."""
BULK = [pytest.param(seed, 4 + seed % 6, marks=pytest.mark.slow if seed in LONG else ()) for seed in range(10)]


def pieces(state: State) -> Bag:
    """All cubes, octagons and ships of the table; points and envoys that leave a donation card are no goods."""
    return state.all_goods().only(TRADABLE)


def run_out(state: State) -> State:
    """A copy that the clock alone brought to the end of the game."""
    after = state.copy()
    for _ in range(600):
        if after.step is Step.OVER:
            return after
        SIDEREAL.apply(after, TABLE, TimeUp())
    raise AssertionError(f"the clock never ends {after.step.value} of turn {after.turn}")


def check_ledger(state: State) -> None:
    """Ledger and state agree."""
    entries: list[Promise] = [*state.promises.values(), *state.settled]
    assert sorted(promise.id for promise in entries) == list(range(1, state.next_promise))
    for promise in state.promises.values():
        assert promise.state in OPEN
        assert promise.clause.turn >= state.turn or isinstance(promise.clause, Honour)
        if promise.state is PromiseState.DUE:
            assert isinstance(promise.clause, Deliver)
            assert promise.clause.turn == state.turn
            assert state.step in (Step.TRADE, Step.SETTLE)
            assert not is_empty(promise.clause)
    assert all(promise.state not in OPEN for promise in state.settled)
    assert len({id(offer) for offer in state.offers.values()}) == len(state.offers)


def check_settlement(state: State) -> None:
    """Somebody is waited for, everybody who is has a legal way out, and those ways end the step."""
    after = state.copy()
    for _ in range(100):
        if after.step is not Step.SETTLE:
            return
        seats = awaited(after)
        assert seats, "the settlement waits for nobody"
        for seat in SIDEREAL.decisions(after):
            decision = SeatDecision(after, seat)
            assert decision.actions()
            SIDEREAL.apply(after.copy(), seat, decision.fallback())
        SIDEREAL.apply(after, seats[0], SeatDecision(after, seats[0]).fallback())
    raise AssertionError("the settlement never ends")


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize("seed, players", BULK)
def test_games_full_of_contracts(seed: int, players: int) -> None:
    """All laws after every action, the ledger in order, no secret told, no dead end, and an end from everywhere."""
    options = {"PROMISES": ("public", "parties")[seed % 2], "EDITION": ("2020", "DE", "2017")[seed % 3]}
    game = Game(seed, players, **options)
    looks = Chance(f"looks {seed}")
    code = GAMES["sidereal"].code
    while not game.over():
        if looks.happens(2):
            match = Match(SIDEREAL, game.setup, game.state.copy())
            search(match, code, looks)
            actor_learns_nothing(match, code, *game.next_action(), looks)
            over = run_out(game.state)
            assert not over.promises
            assert not over.offers
        before, action, events = game.go_on()
        check_ledger(game.state)
        if type(action) in (Accept, Choose) and before.step is game.state.step:
            rewarded = any(isinstance(event, Rewarded) for event in events)
            assert rewarded or pieces(game.state) == pieces(before)
        assert game.state.settled[: len(before.settled)] == before.settled
        if game.state.step is Step.SETTLE:
            check_settlement(game.state)
    assert not game.state.promises
    assert not game.state.offers
    check_replay(game)


def check_replay(game: Game) -> None:
    """The log leads to the same state, also through JSON text and back."""
    again = []
    for seat, action in game.log:
        read = ACTIONS.from_json(json.loads(dumps(ACTIONS.to_json(action))), "action")
        assert read == action
        again.append((seat, read))
    assert Match.replay(SIDEREAL, game.setup, again).state.digest() == game.state.digest()


@pytest.mark.slow
def test_the_games_show_every_kind_of_promise_and_every_fate() -> None:
    """The generator is worth its time: a few games leave nothing out."""
    kinds, fates, parties = set(CLAUSES.words), set(PromiseState) - set(OPEN), {2, 3, 4}
    for seed in range(20):
        game = Game(seed, 9)
        while not game.over():
            game.go_on()
        for promise in game.state.settled:
            kinds.discard(type(promise.clause))
            fates.discard(promise.state)
            parties.discard(promise.parties.bit_count())
        if not kinds and not fates and not parties:
            return
    raise AssertionError(f"never seen: {kinds}, {fates}, {parties}")


# ------------------------------------------------------------------ single contracts


def laid_out(seed: int) -> tuple[Table, Chance]:
    """A table somewhere in turns 1 to 5, with goods for everybody."""
    chance = Chance(f"laid out {seed}")
    table = Table(*chance.sample(list(EVERYBODY), chance.between(4, 7)), seed=seed % 1000)
    for species in table.state.species:
        table.give(species, "2gr 2wh 2br bk bl ye oc 2sh")
    if chance.happens(50):
        table.idle_to(chance.between(2, 5))
    return table, chance


@given(seed=st.integers(0, 2**32))
@settings(max_examples=60)
def test_a_contract_happens_as_a_whole_or_not_at_all(seed: int) -> None:
    """Whoever agrees in whatever order: before the last agreement nothing moves, a refusal changes nothing."""
    table, chance = laid_out(seed)
    state = table.state
    seat = chance.below(state.players)
    proposal = contract(state, seat, chance)
    before = state.digest()
    try:
        SIDEREAL.apply(state, seat, proposal)
    except Illegal:
        assert state.digest() == before
        return
    (offer,) = state.offers.values()
    goods = [(area.goods, area.donation, area.cards.copy()) for area in state.areas]
    takers = [s for s in range(state.players) if s != seat and offer.seen_by >> s & 1]
    chance.shuffle(takers)
    for taker in takers:
        assert [(area.goods, area.donation, area.cards) for area in state.areas] == goods
        digest = state.digest()
        total = pieces(state)
        try:
            SIDEREAL.apply(state, taker, Accept(offer.id))
        except Illegal:
            assert state.digest() == digest
            continue
        assert pieces(state) == total
        if offer.id not in state.offers:
            assert state.next_promise > 1 or not proposal.clauses
            break
    check_ledger(state)
    assert not run_out(state).promises


@given(seed=st.integers(0, 2**32))
@settings(max_examples=60)
def test_what_is_undelivered_is_penalised_to_the_point(seed: int) -> None:
    """Deliveries of one turn, random stocks: what was promised is what was delivered and what was paid for."""
    chance = Chance(f"penalties {seed}")
    table = empty_handed(*chance.sample(list(EVERYBODY), 5))
    state = table.state
    pairs = [chance.sample(range(5), 2) for _ in range(8)]
    clauses = [clause(state, debtor, creditor, chance) for debtor, creditor in pairs]
    due = tuple(
        Deliver(c.debtor, c.creditor, 2, c.goods, cards=c.cards) for c in clauses if isinstance(c, Deliver) and c.goods
    )
    for number, one in enumerate(due, 1):
        SIDEREAL.apply(state, one.debtor, Propose((), (one,)))
        SIDEREAL.apply(state, one.creditor, Accept(number))
    table.idle_to(1, "bids")
    for species in state.species:
        held = chance.sample(["gr", "gr", "wh", "wh", "br", "oc", "bl"], chance.below(6))
        table.set_goods(species, " ".join(held)).set_points(species, 0)
    total = pieces(state)
    table.idle_to(2)
    assert pieces(state) == total
    missing = [p for p in state.promises.values() if p.state is PromiseState.DUE]
    expected = [0] * 5
    for promise in missing:
        assert isinstance(promise.clause, Deliver)
        assert not state.areas[promise.clause.debtor].goods.meet(promise.clause.goods)
        expected[promise.clause.debtor] -= ledger.penalty(promise.clause)
    events = table.idle_to(2, "tail")
    assert [area.points for area in state.areas] == expected
    assert all(event.amount < 0 for event in events if isinstance(event, Points))
    told = {event.promise: event.how for event in events if isinstance(event, PromiseSettled)}
    assert set(told) == {promise.id for promise in missing}


@cache
def plentiful() -> State:
    """A table at which every seat has plenty of everything; to be copied."""
    table = empty_handed(*making.SPECIES)
    for species in making.SPECIES:
        table.set_goods(species, "9gr 9wh 9br 9bk 9bl 9ye 9ws 9wl 9oc 9sh")
    return table.state


@given(deal=making.deals, proposer=making.seats)
@settings(max_examples=40)
def test_any_deal_is_refused_or_binds(deal: Deal, proposer: int) -> None:
    """As below, with fewer examples."""
    check_deal(deal, proposer)


@pytest.mark.slow
@given(deal=making.deals, proposer=making.seats)
@settings(max_examples=150)
def test_any_deal_at_all_is_refused_or_binds(deal: Deal, proposer: int) -> None:
    """Wild terms: no mistake of the engine, no change by a refusal, and the game can always be played to its end."""
    check_deal(deal, proposer)


def check_deal(deal: Deal, proposer: int) -> None:
    state = plentiful().copy()
    before = state.digest()
    try:
        SIDEREAL.apply(state, proposer, Propose(deal.legs, deal.clauses))
    except Illegal:
        assert state.digest() == before
        return
    total = pieces(state)
    for seat in range(state.players):
        if state.offers and seat != proposer and state.offers[1].parties >> seat & 1:
            try:
                SIDEREAL.apply(state, seat, Accept(1))
            except Illegal:
                continue
    assert pieces(state) == total
    check_ledger(state)
    assert not run_out(state).promises


STEPS = [step for step in Step if step is not Step.OVER]


@pytest.fixture(scope="module")
def promising() -> dict[Step, list[State]]:
    """For each step up to three moments, each in another game, at which promises are open."""
    found: dict[Step, list[State]] = {step: [] for step in STEPS}
    for seed in range(40):
        game = Game(seed, 5 + seed % 3)
        missing = {step for step in STEPS if len(found[step]) < 3}
        while missing and not game.over():
            if game.state.step in missing and game.state.promises:
                found[game.state.step].append(game.state.copy())
                missing.remove(game.state.step)
            game.go_on()
    return found


@pytest.mark.parametrize("step", STEPS)
def test_the_clock_ends_every_step_with_promises_open(promising: dict[Step, list[State]], step: Step) -> None:
    """R-DIG-04: whatever was agreed, a table at which nobody answers comes to its end."""
    for state in promising[step]:
        over = run_out(state)
        assert not over.promises
        check_ledger(over)
    assert promising[step], f"no game came to {step.value} with open promises"
