"""The pane beside the pickers: what the highlighted row is, and the numbers it needs."""

from collections.abc import Mapping
from typing import Any

import msgspec

from duel_tui.engine.menu import Form, IllegalChoiceError, Menu
from duel_tui.engine.sheet import Prospect
from duel_tui.tui.duel.bout import Bout
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.paper import Box, Line, Paper, Span
from duel_tui.tui.prose import clipped, whole_sentences, wrapped

_NUMBERS = 34
"""Cells a line of numbers takes at most."""
_TEXT = 22
"""Cells a description needs to stand beside the numbers."""


class HelpPane:
    """Follows the caret once keys have paused."""

    def __init__(self, bout: Bout) -> None:
        """Start with nothing to say."""
        self._bout = bout
        self._about: tuple[object, ...] = ()
        self._title = ""
        self._text = ""
        self._denied = ""
        self._odds: tuple[str, ...] = ()

    def clear(self) -> None:
        """Say nothing."""
        self._about, self._title, self._text, self._denied, self._odds = (), "", "", "", ()

    def follow(self, choosing: Choosing) -> bool:
        """Speak about the row at the caret; True where that is something new."""
        pickers = choosing.pickers
        about = (id(choosing), pickers.column.name, *sorted(pickers.partial.items()))
        if about == self._about:
            return False
        self._about = about
        row = choosing.row
        self._title, self._denied = row.label, row.denied
        self._text = self._described(choosing)
        self._odds = () if row.denied else self._bout.wording.odds(self._prospects(choosing))
        return True

    def draw(self, paper: Paper, box: Box, *, odds: bool) -> None:
        """Draw a title and what fits under it, the numbers always."""
        x, y, width, height = box
        beside = width >= _NUMBERS + _TEXT
        paper.put(x, y, f" {clipped(self._title, width - 2)} " if self._title else "", "title")
        numbers = [wrapped(line, width)[0] for line in self._odds] if odds else []
        if self._odds and not odds:
            numbers = [(Span(self._bout.wording.say("odds_hidden"), "dim"),)]
        numbers = numbers[: height - 1]
        room = width - _NUMBERS - 2 if beside and numbers else width
        above = 0 if beside else len(numbers)
        lines: list[Line] = wrapped(self._denied, room, "bad") if self._denied else []
        lines += whole_sentences(self._text, room, height - 1 - above - len(lines))
        for row, line in enumerate(lines):
            paper.put(x, y + 1 + row, line, width=room)
        left, top = (x + room + 2, y + 1) if beside else (x, y + 1 + len(lines))
        for row, line in enumerate(numbers):
            paper.put(left, top + row, line, width=_NUMBERS)

    def _described(self, choosing: Choosing) -> str:
        pickers, wording = choosing.pickers, self._bout.wording
        whole = " ".join(pickers.partial.values())
        for what, key in (
            (choosing.ask.what, whole),
            (pickers.column.name, pickers.highlighted),
            (choosing.ask.what, pickers.highlighted),
        ):
            if found := wording.describe(what, key):
                return found
        return ""

    def _prospects(self, choosing: Choosing) -> tuple[Prospect, ...]:
        """The prospects of the row by itself, or else of the row with what stands beside it."""
        pickers, menu = choosing.pickers, choosing.ask.menu
        own = {pickers.column.name: pickers.highlighted}
        beside: dict[str, str] = {}
        for column in pickers.columns:
            beside[column.name] = pickers.chosen(column) or pickers.caret(column)
        for filling in (own, {**beside, **own}):
            choice = _choice(menu, filling)
            found = self._bout.table.prospects(choosing.ask.side, choice) if choice is not None else ()
            if found:
                return found
        return ()


def _choice(menu: Menu | None, filling: Mapping[str, str]) -> Any | None:
    """A choice, for a form perhaps in part; None where the menu has no such choice."""
    if isinstance(menu, Form):
        return msgspec.convert(dict(filling), menu.shape)
    try:
        return menu.take(" ".join(filling.values())) if menu else None
    except IllegalChoiceError:
        return None
