"""The context before it is opened: loading the games takes a moment, and the first menu does without them."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from duel_tui.play.settings import SettingsStore
from duel_tui.sanitize import ComplaintError
from duel_tui.storage.folders import Saves, examples
from duel_tui.storage.settings import Settings

if TYPE_CHECKING:
    from duel_tui.keys.letters import OwnLetters
    from duel_tui.play.context import AppContext


class LazyContext:
    """Opens the context when something first needs it, and holds it from then on."""

    def __init__(  # noqa: PLR0913  all that it is opened with
        self,
        saves: Saves,
        store: SettingsStore,
        rulesets: Path | None = None,
        added: Sequence[Path] = (),
        *,
        letters: "Mapping[str, OwnLetters] | None" = None,
        guard: AbstractContextManager[Any] | None = None,
    ) -> None:
        """Know all that it is opened with.

        Args:
            saves: where duels and fencers lie.
            store: the settings.
            rulesets: the folder of rulesets; None: the shipped one.
            added: files that change some of them.
            letters: the player's own letters of choices, by game.
            guard: what lets only one thread at a time open it; None: there is only one.
        """
        self._saves = saves
        self.store = store
        """The settings in force."""
        self._rulesets = rulesets
        self._added = added
        self._letters = letters
        self._guard = guard or nullcontext()
        self.opened: AppContext | None = None
        """It, once it is open."""

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.opened.settings if self.opened else self.store.settings

    @property
    def context(self) -> "AppContext":
        """The context.

        Raises:
            ComplaintError: a file of rulesets cannot be used.
        """
        with self._guard:
            if self.opened is None:
                self.opened = self._open()
            return self.opened

    def open_named(self) -> None:
        """Open it at once if the rulesets were named, so that a wrong file is told before anything is shown.

        Raises:
            ComplaintError: a file of rulesets cannot be used.
        """
        if self._rulesets is None and not self._added:
            return
        from duel_tui.registry import KEYS  # noqa: PLC0415  it loads the games

        for key in KEYS:
            self.context.wording(key)

    def keep_waiting(self) -> None:
        """Try once more to write what could not be written so far."""
        if self.opened is not None:
            self.opened.keep_waiting()

    def meanwhile(self) -> bool:
        """Do what a duel in progress does while the program waits; False: there is no duel."""
        if self.opened is None or self.opened.meanwhile is None:
            return False
        self.opened.meanwhile()
        return True

    def _open(self) -> "AppContext":
        """Load the games."""
        from duel_tui.play.context import AppContext  # noqa: PLC0415  it loads the games
        from duel_tui.play.saved_duels import settle  # noqa: PLC0415  for the same reason
        from duel_tui.play.summary import keep  # noqa: PLC0415  for the same reason
        from duel_tui.registry import RulesetError, data_folder, library_with  # noqa: PLC0415  for the same reason

        try:
            library = library_with(self._rulesets or data_folder(), self._added, self._saves.folder)
        except RulesetError as wrong:
            raise ComplaintError(str(wrong)) from wrong
        context = AppContext(library, self._saves, examples(), self.store, self._letters)
        context.summarise = partial(keep, context)
        context.settle = partial(settle, context)
        context.settle()
        return context
