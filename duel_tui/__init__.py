"""duel-tui: sword duels under several games, behind one engine."""

__version__ = "0.1.0"
