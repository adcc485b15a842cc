"""`confluence serve`: tables for people and programs over the network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from confluence.cli import options
from confluence.cli.errors import UsageMistake

if TYPE_CHECKING:
    from confluence.server.serving import Server
    from confluence.server.settings import Settings

PORT: Final = 8393
NEEDS: Final = ("fastapi", "starlette", "uvicorn", "websockets", "pydantic", "prometheus_client", "httptools")


def _env(name: str) -> str:
    return f"CONFLUENCE_{name}"


HostOption = Annotated[
    str,
    typer.Option(envvar=_env("HOST"), metavar="ADDRESS", help="The address to listen on; 0.0.0.0 is every one."),
]
PortOption = Annotated[
    int,
    typer.Option(envvar=_env("PORT"), min=0, max=65535, metavar="N", help="The port; 0 is any free one."),
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        envvar=_env("DATABASE"),
        metavar="FILE_OR_URL",
        help="An SQLite file, or postgresql://user@host/name. By default a file in your data folder.",
        show_default=False,
    ),
]
HereOption = Annotated[bool, typer.Option("--here", help="Keep the tables in ./confluence.db.")]
OriginOption = Annotated[
    list[str] | None,
    typer.Option(
        envvar=_env("ORIGIN"),
        metavar="ORIGIN",
        help="Another site whose pages may use this server, such as https://play.example.org. Repeatable.",
    ),
]
ProxyOption = Annotated[
    list[str] | None,
    typer.Option(
        envvar=_env("PROXY"),
        metavar="ADDRESS",
        help="A proxy in front of this server, whose word about the address of clients is taken. Repeatable.",
    ),
]
WorkersOption = Annotated[
    int,
    typer.Option(
        envvar=_env("BOT_WORKERS"),
        min=0,
        max=64,
        metavar="N",
        help="Processes that think for bots; 0: bots and clocks are left to other server processes.",
    ),
]
TakeoverOption = Annotated[
    float,
    typer.Option(
        envvar=_env("TAKEOVER"),
        min=1,
        max=3600,
        metavar="SECONDS",
        help="How soon another server process plays the bots and clocks of one that died.",
    ),
]
RetentionOption = Annotated[
    int,
    typer.Option(
        envvar=_env("RETENTION"),
        min=1,
        max=365,
        metavar="DAYS",
        help="How long a table is kept after the last thing that happened at it.",
    ),
]
RateOption = Annotated[
    float,
    typer.Option(
        envvar=_env("MESSAGES_PER_SECOND"), min=1, metavar="N", help="Messages that one live connection may send."
    ),
]
ClientsOption = Annotated[
    int, typer.Option(envvar=_env("CLIENTS"), min=1, metavar="N", help="Live connections at once.")
]
AddressClientsOption = Annotated[
    int,
    typer.Option(envvar=_env("CLIENTS_PER_ADDRESS"), min=1, metavar="N", help="Live connections of one address."),
]
TablesOption = Annotated[
    int,
    typer.Option(envvar=_env("TABLES_PER_HOUR"), min=1, metavar="N", help="Tables that one address may open."),
]
FailedKeysOption = Annotated[
    int,
    typer.Option(
        envvar=_env("FAILED_KEYS_PER_MINUTE"), min=1, metavar="N", help="Wrong keys that one address may try."
    ),
]
HooksOption = Annotated[
    bool, typer.Option("--hooks/--no-hooks", envvar=_env("HOOKS"), help="Whether seats may name webhooks.")
]
PrivateHooksOption = Annotated[
    bool,
    typer.Option(
        "--allow-private-hooks",
        envvar=_env("ALLOW_PRIVATE_HOOKS"),
        help="Let webhooks go to this machine and to private networks.",
    ),
]
MetricsOption = Annotated[
    bool, typer.Option("--metrics/--no-metrics", envvar=_env("METRICS"), help="Whether /metrics is there.")
]
PublicMetricsOption = Annotated[
    bool,
    typer.Option("--public-metrics", envvar=_env("PUBLIC_METRICS"), help="Let other machines read /metrics."),
]
LogOption = Annotated[
    str,
    typer.Option("--log-format", envvar=_env("LOG_FORMAT"), metavar="text|json", help="How log lines are written."),
]
OpenOption = Annotated[
    bool,
    typer.Option(
        "--open/--no-open",
        help="Open the tables in the browser of this machine, where it has one, and then say only what goes wrong.",
    ),
]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", envvar=_env("QUIET"), help="Say only what goes wrong.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("serve")(serve)


def serve(
    host: HostOption = "127.0.0.1",
    port: PortOption = PORT,
    database: DatabaseOption = None,
    here: HereOption = False,
    origin: OriginOption = None,
    proxy: ProxyOption = None,
    bot_workers: WorkersOption = 1,
    takeover: TakeoverOption = 30.0,
    retention: RetentionOption = 30,
    messages_per_second: RateOption = 50.0,
    clients: ClientsOption = 5000,
    clients_per_address: AddressClientsOption = 200,
    tables_per_hour: TablesOption = 60,
    failed_keys_per_minute: FailedKeysOption = 20,
    hooks: HooksOption = True,
    allow_private_hooks: PrivateHooksOption = False,
    metrics: MetricsOption = True,
    public_metrics: PublicMetricsOption = False,
    log_format: LogOption = "text",
    open_browser: OpenOption = False,
    quiet: QuietOption = False,
    german: options.GermanOption = False,
) -> None:
    """Serve tables: people in their browsers, bots, and programs play together.

    Needs no set-up: tables are kept in an SQLite file. Several servers on one PostgreSQL database serve the same
    tables; just start this command several times. Stops on Ctrl-C or SIGTERM when everything is written.
    """
    _check_packages()
    from confluence.server.settings import Settings, SettingsError, database_url

    if here and database:
        raise UsageMistake("say --here or --database, not both")
    try:
        settings = Settings(
            database=database_url(database, here=here),
            host=host,
            port=port,
            origins=tuple(origin or ()),
            proxies=tuple(proxy or ()),
            bot_workers=bot_workers,
            takeover=takeover,
            retention_days=retention,
            messages_per_second=messages_per_second,
            clients=clients,
            clients_per_address=clients_per_address,
            tables_per_hour=tables_per_hour,
            failed_keys_per_minute=failed_keys_per_minute,
            hooks=hooks,
            allow_private_hooks=allow_private_hooks,
            metrics=metrics,
            public_metrics=public_metrics,
            log_format=log_format,
            quiet=quiet or open_browser,
        )
    except SettingsError as error:
        raise UsageMistake(str(error)) from None
    _run(settings, quiet=quiet, open_browser=open_browser, german=german)


def _check_packages() -> None:
    """Say which extra is missing before anything fails for the lack of it."""
    from importlib.util import find_spec

    from confluence.core.errors import ConfluenceError

    missing = [name for name in NEEDS if find_spec(name) is None]
    if missing:
        raise ConfluenceError(f"the package {missing[0]} is missing; install confluence[server]")


def _run(settings: Settings, *, quiet: bool, open_browser: bool, german: bool) -> None:
    from confluence.cli.browser import open_page
    from confluence.cli.output import write
    from confluence.server.serving import run
    from confluence.server.settings import shown_database

    def ready(address: str, _: Server) -> None:
        if not quiet:
            write(_WHERE[german].format(address, shown_database(settings.database)) + "\n")
        if open_browser:
            open_page(f"{address}?lang=de" if german else address)

    run(settings, ready)


_WHERE: Final = (
    "Confluence is at {} and keeps its tables in {}; Ctrl-C stops it.",
    "Confluence ist unter {} zu erreichen und bewahrt seine Tische in {} auf; Strg-C beendet es.",
)
"""In English and German."""
