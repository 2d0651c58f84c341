"""Duels without a screen: commands and replies in JSON, one object a line."""
