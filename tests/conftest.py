"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# A busy machine is no mistake of the code: no example has to finish within a fixed time.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")
