"""Fitting: a text may be given as alternatives, of which only a layout, which knows the room, takes one.

A block gives what it says in several lengths, the longest first. The layout takes the first that finds
room, so no text is written for a width, and nothing is cut off that could have been said in fewer letters.
"""

from collections.abc import Sequence

from msgspec import Struct

Text = str | tuple[str, ...]
"""A text, or alternatives of it, the longest first."""


def alternatives(text: Text) -> tuple[str, ...]:
    """All lengths of a text."""
    return (text,) if isinstance(text, str) else text


def whole(text: Text) -> str:
    """A text at its full length."""
    return alternatives(text)[0] if text else ""


def fit(text: Text, room: int) -> str:
    """The longest alternative that finds room, or the shortest where none does.

    >>> [fit(("sword arm", "arm"), room) for room in (9, 8, 1)]
    ['sword arm', 'arm', 'arm']
    """
    if isinstance(text, str):
        return text
    for one in text:
        if len(one) <= room:
            return one
    return text[-1] if text else ""


def fit_all(texts: Sequence[Text], room: int, gap: int) -> list[str]:
    """Texts that share a row with gaps between them: the longest gives way first, and the last are left out at the end.

    >>> fit_all([("thrust -", "thr -"), ("sword arm", "arm")], 13, 1)
    ['thrust -', 'arm']
    """
    left = [list(alternatives(text)) for text in texts]
    while sum([len(one[0]) + gap for one in left]) - gap > room:
        longer = [one for one in left if len(one) > 1]
        if longer:
            max(longer, key=lambda one: len(one[0])).pop(0)
        elif len(left) > 1:
            left.pop()
        else:
            break
    return [one[0] for one in left]


def cut(text: str, cells: int) -> str:
    """A text in at most this number of letters, with an ellipsis if it was cut.

    >>> cut("Maria Bartholomew", 7)
    'Maria…'
    """
    return text if len(text) <= cells else f"{text[: cells - 1].rstrip()}\u2026"


class Claim(Struct, frozen=True):
    """What a block asks for in its turn."""

    name: str
    rows: int
    """The rows that it is to have then, with those that it has already."""
    least: int = 0
    """The fewest that are of use; with fewer it has none."""


def deal(height: int, order: Sequence[Claim]) -> dict[str, int]:
    """The rows of each block by name: each claim in turn gets what is left, at most what it asks for.

    >>> deal(24, [Claim("table", 15), Claim("stage", 7, 5), Claim("result", 4), Claim("stage", 14, 5)])
    {'table': 15, 'stage': 7, 'result': 2}
    """
    dealt: dict[str, int] = {}
    for claim in order:
        has = dealt.get(claim.name, 0)
        gets = min(claim.rows, has + height)
        if gets > has and gets >= claim.least:
            dealt[claim.name] = gets
            height -= gets - has
    return dealt


def in_columns(rows: Sequence[Sequence[str]], right: set[int]) -> list[str]:
    """Rows as lines of aligned columns; some are aligned to the right.

    >>> in_columns([("", "won"), ("Quill", "5")], {1})
    ['       won', 'Quill    5']
    """
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    padded = [
        [
            cell.rjust(width) if at in right else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        for row in rows
    ]
    return ["  ".join(row).rstrip() for row in padded]
