"""A duel gone through step by step, both ways, on the frame it was fought in."""

from duel_tui.engine.answers import Decided
from duel_tui.engine.sheet import Sheet
from duel_tui.play.bout import Bout
from duel_tui.tui.duel.frame import Frame, middle_of
from duel_tui.tui.keyhelp import CLOSES, draw_keys
from duel_tui.tui.keys import Bound
from duel_tui.tui.page import Host, Page, footer
from duel_tui.tui.paper import Paper


class ReplayPage(Page):
    """One decision and what came of it at a time."""

    commands = (
        Bound("next", "forward", line="Goes one step forward, or back."),
        Bound("previous", "back a step"),
        Bound("back"),
        Bound("first"),
        Bound("last"),
        Bound("help", line="Opens and closes this help."),
        Bound("leave", footer=False),
    )

    def __init__(self, host: Host, bout: Bout) -> None:
        """Start before the first decision."""
        super().__init__(host)
        self._at = 0
        self._keys_shown = False
        self._take(bout)

    def _take(self, bout: Bout) -> None:
        """Look at a bout as it stands."""
        self.bout = bout
        self._frame = Frame(bout)
        table = bout.table
        begins = [place for place in range(table.place) if isinstance(table.step(place).answer, Decided)]
        self._stops = [*begins, table.place] if begins else [table.place]

    def draw(self, paper: Paper) -> None:
        """Draw the sheets as they stood, and what had been told."""
        start, end = self._span()
        self._frame.draw_at(paper, self._sheet(end), self._sheet(start), end, self._title)
        middle = middle_of(paper)
        paper.cursor = (0, middle.y)
        if self._keys_shown:
            draw_keys(paper, self.bound, self.host.keymap, middle.y)
        footer(paper, CLOSES if self._keys_shown else self.bound, self.host.keymap)

    @property
    def _title(self) -> str:
        """How many steps there are, and which one this is."""
        return self.bout.wording.say("replay_title", step=self._at, steps=len(self._stops) - 1)

    def typed(self, key: str) -> None:  # noqa: ARG002  any key puts the help away
        """Put the help away."""
        self._keys_shown = False

    def command(self, name: str) -> None:
        """Go forward or back."""
        last = len(self._stops) - 1
        shown, self._keys_shown = self._keys_shown, False
        match name:
            case "next":
                self._at = min(last, self._at + 1)
            case "previous":
                self._at = max(0, self._at - 1)
            case "first" | "last":
                self._at = 0 if name == "first" else last
            case "help":
                self._keys_shown = not shown
            case "back" if shown:
                return
            case _:
                super().command(name)

    def _span(self) -> tuple[int, int]:
        """The places from the decision in sight to the next one."""
        end = self._stops[self._at]
        start = self._stops[self._at - 1] if self._at else end
        return start, end

    def _sheet(self, place: int) -> Sheet:
        return self.bout.sheet_at(place)
