"""Keyboards that are set to capitals or to another script: what a key is meant for there."""

import unicodedata
from collections.abc import Callable

_US = "qwertyuiopasdfghjkl;zxcvbnm,."
_BOARDS = (
    "йцукенгшщзфывапролджячсмитьбю",  # Russian
    "йцукенгшщзфівапролджячсмитьбю",  # Ukrainian
    " ςερτυθιοπασδφγηξκλ ζχψωβνμ  ",  # Greek
    "  קראטוןםפשדגכעיחלךףזסבהנמצתץ",  # Hebrew
)
_PLACES = {letter: key for board in _BOARDS for letter, key in zip(board, _US, strict=True) if letter != " "}
"""The key of a US board at the place of each letter."""
_ANOTHER_SCRIPT = "{typed}: the keyboard is set to another script; {works}."


def meant(typed: str, means: Callable[[str], bool], *, by_place: bool) -> str:
    """The letter that a typed one is meant for: the first of those that mean something, else itself.

    Args:
        typed: what was typed.
        means: whether a letter or sign means something where it was typed.
        by_place: whether a letter of another script may be the key at its place on a US board.

    >>> [meant(typed, "sZz;".__contains__, by_place=True) for typed in "SsZQЫыⱤЖж"]
    ['s', 's', 'Z', 'Q', 's', 's', 'Ɽ', ';', ';']
    """
    small = typed.lower()
    place = _PLACES.get(small, "") if by_place else ""
    tries = (typed, small, place.upper() if typed != small else place, place)
    return next((one for one in tries if len(one) == 1 and means(one)), typed)


def at_places(typed: str) -> str:
    """A text with the keys of a US board at the places of its letters.

    >>> at_places("ыефтв"), at_places("volt")
    ('stand', 'volt')
    """
    return "".join([_PLACES.get(letter, letter) for letter in typed.lower()])


def another_script(typed: str, lines: str = "") -> str:
    """The sentence about letters of another script, on a screen with the key of lines; empty: there are none.

    >>> another_script("й", ";"), another_script("é", ";")
    ('й: the keyboard is set to another script; ; and words work in lines.', '')
    """
    strange = any(not unicodedata.name(one, "LATIN").startswith("LATIN") for one in typed if one.isalpha())
    works = f"{lines} and words work in lines" if lines else "numbers and Latin letters work"
    return _ANOTHER_SCRIPT.format(typed=typed, works=works) if strange else ""
