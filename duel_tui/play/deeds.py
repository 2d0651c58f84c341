"""What can be done with a fencer of the roster, and what cannot."""

from duel_tui.storage.fencers import FencerFile

DEEDS = (
    ("fight", "f", "fight at this level"),
    ("duel", "d", "set up a duel"),
    ("edit", "e", "change the sheet"),
    ("copy", "c", "make a copy"),
    ("retire", "r", "retire"),
    ("recall", "b", "back to the roster"),
)
"""Each with its key and its letter."""


def denied(file: FencerFile, *, retired: bool) -> dict[str, str]:
    """What cannot be done with a fencer, and why."""
    if retired:
        return dict.fromkeys(("fight", "duel", "edit", "retire"), "has retired")
    found = {"recall": "has not retired"}
    if file.shipped:
        found |= {"edit": "make a copy first", "retire": "came with the program"}
    return found
