"""The keys of a page as a pane, from the same table as the bindings."""

from duel_tui.keys import COMMANDS, Keymap, twin, written
from duel_tui.tui.keys import Bound
from duel_tui.tui.paper import Paper
from duel_tui.tui.prose import clipped

LINES = Bound("lines", footer=False)
CLOSES = (Bound("help", "closes the help"), Bound("back", "back"))
"""What the footer has while the help is open."""
_KEYS = 15
"""Cells for the names of keys."""
_SECOND = {twin(one.name) for one in COMMANDS}
"""Commands that are explained in the line of their twin."""


def draw_keys(paper: Paper, bound: tuple[Bound, ...], keymap: Keymap, top: int | None = None) -> None:
    """Draw every command of a page with its keys and what it does, down to the footer.

    Args:
        paper: where.
        bound: the commands.
        keymap: the keys in force.
        top: the row to begin on, or above it where they need more; None: as many rows as they need.
    """
    there, bottom = explained(bound), paper.height - 1
    y = max(1, min(bottom if top is None else top, bottom - 1 - len(there)))
    for row in range(y, bottom):
        paper.fill(0, row, paper.width)
    paper.fill(0, y, paper.width, "\u2500", "rule")
    paper.put(0, y, " keys ", "title")
    for place, one in enumerate(there[: bottom - 1 - y]):
        paper.put(1, y + 1 + place, f"{_named(one, keymap):>{_KEYS}}", "key")
        told = clipped(one.line or one.command.line, paper.width - _KEYS - 4)
        paper.put(_KEYS + 3, y + 1 + place, told)


def explained(bound: tuple[Bound, ...]) -> list[Bound]:
    """The commands that have a line of their own in the help, the one that is the same on every page last."""
    return [*[one for one in bound if one.name not in _SECOND], LINES]


def _named(one: Bound, keymap: Keymap) -> str:
    """A command's keys, those of its twin among them, as far as there is room."""
    keys = keymap.keys(one.name)
    if other := twin(one.name):
        keys = (keys[0], keymap.keys(other)[0], *keys[1:])
    named = [written(key) for key in keys]
    while len("  ".join(named)) > _KEYS and len(named) > 1:
        named.pop()
    return "  ".join(named)
