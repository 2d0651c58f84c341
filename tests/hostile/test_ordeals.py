"""Hostile terminals: bytes that are no text, sequences that never end, floods, sizes that are none, and nobody who reads.

What is typed last is always more of the same: the leave key is heard after it.
"""

import os
import select
import signal
import time
from pathlib import Path

import pytest

from tests.hostile.ordeal import BUSY, HEARS, Ordeal, ordeal
from tests.leave.program import FULL, MODES, PLAIN, Program
from tests.storage.lines_of import lines_in

EVERY = bytes(
    byte for byte in range(256) if byte not in b"\x03\x11\x13\x1c\x15\x17\x08\x7f\x04\x1a\x1bxzhZ!+q"
)
"""All bytes but the keys that leave, halt the terminal, take back, or ask for something else."""
BYTES = {
    "0xff": b"\xff" * 5000,
    "latin-1": "Señor Ærnst, où êtes-vous? ÿ".encode("latin-1") * 100,
    "utf-16": "Bernardino".encode("utf-16") * 100,
    "the rest of a letter": b"\xa9\x9f\x92\xa9" * 100,
    "letters that are too long": b"\xc0\x80\xf8\x88\x80\x80\x80\xed\xa0\x80" * 100,
    "8-bit alt": bytes(range(0xA0, 0x100)) * 20,
    "8-bit controls": bytes(range(0x80, 0xA0)) * 20,
    "controls in UTF-8": "".join(map(chr, range(0x80, 0xA0))).encode() * 20,
    "directions and marks": "\u202e\u2066\ufeff\u200d\u0301\U000e0041".encode() * 100,
    "every byte": EVERY * 20,
    "a letter cut in two": b"\xc3",
}
_PASTE = b"\x1b[200~"
BEGUN = {
    "csi": b"\x1b[",
    "csi with figures": b"\x1b[" + b"1" * 100_000,
    "ss3": b"\x1bO",
    "osc": b"\x1b]52;c;" + b"s" * 100_000,
    "dcs": b"\x1bP" + b"s" * 100_000,
    "apc": b"\x1b_s",
    "mouse": b"\x1b[M",
    "half a letter": b"\xf0\x9f",
    "paste": _PASTE + b"s",
    "long paste": _PASTE + b"s\r" * 500_000,
    "paste of ends": _PASTE + b"\x1b[201" * 1000,
}
"""Sequences and pastes that never end."""
MEGABYTE = 1_000_000
_AFTER_ESCAPE = 0.5
"""Seconds after which the last ESC is a key by itself, and not Alt with the next one."""
FLOODS = {
    "letters": b"a" * MEGABYTE,
    "carets that move": b"\x1b[B" * 40_000,
    "choices": b"s\r" * 60_000,
    "help": b"?" * 120_000,
    "nul": b"\0" * MEGABYTE,
    "escape": b"\x1b" * MEGABYTE,
    "kitty keys": b"\x1b[97;5u" * 140_000,
    "kitty keys that are none": b"\x1b[1114112;1:3u" * 9000,
    "reports of the mouse": b"\x1b[<0;10;10M" * 10_000,
    "answers about modes": b"\x1b[?2026;2$y" * 10_000,
    "alt": b"\x1ba" * 60_000,
    "pastes": _PASTE + b"x\x1b[201~" * 10_000,
}
"""A megabyte of some, and of the others as much as takes as long."""
_SHORT = 20_000
LINES = (
    b"\n" * 200_000,
    b"stand\n" * 40_000,
    b"?\n" * 100_000,
    b"x\n" * 100_000,
    b"x" * MEGABYTE,
    b"\0" * MEGABYTE,
)
SIZES = (
    *((65_535, 65_535), (20_000, 20_000), (65_535, 1), (1, 65_535), (0, 0), (0, 80), (24, 0), (-1, -1)),
    *((1, 1), (2, 1), (200, 500)),
)
"""Rows and columns."""
REPORTS = tuple(
    f"\x1b[{what};{rows};{columns}{rest}t"
    for rows, columns in SIZES
    for what, rest in ((48, ";0;0"), (8, ""))
)
_CHANGES = 300
_PATIENCE = 0.6
"""Seconds that the program waits for a terminal before it goes, in all."""
_BOUND = 40_000
"""Bytes that are sent at most for all that happened while nobody read; the terminal itself holds some of them."""
_CHOICES = (b"s", b"c", b"w", b"\r")
"""A movement, or an exchange with the sword arm, a cut and the low guard."""


@pytest.mark.parametrize("mode", [pytest.param(FULL, marks=pytest.mark.slow), PLAIN])
def test_bytes_that_are_no_text(mode: str, tmp_path: Path) -> None:
    with ordeal(tmp_path, mode) as tried:
        for data in BYTES.values():
            tried.pour(data if mode == FULL else data + b"\n")
            tried.shows_the_keys()
        tried.pour(BYTES["0xff"] + BYTES["a letter cut in two"])


@pytest.mark.slow
@pytest.mark.parametrize("what", BEGUN)
def test_in_what_never_ends_no_letter_is_a_key_and_the_leave_key_is_heard(what: str, tmp_path: Path) -> None:
    with ordeal(tmp_path, FULL) as tried:
        before = tried.settled()
        tried.pour(BEGUN[what])
        tried.program.read_on(1.2 if "paste" in what else 0.3)
        assert tried.program.text == before
        tried.pour(BEGUN[what])


@pytest.mark.slow
def test_a_line_that_never_ends_is_over_with_the_next_return(tmp_path: Path) -> None:
    with ordeal(tmp_path, PLAIN) as tried:
        for what in (_PASTE + b"stand" * 200_000, b"\x1b]" + b"x" * MEGABYTE):
            tried.pour(what + b"\n")
            tried.shows_the_keys()


@pytest.mark.parametrize(("mode", "what"), [(FULL, b"a\x1b[B\0"), (PLAIN, b"x\0\x1b[B")])
def test_a_short_flood_keeps_nobody_waiting(mode: str, what: bytes, tmp_path: Path) -> None:
    with ordeal(tmp_path, mode) as tried:
        tried.pour(what * (_SHORT // len(what)))


@pytest.mark.slow
@pytest.mark.parametrize("what", FLOODS)
def test_after_a_flood_of_keys_what_is_asked_for_is_shown(what: str, tmp_path: Path) -> None:
    with ordeal(tmp_path, FULL) as tried:
        tried.pour(FLOODS[what])
        tried.pause(_AFTER_ESCAPE)
        tried.shows_the_keys()
        tried.pour(FLOODS[what][-_SHORT:])
        tried.pause(_AFTER_ESCAPE if what == "escape" else 0)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_flood_of_lines_keeps_nobody_waiting(number: int, tmp_path: Path) -> None:
    with ordeal(tmp_path, PLAIN) as tried:
        tried.pour(LINES[number] + b"\n")


def is_back_as_it_was(tried: Ordeal, before: str) -> None:
    """In the usual size the same picture is shown, however much was painted in others."""
    tried.resize(24, 80)
    tried.program.waits(lambda: tried.program.text == before)


def test_every_size_in_a_row_and_back_and_typed(tmp_path: Path) -> None:
    with ordeal(tmp_path, FULL) as tried:
        before = tried.settled()
        for rows, columns in SIZES:
            tried.resize(rows, columns)
            tried.program.read_on(0.05)
        is_back_as_it_was(tried, before)
        tried.pour("".join(REPORTS).encode() * 20)
        tried.program.read_on(0.2)
        assert tried.program.text == before, "sizes that are typed are none"
        tried.pour("".join(REPORTS).encode() * 20)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "size"),
    [*((FULL, size) for size in (SIZES[0], SIZES[2], SIZES[4], SIZES[8])), (PLAIN, SIZES[4])],
)
def test_in_every_size_the_leave_key_is_heard(mode: str, size: tuple[int, int], tmp_path: Path) -> None:
    with ordeal(tmp_path, mode) as tried:
        tried.resize(*size)
        tried.program.types("?\r")


@pytest.mark.slow
def test_sizes_that_change_all_the_time(tmp_path: Path) -> None:
    with ordeal(tmp_path, FULL) as tried:
        before = tried.settled()
        for back in (True, False):
            for number in range(_CHANGES):
                tried.resize(*SIZES[number % len(SIZES)])
                tried.program.read(0.003)
            if back:
                is_back_as_it_was(tried, before)


def stalls(tried: Ordeal) -> None:
    """Have it write until the terminal holds no more."""
    program, end = tried.program, time.monotonic() + 20
    while takes_more(program) or takes_more(program, for_a_while=0.1):
        assert time.monotonic() < end, "the terminal is never full"
        if program.mode == FULL:
            os.kill(program.pid, signal.SIGWINCH)
        else:
            program.types("?\n" * 10)
        time.sleep(0.01)


def takes_more(program: Program, for_a_while: float = 0.0) -> bool:
    """Whether there is room for more on its way to who should read."""
    return bool(select.select([], [program._inside], [], for_a_while)[1])


def chooses(tried: Ordeal) -> None:
    """Play an answer unseen, and see it on disk."""
    program, end = tried.program, time.monotonic() + 30
    while len(lines_in(program.saves)) <= len(tried.kept):
        assert time.monotonic() < end, "nothing is kept while nobody reads"
        for key in _CHOICES:
            os.write(program.terminal, key)
            time.sleep(0.05)


@pytest.mark.parametrize("seconds", [0.0, pytest.param(20.0, marks=pytest.mark.slow)])
def test_choices_are_kept_while_nobody_reads_and_what_is_sent_later_is_little(
    seconds: float, tmp_path: Path
) -> None:
    with ordeal(tmp_path, FULL) as tried:
        program = tried.program
        stalls(tried)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            os.write(program.terminal, b"\x1b[B\x1b[A\t")
            time.sleep(0.1)
        for _ in range(50):  # much more is painted than may ever be sent
            os.kill(program.pid, signal.SIGWINCH)
            time.sleep(0.01)
        chooses(tried)
        assert not takes_more(program)
        program.sent = b""
        program.read_on(0.3)
        assert len(program.sent) < _BOUND
        seen = program.text
        os.kill(program.pid, signal.SIGWINCH)
        program.read_on(0.3)
        assert program.text == seen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "how"),
    [(FULL, b"\x11"), *[(mode, how) for mode in MODES for how in (signal.SIGTERM, signal.SIGHUP)]],
)
def test_it_leaves_although_nobody_reads(mode: str, how: bytes | signal.Signals, tmp_path: Path) -> None:
    with Program(tmp_path, mode=mode) as program:
        tried = Ordeal(program)
        stalls(tried)
        if isinstance(how, bytes):
            os.write(program.terminal, how)
        else:
            os.kill(program.pid, how)
        assert program.gone_after() < HEARS + _PATIENCE + BUSY
        assert program.code == (0 if isinstance(how, bytes) else 128 + how)
        assert program.attributes == program.attributes_before
        assert lines_in(tmp_path) == tried.kept
