"""Base classes for rulesets: counts, states, rules of a book, duels whose state has the outcome, games that hide nothing."""

from typing import Annotated, Generic, Protocol, Self, TypeVar

from msgspec import Meta, Struct

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import Side

Count = Annotated[int, Meta(ge=0)]
"""A number of things, within the bounds that files may use."""
Number = Annotated[int, Meta(ge=1)]
"""A number in an order, counted from one."""


class State(Struct, frozen=True):
    """A state of a game: a value that never changes, so that its copy is itself."""

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


class Ending(Protocol):
    """A state with the outcome of its duel."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None: the duel goes on."""
        ...


class Book(Protocol):
    """The tables and the house rules that a game is played by."""

    @property
    def tables(self) -> object:
        """The game's tables."""
        ...

    @property
    def options(self) -> object:
        """The house rules."""
        ...


S = TypeVar("S")
E = TypeVar("E", bound=Ending)
B = TypeVar("B", bound=Book)


class ByTheBook(Generic[B]):
    """Rules that are made of the tables and the house rules of their book alone."""

    book: B

    def __reduce__(self) -> tuple[type[Self], tuple[object, object]]:
        """Pickle the rules as what they are made of, without their caches."""
        return type(self), (self.book.tables, self.book.options)


class EndsWithOutcome(Generic[E]):
    """A duel that is over once its state has an outcome."""

    def done(self, state: E) -> bool:
        """True if the duel is over."""
        return state.outcome is not None

    def outcome(self, state: E) -> Outcome | None:
        """The outcome; None: the duel goes on."""
        return state.outcome


class HidesNothing(Generic[S]):
    """A game without lasting secrets: only choices not yet revealed are secret."""

    def observe(self, state: S, side: Side) -> S:  # noqa: ARG002  both sides see the same
        """The state itself."""
        return state

    async def imagine(self, view: S, side: Side) -> S:  # noqa: ARG002  the random source of the caller
        """The view itself: nothing is hidden."""
        return view
