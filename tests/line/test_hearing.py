"""Hearing: keys reach the app in order, a few at a time, and never more than can be used."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.app import App
from textual.events import Key, MouseDown, Paste, Resize
from textual.message import Message
from textual.pilot import Pilot

from duel_tui.tui.line import hearing
from duel_tui.tui.line.hearing import BATCH, KEPT, MOST, GroundTold, Hearing

PAUSE = 0.02


class Listener(App[None], inherit_bindings=False):
    """Notes what it hears; each key may take a while."""

    def __init__(self, seconds: float = 0) -> None:
        super().__init__()
        self.heard: list[str] = []
        self._seconds = seconds

    async def on_key(self, event: Key) -> None:
        event.stop()
        if self._seconds:
            await asyncio.sleep(self._seconds)
        self.heard.append(event.key)

    def on_paste(self, event: Paste) -> None:
        self.heard.append(f"pasted {event.text}")


@asynccontextmanager
async def listening(seconds: float = 0) -> AsyncIterator[tuple[Listener, Hearing, list[Message], Pilot[Any]]]:
    app = Listener(seconds)
    given: list[Message] = []

    def give(message: Message) -> None:
        given.append(message)
        app.post_message(message)

    async with app.run_test() as pilot:
        heard = Hearing(app, give, PAUSE)
        yield app, heard, given, pilot
        heard.stop()
        # A key that is dealt with while the app is being closed finds no screen.
        await until(pilot, app, sum(isinstance(one, Key) for one in given))


async def until(pilot: Pilot[Any], app: Listener, keys: int) -> None:
    """Wait until this many keys were heard, and then as long as a lone escape waits."""
    for _ in range(200):
        if len(app.heard) >= keys:
            break
        await pilot.pause(PAUSE)
    await pilot.pause(PAUSE)


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"ab\x11\r\t\x7f", ["a", "b", "ctrl+q", "enter", "tab", "backspace"]),
        (b"\x1b[A\x1b[5~\x1bOP\x1b[Z", ["up", "pageup", "f1", "shift+tab"]),
        (b"\x1bz\x1bZ", ["alt+z", "alt+shift+z"]),
        (b"\x1b\x1b[A", ["escape", "up"]),
        (b"\x1b", ["escape"]),
        (b"\x1b[", ["alt+left_square_bracket"]),
        (b"\xe9\xff!", ["replacement_character", "replacement_character", "exclamation_mark"]),
        (b"\x1b[999Zx\x1b[1;2;3;4Xy", ["x", "y"]),
        (b"\x1b[48;65535;65535;1;1tx\x1b[24;80Ry", ["x", "y"]),
        (b"\x1b[97:65;2ux\x1b[1114112uy\x1b[99999999999uz", ["A", "x", "y", "z"]),
        (
            b"\x1b[113;5u\x1b[27u\x1b[57399u\x1b[63;;33:63ux",
            ["ctrl+q", "escape", "0", "exclamation_mark", "question_mark", "x"],
        ),
        (b"\x1b[?64;1;2;6;9;15;16;17;18;21;22;28cx", ["x"]),
        (b"\x1b[I\x1b[Ox\x1b[?2048;2$yy", ["x", "y"]),
        (b"\x1b[200~a\x00b\x1b[201~x", ["pasted ab", "x"]),
        (b"\x1b]11;rgb:0/0/0\x07x\x1b]11;?\x07y\x1b]11;rgb:zz/0/0\x1b\\z", ["x", "y", "z"]),
    ],
)
async def test_what_a_terminal_sends_becomes_keys(data: bytes, keys: list[str]) -> None:
    async with listening() as (app, heard, _, pilot):
        heard.hear(data)
        await until(pilot, app, len(keys))
        assert app.heard == keys


async def test_reports_that_nobody_asked_for_do_not_reach_the_app() -> None:
    async with listening() as (_, heard, given, pilot):
        heard.hear(b"\x1b[48;1;1;1;1t\x1b[?2048;2$y\x1b[24;80R\x1b[I")
        await pilot.pause(3 * PAUSE)
        assert not [one for one in given if isinstance(one, Resize)]
        assert not given


async def test_a_mouse_is_heard() -> None:
    async with listening() as (_, heard, given, pilot):
        heard.hear(b"\x1b[<0;5;7M")
        await pilot.pause()
        (pressed,) = given
        assert isinstance(pressed, MouseDown)
        assert (pressed.x, pressed.y) == (4, 6)


async def test_keys_come_in_batches_and_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hearing, "PATIENCE", 60)
    typed = "".join(chr(ord("a") + number % 26) for number in range(200))
    async with listening(0.0001) as (app, heard, given, pilot):
        heard.hear(typed.encode())
        assert len(given) == BATCH
        for _ in range(400):
            await pilot.pause(0.005)
            if len(app.heard) == len(typed):
                break
        assert "".join(app.heard) == typed


async def test_of_a_flood_only_its_end_is_kept() -> None:
    async with listening() as (app, heard, _, pilot):
        heard.hear(b"x" * (MOST + BATCH) + b"\x11")
        await until(pilot, app, KEPT)
        assert app.heard == ["x"] * (KEPT - 1) + ["ctrl+q"]


async def test_a_batch_that_nobody_deals_with_holds_up_nothing_for_good(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hearing, "PATIENCE", 0.05)
    async with listening() as (app, heard, given, _):
        monkeypatch.setattr(app, "call_later", lambda *_: True)
        heard.hear(b"x" * 2 * BATCH)
        assert len(given) == BATCH
        await asyncio.sleep(0.2)
        assert len(given) == 2 * BATCH
        monkeypatch.undo()


async def test_a_key_says_when_it_was_typed_and_not_when_its_turn_came() -> None:
    async with listening(0.001) as (app, heard, given, pilot):
        heard.hear(b"x" * 5 * BATCH)
        await until(pilot, app, 5 * BATCH)
        times = [one.time for one in given]
        assert len(times) == 5 * BATCH
        assert max(times) - min(times) < PAUSE / 2


@pytest.mark.parametrize(
    ("data", "parts"),
    [
        (b"\x1b]11;rgb:ffff/0000/8000\x1b\\", (1.0, 0.0, 0x8000 / 0xFFFF)),
        (b"\x1b]11;rgb:f/0/8\x07", (1.0, 0.0, 8 / 15)),
        (b"\x1b]11;rgba:0000/ffff/0000/ffff\x07", (0.0, 1.0, 0.0)),
    ],
)
async def test_a_terminal_may_tell_the_colour_of_its_ground(
    data: bytes, parts: tuple[float, float, float]
) -> None:
    async with listening() as (_, heard, given, _):
        for byte in data:
            heard.hear(bytes([byte]))
        (told,) = given
        assert isinstance(told, GroundTold)
        assert told.parts == parts
