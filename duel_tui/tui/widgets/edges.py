"""The edges of a screen: the heading, and the footer, one row of keys, as many as fit, always with the ways to lines and to all keys.

Textual's own footer scrolls sideways where it is too long, and what is out of sight seems not to exist.
"""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from duel_tui.keys import Keymap
from duel_tui.show.blocks import Line, Span
from duel_tui.tui.widgets.hosted import Hosted
from duel_tui.tui.widgets.layout import RULE, strip_of

Item = tuple[str, str]
"""A key as it is shown, and what it does in a word or two."""

_GAPS = (3, 2)
"""Blanks between two items: the second where the first would push one out."""


_APART = 2
"""The least blanks between a title and what stands next to it."""


class Heading(Widget, can_focus=False):
    """A title at the left, and at the right what stands next to it where it has room as a whole."""

    DEFAULT_CSS = """
    Heading { height: 2; background: ansi_default; color: ansi_default; }
    """

    said = reactive("", init=False)
    aside = reactive("", init=False)

    def __init__(self, said: str = "", aside: str = "") -> None:
        """Begin with both."""
        super().__init__()
        self.set_reactive(Heading.said, said)
        self.set_reactive(Heading.aside, aside)

    def render(self) -> Content:
        """Both in one row, and the rule."""
        width = self.size.width
        room = max(0, width - cell_len(self.said) - 2 - _APART)
        aside = self.aside if cell_len(self.aside) <= room else ""
        blanks = " " * max(0, width - 2 - cell_len(self.said) - cell_len(aside))
        top = Content.assemble(" ", (self.said, "bold"), blanks, aside)
        return Content("\n").join([top, Content.styled(RULE * width, "dim")])


class Footer(Hosted, can_focus=False):
    """What keys do now, the most important first."""

    DEFAULT_CSS = """
    Footer { height: 1; dock: bottom; padding: 0 1; background: ansi_default; color: ansi_default; }
    """
    items: reactive[tuple[Item, ...]] = reactive((), init=False)
    """What it shows, by importance; `? keys` is added, and outside of a duel `; lines`."""
    over: reactive[tuple[Item, ...]] = reactive((), init=False)
    """All it shows while a line is typed over what the items are about; empty: none is."""
    note: reactive[str] = reactive("", init=False)
    """A word about the last key, in the place of the items."""

    def __init__(
        self, keymap: Keymap, *items: Item, help_does: str = "keys", lines: bool = True, alone: bool = False
    ) -> None:
        """Show items.

        Args:
            keymap: the keys in force.
            items: what is shown.
            help_does: what the key of the help does.
            lines: whether the way to lines is added.
            alone: whether nothing is added.
        """
        super().__init__()
        way = ((keymap.shown("lines"), "lines"),) if lines else ()
        self._always: tuple[Item, ...] = () if alone else (*way, (keymap.shown("help"), help_does))
        self.set_reactive(Footer.items, items)

    def render_line(self, y: int) -> Strip:
        """The row."""
        said: list[Line] = [(Span(self.note, "bold"),)] if self.note else []
        shown, gap = fitting(
            () if said else self.over or self.items, () if self.over else self._always, self.size.width
        )
        parts = [*said, *[(Span(pressed, "key"), Span(f" {words}")) for pressed, words in shown]]
        line = tuple(
            [span for number, part in enumerate(parts) for span in (Span(" " * gap * bool(number)), *part)]
        )
        return strip_of(() if y else line, self.size.width, self.host.palette)


def fitting(items: Sequence[Item], always: Sequence[Item], width: int) -> tuple[list[Item], int]:
    """As many items as fit into a width before those that always stand there, and the blanks between them."""
    for gap in _GAPS:
        shown = [*items, *always]
        if _width(shown, gap) <= width:
            return shown, gap
    gap = _GAPS[-1]
    count = max((n for n in range(len(items)) if _width([*items[:n], *always], gap) <= width), default=0)
    return [*items[:count], *always], gap


def _width(items: Sequence[Item], gap: int) -> int:
    """The cells that items take with blanks between them."""
    return sum(cell_len(key) + 1 + cell_len(words) for key, words in items) + gap * (len(items) - 1)
