"""What results of Sidereal Confluence say, as sheets: players, tables, species, turns, points, deals and promises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from confluence.lab.measures import Grouped, wilson
from confluence.lab.sheet import Cell, Sheet, number, share, words
from confluence.lab.sidereal.statistics import CENTS, LEFT_OVERS, POINTS

if TYPE_CHECKING:
    from confluence.lab.report import Report
    from confluence.lab.simulate import Result

SOURCES: Final = {
    "invention": "inventions",
    "sharing bonus": "sharing bonus",
    "converter": "converters",
    "upgrade": "upgrades",
    "relic": "relics",
    "acknowledgement": "tokens",
    "donation": "donations",
    "paid": "paid",
    "penalty": "penalties",
    LEFT_OVERS: "left-overs",
}
"""Where points come from, and what the sheets call it."""


# ------------------------------------------------------------------ players


def players(report: Report) -> Sheet:
    """How the players did."""
    columns = (
        words("player", "player", "who plays"),
        number("seats", "seats", "seats played", 0),
        number("mean", "score", "mean score of a seat in points"),
        number("error", "±", "its standard error; games of one duplicate table count as one observation"),
        number("wins", "wins", "first ranks; a shared one counts for everybody who has it", 0),
        share("win_share", "share", "wins of all seats played"),
        share("win_low", "from", "lower bound of the share: 95 % interval by Wilson"),
        share("win_high", "to", "upper bound of the share"),
        number("mu", "rating", "mean of the rating by Plackett and Luce; beginners have 25"),
        number("sigma", "±", "its uncertainty; beginners have 8.33"),
        number("ordinal", "sure", "rating less three times its uncertainty: by this players are ranked"),
    )
    wins: dict[str, int] = {}
    for result in report.played:
        for player, rank in zip(result.players, result.ranks, strict=True):
            wins[player] = wins.get(player, 0) + (rank == 1)
    rows: list[tuple[Cell, ...]] = []
    for player in report.ranking:
        scores = report.scores[player]
        won = wilson(wins[player], scores.count)
        rated = report.ratings.get(player)
        row: tuple[Cell, ...] = (player, scores.count, scores.mean, scores.error(), wins[player])
        row += (won.value, won.low, won.high)
        row += (rated.mu, rated.sigma, rated.ordinal) if rated else (None, None, None)
        rows.append(row)
    note = "ratings by Plackett and Luce, games in the order of their numbers; 95 % intervals"
    return Sheet("players", "Players", columns, rows, note)


def pairs(report: Report) -> Sheet:
    """Players compared on the same duplicate tables."""
    columns = (
        words("player", "player", "one player"),
        words("other", "against", "another one"),
        number("sets", "tables", "duplicate tables that both played, with all their games", 0),
        number("difference", "score", "mean difference of their scores on the same duplicate table", signed=True),
        number("low", "from", "lower bound of the difference: 95 % interval by Student", signed=True),
        number("high", "to", "upper bound of the difference", signed=True),
        number("better", "better", "duplicate tables on which the first one scored more", 0),
    )
    rows: list[tuple[Cell, ...]] = []
    for at, player in enumerate(report.ranking):
        for other in report.ranking[at + 1 :]:
            one, two = report.scores[player], report.scores[other]
            both = sorted(report.whole_groups & one.counts.keys() & two.counts.keys())
            differences = Grouped()
            for group in both:
                differences.add(group, one.group_mean(group) - two.group_mean(group))
            if both:
                found = differences.interval()
                better = sum(value > 0 for value in differences.sums.values())
                rows.append((player, other, len(both), found.value, found.low, found.high, better))
    return Sheet("pairs", "Players compared on the same tables", columns, rows)


def habits(report: Report) -> Sheet:
    """What players do, by seat and game."""
    columns = (
        words("player", "player", "who plays"),
        number("deals", "deals", "deals that the seat was part of, by seat and game"),
        number("gain", "gain", "points of the surplus that the seat captured", signed=True),
        number("inventions", "inventions", "technologies invented"),
        number("upgrades", "upgrades", "cards upgraded"),
        share("idle_share", "idle", "runs of white converters that were left out, of all that were possible"),
        number("unspent", "unspent", "cubes and octagons that no white converter took, in all turns together"),
        number("kept", "kept", "promises kept"),
        number("broken", "broken", "promises neither kept nor waived nor replaced"),
    )
    sums: dict[str, dict[str, int]] = {}
    for result, statistics in report.counted:
        for seat, player in enumerate(result.players):
            mine = sums.setdefault(player, {})
            for name, numbers in statistics.by_seat.items():
                mine[name] = mine.get(name, 0) + numbers[seat]
    rows: list[tuple[Cell, ...]] = []
    for player in report.ranking:
        mine, count = sums.get(player, {}), report.scores[player].count
        if mine:
            possible = mine["idle"] + mine["runs"]
            row: tuple[Cell, ...] = (player, mine["deals"] / count, mine["gain"] / count / CENTS)
            row += (mine["inventions"] / count, mine["upgrades"] / count)
            row += (mine["idle"] / possible if possible else None, mine["unspent"] / count)
            rows.append((*row, mine["kept"] / count, mine["broken"] / count))
    return Sheet("habits", "What players do, by seat and game", columns, rows)


def player_sources(report: Report) -> Sheet:
    """Where the points of each player come from."""
    sums: dict[str, dict[str, float]] = {}
    for result, statistics in report.counted:
        for seat, player in enumerate(result.players):
            mine = sums.setdefault(player, {})
            for source in SOURCES:
                unit = result.unit if source == LEFT_OVERS else 1
                mine[source] = mine.get(source, 0) + statistics.by_seat.get(POINTS + source, (0,) * 99)[seat] / unit
    columns = (
        words("player", "player", "who plays"),
        number("inventions", "inventions", "points printed on teams"),
        number("bonus", "bonus", "sharing bonus of inventions"),
        number("converters", "converters", "points that converters yielded"),
        number("other", "other", "points from upgrades, relics, acknowledgements and donations"),
        number("lost", "lost", "points paid to converters, and penalties for promises"),
        number("left_overs", "left-overs", "points for left-over goods at the end"),
        number("total", "all", "points in all"),
    )
    parts = (
        ("invention",),
        ("sharing bonus",),
        ("converter",),
        ("upgrade", "relic", "acknowledgement", "donation"),
        ("paid", "penalty"),
        (LEFT_OVERS,),
        tuple(SOURCES),
    )
    rows: list[tuple[Cell, ...]] = []
    for player, mine in ((player, sums[player]) for player in report.ranking if player in sums):
        count = report.scores[player].count
        rows.append((player, *(sum(mine[source] for source in part) / count for part in parts)))
    return Sheet("player_sources", "Where the points of players come from, by seat and game", columns, rows)


# ------------------------------------------------------------------ tables and species


def sizes(report: Report) -> Sheet:
    """Tables by number of seats."""
    columns = (
        number("seats", "seats", "seats at the table", 0),
        number("games", "games", "games played to their end", 0),
        number("mean", "score", "mean score of a seat in points"),
        number("error", "±", "its standard error; games of one duplicate table count as one observation"),
        number("winner", "winner", "mean score of the best seat"),
        number("last", "last", "mean score of the worst seat"),
        number("gap", "gap", "mean distance of the second from the first"),
        number("sum", "table", "mean sum of the scores of a table", 1),
        number("bound", "bound", "mean of what such a table could win at most, where that is known", 1),
        share("efficiency", "efficiency", "sum of the scores of bounded tables of the sum of their bounds", 1),
    )
    rows: list[tuple[Cell, ...]] = []
    for count in sorted({len(result.seats) for result in report.played}):
        some = [result for result in report.played if len(result.seats) == count]
        scores = Grouped()
        ends: list[tuple[float, float, float]] = []
        for result in some:
            ordered = sorted(report.points(result))
            ends.append((ordered[-1], ordered[0], ordered[-1] - ordered[-2]))
            for score in ordered:
                scores.add(report.order.group(result.number), score)
        bounds = [result.bound for result in some if result.bound]
        row: tuple[Cell, ...] = (count, len(some), scores.mean, scores.error())
        row += tuple(sum(column) / len(some) for column in zip(*ends, strict=True))
        row += (scores.mean * count, sum(bounds) / len(bounds) if bounds else None, report.efficiency(some))
        rows.append(row)
    sheet = Sheet("sizes", "Tables by number of seats", columns, rows)
    return sheet if any(row[8] for row in rows) else _without(sheet, "bound", "efficiency")


def _without(sheet: Sheet, *keys: str) -> Sheet:
    """A sheet without some columns."""
    kept = [place for place, column in enumerate(sheet.columns) if column.key not in keys]
    columns = tuple(sheet.columns[place] for place in kept)
    rows: list[tuple[Cell, ...]] = [tuple(row[place] for place in kept) for row in sheet.rows]
    return Sheet(sheet.name, sheet.title, columns, rows, sheet.note, sheet.shown)


def species(report: Report) -> Sheet:
    """How the species did."""
    columns = (
        words("species", "species", "the species"),
        number("seats", "seats", "seats played", 0),
        number("mean", "score", "mean score in points"),
        number("effect", "effect", "mean of score less mean of the table", signed=True),
        number("low", "from", "lower bound of the effect: 95 % interval by resampling duplicate tables", signed=True),
        number("high", "to", "upper bound of the effect", signed=True),
        number("wins", "wins", "first ranks; a shared one counts for everybody who has it", 0),
        share("win_share", "share", "wins of all seats played"),
        share("expected", "expected", "the share if all species were equal"),
    )
    scores: dict[str, list[float]] = {}
    wins: dict[str, int] = {}
    expected: dict[str, float] = {}
    for result in report.played:
        for one, score, rank in zip(result.seats, report.points(result), result.ranks, strict=True):
            scores.setdefault(one, []).append(score)
            wins[one] = wins.get(one, 0) + (rank == 1)
            expected[one] = expected.get(one, 0) + 1 / len(result.seats)
    rows: list[tuple[Cell, ...]] = []
    for one, effect in report.effects.items():
        count = len(scores[one])
        row: tuple[Cell, ...] = (report.names[one], count, sum(scores[one]) / count)
        row += (effect.value, effect.low, effect.high, wins[one], wins[one] / count, expected[one] / count)
        rows.append(row)
    rows.sort(key=lambda row: (-float(row[3] or 0), str(row[0])))
    return Sheet("species", "Species", columns, rows, "effect: score less mean of the table, with 95 % interval")


# ------------------------------------------------------------------ turns, points, deals


def turns(report: Report) -> Sheet:
    """What happens in each turn, by game."""
    columns = (
        number("turn", "turn", "turn of the game", 0),
        number("deals", "deals", "deals made at the table"),
        number("gifts", "gifts", "gifts made"),
        number("surplus", "surplus", "points that handing goods over was worth to the table", signed=True),
        number("inventions", "inventions", "technologies invented"),
        number("upgrades", "upgrades", "cards upgraded"),
        number("runs", "runs", "runs of white converters", 1),
        number("idle", "idle", "runs of white converters that were left out", 1),
        number("unspent", "unspent", "cubes and octagons that no white converter took", 1),
        number("teams_unsold", "teams", "research teams that nobody bought"),
        number("colonies_unsold", "colonies", "colonies that nobody bought"),
        number("points", "points", "points won by a seat, left-over goods not counted"),
    )
    names = ("deals", "gifts", "surplus", "inventions", "upgrades", "runs", "idle", "unspent")
    sums, games, all_seats = _by_turn(report)
    rows: list[tuple[Cell, ...]] = []
    for turn in range(len(sums["deals"]) if sums else 0):
        won = sum(numbers[turn] for name, numbers in sums.items() if name.startswith(POINTS))
        row: tuple[Cell, ...] = (turn + 1,)
        row += tuple(sums[name][turn] / games / (CENTS if name == "surplus" else 1) for name in names)
        auction = turn + 1 < len(sums["deals"])
        for name in ("teams unsold", "colonies unsold"):
            row += (sums[name][turn] / games if auction else None,)
        rows.append((*row, won / all_seats))
    note = "by game, points by seat; teams and colonies are those that nobody bought"
    return Sheet("turns", "Turns", columns, rows, note)


def _by_turn(report: Report) -> tuple[dict[str, list[int]], int, int]:
    """Everything that is counted by turn, added up; how many games and how many seats that are."""
    sums: dict[str, list[int]] = {}
    all_seats = 0
    for result, statistics in report.counted:
        all_seats += len(result.seats)
        for name, numbers in statistics.by_turn.items():
            before = sums.get(name)
            sums[name] = list(numbers) if before is None else [a + b for a, b in zip(before, numbers, strict=True)]
    return sums, len(report.counted), all_seats


def sources(report: Report) -> Sheet:
    """Where points come from, by turn."""
    sums, _, all_seats = _by_turn(report)
    count = len(sums["deals"]) if sums else 0
    columns = (
        words("source", "source", "where the points come from; paid and penalties are lost"),
        *(number(f"turn_{turn}", f"turn {turn}", f"points by seat in turn {turn}") for turn in range(1, count + 1)),
        number("end", "end", "points by seat at the end, for left-over goods"),
        number("total", "all", "points by seat and game"),
        share("share", "share", "part of all points that were won"),
    )
    rows: list[tuple[Cell, ...]] = []
    for source, title in SOURCES.items():
        left = sum(
            sum(statistics.by_seat.get(POINTS + source, ())) / result.unit if source == LEFT_OVERS else 0
            for result, statistics in report.counted
        )
        by_turn = sums.get(POINTS + source, [0] * count)
        total = sum(by_turn) + left
        if total:
            end = left / all_seats if left else None
            rows.append((title, *(won / all_seats or None for won in by_turn), end, total / all_seats, None))
    won = sum(float(row[-2] or 0) for row in rows if float(row[-2] or 0) > 0)
    rows = [(*row[:-1], float(row[-2] or 0) / won if float(row[-2] or 0) > 0 else None) for row in rows]
    return Sheet("sources", "Where points come from, by seat and game", columns, rows)


def dealings(report: Report) -> Sheet:
    """Deals by the number of their parties, and what became of promises."""
    columns = (
        words("what", "deals and promises", "deals by number of parties; promises by what became of them"),
        number("per_game", "by game", "how many by game"),
        share("share", "share", "of all deals, or of all promises"),
    )
    sums: dict[str, int] = {}
    for _, statistics in report.counted:
        for name, times in statistics.counts.items():
            sums[name] = sums.get(name, 0) + times
    rows: list[tuple[Cell, ...]] = []
    for kind in ("deals of ", "promises "):
        whole = sums.get("promises made", 0)
        if kind == "deals of ":
            whole = sum(times for name, times in sums.items() if name.startswith(kind))
        found = sorted((name for name in sums if name.startswith(kind)), key=lambda name: (-sums[name], name))
        rows += [(name, sums[name] / len(report.counted), sums[name] / whole if whole else None) for name in found]
    return Sheet("deals", "Deals by number of parties, and what became of promises", columns, rows)


# ------------------------------------------------------------------ for programs


def groups(report: Report) -> Sheet:
    """Every duplicate table, or every game where there are none."""
    columns = (
        number("set", "table", "number of the duplicate table, from 0", 0),
        words("species", "species", "who sits at the table, in the order of the seats"),
        number("games", "games", "games played to their end", 0),
        number("sum", "sum", "mean sum of the scores of the table"),
        number("bound", "bound", "what such a table could win at most, where that is known"),
        share("efficiency", "efficiency", "sum of the scores of the sum of the bounds"),
    )
    found: dict[int, list[Result]] = {}
    for result in report.played:
        found.setdefault(report.order.group(result.number), []).append(result)
    rows: list[tuple[Cell, ...]] = []
    for group, results in found.items():
        total = sum(sum(report.points(result)) for result in results) / len(results)
        row: tuple[Cell, ...] = (group, " ".join(results[0].seats), len(results), total, results[0].bound)
        rows.append((*row, report.efficiency(results)))
    return Sheet("sets", "Duplicate tables", columns, rows, shown=False)


def seats(report: Report) -> Sheet:
    """Every seat of every game."""
    columns = (
        number("game", "game", "number of the game, from 0", 0),
        number("set", "table", "number of the duplicate table, from 0", 0),
        number("seat", "seat", "number of the seat, from 0", 0),
        words("species", "species", "the species in this seat"),
        words("player", "player", "who plays it"),
        number("score", "score", "points"),
        number("rank", "rank", "1 is the best; equal scores share the better rank", 0),
        number("deals", "deals", "deals that the seat was part of", 0),
        number("gain", "gain", "points of the surplus that the seat captured"),
        number("inventions", "inventions", "technologies invented", 0),
        number("upgrades", "upgrades", "cards upgraded", 0),
        number("runs", "runs", "runs of white converters", 0),
        number("idle", "idle", "runs of white converters that were left out", 0),
        number("unspent", "unspent", "cubes and octagons that no white converter took", 0),
        number("kept", "kept", "promises kept", 0),
        number("broken", "broken", "promises neither kept nor waived nor replaced", 0),
    )
    rows: list[tuple[Cell, ...]] = []
    for result in report.played:
        by_seat = result.statistics.by_seat if result.statistics is not None else {}
        for seat, score in enumerate(report.points(result)):
            row: tuple[Cell, ...] = (result.number, report.order.group(result.number), seat)
            row += (result.seats[seat], result.players[seat], score, result.ranks[seat])
            for column in columns[len(row) :]:
                value = by_seat[column.key][seat] if by_seat else None
                row += (value / CENTS if column.key == "gain" and value is not None else value,)
            rows.append(row)
    return Sheet("seats", "Every seat of every game", columns, rows, shown=False)
