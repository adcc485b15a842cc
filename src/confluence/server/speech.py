"""Every sentence that leaves the server, in the language of whoever reads it.

Rooms, rules and workers speak English. What they say is put into the language of the client here and nowhere else: in
answers over HTTP, in refusals, answers and goodbyes of live connections, and in views.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final
from urllib.parse import parse_qs

from confluence.core.errors import Illegal
from confluence.server.chat import message_in
from confluence.server.german import BOOK
from confluence.server.looks import Seen
from confluence.server.messages import LANGUAGES
from confluence.sidereal.views import OfferView, View

LONGEST_HEADER: Final = 200
"""More of a header than this is not looked at."""


def told(text: str, language: str) -> str:
    """A sentence in this language."""
    return BOOK.say(text) if language == "de" else text


def refusal_in(language: str, why: Illegal) -> Illegal:
    """A refusal in this language; code and details are the same in all."""
    return why if language != "de" else Illegal(why.code, told(why.message, language), why.details)


def seen_in(language: str, view: Seen) -> Seen:
    """What somebody sees, with its sentences in this language."""
    if language != "de":
        return view
    game = None if view.game is None else game_in(language, view.game)
    chat = view.chat
    if view.game is not None and any(message.remark is not None for message in chat):
        species = [seat.species for seat in view.game.seats]
        chat = tuple([message_in(language, message, species) for message in chat])
    if game is view.game and chat is view.chat and not view.broken:
        return view
    return replace(view, broken=told(view.broken, language), game=game, chat=chat)


def game_in(language: str, game: View) -> View:
    """The match as somebody sees it, with its sentences in this language."""
    if language != "de" or all(offer.stale is None for offer in game.offers):
        return game
    return replace(game, offers=tuple([_offer_in(language, offer) for offer in game.offers]))


def _offer_in(language: str, offer: OfferView) -> OfferView:
    why = offer.stale
    return offer if why is None else replace(offer, stale=replace(why, message=told(why.message, language)))


# ------------------------------------------------------------------ which language


def language_of(scope: Any) -> str:
    """The language of a request: `language=` in its address, or else the first one we speak of `Accept-Language`."""
    asked: str = parse_qs(scope.get("query_string", b"")[:2000].decode("latin-1")).get("language", [""])[0]
    if asked in LANGUAGES:
        return asked
    headers: Iterable[tuple[bytes, bytes]] = scope.get("headers", ())
    for name, value in headers:
        if name == b"accept-language":
            return accepted(value[:LONGEST_HEADER].decode("latin-1"))
    return LANGUAGES[0]


def accepted(header: str) -> str:
    """The language we speak that an `Accept-Language` likes best; English if it names none."""
    best, most = LANGUAGES[0], 0.0
    for part in header.split(","):
        tag, _, weight = part.partition(";")
        language = tag.strip().lower().partition("-")[0]
        try:
            worth = float(weight.strip().removeprefix("q=") or 1.0)
        except ValueError:
            continue
        if language in LANGUAGES and most < worth <= 1.0:
            best, most = language, worth
    return best
