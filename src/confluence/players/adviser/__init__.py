"""The adviser: the planner's valuation for people, with reasons."""

from __future__ import annotations

from confluence.players.adviser.advice import Advice
from confluence.players.adviser.adviser import Adviser, NothingToAdvise
from confluence.players.adviser.locks import LockError, parse_locks
from confluence.players.planner.model import Deed, Locks

__all__ = ["Advice", "Adviser", "Deed", "LockError", "Locks", "NothingToAdvise", "parse_locks"]
