"""Claims about cards: the card duel by its tables and by counting decks."""

from math import comb

from tests.words.moves.claims import of_game

TABLES, MAP = of_game("card_duel", "tables"), of_game("card_duel", "mapping")
DECK = len(TABLES["deck"]["ranks"]) * len(TABLES["deck"]["suits"]) + TABLES["deck"]["jokers"]
NUM, KING = 9 + 4 + 4 + 2, 4 + 4 + 2
"""The cards that answer a number of a suit, and those that answer a king."""


def none5(answers: int) -> float:
    """The chance that none of five cards answers."""
    return comb(DECK - answers, 5) / comb(DECK, 5)


def draw3(fit: int) -> float:
    """The chance that one of the three cards for a joker fits."""
    return 1 - comb(DECK - 1 - fit, 3) / comb(DECK - 1, 3)


def turning(rank: int) -> int:
    """The numbers of the suit that are equal or higher, and the queens."""
    return 11 - rank + 4
