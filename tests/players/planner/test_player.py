"""Planners play whole games: by the rules, the same way again, better than others, and true to their word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from confluence.lab.tables import Played
from confluence.players import Heard, Manner, Planner, new_player
from confluence.players.base import MOST_WAITS
from confluence.players.planner import LEVELS, TEMPERS
from confluence.players.planner import player as player_module
from confluence.players.planner.carrying_out import breaks_promise, economy_of
from confluence.players.planner.judge import is_licence_gift
from confluence.players.planner.licensing import paid_rights
from confluence.players.planner.memory import Tried
from confluence.players.planner.model import Plan
from confluence.players.planner.outlook import Outlook, Outlooks, Schedule
from confluence.players.planner.player import MOST_REPLANS, PlannerMissing
from confluence.players.planner.table import owed_next
from confluence.players.planner.table_deal import rights_of
from confluence.sidereal import actions as act
from confluence.sidereal.deals.reasons import Reason, ReasonCode
from confluence.sidereal.deals.value import guide
from confluence.sidereal.events import Offered, StepBegan
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.records import PromiseState
from confluence.sidereal.state import CARDS
from tests.players.planner.positions import bare, deal_of, read
from tests.players.seats import answer, four, game
from tests.sidereal.table import Table as GameTable

NANO = 1
"""Of Caylion: 3br -> gr oc."""
ANTIMATTER = 4
"""Of Caylion: 4br -> wh bk 2ye."""
TEAM = "Organic Chemists"
"""6br / 4bl => vp"""
GRINDSTONE = 65  # Nalgorian Grindstone: vp -> gr br bk bl
ENGINEERS = "Mechanical Engineers"
"""4ye / 2oc => vp"""

SIX = ["club", "beginner"] * 3
TEMPERED = ["cautious", "hard", "generous", "planner"]
"""Every temperament, strong."""
AMONG_RANDOM = ["random", "club", "random", "random"]

# Games of planners take up to ten seconds, on a busy machine minutes. The group plays shared games once.
pytestmark = [pytest.mark.xdist_group("planner games"), pytest.mark.timeout(1500)]


def club() -> Planner:
    return Planner(LEVELS["club"])


def beginner() -> Planner:
    return Planner(LEVELS["beginner"])


def broken(played: Played, names: Sequence[str]) -> list[Any]:
    """Promises that a planner broke."""
    return [
        promise
        for promise in played.match.state.settled
        if promise.state is PromiseState.PENALISED and isinstance(new_player(names[promise.clause.debtor]), Planner)
    ]


def words(played: Played) -> Counter[str]:
    return Counter(type(action).__name__ for _, action in played.match.log)


def played_well(played: Played, names: Sequence[str]) -> bool:
    """To the end, without a mistake, and with every promise kept; the laws were checked on the way."""
    assert played.slips == []
    assert not played.stalled
    assert broken(played, names) == []
    return bool(played.match.state.scores)


# ------------------------------------------------------------------ whole games


def common_plans() -> Played:
    """Every temperament at one table of the edition 2017, at a level that looks ahead and is quick."""
    return game([Planner(LEVELS["club"], temper) for temper in TEMPERS.values()], 8, {"EDITION": "2017"})


@pytest.fixture(scope="module")
def among_planners() -> Played:
    return common_plans()


@pytest.fixture(scope="module")
def among_random() -> Played:
    return game(AMONG_RANDOM, 2)


@pytest.mark.costly("the one whole game of planners among the quick tests")
def test_planners_of_all_temperaments_play_to_the_end(among_planners: Played) -> None:
    assert played_well(among_planners, TEMPERED)


@pytest.mark.slow
def test_they_deal_invent_and_upgrade(among_planners: Played) -> None:
    count = words(among_planners)
    assert count["Accept"] >= 10
    assert count["Invent"] >= 10
    assert count["Upgrade"] >= 10
    assert count["Buy"] >= 20
    scores = among_planners.match.state.scores
    assert sum(scores) / len(scores) > 35 * 12


@pytest.mark.slow
def test_they_make_promises_and_keep_them(among_planners: Played) -> None:
    fates = Counter(promise.state for promise in among_planners.match.state.settled)
    assert fates[PromiseState.KEPT] >= 3
    assert fates[PromiseState.PENALISED] == 0


@pytest.mark.slow
def test_the_cautious_offer_no_promises(among_planners: Played) -> None:
    seat = list(TEMPERS).index("cautious")
    assert not [p for p in among_planners.match.state.settled if p.deal in own_deals(among_planners, seat)]


def own_deals(played: Played, seat: int) -> set[int]:
    """Numbers of the offers that a seat made."""
    numbers, found = 0, set()
    for who, action in played.match.log:
        if isinstance(action, act.Propose):
            numbers += 1
            if who == seat:
                found.add(numbers)
    return found


@pytest.mark.slow
def test_strong_planners_of_all_temperaments_play_a_whole_game() -> None:
    played = game(TEMPERED, 1)
    assert played_well(played, TEMPERED)
    count = words(played)
    assert count["Accept"] >= 10
    assert count["Invent"] >= 10
    assert count["Upgrade"] >= 10
    assert count["Buy"] >= 20
    fates = Counter(promise.state for promise in played.match.state.settled)
    assert fates[PromiseState.KEPT] >= 3
    assert fates[PromiseState.PENALISED] == 0
    scores = played.match.state.scores
    assert sum(scores) / len(scores) > 35 * 12


@pytest.mark.slow
def test_six_at_a_table_of_the_german_edition() -> None:
    six = game(SIX, 4, {"EDITION": "DE"})
    assert played_well(six, SIX)
    assert any(promise.state is PromiseState.KEPT for promise in six.match.state.settled)


def same(first: Played, again: Played) -> bool:
    return first.match.state.digest() == again.match.state.digest() and first.match.log == again.match.log


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game(among_planners: Played, among_random: Played) -> None:
    """With common plans, and with plans for itself among players who follow none."""
    assert same(among_planners, common_plans())
    assert same(among_random, game(AMONG_RANDOM, 2))


def place(played: Played, seat: int) -> int:
    scores = played.match.state.scores
    return 1 + len([score for score in scores if score > scores[seat]])


@pytest.mark.slow
def test_one_planner_beats_three_random_players(among_random: Played) -> None:
    """By its points in two games; whoever accepts anything may be lucky in one."""
    both = (among_random.match.state.scores, game(AMONG_RANDOM, 3).match.state.scores)
    points = [sum(scores) for scores in zip(*both, strict=True)]
    assert points[1] > 1.5 * max(points[0], *points[2:])


@pytest.mark.slow
def test_one_planner_among_three_fair_players_often_wins() -> None:
    """In one of two games; the second is played only if the first is lost."""
    assert any(place(game(["fair", "club", "fair", "fair"], seed), 1) == 1 for seed in (2, 3))


@pytest.mark.slow
def test_a_table_of_all_sorts() -> None:
    names = ["random", "greedy", "fair", "club"]
    played = game(names, 1)
    assert played_well(played, names)
    scores = played.match.state.scores
    assert scores[3] > max(scores[:2])


# ------------------------------------------------------------------ with whom a plan is made


class Listening:
    """A planner of Caylion at an arranged table, who hears everything that happens there."""

    def __init__(self, table: GameTable, player: Planner | None = None) -> None:
        self.table = table
        self.player = player or beginner()

    def act(self, species: str, action: act.Action) -> None:
        """A seat does this."""
        self.player.hear(Heard(tuple(self.table.act(species, action))))

    def answer(self) -> Any:
        """What the planner does now; it does it."""
        chosen = answer(self.table, "caylion", self.player)
        if chosen is not None:
            self.act("caylion", chosen)
        return chosen

    def refuse(self, refuser: str, reason: Reason | None = None) -> None:
        """A seat declines the open deal."""
        (offer,) = self.table.view("caylion").offers
        self.act(refuser, act.Decline(offer.id, reason))


def parties_of(offer: act.Propose) -> set[int]:
    return {seat for leg in offer.legs for seat in (leg.giver, leg.receiver)}


def needed() -> GameTable:
    """Everybody has what another needs in turn 6: a run for Caylion and Kit, the same for Unity and Yengii."""
    table = bare(turn=5).put("caylion", NANO)
    table.put_tech("kit", "nanotechnology").put_tech("unity", "genetic_engineering")
    table.set_goods("caylion", "3gr br").set_goods("kit", "3wh br").set_goods("unity", "4br 2gr")
    return table.set_goods("yengii", "5br 5gr")


def test_it_proposes_a_deal_of_the_table_and_waits_for_the_answers() -> None:
    seat = Listening(needed())
    offer = seat.answer()
    assert isinstance(offer, act.Propose)
    assert len(parties_of(offer)) > 2
    assert seat.player.now.common == (0, 1, 2, 3)
    assert seat.answer() is None  # the others have not answered
    for index in sorted(parties_of(offer) - {0}):
        (open_offer,) = seat.table.view("caylion").offers
        seat.act(seat.table.state.species[index], act.Accept(open_offer.id, open_offer.revision))
    assert seat.player.memory.came_about(0)
    assert not isinstance(seat.answer(), act.Propose)


def test_who_refuses_with_a_reason_is_asked_again_for_less_and_then_left_out() -> None:
    seat = Listening(needed())
    offers = []
    for _ in range(2):
        offers.append(seat.answer())
        assert isinstance(offers[-1], act.Propose)
        assert parties_of(offers[-1]) == {0, 1, 2, 3}
        seat.refuse("kit", Reason(ReasonCode.TOO_DEAR, number=12))
    first, second = (balance(offer, 1) for offer in offers)
    assert second > first
    third = seat.answer()
    assert isinstance(third, act.Propose)
    assert 1 not in parties_of(third)
    assert seat.player.now.common == (0, 2, 3)


def test_who_refuses_without_a_reason_is_left_out_at_once() -> None:
    seat = Listening(needed())
    seat.answer()
    seat.refuse("kit")
    second = seat.answer()
    assert isinstance(second, act.Propose)
    assert 1 not in parties_of(second)


def balance(offer: act.Propose, seat: int) -> float:
    """What a deal brings to a seat in guide values."""
    gets = sum(guide(leg.goods) for leg in offer.legs if leg.receiver == seat)
    return float(gets - sum(guide(leg.goods) for leg in offer.legs if leg.giver == seat))


def test_a_planner_stops_planning_for_all_after_everybody_refused() -> None:
    """It then plans for itself and swaps; the rule is the same at all levels."""
    seat, offer = Listening(needed()), None
    for _ in range(30):
        offer = seat.answer()
        if not isinstance(offer, act.Propose):
            break
        seat.refuse(seat.table.state.species[min(parties_of(offer) - {0})])
    assert offer == act.Done()
    assert seat.player.now.common == ()
    assert 1 <= len(seat.player.memory.deals) <= 8


def test_who_refused_in_two_turns_is_not_counted_on_any_more() -> None:
    table = needed()
    player = beginner()
    player.memory.refusals.update({2: 2, 3: 1})
    answer(table, "caylion", player)
    assert player.now.common == (0, 1, 3)
    player = beginner()
    player.memory.refusals.update({1: 2, 2: 2})
    answer(table, "caylion", player)
    assert player.now.common == ()  # two do not make a common plan


def test_planners_of_a_table_share_what_they_worked_out() -> None:
    table, shared = needed(), Outlooks()
    first, second = (Planner(LEVELS["club"], outlooks=shared) for _ in range(2))
    answer(table, "caylion", first)
    answer(table, "kit", second)
    assert first.now.outlook is second.now.outlook
    assert first.now.plan is not second.now.plan


def test_a_planner_that_was_made_anew_waits_for_the_same_deal() -> None:
    seat = Listening(needed())
    heard: list[Any] = [StepBegan(5, "trade")]
    seat.player.hear(Heard(tuple(heard)))
    offer = answer(seat.table, "caylion", seat.player)
    assert isinstance(offer, act.Propose)
    heard += seat.table.act("caylion", offer)
    seat.player.hear(Heard(tuple(heard[1:])))
    fresh = beginner()
    fresh.hear(Heard(tuple(heard)))
    assert answer(seat.table, "caylion", seat.player) is None
    assert answer(seat.table, "caylion", fresh) is None


# ------------------------------------------------------------------ single decisions


def test_it_invents_what_it_can_pay() -> None:
    table = four().with_teams("caylion", TEAM).set_goods("caylion", "6br")
    player, chosen = beginner(), None
    for _ in range(4):
        chosen = answer(table, "caylion", player)
        if isinstance(chosen, act.Invent):
            break
        table.act("caylion", chosen)
    assert chosen == act.Invent(table.card(TEAM), 0, Bag.parse("6br"))


def test_it_runs_everything_that_gains() -> None:
    table = four().put_tech("caylion", "nanotechnology").set_goods("caylion", "3br bk").to("plans")
    plan = answer(table, "caylion", beginner())
    assert isinstance(plan, act.CommitPlan)
    run = {CARDS[run.card].front.name for run in plan.runs}
    assert {"Nanotechnology", "Distributed Telenet", "Planetary Ecological Dominance"} <= run
    table.act("caylion", plan)


def test_what_it_promised_it_does_not_spend() -> None:
    table = bare(turn=2).put("caylion", NANO).set_goods("caylion", "3br").set_goods("kit", "gr")
    table.agree("kit>caylion: gr; caylion>kit: 2br by trade 3")
    assert owed_next(table.view("caylion"), 0) == Bag.parse("2br")
    assert owed_next(table.view("caylion"), 1) == Bag.parse("")
    table.to("plans")
    plan = answer(table, "caylion", beginner())
    assert plan == act.CommitPlan(())


def test_wilds_pay_where_the_colour_is_promised() -> None:
    table = bare(turn=2).put("caylion", NANO).set_goods("caylion", "3br 3ws").set_goods("kit", "gr")
    table.agree("kit>caylion: gr; caylion>kit: 2br by trade 3")
    table.to("plans")
    plan = answer(table, "caylion", beginner())
    assert plan == act.CommitPlan((act.PlannedRun(NANO, pay=Bag.parse("br 2ws")),))
    table.act("caylion", plan)


def test_an_invention_is_paid_with_a_wild_where_the_colour_is_promised() -> None:
    table = bare(turn=4).with_teams("caylion", ENGINEERS).set_goods("caylion", "4ye 2wl").set_goods("kit", "gr")
    table.agree("kit>caylion: gr; caylion>kit: ye by trade 5")
    team = table.card(ENGINEERS)
    assert first_violet(table, "caylion") == act.Invent(team, 0, Bag.parse("3ye wl"))


def test_a_way_to_invent_that_breaks_a_promise_is_not_taken_for_another() -> None:
    """The octagons would pay as well, but the plan of the table says yellow cubes, and they are promised."""
    table = bare(turn=4).with_teams("caylion", ENGINEERS).set_goods("caylion", "4ye 2oc").set_goods("kit", "gr")
    table.agree("kit>caylion: gr; caylion>kit: 4ye by trade 5")
    assert invention_of_the_plan(table, table.card(ENGINEERS)) == act.Invent(table.card(ENGINEERS), 1, Bag.parse("2oc"))


def test_a_promise_is_kept_even_if_an_upgrade_would_pay() -> None:
    table = bare(turn=2).put("caylion", "Acrux").set_goods("caylion", "2wh").set_goods("kit", "gr")
    assert isinstance(first_violet(table, "caylion"), act.Upgrade)
    table.agree("kit>caylion: gr; caylion>kit: 2wh by trade 3")
    assert first_violet(table, "caylion") is None


def test_an_invention_of_the_common_plan_waits_where_it_would_break_a_promise() -> None:
    """Four yellow cubes pay for the team; they are also what was promised."""
    table = bare(turn=4).with_teams("caylion", ENGINEERS).set_goods("caylion", "4ye").set_goods("kit", "3gr")
    team = table.card(ENGINEERS)
    assert invention_of_the_plan(table, team) is not None
    table.agree("kit>caylion: 3gr; caylion>kit: 4ye by trade 5")
    assert invention_of_the_plan(table, team) is None


def test_an_invention_of_the_common_plan_that_pays_only_for_others_is_made_beside_a_promise() -> None:
    """It gives up what the team would be worth to the own seat later, which breaks no promise."""
    table = bare(turn=4).with_teams("caylion", ENGINEERS).set_goods("caylion", "4ye br").set_goods("kit", "gr")
    table.agree("kit>caylion: gr; caylion>kit: br by trade 5")
    seen = replace(read(table), front={}, back={}, teams={table.card(ENGINEERS): 40.0})
    invent = act.Invent(table.card(ENGINEERS), 0, Bag.parse("4ye"))
    assert not breaks_promise(seen, table.seat("caylion"), invent, Bag.parse("br"))
    assert breaks_promise(seen, table.seat("caylion"), invent, Bag.parse("br ye"))


def invention_of_the_plan(table: GameTable, team: int) -> Any:
    """What a planner does in the tail if the common plan, on which all agreed, lets it invent with this team.

    The plan expects cubes from converters for which the goods never came: others follow another plan.
    """
    seat = table.seat("caylion")
    player = agreed(beginner(), table)
    player.now.plan.inventions = [(seat, team, 0)]
    player.now.plan.yields = {seat: Bag.parse("4ye")}
    found = player._violet(table.view("caylion"), seat, SIDEREAL.decisions(table.state)[seat])
    return found if isinstance(found, act.Invent) else None


def agreed(player: Planner, table: GameTable) -> Planner:
    """The planner of Caylion in the middle of a turn in which a deal of the table with it came about."""
    player.now.turn, player.now.common = table.state.turn, (0, 1, 2, 3)
    deal = table.twin().at(table.state.turn)
    for species in deal.state.species:
        deal.give(species, "gr")
    events: list[Any] = [StepBegan(table.state.turn, "trade")]
    events += deal.propose("caylion", "caylion>kit: gr; kit>unity: gr; unity>caylion: gr")
    offer = next(event.offer for event in events if isinstance(event, Offered))
    for species in ("kit", "unity"):
        events += deal.accept(species, offer)
    player.hear(Heard(tuple(events)))
    return player


def first_violet(table: GameTable, species: str) -> Any:
    """What a beginner does besides trading."""
    table, player = table.twin(), beginner()
    for _ in range(12):
        chosen = answer(table, species, player)
        if isinstance(chosen, act.Upgrade | act.Invent | act.EnterPlay | act.Draw):
            return chosen
        if chosen is None or isinstance(chosen, act.Done):
            return None
        table.act(species, chosen)
        for offer in list(table.state.offers):
            table.withdraw(species, offer)
    return None


def test_it_pays_with_a_colony_that_does_not_run() -> None:
    """Adaptive Fabrication is upgraded with any colony; support is for one, and Acrux brings two cubes."""
    table = bare("unity", "kit", "caylion", "yengii", turn=2).put("unity", 222)
    table.put("unity", "Acrux", flipped=True).put("unity", "Rigel").set_goods("unity", "3gr")
    chosen = first_violet(table, "unity")
    assert isinstance(chosen, act.Upgrade)
    assert chosen.colonies is not None
    assert len(chosen.colonies) == 1


def declines(table: GameTable, player: Planner, offer: int) -> ReasonCode | None:
    """The reason that Caylion gives for a refusal of this offer."""
    action = answer(table, "caylion", player)
    assert isinstance(action, act.Decline)
    assert action.offer == offer
    return None if action.reason is None else action.reason.code


def test_a_good_offer_is_accepted_and_a_bad_one_declined() -> None:
    table = bare(turn=6).put("caylion", NANO).set_goods("caylion", "2br gr").set_goods("kit", "4br")
    good = table.put_up("kit", "kit>caylion: br; caylion>kit: gr")
    assert answer(table, "caylion", beginner()) == act.Accept(good)
    table.withdraw("kit", good)
    bad = table.put_up("kit", "kit>caylion: br; caylion>kit: 2br gr")
    assert declines(table, beginner(), bad) is ReasonCode.TOO_DEAR


def test_temperaments_answer_differently() -> None:
    table = bare(turn=6).set_goods("caylion", "gr").set_goods("kit", "wh")
    even_swap = table.put_up("kit", "kit>caylion: wh; caylion>kit: gr")
    generous, hard = new_player("generous"), new_player("hard")
    assert isinstance(generous, Planner)
    assert isinstance(hard, Planner)
    generous.level = hard.level = LEVELS["beginner"]
    assert answer(table, "caylion", generous) == act.Accept(even_swap)
    assert declines(table, hard, even_swap) is ReasonCode.TOO_DEAR


def test_an_offer_that_cannot_be_met_is_declined() -> None:
    table = bare(turn=6).put("caylion", NANO).set_goods("caylion", "2br").set_goods("kit", "4br")
    offer = table.put_up("kit", "kit>caylion: 4br")
    table.set_goods("kit", "")
    assert declines(table, beginner(), offer) is ReasonCode.GONE


def test_what_it_promised_it_does_not_sell() -> None:
    """Nine yellow cubes are far too much for an octagon, which is promised to another."""
    table = bare(turn=3).set_goods("caylion", "oc").set_goods("kit", "gr").set_goods("unity", "9ye")
    free = table.twin()
    good = free.put_up("unity", "unity>caylion: 9ye; caylion>unity: oc")
    assert answer(free, "caylion", beginner()) == act.Accept(good)
    table.agree("kit>caylion: gr; caylion>kit: oc by trade 4")
    harmful = table.put_up("unity", "unity>caylion: 9ye; caylion>unity: oc")
    assert declines(table, beginner(), harmful) is ReasonCode.TOO_DEAR


@pytest.mark.parametrize("together, bids", [(True, act.CommitBids(0, 3)), (False, act.CommitBids(3, 1))])
def test_it_bids_its_role_if_the_deal_of_the_table_came_about(together: bool, bids: act.CommitBids) -> None:
    table = bare(turn=2).set_goods("caylion", "4sh").at(2, "bids")
    player = club()
    player.now.turn, player.now.common = 2, (0, 1, 2, 3)
    if together:
        agreed(player, table)
    prices = read(table)
    player.now.outlook = Outlook(0.0, prices.now, prices.later, bids={table.seat("caylion"): (0, 3)})
    assert answer(table, "caylion", player) == bids


@pytest.mark.parametrize("parties, bids", [(4, act.CommitBids(0, 3)), (3, act.CommitBids(0, 4))])
def test_ships_that_are_left_are_bid_unless_everybody_agreed(parties: int, bids: act.CommitBids) -> None:
    table = bare(turn=5).set_goods("caylion", "4sh").at(5, "bids")
    player = agreed(club(), table)
    (deal,) = player.memory.deals.values()
    deal.parties = frozenset(range(parties))
    prices = read(table)
    player.now.outlook = Outlook(0.0, prices.now, prices.later, bids={table.seat("caylion"): (0, 3)})
    assert answer(table, "caylion", player) == bids


def test_it_buys_a_card_of_the_plan() -> None:
    table = bare("zeth", "kit", "unity", "yengii", turn=2)
    table.track("colony", "Acrux", "Spica", "Mimosa", "Regulus").at(2, "bids").bids(colony={"zeth": 3})
    prices, bought = read(table), set()
    for name in ("Acrux", "Regulus"):
        player = club()
        player.now.turn, player.now.common = 2, (0, 1, 2, 3)
        player.memory.deals[0] = Tried(0, frozenset(range(4)), set(range(4)), is_open=False, came_about=True)
        planned = frozenset({table.card(name)})
        player.now.outlook = Outlook(0.0, prices.now, prices.later, front={}, back={}, purchases=planned)
        bought.add(answer(table, "zeth", player) == act.Buy(table.card(name)))
    assert bought == {True}


def test_a_plan_made_anew_lets_a_seat_invent_and_upgrade_again() -> None:
    table = bare(turn=3)
    player, seen = Planner(LEVELS["beginner"], manner=Manner(contracts="small")), read(table)
    player.now.done_violet = True
    player._follow(Schedule(3, Outlook(0.0, seen.now, seen.later), (0, 1, 2, 3), ()))
    assert not player.now.done_violet


@pytest.mark.parametrize("made, anew", [(0, True), (MOST_REPLANS, False)])
def test_planners_of_one_level_make_few_plans_in_a_turn_together(made: int, anew: bool) -> None:
    """The one who joins later does not begin to count again."""
    table, shared = bare(turn=3).put("caylion", NANO).set_goods("caylion", "br"), Outlooks()
    seen, small = read(table), Manner(contracts="small")
    plan = Plan(needs={seat: [0] * len(Good) for seat in range(4)}, any_needs=dict.fromkeys(range(4), (0, 0)))
    plan.charge(0, "run", NANO, CARDS[NANO].front.converters[0].inputs[0])
    first, second = (Planner(LEVELS["beginner"], manner=small, outlooks=shared) for _ in range(2))
    first._follow(Schedule(3, Outlook(0.0, seen.now, seen.later, plan), (0, 1, 2, 3), (), number=made))
    for _ in range(MOST_WAITS + 1):
        answer(table, "caylion", second)
    assert (shared.schedules[second.level].number > made) is anew
    assert shared.made(second.level, 4) == 0


@pytest.mark.parametrize("card", [NANO, ANTIMATTER])
def test_it_runs_what_all_agreed_on(card: int) -> None:
    """Four brown cubes are enough for one of two converters."""
    table = bare(turn=2).put("caylion", NANO, ANTIMATTER).set_goods("caylion", "4br").at(2, "plans")
    player = agreed(beginner(), table)
    player.now.plan.runs = [(0, card, 0, None)]
    assert answer(table, "caylion", player) == act.CommitPlan((act.PlannedRun(card),))


@pytest.mark.parametrize("points, runs", [(1, [GRINDSTONE]), (0, [])])
def test_a_run_that_costs_points_is_left_out_without_them(points: int, runs: list[int]) -> None:
    table = bare("faderan", "kit", "unity", "yengii", turn=3).put("faderan", GRINDSTONE).set_points("faderan", points)
    table.at(3, "plans")
    economy = answer(table, "faderan", beginner())
    assert [run.card for run in economy.runs if run.card == GRINDSTONE] == runs
    table.act("faderan", economy)  # is not refused


def test_runs_are_paid_with_everything_where_a_promise_cannot_be_kept() -> None:
    """One takes 2gr ye, the other 2bk, for which the wild is needed: the yellow cube that is owed cannot stay."""
    cards = [247, 234]  # Work of Mules, Quantum Computers
    table = bare(turn=3).put("yengii", *cards).set_goods("yengii", "2gr bk ye wl")
    seat = table.seat("yengii")
    plan = Plan(needs={seat: [0] * len(Good)}, runs=[(seat, card, 0, None) for card in cards])
    economy = economy_of(read(table), plan, seat, Bag.parse("ye"))
    assert [run.card for run in economy.runs] == cards
    table.at(3, "plans").act("yengii", economy)  # is not refused


# ------------------------------------------------------------------ licences


def licensing() -> tuple[GameTable, dict[str, Planner]]:
    """All agreed on a plan in which Yengii invents nanotechnology and licenses it."""
    table = bare(turn=4).with_teams("yengii", ENGINEERS).set_goods("yengii", "4ye").set_goods("caylion", "3br")
    players = {species: agreed(beginner(), table) for species in ("caylion", "kit", "unity", "yengii")}
    for player in players.values():
        player.now.plan.inventions = [(table.seat("yengii"), table.card(ENGINEERS), 0)]
        (deal,) = player.memory.deals.values()
        deal.parties = frozenset(range(4))
    return table, players


def test_r_yen_07_yengii_licenses_what_it_invented_at_once_and_others_wait_for_it() -> None:
    table, players = licensing()
    assert answer(table, "caylion", players["caylion"]) is None
    invention = answer(table, "yengii", players["yengii"])
    assert isinstance(invention, act.Invent)
    table.act("yengii", invention)
    for other, species in enumerate(("caylion", "kit", "unity")):
        assert answer(table, species, players[species]) is None
        offer = answer(table, "yengii", players["yengii"])
        assert offer == act.Propose((act.Leg(3, other, licences=("nanotechnology",)),))
        table.act("yengii", offer)
        taken = answer(table, species, players[species])
        assert isinstance(taken, act.Accept)
        table.act(species, taken)
    assert table.tech("caylion", "nanotechnology") in table.state.areas[0].cards
    assert answer(table, "caylion", players["caylion"]) is not None


def test_a_licence_is_not_awaited_for_ever() -> None:
    table, players = licensing()
    answers = [answer(table, "caylion", players["caylion"]) for _ in range(6)]
    assert answers[0] is None
    assert answers[-1] is not None
    table, players = licensing()
    table.act("yengii", act.Done())
    assert answer(table, "caylion", players["caylion"]) is not None


def test_yengii_gives_away_only_what_was_paid_for_in_the_deal_of_the_table() -> None:
    table, _ = licensing()
    table.patent("yengii", "nanotechnology").patent("yengii", "genetic_engineering")
    view, plan = table.view("yengii"), Plan(inventions=[(3, table.card(ENGINEERS), 0)])
    assert paid_rights(view, 3, plan, {0, 1}) == [(0, "nanotechnology"), (1, "nanotechnology")]
    assert paid_rights(view, 3, Plan(), {0, 1}) == []
    assert paid_rights(view, 0, plan, {0, 1}) == []


def test_a_licence_is_taken_for_nothing_but_not_for_a_promise() -> None:
    table = bare(turn=4).patent("yengii", "nanotechnology")
    gift = deal_of(table, "yengii>caylion: licence:nanotechnology")
    paid = deal_of(table, "yengii>caylion: licence:nanotechnology; caylion>yengii: 3br by trade 5")
    assert is_licence_gift(gift, 0)
    assert not is_licence_gift(gift, 1)
    assert not is_licence_gift(paid, 0)


def test_interest_is_paid_in_its_colour_first() -> None:
    table = bare("caylion", "eni_et", "unity", "yengii", turn=2).put("eni_et", 55).set_goods("caylion", "wh 2ws")
    table.act("eni_et", act.Gift(0, cards=(55,)))
    table.to("plans")
    plan = answer(table, "caylion", beginner())
    assert isinstance(plan, act.CommitPlan)
    assert [(run.card, run.pay) for run in plan.runs] == [(55, Bag.parse("wh ws"))]
    table.act("caylion", plan)


def test_it_is_done_once() -> None:
    table, player = bare(turn=6), beginner()
    assert answer(table, "caylion", player) == act.Done()
    table.done("caylion")
    assert answer(table, "caylion", player) is None


def test_rights_of_species_are_read_from_the_table() -> None:
    table = bare("faderan", "kit", "unity", "yengii", turn=2).patent("yengii", "nanotechnology").tokens("kit", 1)
    rights = rights_of(table.view("kit"))
    assert rights.licences == {seat: ["nanotechnology"] for seat in range(3)}
    before = rights_of(table.tokens("kit", 0).view("kit")).tokens
    assert rights.tokens == before - 1
    assert rights_of(bare(turn=2).view("kit")).tokens == 0


def test_without_the_solver_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_module, "find_spec", lambda name: None)
    with pytest.raises(PlannerMissing, match=r"confluence\[ai\]"):
        Planner()
