"""What all tests share."""

from __future__ import annotations

import signal

from hypothesis import settings

# A busy machine is no mistake of the code: no example has to finish within a fixed time.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")

# A job in the background is started with Ctrl-C ignored, and whatever it starts inherits that. Programs that
# are tried here have to hear it as they do at a terminal.
signal.signal(signal.SIGINT, signal.default_int_handler)
