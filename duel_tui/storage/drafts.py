"""An unfinished fencer: the way of making, the dice so far, what is wished for, and the sheet, in one file."""

from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from duel_tui.fencer.person import Fencer
from duel_tui.storage import files, toml
from duel_tui.storage.errors import SaveError, why
from duel_tui.storage.folders import Saves

Way = Literal["dice", "random", "wish", "hand"]
"""How a fencer is made."""


class HalfMade(Struct, frozen=True, forbid_unknown_fields=True):
    """A creation that was left before its end."""

    seed: int
    lines: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    """The house rules of creation under which it was begun."""
    way: Way = "dice"
    wishes: dict[str, str] = {}
    """What was wished for, by the field of a draft that it fills."""
    sheet: Fencer | None = None
    """The sheet as far as it is filled in, once nothing is left to the dice."""
    format: Literal["duel-tui draft 1"] = "duel-tui draft 1"


def path_of(saves: Saves) -> Path:
    """Where the one draft lies."""
    return saves.folder / "draft.toml"


def load(saves: Saves) -> HalfMade | None:
    """The draft; None: there is none.

    Raises:
        BrokenFileError: the file cannot be read.
    """
    path = path_of(saves)
    if not path.exists():
        return None
    text = toml.text_of(path, files.read(path))
    return toml.struct_of(path, text, toml.table_of(path, text), HalfMade)


def save(saves: Saves, draft: HalfMade) -> None:
    """Keep the draft.

    Raises:
        SaveError: it could not be written; the older one still stands.
    """
    files.replace(path_of(saves), toml.dumps(draft).encode())


def discard(saves: Saves) -> None:
    """Drop the draft: the fencer is finished, or given up.

    Raises:
        SaveError: it could not be removed.
    """
    path = path_of(saves)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise SaveError(path, why(error)) from error
