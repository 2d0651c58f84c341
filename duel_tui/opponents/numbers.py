"""The type of arrays of numbers, for annotations: what makes them is loaded only by who thinks."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy import ndarray

    Numbers = ndarray[Any, Any]
