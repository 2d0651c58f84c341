"""An app of header, list and footer, with nothing behind them: the least that a start in Textual takes."""

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.widgets import Footer, Header, OptionList


class BareApp(App[None]):
    """A list of eight rows."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "open", "open"), ("x", "quit", "leave")]

    def compose(self) -> ComposeResult:
        yield Header()
        yield OptionList(*[f"row {number} of the list" for number in range(8)])
        yield Footer()


if __name__ == "__main__":
    BareApp().run(mouse=False)
