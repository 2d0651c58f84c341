"""Planted faults: small wrong changes of the program, each with the tests that have to fail because of it.

They stand in `faults.toml` by the part of the program that they are about. `python -m tests.benchmarks.planted` plants each
in a copy of the program and runs the tests that have to catch it.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, convert

ROOT = Path(__file__).parents[2]
FAULTS = Path(__file__).with_name("faults.toml")


class Fault(Struct, frozen=True, forbid_unknown_fields=True):
    """A wrong change of one file."""

    file: str
    old: str
    """What stands in the file, once."""
    new: str
    caught_by: str
    """The tests that have to fail: a file of tests."""

    def planted(self, text: str) -> str:
        """The text of the file with the fault.

        Raises:
            ValueError: the place of the fault is not there exactly once, so that it has to be aimed again.
        """
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file} has {text.count(self.old)} times, not once: {self.old!r}")
        return text.replace(self.old, self.new)


def faults(*areas: str) -> Iterator[tuple[str, Fault]]:
    """The faults of some areas, or of all, each with its area."""
    for area, found in convert(tomllib.loads(FAULTS.read_text()), dict[str, list[Fault]]).items():
        for fault in found:
            if not areas or area in areas:
                yield area, fault
