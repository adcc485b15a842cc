"""The short forms of actions: `upgrade Deep Hunting with Genetic Engineering` instead of JSON.

One function reads each verb. What a verb leaves open, such as the pieces that pay, is left to the engine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from confluence.core.errors import NotationError
from confluence.core.game import SeatId
from confluence.core.wire import WireError
from confluence.lab.scenarios.nodes import NOTHING, Node, did_you_mean, find_card, plain_json, seat_of
from confluence.sidereal import actions as act
from confluence.sidereal.actions import ACTIONS, Action, Leg
from confluence.sidereal.cards import CardId, SpeciesId
from confluence.sidereal.deals.clauses import ANYONE
from confluence.sidereal.deals.reasons import Reason, ReasonCode
from confluence.sidereal.deals.text import Deal, parse_deal, parse_legs
from confluence.sidereal.goods import CODES, LARGE, SMALL, Bag, Good

_INSTEAD: Final = re.compile(r"\s+instead of\s+([0-9]{1,4}(?:\s*,\s*[0-9]{1,4})*)\s*\Z")
"""Behind a deal: the promises it replaces."""


def proposal(deal: Deal, replaces: tuple[int, ...] = ()) -> act.Propose:
    """The action that puts this deal on the table; an open place is for the first one who takes it."""
    mode = act.Mode.FIRST if ANYONE in deal.parties else act.Mode.ALL
    return act.Propose(deal.legs, deal.clauses, mode, replaces=replaces)


def acceptance(offer: int, revision: int = 1) -> act.Accept:
    """The action that agrees to this offer as it was seen."""
    return act.Accept(offer, revision)


@dataclass(frozen=True, slots=True)
class Words:
    """What stands behind an actor, ready to be read: the verb is taken off."""

    node: Node
    rest: str
    seat: SeatId
    species: Sequence[SpeciesId]

    @property
    def own(self) -> SpeciesId:
        """The species that acts: names that species share mean its card."""
        return self.species[self.seat]

    def card(self, text: str) -> CardId:
        """A card of the text."""
        return find_card(self.node, text, self.own)

    def bag(self, text: str | None) -> Bag | None:
        """Goods of the text, or None where they are left to the engine."""
        return None if text is None else Node(self.node.file, self.node.line, text=text).bag()

    def cards(self, text: str | None) -> tuple[CardId, ...] | None:
        """Cards with commas between them, or None."""
        return None if text is None else tuple(self.card(part) for part in text.split(","))

    def number(self, text: str | None, most: int = 9999) -> int:
        """A number of the text, 0 where there is none."""
        return 0 if text is None else Node(self.node.file, self.node.line, text=text).number(0, most)

    def legs(self, text: str) -> tuple[Leg, ...]:
        """The legs of a trade."""
        return read_legs(self.node, text, self.species)

    def parts(self, text: str, *known: str) -> tuple[str, dict[str, str]]:
        """What a verb is about, and what follows each of the known small words."""
        found: dict[str, str] = {}
        pieces = re.split(rf"\s+({'|'.join(known)})\s+", f" {text.strip()} ")
        for word, value in zip(pieces[1::2], pieces[2::2], strict=True):
            if word in found:
                raise self.node.problem(f"{word!r} stands twice in {text.strip()!r}")
            found[word] = value.strip()
        return pieces[0].strip(), found

    def empty(self) -> None:
        """Refuse words behind a verb that stands alone."""
        if self.rest:
            raise self.node.problem(f"nothing follows this verb, not {self.rest!r}")


def read_legs(node: Node, text: str, species: Sequence[SpeciesId]) -> tuple[Leg, ...]:
    """The legs of a trade in deal text, with or without quotes around it."""
    try:
        return parse_legs(_unquoted(text), species)
    except NotationError as error:
        raise node.problem(str(error)) from error


def read_proposal(node: Node, text: str, species: Sequence[SpeciesId]) -> act.Propose:
    """A deal with its promises in deal text, and behind it what it replaces, as in `kit>zeth: gr instead of 2`."""
    instead = _INSTEAD.search(text)
    replaces = tuple(int(number) for number in instead[1].split(",")) if instead else ()
    try:
        return proposal(parse_deal(_unquoted(text[: instead.start()] if instead else text), species), replaces)
    except NotationError as error:
        raise node.problem(str(error)) from error


def _unquoted(text: str) -> str:
    plain = text.strip()
    if len(plain) > 1 and plain[0] == plain[-1] and plain[0] in "\"'":
        return plain[1:-1]
    return plain


def read_action(node: Node, seat: SeatId, species: Sequence[SpeciesId]) -> Action:
    """The action behind an actor: JSON form or short form."""
    if node.pairs is not None:
        try:
            return ACTIONS.from_json(plain_json(node, species), "action")
        except WireError as error:
            raise node.problem(str(error)) from error
    text = node.string()
    for verb in VERBS:
        if text == verb or text.startswith(f"{verb} "):
            return VERBS[verb](Words(node, text[len(verb) :].strip(), seat, species))
    first = text.split(" ", maxsplit=1)[0]
    raise node.problem(f"there is no verb {first!r}; {did_you_mean(first, (*VERBS, 'trade', 'accept'))}")


def read_bids(node: Node) -> tuple[int, int]:
    """Two bids as in `3/1`; a number alone is the colony bid."""
    colony, _, research = node.string().partition("/")
    parts = [Node(node.file, node.line, text=part) for part in (colony, research or "0")]
    return parts[0].number(), parts[1].number()


def read_runs(words: Words) -> tuple[act.PlannedRun, ...]:
    """The runs of an economy plan with semicolons between them; `nothing` is the empty plan."""
    if words.rest == NOTHING:
        return ()
    runs = []
    for part in words.rest.split(";"):
        card, found = words.parts(part, "slot", "paying", "colour")
        colour = found.get("colour")
        if colour is not None and colour not in [CODES[good] for good in (*SMALL, *LARGE)]:
            raise words.node.problem(f"there is no colour {colour!r}; colours are gr wh br bk bl ye")
        runs.append(
            act.PlannedRun(
                words.card(card),
                words.number(found.get("slot"), 3),
                pay=words.bag(found.get("paying")),
                colour=None if colour is None else Good(CODES.index(colour)),
            )
        )
    return tuple(runs)


# ------------------------------------------------------------------ one function for each verb


def _propose(words: Words) -> Action:
    return read_proposal(words.node, words.rest, words.species)


def _revise(words: Words) -> Action:
    number, _, text = words.rest.partition(" ")
    deal = read_proposal(words.node, text, words.species)
    return act.Revise(words.number(number), deal.legs, deal.clauses)


def _choose(words: Words) -> Action:
    number, _, seat = words.rest.partition(" ")
    return act.Choose(words.number(number), seat_of(words.node, seat, words.species))


def _release(words: Words) -> Action:
    number, found = words.parts(words.rest, "as")
    if found.get("as", "kept") != "kept":
        raise words.node.problem("a promise is released, or with 'as kept' said to be kept")
    return act.Release(words.number(number), "as" in found)


def _prefer(words: Words) -> Action:
    return act.Prefer(tuple(words.number(part.strip()) for part in words.rest.split(",")))


def _accept(words: Words) -> Action:
    offer, found = words.parts(words.rest, "revision")
    return acceptance(words.number(offer), words.number(found.get("revision", "1")))


def _withdraw(words: Words) -> Action:
    return act.Withdraw(words.number(words.rest))


def _decline(words: Words) -> Action:
    offer, found = words.parts(words.rest, "because")
    return act.Decline(words.number(offer), _reason(words, found.get("because")))


def _reason(words: Words, text: str | None) -> Reason | None:
    """`too_dear`, `needed bl`: the code of a reason and the good it is about."""
    if text is None:
        return None
    code, _, good = text.partition(" ")
    codes = [member.value for member in ReasonCode]
    if code not in codes or (good and good not in CODES):
        raise words.node.problem(f"a reason is one of {', '.join(codes)}, and may name a good, as in 'needed bl'")
    return Reason(ReasonCode(code), Good(CODES.index(good)) if good else None)


def _gift(words: Words) -> Action:
    legs = words.legs(f"{words.own}>{words.rest}")
    leg = legs[0]
    if len(legs) > 1 or leg.licences or leg.acknowledgements or leg.envoys or leg.protection:
        raise words.node.problem("a gift goes to one player and holds goods and cards only, as in 'gift zeth: 2gr'")
    return act.Gift(leg.receiver, leg.goods, leg.donation, leg.lot, leg.cards)


def _run(words: Words) -> Action:
    card, found = words.parts(words.rest, "slot", "paying", "using")
    return act.Run(
        words.card(card),
        words.number(found.get("slot"), 3),
        pay=words.bag(found.get("paying")),
        colonies=words.cards(found.get("using")),
    )


def _draw(words: Words) -> Action:
    card, found = words.parts(words.rest, "paying", "using")
    if card:
        raise words.node.problem(f"'draw' names no card, not {card!r}")
    return act.Draw(words.bag(found.get("paying")), words.cards(found.get("using")))


def _enter(words: Words) -> Action:
    card, found = words.parts(words.rest, "paying", "using")
    return act.EnterPlay(words.card(card), words.bag(found.get("paying")), words.cards(found.get("using")))


def _upgrade(words: Words) -> Action:
    card, found = words.parts(words.rest, "with", "paying", "using")
    spend = words.card(found["with"]) if "with" in found else None
    return act.Upgrade(words.card(card), spend, words.bag(found.get("paying")), words.cards(found.get("using")))


def _invent(words: Words) -> Action:
    team, found = words.parts(words.rest, "paying")
    return act.Invent(words.card(team), pay=words.bag(found.get("paying")))


def _done(words: Words) -> Action:
    words.empty()
    return act.Done()


def _not_done(words: Words) -> Action:
    words.empty()
    return act.Done(False)


def _gifts(words: Words) -> Action:
    gifts = []
    for part in words.rest.split(";") if words.rest != NOTHING else ():
        leg = words.legs(f"{words.own}>{part.strip()}")[0]
        if leg.cards or leg.licences or leg.acknowledgements or leg.envoys or leg.protection:
            raise words.node.problem("only donation goods are given away here, as in 'gifts unity: wh; zeth: br'")
        donation = leg.goods if leg.donation is None else leg.goods + leg.donation
        gifts.append(act.Handover(leg.receiver, donation, leg.lot))
    return act.CommitGifts(tuple(gifts))


def _surplus(words: Words) -> Action:
    return act.CommitSurplus(words.cards(words.rest) or ())


def _plan(words: Words) -> Action:
    return act.CommitPlan(read_runs(words))


def _bid(words: Words) -> Action:
    return act.CommitBids(*read_bids(Node(words.node.file, words.node.line, text=words.rest)))


def _buy(words: Words) -> Action:
    return act.Buy(words.card(words.rest))


def _pass(words: Words) -> Action:
    words.empty()
    return act.Pass()


def _split(words: Words) -> Action:
    words.empty()
    return act.Split()


def _steal(words: Words) -> Action:
    thefts = []
    for part in words.rest.split(";"):
        card, found = words.parts(part, "from", "paying", "taking")
        if "from" not in found:
            raise words.node.problem("a theft names its victim, as in 'steal Black Market from unity'")
        victim = seat_of(words.node, found["from"], words.species)
        pay, take = words.bag(found.get("paying")), words.bag(found.get("taking"))
        thefts.append(act.Theft(words.card(card), victim, pay=pay, take=take))
    return act.Steal(tuple(thefts))


VERBS: Final[dict[str, Callable[[Words], Action]]] = {
    "propose": _propose,
    "revise": _revise,
    "choose": _choose,
    "release": _release,
    "prefer": _prefer,
    "accept": _accept,
    "withdraw": _withdraw,
    "decline": _decline,
    "gift": _gift,
    "run": _run,
    "draw": _draw,
    "enter": _enter,
    "upgrade": _upgrade,
    "invent": _invent,
    "done": _done,
    "not done": _not_done,
    "gifts": _gifts,
    "surplus": _surplus,
    "plan": _plan,
    "bid": _bid,
    "buy": _buy,
    "pass": _pass,
    "split": _split,
    "steal": _steal,
}
