"""What is asked of the player in a duel, its answer, and what lies over it: the keys, the log, a game master's entry."""

import asyncio
from collections.abc import Callable
from typing import Any

from textual.message import Message
from textual.widget import Widget

from duel_tui.keys import Keymap
from duel_tui.play.bout import Bout
from duel_tui.tui.widgets.edges import Footer, Item
from duel_tui.tui.widgets.entry import Entry
from duel_tui.tui.widgets.hosted import Layers
from duel_tui.tui.widgets.notice import Notice
from duel_tui.tui.widgets.panes import KeysPane, LogPane

_ANY_KEY: Item = ("any key", "back")
"""What the keys do that a pane over the prompt has no use for."""


class Asked(Layers):
    """The prompt in its place, and at most one thing over it, which leaves the prompt as it is."""

    DEFAULT_CSS = """
    Asked { height: 1fr; }
    Asked > .-under { display: none; }
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__(id="asked")
        self.prompt: Widget | None = None
        """What is asked."""
        self.over: Widget | None = None
        """What lies over the prompt."""
        self.covered = 0.0
        """When the last thing was put over the prompt: a key typed before was not meant for it."""
        self.whole = False
        """True while the prompt takes the whole screen."""
        self.covers = False
        """True while what lies over the prompt comes before everything else."""
        self._answer: asyncio.Future[Any] | None = None

    @property
    def hears(self) -> Widget | None:
        """The field of an entry that lies over the prompt."""
        return self.over.field if isinstance(self.over, Entry) else None

    @property
    def curtain(self) -> Notice | None:
        """The curtain that hangs between two people; None: none does."""
        return self.prompt if self.whole and isinstance(self.prompt, Notice) else None

    def expect(self) -> asyncio.Future[Any]:
        """Take an answer or a command from now on, whatever stands here."""
        self._answer = asyncio.get_running_loop().create_future()
        return self._answer

    def resolve(self, value: object) -> None:
        """Answer what is asked."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(value)

    @property
    def waits(self) -> bool:
        """True while an answer is waited for."""
        return self._answer is not None and not self._answer.done()

    def announce(self, widget: Widget, *, whole: bool) -> None:
        """Say what is put here next, before anything is painted for it."""
        self.prompt, self.over, self.whole, self.covers = widget, None, whole, False

    async def put(self, widget: Widget) -> None:
        """Put a prompt in the place of everything that stands here."""
        await self.remove_children()
        self._foot()
        if self.is_attached:  # it is not once the program was left meanwhile
            await self.mount(widget)
            self.focus_on(widget)

    async def cover(self, widget: Widget, deal: Callable[[], None], *, whole: bool = False) -> None:
        """Put something over the prompt, in the place of what lies there.

        Args:
            widget: what is put there.
            deal: deals the rows of the screen, before anything is painted.
            whole: whether it comes before everything else.
        """
        self.covers = whole
        if self.over is not None:
            _ = self.over.remove()  # what is removed may be what took the key, and would wait for itself
        if self.prompt is not None:
            self.prompt.add_class("-under")
        self.over = widget
        self._foot()
        self.covered = Message().time
        deal()
        await self.mount(widget)
        self.focus_on(widget)

    def uncover(self) -> None:
        """Take away what lies over the prompt."""
        over, self.over, self.covers = self.over, None, False
        if over is not None:
            _ = over.remove()
        if self.prompt is not None:
            self.prompt.remove_class("-under")
        self._foot()
        self.focus_on(self.prompt)

    def _foot(self) -> None:
        """Let the footer name the keys of what lies over the prompt, or again those of the prompt."""
        self.screen.query_one(Footer).over = self._keys_over()

    def _keys_over(self) -> tuple[Item, ...]:
        """What keys do while something lies over the prompt; empty: nothing does."""
        shown = self.host.keymap.shown
        match self.over:
            case None:
                return ()
            case Entry():
                return ((shown("commit"), "take it"), (shown("back"), "back"))
            case LogPane():
                return ((f"{shown('log_up')} {shown('log_down')}", "log"), _ANY_KEY)
            case KeysPane():
                return (_ANY_KEY, (shown("help"), "rulebook"))
            case _:
                return (_ANY_KEY,)

    def focus_on(self, widget: Widget | None) -> None:
        """Let a widget hear the keys, if it takes any."""
        target = widget.field if isinstance(widget, Entry) else widget
        self.screen.set_focus(target if target is not None and target.focusable else None)  # pyright: ignore[reportUnknownMemberType] - Textual leaves its type open


class Confirmation:
    """A question before something that cannot be mended; the same key answers yes if it comes again at once."""

    def __init__(self) -> None:
        """Begin with nothing asked."""
        self._name = ""
        """The binding whose key was answered with a question; empty: none was."""

    def of(self, name: str) -> bool:
        """True if the key of a binding has been asked about; otherwise its question is to be asked now."""
        asked = self._name == name
        self._name = "" if asked else name
        return asked

    def pressed(self, key: str, keymap: Keymap) -> None:
        """Hear of every key before anything takes it: another key takes the question away."""
        if self._name and key not in keymap.keys(self._name):
            self.forget()

    def forget(self) -> None:
        """Ask the next time again."""
        self._name = ""


class StepsBack:
    """Keys that take the steps of a plot back, one after the other: one key too many does not leave the duel."""

    def __init__(self, confirmation: Confirmation) -> None:
        """Begin with nothing taken back."""
        self._confirmation = confirmation
        self._key = ""
        """The last key."""
        self._took = False
        """True while every key takes a step back."""
        self._shown = ""
        """The key that goes back, as it is called."""

    def pressed(self, key: str, keymap: Keymap) -> None:
        """Hear of every key before anything takes it."""
        self._key = key
        self._took = self._took and key in keymap.keys("back")
        self._shown = keymap.shown("back")

    def took(self) -> None:
        """Hear that the key took a step back."""
        self._took = True

    def warning(self, bout: Bout) -> str:
        """What is said in the place of leaving a plot without steps; empty: the duel is left."""
        if self._key == "backspace":
            return bout.wording.say("plot_empty", shown=self._shown)
        warns = self._took and not self._confirmation.of("back")
        return bout.wording.say("plot_warns", shown=self._shown) if warns else ""
