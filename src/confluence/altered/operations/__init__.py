"""The operations of the effect machine: small functions, one for each word (V-OP). Cards are data.

Each module enters its own; `playing` and `flow` enter those that play cards and test at Dusk.
"""

from confluence.altered.operations import costs, dice, lists, objects, track, zones

__all__ = ["costs", "dice", "lists", "objects", "track", "zones"]
