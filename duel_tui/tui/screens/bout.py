"""The screen of a bout, as what asks through it knows it: the board, what is asked, and what lies over that."""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.widget import Widget

from duel_tui.play.bout import Bout
from duel_tui.play.thoughts import Stamp
from duel_tui.storage.recorder import Recorder
from duel_tui.storage.views import LOOKS
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.asked import Asked, Confirmation
from duel_tui.tui.widgets.board import Board
from duel_tui.tui.widgets.decision_pane import DecisionPane
from duel_tui.tui.widgets.edges import Footer, Item
from duel_tui.tui.widgets.hosted import on_top


class BoutScreen(AppScreen):
    """A bout with what is asked in the middle of it; it is published after each picture."""

    CSS_PATH = "duel.tcss"
    AUTO_FOCUS = ""
    comes_later: ClassVar[bool] = True

    def __init__(self, bout: Bout) -> None:
        """Show a bout."""
        super().__init__()
        self.bout = bout
        self.asked = Asked()
        """What is asked, and its answer."""
        self.board = Board(self, bout, self.asked)
        """What is shown around the prompt."""
        self._rests = False
        """True while what stands before the player is answered, and an opponent thinks."""
        self._confirmation = Confirmation()
        self._drawn: Stamp | None = None
        """The moment that was drawn last; None: nothing was drawn yet."""

    def compose(self) -> ComposeResult:
        """Fencers, decision, result, log and footer."""
        board = self.board
        yield from (board.top, board.stage, board.under, self.asked, board.result, board.log)
        yield Footer(self.host.keymap, lines=False)

    def on_mount(self) -> None:
        """Look every second for programs that watch the duel."""
        if self.bout.published is not None:
            self.set_interval(LOOKS, self._publish)

    def on_resize(self) -> None:
        """Lay everything out for the new size."""
        self.board.stand_still()
        self.board.draw()

    @property
    def unkept(self) -> Recorder | None:
        """The answers that are not on disk yet."""
        return self.bout.keeper

    @property
    def prompt(self) -> Widget | None:
        """What is asked."""
        return self.asked.prompt

    async def ask(self, widget: Widget, items: Sequence[Item], *, covers: bool = False) -> Any:
        """Put a prompt before the player, and wait for its answer or a command.

        Args:
            widget: the prompt.
            items: what the footer says of it.
            covers: whether it takes the whole screen.
        """
        await self.put(widget, items, covers=covers)
        self.host.let_go()
        self.publish_once_drawn()
        self._rests = False
        given = self.asked.expect()
        try:
            return await given
        finally:
            given.cancel()

    async def put(self, widget: Widget, items: Sequence[Item] | None = None, *, covers: bool = False) -> None:
        """Put something in the place of the prompt, and draw in the same frame what has happened before it.

        Args:
            widget: what is put there.
            items: what the footer says of it; None: what it says already.
            covers: whether it takes the whole screen.
        """
        before = self.asked.prompt
        self.asked.announce(widget, whole=covers)
        self.board.fall_silent()
        async with self.batch():
            self.board.draw()
            if items is not None:
                self.query_one(Footer).items = tuple(items)
            await self.asked.put(widget)
        if isinstance(before, DecisionPane) and isinstance(widget, DecisionPane) and not before.decision.past:
            before.give_ahead(widget)

    def rest(self) -> None:
        """Let what stands before the player stand, but take nothing with it."""
        self._rests = True
        self.set_focus(None)

    def say(self, note: str) -> None:
        """Say something about the last key, until the next."""
        self.board.say(note)

    def remark(self, note: str) -> None:
        """Say it on the rule."""
        self.say(note)

    def happened(self) -> None:
        """Let what has just happened be drawn with what is asked next."""
        self._confirmation.forget()
        self.board.happened()

    async def cover(self, widget: Widget, *, whole: bool = False) -> None:
        """Put something over the prompt, which stays as it is; `whole`: over the fencers, too."""
        if not self.asked.is_attached:  # the key came before anything stood there
            return
        if (curtain := self.asked.curtain) is not None:
            self.say(curtain.how)
        else:
            await self.asked.cover(widget, self.board.draw, whole=whole)

    def uncover(self) -> None:
        """Take away what lies over the prompt."""
        self.asked.uncover()
        self.board.draw()

    def publish_once_drawn(self) -> None:
        """Publish the present moment after its picture: the first refresh lays it out, the second paints it."""
        self.call_after_refresh(self.call_after_refresh, self._publish_drawn, self.bout.stamp)

    def _publish_drawn(self, stamp: Stamp) -> None:
        self._drawn = stamp
        self._publish()

    def _publish(self) -> None:
        """Publish the duel where it was drawn here, or goes on in lines above; never before the player sees it."""
        if self._drawn == self.bout.stamp or not on_top(self):
            with self.host.faults():
                self.bout.publish()
