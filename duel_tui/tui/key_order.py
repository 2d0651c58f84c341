"""The order of keys: of those that come together, each is for what the one before it has led to.

Textual gives a key to what has the focus when it comes, and runs a command when its key has bubbled up to the app. Over
a slow line several keys come in one packet. By then those after a command that opens a line to type have gone to what
lies below that line; there they would be commands as well, such as the letters of a menu. So a key that bubbles up
counts for the screen that it was given to, and where another lies on top by now, it is typed there, or dropped.
"""

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

from textual.app import App
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input

from duel_tui.tui.keymap import TypeAheadFilter

_TURNS = 1000
"""Turns of the loop that a key waits at most for what came of the key before."""


class KeyOrder:
    """Keeps the keys of an app in order."""

    def __init__(self, app: App[None], passing: TypeAheadFilter) -> None:
        """Begin before the first key; the filter knows the keys that are heard at any time."""
        self._app = app
        self._filter = passing
        self._given: WeakKeyDictionary[Key, Screen[Any]] = WeakKeyDictionary()
        """The screens that keys on their way were given to."""

    async def takes(self, key: Key) -> bool:
        """True if a key, new or bubbled up, counts for the top screen, which is there by then."""
        if key.is_forwarded:
            await self._digested()
        if not await self.opened():
            return False
        top = self._app.screen
        if self._given.setdefault(key, top) is top:
            return True
        if top.query(Input):
            await self._focused()
            self._app.post_message(Key(key.key, key.character))
            return False
        return self._filter.always(key)

    async def opened(self) -> bool:
        """Wait until the top screen is there, since the key that opened it may have come just before.

        Returns:
            False if no screen is left, since the program is about to end.
        """
        for _ in range(_TURNS):
            if not self._app.screen_stack or self._app.screen.is_mounted:
                break
            await asyncio.sleep(0)
        return bool(self._app.screen_stack)

    async def _digested(self) -> None:
        """Wait until what has the focus, and all that it lies in, has read its messages."""
        for _ in range(_TURNS):
            heard = self._app.focused
            if heard is None or not any(one.message_queue_size for one in heard.ancestors_with_self[:-1]):
                break
            await asyncio.sleep(0)

    async def _focused(self) -> None:
        """Wait until the line to type has the focus."""
        for _ in range(_TURNS):
            if self._app.focused is not None:
                break
            await asyncio.sleep(0)
