"""Sanitizes text from outside: names, notes, whole files, errors about them, and words as they are sought."""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, cast

NAME = 40
"""The longest name, in characters."""
NOTES = 2000
"""The longest notes."""
SENTENCE = 500
"""The longest sentence of an error, in characters."""

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of characters that control a terminal, reverse text, or are invisible."""
_MARKS = 2
"""The most combining marks on a letter."""
_COMPOSED = 8
"""The most that are put in order: that takes as long as the square of their number."""
_DEEPEST = 40
"""The most levels of a file: each table, list and part of a dotted key is one."""
_OPAQUE = re.compile(
    r'''"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5})?|\'\'\'(?:[^']++|'(?!''))*+(?:'{3,5})?'''
    r"""|"(?:[^"\\\n]++|\\.)*+"?|'[^'\n]*+'?|\#[^\n]*+""",
    re.DOTALL,
)
"""The texts and comments of TOML; JSON has no others."""
_STEP = re.compile(r"(?:\.[^\]\[{}.,\n]*+)++[\[{]?|[\]\[{}]")
"""What leads to another level: the dots of a key, with a bracket behind it, or a bracket."""
_FAR = re.compile(r"[^\x00-\x7f]+")
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters that do not come apart by themselves: those with a stroke, and two in one."""


class ComplaintError(Exception):
    """Text from outside cannot be used; the message is one harmless sentence for the user."""

    def __init__(self, sentence: str) -> None:
        super().__init__(clean_text(sentence, SENTENCE))


class TooDeepError(ValueError):
    """A text from outside has too many levels to be read."""

    def __init__(self) -> None:
        super().__init__(f"this is nested too deeply: it may have {_DEEPEST} levels")


def check_depth(text: str) -> None:
    """Look, before a TOML or JSON text is read, whether it has few levels.

    Raises:
        TooDeepError: it has more than anybody writes, so that reading it could take minutes or end the program.
    """
    outer: list[int] = []
    level = 0
    for found in _STEP.finditer(_OPAQUE.sub("", text)):
        step = found[0]
        opens = step[-1] in "[{"
        inner = level + step.count(".") + opens
        if inner > _DEEPEST:
            raise TooDeepError
        if opens:
            outer.append(level)
            level = inner
        elif step in "]}":
            if not outer:
                return  # no reader goes on behind it
            level = outer.pop()


def clean_text(text: str, limit: int = NAME, *, lines: bool = False) -> str:
    r"""The text without characters that control a terminal or mislead a reader, cut to `limit`.

    Args:
        text: the text from outside.
        limit: the number of characters kept.
        lines: whether line breaks are kept, as in notes.

    >>> clean_text("Jo\x1b]0;owned\x07hn \u202egnik")
    'Jo ]0;owned hn gnik'
    """
    kept = "\n".join(text.splitlines()) if lines else text
    words = [" ".join(line.split()) for line in _harmless(kept, lines=lines).split("\n")]
    return "\n".join(words).strip()[:limit].rstrip()


def _harmless(text: str, *, lines: bool) -> str:
    """The text without invisible characters, and with few marks on a letter; printable ASCII stays."""
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", _few_marks(text, _COMPOSED))
    return _few_marks("".join(_seen(letter, lines=lines) for letter in composed))


def _seen(letter: str, *, lines: bool) -> str:
    if letter == "\n" and lines:
        return letter
    category = unicodedata.category(letter)
    if category not in _UNSEEN:
        return letter
    return " " if category in {"Cc", "Zl", "Zp"} else ""


def _few_marks(text: str, most: int = _MARKS) -> str:
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.combining(letter) or unicodedata.category(letter) == "Me" else 0
        if marks <= most:
            kept.append(letter)
    return "".join(kept)


def in_figures(text: str) -> str:
    """A text as it is typed in figures and letters: those of every script as 0 to 9, full-width ones in their usual width.

    >>> in_figures("\uff11\uff12\u3000\u0663 a\uff42"), in_figures("\u00b2")
    ('12 3 ab', '\u00b2')
    """
    return text if text.isascii() else "".join(map(_usual, text))


def _usual(letter: str) -> str:
    if letter.isdecimal():
        return str(unicodedata.decimal(letter))
    wide = letter == "\u3000" or unicodedata.decomposition(letter).startswith("<wide>")
    return unicodedata.normalize("NFKC", letter) if wide else letter


def cleaned(raw: object, limit: int = NOTES) -> Any:
    """Data from a file, with each text in it made harmless."""
    return each_text(raw, partial(clean_text, limit=limit, lines=True), partial(clean_text, limit=limit))


def unharmed(raw: object) -> Any:
    """A file's text without characters that control a terminal or mislead a reader; spaces stay."""
    return each_text(raw, partial(_harmless, lines=True))


def each_text(raw: object, change: Callable[[str], str], key: Callable[[str], str] | None = None) -> Any:
    """A copy of plain data with each text in it changed, those that are keys by `key` where that is given."""
    match raw:
        case str():
            return change(raw)
        case dict():
            pairs = cast("dict[str, object]", raw).items()
            return {(key or change)(name): each_text(value, change, key) for name, value in pairs}
        case list():
            return [each_text(value, change, key) for value in cast("list[object]", raw)]
        case _:
            return raw


def folded(text: str) -> str:
    """A text as it is sought and put in order: without case and accents, and with the letters that stand for others.

    >>> folded("Émile Åström"), folded("Groß"), folded("Łukasz Ørsted"), folded("宮本")
    ('emile astrom', 'gross', 'lukasz orsted', '宮本')
    """
    return _FAR.sub(_plain, text.lower())


def _plain(found: re.Match[str]) -> str:
    return _apart(found[0])


@lru_cache(4096)
def _apart(letters: str) -> str:
    """Letters beyond ASCII in small ones without their marks."""
    parts = unicodedata.normalize("NFKD", letters.casefold().translate(_LETTERS)).casefold()
    return "".join([letter for letter in parts if not unicodedata.combining(letter)])
