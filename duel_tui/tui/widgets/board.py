"""The board: what the duel screen shows around the prompt. The fencers above it, the result and the log under it.

What has just happened has as many rows as it needs until the next key; these are taken from the prompt. After that key
it has three, and an ellipsis says that the log has more.
"""

from collections.abc import Sequence

from textual.screen import Screen

from duel_tui.pages.log import DuelLog
from duel_tui.pages.scenes import chart_of, scene_of
from duel_tui.pages.sight import results_of, sight_of
from duel_tui.play.bout import Bout
from duel_tui.show.scene import Line
from duel_tui.tui.widgets.asked import Asked
from duel_tui.tui.widgets.layout import banded, result_lines, ruled, shortened, titled
from duel_tui.tui.widgets.panes import LogPane
from duel_tui.tui.widgets.rows import Rows

_TALL = 34
"""Rows from which on the log stands under the result."""
_ASKED = 17
"""Rows of what is asked on a tall screen; the log has what is left."""
_RESULT = 3
"""Rows that the result always has."""
_FORM = 9
"""Rows that a fresh result leaves the prompt at least, besides the rule and the footer."""


class Board:
    """The widgets of a duel screen that show a bout, and what is known of it there."""

    def __init__(self, screen: Screen[None], bout: Bout) -> None:
        """Show a bout on a screen, which has the widgets mounted."""
        self.top = Rows(id="top")
        self.result = Rows(id="result")
        self.log = LogPane(id="log")
        self.log.border_title = bout.wording.say("log_title")
        self.story = DuelLog(bout)
        """What the log tells."""
        self.scene = scene_of(bout)
        self._screen = screen
        self._bout = bout
        self.standing = ""
        """What stands on the rule while nothing else is said there."""
        self._note = ""
        self._ends = False
        """True where what is said falls silent with the next prompt."""
        self._fresh = bout.last_choice < 0
        """True until the next key after something has happened; what is brought to a duel is new at its beginning."""
        self._results: tuple[Line, ...] = ()
        self._stale = False
        """True while something has happened that is not drawn yet."""

    @property
    def charts(self) -> bool:
        """True if the duel is on a map."""
        return bool(chart_of(self._bout, self._screen.size.width, _TALL))

    def happened(self) -> None:
        """Let what has just happened be drawn with what is asked next."""
        self._fresh, self._stale = True, True

    def catch_up(self) -> None:
        """Draw what has happened and is not drawn yet."""
        if self._stale:
            self.draw()

    def fall_silent(self) -> None:
        """Let what was said only until the next prompt be silent, without drawing it."""
        if self._ends:
            self._ends, self._note = False, ""

    def tell_result(self) -> None:
        """Draw what has just happened, but neither the fencers nor the log yet."""
        width = self._screen.size.width
        if self._stale and width:
            sight = sight_of(self._bout, width)
            self._results = result_lines(results_of(self._bout, self.scene, sight), width)
            self.draw_result()

    def say(self, note: str) -> None:
        """Say something about the last key, until the next."""
        self._ends = False
        if note != self._note:
            self._note = note
            self.draw_result()

    def say_until_drawn(self) -> None:
        """Let what is said stand until the next prompt: the same opponent may think again before it."""
        self._ends = True

    def grow_old(self) -> None:
        """Let what was fresh grow old, and what was said fall silent."""
        grown, said = self._fresh and len(self._results) > _RESULT, bool(self._note)
        self._fresh, self._note = False, ""
        if grown or said:
            self.draw_result()

    def draw(self) -> None:
        """Draw everything but the prompt."""
        self._stale = False
        width, height = self._screen.size
        if not width:
            return
        sight = sight_of(self._bout, width)
        head = titled(self._titles(), self.scene.title(sight), width)
        self.top.show([head, *[banded(band, width) for band in self.scene.bands(sight)]])
        self._results = result_lines(results_of(self._bout, self.scene, sight), width)
        self._screen.set_class(height >= _TALL, "-tall")
        self.draw_result()
        if height >= _TALL:
            self.tell(self.log)

    def lay_out(self, asked: Asked, *, helped: bool = False) -> None:
        """Give what is asked its rows; the keys leave a tall screen its result and its log."""
        tall = self._screen.has_class("-tall")
        self._screen.set_class(asked.whole or (helped and not tall), "-covered")
        self._screen.set_class(helped and tall and not asked.whole, "-helped")
        rows = _ASKED + ((self.top.size.height or len(self.top.lines)) if helped else 0)
        asked.styles.height = rows if tall and not asked.whole else None
        self.draw_result()

    def tell(self, log: LogPane) -> None:
        """Have a log tell the duel, what is new in it marked."""
        log.tell(self.story.entries(), max(0, self._bout.last_choice))

    def draw_result(self) -> None:
        """Draw the rule with what there is to say on it, and what happened; a long note takes rows of that."""
        width = self._screen.size.width
        note = self._note or self._bout.trouble or self.standing
        rule, *more = ruled(note, width)
        covered = self._screen.has_class("-covered")
        happened = () if covered else shortened(self._results, self._room, width)
        rows = max(0 if covered else _RESULT, len(happened), len(more))
        self._screen.set_class(bool(note), "-noted")
        shown = [*more, *happened][:rows]
        self.result.show([rule, *shown, *[()] * (rows - len(shown))])

    @property
    def _room(self) -> int:
        """The rows that what has happened may have."""
        if not self._fresh:
            return _RESULT
        return max(_RESULT, self._screen.size.height - len(self.top.lines) - _FORM - 2)

    def _titles(self) -> Sequence[str]:
        """What the title may begin with, the longest first."""
        wording = self._bout.wording
        name = wording.phrases.name
        kind = wording.label("kind_short", self._bout.sheet.duel.kind)
        marked = wording.say("unrecorded") if self._bout.marked else ""
        parts = ((name, kind, marked), (name, marked))
        return ["  ".join([part for part in some if part]) for some in parts]
