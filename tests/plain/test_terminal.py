"""Plain lines on a terminal: no escape byte, lines within its width, secrets unseen, and leaving at once."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from duel_tui.keystrokes import ORDINARY
from duel_tui.storage import duels
from tests.plain.test_pipe import new_duel
from tests.systems.contenders import LIBRARY

pytestmark = pytest.mark.slow

WIDTH = 46


def _hears_hang_ups() -> None:
    """Hear a hang-up, also where whoever runs the tests ignores it."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture
def played(tmp_path: Path) -> Generator["Terminal"]:
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.end()


class Terminal:
    """The program on a terminal as narrow as a phone's."""

    size = (19, WIDTH)

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "duel_tui", "--plain"],
            env={**os.environ, "DUEL_TUI_SAVES": str(folder), "TERM": "xterm-256color", **environment},
            dimensions=self.size,
            timeout=20,
            preexec_fn=_hears_hang_ups,
        )
        self.seen = b""

    def until(self, text: str) -> bytes:
        """All that comes until some words, in one line, have come."""
        self.child.expect_exact(text)
        came: bytes = self.child.before + self.child.after
        self.seen += came
        return came

    def types(self, *lines: str, then: str) -> bytes:
        came = b""
        for line in lines:
            self.child.sendline(line)
        came += self.until(then)
        return came

    def begins(self, game: str, then: str) -> bytes:
        """A duel of two people, up to its first question."""
        self.until("What now?")
        for line in new_duel(game, 5)[:-1]:
            self.child.sendline(line)
            self.until("? ")
        return self.types("begin", then=then)

    @property
    def duel(self) -> duels.SavedDuel:
        (path,) = (self.folder / "duels").glob("*.toml")
        return duels.load(path, LIBRARY)

    def end(self) -> None:
        self.child.close(force=True)


def test_two_peoples_choices_are_typed_unseen_and_never_come_back(played: Terminal) -> None:
    played.begins("rapier_and_dagger", "Bernardino: which movement?")
    said = played.types("pass side", then="Lorca: which movement?")
    assert b"pass side" not in said
    refused = played.types("volto", then="movement?")
    assert b"volto" not in refused
    shown = played.types("volt", then="Target:")
    assert b"volt\r\n" not in shown
    assert b"\x1b" not in played.seen.replace(ORDINARY.encode(), b"")


def test_every_line_fits_a_phone_and_no_escape_byte_is_sent(played: Terminal) -> None:
    played.begins("rapier_and_dagger", "movement?")
    played.types("?", "help", "stand", then="Lorca: which")
    played.types("stand", then="Target:")
    played.types("1 1 1", then="exchange?")
    said = played.seen.decode().replace(ORDINARY, "")
    assert "\x1b" not in said
    assert all(len(line) <= WIDTH for line in said.splitlines())


def test_a_number_is_good_for_the_decision_at_which_it_was_typed(tmp_path: Path) -> None:
    played = Terminal(tmp_path)
    played.until("What now?")
    for line in ("new", "game", "duel of swords", "seed", "7"):
        played.child.sendline(line)
        played.until("? ")
    played.types("begin", then="hich move?")
    played.child.send("thrust\nslash\n")
    played.until("not taken: slash.")
    played.types("thrust", then="Round 3")
    played.child.close(force=True)
    assert len(played.duel.journal.lines) == 2


def test_a_hand_is_told_when_it_is_asked_for_and_pushed_out_of_sight(played: Terminal) -> None:
    first = played.begins("en_garde", "what do you play?")
    assert b"holds" not in first
    assert b"forward" not in first
    assert b"holds" in played.types("hand", then="what do you play?")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGHUP, 129), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_at_once_and_nothing_decided_is_lost(number: int, code: int, tmp_path: Path) -> None:
    played = Terminal(tmp_path)
    played.begins("duel_of_swords", "which move?")
    played.types("thrust", then="Lorca: which move?")
    played.types("dodge", then="Bernardino: which move?")
    played.child.kill(number)
    played.child.expect(pexpect.EOF)
    played.child.close()
    assert played.child.exitstatus == code
    assert len(played.duel.journal.lines) == 1


def test_control_c_and_control_d_leave_with_a_sentence(tmp_path: Path) -> None:
    for key, code in (("\x03", 130), ("\x04", 0)):
        played = Terminal(tmp_path)
        played.until("What now?")
        played.child.send(key)
        played.until("Goodbye.")
        played.child.expect(pexpect.EOF)
        played.child.close()
        assert played.child.exitstatus == code


def test_the_echo_is_back_after_a_secret_was_interrupted(played: Terminal) -> None:
    played.begins("duel_of_swords", "which move?")
    assert not played.child.getecho()
    played.child.send("\x03")
    played.until("Goodbye.")
    assert played.child.getecho()


def test_a_killed_duel_goes_on_from_its_last_complete_answer(tmp_path: Path) -> None:
    played = Terminal(tmp_path)
    played.begins("duel_of_swords", "which move?")
    played.types("thrust", then="Lorca: which move?")
    played.types("dodge", then="Bernardino: which move?")
    played.types("slash", then="Lorca: which move?")
    played.child.kill(signal.SIGKILL)
    played.end()
    assert len(played.duel.journal.lines) == 1
    again = Terminal(tmp_path)
    again.until("What now?")
    again.types("go on", then="Bernardino: which move?")
    again.end()


def said_first(folder: Path, words: str, **environment: str) -> None:
    """Start without saying how to talk, and wait for the first words."""
    child: Any = pexpect.spawn(
        sys.executable,
        ["-m", "duel_tui"],
        env={**os.environ, "DUEL_TUI_SAVES": str(folder), **environment},
        timeout=20,
    )
    child.expect_exact(words)
    child.close(force=True)


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_a_terminal_that_cannot_be_drawn_on_has_plain_mode(term: str, tmp_path: Path) -> None:
    said_first(tmp_path, "plain lines", TERM=term)


def test_a_terminal_described_as_one_that_moves_no_cursor_has_plain_mode(tmp_path: Path) -> None:
    tic = shutil.which("tic")
    if tic is None:
        pytest.skip("there is no compiler of terminals' descriptions")
    source = tmp_path / "paper.ti"
    source.write_text("paper|a printing terminal,\n\tam, cols#80, bel=^G, cr=\\r, ind=\\n,\n")
    subprocess.run([tic, "-o", tmp_path / "terminfo", source], check=True)  # noqa: S603 - the system's own
    said_first(tmp_path, "plain lines", TERM="paper", TERMINFO=str(tmp_path / "terminfo"))


def test_a_terminal_newer_than_the_system_has_the_screen(tmp_path: Path) -> None:
    said_first(tmp_path, "\x1b[?1049h", TERM="xterm-newer-than-all")
