"""Movement on a map: squares, plots, and the walk of both at once (RD-144 to RD-150, RD-191 to RD-194)."""
