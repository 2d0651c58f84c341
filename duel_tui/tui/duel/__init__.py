"""The duel: the screen it is fought on, and what is left of it at its end."""
