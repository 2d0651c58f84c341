"""What best play is worth, reckoned elsewhere while keys go on; only for games that can be solved whole."""

from collections.abc import Callable
from typing import Any

from duel_tui.engine.requests import Observation
from duel_tui.engine.rules import Procedure
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.value_iteration import Opening, is_stochastic_game
from duel_tui.opponents.worker_client import ThinkingError, WorkerClient, WorkerClosedError
from duel_tui.tui.host import Host


class Reckoner:
    """Asks a desk for exact chances; says nothing where there are none."""

    def __init__(self, host: Host, rules: Procedure[Any], desk: WorkerClient[Any] | None) -> None:
        """Ask a desk that thinks under these rules."""
        self._host = host
        self._desk = desk if is_stochastic_game(rules) else None

    def opening(self, start: Any, told: Callable[[Opening], None]) -> None:
        """Hand over what the first move of a duel is worth, once it is known."""
        if self._desk is not None:
            self._host.wait_for(
                self._desk.opening_async(start), lambda found: told(found) if found else None, _unknown
            )

    def mix(self, seat: Observation[Any], told: Callable[[Strategy], None]) -> None:
        """Hand over what each choice in a seat is worth, once it is known."""
        if self._desk is not None:
            self._host.wait_for(self._desk.mix_async(seat), told, _unknown)


def _unknown(trouble: Exception) -> None:
    """A chance that nobody can reckon is not shown."""
    if not isinstance(trouble, WorkerClosedError | ThinkingError):
        raise trouble
