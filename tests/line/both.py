"""One app, two terminals: one gets what Textual writes, the other what the line sends for it."""

from typing import Any

import pyte
from pyte.screens import Char

from duel_tui.tui.line.driver import LineDriver
from tests.line.emulator import Display, shown


class Both(LineDriver):
    """A driver without a terminal of its own: all that Textual writes goes to one emulator, all that is sent to another."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        width, height = self._size or (80, 24)
        self.stock, self.line = Display(width, height), Display(width, height)
        self._streams = pyte.Stream(self.stock), pyte.Stream(self.line)
        self.bytes = [0, 0]
        self.sent = ""

    def start_application_mode(self) -> None:
        self._outlet = self  # type: ignore[assignment]

    def stop_application_mode(self) -> None: ...

    def disable_input(self) -> None: ...

    def close(self) -> None: ...

    idle = True

    def send(self, piece: bytes) -> None:
        """As an outlet does."""
        self.sent += piece.decode()
        self._feed(1, piece.decode())

    def write(self, data: str) -> None:
        self._feed(0, data.replace("\n", "\r\n"))
        super().write(data)

    def _feed(self, which: int, text: str) -> None:
        self.bytes[which] += len(text.encode())
        self._streams[which].feed(text)

    def resize(self, width: int, height: int) -> None:
        for screen in (self.stock, self.line):
            screen.resize(height, width)
        self._thrift.forget()

    @property
    def differing(self) -> list[tuple[int, int, Char, Char]]:
        """The cells that do not look alike: row, column, as Textual wrote it, as it was sent."""
        return [
            (y, x, stock, line)
            for y in range(self.stock.lines)
            for x in range(self.stock.columns)
            if (stock := shown(self.stock.buffer[y][x])) != (line := shown(self.line.buffer[y][x]))
        ]

    @property
    def cursors(self) -> list[tuple[int, int]]:
        return [(screen.cursor.x, screen.cursor.y) for screen in (self.stock, self.line)]
