"""The valuation of deals: guide values, and how a party stands before and after."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from confluence.core.chance import Chance
from confluence.core.game import Setup
from confluence.sidereal.actions import Accept, Mode, Propose
from confluence.sidereal.converters import Arrow, Converter
from confluence.sidereal.deals import offers
from confluence.sidereal.deals.clauses import ANYONE
from confluence.sidereal.deals.seen import seen_table
from confluence.sidereal.deals.text import Deal, parse_deal, print_deal
from confluence.sidereal.deals.value import (
    CardWorth,
    Gain,
    Preview,
    Side,
    count_together,
    gain_of,
    guide,
    preview,
    sides,
)
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import Bag
from confluence.sidereal.payments import payments
from confluence.sidereal.phases import economy
from confluence.sidereal.records import Offer
from confluence.sidereal.state import CATALOGUE, State, seats_of
from confluence.sidereal.views import DeckView, View
from tests.sidereal.deals.making import SPECIES
from tests.sidereal.table import Table

CAYLION, ZETH, KIT, UNITY = range(4)


def four() -> Table:
    """Four players without any goods or teams."""
    table = Table("caylion", "zeth", "kit", "unity")
    for species in table.state.species:
        table.set_goods(species, "").with_teams(species)
    return table


def side(table: Table, text: str, species: str) -> Side:
    deal = parse_deal(text, table.state.species)
    seat = table.seat(species)
    return next(s for s in sides(deal, SIDEREAL.view(table.state, seat)) if s.seat == seat)


def previewed(table: Table, species: str, text: str) -> Preview:
    seat = table.seat(species)
    return preview(SIDEREAL.view(table.state, seat), seat, parse_deal(text, table.state.species))


class TestGuide:
    def test_r_comp_03_goods_count_in_halves_of_a_small_cube(self) -> None:
        assert guide(Bag.parse("gr wh br sh ws")) == 10
        assert guide(Bag.parse("bk bl ye wl")) == 12
        assert guide(Bag.parse("oc")) == 6

    def test_points_and_envoys_have_no_value_of_their_own(self) -> None:
        assert guide(Bag.parse("3vp 2en gr")) == 2

    @pytest.mark.parametrize(
        "text, gain",
        [
            ("3gr -> br bl ye", Gain(2)),
            ("-> gr", Gain(2)),
            ("3wh -> vp {bk}", Gain(-6, 1, 3)),
            ("5br -> 2wh ye {bl vp}", Gain(-3, 0, 3)),
            ("2S? L? -> wl oc", Gain(2)),
            ("8S= -> 13S=", Gain(10)),
            ("6L= -> 2vp 7L=", Gain(3, 2)),
            ("4ye / oc -> 2oc", Gain(6)),
            ("2vp -> 2oc", Gain(12, -2)),
            ("2bk 2fs -> gr 2wh bl oc", Gain(9)),
        ],
    )
    def test_the_gain_of_one_run(self, text: str, gain: Gain) -> None:
        assert gain_of(Converter.parse(text)) == gain


class TestSides:
    def test_goods_now_and_later_are_told_apart(self) -> None:
        text = "caylion>zeth: 3gr sh; zeth>caylion: oc; caylion>zeth: 2ye each trade 3-5; zeth>caylion: gr by trade 2"
        caylion = side(four(), text, "caylion")
        assert (caylion.gives.halves, caylion.gives.later, caylion.gives.uncertain) == (8, 18, 0)
        assert (caylion.gets.halves, caylion.gets.later) == (6, 2)
        zeth = side(four(), text, "zeth")
        assert (zeth.gives, zeth.gets) == (caylion.gets, caylion.gives)

    def test_points_and_rights_are_counted_apart(self) -> None:
        table = Table("yengii", "zeth", "kit", "faderan")
        zeth = side(
            table,
            "zeth>kit: {bl vp} envoy protection; zeth>kit: {2vp} 2envoy by trade 3; "
            "yengii>zeth: licence:nanotechnology; faderan>zeth: 2ack",
            "zeth",
        )
        assert (zeth.gives.halves, zeth.gives.points, zeth.gives.envoys, zeth.gives.protection) == (3, 3, 3, True)
        assert (zeth.gets.licences, zeth.gets.acknowledgements) == (1, 2)

    def test_a_lot_counts_like_goods_and_its_envoy_as_one(self) -> None:
        zeth = side(four(), "zeth>kit: lot{oc en}", "zeth")
        assert (zeth.gives.halves, zeth.gives.envoys) == (6, 1)

    def test_cards_come_with_the_gain_of_a_run(self) -> None:
        """Cascading Deception makes 2bk sh from nothing, and 2sh from a black cube; Spica makes a white one."""
        zeth = side(four().put("zeth", "Spica"), "zeth>kit: #cascading_deception #spica", "zeth")
        assert zeth.gives.cards == (CardWorth(272, True, (Gain(8), Gain(1))), CardWorth(280, False, (Gain(2),)))
        assert side(four(), "zeth>kit: #cascading_deception each trade 2-4", "zeth").gives.later_cards == (
            (CardWorth(272, True, (Gain(8), Gain(1))),) * 3
        )

    def test_a_kit_pair_runs_as_one_card(self) -> None:
        kit = side(four(), "kit>zeth: #kit_diffusion #kit_expansive_social", "kit")
        assert [worth.gains for worth in kit.gives.cards] == [(), (Gain(3 * 3 + 4 * 2 - 5 * 2),)]

    def test_the_side_that_is_up_counts(self) -> None:
        table = four().put_tech("caylion", "nanotechnology")
        front = side(table, "caylion>zeth: #nanotechnology", "caylion").gives.cards[0].gains
        table.put_tech("caylion", "nanotechnology", flipped=True)
        back = side(table, "caylion>zeth: #nanotechnology", "caylion").gives.cards[0].gains
        assert (front, back) == ((Gain(2),), (Gain(5),))

    def test_teams_have_no_gain(self) -> None:
        table = four().with_teams("caylion", "Sociologists")
        assert side(table, "caylion>zeth: #sociologists", "caylion").gives.cards == (CardWorth(324, False),)

    def test_shares_and_conditions_are_uncertain(self) -> None:
        """Cascading Deception yields 2bk sh: all of it counts 8, up to 3bk of it 6."""
        whole = side(four(), "zeth>kit: all of #cascading_deception in economy 2", "kit").gets
        part = side(four(), "zeth>kit: 3bk of #cascading_deception in economy 2", "kit").gets
        none = side(four(), "zeth>kit: ye of #cascading_deception.1 in economy 2", "kit").gets
        assert [(w.later, w.uncertain) for w in (whole, part, none)] == [(8, 8), (6, 6), (0, 0)]
        if_ = side(four(), "zeth>kit: 2gr by trade 3 if anyone wins #spica; zeth>kit: wh by trade 3", "kit").gets
        assert (if_.later, if_.uncertain) == (6, 4)

    def test_a_share_holds_donation_goods_and_the_second_run_of_a_seedling(self) -> None:
        """Universal Translator yields a point and donates a black cube; Antares with a seedling runs twice."""
        table = four().put_tech("caylion", "universal_translator").put("caylion", "Antares", seedling=True)
        translator = side(table, "caylion>kit: all of #universal_translator in economy 2", "kit").gets
        assert (translator.later, translator.points) == (3, 0)
        ethics = side(table, "caylion>kit: all of #cross_species_ethical_equality in economy 2", "kit").gets
        assert (ethics.later, ethics.points) == (2, 1)
        antares = side(table, "caylion>kit: all of #antares in economy 2", "kit").gets
        assert antares.later == 4

    def test_a_share_of_interest_has_the_colour_that_will_be_paid(self) -> None:
        table = Table("eni_et", "zeth", "kit", "unity")
        whole = side(table, "zeth>kit: all of #mutual_understanding in economy 2", "kit").gets
        part = side(table, "zeth>kit: 2gr of #mutual_understanding in economy 2", "kit").gets
        assert (whole.later, part.later) == (8, 4)

    def test_behaviour_is_listed_as_text(self) -> None:
        text = 'zeth>kit: spare kit in turn 1; zeth>kit: "a favour" by trade 3'
        assert side(four(), text, "zeth").gives.behaviour == (
            "zeth>kit: spare kit in turn 1",
            'zeth>kit: "a favour" by trade 3',
        )

    def test_the_open_place_is_a_side_too(self) -> None:
        table = four()
        deal = parse_deal("zeth>*: 2gr; *>zeth: oc", table.state.species)
        found = sides(deal, SIDEREAL.view(table.state, CAYLION))
        assert [(s.seat, s.gives.halves, s.gets.halves) for s in found] == [(ZETH, 4, 6), (ANYONE, 6, 4)]


class TestPreview:
    def test_goods_and_points_before_and_after(self) -> None:
        table = four().set_goods("caylion", "3gr sh").set_goods("zeth", "oc").set_points("caylion", 4)
        table.donation("zeth", "vp bl")
        found = previewed(table, "caylion", "caylion>zeth: 3gr; zeth>caylion: oc {vp}")
        assert found.after is not None
        assert (str(found.before.goods), found.before.halves, found.before.points) == ("3gr sh", 8, 4)
        assert (str(found.after.goods), found.after.halves, found.after.points) == ("oc sh", 8, 5)

    def test_points_of_others_stay_hidden(self) -> None:
        table = four().set_goods("caylion", "gr").set_points("zeth", 9)
        deal = parse_deal("caylion>zeth: gr", table.state.species)
        found = preview(SIDEREAL.view(table.state, CAYLION), ZETH, deal)
        assert found.after is not None
        assert (found.before.points, found.after.points) == (None, None)

    def test_donation_goods_are_shown(self) -> None:
        table = four().donation("zeth", "2wh", "oc en").set_goods("caylion", "gr")
        found = previewed(table, "zeth", "zeth>caylion: {wh}; caylion>zeth: gr")
        assert found.after is not None
        assert (str(found.before.donation), str(found.after.donation)) == ("2wh oc en", "wh oc en")

    def test_converters_alone_and_together(self) -> None:
        """Two green run Oceanic Processing, a black one Distributed Telenet; the free ones always run."""
        table = four().set_goods("caylion", "2gr").set_goods("zeth", "bk").take_colonies("caylion")
        free = (table.card("Planetary Ecological Dominance"), 0)
        ocean = (table.card("Oceanic Processing"), 0)
        telenet = (table.card("Distributed Telenet"), 0)
        found = previewed(table, "caylion", "zeth>caylion: bk")
        assert found.after is not None
        assert set(found.before.runnable) == {free, ocean}
        assert (found.before.together, found.before.exact) == (2, True)
        assert set(found.after.runnable) == {free, ocean, telenet}
        assert (found.after.together, found.after.exact) == (3, True)

    def test_a_lent_card_leaves_and_a_borrowed_one_comes(self) -> None:
        table = four().set_goods("kit", "5gr").take_colonies("kit")
        found = previewed(
            table, "kit", "zeth>kit: #cascading_deception; kit>zeth: #kit_diffusion #kit_expansive_social"
        )
        assert found.after is not None
        assert (table.card("Expansive Social"), 0) in found.before.runnable
        assert (table.card("Expansive Social"), 0) not in found.after.runnable
        assert (272, 0) in found.after.runnable

    def test_promises_are_listed_on_both_sides(self) -> None:
        table = four().set_goods("caylion", "gr")
        found = previewed(
            table, "caylion", "caylion>zeth: gr; zeth>caylion: 2ye by trade 3; caylion>zeth: wh by trade 2"
        )
        assert found.before.owes == found.before.owed == ()
        assert found.after is not None
        assert found.after.owes == ("caylion>zeth: wh by trade 2",)
        assert found.after.owed == ("zeth>caylion: 2ye by trade 3",)

    def test_what_falls_due_at_once_is_delivered_in_the_preview(self) -> None:
        table = four().set_goods("caylion", "2gr")
        found = previewed(table, "caylion", "caylion>zeth: 3gr by trade 1")
        assert found.after is not None
        assert not found.after.goods
        assert found.after.owes == ("caylion>zeth: gr by trade 1",)

    def test_an_amendment_takes_the_place_of_a_promise(self) -> None:
        table = four().set_goods("caylion", "gr")
        deal = parse_deal("caylion>zeth: 2ye by trade 3", table.state.species)
        table.act("caylion", Propose(deal.legs, deal.clauses))
        table.accept("zeth", table.state.next_offer - 1)
        (number,) = table.state.promises
        view = SIDEREAL.view(table.state, CAYLION)
        now = preview(view, CAYLION, parse_deal("caylion>zeth: gr", table.state.species), replaces=(number,))
        assert now.before.owes == ("caylion>zeth: 2ye by trade 3",)
        assert now.after is not None
        assert now.after.owes == ()
        struck = preview(view, CAYLION, Deal(), replaces=(number,))
        assert struck.after == replace(struck.before, owes=())

    def test_colonies_count_against_support(self) -> None:
        table = four().with_colonies("caylion", "Spica", "Antares", "Acrux").set_goods("caylion", "gr")
        table.with_colonies("zeth", "Mimosa")
        found = previewed(table, "caylion", "zeth>caylion: #mimosa; caylion>zeth: gr")
        assert found.after is not None
        assert (found.before.colonies, found.before.support) == (3, 3)
        assert (found.after.colonies, found.after.support) == (4, 3)

    def test_a_deal_that_cannot_happen_says_why(self) -> None:
        table = four().set_goods("caylion", "gr")
        found = previewed(table, "caylion", "caylion>zeth: 2gr")
        assert found.after is None
        assert found.refusal is not None
        assert (found.refusal.code, found.refusal.message) == ("NOT_ENOUGH", "missing gr")

    def test_an_open_place_is_tried_for_whoever_asks(self) -> None:
        table = four().set_goods("zeth", "oc").set_goods("unity", "3gr")
        text = "zeth>*: oc; *>zeth: 3gr"
        for species, goods in (("zeth", "3gr"), ("unity", "oc")):
            found = previewed(table, species, text)
            assert found.after is not None
            assert str(found.after.goods) == goods
        refusal = previewed(table, "caylion", text).refusal
        assert refusal is not None
        assert refusal.code == "NOT_ENOUGH"

    def test_a_third_seat_is_not_touched(self) -> None:
        table = four().set_goods("caylion", "gr").set_goods("unity", "ye")
        found = previewed(table, "unity", "caylion>zeth: gr")
        assert found.after == found.before

    def test_nothing_changes_on_the_table(self) -> None:
        table = four().set_goods("caylion", "gr")
        before = table.state.digest()
        previewed(table, "caylion", "caylion>zeth: gr")
        assert table.state.digest() == before


# ---- against the engine itself


def random_states(seed: int, count: int = 250) -> list[State]:
    """States of a random game, each before somebody acts."""
    species = Chance(seed).sample(SPECIES, 4 + seed % 6)
    state = SIDEREAL.new(Setup("sidereal", SIDEREAL.rules, tuple(species), seed, {}))
    chance = Chance(f"value {seed}")
    found = []
    for _ in range(count):
        decisions = SIDEREAL.decisions(state)
        if not decisions:
            break
        found.append(state.copy())
        seat = chance.choice(sorted(decisions))
        action = decisions[seat].suggest(chance)
        SIDEREAL.apply(state, seat, SIDEREAL.complete(state, seat, action))
    return found


def without_the_unseen(view: View) -> View:
    """A view without what cannot be put together again from it: decks, offers, bids and choices of this moment."""
    seats = tuple(replace(seat, committed=False) for seat in view.seats)
    nothing = DeckView(0)
    return replace(
        view, seats=seats, offers=(), bids=(), own=None, colony_deck=nothing, team_deck=nothing, relic_deck=nothing
    )


@pytest.mark.parametrize("seed", range(6))
def test_a_table_put_together_from_a_view_looks_the_same(seed: int) -> None:
    for state in random_states(seed)[::10]:
        for viewer in range(state.players):
            view = SIDEREAL.view(state, viewer)
            again = SIDEREAL.view(seen_table(view, state.options), viewer)
            assert without_the_unseen(again) == without_the_unseen(view)


@pytest.mark.parametrize("seed", range(6))
def test_the_preview_is_what_happens(seed: int) -> None:
    """Offers of random games that can be accepted: every party ends up as its preview said."""
    made = 0
    for state in random_states(seed)[::4]:
        for offer in [o for o in state.offers.values() if _could_happen(state, o)][:2]:
            deal = Deal(offer.legs, offer.clauses)
            after = state.copy()
            del after.offers[offer.id]
            number = after.next_offer
            offers.propose(after, offer.by, Propose(deal.legs, deal.clauses, replaces=offer.replaces), [])
            for seat in seats_of(offer.parties):
                if seat != offer.by:
                    offers.accept(after, seat, Accept(number), [])
            made += 1
            for seat in seats_of(offer.parties):
                found = preview(SIDEREAL.view(state, seat), seat, deal, state.options, offer.replaces)
                assert found.after is not None, print_deal(deal, state.species)
                area = after.areas[seat]
                assert (found.after.goods, found.after.points) == (area.goods, area.points)
                assert found.after.donation == area.donation + area.lot
                owes = [promise for promise in after.promises.values() if promise.clause.debtor == seat]
                assert len(found.after.owes) == len(owes)
                assert found.after.together == count_together(after, seat)[0]
    assert made > 3


def _could_happen(state: State, offer: Offer) -> bool:
    """Whether everybody named could accept an offer now."""
    waiting = seats_of(offer.parties & ~offer.agreed)
    return offer.mode is Mode.ALL and all(offers.can_accept(state, seat, offer) for seat in waiting)


# ---- runs together


def most_by_trying(state: State, seat: int) -> int:
    """The most runs at once, by trying every payment of every set of runs."""
    runs = []
    for card in state.areas[seat].cards:
        for converter in economy.white_converters(state, card):
            if converter.arrow is Arrow.WHITE:
                runs += [converter] * economy.most_runs(state, card)

    def most(at: int, have: Bag) -> int:
        if at == len(runs):
            return 0
        found = most(at + 1, have)
        for cost in runs[at].inputs:
            for paid in payments(have, cost):
                found = max(found, 1 + most(at + 1, have - paid))
        return found

    return most(0, state.areas[seat].goods)


counts = st.integers(0, 3)


@given(st.lists(counts, min_size=10, max_size=10).map(Bag.from_counts), st.sampled_from(("caylion", "unity", "kit")))
def test_the_count_together_is_exact(goods: Bag, species: str) -> None:
    table = four().take_colonies(species).set_goods(species, str(goods))
    if species == "caylion":
        table.with_colonies("caylion", "Antares")
    seat = table.seat(species)
    assert count_together(table.state, seat) == (most_by_trying(table.state, seat), True)


@given(st.lists(counts, min_size=10, max_size=10).map(Bag.from_counts))
def test_the_count_together_is_exact_with_interest(goods: Bag) -> None:
    """A borrowed converter wants two small cubes of one colour, another three large ones."""
    table = Table("eni_et", "zeth", "kit", "unity").take_colonies("zeth")
    table.put("zeth", "Mutual Understanding", "Intercultural Archive").set_goods("zeth", str(goods))
    seat = table.seat("zeth")
    assert count_together(table.state, seat) == (most_by_trying(table.state, seat), True)


def test_r_imd_03_fleets_limit_what_runs_together() -> None:
    table = Table("imdril", "zeth", "kit", "unity").take_colonies("imdril").set_goods("imdril", "9bk 9br 9oc")
    seat = table.seat("imdril")
    free = sum(not CATALOGUE.card(card).front.converters for card in table.state.areas[seat].cards)
    assert free  # the fleet itself has no converter
    support = sum(table.state.face(card).fleet_support for card in table.state.areas[seat].cards)
    assert count_together(table.state, seat) == (support // 2, True)


def test_eni_et_never_runs_its_interest_cards() -> None:
    table = Table("eni_et", "zeth", "kit", "unity").take_colonies("eni_et").set_goods("eni_et", "20gr 20bk 20oc")
    running = [table.printed(card) for card in table.state.areas[0].cards]
    own = sum(card.kind.value == "starting" for card in running)
    count, exact = count_together(table.state, 0)
    assert exact
    assert count < own + 1


def test_a_search_that_is_cut_short_says_so() -> None:
    table = four().set_goods("unity", "9gr 9wh 9br 9bk 9bl 9ye 9ws 9wl 9oc")
    count, exact = count_together(table.state, UNITY, most_steps=3)
    assert not exact
    assert 0 < count <= count_together(table.state, UNITY)[0]
