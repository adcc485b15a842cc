"""What all tests share."""

from __future__ import annotations

import signal

import pytest
from hypothesis import HealthCheck, given, is_hypothesis_test, settings
from hypothesis.strategies import integers, text, tuples

from tests.tiers import Meter

# A busy machine is no mistake of the code: no example has to be made or to finish within a fixed time. The same
# examples are tried every time, so that a failure belongs to the change that shows it; for new ones on each run:
# pytest --hypothesis-profile=explore
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("steady", settings.get_profile("explore"), derandomize=True)
settings.load_profile("steady")

# A job in the background is started with Ctrl-C ignored, and whatever it starts inherits that. Programs that
# are tried here have to hear it as they do at a terminal.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Measure the processor time of every test."""
    config.pluginmanager.register(Meter())


def pytest_collection_finish(session: pytest.Session) -> None:
    """Let Hypothesis read the constants of our modules, which takes over a second, before a test has to."""
    if any(is_hypothesis_test(getattr(item, "obj", None)) for item in session.items):
        given(tuples(integers(), text()))(lambda _: None)()


@pytest.fixture(scope="session")
def solver() -> None:
    """Import the solver of the planners: the first import takes a second, in whichever test comes first."""
    from ortools.linear_solver.python import model_builder_helper  # noqa: F401
