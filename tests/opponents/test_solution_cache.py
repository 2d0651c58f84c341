"""Solutions kept on disk: found again, and never trusted where anything is wrong with them."""

import os
from hashlib import blake2b
from pathlib import Path
from time import perf_counter

import pytest
from msgspec import Struct

from duel_tui.opponents.solution_cache import VARIABLE, SolutionCache, default_cache, fingerprint


class Answer(Struct, frozen=True):
    values: tuple[float, ...]


class Rules:
    def __init__(self, grounds: bytes) -> None:
        self._grounds = grounds

    def grounds(self) -> bytes:
        return self._grounds


FOUND = Answer((0.1, 2 / 3, 1e-300))


def test_what_was_stored_is_loaded_to_the_last_bit(tmp_path: Path) -> None:
    SolutionCache(tmp_path / "deep" / "er").store("one.solved", FOUND)
    assert SolutionCache(tmp_path / "deep" / "er").load("one.solved", Answer) == FOUND
    assert [path.name for path in (tmp_path / "deep" / "er").iterdir()] == ["one.solved"]


@pytest.mark.parametrize("harm", ["cut", "flipped", "empty", "other"])
def test_a_damaged_solution_is_none_at_all(tmp_path: Path, harm: str) -> None:
    found = SolutionCache(tmp_path)
    found.store("one.solved", FOUND)
    whole = (tmp_path / "one.solved").read_bytes()
    if harm == "other":
        found.store("one.solved", ["a list"])
    else:
        flipped = whole[:-1] + bytes([whole[-1] ^ 1])
        (tmp_path / "one.solved").write_bytes({"cut": whole[:-3], "flipped": flipped, "empty": b""}[harm])
    assert found.load("one.solved", Answer) is None
    found.store("one.solved", FOUND)
    assert found.load("one.solved", Answer) == FOUND


@pytest.mark.parametrize("kind", ["pipe", "link", "folder", "large", "deep", "long"])
def test_a_hostile_file_costs_little_and_is_none_at_all(tmp_path: Path, kind: str) -> None:
    found, path = SolutionCache(tmp_path), tmp_path / "one.solved"
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "link":
            found.store("other.solved", FOUND)
            path.symlink_to(tmp_path / "other.solved")
        case "folder":
            path.mkdir()
        case "large":
            with path.open("wb") as file:
                file.truncate(4 * 1024**3)
        case "deep":
            path.write_bytes(_sealed(b"[" * 100_000))
        case _:
            path.write_bytes(_sealed(b'{"values":"' + b"9" * 1_000_000 + b'"}'))
    begun = perf_counter()
    assert found.load("one.solved", Answer) is None
    assert perf_counter() - begun < 1


def _sealed(body: bytes) -> bytes:
    return blake2b(body, digest_size=16).digest() + body


def test_a_disk_that_takes_nothing_costs_time_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for found in (SolutionCache(tmp_path / "file"), SolutionCache(None)):
        found.store("one.solved", FOUND)
        assert found.load("one.solved", Answer) is None


def test_the_oldest_of_many_are_let_go(tmp_path: Path) -> None:
    found = SolutionCache(tmp_path)
    for number in range(70):
        found.store(f"{number}.solved", FOUND)
    assert len(list(tmp_path.iterdir())) == 64
    assert found.load("69.solved", Answer) == FOUND
    (tmp_path / "68.solved").write_bytes(bytes(32 * 1024**2))
    found.store("large.solved", FOUND)
    assert [path.name for path in tmp_path.iterdir()] == ["large.solved"]


def test_the_name_follows_the_tables_and_house_rules_and_where_it_began() -> None:
    names = {fingerprint(Rules(b"a")), fingerprint(Rules(b"b")), fingerprint(Rules(b"a"), b"start")}
    assert len(names) == 3
    assert fingerprint(Rules(b"a")) in names


def test_the_environment_names_the_folder_and_an_empty_name_keeps_nothing(tmp_path: Path) -> None:
    default_cache({VARIABLE: str(tmp_path)}).store("one.solved", FOUND)
    assert (tmp_path / "one.solved").exists()
    default_cache({VARIABLE: ""}).store("two.solved", FOUND)
    assert default_cache({VARIABLE: ""}).load("two.solved", Answer) is None
