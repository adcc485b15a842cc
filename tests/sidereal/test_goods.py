"""Goods and bags: the text form, the arithmetic against a plain dictionary, the limits."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from confluence.core.errors import ConfluenceError, NotationError
from confluence.sidereal.goods import (
    CODES,
    CUBES,
    EMPTY,
    GOODS,
    GUIDE_HALVES,
    LARGE,
    LARGE_CUBES,
    MOST,
    SMALL,
    SMALL_CUBES,
    TRADABLE,
    Bag,
    Good,
)

Model = dict[Good, int]
"""A bag in the plainest form: only goods that are there."""

models = st.dictionaries(st.sampled_from(GOODS), st.integers(1, 40))
wide_models = st.dictionaries(st.sampled_from(GOODS), st.integers(1, MOST))


def bag_of(model: Model) -> Bag:
    return Bag.from_map(model)


def model_of(bag: Bag) -> Model:
    return {good: bag[good] for good in GOODS if bag[good]}


def attempt(text: str) -> Bag | NotationError:
    try:
        return Bag.parse(text)
    except NotationError as error:
        return error


def test_the_order_of_goods_is_the_order_everywhere() -> None:
    assert [good.code for good in GOODS] == list(CODES)
    assert [int(good) for good in GOODS] == list(range(12))
    assert (*SMALL, Good.WS) == SMALL_CUBES
    assert (*LARGE, Good.WL) == LARGE_CUBES
    assert set(CUBES) == {*SMALL_CUBES, *LARGE_CUBES}
    assert set(GOODS) - set(TRADABLE) == {Good.VP, Good.EN}


def test_r_comp_03_guide_values_count_in_small_cubes() -> None:
    """1 vp = 1 oc = 2 large = 3 small = 3 sh; an envoy has no printed value."""
    assert Bag.parse("3gr").guide_halves() == Bag.parse("3sh").guide_halves() == Bag.parse("2bk").guide_halves() == 6
    assert Bag.parse("vp").guide_halves() == Bag.parse("oc").guide_halves() == 6
    assert Bag.parse("ws").guide_halves() == Bag.parse("wh").guide_halves()
    assert Bag.parse("wl").guide_halves() == Bag.parse("bl").guide_halves()
    assert Bag.parse("7en").guide_halves() == 0
    assert len(GUIDE_HALVES) == len(GOODS)


class TestText:
    @pytest.mark.parametrize(
        "text, printed",
        [
            ("", ""),
            ("gr", "gr"),
            ("1gr", "gr"),
            ("ye 3gr", "3gr ye"),
            ("  sh\t2oc\n", "2oc sh"),
            ("gr 2gr gr", "4gr"),
            ("en vp sh oc wl ws ye bl bk br wh gr", "gr wh br bk bl ye ws wl oc sh vp en"),
            ("9999wl", "9999wl"),
            ("007br", "7br"),
        ],
    )
    def test_text_is_read_and_printed_in_one_order(self, text: str, printed: str) -> None:
        assert str(Bag.parse(text)) == printed

    @given(wide_models)
    def test_parse_is_the_inverse_of_str(self, model: Model) -> None:
        bag = bag_of(model)
        assert Bag.parse(str(bag)) == bag
        assert repr(bag) == f"Bag.parse({str(bag)!r})"

    @given(st.lists(st.tuples(st.integers(1, 50), st.sampled_from(GOODS)), max_size=20), st.data())
    def test_words_in_any_order_add_up(self, words: list[tuple[int, Good]], data: st.DataObject) -> None:
        model: Model = {}
        for count, good in words:
            model[good] = model.get(good, 0) + count
        shuffled = data.draw(st.permutations(words))
        gap = data.draw(st.sampled_from([" ", "  ", "\t", " \n"]))
        assert model_of(Bag.parse(gap.join(f"{count}{good.code}" for count, good in shuffled))) == model

    @given(st.text(alphabet="0123456789grwhbrkyeslocvpn xXüß٣+-,{}>", max_size=12))
    def test_any_text_is_a_bag_or_a_notation_error(self, text: str) -> None:
        read = attempt(text)
        if isinstance(read, Bag):
            assert Bag.parse(str(read)) == read
        else:
            assert read.text == text
            assert read.position in range(len(text))

    @pytest.mark.parametrize(
        "text, position, reason",
        [
            ("xx", 0, "'xx' is no good; the goods are gr wh br bk bl ye ws wl oc sh vp en"),
            ("3gr 2zz", 4, "'2zz' is no good"),
            ("gr,ye", 0, "'gr,ye' is no good"),
            ("GR", 0, "'GR' is no good"),
            ("3 gr", 0, "'3' is no good"),
            ("gr3", 0, "'gr3' is no good"),
            ("-1gr", 0, "'-1gr' is no good"),
            ("٣gr", 0, "'٣gr' is no good"),
            ("gr 0ye", 3, "'0ye': the number of a good is 1 to 9999"),
            ("10000gr", 0, "'10000gr': the number of a good is 1 to 9999"),
            ("gr  9999gr", 4, "'9999gr': the number of a good is 1 to 9999"),
            ("9" * 5000 + "gr", 0, "the number of a good is 1 to 9999"),
            ("S?", 0, "'S?' is no good"),
        ],
    )
    def test_a_mistake_is_named_with_its_place(self, text: str, position: int, reason: str) -> None:
        with pytest.raises(NotationError) as caught:
            Bag.parse(text)
        assert reason in caught.value.reason
        assert caught.value.position == position
        assert isinstance(caught.value, ConfluenceError)
        assert isinstance(caught.value, ValueError)

    def test_the_caret_stands_under_the_mistake(self) -> None:
        with pytest.raises(NotationError) as caught:
            Bag.parse("3gr  2zz ye")
        assert caught.value.caret() == "3gr  2zz ye\n     ^"
        assert str(caught.value) == f"{caught.value.reason} in '3gr  2zz ye'"

    def test_an_error_without_text_has_no_caret(self) -> None:
        assert NotationError("too many").caret() == ""
        assert NotationError("too many", "9gr").caret() == ""


class TestArithmetic:
    @given(models, models)
    def test_sum(self, one: Model, other: Model) -> None:
        expected = {good: one.get(good, 0) + other.get(good, 0) for good in {*one, *other}}
        assert model_of(bag_of(one) + bag_of(other)) == expected
        assert bag_of(one) + bag_of(other) == bag_of(other) + bag_of(one)
        assert bag_of(one) + EMPTY == bag_of(one)

    @given(models, models, models)
    def test_sums_do_not_care_for_brackets(self, one: Model, two: Model, three: Model) -> None:
        a, b, c = bag_of(one), bag_of(two), bag_of(three)
        assert (a + b) + c == a + (b + c)

    @given(models, models)
    def test_difference(self, one: Model, other: Model) -> None:
        a, b = bag_of(one), bag_of(other)
        assert (a + b) - b == a
        if all(one.get(good, 0) >= count for good, count in other.items()):
            assert model_of(a - b) == {
                good: count - other.get(good, 0) for good, count in one.items() if count > other.get(good, 0)
            }
        else:
            with pytest.raises(ValueError, match="cannot take"):
                a - b

    def test_a_difference_below_nothing_names_both_bags(self) -> None:
        with pytest.raises(ValueError, match=r"cannot take 2ye from gr$"):
            Bag.parse("gr") - Bag.parse("2ye")
        with pytest.raises(ValueError, match=r"cannot take gr from nothing$"):
            EMPTY - Bag.parse("gr")

    @given(wide_models, wide_models)
    def test_covers_missing_and_meet(self, one: Model, other: Model) -> None:
        a, b = bag_of(one), bag_of(other)
        assert a.covers(b) == all(one.get(good, 0) >= count for good, count in other.items())
        assert model_of(a.missing(b)) == {
            good: count - one.get(good, 0) for good, count in other.items() if count > one.get(good, 0)
        }
        assert model_of(a.meet(b)) == {good: min(one[good], other[good]) for good in one.keys() & other.keys()}

    @given(wide_models, wide_models)
    def test_laws_of_covers_missing_and_meet(self, one: Model, other: Model) -> None:
        a, b = bag_of(one), bag_of(other)
        assert a.covers(b) == (not a.missing(b))
        assert a.meet(b) + a.missing(b) == b
        assert a.meet(b) == b.meet(a)
        assert a.covers(a.meet(b))
        assert (a + b).covers(a)
        assert (a + a.missing(b)).covers(b)

    @given(models, st.integers(0, 200))
    def test_product(self, model: Model, times: int) -> None:
        assert model_of(bag_of(model) * times) == ({g: n * times for g, n in model.items()} if times else {})

    @given(models, st.lists(st.sampled_from(GOODS)))
    def test_only(self, model: Model, goods: list[Good]) -> None:
        assert model_of(bag_of(model).only(goods)) == {g: n for g, n in model.items() if g in goods}

    @given(models)
    def test_totals_and_views(self, model: Model) -> None:
        bag = bag_of(model)
        assert bag.total() == sum(model.values())
        assert bag.guide_halves() == sum(GUIDE_HALVES[good] * count for good, count in model.items())
        assert bool(bag) == bool(model)
        assert bag.counts() == tuple(model.get(good, 0) for good in GOODS)
        assert list(bag.items()) == sorted(model.items())
        assert Bag.from_counts(bag.counts()) == bag
        assert sum((Bag.of(good, count) for good, count in model.items()), EMPTY) == bag

    @given(models, models)
    def test_equal_content_is_equal_and_hashes_alike(self, one: Model, other: Model) -> None:
        a, b = bag_of(one), bag_of(other)
        assert (a == b) == (one == other)
        assert hash(a) == hash(bag_of(dict(reversed(one.items()))))
        assert {a: "here"}[bag_of(one)] == "here"

    def test_a_bag_is_no_number_and_no_text(self) -> None:
        bag = Bag.parse("gr")
        assert bag != 1
        assert bag != "gr"
        assert bag != None  # noqa: E711 - the comparison itself is the point


class TestLimits:
    @pytest.mark.parametrize("count", [-1, MOST + 1, 70_000])
    def test_a_count_outside_the_range_is_refused(self, count: int) -> None:
        with pytest.raises(NotationError, match="a bag holds 0 to 9999"):
            Bag.of(Good.SH, count)
        with pytest.raises(NotationError, match="a bag holds 0 to 9999"):
            Bag.from_counts([0, count])
        with pytest.raises(NotationError, match="a bag holds 0 to 9999"):
            Bag.from_map({Good.VP: count})

    def test_more_counts_than_goods_are_refused(self) -> None:
        assert Bag.from_counts([]) == EMPTY
        with pytest.raises(NotationError, match="12 goods"):
            Bag.from_counts([0] * 13)

    @pytest.mark.parametrize("times", [-1, 5000])
    def test_a_product_outside_the_range_is_refused(self, times: int) -> None:
        with pytest.raises(NotationError, match=r"not -?\d+ times gr 2ye$"):
            Bag.parse("gr 2ye") * times
        assert EMPTY * 5000 == EMPTY

    def test_sums_of_full_bags_do_not_run_into_the_next_good(self) -> None:
        """Three bags at the limit still fit; no good ever spills into its neighbour."""
        full = Bag.from_counts([MOST] * 12)
        three = full + full + full
        assert three.counts() == (3 * MOST,) * 12
        assert three.total() == 36 * MOST
        assert three - full - full == full
        assert three.covers(full)
        assert not full.covers(three)
        assert three.meet(full) == full
        assert full.missing(three) == full + full


class TestValues:
    def test_operations_leave_their_operands_alone(self) -> None:
        stock = Bag.parse("3gr ye")
        same = stock
        stock += Bag.parse("2sh")
        assert str(stock) == "3gr ye 2sh"
        assert str(same) == "3gr ye"

    def test_a_bag_takes_no_further_attributes(self) -> None:
        with pytest.raises(AttributeError):
            Bag.parse("gr").owner = "kit"  # type: ignore[attr-defined]

    @given(models)
    def test_pickle_and_copy(self, model: Model) -> None:
        bag = bag_of(model)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(bag, protocol)) == bag
        assert copy.copy(bag) == copy.deepcopy(bag) == bag

    def test_a_notation_error_survives_pickling(self) -> None:
        error = pickle.loads(pickle.dumps(NotationError("no good", "3gr zz", 4)))
        assert (error.reason, error.text, error.position) == ("no good", "3gr zz", 4)
        assert str(error) == "no good in '3gr zz'"
