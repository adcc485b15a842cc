"""The adviser: its plans keep to locks, its prices are margins, its deals are legal and good for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest

from confluence.core.chance import Chance
from confluence.core.wire import from_json, to_json
from confluence.players.adviser import Advice, Adviser, Deed, LockError, Locks, NothingToAdvise, parse_locks
from confluence.players.adviser import adviser as adviser_module
from confluence.players.adviser.advice import Helper, Shortfall, Step
from confluence.players.adviser.locks import print_locks
from confluence.players.adviser.tell import Speaker, document
from confluence.players.planner import LEVELS, TEMPERS
from confluence.players.planner.judge import Judge, gain_of
from confluence.players.planner.model import Plan, solve
from confluence.players.planner.player import PlannerMissing
from confluence.players.planner.table import Table as Numbers
from confluence.sidereal.actions import Accept, Propose
from confluence.sidereal.events import Traded
from confluence.sidereal.goods import TRADABLE, Bag, Good
from confluence.sidereal.twins import twin
from tests.lab.matches import setup_of
from tests.players.advising import adviser
from tests.sidereal.table import Table, happened

LEVEL = LEVELS["club"]
FOUR = ("caylion", "kit", "kjas", "zeth")
OCEANIC = "caylion_oceanic_processing"  # 2gr -> br bl
SOCIAL = "kit_expansive_social"  # 5gr -> bk bl ye 4sh
REDESIGN = 179  # its other half
PHEROMONE = "kjas_perfume_pheromone_loyalty"  # 4br -> wh bk bl ye
ENVOYS = "zeth_envoys"  # 3wh -> {br bl ye oc en}

pytestmark = pytest.mark.usefixtures("solver")


def bare(**goods: str) -> Table:
    """Four species with their starting converters, these goods and nothing else."""
    table = Table(*FOUR)
    for species in FOUR:
        table.set_goods(species, goods.get(species, "")).take_colonies(species).with_teams(species)
    return table


def upgraded(table: Table) -> Table:
    """Both halves of a pair of Kit are flipped: 5gr -> wh br bk bl ye 4sh {wh br}."""
    return table.put("kit", SOCIAL, REDESIGN, flipped=True)


def ring() -> Table:
    """Everybody lacks one piece that only the next but one has."""
    return upgraded(bare(kit="4gr wh", zeth="2wh br", kjas="3br gr"))


def to(table: Table, species: str, *locks: str) -> Advice:
    """What a seat is told."""
    seat = table.seat(species)
    return adviser().advise(table.view(species), seat, parse_locks(locks, table.state.species, seat))


def done(advice: Advice, do: str) -> list[int]:
    """The cards with which something is done in the plan."""
    return [step.card for step in advice.plan.steps if step.do == do]


def priced(table: Table, species: str) -> Numbers:
    """The table in numbers, with the prices that the adviser uses."""
    numbers = Numbers.seen(table.view(species))
    ahead = adviser().outlooks.prices(numbers, LEVEL)
    assert ahead is not None
    return ahead.applied(numbers)


def forget() -> None:
    """Let a new adviser work everything out."""
    adviser.cache_clear()


# ------------------------------------------------------------------ plan and locks


def test_the_plan_runs_what_pays_and_says_what_it_takes() -> None:
    table = bare(caylion="2gr")
    advice = to(table, "caylion")
    assert table.card(OCEANIC) in done(advice, "run")
    assert advice.plan.uses == Bag.parse("2gr")
    assert advice.plan.left == Bag()
    assert advice.plan.yields.covers(Bag.parse("br bl"))
    step = next(step for step in advice.plan.steps if step.card == table.card(OCEANIC))
    assert step.converter == "2gr -> br bl"
    assert advice.plan.gain > 0


def test_what_must_not_run_does_not() -> None:
    table = bare(caylion="2gr")
    advice = to(table, "caylion", f"no run #{OCEANIC}")
    assert table.card(OCEANIC) not in done(advice, "run")
    assert advice.plan.left == Bag.parse("2gr")
    assert advice.plan.value < to(table, "caylion").plan.value


@pytest.mark.slow
def test_what_must_run_runs_also_in_place_of_something_better() -> None:
    """The fleet of Im'dril supports one of the two converters."""
    table = Table("imdril", "caylion", "kit", "kjas").set_goods("imdril", "2bk")
    better, worse = table.card("imdril_galactic_exploration"), table.card("imdril_asteroid_mining")
    free = to(table, "imdril")
    assert (better in done(free, "run"), worse in done(free, "run")) == (True, False)
    forced = to(table, "imdril", "run asteroid_mining")
    assert (better in done(forced, "run"), worse in done(forced, "run")) == (False, True)
    assert forced.plan.value < free.plan.value


def test_a_slot_is_locked_by_its_number() -> None:
    table = bare(zeth="bk")
    card = table.card("zeth_cascading_deception")
    runs = [(step.card, step.slot) for step in to(table, "zeth", "no run cascading_deception.1").plan.steps]
    assert runs == [(card, 0)]


def test_kept_goods_stay_in_the_plan() -> None:
    table = bare(caylion="2gr 2wh", kit="4gr bl bk")
    advice = to(table, "caylion", "keep gr")
    assert table.card(OCEANIC) not in done(advice, "run")
    assert advice.plan.left.covers(Bag.parse("gr"))


@pytest.mark.slow
def test_kept_goods_stay_in_every_deal() -> None:
    free = to(ring(), "kit")
    assert any(party.gives[Good.WH] for deal in free.proposals for party in deal.parties if party.seat == 1)
    kept = to(ring(), "kit", "keep wh")
    assert not any(party.gives[Good.WH] for deal in kept.proposals for party in deal.parties if party.seat == 1)
    assert kept.wish is not None
    assert not any(surplus.good is Good.WH for surplus in kept.wish.surpluses)


def test_teams_must_and_must_not_be_invented() -> None:
    table = bare()
    team = next(card for card in table.state.team_deck if "oc" not in str(table.printed(card).front.converters[0]))
    cost = table.printed(team).front.converters[0].inputs[0]
    table.with_teams("kjas", team).set_goods("kjas", str(cost.goods))
    name = f"#{table.printed(team).id}"
    assert team in done(to(table, "kjas", f"invent {name}"), "invent")
    assert team not in done(to(table, "kjas", f"no invent {name}"), "invent")
    table.set_goods("kjas", "")
    with pytest.raises(LockError, match=rf"invent {name}: .* is missing"):
        to(table, "kjas", f"invent {name}")


@pytest.mark.parametrize(
    "goods, locks, message",
    [
        ("gr", [f"run {OCEANIC}"], rf"run #{OCEANIC}: gr is missing, there is only gr"),
        ("", ["keep 2sh"], "keep 2sh: 2sh is missing, there is only nothing"),
        ("2gr", [f"run {OCEANIC}", "keep gr"], rf"cannot all hold: run #{OCEANIC}; keep gr: gr is missing"),
        ("2gr", [f"run {OCEANIC}", f"no run {OCEANIC}"], "one rules out what another needs"),
        ("", [f"run {SOCIAL}"], "Expansive Social.* does not lie before this seat"),
        ("", ["no run genetic_engineering"], "does not lie before this seat"),
        ("", ["invent genetic_engineering"], "is no team of this seat"),
    ],
)
def test_locks_that_cannot_hold_say_why(goods: str, locks: list[str], message: str) -> None:
    with pytest.raises(LockError, match=message):
        to(bare(caylion=goods), "caylion", *locks)


def test_locks_are_printed_as_they_are_read() -> None:
    texts = [f"run #{OCEANIC}", "no run #zeth_cascading_deception.1", "keep 2gr sh"]
    locks = parse_locks(texts, FOUR, 0)
    assert print_locks(locks) == texts
    assert locks == Locks((Deed("run", 22),), (Deed("run", 272, 1),), Bag.parse("2gr sh"))


def test_without_locks_the_solver_does_what_it_did() -> None:
    numbers = priced(bare(caylion="2gr bk"), "caylion")
    assert solve(numbers, [0]) == solve(numbers, [0], locks=Locks())


@pytest.mark.slow
def test_when_the_economy_is_planned_only_white_converters_are_left() -> None:
    table = Table("imdril", "caylion", "kit", "kjas").set_goods("imdril", "9br 9oc 9bk 9wh")
    assert "enter" in {step.do for step in to(table, "imdril").plan.steps}
    advice = to(table.to("plans"), "imdril")
    assert {step.do for step in advice.plan.steps} == {"run"}
    assert (advice.wish, advice.proposals) == (None, ())


# ------------------------------------------------------------------ prices


def test_a_good_that_completes_a_converter_is_worth_the_run() -> None:
    table = bare(kit="4gr")
    numbers = priced(table, "kit")
    price = next(price for price in to(table, "kit").prices if price.good is Good.GR)
    run = numbers.worth(Bag.parse("bk bl ye 4sh"), later=True) - numbers.worth(Bag.parse("4gr"), later=True)
    assert price.one_more >= run - 0.1 > price.later
    assert table.card(SOCIAL) in [step.card for step in price.opens]
    assert price.one_less == pytest.approx(price.later, abs=0.1)
    assert (price.now, price.later) == (round(numbers.now[0], 2), round(numbers.later[0], 2))


def test_the_last_input_costs_the_whole_run() -> None:
    prices = {price.good: price for price in to(upgraded(bare(kit="5gr")), "kit").prices}
    less = prices[Good.GR].one_less
    assert less is not None
    assert less > 3 * prices[Good.GR].one_more
    assert prices[Good.OC].one_less is None
    assert list(prices) == list(TRADABLE)


# ------------------------------------------------------------------ wishes and deals


def test_a_shortfall_names_the_good_the_run_and_who_has_it() -> None:
    table = ring()
    wish = to(table, "kit").wish
    assert wish is not None
    lack = next(lack for lack in wish.shortfalls if lack.good is Good.GR)
    assert lack.count == 1
    assert [step.card for step in lack.steps] == [table.card(SOCIAL)]
    assert [(helper.seat, helper.spare) for helper in lack.helpers] == [(table.seat("kjas"), 1)]
    assert wish.gain > wish.price > 0
    spare = {surplus.good: surplus for surplus in wish.surpluses}
    assert spare[Good.WH].takers == (table.seat("zeth"),)


def test_a_ring_is_found_where_nobody_can_swap() -> None:
    table = ring()
    advice = to(table, "kit")
    kit, zeth, kjas = (table.seat(species) for species in ("kit", "zeth", "kjas"))
    deal = next(deal for deal in advice.proposals if deal.is_ring)
    assert [party.seat for party in deal.parties] == [kit, zeth, kjas]
    assert deal.text == "kit>zeth: wh; zeth>kjas: br; kjas>kit: gr"
    for party, card in zip(deal.parties, (SOCIAL, ENVOYS, PHEROMONE), strict=True):
        assert table.card(card) in [step.card for step in party.opens]
        assert party.gain > 1
    assert not [deal for deal in advice.proposals if {party.seat for party in deal.parties} == {kit, zeth}]


def zeth_donates(turn: int) -> Table:
    """Zeth has goods that it must give away, Kit has some to spare."""
    table = Table("zeth", "unity", "kit", "caylion", seed=turn).at(turn)
    return table.donation("zeth", "br bl ye").give("kit", "3gr bk 2sh")


def drawn(seats: int, seed: int) -> Table:
    """A table of species drawn from the seed, at its beginning."""
    return Table(*setup_of(seats, seed).seats, seed=seed)


@pytest.mark.parametrize(
    "position",
    [
        pytest.param(ring, id="ring"),
        pytest.param(partial(drawn, 4, 3), id="4 seats, seed 3", marks=pytest.mark.slow),
        pytest.param(partial(drawn, 4, 7), id="4 seats, seed 7", marks=pytest.mark.slow),
        pytest.param(partial(drawn, 5, 2), id="5 seats, seed 2", marks=pytest.mark.slow),
        pytest.param(partial(zeth_donates, 3), id="turn 3", marks=pytest.mark.slow),
        pytest.param(partial(zeth_donates, 6), id="turn 6", marks=pytest.mark.slow),
    ],
)
def test_every_deal_is_legal_and_everybody_gains_by_their_own_judge(position: Callable[[], Table]) -> None:
    table = position()
    found = 0
    for species in table.state.species[:2]:
        advice = to(table, species)
        found += len(advice.proposals)
        judge = Judge(priced(table, species), TEMPERS["even"])
        assert len(advice.proposals) <= 8
        gains = [deal.parties[0].gain for deal in advice.proposals]
        assert gains == sorted(gains, reverse=True)
        for deal in advice.proposals:
            for party in deal.parties:
                assert gain_of(judge, Plan(), party.seat, deal.offer, with_plan=False) == pytest.approx(
                    party.gain, abs=0.01
                )
                assert party.gain >= 0.1
            carry_out(table.twin(), species, deal.offer)
    assert found


def carry_out(table: Table, species: str, offer: Propose) -> None:
    """Propose and accept, and see that everything changed hands."""
    before = {seat: area.goods + area.donation for seat, area in enumerate(table.state.areas)}
    number = table.state.next_offer
    events = table.act(species, offer)
    for seat in sorted({leg.receiver for leg in offer.legs} - {table.seat(species)}):
        events = table.act(table.state.species[seat], Accept(number))
    assert happened(events, Traded)
    for leg in offer.legs:
        moved = leg.goods + (leg.donation or Bag())
        assert before[leg.giver].covers(moved)
        assert table.state.areas[leg.receiver].goods.covers(moved)


@pytest.mark.slow
def test_it_says_the_same_for_the_same_view() -> None:
    first = to(ring(), "kit")
    forget()
    assert to(ring(), "kit") == first


# ------------------------------------------------------------------ secrets


@pytest.mark.slow
def test_what_is_hidden_changes_nothing() -> None:
    table = Table(*FOUR, seed=5, PROMISES="parties").give("kit", "gr").give("zeth", "gr")
    table.agree("kit>zeth: gr; zeth>kit: gr by trade 2")
    table.put_up("kit", "kit>zeth: sh; zeth>kit: sh")
    first = to(table, "caylion")
    other = table.twin()
    other.state = twin(table.state, table.seat("caylion"), Chance(1))
    other.state.areas[2].colony_bid = 3
    assert other.state.digest() != table.state.digest()
    forget()
    assert to(other, "caylion") == first
    assert first != to(table.give("kit", "2gr"), "caylion")


def test_unseen_plans_change_nothing() -> None:
    table = Table(*FOUR, seed=5).to("plans")
    other = table.twin()
    table.plan("kjas", "kjas_underground_cities")
    other.plan("kjas")
    assert to(table, "caylion") == to(other, "caylion")


def test_it_advises_only_who_looks_and_only_where_there_is_something_to_say() -> None:
    table = bare()
    with pytest.raises(NothingToAdvise, match="seat 1 is advised by what it sees itself"):
        adviser().advise(table.view("caylion"), 1)
    with pytest.raises(NothingToAdvise, match="not in step 'bids'"):
        to(table.to("bids"), "caylion")


def test_without_the_solver_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adviser_module, "find_spec", lambda name: None)
    with pytest.raises(PlannerMissing, match=r"the adviser needs OR-Tools; install confluence\[ai\]"):
        Adviser()


# ------------------------------------------------------------------ words


def test_it_speaks_english_and_german() -> None:
    advice = to(ring(), "kit")
    assert advice.wish is not None
    lack = next(lack for lack in advice.wish.shortfalls if lack.good is Good.GR)
    deal = next(deal for deal in advice.proposals if deal.is_ring)
    english, german = Speaker(advice), Speaker(advice, german=True)
    assert re.match(
        r"You lack a green cube to run “Psychohistoric”; Kjasjavikalimm has 1 to spare", english.shortfall(lack)
    )
    assert re.match(r"Du brauchst noch 1 grünen, um „.*“ laufen zu lassen; .* hat 1 übrig", german.shortfall(lack))
    told = english.proposal(deal)
    assert told.startswith("You give Zeth a white cube; Zeth gives Kjasjavikalimm a brown cube; ")
    assert re.search(r"Kjasjavikalimm gives you a green cube\. You gain [\d.]+ points and can then run “", told)
    told = german.proposal(deal)
    assert told.startswith("Du gibst Zeth 1 weißen; Zeth gibt Kjasjavikalimm 1 braunen; ")
    assert re.search(r"gibt dir 1 grünen\. Du gewinnst [\d,]+ Punkte und kannst dann „", told)
    assert "and" not in told.split()


def test_sentences_have_the_right_numbers() -> None:
    advice = to(bare(), "caylion")
    say, german = Speaker(advice), Speaker(advice, german=True)
    step = Step("run", 22, converter="2gr -> br bl")
    helper = Helper(3, 3, 1, 0, Bag.parse("2bk"))
    two = Shortfall(Good.GR, 2, False, (step,), (helper,))
    assert say.shortfall(two) == (
        "You lack 2 green to run “Oceanic Processing”; Zeth has 3 to spare, has to give 1 of them away "
        "and lacks 2 black, which you have."
    )
    assert german.shortfall(two).endswith(
        "Zeth hat 3 übrig, muss davon 1 abgeben und kann von dir 2 schwarze brauchen."
    )
    assert say.shortfall(Shortfall(Good.SH, 1)) == "You lack a ship for the auction; nobody has any to spare."
    assert say.shortfall(Shortfall(Good.WL, 2, True)).startswith("You lack 2 large cubes of any colour")
    assert (say.points(1.0), say.points(1.3), german.points(0.8)) == ("1.0 point", "1.3 points", "0,8 Punkte")


def test_advice_has_a_json_form() -> None:
    advice = to(ring(), "kit")
    assert from_json(Advice, to_json(advice)) == advice
    data = document(advice, german=True)
    assert data["words"]["proposals"][0].startswith("Du gibst ")
    assert len(data["words"]["shortfalls"]) == len(data["wish"]["shortfalls"])
