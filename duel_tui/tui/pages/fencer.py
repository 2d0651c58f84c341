"""A fencer being finished, made by hand, or changed: the form on the left, the sheet it makes on the right."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.fencer.person import Fencer
from duel_tui.play.house import House
from duel_tui.play.matchmaking import against_his_match
from duel_tui.storage import drafts, fencers
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import FencerFile
from duel_tui.tui import doors
from duel_tui.tui.fields import ChoiceField, FormPane
from duel_tui.tui.keys import Bound
from duel_tui.tui.page import Host, Page
from duel_tui.tui.pages.fencer_form import FencerForm
from duel_tui.tui.pages.formed import TURN, Formed
from duel_tui.tui.pages.framed import BACK, LEAVE
from duel_tui.tui.pages.sheet import WIDTH, RecordSheet
from duel_tui.tui.pages.trouble import TroublePage
from duel_tui.tui.paper import Paper
from duel_tui.tui.prose import wrapped

if TYPE_CHECKING:
    from textual.screen import Screen

_FORM = 2
_SHEET = WIDTH + 1
"""Cells for the sheet."""
_SAVE, _FIGHT = "save", "fight"
_THEN = ((_SAVE, "into the roster"), (_FIGHT, "and fight now"))


class Source(Struct, frozen=True):
    """Where a sheet comes from."""

    lines: tuple[str, ...] = ()
    """How the dice fell."""
    by_hand: bool = False
    """Whether everything may be changed, and not only what dice leave open."""
    file: FencerFile | None = None
    """The file the sheet is in already."""
    back: "Callable[[], Page | Screen[Any]] | None" = None
    """Makes the screen of the dice again, where one can go back to them."""
    wait: Callable[[Fencer], str] | None = None
    """Keeps the sheet as a draft, and says why it could not be; None: there is no draft."""


class FencerPage(Formed):
    """A fencer's sheet to be filled in and kept."""

    title = "A fencer"
    commands = (
        Bound("commit", "keep", line="Keeps the fencer as the form stands."),
        Bound("field"),
        TURN,
        BACK,
        LEAVE,
    )

    def __init__(self, host: Host, house: House, fencer: Fencer, source: Source) -> None:
        """Open the form for a fencer as far as he stands."""
        super().__init__(host)
        self._house = house
        self._source = source
        self._then = ChoiceField("Keep", _THEN, _SAVE)
        self._form = FencerForm(
            house, fencer, rolled=not source.by_hand, then=None if source.file else self._then
        )
        self._sheet = RecordSheet(house)
        self._drafted = self._form.fencer if source.by_hand else None
        """The sheet as the draft has it; None: there is no draft of it yet."""
        self._told = self._form.told()
        """What is said of the field at the caret, once keys have paused."""

    @property
    def middle(self) -> str:
        """What is happening."""
        if self._source.file:
            return "changed"
        return "name and kit" if self._source.lines else "by hand"

    @property
    def pane(self) -> FormPane:
        """The form."""
        return self._form.pane

    def hidden(self) -> None:
        """Keep a draft of what is left."""
        self._keep_draft()

    def settled(self) -> bool:
        """Keep a draft, and let what is said follow the caret."""
        self._keep_draft()
        before, self._told = self._told, self._form.told()
        return before != self._told

    def content(self, paper: Paper) -> None:
        """The form, the sheet, and what a field means or what is wrong."""
        fencer = self._form.fencer
        left = paper.width - _SHEET - 2
        self._form.pane.draw(paper, 0, _FORM, left)
        cursor = paper.cursor
        foot = paper.height - 4
        for y in range(1, foot):
            paper.put(left + 1, y, "\u2502", "rule")
        sheet = self._sheet.lines(fencer, _SHEET - 1, self._source.file)
        paper.put_lines(left + 3, _FORM, sheet[: foot - _FORM])
        paper.fill(1, foot - 1, paper.width - 2, "\u2500", "rule")
        wrong = self._form.kit.problems(fencer)
        told = wrapped(" ".join(wrong) or self._told, paper.width - 4, "bad" if wrong else "")
        paper.put_lines(2, foot, told[: paper.height - foot - 1])
        paper.cursor = cursor

    def fill(self, key: str) -> bool:
        """Take a key of the form."""
        return self._form.take(key)

    def command(self, name: str) -> None:
        """Keep him, or go back."""
        if name == "commit":
            self._commit()
        elif name == "back" and self._source.back is not None:
            self.host.swap(self._source.back())
        else:
            super().command(name)

    def _commit(self) -> None:
        fencer = fencers.harmless(self._form.fencer)
        wrong = self._form.kit.problems(fencer)
        if wrong:
            self.note = "not yet: see above"
            return
        try:
            file = self._kept(fencer)
        except StorageError as error:
            self.note = str(error)
            return
        self.host.keep(replace(self.host.settings, fencer=file.stem))
        self.host.close()
        if self._then.key == _FIGHT and not self._source.file:
            trouble = doors.fight(self.host, self._house, against_his_match(self._house, file))
            if trouble:
                self.host.open(TroublePage(self.host, trouble))

    def _keep_draft(self) -> None:
        wait, fencer = self._source.wait, self._form.fencer
        if wait is not None and fencer != self._drafted:
            self.note = wait(fencer)
            self._drafted = fencer

    def _kept(self, fencer: Fencer) -> FencerFile:
        if self._source.file is not None:
            changed = replace(self._source.file, fencer=fencer)
            fencers.save(changed)
            return changed
        file = fencers.add(self._house.saves, fencer, self._source.lines)
        if self._source.wait is not None:
            drafts.discard(self._house.saves)
            self._drafted = self._form.fencer
        return file
