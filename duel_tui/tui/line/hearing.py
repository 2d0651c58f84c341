"""Hearing: keys on their way from the terminal to the app, in order, a few at a time, and never more than can be used.

What is typed faster than the app can follow waits here. The app gets a batch, and the next one when whatever has the
focus has dealt with it: a call that is queued behind the batch, first with the app and then with what has the focus,
comes back then. Where it does not come back, since a screen was closed or something takes long, the next batch goes out
after `PATIENCE` anyway. More than `MOST` waiting keys are no typing, and all but the last `KEPT` of them are dropped: so
a flood is over soon after its last byte, and a key typed after it is heard.
"""

import asyncio
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from textual._xterm_parser import XTermParser
from textual.app import App
from textual.events import Key, MouseEvent, Paste
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from duel_tui.tui.line.keyboard import ESC, Keyboard, Pasted, Piece

MOST = 256
"""Keys that may wait."""
KEPT = 64
"""Keys that are kept of more than that."""
BATCH = 16
"""Keys that the app gets at a time."""
PATIENCE = 0.25
"""Seconds after which the app gets more although it has not said that it is ready."""
PASTE_PAUSE = 0.8
"""Seconds of silence that end a paste; a key typed into one that never ends is heard then."""
_HEARD = (Key, Paste, MouseEvent, TerminalSupportsSynchronizedOutput)
"""What a terminal may say; everything else it was not asked for."""
_ALT = 2
_STRING = "\x1b]"
_GROUND = re.compile(r"\x1b\]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})")
"""What a terminal answers that was asked for the colour of its ground."""


class GroundTold(Message):
    """The terminal has told the colour of its ground."""

    def __init__(self, red: float, green: float, blue: float) -> None:
        """Take its parts, each from 0 to 1."""
        super().__init__()
        self.parts = (red, green, blue)


class Hearing:
    """Gives an app what a terminal sends."""

    def __init__(self, app: App[Any], give: Callable[[Message], object], pause: float) -> None:
        """Hear nothing yet.

        Args:
            app: whose keys they are.
            give: hands the app a message.
            pause: seconds of silence after which an ESC is the Escape key.
        """
        self._app = app
        self._give = give
        self._pause = pause
        self._keyboard = Keyboard()
        self._parser = XTermParser()
        self._waiting: deque[tuple[Piece, float]] = deque()
        self._silence: asyncio.TimerHandle | None = None
        self._overdue: asyncio.TimerHandle | None = None
        """Runs while a batch is with the app."""

    def hear(self, data: bytes) -> None:
        """Take bytes of the terminal."""
        self._take(self._keyboard.feed(data))
        _stop(self._silence)
        if self._keyboard.unfinished:
            pause = PASTE_PAUSE if self._keyboard.pasting else self._pause
            self._silence = asyncio.get_running_loop().call_later(pause, self._paused)

    def stop(self) -> None:
        """Hear nothing more, and forget what waits."""
        self._waiting.clear()
        _stop(self._silence)
        _stop(self._overdue)
        self._overdue = None

    def _paused(self) -> None:
        self._take(self._keyboard.pause())

    def _take(self, pieces: Iterable[Piece]) -> None:
        now = Message().time
        self._waiting.extend((piece, now) for piece in pieces)
        if len(self._waiting) > MOST:
            self._waiting = deque(self._waiting, KEPT)
        if self._overdue is None:
            self._release()

    def _release(self) -> None:
        """Give the app the next batch, and ask to be told when it was dealt with."""
        _stop(self._overdue)
        self._overdue = None
        for _ in range(min(BATCH, len(self._waiting))):
            piece, heard = self._waiting.popleft()
            for event in self._events(piece):
                event.time = heard
                self._give(event)
        if self._waiting:
            overdue = asyncio.get_running_loop().call_later(PATIENCE, self._release)
            self._overdue = overdue
            self._app.call_later(self._dealt_with_by_the_app, overdue)

    def _dealt_with_by_the_app(self, batch: asyncio.TimerHandle) -> None:
        (self._app.focused or self._app.screen).call_later(self._dealt_with, batch)

    def _dealt_with(self, batch: asyncio.TimerHandle) -> None:
        if batch is self._overdue:
            self._release()

    def _events(self, piece: Piece) -> Iterator[Message]:
        """What a piece means to Textual."""
        if isinstance(piece, Pasted):
            yield Paste(piece.text.replace("\0", ""))
        elif piece == ESC:
            yield Key("escape", ESC)
        elif piece.startswith(_STRING):
            if found := _GROUND.match(piece):
                yield GroundTold(*[int(part, 16) / (16 ** len(part) - 1) for part in found.groups()])
        else:
            known = self._parsed(piece)
            if piece[0] == ESC and not known:
                self._parser = XTermParser()  # it would take what comes next for more of this sequence
                known = self._with_alt(piece) if len(piece) == _ALT else []
            yield from known

    def _parsed(self, piece: str) -> list[Message]:
        """What Textual's parser makes of a piece: nothing where a number in it names no character."""
        try:
            events = [*self._parser.feed(piece)]
        except (ValueError, OverflowError):
            self._parser = XTermParser()
            return []
        return [event for event in events if isinstance(event, _HEARD)]

    def _with_alt(self, piece: str) -> list[Message]:
        """A key pressed with Alt, as terminals send it: after an ESC."""
        return [_alt(event) for event in self._parser.feed(piece[1:]) if isinstance(event, Key)]


def _alt(event: Key) -> Key:
    key = f"shift+{event.key.lower()}" if len(event.key) == 1 and event.key.isupper() else event.key
    return Key(f"alt+{key}", None)


def _stop(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
