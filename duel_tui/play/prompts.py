"""Prompts: what is asked of the people of a duel, what they may give in the place of every answer, and who asks them."""

from concurrent.futures import Future
from typing import Any, Literal, Protocol

from msgspec import Struct

from duel_tui.engine.answers import Rolled
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Draw, Roll
from duel_tui.engine.rulings import Ruling
from duel_tui.engine.side import Side
from duel_tui.engine.timeline import Step
from duel_tui.play.seat import Seat
from duel_tui.show.blocks import Block
from duel_tui.show.scene import Die
from duel_tui.show.table import Option
from duel_tui.storage.duels import SavedDuel

Nerves = Literal["always", "exchanges", "decisive", "never"]
"""Which rolls wait until a person lets the dice fall: all of them, or those that can end the duel, and with `exchanges` what came of
both choices, too."""


class Undo(Struct, frozen=True):
    """Takes back the last decision of people."""


class Redo(Struct, frozen=True):
    """Restores the decision that was taken back last."""


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


class RollOwn(Struct, frozen=True):
    """Leaves a duel that is over for the dice of a fencer of one's own."""


class PlayOn(Struct, frozen=True):
    """Leaves a duel that is over for one that plays on from one of its steps."""

    saved: SavedDuel


class Leave(Struct, frozen=True):
    """Leaves the duel as it stands."""


Left = Again | Next | PlayOn | RollOwn | Leave
"""The commands that leave a duel."""
Command = Undo | Redo | Ruling | Overrule | Correct | Sit | Left
"""What can be given in the place of every answer."""


class Curtain(Struct, frozen=True):
    """Another comes before the screen: what the last person saw is hidden."""

    side: Side


class RollWaits(Struct, frozen=True):
    """The program is about to roll."""

    roll: Roll
    die: Die | None
    """None: it is no die of a hundred that can fail."""


class RollFell(Struct, frozen=True):
    """A person let a roll fall that could end the duel: nothing that came of it is shown yet."""

    step: Step[Any]
    die: Die | None
    came: str
    """The sum, and whether the roll succeeded."""
    fails: bool
    """Whether it could fail."""


class Revealed(Struct, frozen=True):
    """Both choices are known, and what came of them."""

    since: int
    """The place after the last such pause."""


class NobodyPlays(Struct, frozen=True):
    """Opponents go on among themselves."""


class CannotThink(Struct, frozen=True):
    """An opponent failed to choose, and tries again."""

    side: Side


class Watched(Struct, frozen=True):
    """An opponent is about to choose, the only person here has nothing to choose, and there is something to fear."""


class Awaited(Struct, frozen=True):
    """An opponent thinks."""

    side: Side
    thought: Future[Choice]


class Ended(Struct, frozen=True):
    """The duel is over: only a command answers it."""

    note: str = ""
    """What its records say of it."""
    rows: tuple[Option, ...] = ()
    """What may be done now."""


class Reached(Struct, frozen=True):
    """The duel has lifted a fencer to a new level: only a command answers it."""

    title: str
    blocks: tuple[Block, ...]
    """What there is to say of it."""
    rows: tuple[Option, ...]
    """What may be done now; Enter does the first."""


Pause = Curtain | RollWaits | RollFell | Revealed | NobodyPlays | CannotThink | Watched
"""Why the duel waits until a person lets it go on."""
Why = Ask | Roll | Draw | Pause | Awaited | Ended | Reached
"""Why people are asked: a decision, dice or cards of a table, a pause, a wait, the end."""


class Taught(Struct, frozen=True):
    """What a lesson says with a decision."""

    head: str
    said: tuple[str, ...]
    """What stands on the screen under its heading."""
    act: str = ""
    """What to do there; empty: what one likes."""
    heard: tuple[str, ...] = ()
    """The same in lines, whole."""


class Prompt(Struct, frozen=True):
    """What is asked of people."""

    why: Why
    lines: tuple[str, ...] = ()
    """What has to be known, in sentences."""
    asked: str = ""
    """The same in one line that asks, where nothing is drawn."""
    does: str = "go on"
    """What Enter does."""
    typed: bool = False
    """Whether its answer is typed, not chosen."""
    secret: bool = False
    """Whether the other person may not see what is typed."""
    taught: Taught | None = None
    """What a lesson says with it."""


class Prompter(Protocol):
    """Asks people for one thing at a time, through a screen, in lines, or from a script.

    It may be abandoned at any moment, and is asked again later, perhaps of another prompter; nothing that has to last lies in it.
    """

    @property
    def nerves(self) -> Nerves:
        """Which rolls wait until a person lets the dice fall."""
        ...

    async def ask(self, prompt: Prompt) -> Any:
        """Ask for an answer: a choice, dice, cards, None where nothing but going on is asked for, or a command in its place."""
        ...

    async def show(self, since: int) -> None:
        """Show what happened from a place on, and what keeps the answers from the disk."""
        ...

    async def say(self, text: str, done: Command | None = None) -> None:
        """Say that a command was obeyed, or, without one, why an answer does not count or a command was not obeyed."""
        ...
