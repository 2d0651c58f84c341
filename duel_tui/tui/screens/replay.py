"""A duel gone through step by step, both ways; one that is played elsewhere is followed while it grows."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from duel_tui.engine.answers import LABEL, WrongAnswerError
from duel_tui.pages.log import NO_HIT, DuelLog, Steps
from duel_tui.pages.matrix import matrix_of
from duel_tui.pages.model import Blank, GoOn
from duel_tui.pages.reveal import reveal_of
from duel_tui.pages.scenes import chart_of, results_of, scene_of
from duel_tui.pages.showing import shown_to
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.moments import moment_of
from duel_tui.play.rematch import branched
from duel_tui.play.saved_duels import bout_of, noted, written_down
from duel_tui.sanitize import ComplaintError
from duel_tui.show.blocks import SMALLEST, Line, Wanted, dealt
from duel_tui.show.stage import Staged
from duel_tui.storage import duels
from duel_tui.storage.duels import SavedDuel
from duel_tui.storage.errors import StorageError
from duel_tui.tui.keymap import bound
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.screens.question import BlankScreen
from duel_tui.tui.screens.view import StillScreen
from duel_tui.tui.widgets.edges import Footer
from duel_tui.tui.widgets.layout import result_lines, ruled, titled
from duel_tui.tui.widgets.notice import reveal_lines
from duel_tui.tui.widgets.panes import MapPane, MatrixPane
from duel_tui.tui.widgets.rows import Rows
from duel_tui.tui.widgets.stage import squares_beside, stage_rows

_EVERY = 0.5
"""Seconds between two looks at a file that grows."""
_TALL = 30
"""Rows on which the stage leaves room for a map."""
_LEAST = 80, 24
"""The columns and rows in which any map can be shown."""


class ReplayScreen(StillScreen):
    """One decision and what came of it at a time."""

    CSS_PATH = "replay.tcss"
    TITLE = "Replay"
    BINDINGS: ClassVar[list[BindingType]] = bound(
        *("back", "help", "export", "map", "matrix", "play_on", "note"),
        next="step(1)",
        previous="step(-1)",
        next_hit="to_hit",
        first="step(-1000000)",
        last="step(1000000)",
    )

    def __init__(self, bout: Bout, context: AppContext | None = None, saved: SavedDuel | None = None) -> None:
        """Start before the first decision.

        Args:
            bout: the bout.
            context: what all pages share; None: the duel cannot be saved as text here.
            saved: the duel as in its file; None: it has none.
        """
        super().__init__()
        self._kept = None if context is None or saved is None else (context, saved)
        self._chart = Rows(id="chart")
        self.at = 0
        """The step in sight; 0: before the first."""
        self._passed: int | None = None
        """How many frames of the step's motion have passed; None: nothing moves."""
        self.take(bout)

    def take(self, bout: Bout) -> None:
        """Look at a bout as it stands."""
        self.bout = bout
        self._scene, self._story = scene_of(bout), DuelLog(bout)
        self._steps = Steps(bout)

    def compose(self) -> ComposeResult:
        """Fencers, what happened in the step, and the log up to it."""
        yield from (self._top, self._result)
        with Horizontal():
            yield from (self._log, self._chart)
        shown = self.host.keymap.shown
        yield Footer(
            self.host.keymap,
            (shown("next"), "forward"),
            (shown("map"), "map") if self._charts else (shown("next_hit"), "next hit"),
            *([(shown("play_on"), "play from here")] if self._kept else []),
            (shown("back"), "back"),
        )

    @property
    def end(self) -> int:
        """The last step."""
        return self._steps.end

    @property
    def heading(self) -> str:
        """Which step this is, and how many there are."""
        return self.bout.wording.say("replay_title", step=self.at, steps=self.end)

    def show(self) -> None:
        """Draw both sides as they stood, and what had been told."""
        width = self.size.width
        if not width:
            return
        place = self._steps.place(self.at)
        moment = moment_of(self.bout, place)
        texts = (f"{self.bout.wording.phrases.name}  {self.heading}", self.heading)
        head = titled(texts, self._scene.title(moment), width)
        happened = self._happened(place, width)
        under = ruled("", width) if len(happened) > 1 else ()
        scene, sides = self._scene, (moment.near, moment.near.foe)
        panels, found = [scene.panels(moment)[side] for side in sides], scene.bands(moment)
        bands = found.draw(width) if found else ()
        modifiers = moment.modifiers.first[sides[0]], moment.modifiers.first[sides[1]]
        most = stage_rows(scene, moment, width)
        if self._charts and self.size.height < _TALL:
            most = SMALLEST
        wanted = Wanted(0, 0, len(happened) - 1 + len(under), bands=len(bands), stage=most)
        rows = dealt(self.size.height, wanted)
        squares = squares_beside(scene, moment, width, rows.get("stage", 0))
        shown = self.fencers(
            (panels[0], panels[1]),
            scene.stage(moment),
            rows,
            squares=squares,
            bands=bands,
            modifiers=modifiers,
            way=(self._staged(self.at - 1), self._passed) if self._passed is not None else None,
        )
        self._top.show([head, *shown])
        self._result.show([*happened, *under])
        self._log.tell(self._story.entries(place), self._steps.since(self.at))
        beside = chart_of(self.bout, width // 2 - 1, max(0, rows.get("log", 0)), place)
        self._chart.display = bool(beside)
        self._chart.show(beside)

    def show_step(self, step: int, passed: int | None = None) -> None:
        """Show a step; `passed`: as many frames of its motion as have passed."""
        self.at, self._passed = step, passed
        self.show()

    def moves_in(self, step: int) -> bool:
        """True if the figures do not stand after a step as they stood before it."""
        return step > 0 and self._staged(step) != self._staged(step - 1)

    def _staged(self, step: int) -> Staged:
        return self._scene.stage(moment_of(self.bout, self._steps.place(step)))

    @property
    def letters(self) -> int:
        """How many letters the log has that are new in this step."""
        since = self._steps.since(self.at) if self.at else -1
        told = self._story.entries(self._steps.place(self.at))
        return sum([len(entry.told.text) for entry in told if entry.place >= since])

    def _happened(self, place: int, width: int) -> Sequence[Line]:
        """On a rule both choices with their dice and what came of them, as far as they came out in the step."""
        shown = reveal_of(self.bout, self._steps.since(self.at), place) if self.at else None
        if shown is None:
            told = results_of(self.bout, moment_of(self.bout, place))
            return [*ruled(self.note, width), *result_lines(told, width)]
        solid = not self.host.palette.colours
        rows = [row for row in reveal_lines(shown, "", width, solid=solid) if row]
        title = ruled(self.note, width) if self.note else rows[:1]
        return [*title, *rows[1:], *result_lines(shown.rest, width)]

    def action_step(self, by: int) -> None:
        """Go forward or back."""
        self.show_step(self._steps.within(self.at + by))

    def action_to_hit(self) -> None:
        """Go on to the next hit, or say that there is none."""
        step = self._steps.hit_after(self.at)
        if step is None:
            self.say(NO_HIT)
        else:
            self.show_step(step)

    def action_map(self) -> None:
        """Show the whole map as it was at this step."""
        if self._charts:
            self.host.open(OverScreen(MapPane(self.bout, self._steps.place(self.at))))
        else:
            self.say(self.bout.wording.say("no_map"))

    def action_matrix(self) -> None:
        """Show what was met up to this step."""
        found = matrix_of(self.bout, self._steps.place(self.at))
        if isinstance(found, str):
            self.say(found)
        else:
            self.host.open(OverScreen(MatrixPane(found.lines())))

    @property
    def _charts(self) -> bool:
        """True if the duel is on a map."""
        return bool(chart_of(self.bout, *_LEAST))

    def action_export(self) -> None:
        """Write the duel down, and say where."""
        if self._kept is not None:
            self.say(f"{written_down(*self._kept, self.bout)}.")

    def action_play_on(self) -> None:
        """Play on from this step, as a duel of its own."""
        if self._kept is None:
            return
        step = self._steps.open_at(self.at)
        try:
            branch = branched(*self._kept, self.bout, self._steps.place(step), step)
            said = self.host.follow(GoOn(branch.path.stem), instead=True)
        except ComplaintError as error:
            said = str(error)
        if said:
            self.say(said)

    def action_note(self) -> None:
        """Ask for a note on this step."""
        if self._kept is not None:
            blank = Blank(self.bout.wording.say("note_asks"), "", LABEL)
            _ = self.host.push_screen(BlankScreen(blank), self._note)

    def _note(self, text: str | None) -> None:
        """Keep a note that was typed."""
        if self._kept is None or not text:
            return
        try:
            self.say(noted(*self._kept, self.bout, self._steps.place(self.at), text.strip()))
        except (StorageError, WrongAnswerError) as wrong:
            self.say(f"{wrong}".removesuffix(".") + ".")
        self.show()


class WatchScreen(ReplayScreen):
    """The replay of a duel whose file grows; at its end, it follows."""

    TITLE = "Watching"

    def __init__(self, context: AppContext, path: Path) -> None:
        """Look at a duel's file.

        Args:
            context: what all pages share.
            path: the file.

        Raises:
            StorageError: it cannot be read.
        """
        self._path = path
        self._app_context = context
        self._seen = self._length
        super().__init__(self._bout_now())
        self.at = self.end

    @property
    def heading(self) -> str:
        """Which step this is, and that one only looks on."""
        return self.bout.wording.say("watch_title", step=self.at, steps=self.end)

    def on_mount(self) -> None:
        """Follow the file."""
        self.look_every(_EVERY)

    def _bout_now(self) -> Bout:
        """The duel as the file holds it now."""
        context = self._app_context
        bout = bout_of(context, duels.load(self._path, context.library))
        return replace(shown_to(bout, None), sums=context.settings.sums)

    @property
    def _length(self) -> int:
        try:
            return self._path.stat().st_size
        except OSError:
            return 0

    def look(self) -> None:
        """Take what is new; a file that is just being written is read again later."""
        if (length := self._length) == self._seen:
            return
        self._seen, follows = length, self.at == self.end
        try:
            self.take(self._bout_now())
        except ComplaintError:
            return
        self.at = self.end if follows else min(self.at, self.end)
        self.show()


class OverScreen(AppScreen):
    """A pane, such as the map with its legend, until a key puts it away."""

    CSS_PATH = "replay.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = bound(map="back", matrix="back")

    def __init__(self, pane: Rows) -> None:
        """Show a pane."""
        super().__init__()
        self._pane = pane

    def compose(self) -> ComposeResult:
        """The pane over the keys."""
        yield self._pane
        yield Footer(self.host.keymap, (self.host.keymap.shown("back"), "back"))

    def say_unknown(self, typed: str) -> None:
        """Any other sign puts it away, too."""
        del typed
        self.go_back()
