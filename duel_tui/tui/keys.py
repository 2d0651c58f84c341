"""Commands as a page has them: which of them mean something there, what they do, and which keys they have.

`?` shows the same table as a pane that the footer is made of.
"""

from msgspec import Struct

from duel_tui.keys import Command, Keymap, command, twin

_EVERYWHERE = ("log_up", "log_down", "first", "last")
_LIST = ("up", "down")
"""Commands that lists and texts obey by their usual keys, bound on a page or not."""
_EDITING = {"space", "backspace", "delete", "home", "end", "left", "right"}
"""Keys that a line of text needs whatever they are bound to."""


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


def meant(key: str, bound: tuple[Bound, ...], keymap: Keymap) -> str | None:
    """The name of the command a key stands for on a page."""
    for one in bound:
        if key in keymap.keys(one.name):
            return one.name
    return None


def usual(key: str, bound: tuple[Bound, ...], keymap: Keymap) -> str:
    """The key of the table that a key stands for on a page, since lists and forms know only those.

    Args:
        key: what was pressed.
        bound: the page's commands.
        keymap: the keys in force.

    Returns:
        The key itself where nothing was changed; empty where it has lost its meaning.
    """
    if not keymap.changed or len(key) == 1 or key in _EDITING:
        return key
    names = _obeyed(bound)
    for name in names:
        if key in keymap.keys(name):
            return key if key in command(name).keys else command(name).keys[0]
    lost = {one for name in names for one in command(name).keys}
    return "" if key in lost else key


def _obeyed(bound: tuple[Bound, ...]) -> list[str]:
    """The commands that a page obeys, by itself or through its lists and forms."""
    names = [one.name for one in bound]
    names += [other for name in names if (other := twin(name))]
    form = "field" in names
    return [*names, *_EVERYWHERE, *(() if form else _LIST)]
