"""Computer opponents: they know the protocol of the rules, and no game."""
