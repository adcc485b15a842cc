"""Altered Confluence: the rules of the solo game, as pure functions over a state."""
