"""The end of a duel, on the frame it was fought in: who and how, the wounds, the whole log, and a replay both ways."""

from collections.abc import Callable

from msgspec import Struct

from duel_tui.play.bout import Bout
from duel_tui.play.taking_back import take_back
from duel_tui.storage.keeping import Keeper
from duel_tui.tui.duel.frame import Frame, middle_of
from duel_tui.tui.duel.prompts import rule
from duel_tui.tui.duel.replay import ReplayPage
from duel_tui.tui.keyhelp import CLOSES, draw_keys
from duel_tui.tui.keys import Bound
from duel_tui.tui.page import Host, Page, footer
from duel_tui.tui.pages.matrix import matrix_page
from duel_tui.tui.paper import Box, Paper
from duel_tui.tui.prose import wrapped


class After(Struct, frozen=True):
    """What may be done when a duel is over; each may be missing."""

    again: Callable[[], Page] | None = None
    """Makes the page of the same duel, fought once more."""
    swap: Callable[[], Page] | None = None
    """The same with the sides changed."""
    export: Callable[[], str] | None = None
    """Writes the duel down and says where."""
    note: str = ""
    """What else there is to say, such as who asks for you next."""


_COMMANDS = (
    Bound("replay"),
    Bound("again"),
    Bound("swap"),
    Bound("matrix"),
    Bound("back", "home"),
    Bound("export"),
    Bound("undo"),
    Bound("help"),
    Bound("log_up", footer=False),
    Bound("log_down", footer=False),
    Bound("leave", footer=False),
)


class EndPage(Page):
    """A duel that is over."""

    def __init__(
        self, host: Host, bout: Bout, after: After | None = None, resume: Callable[[Bout], Page] | None = None
    ) -> None:
        """Show how a bout ended.

        Args:
            host: the shell.
            bout: the bout.
            after: what may be done now.
            resume: makes the duel page again, when the last choice is taken back.
        """
        super().__init__(host)
        self.bout = bout
        self.title = bout.wording.phrases.name
        self._after = after or After()
        self._resume = resume
        self._frame = Frame(bout)
        self._keys_shown = False
        self._note = ""
        self._settled = False
        """Whether keys have paused since it ended: the whole duel follows then, and another may be begun."""

    @property
    def bound(self) -> tuple[Bound, ...]:
        """What may be done."""
        after = self._after
        missing = {
            name
            for name, there in (("again", after.again), ("swap", after.swap), ("export", after.export))
            if there is None
        }
        if self.bout.notes is None:
            missing.add("matrix")
        if self._resume is None or self.bout.take_back == "none":
            missing.add("undo")
        return tuple([one for one in _COMMANDS if one.name not in missing])

    @property
    def outlasts_lines(self) -> bool:
        """False: another duel may have begun at the table."""
        return False

    def settled(self) -> bool:
        """Let the whole duel follow how it ended, and try again to keep the answers that wait."""
        followed, self._settled = self._settled, True
        return self.bout.keep() or not followed

    def draw(self, paper: Paper) -> None:
        """Draw the frame, and the result in the middle."""
        bout = self.bout
        self._frame.draw(paper, bout.sheet, bout.sheet_before, None if self._settled else bout.last_choice)
        if self._keys_shown:
            draw_keys(paper, self.bound, self.host.keymap, middle_of(paper).y)
        else:
            self._result(paper)
        footer(paper, self._footer if self._settled else (), self.host.keymap, self._told)

    @property
    def _footer(self) -> tuple[Bound, ...]:
        """The commands that the footer has."""
        return CLOSES if self._keys_shown else self.bound

    @property
    def _said(self) -> list[tuple[str, str]]:
        """How it ended, and what else there is to say, each with its ink."""
        bout, outcome = self.bout, self.bout.table.outcome
        ended = bout.wording.outcome(outcome.winner, outcome.why, bout.names) if outcome else ""
        marked = bout.wording.say("taken_back") if bout.marked else ""
        said = ((ended, "bold"), *[(note, "") for note in (*bout.read, self._after.note, marked)])
        return [(text, ink) for text, ink in said if text]

    @property
    def _told(self) -> str:
        """What came of the last command, or what keeps the duel from being kept."""
        return self._note or self.bout.trouble

    @property
    def unkept(self) -> Keeper | None:
        """The answers that are not on disk yet."""
        return self.bout.keeper

    def typed(self, key: str) -> None:  # noqa: ARG002  any key puts the help away
        """Put the help away."""
        self._keys_shown, self._note = False, ""

    def command(self, name: str) -> None:
        """Obey."""
        self._note = ""
        shown, self._keys_shown = self._keys_shown, False
        if name == "help":
            self._keys_shown = not shown
        elif name != "back" or not shown:
            self._obey(name)

    def _obey(self, name: str) -> None:
        """Obey what goes on from the end, or looks back at it."""
        after = self._after
        match name:
            case "log_up" | "log_down":
                self._frame.scroll.take("pageup" if name == "log_up" else "pagedown")
            case "replay":
                self.host.open(ReplayPage(self.host, self.bout))
            case "matrix" if self.bout.notes is not None:
                self.host.open(matrix_page(self.host, self.bout, self.bout.notes, whole=True))
            case "again" | "swap" if (made := after.again if name == "again" else after.swap) is not None:
                if self._settled:
                    self._fight(made)
            case "export" if after.export is not None:
                self._note = after.export()
            case "undo" if self._resume is not None:
                self._take_back(self._resume)
            case _:
                super().command(name)

    def _fight(self, again: Callable[[], Page]) -> None:
        """Go on to another duel, once this one is kept whole."""
        keeper = self.bout.keeper
        if keeper is None or keeper.retry():
            self.host.swap(again())

    def _take_back(self, resume: Callable[[Bout], Page]) -> None:
        self._note = take_back(self.bout, again=False)
        if not self._note:
            self.host.swap(resume(self.bout))

    def _result(self, paper: Paper) -> None:
        bout = self.bout
        middle = middle_of(paper)
        rule(paper, middle.y, paper.width, bout.wording.say("end_title"))
        row = middle.y + 1
        paper.cursor = (3, row)
        for told, ink in self._said:
            for line in wrapped(told, paper.width - 6, ink):
                paper.put(3, row, line)
                row += 1
        if self._settled:
            self._frame.draw_result(paper, Box(0, row, paper.width, middle.bottom - row))
