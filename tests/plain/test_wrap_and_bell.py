"""Where lines are broken, the bell on one's turn, and what a terminal is sent."""

import shutil
import subprocess
import sys
from io import StringIO
from os import environ
from pathlib import Path
from typing import Any

import pytest

from duel_tui.play.context import AppContext
from duel_tui.play.settings import BELL, WRAP, SettingsStore
from duel_tui.storage.folders import Saves
from duel_tui.storage.settings import Settings
from duel_tui.terminfo import erasing
from tests.plain.talks import WIDTH, Screen, context_in, conversation

LONG = "Bernardino cuts at the head of Diego de Lorca"
ERASED = "\x1b[H\x1b[2J\x1b[3J"


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


def shell(settings: Settings, width: int | None = None) -> tuple[Screen, StringIO]:
    out, store = StringIO(), SettingsStore(Saves(Path("nowhere")))
    store.settings = settings
    return Screen(out, width, live=True, store=store), out


def said_at(settings: Settings, width: int | None = None) -> list[str]:
    screen, out = shell(settings, width)
    screen.say(f"{LONG} {LONG}")
    return out.getvalue().splitlines()


def test_lines_go_on_in_the_first_column() -> None:
    lines = ["Bernardino cuts at", "the head of Diego de", "Lorca Bernardino", "cuts at the head of"]
    assert said_at(Settings(), 20) == [*lines, "Diego de Lorca"]


def test_lines_are_broken_where_it_is_liked_and_never_beyond_the_terminal() -> None:
    assert len(said_at(Settings(wrap="off"))) == 1
    assert max(map(len, said_at(Settings(wrap=30)))) <= 30
    assert 30 < max(map(len, said_at(Settings()))) <= WIDTH
    assert 30 < max(map(len, said_at(Settings(wrap=400)))) <= WIDTH
    assert max(map(len, said_at(Settings(wrap="off"), 25))) <= 25


def test_the_word_wrap_is_kept_and_counts_at_once(context: AppContext) -> None:
    said = conversation(context, ["wrap 30", "?", "wrap off", "?", "wrap"])
    narrow, _, broad = said.partition("Lines are not broken.")
    assert max(map(len, narrow.partition("30\ncolumns.")[2].splitlines())) <= 30
    assert max(map(len, broad.splitlines())) > 40
    assert context.settings.wrap == "off"
    assert said.count("Lines are not broken.") == 2


@pytest.mark.parametrize(
    ("bell", "environment", "sent"),
    [
        (True, {"TERM": "foot"}, "\a"),
        ("notify", {"TERM": "foot"}, "\a\x1b]777;notify;duel-tui;it is your turn\x1b\\"),
        ("notify", {"TERM": "xterm-kitty"}, "\a\x1b]9;duel-tui: it is your turn\x1b\\"),
        ("notify", {"TERM_PROGRAM": "iTerm.app"}, "\a\x1b]9;duel-tui: it is your turn\x1b\\"),
        ("notify", {"TERM_PROGRAM": "iTerm.app", "TMUX": "1"}, "\a"),
        ("notify", {"TERM": "xterm-256color"}, "\a"),
    ],
)
def test_a_terminal_that_has_notifications_shows_one(
    bell: Any, environment: dict[str, str], sent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TERM", "TERM_PROGRAM", "LC_TERMINAL", "KITTY_WINDOW_ID", "TMUX"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    screen, out = shell(Settings(bell=bell))
    screen.ring()
    assert out.getvalue() == sent


def test_what_is_no_width_is_refused(context: AppContext) -> None:
    wrong = ["19", "501", "wide", "-40", "40 60"]
    said = conversation(context, [f"{word} {typed}" for typed in wrong for word in ("wrap", "bell")])
    for typed in wrong:
        assert f"{typed}: wrap is on, off or a number of columns from 20 to 500." in said
        assert f"{typed}: bell is on, off or notify." in said
    assert context.settings == Settings()


def test_settings_have_both_and_a_width_that_was_typed() -> None:
    typed = Settings(wrap=33, bell=True)
    assert (WRAP.said(typed), BELL.said(typed)) == ("33 columns", "on your turn")
    assert WRAP.put(typed, WRAP.place(typed)) == typed
    assert WRAP.put(typed, 0).wrap == "on"
    assert (WRAP.said(Settings()), BELL.said(Settings())) == ("as wide as the terminal", "no")


@pytest.mark.parametrize(
    ("term", "erases"),
    [("xterm-256color", ERASED), ("xterm-newer-than-all", ERASED), ("vt100", ERASED[:7]), ("dumb", "")],
)
def test_only_what_a_terminal_has_is_sent(term: str, erases: str) -> None:
    if shutil.which("infocmp") is None and erases:
        pytest.skip("there are no terminals' descriptions")
    code = "from duel_tui.terminfo import erasing; print(ascii(erasing()))"
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", code], capture_output=True, check=True, env={**environ, "TERM": term}
    )
    assert done.stdout.decode().strip() == ascii(erases)
    assert not erasing({"TERM": "dumb"})
    assert not erasing({"TERM": ""})
