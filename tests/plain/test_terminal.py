"""Plain lines on a terminal: no escape byte, lines within its width, secrets unseen, the screen by a word, and leaving at once."""

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
from tests.plain.talks import WIDTH, context_in, new_duel
from tests.play.beginnings import only

slow = pytest.mark.slow
ON_THE_SCREEN = "\x1b[?1049h"
ERASED = b"\x1b[H\x1b[2J\x1b[3J"
LARGE = (24, 80)
"""Room for the screen."""


def _hears_hang_ups() -> None:
    """Hear a hang-up, also where whoever runs the tests ignores it."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Terminal:
    """The program on a terminal as narrow as a phone's."""

    def __init__(self, folder: Path, size: tuple[int, int] = (19, WIDTH), **environment: str) -> None:
        self.folder = folder
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "duel_tui", "--plain"],
            env={**os.environ, "DUEL_TUI_SAVES": str(folder), "TERM": "xterm-256color", **environment},
            dimensions=size,
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
        for line in lines:
            self.child.sendline(line)
        return self.until(then)

    def begins(self, game: str, then: str) -> bytes:
        """A duel of two people, up to its first question."""
        self.until("What now?")
        for line in new_duel(game, 5)[:-1]:
            self.child.sendline(line)
            self.until("? ")
        return self.types("begin", then=then)

    def decides_once(self) -> None:
        self.begins("duel_of_swords", "which move?")
        self.types("thrust", then="Lorca: which move?")
        self.types("dodge", then="Bernardino: which move?")

    @property
    def decisions(self) -> int:
        """How many decisions are kept."""
        return len(only(context_in(self.folder.parent)).journal.lines)

    def ends(self) -> int:
        """Wait for its end; the exit code."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        code: int = self.child.exitstatus
        return code


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "saves"


@pytest.fixture
def played(folder: Path) -> Generator[Terminal]:
    terminal = Terminal(folder)
    yield terminal
    terminal.child.close(force=True)


@slow
def test_two_peoples_choices_are_typed_unseen_and_never_come_back(played: Terminal) -> None:
    played.begins("rapier_and_dagger", "Bernardino: which movement?")
    assert b"pass side" not in played.types("pass side", then="Lorca: which movement?")
    assert b"volto" not in played.types("volto", then="movement?")
    assert b"volt\r\n" not in played.types("volt", then="Target:")
    assert b"\x1b" not in played.seen.replace(ORDINARY.encode(), b"")


@slow
def test_every_line_fits_a_phone_and_no_escape_byte_is_sent(played: Terminal) -> None:
    played.begins("rapier_and_dagger", "movement?")
    played.types("?", "help", "stand", then="Lorca: which")
    played.types("stand", then="Target:")
    played.types("1 1 1", then="exchange?")
    said = played.seen.decode().replace(ORDINARY, "")
    assert "\x1b" not in said
    assert all(len(line) <= WIDTH for line in said.splitlines())


@slow
def test_a_number_is_good_for_the_decision_at_which_it_was_typed(played: Terminal) -> None:
    played.until("What now?")
    for line in ("new", "game", "duel of swords", "seed", "7"):
        played.child.sendline(line)
        played.until("? ")
    played.types("begin", then="hich move?")
    played.child.send("thrust\nslash\n")
    played.until("not taken: slash.")
    played.types("thrust", then="Round 3")
    played.child.close(force=True)
    assert played.decisions == 2


def test_a_bell_rings_on_ones_turn_once_it_is_wanted(played: Terminal) -> None:
    played.begins("rapier_and_dagger", "hich movement?")
    assert b"\x07" not in played.seen
    played.types("bell on", then="hich movement?")
    assert played.types("stand", then="hich movement?").count(b"\x07") == 1
    assert b"\x07" not in played.types("bell off", "stand", then="Target:")


def test_a_hand_is_told_when_it_is_asked_for_and_the_curtain_erases_where_the_terminal_can(
    played: Terminal,
) -> None:
    first = played.begins("en_garde", "what do you play?")
    assert not [word for word in (b"holds", b"forward") if word in first]
    assert b"holds" in played.types("hand", then="what do you play?")
    played.types("1", then="Lorca: what do you play?")
    assert played.seen.count(ERASED) == 2
    assert b"\r\n\r\n" not in played.seen
    assert b"\x1b" not in played.seen.replace(ERASED, b"").replace(ORDINARY.encode(), b"")


def test_the_curtain_is_no_taller_than_a_terminal_that_cannot_which_has_no_screen_either(
    folder: Path,
) -> None:
    played = Terminal(folder, TERM="dumb")
    played.until("What now?")
    said = played.types("screen", then="What now?").decode()
    assert "The screen needs a terminal that can move its cursor." in " ".join(said.split())
    for line in new_duel("en_garde", 5):
        played.child.sendline(line)
    played.until("what do you play?")
    assert b"\x1b" not in played.seen
    assert b"\r\n" * 19 in played.seen
    assert b"\r\n" * 21 not in played.seen
    played.child.close(force=True)


def test_the_screen_takes_the_place_of_the_lines_with_the_duel_and_a_key_leads_back(folder: Path) -> None:
    played = Terminal(folder, LARGE)
    played.until("What now?")
    played.types("quick", then="to fight")
    played.types("fight", then="hich movement?")
    played.types("screen", then=ON_THE_SCREEN)
    played.until("MOVEMENT")
    played.child.send(";")
    played.until("hich movement?")
    played.child.send("screen\r")
    played.until("MOVEMENT")
    played.child.send("\x11")
    played.child.wait()
    assert played.child.exitstatus == 0
    assert played.decisions == 0


def test_a_terminal_without_room_says_so(played: Terminal) -> None:
    played.until("What now?")
    said = played.types("screen", then="What now?").decode()
    assert "The screen needs 80 columns and 24 rows; this terminal has 46 and 19." in " ".join(said.split())


@slow
@pytest.mark.parametrize(("number", "code"), [(signal.SIGHUP, 129), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_at_once_and_nothing_decided_is_lost(
    number: int, code: int, played: Terminal
) -> None:
    played.decides_once()
    played.child.kill(number)
    assert played.ends() == code
    assert played.decisions == 1


@slow
@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)])
def test_control_c_and_control_d_leave_with_a_sentence_and_the_echo_is_back(
    key: str, code: int, played: Terminal
) -> None:
    played.begins("duel_of_swords", "which move?")
    assert not played.child.getecho(), "what is secret is typed unseen"
    played.child.send(key)
    played.until("Goodbye.")
    assert played.child.getecho()
    assert played.ends() == code


@slow
def test_a_killed_duel_goes_on_from_its_last_complete_answer(played: Terminal) -> None:
    played.decides_once()
    played.types("slash", then="Lorca: which move?")
    played.child.kill(signal.SIGKILL)
    played.child.close(force=True)
    assert played.decisions == 1
    again = Terminal(played.folder)
    again.until("What now?")
    again.types("go on", then="Bernardino: which move?")
    again.child.close(force=True)


@slow
@pytest.mark.parametrize(
    ("term", "words"),
    [
        *[(term, "plain lines") for term in ("dumb", "unknown", "", "paper")],
        ("xterm-newer-than-all", ON_THE_SCREEN),
    ],
)
def test_a_terminal_that_cannot_be_drawn_on_has_plain_mode(term: str, words: str, tmp_path: Path) -> None:
    described = str(tmp_path / "terminfo") if term == "paper" else ""
    if described:
        tic = shutil.which("tic")
        if tic is None:
            pytest.skip("there is no compiler of terminals' descriptions")
        source = tmp_path / "paper.ti"
        source.write_text("paper|a printing terminal,\n\tam, cols#80, bel=^G, cr=\\r, ind=\\n,\n")
        subprocess.run([tic, "-o", described, source], check=True)  # noqa: S603 - the system's own
    told = {"DUEL_TUI_SAVES": str(tmp_path), "TERM": term} | ({"TERMINFO": described} if described else {})
    child: Any = pexpect.spawn(sys.executable, ["-m", "duel_tui"], env={**os.environ, **told}, timeout=20)
    child.expect_exact(words)
    child.close(force=True)
