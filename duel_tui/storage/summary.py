"""The summary: one small file with everything on the first page, which is shown before any game is loaded.

It is made from the other files and may be deleted. It is out of date once files were added to the folders or
removed from them.
"""

from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.show.blocks import Fight
from duel_tui.storage import files, toml
from duel_tui.storage.errors import StorageError
from duel_tui.storage.folders import Saves
from duel_tui.storage.lines import outcome_in, read_lines

_LOOKED_AT = 10
"""The number of duels searched for an unfinished one if there is no summary."""


class LastDuel(Struct, frozen=True):
    """The last unfinished duel."""

    stem: str
    """The stem of its file."""
    names: str = ""
    """The opponent, or both fencers if two people play; empty: not known yet."""
    kind: str = ""
    """The game and the kind of duel, in a few words."""
    stands: str = ""
    """Its state in words, such as the round; empty: not known."""
    played: float = 0.0
    """When it was last played, in seconds since 1970."""


class Rung(Struct, frozen=True):
    """A level of the ladder."""

    level: str
    opponents: tuple[str, ...]
    """At the level that was reached the next one is the first."""
    won: int = 0
    lost: int = 0
    here: bool = False
    """True for the level that the last fencer has reached in the game last played."""


class Summary(Struct, frozen=True):
    """The contents of the first page."""

    fencer: str = ""
    won: int = 0
    lost: int = 0
    go_on: LastDuel | None = None
    coming: Fight | None = None
    """Both fencers of the duel to go on with, or of the one that would begin at once; None: they are not known yet."""
    opponent: str = ""
    """The opponent of a quick duel; empty: not known yet."""
    level: str = ""
    about: str = ""
    """Who that opponent is."""
    progress: str = ""
    """What is missing to the next level, in words; empty: there is none."""
    wins: int = 0
    """Those that count at the level that was reached."""
    wanted: int = 0
    """Those that bring the next level; 0: there is none."""
    fencers: int = 0
    duels: int = 0
    unfinished: int = 0
    game: str = ""
    """The game last played."""
    ladder: tuple[Rung, ...] = ()
    """The levels in that game, the highest first."""
    fought: tuple[tuple[str, str, str], ...] = ()
    """The last duels of the last fencer, the latest first: how each ended, the opponent, and the game."""
    seen: tuple[int, ...] = ()
    """The time of the folders' last change, in nanoseconds since 1970."""


def folders_changed(saves: Saves) -> tuple[int, ...]:
    """The time of the last change in the folders of duels, of fencers, and of notes on duels that they have not followed."""
    return tuple([_changed(folder) for folder in (saves.duels, saves.fencers, saves.playing)])


def read(saves: Saves) -> Summary | None:
    """The summary; None if there is none, or it cannot be read, or it is older than the folders."""
    try:
        found = toml.load(saves.summary, Summary)
    except StorageError:
        return None
    return _up_to_date(saves, found) if found.seen == folders_changed(saves) else None


def write(saves: Saves, summary: Summary) -> None:
    """Keep the summary; a failure loses nothing."""
    with suppress(StorageError):
        toml.replace(saves.summary, toml.dumps(summary))


def glance(saves: Saves) -> Summary:
    """The part of the summary that needs no game to be loaded."""
    there = files.looked_at(saves.duels)
    duels = sorted([(found.st_mtime_ns if found else 0, name) for name, found in there], reverse=True)
    last_played = [(files.seconds(when), saves.duels / name) for when, name in duels[:_LOOKED_AT]]
    unfinished = [(played, path) for played, path in last_played if _may_go_on(path)]
    last = LastDuel(unfinished[0][1].stem, played=unfinished[0][0]) if unfinished else None
    return Summary(
        go_on=last,
        fencers=sum(1 for _ in files.looked_at(saves.fencers)),
        duels=len(duels),
        unfinished=len(unfinished) if len(duels) <= _LOOKED_AT else 0,
    )


def _up_to_date(saves: Saves, found: Summary) -> Summary:
    """The summary without facts that another window may have changed since."""
    last = found.go_on
    if last is None:
        return found
    try:
        there = (saves.duels / f"{last.stem}.toml").stat()
    except (OSError, ValueError):
        return replace(found, go_on=None)
    played = files.seconds(there.st_mtime_ns)
    if played == last.played:
        return found
    return replace(found, go_on=replace(last, stands="", played=played), seen=())


def _may_go_on(path: Path) -> bool:
    """True if a duel's file does not say that it is over."""
    try:
        return outcome_in(read_lines(path, files.read(path)).remark) is None
    except StorageError:
        return False


def _changed(folder: Path) -> int:
    try:
        return folder.stat().st_mtime_ns
    except OSError:
        return 0
