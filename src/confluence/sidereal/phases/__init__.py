"""The phases of a turn, each in its own module; `turn` leads from one step to the next."""
