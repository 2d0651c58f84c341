"""The affairs of the days that were fought: a line when the attempt that counts begins, and one when it is over."""

import os
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from duel_tui.conversion import convert, decode_json
from duel_tui.sanitize import TooDeepError, check_depth, cleaned
from duel_tui.storage import files
from duel_tui.storage.errors import SaveError, StorageError
from duel_tui.storage.folders import Saves
from duel_tui.storage.held import HeldFile
from duel_tui.text import capital

_STEM = "affair-"


How = Literal["won", "lost", "drawn", "broken off"]


class Finish(Struct, frozen=True):
    """How an attempt ended, in words that need no game."""

    how: How
    game: str
    rules: str
    """The name of the set of house rules."""
    foe: str
    level: str
    end: str
    """Where it ended, such as `round 5`."""
    given: int
    """Hits that the person's fencer made."""
    taken: int
    ruled: bool = False
    """True if a game master ruled, or another took over a side."""


class Attempt(Struct, frozen=True, omit_defaults=True):
    """The attempt of a day that counts."""

    day: date
    result: Finish | None = None
    """None: it has begun."""


class Fought(Struct, frozen=True):
    """What the file has."""

    attempts: Mapping[date, Attempt]
    trouble: str = ""
    """What is wrong with the file, or why it cannot be written, in a sentence; empty: nothing."""
    closed: bool = False
    """True if nothing can be entered."""


def today() -> date:
    """The date everywhere on earth at this moment: that of UTC."""
    return datetime.now(UTC).date()


def path_of(saves: Saves, day: date) -> Path:
    """The file of the duel that counts on a day."""
    return saves.duels / f"{_STEM}{day}.toml"


def day_of(path: Path) -> date | None:
    """The day whose attempt a duel's file is; None: it is another duel.

    >>> day_of(Path("duels/affair-2026-11-27.toml")), day_of(Path("duels/affair-2026.toml"))
    (datetime.date(2026, 11, 27), None)
    """
    try:
        return date.fromisoformat(path.stem.removeprefix(_STEM)) if path.stem.startswith(_STEM) else None
    except ValueError:
        return None


def read(saves: Saves) -> Fought:
    """Every attempt by its day; of two lines about one, the one with a result holds, and of two results the first."""
    path, found, wrong = saves.daily, dict[date, Attempt](), list[int]()
    try:
        data = files.read(path) if files.exists(path) else b""
    except StorageError as error:
        return Fought({}, f"{capital(str(error))}.", closed=True)
    for number, line in enumerate(data.split(b"\n"), 1):
        try:
            check_depth(line.decode())
            attempt = convert(cleaned(decode_json(line, dict[str, Any])), Attempt) if line.strip() else None
        except (TooDeepError, UnicodeDecodeError, msgspec.MsgspecError):
            wrong.append(number)
            continue
        if attempt is not None and not ((before := found.get(attempt.day)) and before.result):
            found[attempt.day] = attempt
    if not os.access(path if data else saves.folder, os.W_OK):
        return Fought(found, f"The file {path.name} may not be written.", closed=True)
    return Fought(
        found, f"Line {wrong[0]} of {path.name} is no affair, and it stays as it is." if wrong else ""
    )


def enter(saves: Saves, attempt: Attempt) -> None:
    """Add a line, which is on disk once this returns.

    Raises:
        StorageError: it could not be written.
    """
    path = saves.daily
    there = files.exists(path)
    before = files.read(path) if there else b""
    line = msgspec.json.encode(attempt) + b"\n"
    held = HeldFile(path)
    try:
        if there:
            held.take(len(before), len(before))
        whole = before + (b"\n" if before and not before.endswith(b"\n") else b"") + line
        if not held.grow_to(whole):
            raise held.trouble or SaveError(path, "nothing was written")
    finally:
        held.let_go()
