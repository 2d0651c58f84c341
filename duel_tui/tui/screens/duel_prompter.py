"""The duel screen as a prompter: each question of the conductor as something to see and to answer."""

import asyncio
from concurrent.futures import Future
from functools import partial
from typing import Any, assert_never

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Draw, Roll
from duel_tui.opponents.worker_client import ThinkingError, WorkerClosedError
from duel_tui.pages.decision import Decision
from duel_tui.pages.reveal import reveal_of
from duel_tui.pages.scenes import chosen_before, scene_of
from duel_tui.play.prompts import (
    Awaited,
    CannotThink,
    Command,
    Curtain,
    Ended,
    Nerves,
    NobodyPlays,
    Pause,
    Prompt,
    Reached,
    Redo,
    Revealed,
    RollFell,
    RollWaits,
    Undo,
    Watched,
)
from duel_tui.play.settings import KeepsSettings
from duel_tui.play.tutor import Master
from duel_tui.text import capital
from duel_tui.tui.screens.bout import BoutScreen
from duel_tui.tui.screens.lines import settled
from duel_tui.tui.styles import MANY
from duel_tui.tui.widgets.decision_pane import DecisionPane
from duel_tui.tui.widgets.edges import Item
from duel_tui.tui.widgets.ending import Ending
from duel_tui.tui.widgets.entry import Entry, PromptEntry
from duel_tui.tui.widgets.new_level import NewLevel
from duel_tui.tui.widgets.notice import Notice, RevealPane, Watching, rolled, told
from duel_tui.tui.widgets.rows import Rows

_MOMENT, _PATIENCE, _LONG = 0.3, 0.15, 3.0
"""Seconds after which the screen says what came before an opponent's thought, then who thinks, then shows it: a thought that
is not long costs no picture of fencers whom the next picture changes again."""


class ScreenPrompter:
    """Asks through a duel screen; begun again whenever the screen comes into sight."""

    def __init__(self, screen: BoutScreen, kept: KeepsSettings | None = None) -> None:
        """Ask through a screen; `kept`: where the fencing master is told what was heard, if not in the settings."""
        self._screen = screen
        self._bout = screen.bout
        self._say = screen.bout.wording.say
        self._master = Master(kept or screen.host, screen.bout)
        self._completed = 0.0
        """When the last figure of the last die completed it, so that no Enter was needed."""

    @property
    def nerves(self) -> Nerves:
        """Which rolls wait until a person lets the dice fall."""
        return self._screen.host.settings.pause

    async def show(self, since: int) -> None:
        """Show what happened from a place on; keys typed before it came into sight answer nothing."""
        if since < self._bout.table.place:
            self._screen.host.drop_typed()
            self._screen.happened()
        self._hear_master()

    async def say(self, text: str, done: Command | None = None) -> None:
        """Say that a command was obeyed, or why something was not."""
        if isinstance(done, Undo | Redo):
            self._screen.board.stand_still()
        self._screen.say(capital(text))

    async def ask(self, prompt: Prompt) -> Any:
        """Ask with what draws the prompt."""
        screen = self._screen
        if isinstance(prompt.why, Ask | Roll | Draw) and screen.host.settings.bell:
            screen.host.ring()
        if not isinstance(prompt.why, Awaited):  # while an opponent thinks, what stands there stays
            screen.board.taught = prompt.taught
        match prompt.why:
            case Ask() as ask:
                self._hear_master(self._bout.learns(ask))
                return await (self._entered(prompt) if prompt.typed else self._decided(ask))
            case Roll() | Draw():
                return await self._entered(prompt)
            case Awaited(thought=thought):
                return await self._wait(prompt, thought)
            case Ended(note=note, rows=rows):
                return await screen.ask(Ending(self._bout, note, rows), (), covers=True)
            case Reached() as reached:
                pane = NewLevel(reached)
                return await screen.ask(pane, pane.items(screen.host.keymap.shown("commit")), covers=True)
            case pause:
                return await self._paused(prompt, pause)

    def _hear_master(self, prompt: str = "") -> None:
        """Have the fencing master speak of a prompt, or of what has happened, where the result stands."""
        if tip := self._master.tip_on_play(prompt):
            self._screen.board.advise(tip.said, partial(self._master.heard, tip))

    async def _decided(self, ask: Ask) -> Choice | Command:
        """Ask a side for its decision."""
        pane = DecisionPane(Decision(self._bout, scene_of(self._bout), ask, usual=True))
        thought = self._bout.proposal(ask)
        proposing = asyncio.ensure_future(self._propose(pane, thought)) if thought else None
        try:
            answer: Choice | Command = await self._screen.ask(pane, self._keys(ask))
        finally:
            if proposing:
                proposing.cancel()
        return answer

    async def _propose(self, pane: DecisionPane, thought: "Future[Choice]") -> None:
        """Let what an opponent proposes stand as chosen, once it is thought."""
        await settled(thought)
        try:
            proposed = pane.decision.propose(thought.result())
        except ThinkingError as trouble:
            self._screen.say(f"{trouble}.")
        except WorkerClosedError:
            return
        else:
            if proposed:
                pane.redraw()
                self._screen.board.shadow()

    async def _entered(self, prompt: Prompt) -> Any:
        """Ask for what is typed: dice, cards, what an unseen hand plays."""
        entry = PromptEntry(self._bout, prompt, self._screen.size.width, self._completed)
        answer = await self._screen.ask(entry, [self._item("commit", prompt.does), self._undo])
        self._completed = entry.completed
        return answer

    async def _paused(self, prompt: Prompt, why: Pause) -> Command | None:
        """Wait until a person lets the duel go on."""
        screen, board = self._screen, self._screen.board
        (width, height), solid = screen.size, screen.host.palette.colours >= MANY
        keys = [self._item("commit", prompt.does), self._undo]
        lines, how = told(prompt.lines, width), self._say("goes_on_only")
        pane: Notice | None = None
        match why:
            case Curtain():
                first, second = [told([one], width, bold=one == prompt.lines[0]) for one in prompt.lines]
                lines, keys = [*[()] * (height // 2 - 2), *first, (), *second], keys[:1]
            case RollWaits() | RollFell():
                lines = rolled(self._say("roll_title"), prompt, width, solid=solid)
                if isinstance(why, RollFell):
                    board.until = why.step.place
                else:
                    how = self._say("rolls_only")
            case Revealed(since=since):
                if reveal := reveal_of(self._bout, since):
                    aside = self._say("reveal_green") if screen.host.palette.colours else ""
                    pane = RevealPane(reveal, aside, solid=solid)
            case Watched():
                pane = Watching(self._bout, how)
                keys = [self._commit(prompt.does), self._undo, self._item("log_up", "log")]
            case NobodyPlays() | CannotThink():
                pass
            case _:
                assert_never(why)
        pane = pane or Notice(lines, how)
        try:
            command: Command | None = await screen.ask(pane, keys, covers=isinstance(why, Curtain))
        finally:
            board.until = None
        return command

    async def _wait(self, prompt: Prompt, thought: Future[Choice]) -> Command | None:
        """Wait until an opponent's thought is done; a command may come first."""
        screen = self._screen
        if thought.done():
            return None
        screen.rest()
        before = screen.prompt
        if isinstance(before, Entry | None) or (isinstance(before, Notice) and not before.stays):
            await screen.put(Rows())
        given = screen.asked.expect()
        done = asyncio.ensure_future(settled(thought))
        try:
            if not await _first({given, done}, _MOMENT):
                screen.host.let_go()
                screen.board.tell_result()
                screen.publish_once_drawn()
                if not await _first({given, done}, _PATIENCE):
                    screen.say(prompt.asked)
                    screen.board.say_until_drawn()
                    if not await _first({given, done}, _LONG):
                        screen.board.catch_up()
                    await _first({given, done})
            command: Command | None = given.result() if given.done() else None
            return command
        finally:
            given.cancel()
            done.cancel()

    def _keys(self, ask: Ask) -> list[Item]:
        """What the footer says of a decision; what comes and goes stands last, so that the others stay where they are."""
        items = [self._commit(self._bout.wording.commits(ask.what)), self._undo, self._item("log_up", "log")]
        if self._screen.board.charts:
            items.append(self._item("map", "map"))
        elif any(chosen_before(self._bout, ask)):
            items.append(self._item("repeat", "again"))
        return items

    def _commit(self, words: str) -> Item:
        """What Enter does, in as many cells as for any decision of the game, so that what follows stays where it is."""
        longest = max([len(one.commits) for one in self._bout.wording.phrases.asks.values()], default=0)
        return self._item("commit", words.ljust(longest))

    @property
    def _undo(self) -> Item:
        return self._item("undo", "take back")

    def _item(self, name: str, words: str) -> Item:
        return self._screen.host.keymap.shown(name), words


async def _first(awaited: set["asyncio.Future[Any]"], seconds: float | None = None) -> bool:
    """Wait until one of these is done, for this number of seconds at most; True if one is."""
    found, _ = await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED, timeout=seconds)
    return bool(found)
