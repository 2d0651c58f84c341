"""Editions: what the figures of duels depend on apart from their settings, to be compared between machines.

The words of the program are not part of it.
"""

from collections.abc import Iterable
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec
from msgspec import Struct

import duel_tui
from duel_tui.cli.setting import Shelf

_PROGRAM = ("engine", "fencer", "opponents", "registry", "systems")
"""The packages that decide how duels go."""
_WORDS = {"phrases.toml", "told.toml", "lesson.toml"}
"""The files of rulesets that only speak."""
_SOLVERS = ("highspy", "numpy")
"""The libraries that decide between equally good strategies."""
_SIZE = 8


class Edition(Struct, frozen=True):
    """A version of the program, its rules and its solvers."""

    version: str
    program: str
    """A digest of its source."""
    rules: str
    """A digest of all rulesets."""
    solvers: dict[str, str]
    """The versions of libraries, by name."""

    def difference(self, other: "Edition") -> str:
        """The first thing in which another edition differs, in a few words; empty: nothing."""
        if other.version != self.version:
            return f"duel-tui {other.version} instead of {self.version}"
        if other.program != self.program:
            return f"another program under the same version {self.version}"
        if other.rules != self.rules:
            return "other rulesets"
        for name, own in self.solvers.items():
            if other.solvers.get(name) != own:
                return f"{name} {other.solvers.get(name) or 'missing'} instead of {own}"
        return ""


def edition(shelf: Shelf) -> Edition:
    """The edition of this process."""
    package = Path(duel_tui.__file__).parent
    folder = shelf.library().folder
    sources = [path for name in _PROGRAM for path in (package / name).rglob("*.py")]
    rulesets = [path for path in folder.rglob("*.toml") if path.name not in _WORDS]
    changes = msgspec.json.encode(shelf.changes, order="deterministic")
    return Edition(
        duel_tui.__version__,
        _digest(package, sources),
        _digest(folder, rulesets, changes),
        {name: _version(name) for name in _SOLVERS},
    )


def _digest(folder: Path, paths: Iterable[Path], *more: bytes) -> str:
    digest = blake2b(digest_size=_SIZE)
    for path in sorted(paths):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    for part in more:
        digest.update(part)
    return digest.hexdigest()


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
