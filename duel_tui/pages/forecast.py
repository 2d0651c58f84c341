"""What the first move of a duel is worth that is being set up, reckoned while the form is looked at."""

from collections.abc import Coroutine
from typing import Any

from duel_tui.engine.side import both
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.value_iteration import is_stochastic_game
from duel_tui.opponents.worker_client import ThinkingError, WorkerClient, WorkerClosedError
from duel_tui.play.context import AppContext


class Forecast:
    """A sentence for the terms that were last asked about; empty while it is not known, or never is."""

    def __init__(self, context: AppContext) -> None:
        """Reckon for a context."""
        self._app_context = context
        self._known: dict[str, str] = {}
        self._about = ""
        self._desk: WorkerClient[Any] | None = None

    @property
    def sentence(self) -> str:
        """What is known by now."""
        return self._known.get(self._about, "")

    def ask(
        self, ruleset: str, options: dict[str, Any], changes: dict[str, Any] | None = None
    ) -> Coroutine[Any, Any, None] | None:
        """Reckon for a game, its house rules and changes to its tables; what is to be waited for, if anything."""
        about = f"{ruleset} {options} {changes or {}}"
        if about == self._about:
            return None
        self.close()
        self._about = about
        library = self._app_context.library.under(changes)
        rules = library.ruleset(ruleset, options)
        if about in self._known or not is_stochastic_game(rules):
            return None
        start = library.begin(rules, Kind.HONORABLE, both(unnamed))
        self._desk = WorkerClient(rules)
        return self._reckon(about, ruleset, self._desk, start)

    def close(self) -> None:
        """Stop reckoning."""
        self._about = ""
        if self._desk is not None:
            self._desk.close()
        self._desk = None

    async def _reckon(self, about: str, ruleset: str, desk: WorkerClient[Any], start: Any) -> None:
        found = await desk.opening_async(start)
        if found is not None:
            self._known[about] = self._app_context.wording(ruleset).odds.first_move(found)


def unknown(trouble: Exception) -> None:
    """A chance that nobody can reckon is not shown."""
    if not isinstance(trouble, WorkerClosedError | ThinkingError):
        raise trouble
