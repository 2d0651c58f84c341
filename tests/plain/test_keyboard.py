"""Standard input in plain mode: lines without end, bytes that are no text, and floods."""

import io
import os
import pty
import select
import signal
import termios
import tracemalloc
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from duel_tui.plain.driver import Read, drive
from duel_tui.plain.shell import LONGEST, Keyboard, Shell
from tests.leave.program import EXTENDED, PLAIN, Program

MILLION = 1_000_000
AHEAD = 300
"""The lines that somebody can have typed ahead."""


@pytest.fixture
def pipe() -> Generator[tuple[int, int]]:
    ends = os.pipe()
    yield ends
    for end in ends:
        with suppress(OSError):
            os.close(end)


@pytest.fixture
def terminal() -> Generator[tuple[int, int]]:
    """The outside of a terminal and its inside."""
    ends = pty.openpty()
    yield ends
    for end in ends:
        os.close(end)


async def which(*, fresh: bool = False) -> str:
    return await Read("Which?", fresh=fresh)


def feed(descriptor: int, data: bytes) -> Thread:
    """Write all of it, however slowly it is read, and close the descriptor."""

    def write() -> None:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)

    thread = Thread(target=write)
    thread.start()
    return thread


def test_a_line_without_end_costs_little_and_is_cut(pipe: tuple[int, int]) -> None:
    thread = feed(pipe[1], b"a" * MILLION + b"\nquit\n" + b"b" * MILLION)
    keyboard = Keyboard(pipe[0])
    tracemalloc.start()
    try:
        first = keyboard.line(echo=True)
        assert keyboard.line(echo=True) == "quit"
        last = keyboard.line(echo=True)
        assert keyboard.line(echo=True) is None
        assert tracemalloc.get_traced_memory()[1] < MILLION / 2
    finally:
        tracemalloc.stop()
    thread.join()
    assert first
    assert last
    assert LONGEST <= len(first) == len(last) <= 4 * LONGEST
    assert {*first, *last} == {"a", "b"}


def test_nothing_of_a_long_script_is_dropped(pipe: tuple[int, int]) -> None:
    lines = [f"line {number}" for number in range(20_000)]
    thread = feed(pipe[1], "\n".join(lines).encode())
    keyboard = Keyboard(pipe[0])
    assert [keyboard.line(echo=True) for _ in lines] == lines
    assert keyboard.line(echo=True) is None
    thread.join()


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        (b"sta\xffnd", "sta�nd"),
        (b"\x00st\x00and\x00", "st and"),
        (b"\x1b[97;5ustand", "stand"),
        (b"\x1b[200~stand\x1b[201~", "stand"),
        (b"\x1b[2Jstand", "[2Jstand"),
        (b"\x1b]0;title\x07stand\x1b\\", "]0;title stand \\"),
        ("\u202edna\u200bts".encode(), "dnats"),
        (b"\xf0\x9f", "�"),
    ],
)
def test_what_is_no_text_does_no_harm(typed: bytes, taken: str, pipe: tuple[int, int]) -> None:
    os.write(pipe[1], typed + b"\n")
    assert drive(which(), Shell(io.StringIO()), Keyboard(pipe[0])) == taken


@pytest.mark.parametrize("extended", EXTENDED.values(), ids=EXTENDED)
def test_keys_of_an_extended_mode_are_read_as_what_they_are(
    extended: Callable[[str], str], pipe: tuple[int, int]
) -> None:
    keys = [*map(extended, "stax\x7fnd\r2 high")]
    os.write(
        pipe[1], "".join(["\x1b[A\x1b[1;1:3A", *keys, "\x1b[104;1:3u\n", extended("q\x15no"), "\n"]).encode()
    )
    os.write(pipe[1], "".join([extended("x\x03"), "\nleft\n", extended("\x04"), "\nmore\n"]).encode())
    keyboard = Keyboard(pipe[0])
    assert [keyboard.line(echo=True) for _ in range(3)] == ["stand", "2 high", "no"]
    with pytest.raises(KeyboardInterrupt):
        keyboard.line(echo=True)
    assert [keyboard.line(echo=True) for _ in range(2)] == ["left", None]


def test_what_is_done_meanwhile_waits_for_the_question_and_for_no_answer(
    pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duel_tui.plain.shell.LOOKS", 0.01)
    keyboard, out, said = Keyboard(pipe[0]), io.StringIO(), list[str]()

    def meanwhile() -> bool:
        said.append(out.getvalue())
        if len(said) == 3:
            os.write(pipe[1], b"stand\n")
        return True

    keyboard.meanwhile = meanwhile
    assert drive(which(), Shell(out), keyboard) == "stand"
    assert said == ["Which?\n"] * 3


@pytest.mark.parametrize("count", [AHEAD, 2_000])
def test_at_a_terminal_a_flood_counts_as_its_last_line(count: int, terminal: tuple[int, int]) -> None:
    """Nothing is lost of what somebody can have typed or pasted."""
    outside, inside = terminal
    keyboard = Keyboard(inside)
    os.write(outside, b"".join(b"%d\n" % number for number in range(count)))
    heard: list[str | None] = []
    while not heard or heard[-1] != str(count - 1):
        heard.append(keyboard.line(echo=True))
    if count <= AHEAD:
        assert heard == [str(number) for number in range(count)]
    else:
        assert len(heard) < AHEAD


@pytest.mark.parametrize(
    ("fresh", "answer", "said"),
    [(True, "1", "Typed too early, and not taken: 2; 3.\nWhich? "), (False, "2", "Which? ")],
)
def test_what_was_typed_before_something_new_is_asked_does_not_answer_it(
    answer: str, said: str, terminal: tuple[int, int], *, fresh: bool
) -> None:
    outside, inside = terminal
    keyboard, out = Keyboard(inside), io.StringIO()
    os.write(outside, b"2\n3\nhal")

    class Later(io.StringIO):
        def write(self, text: str) -> int:
            if "Which?" in text:
                os.write(outside, b"1\n")
            return out.write(text)

    assert drive(which(fresh=fresh), Shell(Later(), live=True), keyboard) == answer
    assert out.getvalue() == said


@pytest.mark.parametrize("early", [True, False], ids=["before", "after"])
@pytest.mark.parametrize("typed", [b"quit\n", b"\x04"], ids=["a line", "the end of input"])
def test_nothing_vanishes_that_comes_while_lines_are_dropped(
    typed: bytes, monkeypatch: pytest.MonkeyPatch, terminal: tuple[int, int], *, early: bool
) -> None:
    """It comes just before or just after the terminal gives lines that have no end yet."""
    outside, inside = terminal
    keyboard = Keyboard(inside)
    os.write(outside, b"2\n")
    change = termios.tcsetattr

    def late(descriptor: int, when: int, attributes: list[Any]) -> None:
        if attributes[3] & termios.ICANON:
            change(descriptor, when, attributes)
            return
        if early:
            os.write(outside, typed)
        change(descriptor, when, attributes)
        if not early:
            os.write(outside, typed)

    monkeypatch.setattr("termios.tcsetattr", late)
    dropped = keyboard.drop_ahead()
    if typed.endswith(b"\n"):
        assert dropped == ["2", "quit"]
    else:
        assert dropped == ["2"]
        assert keyboard.line(echo=True) is None


def test_a_pipe_answers_what_is_new_with_what_waits_in_it(pipe: tuple[int, int]) -> None:
    os.write(pipe[1], b"2\n")
    assert drive(which(fresh=True), Shell(io.StringIO()), Keyboard(pipe[0])) == "2"


LEAVING = {"quit": b"quit\n", "Ctrl-C": b"\x03", "Ctrl-D": b"\x04", "a signal": b""}


@pytest.mark.slow
@pytest.mark.parametrize("how", LEAVING)
@pytest.mark.parametrize(
    "line", [b"?\n", b"quick\nfight\nhome\n", b"x" * 5_000 + b"\n"], ids=["?", "duels", "long"]
)
def test_after_a_flood_it_still_leaves(how: str, line: bytes, tmp_path: Path) -> None:
    program = Program(tmp_path, mode=PLAIN)
    program.starts()
    left = line * (MILLION // len(line))
    os.set_blocking(program.terminal, False)
    while left:
        readable, writable, _ = select.select([program.terminal], [program.terminal], [], 5)
        assert readable or writable
        if readable:
            os.read(program.terminal, 65536)
        if writable:
            left = left[os.write(program.terminal, left[:4096]) :]
    if how == "a signal":
        os.kill(program.pid, signal.SIGTERM)
    else:
        os.write(program.terminal, LEAVING[how])
    program.waits(lambda: program.state == "Z", 1)
    program.end()
