"""Saves under hardship: hundreds of kills, a thousand of mutations of a real duel."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from duel_tui.registry import Library, data_folder
from duel_tui.storage import duels
from duel_tui.storage.errors import BrokenFileError
from duel_tui.storage.folders import examples

KILLS, MUTATIONS = 400, 1000
LETTERS = b"0123456789-.\"'=[]#\n abcdefghijklmnop\x00\xff"


@pytest.mark.slow
def test_kills_in_the_middle_of_play_lose_no_answer(tmp_path: Path) -> None:
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "tests.storage.killed", tmp_path, str(KILLS)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert done.stdout == "0\n"


def mutated(data: bytes, random: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(changed))
        match random.randrange(4):
            case 0:
                changed[at] = random.choice(LETTERS)
            case 1:
                del changed[at : at + random.randint(1, 8)]
            case 2:
                digits = [place for place, byte in enumerate(changed) if byte in b"0123456789"]
                changed[random.choice(digits)] = random.choice(b"0123456789-")
            case _:
                lines = changed.split(b"\n")
                lines.insert(random.randrange(len(lines)), random.choice(lines))
                changed = bytearray(b"\n".join(lines))
    return bytes(changed)


@pytest.mark.slow
def test_no_mutation_of_a_real_duel_gives_a_traceback_or_is_written_over(tmp_path: Path) -> None:
    library = Library(data_folder())
    original = (examples().duels / "to-the-death.toml").read_bytes()
    path, random = tmp_path / "mutated.toml", Random(1)
    refusals: list[str] = []
    for _ in range(MUTATIONS):
        data = mutated(original, random)
        path.write_bytes(data)
        try:
            duels.load(path, library)
        except BrokenFileError as error:
            refusals.append(str(error))
        assert path.read_bytes() == data
    assert len(refusals) > MUTATIONS / 2
    assert all(said.startswith("mutated.toml") and "\n" not in said for said in refusals)
