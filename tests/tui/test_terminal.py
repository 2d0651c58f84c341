"""What the environment tells of the terminal, and what the real program sends to a real one."""

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pexpect
import pyte
import pytest
from msgspec.structs import replace

from duel_tui.ascii import shows_glyphs
from duel_tui.storage.settings import Settings
from duel_tui.tui.app import DuelApp
from duel_tui.tui.line.frame import Cell
from duel_tui.tui.line.gate import FULL
from duel_tui.tui.styles import THEMES, Palette
from duel_tui.tui.terminal import Start, colours_of, here, tone_of
from tests.leave.program import known
from tests.line.emulator import Display
from tests.tui.painted import Wire, codes, frame_of

pytestmark = pytest.mark.slow

COLOUR = re.compile(rb"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;\d+)*m")
KEYS = "f\x1b n\x1b r\r\r\x1b\x1b\x1b p\x1b s\x1b q\r\r\r"
"""A walk over pages and into a duel."""


@pytest.mark.parametrize(
    ("environment", "utf8_mode", "glyphs"),
    [
        ({"LANG": "en_GB.UTF-8"}, False, True),
        ({"LANG": "de_DE.utf8"}, False, True),
        ({"LC_CTYPE": "C.UTF-8"}, False, True),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, True, False),
        ({"LC_ALL": "en_US.ISO-8859-1"}, True, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True, False),
        ({"LC_CTYPE": "C.UTF-8"}, True, False),
        ({}, False, False),
    ],
)
def test_more_than_ascii_is_drawn_where_the_locale_is_of_utf_8(
    environment: dict[str, str], *, utf8_mode: bool, glyphs: bool
) -> None:
    assert shows_glyphs(environment, utf8_mode=utf8_mode) is glyphs


@pytest.mark.parametrize(
    ("environment", "known", "colours"),
    [
        ({"TERM": "xterm-256color"}, 256, 256),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, 256, 0),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, 256, 256),
        ({"TERM": "nobody-knows-it"}, None, 16),
        ({"TERM": "nobody-knows-it", "COLORTERM": "truecolor"}, None, FULL),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, 256, FULL),
        ({"TERM": "xterm", "COLORTERM": "yes"}, 8, 256),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, 256, 0),
        ({"TERM": "linux"}, 8, 16),
        ({"TERM": "vt100"}, -1, 0),
    ],
)
def test_colours_are_as_many_as_the_terminal_has(
    environment: dict[str, str], known: int | None, colours: int
) -> None:
    assert colours_of(environment, known) == colours


@pytest.mark.parametrize(
    ("told", "tone"),
    [
        ("15;0", "dark"),
        ("0;15", "light"),
        ("0;default;7", "light"),
        ("7;8", "dark"),
        ("0;default", ""),
        ("", ""),
        ("15", ""),
    ],
)
def test_the_environment_may_tell_whether_the_ground_is_dark(told: str, tone: str) -> None:
    assert tone_of({"COLORFGBG": told}) == tone
    assert not tone_of({})


@pytest.mark.parametrize(
    ("locale", "wide"), [("ja_JP.UTF-8", True), ("zh_CN.UTF-8", True), ("en_GB.UTF-8", False), ("", False)]
)
def test_signs_of_unsettled_width_are_ascii_in_east_asian_locales(locale: str, *, wide: bool) -> None:
    terminal = here({"TERM": "xterm-256color", "LANG": locale})
    assert terminal.wide is wide
    app = DuelApp(Start(Settings(), terminal=replace(terminal, glyphs=True)))
    row: list[Cell] = [(char, "") for char in "▸♥é⣿─"]
    assert "".join(char for char, _ in app.gate.row(row)) == (">Hé⣿-" if wide else "▸♥é⣿─")


def test_what_is_fresh_or_hurt_looks_different_without_colours() -> None:
    def bare(ink: str) -> str:
        return codes(ink, colours=0)

    assert bare("fresh") not in {bare(ink) for ink in ("", "bold", "near", "far", "bad", "good", "dim")}
    assert len({bare("mortal"), bare("serious"), bare("")}) == 3
    assert bare("dim") != bare("")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colours", [0, 16, 256])
def test_every_theme_paints_what_was_drawn(theme: str, colours: int) -> None:
    palette = Palette(theme)
    old = frame_of(30, ("   Bernardino", "near"), ("", ""), palette=palette)
    new = frame_of(30, ("   Don Diego ", "far"), ("fresh", "fresh"), palette=palette)
    line = Wire(0 if theme == "none" else colours)
    screen = Display(30, 2)
    stream = pyte.Stream(screen)
    sent = [line.sent(old), line.sent(new)]
    for one in sent:
        stream.feed(one)
    assert [line.rstrip() for line in screen.display] == ["   Don Diego", "fresh"]
    assert bool(COLOUR.search("".join(sent).encode())) is bool(colours and theme != "none")


class Session:
    """The program in a terminal, and all that it has sent."""

    def __init__(self, child: pexpect.spawn) -> None:
        self.child = child
        self.sent = b""
        self.screen = Display(80, 24)
        self._stream = pyte.ByteStream(self.screen)

    def read(self, seconds: float = 0.1) -> None:
        while True:
            try:
                found = self.child.read_nonblocking(65536, timeout=seconds)
            except (pexpect.TIMEOUT, pexpect.EOF):
                return
            self.take(found)

    def take(self, found: bytes) -> None:
        """Put on the screen what the program has sent."""
        self.sent += found
        self._stream.feed(re.sub(rb"\x1b\[[<=>?][\d;]*[u$]p?", b"", found))

    def press(self, keys: str) -> None:
        for key in keys:
            if key != " ":
                self.child.send(key)
            self.read()

    def wait(self, text: str) -> None:
        """Read until the last row holds a text."""
        self.settle(lambda rows: text in rows[-1])

    def settle(self, painted: Callable[[list[str]], bool]) -> None:
        """Read until the rows are as they should be, on however slow a machine."""
        end = time.monotonic() + 10
        while not painted(self.screen.display):
            assert time.monotonic() < end, "\n".join(self.screen.display)
            self.read()

    def leave(self) -> None:
        self.child.send("\x11")
        self.child.expect(pexpect.EOF)
        self.sent += self.child.before or b""


ON_HEAT = {b"16", b"231"}
"""The letters on what is compared, which has a ground of its own."""


def letters(sent: bytes) -> set[bytes]:
    """The letters with a colour beyond the sixteen that were sent."""
    assert not re.search(rb"[34]8;2;", sent)
    return set(re.findall(rb"38;5;(\d+)", sent))


@contextmanager
def running(saves: Path, *arguments: str, **environment: str) -> Iterator[Session]:
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "NO_COLOR"))
    }
    child = pexpect.spawn(
        sys.executable,
        ["-m", "duel_tui", "--saves", str(known(saves)), *arguments],
        dimensions=(24, 80),
        env={**kept, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment},
        timeout=20,
    )
    session = Session(child)
    try:
        child.expect("QUICK DUEL")
        session.take(child.before + child.after + child.buffer)
        child.buffer = b""
        session.read(0.5)
        yield session
    finally:
        child.close(force=True)


def test_under_no_color_no_colour_is_sent_and_in_a_locale_of_ascii_no_byte_above_127(tmp_path: Path) -> None:
    with running(tmp_path, NO_COLOR="1", LC_ALL="C") as session:
        session.press(KEYS)
        session.wait("take back")
        session.leave()
    assert not COLOUR.search(session.sent)
    assert b"\x1b[1m" in session.sent
    assert session.sent.isascii()


def test_ascii_is_had_for_the_asking_and_the_sixteen_colours_are_the_terminals_own(tmp_path: Path) -> None:
    with running(tmp_path, "--ascii") as session:
        session.press("q\r")
        session.settle(lambda rows: "movement" in rows[0])
        session.leave()
    assert session.sent.isascii()
    assert COLOUR.search(session.sent)
    assert letters(session.sent) <= ON_HEAT


def test_nothing_is_asked_of_the_terminal_but_what_is_given_back(tmp_path: Path) -> None:
    with running(tmp_path) as session:
        session.child.send("\x1b[?2026;2$y")
        session.read(0.6)
        before = len(session.sent)
        session.child.send("f")
        session.settle(lambda _: b"\x1b[?2026l" in session.sent[before:])
        whole = session.sent[before:]
        assert whole.count(b"\x1b[?2026h") == whole.count(b"\x1b[?2026l") > 0
        session.leave()
    for mouse in (1000, 1002, 1003, 1006, 1015):
        assert b"\x1b[?%dh" % mouse not in session.sent
    assert not re.search(rb"\x1b\[>\d+u", session.sent)
    on = {int(number) for number in re.findall(rb"\x1b\[\?(\d+)h", session.sent)}
    for mode in on - {25, 2026, 7}:
        last = max(session.sent.rfind(b"\x1b[?%dh" % mode), 0)
        assert b"\x1b[?%dl" % mode in session.sent[last:], mode


def test_a_terminal_is_asked_for_its_ground_and_an_answer_changes_the_accents_at_once(tmp_path: Path) -> None:
    dark, light = b"38;5;80m", b"38;5;24m"
    with running(tmp_path, COLORFGBG="15;0") as session:
        assert session.sent.count(b"\x1b]11;?\x1b\\") == 1
        session.press("q\r")
        session.settle(lambda rows: "movement" in rows[0])
        session.read(0.5)
        assert dark in session.sent
        assert light not in session.sent
        rows = list(session.screen.display)
        session.child.send("\x1b]11;rgb:fdfd/f6f6/")
        session.child.send("e3e3\x1b\\")
        session.settle(lambda _: light in session.sent)
        session.read(0.5)
        assert session.screen.display == rows
        size = len(session.sent)
        session.child.send("\x1b]11;rgb:ffff/ffff/ffff\x07")
        session.read(0.5)
        assert len(session.sent) == size
        session.leave()


def test_where_nothing_is_told_of_the_ground_accents_are_those_of_the_sixteen(tmp_path: Path) -> None:
    with running(tmp_path, COLORFGBG="", COLORTERM="") as session:
        session.press("q\r")
        session.settle(lambda rows: "movement" in rows[0])
        session.leave()
    assert COLOUR.search(session.sent)
    assert letters(session.sent) <= ON_HEAT


@pytest.mark.parametrize("kept", [{"NO_COLOR": "1"}, {"TERM": "linux", "COLORTERM": ""}])
def test_a_terminal_with_few_colours_is_not_asked_for_its_ground(
    kept: dict[str, str], tmp_path: Path
) -> None:
    with running(tmp_path, **kept) as session:
        session.leave()
    assert b"\x1b]" not in session.sent


def _fits(columns: int, rows: list[str]) -> bool:
    """True if the page stands there with its footer where there is room, and lines with theirs where there is none."""
    if columns < 80:
        return "help: words" in rows[-1] and any("What now?" in row for row in rows)
    return "? keys" in rows[-1] and "QUICK DUEL" in "".join(rows)


def test_the_page_is_painted_once_at_each_size_and_the_cursor_stands_at_its_caret(tmp_path: Path) -> None:
    def at_caret(rows: list[str]) -> bool:
        return rows[session.screen.cursor.y].startswith(" >")

    with running(tmp_path, COLUMNS="80", LINES="24") as session:
        session.child.send("\x1b[48;24;80;480;800t")
        session.read(0.6)
        assert session.sent.count(b"\x1b[2J") == 1, "whatever the terminal reports"
        for columns, rows in ((46, 19), (40, 12), (120, 40), (80, 24)):
            session.screen.resize(rows, columns)
            session.screen.erase_in_display(2)
            session.child.setwinsize(rows, columns)
            session.settle(partial(_fits, columns))
        session.settle(at_caret)
        for keys in ("\x1b[B", "\x1b[B", "s", "\x1b[B", "\x1b", "r", "\x1b[B", "\x1b[B", "\r", "\x7f", "?"):
            session.child.send(keys)
            session.read(0.3)
            if keys != "\r":
                session.settle(at_caret)
        session.leave()
