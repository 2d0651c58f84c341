"""Text on a terminal: its width, broken lines, and the characters that may be shown."""

import re
import unicodedata

from rich.cells import cell_len as width_of

__all__ = [
    "NARROWEST",
    "beginning",
    "broken",
    "capital",
    "items_within",
    "parts_of",
    "seen",
    "width_of",
    "wrapped",
]

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_SENTENCE_END = re.compile(r"(?<=[.!?]) ")
_ITEM_END = re.compile(r"(?<=[,;]) ")
NARROWEST = 10
"""The fewest columns at which lines are broken."""


def seen(text: str) -> str:
    r"""The text without characters that control a terminal or reverse text.

    >>> seen("Jo\x1b[2Jhn\u202e")
    'Jo[2Jhn'
    """
    return "".join(letter for letter in text if unicodedata.category(letter) not in _UNSEEN)


def capital(text: str) -> str:
    """A text with a capital at its beginning.

    >>> capital("two hits"), capital("")
    ('Two hits', '')
    """
    return f"{text[:1].upper()}{text[1:]}"


def parts_of(text: str, words: int) -> list[str]:
    """The text in parts of whole sentences, each of at most this number of words if its first sentence is.

    >>> parts_of("Quill is hit. You win the bout. Goodbye.", 5)
    ['Quill is hit.', 'You win the bout. Goodbye.']
    """
    parts: list[str] = []
    for sentence in _SENTENCE_END.split(text):
        longer = f"{parts[-1]} {sentence}" if parts else ""
        if longer and len(longer.split()) <= words:
            parts[-1] = longer
        else:
            parts.append(sentence)
    return parts


def beginning(text: str, width: int) -> str:
    """As many whole sentences of a text as fit into this number of columns.

    >>> beginning("Quill is hit. You win the bout.", 20), beginning("Quill is hit.", 9)
    ('Quill is hit.', '')
    """
    kept = ""
    for sentence in _SENTENCE_END.split(text):
        longer = f"{kept} {sentence}" if kept else sentence
        if width_of(longer) > width:
            break
        kept = longer
    return kept


def items_within(text: str, width: int) -> str:
    """As many whole items of a list as fit into this number of columns.

    >>> items_within("guard: high 5, low 2; struck at: head 3", 22)
    'guard: high 5, low 2'
    """
    kept = ""
    for item in _ITEM_END.split(text):
        longer = f"{kept} {item}" if kept else item
        if width_of(longer.rstrip(",;")) > width:
            break
        kept = longer
    return kept.rstrip(",;")


def wrapped(text: str, width: int | None) -> list[str]:
    """The text as lines of at most `width` columns, each from the first column on; None: one line.

    >>> wrapped("Bernardino cuts at the head", 16)
    ['Bernardino cuts', 'at the head']
    """
    return [text] if width is None else broken(text, width)


def broken(text: str, width: int, indent: str = "") -> list[str]:
    """The text as lines of at most `width` columns, broken between words, and within words that are too long.

    >>> broken("a thrust at the sword arm", 12)
    ['a thrust at', 'the sword', 'arm']
    """
    if width_of(text) <= width:
        return [text] if text else []
    lines, line, lead = list[str](), "", ""
    for word in text.split():
        left = word
        if line and width_of(f"{lead}{line} {word}") <= width:
            line = f"{line} {word}"
            continue
        if line:
            lines.append(lead + line)
            lead = indent
        while left and width_of(lead + left) > width:
            head = _fitting(left, width - len(lead))
            lines.append(lead + head)
            left, lead = left[len(head) :], indent
        line = left
    return [*lines, lead + line] if line else lines


def _fitting(word: str, width: int) -> str:
    """The part of a word that fits, at least one letter."""
    kept = ""
    for letter in word:
        if kept and width_of(kept + letter) > width:
            break
        kept += letter
    return kept
