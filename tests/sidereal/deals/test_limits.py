"""Limits that keep a table quick whatever its players promise each other."""

from __future__ import annotations

from confluence.sidereal.actions import Accept, Propose
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.deals.terms import MOST_OF_A_GOOD, MOST_PROMISES
from confluence.sidereal.decisions import SeatDecision
from confluence.sidereal.events import Traded
from confluence.sidereal.goods import Bag
from tests.sidereal.table import Table, happened

SPECIES = ("caylion", "kit", "kjas", "imdril")


def test_nobody_promises_more_of_a_good_than_a_table_ever_sees() -> None:
    table = Table(*SPECIES)
    for count, code in ((MOST_OF_A_GOOD, None), (MOST_OF_A_GOOD + 1, "BAD_CLAUSE")):
        deal = Propose((), (Deliver(0, 1, 2, Bag.parse(f"{count}gr")), Deliver(1, 0, 2, Bag.parse("wh"))))
        if code is None:
            table.act("caylion", deal)
        else:
            with table.refuses(code):
                table.act("caylion", deal)


def test_nobody_owes_more_promises_than_a_ledger_can_hold() -> None:
    """Six turns of twenty-four clauses are as many as fit; the next promise is refused."""
    table = Table(*SPECIES)
    text = "; ".join(f"caylion>{other}: gr each trade 2-6" for other in ("kit", "kjas", "imdril") for _ in range(8))
    assert len(table.agree(text)) == MOST_PROMISES
    with table.refuses("TOO_MANY_CLAUSES") as why:
        table.agree("caylion>kit: gr by trade 2; kit>caylion: wh by trade 2")
    assert why["limit"] == MOST_PROMISES


def test_a_seat_flooded_with_colonies_still_gets_a_list() -> None:
    """Colonies cannot be refused as gifts; Im'dril with ten of them chooses among sets, not among orders."""
    table = Table(*SPECIES)
    for number in range(279, 289):
        table.put("imdril", number)
    table.at(1, "surplus")
    assert len(SeatDecision(table.state, table.seat("imdril")).actions()) == 1


def test_oq_46_a_deal_of_private_promises_shows_nowhere() -> None:
    """With PROMISES parties nobody else learns that two players agreed on something (OQ-46)."""
    for option, told in (("public", 1), ("parties", 0)):
        table = Table(*SPECIES, PROMISES=option)
        clauses = (Deliver(0, 1, 2, Bag.parse("gr")), Deliver(1, 0, 2, Bag.parse("wh")))
        table.act("caylion", Propose((), clauses))
        assert len(happened(table.act("kit", Accept(1)), Traded)) == told
