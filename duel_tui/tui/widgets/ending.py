"""The end of a duel: how it ended, what it tells, and what one may do now."""

from collections.abc import Iterable, Sequence
from math import ceil
from time import monotonic
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType

from duel_tui.engine.side import BySide
from duel_tui.pages.ending import AFTER, Hit, attacks, ended, habits, hits, last_blow, mostly, read
from duel_tui.pages.matrix import matrix_of
from duel_tui.pages.scenes import scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.blocks import SMALLEST, Ink, Line, Span
from duel_tui.show.grammar import YOU
from duel_tui.show.table import Option
from duel_tui.text import broken, capital
from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.hosted import Answered, Noted
from duel_tui.tui.widgets.layout import banded, padded, ruled
from duel_tui.tui.widgets.panels import names_row, wounds_row
from duel_tui.tui.widgets.rows import PromptPane
from duel_tui.tui.widgets.stage import still

STARTLED = 0.5
"""Seconds in which Enter takes nothing, for nobody has read the end so fast."""
_NAME, _NUMBER = 24, 10
"""Cells for a name and for a number."""
_ROUND, _CHANCE, _ROLL = 7, 8, 13
"""Cells of the columns of a hit but for what it did."""
_USUAL, _STAGE = 7, 11
"""Rows of the stage down to which more than the hits is told, and the most."""
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
            rows: what may be done now; the way home stands last.
        """
        super().__init__()
        self._bout = bout
        self._note = note
        self._seen = float("inf")
        """When it came into sight."""
        self._choices = sorted([row for row in rows if row.typed], key=lambda row: row.key == "home")
        self._at = next((place for place, row in enumerate(self._choices) if not row.denied), 0)
        self._said = ""
        """What there is to say about the last key."""

    def on_focus(self) -> None:
        """Note when it came into sight."""
        self._seen = min(self._seen, monotonic())

    def means(self, sign: str) -> bool:
        """True for the letter of a row."""
        return any(row.typed == sign for row in self._choices)

    def typed(self, char: str) -> bool:
        """Take the row of a letter."""
        letters = [row.typed for row in self._choices]
        if char in letters:
            self._at = letters.index(char)
            self.redraw()
            self._take()
        return char in letters

    def say(self, said: str) -> None:
        """Say something about the last key, or nothing."""
        if said != self._said:
            self._said = said
            self.redraw()

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
        """Who won and how, the fencers where they stood before, what happened, and the menu in the last rows."""
        width, height = self.size
        below = ceil(len(self._choices) / 2) - self._at // 2
        self.cursor = (width // 2 + 1 if self._at % 2 else 2), max(0, height - below)
        menu, said = self._menu(width), self._head(width)
        room = max(0, height - len(said) - 1 - len(menu))
        scene, moment = scene_of(self._bout), moment_of(self._bout)
        found = scene.bands(moment)
        bands = [banded(band, width) for band in found.draw(width)] if found else []
        body, stage, under = self._body(width, room, bands)
        top = [*said, *self._fencers(width, stage), *under]
        rest = max(0, height - len(top) - len(menu))
        lines = [*top, *body, *[()] * (rest - len(body)), *menu][:height]
        note = ruled(self._said, width)  # on the rule over the menu, and above it, so that nothing moves
        last = max(len(note), height - len(menu) + 1)
        return [*lines[: last - len(note)], *note, *lines[last:]]

    def _head(self, width: int) -> list[Line]:
        """Who won, in capitals, and how."""
        won, _, how = ended(self._bout).partition(": ")
        outcome, near = self._bout.table.outcome, self._bout.near
        ink: Ink = "bold"
        if outcome is not None and outcome.winner is not None:
            ink = "near" if outcome.winner is near else "far"
        head, how = Span(f" {won.upper()}", ink), capital(how)
        if cell_len(won) + cell_len(how) + 4 <= width:
            return [(head, Span(f"  {how}"))]
        return [(head,), *[(Span(f" {line}"),) for line in broken(how, width - 2)]]

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
        """The hits, the last blow, what is entered of the duel, and what it came to; the rows of the stage, and what stands under it.

        What has no room gives way: first a matrix, blank rows, what stands under the stage, the counts, then rows of the
        stage down to the fewest, the earliest hits, and the whole stage.
        """
        bout, names = self._bout, self._names()
        told = _lines([*read(bout), self._note, bout.unrecorded], width)
        blow, each = _lines([last_blow(bout)], width), self._hits(width)
        struck = [line for lines in each for line in lines]
        counts, few = self._attacks(names), _lines(mostly(bout, width - 2, names), width)
        every = _lines(habits(bout, names), width)
        matrix = () if isinstance(found := matrix_of(bout), str) else found.lines()
        parts = [one for one in (struck, blow, told, [*counts, *every]) if one]
        spaced = [line for part in parts for line in ((), *part)]
        plain = [*struck, *blow, *told]
        bodies: list[tuple[list[Line], list[Line]]] = [
            *[([*all_else, (), *matrix], bands) for all_else in (spaced, plain) if matrix],
            (spaced, bands),
            ([*plain, *counts, *every], bands),
            ([*plain, *counts, *few], bands),
            (plain, bands),
            ([*plain, *counts, *few], []),
            (plain, []),
        ]
        for least in (_USUAL, SMALLEST):
            for body, under in bodies:
                if (left := room - len(body) - len(under)) >= least:
                    return body, min(_STAGE, left), under
        stage = SMALLEST if room - SMALLEST >= len(blow) + len(told) + 2 else 0
        left = room - (stage or 1) - len(blow) - len(told)
        return [*self._last_hits(each, left), *blow, *told][: max(0, room - (stage or 1))], stage, []

    def _hits(self, width: int) -> list[list[Line]]:
        """The heads, and the rows of every hit: its round, what it did, the chance it had, and what fell."""
        say, found = self._bout.wording.say, hits(self._bout, self._heard)
        if not found:
            return []
        rolled = any(one.border for one in found)
        room = width - 2 - _ROUND - (_CHANCE + _ROLL if rolled else 0)
        heads = [Span(f"{say('end_chance'):>{_CHANCE}}{say('end_rolled'):>{_ROLL}}", "dim")] if rolled else []
        first = padded((Span(f" {say('end_round'):<{_ROUND}}{say('end_struck')}", "dim"),), room + _ROUND + 1)
        return [[(*first, *heads)], *[self._hit(one, room) for one in found]]

    def _hit(self, hit: Hit, room: int) -> list[Line]:
        """A hit in as many rows as its sentence needs."""
        ink: Ink = "" if hit.side is None else "near" if hit.side is self._bout.near else "far"
        lines = list[Line]()
        for text in broken(hit.text, room):
            number = "" if lines else str(hit.round)
            line = (Span(f" {number:<{_ROUND}}", "dim"), *padded((Span(text, ink),), room))
            fell = (
                f"{hit.chance:>{_CHANCE}}{f'{hit.score} {hit.border}':>{_ROLL}}"
                if hit.border and not lines
                else ""
            )
            lines.append((*line, Span(fell)))
        return lines

    def _last_hits(self, each: list[list[Line]], rows: int) -> list[Line]:
        """The last hits in a number of rows, and how many earlier ones stand in the log."""
        kept = list[Line]()
        for place, lines in reversed(list(enumerate(each))):
            if len(lines) + len(kept) + (place > 0) > rows:
                said = self._bout.wording.say("end_earlier", count=place)
                return [(Span(f" {said}", "dim"),), *kept] if rows > 0 else []
            kept = [*lines, *kept]
        return kept

    @property
    def _heard(self) -> BySide[str]:
        """The names of both in a sentence, one of whom may be *you*."""
        moment = moment_of(self._bout)
        return moment.short if moment.you is None else moment.short.put(moment.you, YOU)

    def _names(self) -> BySide[str]:
        """The names of both, those in a sentence where one has no room before the numbers."""
        names = self._bout.names
        whole = all(cell_len(name) < _NAME for name in names)
        return names if whole else moment_of(self._bout).short

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
        lines: list[Line] = [*ruled("", width)]
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
