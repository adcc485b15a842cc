"""R-TURN: turns, phases and steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from confluence.sidereal.actions import Done
from confluence.sidereal.events import (
    BidsRevealed,
    Discarded,
    Entered,
    ForcedGifts,
    OfferClosed,
    Points,
    Ran,
    Refreshed,
    Returned,
    Scored,
    Shared,
    SiderealEvent,
    StepBegan,
    Stolen,
)
from confluence.sidereal.goods import Bag
from tests.sidereal.table import Table, happened

STEPS = ("trade", "settle", "tail", "gifts", "surplus", "plans", "bids", "colonies", "teams", "steal")


def steps(events: Sequence[SiderealEvent]) -> list[str]:
    return [event.step for event in happened(events, StepBegan)]


def whole_turn(table: Table) -> Table:
    """A position in which every step of the turn asks somebody for something."""
    table.donation("kit", "wh br").with_colonies("unity", "Vega", "Sirius")
    return table.give("caylion", "2sh").give("kit", "2sh")


# ---- R-TURN-01, R-TURN-06, R-TURN-07


@pytest.mark.parametrize("with_zeth", [True, False])
def test_r_turn_01_six_turns_of_three_phases(with_zeth: bool) -> None:
    """Trading, economy and auctions in each of the first five turns; with Zeth a steal step follows the auctions."""
    table = Table("caylion", "kit", "kjas", "zeth" if with_zeth else "unity")
    begun = [(1, "trade")] + [(event.turn, event.step) for event in happened(table.to_the_end(), StepBegan)]
    assert [turn for turn, step in begun if step == "trade"] == [1, 2, 3, 4, 5, 6]
    after_auctions = ["steal"] if with_zeth else []
    for turn in range(1, 6):
        phases = [step for when, step in begun if when == turn and step not in ("gifts", "surplus")]
        assert phases == ["trade", "tail", "plans", "bids", "colonies", "teams", *after_auctions]


def test_r_turn_06_turn_6_ends_with_scoring_instead_of_a_confluence_phase() -> None:
    """Nobody bids: the game is over with the last economy."""
    table = Table("caylion", "kit", "kjas", "zeth").at(6)
    events = table.to_the_end()
    assert steps(events) == ["tail", "plans"]
    assert happened(events, Scored)
    assert not happened(events, BidsRevealed)
    with table.refuses("GAME_OVER"):
        table.bid("kit", 0, 0)


@pytest.mark.parametrize("turn", range(1, 7))
def test_r_turn_07_phases_left_when_a_turn_begins(turn: int) -> None:
    """7-n Trade, 7-n Economy and 6-n Confluence Phases, then the final scoring."""
    table = Table("caylion", "kit", "kjas", "zeth").at(turn)
    events = table.to_the_end()
    begun = Counter(steps(events))
    assert 1 + begun["trade"] == begun["plans"] == 7 - turn
    assert begun["bids"] == 6 - turn
    assert len(happened(events, Scored)) == 1


# ---- R-TURN-02


@pytest.mark.parametrize("step", ["trade", "tail", "plans", "bids"])
def test_r_turn_02_all_players_act_at_the_same_time(step: str) -> None:
    table = Table("caylion", "kit", "kjas", "zeth").at(2, step)
    assert table.deciding() == ["caylion", "kit", "kjas", "zeth"]


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1)])
def test_r_turn_02_the_order_of_answers_decides_nothing(order: tuple[int, ...]) -> None:
    """Plans committed in any order of seats give the same result."""
    table = Table("caylion", "kit", "kjas", "zeth").to("plans")
    plans = {
        "caylion": ["caylion_distributed_telenet"],
        "kit": ["kit_hand_crafted"],
        "kjas": ["kjas_underground_cities"],
        "zeth": ["zeth_cascading_deception"],
    }
    names = list(plans)
    for seat in order:
        table.plan(names[seat], *plans[names[seat]])
    assert table.state.step.value == "bids"
    assert table.goods("caylion") == Bag.parse("5gr 5wh 3br bk sh")
    assert table.goods("kit") == Bag.parse("3gr 2wh 3br bk bl ye 2oc sh")


def test_r_turn_02_only_the_auctions_have_an_acting_order() -> None:
    table = Table("caylion", "kit", "kjas", "zeth")
    table.bids(colony={"kit": 3, "zeth": 2}, research={"zeth": 2, "kjas": 1})
    assert table.deciding() == ["kit"]
    with table.refuses("NOT_YOUR_TURN", "R-BID-16"):
        table.passes("zeth")
    table.passes("kit")
    table.passes("zeth")
    assert (table.state.step.value, table.deciding()) == ("teams", ["zeth"])
    with table.refuses("NOT_YOUR_TURN", "R-BID-16"):
        table.passes("kjas")


# ---- R-TURN-03


def trade(table: Table) -> None:
    table.trade("kjas>eni_et: br; eni_et>kjas: wh")


def run(table: Table) -> None:
    table.run("eni_et", "Paradise Converter", colonies=["Acrux"])


def upgrade(table: Table) -> None:
    table.upgrade("eni_et", "Deep Hunting", colonies=["Castor"])


def terraform(table: Table) -> None:
    table.upgrade("eni_et", "Spica")


def invent(table: Table) -> None:
    table.invent("eni_et", "Organic Chemists", pay="4bl")


@pytest.mark.parametrize(
    "order",
    [
        (trade, run, upgrade, terraform, invent),
        (invent, terraform, upgrade, run, trade),
        (trade, invent, trade, upgrade, trade, run, trade, terraform, trade),
    ],
)
def test_r_turn_03_trade_phase_actions_in_any_order_and_number(order: tuple[Callable[[Table], None], ...]) -> None:
    """Eni Et trades, runs a violet converter, upgrades, terraforms and invents as it likes."""
    table = Table("eni_et", "kjas", "faderan", "zeth").set_goods("eni_et", "2gr 9wh 6bl").set_goods("kjas", "9br")
    table.with_colonies("eni_et", "Acrux", "Castor", "Spica").put("eni_et", "Paradise Converter", "Organic Chemists")
    for action in order:
        action(table)
    trades = order.count(trade)
    assert table.goods("eni_et") == Bag.from_counts([0, 9 - trades, trades])
    assert (table.points("eni_et"), table.state.step.value) == (2 + 1 + 1, "trade")


# ---- R-TURN-04, R-TURN-05


def test_r_turn_04_support_is_checked_before_converters_run() -> None:
    """Unity with two colonies must give one up first; the other one alone can run."""
    table = Table("unity", "kit", "kjas", "zeth").with_colonies("unity", "Vega", "Sirius").to("surplus")
    with table.refuses("WRONG_STEP", "R-TURN-10"):
        table.plan("unity", "Vega", "Sirius")
    table.surplus("unity", "Vega")
    assert table.state.step.value == "plans"
    with table.refuses("NOT_HELD"):
        table.plan("unity", "Vega")
    table.plan("unity", "Sirius")


def test_r_turn_04_donations_are_placed_after_the_converters() -> None:
    """A donation appears when the runs are over, not while plans are made."""
    table = Table("eni_et", "kit", "kjas", "zeth").set_goods("eni_et", "oc").to("plans")
    table.plan("eni_et", "Universal Applied Metaethics")
    assert not table.donated("eni_et")
    for species in ("kit", "kjas", "zeth"):
        table.plan(species)
    assert table.donated("eni_et") == Bag.parse("3wh")
    assert not table.goods("eni_et")


def test_r_turn_05_the_confluence_phase_in_its_order() -> None:
    """Techs are shared with the bonus, bids committed, colonies, teams, theft, fresh tracks."""
    table = Table("caylion", "kit", "kjas", "zeth").give("kit", "4bl 3sh").give("kjas", "3sh")
    table.put("kit", "Organic Chemists").invent("kit", "Organic Chemists")
    table.track("colony", "Altair", "Shaula", "Gacrux", "Polaris", "Vega")
    table.track("research", "Sociologists", "Nuclear Physicists", "Metaethicists", "Linguistic Analysts")
    shared = table.run_economy()
    kinds = [type(event) for event in shared if isinstance(event, Points | Shared | Entered | StepBegan)]
    assert kinds == [Points, Shared, Entered, Entered, Entered, StepBegan]
    assert table.holds("zeth", table.tech("zeth", "genetic_engineering"))
    events: list[SiderealEvent] = []
    for species in ("caylion", "kit", "kjas", "zeth"):
        events += table.bid(species, int(species == "kit"), int(species == "kjas"))
    events += table.buy("kit", "Altair")
    events += table.buy("kjas", "Sociologists")
    assert table.state.research_track[0] == 0, "tracks are not refreshed before the theft"
    events += table.steal("zeth", table.theft("Black Market", "kit", pay="bk"))
    events += table.done("zeth")
    told = [
        event.track if isinstance(event, BidsRevealed | Refreshed) else type(event).__name__
        for event in events
        if isinstance(event, BidsRevealed | Stolen | Refreshed)
    ]
    assert told == ["colony", "research", "Stolen", "colony", "research"]
    assert steps(events) == ["colonies", "teams", "steal", "trade"]


# ---- R-TURN-08, R-TURN-09


@pytest.mark.parametrize("turn", range(1, 6))
def test_r_turn_08_exact_steps_of_the_first_five_turns(turn: int) -> None:
    table = whole_turn(Table("caylion", "kit", "unity", "zeth")).at(turn)
    events = table.next_turn()
    assert steps(events) == ["tail", "gifts", "surplus", "plans", "bids", "colonies", "teams", "steal", "trade"]
    assert (table.state.turn, table.state.step.value) == (turn + 1, "trade")


def test_r_turn_08_what_happens_by_itself_between_the_steps() -> None:
    """Offers lapse, gifts, surplus, runs, both reveals, fresh tracks, loans go home: in this order."""
    table = whole_turn(Table("caylion", "kit", "unity", "zeth"))
    table.offer("kit>zeth: br; zeth>kit: wh")
    table.gift("unity", "kit", cards=["Adaptive Fabrication"])
    order = [OfferClosed, ForcedGifts, Discarded, Ran, BidsRevealed, Refreshed, Returned]
    told = [type(event) for event in table.next_turn() if type(event) in order]
    assert [kind for place, kind in enumerate(told) if place == 0 or kind is not told[place - 1]] == order


def test_r_turn_08_steps_that_ask_nothing_pass_by_themselves() -> None:
    """Without donation goods, surplus colonies or Zeth those steps are not begun."""
    table = Table("caylion", "kit", "kjas", "yengii")
    assert steps(table.next_turn()) == ["tail", "plans", "bids", "colonies", "teams", "trade"]


def test_r_turn_08_marks_are_cleared_when_the_turn_ends() -> None:
    """A violet converter runs again in the next turn, and protection is over."""
    table = Table("faderan", "kit", "kjas", "zeth").with_colonies("faderan", "Vega", "Sirius")
    table.put("faderan", "Paradise Converter").run("faderan", "Paradise Converter", colonies=["Vega"])
    table.trade("zeth>kit: wh; kit>zeth: br")
    table.next_turn()
    assert not table.is_protected("kit")
    table.run("faderan", "Paradise Converter", colonies=["Sirius"])
    assert table.points("faderan") == 4


@pytest.mark.parametrize("edition, bonus", [("2020", [2]), ("2017", [2]), ("DE", [])])
def test_r_turn_09_exact_steps_of_turn_6(edition: str, bonus: list[int]) -> None:
    """No auction, no refresh, no theft, no return of loans: the bonus (2017, 2020), then the scores."""
    table = whole_turn(Table("caylion", "kit", "unity", "zeth", EDITION=edition)).at(6)
    table.give("kit", "4bl").put("kit", "Organic Chemists").invent("kit", "Organic Chemists")
    table.gift("unity", "kit", cards=["Adaptive Fabrication"])
    events = table.to_the_end()
    assert steps(events) == ["tail", "gifts", "surplus", "plans"]
    kinds = [type(event) for event in events if isinstance(event, Discarded | Ran | Points | Scored)]
    order = [Discarded, Ran, Points, Scored] if bonus else [Discarded, Ran, Scored]
    assert [kind for place, kind in enumerate(kinds) if place == 0 or kind is not kinds[place - 1]] == order
    assert [event.amount for event in happened(events, Points)] == bonus
    assert not [event for event in events if isinstance(event, BidsRevealed | Refreshed | Returned | Shared | Stolen)]
    assert table.holds("kit", "Adaptive Fabrication")


def test_r_turn_09_donation_output_of_turn_6_is_kept() -> None:
    """Also R-DON-11."""
    table = Table("eni_et", "kit", "kjas", "zeth").set_goods("eni_et", "oc").at(6)
    table.run_economy(eni_et=["Universal Applied Metaethics"])
    assert table.goods("eni_et") == Bag.parse("3wh")
    assert table.outcome().scores[0] == 12 + 6


# ---- R-TURN-10

ACTIONS: dict[str, tuple[tuple[str, ...], Callable[[Table], object]]] = {
    "propose": (("trade",), lambda t: t.propose("kit", "kit>zeth: br; zeth>kit: wh")),
    "accept": (("trade",), lambda t: t.accept("zeth", 1)),
    "gift": (("trade",), lambda t: t.gift("kit", "zeth", "br")),
    "run": (("trade", "tail"), lambda t: t.run("kit", "Paradise Converter", colonies=["Vega"])),
    "draw": (("trade", "tail"), lambda t: t.draw("faderan")),
    "enter": (("trade", "tail"), lambda t: t.enter("kit", "Zd'Nx")),
    "upgrade": (("trade", "tail"), lambda t: t.upgrade("kit", "Vega")),
    "invent": (("trade", "tail"), lambda t: t.invent("kit", "Organic Chemists", pay="4bl")),
    "done": (("trade", "settle", "tail", "steal"), lambda t: t.done("zeth")),
    "gifts": (("gifts",), lambda t: t.forced("kit", zeth="wh br")),
    "surplus": (("surplus",), lambda t: t.surplus("caylion", "Castor")),
    "plan": (("plans",), lambda t: t.plan("kit")),
    "bids": (("bids",), lambda t: t.bid("kit", 1, 1)),
    "buy": (("colonies", "teams"), lambda t: t.buy("kit", "Altair")),
    "pass": (("colonies", "teams"), lambda t: t.passes("kit")),
    "split": (("colonies", "teams"), lambda t: t.split("kit")),
    "steal": (("steal",), lambda t: t.steal("zeth", t.theft("Black Market", "kit", pay="bk"))),
}


def ready_for_everything() -> Table:
    """Only the step of the turn stands between Kit, Zeth, Faderan or Caylion and each of the actions."""
    table = Table("caylion", "kit", "faderan", "zeth").give("kit", "4bl ye br sh").set_goods("faderan", "4wh")
    table.put("kit", "Paradise Converter", "Vega", "Organic Chemists").with_colonies("faderan", "Spica")
    table.with_colonies("caylion", "Castor", "Acrux", "Sirius", "Deneb").donation("kit", "wh br")
    table.track("colony", "Altair", "Shaula", "Gacrux", "Polaris").offer("kit>zeth: br; zeth>kit: wh")
    return table


FOREIGN = [(action, step) for action, (home, _) in ACTIONS.items() for step in (*STEPS, "over") if step not in home]


@pytest.mark.parametrize("action, step", FOREIGN)
def test_r_turn_10_an_action_of_another_step_is_refused(action: str, step: str) -> None:
    """Trades too: in the auctions and in settlement only other deals are made."""
    table = ready_for_everything().at(2, step)
    with table.refuses("GAME_OVER" if step == "over" else "WRONG_STEP"):
        ACTIONS[action][1](table)


@pytest.mark.parametrize("action", ["propose", "accept", "gift", "run", "draw", "enter", "upgrade", "invent"])
def test_r_turn_10_the_same_actions_are_legal_in_trading(action: str) -> None:
    """The refusals above have no other reason than the step."""
    ACTIONS[action][1](ready_for_everything())


@pytest.mark.parametrize("action", ["run", "draw", "enter", "upgrade", "invent", "done"])
def test_r_turn_10_the_same_actions_are_legal_in_the_tail(action: str) -> None:
    ACTIONS[action][1](ready_for_everything().at(2, "tail"))


def test_r_turn_10_a_step_ends_for_everybody_before_the_next_begins() -> None:
    """Kit has committed its plan and still cannot bid before Zeth has committed too."""
    table = Table("caylion", "kit", "kjas", "zeth").to("plans")
    for species in ("caylion", "kit", "kjas"):
        table.plan(species)
    with table.refuses("WRONG_STEP", "R-TURN-10") as details:
        table.bid("kit", 0, 0)
    assert (details["step"], details["belongs"]) == ("plans", ["bids"])
    table.plan("zeth")
    table.bid("kit", 0, 0)


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_r_turn_10_a_seat_that_is_not_there_cannot_act(seat: int) -> None:
    table = Table("caylion", "kit", "kjas", "zeth")
    with table.refuses("BAD_SEAT"):
        table.act_as(seat, Done())
