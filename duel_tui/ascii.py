"""ASCII: whether a terminal shows more than it, and what stands in the place of what it does not."""

import os
import sys
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

_UTF8 = ("utf-8", "utf8")
_COERCED = ("C.UTF-8", "C.utf8")
"""What Python puts into the environment where there is no locale."""
_LOCALE = ("LC_ALL", "LC_CTYPE", "LANG")
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


def plainly(text: str) -> str:
    """A text in ASCII, letter for letter.

    >>> plainly("2½ hits for José")
    '2/ hits for Jose'
    """
    return "".join(map(plain, text))


def shows_glyphs(environment: Mapping[str, str], *, utf8_mode: bool, windows: bool = False) -> bool:
    """Whether the locale is one of UTF-8.

    Args:
        environment: where the locale is named.
        utf8_mode: whether Python runs in its UTF-8 mode, which it begins by itself where there is no locale.
        windows: whether the system has no such names.
    """
    if windows:
        return True
    named = next((environment[name] for name in _LOCALE if environment.get(name)), "")
    coerced = (
        utf8_mode
        and not environment.get("LC_ALL")
        and environment.get("LC_CTYPE") in _COERCED
        and environment.get("PYTHONUTF8") != "1"
    )
    return not coerced and any(name in named.lower() for name in _UTF8)


def glyphs_here(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the locale of this process is one of UTF-8."""
    return shows_glyphs(environment, utf8_mode=bool(sys.flags.utf8_mode), windows=sys.platform == "win32")
