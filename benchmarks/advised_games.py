"""How often who follows the adviser wins first games, and how many of the ideas bots accept.

    .venv/bin/python benchmarks/advised_games.py --games 60 --workers 2

A game takes one to two minutes of processor time, most of it for the adviser. No figure of `make bench`: it measures
play, not speed.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import mean

from confluence.lab.follower import Followed, first_game


def main() -> None:
    """Play, and print every game and the sum."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--player", default="friendly", help="who sits in the other three seats")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    found: list[Followed] = []
    with ProcessPoolExecutor(asked.workers) as pool:
        numbers = range(asked.first, asked.first + asked.games)
        for game in pool.map(partial(first_game, player=asked.player), numbers):
            found.append(game)
            print(game, flush=True)
    print(summary(found))


def summary(found: list[Followed]) -> str:
    """Wins, points and accepted ideas in one line."""
    proposed, accepted = sum(game.proposed for game in found), sum(game.accepted for game in found)
    won, own = sum(game.won for game in found), mean(game.points for game in found)
    others = mean(points for game in found for points in game.others)
    ideas = f"{accepted} of {proposed} ideas accepted ({accepted / max(1, proposed):.0%})"
    return f"won {won} of {len(found)} ({won / len(found):.0%}); {own:.1f} points against {others:.1f}; {ideas}"


if __name__ == "__main__":
    main()
