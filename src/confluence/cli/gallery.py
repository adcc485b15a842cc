"""`confluence gallery`: every card in the browser."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from confluence.cli import options

PORT: Final = 8392
"""Always the same one, so that links to cards and the chosen theme and language are there the next time."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("gallery")(gallery)


def gallery(
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to serve on; 0 is any free one.")] = PORT,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
    german: options.GermanOption = False,
) -> None:
    """Look at every card in the browser.

    Serves the card gallery to this machine only, until Ctrl-C.
    """
    import threading
    import webbrowser

    from confluence.cli.gallery_server import CLIENT, Gallery, load_gallery
    from confluence.cli.output import write

    with Gallery(port, load_gallery(CLIENT)) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        address = f"{server.address}?lang=de" if german else server.address
        try:
            write(_WHERE[german].format(address) + "\n")
            if not no_open:
                webbrowser.open(address)
            thread.join()
        except KeyboardInterrupt:
            server.shutdown()


_WHERE: Final = (
    "The card gallery is at {} until you press Ctrl-C.",
    "Die Kartengalerie ist unter {} zu sehen, bis Strg-C gedrückt wird.",
)
"""In English and German."""
