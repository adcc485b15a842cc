"""R-INFO: what is open and what is hidden.

Hidden facts are changed and the views of everybody else compared byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from confluence.core.wire import dumps
from confluence.sidereal.cards import catalogue
from confluence.sidereal.events import BidsRevealed, Discarded, ForcedGifts, Offered, Points, Refreshed, Traded
from confluence.sidereal.goods import Bag
from tests.sidereal.table import Table, happened

CARDS = catalogue()


def four() -> Table:
    return Table("caylion", "faderan", "kit", "zeth")


def everybody(table: Table) -> list[str | None]:
    return [*table.state.species, None]


# ---- R-INFO-01

OPEN: dict[str, Callable[[Table], object]] = {
    "resources": lambda t: t.give("kit", "bl"),
    "ships": lambda t: t.give("kit", "sh"),
    "a card in play": lambda t: t.put_tech("kit", "nanotechnology"),
    "its side": lambda t: t.put("kit", "kit_hand_crafted", flipped=True),
    "a spent card": lambda t: t.tucked("kit_achronal_analysis", "kit_hand_crafted"),
    "the library": lambda t: t.put("kit", "Zd'Nx"),
    "donation goods": lambda t: t.donation("kit", "wh br"),
    "a bound lot": lambda t: t.donation("zeth", "", lot="oc en"),
    "acknowledgements": lambda t: t.tokens("kit", acknowledgements=1),
    "envoys": lambda t: t.tokens("kit", envoys=1),
    "protection": lambda t: t.trade("zeth>kit: wh; kit>zeth: br"),
    "seedlings": lambda t: t.put("kit", *t.colonies("kit"), seedling=True),
    "the colony track": lambda t: t.track("colony", *reversed(t.state.colony_track)),
    "the research track": lambda t: t.track("research", *reversed(t.state.research_track)),
    "the turn": lambda t: t.at(2),
    "a patent": lambda t: t.patent("kit", "nanotechnology"),
    "who is done": lambda t: t.done("kit"),
}


@pytest.mark.parametrize("what", OPEN)
def test_r_info_01_everybody_sees(what: str) -> None:
    before = four()
    after = before.twin()
    OPEN[what](after)
    for viewer in everybody(before):
        assert before.seen(viewer) != after.seen(viewer)


def test_r_info_01_the_open_part_is_the_same_for_everybody() -> None:
    """A spectator reads goods, cards and their sides, donation goods, tokens, tracks and the stack as they are."""
    table = four().give("kit", "3oc").put_tech("kit", "nanotechnology", flipped=True).donation("kit", "wh br")
    table.tokens("kit", acknowledgements=2, envoys=1)
    view = table.view(None)
    seat = view.seats[table.seat("kit")]
    assert seat.goods == table.goods("kit")
    assert seat.donation == Bag.parse("wh br")
    assert (seat.acknowledgements, seat.envoys) == (2, 1)
    shown = {card.card: card.flipped for card in seat.cards}
    assert shown[table.tech("kit", "nanotechnology")]
    assert not shown[table.card("kit_hand_crafted")]
    assert list(shown) == table.state.areas[table.seat("kit")].cards
    assert list(view.colony_track) == table.state.colony_track
    assert list(view.research_track) == table.state.research_track
    assert len(view.bonuses) == 6


def test_r_info_01_executed_trades_are_public() -> None:
    (traded,) = happened(four().trade("kit>zeth: br; zeth>kit: wh"), Traded)
    assert traded.audience is None
    assert [str(leg.goods) for leg in traded.legs] == ["br", "wh"]


# ---- R-INFO-02


def test_r_info_02_points_are_secret() -> None:
    """Kit's view shows its own points; nobody else's changes with them."""
    poor = four().set_points("kit", 1)
    rich = poor.twin().set_points("kit", 30)
    assert poor.seen_by_others("kit") == rich.seen_by_others("kit")
    assert poor.seen("kit") != rich.seen("kit")
    own = rich.view("kit").own
    assert own is not None
    assert own.points == 30


@pytest.mark.parametrize("step", ["trade", "tail", "gifts", "surplus", "plans", "bids", "steal"])
def test_r_info_02_points_are_secret_in_every_step(step: str) -> None:
    poor = four().set_points("kit", -2).at(3, step)
    rich = poor.twin().set_points("kit", 30)
    assert poor.seen_by_others("kit") == rich.seen_by_others("kit")


def test_r_info_02_points_are_open_once_scored() -> None:
    table = four().at(6).set_points("kit", 30)
    table.to_the_end()
    for viewer in everybody(table):
        assert table.view(viewer).seats[table.seat("kit")].points == 30


def test_r_info_02_gains_from_a_public_cause_are_told() -> None:
    """The table sees that the invention gave a point, not how many there are now."""
    table = four().give("kit", "4bl").set_points("kit", 30).put("kit", "Organic Chemists")
    (gain,) = happened(table.invent("kit", "Organic Chemists"), Points)
    assert (gain.seat, gain.amount, gain.cause, gain.audience) == (table.seat("kit"), 1, "invention", None)
    assert "31" not in dumps(gain)


def test_r_info_02_a_table_may_keep_gains_silent() -> None:
    """With POINTS_LOG silent only the one who gains is told, and no view tells others."""
    table = Table("caylion", "faderan", "kit", "zeth", POINTS_LOG="silent")
    table.give("kit", "4bl").tokens("kit", acknowledgements=1).put("kit", "Organic Chemists")
    gains = happened(table.invent("kit", "Organic Chemists"), Points)
    assert {(gain.seat, gain.audience) for gain in gains} == {(2, (2,)), (1, (1,))}
    gains = happened(table.run_economy(), Points)
    assert [(gain.cause, gain.audience) for gain in gains] == [("sharing bonus", (2,))]


def test_r_info_02_a_refusal_does_not_tell_the_points_of_others() -> None:
    """Offering the points of somebody else is refused in the same words, whatever that player has."""
    texts = []
    for points in (0, 1, 30):
        table = four().set_points("kit", points)
        with table.refuses("NO_POINTS_TRADED", "R-TRADE-03") as details:
            table.trade("zeth>kit: wh; kit>zeth: vp")
        texts.append(details)
    assert texts[0] == texts[1] == texts[2]


# ---- R-INFO-04, R-INFO-05, R-INFO-11


def test_r_info_04_the_ships_of_all_are_known_when_bids_are_chosen() -> None:
    """Ships of the ordinary stock; those on a donation card are none of them."""
    table = four().set_goods("kit", "5sh").set_goods("zeth", "2sh").set_goods("caylion", "").at(2, "bids")
    table.donation("zeth", "2sh")
    for viewer in everybody(table):
        seats = table.view(viewer).seats
        assert [str(seats[table.seat(species)].goods) for species in ("kit", "zeth", "caylion")] == ["5sh", "2sh", ""]


def test_r_info_05_bids_are_secret_until_revealed() -> None:
    """Kit commits 3 and 1, or 0 and 4, or 0 and 0: the others see the same."""
    start = four().give("kit", "4sh").at(1, "bids")
    views = []
    for colony, research in ((3, 1), (0, 4), (0, 0)):
        table = start.twin()
        events = table.bid("kit", colony, research)
        views.append((table.seen_by_others("kit"), [dumps(event) for event in events]))
        own = table.view("kit").own
        assert own is not None
        assert (own.colony_bid, own.research_bid) == (colony, research)
    assert views[0] == views[1] == views[2]


def test_r_info_05_colony_bids_are_revealed_together_and_research_bids_later() -> None:
    table = four().give("kit", "4sh").give("zeth", "4sh").at(1, "bids")
    for species in ("caylion", "faderan", "kit"):
        assert not happened(table.bid(species, 0, 0), BidsRevealed)
    table.bid("kit", 3, 1)
    reveal = happened(table.bid("zeth", 2, 1), BidsRevealed)
    assert [(event.track, event.bids) for event in reveal] == [("colony", (0, 0, 3, 2))]
    shown = table.view(None).bids
    assert [(bid.seat, bid.ships) for bid in shown] == [(2, 3), (3, 2), (1, 0), (0, 0)]
    table.passes("kit")
    reveal = happened(table.passes("zeth"), BidsRevealed)
    assert [(event.track, event.bids) for event in reveal] == [("research", (0, 0, 1, 1))]
    assert {(bid.seat, bid.ships) for bid in table.view(None).bids} == {(0, 0), (1, 0), (2, 1), (3, 1)}


def test_r_info_05_research_bid_and_reserve_stay_secret_during_the_colony_auction() -> None:
    """Before and after Kit bought its colony nobody can tell its research bid from its reserve."""
    start = four().give("kit", "7sh").give("zeth", "2sh")
    views = []
    for research in (0, 1, 4):
        table = start.twin().bids(colony={"kit": 3, "zeth": 2}, research={"kit": research})
        before = table.seen_by_others("kit")
        events = [dumps(event) for event in table.buy("kit", table.state.colony_track[0])]
        views.append((before, table.seen_by_others("kit"), events))
    assert views[0] == views[1] == views[2]


def test_r_info_05_a_purchase_does_not_tell_the_research_bid_of_the_others() -> None:
    start = four().give("kit", "3sh").give("zeth", "5sh")
    views = []
    for research in (0, 3):
        table = start.twin().bids(colony={"kit": 3, "zeth": 2}, research={"zeth": research})
        table.buy("kit", table.state.colony_track[0])
        views.append(table.seen("kit"))
    assert views[0] == views[1]


def test_r_info_11_the_sum_of_research_bid_and_reserve_can_be_computed() -> None:
    """Kit shows eight ships and a colony bid of 3: five are left, however they are split."""
    start = four().set_goods("kit", "8sh")
    views = []
    for research in (0, 2, 5):
        table = start.twin().bids(colony={"kit": 3}, research={"kit": research})
        view = table.view("zeth")
        assert (str(view.seats[2].goods), view.bids[0].ships) == ("8sh", 3)
        views.append(table.seen_by_others("kit"))
    assert views[0] == views[1] == views[2]


# ---- R-INFO-06, R-INFO-07, R-INFO-08


def test_r_info_06_the_top_cards_of_both_decks_are_visible() -> None:
    table = four().deck("colony", "Vega", "Sirius").deck("team", "Chaos Theoreticians")
    for viewer in everybody(table):
        view = table.view(viewer)
        assert view.colony_deck.top == table.card("Vega")
        assert view.team_deck.top == table.card("Chaos Theoreticians")
        assert view.colony_deck.cards == len(table.state.colony_deck)
        assert view.team_deck.cards == len(table.state.team_deck)


def test_r_info_06_the_order_below_the_top_is_hidden() -> None:
    one = four()
    two = one.twin()
    for deck in (two.state.colony_deck, two.state.team_deck):
        deck[1:] = reversed(deck[1:])
    assert one.state.digest() != two.state.digest()
    for viewer in everybody(one):
        assert one.seen(viewer) == two.seen(viewer)


def test_r_info_06_an_empty_deck_shows_no_card() -> None:
    table = four()
    table.state.colony_deck.clear()
    view = table.view(None)
    assert (view.colony_deck.cards, view.colony_deck.top) == (0, None)


def test_r_info_06_cards_put_under_a_deck_are_seen() -> None:
    """The unsold cheapest cards, and a consumed colony, go under their decks in everybody's sight."""
    table = four().set_goods("faderan", "4wh").with_colonies("faderan", "Spica")
    (discarded,) = happened(table.draw("faderan"), Discarded)
    assert (discarded.card, discarded.audience) == (table.card("Spica"), None)
    row = list(table.state.research_track)
    refreshed = {event.track: event for event in happened(table.next_turn(), Refreshed)}
    assert refreshed["research"].discarded == tuple(row[:2])
    assert refreshed["research"].audience is None


def test_r_info_07_the_relic_deck_is_unknown_even_to_faderan() -> None:
    """Whatever relic lies on top, nobody's view changes."""
    views = set()
    for relic in range(59, 71):
        table = four().deck("relic", relic)
        views.add(tuple(table.seen(viewer) for viewer in everybody(table)))
    assert len(views) == 1


@pytest.mark.parametrize(
    "species, goods, colonies",
    [
        ("kit", "20ye", ()),
        ("imdril", "9bk 15br 9oc", ()),
        ("kjas", "20ye 4br", ("Acrux", "Sargas", "Peacock", "Spica", "Antares", "Castor")),
        ("unity", "6ws 6wl", ("Acrux", "Sargas", "Peacock", "Spica")),
    ],
)
def test_r_info_08_unplayed_cards_are_open_and_enter_in_any_order(
    species: str, goods: str, colonies: tuple[str, ...]
) -> None:
    """Nullspace colonies, fleets, tiles and computer worlds: everybody reads them, first or last may come first."""
    counts = {"kit": 13, "imdril": 6, "kjas": 3, "unity": 4}
    start = Table(species, "caylion", "zeth", "eni_et").set_goods(species, goods).with_colonies(species, *colonies)
    unplayed = [card for card in start.view("zeth").seats[0].library if CARDS.card(card).enters is not None]
    assert len(unplayed) == counts[species]
    for order in (unplayed, unplayed[::-1]):
        table = start.twin()
        for card in order:
            assert card in table.view(None).seats[0].library
            table.enter(species, CARDS.card(card).id)
            assert table.holds(species, CARDS.card(card).id)
            assert card not in table.view(None).seats[0].library


# ---- R-INFO-09


def test_r_info_09_an_open_offer_shows_to_its_parties_only() -> None:
    before = four()
    table = before.twin()
    number = table.offer("kit>zeth: br; zeth>kit: wh")
    for viewer in ("caylion", "faderan", None):
        assert table.seen(viewer) == before.seen(viewer)
    for viewer in ("kit", "zeth"):
        (offer,) = table.view(viewer).offers
        assert (offer.id, offer.by, offer.parties, offer.agreed) == (number, 2, (2, 3), (2,))


def test_r_info_09_agreeing_and_refusing_show_to_the_parties_only() -> None:
    before = four()
    table = before.twin()
    number = table.offer("kit>zeth: br; zeth>caylion: wh; caylion>kit: gr")
    for events in (table.accept("zeth", number), table.decline("caylion", number)):
        assert [event.audience for event in events] == [(0, 2, 3)]
        assert table.seen("faderan") == before.seen("faderan")
        assert table.seen(None) == before.seen(None)


def test_r_info_09_the_offer_itself_is_told_to_its_parties() -> None:
    table = four()
    events = table.propose("kit", "kit>zeth: br; zeth>kit: wh")
    (offered,) = happened(events, Offered)
    assert offered.audience == (2, 3)


@pytest.mark.parametrize("answer", ["accept", "decline", "withdraw"])
def test_r_info_09_others_cannot_tell_a_private_offer_from_none(answer: str) -> None:
    """The refusal is the same for an offer between others and for a number that was never given."""
    table = four()
    number = table.offer("kit>zeth: br; zeth>kit: wh")
    for guess in (number, number + 1):
        with table.refuses("UNKNOWN_OFFER"):
            getattr(table, answer)("faderan", guess)


# ---- R-INFO-10


def test_r_info_10_forced_gifts_are_unseen_until_the_last_one_is_committed() -> None:
    """Kit changes its mind; nobody sees either choice before Zeth has chosen, then both happen."""
    start = four().donation("kit", "wh br").donation("zeth", "bk")
    start.to("gifts")
    one, two = start.twin(), start.twin()
    first = [dumps(event) for event in one.forced("kit", caylion="wh br")]
    second = [dumps(event) for event in two.forced("kit", zeth="wh", faderan="br")]
    assert first == second
    assert one.seen_by_others("kit") == two.seen_by_others("kit")
    assert one.seen("kit") != two.seen("kit")
    one.forced("kit", zeth="wh", faderan="br")
    assert one.state.digest() == two.state.digest()
    events = one.forced("zeth", kit="bk")
    assert [event.seat for event in happened(events, ForcedGifts)] == [2, 3]


def test_r_info_10_surplus_colonies_are_unseen_until_the_last_one_is_committed() -> None:
    start = four().with_colonies("caylion", "Vega", "Sirius", "Castor", "Spica")
    start.with_colonies("zeth", "Altair", "Shaula", "Gacrux", "Deneb").to("surplus")
    one, two = start.twin(), start.twin()
    assert [dumps(event) for event in one.surplus("caylion", "Vega")] == [
        dumps(event) for event in two.surplus("caylion", "Spica")
    ]
    assert one.seen_by_others("caylion") == two.seen_by_others("caylion")
    one.surplus("caylion", "Spica")
    assert one.state.digest() == two.state.digest()
    gone = happened(one.surplus("zeth", "Altair"), Discarded)
    assert {event.card for event in gone} == {one.card("Spica"), one.card("Altair")}
    assert one.holds("caylion", "Vega")


def test_r_info_10_economy_plans_are_unseen_until_the_last_one_is_committed() -> None:
    start = four().set_goods("kit", "oc 5gr")
    start.to("plans")
    one, two = start.twin(), start.twin()
    first = [dumps(event) for event in one.plan("kit", "kit_anarchic_sacrificial", "kit_hand_crafted")]
    second = [dumps(event) for event in two.plan("kit")]
    assert first == second
    assert one.seen_by_others("kit") == two.seen_by_others("kit")
    assert one.seen("kit") != two.seen("kit")
    one.plan("kit")
    assert one.state.digest() == two.state.digest()
    for species in ("caylion", "faderan", "zeth"):
        one.plan(species)
    assert one.goods("kit") == Bag.parse("oc 5gr"), "the last choice counts"


def test_r_info_10_bids_may_be_changed_until_the_last_one_is_committed() -> None:
    table = four().set_goods("kit", "5sh").at(1, "bids")
    table.bid("kit", 5, 0)
    table.bid("kit", 2, 1)
    for species in ("caylion", "faderan"):
        table.bid(species, 0, 0)
    (reveal,) = happened(table.bid("zeth", 0, 0), BidsRevealed)
    assert reveal.bids == (0, 0, 2, 0)
    with table.refuses("WRONG_STEP", "R-TURN-10"):
        table.bid("kit", 5, 0)


def test_r_info_10_everybody_sees_who_has_committed() -> None:
    """The fact is open, the content is not."""
    table = four().at(1, "plans")
    assert [seat.committed for seat in table.view(None).seats] == [False] * 4
    table.plan("kit")
    assert [seat.committed for seat in table.view(None).seats] == [False, False, True, False]


# ---- R-INFO-12


def test_r_info_12_a_spectator_sees_what_all_players_see() -> None:
    """Without what is private, each player's view is the spectator's."""
    table = four().set_points("kit", 7).donation("kit", "wh").tokens("zeth", acknowledgements=1)
    table.offer("caylion>zeth: br; zeth>caylion: wh")
    public = table.seen(None)
    for species in table.state.species:
        view = table.view(species)
        seats = tuple(replace(seat, points=None) for seat in view.seats)
        assert dumps(replace(view, viewer=None, seats=seats, offers=(), own=None)) == public


def test_r_info_12_a_spectator_sees_no_points_offers_or_choices() -> None:
    one = four().at(2, "bids")
    two = one.twin().set_points("kit", 9)
    one.give("kit", "4sh").bid("kit", 1, 3)
    two.give("kit", "4sh").bid("kit", 4, 0)
    assert one.seen(None) == two.seen(None)
    view = one.view(None)
    assert (view.own, view.offers, view.scores) == (None, (), ())
    assert [seat.points for seat in view.seats] == [None] * 4


def test_r_info_12_a_spectator_sees_everything_when_the_game_is_over() -> None:
    table = four().at(6).set_points("kit", 9)
    table.to_the_end()
    view = table.view(None)
    assert view.scores == table.outcome().scores
    assert [seat.points for seat in view.seats] == [table.points(species) for species in table.state.species]
