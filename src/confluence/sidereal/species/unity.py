"""Unity: everything special about it is printed on its cards (R-UNI).

Places for any colour, gray outputs and computer worlds are data; wild cubes follow the common rules of payments.
"""

from __future__ import annotations

from confluence.sidereal.species.base import SpeciesRules


class Unity(SpeciesRules):
    """No hook of a phase is changed."""
