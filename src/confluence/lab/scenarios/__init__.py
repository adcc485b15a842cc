"""Scenarios: positions, what players do and what is expected, as data."""
