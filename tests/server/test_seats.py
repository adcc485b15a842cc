"""Who sits where: keys, preferences, the draw of species, handing seats over, autopilots and those who are away."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.server import entries as log
from confluence.server.draw import easiest
from confluence.server.entries import HOST, SPECTATOR, Sitter
from confluence.sidereal.actions import Accept, Choose, Done, Leg, Mode, Propose, Revise
from confluence.sidereal.deals.clauses import ANYONE, Deliver
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.state import CATALOGUE
from tests.server.rooms import Table, begun, gathered, opened, seen_by

SHIP = Bag.of(Good.SH)


# ------------------------------------------------------------------ sitting down


def test_a_seat_and_the_host_decide_who_sits_there_and_nobody_else() -> None:
    table = opened(seats=4)
    table.do(lambda room: room.sit(1, 1, Sitter("person", "  Ada \t Lovelace "), 1.0))
    assert table.room.seats.sitters[1] == Sitter("person", "Ada Lovelace")
    assert table.refused(lambda room: room.sit(2, 1, Sitter("person", "Bo"), 1.0)) == "NOT_ALLOWED"
    assert table.refused(lambda room: room.sit(HOST, 4, Sitter("person", "Bo"), 1.0)) == "BAD_SEAT"
    assert table.refused(lambda room: room.sit(-1, -1, Sitter("person", "Bo"), 1.0)) == "BAD_SEAT"
    table.do(lambda room: room.sit(HOST, 1, Sitter(), 2.0))
    assert table.room.seats.sitters[1] == Sitter()
    assert table.do(lambda room: room.sit(HOST, 1, Sitter("open"), 2.0)) == []


@pytest.mark.parametrize(
    "sitter, code",
    [
        (Sitter("ghost", "Bo"), "BAD_SITTER"),
        (Sitter("person", ""), "BAD_NAME"),
        (Sitter("person", "x" * 41), "BAD_NAME"),
        (Sitter("person", "a\u202eb"), "BAD_NAME"),
        (Sitter("person", "Bo", "fair"), "BAD_SITTER"),
        (Sitter("bot", "Bo", "deep thought"), "UNKNOWN_PLAYER"),
        (Sitter("bot", "Bo"), "UNKNOWN_PLAYER"),
    ],
)
def test_sitters_that_make_no_sense_are_refused(sitter: Sitter, code: str) -> None:
    assert opened(seats=4).refused(lambda room: room.sit(HOST, 0, sitter, 1.0)) == code


@pytest.mark.parametrize(
    "said, name",
    [("👩\u200d🚀 Zoë", "👩\u200d🚀 Zoë"), ("\u200dAda\u200d \u200d Bo", "Ada Bo"), ("🏳️\u200d🌈", "🏳️\u200d🌈")],
)
def test_names_may_hold_joined_signs_and_nothing_that_joins_nothing(said: str, name: str) -> None:
    table = opened(seats=4)
    table.do(lambda room: room.sit(1, 1, Sitter("person", said), 1.0))
    assert table.room.seats.sitters[1] == Sitter("person", name)
    assert table.refused(lambda room: room.sit(HOST, 0, Sitter("person", "\u200d \u200d"), 1.0)) == "BAD_NAME"


def test_keys_open_places_until_they_are_taken_back() -> None:
    table = opened(seats=4)
    table.do(lambda room: room.key(HOST, "link", "h" * 64, 1.0))
    table.do(lambda room: room.key(SPECTATOR, "link", "s" * 64, 1.0))
    table.do(lambda room: room.key(2, "link", "a" * 64, 1.0))
    table.do(lambda room: room.key(2, "phrase", "b" * 64, 1.0))
    seats = table.room.seats
    found = seats.place_of("b" * 64)
    assert found is not None
    assert (found.seat, found.kind) == (2, "phrase")
    assert seats.place_of("c" * 64) is None
    table.do(lambda room: room.unkey(2, "link", 2.0))
    assert table.room.seats.place_of("a" * 64) is None
    assert table.room.seats.place_of("b" * 64) is not None
    table.do(lambda room: room.key(2, "link", "c" * 64, 3.0))
    table.do(lambda room: room.unkey(2, "", 4.0))
    assert [key.seat for key in table.room.seats.keys] == [HOST, SPECTATOR]
    assert table.refused(lambda room: room.key(9, "link", "a" * 64, 1.0)) == "BAD_SEAT"
    assert table.refused(lambda room: room.key(1, "tattoo", "a" * 64, 1.0)) == "BAD_KEY"
    assert table.refused(lambda room: room.key(1, "link", "short", 1.0)) == "BAD_KEY"
    assert table.folded().digest() == table.room.digest()


# ------------------------------------------------------------------ species


def species_of(table: Table) -> tuple[str, ...]:
    return table.match.setup.seats


def test_free_draw_first_come_first_served_and_the_rest_by_chance() -> None:
    table = gathered("pppp", draw="free")
    table.do(lambda room: room.prefer(2, "zeth", (), 1001.0))
    assert table.refused(lambda room: room.prefer(1, "zeth", (), 1001.0)) == "SPECIES_TAKEN"
    table.do(lambda room: room.prefer(1, "kit", (), 1001.0))
    table.do(lambda room: room.prefer(2, "unity", (), 1002.0))
    table.do(lambda room: room.prefer(0, "zeth", (), 1003.0))
    assert table.refused(lambda room: room.prefer(1, "klingon", (), 1001.0)) == "UNKNOWN_SPECIES"
    assert table.refused(lambda room: room.prefer(1, "", ("kit",), 1001.0)) == "NO_BANS"
    table.do(lambda room: room.begin(HOST, 5, 1004.0))
    assert species_of(table)[:3] == ("zeth", "kit", "unity")
    assert len(set(species_of(table))) == 4
    assert table.refused(lambda room: room.prefer(3, "imdril", (), 1005.0)) == "BEGUN"


def test_who_leaves_prefers_nothing_any_more() -> None:
    table = gathered("pppp", draw="free")
    table.do(lambda room: room.prefer(2, "zeth", (), 1001.0))
    table.do(lambda room: room.sit(2, 2, Sitter(), 1002.0))
    table.do(lambda room: room.prefer(1, "zeth", (), 1003.0))
    assert table.room.seats.wanted == ["", "zeth", "", ""]


def test_random_draw_depends_on_the_seed_alone() -> None:
    drawn = set()
    for seed in range(12):
        first, second = gathered("pppp"), gathered("pppp")
        for table in (first, second):
            table.do(lambda room, seed=seed: room.begin(HOST, seed, 1001.0))  # type: ignore[misc]
        assert species_of(first) == species_of(second)
        drawn.add(species_of(first))
    assert len(drawn) > 6
    assert gathered("pppp").refused(lambda room: room.prefer(0, "kit", (), 1001.0)) == "NO_CHOICE"


def test_random_with_bans_leaves_banned_species_out() -> None:
    for seed in range(20):
        table = gathered("ppppp", draw="random with bans")
        for seat, ban in enumerate(("zeth", "kit", "zeth", "unity")):
            table.do(lambda room, seat=seat, ban=ban: room.prefer(seat, "", (ban,), 1001.0))  # type: ignore[misc]
        table.do(lambda room, seed=seed: room.begin(HOST, seed, 1002.0))  # type: ignore[misc]
        assert not {"zeth", "kit", "unity"} & set(species_of(table))


def test_no_more_is_banned_than_leaves_enough_species() -> None:
    table = gathered("pppppppp", draw="random with bans")
    table.do(lambda room: room.prefer(0, "", ("zeth",), 1001.0))
    assert table.refused(lambda room: room.prefer(1, "", ("kit",), 1001.0)) == "NO_BANS"
    table.do(lambda room: room.prefer(1, "", ("zeth",), 1001.0))
    table.do(lambda room: room.prefer(0, "", (), 1001.0))
    four = gathered("pppp", draw="random with bans")
    assert four.refused(lambda room: room.prefer(0, "", ("kit", "zeth"), 1001.0)) == "NO_BANS"
    table.do(lambda room: room.begin(HOST, 3, 1002.0))
    assert "zeth" not in species_of(table)


def test_the_first_game_is_played_with_the_easiest_species() -> None:
    ranks = {species: facts.rank for species, facts in CATALOGUE.species.items()}
    for seats in range(4, 10):
        table = gathered("p" * seats, draw="first game")
        table.do(lambda room: room.begin(HOST, 5, 1002.0))
        drawn = species_of(table)
        assert set(drawn) == set(easiest(seats))
        assert max(ranks[s] for s in drawn) < min((ranks[s] for s in ranks if s not in drawn), default=99)


def test_options_of_the_rules_reach_the_match_and_bad_ones_never_begin() -> None:
    table = gathered("pppp", game={"EDITION": "2017", "SCORING": "precise"})
    table.do(lambda room: room.begin(HOST, 5, 1002.0))
    assert table.match.setup.options == {"EDITION": "2017", "SCORING": "precise"}
    handicap = gathered("pppp", game={"HANDICAP": "7+gr"})
    assert handicap.refused(lambda room: room.begin(HOST, 5, 1002.0)) == "BAD_SETUP"


# ------------------------------------------------------------------ handing over


def test_a_seat_is_handed_to_a_bot_and_taken_back_in_the_middle_of_the_match() -> None:
    table = begun("pppp")
    for asker in (1, HOST):
        table.do(lambda room, asker=asker: room.sit(asker, 1, Sitter("bot", "", "fair"), 1001.0))  # type: ignore[misc]
        assert table.room.driver(1) == ("fair", "bot")
        assert table.refused(lambda room: room.act(1, Done(), 1001.0)) == "BOT_PLAYS"
        table.act(1, Done(), by="bot")
        table.do(lambda room: room.sit(1, 1, Sitter("person", "Bo"), 1002.0))
        assert table.room.driver(1) is None
        assert table.refused(lambda room: room.act(1, Done(done=False), 1002.0, "bot")) == "NOT_DRIVEN"
        table.act(1, Done(done=False))
    assert table.refused(lambda room: room.sit(0, 1, Sitter("bot", "", "fair"), 1003.0)) == "NOT_ALLOWED"
    assert table.folded().digest() == table.room.digest()


def test_the_autopilot_plays_a_seat_that_was_left_until_somebody_takes_it() -> None:
    table = begun("pppp", autopilot="greedy")
    table.do(lambda room: room.sit(HOST, 2, Sitter(), 1001.0))
    assert table.room.driver(2) == ("greedy", "autopilot")
    table.act(2, Done(), by="autopilot")
    table.do(lambda room: room.sit(2, 2, Sitter("person", "Zoe"), 1002.0))
    assert table.room.driver(2) is None


def test_a_seat_lets_the_autopilot_play_and_takes_back() -> None:
    table = begun("ppbp")
    assert table.refused(lambda room: room.steer(0, 1, 1001.0, on=True)) == "NOT_ALLOWED"
    assert table.refused(lambda room: room.steer(HOST, 2, 1001.0, on=True)) == "NOT_A_GUEST"
    table.do(lambda room: room.steer(1, 1, 1001.0, on=True))
    assert table.do(lambda room: room.steer(1, 1, 1001.0, on=True)) == []
    assert table.room.driver(1) == ("cautious", "autopilot")
    assert seen_by(table.room, 0)["sitters"][1]["autopilot"]
    table.do(lambda room: room.present(1, 1002.0, here=True))
    assert table.room.driver(1) is not None, "who asked for the autopilot may watch it"
    table.do(lambda room: room.steer(1, 1, 1003.0, on=False))
    assert table.room.driver(1) is None


def test_who_acts_plays_again() -> None:
    table = begun("pppp")
    table.do(lambda room: room.steer(1, 1, 1001.0, on=True))
    assert table.refused(lambda room: room.act(1, {"do": "buy", "card": 1}, 1002.0)) == "WRONG_STEP"
    assert table.room.driver(1) is not None
    made = table.act(1, Done())
    assert [type(entry) for entry in made] == [log.Acted, log.Steered]
    assert table.room.driver(1) is None
    assert table.folded().digest() == table.room.digest()


# ------------------------------------------------------------------ being away


def test_the_autopilot_plays_after_the_grace_and_lets_go_when_somebody_is_back() -> None:
    table = begun("ppgb", clock="live")
    for seat in (0, 1, 2):
        table.do(lambda room, seat=seat: room.present(seat, 1000.0, here=True))  # type: ignore[misc]
    table.do(lambda room: room.present(1, 1010.0, here=False))
    table.do(lambda room: room.present(2, 1020.0, here=False))
    assert table.room.deadline() == 1070.0
    assert table.do(lambda room: room.tend(1069.0)) == []
    assert table.do(lambda room: room.tend(1070.0)) == [log.Steered(1, True)]
    assert table.do(lambda room: room.tend(1080.0)) == [log.Steered(2, True)]
    assert table.room.driver(1) == ("cautious", "autopilot")
    assert table.room.deadline() == 1600.0
    made = table.do(lambda room: room.present(1, 1090.0, here=True))
    assert made == [log.Present(1, True), log.Steered(1, False)]
    assert table.room.driver(1) is None
    assert table.room.driver(2) is not None
    assert table.folded().digest() == table.room.digest()


def test_who_never_came_is_away_from_the_beginning_and_who_acts_is_not() -> None:
    table = begun("pppp", at=1000.0, clock="live")
    table.act(0, Done(), at=1050.0)
    assert [demand.seat for demand in table.room.due(1060.0)] == [1, 2, 3]


def test_presence_is_written_once_and_only_of_seats() -> None:
    table = begun("pppp")
    table.do(lambda room: room.present(1, 1001.0, here=True))
    assert table.do(lambda room: room.present(1, 1002.0, here=True)) == []
    assert table.do(lambda room: room.present(0, 1002.0, here=False)) == []
    assert table.refused(lambda room: room.present(4, 1002.0, here=True)) == "BAD_SEAT"
    assert seen_by(table.room, 0)["sitters"][1]["here"]


def test_after_a_roll_call_nobody_is_here_until_it_is_said_again() -> None:
    table = begun("pppp", clock="live")
    table.do(lambda room: room.present(1, 1001.0, here=True))
    assert table.do(lambda room: room.call_roll(1500.0)) == [log.Called()]
    assert not table.room.seats.is_here(1)
    assert table.do(lambda room: room.call_roll(1501.0)) == []
    assert 1 not in [demand.seat for demand in table.room.due(1559.0)]
    assert 1 in [demand.seat for demand in table.room.due(1560.0)]
    table.do(lambda room: room.present(1, 1502.0, here=True))
    assert 1 not in [demand.seat for demand in table.room.due(9e9)]
    assert table.folded().digest() == table.room.digest()


def test_who_comes_back_is_told_what_happened_meanwhile() -> None:
    table = begun("pppp", autopilot="greedy")
    table.do(lambda room: room.present(1, 1001.0, here=True))
    table.act(0, Done())
    table.do(lambda room: room.present(1, 1010.0, here=False))
    left = table.room.seq
    table.do(lambda room: room.tend(1001.0 + 900 + 10))
    table.act(0, Propose((Leg(0, 2, SHIP), Leg(2, 0, SHIP))))
    table.act(1, Done(), by="autopilot")
    table.do(lambda room: room.say(0, "where is Bo?", 2000.0))
    table.do(lambda room: room.say(0, "between us", 2000.0, to=2))
    told = table.room.away(1)
    assert told["since"] == left
    assert [(own["by"], own["action"]) for own in told["own"]] == [("autopilot", {"do": "done"})]
    assert [(event["event"], event["seat"]) for event in told["events"]] == [("said_done", 1)]
    assert [message["text"] for message in told["chat"]] == ["where is Bo?"]
    assert told["events_left_out"] == 0
    assert [event["event"] for event in table.room.away(2, left)["events"]] == ["offered", "said_done"]


# ------------------------------------------------------------------ promises of the autopilot


def promise(debtor: int, creditor: int, ships: int = 1) -> Deliver:
    return Deliver(debtor, creditor, 2, SHIP * ships if ships > 1 else SHIP)


def steered(promises: int, **options: Any) -> Table:
    table = begun("pppp", autopilot_promises=promises, hold=0, **options)
    table.do(lambda room: room.steer(0, 0, 1001.0, on=True))
    return table


def by_autopilot(table: Table, action: Any) -> str:
    return table.refused(lambda room: room.act(0, action, 1002.0, "autopilot"))


def test_the_autopilot_makes_no_promises() -> None:
    table = steered(0)
    mine = Propose((Leg(1, 0, SHIP),), (promise(0, 1),))
    theirs = Propose((Leg(0, 1, SHIP),), (promise(1, 0),))
    assert by_autopilot(table, mine) == "AUTOPILOT_PROMISES"
    table.act(0, theirs, by="autopilot")
    assert by_autopilot(table, Revise(1, mine.legs, mine.clauses)) == "AUTOPILOT_PROMISES"
    table.act(1, Propose((Leg(1, 0, SHIP),), (promise(0, 1),)))
    offer = max(table.state.offers)
    assert by_autopilot(table, Accept(offer)) == "AUTOPILOT_PROMISES"
    table.act(0, {"do": "decline", "offer": offer}, by="autopilot")
    table.do(lambda room: room.steer(0, 0, 1003.0, on=False))
    table.act(0, mine)


def test_the_autopilot_does_not_take_an_open_place_with_a_promise() -> None:
    table = steered(0)
    table.act(1, Propose((Leg(1, ANYONE, SHIP),), (promise(ANYONE, 1),), mode=Mode.FIRST))
    assert by_autopilot(table, Accept(1)) == "AUTOPILOT_PROMISES"
    table.do(lambda room: room.steer(0, 0, 1003.0, on=False))
    table.act(0, Accept(1))
    assert [p.clause.debtor for p in table.state.promises.values()] == [0]


def test_the_autopilot_does_not_seal_a_promise_that_was_offered_before() -> None:
    table = begun("pppp")
    table.act(0, Propose((Leg(ANYONE, 0, SHIP),), (promise(0, ANYONE),), mode=Mode.CHOOSE))
    table.act(1, Accept(1))
    table.do(lambda room: room.steer(0, 0, 1001.0, on=True))
    assert by_autopilot(table, Choose(1, 1)) == "AUTOPILOT_PROMISES"


def test_the_autopilot_may_be_given_some_promises_a_turn() -> None:
    table = steered(2)
    table.act(0, Propose((Leg(1, 0, SHIP),), (promise(0, 1),)), by="autopilot")
    assert by_autopilot(table, Propose((Leg(1, 0, SHIP),), (promise(0, 1), promise(0, 2)))) == "AUTOPILOT_PROMISES"
    table.act(0, Propose((Leg(2, 0, SHIP),), (promise(0, 2),)), by="autopilot")
    again = Propose((Leg(3, 0, SHIP),), (Deliver(0, 3, 3, SHIP),))
    assert by_autopilot(table, again) == "AUTOPILOT_PROMISES"
    assert table.folded().digest() == table.room.digest()
    table.until("trade", turn=2)
    table.act(0, again, by="autopilot")
