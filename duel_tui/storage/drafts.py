"""What waits unfinished, each in one file: a fencer with the dice so far and the sheet, and time that passes for some."""

from pathlib import Path
from typing import Any, Literal, TypeVar

from msgspec import Struct

from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.fencer.life import Life
from duel_tui.fencer.person import Fencer
from duel_tui.storage import toml
from duel_tui.storage.errors import SaveError, why
from duel_tui.storage.folders import Saves

T = TypeVar("T")
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
    career: bool = False
    """True if wounds and points of the ladder's duels are to stay."""
    fights: bool = False
    """True if the fencer is to fight as soon as the sheet is kept."""
    format: Literal["duel-tui draft 1"] = "duel-tui draft 1"


class PassingBy(Struct, frozen=True, forbid_unknown_fields=True):
    """A fencer for whom time passes."""

    file: str
    """The name of the file."""
    start: Life
    passed: int = 0
    """How often time had passed before."""


class HalfPassed(Struct, frozen=True, forbid_unknown_fields=True):
    """Time that has begun to pass."""

    seed: int
    fencers: tuple[PassingBy, ...]
    whole: int | None = None
    """The place of the fencer until whose wounds have healed it passes for all; None: the days are given."""
    lines: tuple[str, ...] = ()
    """The answers so far, each after the place of its fencer."""
    options: dict[str, Any] = {}
    """The house rules."""
    format: Literal["duel-tui weeks 1"] = "duel-tui weeks 1"


def weeks_of(saves: Saves) -> Path:
    """The path of the time that passes."""
    return saves.folder / "weeks-draft.toml"


def passing(saves: Saves) -> HalfPassed | None:
    """The time that has begun to pass; None: none has.

    Raises:
        BrokenFileError: the file cannot be read.
    """
    return _kept(weeks_of(saves), HalfPassed)


def path_of(saves: Saves) -> Path:
    """The path of the only draft."""
    return saves.folder / "draft.toml"


def load(saves: Saves) -> HalfMade | None:
    """The draft; None: there is none.

    Raises:
        BrokenFileError: the file cannot be read.
    """
    return _kept(path_of(saves), HalfMade)


def _kept(path: Path, kind: type[T]) -> T | None:
    return toml.load(path, kind) if path.exists() else None


def save(saves: Saves, draft: HalfMade | HalfPassed) -> None:
    """Keep a draft.

    Raises:
        SaveError: it could not be written; the older one still stands.
    """
    path = weeks_of(saves) if isinstance(draft, HalfPassed) else path_of(saves)
    toml.replace(path, toml.dumps(draft))


def discard(path: Path) -> None:
    """Drop a draft: it is finished or abandoned.

    Raises:
        SaveError: it could not be removed.
    """
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise SaveError(path, why(error)) from error
