"""Errors with files, each in one sentence that names the file."""

from pathlib import Path

from duel_tui.sanitize import ComplaintError


class StorageError(ComplaintError):
    """A file on disk is wrong; the message is one harmless sentence for the player."""


class SaveError(StorageError):
    """A file could not be written."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path.name} could not be saved: {reason}")
        self.path = path


class InUseError(StorageError):
    """Another process is playing the duel in this file."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path.name} is being played in another window: close it there first")
        self.path = path


class BrokenFileError(StorageError):
    """A file cannot be read as what it should be; it stays unchanged."""

    def __init__(self, path: Path, reason: str, line: int | None = None) -> None:
        name = path.name or str(path)
        super().__init__(f"{name}, line {line}: {reason}" if line else f"{name}: {reason}")
        self.path = path
        self.line = line


class NoFolderError(StorageError):
    """There can be no folder of saves at a path."""

    def __init__(self, folder: Path, reason: str) -> None:
        super().__init__(f"{folder}: {reason}; saves need a folder: name another with --saves")


class NewerFileError(BrokenFileError):
    """A newer version of the program wrote a file, so that this one neither reads nor writes it."""

    def __init__(self, path: Path, line: int | None = None, more: str = "") -> None:
        super().__init__(
            path, f"this was written by a newer version of this program, and is left as it is{more}", line
        )


def why(error: OSError) -> str:
    """The system's message about a failed call, in lower case.

    >>> why(OSError(28, "No space left on device"))
    'no space left on device'
    """
    text = error.strerror or type(error).__name__
    return text[:1].lower() + text[1:]
