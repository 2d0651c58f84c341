"""Caches solutions on disk; missing or damaged ones are solved again."""

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from hashlib import blake2b
from inspect import getsourcefile
from itertools import accumulate
from pathlib import Path
from stat import S_ISREG
from typing import Protocol, TypeVar, runtime_checkable

import msgspec
import platformdirs

from duel_tui.conversion import decode_json

VARIABLE = "DUEL_TUI_CACHE"
"""The environment variable with the folder of solutions; empty: none is kept."""

T = TypeVar("T")


@runtime_checkable
class Grounded(Protocol):
    """Rules that name everything they depend on."""

    def grounds(self) -> bytes:
        """The tables and the house rules; rules of one game with the same grounds play alike."""
        ...


class SolutionCache:
    """A folder of solutions; errors of the disk cost only time."""

    def __init__(self, folder: Path | None) -> None:
        """Keep solutions in a folder, made when needed; None: keep nothing."""
        self._folder = folder

    def load(self, name: str, kind: type[T]) -> T | None:
        """The value stored under a name; None: there is none, or it is damaged, too large or of another kind."""
        if self._folder is None:
            return None
        with suppress(OSError, ValueError, RecursionError):
            content = _read(self._folder / name)
            seal, body = content[:_SEAL], content[_SEAL:]
            if seal == _sealed(body):
                return decode_json(body, kind)
        return None

    def store(self, name: str, value: object) -> None:
        """Keep a value, whole or not at all; the oldest of too many are deleted."""
        if self._folder is None:
            return
        body = msgspec.json.encode(value)
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            _write(self._folder / name, _sealed(body) + body)
            found = [(path.stat(), path) for path in self._folder.glob("*.solved")]
            found.sort(key=lambda one: one[0].st_mtime, reverse=True)
            sizes = accumulate([one.st_size for one, _ in found])
            for number, ((_, path), size) in enumerate(zip(found, sizes, strict=True)):
                if number and (number >= _MOST or size > _ALL):
                    path.unlink(missing_ok=True)


def default_cache(environment: Mapping[str, str] = os.environ) -> SolutionCache:
    """The cache in the environment's folder, otherwise in the user's cache folder."""
    named = environment.get(VARIABLE)
    if named is None:
        return SolutionCache(platformdirs.user_cache_path("duel-tui", appauthor=False) / "solved")
    return SolutionCache(Path(named) if named else None)


def fingerprint(rules: Grounded, *more: bytes) -> str:
    """The name of a solution; it changes with the grounds and with the source of the program."""
    digest = blake2b(digest_size=16)
    for part in (rules.grounds(), *more, *_programs(type(rules))):
        digest.update(len(part).to_bytes(8, "big") + part)
    return f"{digest.hexdigest()}.solved"


_SEAL = 16
"""Bytes of the checksum before a solution."""
_LARGEST = 64 * 1024 * 1024
"""No solution is larger, in bytes."""
_MOST = 64
"""The number of solutions kept."""
_ALL = 32 * 1024 * 1024
"""The bytes of all that are kept, but for the last one."""


def _sealed(body: bytes) -> bytes:
    return blake2b(body, digest_size=_SEAL).digest()


def _programs(game: type) -> list[bytes]:
    """The source of the game, of the engine and of the solvers."""
    own = getsourcefile(game)
    here = Path(__file__).parent
    folders = [*([Path(own).parent] if own else []), here, here.parent / "engine"]
    return [path.read_bytes() for folder in folders for path in sorted(folder.glob("*.py"))]


def _read(path: Path) -> bytes:
    """The bytes of a plain file of a likely size; none of anything else, which is not waited for either."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    with os.fdopen(descriptor, "rb") as file:
        found = os.fstat(descriptor)
        return file.read(_LARGEST) if S_ISREG(found.st_mode) and found.st_size <= _LARGEST else b""


def _write(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
