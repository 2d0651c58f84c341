"""ASCII: tells whether a terminal shows more, and replaces characters that it does not show."""

import os
import sys
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

_UTF8 = ("utf-8", "utf8")
_COERCED = ("C.UTF-8", "C.utf8")
"""The locale that Python sets in the environment if there is none."""
_LOCALE = ("LC_ALL", "LC_CTYPE", "LANG")
_EAST_ASIAN = ("ja", "ko", "zh")
_SMALL = ("▸", "◂")
"""Signs that are narrow by name alone."""
GLYPHS = {
    **dict.fromkeys("\u2500\u2504\u2508\u2010\u2011\u2012\u2013\u2014\u2015", "-"),
    **dict.fromkeys("│┃", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯", "+"),
    **dict(zip("━·•", "=.*", strict=True)),
    **dict.fromkeys("▒█", "#"),
    **dict.fromkeys("▁▂▃▄▅▆▇▉▊▋▌▍▎▏▔▕", "|"),
    **dict(zip("●◐○■□♠♥♦♣", "*+.#.SHDC", strict=True)),
    **dict.fromkeys("\u2018\u2019\u201a", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\xab\xbb", '"'),
    **dict(zip("…\xd7÷±½", "~x/+/", strict=True)),
    **dict(zip("←→↑↓↗↘↙↖", "<>^v';:`", strict=True)),
    **dict(zip("✓✗", "vx", strict=True)),
    **dict(zip("◆◇▲▼▸▶◂◀", "*.^v>><<", strict=True)),
    **dict(zip("ÆæØøŁłĐđÐðÞþŒœßı", "AaOoLlDdDdTtOosi", strict=True)),
}
"""Replacements of one character by one, so that nothing moves."""


@lru_cache(maxsize=4096)
def plain(char: str) -> str:
    """The ASCII character for another one: from the table, the bare letter, or a question mark.

    >>> [plain(char) for char in "♥●éŁ▂…宮"]
    ['H', '*', 'e', 'L', '|', '~', '?']
    """
    if char.isascii():
        return char
    letters = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    return GLYPHS.get(char[:1]) or letters[:1] or "?"


@lru_cache(maxsize=4096)
def sign(char: str) -> str:
    """The ASCII character for a sign that terminals in an East Asian locale draw in two cells; letters stay as they are.

    >>> [sign(char) for char in "◆▸é…⣿a"]
    ['*', '>', 'é', '~', '⣿', 'a']
    """
    first = char[:1]
    unsettled = first in _SMALL or (unicodedata.east_asian_width(first) == "A" and not first.isalpha())
    return GLYPHS.get(first, char) if unsettled else char


def plainly(text: str) -> str:
    """A text in ASCII, letter for letter.

    >>> plainly("2½ hits for José")
    '2/ hits for Jose'
    """
    return "".join(map(plain, text))


def shows_glyphs(environment: Mapping[str, str], *, utf8_mode: bool) -> bool:
    """True if the locale is one of UTF-8.

    Args:
        environment: the variables that name the locale.
        utf8_mode: whether Python runs in its UTF-8 mode, which it starts by itself without a locale.
    """
    named = _named(environment)
    coerced = (
        utf8_mode
        and not environment.get("LC_ALL")
        and environment.get("LC_CTYPE") in _COERCED
        and environment.get("PYTHONUTF8") != "1"
    )
    return not coerced and any(name in named.lower() for name in _UTF8)


def wide_signs(environment: Mapping[str, str]) -> bool:
    """True in an East Asian locale, where a terminal may draw in two cells what takes one elsewhere.

    >>> wide_signs({"LANG": "ja_JP.UTF-8"}), wide_signs({"LC_ALL": "en_GB.UTF-8", "LANG": "ko_KR.UTF-8"})
    (True, False)
    """
    return _named(environment).lower().startswith(_EAST_ASIAN)


def _named(environment: Mapping[str, str]) -> str:
    """The locale that the environment names."""
    return next((environment[name] for name in _LOCALE if environment.get(name)), "")


def glyphs_here(environment: Mapping[str, str] = os.environ) -> bool:
    """True if the locale of this process is one of UTF-8."""
    return shows_glyphs(environment, utf8_mode=bool(sys.flags.utf8_mode))
