"""An unfinished duel closed in its file: both part, and neither wins.

It is a line of the journal like any other: the duel is found at its end when it is opened again, and the line can be
taken back there.
"""

from pathlib import Path
from typing import Any

from duel_tui.engine.outcome import PARTED
from duel_tui.engine.rulings import Close
from duel_tui.engine.table import DuelTable
from duel_tui.registry import Library
from duel_tui.sanitize import clean_text
from duel_tui.storage import duels
from duel_tui.storage.entries import entries_beside
from duel_tui.storage.errors import StorageError
from duel_tui.storage.folders import Saves
from duel_tui.storage.recorder import Recorder


def close(library: Library, path: Path, reason: str = "") -> None:
    """Close a duel in its file.

    Args:
        library: the rules and words.
        path: the duel's file.
        reason: why the two part.

    Raises:
        InUseError: it is being played in another window.
        StorageError: it cannot be read or written, or it is over.
        WrongAnswerError: the reason is too long.
    """
    saved = duels.load(path, library)
    journal = saved.journal
    own = Saves(path.parent.parent)
    with Recorder(saved, own.playing if path.parent == own.duels else None) as recorder:
        rules = library.under(saved.setup.changes).ruleset(journal.ruleset, journal.options)
        table: DuelTable[Any] = DuelTable(rules, journal, None, recorder, saved.setup.unseen)
        before = table.outcome
        if before is not None:
            over = "closed already" if before.why == PARTED else "over already"
            raise StorageError(f"{path.name}: this duel is {over}")
        table.rule(Close(clean_text(reason, len(reason))))
        assert table.outcome is not None, "a closed duel is over"
        entries = entries_beside(path, saved.setup, library.fencers_in(journal.ruleset, journal.start))
        entries.follow(table, recorded=False)
        recorder.followed = entries.followed
        recorder.over(table.outcome)
        if recorder.trouble is not None:
            raise recorder.trouble
