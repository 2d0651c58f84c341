"""Two tokens: each hides a high or a low one, the attacker guesses the other's, and a die says whether the blow hits.

A small game with a secret that lasts, made as ARCHITECTURE.md's "Add a game" says.
"""

from tests.teaching.two_tokens.rules import KEY, VOCABULARY, Options, Tables, TwoTokens, fencers

__all__ = ["KEY", "VOCABULARY", "Options", "Tables", "TwoTokens", "fencers"]
