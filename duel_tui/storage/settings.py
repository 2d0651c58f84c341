"""What a player likes: one small file, typed, with defaults."""

from pathlib import Path
from typing import Literal

from msgspec import Struct

from duel_tui.storage import files, toml
from duel_tui.storage.errors import BrokenFileError

Wrap = int | Literal["on", "off"]
"""The columns at which lines are broken, where the terminal ends, or nowhere."""

_SHORT = "short"
"""What older files call the facts."""


class Settings(Struct, frozen=True, omit_defaults=True):
    """What a player likes and has been told; keys of a newer program are passed over."""

    theme: str = "auto"
    characters: Literal["auto", "ascii", "all"] = "auto"
    """Whether more than ASCII is drawn: as the locale has it, never, or always."""
    pause: Literal["always", "decisive", "never"] = "decisive"
    """Which rolls wait for a key before the die falls."""
    odds: bool = True
    """Whether needed numbers and chances are shown."""
    sums: bool = True
    """Whether the log shows the arithmetic of every roll."""
    detail: Literal["facts", "normal", "full"] = "normal"
    """How much plain mode says: the facts, with a sentence of the story, with all of the story and every sum."""
    confirm: bool = False
    """Whether plain mode repeats a choice of several fields in words before it counts."""
    wrap: Wrap = "on"
    """Where plain mode breaks its lines."""
    bell: bool = False
    """Whether a bell rings when it is a person's turn."""
    master: bool = True
    """Whether the fencing master speaks at all."""
    heard: tuple[str, ...] = ()
    """What the fencing master has said already."""
    offer_lesson: bool = True
    """Whether the first page may offer the first lesson: until it or a duel is begun."""
    kalvan: Literal["off", "otherwhen", "hostigos"] = "off"
    """The world new fencers are rolled in (RD-19)."""
    roll_wizard: bool = False
    """Whether the highest roll for Expertise may make a wizard (RD-10)."""
    fencer: str = ""
    """The stem of the fencer last played."""
    ruleset: str = ""
    preset: str = ""
    milieu: str = ""
    """The variant of the game last played; empty: the game as it came."""
    opponent: str = ""
    """The opponent last fought."""


def load(path: Path) -> Settings:
    """The settings in a file; the defaults where there is none.

    Raises:
        BrokenFileError: the file cannot be read.
    """
    if not path.exists():
        return Settings()
    text = toml.text_of(path, files.read(path))
    table = toml.table_of(path, text)
    if table.get("detail") == _SHORT:
        table["detail"] = "facts"
    return toml.struct_of(path, text, table, Settings)


def save(path: Path, settings: Settings) -> None:
    """Keep the settings; a file that could not be read is set aside first.

    Raises:
        SaveError: they could not be written.
    """
    try:
        load(path)
    except BrokenFileError:
        files.set_aside(path)
    files.replace(path, toml.dumps(settings).encode())
