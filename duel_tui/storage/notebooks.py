"""Notebooks: the cells of a matrix that the players have met, one file for each matrix."""

from hashlib import blake2b
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.storage import files, toml
from duel_tui.storage.errors import BrokenFileError, StorageError
from duel_tui.storage.files import slug
from duel_tui.storage.locks import locked

_AGAINST = " against "


class Notebook(Struct, frozen=True, forbid_unknown_fields=True):
    """The known part of a matrix."""

    ruleset: str
    name: str
    """The name of the game."""
    moves: dict[str, str]
    """The choices in the order of the matrix, each with its name."""
    met: dict[str, str] = {}
    """The known cells: `thrust against slash` and its result, as the chooser of the thrust sees it."""

    @property
    def cells(self) -> dict[tuple[str, str], str]:
        """The known cells, by one's own choice and the opponent's."""
        found = {pair.partition(_AGAINST)[::2]: gives for pair, gives in self.met.items()}
        return {(mine, his): gives for (mine, his), gives in found.items() if {mine, his} <= set(self.moves)}


def noted(cells: dict[tuple[str, str], str]) -> dict[str, str]:
    """Cells in the form of a notebook."""
    return {f"{mine}{_AGAINST}{his}": gives for (mine, his), gives in cells.items()}


def path_of(folder: Path, book: Notebook, matrix: str) -> Path:
    """The file of a game's notebook; a different matrix or different names have their own file."""
    known = "\n".join([book.ruleset, matrix, *book.moves, *book.moves.values()])
    return (
        folder / f"{slug(book.name, book.ruleset)}-{blake2b(known.encode(), digest_size=4).hexdigest()}.toml"
    )


def load(path: Path) -> Notebook:
    """A notebook.

    Raises:
        BrokenFileError: it cannot be read.
    """
    text = toml.text_of(path, files.read(path))
    return toml.struct_of(path, text, toml.table_of(path, text), Notebook)


def every(folder: Path) -> tuple[Notebook, ...]:
    """Every notebook of a folder that can be read, by name."""
    found: list[Notebook] = []
    for path in sorted(folder.glob("*.toml")):
        try:
            found.append(load(path))
        except BrokenFileError:
            continue
    return tuple(sorted(found, key=lambda book: book.name))


def opened(path: Path, fresh: Notebook) -> Notebook:
    """A notebook; an empty one if there is none that can be read."""
    try:
        return load(path)
    except BrokenFileError:
        return fresh


def save(path: Path, book: Notebook) -> str:
    """Keep a notebook, with what another program noted in it; return why that failed, or nothing.

    A notebook that cannot be read is renamed first.
    """
    try:
        with locked(path.parent):
            met = {**_met_on_disk(path), **book.met}
            files.replace(path, toml.dumps(replace(book, met=met)).encode())
    except StorageError as wrong:
        return str(wrong)
    return ""


def _met_on_disk(path: Path) -> dict[str, str]:
    """What the file has now; nothing if it is missing, or broken and renamed."""
    if not path.exists():
        return {}
    try:
        return load(path).met
    except BrokenFileError:
        files.set_aside(path)
        return {}
