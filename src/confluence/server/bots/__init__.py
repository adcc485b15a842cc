"""Who plays where nobody sits: worker processes in which players think, and the driver that acts for them."""
