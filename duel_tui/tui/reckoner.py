"""What best play is worth, reckoned elsewhere while keys go on; only for games whose every place can be charted."""

from collections.abc import Callable
from typing import Any

from duel_tui.engine.rules import Procedure
from duel_tui.engine.table import Seat
from duel_tui.opponents.chart import Opening, charted
from duel_tui.opponents.desk import Desk, DeskClosedError, ThinkingError
from duel_tui.opponents.mixes import Mix
from duel_tui.tui.page import Host


class Reckoner:
    """Asks a desk for exact chances; says nothing where there are none."""

    def __init__(self, host: Host, rules: Procedure[Any], desk: Desk[Any] | None) -> None:
        """Ask a desk that thinks under these rules."""
        self._host = host
        self._desk = desk if charted(rules) else None

    def opening(self, start: Any, told: Callable[[Opening], None]) -> None:
        """Hand over what the first move of a duel is worth, once it is known."""
        if self._desk is not None:
            self._host.wait_for(
                self._desk.opening_async(start), lambda found: told(found) if found else None, _unknown
            )

    def mix(self, seat: Seat[Any], told: Callable[[Mix], None]) -> None:
        """Hand over what each choice in a seat is worth, once it is known."""
        if self._desk is not None:
            self._host.wait_for(self._desk.mix_async(seat), told, _unknown)


def _unknown(trouble: Exception) -> None:
    """A chance that nobody can reckon is not shown."""
    if not isinstance(trouble, DeskClosedError | ThinkingError):
        raise trouble
