"""Signs in words: what stands on the screen as a sign is a word in lines, which are read aloud."""

import re

from duel_tui.text import capital


def ended(text: str) -> str:
    """A told line as a sentence: with a capital, signs in words, and a full stop unless it ends already.

    >>> ended("a hit: 2 to 1"), ended("Touched!"), ended("others -15; 31 +5 cut"), ended("+10 the sun counts.")
    ('A hit: 2 to 1.', 'Touched!', 'Others minus 15; 31 plus 5 cut.', 'Plus 10 the sun counts.')
    """
    told = capital(signs_in_words(text))
    return told if told.endswith((".", "!", "?", ":", '"')) else f"{told}."


def signs_in_words(text: str) -> str:
    """A text with its signs in words: those of numbers, what a sum makes, several dice, and brackets.

    >>> signs_in_words("head -20")
    'head minus 20'
    >>> signs_in_words("31 +5 cut = 36: missed by 4 (decided by cut)")
    '31 plus 5 cut makes 36: missed by 4, decided by cut'
    >>> signs_in_words("6 (4 6 1)")
    '6, out of 4, 6 and 1'
    """
    told = _SIGNED.sub(lambda found: "plus " if found[0] == "+" else "minus ", text)
    told = _FACES.sub(lambda found: f", out of {_listed(found[1].split())}", told.replace(" = ", " makes "))
    return _BRACKETS.sub(r", \1", told)


def _listed(faces: list[str]) -> str:
    return f"{', '.join(faces[:-1])} and {faces[-1]}"


_SIGNED = re.compile(r"(?<![^\s(])[+-](?=\d)")
"""A sign before a number, at the beginning of a word."""
_FACES = re.compile(r" \((\d+(?: \d+)+)\)")
"""What several dice show, in brackets."""
_BRACKETS = re.compile(r" \(([^()]*)\)")
