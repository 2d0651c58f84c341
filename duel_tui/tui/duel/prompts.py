"""What the middle of the duel screen may ask: a choice, a die, a modifier, or only a key."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from duel_tui.keys import Keymap
from duel_tui.tui.fields import TextField
from duel_tui.tui.keys import Bound
from duel_tui.tui.paper import Box, Paper
from duel_tui.tui.prose import wrapped

HEIGHT = 8
"""Rows of a prompt, its title among them."""


class Prompt(Protocol):
    """Something that waits for keys in the middle of the screen."""

    @property
    def bound(self) -> tuple[Bound, ...]:
        """Its own commands."""
        ...

    def draw(self, paper: Paper, box: Box) -> None:
        """Draw title and content."""
        ...

    def command(self, name: str) -> bool:
        """Obey a command; False where it is not the prompt's."""
        ...

    def typed(self, key: str) -> bool:
        """Take any other key; False where it means nothing."""
        ...


class Pause:
    """A throw that waits for any key."""

    bound = (Bound("commit", "throw"),)

    def __init__(self, title: str, texts: tuple[str, ...], go_on: Callable[[], None]) -> None:
        """Say who needs what, and go on with the first key."""
        self._title = title
        self._texts = texts
        self._go_on = go_on

    def draw(self, paper: Paper, box: Box) -> None:
        """Draw the sentence."""
        rule(paper, box.y, box.width, self._title)
        inks = ("bold", "")
        lines = [
            line
            for ink, text in zip(inks, self._texts, strict=False)
            for line in wrapped(text, box.width - 6, ink)
        ]
        paper.put_lines(3, box.y + 2, lines[: box.height - 2])
        paper.cursor = (3, box.y + 2)

    def command(self, name: str) -> bool:
        """Throw."""
        if name in {"commit", "choose"}:
            self._go_on()
            return True
        return False

    def typed(self, key: str) -> bool:  # noqa: ARG002  any key will do
        """Throw."""
        self._go_on()
        return True


class Asked(Struct, frozen=True):
    """What an entry says before its field."""

    title: str
    lines: tuple[str, ...]
    label: str = ""
    """What stands before the field."""
    figures: bool = False
    """Whether only figures are typed; all other keys are commands then."""
    gaps: str = ""
    """What parts figures from each other, where there are several."""
    turns_to: str = ""
    """What `next` would ask instead, if anything."""
    undoes: bool = False
    """Whether the key that takes back does so as long as nothing is typed."""


class Entry:
    """A line to type: a die that fell, a game master's modifier, a ruling."""

    def __init__(self, asked: Asked, take: Callable[[str], str], leave: Callable[[], None]) -> None:
        """Show lines, then a field.

        Args:
            asked: what has to be known to fill it in.
            take: gets the text; returns what is wrong with it, or nothing.
            leave: goes back without it.
        """
        self.asked = asked
        self._field = TextField(asked.label)
        self._take = take
        self._leave = leave
        self._wrong = ""

    @property
    def bound(self) -> tuple[Bound, ...]:
        """Take, turn or leave it."""
        turn = (Bound("next", self.asked.turns_to),) if self.asked.turns_to else ()
        undo = (Bound("undo"),) if self.asked.undoes else ()
        return (Bound("commit", "take it"), *turn, Bound("back"), *undo)

    def wants(self, key: str, keymap: Keymap) -> bool:
        """Whether a key is for the field, whatever else it may mean; the first one may take back instead."""
        if self.asked.undoes and not self._field.text and key in keymap.keys("undo"):
            return False
        return key == "backspace" or (len(key) == 1 and self._fits(key))

    def draw(self, paper: Paper, box: Box) -> None:
        """Draw lines, field, and what was wrong with the last try."""
        _, y, width, height = box
        rule(paper, y, width, self.asked.title)
        rows = [line for text in self.asked.lines for line in wrapped(text, width - 6, indent=2)]
        rows = rows[: height - 5]
        paper.put_lines(3, y + 2, rows)
        below = y + 3 + len(rows)
        paper.put(3, below + 1, self._wrong, "bad", width - 6)
        self._field.draw(paper, 3, below, min(width - 6, 60))

    def command(self, name: str) -> bool:
        """Take what was typed, or leave it; backspace rubs out first."""
        if name == "commit":
            self._wrong = self._take(self._field.text.strip())
        elif name == "back":
            self._leave()
        else:
            return False
        return True

    def typed(self, key: str) -> bool:
        """Type; no letters where figures are wanted."""
        self._wrong = ""
        return (len(key) > 1 or self._fits(key)) and self._field.take(key)

    def _fits(self, character: str) -> bool:
        """Whether a character may stand in the field."""
        return not self.asked.figures or character.isdecimal() or character in self.asked.gaps


def rule(paper: Paper, y: int, width: int, title: str = "") -> None:
    """A line across, with a title in it."""
    paper.fill(0, y, width, "\u2500", "rule")
    if title:
        paper.put(0, y, f" {title} ", "title", width)
