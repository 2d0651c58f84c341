"""Sequences and pastes that never end: the leave key typed into them is heard, and no letter of them is a key."""

from pathlib import Path

import pytest

from tests.hostile.ordeal import ordeal
from tests.leave.program import FULL, PLAIN

BEGUN = {
    "csi": b"\x1b[",
    "csi with figures": b"\x1b[" + b"1" * 100_000,
    "ss3": b"\x1bO",
    "osc": b"\x1b]52;c;" + b"s" * 100_000,
    "dcs": b"\x1bP" + b"s" * 100_000,
    "apc": b"\x1b_s",
    "mouse": b"\x1b[M",
    "half a letter": b"\xf0\x9f",
}
PASTES = {"paste": b"s", "long paste": b"s\r" * 500_000, "paste of ends": b"\x1b[201" * 1000}
_PASTE = b"\x1b[200~"


@pytest.mark.slow
@pytest.mark.parametrize("what", BEGUN)
def test_a_sequence_that_never_ends_is_no_key(what: str, tmp_path: Path) -> None:
    with ordeal(tmp_path, FULL) as tried:
        before = tried.settled()
        tried.pour(BEGUN[what])
        tried.program.read_on(0.3)
        assert tried.program.text == before
        tried.pour(BEGUN[what])


@pytest.mark.slow
@pytest.mark.parametrize("what", PASTES)
def test_a_paste_that_never_ends_chooses_nothing(what: str, tmp_path: Path) -> None:
    with ordeal(tmp_path, FULL) as tried:
        before = tried.settled()
        tried.pour(_PASTE + PASTES[what])
        tried.program.read_on(1.2)
        assert tried.program.text == before
        tried.pour(_PASTE + PASTES[what])


@pytest.mark.slow
@pytest.mark.parametrize(
    "what", [_PASTE + b"stand" * 200_000, b"\x1b]" + b"x" * 1_000_000], ids=["paste", "osc"]
)
def test_a_line_that_never_ends_is_over_with_the_next_return(what: bytes, tmp_path: Path) -> None:
    with ordeal(tmp_path, PLAIN) as tried:
        tried.pour(what + b"\n")
        tried.shows_the_keys()
