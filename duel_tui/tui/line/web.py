"""The driver of a page in a browser: Textual's own, with our pictures and our ears."""

import json
import os
from typing import Any

from textual.app import App
from textual.drivers.web_driver import WebDriver
from textual.messages import ExitApp

from duel_tui.tui.line.pictures import ENTER, Pictures, within

_STDIN = 0
_CHUNK = 65_536
_HEAD = 5
"""Bytes before what a packet holds: its kind, and the length of the rest."""


class PageDriver(Pictures, WebDriver):
    """Draws on a page and hears its keys, in the packets of the server that serves it."""

    _heard = b""
    """What was read and makes no whole packet yet."""

    def __init__(self, app: App[Any], *, size: tuple[int, int] | None = None, **more: bool) -> None:
        """Prepare for a page of the size that the server tells first."""
        told = within(int(os.environ.get("COLUMNS", "0")), int(os.environ.get("ROWS", "0")))
        super().__init__(app, size=size or told, **more)

    def pass_on(self, text: str) -> None:
        """Send the page something."""
        WebDriver.write(self, text)

    def start_application_mode(self) -> None:
        """Take the page, which shows the cursor as a terminal does."""
        super().start_application_mode()
        self.write(ENTER)
        self.flush()
        self._line_loop.add_reader(_STDIN, self._read)

    def disable_input(self) -> None:
        """Hear nothing more."""
        self._line_loop.remove_reader(_STDIN)
        self._hearing.stop()

    def run_input_thread(self) -> None:
        """Leave all reading to the event loop."""

    def _read(self) -> None:
        """Hear the packets that are whole; a server that is gone ends the program."""
        data = os.read(_STDIN, _CHUNK)
        self._heard += data
        while len(self._heard) >= (end := _HEAD + int.from_bytes(self._heard[1:_HEAD], "big")):
            kind, payload, self._heard = self._heard[:1], self._heard[_HEAD:end], self._heard[end:]
            if kind == b"D":
                self._hearing.hear(payload)
            else:
                told = json.loads(payload)
                self.on_meta(told["type"], told)
        if not data:
            self.disable_input()
            self.send_message(ExitApp())

    def on_meta(self, packet_type: str, payload: dict[str, Any]) -> None:
        """Hear of the page itself; with another size it may have lost what it showed."""
        if packet_type == "resize":
            self._thrift.forget()
            payload["width"], payload["height"] = within(payload["width"], payload["height"])
        super().on_meta(packet_type, payload)
