"""Faults of the program: the app leaves the terminal in order, and whoever runs it says what went wrong."""

import sys
from collections.abc import Generator
from contextlib import contextmanager

from textual.app import App


class FaultApp(App[None], inherit_bindings=False):
    """An app that keeps what went wrong in the place of printing it."""

    fault: Exception | None = None
    """What went wrong in the program itself, if anything."""

    @contextmanager
    def faults(self) -> Generator[None]:
        """Leave with a fault of the program, so that whoever runs the app can say it in a sentence."""
        try:
            yield
        except Exception as fault:
            if self.is_headless:
                raise
            self.fault = fault
            self.exit()

    def panic(self, *renderables: object) -> None:
        """Leave with a fault of the program where Textual would print what it met."""
        del renderables
        self.fault = self.fault or OSError("the terminal cannot be read")
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        error = sys.exception()
        self.fault = self.fault or (error if isinstance(error, Exception) else None)
        self._close_messages_no_wait()
