"""A player's settings: one small file, typed, with defaults."""

from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.storage import files, toml
from duel_tui.storage.errors import BrokenFileError, NewerFileError
from duel_tui.storage.locks import locked

Wrap = int | Literal["on", "off"]
"""The columns at which lines are broken, where the terminal ends, or nowhere."""
Chance = Literal["program", "by_hand", "people", "asked"]
"""Where chance comes from in new duels: from the program, from the table, people's dice from there, or as each roll is asked."""

_SHORT = "short"
"""The older name of `facts` in files."""


class Settings(Struct, frozen=True, omit_defaults=True):
    """A player's settings and read tips; unknown keys, from newer programs, are ignored."""

    theme: str = "auto"
    characters: Literal["auto", "ascii", "all"] = "auto"
    """When characters beyond ASCII are drawn: as the locale says, never, or always."""
    pause: Literal["always", "exchanges", "decisive", "never"] = "decisive"
    """The rolls that wait for a key."""
    chance: Chance = "program"
    """Where chance comes from in new duels."""
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
    us_keys: bool = True
    """True if a letter of another script counts as the key at its place on a US board."""
    bell: bool | Literal["notify"] = False
    """True if a bell rings when it is a person's turn; "notify": the terminal shows a notification, too."""
    motion: bool = True
    """True if the fencers move from one pose to the next."""
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
    newcomer_rating: str = "Average"
    """The rating of a newcomer; empty: as the dice fall."""
    newcomer_kit: str = "empty"
    """What the left hand of a newcomer holds, who wears no armour then; empty: as the dice fall."""


def changes(before: Settings, after: Settings) -> dict[str, Any]:
    """What differs after a change, by name."""
    both = ((name, getattr(before, name), getattr(after, name)) for name in before.__struct_fields__)
    return {name: now for name, then, now in both if now != then}


def load(path: Path) -> Settings:
    """The settings in a file; without a file, the defaults.

    Raises:
        BrokenFileError: the file cannot be read.
    """
    if not files.exists(path):
        return Settings()
    text, table = toml.read(path)
    if table.get("detail") == _SHORT:
        table["detail"] = "facts"
    return toml.struct_of(path, text, table, Settings)


def save(path: Path, settings: Settings, before: Settings | None = None) -> None:
    """Keep the settings; a file that cannot be read is renamed first.

    Args:
        path: the file.
        settings: the settings wanted now.
        before: what this program last read or wrote; changes by others since then stay (None: they do not).

    Raises:
        SaveError: they could not be written.
    """
    with files.failing_as_save_error(path):
        files.make_folder(path.parent, 0o700)  # a folder that does not exist cannot be locked
    with locked(path.parent):
        on_disk = _on_disk(path)
        kept = settings if before is None or on_disk is None else _merged(on_disk, before, settings)
        toml.replace(path, toml.dumps(kept))


def _on_disk(path: Path) -> Settings | None:
    """The settings in the file; None if it is missing, of a newer program, or broken and renamed."""
    try:
        return load(path) if files.exists(path) else None
    except NewerFileError:
        return None  # it is refused when it would be written
    except BrokenFileError:
        files.set_aside(path)
        return None


def _merged(on_disk: Settings, before: Settings, after: Settings) -> Settings:
    """The settings on disk with the changes from one state to another; new entries are added to `heard`."""
    changed = changes(before, after)
    if set(before.heard) < set(after.heard):
        changed["heard"] = tuple(dict.fromkeys((*on_disk.heard, *after.heard)))
    return replace(on_disk, **changed)
