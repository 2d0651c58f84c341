"""What duels and time enter into a fencer's file: the record, wounds that stay, points, and what has healed.

Each entry is made under the lock of the folder, on the file as it is then, and refused where something else came between.
"""

from pathlib import Path

from msgspec.structs import replace

from duel_tui.engine.side import BySide, both
from duel_tui.fencer.condition import Condition, taken_since
from duel_tui.fencer.life import Life
from duel_tui.storage.fencers import Carried, FencerFile, Fought, Passed, load, write
from duel_tui.storage.locks import locked


def enter(file: FencerFile, fought: Fought) -> FencerFile:
    """Enter a duel into a fencer's record, once; one that was mended after its end gets its new result.

    A shipped fencer has no record.

    Raises:
        SaveError: it could not be written.
        BrokenFileError: the file can no longer be read.
    """
    return _recorded(file, fought.duel, fought)


def withdraw(file: FencerFile, duel: str) -> FencerFile:
    """Take a duel that no longer counts out of a fencer's record.

    Raises:
        SaveError: it could not be written.
        BrokenFileError: the file can no longer be read.
    """
    return _recorded(file, duel, None)


def _recorded(file: FencerFile, duel: str, fought: Fought | None) -> FencerFile:
    """Let a duel stand in a fencer's record as it is now; None: not at all."""
    if file.shipped:
        return file
    with locked(file.path.parent):
        now = load(file.path)
        record = {one.duel: one for one in now.record}
        record.pop(duel, None) if fought is None else record.update({duel: fought})
        after = replace(now, record=tuple(record.values()))
        if after != now:
            write(after)
        return after


def carry(path: Path, carried: Carried, follows: str) -> bool:
    """Let a duel leave a fencer in a condition; False: something else has changed that since the duel began.

    The duel that changed a condition last may change it again, as long as it stands as that duel left it.

    Args:
        path: the fencer's file.
        carried: the duel, with the condition in which the fencer came to it.
        follows: the duel that had changed the condition last when this one began; empty: none had.

    Raises:
        SaveError: it could not be written.
        BrokenFileError: the file can no longer be read.
    """
    with locked(path.parent):
        now = load(path)
        earlier = now.carried[:-1] if now.last_carried == carried.duel else now.carried
        first = now.last_carried == follows and now.condition == carried.before
        if not (first or _stands(now, carried.duel)):
            return False
        after = replace(now, condition=carried.after, carried=(*earlier, carried))
        if after != now:
            write(after)
    return True


def uncarry(path: Path, duel: str) -> bool | None:
    """Take back what a duel left of a fencer; False: something has changed that meanwhile; None: it left nothing.

    Raises:
        SaveError: it could not be written.
        BrokenFileError: the file can no longer be read.
    """
    with locked(path.parent):
        now = load(path)
        if duel not in [one.duel for one in now.carried]:
            return None
        if not _stands(now, duel):
            return False
        write(replace(now, condition=now.carried[-1].before, carried=now.carried[:-1]))
    return True


def _stands(file: FencerFile, duel: str) -> bool:
    """True if a fencer's condition is as this duel left it: no later one has left another, and no time has passed."""
    past = file.passed and file.passed[-1].start.last_fight == duel
    return file.last_carried == duel and file.carried[-1].after == file.condition and not past


def let_pass(file: FencerFile, after: Life, passed: Passed) -> bool:
    """Write what time has made of a fencer; False: the file has changed since, and stays as it is.

    Raises:
        SaveError: it could not be written.
        BrokenFileError: the file can no longer be read.
    """
    with locked(file.path.parent):
        now = load(file.path)
        if now.life(0) != file.life(0):
            return False
        write(
            replace(
                now,
                fencer=after.fencer,
                condition=after.condition,
                rolled=after.rolled,
                practice=after.practice,
                passed=(*now.passed, passed.kept),
            )
        )
    return True


def carried_from(
    duel: str, names: BySide[str], before: BySide[Condition], after: BySide[Condition]
) -> BySide[Carried]:
    """What a duel enters into the files of both fencers."""
    return both(
        lambda side: Carried(
            duel,
            before[side],
            after[side],
            foe=names[side.foe],
            given=taken_since(before[side.foe], after[side.foe]),
        )
    )
