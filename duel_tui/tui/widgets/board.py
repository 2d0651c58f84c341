"""The board: what the duel screen shows around the prompt. Both fencers above it, the result and the log under it.

Each part says which rows it wants; one list deals them (`show/blocks.py`), whatever the game and the question. What has just
happened has all its rows until the next key; after it the first of them says what the opponent has done so far.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from duel_tui.pages.log import DuelLog
from duel_tui.pages.scenes import chart_of, results_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.play.prompts import Taught
from duel_tui.show.blocks import LARGEST, Line, Span, Wanted, dealt
from duel_tui.show.fit import Text
from duel_tui.show.scene import Upshot
from duel_tui.show.stage import Figure
from duel_tui.terminfo import HEIGHT, WIDTH
from duel_tui.text import broken
from duel_tui.tui.widgets.decision_pane import DecisionPane
from duel_tui.tui.widgets.ending import Ending
from duel_tui.tui.widgets.entry import Entry
from duel_tui.tui.widgets.layout import banded, known_lines, result_lines, result_rows, ruled, titled
from duel_tui.tui.widgets.notice import Notice
from duel_tui.tui.widgets.panels import names_row, wounds_row
from duel_tui.tui.widgets.panes import LogPane
from duel_tui.tui.widgets.rows import Rows
from duel_tui.tui.widgets.stage import Scenery, Stage, squares_beside, stage_rows

if TYPE_CHECKING:
    from textual.screen import Screen

    from duel_tui.tui.widgets.asked import Asked

_MAP = 34
"""Rows in which any map has its legend."""


class Board:
    """The widgets of a duel screen that show a bout, and what is known of it there."""

    def __init__(self, screen: "Screen[None]", bout: Bout, asked: "Asked") -> None:
        """Show a bout on a screen, which has the widgets mounted, around what is asked."""
        self.top = Rows(id="top")
        self.stage = Stage()
        self.under = Rows(id="under")
        self.result = Rows(id="result")
        self.log = LogPane(id="log")
        self.log.border_title = bout.wording.say("log_title")
        self.story = DuelLog(bout)
        """What the log tells."""
        self.scene = scene_of(bout)
        self._screen = screen
        self._bout = bout
        self._asked = asked
        self.taught: Taught | None = None
        """What a lesson says with the decision: its heading on the rule while nothing else is said there, the rest under it."""
        self._note = ""
        self._ends = False
        """True where what is said falls silent with the next prompt."""
        self._tip = "", 0
        """What the fencing master says, and how many lines the journal had then: with another it is said no longer."""
        self._heard: Callable[[], object] = bool
        self._fresh = True
        """True until the next key after something has happened, or after the duel was opened."""
        self._lines = -1
        """How many lines the journal had when something last happened; -1: nothing has."""
        self._results: tuple[Upshot, ...] = ()
        self._stale = False
        """True while something has happened that is not drawn yet."""
        self._told: Text = ""
        """What was last known of the opponent."""
        self._rows: dict[str, int] = {}
        """The rows of each block."""
        self._stage_rows = LARGEST
        """The most rows of the stage."""
        self._marked = True
        """Whether anything stands in the row of wounds."""
        self.until: int | None = None
        """How many answers are shown; None: all of them."""
        self._place = -1
        """How many answers had counted when the stage was drawn; -1: it was not."""

    @property
    def charts(self) -> bool:
        """True if the duel is on a map."""
        return bool(chart_of(self._bout, self._screen.size.width, _MAP))

    @property
    def logs(self) -> bool:
        """True while the log has rows of its own."""
        return "log" in self._rows

    def happened(self) -> None:
        """Let what has just happened be drawn with what is asked next; where nothing has, nothing grows younger."""
        lines = len(self._bout.table.journal.lines)
        self._fresh = self._fresh or lines != self._lines
        self._lines, self._stale = lines, True

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
            self._results = results_of(self._bout, moment_of(self._bout))
            self.draw_result()

    def say(self, note: str) -> None:
        """Say something about the last key, until the next."""
        self._ends = False
        if note != self._note:
            self._note = note
            self._say_again()
        elif self._known != self._told:
            self.draw_result()

    def advise(self, tip: str, heard: Callable[[], object]) -> None:
        """Have the fencing master say something under the last result; `heard` is called once it stands there whole."""
        self._tip = tip, len(self._bout.table.journal.lines)
        self._heard, self._stale = heard, True

    def say_until_drawn(self) -> None:
        """Let what is said stand until the next prompt, whatever is typed: the same opponent may think again before it."""
        self._ends = True

    def grow_old(self, *, fresh: bool) -> None:
        """Let what was said fall silent, what moves come to its end, and what was fresh grow old, unless it stays `fresh`."""
        self.stage.finish()
        grown, said = self._fresh and not fresh, bool(self._note) and not self._ends
        self._fresh, self._note = self._fresh and fresh, self._note if self._ends else ""
        if said:
            self._say_again()
        elif grown:
            self.draw_result()

    def _say_again(self) -> None:
        """Draw the result with another note; one that needs rows has all dealt again, unless that would show more than the note."""
        if not self._stale and dealt(self._screen.size.height, self._wanted()) != self._rows:
            self.draw()
        else:
            self.draw_result()

    def draw(self) -> None:
        """Draw everything but the prompt, as soon as there is one, and unless lines stand there."""
        self._stale = False
        width, height = self._screen.size
        if width < WIDTH or height < HEIGHT or self._asked.prompt is None:
            return
        bout = self._bout
        end = self.until
        moment = replace(moment_of(bout, end), odds=self._asked.host.settings.odds)
        sides = (moment.near, moment.near.foe)
        panels, found = self.scene.panels(moment), self.scene.bands(moment)
        bands = found.draw(width) if found else ()
        near, far = [panels[side] for side in sides]
        self._marked = bool(near.marks or far.marks)
        modifiers = moment.modifiers.first[sides[0]], moment.modifiers.first[sides[1]]
        prompt = self._asked.prompt
        rest = prompt.rest if isinstance(prompt, Notice) else None
        self._results = results_of(bout, moment) if rest is None else rest
        self._stage_rows = stage_rows(self.scene, moment, width)
        self._rows = rows = dealt(height, self._wanted(len(bands)))
        lines: list[Line] = [
            titled(self._titles(), self.scene.title(moment), width),
            names_row(near, far, modifiers, width),
            wounds_row(near, far, width),
        ]
        self.top.show(
            [line for name, line in zip(("title", "names", "wounds"), lines, strict=True) if name in rows]
        )
        place = bout.table.place if end is None else end
        moving = self._moves and 0 <= self._place < place
        if "stage" in rows:  # behind a curtain nobody sees what moves
            self._place = place
        squares = squares_beside(self.scene, moment, width, rows.get("stage", 0))
        scenery = Scenery((near, far), modifiers, width, squares)
        self.stage.stage(
            self.scene.stage(moment), scenery, rows.get("stage", 0), moving=moving, shadow=self._shadow
        )
        self.under.show([banded(band, width) for band in bands][: rows.get("bands", 0)])
        self._asked.styles.height = rows.get("asked", 0) if self.logs else None
        self.log.display = self.logs
        self.draw_result()
        if self.logs and end is None:
            self.tell(self.log)

    @property
    def _moves(self) -> bool:
        """True where fencers may move; in letters they stand still."""
        return self._asked.host.moves and self._asked.host.pen != "letters"

    def stand_still(self) -> None:
        """Let the next picture stand at once: what was taken back or restored is no new blow."""
        self.stage.finish()
        self._place = -1

    def shadow(self) -> None:
        """Show the move at the caret as it is now."""
        self.stage.shadow(self._shadow)

    @property
    def _shadow(self) -> Figure | None:
        """How who chooses would stand with the move at the caret; None where another person looks on, too."""
        pane, bout = self._asked.prompt, self._bout
        if not isinstance(pane, DecisionPane):
            return None
        shows = pane.decision.touched and pane.decision.ask.side is bout.own is bout.near
        return pane.decision.shadow() if shows else None

    def _wanted(self, bands: int | None = None) -> Wanted:
        """The rows that all parts want; `bands`: those under the stage, None: as many as there are."""
        asked, width, height = self._asked, self._screen.size.width, self._screen.size.height
        shown = asked.over or asked.prompt
        least, more = shown.wanted(width) if isinstance(shown, Rows | Entry) else (0, 0)
        noted = len(ruled(self._said, width)) - 1
        (result, brief), tip = result_rows(self._results, width), len(self._tip_lines(width))
        if asked.whole and asked.over is None:
            least = more = height
        elif isinstance(asked.over, LogPane):
            more = height
        return Wanted(
            asked=least,
            more=more,
            result=max(result, noted) + tip,
            brief=max(brief, noted),
            said=1 + noted if self._said and not self._ending else 0,
            taught=len(self._lesson(width)),
            known=int(isinstance(shown, DecisionPane)),
            bands=len(self.under.lines) if bands is None else bands,
            stage=self._stage_rows,
            wounds=int(self._marked),
            first=asked.covers or asked.whole,
        )

    @property
    def _said(self) -> str:
        return self._note or self._bout.trouble or (self._teaches.head if self._teaches else "")

    @property
    def _ending(self) -> Ending | None:
        """An end that is in sight, which says itself what there is to say."""
        prompt = self._asked.prompt
        return prompt if isinstance(prompt, Ending) and self._asked.over is None else None

    @property
    def _teaches(self) -> Taught | None:
        """What a lesson says with the decision that is in sight."""
        return self.taught if self._asked.over is None and not self._asked.whole else None

    def _lesson(self, width: int) -> list[Line]:
        """What a lesson says under its heading, what to do last and brightest."""
        if (taught := self._teaches) is None:
            return []
        said = [(Span(f" {line}"),) for text in taught.said for line in broken(text, width - 2)]
        return [*said, *[(Span(f" {line}", "bold"),) for line in broken(taught.act, width - 2)]]

    @property
    def _known(self) -> Text:
        prompt, under = self._asked.prompt, self._asked.over is not None
        return "" if under or not isinstance(prompt, DecisionPane) else prompt.known

    def tell(self, log: LogPane) -> None:
        """Have a log tell the duel, what is new in it marked."""
        log.tell(self.story.entries(), max(0, moment_of(self._bout).chosen))

    def draw_result(self) -> None:
        """Draw the rule with what there is to say on it, and what happened; a long note takes rows of that."""
        width = self._screen.size.width
        rule, *more = ruled(self._said, width)
        if ending := self._ending:
            ending.say(self._said)
        more += self._lesson(width)
        rows = self._rows.get("result", 0)
        self._told = self._known
        waits = self._fresh and self._results
        known = () if waits else known_lines(self._told, width)
        room = max(0, rows - 1 - len(more))
        happened = (*known, *result_lines(self._results, width, max(0, room - len(known))))
        tip = self._tip_lines(width)
        if tip and len(happened) + len(tip) <= room:
            happened = (*happened, *tip)
            self._heard()
        shown = [rule, *more, *happened][:rows]
        self.result.show([*shown, *[()] * (rows - len(shown))])

    def _tip_lines(self, width: int) -> list[Line]:
        tip, lines = self._tip
        there = tip if lines == len(self._bout.table.journal.lines) else ""
        return [(Span(f" {line}", "dim"),) for line in broken(there, width - 2)]

    def _titles(self) -> Sequence[str]:
        """What the title may begin with, the longest first."""
        wording = self._bout.wording
        name = wording.phrases.name
        kind = wording.label("kind_short", moment_of(self._bout).sheet.duel.kind)
        marked = wording.say("unrecorded") if self._bout.marked else ""
        parts = ((name, kind, marked), (name, marked))
        return ["  ".join([part for part in some if part]) for some in parts]
