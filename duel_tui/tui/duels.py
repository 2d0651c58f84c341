"""A saved duel on its way to the screen: taken up where it stands, and what may be done when it is over."""

from msgspec.structs import replace

from duel_tui.plain.prompter import Lines
from duel_tui.plain.talk import Back, Talk
from duel_tui.play.aftermath import entered, written_down
from duel_tui.play.bout import Bout
from duel_tui.play.conductor import fight
from duel_tui.play.house import House
from duel_tui.play.matches import again
from duel_tui.play.taking_up import sat_down
from duel_tui.storage.duels import SavedDuel
from duel_tui.storage.errors import StorageError
from duel_tui.tui.duel.end import After, EndPage
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.page import Host, Page
from duel_tui.tui.pages.rulebook import RulebookPage
from duel_tui.tui.pages.trouble import TroublePage


class Evening:
    """One saved duel, played at one table."""

    def __init__(self, host: Host, house: House, saved: SavedDuel) -> None:
        """Lock the duel's file and sit down.

        Raises:
            StorageError: it is being played elsewhere, or cannot be written.
        """
        self._host = host
        self._house = house
        self._saved = saved
        bout, self._recorder = sat_down(house, saved)
        self._bout = replace(bout, sums=host.settings.sums)

    def page(self) -> Page:
        """The duel where it stands: being fought, or over."""
        if self._bout.table.done:
            return self._end(self._bout)
        if self._bout.desk is not None:
            self._bout.desk.start()
        return self._fight(self._bout)

    def _fight(self, bout: Bout) -> Page:
        return DuelPage(self._host, bout, self._end, self._rulebook, lambda talk: self._talk(bout, talk))

    async def _talk(self, bout: Bout, talk: Talk) -> None:
        """Go on with the duel in lines, to its end or until it is left."""
        lines = Lines(self._house, bout, talk, self._saved.setup.changes)
        await lines.begin()
        await fight(bout, lines)
        if not bout.table.done:
            raise Back

    def _rulebook(self, at: str) -> Page:
        saved, notes = self._saved, self._bout.notes
        whole = notes is None or notes.shows_all
        book = self._house.rulebook_of(saved.journal.ruleset, saved.setup.changes, whole=whole)
        return RulebookPage(self._host, self._house, saved.journal.ruleset, at, book)

    def _end(self, bout: Bout) -> Page:
        after = After(
            again=lambda: self._again(swapped=False),
            swap=lambda: self._again(swapped=True),
            export=self._export,
            note=self._entered(bout),
        )
        return EndPage(self._host, bout, after, self._fight)

    def _export(self) -> str:
        return written_down(self._house, self._saved, self._bout)

    def _entered(self, bout: Bout) -> str:
        """Enter the duel into the records; what there is to say about it."""
        return entered(self._house, self._saved, bout, self._recorder)

    def _again(self, *, swapped: bool) -> Page:
        try:
            saved = again(self._house, self._saved, swapped=swapped)
            return Evening(self._host, self._house, saved).page()
        except StorageError as error:
            return TroublePage(self._host, str(error))
