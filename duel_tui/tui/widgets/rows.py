"""Rows: a widget that shows lines of spans, each as it stands, clipped to the width; and a prompt, which takes keys beside."""

from collections.abc import Sequence

from textual.events import Key
from textual.geometry import Offset, Region, Size
from textual.strip import Strip

from duel_tui.show.blocks import Line
from duel_tui.tui.keymap import mean
from duel_tui.tui.widgets.hosted import HasCaret, Hosted, obeyed, passed_on
from duel_tui.tui.widgets.layout import shortened, strip_of


class Rows(Hosted, can_focus=False):
    """Lines one under the other; an ellipsis where more of them follow than find room."""

    DEFAULT_CSS = "Rows { height: auto; background: ansi_default; color: ansi_default; }"

    def __init__(self, lines: Sequence[Line] = (), *, id: str | None = None) -> None:  # noqa: A002  Textual's name
        """Show these lines."""
        super().__init__(id=id)
        self._lines = tuple(lines)
        self._laid_for = Size(0, 0)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is shown."""
        return self._lines

    def wanted(self, width: int) -> tuple[int, int]:
        """The rows without which it is not whole, and those with which it says all it can."""
        del width
        return len(self._lines), len(self._lines)

    def show(self, lines: Sequence[Line]) -> None:
        """Show other lines; only rows that differ are drawn again."""
        old, self._lines = self._lines, tuple(lines)
        if len(old) != len(self._lines):
            self.refresh(layout=True)
            self.call_after_refresh(self._lay_out)
            return
        differ = [y for y, line in enumerate(self._lines) if line != old[y]]
        if differ:
            self.refresh(*[Region(0, y, self.size.width, 1) for y in differ])

    def _lay_out(self) -> None:
        """Ask for the rows again where they were not given: of two calls in one turn Textual heeds the first alone."""
        if self.size.height != len(self._lines):
            self.refresh(layout=True)

    def laid(self) -> Sequence[Line]:
        """The lines for the size there is, known before anything of them is painted."""
        return self._lines

    def lay(self) -> None:
        """Lay the lines out for the size there is."""
        self._laid_for = self.size
        self._lines = tuple(self.laid())

    def on_resize(self) -> None:
        """Lay everything out again."""
        self._laid_for = Size(0, 0)
        self.refresh()

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many rows as there are lines."""
        del container, viewport, width
        return len(self._lines)

    def render_line(self, y: int) -> Strip:
        """A row."""
        if self._laid_for != self.size:
            self.lay()
        height = self.size.height
        if y == height - 1 < len(self._lines) - 1:
            line = shortened(self._lines, height, self.size.width)[y]
        else:
            line = self._lines[y] if y < len(self._lines) else ()
        return strip_of(line, self.size.width, self.host.palette)


class PromptPane(Rows, HasCaret, can_focus=True):
    """What is asked in a duel; the terminal's cursor comes to its caret with the picture, and keys count in their order."""

    DEFAULT_CSS = "PromptPane { height: 1fr; }"
    cursor = 1, 0
    """Column and row of the caret, as it was laid out last."""

    @property
    def caret(self) -> Offset:
        """Where the caret stands."""
        return Offset(*self.cursor)

    def lay(self) -> None:
        """Lay it out, and bring the cursor to the caret in the same picture."""
        super().lay()
        self.move_cursor()

    def redraw(self) -> None:
        """Draw it as it is now; one that lies under something has no rows, and is laid out once it is seen."""
        if self.size.width:
            self.show(self.laid())
            self.move_cursor()
        else:
            self._laid_for = self.size

    def on_focus(self) -> None:
        """Bring the cursor to the caret at once."""
        self.move_cursor()

    def typed(self, char: str) -> bool:
        """Take a sign that is no command; False: it means nothing here."""
        del char
        return False

    def means(self, sign: str) -> bool:
        """True if a sign that is no command means something here."""
        del sign
        return False

    def counts(self, sign: str) -> bool:
        """True if a sign is a command, or means something else."""
        return self.means(sign) or self.host.obeys(sign)

    async def on_key(self, event: Key) -> None:
        """Obey a command, and take any other sign."""
        taken = passed_on(self, event)
        if not taken:
            mean(event, self.counts, by_place=self.host.settings.us_keys)
            taken = await obeyed(self, event)
        if not taken and event.is_printable and event.character and self.typed(event.character):
            event.stop()
