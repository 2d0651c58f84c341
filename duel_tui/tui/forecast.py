"""What the first move is worth under the terms of a new duel, reckoned while the form is filled in."""

from collections.abc import Callable
from typing import Any

from duel_tui.engine.side import both
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.value_iteration import Opening, is_stochastic_game
from duel_tui.opponents.worker_client import ThinkingError, WorkerClient, WorkerClosedError
from duel_tui.play.context import AppContext
from duel_tui.tui.host import Host
from duel_tui.wording.reports import first_move


class Forecast:
    """A sentence for the terms that were last asked about; empty while it is not known, or never is."""

    def __init__(self, host: Host, context: AppContext, found: Callable[[], None] = lambda: None) -> None:
        """Reckon for a context; `found` is called when something is known."""
        self._is_found = found
        self._host = host
        self._app_context = context
        self._known: dict[str, str] = {}
        self._about = ""
        self._desk: WorkerClient[Any] | None = None

    @property
    def sentence(self) -> str:
        """What is known by now."""
        return self._known.get(self._about, "")

    def ask(self, ruleset: str, options: dict[str, Any], changes: dict[str, Any] | None = None) -> bool:
        """Reckon for a game, its house rules and changes to its tables, if they are others than before; True where they are."""
        about = f"{ruleset} {options} {changes or {}}"
        if about == self._about:
            return False
        self.close()
        self._about = about
        library = self._app_context.library.under(changes)
        rules = library.ruleset(ruleset, options)
        if about not in self._known and is_stochastic_game(rules):
            start = library.begin(rules, Kind.HONORABLE, both(unnamed))
            self._desk = WorkerClient(rules)
            self._host.wait_for(
                self._desk.opening_async(start),
                lambda found: self._found(about, ruleset, found) if found else None,
                _unknown,
            )
        return True

    def close(self) -> None:
        """Stop reckoning."""
        self._about = ""
        if self._desk is not None:
            self._desk.close()
        self._desk = None

    def _found(self, about: str, ruleset: str, found: Opening) -> None:
        self._known[about] = first_move(self._app_context.wording(ruleset), found)
        self._is_found()


def _unknown(trouble: Exception) -> None:
    """A chance that nobody can reckon is not shown."""
    if not isinstance(trouble, WorkerClosedError | ThinkingError):
        raise trouble
