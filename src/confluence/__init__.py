"""Sidereal Confluence and Altered Confluence to their exact rules, for people and programs at one table."""

__version__ = "0.1.0"
