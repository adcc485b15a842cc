"""The `given` part of a scenario: a position that could stand on a table, arranged step by step."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from confluence.core.errors import Illegal
from confluence.core.game import SeatId, Setup
from confluence.lab.scenarios.nodes import EMPTY_SPACE, Node, did_you_mean, show_card
from confluence.sidereal import arrange
from confluence.sidereal.arrange import ArrangeError
from confluence.sidereal.cards import CardId, Kind, Trade
from confluence.sidereal.deals.text import seat_names
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import EMPTY, Bag, Good
from confluence.sidereal.holding import ENVOYS, envoys_left
from confluence.sidereal.options import CHOICES
from confluence.sidereal.phases import economy, gifts, steal
from confluence.sidereal.species import rules_of_card
from confluence.sidereal.species.faderan import tokens_left
from confluence.sidereal.state import (
    CARDS,
    CATALOGUE,
    DECK,
    IS_COLONY,
    LIBRARY,
    OUT,
    PLAY,
    TRACK,
    TURNS,
    State,
    Step,
)

SETUP_KEYS: Final = ("species", "edition", "options", "seed")
"""What is decided before the first card is dealt."""
TABLE_KEYS: Final = (
    "turn",
    "step",
    "colony track",
    "research track",
    "colony deck",
    "team deck",
    "relic deck",
    "shared",
    "out",
)
AREA_KEYS: Final = (
    "goods",
    "add",
    "points",
    "colonies",
    "teams",
    "cards",
    "library",
    "tucked",
    "invented",
    "patents",
    "donation",
    "lot",
    "lot for",
    "acknowledgements",
    "envoys",
    "protected",
)
CARD_KEYS: Final = ("card", "flipped", "seedling", "borrowed by")
_MIDDLE: Final = (Step.SETTLE, Step.COLONIES, Step.TEAMS, Step.OVER)
"""Steps that nothing but play leads to."""
_PLAYABLE: Final = (
    Kind.TECHNOLOGY,
    Kind.STARTING,
    Kind.INTEREST,
    Kind.RELIC,
    Kind.FLEET,
    Kind.TILE,
    Kind.NULLSPACE,
    Kind.WORLD,
    Kind.COLONY,
    Kind.TEAM,
)
_DECKS: Final = {"colony deck": Kind.COLONY, "team deck": Kind.TEAM, "relic deck": Kind.RELIC}


@dataclass(slots=True)
class Placing:
    """A position while it is arranged."""

    state: State
    placed: dict[CardId, int] = field(default_factory=dict)
    """Line in which each card found its place; a card has one."""

    def claim(self, node: Node, card: CardId) -> None:
        """Write down that this line puts the card somewhere; a second place is a mistake."""
        if card in self.placed:
            raise node.problem(f"{show_card(card)} has a place already, in line {self.placed[card]}")
        self.placed[card] = node.line


def deal(node: Node) -> State:
    """The table of a `given` before anything is arranged: who plays, by which options, with which seed."""
    found = node.pick(SETUP_KEYS)
    if "species" not in found:
        raise node.problem("say who plays: species: [caylion, kit, unity, zeth]")
    everybody = tuple(_species(item) for item in found["species"].sequence())
    options = {}
    if "options" in found:
        for key, value in found["options"].entries():
            name = key.choice(tuple(CHOICES), "table option")
            options[name] = value.string()
    if "edition" in found:
        if "EDITION" in options:
            raise found["edition"].problem("the edition is chosen twice")
        options["EDITION"] = found["edition"].string()
    seed = found["seed"].number(0, 2**31) if "seed" in found else 1
    try:
        return SIDEREAL.new(Setup("sidereal", SIDEREAL.rules, everybody, seed, options))
    except Illegal as refusal:
        raise node.problem(refusal.message) from refusal


def _species(node: Node) -> str:
    known = tuple(CATALOGUE.species)
    if node.string().isdecimal():
        raise node.problem(f"there is no species {node.string()}; there are {', '.join(known)}")
    return known[node.seat(known)]


def check_keys(node: Node, species: tuple[str, ...], setup: bool) -> None:
    """Refuse a key that a `given` of this table does not have."""
    names = seat_names(species)
    known = (*SETUP_KEYS, *TABLE_KEYS) if setup else TABLE_KEYS
    for key, value in node.entries():
        name = key.string()
        if name.casefold() in names:
            value.fields(AREA_KEYS)
        elif name not in known:
            raise key.problem(f"there is no key {name!r} here; {did_you_mean(name, (*known, *species))}")


def arrange_position(state: State, node: Node, setup: bool = False) -> None:
    """Put everything where the `given` says, and refuse a position that no game can reach."""
    check_keys(node, state.species, setup)
    names = seat_names(state.species)
    found = node.pick(TABLE_KEYS)
    areas = [
        (names[key.string().casefold()], value) for key, value in node.entries() if key.string().casefold() in names
    ]
    placing = Placing(state)
    with _reported(node):
        _common_cards(placing, found)
    for seat, area in areas:
        _cards(placing, seat, area)
    _tracks_and_decks(placing, found)
    for seat, area in areas:
        _goods(state, seat, area)
    if "turn" in found or "step" in found:
        turn = found["turn"].number(1, TURNS) if "turn" in found else state.turn
        step = found["step"].choice([s.value for s in Step], "step") if "step" in found else state.step.value
        arrange.at(state, turn, step)
    check_position(state, found.get("step", node))


@contextmanager
def _reported(node: Node) -> Iterator[None]:
    """Give a mistake of the arrangement its place in the document."""
    try:
        yield
    except ArrangeError as error:
        raise node.problem(str(error)) from error


# ------------------------------------------------------------------ cards


def _common_cards(placing: Placing, found: dict[str, Node]) -> None:
    """Technologies shared earlier, cards out of the game."""
    state = placing.state
    for item in found["shared"].sequence() if "shared" in found else ():
        team = _team(placing, item)
        arrange.shared(state, team)
        technology = CARDS[team].technology
        for seat, species in enumerate(state.species):
            if technology is not None:
                card = CATALOGUE.technology_cards[species][technology]
                if state.zone[card] == LIBRARY:
                    arrange.into_play(state, seat, card)
    for item in found["out"].sequence() if "out" in found else ():
        card = item.card()
        placing.claim(item, card)
        if CARDS[card].kind is not Kind.NULLSPACE:
            raise item.problem("only nullspace colonies ever leave the game (R-KIT-09)")
        arrange.out(state, card)


def _team(placing: Placing, node: Node) -> CardId:
    team = node.card()
    if CARDS[team].kind is not Kind.TEAM:
        raise node.problem(f"{show_card(team)} is no team")
    placing.claim(node, team)
    return team


def _cards(placing: Placing, seat: SeatId, node: Node) -> None:
    """The cards of one seat."""
    state = placing.state
    own = state.species[seat]
    found = node.fields(AREA_KEYS)
    for item in found["library"].sequence() if "library" in found else ():
        card = item.card(own)
        placing.claim(item, card)
        if CARDS[card].owner != own or CARDS[card].kind not in _PLAYABLE:
            raise item.problem(f"{show_card(card)} does not belong to the library of {own}")
        with _reported(item):
            arrange.into_library(state, card)
    for word, kind in (("colonies", "colony"), ("teams", "team")):
        if word in found:
            _exactly(placing, seat, found[word], kind)
    for item in found["cards"].sequence() if "cards" in found else ():
        _into_play(placing, seat, item)
    for item in found["invented"].sequence() if "invented" in found else ():
        arrange.invented(state, seat, _team(placing, item))
    for item in found["patents"].sequence() if "patents" in found else ():
        team = _team(placing, item)
        technology = CARDS[team].technology
        if own != "yengii":
            raise item.problem("only yengii has patents (R-YEN-04)")
        arrange.shared(state, team, seat)
        if technology is not None:
            arrange.into_play(state, seat, CATALOGUE.technology_cards[own][technology])
    for key, value in found["tucked"].entries() if "tucked" in found else ():
        _tuck(placing, seat, key, value)


def _exactly(placing: Placing, seat: SeatId, node: Node, kind: str) -> None:
    """Let a seat have exactly these colonies or teams; those it had go under their deck."""
    state = placing.state
    deck = state.colony_deck if kind == "colony" else state.team_deck
    for card in state.colonies(seat) if kind == "colony" else state.teams(seat):
        arrange.lift(state, card)
        if CARDS[card].kind is Kind.NULLSPACE:
            arrange.into_library(state, card)
        else:
            state.zone[card] = DECK
            deck.append(card)
    for item in node.sequence():
        card = _entry_card(item, state.species[seat])
        if IS_COLONY[card] if kind == "colony" else CARDS[card].kind is Kind.TEAM:
            _into_play(placing, seat, item)
        else:
            raise item.problem(f"{show_card(card)} is no {kind}")


def _entry_card(node: Node, species: str) -> CardId:
    if node.text is not None:
        return node.card(species)
    found = node.fields(CARD_KEYS)
    if "card" not in found:
        raise node.problem("say which card: {card: colony_vega, flipped: true}")
    return found["card"].card(species)


def _into_play(placing: Placing, seat: SeatId, node: Node) -> None:
    """Put one card, or a pair, into an area."""
    state = placing.state
    card = _entry_card(node, state.species[seat])
    printed = CARDS[card]
    details = {} if node.text is not None else node.fields(CARD_KEYS)
    flipped = details["flipped"].flag() if "flipped" in details else False
    seedling = details["seedling"].flag() if "seedling" in details else False
    placing.claim(node, card)
    if printed.kind not in _PLAYABLE:
        raise node.problem(f"{show_card(card)} never lies in play")
    holder = seat
    if "borrowed by" in details:
        holder = details["borrowed by"].seat(state.species)
        if printed.owner != state.species[seat]:
            raise node.problem(f"{show_card(card)} does not belong to {state.species[seat]}")
    if printed.owner is not None and printed.trade is Trade.NO and state.species[holder] != printed.owner:
        raise node.problem(f"{show_card(card)} never leaves {printed.owner} (R-TRADE-04)")
    if seedling and ("caylion" not in state.species or not IS_COLONY[card]):
        raise node.problem("a seedling lies on a colony, and only where caylion plays (R-CAY-02)")
    with _reported(node):
        arrange.into_play(state, holder, card, flipped, seedling)


def _tuck(placing: Placing, seat: SeatId, key: Node, value: Node) -> None:
    """Lay a spent technology under the card it upgraded."""
    state = placing.state
    own = state.species[seat]
    spent, under = key.card(own), value.card(own)
    placing.claim(key, spent)
    if CARDS[spent].owner != own or CARDS[spent].technology not in CARDS[under].upgrade_technologies:
        raise key.problem(f"{show_card(spent)} cannot be spent for {show_card(under)} (R-UPG-03)")
    if state.zone[under] != PLAY or CARDS[under].owner != own:
        raise value.problem(f"{show_card(under)} is not in play")
    arrange.tuck(state, spent, under)


# ------------------------------------------------------------------ tracks and decks


def _tracks_and_decks(placing: Placing, found: dict[str, Node]) -> None:
    """Tracks as told, or filled up where a card was taken from them; then the tops of the decks."""
    state = placing.state
    tops: dict[str, list[CardId]] = {}
    for name, kind in _DECKS.items():
        for item in found[name].sequence() if name in found else ():
            card = item.card()
            if CARDS[card].kind is not kind:
                raise item.problem(f"{show_card(card)} does not belong to the {name}")
            if kind is Kind.RELIC and "faderan" not in state.species:
                raise item.problem("without faderan there is no relic deck")
            placing.claim(item, card)
            arrange.lift(state, card)
            tops.setdefault(name, []).append(card)
    for track in ("colony", "research"):
        row = state.colony_track if track == "colony" else state.research_track
        deck = state.colony_deck if track == "colony" else state.team_deck
        node = found.get(f"{track} track")
        if node is None:
            for space, card in enumerate(row):
                if not card and deck:
                    row[space] = deck.pop(0)
                    state.zone[row[space]] = TRACK
            continue
        cards = []
        for item in node.sequence():
            card = 0 if item.string() == EMPTY_SPACE else item.card()
            if card:
                placing.claim(item, card)
            cards.append(card)
        if len(cards) != len(row):
            raise node.problem(f"the {track} track has {len(row)} spaces, not {len(cards)}; an unused one is 'empty'")
        with _reported(node):
            arrange.on_track(state, track, cards)
    for name, cards in tops.items():
        arrange.on_deck(state, name.removesuffix(" deck"), cards)


# ------------------------------------------------------------------ goods and tokens


def _goods(state: State, seat: SeatId, node: Node) -> None:
    """Goods, points, donation goods and tokens of one seat."""
    found = node.fields(AREA_KEYS)
    area = state.areas[seat]
    if "goods" in found:
        arrange.goods(state, seat, _ordinary(found["goods"]))
    if "add" in found:
        area.goods = area.goods + _ordinary(found["add"])
    if "points" in found:
        area.points = found["points"].number(-999, 999)
    if "acknowledgements" in found:
        area.acknowledgements = found["acknowledgements"].number()
        if "faderan" not in state.species or state.species[seat] == "faderan":
            raise found["acknowledgements"].problem("acknowledgements lie with others, where faderan plays (R-FAD-01)")
        if tokens_left(state) < 0:
            raise found["acknowledgements"].problem("there are not so many acknowledgements (R-FAD-01)")
    if "protected" in found:
        if steal.thief(state) in (None, seat):
            raise found["protected"].problem("protection lies with others, where zeth plays (R-ZET-04)")
        state.protected = state.protected & ~(1 << seat) | found["protected"].flag() << seat
    if "donation" in found or "lot" in found:
        _donation(state, seat, found)
    elif "lot for" in found:
        raise found["lot for"].problem("there is no lot that could be bound to somebody")
    if "envoys" in found:
        area.envoys = found["envoys"].number(0, ENVOYS)
        if steal.thief(state) in (None, seat):
            raise found["envoys"].problem("envoys lie with others, where zeth plays (R-ZET-12)")
    if envoys_left(state) < 0:
        raise node.problem(f"there are only {ENVOYS} envoys (R-ZET-14)")


def _ordinary(node: Node) -> Bag:
    bag = node.bag()
    if bag[Good.VP] or bag[Good.EN]:
        raise node.problem("points and envoys are no goods; say them as points: and envoys:")
    return bag


def _donation(state: State, seat: SeatId, found: dict[str, Node]) -> None:
    free = found["donation"].bag() if "donation" in found else state.areas[seat].donation
    lot = found["lot"].bag() if "lot" in found else EMPTY
    receiver = found["lot for"].seat(state.species) if "lot for" in found else -1
    if lot and not any(CARDS[card].donation_to_one for card in state.areas[seat].cards):
        raise found["lot"].problem("only a holder of the Envoys card has a lot that goes to one player (R-ZET-10)")
    if receiver == seat or (receiver >= 0 and not lot):
        raise found["lot for"].problem("a lot is bound to another player, and only while it is there")
    if free[Good.EN]:
        raise found["donation"].problem("an envoy on a donation card belongs to the lot")
    arrange.donation(state, seat, free, lot, receiver)


# ------------------------------------------------------------------ what a game can reach


def check_position(state: State, node: Node) -> None:
    """Refuse a position that contradicts the order of the steps."""
    step = state.step
    if step in _MIDDLE:
        raise node.problem(f"nothing but play leads to the step {step.value}; arrange an earlier one and act")
    giving = any(gifts.owes_gifts(area) for area in state.areas)
    if giving and step in (Step.SURPLUS, Step.PLANS):
        raise node.problem(f"in the step {step.value} every donation card is empty (R-DON-16)")
    if giving and state.turn == 1 and step in (Step.TRADE, Step.TAIL, Step.GIFTS):
        raise node.problem("nothing can lie on a donation card before the economy of turn 1; choose a later turn")
    if step is Step.GIFTS and not giving:
        raise node.problem("nobody has donation goods left, so the step gifts asks nothing")
    over = [state.species[seat] for seat in range(state.players) if economy.surplus(state, seat)]
    if step is Step.SURPLUS and not over:
        raise node.problem("nobody has too many colonies, so the step surplus asks nothing")
    if step is Step.PLANS and over:
        raise node.problem(f"{over[0]} has more colonies than it supports in the step plans (R-DIG-09)")
    if step in (Step.BIDS, Step.STEAL) and state.invented:
        raise node.problem(f"technologies are shared before the step {step.value}; use shared: or patents:")
    if state.turn == TURNS and step in (Step.BIDS, Step.STEAL):
        raise node.problem(f"turn {TURNS} has no step {step.value} (R-TURN-06)")
    if step is Step.STEAL and steal.thief(state) is None:
        raise node.problem("without zeth there is no step steal")
    for card in range(1, len(CARDS)):
        others = rules_of_card(card).unit(card)
        if any((state.zone[other], state.holder[other]) != (state.zone[card], state.holder[card]) for other in others):
            raise node.problem(f"the halves of the pair of {show_card(card)} lie apart (R-KIT-02)")
    if state.zone.count(OUT) and any(
        state.zone[card] == OUT and CARDS[card].kind in (Kind.COLONY, Kind.TEAM) for card in range(1, len(CARDS))
    ):
        raise node.problem("a colony or team has no place any more")
