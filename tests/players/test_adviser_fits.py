"""What offers and typed deals are worth to a seat: by the same scales as the adviser's own proposals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from confluence.core.game import SeatId
from confluence.players.adviser import Adviser
from confluence.players.adviser import fits as fits_module
from confluence.players.adviser.advice import DealWorth, Fit
from confluence.players.adviser.fits import MOST_SOLVED
from confluence.players.planner import TEMPERS, outlook
from confluence.players.planner.judge import Judge, gain_of
from confluence.players.planner.model import Model, Plan, solve
from confluence.sidereal.actions import Accept, Leg, Mode, Propose
from confluence.sidereal.deals.text import parse_deal
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.views import OfferView, View
from tests.players.advising import adviser
from tests.players.test_adviser import SOCIAL, bare, forget, priced, ring, to, upgraded
from tests.sidereal.table import Table

pytestmark = pytest.mark.usefixtures("solver")


def offered(table: Table, by: str, text: str, **how: Any) -> int:
    """Propose a deal, promises and all; its number."""
    deal = parse_deal(text, table.state.species)
    table.act(by, Propose(deal.legs, deal.clauses, **how))
    return table.state.next_offer - 1


def judged(table: Table, species: str, **how: Any) -> dict[int, Fit]:
    """What a seat is told about the open offers, in the order in which it is told."""
    return {fit.offer: fit for fit in adviser().fits(table.view(species), table.seat(species), **how)}


def weighed(table: Table, species: str, text: str) -> DealWorth:
    """What a seat is told about a deal that it typed."""
    return adviser().worth(table.view(species), table.seat(species), parse_deal(text, table.state.species))


def crowd(view: View, seat: SeatId, count: int) -> View:
    """The view with so many offers of one piece for another."""
    pieces = [good for good, _ in view.seats[1].goods.items()]
    offers = [
        OfferView(
            number + 1,
            1,
            (0, 1),
            (1,),
            (0, 1),
            (Leg(1, 0, Bag.of(pieces[number % len(pieces)], 1 + number % 3)), Leg(0, 1, Bag.of(Good.GR))),
        )
        for number in range(count)
    ]
    assert seat == 0
    return replace(view, offers=tuple(offers))


# ------------------------------------------------------------------ what is judged


def test_an_offer_is_worth_what_the_same_proposal_is() -> None:
    """The ring that the adviser proposes to Kit, seen by the two who have to accept it."""
    table = ring()
    deal = next(deal for deal in to(table, "kit").proposals if deal.is_ring)
    table.act("kit", deal.offer)
    for party in deal.parties[1:]:
        species = table.state.species[party.seat]
        [fit] = judged(table, species).values()
        assert fit.gain == pytest.approx(party.gain, abs=0.01)
        assert set(party.opens) <= set(fit.opens)
        assert not fit.rough
        assert fit.say.startswith("lets you run “")
    assert judged(table, "kit") == {}


def test_offers_that_were_answered_or_concern_others_are_left_out() -> None:
    table = bare(caylion="2gr wh", kit="4gr bk", kjas="3br", zeth="wh")
    deal = offered(table, "caylion", "caylion>kit: gr; kit>kjas: bk; kjas>caylion: br")
    offered(table, "zeth", "zeth>caylion: wh; caylion>zeth: gr")
    assert list(judged(table, "kit")) == [deal]
    table.act("kit", Accept(deal))
    assert judged(table, "kit") == {}
    assert list(judged(table, "kjas")) == [deal]


def test_whoever_could_take_an_open_place_is_told() -> None:
    table = bare(caylion="2gr wh", kit="4gr")
    number = offered(table, "caylion", "caylion>*: gr; *>caylion: bk by trade 2", mode=Mode.FIRST)
    kit, kjas = judged(table, "kit")[number], judged(table, "kjas")[number]
    assert kit.gain > kjas.gain
    assert table.card(SOCIAL) in [step.card for step in kit.opens]


def test_the_best_offer_comes_first_and_bad_ones_say_why() -> None:
    table = upgraded(bare(caylion="3gr wh bk", kit="4gr 2wh"))
    good = offered(table, "caylion", "caylion>kit: gr; kit>caylion: wh")
    bad = offered(table, "caylion", "caylion>kit: wh; kit>caylion: 2wh")
    fair = offered(table, "caylion", "caylion>kit: wh; kit>caylion: wh")
    found = judged(table, "kit")
    assert list(found) == [good, fair, bad]
    assert found[bad].gain < -0.3
    assert found[bad].say == "what goes is worth more than what comes"
    assert found[fair].gain == 0
    assert found[fair].say == "makes little difference"
    assert judged(table, "kit", german=True)[good].say.startswith("damit kannst du „")


def test_an_offer_that_takes_what_a_run_needs_closes_it() -> None:
    table = bare(kit="5gr", caylion="bk")
    number = offered(table, "caylion", "caylion>kit: bk; kit>caylion: gr")
    fit = judged(table, "kit")[number]
    assert table.card(SOCIAL) in [step.card for step in fit.closes]
    assert fit.gain < -1
    assert fit.say.startswith("you could no longer run “")


def test_what_is_not_there_is_counted_at_its_price_and_named() -> None:
    table = bare(caylion="bk", kit="gr", zeth="")
    number = offered(table, "caylion", "caylion>kit: bk; kit>caylion: 2wh")
    fit = judged(table, "kit")[number]
    assert fit.say == "you lack 2 white for it"
    numbers = priced(table, "kit")
    assert fit.gain < numbers.now[Good.BK]
    assert fit.gain > -10


def test_donation_goods_cost_little() -> None:
    table = bare(zeth="br", kit="wh").donation("zeth", "br")
    number = offered(table, "kit", "kit>zeth: wh; zeth>kit: br")
    from_card = judged(table, "zeth")[number].gain
    assert from_card > judged(bare_offer(), "zeth")[1].gain + 0.5


def bare_offer() -> Table:
    """The same where everything comes from the stock."""
    table = bare(zeth="br", kit="wh")
    offered(table, "kit", "kit>zeth: wh; zeth>kit: br")
    return table


# ------------------------------------------------------------------ promises, cards, licences


def test_promises_count_and_those_of_others_a_little_less() -> None:
    table = bare(caylion="2gr", kit="2wh")
    later = priced(table, "kit").later[Good.WH]
    got = weighed(table, "kit", "caylion>kit: wh by trade 2")
    given = weighed(table, "kit", "kit>caylion: wh by trade 2")
    assert 0.8 * later < got.gain < later
    assert given.gain == pytest.approx(-later, abs=0.05)


def test_a_promise_with_a_condition_counts_as_it_does_for_bots() -> None:
    table = bare(caylion="2gr", kit="2wh")
    got = weighed(table, "kit", "caylion>kit: wh by trade 2")
    texts = {
        "caylion>kit: wh by trade 2 if zeth runs #zeth_envoys": 0.0,
        "caylion>kit: wh by trade 2 if kit runs #kit_expansive_social": got.gain / 2,
    }
    for text, gain in texts.items():
        perhaps = weighed(table, "kit", text).gain
        assert perhaps == pytest.approx(gain, abs=0.02)
        judge = Judge(priced(table, "kit"), TEMPERS["even"])
        deal = parse_deal(text, table.state.species)
        offer = Propose(deal.legs, deal.clauses)
        assert gain_of(judge, Plan(), table.seat("kit"), offer, with_plan=False) == pytest.approx(perhaps, abs=0.02)


def test_a_promise_that_cannot_be_kept_is_no_bargain() -> None:
    table = bare(caylion="2gr", kit="")
    assert weighed(table, "kit", "caylion>kit: 2gr; kit>caylion: 5oc by trade 2").gain < -50


def test_a_share_of_a_converter_costs_what_it_yields_and_is_not_counted_on() -> None:
    table = bare(caylion="2gr", kit="wh")
    text = "caylion>kit: all of #caylion_oceanic_processing in economy 1"
    later = priced(table, "caylion").later
    assert weighed(table, "kit", text).gain == pytest.approx(0, abs=0.02)
    assert weighed(table, "caylion", text).gain == pytest.approx(-later[Good.BR] - later[Good.BL], abs=0.05)


def test_a_loan_is_worth_its_runs() -> None:
    table = bare(kjas="2gr", caylion="")
    oceanic = "caylion_oceanic_processing"
    lent = weighed(table, "kjas", f"caylion>kjas: #{oceanic}")
    assert table.card(oceanic) in [step.card for step in lent.opens]
    assert lent.gain > 1
    assert weighed(table, "caylion", f"caylion>kjas: #{oceanic}").gain == pytest.approx(0, abs=0.1)  # nothing to run it


def test_a_flipped_card_is_judged_as_it_lies() -> None:
    plain, better = bare(kjas="2gr"), bare(kjas="2gr")
    better.put("caylion", "caylion_oceanic_processing", flipped=True)
    text = "caylion>kjas: #caylion_oceanic_processing"
    assert weighed(better, "kjas", text).gain > weighed(plain, "kjas", text).gain + 0.3


def test_a_licence_brings_a_card_at_once() -> None:
    table = Table("yengii", "caylion", "kit", "kjas")
    technology = table.printed(table.state.team_deck[0]).technology
    assert technology is not None
    table.patent("yengii", technology)
    found = weighed(table, "caylion", f"yengii>caylion: licence:{technology}")
    assert found.gain > 0.5
    assert found.gain > weighed(table, "yengii", f"yengii>caylion: licence:{technology}").gain


def test_an_offer_that_replaces_a_promise_counts_what_falls_away() -> None:
    table = bare(caylion="2gr", kit="2wh oc")
    number = offered(table, "caylion", "caylion>kit: gr; kit>caylion: oc by trade 2")
    table.accept("kit", number)
    [promise] = table.state.promises
    number = offered(table, "kit", "kit>caylion: wh", replaces=(promise,))
    assert judged(table, "caylion")[number].gain < -0.5
    number = offered(table, "caylion", "caylion>kit: gr", replaces=(promise,))
    assert judged(table, "kit")[number].gain > 1


# ------------------------------------------------------------------ typed deals


def test_a_typed_deal_says_how_the_turn_changes() -> None:
    table = ring()
    found = weighed(table, "kit", "kit>zeth: wh; kjas>kit: gr; zeth>kjas: br")
    assert found.after == pytest.approx(found.before + found.gain, abs=0.01)
    assert found.gain > 1
    assert table.card(SOCIAL) in [step.card for step in found.opens]
    assert found.short_before[Good.GR] == 1
    assert found.short_after[Good.GR] == 0
    nothing = weighed(table, "caylion", "kit>zeth: wh")
    assert (nothing.gain, nothing.opens, nothing.closes) == (0, (), ())


def test_in_an_auction_promises_are_added_up() -> None:
    table = bare(caylion="2gr", kit="2wh").to("bids")
    number = offered(table, "caylion", "caylion>kit: wh by trade 2")
    fit = judged(table, "kit")[number]
    assert fit.rough
    assert fit.gain > 0


# ------------------------------------------------------------------ how much work it is


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often a turn was solved."""
    count = [0]

    def counted(*args: Any, **how: Any) -> Any:
        count[0] += 1
        return solve(*args, **how)

    monkeypatch.setattr(fits_module, "solve", counted)
    forget()
    return count


def test_of_many_offers_only_the_promising_ones_are_solved(solved: list[int]) -> None:
    table = Table("caylion", "kit", "kjas", "zeth", seed=5)
    view = crowd(table.view("caylion"), 0, 200)
    found = adviser().fits(view, 0)
    assert len(found) == 200
    assert 2 < solved[0] <= MOST_SOLVED + 1
    assert sum(fit.rough for fit in found) == 200 - MOST_SOLVED
    gains = [fit.gain for fit in found]
    assert gains == sorted(gains, reverse=True)


def test_what_was_judged_is_remembered_while_nothing_changes_hands(solved: list[int]) -> None:
    table = Table("caylion", "kit", "kjas", "zeth", seed=5)
    first = adviser().fits(crowd(table.view("caylion"), 0, 6), 0)
    work = solved[0]
    assert adviser().fits(crowd(table.view("caylion"), 0, 6), 0) == first
    assert solved[0] == work
    forget()
    assert adviser().fits(crowd(table.view("caylion"), 0, 6), 0) == first
    assert solved[0] == 2 * work


@pytest.mark.slow
def test_prices_are_not_worked_out_again_when_goods_change_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[int] = []

    def counted(*args: Any) -> Model:
        tables.append(1)
        return Model(*args)

    monkeypatch.setattr(outlook, "Model", counted)
    table = bare(caylion="2gr bk", kit="2wh")
    forget()
    before = priced(table, "kit").now
    weighed(table, "kit", "kit>caylion: wh")
    assert len(tables) == 1
    table.trade("caylion>kit: gr; kit>caylion: wh")
    weighed(table, "kit", "kit>caylion: wh")
    assert len(tables) == 1
    forget()
    assert priced(table, "kit").now == pytest.approx(before)
    table.set_goods("zeth", "oc")
    weighed(table, "kit", "kit>caylion: wh")
    assert len(tables) == 3


def test_without_offers_nothing_is_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Adviser, "_desk", None)
    assert adviser().fits(bare().view("kit"), 1) == ()
