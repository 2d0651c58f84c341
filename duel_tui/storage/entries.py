"""What a duel enters into its fencers' files: the record, wounds and points, which follow the duel as it is mended.

A line of the duel is always written before the files of its fencers, and a note before that line. So where the program was
killed in between, the note leads back to the duel, and the files are brought to where it stands.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.outcome import PARTED
from duel_tui.engine.side import BySide, Side, both
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.condition import Condition, carrying, teaching
from duel_tui.fencer.person import Fencer
from duel_tui.storage import careers, fencers
from duel_tui.storage.careers import carried_from
from duel_tui.storage.duels import PERSON, Setup, is_person, plays
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import Fought, WonOrLost
from duel_tui.storage.folders import Saves

_KEPT = "{name} keeps the wounds of this duel"
_DEAD = "{name} stays dead"
_EARNED = "{name} earns {amount} of expertise"
_LOST = "{name} loses {amount} of expertise"
_CHANGED = "the wounds of {name} were changed after this duel began, by another duel, by time or by hand, and stay as they are, and the points too"


class _Due(Struct, frozen=True):
    """What the files are to have of a duel as it stands."""

    left: BySide[Condition] | None = None
    """The conditions that it leaves; None: those from before it."""
    points: BySide[float] | None = None
    fought: BySide[Fought | None] = BySide(None, None)
    """What stands in each fencer's record; None: nothing."""


class Entries:
    """What one duel has in its fencers' files."""

    def __init__(self, duel: str, setup: Setup, files: BySide[Path | None], *, records: bool = True) -> None:
        """Follow a duel, which is the stem of a file; a fencer without a file keeps nothing.

        Args:
            duel: the stem.
            setup: what was agreed on.
            files: the fencers' files.
            records: whether it is entered into the records of those whom people play; one at a real table enters none.
        """
        self._duel = duel
        self._setup = setup
        self._files = files
        self._records = records and not setup.unseen
        self._due = _Due()
        """What the files were last brought to."""
        self.followed = False
        """True if the files are where the duel stood when it was followed last."""
        self.said: tuple[str, ...] = ()
        """What was done at the end of the duel, and what could not be, a sentence each without its full stop."""

    def follow(self, table: DuelTable[Any], *, recorded: bool) -> tuple[str, ...]:
        """Bring the files to where the duel stands now; what is new of what could not be done.

        Args:
            table: the duel.
            recorded: False if it counts in no record, for house rules by which its points do not count then (RD-239).
        """
        due = self._now(table, recorded=recorded)
        if due == self._due and self.followed:
            return ()
        before = self.said if due.left == self._due.left else ()
        was_over, self._due, self.followed = self._due.left is not None, due, True
        trouble, told = list[str](), list[str]()
        for side in Side:
            if (path := self._files[side]) is None:
                continue
            name = self._setup.names[side]
            try:
                if self._records and self._setup.fencers[side] and is_person(self._setup.players[side]):
                    self._enter(path, due.fought[side])
                brought = self._carry(side, path) if self._setup.carries else None
            except StorageError as error:
                self.followed = False
                trouble.append(str(error))
                continue
            if brought is False or (brought is None and was_over):
                trouble.append(_CHANGED.format(name=name))
            elif brought and due.left is not None:
                if due.left[side] != self._setup.came[side]:
                    told.append((_DEAD if due.left[side].dead else _KEPT).format(name=name))
                if due.points and (points := due.points[side]):
                    amount = f"{abs(points):g} point{'' if abs(points) == 1 else 's'}"
                    told.append((_EARNED if points > 0 else _LOST).format(name=name, amount=amount))
        self.said = (*trouble, *told)
        return tuple([one for one in trouble if one not in before])

    def _now(self, table: DuelTable[Any], *, recorded: bool) -> _Due:
        rules = carrying(table.rules) if self._setup.carries else None
        left = rules.left(table.state, self._setup.came) if table.done and rules else None
        counts = recorded or not table.journal.options.get("points_need_record")
        fights = teaching(table.rules) if left and counts else None
        points = fights.earned(table.state) if fights else None
        outcome = table.outcome if recorded else None
        if outcome is None or outcome.why == PARTED:
            return _Due(left, points)
        winner, game = outcome.winner, table.journal.ruleset
        return _Due(left, points, both(lambda side: self._fought(side, winner, game)))

    def _fought(self, side: Side, winner: Side | None, game: str) -> Fought:
        """What stands in a side's record; against an opponent who only advised it is a duel against a person."""
        result: WonOrLost = "drawn" if winner is None else "won" if winner is side else "lost"
        foe = self._setup.players[side.foe]
        return Fought(self._duel, result, self._setup.names[side.foe], foe if plays(foe) else PERSON, game)

    def _enter(self, path: Path, fought: Fought | None) -> None:
        file = fencers.load(path)
        if fought is None:
            careers.withdraw(file, self._duel)
        else:
            careers.enter(file, fought)

    def _carry(self, side: Side, path: Path) -> bool | None:
        """Bring wounds and points into a file; False: something has changed them since; None: it had none of this duel."""
        left, points = self._due.left, self._due.points
        if left is None:
            return careers.uncarry(path, self._duel)
        carried = carried_from(self._duel, self._setup.names, self._setup.came, left)[side]
        carried = replace(carried, points=points[side] if points else None)
        return careers.carry(path, carried, self._setup.follows[side])


def entries_beside(path: Path, setup: Setup, pair: BySide[Fencer]) -> Entries:
    """What a duel has in files that lie as saves do, or next to the duel."""
    saves = Saves(path.parent.parent)
    folders = (saves.fencers, saves.retired, path.parent)
    known = (
        [*fencers.roster(saves.retired).fencers, *fencers.roster(saves.fencers).fencers]
        if setup.carries and setup.newcomers
        else ()
    )
    kept = {file.fencer: file.path for file in known}
    files = both(
        lambda side: (
            kept.get(pair[side]) if side in setup.newcomers else fencer_in(folders, setup.fencers[side])
        )
    )
    return Entries(path.stem, setup, files)


def fencer_in(folders: Sequence[Path], stem: str) -> Path | None:
    """The fencer's file of a stem in the first folder that has it; None: none has."""
    paths = [folder / f"{stem}.toml" for folder in folders if stem]
    return next((path for path in paths if path.is_file()), None)
