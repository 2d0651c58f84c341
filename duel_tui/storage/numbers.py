"""The numbers of duels and fencers in lists: each keeps its number, and no number is given twice."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from duel_tui.storage import files, toml
from duel_tui.storage.errors import StorageError
from duel_tui.storage.locks import locked


class Numbers(Struct, frozen=True):
    """The numbers of one list."""

    last: int = 0
    """The highest number ever given."""
    given: dict[str, int] = {}
    """The number of each name."""

    def of(self, names: Sequence[str]) -> "Numbers":
        """The numbers of these names; new names get new numbers, never those of deleted names."""
        known = {name: self.given[name] for name in names if name in self.given}
        fresh = [name for name in dict.fromkeys(names) if name not in known]
        given = known | {name: number for number, name in enumerate(fresh, self.last + 1)}
        return Numbers(self.last + len(fresh), given)


class _File(Struct, frozen=True):
    """The numbers of each list, as in the file."""

    lists: dict[str, Numbers] = {}


def numbered(path: Path, name: str, names: Sequence[str]) -> dict[str, int]:
    """The numbers of a list's entries, kept in a file; if that fails, they hold for this run."""
    before = _read(path).lists.get(name, Numbers())
    after = before.of(names)
    if after != before:
        with suppress(StorageError), locked(path.parent):
            lists = _read(path).lists
            after = lists.get(name, Numbers()).of(names)
            toml.replace(path, toml.dumps(_File({**lists, name: after})))
    return after.given


def _read(path: Path) -> _File:
    """The numbers in a file; none if it is missing or cannot be read."""
    try:
        return toml.load(path, _File, files.LARGEST)
    except StorageError:
        return _File()
