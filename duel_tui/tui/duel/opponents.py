"""The opponents of a bout, who think elsewhere while keys go on, and play only while somebody looks."""

import asyncio
from collections.abc import Callable
from secrets import randbits
from typing import Any

from duel_tui.engine.grid import Gridded
from duel_tui.engine.side import Side
from duel_tui.opponents.desk import Desk, DeskClosedError, ThinkingError
from duel_tui.play.bout import Bout
from duel_tui.play.thoughts import Moment
from duel_tui.tui.page import Host

_SEED_BITS = 32
_EVERY = 1.5
"""Seconds between two looks at how far a game is solved."""


class Opponents:
    """Asks the desk, and brings its answers to the table."""

    def __init__(
        self, host: Host, bout: Bout, decided: Callable[[int], None], say: Callable[[str], None]
    ) -> None:
        """Play whatever sides people do not.

        Args:
            host: the shell.
            bout: the bout.
            decided: called with the place at which an opponent's choice was revealed.
            say: shows what went wrong.
        """
        self._host = host
        self._bout = bout
        self._decided = decided
        self._say = say
        self._seed = randbits(_SEED_BITS) if bout.seed is None else bout.seed
        self._asked: dict[Side, Moment] = {}
        self._in_sight = True
        self._followed = self._told = False
        self._late: tuple[tuple[Side, Moment, Any], ...] = ()
        """What was thought of while another page lay on top."""

    def ask(self) -> None:
        """Let every opponent think who has to decide now and does not think yet."""
        for side in Side:
            if self._bout.players[side] is not None and self._bout.table.ask_of(side):
                self._let_think(side)
        self._follow()

    def shown(self) -> None:
        """Play what was thought of meanwhile."""
        self._in_sight = True
        late, self._late = self._late, ()
        for side, moment, choice in late:
            self._thought(side, moment, choice)

    def hidden(self) -> None:
        """Play nothing while nobody looks."""
        self._in_sight = False

    def _let_think(self, side: Side) -> None:
        bout, moment = self._bout, self._bout.moment
        character = bout.players[side]
        if bout.desk is None or character is None or self._asked.get(side) == moment:
            return
        self._asked[side] = moment
        work = bout.desk.choose_async(bout.table.seat(side), character, self._seed)
        self._host.wait_for(work, lambda choice: self._thought(side, moment, choice), self._failed)

    def _follow(self) -> None:
        """Say how far the game is solved, where it takes the opponents a while to solve it."""
        desk = self._bout.desk
        if desk is not None and not self._followed and isinstance(self._bout.table.rules, Gridded):
            self._followed = True
            self._host.wait_for(_later(desk), self._progressed, self._failed)

    def _progressed(self, part: float | None) -> None:
        if part is None:
            if self._told:
                self._say("")
            return
        self._followed = False
        if self._in_sight:
            self._told = True
            self._say(self._bout.wording.say("studying", percent=int(100 * part)))
        self._follow()

    def _thought(self, side: Side, moment: Moment, choice: Any) -> None:
        table = self._bout.table
        if not self._in_sight:
            self._late = (*self._late, (side, moment, choice))
        elif self._bout.moment == moment and side not in table.sealed:
            table.decide(side, choice)
            if table.place != moment[0]:
                self._decided(moment[0])

    def _failed(self, trouble: Exception) -> None:
        if isinstance(trouble, ThinkingError):
            self._asked.clear()
            self._say(str(trouble))
        elif not isinstance(trouble, DeskClosedError):
            raise trouble


async def _later(desk: Desk[Any]) -> float | None:
    """How far a game is solved by and by."""
    await asyncio.sleep(_EVERY)
    return await desk.progress_async()
