"""The last rolls of both sides as dice, the highest first, each on its fencer's side."""

from collections.abc import Sequence

from msgspec import Struct

from duel_tui.show.scene import Band, Ink, Line, Span

_DIE = 5
"""Cells of a die with one digit."""
_APART = 4
"""The least cells between the dice of both sides and at the edges."""
_MORE = 5
"""The cells for the number of dice that do not fit."""


class Throw(Struct, frozen=True):
    """The dice of one side, or only the highest if no more is known."""

    faces: tuple[int, ...]
    said: str
    """Their result."""


def dice_bands(left: Throw | None, right: Throw | None, width: int) -> tuple[Band, ...]:
    """The rolls of both: the results, and the dice under them; empty if there was no roll."""
    if left is None and right is None:
        return ()
    mine = _drawn(left, width, "near")
    his = _drawn(right, width, "far", mirrored=True)
    heads = Band(
        (Span(left.said, "near"),) if left else (),
        (),
        (Span(right.said, "far"),) if right else (),
    )
    return (heads, *[Band(one, (), other) for one, other in zip(mine, his, strict=True)])


def _drawn(throw: Throw | None, width: int, ink: Ink, *, mirrored: bool = False) -> tuple[Line, ...]:
    """Three rows of dice, the highest outermost and bright."""
    if throw is None:
        return ((), (), ())
    faces = sorted(throw.faces, reverse=True)
    room = (width - _APART) // 2
    shown = _fitting(faces, room)
    more = f" +{len(faces) - len(shown)} " if len(shown) < len(faces) else ""
    rows = [
        [Span(row, ink if place == 0 else "dim") for place, row in enumerate(line)]
        for line in zip(*[_die(face) for face in shown], strict=True)
    ]
    spare = Span(" " * len(more))
    rows = [[*line, Span(more) if number == 1 and more else spare] for number, line in enumerate(rows)]
    return tuple([tuple(line[::-1]) if mirrored else tuple(line) for line in rows])


def _fitting(faces: Sequence[int], room: int) -> Sequence[int]:
    """The dice that fit, followed by the number of the others."""
    if _cells(faces) <= room:
        return faces
    count = len(faces)
    while count > 1 and _cells(faces[:count]) > room - _MORE:
        count -= 1
    return faces[:count]


def _cells(faces: Sequence[int]) -> int:
    return sum([max(_DIE, len(str(face)) + 4) for face in faces])


def _die(face: int) -> tuple[str, str, str]:
    """A die of three rows.

    >>> _die(5)
    ('.---.', '| 5 |', "'---'")
    """
    edge = "-" * (len(str(face)) + 2)
    return f".{edge}.", f"| {face} |", f"'{edge}'"
