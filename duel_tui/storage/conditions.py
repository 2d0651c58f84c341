"""What a duel leaves of its fencers, written into their files, and followed as the duel is mended after its end.

A line of the duel is always written before the files of its fencers. So whatever is missing there after a kill is written
when the duel is opened the next time, and whatever its end was taken back from is withdrawn.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side, both
from duel_tui.engine.timeline import Timeline
from duel_tui.fencer.condition import Condition, carrying, teaching
from duel_tui.fencer.person import Fencer
from duel_tui.storage import careers, fencers
from duel_tui.storage.careers import carried_from
from duel_tui.storage.duels import Setup
from duel_tui.storage.errors import StorageError
from duel_tui.storage.folders import Saves

_KEPT = "{name} keeps the wounds of this duel"
_DEAD = "{name} stays dead"
_EARNED = "{name} earns {amount} of expertise"
_LOST = "{name} loses {amount} of expertise"
_CHANGED = "the wounds of {name} were changed after this duel began, by another duel, by time or by hand, and stay as they are, and the points too"


class Conditions:
    """The fencers' files of one duel in which wounds stay."""

    def __init__(self, duel: str, setup: Setup, files: BySide[Path | None]) -> None:
        """Follow a duel, which is the stem of a file; a fencer without a file keeps nothing."""
        self._duel = duel
        self._names = setup.names
        self._before = setup.came
        self._follows = setup.follows
        self._files = files
        self._left: BySide[Condition] | None = None
        """The conditions that the files were last brought to; None: those from before the duel."""
        self._points: BySide[float] | None = None
        self._fresh = True
        """True until the files have been brought to where the duel stands."""
        self.said: tuple[str, ...] = ()
        """What was done at the end of the duel, and what could not be, a sentence each without its full stop."""

    def follow(self, table: Timeline[Any], *, recorded: bool) -> tuple[str, ...]:
        """Bring the files to where the duel stands now; what is new of what could not be done.

        Args:
            table: the duel.
            recorded: False if it counts in no record, for house rules by which its points do not count then (RD-239).
        """
        rules = carrying(table.rules)
        left = rules.left(table.state, self._before) if table.done and rules else None
        counts = recorded or not table.journal.options.get("points_need_record")
        fights = teaching(table.rules) if left and counts else None
        points = fights.earned(table.state) if fights else None
        if (left, points) == (self._left, self._points) and not self._fresh:
            return ()
        before = self.said if left == self._left else ()
        was_over, self._left, self._points, self._fresh = self._left is not None, left, points, False
        trouble, told = list[str](), list[str]()
        for side in Side:
            if (path := self._files[side]) is None:
                continue
            name = self._names[side]
            try:
                if left is None:
                    brought = careers.uncarry(path, self._duel)
                else:
                    carried = carried_from(self._duel, self._names, self._before, left)[side]
                    carried = replace(carried, points=points[side] if points else None)
                    brought = careers.carry(path, carried, self._follows[side])
            except StorageError as error:
                self._fresh = True
                trouble.append(str(error))
                continue
            if brought is False or (brought is None and was_over):
                trouble.append(_CHANGED.format(name=name))
            elif brought and left is not None:
                if left[side] != self._before[side]:
                    told.append((_DEAD if left[side].dead else _KEPT).format(name=name))
                if points and points[side]:
                    amount = f"{abs(points[side]):g} point{'' if abs(points[side]) == 1 else 's'}"
                    told.append((_EARNED if points[side] > 0 else _LOST).format(name=name, amount=amount))
        self.said = (*trouble, *told)
        return tuple([one for one in trouble if one not in before])


def conditions_beside(path: Path, setup: Setup, pair: BySide[Fencer]) -> Conditions | None:
    """What keeps the wounds of a duel in files that lie as saves do, or next to the duel; None: they do not stay."""
    if not setup.carries:
        return None
    saves = Saves(path.parent.parent)
    folders = (saves.fencers, saves.retired, path.parent)
    known = [*fencers.roster(saves.retired).fencers, *fencers.roster(saves.fencers).fencers]
    kept = {file.fencer: file.path for file in known} if setup.newcomers else {}
    files = both(
        lambda side: (
            kept.get(pair[side]) if side in setup.newcomers else fencer_in(folders, setup.fencers[side])
        )
    )
    return Conditions(path.stem, setup, files)


def fencer_in(folders: Sequence[Path], stem: str) -> Path | None:
    """The fencer's file of a stem in the first folder that has it; None: none has."""
    paths = [folder / f"{stem}.toml" for folder in folders if stem]
    return next((path for path in paths if path.is_file()), None)
