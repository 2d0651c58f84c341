"""The duel screen as it is drawn: the frame that stands still, and in its middle what is asked."""

from msgspec import Struct

from duel_tui.play.bout import Bout
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.duel.curtain import Curtain
from duel_tui.tui.duel.frame import Frame, middle_of
from duel_tui.tui.duel.help import HelpPane
from duel_tui.tui.duel.prompts import Prompt
from duel_tui.tui.duel.waiting import Wait
from duel_tui.tui.keyhelp import draw_keys
from duel_tui.tui.keys import Bound
from duel_tui.tui.page import Host, footer
from duel_tui.tui.paper import Paper


class Middle(Struct, frozen=True):
    """What changes in the middle of the screen and at its foot."""

    prompt: Prompt | None
    """What is asked."""
    bound: tuple[Bound, ...]
    """The commands that mean something now."""
    footer: tuple[Bound, ...]
    """Those that the footer has."""
    note: str
    """What there is to say at the foot; empty: nothing."""
    keys: bool
    """Whether the commands and their keys are shown in the place of the prompt."""


class View:
    """Draws a duel that is being fought."""

    def __init__(self, host: Host, bout: Bout, frame: Frame, help_pane: HelpPane) -> None:
        """Draw a bout in its frame, with the help beside a choice."""
        self._host = host
        self._bout = bout
        self._frame = frame
        self._help = help_pane

    def draw(self, paper: Paper, middle: Middle) -> None:
        """Draw the frame, the prompt in the middle, and the help beside it."""
        prompt = middle.prompt
        choosing = prompt if isinstance(prompt, Choosing) else None
        if isinstance(prompt, Wait):
            choosing = prompt.standing
        if choosing is None:
            self._help.fall_silent()
        if isinstance(prompt, Curtain):
            prompt.cover(paper)
            return
        self._frame.draw(paper, self._bout.sheet, self._bout.sheet_before)
        box, keymap = middle_of(paper), self._host.keymap
        if middle.keys:
            draw_keys(paper, middle.bound, keymap, box.y)
        else:
            if choosing is not None:
                self._help.draw_beside(paper, box, choosing, odds=self._host.settings.odds)
            if prompt is not None and prompt is not choosing:
                prompt.draw(paper, box)
        footer(paper, middle.footer, keymap, middle.note)
