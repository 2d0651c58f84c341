"""The prompter: asks the people of a duel and tells them what happened. A screen, lines or a script can be one."""

from concurrent.futures import Future
from typing import Any, Literal, Protocol

from msgspec import Struct

from duel_tui.engine.answers import Drawn, Rolled
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Ask, Draw, Roll
from duel_tui.engine.rulings import Ruling
from duel_tui.engine.side import Side
from duel_tui.engine.timeline import Step
from duel_tui.play.seat import Seat

Nerves = Literal["always", "exchanges", "decisive", "never"]
"""Which rolls wait until a person lets the dice fall: all of them, or those that can end the duel, and with `exchanges` what came of
both choices, too."""


class Undo(Struct, frozen=True):
    """Takes back the last decision of people."""

    what: str = ""
    """What was taken back, in words, once it is."""


class Redo(Struct, frozen=True):
    """Restores the decision that was taken back last."""

    what: str = ""
    """What was restored, in words, once it is."""


class Overrule(Struct, frozen=True):
    """Answers a roll again: it succeeds, it fails, or it has another total."""

    verdict: bool | int
    reason: str
    line: int | None = None
    """The roll's line in the journal; None: the last roll."""


class Correct(Struct, frozen=True):
    """Corrects what was typed for a roll."""

    rolled: Rolled
    line: int | None = None
    """The roll's line in the journal; None: the last roll."""


class Sit(Struct, frozen=True):
    """Lets another decide for a side from now on."""

    side: Side
    seat: Seat


class Again(Struct, frozen=True):
    """Leaves a duel that is over for the same duel with other dice."""

    swapped: bool = False
    """True if the fencers change sides."""


class Next(Struct, frozen=True):
    """Leaves a duel that is over for one with the next opponent."""


class Leave(Struct, frozen=True):
    """Leaves the duel as it stands."""


Left = Again | Next | Leave
"""The commands that leave a duel."""
Command = Undo | Redo | Ruling | Overrule | Correct | Sit | Left
"""What can be given in the place of every answer."""


class RollWaits(Struct, frozen=True):
    """A pause before the program rolls."""

    roll: Roll


class RollFell(Struct, frozen=True):
    """A pause after a roll that a person let fall, and that could end the duel: nothing that came of it is shown yet."""

    step: Step[Any]


class Revealed(Struct, frozen=True):
    """A pause after both choices and what came of them."""

    since: int
    """The place after the last such pause."""


class NobodyPlays(Struct, frozen=True):
    """A pause before opponents go on among themselves."""


class CannotThink(Struct, frozen=True):
    """A pause after an opponent failed to choose; after it, the opponent tries again."""

    side: Side
    why: str


Pause = RollWaits | RollFell | Revealed | NobodyPlays | CannotThink
"""Why the duel waits until a person lets it go on."""


class Prompter(Protocol):
    """Asks for one thing at a time.

    Each prompt returns its answer, or a command. It may be abandoned at any moment, and is asked again later, perhaps
    of another prompter; nothing that has to last lies in it.
    """

    @property
    def nerves(self) -> Nerves:
        """Which rolls wait until a person lets the dice fall."""
        ...

    def reveals(self, since: int) -> bool:
        """Whether anything came out since a place that a person has to see before the duel goes on."""
        ...

    async def tell(self, since: int) -> None:
        """Tell what happened from a place on, and what keeps the answers from the disk."""
        ...

    async def hand_over(self, side: Side) -> Command | None:
        """Hide what the last person saw, and let a side come before the screen."""
        ...

    async def choose(self, ask: Ask, *, secret: bool) -> Choice | Command:
        """Ask a side for its decision; `secret`: the other person may not see what is typed."""
        ...

    async def roll(self, roll: Roll, *, lets: bool) -> Rolled | Command | None:
        """Ask for dice that were rolled by hand; None, where it `lets` the program roll: the program is to roll."""
        ...

    async def draw(self, draw: Draw) -> Drawn | Command:
        """Ask for cards that were drawn by hand."""
        ...

    async def pause(self, why: Pause) -> Command | None:
        """Wait until a person lets the duel go on."""
        ...

    async def wait(self, side: Side, thought: Future[Choice]) -> Command | None:
        """Wait until an opponent's thought is done."""
        ...

    async def ended(self, outcome: Outcome) -> Command:
        """Show how the duel ended, and ask for a command."""
        ...

    async def done(self, command: Command) -> None:
        """Say that a command was obeyed."""
        ...

    async def refused(self, why: str) -> None:
        """Say why an answer does not count or a command was not obeyed."""
        ...
