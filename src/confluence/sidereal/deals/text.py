"""The one-line text of deals: typed, pasted, logged, read back.

    Caylion>Zeth: 3gr sh; Zeth>Caylion: 2wh #cascading_deception; Caylion>Zeth: 2ye by trade 4

Parts are separated by `;`, each begins with who gives and who receives; `*` is the open place of an offer. A part
without a moment is a leg and moves at once, every other part is a clause:

    legs         3gr {vp bl} lot{en oc} #card licence:technology 2ack envoy protection
    deliveries   2ye {vp} #card licence:technology ack envoy by trade 4        … each trade 3-5
    shares       2ye of #card in economy 3                                      all of #card.1 in economy 3
    converters   run #card in economy 3                                         no run #card.1 in economy 3
    inventions   invent #team by trade 4                                        no invent #team until trade 4
    auctions     no take #card in turn 3                                        bid at most 3 on colony in turn 3
    thefts       spare Caylion in turn 3
    cards        keep #card until trade 4
    honour       "I will help you" by trade 4

A clause may end with a condition: `if anyone invents #team`, `unless Kit wins #colony`, `if Zeth runs #card`. Braces
hold what comes from the donation card, `lot{…}` what has to go to one player, `.1` names the second converter of a
card. A deal without any part is `nothing`. docs/deals.md has the whole story with examples.
"""

from __future__ import annotations

from confluence.sidereal.deals.deal import Deal
from confluence.sidereal.deals.parser import parse_deal, parse_legs, seat_names
from confluence.sidereal.deals.printer import print_clause, print_deal, print_leg, print_legs

__all__ = [
    "Deal",
    "parse_deal",
    "parse_legs",
    "print_clause",
    "print_deal",
    "print_leg",
    "print_legs",
    "seat_names",
]
