"""One seat among traders at guide values: what it swaps, promises, buys, lends and licenses."""

from __future__ import annotations

from confluence.players.fair import FairPlayer
from confluence.players.planner import TEMPERS
from confluence.players.planner.market import Alone, alone, partners_of
from confluence.players.steward import Terms
from confluence.sidereal.actions import Propose
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.deals.value import guide
from confluence.sidereal.goods import EMPTY, Bag, Good
from tests.players.planner.positions import bare, plain
from tests.sidereal.table import Table as GameTable

CAYLION, KIT, UNITY, YENGII = range(4)
NANO = 1
"""Of Caylion: 3br -> gr oc."""
ENGINEERS = "Mechanical Engineers"


def look(
    table: GameTable,
    temper: str = "even",
    owed: dict[int, str] | None = None,
    partners: tuple[int, ...] = (KIT, UNITY, YENGII),
    me: int = CAYLION,
    violet: bool = True,
) -> Alone:
    """What a seat makes of the rest of the game among these partners."""
    view = table.view(table.state.species[me])
    debts = {turn: Bag.parse(goods) for turn, goods in (owed or {}).items()}
    found = alone(plain(table), me, partners_of(view, me, partners), debts, TEMPERS[temper], violet)
    assert found is not None
    return found


def received(deal: Propose | None, me: int = CAYLION) -> Bag:
    return sum((leg.goods for leg in deal.legs if leg.receiver == me), EMPTY) if deal else EMPTY


def paid(deal: Propose | None, me: int = CAYLION) -> Bag:
    return sum((leg.goods for leg in deal.legs if leg.giver == me), EMPTY) if deal else EMPTY


def promised(deal: Propose | None) -> Bag:
    clauses = deal.clauses if deal else ()
    return sum((clause.goods for clause in clauses if isinstance(clause, Deliver)), EMPTY)


def in_need(turn: int = 6) -> GameTable:
    """Caylion lacks a brown cube for its run and can spare white ones; Kit has brown ones to spare."""
    return bare(turn=turn).put("caylion", NANO).set_goods("caylion", "2br 3wh").set_goods("kit", "4br")


def test_it_asks_for_what_its_turn_lacks_and_gives_as_much() -> None:
    deal = look(in_need()).offer
    assert received(deal)[Good.BR] >= 1
    assert guide(paid(deal) + promised(deal)) >= guide(received(deal))
    assert deal is not None
    assert {(leg.giver, leg.receiver) for leg in deal.legs} <= {(KIT, CAYLION), (CAYLION, KIT)}


def test_a_deal_is_legal_and_welcome_to_who_trades_at_guide_values() -> None:
    table = in_need()
    deal = look(table).offer
    assert deal is not None
    table.act("caylion", deal)
    view = table.view("kit")
    (offer,) = view.offers
    assert offer.stale is None
    assert FairPlayer().accepts(view, Terms.of(view, KIT, offer))


def test_nothing_is_asked_of_who_has_nothing() -> None:
    assert look(in_need().set_goods("kit", "")).offer is None
    assert look(in_need(), partners=(UNITY, YENGII)).offer is None


def test_what_the_other_needs_itself_costs_more() -> None:
    spare = bare(turn=3).put("caylion", NANO).set_goods("caylion", "2br 3wh").set_goods("kit", "3br")
    needed = spare.twin().put_tech("kit", "nanotechnology")
    assert guide(paid(look(spare).offer)) <= guide(paid(look(needed).offer))
    assert look(spare).outlook.value > look(needed).outlook.value


def test_who_has_nothing_to_give_promises_what_its_run_will_yield() -> None:
    table = bare(turn=3).put("caylion", NANO, "Acrux").set_goods("caylion", "2br").set_goods("kit", "4br")
    deal = look(table).offer
    assert promised(deal)
    assert deal is not None
    assert {clause.turn for clause in deal.clauses if isinstance(clause, Deliver)} <= {4, 6}


def test_debts_are_put_off_to_the_last_turn_where_the_other_does_not_mind() -> None:
    table = bare(turn=2).put("caylion", NANO, "Acrux").set_goods("caylion", "2br").set_goods("kit", "4br")
    deal = look(table).offer
    assert deal is not None
    assert 6 in {clause.turn for clause in deal.clauses if isinstance(clause, Deliver)}


def test_the_cautious_promise_nothing() -> None:
    table = bare(turn=5).put("caylion", NANO, "Acrux").set_goods("caylion", "2br wh").set_goods("kit", "4br")
    deal = look(table, "cautious").offer
    assert deal is None or not deal.clauses


def test_what_is_owed_is_kept_or_bought() -> None:
    kept = look(in_need(turn=5).set_goods("caylion", "2br 3wh"), owed={6: "3wh"}, partners=())
    assert kept.outlook.value == look(in_need(turn=5).set_goods("caylion", "2br"), partners=()).outlook.value
    due = look(in_need().set_goods("caylion", "3wh"), owed={6: "2br"})
    assert received(due.offer)[Good.BR] >= 2  # due in this turn and not there


def test_a_generous_seat_gives_more() -> None:
    table = bare(turn=6).put("caylion", NANO, 4).set_goods("caylion", "9wh").set_goods("kit", "9br")
    given = []
    for temper in ("hard", "even", "generous"):
        deal = look(table, temper).offer
        given.append(guide(paid(deal)) / guide(received(deal)))
    assert given[0] <= given[1] <= given[2]
    assert given[0] < given[2]


def test_what_no_seat_has_alone_is_bought_from_two_at_once() -> None:
    table = (
        bare(turn=6).put("caylion", NANO).set_goods("caylion", "4wh").set_goods("kit", "2br").set_goods("unity", "br")
    )
    assert look(table, partners=(KIT,)).offer is None  # two brown cubes alone do not run anything
    deal = look(table, partners=(KIT, UNITY)).offer
    assert deal is not None
    assert received(deal) == Bag.parse("3br")
    for seller, goods in ((KIT, "2br"), (UNITY, "br")):
        back = sum((leg.goods for leg in deal.legs if leg.receiver == seller), EMPTY)
        assert guide(back) >= guide(Bag.parse(goods))


def test_a_team_that_another_cannot_pay_is_bought_and_invented() -> None:
    table = bare(turn=6).with_teams("kit", ENGINEERS).set_goods("caylion", "4ye 2wh")
    team = table.card(ENGINEERS)
    found = look(table)
    assert found.offer is not None
    assert [leg.cards for leg in found.offer.legs if leg.receiver == CAYLION] == [(team,)]
    assert [(seat, card) for seat, card, _ in found.outlook.plan.inventions] == [(CAYLION, team)]


def test_goods_that_have_to_go_to_others_pay_first() -> None:
    table = bare("zeth", "kit", "unity", "yengii", turn=6).donation("zeth", "", "3wh").set_goods("kit", "3gr")
    deal = look(table).offer
    assert deal is not None
    assert [leg.lot for leg in deal.legs if leg.giver == 0] == [Bag.parse("3wh")]
    assert not paid(deal)


def test_interest_converters_are_lent_for_goods() -> None:
    table = GameTable("eni_et", "kit", "unity", "yengii").at(4)
    table.set_goods("eni_et", "").set_goods("kit", "4gr 4wh 4br 2bk 2bl")
    deal = look(table, partners=(KIT,), me=0).offer
    assert deal is not None
    lent = [card for leg in deal.legs if leg.giver == 0 for card in leg.cards]
    assert lent
    assert received(deal, 0)
