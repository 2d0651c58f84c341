"""What rulesets take over as it is: counts, duels whose state says how they ended, and games that hide nothing."""

from typing import Annotated, Generic, Protocol, TypeVar

from msgspec import Meta

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import Side

Count = Annotated[int, Meta(ge=0)]
"""How many there are, as a file from outside may say it."""
Number = Annotated[int, Meta(ge=1)]
"""The how manieth it is, counted from one."""


class Ending(Protocol):
    """A state that says how its duel ended."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None: it goes on."""
        ...


S = TypeVar("S")
E = TypeVar("E", bound=Ending)


class EndsWithOutcome(Generic[E]):
    """A duel that is over as soon as its state has an outcome."""

    def done(self, state: E) -> bool:
        """Whether the duel is over."""
        return state.outcome is not None

    def outcome(self, state: E) -> Outcome | None:
        """How it ended, if it did."""
        return state.outcome


class HidesNothing(Generic[S]):
    """A game in which all that is secret is a choice not yet revealed."""

    def observe(self, state: S, side: Side) -> S:  # noqa: ARG002  both sides see the same
        """The state itself."""
        return state

    async def imagine(self, view: S, side: Side) -> S:  # noqa: ARG002  the caller that imagines
        """The view itself: nothing has to be imagined."""
        return view
