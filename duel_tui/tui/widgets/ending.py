"""The end of a duel: how it ended, what it tells, and what one may do now."""

from collections.abc import Iterable, Sequence
from math import ceil
from time import monotonic
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType

from duel_tui.engine.side import BySide
from duel_tui.pages.ending import AFTER, attacks, ended, habits, luck, mostly, read
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.blocks import RESULT, SMALLEST, Line, Span
from duel_tui.show.table import Option
from duel_tui.text import broken
from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.hosted import Answered, Noted
from duel_tui.tui.widgets.layout import RULE, banded, padded, result_lines
from duel_tui.tui.widgets.panels import names_row, wounds_row
from duel_tui.tui.widgets.rows import PromptPane
from duel_tui.tui.widgets.stage import still

STARTLED = 0.5
"""Seconds in which Enter takes nothing, for nobody has read the end so fast."""
_NAME, _NUMBER = 24, 10
"""Cells for a name and for a number."""
_RESULT = 3
"""Rows that what happened last keeps."""
_STAGE = 11
"""The most rows of the stage."""
_INDENT = "  "
"""Before what is left of a sentence."""


class Ending(PromptPane):
    """A duel that is over; the caret stands on the likeliest row from the first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("commit"),
        binding("up", "move(-2)"),
        binding("down", "move(2)"),
        binding("look", "move(1)"),
        binding("look_back", "move(-1)"),
    ]

    def __init__(self, bout: Bout, note: str, rows: Sequence[Option]) -> None:
        """Show how a bout ended.

        Args:
            bout: the bout.
            note: what its records say of it.
            rows: what may be done now; the first of them stands last.
        """
        super().__init__()
        self._bout = bout
        self._note = note
        self._seen = float("inf")
        """When it came into sight."""
        self._choices = [row for row in (*rows[1:], *rows[:1]) if row.typed]
        self._at = next((place for place, row in enumerate(self._choices) if not row.denied), 0)

    def on_focus(self) -> None:
        """Note when it came into sight."""
        self._seen = min(self._seen, monotonic())

    def typed(self, char: str) -> bool:
        """Take the row of a letter."""
        letters = [row.typed for row in self._choices]
        if char in letters:
            self._at = letters.index(char)
            self.redraw()
            self._take()
        return char in letters

    def action_commit(self) -> None:
        """Take the row at the caret; a second Enter that was meant for the last choice takes nothing."""
        if monotonic() - self._seen < STARTLED:
            return
        self._take()

    def _take(self) -> None:
        """Take the row at the caret, or say why it cannot be taken."""
        row = self._choices[self._at]
        self.post_message(Noted(row.denied) if row.denied else Answered(self, AFTER.get(row.key, row.key)))

    def action_move(self, by: int) -> None:
        """Move the caret."""
        self._at = max(0, min(len(self._choices) - 1, self._at + by))
        self.redraw()

    def laid(self) -> list[Line]:
        """How it ended, the fencers where they stood before, what it came to, and the menu in the last rows."""
        width, height = self.size
        below = ceil(len(self._choices) / 2) - self._at // 2
        self.cursor = (width // 2 + 1 if self._at % 2 else 2), max(0, height - below)
        menu = self._menu(width)
        said: list[Line] = [(Span(f" {line}", "bold"),) for line in broken(ended(self._bout), width - 2)]
        room = max(0, height - len(said) - 1 - len(menu))
        scene, moment = scene_of(self._bout), moment_of(self._bout)
        found = scene.bands(moment)
        bands = [banded(band, width) for band in found.draw(width)] if found else []
        body, stage, under = self._body(width, room, bands)
        top = [*said, *self._fencers(width, stage), *under]
        rest = max(0, height - len(top) - len(menu))
        return [*top, *body, *[()] * (rest - len(body)), *menu][:height]

    def _fencers(self, width: int, rows: int) -> list[Line]:
        """The names, and both fencers in a number of rows; in none a row of their wounds."""
        bout = self._bout
        scene, moment = scene_of(bout), moment_of(bout)
        panels = [scene.panels(moment)[side] for side in (moment.near, moment.near.foe)]
        pen = self.host.pen
        picture = still(scene.stage(moment), panels, (None, None), width, rows, pen=pen)
        names = names_row(panels[0], panels[1], (None, None), width)
        return [names, *(picture or [wounds_row(panels[0], panels[1], width)])]

    def _body(self, width: int, room: int, bands: list[Line]) -> tuple[list[Line], int, list[Line]]:
        """What happened last, what is entered of the duel, and what it came to; the rows of the stage, and what stands under it.

        Rows of the stage give way first down to the fewest, then blank rows, what stands under it, rare habits and the luck,
        then the whole stage; without it all habits, the numbers of attacks, and the results last.
        """
        bout, names = self._bout, self._names()
        said = [*read(bout), self._note, bout.unrecorded]
        told, counts = _lines(said, width), self._attacks(names)
        results = results_of(bout, moment_of(bout))
        happened = result_lines(results, width, max(_RESULT, min(RESULT, room - len(told))))
        all_habits, few = (
            _lines(habits(bout, names), width),
            _lines(mostly(bout, width - 2, names), width),
        )
        chance = self._luck(width)
        staged: list[list[Line]] = [
            [(), *happened, (), *told, *([()] if told else []), *counts, *chance, *all_habits],
            [*happened, *told, *counts, *chance, *all_habits],
            [*happened, *told, *counts, *chance, *few],
            [*happened, *told, *counts, *few],
        ]
        for body, under in [*[(body, bands) for body in staged[:2]], *[(body, []) for body in staged]]:
            left = room - len(body) - len(under)
            if left >= SMALLEST:
                return body, min(_STAGE, left), under
        room -= 1
        bare: list[list[Line]] = [*staged, [*happened, *told, *counts], [*happened, *told]]
        fitting = next((body for body in bare if len(body) <= room), None)
        if fitting is not None:
            return fitting, 0, []
        return [*happened, *told][: max(0, room)], 0, []

    def _names(self) -> BySide[str]:
        """The names of both, those in a sentence where one has no room before the numbers."""
        names = self._bout.names
        whole = all(cell_len(name) < _NAME for name in names)
        return names if whole else moment_of(self._bout).short

    def _luck(self, width: int) -> list[Line]:
        """How far the hits were beyond those to be expected."""
        found = attacks(self._bout)
        return [] if found is None else _lines([luck(self._bout, found)], width)

    def _attacks(self, names: BySide[str]) -> list[Line]:
        """Hits, attacks and the hits to be expected of both."""
        found, bout = attacks(self._bout), self._bout
        if found is None:
            return []
        say = bout.wording.say
        heads = (say("end_hits"), say("end_attacks"), say("end_expected"))
        lines: list[Line] = [
            (*padded((), _NAME), *[Span(f"{head:>{_NUMBER}}", "dim") for head in heads]),
        ]
        for side in (bout.near, bout.near.foe):
            one = found[side]
            name = padded((Span(f" {names[side]}"),), _NAME)
            numbers = (str(one.hits), str(one.rolled), f"{one.expected:.1f}")
            lines.append((*name, *[Span(f"{number:>{_NUMBER}}") for number in numbers]))
        return lines

    def _menu(self, width: int) -> list[Line]:
        """What may be done now, in two columns."""
        lines: list[Line] = [(Span(" " + RULE * (width - 2), "dim"),)]
        cells = [self._cell(row, here=place == self._at) for place, row in enumerate(self._choices)]
        for place in range(0, len(cells), 2):
            right = cells[place + 1] if place + 1 < len(cells) else ()
            lines.append((*padded(cells[place], width // 2 - 1), *right))
        return lines

    def _cell(self, row: Option, *, here: bool) -> Line:
        """A row of the menu; a minus: it cannot be taken."""
        text = f" {'>' if here else ' '} {'-' if row.denied else row.typed} {row.label}"
        return (Span(text, "bold" if here else "dim" if row.denied else ""),)


def _lines(texts: Iterable[str], width: int) -> list[Line]:
    """Texts in rows."""
    return [(Span(f" {line}"),) for text in texts if text for line in broken(text, width - 2, _INDENT)]
