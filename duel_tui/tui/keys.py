"""The one table of commands: footer, help and bindings all come from it.

A command's keys are never letters that pick a choice. A page says which commands it has, and for each what it does
there; `?` shows the same table as a pane.
"""

from msgspec import Struct


class Command(Struct, frozen=True):
    """Something a key does."""

    name: str
    keys: tuple[str, ...]
    """As the app names them; the first is shown."""
    label: str
    """A word or two for the footer."""
    line: str
    """A sentence for the help."""


COMMANDS: tuple[Command, ...] = (
    Command("commit", ("enter",), "commit", "Commits the choice; never one that you have not touched."),
    Command("choose", ("space",), "choose", "Takes the row at the caret, as it stands."),
    Command("next", ("tab", "right"), "next", "Goes on to the next column, or to the one before."),
    Command("previous", ("shift+tab", "left"), "previous", "Goes to the column before."),
    Command("up", ("up",), "up", "Moves the caret; a row that can be had is chosen by it."),
    Command("down", ("down",), "down", "Moves the caret down."),
    Command("back", ("escape", "backspace"), "back", "Goes one step back: a choice, a pane, a page."),
    Command("undo", ("z",), "take back", "Takes back the last decision and the dice after it."),
    Command("redo", ("Z", "ctrl+r"), "bring back", "Brings back what was last taken back."),
    Command("odds", ("o",), "odds", "Hides or shows all numbers and chances."),
    Command("help", ("?",), "help", "Opens this help; once more, the rulebook at the place."),
    Command("keys", ("f1",), "help", "Opens this help, also where a question mark is text."),
    Command("log_up", ("pageup",), "log up", "Turns the log back and forward; it keeps everything."),
    Command("log_down", ("pagedown",), "log down", "Turns the log forward."),
    Command("modify", ("+",), "modifier", "Adds a game master's named part to the next roll."),
    Command("overrule", ("!",), "overrule", "Answers the last roll anew, with a reason in the log."),
    Command("leave", ("ctrl+q", "ctrl+c"), "leave", "Leaves; every decision is kept as soon as it is made."),
    Command("again", ("a",), "again", "Fights the same duel once more."),
    Command("swap", ("s",), "sides changed", "Fights it once more with the sides changed."),
    Command("replay", ("r",), "replay", "Goes through the duel step by step."),
    Command("export", ("e",), "export", "Writes the duel down as text and as markdown."),
    Command(
        "field", ("down", "up", "tab", "shift+tab"), "field", "Goes to the next field, or the one before."
    ),
    Command("turn", ("right", "left", "space"), "turn", "Turns the value at the caret."),
    Command("throw_all", ("t",), "throw all", "Throws all the dice that are left."),
    Command("sort", ("tab", "right"), "sort", "Sorts by the next column."),
    Command("reset", ("delete",), "set back", "Sets this value back."),
    Command("search", ("/",), "search", "Searches; type words, enter goes to the first place found."),
    Command("first", ("home",), "first", "Goes to the beginning."),
    Command("last", ("end",), "last", "Goes to the end."),
)

_BY_NAME = {command.name: command for command in COMMANDS}

SHOWN = {
    "enter": "enter",
    "escape": "esc",
    "backspace": "backspace",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "up": "up",
    "down": "down",
    "ctrl+q": "^q",
    "ctrl+c": "^c",
    "ctrl+r": "^r",
    "shift+tab": "shift-tab",
}
"""How keys are written where they differ from their names."""


def command(name: str) -> Command:
    """The command of a name."""
    return _BY_NAME[name]


def written(key: str) -> str:
    """A key as people write it."""
    return SHOWN.get(key, key)


class Bound(Struct, frozen=True):
    """A command as one page has it."""

    name: str
    label: str = ""
    """What it does on this page, for the footer; empty: what it does everywhere."""
    footer: bool = True
    """Whether the footer has it; the help always does."""
    line: str = ""
    """What it does on this page, for the help; empty: what it does everywhere."""

    @property
    def command(self) -> Command:
        """The row of the table."""
        return command(self.name)

    @property
    def said(self) -> str:
        """The footer's words."""
        return self.label or self.command.label


def meant(key: str, bound: tuple[Bound, ...]) -> str | None:
    """The name of the command a key stands for on a page."""
    for one in bound:
        if key in one.command.keys:
            return one.name
    return None
