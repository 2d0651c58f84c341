"""Bytes on disk: files that are written whole or not at all, and errors when they are read."""

import contextlib
import os
import re
import tempfile
import time
import unicodedata
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from duel_tui.sanitize import NAME
from duel_tui.storage.errors import BrokenFileError, SaveError, why

LARGEST = 8 * 1024 * 1024
"""The largest size of a file in bytes."""
_STALE = 3600
"""After this number of seconds an unfinished file counts as abandoned."""
_UNFINISHED = ".unfinished-"
_PERMISSIONS = 0o777
_RESERVED = re.compile(r"con|prn|aux|nul|com\d|lpt\d")
"""The stems that Windows keeps for devices."""


def read(path: Path, largest: int = LARGEST) -> bytes:
    """All of a file.

    Raises:
        BrokenFileError: it is missing, not a plain file, not readable or far too large.
    """
    try:
        if not path.is_file():
            raise BrokenFileError(
                path, "there is no such file" if not path.exists() else "this is not a file"
            )
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except (OSError, ValueError) as error:
        raise BrokenFileError(path, why(error) if isinstance(error, OSError) else str(error)) from error
    if len(data) > largest:
        raise BrokenFileError(path, "this file is too large for this program")
    return data


def looked_at(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """The TOML files of a folder that can be looked at, with what is found."""
    for path in folder.glob("*.toml"):
        with contextlib.suppress(OSError):
            yield path, path.stat()


def exists(path: Path) -> bool:
    """True if something is there; False as well if nobody may look."""
    return os.path.exists(path)  # noqa: PTH110 - Path's own raises an error where nobody may look


def slug(name: str, otherwise: str = "fencer") -> str:
    """A file's stem made from a name: small letters, digits and hyphens, never a path.

    >>> slug("Capitaine d'Épée ../..")
    'capitaine-d-epee'
    >>> slug("宮本")
    'fencer'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:NAME].strip("-")
    if not stem:
        return otherwise
    return f"{otherwise}-{stem}" if _RESERVED.fullmatch(stem) else stem


def create(folder: Path, stem: str, data: bytes) -> Path:
    """Write a new file in one step; if the name is taken, a number is added to it.

    Raises:
        SaveError: it could not be written.
    """
    with _unfinished(folder / f"{stem}.toml", data) as unfinished:
        return _named(unfinished, folder, stem)


def create_at(path: Path, data: bytes) -> None:
    """Write a new file under exactly this name, in one step.

    Raises:
        SaveError: it could not be written, or the name is taken.
    """
    with _unfinished(path, data) as unfinished:
        if not _linked(unfinished, path):
            raise SaveError(path, "another file has this name")


def free(folder: Path, stem: str) -> Path:
    """The first name with this stem that no file has."""
    return next(path for path in _names(folder, stem) if not os.path.lexists(path))


def replace(path: Path, data: bytes) -> None:
    """Write a file or replace it, in one step.

    Raises:
        SaveError: it could not be written; the older one stays.
    """
    with _unfinished(path, data) as unfinished:
        unfinished.replace(path)


def publish(path: Path, data: bytes) -> None:
    """Write a file for readers or replace it, in one step; it keeps its permissions and waits for no disk.

    Raises:
        SaveError: it could not be written; the older one stays.
    """
    with _unfinished(path, data, synced=False) as unfinished:
        with contextlib.suppress(FileNotFoundError):
            unfinished.chmod(path.stat().st_mode & _PERMISSIONS)
        unfinished.replace(path)


def move(path: Path, folder: Path) -> Path:
    """Move a file into another folder, under its own name or the next free one.

    Raises:
        SaveError: it could not be moved.
    """
    with failing_as_save_error(path):
        make_folder(folder)
        moved = _named(path, folder, path.stem)
        path.unlink(missing_ok=True)
        _sync(folder)
        _sync(path.parent)
        return moved


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Make a folder and those above it that are not there yet; each is on disk before anything is put into it.

    Raises:
        OSError: it cannot be made.
    """
    made = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(parents=True, exist_ok=True, mode=mode)
    for one in reversed(made):
        with contextlib.suppress(
            PermissionError
        ):  # it may be one in which others may make folders and see none
            _sync(one.parent)


def set_aside(path: Path) -> None:
    """Rename a broken file, so that a whole one can take its place.

    Raises:
        SaveError: it could not be renamed.
    """
    with failing_as_save_error(path):
        path.replace(path.with_suffix(".broken"))


def _named(unfinished: Path, folder: Path, stem: str) -> Path:
    return next(path for path in _names(folder, stem) if _linked(unfinished, path))


def _names(folder: Path, stem: str) -> Iterator[Path]:
    """The names a file may have: its stem, then the stem with a number."""
    yield folder / f"{stem}.toml"
    for number in count(2):
        yield folder / f"{stem}-{number}.toml"


def _linked(unfinished: Path, path: Path) -> bool:
    """Give a file its name; False: the name is taken."""
    try:
        os.link(unfinished, path)
    except FileExistsError:
        return False
    except OSError:
        if os.path.lexists(path):
            return False
        unfinished.rename(path)
    return True


@contextmanager
def _unfinished(path: Path, data: bytes, *, synced: bool = True) -> Generator[Path]:
    """A file with these bytes beside a path that is to get it, and whose folder is synced then."""
    with failing_as_save_error(path):
        unfinished = _written(path.parent, data, synced=synced)
        try:
            yield unfinished
        finally:
            unfinished.unlink(missing_ok=True)
        if synced:
            _sync(path.parent)


def _written(folder: Path, data: bytes, *, synced: bool = True) -> Path:
    if synced:
        make_folder(folder)
    else:
        folder.mkdir(parents=True, exist_ok=True)
    _sweep(folder)
    descriptor, name = tempfile.mkstemp(prefix=_UNFINISHED, dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            if synced:
                file.flush()
                os.fsync(file.fileno())
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)


def _sweep(folder: Path) -> None:
    for left in folder.glob(f"{_UNFINISHED}*"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > _STALE:
                left.unlink()


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def failing_as_save_error(path: Path) -> Generator[None]:
    """Turn an error of the system into one about a file that could not be saved."""
    try:
        yield
    except OSError as error:
        raise SaveError(path, why(error)) from error
