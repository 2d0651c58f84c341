"""The duel screen: both fencers, the decision, what just happened, and the log.

The conductor runs in a worker of this screen and asks through it; leaving the screen cancels the worker wherever it
waits, and coming back begins it again. Nothing that has to last lies here: the journal, the sealed choices, the
opponents' thoughts and the unfinished choice are the bout's.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key
from textual.widget import Widget

from duel_tui.engine.solvable import Tabled
from duel_tui.pages.conductor import fight
from duel_tui.pages.matrix import matrix_of
from duel_tui.play.bout import Bout
from duel_tui.play.prompts import Again, Leave, Next, Redo, Undo
from duel_tui.play.taking_back import unrecords
from duel_tui.play.tutor import may_advise
from duel_tui.storage.keeping import Keeper
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.master import MasterScreen
from duel_tui.tui.widgets.asked import Asked, Confirmation, StepsBack
from duel_tui.tui.widgets.board import Board
from duel_tui.tui.widgets.decision_pane import DecisionPane
from duel_tui.tui.widgets.ending import Ending
from duel_tui.tui.widgets.entry import Entry, EntryField
from duel_tui.tui.widgets.footer import Footer, Item
from duel_tui.tui.widgets.hosted import Answered, Noted, on_top
from duel_tui.tui.widgets.notice import Notice
from duel_tui.tui.widgets.panes import AdvicePane, KeysPane, LogPane, MapPane, MatrixPane, advice

if TYPE_CHECKING:
    from duel_tui.plain.talk import Conversation
    from duel_tui.tui.flow import Flow


class DuelScreen(MasterScreen):
    """One duel, from where it stands to its end."""

    CSS_PATH = "duel.tcss"
    AUTO_FOCUS = ""
    comes_later = True
    BINDINGS: ClassVar[list[BindingType]] = [
        binding("undo"),
        binding("redo"),
        binding("odds"),
        binding("advice"),
        binding("matrix"),
        binding("map"),
        binding("modify", "rule('modify')"),
        binding("overrule", "rule('overrule')"),
        binding("set", "rule('set')"),
        binding("dice", "rule('dice')"),
        binding("side", "rule('side')"),
        binding("help"),
        binding("log_up", "turn_log(-1)"),
        binding("log_down", "turn_log(1)"),
        binding("struck"),
    ]

    def __init__(self, flow: "Flow", bout: Bout) -> None:
        """Show a bout.

        Args:
            flow: what goes on around the duel: its file, its records, the next one.
            bout: the bout.
        """
        super().__init__(bout)
        self.flow = flow
        self.asked = Asked()
        """What is asked, and its answer."""
        self.board = Board(self, bout, self.asked)
        """What is shown around the prompt."""
        self._rests = False
        """True while what stands before the player is answered, and an opponent thinks."""
        self._confirmation = Confirmation()
        self._steps_back = StepsBack(self._confirmation)

    def compose(self) -> ComposeResult:
        """Fencers, decision, result, log and footer."""
        yield self.board.top
        yield self.board.stage
        yield self.board.under
        yield self.asked
        yield self.board.result
        yield self.board.log
        yield Footer(self.host.keymap, lines=False)

    def on_screen_resume(self) -> None:
        """Go on with the duel."""
        if not any(worker.group == "duel" and not worker.is_finished for worker in self.workers):
            self.run_worker(self._conduct(), group="duel", exit_on_error=False)

    def hidden(self) -> None:
        """Let nothing happen while nobody sees it."""
        self.cancel_workers("duel")
        self.board.stand_still()

    def talked(self, *, left: bool) -> None:
        """Go on after lines, or leave the duel that was left in them."""
        given, self.flow.left = self.flow.left, None
        if given is not None or left:
            self.flow.follow(given or Leave())

    @property
    def unkept(self) -> Keeper | None:
        """The answers that are not on disk yet."""
        return self.bout.keeper

    @property
    def talks(self) -> "Conversation | None":
        """Goes on with the duel in lines."""
        return self.flow.talk

    @property
    def types(self) -> bool:
        """True while a line is typed in which every key is text."""
        focused = self.focused
        return isinstance(focused, EntryField) and focused.types

    @property
    def prompt(self) -> Widget | None:
        """What is asked."""
        return self.asked.prompt

    async def _conduct(self) -> None:
        """Lead the duel until it is left."""
        with self.host.faults():
            self.flow.follow(await fight(self.bout, self.flow.prompter(self), self.flow.played))

    async def ask(self, widget: Widget, items: Sequence[Item], *, covers: bool = False) -> Any:
        """Put a prompt before the player, and wait for its answer or a command.

        Args:
            widget: the prompt.
            items: what the footer says of it.
            covers: whether it takes the whole screen.
        """
        await self.put(widget, items, covers=covers)
        self.host.let_go()
        self.publish_once_drawn()
        self._rests = False
        given = self.asked.expect()
        try:
            return await given
        finally:
            given.cancel()

    async def put(self, widget: Widget, items: Sequence[Item] | None = None, *, covers: bool = False) -> None:
        """Put something in the place of the prompt, and draw in the same frame what has happened before it.

        Args:
            widget: what is put there.
            items: what the footer says of it; None: what it says already.
            covers: whether it takes the whole screen.
        """
        before = self.asked.prompt
        self.asked.announce(widget, whole=covers)
        self.board.fall_silent()
        async with self.batch():
            self.board.draw()
            if items is not None:
                self.query_one(Footer).items = tuple(items)
            await self.asked.put(widget)
        if isinstance(before, DecisionPane) and isinstance(widget, DecisionPane) and not before.decision.past:
            before.give_ahead(widget)

    def rest(self) -> None:
        """Let what stands before the player stand, but take nothing with it."""
        self._rests = True
        self.set_focus(None)

    def say(self, note: str) -> None:
        """Say something about the last key, until the next."""
        self.board.say(note)

    def happened(self) -> None:
        """Let what has just happened be drawn with what is asked next."""
        self._confirmation.forget()
        self.board.happened()

    def on_resize(self) -> None:
        """Lay everything out for the new size."""
        self.board.stand_still()
        self.board.draw()

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
        """Say on the rule that a letter or sign means nothing here; while an opponent thinks, that stands there."""
        if not self._rests:
            self.say(self.bout.wording.say("unknown_key", typed=typed, help=self.host.keymap.shown("help")))

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
                self.flow.open_replay()
            case "export":
                self.say(self.flow.played.written_down(self.bout) if self.flow.played else "")
            case "tell":
                await self.action_turn_log(-1)
            case "matrix":
                await self.action_matrix()
            case Again() | Next() if self.bout.keeper is not None and not self.bout.keeper.retry():
                pass  # the title says what is not on disk
            case _:
                self.asked.resolve(event.value)

    async def cover(self, widget: Widget, *, whole: bool = False) -> None:
        """Put something over the prompt, which stays as it is; `whole`: over the fencers, too."""
        if not self.asked.is_attached:  # the key came before anything stood there
            return
        curtain = self.asked.curtain
        if curtain is not None:
            self.say(curtain.how)
            return
        await self.asked.cover(widget, self.board.draw, whole=whole)

    def uncover(self) -> None:
        """Take away what lies over the prompt."""
        self.asked.uncover()
        self.board.draw()

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
        if isinstance(self.asked.over, MatrixPane):
            self.uncover()
        elif isinstance(matrix := matrix_of(self.bout), str):
            self.say(matrix)
        else:
            await self.cover(MatrixPane(matrix.lines()), whole=True)

    def action_help(self) -> None:
        """Show the keys; once more, the rulebook at the place."""
        self.call_next(self._help)

    async def _help(self) -> None:
        if not on_top(self):
            return
        if isinstance(self.asked.over, KeysPane):
            self.uncover()
            prompt = self.prompt
            self.flow.open_rulebook(*(prompt.entries if isinstance(prompt, DecisionPane) else ()))
        else:
            there = {
                "matrix": isinstance(self.bout.table.rules, Tabled),
                "map": self.board.charts,
                "advice": any(may_advise(self.bout, side) for side in self.bout.present),
            }
            lacks = [name for name, has in there.items() if not has]
            helped = pane.helped if (pane := self._chosen_in) else ()
            await self.cover(KeysPane(self.host.keymap, lacks, helped), whole=True)

    async def action_map(self) -> None:
        """Show the whole map, or put it away."""
        if isinstance(self.asked.over, MapPane):
            self.uncover()
        elif self.board.charts:
            await self.cover(MapPane(self.bout), whole=True)
        else:
            self.say(self.bout.wording.say("no_map"))

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
        pane = self.prompt
        if not isinstance(pane, DecisionPane):
            return
        side = pane.decision.ask.side
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
