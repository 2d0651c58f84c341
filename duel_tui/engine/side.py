"""The two sides of a duel, and pairs of values for them."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")
U = TypeVar("U")


class Side(StrEnum):
    """One of the two sides; if both roll, left rolls first."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def foe(self) -> "Side":
        """The other side.

        >>> Side.LEFT.foe
        <Side.RIGHT: 'right'>
        """
        return _RIGHT if self is _LEFT else _LEFT


_LEFT, _RIGHT = Side.LEFT, Side.RIGHT
"""The members by names of this module, which Python 3.11 reads ten times as fast as those of the class."""


class BySide(Struct, Generic[T], frozen=True, gc=False):
    """One value for each side.

    >>> BySide(3, 4).put(Side.LEFT, 9)[Side.LEFT]
    9
    """

    left: T
    right: T

    def __getitem__(self, side: Side) -> T:
        return self.left if side is _LEFT else self.right

    def __iter__(self) -> Iterator[T]:
        return iter((self.left, self.right))

    def put(self, side: Side, value: T) -> "BySide[T]":
        """The pair with a new value for one side."""
        return BySide(value, self.right) if side is _LEFT else BySide(self.left, value)

    def map(self, change: Callable[[T], U]) -> "BySide[U]":
        """The pair with a function applied to both values."""
        return BySide(change(self.left), change(self.right))


def both(make: Callable[[Side], T]) -> BySide[T]:
    """A pair made by a function of the side."""
    return BySide(make(_LEFT), make(_RIGHT))
