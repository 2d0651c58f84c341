"""The duel screen: what keys do in a bout, what goes on around it, and for a saved duel its file and the one that follows it.

The conductor runs in a worker of this screen and asks through it; leaving the screen cancels the worker wherever it
waits, and coming back begins it again. Nothing that has to last lies here: the journal, the sealed choices, the
opponents' thoughts and the unfinished choice are the bout's.
"""

from typing import Any, ClassVar

from msgspec.structs import replace
from textual.binding import BindingType
from textual.events import Key
from textual.worker import Worker

from duel_tui.engine.solvable import Tabled
from duel_tui.pages.conductor import fight, played
from duel_tui.pages.matrix import matrix_of, whole_matrix
from duel_tui.pages.model import Learn, MakeFencer, QuickDuel
from duel_tui.pages.showing import view_of
from duel_tui.plain.duel_flow import go_through
from duel_tui.plain.prompter import Lines
from duel_tui.plain.talk import Back, Conversation, Talk
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.lesson import Course, Teaching, Unheard
from duel_tui.play.prompts import Again, Left, Next, Prompter, Redo, RollOwn, Undo
from duel_tui.play.rematch import Played
from duel_tui.play.taking_back import unrecords
from duel_tui.play.tutor import may_advise
from duel_tui.sanitize import ComplaintError
from duel_tui.storage.duels import SavedDuel
from duel_tui.tui.host import End
from duel_tui.tui.keymap import bound
from duel_tui.tui.screens.bout import BoutScreen
from duel_tui.tui.screens.duel_prompter import ScreenPrompter
from duel_tui.tui.screens.master import MasterEntry, NoteEntry, RulingKind, WordEntry, ruling_entry
from duel_tui.tui.screens.question import trouble
from duel_tui.tui.screens.replay import ReplayScreen
from duel_tui.tui.screens.rulebook import RulebookScreen
from duel_tui.tui.screens.view import ShownScreen
from duel_tui.tui.widgets.asked import StepsBack
from duel_tui.tui.widgets.decision_pane import DecisionPane
from duel_tui.tui.widgets.ending import Ending
from duel_tui.tui.widgets.entry import Entry
from duel_tui.tui.widgets.hosted import Answered, Noted, on_top
from duel_tui.tui.widgets.notice import Notice
from duel_tui.tui.widgets.panes import AdvicePane, KeysPane, LogPane, MapPane, MatrixPane, advice
from duel_tui.tui.widgets.rows import Rows


class DuelScreen(BoutScreen):
    """One duel, from where it stands to its end."""

    BINDINGS: ClassVar[list[BindingType]] = bound(
        *("undo", "redo", "odds", "advice", "matrix", "map", "help", "struck", "view", "master", "note"),
        **{how: f"rule('{how}')" for how in ("modify", "overrule", "set", "dice", "side")},
        log_up="turn_log(-1)",
        log_down="turn_log(1)",
    )

    def __init__(self, bout: Bout, its: Played | None = None) -> None:
        """Show a bout; `its`: the duel as it is played from its file; None: it has none, and nothing follows it."""
        super().__init__(bout)
        self._its = its
        self._left: Left | None = None
        """How the bout that is over was left in lines; None: it was not."""
        self._steps_back = StepsBack(self._confirmation)
        if bout.desk is not None and bout.thinks:
            bout.desk.start()

    @classmethod
    def of(cls, context: AppContext, saved: SavedDuel) -> "DuelScreen":
        """Lock a saved duel's file and sit down.

        Raises:
            StorageError: it is being played in another window, or cannot be written.
        """
        bout, its = played(context, saved)
        return cls(replace(bout, sums=context.settings.sums), its)

    def prompter(self) -> Prompter:
        """What asks through the screen."""
        return ScreenPrompter(self)

    def on_screen_resume(self) -> None:
        """Go on with the duel, unless it is out of sight again by now; one that was told to stop leads it no longer."""
        if on_top(self) and not any(_leads(worker) for worker in self.workers):
            self.run_worker(self._conduct(), group="duel", exit_on_error=False)

    async def _conduct(self) -> None:
        """Lead the duel until it is left."""
        with self.host.faults():
            self._follow(await fight(self.bout, self.prompter(), self._its))

    def hidden(self) -> None:
        """Let nothing happen while nobody sees it."""
        self.cancel_workers("duel")
        self.board.stand_still()

    @property
    def talks(self) -> Conversation:
        """Goes on with the duel in lines."""
        return self.talk

    async def talk(self, talk: Talk) -> None:
        """Go on in lines, to the end or until the duel is left; what is next is asked there only where the screen has no room."""
        asks = bool(self.host.no_room)
        left = await self._in_lines(talk, asks=asks)
        if not self.bout.table.done:
            raise Back
        self._left = left if asks else None

    async def _in_lines(self, talk: Talk, *, asks: bool) -> Left:
        """Lead the duel in lines until it is left; `asks`: whether what is next is asked at the end."""
        lines = Lines(self.host.app_context, self.bout, talk, self._its)
        await lines.begin()
        return await fight(self.bout, lines, self._its if asks else None)

    def talked(self, end: End) -> None:
        """Go on after lines, or leave the duel that was left in them."""
        given, self._left = self._left, None
        if given is not None:
            self._follow(given)
        elif end == "back":
            self.host.close()

    def _follow(self, left: Left) -> None:
        """Go where a command leads that leaves the bout."""
        try:
            saved = self._its.followed(self.bout, left) if self._its else None
            if saved is not None:
                self.host.swap(DuelScreen.of(self.host.app_context, saved))
        except ComplaintError as error:
            self.host.open(trouble(f"{error}."))
        else:
            if isinstance(left, RollOwn):
                _ = self.host.follow(MakeFencer(), instead=True)
            elif saved is None:
                self.host.go_home()

    def pressed(self, key: str) -> None:
        """Let what was fresh grow old, and what was said fall silent, with every key.

        A sequence that was cut off looks like a key with Alt, which may mean nothing. Enter without a choice ages nothing.
        """
        self._confirmation.pressed(key, self.host.keymap)
        self._steps_back.pressed(key, self.host.keymap)
        if not key.startswith("alt+") or key in self.active_bindings:
            pane = self._chosen_in
            waits = (
                pane is not None and pane.decision.answer is None and key in self.host.keymap.keys("commit")
            )
            self.board.grow_old(fresh=waits)

    def on_key(self, event: Key) -> None:
        """Put away what lies over the prompt with a key that means nothing else."""
        over = self.asked.over
        if over is None or isinstance(over, Entry) or event.time < self.asked.covered:
            return
        if event.key not in self.active_bindings:
            event.stop()
            event.prevent_default()
            self.uncover()

    def say_unknown(self, typed: str) -> None:
        """Say on the rule that a letter or sign means nothing here, once anything is asked; an opponent's thought stands there."""
        if self.prompt is not None and not self._rests:
            self.say(self.host.unknown(typed, self.bout.wording.say))

    def on_noted(self, event: Noted) -> None:
        """Say what there is to say about the last key, and show the move at the caret."""
        self.say(event.note)
        self.board.shadow()

    def on_decision_pane_committed(self, event: DecisionPane.Committed) -> None:
        """Take a choice, or ask about one that cannot be mended: no key typed before the question is drawn answers it."""
        if event.pane is not self.asked.prompt or self._rests:
            return
        if event.question:
            self.say(event.question)
            self.call_after_refresh(event.pane.hear)
        else:
            self.asked.resolve(event.choice)

    async def on_answered(self, event: Answered) -> None:
        """Take an answer, or what was typed over the prompt; a row of the end may be no answer."""
        if event.widget is self.asked.over:
            self.uncover()
        elif event.widget is not self.prompt or self._rests:
            return
        match event.value if isinstance(event.widget, Ending) else None:
            case "replay":
                saved = self._its.saved if self._its else None
                self.host.open(ReplayScreen(self.bout, self.host.app_context, saved))
            case "export":
                self.say(self._its.written_down(self.bout) if self._its else "")
            case "tell":
                await self.action_turn_log(-1)
            case "matrix":
                await self.action_matrix()
            case Again() | Next() if self.bout.keeper is not None and not self.bout.keeper.retry():
                pass  # the title says what is not on disk
            case _:
                self.asked.resolve(event.value)

    @property
    def _chosen_in(self) -> DecisionPane | None:
        """The decision that is being made; None: none is, or it was committed."""
        prompt = self.asked.prompt
        return prompt if isinstance(prompt, DecisionPane) and not self._rests else None

    def action_back(self) -> None:
        """Go one step back: what lies over the prompt, a pick, the duel."""
        if self.asked.over is not None:
            self.uncover()
        elif (pane := self._chosen_in) is not None and pane.back():
            self._steps_back.took()
        elif pane is not None and pane.decision.plots and (told := self._steps_back.warning(self.bout)):
            self.say(told)
        else:
            self.go_back()

    def action_undo(self) -> None:
        """Clear what is chosen and not committed, otherwise take back the last decision."""
        if self.asked.over is not None:
            self.uncover()
        elif (pane := self._chosen_in) is not None and pane.clear():
            return
        elif not (what := unrecords(self.bout)) or self._confirmation.of("undo"):
            self.asked.resolve(Undo())
        else:
            self.say(self.bout.wording.say("undo_warns", what=what, shown=self.host.keymap.shown("undo")))

    def action_redo(self) -> None:
        """Restore what was taken back."""
        self.asked.resolve(Redo())

    def action_odds(self) -> None:
        """Hide or show all numbers."""
        settings = self.host.settings
        self.host.keep(replace(settings, odds=not settings.odds))
        self.board.draw()
        if isinstance(self.prompt, DecisionPane | Notice):
            self.prompt.redraw()

    async def action_matrix(self) -> None:
        """Show the pairs met or the whole matrix, or put it away."""
        await self._turn_over(
            matrix if isinstance(matrix := matrix_of(self.bout), str) else MatrixPane(matrix.lines())
        )

    async def action_map(self) -> None:
        """Show the whole map, or put it away."""
        await self._turn_over(MapPane(self.bout) if self.board.charts else self.bout.wording.say("no_map"))

    async def _turn_over(self, pane: Rows | str) -> None:
        """Lay a pane over the prompt, or take away the one of its kind that lies there; or say why there is none."""
        if isinstance(pane, str):
            self.say(pane)
        elif isinstance(self.asked.over, type(pane)):
            self.uncover()
        else:
            await self.cover(pane, whole=True)

    def action_help(self) -> None:
        """Show the keys; once more, the rulebook at the place."""
        self.call_next(self._help)

    async def _help(self) -> None:
        if not on_top(self):
            return
        if isinstance(self.asked.over, KeysPane):
            self.uncover()
            self._open_rulebook()
        else:
            there = {
                "matrix": isinstance(self.bout.table.rules, Tabled),
                "map": self.board.charts,
                "advice": any(may_advise(self.bout, side) for side in self.bout.present),
            }
            lacks = [name for name, has in there.items() if not has]
            helped = pane.helped if (pane := self._chosen_in) else ()
            await self.cover(KeysPane(self.host.keymap, lacks, helped), whole=True)

    def _open_rulebook(self) -> None:
        """Open the rulebook at the first entry for what is asked that it has."""
        prompt, context, its = self.prompt, self.host.app_context, self._its
        game, changes = self.bout.table.rules.key, its.saved.setup.changes if its else None
        book = context.rulebook_of(game, changes, whole=whole_matrix(self.bout))
        names = prompt.entries if isinstance(prompt, DecisionPane) else ()
        at = next((name for name in names if book.place_named(name)), "")
        self.host.open(RulebookScreen(context, game, at, book))

    async def action_turn_log(self, pages: int) -> None:
        """Turn the log."""
        log = self.board.log
        if not self.board.logs:
            if not isinstance(self.asked.over, LogPane):
                log = LogPane()
                self.board.tell(log)
                await self.cover(log)
                return
            log = self.asked.over
        log.turn(pages)
        if not pages:
            self.board.tell(log)
        if log is self.asked.over and pages > 0 and not log.turned_back:
            self.uncover()

    async def action_struck(self) -> None:
        """Show in the log what counts no longer, or show it no more."""
        self.board.story.turn_struck()
        await self.action_turn_log(0)

    async def action_advice(self) -> None:
        """Say what a strong opponent would play, once it is known."""
        pane = self._chosen_in
        side = pane.decision.ask.side if pane is not None else None
        if side is None or self.bout.table.ask_of(side) is None:  # it has just been decided
            return
        if not may_advise(self.bout, side):
            self.say(self.bout.wording.say("advice_closed"))
            return
        self.say(self.bout.wording.say("advice_waits"))
        match await advice(self.bout, side, self.size.width):
            case str(trouble):
                self.say(trouble)
            case AdvicePane() as found:
                self.say("")
                await self.cover(found, whole=True)
            case None:
                pass

    async def action_view(self) -> None:
        """Ask for the word that leads back."""
        await self.cover(WordEntry(self.bout.wording))

    def on_word_entry_given(self, event: WordEntry.Given) -> None:
        """Show the duel to others."""
        self.uncover()
        self.host.open(ShownScreen(view_of(self.bout, event.viewer), event.word, self.bout.wording))

    async def action_master(self) -> None:
        """List what a game master may do."""
        await self.cover(MasterEntry(self.bout))

    async def on_master_entry_chosen(self, event: MasterEntry.Chosen) -> None:
        """Begin what was chosen."""
        self.uncover()
        match event.command:
            case "view":
                await self.action_view()
            case "struck":
                await self.action_struck()
            case "modify" | "set" | "overrule" | "dice" | "side" as how:
                await self.action_rule(how)

    async def action_note(self) -> None:
        """Ask for a note."""
        await self.cover(NoteEntry(self.bout.wording))

    def on_note_entry_given(self, event: NoteEntry.Given) -> None:
        """Keep a note."""
        said = self.bout.note(event.text)
        self.uncover()
        self.say(said)

    async def action_rule(self, how: RulingKind) -> None:
        """Let a game master give a ruling."""
        match ruling_entry(self.bout, how):
            case str(why_not):
                self.say(why_not)
            case entry:
                await self.cover(entry)


class LessonScreen(DuelScreen):
    """The lesson, of which nothing is kept."""

    def __init__(self, context: AppContext, course: Course) -> None:
        """Teach a course."""
        super().__init__(replace(course.bout, sums=context.settings.sums))
        self._course = course

    def prompter(self) -> Prompter:
        """What teaches through the screen."""
        return Teaching(self._course, ScreenPrompter(self, Unheard()))

    async def _in_lines(self, talk: Talk, *, asks: bool) -> Left:
        return await go_through(self.host.app_context, self._course, talk, asks=asks)

    def _follow(self, left: Left) -> None:
        """Go to a quick duel, or through the lesson again."""
        if isinstance(left, Next | Again):
            _ = self.host.follow(QuickDuel() if isinstance(left, Next) else Learn(), instead=True)
        else:
            super()._follow(left)


def _leads(worker: Worker[Any]) -> bool:
    """Whether a worker leads the duel, and goes on with it."""
    return worker.group == "duel" and not (worker.is_finished or worker.is_cancelled)
