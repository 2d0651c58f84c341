"""Rows to look at: the caret goes over them, and letters bring it to one; nothing is chosen by that."""

from collections.abc import Sequence
from string import ascii_letters
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content

from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.blocks import padded
from duel_tui.tui.widgets.menu import Menu


class CaretRows(Menu, inherit_bindings=False):
    """Rows, with a caret on one of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("up", "cursor_up"),
        binding("down", "cursor_down"),
        binding("first"),
        binding("last"),
        binding("log_up", "page_up"),
        binding("log_down", "page_down"),
        *[Binding(key, f"letter('{key}')", show=False) for key in ascii_letters],
    ]

    def action_letter(self, letter: str) -> None:
        """Bring the caret to the row of a letter."""
        self.point(self._letters[letter])


def cells(parts: Sequence[tuple[str, int]], style: str = "") -> Content:
    """Texts in columns of these widths; one that is wider than its column is cut.

    A negative width stands for a column whose text stands at its right end.
    """
    text = ""
    for part, width in parts:
        whole = padded(part, abs(width), right=width < 0)
        text += whole if cell_len(whole) <= abs(width) else whole[: abs(width) - 1] + "…"
    return Content.styled(text, style)
