"""Deals: their one-line text, and what the parties agree on."""
