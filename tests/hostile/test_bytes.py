"""Bytes that are no text: other encodings, letters cut in two, Alt in the eighth bit."""

from pathlib import Path

import pytest

from tests.hostile.ordeal import ordeal
from tests.leave.program import FULL, PLAIN

EVERY = bytes(
    byte for byte in range(256) if byte not in b"\x03\x11\x13\x1c\x15\x17\x08\x7f\x04\x1a\x1bxzhZ!+q"
)
"""All bytes but the keys that leave, halt the terminal, take back, or ask for something else."""
BYTES = {
    "0xff": b"\xff" * 5000,
    "latin-1": "Señor Ærnst, où êtes-vous? ÿ".encode("latin-1") * 100,
    "utf-16": "Bernardino".encode("utf-16") * 100,
    "a letter cut in two": b"\xc3",
    "the rest of a letter": b"\xa9\x9f\x92\xa9" * 100,
    "letters that are too long": b"\xc0\x80\xf8\x88\x80\x80\x80\xed\xa0\x80" * 100,
    "8-bit alt": bytes(range(0xA0, 0x100)) * 20,
    "8-bit controls": bytes(range(0x80, 0xA0)) * 20,
    "controls in UTF-8": "".join(map(chr, range(0x80, 0xA0))).encode() * 20,
    "directions and marks": "\u202e\u2066\ufeff\u200d\u0301\U000e0041".encode() * 100,
    "every byte": EVERY * 20,
}


@pytest.mark.slow
@pytest.mark.parametrize("what", BYTES)
def test_on_the_screen(what: str, tmp_path: Path) -> None:
    with ordeal(tmp_path, FULL) as tried:
        tried.pour(BYTES[what])
        tried.shows_the_keys()
        tried.pour(BYTES[what])


@pytest.mark.parametrize("what", ["0xff", *[pytest.param(one, marks=pytest.mark.slow) for one in BYTES]])
def test_in_lines(what: str, tmp_path: Path) -> None:
    with ordeal(tmp_path, PLAIN) as tried:
        tried.pour(BYTES[what] + b"\n")
        tried.shows_the_keys()
        tried.pour(BYTES[what])
