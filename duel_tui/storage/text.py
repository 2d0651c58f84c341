"""Text from outside: names, notes and whole files, made harmless at the entrance; names of files made from names."""

import json
import re
import unicodedata
from typing import Any, cast

NAME = 40
"""The longest name, in characters."""
LABEL = 80
"""The longest label or reason that a game master gives."""
NOTES = 2000
"""The longest notes."""

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories that a terminal acts upon, that turn text round, or that nobody can see."""
_MARKS = 2
"""How many combining marks one letter may carry."""
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_RESERVED = re.compile(r"con|prn|aux|nul|com\d|lpt\d")


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
    seen = "".join(_seen(letter, lines=lines) for letter in unicodedata.normalize("NFC", kept))
    words = [" ".join(line.split()) for line in _few_marks(seen).split("\n")]
    return "\n".join(words).strip()[:limit].rstrip()


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


def clean_line(line: str) -> str:
    r"""A journal's line with every quoted label or reason in it made harmless.

    >>> clean_line('left hit 1d100: 50 modified +10 "the \\u001b sun"')
    'left hit 1d100: 50 modified +10 "the sun"'
    """
    return clean_text(_QUOTED.sub(_clean_quoted, line), len(line))


def _clean_quoted(found: re.Match[str]) -> str:
    try:
        text: object = json.loads(found[0])
    except ValueError:
        return found[0]
    return json.dumps(clean_text(str(text), LABEL), ensure_ascii=False)


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


def slug(name: str, otherwise: str = "fencer") -> str:
    """A file's stem made from a name: small letters, digits and hyphens, never a path.

    >>> slug("Capitaine d'Épée ../..")
    'capitaine-d-epee'
    >>> slug("宮本")
    'fencer'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:NAME].strip("-")
    if not stem:
        return otherwise
    return f"{otherwise}-{stem}" if _RESERVED.fullmatch(stem) else stem
