"""What the commands share that play many matches: how they are played, kept, resumed and reported."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.core import TyperCommand

from confluence.cli.errors import UsageMistake, did_you_mean
from confluence.core.errors import ConfluenceError

if TYPE_CHECKING:
    from confluence.lab.games import LabGame
    from confluence.lab.log import AnyOrder
    from confluence.lab.report import Report
    from confluence.lab.simulate import Result

LAWS: Final = ("all", "none")
BOUNDS: Final = {"all": 1, "some": 50, "none": 0}
LOCAL: Final = "local"
"""The cluster that is started here."""

WorkersOption = Annotated[
    int | None,
    typer.Option("--workers", "-w", metavar="N", help="Processes that play side by side; all processors by default."),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="[HOST:PORT]",
        help="Play on Ray: on the cluster at this address, or without an address on one that is started here.",
    ),
]
LawsOption = Annotated[
    str, typer.Option("--laws", metavar="all|none", help="Whether the laws of the game are checked after every action.")
]
ContractsOption = Annotated[
    str,
    typer.Option(
        "--contracts",
        metavar="table|small",
        help="How players bargain: by one contract for the whole table, or in small swaps as with people.",
    ),
]
BoundOption = Annotated[
    str | None,
    typer.Option(
        "--bound",
        metavar="all|some|none",
        help="Which tables are compared with what they could win at most: all, every 50th, none.",
    ),
]
ResumeOption = Annotated[
    bool, typer.Option("--resume", help="Go on with the file of --out where it stopped; the order has to be the same.")
]
CsvOption = Annotated[
    Path | None, typer.Option("--csv", metavar="FOLDER", help="Write every sheet of the report as a CSV file.")
]
HtmlOption = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="Write the report as one HTML page with plots.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")]


class ClusterCommand(TyperCommand):
    """A command whose `--cluster` may stand without an address."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Name the address that was left away."""
        for index, word in enumerate(args):
            following = args[index + 1 : index + 2]
            if word == "--cluster" and not any(":" in each or each == LOCAL for each in following):
                args = [*args[:index], f"--cluster={LOCAL}", *args[index + 1 :]]
        return super().parse_args(ctx, args)


@dataclass(frozen=True, slots=True)
class Running:
    """How the matches of an order are played, and where the results go."""

    workers: int | None = None
    cluster: str | None = None
    out: Path | None = None
    resume: bool = False
    csv: Path | None = None
    html: Path | None = None

    def check(self, *, reports: bool = False) -> Running:
        """Refuse what cannot work before hours are spent on it."""
        if self.workers is not None and self.workers < 1:
            raise UsageMistake(f"at least 1 worker has to play, not {self.workers}")
        if self.cluster is not None:
            check_cluster(self.cluster, self.workers)
        if self.resume and self.out is None:
            raise UsageMistake("--resume goes on with the file of --out; name it")
        check_targets(self.csv, self.html)
        if reports or self.csv is not None or self.html is not None:
            from confluence.lab.measures import check_packages

            check_packages()
        return self

    def hands(self, order: AnyOrder) -> int:
        """How many workers there are."""
        from confluence.core.machine import processors

        few = 20 if order.rounds == 1 else order.rounds  # too few to be worth another process
        return self.workers or max(1, min(processors(), order.total // few))

    def who(self, order: AnyOrder) -> str:
        """Who plays, as people say it."""
        if self.cluster not in (None, LOCAL):
            return f"the cluster at {self.cluster}"
        hands = self.hands(order)
        return "1 worker" if hands == 1 else f"{hands} workers"

    def how_to_go_on(self) -> str:
        """What to say when it stopped before the end."""
        if self.out is not None:
            return "the same command with --resume goes on"
        return "with --out FILE a run can be resumed"


def check_cluster(address: str, workers: int | None) -> None:
    """Refuse what is no address, and a number of workers that others decide about."""
    from confluence.lab.cluster import NoCluster, read_address

    try:
        read_address(address)
    except NoCluster as error:
        raise UsageMistake(str(error)) from None
    if address != LOCAL and workers is not None:
        raise UsageMistake("--workers is for this machine; a cluster plays on all its processors")


def check_targets(csv: Path | None, html: Path | None) -> None:
    """Refuse places where a report cannot be written."""
    if csv is not None and csv.exists() and not csv.is_dir():
        raise UsageMistake(f"--csv names a folder, and {str(csv)!r} is none")
    if html is not None and html.is_dir():
        raise UsageMistake(f"--html names a file, and {str(html)!r} is a folder")
    if html is not None and not html.parent.is_dir():
        raise UsageMistake(f"there is no folder {str(html.parent)!r} to write {html.name} to")


def read_laws(text: str) -> bool:
    """Whether laws are checked."""
    if text not in LAWS:
        raise UsageMistake(f"--laws is all or none, not {text!r}; {did_you_mean(text, LAWS)}")
    return text == "all"


def read_bound(text: str) -> int:
    """Of how many tables one is compared with its bound."""
    from confluence.lab.bound import is_possible

    if text not in BOUNDS:
        raise UsageMistake(f"--bound is all, some or none, not {text!r}; {did_you_mean(text, BOUNDS)}")
    if text != "none" and not is_possible():
        raise UsageMistake("bounds need the packages of confluence[ai]; install them, or say --bound none")
    return BOUNDS[text]


def usual_bound(lab: LabGame, players: Iterable[str]) -> str:
    """Which tables are compared with their bound where nothing is said."""
    from confluence.lab.bound import is_possible

    if lab.bound is None or not is_possible():
        return "none"
    return "some" if set(players) == {"random"} else "all"


def play_all(order: AnyOrder, running: Running, take: Callable[[Result], None]) -> None:
    """Hand over the result of every match, those of the file first; each new one is on disk before."""
    from confluence.lab.log import kept
    from confluence.lab.simulate import simulate

    with ExitStack() as stack:
        done: list[Result] = []
        keep: Callable[[Result], None] = take
        if running.out is not None:
            done, write = stack.enter_context(kept(running.out, order, resume=running.resume))

            def keep(result: Result) -> None:
                write(result)
                take(result)

        for result in done:
            take(result)
        missing = range(len(done), order.total)
        step = stack.enter_context(_progress(order.total, len(done)))
        playing = simulate(order, running.hands(order), running.cluster, missing)
        for result in stack.enter_context(closing(playing)):
            with _undivided():
                keep(result)
                step()


def play_and_tell(order: AnyOrder, running: Running, take: Callable[[Result], None], tell: Callable[[], None]) -> None:
    """Hand over the result of every match and tell what came of them; also if it stops before the end."""
    done = 0

    def count(result: Result) -> None:
        nonlocal done
        take(result)
        done += 1

    try:
        play_all(order, running, count)
    except (KeyboardInterrupt, ConfluenceError):
        if done:
            tell()
            stopped = f"stopped after {done} of {order.total} games; {running.how_to_go_on()}"
            print(f"confluence: {stopped}", file=sys.stderr)
        raise
    tell()


@contextmanager
def _undivided() -> Iterator[None]:
    """Let Ctrl-C wait until all inside is done: a match that is on disk is counted as well."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard and callable(before):  # in the background nobody listens
        before(signal.SIGINT, None)


@contextmanager
def _progress(total: int, done: int) -> Iterator[Callable[[], None]]:
    """A bar on stderr for people who look; nothing in pipes and files."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=total, completed=done)
        yield lambda: progress.advance(task)


def write_report(report: Report, csv: Path | None, html: Path | None) -> None:
    """Write the files that were asked for."""
    if csv is not None:
        from confluence.lab.sheets import write_csv

        write_csv(report, csv)
    if html is not None:
        from confluence.lab.page import draw_page

        html.write_text(draw_page(report), encoding="utf-8")


def complain(errors: list[tuple[int, str]], done: int) -> None:
    """End with an error if games failed, naming the first of them."""
    if errors:
        number, reason = errors[0]
        raise ConfluenceError(f"{len(errors)} of {done} games failed; game {number}: {reason}")
