"""What the command line prints: goods, cards, reports."""
