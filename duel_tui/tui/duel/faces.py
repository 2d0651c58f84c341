"""Cards with their suits as pictures, wherever they stand in a text."""

import re

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_CARD = re.compile(r"(?<!\w)(10|[2-9JQKA])([SHDC])(?!\w)")


def faced(text: str) -> str:
    """A text with the suit of every card as a picture.

    >>> faced("10H"), faced("JKR"), faced("65%  7D+AS, then stop")
    ('10♥', 'JKR', '65%  7♦+A♠, then stop')
    """
    return _CARD.sub(lambda card: card[1] + _SUITS[card[2]], text)
