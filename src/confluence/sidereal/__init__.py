"""Sidereal Confluence: the rules as pure code, the cards as data."""
