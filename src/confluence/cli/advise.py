"""`confluence advise`: what a seat could do at a moment of a game, and with whom it should deal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from confluence.cli import options, table_options
from confluence.cli.errors import UsageMistake, did_you_mean
from confluence.cli.files import read_text

if TYPE_CHECKING:
    from confluence.core.game import Match

LOCK_WORDS = ("run", "invent", "upgrade", "enter", "keep", "no")


def complete_level(incomplete: str) -> list[str]:
    """Names of levels."""
    from confluence.players.planner import LEVELS

    return [name for name in LEVELS if name.startswith(incomplete)]


def complete_bots(incomplete: str) -> list[str]:
    """Names of players."""
    from confluence.players import PLAYERS

    return [name for name in PLAYERS if name.startswith(incomplete)]


def complete_lock(incomplete: str) -> list[str]:
    """How a lock begins."""
    return [word for word in LOCK_WORDS if word.startswith(incomplete)]


RecordArgument = Annotated[Path | None, typer.Argument(metavar="RECORD", hidden=True)]
SeatOption = Annotated[
    str,
    typer.Option(
        "--seat",
        metavar="SEAT",
        help="Who is advised: the number of a seat, or its species.",
        autocompletion=options.complete_species,
    ),
]
NumberOption = Annotated[
    int | None, typer.Option("--number", metavar="N", help="Which game of a log with many, the first being 0.")
]
AfterOption = Annotated[
    int | None, typer.Option("--after", metavar="N", help="After so many actions; the end of the record by default.")
]
TurnOption = Annotated[
    int | None, typer.Option("--turn", metavar="N", help="When the Trade Phase of this turn begins.")
]
LockOption = Annotated[
    list[str] | None,
    typer.Option(
        "--lock",
        metavar="LOCK",
        help="What the plan has to do or must not: 'run CARD', 'no run CARD', 'invent TEAM', 'no invent TEAM', "
        "'upgrade CARD', 'enter CARD', 'keep 2gr sh'. Repeatable.",
        autocompletion=complete_lock,
    ),
]
LevelOption = Annotated[
    str,
    typer.Option("--level", metavar="LEVEL", help="How far the adviser looks ahead.", autocompletion=complete_level),
]
BotsOption = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="PLAYER",
        help="Who sits in all other seats: ideas are judged as this player does; people if not said.",
        autocompletion=complete_bots,
    ),
]
SeatsOption = Annotated[
    int | None,
    typer.Option("--seats", metavar="N", help="How many sit at the table; as many as --species names, or 4."),
]
SeedOption = Annotated[int | None, typer.Option("--seed", metavar="N", help="Where all chance comes from.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("advise")(advise)


def advise(
    seat: SeatOption,
    record: RecordArgument = None,
    number: NumberOption = None,
    after: AfterOption = None,
    turn: TurnOption = None,
    lock: LockOption = None,
    level: LevelOption = "club",
    bots: BotsOption = None,
    seats: SeatsOption = None,
    seed: SeedOption = None,
    species: table_options.TableSpeciesOption = None,
    option: table_options.TableOption = None,
    german: options.GermanOption = False,
    as_json: options.JsonOption = False,
) -> None:
    """Advise a seat: its best turn, what goods are worth to it, what it lacks, deals by which everybody gains, bids.

    RECORD is the record of a game, or a log as simulate --out and tournament --records write it. Without one the
    beginning of a table is looked at, the same as that of play with the same arguments. The adviser knows what the
    seat sees, and nothing else.
    """
    from confluence.core.errors import NotationError
    from confluence.players import find_player
    from confluence.players.adviser import Adviser, parse_locks
    from confluence.players.adviser.refused import refused_offers
    from confluence.players.planner import LEVELS

    if level not in LEVELS:
        raise UsageMistake(f"there is no level {level!r}; {did_you_mean(level, LEVELS)}")
    if record is None:
        if after is not None or turn is not None or number is not None:
            raise UsageMistake("--after, --turn and --number are for a RECORD, and none is named")
        match = _new_match(seats, seed, species, option)
        index = _seat(seat, match.setup.seats)
    else:
        if (seats, seed, species, option) != (None, None, None, None):
            raise UsageMistake("a RECORD says who sits at the table; leave --seats, --seed, --species, --option away")
        match = _read(record, number)
        index = _seat(seat, match.setup.seats)
        match = _at_moment(match, after, turn)
    try:
        locks = parse_locks(lock or (), match.setup.seats, index)
    except NotationError as error:
        raise UsageMistake(str(error)) from None
    advice = Adviser(LEVELS[level]).advise(
        match.game.view(match.state, index),
        index,
        locks,
        players={} if bots is None else {s: find_player(bots) for s in range(len(match.setup.seats)) if s != index},
        refused=refused_offers(story(match, index), index),
        decision=match.game.decisions(match.state).get(index),
    )
    if as_json:
        from confluence.cli.output import write_json
        from confluence.players.adviser.tell import document

        write_json(document(advice, german))
        return
    from confluence.cli.draw.advice import draw_advice
    from confluence.sidereal.warnings import broken_by

    broken = [broken_by(match.state, index, proposal.offer) for proposal in advice.proposals]
    draw_advice(advice, broken, german=german)


def _new_match(seats: int | None, seed: int | None, species: str | None, option: list[str] | None) -> Match[Any, Any]:
    """The beginning of the table that `play` would show."""
    from confluence.core.game import Match
    from confluence.lab.games import GAMES
    from confluence.lab.simulate import Order

    pool = table_options.read_species(species)
    order = Order(
        seats=(seats if seats is not None else len(pool) or 4,),
        games=1,
        seed=1 if seed is None else seed,
        species=pool,
        options=table_options.read_options(option),
    )
    table_options.check_order(order)
    return Match.begin(GAMES[order.game].game, order.table(0)[0])


def _read(path: Path, number: int | None) -> Match[Any, Any]:
    """The game of a record, or one of the games of a log."""
    from confluence.core.errors import DataError
    from confluence.core.record import RecordError, read
    from confluence.sidereal.game import SIDEREAL

    text = read_text(path)
    lines = text.splitlines()
    try:
        if not _is_log(lines):
            if number is not None:
                raise UsageMistake(f"--number is for a log of many games, and {str(path)!r} is the record of one")
            return read(SIDEREAL, text)
        games, wanted = lines[1:], number or 0
        if not 0 <= wanted < len(games):
            raise UsageMistake(f"there is no game {wanted} in {str(path)!r}; it has {len(games)}, the first being 0")
        return read(SIDEREAL, games[wanted])
    except RecordError as error:
        raise DataError(str(path), 0, str(error)) from error


def _is_log(lines: list[str]) -> bool:
    try:
        head = json.loads(lines[0]) if lines else None
    except (ValueError, RecursionError):
        return False
    return isinstance(head, dict) and "confluence_log" in head


def _at_moment(match: Match[Any, Any], after: int | None, turn: int | None) -> Match[Any, Any]:
    """The match as it was at a moment."""
    from confluence.core.game import Match
    from confluence.players.adviser import NothingToAdvise
    from confluence.players.adviser.advice import MOMENTS
    from confluence.players.adviser.adviser import AUCTIONS

    if after is not None and turn is not None:
        raise UsageMistake("say --after or --turn, not both")
    last = len(match.log)
    if after is not None and not 0 <= after <= last:
        raise UsageMistake(f"the record has {last} actions; --after is 0 to {last}, not {after}")
    found = Match.begin(match.game, match.setup)
    spoken, view = 0, match.game.view(found.state, None)
    for number in range(last + 1):
        view = match.game.view(found.state, None)
        if view.step in (*MOMENTS, AUCTIONS[0]):
            spoken = number
            if view.turn == turn and view.step == "trade":
                return found
        if number == (last if after is None else after):
            break
        seat, action = match.log[number]
        match.game.apply(found.state, seat, action)
        found.log.append((seat, action))
    if turn is not None:
        raise UsageMistake(f"there is no Trade Phase of turn {turn} in this record")
    if view.step not in (*MOMENTS, *AUCTIONS):
        raise NothingToAdvise(
            f"after {len(found.log)} actions, in step {view.step!r} of turn {view.turn}, there is nothing to advise; "
            f"the last moment before that there is comes with --after {spoken}, and --turn N goes to a Trade Phase"
        )
    return found


def story(match: Match[Any, Any], seat: int) -> list[Any]:
    """What happened so far and the seat may know."""
    from confluence.core.game import Match, may_know

    again = Match.begin(match.game, match.setup)
    events = [event for entry in match.log for event in again.game.apply(again.state, *entry)]
    return [event for event in events if may_know(seat, event)]


def _seat(text: str, species: tuple[str, ...]) -> int:
    """A seat by its number or species."""
    if text.isdecimal() and int(text) < len(species):
        return int(text)
    names = ", ".join(f"{number} {name}" for number, name in enumerate(species))
    if not text.lstrip("-").isdecimal():
        from confluence.sidereal.cards import catalogue

        found = options.find_species(catalogue(), text).id
        if found in species:
            return species.index(found)
    raise UsageMistake(f"there is no seat {text!r} at this table; there are {names}")
