"""Sentences about what happened and what is about to, in English and German: for terminals, logs and listeners.

    >>> from confluence.altered.events import PassedTurn
    >>> Teller({}, {}).sentence(PassedTurn(0))
    'You pass for the Day.'

A sentence says no more than its event. What the Confluence does is told with the rule that makes it do so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from confluence.altered import events as ev
from confluence.altered.cards import Card
from confluence.altered.intent import Intent
from confluence.altered.names import (
    CAUSES,
    EXPEDITION_NAMES,
    FITS,
    ICONS,
    LETTERS,
    MARK_NAMES,
    PHASE_NAMES,
    STATUS_NAMES,
    TERRAIN_NAMES,
    TRIGGERS,
)
from confluence.altered.state import State
from confluence.altered.words import CONFLUENCE, PLAYER, TERRAINS, Pair, Stats


class Teller:
    """Tells events of one match in one language."""

    def __init__(self, cards: Mapping[int, Card], names: Mapping[str, str], *, german: bool = False) -> None:
        self.cards = cards
        """By object."""
        self.names = names
        """Names of cards by id."""
        self.german = german
        self.times = "×"
        """The sign before a number of equal things; another one where the output lacks it."""
        self.regions: Sequence[frozenset[int]] = ()
        self.mark: Callable[[str], str] = lambda _: ""
        """The Midnight mark of the card that lies there, if it is this one."""

    @staticmethod
    def of(state: State, *, german: bool = False) -> Teller:
        """For the match of this state; it looks up nothing that an event does not name."""
        cards = dict(enumerate(state.cards))
        found = Teller(cards, {card.id: card.name for card in state.cards}, german=german)
        found.regions = state.regions

        def mark(card: str) -> str:
            there = state.midnight
            return cards[there].midnight if there >= 0 and cards[there].id == card else ""

        found.mark = mark
        return found

    def __call__(self, english: str, german: str) -> str:
        """What is said, in the language of this teller."""
        return german if self.german else english

    def pick(self, pair: Pair) -> str:
        """The word of this language."""
        return pair[self.german]

    # ---- words

    def name(self, card: str) -> str:
        """The name of a card by its id; one that is not to be seen is just a card."""
        return self.names.get(card, card) if card else self("a card", "eine Karte")

    def of_object(self, obj: int) -> str:
        """The name of an object."""
        return self.cards[obj].name if obj in self.cards else str(obj)

    def all_of(self, names: Sequence[str]) -> str:
        """Names with `×2` for those that are there twice."""
        counted = Counter(names)
        return ", ".join(name if count == 1 else f"{name} {self.times}{count}" for name, count in counted.items())

    def expedition(self, lane: str) -> str:
        """An Expedition by its word."""
        return self.pick(EXPEDITION_NAMES[lane])

    def stats(self, stats: Stats) -> str:
        """Three numbers with their letters: `F4 M3 O1`."""
        return " ".join(f"{LETTERS[t][self.german]}{stats[t]}" for t in range(3))

    def terrains(self, words: Sequence[str]) -> str:
        """Names of terrains."""
        return ", ".join(TERRAIN_NAMES[TERRAINS.index(word)][self.german] for word in words)

    # ---- single sentences

    def sentence(self, event: ev.Told) -> str:
        """The sentence about one event."""
        return _SENTENCES[type(event)](self, event)

    def moves(self, group: Sequence[ev.Moved]) -> str:
        """Moves of the same kind in one sentence."""
        first = group[0]
        names = self.all_of([self.name(one.card) for one in group])
        many = len(group) > 1
        if not first.card:
            names = self("a card", "eine Karte") if not many else self(f"{len(group)} cards", f"{len(group)} Karten")
        cause = self.pick(CAUSES.get(first.how, ("", "")))
        text = cause + self._move(first, names, many)
        return text[:1].upper() + text[1:] + "."

    def _move(self, event: ev.Moved, names: str, many: bool) -> str:
        own = event.side == PLAYER
        go = self("go" if many else "goes", "gehen" if many else "geht")
        if event.after == "expedition":
            return self._enters(event, names, many)
        if event.after == "gone":
            return names + self(
                " cease to exist" if many else " ceases to exist", " verschwinden" if many else " verschwindet"
            )
        if event.after == "mana":
            return names + self(
                f" {'become orbs' if many else 'becomes an orb'} of {'yours' if own else 'the Confluence'}",
                f" {'werden' if many else 'wird'} zu Mana {'von dir' if own else 'der Confluence'}",
            )
        whose = self("your" if own else "the Confluence's", "")
        where = {
            "reserve": self(f"to {whose} Reserve", "in deine Reserve" if own else "in die Reserve der Confluence"),
            "discard": self(
                f"to {whose} Discard", "auf deinen Ablagestapel" if own else "auf den Ablagestapel der Confluence"
            ),
            "hand": self(
                "to your Hand" if own else "to the bottom of the Confluence's Hand",
                "in deine Hand" if own else "unter die Hand der Confluence",
            ),
            "deck": self(
                f"on top of {whose} deck", "oben auf dein Deck" if own else "oben auf das Deck der Confluence"
            ),
            "landmark": self(
                f"to {whose} Landmarks", "zu deinen Wahrzeichen" if own else "zu den Wahrzeichen der Confluence"
            ),
            "limbo": self("out: it is being played", "ins Spiel: es wird gerade gespielt"),
            "midnight": self("to the Midnight zone", "in die Mitternachtszone"),
        }
        why = self(" (Fleeting)", " (flüchtig)") if (event.how, event.after) == ("rested", "discard") else ""
        return f"{names} {go} {where.get(event.after, event.after)}{why}"

    def _enters(self, event: ev.Moved, names: str, many: bool) -> str:
        where = self.expedition(event.lane)
        if event.side == CONFLUENCE:
            place = self(f"facing the {where}", f"gegenüber der {where}")
        else:
            place = self(f"in the {where}", f"in der {where}")
        if event.how == "created":
            return names + self(
                f" {'are' if many else 'is'} created {place}", f" {'entstehen' if many else 'entsteht'} {place}"
            )
        if event.how == "switched":
            return names + self(
                f" {'switch' if many else 'switches'}: now {place}",
                f" {'wechseln' if many else 'wechselt'}: nun {place}",
            )
        return names + self(f" {'are' if many else 'is'} now {place}", f" {'sind' if many else 'ist'} nun {place}")

    def placement(self, lane: str, why: str) -> str:
        """Why a card of the Confluence faces this Expedition, with the rule (C-PLACE)."""
        icon, _, fit = why.partition(",")
        word = icon.split()[0] if icon else "threatened"
        text = self.pick(ICONS.get(word, (icon, icon)))
        fit = fit.strip()
        if fit == "both fit":
            text += self(
                ", both Expeditions fit, so the Threatened one (C-PLACE-02)",
                ", beide Expeditionen passen, also die bedrohte (C-PLACE-02)",
            )
        elif fit:
            text += self(
                ", none fits, so the Threatened one (C-PLACE-03)", ", keine passt, also die bedrohte (C-PLACE-03)"
            )
        elif word in TERRAINS or word == "progressing":
            reason = self.pick(FITS["progressing" if word == "progressing" else "terrain"])
            text += f", {reason} (C-PLACE-01)"
        else:
            text += " (C-PLACE-01)"
        expedition = self.expedition(lane)
        return self(f"it faces the {expedition}: {text}", f"gegenüber der {expedition}: {text}")

    def intent(self, found: Intent) -> str:
        """What the Confluence is about to do, with the rules that make it do so (C-TURN)."""
        used = [self.of_object(obj) for obj in found.uses]
        parts = [self(f"uses {name} (C-TURN-01)", f"benutzt {name} (C-TURN-01)") for name in used]
        return "; ".join([*parts, self._deed(found)])

    def _deed(self, found: Intent) -> str:
        if found.deed == "passed":
            return self("it has passed for the Day", "sie hat für diesen Tag gepasst")
        if found.deed == "pass":
            return self("passes: nothing it can pay (C-TURN-06)", "passt: nichts, was sie zahlen kann (C-TURN-06)")
        name = self.of_object(found.object)
        if found.deed == "reveal":
            what = self("the top card of its Hand", "die oberste Karte ihrer Hand") if found.object < 0 else name
            then = self("the next card follows", "die nächste folgt")
            then = self("its turn ends", "ihr Zug endet") if found.ends else then
            return self(
                f"reveals {what}: plays it if it costs {found.ready} or less (C-TURN-03), else it becomes a ready orb "
                f"and {then} (C-TURN-04)",
                f"deckt {what} auf: spielt sie, wenn sie höchstens {found.ready} kostet (C-TURN-03), sonst wird sie "
                f"zu bereitem Mana und {then} (C-TURN-04)",
            )
        where = f"; {self.placement(found.lane, found.why)}" if found.lane else ""
        return self(
            f"plays {name} from its Reserve, the highest Reserve Cost it can pay (C-TURN-05){where}",
            f"spielt {name} aus ihrer Reserve, die höchsten Reservekosten, die sie zahlen kann (C-TURN-05){where}",
        )

    def _played(self, event: ev.Played) -> str:
        name, cost = self.name(event.card), event.cost
        if event.side == PLAYER:
            source = {
                "hand": self("from your Hand", "aus deiner Hand"),
                "reserve": self("from your Reserve", "aus deiner Reserve"),
            }.get(event.source, self("from your deck", "von deinem Deck"))
            where = ""
            if event.lane:
                lane = self.expedition(event.lane)
                where = self(f" into the {lane}", f" in die {lane}")
            return self(
                f"You play {name} {source} for {cost}{where}.", f"Du spielst {name} {source} für {cost}{where}."
            )
        source = {
            "hand": self("from its Hand for {} (C-TURN-03)", "aus ihrer Hand für {} (C-TURN-03)"),
            "reserve": self(
                "from its Reserve for {}, the highest Reserve Cost it can pay (C-TURN-05)",
                "aus ihrer Reserve für {}, die höchsten Reservekosten, die sie zahlen kann (C-TURN-05)",
            ),
        }.get(event.source, self("for {}", "für {}"))
        where = f"; {self.placement(event.lane, event.why)}" if event.lane else ""
        return self("The Confluence plays", "Die Confluence spielt") + f" {name} {source.format(cost)}{where}."

    def _used(self, event: ev.Used) -> str:
        name = self.name(event.card)
        support = event.trigger == "support"
        how = self("discarded from Reserve", "aus der Reserve abgelegt") if support else self("exhausted", "erschöpft")
        if event.side == PLAYER:
            return self(f"You use {name} ({how}).", f"Du benutzt {name} ({how}).")
        return self(
            f"The Confluence uses {name} ({how}), a quick action (C-TURN-01).",
            f"Die Confluence benutzt {name} ({how}), eine schnelle Aktion (C-TURN-01).",
        )

    def _reacted(self, event: ev.Reacted) -> str:
        why = self.pick(TRIGGERS.get(event.trigger, (event.trigger, event.trigger)))
        return self(f"{self.name(event.card)} acts: {why}.", f"{self.name(event.card)} wirkt: {why}.")

    def _drew(self, event: ev.Drew) -> str:
        many = event.count != 1
        if event.side == CONFLUENCE:
            return self(
                f"The Confluence draws {event.count} card{'s' if many else ''}.",
                f"Die Confluence zieht {event.count} Karte{'n' if many else ''}.",
            )
        names = self.all_of([self.name(card) for card in event.cards])
        return self(f"You draw {names}.", f"Du ziehst {names}.")

    def _status(self, event: ev.StatusChanged) -> str:
        name, status = self.name(event.card), self.pick(STATUS_NAMES[event.status])
        if event.status == "exhausted":
            deed = "wird erschöpft" if event.gained else "ist nicht mehr erschöpft"
        else:
            deed = f"{'erhält' if event.gained else 'verliert'} {status}"
        return self(f"{name} {'becomes' if event.gained else 'is no longer'} {status}.", f"{name} {deed}.")

    def _boosted(self, event: ev.Boosted) -> str:
        name, many = self.name(event.card), event.boosts != 1
        return self(
            f"{name} gains {event.boosts} boost{'s' if many else ''} (now {event.total}).",
            f"{name} erhält {event.boosts} {'Schübe' if many else 'Schub'} (jetzt {event.total}).",
        )

    def _counters(self, event: ev.CountersChanged) -> str:
        return self(
            f"{self.name(event.card)}: {event.change:+d} {event.counter} counters (now {event.total}).",
            f"{self.name(event.card)}: {event.change:+d} Marken „{event.counter}“ (jetzt {event.total}).",
        )

    def _mana(self, event: ev.ManaChanged) -> str:
        if event.side == PLAYER:
            return self(
                f"You have {event.ready} of {event.orbs} mana ready.",
                f"Du hast {event.ready} von {event.orbs} Mana bereit.",
            )
        return self(
            f"The Confluence has {event.ready} of {event.orbs} mana ready.",
            f"Die Confluence hat {event.ready} von {event.orbs} Mana bereit.",
        )

    def _rolled(self, event: ev.Rolled) -> str:
        dice = self(" and ", " und ").join(str(die) for die in event.dice)
        if event.dice == (event.result,):
            return self(f"You roll {dice}.", f"Du würfelst {dice}.")
        return self(f"You roll {dice}: the result is {event.result}.", f"Du würfelst {dice}: es gilt {event.result}.")

    def _passed(self, event: ev.PassedTurn) -> str:
        if event.after_you:
            return self("After you: the turn ends without a pass.", "Nach dir: Der Zug endet, ohne dass gepasst wurde.")
        if event.side == PLAYER:
            return self("You pass for the Day.", "Du passt für diesen Tag.")
        return self(
            "The Confluence has nothing to play and passes for the Day (C-TURN-06).",
            "Die Confluence hat nichts zu spielen und passt für diesen Tag (C-TURN-06).",
        )

    def _revealed(self, event: ev.Revealed) -> str:
        names = self.all_of([self.name(card) for card in event.cards])
        if event.what == "tumult":
            parts = []
            for region in event.regions:
                there = ""
                if region < len(self.regions):
                    there = ": " + self.terrains([TERRAINS[t] for t in sorted(self.regions[region])])
                parts.append(self(f"region {region}{there}", f"Region {region}{there}"))
            text = "; ".join(parts)
            return self(f"The track is revealed: {text}.", f"Der Weg wird aufgedeckt: {text}.")
        if event.what == "midnight":
            mark = self.mark(event.cards[0]) if event.cards else ""
            side = self.pick(MARK_NAMES[mark]) if mark else ""
            more = self(
                f"; at the next Midnight it moves the Darkness on {side}",
                f"; zur nächsten Mitternacht bewegt sie die Finsternis auf {side}",
            )
            start = self("The new Midnight card is ", "Die neue Mitternachtskarte ist ")
            return f"{start}{names}{more if mark else ''}."
        if event.what == "hand":
            return self(f"The Confluence reveals {names}.", f"Die Confluence deckt {names} auf.")
        return self(f"Revealed from the deck: {names}.", f"Vom Deck aufgedeckt: {names}.")

    def _overcome(self, event: ev.OvercomeTested) -> str:
        where, has = self.expedition(event.lane), self.stats(event.totals)
        past = self.all_of([self.of_object(obj) for obj in event.overcome])
        failed = self.all_of([self.of_object(obj) for obj in event.facing if obj not in event.overcome])
        parts = [self(f"The {where} has {has}", f"Die {where} hat {has}")]
        if past:
            parts.append(self(f"overcomes {past}", f"überwindet {past}"))
        if failed:
            parts.append(self(f"does not overcome {failed}", f"überwindet {failed} nicht"))
        terrains = self.terrains(event.terrains)
        if event.advances:
            met = self(f"meets the terrain ({terrains})", f"erfüllt das Gelände ({terrains})")
            parts.append(self(f"{met}: it advances", f"{met}: Sie rückt vor"))
        elif event.held:
            parts.append(self("is held back", "wird zurückgehalten"))
        elif failed:
            parts.append(self("stays", "bleibt"))
        else:
            parts.append(
                self(
                    f"does not meet the terrain ({terrains}): it stays",
                    f"erfüllt das Gelände ({terrains}) nicht: Sie bleibt",
                )
            )
        last = parts.pop()
        return ", ".join(parts) + self(f" and {last} (C-OVC-08).", f" und {last} (C-OVC-08).")

    def _moved_on(self, event: ev.ExpeditionMoved) -> str:
        where = self.expedition(event.lane)
        if event.forward:
            return self(
                f"The {where} moves on to region {event.region}.", f"Die {where} rückt in Region {event.region} vor."
            )
        return self(
            f"The {where} moves back to region {event.region}.", f"Die {where} weicht in Region {event.region} zurück."
        )

    def _darkness(self, event: ev.DarknessAdvanced) -> str:
        side = self.pick(MARK_NAMES[event.lane])
        regions = self(
            f"{event.covered} region{'' if event.covered == 1 else 's'}",
            f"{event.covered} Region{'' if event.covered == 1 else 'en'}",
        )
        return self(
            f"Midnight: the Darkness on {side} advances and covers {regions} (C-MID-01).",
            f"Mitternacht: Die Finsternis auf {side} rückt vor und bedeckt {regions} (C-MID-01).",
        )

    def _shuffled(self, event: ev.Shuffled) -> str:
        if event.side == PLAYER:
            return self(
                f"Your deck is empty: {event.cards} cards of your Discard are shuffled into a new one.",
                f"Dein Deck ist leer: {event.cards} Karten deines Ablagestapels werden neu gemischt.",
            )
        return self(
            f"The Confluence's deck is empty: {event.cards} cards of its Discard are shuffled into a new one.",
            f"Das Deck der Confluence ist leer: {event.cards} Karten ihres Ablagestapels werden neu gemischt.",
        )

    def _day(self, event: ev.DayBegan) -> str:
        lane = self.expedition(event.threatened)
        if event.first == "player":
            first = self("you go first", "du beginnst")
        else:
            first = self("the Confluence goes first", "die Confluence beginnt")
        return self(
            f"Day {event.day}: the {lane} is Threatened, {first} (C-MOR-02).",
            f"Tag {event.day}: Die {lane} ist bedroht, {first} (C-MOR-02).",
        )

    def _ended(self, event: ev.Ended) -> str:
        reasons: dict[str, Pair] = {
            "met": ("Hero and Companion have met", "Held und Gefährte haben sich getroffen"),
            "darkness": ("The Darkness has covered an Expedition", "Die Finsternis hat eine Expedition bedeckt"),
            "conceded": ("You gave up", "Du hast aufgegeben"),
            "card": ("A card decides the game", "Eine Karte entscheidet das Spiel"),
        }
        why = self.pick(reasons.get(event.why, (event.why, event.why)))
        result = self("you win", "du gewinnst") if event.won else self("you lose", "du verlierst")
        return f"{why}: {result}."

    def _phase(self, event: ev.PhaseBegan) -> str:
        return self.pick(PHASE_NAMES[event.phase])


_SENTENCES: Final[dict[type[ev.Told], Callable[[Teller, Any], str]]] = {
    ev.DayBegan: Teller._day,
    ev.PhaseBegan: Teller._phase,
    ev.Moved: lambda teller, event: teller.moves([event]),
    ev.Drew: Teller._drew,
    ev.Played: Teller._played,
    ev.Used: Teller._used,
    ev.Reacted: Teller._reacted,
    ev.Boosted: Teller._boosted,
    ev.StatusChanged: Teller._status,
    ev.CountersChanged: Teller._counters,
    ev.ManaChanged: Teller._mana,
    ev.Rolled: Teller._rolled,
    ev.PassedTurn: Teller._passed,
    ev.Revealed: Teller._revealed,
    ev.OvercomeTested: Teller._overcome,
    ev.ExpeditionMoved: Teller._moved_on,
    ev.DarknessAdvanced: Teller._darkness,
    ev.Shuffled: Teller._shuffled,
    ev.Ended: Teller._ended,
}
