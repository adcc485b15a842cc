"""Digital conduct: places of cards, repeatability, defaults, refusals, laws (R-DIG)."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from dataclasses import fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import TABLE, Match, Setup
from confluence.core.record import RecordError, read, write
from confluence.core.wire import WireError, from_json, to_json
from confluence.sidereal import actions as act
from confluence.sidereal.actions import ACTIONS, Action, CommitGifts, Done, Handover, Leg, PlannedRun, Theft, TimeUp
from confluence.sidereal.cards import CARD_COUNT, Kind, Trade
from confluence.sidereal.events import (
    EVENTS,
    Committed,
    Delivered,
    Entered,
    Invented,
    OfferClosed,
    Passed,
    Points,
    Protected,
    Ran,
    Refreshed,
    Returned,
    SaidDone,
    Shared,
)
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import EMPTY, TRADABLE, Bag, Good
from confluence.sidereal.options import Options
from confluence.sidereal.phases import economy
from confluence.sidereal.state import CARDS, CATALOGUE, NOBODY, ZONES, Area, State, Step
from tests.sidereal.table import Table, happened, random_actions

NINE = ("caylion", "eni_et", "faderan", "imdril", "kit", "kjas", "unity", "yengii", "zeth")
TABLES = (NINE[:4], NINE[4:8], NINE[2:7], NINE[3:], NINE[:7], NINE[1:], NINE)


def four(*species: str, **options: str) -> Table:
    return Table(*(species or ("caylion", "eni_et", "faderan", "kit")), **options)


def played(seed: int, **options: str) -> Match[State, Action]:
    """A finished game of random players at one of the tables."""
    match = Match.begin(SIDEREAL, Setup("sidereal", SIDEREAL.rules, TABLES[seed % len(TABLES)], seed, options))
    for seat, action in random_actions(match.state, Chance(f"play {seed}")):
        match.act(seat, action)
    return match


# ------------------------------------------------------------------ R-DIG-01


def places(state: State) -> Counter[tuple[int, str]]:
    """Every place in which a card lies, by the lists of the table."""
    found: Counter[tuple[int, str]] = Counter()
    for area in state.areas:
        found.update((card, "play") for card in area.cards)
    found.update((card, "deck") for card in (*state.colony_deck, *state.team_deck))
    found.update((card, "relics") for card in state.relic_deck)
    found.update((card, "track") for card in (*state.colony_track, *state.research_track) if card)
    found.update((card, "tucked") for card in state.under)
    found.update((team, "invented") for team, _ in state.invented if state.step is not Step.OVER)
    return found


def check_places(state: State) -> None:
    """Each card is in one place, zone and lists agree, holders are those in whose area a card lies."""
    found = places(state)
    listed = {"play", "deck", "relics", "track", "tucked", "invented"}
    for card in range(1, CARD_COUNT + 1):
        zone = ZONES[state.zone[card]]
        if state.step is Step.OVER and zone == "invented":
            continue
        where = [place for place in listed if found[card, place]]
        assert where == ([zone] if zone in listed else []), (card, zone, where)
        assert sum(found[card, place] for place in listed) <= 1
        holder = state.holder[card]
        if zone == "play":
            assert card in state.areas[holder].cards
        elif zone not in {"invented", "patent"}:
            assert holder == NOBODY


def test_r_dig_01_every_card_has_one_place_at_the_start() -> None:
    for species in TABLES:
        check_places(Table(*species).state)


@pytest.mark.parametrize("seed", range(4))
def test_r_dig_01_every_card_has_one_place_after_every_action(seed: int) -> None:
    state = SIDEREAL.new(Setup("sidereal", SIDEREAL.rules, TABLES[-1 - seed], seed))
    for number, (seat, action) in enumerate(random_actions(state, Chance(seed))):
        SIDEREAL.apply(state, seat, action)
        if number % 5 == 0:
            check_places(state)
    check_places(state)


def test_r_dig_01_the_zones_of_a_technology() -> None:
    """Library, play, tucked; its team play, invented, common row or patent."""
    table = four("caylion", "eni_et", "kit", "yengii").put("kit", "team_organic_chemists").set_goods("kit", "4bl")
    genetic = table.tech("kit", "genetic_engineering")
    seen = [(table.zone(genetic), table.zone("team_organic_chemists"))]
    table.invent("kit", "team_organic_chemists")
    seen.append((table.zone(genetic), table.zone("team_organic_chemists")))
    table.upgrade("kit", "kit_diffusion", spend=genetic)
    table.to("bids")
    seen.append((table.zone(genetic), table.zone("team_organic_chemists")))
    assert seen == [("library", "play"), ("play", "invented"), ("tucked", "row")]
    check_places(table.state)


# ------------------------------------------------------------------ R-DIG-02


def test_r_dig_02_the_seed_decides_the_setup() -> None:
    one, same, other = (Table(*NINE, seed=seed).state for seed in (5, 5, 6))
    assert one.digest() == same.digest()
    assert one.digest() != other.digest()
    assert one.colony_deck != other.colony_deck


def test_r_dig_02_after_the_setup_nothing_is_random() -> None:
    """The same actions lead to the same state, whatever happens to the global generator."""
    match = played(3)
    random.seed(99)
    again = Match.replay(SIDEREAL, match.setup, match.log)
    assert again.state == match.state
    assert SIDEREAL.digest(again.state) == SIDEREAL.digest(match.state)


@pytest.mark.parametrize("seed", range(7))
def test_r_dig_02_a_record_replays_to_the_same_end(seed: int) -> None:
    """The log of actions with the setup is the match: same digest, same result, same text."""
    match = played(seed)
    text = write(match)
    again = read(SIDEREAL, text)
    assert again.state == match.state
    assert write(again) == text
    assert SIDEREAL.outcome(again.state) == SIDEREAL.outcome(match.state)


def test_r_dig_02_a_record_with_another_end_is_refused() -> None:
    match = played(0)
    text = write(match)
    with pytest.raises(RecordError, match="another state"):
        read(SIDEREAL, text.replace(SIDEREAL.digest(match.state), "0" * 32))
    with pytest.raises(RecordError, match="refused"):
        read(SIDEREAL, text.replace('"seed": 0', '"seed": 1'))


DIGESTS = """
from tests.sidereal.rules.test_digital import SIDEREAL, played
print(*[SIDEREAL.digest(played(seed).state) for seed in (0, 6)])
"""


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_r_dig_02_the_same_game_in_every_process(hash_seed: str) -> None:
    """With other hash seeds, so that no order of a set or of a hash gets into a game."""
    run = subprocess.run(
        [sys.executable, "-c", DIGESTS],
        cwd=Path(__file__).resolve().parents[3],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == [SIDEREAL.digest(played(seed).state) for seed in (0, 6)]


def changed(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, Enum):
        return next(other for other in type(value) if other is not value)
    if isinstance(value, int):
        return value + 1
    if isinstance(value, bytearray):
        return bytearray([value[0] ^ 1]) + value[1:]
    if isinstance(value, Bag):
        return value + Bag.parse("gr")
    if isinstance(value, Options):
        return replace(value, edition="DE")
    if isinstance(value, dict):
        return {**value, 0: 1}
    if isinstance(value, list):
        return [*value, 1]
    if isinstance(value, tuple):
        return (*value, 1)
    return ()


def test_r_dig_02_a_copy_has_every_field() -> None:
    """Each field is changed in turn; the copy has the change, and is independent of it afterwards."""
    for kind in (Area, State):
        for field in fields(kind):
            original: Any = four().state if kind is State else four().state.areas[0]
            if field.name == "areas":
                original.areas[3].goods = Bag.parse("9oc")
            elif field.name == "gifts":
                original.gifts = CommitGifts(())
            else:
                setattr(original, field.name, changed(getattr(original, field.name)))
            twin = original.copy()
            assert twin == original, field.name
            mine, other = getattr(original, field.name), getattr(twin, field.name)
            if isinstance(mine, list | dict | bytearray):
                assert mine is not other, f"{kind.__name__}.{field.name} is shared with the copy"


def test_r_dig_02_a_copy_is_independent() -> None:
    """A game goes on in the copy; the original stays as it was."""
    state = SIDEREAL.new(Setup("sidereal", SIDEREAL.rules, TABLES[3], 4))
    for number, (seat, action) in enumerate(random_actions(state, Chance(4))):
        SIDEREAL.apply(state, seat, action)
        if number == 60:
            break
    before = state.digest()
    other = SIDEREAL.copy(state)
    for seat, action in random_actions(other, Chance(8)):
        SIDEREAL.apply(other, seat, action)
    assert other.step is Step.OVER
    assert state.digest() == before


def test_r_dig_02_the_digest_sees_every_field() -> None:
    base = four().state.digest()
    for field in fields(State):
        if field.name != "areas":
            state = four().state
            setattr(state, field.name, changed(getattr(state, field.name)))
            assert state.digest() != base, field.name
    for field in fields(Area):
        state = four().state
        area = state.areas[2]
        setattr(area, field.name, changed(getattr(area, field.name)) if field.name != "gifts" else CommitGifts(()))
        assert state.digest() != base, f"areas.{field.name}"


# ------------------------------------------------------------------ R-DIG-03

EXAMPLES: tuple[Action, ...] = (
    act.Propose((Leg(0, 1, Bag.parse("2gr"), cards=(5,)), Leg(1, 0, donation=Bag.parse("vp"), lot=Bag.parse("en oc")))),
    act.Propose((Leg(0, 1, licences=("nanotechnology",)), Leg(1, 0, acknowledgements=2, envoys=1, protection=True))),
    act.Revise(3, (Leg(0, 1, Bag.parse("gr")),)),
    act.Accept(3),
    act.Accept(3, 2),
    act.Choose(3, 1),
    act.Withdraw(3),
    act.Decline(3),
    act.Release(2, kept=True),
    act.Prefer((2, 1)),
    act.Gift(2, Bag.parse("gr"), EMPTY, EMPTY, (19,)),
    act.Gift(2, donation=Bag.parse("vp")),
    act.Run(67, 0, 0, EMPTY, (301,)),
    act.Run(67),
    act.Draw(Bag.parse("4wh"), (280,)),
    act.EnterPlay(390, Bag.parse("br 2ye"), (279, 280)),
    act.Upgrade(2, spend=1),
    act.Upgrade(46, None, Bag.parse("2bl"), (312,)),
    act.Invent(322, 1, Bag.parse("3bl wl")),
    act.Done(),
    act.Done(False),
    act.CommitGifts((Handover(1, Bag.parse("wh")), Handover(2, lot=Bag.parse("en oc")))),
    act.CommitSurplus((301, 302)),
    act.CommitPlan((PlannedRun(53, 0, 0, Bag.parse("8ws"), Good.BR), PlannedRun(20, pay=EMPTY), PlannedRun(20))),
    act.CommitPlan(()),
    act.CommitBids(3, 1),
    act.Buy(301),
    act.Pass(),
    act.Split(),
    act.Steal((Theft(275, 2, 0, 1, Bag.parse("bk"), Bag.parse("ye")), Theft(274, 1))),
    act.TimeUp(),
)


@pytest.mark.parametrize("action", EXAMPLES, ids=[f"{n}-{type(e).__name__}" for n, e in enumerate(EXAMPLES)])
def test_r_dig_03_actions_travel_as_json(action: Action) -> None:
    text = json.dumps(ACTIONS.to_json(action))
    assert ACTIONS.from_json(json.loads(text)) == action


def test_r_dig_03_every_kind_of_action_travels() -> None:
    assert {type(action) for action in EXAMPLES} == set(ACTIONS.members.values())


@pytest.mark.parametrize("seed", [1, 6])
def test_r_dig_03_everything_of_a_game_travels_as_json(seed: int) -> None:
    """Every action of a random game, and every event it causes."""
    match = played(seed)
    state = SIDEREAL.new(match.setup)
    for seat, action in match.log:
        assert ACTIONS.from_json(json.loads(json.dumps(ACTIONS.to_json(action)))) == action
        for event in SIDEREAL.apply(state, seat, action):
            assert EVENTS.from_json(json.loads(json.dumps(EVENTS.to_json(event)))) == event


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        {"do": "fly"},
        {"do": "buy"},
        {"do": "buy", "card": "301"},
        {"do": "buy", "card": True},
        {"do": "buy", "card": 301.0},
        {"do": "buy", "card": 301, "price": 1},
        {"do": "buy", "card": 10**20},
        {"do": "invent", "team": 322, "pay": "4xx"},
        {"do": "invent", "team": 322, "pay": {"bl": 4}},
        {"do": "commit_surplus", "colonies": 301},
        {"do": "commit_plan", "runs": [{"card": 53, "colour": "pink"}]},
    ],
)
def test_r_dig_03_what_is_no_action_is_refused(data: Any) -> None:
    with pytest.raises(WireError):
        ACTIONS.from_json(data)


def test_r_dig_03_setups_travel_as_json() -> None:
    setup = Setup("sidereal", SIDEREAL.rules, NINE[:4], 7, {"EDITION": "DE"})
    assert from_json(Setup, json.loads(json.dumps(to_json(setup)))) == setup


def test_r_dig_03_recorded_actions_name_every_choice() -> None:
    """What was left to the engine is resolved in the log: the alternative, the pieces, the colonies, the loot."""
    table = four("caylion", "faderan", "kjas", "zeth")
    match = Match(SIDEREAL, table.setup, table.state)
    table.set_goods("kjas", "6br 3ye 4bl").put("kjas", "team_organic_chemists").put("faderan", "relic_relic_detector")
    table.take_colonies("kjas").put("kjas", "sirius", "acrux").take_colonies("faderan").put("faderan", "spica", "deneb")
    table.set_goods("faderan", "4wh 3gr").donation("zeth", "bk").set_goods("zeth", "bk").set_goods("caylion", "ye bk")
    kjas, faderan, zeth = (table.seat(name) for name in ("kjas", "faderan", "zeth"))
    match.act(kjas, act.Invent(322))
    match.act(kjas, act.EnterPlay(391))
    match.act(faderan, act.Draw())
    match.act(faderan, act.Run(62))
    match.act(zeth, act.Gift(0, Bag.parse("bk")))
    table.put("caylion", "vega").give("caylion", "bl")
    match.act(0, act.Upgrade(table.card("vega")))
    table.at(1, "steal").set_goods("caylion", "2ye bk")
    match.act(zeth, act.Steal((Theft(275, 0),)))
    assert [action for _, action in match.log] == [
        act.Invent(322, 0, Bag.parse("6br")),
        act.EnterPlay(391, Bag.parse("3ye"), (table.card("sirius"), table.card("acrux"))),
        act.Draw(Bag.parse("4wh"), (table.card("spica"),)),
        act.Run(62, 0, 0, Bag.parse("3gr"), (table.card("deneb"),)),
        act.Gift(0, EMPTY, Bag.parse("bk"), EMPTY),
        act.Upgrade(table.card("vega"), None, Bag.parse("bl"), ()),
        act.Steal((Theft(275, 0, 0, 1, Bag.parse("bk"), Bag.parse("ye")),)),
    ]


def test_r_dig_03_coloured_cubes_before_wilds_and_the_most_plentiful_first() -> None:
    """Explorer Collection `3S?` from 2gr 3wh br 5ws takes the whites; Nanotechnology from 2br 3ws two browns."""
    table = four("caylion", "eni_et", "faderan", "unity").set_goods("unity", "2gr 3wh br 5ws").to("plans")
    table.set_goods("unity", "2gr 3wh br 5ws").set_goods("caylion", "2br 3ws").put_tech("caylion", "nanotechnology")
    nano = table.tech("caylion", "nanotechnology")
    plans = {"unity": table.card("unity_explorer_collection"), "caylion": nano}
    paid = {}
    for species, card in plans.items():
        action = act.CommitPlan((PlannedRun(card),))
        whole = SIDEREAL.complete(table.state, table.seat(species), action)
        assert isinstance(whole, act.CommitPlan)
        paid[species] = whole.runs[0].pay
    assert paid == {"unity": Bag.parse("3wh"), "caylion": Bag.parse("2br ws")}


def test_r_dig_03_a_completed_action_stays_as_it_is() -> None:
    """Completing twice changes nothing, so a log replays as it was written."""
    match = played(2)
    state = SIDEREAL.new(match.setup)
    for seat, action in match.log:
        if seat != TABLE:
            assert SIDEREAL.complete(state, seat, action) == action
        SIDEREAL.apply(state, seat, action)


# ------------------------------------------------------------------ R-DIG-04


def test_r_dig_04_trading_nobody_acts_and_all_are_done() -> None:
    """Open offers lapse, goods and cards stay, the tail begins."""
    table = four()
    number = table.offer("caylion>kit: gr; kit>caylion: wh")
    goods = [area.goods for area in table.state.areas]
    events = table.time_up()
    assert table.state.step.value == "tail"
    assert [(event.offer, event.why) for event in happened(events, OfferClosed)] == [(number, "lapsed")]
    assert [area.goods for area in table.state.areas] == goods
    assert happened(events, Ran) == []


def test_r_dig_04_tail_nothing_more() -> None:
    table = four().put("caylion", "team_sociologists").set_goods("caylion", "4bk").to("tail")
    events = table.time_up()
    assert happened(events, Invented) == []
    assert table.goods("caylion") == Bag.parse("4bk")
    assert table.state.step.value in {"surplus", "plans"}


def test_r_dig_04_forced_gifts_go_to_the_next_in_seat_order() -> None:
    """After the last seat comes the first; a bound lot goes to whoever has its first piece."""
    table = four("caylion", "eni_et", "kit", "zeth").at(2, "gifts")
    for species in table.state.species:
        table.set_goods(species, "")
    table.donation("caylion", "gr").donation("zeth", "bk", lot="oc ye", lot_receiver="kit")
    table.time_up()
    goods = [str(table.goods(species)) for species in table.state.species]
    assert goods == ["bk", "gr", "ye oc", ""]


def test_r_dig_04_an_unbound_lot_goes_to_the_next_too() -> None:
    table = four("caylion", "eni_et", "kit", "zeth").set_goods("caylion", "").at(2, "gifts")
    table.donation("zeth", "", lot="oc en").time_up()
    assert table.goods("caylion") == Bag.parse("oc")
    assert table.state.areas[0].envoys == 1


def test_r_dig_04_surplus_received_last_goes_first() -> None:
    table = four("caylion", "eni_et", "kit", "unity").take_colonies("unity").put("unity", "sirius", "spica", "acrux")
    table.to("surplus").time_up()
    assert table.colonies("unity") == [table.card("sirius")]
    assert table.state.colony_deck[-2:] == [table.card("acrux"), table.card("spica")]


def test_r_dig_04_economy_free_converters_run_and_nothing_else() -> None:
    """A seedling colony twice; nothing that takes an input, although the goods are there."""
    table = four().take_colonies("caylion").put("caylion", "sirius", seedling=True).put("caylion", "wezen")
    table.put("caylion", "antares", flipped=True).to("plans").set_goods("caylion", "9gr 9bk 9bl")
    ran = [event for event in happened(table.time_up(), Ran) if event.seat == 0]
    cards = ["caylion_planetary_ecological_dominance", "sirius", "sirius", "wezen"]
    assert sorted(event.card for event in ran) == sorted(table.card(card) for card in cards)
    assert all(event.paid == EMPTY for event in ran)
    assert table.goods("caylion") == Bag.parse("9gr 9bk 9bl") + Bag.parse("3gr wh sh 2gr br")


@pytest.mark.parametrize("fleet, ships", [(True, 1), (False, 0)])
def test_r_dig_04_economy_symbols_must_be_covered(fleet: bool, ships: int) -> None:
    """Asteroid Mining has no input but needs two symbols of fleet support: it runs if the fleets are there."""
    table = four("caylion", "eni_et", "kit", "imdril")
    if not fleet:
        table.gift("imdril", "kit", cards=["imdril_fleet_128"])
    table.to("plans").set_goods("imdril", "").time_up()
    assert table.goods("imdril") == (Bag.parse("2br sh") if ships else EMPTY)


def test_r_dig_04_bids_of_nothing() -> None:
    table = four().to("bids").give("caylion", "5sh")
    table.bid("kit", 0, 0)
    events = table.time_up()
    assert [event.ships for event in happened(events, Passed)] == [0] * 8


def test_r_dig_04_auction_the_due_bid_passes_unsplit() -> None:
    """One bid at a time: the others still have their choice."""
    table = four("caylion", "eni_et", "kit", "kjas").bids({"kjas": 5, "kit": 2}, {"eni_et": 1})
    events = table.time_up()
    assert happened(events, Passed) == [Passed(table.seat("kjas"), 5)]
    assert table.due() == "kit"
    table.buy("kit", table.state.colony_track[0])
    assert table.state.step is Step.TEAMS
    assert happened(table.time_up(), Passed)[0] == Passed(table.seat("eni_et"), 1)


def test_r_dig_04_no_theft() -> None:
    table = four("caylion", "eni_et", "kit", "zeth").at(2, "steal").set_goods("zeth", "9bk").set_goods("kit", "ye")
    table.time_up()
    assert table.goods("kit") == Bag.parse("ye")
    assert table.state.turn == 3


def test_r_dig_04_who_has_answered_keeps_the_answer() -> None:
    """Time runs out for the others only."""
    table = four().to("plans").set_goods("caylion", "bk")
    table.plan("caylion", "caylion_distributed_telenet")
    events = table.time_up()
    assert [event.seat for event in happened(events, Committed)] == [1, 2, 3]
    assert [event.card for event in happened(events, Ran) if event.seat == 0] == [23]
    table.bid("caylion", 0, 0)
    table.give("kit", "2sh").bid("kit", 1, 0)
    table.time_up()
    assert table.due() == "kit"


def at_step(step: str) -> Table:
    """A position in which every step asks somebody something."""
    table = four("caylion", "kit", "kjas", "unity", "zeth").take_colonies("unity").put("unity", "sirius", "spica")
    table.put("kjas", "acrux", "vega", "deneb", "rigel", "hadar", "atria", "wezen")
    if step == "gifts":
        return table.donation("kit", "wh br").donation("zeth", "bk", lot="oc en").to("gifts")
    if step == "colonies":
        return table.bids({"kjas": 5, "kit": 2})
    if step == "teams":
        return table.bids(research={"kjas": 5, "kit": 2})
    return table.to(step)


@pytest.mark.parametrize("step", ["trade", "tail", "gifts", "surplus", "plans", "bids", "colonies", "teams", "steal"])
def test_r_dig_04_the_fallback_of_a_decision_is_what_the_clock_does(step: str) -> None:
    """Also R-TEND-02: if everybody waited for takes the fallback, the table stands as after the bell."""
    by_clock, by_hand = at_step(step), at_step(step)
    assert by_clock.state.digest() == by_hand.state.digest()
    turn = by_clock.state.turn
    by_clock.time_up()
    for species in by_hand.deciding():
        if by_hand.state.step.value == step and by_hand.state.turn == turn:
            by_hand.act(species, by_hand.fallback(species))
    assert by_hand.state.digest() == by_clock.state.digest()


def test_r_dig_04_fallbacks_are_legal_and_lead_to_the_end() -> None:
    """A game in which everybody takes the fallback of every decision."""
    state = SIDEREAL.new(Setup("sidereal", SIDEREAL.rules, NINE, 3))
    for _ in range(1000):
        decisions = SIDEREAL.decisions(state)
        if not decisions:
            break
        seat = next(seat for seat, decision in decisions.items() if decision.must)
        SIDEREAL.apply(state, seat, decisions[seat].fallback())
    assert state.step is Step.OVER
    assert state.turn == 6


# ------------------------------------------------------------------ R-DIG-05


def test_r_dig_05_what_happens_without_asking() -> None:
    """Token and point, protection, donation placement, sharing, bonus, refresh and loan return, all by the clock."""
    table = four("caylion", "faderan", "kit", "zeth").put("kit", "team_sociologists").set_goods("kit", "4bk gr")
    table.set_goods("zeth", "wh").tokens("kit", acknowledgements=1).put("faderan", "relic_library_of_entelechy")
    table.gift("caylion", "kit", cards=["caylion_distributed_telenet"])
    events = table.trade("kit>zeth: gr; zeth>kit: wh")
    assert happened(events, Protected) == [Protected(table.seat("kit"), table.seat("zeth"))]
    events = table.invent("kit", "team_sociologists")
    assert happened(events, Invented)[0].token_returned
    assert table.points("faderan") == 1
    events = table.next_turn()
    assert [event.cause for event in happened(events, Points)] == ["sharing bonus"]
    assert len(happened(events, Shared)) == 1
    assert len([event for event in happened(events, Entered) if event.how == "sharing"]) == 3
    assert len(happened(events, Refreshed)) == 2
    assert len(happened(events, Returned)) == 1
    assert table.donated("faderan") == Bag.parse("gr wh bk vp")
    assert happened(events, SaidDone) == []


# ------------------------------------------------------------------ R-DIG-06


def test_r_dig_06_a_seat_is_never_removed() -> None:
    """Nobody ever answers: the defaults play on, and all nine seats are scored."""
    table = Table(*NINE)
    table.to_the_end()
    assert table.state.species == NINE
    assert len(table.outcome().scores) == len(table.outcome().ranks) == 9


def test_r_dig_06_cards_and_goods_of_an_absent_player_stay() -> None:
    """Others can still give to the seat, rob it and return its cards."""
    table = four("caylion", "eni_et", "kit", "zeth").set_goods("kit", "ye")
    cards = sorted(table.state.areas[table.seat("kit")].cards)
    table.gift("caylion", "kit", "gr")
    table.to("plans")
    for species in ("caylion", "eni_et", "zeth"):
        table.plan(species)
    table.to("steal").set_goods("zeth", "bk")
    table.steal("zeth", table.theft("zeth_black_market", "kit", "ye"))
    assert sorted(table.state.areas[table.seat("kit")].cards) == cards
    assert table.goods("kit").covers(Bag.parse("gr"))


# ------------------------------------------------------------------ R-DIG-07


def test_r_dig_07_an_action_of_another_phase() -> None:
    table = four().to("plans")
    with table.refuses("WRONG_STEP", "R-TURN-10") as details:
        table.bid("kit", 0, 0)
    assert (details["step"], details["turn"], details["belongs"]) == ("plans", 1, ["bids"])


def test_r_dig_07_a_card_one_does_not_hold() -> None:
    table = four().put("caylion", "sirius").set_goods("kit", "9bk 9bl")
    with table.refuses("NOT_HELD") as details:
        table.gift("kit", "eni_et", cards=["sirius"])
    assert details["card"] == table.card("sirius")
    with table.refuses("NOT_HELD"):
        table.upgrade("kit", "sirius")
    with table.refuses("NOT_HELD"):
        table.run("kit", "caylion_distributed_telenet")
    table.to("plans")
    with table.refuses("NOT_HELD", "R-ECON-14"):
        table.plan("kit", "sirius")


def test_r_dig_07_a_payment_with_wrong_colours() -> None:
    table = four().put("kit", "team_organic_chemists").set_goods("kit", "4bk 6gr")
    with table.refuses("WRONG_PAYMENT", "R-CONV-03") as details:
        table.invent("kit", "team_organic_chemists", pay="4bk")
    assert (details["pay"], details["costs"]) == ("4bk", ["6br", "4bl"])
    table.to("plans").set_goods("caylion", "bl")
    with table.refuses("WRONG_PAYMENT", "R-CONV-03"):
        table.plan("caylion", table.planned("caylion_distributed_telenet", pay="bl"))


def test_r_dig_07_goods_one_does_not_have() -> None:
    table = four().put("kit", "team_organic_chemists").set_goods("kit", "3bl")
    with table.refuses("NOT_ENOUGH", "R-CONV-03") as details:
        table.invent("kit", "team_organic_chemists", pay="4bl")
    assert details["missing"] == "bl"


def test_r_dig_07_a_bid_above_the_own_ships() -> None:
    table = four().to("bids").set_goods("kit", "3sh")
    with table.refuses("BID_TOO_HIGH", "R-BID-01") as details:
        table.bid("kit", 3, 1)
    assert (details["ships"], details["colony"], details["research"]) == (3, 3, 1)


def test_r_dig_07_a_stolen_wild() -> None:
    table = (
        four("caylion", "eni_et", "unity", "zeth").at(2, "steal").set_goods("zeth", "bk").set_goods("unity", "wl ye")
    )
    with table.refuses("WRONG_TAKE", "R-ZET-06") as details:
        table.steal("zeth", table.theft("zeth_black_market", "unity", "wl"))
    assert details["take"] == "wl"


def test_r_dig_07_a_team_that_another_bought_a_moment_ago() -> None:
    table = four().bids(research={"kit": 3, "caylion": 3})
    first, second = table.due(), "kit" if table.due() == "caylion" else "caylion"
    team = table.state.research_track[3]
    table.buy(first, team)
    with table.refuses("NOT_ON_TRACK", "R-BID-05") as details:
        table.buy(second, team)
    assert details["card"] == team


@pytest.mark.parametrize("seat", [-2, 4, 99])
def test_r_dig_07_a_seat_that_is_not_there(seat: int) -> None:
    table = four()
    with table.refuses("BAD_SEAT"):
        table.act_as(seat, Done())


def test_r_dig_07_the_table_is_no_player() -> None:
    table = four()
    with table.refuses("BAD_SEAT"):
        table.act_as(TABLE, Done())


@pytest.mark.parametrize("number", [0, -1, CARD_COUNT + 1, 10**9])
def test_r_dig_07_a_card_that_does_not_exist(number: int) -> None:
    """Every action that names a card refuses it, as a card, a team, a prerequisite or a colony."""
    table = (
        four("caylion", "faderan", "kjas", "zeth").put("faderan", "relic_paradise_converter").set_goods("kjas", "9ye")
    )
    tries: list[tuple[str, Action]] = [
        ("caylion", act.Run(number)),
        ("caylion", act.EnterPlay(number)),
        ("caylion", act.Upgrade(number)),
        ("caylion", act.Upgrade(19, spend=number)),
        ("caylion", act.Invent(number)),
        ("caylion", act.Gift(1, cards=(number,))),
        ("caylion", act.Propose((Leg(0, 1, cards=(number,)), Leg(1, 0, Bag.parse("wh"))))),
        ("faderan", act.Run(67, colonies=(number,))),
    ]
    for species, action in tries:
        with table.refuses_any():
            table.act(species, action)
    table.to("plans")
    with table.refuses_any():
        table.act("caylion", act.CommitPlan((PlannedRun(number),)))
    table.at(1, "steal")
    with table.refuses_any():
        table.act("zeth", act.Steal((Theft(number, 0),)))


def test_r_dig_07_a_refusal_travels_with_code_sentence_and_numbers() -> None:
    table = four().to("bids").set_goods("kit", "3sh")
    with pytest.raises(Illegal) as refused:
        table.bid("kit", 9, 0)
    told = refused.value.to_json()
    assert told["code"] == "BID_TOO_HIGH"
    assert told["message"] == "the bids exceed the ships"
    assert json.loads(json.dumps(told)) == told


def refusal(table: Table, species: str, action: Action) -> dict[str, Any]:
    with pytest.raises(Illegal) as refused:
        table.act(species, action)
    return refused.value.to_json()


def test_r_dig_07_refusals_tell_no_secrets() -> None:
    """The same words whatever the others hide: points, plans, bids."""
    told = []
    for hidden in (0, 3):
        table = four().to("plans").set_goods("caylion", "3bk").set_points("caylion", hidden)
        table.plan("caylion", *["caylion_distributed_telenet"][:hidden])
        words = [refusal(table, "kit", act.CommitPlan((PlannedRun(23),)))]
        table = four().to("bids").set_goods("caylion", "3sh").set_goods("kit", "sh").set_points("caylion", hidden)
        table.bid("caylion", hidden, 0)
        words.append(refusal(table, "kit", act.CommitBids(2, 0)))
        told.append(words)
    assert told[0] == told[1]


def test_r_dig_07_a_private_offer_looks_like_none() -> None:
    """Who is no party learns nothing about it, not even that it exists."""
    table = four().set_goods("caylion", "gr").set_goods("eni_et", "wh")
    number = table.offer("caylion>eni_et: gr; eni_et>caylion: wh")
    told = refusal(table, "kit", act.Accept(number))
    nothing = refusal(table, "kit", act.Accept(number + 1))
    assert (told["code"], told["message"]) == (nothing["code"], nothing["message"])


# ------------------------------------------------------------------ R-DIG-08


def test_r_dig_08_effective_bids_are_whole_halves() -> None:
    """Five ships of Caylion are five halves, three of Kit are six."""
    table = four().bids({"caylion": 5, "kit": 3})
    halves = {table.state.species[bid.seat]: bid.halves for bid in table.state.bids}
    assert halves == {"caylion": 5, "eni_et": 0, "faderan": 0, "kit": 6}
    assert all(type(bid.halves) is int for bid in table.state.bids)


def test_r_dig_08_scores_are_whole_twelfths() -> None:
    table = four(SCORING="precise").at(6).to("plans").set_goods("kit", "bk gr")
    table.run_economy()
    assert table.outcome().scores[3] == 5
    assert table.outcome().unit == 12
    assert all(type(score) is int for score in table.state.scores)


# ------------------------------------------------------------------ R-DIG-09


def check_laws(before: State, events: list[Any], after: State) -> None:
    """What section 18 asks for after every action."""
    paid = sum((event.paid for event in events if hasattr(event, "paid")), EMPTY).only(TRADABLE)
    made = EMPTY
    for event in events:
        made = made + getattr(event, "gained", EMPTY) + getattr(event, "donated", EMPTY)
    assert after.all_goods().only(TRADABLE) + paid == before.all_goods().only(TRADABLE) + made.only(TRADABLE)
    for seat, area in enumerate(after.areas):
        for bag in (area.goods, area.donation, area.lot):
            assert all(0 <= count <= 9999 for count in bag.counts())
        assert area.acknowledgements >= 0
        assert area.envoys >= 0
        if after.step in (Step.SURPLUS, Step.PLANS):
            assert not area.donation
            assert not area.lot
        if after.step is Step.PLANS:
            assert len(after.colonies(seat)) <= economy.support(after, seat)
        if after.turn > before.turn:  # what was promised for the new turn may be under way already
            lent_anew = {card for event in happened(events, Delivered) for card in event.cards}
            for card in set(area.cards) - lent_anew:
                assert CARDS[card].trade is not Trade.LOAN or after.owner_seat(card) == seat
    won = Counter({event.seat: 0 for event in happened(events, Points)})
    for event in happened(events, Points):
        won[event.seat] += event.amount
    for seat, (was, now) in enumerate(zip(before.areas, after.areas, strict=True)):
        assert now.points - was.points == won[seat]


@pytest.mark.parametrize("seed", range(7))
def test_r_dig_09_laws_of_random_games(seed: int) -> None:
    """Everybody starts rich, so that much happens. Also R-COMP-01: the supply never runs out."""
    state = SIDEREAL.new(Setup("sidereal", SIDEREAL.rules, TABLES[seed], seed))
    for area in state.areas:
        area.goods = area.goods + Bag.parse("12gr 12wh 12br 8bk 8bl 8ye 4ws 4wl 5oc 5sh")
    inventions: Counter[int] = Counter()
    for seat, action in random_actions(state, Chance(seed)):
        before = SIDEREAL.copy(state)
        events = list(SIDEREAL.apply(state, seat, action))
        check_laws(before, events, state)
        inventions.update(event.team for event in happened(events, Invented))
    assert inventions.total() == len(inventions) > 0
    for card in CATALOGUE.cards:
        if card.kind is Kind.TECHNOLOGY and card.owner in state.species:
            assert ZONES[state.zone[card.number]] in {"library", "play", "tucked"}


def test_r_dig_09_points_alone_may_be_negative() -> None:
    """Bags cannot hold less than nothing."""
    table = four().set_points("kit", -4)
    assert table.points("kit") == -4
    with pytest.raises(ValueError, match="cannot take"):
        _ = Bag.parse("gr") - Bag.parse("2gr")


@pytest.mark.parametrize("seed", range(4))
def test_r_dig_09_listed_actions_are_legal(seed: int) -> None:
    """In the middle of random games every action that a decision lists is accepted."""
    state = SIDEREAL.new(Setup("sidereal", SIDEREAL.rules, TABLES[seed], seed))
    for number, (seat, action) in enumerate(random_actions(state, Chance(seed + 100))):
        if number % 23 == 0:
            for who, decision in SIDEREAL.decisions(state).items():
                for listed in decision.actions()[:40]:
                    other = SIDEREAL.copy(state)
                    SIDEREAL.apply(other, who, listed)
        SIDEREAL.apply(state, seat, action)


def test_r_dig_09_the_clock_is_an_action_too() -> None:
    """A match that only the clock moved replays like any other."""
    match = Match.begin(SIDEREAL, Setup("sidereal", SIDEREAL.rules, NINE, 2))
    while SIDEREAL.outcome(match.state) is None:
        match.act(TABLE, TimeUp())
    assert read(SIDEREAL, write(match)).state == match.state
