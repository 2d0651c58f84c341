"""Sanitizes text from outside: names, notes, whole files, what is wrong with them."""

import unicodedata
from typing import Any, cast

NAME = 40
"""The longest name, in characters."""
NOTES = 2000
"""The longest notes."""
SENTENCE = 500
"""The longest sentence about what is wrong, in characters."""

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories that a terminal acts upon, that turn text round, or that nobody can see."""
_MARKS = 2
"""How many combining marks one letter may carry."""


class ComplaintError(Exception):
    """Something from outside that cannot be used; the message is one harmless sentence for the user."""

    def __init__(self, sentence: str) -> None:
        super().__init__(clean_text(sentence, SENTENCE))


def clean_text(text: str, limit: int = NAME, *, lines: bool = False) -> str:
    r"""The text without what could steer a terminal or mislead a reader, and no longer than `limit`.

    Args:
        text: what came from outside.
        limit: how many characters are kept.
        lines: whether line breaks are kept, as in notes.

    >>> clean_text("Jo\x1b]0;owned\x07hn \u202egnik")
    'Jo ]0;owned hn gnik'
    """
    kept = "\n".join(text.splitlines()) if lines else text
    words = [" ".join(line.split()) for line in _harmless(kept, lines=lines).split("\n")]
    return "\n".join(words).strip()[:limit].rstrip()


def _harmless(text: str, *, lines: bool) -> str:
    """The text without what nobody can see, and with few marks to a letter; printable ASCII is all of that."""
    if text.isascii() and text.isprintable():
        return text
    return _few_marks("".join(_seen(letter, lines=lines) for letter in unicodedata.normalize("NFC", text)))


def _seen(letter: str, *, lines: bool) -> str:
    if letter == "\n" and lines:
        return letter
    category = unicodedata.category(letter)
    if category not in _UNSEEN:
        return letter
    return " " if category in {"Cc", "Zl", "Zp"} else ""


def _few_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.combining(letter) or unicodedata.category(letter) == "Me" else 0
        if marks <= _MARKS:
            kept.append(letter)
    return "".join(kept)


def cleaned(raw: object, limit: int = NOTES) -> Any:
    """Everything that was read from a file, each piece of text in it made harmless."""
    match raw:
        case str():
            return clean_text(raw, limit, lines=True)
        case dict():
            table = cast("dict[str, object]", raw)
            return {clean_text(key, limit): cleaned(value, limit) for key, value in table.items()}
        case list():
            return [cleaned(value, limit) for value in cast("list[object]", raw)]
        case _:
            return raw


def unharmed(raw: object) -> Any:
    """A file's text as it stands, without what could steer a terminal or mislead a reader; spaces are left alone."""
    match raw:
        case str():
            return _harmless(raw, lines=True)
        case dict():
            table = cast("dict[str, object]", raw)
            return {unharmed(key): unharmed(value) for key, value in table.items()}
        case list():
            return [unharmed(value) for value in cast("list[object]", raw)]
        case _:
            return raw
