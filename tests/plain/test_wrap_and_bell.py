"""Where lines are broken, the bell on one's turn, and the curtain between two people."""

import os
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from duel_tui.keystrokes import ORDINARY
from duel_tui.plain.shell import Shell
from duel_tui.play.context import AppContext
from duel_tui.play.settings import BELL, WRAP, SettingsStore
from duel_tui.storage.folders import Saves
from duel_tui.storage.settings import Settings
from duel_tui.terminfo import erasing
from tests.plain.talks import context_in, conversation
from tests.plain.test_pipe import PROGRAM, new_duel
from tests.plain.test_terminal import WIDTH, Terminal

LONG = "Bernardino cuts at the head of Diego de Lorca"
ERASED = b"\x1b[H\x1b[2J\x1b[3J"


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


class Screen(Shell):
    """A shell on a terminal of 46 columns and 19 rows."""

    @property
    def size(self) -> tuple[int, int] | None:
        return WIDTH, 19


def piped(folder: Path, lines: list[str], *arguments: str) -> str:
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [*PROGRAM, *arguments],
        input="".join(f"{line}\n" for line in lines).encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "DUEL_TUI_SAVES": str(folder), "TERM": "xterm-256color"},
    )
    return done.stdout.decode() + done.stderr.decode()


def said_at(settings: Settings, width: int | None = None) -> list[str]:
    out, store = StringIO(), SettingsStore(Saves(Path("nowhere")))
    store.settings = settings
    Screen(out, width, live=True, store=store).say(f"{LONG} {LONG}")
    return out.getvalue().splitlines()


def test_lines_go_on_in_the_first_column() -> None:
    assert said_at(Settings(), 20) == [
        "Bernardino cuts at",
        "the head of Diego de",
        "Lorca Bernardino",
        "cuts at the head of",
        "Diego de Lorca",
    ]


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
    out, store = StringIO(), SettingsStore(Saves(Path("nowhere")))
    store.settings = Settings(bell=bell)
    Screen(out, live=True, store=store).ring()
    assert out.getvalue() == sent


@pytest.mark.parametrize("typed", ["19", "501", "wide", "-40", "40 60"])
def test_what_is_no_width_is_refused(typed: str, context: AppContext) -> None:
    said = conversation(context, [f"wrap {typed}", f"bell {typed}"])
    assert f"{typed}: wrap is on, off or a number of columns from 20 to 500." in said
    assert f"{typed}: bell is on, off or notify." in said
    assert context.settings == Settings()


def test_a_width_is_asked_for_when_the_program_begins(tmp_path: Path) -> None:
    said = piped(tmp_path, ["wrap", "wrap on", "?"], "--width", "40")
    assert "Lines are broken at 40 columns." in said
    first, _, rest = said.partition("Lines are broken where the terminal ends.")
    assert max(map(len, first.splitlines())) <= 40
    assert max(map(len, rest.splitlines())) > 40, "the word counts more"
    assert "--width: '7' is not a whole number from 20 to 500\n" in piped(tmp_path, [], "--width", "7")


def test_a_width_without_lines_is_refused(tmp_path: Path) -> None:
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [*PROGRAM[:-1], "--width", "40"],
        capture_output=True,
        check=False,
        env={**os.environ, "DUEL_TUI_SAVES": str(tmp_path), "TERM": "xterm-256color", "ACCESSIBLE": ""},
    )
    assert done.returncode == 2
    assert done.stderr == b"duel-tui: --width is for plain lines: add --plain\n"


def test_settings_have_both_and_a_width_that_was_typed() -> None:
    typed = Settings(wrap=33, bell=True)
    assert (WRAP.said(typed), BELL.said(typed)) == ("33 columns", "on your turn")
    assert WRAP.put(typed, WRAP.place(typed)) == typed
    assert WRAP.put(typed, 0).wrap == "on"
    assert (WRAP.said(Settings()), BELL.said(Settings())) == ("as wide as the terminal", "no")


def test_a_bell_rings_on_ones_turn_once_it_is_wanted(tmp_path: Path) -> None:
    played = Terminal(tmp_path)
    played.begins("rapier_and_dagger", "hich movement?")
    assert b"\x07" not in played.seen
    played.types("bell on", then="hich movement?")
    assert played.types("stand", then="hich movement?").count(b"\x07") == 1
    assert b"\x07" not in played.types("bell off", "stand", then="Target:")
    played.end()


def test_no_bell_is_sent_down_a_pipe(tmp_path: Path) -> None:
    said = piped(tmp_path, ["bell on", *new_duel("en_garde", 5), "1"])
    assert "The bell rings on your turn." in said
    assert "what do you play?" in said
    assert not {"\x07", "\x1b"} & set(said)


def test_the_curtain_erases_where_the_terminal_can(tmp_path: Path) -> None:
    played = Terminal(tmp_path)
    played.begins("en_garde", "what do you play?")
    played.types("1", then="Lorca: what do you play?")
    assert played.seen.count(ERASED) == 2
    assert b"\r\n\r\n" not in played.seen
    assert b"\x1b" not in played.seen.replace(ERASED, b"").replace(ORDINARY.encode(), b"")
    played.end()


def test_the_curtain_is_no_taller_than_a_terminal_that_cannot(tmp_path: Path) -> None:
    played = Terminal(tmp_path, TERM="dumb")
    played.begins("en_garde", "what do you play?")
    assert b"\x1b" not in played.seen
    assert b"\r\n" * 19 in played.seen
    assert b"\r\n" * 21 not in played.seen
    played.end()


def test_there_is_no_curtain_in_a_pipe(tmp_path: Path) -> None:
    assert "\n\n" not in piped(tmp_path, new_duel("en_garde", 5))


@pytest.mark.parametrize(
    ("term", "erases"),
    [
        ("xterm-256color", ERASED.decode()),
        ("xterm-newer-than-all", ERASED.decode()),
        ("vt100", "\x1b[H\x1b[2J"),
        ("dumb", ""),
        ("", ""),
    ],
)
def test_only_what_a_terminal_has_is_sent(term: str, erases: str) -> None:
    if shutil.which("infocmp") is None and erases:
        pytest.skip("there are no terminals' descriptions")
    code = "import os; from duel_tui.terminfo import erasing; print(ascii(erasing()))"
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", code], capture_output=True, check=True, env={**os.environ, "TERM": term}
    )
    assert done.stdout.decode().strip() == ascii(erases)
    assert not erasing({"TERM": "dumb"})
