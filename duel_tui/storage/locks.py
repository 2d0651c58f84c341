"""Locks of folders: two programs that change the same file keep what both wrote."""

import contextlib
import fcntl
import os
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from duel_tui.storage.errors import SaveError

_PATIENCE = 10.0
"""Seconds of waiting for another program before an error."""
_PAUSE = 0.002
"""Seconds between two tries."""
_STALE = 60.0
"""After this number of seconds a lock file was left by a program that was killed."""
_FILE = ".lock"
"""The lock file, if the file system has no locks of its own."""


@contextmanager
def locked(folder: Path) -> Generator[None]:
    """Hold a folder for a moment; other programs wait until it is free. Do not lock a folder twice.

    Raises:
        SaveError: another program keeps it.
    """
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        yield  # no such folder yet, or it cannot be read: the caller reports it
        return
    try:
        with _held(folder, descriptor):
            yield
    finally:
        os.close(descriptor)


@contextmanager
def _held(folder: Path, descriptor: int) -> Generator[None]:
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            _wait(folder, end)
        except OSError:
            break
        else:
            yield
            return
    with _lock_file(folder, end):
        yield


@contextmanager
def _lock_file(folder: Path, end: float) -> Generator[None]:
    """Lock by a file that only one program can make; if none can be made, nothing is locked."""
    path = folder / _FILE
    while True:
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600))
        except FileExistsError:
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > _STALE:
                    path.unlink()
            _wait(folder, end)
        except OSError:
            yield
            return
        else:
            break
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def _wait(folder: Path, end: float) -> None:
    if time.monotonic() > end:
        raise SaveError(folder, "another program keeps it locked")
    time.sleep(_PAUSE)
