"""What is asked of the player in a duel, and what lies over it: the keys, the log, a game master's entry."""

from textual.containers import Container
from textual.message import Message
from textual.widget import Widget

from duel_tui.tui.widgets.entry import Entry
from duel_tui.tui.widgets.notice import Notice


class Asked(Container):
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

    @property
    def curtain(self) -> Notice | None:
        """The curtain that hangs between two people; None: none does."""
        return self.prompt if self.whole and isinstance(self.prompt, Notice) else None

    def expect(self, widget: Widget, *, whole: bool) -> None:
        """Say what is put here next, before anything is painted for it."""
        self.prompt, self.over, self.whole = widget, None, whole

    async def put(self, widget: Widget) -> None:
        """Put a prompt in the place of everything that stands here."""
        await self.remove_children()
        if self.is_attached:  # it is not once the program was left meanwhile
            await self.mount(widget)
            self.focus_on(widget)

    async def cover(self, widget: Widget) -> None:
        """Put something over the prompt, in the place of what lies there."""
        if self.over is not None:
            _ = self.over.remove()  # what is removed may be what took the key, and would wait for itself
        if self.prompt is not None:
            self.prompt.add_class("-under")
        self.over = widget
        self.covered = Message().time
        await self.mount(widget)
        self.focus_on(widget)

    def uncover(self) -> None:
        """Take away what lies over the prompt."""
        over, self.over = self.over, None
        if over is not None:
            _ = over.remove()
        if self.prompt is not None:
            self.prompt.remove_class("-under")
        self.focus_on(self.prompt)

    def focus_on(self, widget: Widget | None) -> None:
        """Let a widget hear the keys, if it takes any."""
        target = widget.field if isinstance(widget, Entry) else widget
        self.screen.set_focus(target if target is not None and target.focusable else None)  # pyright: ignore[reportUnknownMemberType] - Textual leaves its type open
