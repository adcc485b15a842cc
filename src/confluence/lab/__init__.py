"""Many games: tables without people, laws that hold at all of them, simulations."""
