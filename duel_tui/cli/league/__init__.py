"""Leagues: every entrant of a game meets every other one, and their results become ratings."""
