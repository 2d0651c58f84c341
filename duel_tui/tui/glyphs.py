"""Glyphs: what stands in the place of characters that a terminal without them cannot show."""

import unicodedata
from functools import lru_cache

GLYPHS = {
    **dict.fromkeys("\u2500\u2504\u2508\u2010\u2011\u2012\u2013\u2014\u2015", "-"),
    **dict.fromkeys("│┃", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼", "+"),
    "━": "=",
    "·": ".",
    "•": "*",
    "▒": "#",
    "●": "*",
    "◐": "+",
    "○": ".",
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
    **dict.fromkeys("\u2018\u2019\u201a", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\xab\xbb", '"'),
    "…": ".",
    "\xd7": "x",
    "÷": "/",
    "±": "+",
    "½": "/",
    "←": "<",
    "→": ">",
    "↑": "^",
    "↓": "v",
    "✓": "v",
    "✗": "x",
    **dict(zip("ÆæØøŁłĐđÐðÞþŒœßı", "AaOoLlDdDdTtOosi", strict=True)),
}
"""One character for another, so that nothing moves."""


@lru_cache(maxsize=4096)
def plain(char: str) -> str:
    """The ASCII character in the place of one that is none: of the table, the bare letter, or a question mark.

    >>> [plain(char) for char in "♥●éŁ宮"]
    ['H', '*', 'e', 'L', '?']
    """
    if char.isascii():
        return char
    letters = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    return GLYPHS.get(char[:1]) or letters[:1] or "?"
