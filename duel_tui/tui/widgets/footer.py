"""The footer: one row of keys, as many as fit, and always the ways to lines and to all keys.

Textual's own footer scrolls sideways where it is too long, and what is out of sight seems not to exist.
"""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.reactive import reactive
from textual.strip import Strip

from duel_tui.keys import Keymap
from duel_tui.show.blocks import Line, Span
from duel_tui.tui.widgets.hosted import Hosted
from duel_tui.tui.widgets.layout import strip_of

Item = tuple[str, str]
"""A key as it is shown, and what it does in a word or two."""

_GAPS = (3, 2)
"""Blanks between two items: the second where the first would push one out."""


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
