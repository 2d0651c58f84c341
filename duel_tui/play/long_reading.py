"""Very many or large files that were not read yet: what there is to say before they are read and meanwhile, which takes long once."""

from duel_tui.storage import fencers, read_before, shelf
from duel_tui.storage.folders import Saves

_LONG = 300
"""To read this number of small files takes a second or less."""


def unread(saves: Saves) -> int:
    """What has to be read of duels and fencers before any list is there, in small files; 0: so little that nobody waits."""
    found = shelf.unread(saves.duels) + sum(map(fencers.unread, (saves.fencers, saves.retired)))
    return found if found > _LONG else 0


def read(saves: Saves) -> None:
    """Read all of them."""
    shelf.duels(saves.duels)
    for folder in (saves.fencers, saves.retired):
        fencers.roster(folder)


def said(saves: Saves) -> str:
    """How far the reading is, in a sentence."""
    for folder, name in (
        (saves.duels, "duels"),
        (saves.fencers, "fencers"),
        (saves.retired, "retired fencers"),
    ):
        so_far, files = read_before.progress(folder)
        if files:
            return f"Reading {name}: {so_far:,} of {files:,} so far."
    return "Reading duels and fencers."
