"""The duel screen: both fencers, the decision, what just happened, and the log.

The conductor runs in a worker of this screen and asks through it; leaving the screen cancels the worker wherever it
waits, and coming back begins it again. Nothing that has to last lies here: the journal, the sealed choices, the
opponents' thoughts and the unfinished choice are the bout's.
"""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.events import Key
from textual.widget import Widget

from duel_tui.engine.scene import Line, Span
from duel_tui.opponents.value_iteration import is_stochastic_game
from duel_tui.opponents.worker_client import ThinkingError, WorkerClosedError
from duel_tui.pages.log import DuelLog
from duel_tui.pages.scenes import scene_of
from duel_tui.pages.sight import sight_of
from duel_tui.play.bout import Bout
from duel_tui.play.conductor import fight
from duel_tui.play.prompter import Again, Command, Leave, Next, Redo, Undo
from duel_tui.play.tutor import advice_lines
from duel_tui.storage.keeping import Keeper
from duel_tui.text import broken
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.screens.duel_prompter import ScreenPrompter
from duel_tui.tui.widgets.decision_pane import DecisionPane
from duel_tui.tui.widgets.ending import Ending
from duel_tui.tui.widgets.entry import Entry, EntryField
from duel_tui.tui.widgets.footer import Footer, Item
from duel_tui.tui.widgets.game_master import modifier_entry, ruling_entry
from duel_tui.tui.widgets.keys_pane import KeysPane
from duel_tui.tui.widgets.layout import banded, titled, width_of
from duel_tui.tui.widgets.log_pane import LogPane
from duel_tui.tui.widgets.notice import Notice
from duel_tui.tui.widgets.result_layout import result_lines
from duel_tui.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from duel_tui.plain.talk import Conversation
    from duel_tui.tui.duel_flow import DuelFlow

_TALL = 34
"""Rows from which on the log stands under the result."""
_RESULT = 3
"""Rows that the result always has."""
_MARGIN = 6
"""Cells before and after what is said on the rule."""


class DuelScreen(AppScreen):
    """One duel, from where it stands to its end."""

    CSS_PATH = "duel.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        binding("undo"),
        binding("redo"),
        binding("odds"),
        binding("advice"),
        binding("matrix"),
        binding("modify"),
        binding("overrule"),
        binding("help"),
        binding("log_up", "turn_log(-1)"),
        binding("log_down", "turn_log(1)"),
    ]

    def __init__(self, flow: "DuelFlow", bout: Bout) -> None:
        """Show a bout.

        Args:
            flow: what goes on around the duel: its file, its records, the next one.
            bout: the bout.
        """
        super().__init__()
        self.flow = flow
        self.bout = bout
        self.log_model = DuelLog(bout)
        self._scene = scene_of(bout)
        self._top = Rows(id="top")
        self._asked = Container(id="asked")
        self._result = Rows(id="result")
        self._log = LogPane(id="log")
        self._note = ""
        self._fresh = False
        """True until the next key after something has happened."""
        self._pending: asyncio.Future[Any] | None = None
        self.prompt: Widget | None = None
        """What is asked."""
        self._over: Widget | None = None
        """What lies over the prompt: the keys, the log, a game master's entry."""
        self._covers = False
        """True while the prompt takes the whole screen."""
        self._rests = False
        """True while what stands before the player is answered, and an opponent thinks."""
        self._results: tuple[Line, ...] = ()
        self._stale = False
        """True while something has happened that is not drawn yet."""
        self._warned = False
        """True after the first of two keys that take back a reveal."""
        self._asked_once = ""
        """The question that the next key answers with yes if it commits again."""

    def compose(self) -> ComposeResult:
        """Fencers, decision, result, log and footer."""
        self._log.border_title = self.bout.wording.say("log_title")
        yield self._top
        yield self._asked
        yield self._result
        yield self._log
        yield Footer(self.host.keymap)

    def on_screen_resume(self) -> None:
        """Go on with the duel."""
        if not any(worker.group == "duel" and not worker.is_finished for worker in self.workers):
            self.run_worker(self._conduct(), group="duel", exit_on_error=False)

    def hidden(self) -> None:
        """Let nothing happen while nobody sees it."""
        self.cancel_workers("duel")

    def talked(self, *, left: bool) -> None:
        """Go on after lines, or leave the duel that was left in them."""
        if left:
            self.host.close()

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

    async def _conduct(self) -> None:
        """Lead the duel until it is left."""
        with self.host.faults():
            left = await fight(self.bout, ScreenPrompter(self))
            match left:
                case Again():
                    self.flow.again(swapped=left.swapped)
                case Next():
                    self.flow.next()
                case Leave():
                    self.host.close()

    async def ask(self, widget: Widget, items: Sequence[Item], *, covers: bool = False) -> Any:
        """Put a prompt before the player, and wait for its answer or a command.

        Args:
            widget: the prompt.
            items: what the footer says of it.
            covers: whether it takes the whole screen.
        """
        await self.put(widget, items, covers=covers)
        self._rests = False
        return await self.answer()

    async def answer(self) -> Any:
        """Wait for an answer or a command, whatever stands before the player."""
        mine = self._pending = asyncio.get_running_loop().create_future()
        try:
            return await mine
        finally:
            if self._pending is mine:
                self._pending = None

    def resolve(self, value: object) -> None:
        """Answer what is asked."""
        if self._pending is not None and not self._pending.done():
            self._pending.set_result(value)

    async def put(self, widget: Widget, items: Sequence[Item] | None = None, *, covers: bool = False) -> None:
        """Put something in the place of the prompt, and draw in the same frame what has happened before it.

        Args:
            widget: what is put there.
            items: what the footer says of it; None: what it says already.
            covers: whether it takes the whole screen.
        """
        self.prompt, self._over, self._covers = widget, None, covers
        self.set_class(covers, "-covered")
        async with self.batch():
            self._draw_result()
            self.catch_up()
            if items is not None:
                self.query_one(Footer).items = tuple(items)
            await self._asked.remove_children()
            await self._asked.mount(widget)
            self._focus_on(widget)

    def _focus_on(self, widget: Widget | None) -> None:
        target = widget.field if isinstance(widget, Entry) else widget
        self.set_focus(target if target is not None and target.focusable else None)

    def rest(self) -> None:
        """Let what stands before the player stand, but take nothing with it."""
        self._rests = True
        self.set_focus(None)

    def say(self, note: str) -> None:
        """Say something about the last key, until the next."""
        if note != self._note:
            self._note = note
            self._draw_result()

    def happened(self) -> None:
        """Let what has just happened be drawn with what is asked next."""
        self._fresh, self._warned, self._stale = True, False, True

    def catch_up(self) -> None:
        """Draw what has happened and is not drawn yet."""
        if self._stale:
            self.draw()

    def draw(self) -> None:
        """Draw everything but the prompt."""
        self._stale = False
        width = self.size.width
        if not width:
            return
        sight = sight_of(self.bout, width)
        name = self.bout.wording.phrases.name
        kind = self.bout.wording.label("kind_short", str(self.bout.sheet.duel["kind"]))
        marked = self.bout.wording.say("unrecorded") if self.bout.marked else ""
        title = self._scene.title(sight)
        parts = ((name, kind, marked), (name, marked))
        texts = ["  ".join([part for part in some if part]) for some in parts]
        head = titled(texts, title, width)
        self._top.show([head, *[banded(band, width) for band in self._scene.bands(sight)]])
        self._results = result_lines(self._scene.results(sight), width)
        self.set_class(self.size.height >= _TALL, "-tall")
        self._draw_result()
        self._log.tell(self.log_model.entries(), max(0, self.bout.last_choice))

    def _draw_result(self) -> None:
        """Draw the rule with what there is to say on it, and what happened; a long note takes rows of that."""
        width = self.size.width
        note, *more = broken(self._note or self.bout.trouble, width - _MARGIN) or [""]
        text = f" {note} " if note else ""
        rule: Line = (Span(" "), Span("\u2500" * 2, "dim"), Span(text, "bold"))
        rule = (*rule, Span("\u2500" * max(0, width - width_of(rule) - 1), "dim"))
        covered = self.has_class("-covered")
        happened = () if covered else self._results if self._fresh else self._results[:_RESULT]
        rows = max(0 if covered else _RESULT, len(happened), len(more))
        self.set_class(bool(note), "-noted")
        shown = [*[(Span(f"    {line}", "bold"),) for line in more], *happened][:rows]
        self._result.show([rule, *shown, *[()] * (rows - len(shown))])

    def on_resize(self) -> None:
        """Lay everything out for the new size."""
        self.draw()

    def pressed(self, key: str) -> None:
        """Let what was fresh grow old, and what was said fall silent, with every key."""
        keymap = self.host.keymap
        grown, said = self._fresh and len(self._results) > _RESULT, bool(self._note)
        self._fresh, self._note = False, ""
        self._warned = self._warned and key in keymap.keys("undo")
        if key not in keymap.keys("commit"):
            self._asked_once = ""
        if grown or said:
            self._draw_result()

    def on_key(self, event: Key) -> None:
        """Put away what lies over the prompt with a key that means nothing else."""
        char = event.character
        if self._over is not None and not isinstance(self._over, Entry) and not self._commands(event):
            event.stop()
            self.uncover()
        elif char is not None and char.isalnum() and char not in "zZ":
            self.say(self.bout.wording.say("unknown_key", typed=char))

    def _commands(self, event: Key) -> bool:
        """True if a key is a command of this screen."""
        return event.key in self.active_bindings

    def on_decision_pane_noted(self, event: DecisionPane.Noted) -> None:
        """Say what there is to say about the last key."""
        self.say(event.note)

    def on_decision_pane_committed(self, event: DecisionPane.Committed) -> None:
        """Take a choice; one that cannot be mended asks once."""
        pane = self._chosen_in
        if pane is None or event.pane is not pane:
            return
        question = self.bout.wording.phrases.confirms.get(f"{pane.decision.ask.what} {event.choice}", "")
        if question and not self._confirmed(question):
            return
        self.resolve(event.choice)

    def _confirmed(self, question: str) -> bool:
        """True if the same question was asked just before."""
        asked, self._asked_once = self._asked_once, question
        if asked == question:
            return True
        self.say(question)
        return False

    def on_notice_went_on(self, event: Notice.WentOn) -> None:
        """Go on."""
        if event.notice is self.prompt:
            self.resolve(None)

    def on_notice_refused(self, event: Notice.Refused) -> None:
        """Say how one goes on."""
        self.say(event.how)

    def on_entry_filled(self, event: Entry.Filled) -> None:
        """Take what was typed."""
        if event.entry is self._over:
            self.uncover()
        elif event.entry is not self.prompt:
            return
        self.resolve(event.value)

    async def on_ending_taken(self, event: Ending.Taken) -> None:
        """Take a row of the end."""
        match event.letter:
            case "a" | "s":
                if self.bout.keeper is None or self.bout.keeper.retry():
                    self.resolve(Again(swapped=event.letter == "s"))
            case "n":
                if self.bout.keeper is None or self.bout.keeper.retry():
                    self.resolve(Next())
            case "r":
                self.flow.open_replay()
            case "e":
                self.say(self.flow.export())
            case "l":
                await self.action_turn_log(-1)
            case "m":
                self.flow.open_notebook(whole=True)
            case _:
                self.resolve(Leave())

    @property
    def _curtained(self) -> bool:
        """True while a curtain hangs between two people."""
        return self._covers and isinstance(self.prompt, Notice)

    async def cover(self, widget: Widget, *, whole: bool = False) -> None:
        """Put something over the prompt, which stays as it is; `whole`: over all of the screen."""
        if not self._asked.is_attached:  # the key came before anything stood there
            return
        if self._curtained:
            assert isinstance(self.prompt, Notice)
            self.say(self.prompt.how)
            return
        if whole:
            self.add_class("-covered")
            self._draw_result()
        if self._over is not None:
            _ = self._over.remove()  # what is removed may be what took the key, and would wait for itself
        if self.prompt is not None:
            self.prompt.add_class("-under")
        self._over = widget
        await self._asked.mount(widget)
        self._focus_on(widget)

    def uncover(self) -> None:
        """Take away what lies over the prompt."""
        over, self._over = self._over, None
        self.set_class(self._covers, "-covered")
        self._draw_result()
        if over is not None:
            _ = over.remove()
        if self.prompt is not None:
            self.prompt.remove_class("-under")
        self._focus_on(self.prompt)

    @property
    def _chosen_in(self) -> DecisionPane | None:
        """The decision that is being made; None: none is, or it was committed."""
        prompt = self.prompt
        return prompt if isinstance(prompt, DecisionPane) and not self._rests else None

    def action_back(self) -> None:
        """Go one step back: what lies over the prompt, a pick, the duel."""
        if self._over is not None:
            self.uncover()
        elif (pane := self._chosen_in) is None or not pane.back():
            self.host.close()

    def action_undo(self) -> None:
        """Clear what is chosen and not committed, otherwise take back the last decision."""
        if self._over is not None:
            self.uncover()
        elif (pane := self._chosen_in) is not None and pane.clear():
            return
        elif (warning := self.flow.warning()) and not self._warned:
            self._warned = True
            self.say(self.bout.wording.say("undo_warns", what=warning, shown=self.host.keymap.shown("undo")))
        else:
            self._warned = False
            self.command(Undo())

    def action_redo(self) -> None:
        """Restore what was taken back."""
        self.command(Redo())

    def command(self, command: Command) -> None:
        """Give a command in the place of an answer."""
        self.resolve(command)

    def action_odds(self) -> None:
        """Hide or show all numbers."""
        settings = self.host.settings
        self.host.keep(replace(settings, odds=not settings.odds))
        if isinstance(self.prompt, DecisionPane):
            self.prompt.redraw()

    def action_matrix(self) -> None:
        """Open the notebook."""
        self.flow.open_notebook(whole=self.bout.table.done)

    def action_help(self) -> None:
        """Show the keys; once more, the rulebook at the place."""
        self.call_next(self._help)

    async def _help(self) -> None:
        if isinstance(self._over, KeysPane):
            self.uncover()
            prompt = self.prompt
            self.flow.open_rulebook(prompt.decision.ask.what if isinstance(prompt, DecisionPane) else "")
        else:
            await self.cover(KeysPane(self.host.keymap), whole=True)

    async def action_turn_log(self, pages: int) -> None:
        """Turn the log."""
        log = self._log
        if not self.has_class("-tall"):
            if not isinstance(self._over, LogPane):
                log = LogPane()
                await self.cover(log)
                log.tell(self.log_model.entries(), max(0, self.bout.last_choice))
                return
            log = self._over
        log.turn(pages)
        if log is self._over and pages > 0 and not log.turned_back:
            self.uncover()

    async def action_advice(self) -> None:
        """Say what a strong opponent would play."""
        await self._advise()

    async def _advise(self) -> None:
        """Show what is worth most, once it is known."""
        pane, bout = self.prompt, self.bout
        if not isinstance(pane, DecisionPane) or bout.desk is None:
            return
        side, moment = pane.decision.ask.side, bout.moment
        if not (bout.advises(side) or is_stochastic_game(bout.table.rules)):
            return
        self.say(bout.wording.say("advice_waits"))
        try:
            mix = await bout.desk.mix_async(bout.table.observation(side))
        except WorkerClosedError:
            return
        except ThinkingError as trouble:
            self.say(f"{trouble}.")
            return
        ask = bout.table.ask_of(side)
        if ask is not None and moment == bout.moment:
            lines = [(Span(f" {line}"),) for line in advice_lines(bout, ask, mix)]
            self.say("")
            await self.cover(Rows(lines))

    async def action_modify(self) -> None:
        """Let a game master add a number to the next roll."""
        await self.cover(modifier_entry(self.bout, self.bout.chooser or self.bout.near))

    async def action_overrule(self) -> None:
        """Let a game master answer the last roll again."""
        entry = ruling_entry(self.bout)
        if entry is None:
            self.say(self.bout.wording.say("nothing_thrown"))
        else:
            await self.cover(entry)
