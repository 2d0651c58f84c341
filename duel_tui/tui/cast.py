"""A cast: the replay of a duel, step by step, as a file that plays in a terminal or on a page (asciicast, version 2)."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace
from textual.events import Resize
from textual.geometry import Size
from textual.pilot import Pilot

from duel_tui.engine.side import Side
from duel_tui.pages.showing import shown_to
from duel_tui.play.bout import Bout
from duel_tui.show.moment import ONLOOKER, REFEREE
from duel_tui.show.stage import FRAMES
from duel_tui.storage.settings import Settings
from duel_tui.terminfo import HEIGHT, WIDTH
from duel_tui.tui.app import DuelApp
from duel_tui.tui.line.gate import FULL
from duel_tui.tui.line.pictures import Pictures
from duel_tui.tui.screens.replay import ReplayScreen
from duel_tui.tui.terminal import Start, Terminal

_BEAT = 0.08
"""Seconds between two pictures of figures that move."""
_LEAST, _MOST, _LETTER = 1.2, 6.0, 0.02
"""Seconds that a step is shown at least and at most, and those for each letter that is new."""
_DOWN = "\x1bD"
"""A line feed that no terminal takes for the beginning of a line."""


class Kept(Pictures):
    """A driver that keeps what it would send."""

    kept: list[str]

    def pass_on(self, text: str) -> None:
        """Keep it."""
        self.kept.append(text.replace("\n", _DOWN))

    def start_application_mode(self) -> None:
        """Begin, with the size that the app has."""
        size = Size(*self._app_drawn.size)
        self.send_message(Resize(size, size))

    def stop_application_mode(self) -> None:
        """Nothing is to be given back."""

    def disable_input(self) -> None:
        """Nothing is heard."""


def watched(bout: Bout, side: str | None) -> Bout:
    """A bout as a side or the referee may see it; None: as both sides may."""
    if side is None or side == "referee":
        return replace(shown_to(bout, None), watcher=REFEREE if side else ONLOOKER)
    return shown_to(bout, Side(side))


def cast_of(shown: Bout, settings: Settings) -> str:
    """The cast of a bout as it is shown."""
    kept: list[str] = []
    pictures: list[tuple[float, str]] = []
    app = DuelApp(Start(settings, terminal=Terminal(FULL, tone="dark")))
    screen = ReplayScreen(shown)
    app.begin_with(lambda: screen)
    app.driver_class = type("Kept", (Kept,), {"gate": app.gate, "kept": kept})
    app.gate.beside.clear()  # no terminal that plays it is to answer

    async def picture(pilot: Pilot[object], seconds: float) -> None:
        painted = asyncio.Event()
        await pilot.pause()
        screen.call_after_refresh(painted.set)
        await painted.wait()
        if kept:
            pictures.append((seconds, "".join(kept)))
            kept.clear()

    async def lead(pilot: Pilot[object]) -> None:
        moves = settings.motion and app.pen != "letters"
        for step in range(screen.end + 1):
            for passed in range(FRAMES - 1) if moves and screen.moves_in(step) else ():
                screen.show_step(step, passed)
                await picture(pilot, _BEAT)
            screen.show_step(step)
            await picture(
                pilot, _MOST if step == screen.end else min(_MOST, _LEAST + _LETTER * screen.letters)
            )
        app.exit()

    app.run(mouse=False, size=(WIDTH, HEIGHT), auto_pilot=lead)
    if app.fault is not None:
        raise app.fault
    title = " - ".join((shown.wording.phrases.name, *shown.names))
    return "\n".join([json.dumps(line) for line in _lines(title, pictures)]) + "\n"


def _lines(title: str, pictures: list[tuple[float, str]]) -> Iterator[Any]:
    """The lines of the file: what it is, and each picture with its time."""
    yield {"version": 2, "width": WIDTH, "height": HEIGHT, "title": title}
    at = 0.0
    for seconds, sent in pictures:
        yield [round(at, 3), "o", sent]
        at += seconds
    yield [round(at, 3), "o", "\x1b[?25h"]
