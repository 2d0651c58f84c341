"""Computer opponents; they use only the protocol of the rules, and know no game."""
