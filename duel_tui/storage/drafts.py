"""An unfinished fencer in one file: the way of creation, the dice so far, the wishes, and the sheet."""

from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.fencer.person import Fencer
from duel_tui.storage import files, toml
from duel_tui.storage.errors import SaveError, why
from duel_tui.storage.folders import Saves

Way = Literal["dice", "random", "wish", "hand"]
"""The ways to create a fencer; `wish` is only read from files."""


class HalfMade(Struct, frozen=True, forbid_unknown_fields=True):
    """An unfinished creation."""

    seed: int
    lines: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    """The house rules of creation when it began."""
    way: Way = "dice"
    wishes: dict[str, str] = {}
    """What a fencer by wish is to be, by the field of the draft."""
    sheet: Fencer | None = None
    """The sheet so far, once no rolls are left."""
    condition: Condition = WHOLE
    """The wounds from before, filled in with the sheet."""
    chosen: Fencer | None = None
    """The sheet from which one went back to the dice: its kit, notes and changed name come again. None: one did not."""
    fights: bool = False
    """True if the fencer is to fight as soon as the sheet is kept."""
    format: Literal["duel-tui draft 1"] = "duel-tui draft 1"


def path_of(saves: Saves) -> Path:
    """The path of the only draft."""
    return saves.folder / "draft.toml"


def load(saves: Saves) -> HalfMade | None:
    """The draft; None: there is none.

    Raises:
        BrokenFileError: the file cannot be read.
    """
    path = path_of(saves)
    return toml.load(path, HalfMade) if path.exists() else None


def save(saves: Saves, draft: HalfMade) -> None:
    """Keep the draft.

    Raises:
        SaveError: it could not be written; the older one still stands.
    """
    files.replace(path_of(saves), toml.dumps(draft).encode())


def discard(saves: Saves) -> None:
    """Drop the draft: the fencer is finished or abandoned.

    Raises:
        SaveError: it could not be removed.
    """
    path = path_of(saves)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise SaveError(path, why(error)) from error
