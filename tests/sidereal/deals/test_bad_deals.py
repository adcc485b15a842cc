"""Deals that make no sense: typed as text, sent as JSON, refused by the engine with a clear word and no change."""

from __future__ import annotations

import pytest

from confluence.core.errors import NotationError
from confluence.core.wire import WireError
from confluence.sidereal.actions import ACTIONS, Leg, Propose
from confluence.sidereal.deals.clauses import Clause, Deliver, Honour, InventTeam, LeaveCard, RunConverter, Share
from confluence.sidereal.deals.text import parse_deal
from confluence.sidereal.goods import Bag, Good
from tests.sidereal.table import Table

SEATS = ("caylion", "zeth", "kit", "unity", "eni_et", "yengii", "faderan")


def table() -> Table:
    """Seven players with plenty of goods, in turn 2; Caylion has tucked Genetic Engineering under Nanotechnology."""
    seated = Table(*SEATS)
    for species in SEATS:
        seated.set_goods(species, "9gr 9wh 9br 9bk 9bl 9ye 9oc 9sh")
    seated.put_tech("caylion", "nanotechnology")
    seated.tucked("caylion_genetic_engineering", under="caylion_nanotechnology")
    seated.track("colony", "Spica", "Antares").track("research", "Sociologists", "Organic Chemists")
    return seated.at(2)


REFUSED = [
    # points
    ("caylion>zeth: 2vp", "NO_POINTS_TRADED", "R-TRADE-03"),
    ("caylion>zeth: 2vp by trade 3", "NO_POINTS_TRADED", "R-TRADE-03"),
    ("caylion>zeth: vp of #planetary_ecological_dominance in economy 2", "NO_POINTS_TRADED", "R-TRADE-03"),
    ("caylion>zeth: en", "NO_POINTS_TRADED", "R-TRADE-03"),
    ("caylion>zeth: {vp}", "NOT_ENOUGH", "R-DON-09"),
    # cards that are tucked, untradable, in a library, on a track, or not there
    ("caylion>zeth: #caylion_genetic_engineering", "NOT_HELD", "R-TRADE-15"),
    ("caylion>zeth: #caylion_genetic_engineering by trade 3", "NOT_TRADABLE", "R-TRADE-04"),
    ("caylion>zeth: all of #caylion_genetic_engineering in economy 3", "BAD_CLAUSE", None),
    ("zeth>kit: #zeth_black_market", "NOT_TRADABLE", "R-TRADE-04"),
    ("zeth>kit: #zeth_envoys by trade 3", "NOT_TRADABLE", "R-TRADE-04"),
    ("zeth>kit: #zeth_smuggling_network each trade 3-5", "NOT_TRADABLE", "R-TRADE-04"),
    ("zeth>kit: keep #zeth_systemic_bribery until trade 3", "NOT_TRADABLE", "R-TRADE-04"),
    ("caylion>zeth: #caylion_reference", "NOT_HELD", "R-TRADE-15"),
    ("caylion>zeth: #caylion_reference by trade 3", "NOT_TRADABLE", "R-TRADE-04"),
    ("caylion>zeth: #antimatter_power", "NOT_HELD", "R-TRADE-15"),
    ("caylion>zeth: #kit_quantum_computers by trade 3", "NOT_TRADABLE", "R-LOAN-10"),
    ("caylion>zeth: #spica", "NOT_HELD", "R-TRADE-15"),
    ("caylion>zeth: #cascading_deception", "NOT_HELD", "R-TRADE-02"),
    ("caylion>zeth: #nanotechnology #nanotechnology", "DUPLICATE_LEG", None),
    ("caylion>zeth: #nanotechnology #nanotechnology by trade 3", "BAD_CLAUSE", None),
    # half a pair
    ("kit>zeth: #kit_hand_crafted", "HALF_PAIR", "R-TRADE-04"),
    ("kit>zeth: #kit_polyutility_components", "HALF_PAIR", "R-TRADE-04"),
    ("kit>zeth: #kit_hand_crafted by trade 3", "HALF_PAIR", "R-TRADE-04"),
    ("kit>zeth: #kit_hand_crafted #kit_diffusion by trade 3", "HALF_PAIR", "R-TRADE-04"),
    ("kit>zeth: run #kit_polyutility_components in economy 2", "NO_CONVERTER", None),
    # rights of others
    ("kit>zeth: ack", "NOT_A_RIGHT", "R-TRADE-02"),
    ("kit>faderan: ack by trade 3", "NOT_A_RIGHT", "R-TRADE-02"),
    ("faderan>kit: 12ack by trade 3", "NOT_A_RIGHT", "R-TRADE-02"),
    ("kit>zeth: envoy; zeth>kit: gr", "NOT_A_RIGHT", "R-TRADE-02"),
    ("zeth>kit: envoy", "NOT_A_RIGHT", "R-ZET-13"),
    ("kit>zeth: licence:nanotechnology", "NOT_A_RIGHT", "R-TRADE-02"),
    ("kit>zeth: licence:nanotechnology by trade 3", "NOT_A_RIGHT", "R-TRADE-02"),
    ("yengii>zeth: licence:nanotechnology", "NOT_A_RIGHT", "R-YEN-09"),
    ("kit>zeth: protection; zeth>kit: gr", "NOT_A_RIGHT", "R-TRADE-02"),
    ("caylion>zeth: spare zeth in turn 2", "BAD_CLAUSE", "R-ZET-23"),
    # moments
    ("caylion>zeth: gr by trade 7", "BEYOND_END", "R-DEAL-10"),
    ("caylion>zeth: gr by trade 1", "BAD_CLAUSE", "R-DEAL-12"),
    ("caylion>zeth: gr each trade 5-7", "BEYOND_END", "R-DEAL-10"),
    ("caylion>zeth: gr each trade 4-3", "BAD_CLAUSE", None),
    ("caylion>zeth: all of #planetary_ecological_dominance in economy 6", "BEYOND_END", "R-DEAL-15"),
    ("caylion>zeth: run #planetary_ecological_dominance in economy 1", "BAD_CLAUSE", "R-DEAL-12"),
    ("caylion>zeth: no take #spica in turn 6", "BEYOND_END", None),
    ("caylion>zeth: bid at most 2 on colony in turn 6", "BEYOND_END", None),
    ("zeth>kit: spare kit in turn 6", "BEYOND_END", None),
    ("caylion>zeth: invent #sociologists by trade 7", "BEYOND_END", "R-DEAL-10"),
    ('caylion>zeth: "a favour" by trade 7', "BEYOND_END", "R-DEAL-10"),
    # things that cannot be
    ("caylion>zeth: run #planetary_ecological_dominance.1 in economy 2", "NO_CONVERTER", None),
    ("zeth>kit: run #zeth_black_market in economy 2", "NO_CONVERTER", None),
    ("caylion>zeth: invent #spica by trade 3", "BAD_CLAUSE", None),
    ("caylion>zeth: no take #caylion_nanotechnology in turn 2", "BAD_CLAUSE", "R-BNEG-05"),
    ("zeth>kit: spare zeth in turn 2", "BAD_SEAT", None),
    ('caylion>zeth: "" by trade 3', "BAD_CLAUSE", None),
    ('caylion>zeth: "   " by trade 3', "BAD_CLAUSE", None),
    (f'caylion>zeth: "{"x" * 281}" by trade 3', "BAD_CLAUSE", None),
    ('caylion>zeth: "two\nlines" by trade 3', "BAD_CLAUSE", None),
    ("caylion>zeth: gr by trade 3 if anyone invents #spica", "BAD_CLAUSE", None),
    ("caylion>zeth: gr by trade 3 if anyone wins #cascading_deception", "BAD_CLAUSE", None),
    ("caylion>zeth: gr by trade 3 if anyone runs #sociologists", "BAD_CLAUSE", None),
    ("caylion>zeth: gr by trade 3 if anyone runs #kit_polyutility_components", "BAD_CLAUSE", None),
    # who and what
    ("caylion>zeth:", "NOTHING_GIVEN", None),
    ("caylion>zeth: by trade 3", "NOTHING_GIVEN", None),
    ("nothing", "NOTHING_GIVEN", "R-TRADE-05"),
    ("caylion>caylion: gr", "SELF_TRADE", "R-TRADE-20"),
    ("caylion>caylion: gr by trade 3", "SELF_TRADE", "R-TRADE-20"),
    ("zeth>kit: gr", "NOT_A_PARTY", "R-TRADE-20"),
    ("caylion>zeth: gr; caylion>zeth: wh", "DUPLICATE_LEG", None),
    ("caylion>*: gr", "BAD_OFFER", None),
    ("caylion>zeth: 10gr", "NOT_ENOUGH", "R-TRADE-16"),
    # circular conditions
    ("caylion>zeth: run #22 in economy 3 if anyone runs #22", "CIRCULAR", None),
    (
        "caylion>zeth: run #22 in economy 3 if zeth runs #272; zeth>caylion: run #272 in economy 3 if caylion runs #22",
        "CIRCULAR",
        None,
    ),
    (
        "kit>zeth: invent #322 by trade 4 if zeth runs #272; zeth>kit: run #272 in economy 3 if anyone invents #322",
        "CIRCULAR",
        None,
    ),
]


def proposer(text: str) -> str:
    """Who proposes: the first one named, but for the row in which somebody meddles."""
    return "caylion" if text in ("zeth>kit: gr", "nothing") else text.split(">", maxsplit=1)[0]


@pytest.mark.parametrize("text, code, rule", REFUSED, ids=[row[0][:60] for row in REFUSED])
def test_it_is_refused_with_a_clear_word(text: str, code: str, rule: str | None) -> None:
    seated = table()
    with seated.refuses(code, rule):
        seated.put_up(proposer(text), text)


def test_a_circle_may_be_broken_by_leaving_something_undone() -> None:
    """What is left undone waits for nothing, and a promise unless something happens is no circle."""
    seated = table()
    undone = "caylion>zeth: no run #22 in economy 3 if zeth runs #272"
    done = "zeth>caylion: run #272 in economy 3 unless caylion runs #22"
    assert seated.put_up("caylion", f"{undone}; {done}")


def test_a_circle_of_three_is_found_too() -> None:
    seated = table()
    with seated.refuses("CIRCULAR"):
        seated.put_up(
            "caylion",
            "caylion>zeth: invent #322 by trade 4 if anyone runs #272; zeth>kit: run #272 in economy 3 if kit runs #174"
            "; kit>caylion: run #174 in economy 3 if anyone invents #322",
        )


def test_a_hundred_clauses_are_too_many() -> None:
    seated = table()
    with seated.refuses("TOO_MANY_CLAUSES") as details:
        seated.put_up("caylion", "; ".join(["caylion>zeth: gr by trade 3"] * 100))
    assert (details["limit"], details["clauses"]) == (24, 100)
    assert seated.put_up("caylion", "; ".join(["caylion>zeth: gr by trade 3"] * 24))


def test_the_refusal_names_the_clause() -> None:
    seated = table()
    with seated.refuses("BEYOND_END") as details:
        seated.put_up("caylion", "caylion>zeth: gr; caylion>zeth: wh by trade 3; zeth>caylion: wh by trade 9")
    assert (details["clause"], details["turn"]) == (1, 9)


def test_a_text_with_a_missing_card_is_not_read() -> None:
    with pytest.raises(NotationError, match="there is no card 999"):
        parse_deal("caylion>zeth: #999", SEATS)
    with pytest.raises(NotationError, match="there is no card called 'drone_yard'"):
        parse_deal("caylion>zeth: #drone_yard by trade 3", SEATS)


MISSING: list[Leg | Clause] = [
    Leg(0, 1, cards=(999,)),
    Leg(0, 1, cards=(0,)),
    Leg(0, 1, cards=(-1,)),
    Deliver(0, 1, 3, cards=(999,)),
    Deliver(0, 1, 3, cards=(0,)),
    Share(0, 1, 3, 393),
    RunConverter(0, 1, 3, -4),
    InventTeam(0, 1, 3, 0),
    LeaveCard(0, 1, 3, 1000),
]


@pytest.mark.parametrize("part", MISSING, ids=repr)
def test_a_number_without_a_card_is_refused(part: Leg | Clause) -> None:
    """Programs send numbers; there is nothing behind some of them."""
    seated = table()
    legs, clauses = ((part,), ()) if isinstance(part, Leg) else ((), (part,))
    with seated.refuses("UNKNOWN_CARD"):
        seated.act("caylion", Propose(legs, clauses))


@pytest.mark.parametrize("seat", [-3, -1, 7, 99])
def test_a_number_without_a_seat_is_refused(seat: int) -> None:
    seated = table()
    goods = Bag.parse("gr")
    for action in (
        Propose((Leg(0, seat, goods),)),
        Propose((), (Deliver(0, seat, 3, goods),)),
        Propose((), (Deliver(seat, 0, 3, goods),)),
        Propose((Leg(0, 1, goods),), audience=(seat,)),
    ):
        with seated.refuses("BAD_SEAT"):
            seated.act("caylion", action)


def test_negative_tokens_are_refused() -> None:
    seated = table()
    with seated.refuses("NOTHING_GIVEN"):
        seated.act("caylion", Propose((Leg(0, 1, Bag.parse("gr"), acknowledgements=-1),)))
    with seated.refuses("BAD_CLAUSE"):
        seated.act("caylion", Propose((), (Deliver(0, 1, 3, Bag.parse("gr"), envoys=-1),)))


def test_json_that_is_no_deal_is_not_read() -> None:
    good = ACTIONS.to_json(Propose((), (Honour(0, 1, 3, "a favour"),)))
    assert ACTIONS.from_json(good) == Propose((), (Honour(0, 1, 3, "a favour"),))
    for clause, place in (
        ({"clause": "vow", "debtor": 0, "creditor": 1, "turn": 3}, "clauses[0].clause"),
        ({"clause": "honour", "debtor": 0, "creditor": 1, "turn": 3}, "clauses[0].text"),
        ({"clause": "deliver", "debtor": 0, "creditor": 1, "turn": 3, "goods": "3green"}, "clauses[0].goods"),
        ({"clause": "deliver", "debtor": "caylion", "creditor": 1, "turn": 3}, "clauses[0].debtor"),
        ({"clause": "deliver", "debtor": 0, "creditor": 1, "turn": 3, "colour": "red"}, "clauses[0].colour"),
    ):
        with pytest.raises(WireError) as caught:
            ACTIONS.from_json({"do": "propose", "clauses": [clause]})
        assert caught.value.path == place


def test_what_was_refused_can_be_mended_and_made() -> None:
    """The same table takes the same deal once it makes sense."""
    seated = table()
    with seated.refuses("HALF_PAIR"):
        seated.put_up("kit", "kit>zeth: #kit_hand_crafted by trade 3; zeth>kit: 2ye")
    seated.agree("kit>zeth: #kit_hand_crafted #kit_polyutility_components by trade 3; zeth>kit: 2ye", by="kit")
    assert seated.goods("kit")[Good.YE] == 11
    (promise,) = seated.state.promises.values()
    assert promise.clause == Deliver(seated.seat("kit"), seated.seat("zeth"), 3, cards=(174, 173))
