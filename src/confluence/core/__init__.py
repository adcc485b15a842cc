"""What every game shares: the Game contract, seats, actions, refusals, events, the log and seeded randomness."""
