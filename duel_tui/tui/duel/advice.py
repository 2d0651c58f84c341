"""Advice on the duel screen: asked for with a key, thought of elsewhere, and shown beside the choice."""

from collections.abc import Callable

from duel_tui.engine.side import Side
from duel_tui.opponents.desk import DeskClosedError, ThinkingError
from duel_tui.opponents.mixes import Mix
from duel_tui.play.advice import advice_lines
from duel_tui.play.bout import Bout
from duel_tui.play.thoughts import Moment
from duel_tui.tui.page import Host


class Advice:
    """Asks the desk what a strong opponent would play for one who may know."""

    def __init__(self, host: Host, bout: Bout, show: Callable[[tuple[str, ...]], None]) -> None:
        """Show the lines of an advice when they are there, if the same is still asked."""
        self._host = host
        self._bout = bout
        self._show = show
        self._asked: tuple[Moment, Side] | None = None
        """For whom advice is on its way, and when it was asked for."""

    def ask(self, side: Side) -> None:
        """Ask for advice for a side that has to choose."""
        bout, asked = self._bout, (self._bout.moment, side)
        if bout.desk is None or not bout.advises(side) or bout.table.ask_of(side) is None:
            return
        self._show((bout.wording.say("advice_waits"),))
        if self._asked == asked:
            return
        self._asked = asked
        work = bout.desk.mix_async(bout.table.seat(side))
        self._host.wait_for(work, lambda mix: self._weighed(*asked, mix), self._failed)

    def _weighed(self, moment: Moment, side: Side, mix: Mix) -> None:
        self._asked = None
        ask = self._bout.table.ask_of(side)
        if ask is not None and moment == self._bout.moment:
            self._show(advice_lines(self._bout, ask, mix))

    def _failed(self, trouble: Exception) -> None:
        self._asked = None
        if isinstance(trouble, ThinkingError):
            self._show((f"{trouble}.",))
        elif not isinstance(trouble, DeskClosedError):
            raise trouble
