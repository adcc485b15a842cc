"""Converters, costs and yields: `str` and `parse` are inverse, mistakes name their place."""

from __future__ import annotations

import dataclasses
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from confluence.core.errors import NotationError
from confluence.sidereal.converters import FREE, Arrow, Climate, Converter, Cost, Yield, parse_cost
from confluence.sidereal.goods import EMPTY, GOODS, MOST, Bag, Good

bags = st.dictionaries(st.sampled_from(GOODS), st.integers(1, 60), max_size=4).map(Bag.from_map)
payable_bags = bags.map(lambda bag: bag.only([good for good in GOODS if good is not Good.EN]))
places = st.integers(0, 30)
costs = st.builds(
    Cost,
    payable_bags,
    places,
    places,
    places,
    places,
    st.lists(st.sampled_from(Climate), max_size=5).map(tuple),
    places,
    places,
)
yields = st.builds(Yield, bags, bags, places, places, places, places, st.integers(0, 3))


@st.composite
def converters(draw: st.DrawFn) -> Converter:
    inputs = draw(st.lists(costs, min_size=1, max_size=3))
    if len(inputs) > 1:  # an alternative beside a slash is never empty
        inputs = [cost if str(cost) else Cost(any_small=1) for cost in inputs]
    return Converter(draw(st.sampled_from(Arrow)), tuple(inputs), draw(yields))


def attempt(text: str) -> Converter | NotationError:
    try:
        return Converter.parse(text)
    except NotationError as error:
        return error


class TestRoundTrip:
    @given(converters())
    def test_parse_is_the_inverse_of_str(self, converter: Converter) -> None:
        assert Converter.parse(str(converter)) == converter
        assert str(Converter.parse(str(converter))) == str(converter)

    @given(costs)
    def test_a_cost_alone_reads_back(self, cost: Cost) -> None:
        assert parse_cost(str(cost)) == cost

    @given(converters(), st.data())
    def test_spaces_around_words_do_not_matter(self, converter: Converter, data: st.DataObject) -> None:
        gap = data.draw(st.sampled_from(["  ", "\t", " \n "]))
        assert Converter.parse(f"{gap}{str(converter).replace(' ', gap)}{gap}") == converter

    @given(converters())
    def test_pickling(self, converter: Converter) -> None:
        assert pickle.loads(pickle.dumps(converter)) == converter

    @pytest.mark.parametrize(
        "text, printed",
        [
            ("3gr->ye bl br", "3gr -> br bl ye"),
            ("->gr", "-> gr"),
            ("->", "->"),
            ("oc ->", "oc ->"),
            ("2oc / 4ye => vp", "2oc / 4ye => vp"),
            ("2bl O => vp", "2bl O => vp"),
            ("I D O J *=>", "J O D I * =>"),
            ("2J O J =>", "J J J O =>"),
            ("bk / 2en ~> L?", "bk / 2en ~> L?"),
            ("en bk ~> 2S?", "bk en ~> 2S?"),
            ("S? S? L? -> oc wl", "2S? L? -> wl oc"),
            ("8S= -> 3vp 7S=", "8S= -> 3vp 7S="),
            ("6L=->10L=", "6L= -> 10L="),
            ("2fs 4br -> 2ye", "4br 2fs -> 2ye"),
            ("4wh I => relic", "4wh I => relic"),
            ("4wh I => 2relic", "4wh I => relic relic"),
            ("5br -> ye 2wh {vp bl}", "5br -> 2wh ye {bl vp}"),
            ("3wh -> {oc en}", "3wh -> {oc en}"),
            ("-> gr {}", "-> gr"),
            ("-> gr { wh }", "-> gr {wh}"),
        ],
    )
    def test_text_is_printed_in_one_form(self, text: str, printed: str) -> None:
        assert str(Converter.parse(text)) == printed


class TestMeaning:
    @pytest.mark.parametrize("text, arrow", [("->", Arrow.WHITE), ("=>", Arrow.VIOLET), ("~>", Arrow.RED)])
    def test_r_conv_01_the_arrow_has_three_colours(self, text: str, arrow: Arrow) -> None:
        """White runs in the Economy Phase, violet in the Trade Phase, red in the steal step."""
        assert Converter.parse(f"gr {text} ye").arrow is arrow

    def test_r_conv_03_an_empty_input_side_is_free(self) -> None:
        """An empty input side means the run is free."""
        assert Converter.parse("-> bl sh").inputs == (FREE,)
        assert FREE.is_free

    def test_r_conv_05_a_slash_separates_complete_alternatives(self) -> None:
        """Pay exactly one complete alternative; they cannot be mixed."""
        inputs = Converter.parse("bk 3en / wh 2ye ~> oc").inputs
        assert inputs == (Cost(Bag.parse("bk"), envoys=3), Cost(Bag.parse("wh 2ye")))

    def test_r_don_01_braces_hold_the_donation_part(self) -> None:
        """Output with the dashed outline is donation output; it may hold goods, ships, points or an envoy."""
        output = Converter.parse("3wh -> vp {br oc sh vp en}").output
        assert output.goods == Bag.parse("vp")
        assert output.donation == Bag.parse("br oc sh vp en")

    def test_r_zet_11_envoys_in_an_input_are_a_condition(self) -> None:
        """The victim must hold so many envoys; nothing is spent."""
        cost = parse_cost("3en")
        assert cost == Cost(envoys=3)
        assert cost.is_free

    def test_r_imd_02_fleet_support_is_a_condition(self) -> None:
        """The symbols must be covered by fleets; nothing is spent."""
        assert parse_cost("2fs") == Cost(fleets=2)
        assert parse_cost("2fs").is_free

    @pytest.mark.parametrize("text", ["gr", "S?", "L?", "S=", "L=", "J", "*", "vp"])
    def test_what_has_to_be_paid_is_not_free(self, text: str) -> None:
        assert not parse_cost(text).is_free

    def test_r_col_04_any_accepts_every_climate(self) -> None:
        """ "Any" accepts every climate, the others only themselves."""
        real = [climate for climate in Climate if climate is not Climate.ANY]
        assert all(Climate.ANY.accepts(climate) for climate in real)
        for climate in real:
            assert [other for other in real if climate.accepts(other)] == [climate]

    def test_r_eni_03_interest_gives_back_the_kind_that_was_paid(self) -> None:
        """Input: goods of one single colour; output: goods of the same colour."""
        assert Converter.parse("8S= -> 13S=").is_interest
        assert Converter.parse("3L= -> vp 3L=").is_interest
        assert not Converter.parse("3oc -> 5oc").is_interest
        assert not Converter.parse("3S? -> 2ws wl").is_interest

    def test_the_order_of_colonies_does_not_make_a_difference(self) -> None:
        assert Cost(colonies=(Climate.ICE, Climate.JUNGLE)) == Cost(colonies=(Climate.JUNGLE, Climate.ICE))
        assert parse_cost("D J") == parse_cost("J D")

    @pytest.mark.parametrize("value", [FREE, Yield(), Converter.parse("gr -> ye")])
    def test_values_do_not_change(self, value: Any) -> None:
        for field in dataclasses.fields(value):
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(value, field.name, EMPTY)


class TestMistakes:
    @pytest.mark.parametrize(
        "text, marked, reason",
        [
            ("", "", "a converter has one arrow: ->, => or ~>"),
            ("3gr", "3gr^", "a converter has one arrow"),
            ("gr -> ye -> bl", "gr -> ye ^", "a converter has one arrow"),
            ("gr >- ye", "gr >- ye^", "a converter has one arrow"),
            ("3xx -> ye", "^", "'3xx' is neither a good nor a place on a card"),
            ("gr -> 2 ye", "gr -> ^", "'2' is neither a good nor a place"),
            ("gr, wh -> ye", "^", "'gr,' is neither a good nor a place"),
            ("gr ->  yellow", "gr ->  ^", "'yellow' is neither a good nor a place"),
            ("Gr -> ye", "^", "'Gr' is neither"),
            ("gr -> ye fs", "gr -> ye ^", "'fs' cannot be an output"),
            ("gr -> O", "gr -> ^", "'O' cannot be an output"),
            ("relic -> gr", "^", "'relic' cannot be paid"),
            ("{gr} -> ye", "^", "'{gr}' is neither"),
            ("gr / -> ye", "gr /^", "an alternative beside a slash is empty"),
            ("/ gr -> ye", "^", "an alternative beside a slash is empty"),
            ("gr / / wh -> ye", "gr /^", "an alternative beside a slash is empty"),
            ("gr / 2zz -> ye", "gr / ^", "'2zz' is neither"),
            ("gr -> {ye", "gr -> ^", "the donation part is one pair of braces at the end"),
            ("gr -> ye}", "gr ->^", "the donation part is one pair of braces"),
            ("gr -> {ye} bl", "gr -> ^", "the donation part is one pair of braces"),
            ("gr -> {ye} {bl}", "gr -> ^", "the donation part is one pair of braces"),
            ("gr -> }ye{", "gr -> }ye^", "the donation part is one pair of braces"),
            ("gr -> ye {S?}", "gr -> ye {^", "'S?' cannot be donated"),
            ("gr -> ye {2bl qq}", "gr -> ye {2bl ^", "'qq' is neither"),
            ("0gr -> ye", "^", "'0gr': a number is 1 to 9999"),
            ("gr -> 10000ye", "gr -> ^", "'10000ye': a number is 1 to 9999"),
            ("9999gr gr -> ye", "9999gr ^", "'gr': a number is 1 to 9999"),
            ("9999S? S? -> ye", "9999S? ^", "'S?': a number is 1 to 9999"),
            ("9999J J => vp", "9999J ^", "'J': a number is 1 to 9999"),
            ("٣gr -> ye", "^", "'٣gr' is neither"),
        ],
    )
    def test_a_mistake_is_named_with_its_place(self, text: str, marked: str, reason: str) -> None:
        with pytest.raises(NotationError) as caught:
            Converter.parse(text)
        assert reason in caught.value.reason
        assert caught.value.text == text
        assert caught.value.position == max(0, marked.find("^"))
        if text:
            assert caught.value.caret().splitlines()[-1] == " " * marked.find("^") + "^"

    def test_a_cost_alone_names_its_place(self) -> None:
        with pytest.raises(NotationError) as caught:
            parse_cost("2bl relic")
        assert caught.value.caret() == "2bl relic\n    ^"

    def test_huge_numbers_are_refused_without_being_read(self) -> None:
        with pytest.raises(NotationError, match="a number is 1 to 9999"):
            Converter.parse(f"{'9' * 5000}gr -> ye")

    @given(st.text(alphabet="grwhbkyeS?L=JODI*{}/->~0123456789 relicfs", max_size=16))
    def test_any_text_is_a_converter_or_a_notation_error(self, text: str) -> None:
        read = attempt(text)
        if isinstance(read, Converter):
            assert Converter.parse(str(read)) == read
        else:
            assert read.text == text
            assert read.position in range(len(text) + 1)

    @given(st.integers(MOST - 3, MOST))
    def test_the_largest_numbers_read_back(self, count: int) -> None:
        text = f"{count}gr {count}S? {count}fs -> {count}ye {count}L? {{{count}sh}}"
        assert str(Converter.parse(text)) == f"{count}gr {count}S? {count}fs -> {count}ye {count}L? {{{count}sh}}"
