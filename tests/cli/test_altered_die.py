"""The terminal of Altered Confluence says what a die shows before it asks about it."""

from __future__ import annotations

import pytest

from confluence.altered.game import ALTERED, SEAT
from confluence.cli.altered.ask import menu
from confluence.cli.altered.paper import Paper
from confluence.core.chance import Chance
from tests.altered.bench import Bench, plain
from tests.altered.made import dice


def asked(bench: Bench, capsys: pytest.CaptureFixture[str], *, german: bool) -> str:
    """What the terminal asks now."""
    paper = Paper(german=german)
    paper.add(*menu(paper, ALTERED.decisions(bench.state)[SEAT], Chance(1)).draw())
    paper.deliver()
    return capsys.readouterr().out


@pytest.mark.parametrize("german", [False, True])
def test_x43_a_result_that_may_be_changed_is_shown(capsys: pytest.CaptureFixture[str], german: bool) -> None:
    """X-43, V-OP-modify_die: what yes and no come to stands beside them."""
    bench = Bench("ly").mana(6).hold()
    bench.put("Martengale rare", "hero")
    card = bench.put("Asmodeus", "hand")
    bench.run()
    dice(bench, 3)
    text = asked(bench.play(card, "hero"), capsys, german=german)
    yes, no = (
        ("ja  der Würfel zählt 4", "nein  der Würfel zählt 3") if german else ("yes  the die", "no  the die counts 3")
    )
    assert yes in text
    assert no in text


def test_x44_a_payment_for_the_die_shows_it(capsys: pytest.CaptureFixture[str]) -> None:
    """X-44, V-OP-roll_die: All In! asks for a card of the Reserve when the die has been seen."""
    bench = Bench("ly").mana(6).hold()
    bench.stat((1, 1, 1), "hero")
    bench.put(plain(), "reserve")
    card = bench.put("All In! rare", "hand")
    bench.run()
    dice(bench, 2)
    text = asked(bench.play(card), capsys, german=False)
    assert "yes  the die counts 4" in text
    assert "no  the die counts 2" in text
