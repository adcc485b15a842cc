"""`confluence altered`: the solo game in the terminal."""
