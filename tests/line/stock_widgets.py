"""An ordinary Textual app of stock widgets: `python -m tests.line.stock_widgets line|stock ansi|rgb` runs it."""

import sys
from typing import ClassVar

from textual import work
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.driver import Driver
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, DataTable, Footer, Header, Input, Label, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from duel_tui.tui.line.driver import LineDriver
from duel_tui.tui.line.gate import Gate

THEMES = {"ansi": "ansi-dark", "rgb": "textual-dark"}


class Ask(ModalScreen[bool]):
    """A question over the screen."""

    DEFAULT_CSS = """
    Ask { align: center middle; }
    Ask > Vertical { width: 40; height: 9; border: thick $primary; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("y", "answer(True)", "yes"), ("n", "answer(False)", "no")]

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label("Leave the duel? 決闘 e\u0301tude")
            yield Button("yes", id="yes")
            why = Input(placeholder="why", select_on_focus=False)
            why.cursor_blink = False
            yield why

    def action_answer(self, answer: bool) -> None:  # noqa: FBT001 - an action has its values by place
        _ = self.dismiss(answer)


class Roster(Screen[None]):
    """A table."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "app.pop_screen", "back"), ("m", "app.ask", "ask")]

    def compose(self) -> ComposeResult:
        yield Header()
        yield DataTable(cursor_type="row", zebra_stripes=True)
        yield Footer()

    def on_mount(self) -> None:
        table: DataTable[str] = self.query_one(DataTable)
        table.add_columns("name", "game", "won", "lost", "notes")
        for i in range(60):
            game = ["R&D", "Swords", "剣術", "Cards"][i % 4]
            table.add_row(
                f"Fencer {i}",
                game,
                str(i * 7 % 13),
                str(i * 5 % 11),
                "né à Séville e\u0301 " + "x" * (i % 30),
            )


class Duel(Screen[None]):
    """Lists, a text field and a log."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("z", "undo", "take back"),
        ("o", "odds", "odds"),
        ("m", "app.ask", "ask"),
        ("r", "app.roster", "roster"),
        ("t", "toast", "toast"),
        ("h", "hide", "hide"),
    ]
    DEFAULT_CSS = """
    #head { text-style: reverse; height: 1; }
    #fencers { height: 5; }
    #fencers Static { width: 1fr; }
    #pick { height: 6; }
    #pick OptionList { width: 22; height: 6; }
    #help { width: 1fr; }
    RichLog { height: 1fr; }
    """
    told = 0

    def compose(self) -> ComposeResult:
        yield Static(" Rapier & Dagger   friendly bout", id="head")
        with Horizontal(id="fencers"):
            for text in (" row Str 12 Cut +5", r" o o /|\-- --/|\ 剣", " row Str 20 Cut -6"):
                yield Static("\n".join([text] * 5))
        with Horizontal(id="pick"):
            places = ["sword arm", "head -10", "right chest", "left chest 左", "right leg", "left leg"]
            yield OptionList(*[Option(f"{i} {place}") for i, place in enumerate(places, 1)], id="target")
            yield OptionList(Option("1 cut"), Option("2 thrust"), id="blow")
            yield Static("help", id="help")
        say = Input(placeholder="say", select_on_focus=False)
        say.cursor_blink = False
        yield say
        yield RichLog()
        yield Footer()

    def on_mount(self) -> None:
        for i in range(30):
            self.query_one(RichLog).write(f"line {i} of the log, Bernardino's blade finds only air")
        self.query_one("#target").focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        row = event.option_index
        self.query_one("#help", Static).update(f"row {row} 決\nneeds {row * 7}\n" + "low " * row)

    def on_input_changed(self, event: Input.Changed) -> None:
        self.query_one("#help", Static).update("typed: " + event.value[-12:])

    def action_odds(self) -> None:
        self.told += 1
        self.query_one(RichLog).write(
            f"{self.told}: Tobias Quill 剣 falls back e\u0301 as Bernardino stands fast. "
            + "z" * (self.told * 7 % 50)
        )

    def action_undo(self) -> None:
        self.query_one(RichLog).clear()

    def action_toast(self) -> None:
        self.notify("A toast 剣 for the winner", title="note", timeout=100000)

    def action_hide(self) -> None:
        fencers = self.query_one("#fencers")
        fencers.display = not fencers.display


class StockApp(App[None]):
    """The screens above, drawn by Textual and sent by any driver."""

    def __init__(self, theme: str = "ansi", driver_class: type[Driver] | None = None) -> None:
        super().__init__(driver_class=driver_class, ansi_color=theme == "ansi" or None)
        self.theme = THEMES[theme]
        self.animation_level = "none"

    def on_mount(self) -> None:
        _ = self.push_screen(Duel())

    def action_command_palette(self) -> None:
        super().action_command_palette()
        self.call_after_refresh(self._keep_cursors_still)

    def _keep_cursors_still(self) -> None:
        """A cursor that blinks would do so at another moment in another process."""
        for field in self.screen.query(Input):
            field.cursor_blink = False

    def action_ask(self) -> None:
        self.ask()

    @work
    async def ask(self) -> None:
        answer = await self.push_screen_wait(Ask())
        for log in self.screen.query(RichLog):
            log.write(f"answer {answer}")

    def action_roster(self) -> None:
        _ = self.push_screen(Roster())


def main() -> None:
    way, theme = sys.argv[1:3]
    StockApp(theme, LineDriver.through(Gate()) if way == "line" else None).run(mouse=False)


if __name__ == "__main__":
    main()
