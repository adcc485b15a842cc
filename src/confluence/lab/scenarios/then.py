"""The `then` part of a scenario: what is expected of the table, each with what was expected and what is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from confluence.core.errors import NotationError
from confluence.core.game import SeatId, ranks
from confluence.lab.scenarios.checks import AreaReader, Bench, Check, Reader, yes
from confluence.lab.scenarios.nodes import EMPTY_SPACE, NOTHING, Node, did_you_mean, show_card, show_cards, show_points
from confluence.lab.scenarios.seen import read_events, read_to_come, read_views
from confluence.sidereal.cards import UNLIMITED, CardId, Kind, SpeciesId
from confluence.sidereal.converters import Converter
from confluence.sidereal.deals.text import seat_names
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import Bag
from confluence.sidereal.holding import envoys_left
from confluence.sidereal.phases import confluence, economy
from confluence.sidereal.phases.scoring import TWELFTHS
from confluence.sidereal.records import PromiseState
from confluence.sidereal.species import rules_of_card
from confluence.sidereal.species.faderan import tokens_left
from confluence.sidereal.state import (
    CARDS,
    CATALOGUE,
    INVENTED,
    LIBRARY,
    PATENT,
    PLAY,
    ROW,
    TUCKED,
    ZONES,
    State,
    Step,
    converters_on,
)

ANY: Final = "any"


def read_checks(node: Node, species: Sequence[SpeciesId]) -> list[Check]:
    """Every expectation of a `then`."""
    names = seat_names(species)
    checks = []
    for key, value in node.entries():
        word = key.string()
        if word in TABLE_READERS:
            checks += TABLE_READERS[word](value, species)
        elif word.casefold() in names:
            seat = names[word.casefold()]
            for name, wanted in value.fields(AREA_READERS).items():
                checks += AREA_READERS[name](wanted, seat, species)
        else:
            known = (*TABLE_READERS, *species)
            raise key.problem(f"there is no key {word!r} here; {did_you_mean(word, known)}")
    return checks


# ------------------------------------------------------------------ one seat


def _bag_of(what: str, look: Callable[[State, SeatId], Bag]) -> AreaReader:
    def read(node: Node, seat: SeatId, species: Sequence[SpeciesId]) -> list[Check]:
        label = f"{what} of {species[seat]}"
        wanted = str(node.bag()) or NOTHING
        return [Check(node.line, label, wanted, lambda bench: str(look(bench.state, seat)) or NOTHING)]

    return read


def _number_of(what: str, look: Callable[[State, SeatId], int]) -> AreaReader:
    def read(node: Node, seat: SeatId, species: Sequence[SpeciesId]) -> list[Check]:
        label = f"{what} of {species[seat]}"
        return [Check(node.line, label, str(node.number(-9999)), lambda bench: str(look(bench.state, seat)))]

    return read


def _flag_of(what: str, look: Callable[[State, SeatId], bool]) -> AreaReader:
    def read(node: Node, seat: SeatId, species: Sequence[SpeciesId]) -> list[Check]:
        label = f"whether {species[seat]} is {what}"
        return [Check(node.line, label, yes(node.flag()), lambda bench: yes(look(bench.state, seat)))]

    return read


def _cards_of(what: str, look: Callable[[State, SeatId], list[CardId]]) -> AreaReader:
    """A list names all cards in any order, a number counts them."""

    def read(node: Node, seat: SeatId, species: Sequence[SpeciesId]) -> list[Check]:
        label = f"{what} of {species[seat]}"
        if node.items is None:
            return [Check(node.line, label, str(node.number()), lambda bench: str(len(look(bench.state, seat))))]
        wanted = show_cards(sorted(node.cards(species[seat])))
        return [Check(node.line, label, wanted, lambda bench: show_cards(sorted(look(bench.state, seat))))]

    return read


def _places_of(word: str, zone: int) -> AreaReader:
    """Each card of a list lies in play with the seat, or in its library."""

    def read(node: Node, seat: SeatId, species: Sequence[SpeciesId]) -> list[Check]:
        checks = []
        for item in node.sequence():
            card = item.card(species[seat])
            wanted = f"with {species[seat]}" if zone == PLAY else ZONES[zone]
            if zone == LIBRARY and CARDS[card].owner != species[seat]:
                raise item.problem(f"{show_card(card)} does not belong to {species[seat]}")
            label = f"{word}: {show_card(card)}"
            checks.append(Check(item.line, label, wanted, _looker(where, card)))
        return checks

    return read


def _lacks(node: Node, seat: SeatId, species: Sequence[SpeciesId]) -> list[Check]:
    checks = []
    for item in node.sequence():
        card = item.card(species[seat])
        label = f"whether {species[seat]} has {show_card(card)} in play"
        checks.append(Check(item.line, label, "no", _looker(lambda state, card: yes(state.in_play(seat, card)), card)))
    return checks


def _kinds(node: Node, seat: SeatId, species: Sequence[SpeciesId]) -> list[Check]:
    checks = []
    for key, value in node.entries():
        kind = Kind(key.choice([k.value for k in Kind], "kind of card"))
        label = f"{kind.value} cards of {species[seat]} in play"

        def look(bench: Bench, kind: Kind = kind) -> str:
            return str(sum(CARDS[card].kind is kind for card in bench.state.areas[seat].cards))

        checks.append(Check(value.line, label, str(value.number()), look))
    return checks


def _lot_for(node: Node, seat: SeatId, species: Sequence[SpeciesId]) -> list[Check]:
    wanted = "nobody" if node.string() == "nobody" else species[node.seat(species)]

    def look(bench: Bench) -> str:
        receiver = bench.state.areas[seat].lot_receiver
        return "nobody" if receiver < 0 else species[receiver]

    return [Check(node.line, f"who receives the lot of {species[seat]}", wanted, look)]


def _support(node: Node, seat: SeatId, species: Sequence[SpeciesId]) -> list[Check]:
    wanted = "unlimited" if node.string() == "unlimited" else str(node.number())

    def look(bench: Bench) -> str:
        found = economy.support(bench.state, seat)
        return "unlimited" if found == UNLIMITED else str(found)

    return [Check(node.line, f"colony support of {species[seat]}", wanted, look)]


def _score(node: Node, seat: SeatId, species: Sequence[SpeciesId]) -> list[Check]:
    def look(bench: Bench) -> str:
        scores = bench.state.scores
        return show_points(Fraction(scores[seat], TWELFTHS)) if scores else "not scored yet"

    return [Check(node.line, f"score of {species[seat]}", show_points(node.fraction()), look)]


def _rank(state: State, seat: SeatId) -> int:
    return ranks(state.scores)[seat] if state.scores else 0


def _committed(state: State, seat: SeatId) -> bool:
    return SIDEREAL.view(state, None).seats[seat].committed


def _patents(state: State, seat: SeatId) -> list[CardId]:
    return [card for card in range(1, len(CARDS)) if state.zone[card] == PATENT and state.holder[card] == seat]


def _team_eras(node: Node, seat: SeatId, species: Sequence[SpeciesId]) -> list[Check]:
    def look(bench: Bench) -> str:
        return " ".join(sorted(str(CARDS[team].era) for team in bench.state.teams(seat))) or NOTHING

    wanted = " ".join(sorted(str(item.number(1, 4)) for item in node.sequence())) or NOTHING
    return [Check(node.line, f"eras of the teams of {species[seat]}", wanted, look)]


AREA_READERS: Final[dict[str, AreaReader]] = {
    "goods": _bag_of("goods", lambda state, seat: state.areas[seat].goods),
    "donation": _bag_of("donation goods", lambda state, seat: state.areas[seat].donation),
    "lot": _bag_of("lot", lambda state, seat: state.areas[seat].lot),
    "lot for": _lot_for,
    "points": _number_of("points", lambda state, seat: state.areas[seat].points),
    "acknowledgements": _number_of("acknowledgements", lambda state, seat: state.areas[seat].acknowledgements),
    "envoys": _number_of("envoys", lambda state, seat: state.areas[seat].envoys),
    "support": _support,
    "surplus": _number_of("surplus colonies", economy.surplus),
    "colonies": _cards_of("colonies", lambda state, seat: state.colonies(seat)),
    "teams": _cards_of("teams", lambda state, seat: state.teams(seat)),
    "eras": _team_eras,
    "invented": _cards_of("inventions", lambda state, seat: [team for team, by in state.invented if by == seat]),
    "patents": _cards_of("patents", _patents),
    "holds": _places_of("holds", PLAY),
    "library": _places_of("library", LIBRARY),
    "lacks": _lacks,
    "kinds": _kinds,
    "protected": _flag_of("protected", lambda state, seat: bool(state.protected >> seat & 1)),
    "robbed": _flag_of("robbed", lambda state, seat: bool(state.robbed >> seat & 1)),
    "done": _flag_of("done", lambda state, seat: bool(state.done >> seat & 1)),
    "committed": _flag_of("committed", _committed),
    "score": _score,
    "rank": _number_of("rank", _rank),
}
"""What can be expected of a seat."""


# ------------------------------------------------------------------ the table


def _plain(what: str, wanted: Callable[[Node], str], look: Callable[[State], object]) -> Reader:
    def read(node: Node, _species: Sequence[SpeciesId]) -> list[Check]:
        return [Check(node.line, what, wanted(node), lambda bench: str(look(bench.state)))]

    return read


def _numbers(node: Node) -> str:
    return " ".join(str(item.number()) for item in node.sequence())


def _minimum(track: str) -> Callable[[State], str]:
    return lambda state: " ".join(map(str, confluence.minimum_bids(state, track)))


def _bonuses(general: bool) -> Callable[[State], str]:
    def look(state: State) -> str:
        cards = CATALOGUE.bonus_cards(state.players)
        return " ".join(str(card.bonus if general else card.yengii_bonus) for card in cards)

    return look


def _due(node: Node, species: Sequence[SpeciesId]) -> list[Check]:
    wanted = "nobody" if node.string() == "nobody" else species[node.seat(species)]

    def look(bench: Bench) -> str:
        place = confluence.due_bid(bench.state) if bench.state.step in (Step.COLONIES, Step.TEAMS) else None
        return "nobody" if place is None else species[bench.state.bids[place].seat]

    return [Check(node.line, "whose bid is due", wanted, look)]


def _order(node: Node, species: Sequence[SpeciesId]) -> list[Check]:
    """Pending bids, first to act first, as in `[faderan 3, kjas 3]`."""
    wanted = []
    for item in node.sequence():
        name, _, ships = item.string().rpartition(" ")
        seat = Node(item.file, item.line, text=name).seat(species)
        wanted.append(f"{species[seat]} {Node(item.file, item.line, text=ships).number()}")

    def look(bench: Bench) -> str:
        bids = SIDEREAL.view(bench.state, None).bids
        return ", ".join(f"{species[bid.seat]} {bid.ships}" for bid in bids) or "no bids"

    return [Check(node.line, "order of bids", ", ".join(wanted) or "no bids", look)]


def _track(track: str) -> Reader:
    def read(node: Node, _species: Sequence[SpeciesId]) -> list[Check]:
        wanted = [
            item.string() if item.string() in (ANY, EMPTY_SPACE) else show_card(item.card()) for item in node.sequence()
        ]

        def look(bench: Bench) -> str:
            row = bench.state.colony_track if track == "colony" else bench.state.research_track
            seen = [show_card(card) for card in row]
            for space in range(min(len(seen), len(wanted))):
                if wanted[space] == ANY and seen[space] != EMPTY_SPACE:
                    seen[space] = ANY
            return ", ".join(seen)

        return [Check(node.line, f"{track} track", ", ".join(wanted), look)]

    return read


def _eras(state: State) -> str:
    return " ".join(str(CARDS[card].era) if card else "0" for card in state.research_track)


def _deck(name: str, pile: Callable[[State], list[CardId]]) -> Reader:
    def read(node: Node, _species: Sequence[SpeciesId]) -> list[Check]:
        checks = []
        for word, value in node.fields(("cards", "top", "bottom")).items():
            if word == "cards":
                checks.append(
                    Check(value.line, f"cards in the {name}", str(value.number()), lambda b: str(len(pile(b.state))))
                )
                continue
            wanted = value.cards()

            def look(bench: Bench, word: str = word, count: int = len(wanted)) -> str:
                cards = pile(bench.state)
                return show_cards(cards[:count] if word == "top" else cards[max(0, len(cards) - count) :])

            checks.append(Check(value.line, f"{word} of the {name}", show_cards(wanted), look))
        return checks

    return read


def _row(node: Node, _species: Sequence[SpeciesId]) -> list[Check]:
    def look(bench: Bench) -> str:
        return show_cards(card for card in range(1, len(CARDS)) if bench.state.zone[card] == ROW)

    return [Check(node.line, "common row", show_cards(sorted(node.cards())), look)]


def _promises(node: Node, _species: Sequence[SpeciesId]) -> list[Check]:
    """Promises by number with their state, as in `{1: kept, 2: open}`."""
    checks = []
    for key, value in node.entries():
        number = key.number(1)
        wanted = value.choice([state.value for state in PromiseState], "state of a promise")

        def look(bench: Bench, number: int = number) -> str:
            for promise in (*bench.state.promises.values(), *bench.state.settled):
                if promise.id == number:
                    return promise.state.value
            return "no such promise"

        checks.append(Check(value.line, f"promise {number}", wanted, look))
    return checks


# ------------------------------------------------------------------ cards

CARD_KEYS: Final = ("where", "side", "name", "seedling", "reads", "worth")


def where(state: State, card: CardId) -> str:
    """Where a card lies, in words: `with kit`, `under kit_expansive_social`, `deck`."""
    zone = state.zone[card]
    words = {PLAY: "with", PATENT: "patent of", INVENTED: "invented by"}
    if zone in words:
        return f"{words[zone]} {state.species[state.holder[card]]}"
    return f"under {show_card(state.under[card])}" if zone == TUCKED else ZONES[zone]


def _where(node: Node, species: Sequence[SpeciesId]) -> str:
    text = node.string()
    for words in ("with", "patent of", "invented by", "under"):
        if text.startswith(f"{words} "):
            rest = Node(node.file, node.line, text=text[len(words) :].strip())
            return f"{words} {show_card(rest.card()) if words == 'under' else species[rest.seat(species)]}"
    places = [zone for zone in ZONES if zone not in ("play", "tucked", "invented", "patent")]
    if text not in places:
        raise node.problem(f"a card lies with a species, under a card, or in {', '.join(places)}, not in {text!r}")
    return text


def _cards(node: Node, species: Sequence[SpeciesId]) -> list[Check]:
    checks = []
    for key, value in node.entries():
        card = key.card()
        name = show_card(card)
        if value.text is not None:
            wanted = _where(value, species)
            checks.append(Check(value.line, f"place of {name}", wanted, _looker(where, card)))
            continue
        for word, part in value.fields(CARD_KEYS).items():
            label = f"{word} of {name}"
            if word == "where":
                wanted, look = _where(part, species), where
            elif word == "side":
                wanted, look = part.choice(("front", "back"), "side"), _side
            elif word == "name":
                wanted, look = part.string(), _name
            elif word == "seedling":
                wanted, look = yes(part.flag()), _seedling
            elif word == "worth":
                wanted, look = " -> ".join(show_points(n.fraction()) for n in part.sequence()), _worth
            else:
                wanted, look = _converters(part), _reads
            checks.append(Check(part.line, label, wanted, _looker(look, card)))
    return checks


def _looker(look: Callable[[State, CardId], str], card: CardId) -> Callable[[Bench], str]:
    return lambda bench: look(bench.state, card)


def _side(state: State, card: CardId) -> str:
    return "back" if state.flipped[card] else "front"


def _name(state: State, card: CardId) -> str:
    return state.face(card).name


def _seedling(state: State, card: CardId) -> str:
    return yes(bool(state.seedlings >> card & 1))


def _shown(state: State, card: CardId) -> tuple[Converter, ...]:
    return converters_on(state, card) if CARDS[card].owner is None else rules_of_card(card).converters(state, card)


def _reads(state: State, card: CardId) -> str:
    return " | ".join(map(str, _shown(state, card))) or NOTHING


def _worth(state: State, card: CardId) -> str:
    """The printed value of the first converter in small cubes, what goes in and what comes out (R-COMP-03)."""
    converters = _shown(state, card)
    if not converters:
        return NOTHING
    output = converters[0].output
    sides = (converters[0].inputs[0].goods, output.goods + output.donation)
    return " -> ".join(show_points(Fraction(side.guide_halves(), 2)) for side in sides)


def _converters(node: Node) -> str:
    try:
        return " | ".join(str(Converter.parse(item.string())) for item in node.sequence()) or NOTHING
    except NotationError as error:
        raise node.problem(str(error)) from error


TABLE_READERS: Final[dict[str, Reader]] = {
    "turn": _plain("turn", lambda node: str(node.number()), lambda state: state.turn),
    "step": _plain("step", lambda node: node.choice([s.value for s in Step], "step"), lambda state: state.step.value),
    "due": _due,
    "order": _order,
    "colony track": _track("colony"),
    "research track": _track("research"),
    "colony minimum": _plain("minimum bids of the colony track", _numbers, _minimum("colony")),
    "research minimum": _plain("minimum bids of the research track", _numbers, _minimum("research")),
    "research eras": _plain("eras of the research track", _numbers, _eras),
    "colony deck": _deck("colony deck", lambda state: state.colony_deck),
    "team deck": _deck("team deck", lambda state: state.team_deck),
    "relic deck": _deck("relic deck", lambda state: state.relic_deck),
    "row": _row,
    "bonuses": _plain("sharing bonuses", _numbers, _bonuses(general=True)),
    "yengii bonuses": _plain("sharing bonuses of yengii", _numbers, _bonuses(general=False)),
    "promises": _promises,
    "offers": _plain("open offers", lambda node: str(node.number()), lambda state: len(state.offers)),
    "acknowledgements left": _plain("acknowledgements left", lambda node: str(node.number()), tokens_left),
    "envoys left": _plain("envoys left", lambda node: str(node.number()), envoys_left),
    "cards": _cards,
    "events": read_events,
    "views": read_views,
    "still to come": read_to_come,
}
"""What can be expected of the table."""
