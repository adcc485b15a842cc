"""Payments against a slow witness: every choice of pieces from the stock, laid on the places of the cost one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from confluence.sidereal.cards import Card, Kind, catalogue
from confluence.sidereal.converters import Converter, Cost, Yield, parse_cost
from confluence.sidereal.goods import EMPTY, GOODS, LARGE, SMALL, Bag, Good
from confluence.sidereal.payments import can_pay, interest, payment, payments, satisfies

Place = frozenset[Good]
"""A place of a cost: the goods that it takes."""

WILD_FOR = {**dict.fromkeys(SMALL, Good.WS), **dict.fromkeys(LARGE, Good.WL)}


def layouts(cost: Cost) -> Iterator[list[Place]]:
    """The places of the cost, once for every choice of the single colours of interest places."""
    for small, large in product(SMALL, LARGE):
        places = []
        for good, count in cost.goods.items():
            places += [frozenset({good, WILD_FOR.get(good, good)})] * count
        places += [frozenset({*SMALL, Good.WS})] * cost.any_small
        places += [frozenset({*LARGE, Good.WL})] * cost.any_large
        places += [frozenset({small, Good.WS})] * cost.same_small
        places += [frozenset({large, Good.WL})] * cost.same_large
        yield places


def fills(pieces: list[Good], places: list[Place]) -> bool:
    """Whether every piece finds a place of its own and no place stays empty."""
    if len(pieces) != len(places):
        return False
    if not pieces:
        return True
    for place in set(places):
        if pieces[0] in place:
            rest = places.copy()
            rest.remove(place)
            if fills(pieces[1:], rest):
                return True
    return False


def pays(pieces: Bag, cost: Cost) -> bool:
    listed = [good for good, count in pieces.items() for _ in range(count)]
    return any(fills(listed, places) for places in layouts(cost))


def choices(stock: Bag) -> Iterator[Bag]:
    """Every part of the stock, from nothing to all of it."""
    for counts in product(*(range(count + 1) for count in stock.counts())):
        yield Bag.from_counts(counts)


def wilds(bag: Bag) -> int:
    return bag[Good.WS] + bag[Good.WL]


PAID = [good for good in GOODS if good is not Good.EN]
stocks = st.lists(st.sampled_from(PAID), max_size=8).map(lambda goods: Bag.from_map({g: goods.count(g) for g in goods}))
"""Few pieces, so that the witness can look at every choice."""


@st.composite
def costs(draw: st.DrawFn) -> Cost:
    """At most six places, mostly of the kinds that stand together on real cards."""
    goods = draw(st.lists(st.sampled_from(PAID), max_size=4))
    free = draw(st.lists(st.sampled_from(["any_small", "any_large", "same_small", "same_large"]), max_size=3))
    free = (free * draw(st.integers(1, 2)))[: 6 - len(goods)]
    places = [free.count(name) for name in ("any_small", "any_large", "same_small", "same_large")]
    return Cost(Bag.from_map({good: goods.count(good) for good in goods}), places[0], places[1], places[2], places[3])


class TestAgainstTheWitness:
    @pytest.mark.slow
    @settings(max_examples=400)
    @given(stocks, costs())
    @example(Bag.parse("2gr br ws"), parse_cost("gr S? S="))
    @example(Bag.parse("gr wh br ws"), parse_cost("gr 2S="))
    @example(Bag.parse("2ws"), parse_cost("ws S="))
    @example(Bag.parse("2gr 2wh 2bk 2bl"), parse_cost("S? 2S= L? 2L="))
    def test_what_can_be_paid_and_how(self, stock: Bag, cost: Cost) -> None:
        ways = {choice for choice in choices(stock) if pays(choice, cost)}
        assert can_pay(stock, cost) == bool(ways)
        found = payments(stock, cost)
        assert set(found) == ways
        assert len(found) == len(ways)
        if ways:
            assert payment(stock, cost) == found[0]
            assert [bag.packed for bag in found[1:]] == sorted(bag.packed for bag in found[1:])
        else:
            assert payment(stock, cost) is None

    @settings(max_examples=400)
    @given(stocks, costs())
    def test_exact_payments_are_told_from_all_others(self, pieces: Bag, cost: Cost) -> None:
        assert satisfies(pieces, cost) == pays(pieces, cost)

    @pytest.mark.parametrize("same", range(4))
    @pytest.mark.parametrize("free", range(3))
    def test_every_small_case(self, same: int, free: int) -> None:
        """Up to two cubes of each kind on up to eight places, without chance: for small cubes, then for large ones."""
        for (one, two, three), wild, is_small in ((SMALL, Good.WS, True), (LARGE, Good.WL, False)):
            bags = [Bag.from_map({one: a, two: b, three: c, wild: w}) for a, b, c, w in product(range(3), repeat=4)]
            for a, b, w in product(range(2), repeat=3):
                goods = Bag.from_map({one: a, two: b, wild: w})
                cost = Cost(goods, free, 0, same, 0) if is_small else Cost(goods, 0, free, 0, same)
                ways = {bag for bag in bags if pays(bag, cost)}
                assert {bag for bag in bags if satisfies(bag, cost)} == ways
                for stock in bags[::7]:
                    assert set(payments(stock, cost)) == {way for way in ways if stock.covers(way)}

    @settings(max_examples=200)
    @given(stocks, costs(), st.sampled_from(PAID), st.sampled_from(PAID))
    def test_near_misses(self, stock: Bag, cost: Cost, lost: Good, gained: Good) -> None:
        """A payment in which one piece is left out, added or exchanged."""
        paid = payment(stock, cost)
        if paid is None:
            return
        for changed in (paid + Bag.of(gained), *([paid - Bag.of(lost) + Bag.of(gained)] if paid[lost] else [])):
            assert satisfies(changed, cost) == pays(changed, cost)
        if paid[lost]:
            assert not satisfies(paid - Bag.of(lost), cost)

    @settings(max_examples=200)
    @given(stocks, costs())
    def test_r_dig_03_the_default_uses_no_more_wilds_than_it_must(self, stock: Bag, cost: Cost) -> None:
        """Coloured cubes before wilds."""
        paid = payment(stock, cost)
        if paid is not None:
            assert wilds(paid) == min(wilds(way) for way in payments(stock, cost))

    @settings(max_examples=200)
    @given(stocks, st.integers(0, 5), st.sampled_from([("any_small", SMALL), ("any_large", LARGE)]))
    def test_r_dig_03_the_default_takes_the_most_plentiful_colour(
        self, stock: Bag, places: int, size: tuple[str, tuple[Good, ...]]
    ) -> None:
        """Of all payments with the fewest wilds the default has most of the colour that is there most."""
        name, colours = size
        cost = Cost(any_small=places) if name == "any_small" else Cost(any_large=places)
        ways = payments(stock, cost)
        if ways:
            by_plenty = sorted(colours, key=lambda colour: (-stock[colour], colour))
            fewest = [way for way in ways if wilds(way) == wilds(ways[0])]
            assert ways[0] == max(fewest, key=lambda way: [way[colour] for colour in by_plenty])

    @given(stocks, stocks, costs())
    def test_more_goods_never_hurt(self, stock: Bag, more: Bag, cost: Cost) -> None:
        if can_pay(stock, cost):
            assert can_pay(stock + more, cost)


class TestLargeNumbers:
    @given(st.lists(st.integers(0, 400), min_size=11, max_size=11), st.sampled_from(catalogue().cards))
    def test_the_answers_agree_with_each_other_on_real_cards(self, counts: list[int], card: Card) -> None:
        stock = Bag.from_counts(counts)
        converters = [converter for face in card.faces for converter in face.converters]
        for cost in [cost for converter in converters for cost in converter.inputs]:
            paid = payment(stock, cost)
            assert can_pay(stock, cost) == (paid is not None)
            if paid is not None:
                assert stock.covers(paid)
                assert satisfies(paid, cost)
                assert paid.total() == cost.goods.total() + cost.any_small + cost.any_large + (
                    cost.same_small + cost.same_large
                )

    def test_the_largest_numbers(self) -> None:
        cost = parse_cost("9999gr 9999wh 9999br 9999bk")
        assert payment(Bag.parse("9999ws 9999gr 9999wh 9999bk"), cost) == Bag.parse("9999gr 9999wh 9999ws 9999bk")
        assert not can_pay(Bag.parse("9998ws 9999gr 9999wh 9999bk"), cost)
        assert not satisfies(Bag.parse("9999gr"), Cost(any_small=1))


class TestWilds:
    @pytest.mark.parametrize(
        "stock, cost, paid",
        [
            ("3gr", "3gr", "3gr"),
            ("2gr ws", "3gr", "2gr ws"),
            ("3ws", "3gr", "3ws"),
            ("2wl", "bk ye", "2wl"),
            ("2gr wl", "3gr", None),
            ("2bk ws", "3bk", None),
            ("9ws 9wl", "oc", None),
            ("9ws 9wl", "sh", None),
            ("9ws 9wl", "vp", None),
            ("9gr 9bk 9oc 9sh", "ws", None),
            ("9gr 9bk 9oc 9sh", "wl", None),
            ("5gr ws", "gr ws", "gr ws"),
            ("5wh ws", "gr ws", None),
        ],
    )
    def test_r_comp_02_size_never_changes(self, stock: str, cost: str, paid: str | None) -> None:
        """A small wild stands only for small cubes, a large one only for large cubes; nothing for octagon or ship."""
        expected = None if paid is None else Bag.parse(paid)
        assert payment(Bag.parse(stock), parse_cost(cost)) == expected
        assert can_pay(Bag.parse(stock), parse_cost(cost)) == (paid is not None)

    def test_r_wild_01_gray_cubes_are_spent_as_any_colour_of_their_size(self) -> None:
        """Gray wild cubes are ordinary resources that anybody may spend as any colour of their size."""
        assert satisfies(Bag.parse("ws wl"), parse_cost("br ye"))
        assert payments(Bag.parse("2gr ws"), parse_cost("2gr")) == [Bag.parse("2gr"), Bag.parse("gr ws")]

    def test_r_wild_02_unity_inputs_take_any_mixture(self) -> None:
        """Card inputs marked "any": any mixture of cubes of that size, coloured or wild."""
        cost = parse_cost("2S? L?")
        for paid in ("2gr bk", "gr wh ye", "ws br wl", "2ws bl"):
            assert satisfies(Bag.parse(paid), cost)
        for paid in ("2gr oc", "3gr", "2bk gr", "gr bk", "2gr bk sh"):
            assert not satisfies(Bag.parse(paid), cost)

    def test_r_inv_03_wilds_stand_in_one_set_of_a_team(self) -> None:
        """Wild cubes may replace cubes of their size in the chosen set."""
        team = catalogue().find("team_organic_chemists").front.converters[0]
        brown, blue = team.inputs
        assert (str(brown), str(blue)) == ("6br", "4bl")
        assert payment(Bag.parse("4br 2ws 3bl"), brown) == Bag.parse("4br 2ws")
        assert payment(Bag.parse("4br 2ws 3bl"), blue) is None

    def test_r_conv_05_alternatives_cannot_be_mixed(self) -> None:
        """Three brown and two blue are half of each set and pay for neither."""
        team = catalogue().find("team_organic_chemists").front.converters[0]
        assert not any(satisfies(Bag.parse("3br 2bl"), cost) for cost in team.inputs)

    def test_r_conv_10_one_piece_pays_for_one_place(self) -> None:
        """The only wild cannot stand for two colours."""
        assert not can_pay(Bag.parse("ws"), parse_cost("gr wh"))
        assert payment(Bag.parse("gr ws"), parse_cost("gr wh")) == Bag.parse("gr ws")

    def test_r_conv_11_points_can_be_an_input(self) -> None:
        """Points as input (only Nalgorian Grindstone) are paid like a good."""
        cost = catalogue().find("Nalgorian Grindstone").front.converters[0].inputs[0]
        assert payment(Bag.parse("2vp"), cost) == Bag.parse("vp")
        assert not can_pay(Bag.parse("9oc"), cost)

    def test_dt_53_any_inputs(self) -> None:
        """Unity pays Color Space with 1bk 1wl; a borrower may feed it blue and yellow mixed."""
        world = catalogue().find("Color Space")
        assert world.enters is not None
        assert satisfies(Bag.parse("bk wl"), world.enters.inputs[0])
        assert satisfies(Bag.parse("bl ye"), world.front.converters[0].inputs[0])


class TestDefaults:
    @pytest.mark.parametrize(
        "stock, cost, paid",
        [
            ("3gr wh 5br ws", "2S?", "2br"),
            ("3gr wh 5br ws", "7S?", "2gr 5br"),
            ("2gr 2wh", "S?", "gr"),
            ("gr 5ws", "3S?", "gr 2ws"),
            ("3gr 4br", "2br 2S?", "2gr 2br"),
            ("3gr 2wh", "wh 2S?", "2gr wh"),
            ("gr br 4bl 2ye wl", "2S? L?", "gr br bl"),
            ("3gr 5br", "3S=", "3br"),
            ("3gr 2br 4ws", "4S=", "3gr ws"),
            ("3gr 3br 4ws", "4S=", "3gr ws"),
            ("2ws", "2S=", "2ws"),
            ("3gr 2br ws", "gr 2S= S?", "3gr br"),
            ("3gr 2br", "2S= S?", "2gr br"),
        ],
    )
    def test_r_dig_03_coloured_before_wild_and_the_most_plentiful_first(self, stock: str, cost: str, paid: str) -> None:
        """Defaults offered by an interface: coloured cubes before wilds, most plentiful colour first."""
        assert payment(Bag.parse(stock), parse_cost(cost)) == Bag.parse(paid)
        assert payments(Bag.parse(stock), parse_cost(cost))[0] == Bag.parse(paid)

    def test_a_free_cost_is_paid_with_nothing(self) -> None:
        assert payment(EMPTY, Cost()) == EMPTY
        assert payments(Bag.parse("3gr ws"), Cost()) == [EMPTY]
        assert satisfies(EMPTY, Cost())
        assert not satisfies(Bag.parse("gr"), Cost())

    def test_conditions_and_colonies_are_looked_at_elsewhere(self) -> None:
        assert payment(Bag.parse("2bl"), parse_cost("2bl O 2fs 3en")) == Bag.parse("2bl")

    def test_an_unpayable_cost_has_no_payments(self) -> None:
        assert payments(Bag.parse("2gr"), parse_cost("3gr")) == []
        assert payments(Bag.parse("2gr 9ws"), parse_cost("oc")) == []


def interest_card(name: str) -> tuple[Cost, Yield]:
    """Input and output of the side of an interest card with this name."""
    card = catalogue().find(name)
    assert card.kind is Kind.INTEREST
    face = next(face for face in card.faces if face.name == name)
    converter = face.converters[0]
    return converter.inputs[0], converter.output


class TestInterest:
    def test_dt_06_interest_pure(self) -> None:
        """8br into Cultural Charity gives 13br."""
        cost, output = interest_card("Cultural Charity")
        assert satisfies(Bag.parse("8br"), cost)
        assert interest(Bag.parse("8br"), output) == Bag.parse("13br")

    def test_dt_07_interest_wild_mix(self) -> None:
        """5gr 3ws give 3ws 10gr; 8ws give 8ws and 5 of one chosen small colour; 4gr 4br are illegal."""
        cost, output = interest_card("Cultural Charity")
        assert satisfies(Bag.parse("5gr 3ws"), cost)
        assert interest(Bag.parse("5gr 3ws"), output) == Bag.parse("3ws 10gr")
        assert satisfies(Bag.parse("8ws"), cost)
        for colour in SMALL:
            assert interest(Bag.parse("8ws"), output, colour) == Bag.parse("8ws") + Bag.of(colour, 5)
        assert not satisfies(Bag.parse("4gr 4br"), cost)
        assert not can_pay(Bag.parse("4gr 4br"), cost)

    def test_dt_08_interest_upgraded(self) -> None:
        """5gr 1ws into Universal Health (6 -> 5 + 2vp) give 1ws 4gr 2vp."""
        cost, output = interest_card("Universal Health")
        assert satisfies(Bag.parse("5gr ws"), cost)
        assert interest(Bag.parse("5gr ws"), output) == Bag.parse("ws 4gr 2vp")

    def test_dt_36_interest_with_fewer_places(self) -> None:
        """8ws into Omnicultural Dynamic Charity give 7ws 3vp; 7gr 1ws give 1ws 6gr 3vp; 4gr 4wh are refused."""
        cost, output = interest_card("Omnicultural Dynamic Charity")
        assert satisfies(Bag.parse("8ws"), cost)
        assert interest(Bag.parse("8ws"), output) == Bag.parse("7ws 3vp")
        assert satisfies(Bag.parse("7gr ws"), cost)
        assert interest(Bag.parse("7gr ws"), output) == Bag.parse("ws 6gr 3vp")
        assert not satisfies(Bag.parse("4gr 4wh"), cost)

    def test_r_eni_04_the_card_fixes_the_size(self) -> None:
        """Size is fixed by the card; the runner chooses the colour."""
        cost, output = interest_card("Intercultural Archive")
        assert not can_pay(Bag.parse("9gr 9ws"), cost)
        assert {str(way) for way in payments(Bag.parse("3bk 3bl 3ye"), cost)} == {"3bk", "3bl", "3ye"}
        assert interest(Bag.parse("2ye wl"), output) == Bag.parse("3ye wl")

    @pytest.mark.parametrize("name", ["Elder's Wisdom", "Immortal's Wisdom"])
    def test_r_eni_06_wilds_alone_need_a_chosen_colour_of_that_size(self, name: str) -> None:
        """Input of wilds only: the runner chooses one colour of that size for the remainder."""
        _, output = interest_card(name)
        with pytest.raises(ValueError, match="needs the colour"):
            interest(Bag.parse("6wl"), output)
        with pytest.raises(ValueError, match="needs the colour"):
            interest(Bag.parse("6wl"), output, Good.GR)
        with pytest.raises(ValueError, match="needs the colour"):
            interest(Bag.parse("6wl"), output, Good.WL)
        assert interest(Bag.parse("6wl"), output, Good.BL)[Good.WL] == 6

    def test_r_eni_12_xenotech_pool_takes_octagons_only(self) -> None:
        """Gray cubes have no place in it."""
        cost, output = interest_card("Xenotech Pool")
        assert not can_pay(Bag.parse("2oc 9ws 9wl"), cost)
        assert interest(Bag.parse("3oc"), output) == Bag.parse("5oc")

    @given(st.sampled_from([c for c in catalogue().cards if c.kind is Kind.INTEREST]), st.data())
    def test_r_eni_05_07_wilds_pass_through_and_never_grow(self, card: Card, data: st.DataObject) -> None:
        """Wilds move to the output unchanged, as far as there are places; no additional ones are created."""
        converter: Converter = data.draw(st.sampled_from([c for face in card.faces for c in face.converters]))
        cost, output = converter.inputs[0], converter.output
        stock = Bag.from_counts(data.draw(st.lists(st.integers(0, 9), min_size=9, max_size=9)))
        for paid in payments(stock, cost):
            colour = Good.GR if cost.same_small else Good.YE
            gained = interest(paid, output, colour)
            places = output.same_small + output.same_large
            assert wilds(gained) == min(wilds(paid), places)
            assert gained.total() == places + output.goods.total()
            colours = {good for good in (*SMALL, *LARGE) if gained[good]}
            assert len(colours) <= 1
            assert colours <= ({good for good in (*SMALL, *LARGE) if paid[good]} or {colour})
