"""Hearing: which keys count, since what is typed ahead must not answer what nobody has read yet."""

from textual.events import Key
from textual.message import Message

from duel_tui.keys import Keymap

_ALWAYS = ("leave", "lines")
"""Commands that answer nothing, and are heard at any time."""


class Hearing:
    """Hears the keys that were typed after what is shown had come into sight."""

    def __init__(self, keymap: Keymap) -> None:
        """Hear every key, with these in force."""
        self._keymap = keymap
        self._since: float | None = 0.0
        """When what is shown came into sight; None: it has not yet."""
        self.touched = False
        """Whether any key was pressed at all."""

    def stop(self) -> None:
        """Hear nothing until what is shown has come into sight."""
        self._since = None

    def begin(self) -> None:
        """Hear what is typed from now on, if nothing was heard before."""
        if self._since is None:
            self._since = Message().time

    def heard(self, event: Key) -> str:
        """The key that was pressed, a printable one by its character; empty: it came too early."""
        self.touched = True
        key = event.character if event.character and event.is_printable else event.key
        early = self._since is None or event.time < self._since
        always = len(key) > 1 and any(key in self._keymap.keys(name) for name in _ALWAYS)
        return "" if early and not always else key
