"""The heading of a screen: what it is, what it is about, and a rule below them."""

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

_GAP = 2
"""The least blanks between the two."""


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
        room = max(0, width - cell_len(self.said) - 2 - _GAP)
        aside = self.aside if cell_len(self.aside) <= room else ""
        blanks = " " * max(0, width - 2 - cell_len(self.said) - cell_len(aside))
        top = Content.assemble(" ", (self.said, "bold"), blanks, aside)
        return Content("\n").join([top, Content.styled("─" * width, "dim")])
