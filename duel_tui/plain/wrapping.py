"""Lines broken at a terminal's width, and text made fit to be written to one."""

import unicodedata

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_WIDE = {"W", "F"}
_INDENT = "  "
NARROWEST = 10
"""The fewest columns that lines are broken at."""


def seen(text: str) -> str:
    r"""The text without a character that a terminal would act upon, or that turns other text round.

    >>> seen("Jo\x1b[2Jhn\u202e")
    'Jo[2Jhn'
    """
    return "".join(letter for letter in text if unicodedata.category(letter) not in _UNSEEN)


def columns(text: str) -> int:
    """The columns a text takes on a terminal.

    >>> columns("宮本 x")
    6
    """
    return sum(_columns_of(letter) for letter in text)


def wrapped(text: str, width: int | None) -> list[str]:
    """The text as lines of at most `width` columns, those after the first set in a little; None: one line.

    >>> wrapped("Bernardino cuts at the head", 16)
    ['Bernardino cuts', '  at the head']
    """
    if width is None or columns(text) <= width:
        return [text]
    lines, line, indent = list[str](), "", ""
    for word in text.split():
        left = word
        if line and columns(f"{indent}{line} {word}") <= width:
            line = f"{line} {word}"
            continue
        if line:
            lines.append(indent + line)
            indent = _INDENT
        while columns(indent + left) > width:
            head = _fitting(left, width - len(indent))
            lines.append(indent + head)
            left, indent = left[len(head) :], _INDENT
        line = left
    return [*lines, indent + line] if line else lines


def _fitting(word: str, width: int) -> str:
    """As much of a word as fits, and at least one letter."""
    kept = ""
    for letter in word:
        if kept and columns(kept + letter) > width:
            break
        kept += letter
    return kept


def _columns_of(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in _WIDE else 1
