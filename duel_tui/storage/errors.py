"""What can go wrong with a file, each said in one sentence that names it."""

from pathlib import Path

from duel_tui.sanitize import ComplaintError


class StorageError(ComplaintError):
    """Something about a file on disk; the message is one harmless sentence for the player."""


class SaveError(StorageError):
    """A file could not be written."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path.name} could not be saved: {reason}")
        self.path = path


class InUseError(StorageError):
    """Another process is playing the duel of that file."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path.name} is being played elsewhere: close it there first")
        self.path = path


class BrokenFileError(StorageError):
    """A file cannot be read as what it should be; it was left as it is."""

    def __init__(self, path: Path, reason: str, line: int | None = None) -> None:
        name = path.name or str(path)
        super().__init__(f"{name}, line {line}: {reason}" if line else f"{name}: {reason}")
        self.path = path
        self.line = line


def why(error: OSError) -> str:
    """What the system says about a failed call, in lower case.

    >>> why(OSError(28, "No space left on device"))
    'no space left on device'
    """
    text = error.strerror or type(error).__name__
    return text[:1].lower() + text[1:]
