"""Games of cards: what is kept back while hands are held."""

from typing import Protocol, runtime_checkable


@runtime_checkable
class Dealing(Protocol):
    """Rules by which hands are dealt that the other side does not see."""

    @property
    def deals(self) -> bool:
        """Whether they do."""
        ...
