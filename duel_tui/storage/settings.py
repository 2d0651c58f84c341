"""A player's settings: one small file, typed, with defaults."""

from pathlib import Path
from typing import Literal

from msgspec import Struct

from duel_tui.storage import files, toml
from duel_tui.storage.errors import BrokenFileError

Wrap = int | Literal["on", "off"]
"""The columns at which lines are broken, where the terminal ends, or nowhere."""

_SHORT = "short"
"""The older name of `facts` in files."""


class Settings(Struct, frozen=True, omit_defaults=True):
    """A player's settings and read tips; unknown keys, from newer programs, are ignored."""

    theme: str = "auto"
    characters: Literal["auto", "ascii", "all"] = "auto"
    """When characters beyond ASCII are drawn: as the locale says, never, or always."""
    pause: Literal["always", "decisive", "never"] = "decisive"
    """The rolls that wait for a key."""
    odds: bool = True
    """True if needed numbers and chances are shown."""
    sums: bool = True
    """True if the log shows the arithmetic of every roll."""
    detail: Literal["facts", "normal", "full"] = "normal"
    """How much plain mode says: facts, facts and a sentence of story, or all of the story and every sum."""
    confirm: bool = False
    """True if plain mode repeats a choice of several fields in words before it counts."""
    wrap: Wrap = "on"
    """Where plain mode breaks its lines."""
    bell: bool = False
    """True if a bell rings when it is a person's turn."""
    master: bool = True
    """True if tips are shown."""
    heard: tuple[str, ...] = ()
    """The tips shown so far."""
    offer_lesson: bool = True
    """True until the first lesson or a duel begins: the first page offers the lesson."""
    kalvan: Literal["off", "otherwhen", "hostigos"] = "off"
    """The world new fencers are rolled in (RD-19)."""
    roll_wizard: bool = False
    """True if the highest roll for Expertise may make a wizard (RD-10)."""
    fencer: str = ""
    """The stem of the fencer last played."""
    ruleset: str = ""
    preset: str = ""
    milieu: str = ""
    """The variant of the game last played; empty: the game as it came."""
    opponent: str = ""
    """The opponent last fought."""


def load(path: Path) -> Settings:
    """The settings in a file; without a file, the defaults.

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
    """Keep the settings; a file that cannot be read is renamed first.

    Raises:
        SaveError: they could not be written.
    """
    try:
        load(path)
    except BrokenFileError:
        files.set_aside(path)
    files.replace(path, toml.dumps(settings).encode())
