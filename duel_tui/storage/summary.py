"""The summary: one small file with all that the first page shows, so that it is there before any game is loaded.

It is made of the other files and may be deleted. It counts only as long as nothing came to the folders, or left them,
since it was written.
"""

from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.storage import files, toml
from duel_tui.storage.errors import StorageError
from duel_tui.storage.folders import Saves
from duel_tui.storage.lines import outcome_in, read_lines, split

_LOOKED_AT = 10
"""How many of the last duels are looked at, without a summary, for one to go on with."""


class LastDuel(Struct, frozen=True):
    """The duel last played that is not over."""

    stem: str
    """That of its file."""
    names: str = ""
    """The opponent, or both fencers where two people play; empty: not known yet."""
    kind: str = ""
    """The game and what it is fought for, in a few words."""
    stands: str = ""
    """How far it is, in words; empty: not known."""
    played: float = 0.0
    """When it was last played, in seconds since 1970."""


class Rung(Struct, frozen=True):
    """A level of the ladder."""

    level: str
    opponents: tuple[str, ...]
    results: dict[str, tuple[int, int]] = {}
    """How many duels against them were won and lost, by the short name of the game."""
    here: bool = False
    """True for the level that the last fencer has reached in the game last played."""


class Summary(Struct, frozen=True):
    """What the first page shows."""

    fencer: str = ""
    won: int = 0
    lost: int = 0
    go_on: LastDuel | None = None
    opponent: str = ""
    """The opponent of a quick duel; empty: not known yet."""
    level: str = ""
    progress: str = ""
    """How far it is to the next level, in words; empty: there is none."""
    fencers: int = 0
    duels: int = 0
    unfinished: int = 0
    games: tuple[str, ...] = ()
    """The short names of the games."""
    titles: tuple[str, ...] = ()
    """Their whole names, in the same order."""
    ladder: tuple[Rung, ...] = ()
    """The levels, the highest first."""
    seen: tuple[int, ...] = ()
    """When the folders had last changed, in nanoseconds since 1970."""


def folders_changed(saves: Saves) -> tuple[int, ...]:
    """When something last came to the folders of duels and fencers, or left them."""
    return tuple([_changed(folder) for folder in (saves.duels, saves.fencers)])


def read(saves: Saves) -> Summary | None:
    """The summary; None where there is none, or it cannot be read, or is older than the folders."""
    try:
        text = toml.text_of(saves.summary, files.read(saves.summary))
        found = toml.struct_of(saves.summary, text, toml.table_of(saves.summary, text), Summary)
    except StorageError:
        return None
    return _up_to_date(saves, found) if found.seen == folders_changed(saves) else None


def write(saves: Saves, summary: Summary) -> None:
    """Keep the summary; nothing is lost where that cannot be done."""
    with suppress(StorageError):
        files.replace(saves.summary, toml.dumps(summary).encode())


def glance(saves: Saves) -> Summary:
    """What is seen of the folders without loading a game."""
    duels = sorted(_times(saves.duels), reverse=True)
    unfinished = [(played, path) for played, path in duels[:_LOOKED_AT] if _may_go_on(path)]
    last = LastDuel(unfinished[0][1].stem, played=unfinished[0][0]) if unfinished else None
    return Summary(
        go_on=last,
        fencers=sum(1 for _ in saves.fencers.glob("*.toml")),
        duels=len(duels),
        unfinished=len(unfinished),
    )


def _up_to_date(saves: Saves, found: Summary) -> Summary:
    """The summary without what may have changed since the last duel was played on elsewhere."""
    last = found.go_on
    if last is None:
        return found
    try:
        played = (saves.duels / f"{last.stem}.toml").stat().st_mtime
    except (OSError, ValueError):
        return replace(found, go_on=None)
    if played == last.played:
        return found
    return replace(found, go_on=replace(last, stands="", played=played), seen=())


def _may_go_on(path: Path) -> bool:
    """True if a duel's file has no remark that it is over."""
    try:
        head, rest = split(path, files.read(path))
        return outcome_in(read_lines(path, head, rest).remark) is None
    except StorageError:
        return False


def _times(folder: Path) -> list[tuple[float, Path]]:
    found: list[tuple[float, Path]] = []
    for path in folder.glob("*.toml"):
        with suppress(OSError):
            found.append((path.stat().st_mtime, path))
    return found


def _changed(folder: Path) -> int:
    try:
        return folder.stat().st_mtime_ns
    except OSError:
        return 0
