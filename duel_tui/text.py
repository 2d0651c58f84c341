"""Text on a terminal: its width, broken lines, the characters that may be shown, and signs in words for who hears it."""

import re
import unicodedata
from collections.abc import Sequence

from rich.cells import cell_len as width_of

__all__ = [
    "NARROWEST",
    "beginning",
    "broken",
    "capital",
    "ended",
    "items_within",
    "listed",
    "parts_of",
    "seen",
    "signs_in_words",
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


def listed(parts: Sequence[str]) -> str:
    """Some parts, with commas and a word between them.

    >>> listed(["Anna", "Bruno", "Carla"]), listed(["Anna"])
    ('Anna, Bruno and Carla', 'Anna')
    """
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


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
    return _within(_SENTENCE_END.split(text), width)


def items_within(text: str, width: int) -> str:
    """As many whole items of a list as fit into this number of columns.

    >>> items_within("guard: high 5, low 2; struck at: head 3", 22)
    'guard: high 5, low 2'
    """
    return _within(_ITEM_END.split(text), width, ",;")


def _within(parts: Sequence[str], width: int, between: str = "") -> str:
    """As many parts as fit; the signs between them do not stand at the end."""
    kept = ""
    for part in parts:
        longer = f"{kept} {part}" if kept else part
        if width_of(longer.rstrip(between)) > width:
            break
        kept = longer
    return kept.rstrip(between)


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
    told = _FACES.sub(lambda found: f", out of {listed(found[1].split())}", told.replace(" = ", " makes "))
    return _BRACKETS.sub(r", \1", told)


_SIGNED = re.compile(r"(?<![^\s(])[+-](?=\d)")
"""A sign before a number, at the beginning of a word."""
_FACES = re.compile(r" \((\d+(?: \d+)+)\)")
"""What several dice show, in brackets."""
_BRACKETS = re.compile(r" \(([^()]*)\)")
