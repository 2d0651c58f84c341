"""Bytes on disk: files that are written whole or not at all, and errors when they are read."""

import contextlib
import fcntl
import os
import re
import stat
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from errno import ELOOP
from itertools import count
from pathlib import Path

from duel_tui.data import is_copy
from duel_tui.sanitize import NAME, folded
from duel_tui.storage import quota
from duel_tui.storage.errors import BrokenFileError, SaveError, why

LARGEST = 8 * 1024 * 1024
"""The largest size of a file in bytes."""
_STALE = 3600
"""After this number of seconds an unfinished file counts as abandoned where the file system has no locks."""
_UNFINISHED = ".unfinished-"
_RESERVED = re.compile(r"con|prn|aux|nul|com\d|lpt\d")
"""The stems that Windows keeps for devices."""
_modes: dict[Path, int] = {}
"""The permissions of folders as they were last seen: one that is deleted while the program runs comes back with them."""


def read(path: Path, largest: int = LARGEST) -> bytes:
    """All of a file.

    Raises:
        BrokenFileError: it is missing, not a plain file, not readable or far too large.
    """
    try:
        if not path.is_file():
            followed(path)
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


def looked_at(folder: Path) -> Iterator[tuple[str, os.stat_result | None]]:
    """The names of the TOML files of a folder, with what is found of each, None where nobody may look; not hidden ones and copies."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".toml") and not is_copy(entry.name):
                try:
                    found = entry.stat()
                except OSError:
                    found = None
                yield entry.name, found


def copies(folder: Path) -> list[str]:
    """The names of hidden TOML files and copies in a folder, which are left out wherever its files are listed."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        return sorted([entry.name for entry in entries if ".toml" in entry.name and is_copy(entry.name)])
    return []


def seconds(nanoseconds: int) -> float:
    """A time of a file in seconds since 1970."""
    return nanoseconds / 1e9


def listed(folder: Path) -> tuple[Path, ...]:
    """The files of a folder that may be missing."""
    try:
        return tuple(folder.iterdir())
    except OSError:
        return ()


def exists(path: Path) -> bool:
    """True if something is there, be it a link that leads nowhere; False as well if nobody may look."""
    return os.path.lexists(path)


def followed(path: Path) -> Path:
    """The file that a path means: the last one of a chain of symbolic links.

    Raises:
        OSError: a link leads to nothing, or in a circle.
    """
    if not os.path.islink(path):  # noqa: PTH114 - Path's own raises an error where nobody may look
        return path
    try:
        return Path(os.path.realpath(path, strict=True))
    except FileNotFoundError as error:
        raise OSError(ELOOP, "this is a symbolic link to a file that is not there") from error


def slug(name: str, otherwise: str = "fencer") -> str:
    """A file's stem made from a name: small letters, digits and hyphens, never a path.

    >>> slug("Capitaine d'Épée ../.."), slug("Łukasz Groß")
    ('capitaine-d-epee', 'lukasz-gross')
    >>> slug("宮本")
    'fencer'
    """
    plain = folded(name).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:NAME].strip("-")
    if not stem:
        return otherwise
    return f"{otherwise}-{stem}" if _RESERVED.fullmatch(stem) else stem


def create(folder: Path, stem: str, data: bytes) -> Path:
    """Write a new file in one step; if the name is taken, a number is added to it.

    Raises:
        SaveError: it could not be written.
    """
    with _unfinished(folder / f"{stem}.toml", data, new=True) as unfinished:
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
    """Write a file or replace it, in one step; what a symbolic link leads to is replaced, and permissions stay.

    Raises:
        SaveError: it could not be written; the older one stays.
    """
    _replaced(path, data, synced=True)


def publish(path: Path, data: bytes) -> None:
    """Write a file for readers or replace it, as `replace` does, but wait for no disk.

    Raises:
        SaveError: it could not be written; the older one stays.
    """
    _replaced(path, data, synced=False)


def _replaced(path: Path, data: bytes, *, synced: bool) -> None:
    with failing_as_save_error(path):
        real = followed(path)
    with _unfinished(real, data, synced=synced) as unfinished:
        with contextlib.suppress(FileNotFoundError):
            _look_as(unfinished, real.stat())
        unfinished.replace(real)


def _look_as(path: Path, found: os.stat_result) -> None:
    """Give a new file the permissions of the one that it replaces, and its owner where that is possible."""
    mine = path.stat()
    if (mine.st_uid, mine.st_gid) != (found.st_uid, found.st_gid):
        with contextlib.suppress(OSError):
            os.chown(path, found.st_uid, found.st_gid)
    path.chmod(stat.S_IMODE(found.st_mode))


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


def make_folder(folder: Path, mode: int = 0o777, *, synced: bool = True) -> None:
    """Make a folder and those above it that are not there yet; each is on disk before anything is put into it.

    Raises:
        OSError: it cannot be made.
    """
    made: list[Path] = []
    for one in (folder, *folder.parents):
        if one.exists():
            _modes[one] = stat.S_IMODE(one.stat().st_mode)
        else:
            made.append(one)
    for one in reversed(made):
        wanted = _modes.get(one, mode if one == folder else 0o777)
        one.mkdir(exist_ok=True, mode=wanted)
        if one in _modes:  # a mask of permissions has changed them
            one.chmod(wanted)
        _modes[one] = stat.S_IMODE(one.stat().st_mode)
        with contextlib.suppress(PermissionError):  # others may perhaps make folders in it and see none
            if synced:
                _sync(one.parent)
    folder.mkdir(exist_ok=True)  # refuses a file


def set_aside(path: Path) -> None:
    """Give a broken file another name, beside it, so that a whole one can take its place.

    Raises:
        SaveError: it could not be renamed.
    """
    with failing_as_save_error(path):
        real = followed(path)
        aside = real.with_suffix(".broken")
        aside.unlink(missing_ok=True)
        _linked(real, aside)


def _named(unfinished: Path, folder: Path, stem: str) -> Path:
    return next(path for path in _names(folder, stem) if _linked(unfinished, path))


def _names(folder: Path, stem: str) -> Iterator[Path]:
    """The names a file may have: its stem, then the stem with a number."""
    yield folder / f"{stem}.toml"
    for number in count(2):
        yield folder / f"{stem}-{number}.toml"


def _linked(unfinished: Path, path: Path) -> bool:
    """Give a file its name, or a symbolic link, which leads where it did; False: the name is taken."""
    try:
        if unfinished.is_symlink():
            path.symlink_to(followed(unfinished))
        else:
            os.link(unfinished, path)
    except FileExistsError:
        return False
    except OSError:
        if os.path.lexists(path):
            return False
        unfinished.rename(path)
    return True


@contextmanager
def _unfinished(path: Path, data: bytes, *, synced: bool = True, new: bool = False) -> Generator[Path]:
    """A file with these bytes beside a path that is to get it, and whose folder is synced then."""
    quota.take(path, len(data), new=new)
    with failing_as_save_error(path):
        make_folder(path.parent, synced=synced)
        sweep(path.parent)
        descriptor, unfinished = _begun(path.parent)
        with os.fdopen(descriptor, "wb") as file:
            try:
                file.write(data)
                file.flush()
                if synced:
                    os.fsync(file.fileno())
                yield unfinished
            finally:
                unfinished.unlink(missing_ok=True)
        if synced:
            _sync(path.parent)


def _begun(folder: Path) -> tuple[int, Path]:
    """An unfinished file, which stays locked as long as it is open, so that no other program sweeps it away."""
    while True:
        descriptor, name = tempfile.mkstemp(prefix=_UNFINISHED, dir=folder)
        with contextlib.suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        if os.fstat(descriptor).st_nlink:
            return descriptor, Path(name)
        os.close(descriptor)  # it was swept away before it was locked


def sweep(folder: Path) -> None:
    """Delete the unfinished files of programs that were killed."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for left in [entry.path for entry in entries if entry.name.startswith(_UNFINISHED)]:
            with contextlib.suppress(OSError):
                _sweep(Path(left))


def _sweep(left: Path) -> None:
    descriptor = os.open(left, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        abandoned = True
    except BlockingIOError:
        abandoned = False  # it is being written
    except OSError:
        abandoned = time.time() - left.stat().st_mtime > _STALE
    finally:
        os.close(descriptor)
    if abandoned:
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
