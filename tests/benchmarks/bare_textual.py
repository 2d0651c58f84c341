"""A bare Textual app with header, list and footer, to measure the start against."""

from textual.app import App, ComposeResult
from textual.widgets import Footer, Header, OptionList


class Bare(App[None]):
    def compose(self) -> ComposeResult:
        yield Header()
        yield OptionList(*[f"option {number}" for number in range(8)])
        yield Footer()


if __name__ == "__main__":
    Bare().run(mouse=False)
