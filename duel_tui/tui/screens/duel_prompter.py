"""The duel screen as a prompter: each question of the conductor as something to see and to answer."""

import asyncio
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any, assert_never

from duel_tui.engine.answers import Drawn, Rolled
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Ask, Draw, Roll
from duel_tui.engine.rollers import Roller
from duel_tui.engine.rulings import Close, Modifier, Modify, Set, Strike
from duel_tui.engine.side import Side
from duel_tui.opponents.worker_client import ThinkingError, WorkerClosedError
from duel_tui.pages.decision import Decision
from duel_tui.pages.earlier import chosen_before
from duel_tui.pages.reveal import reveal_of
from duel_tui.pages.scenes import rolling, scene_of, watched
from duel_tui.pages.sides import told_seat
from duel_tui.play.moments import moment_of
from duel_tui.play.prompter import (
    CannotThink,
    Command,
    Nerves,
    NobodyPlays,
    Pause,
    Redo,
    Revealed,
    RollFell,
    RollWaits,
    Sit,
    Undo,
)
from duel_tui.play.reading import cards_wanted
from duel_tui.play.tutor import Master
from duel_tui.show.blocks import Line
from duel_tui.text import capital
from duel_tui.tui.styles import MANY
from duel_tui.tui.widgets.decision_pane import DecisionPane
from duel_tui.tui.widgets.die import fallen_die, told, waiting_die
from duel_tui.tui.widgets.ending import Ending
from duel_tui.tui.widgets.entry import CardsEntry, DiceEntry, Entry, Let, PlayEntry
from duel_tui.tui.widgets.footer import Item
from duel_tui.tui.widgets.notice import Notice, Watching
from duel_tui.tui.widgets.reveal import RevealPane
from duel_tui.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from duel_tui.tui.screens.duel import DuelScreen

_MOMENT, _PATIENCE, _LONG = 0.3, 0.15, 3.0
"""Seconds after which the screen says what came before an opponent's thought, then who thinks, then shows it: a thought that
is not long costs no picture of fencers whom the next picture changes again."""


class ScreenPrompter:
    """Asks through a duel screen; begun again whenever the screen comes into sight."""

    def __init__(self, screen: "DuelScreen") -> None:
        """Ask through a screen."""
        self._screen = screen
        self._bout = screen.bout
        self._say = screen.bout.wording.say
        self._master = Master(screen.host, screen.bout)
        self._completed = 0.0
        """When the last figure of the last die completed it, so that no Enter was needed."""

    @property
    def nerves(self) -> Nerves:
        """Which rolls wait until a person lets the dice fall."""
        return self._screen.host.settings.pause

    def reveals(self, since: int) -> bool:
        """Whether anything came out since a place that a person has to see before the duel goes on."""
        return self.nerves == "exchanges" and reveal_of(self._bout, since) is not None

    async def tell(self, since: int) -> None:
        """Show what happened from a place on; keys typed before it came into sight answer nothing."""
        if since < self._bout.table.place:
            self._screen.host.drop_typed()
            self._screen.happened()
        self._hear_master()

    def _hear_master(self, prompt: str = "") -> None:
        """Have the fencing master speak of a prompt, or of what has happened, where the result stands."""
        if tip := self._master.tip_on_play(prompt):
            self._screen.board.advise(tip.said, partial(self._master.heard, tip))

    async def hand_over(self, side: Side) -> Command | None:
        """Hide everything, and let a side come before the screen."""
        names = self._bout.names
        texts = (
            self._say("curtain", name=names[side], foe=names[side.foe]),
            self._say("curtain_ready", name=names[side]),
        )
        middle = self._screen.size.height // 2 - 2
        lines = [*[()] * middle, *self._told(texts[:1], bold=True), (), *self._told(texts[1:])]
        pane = Notice(lines, self._say("goes_on_only"))
        command: Command | None = await self._screen.ask(pane, [self._item("commit", "go on")], covers=True)
        return command

    async def choose(self, ask: Ask, *, secret: bool) -> Choice | Command:
        """Ask a side for its decision."""
        del secret
        self._ring()
        self._hear_master(ask.what)
        if self._bout.types(ask):
            return await self._typed_choice(ask)
        pane = DecisionPane(Decision(self._bout, scene_of(self._bout), ask, usual=True))
        thought = self._bout.proposal(ask.side)
        proposing = asyncio.ensure_future(self._propose(pane, thought)) if thought else None
        try:
            answer: Choice | Command = await self._screen.ask(pane, self._keys(ask))
        finally:
            if proposing:
                proposing.cancel()
        return answer

    async def _propose(self, pane: DecisionPane, thought: "Future[Choice]") -> None:
        """Let what an opponent proposes stand as chosen, once it is thought."""
        await _settled(thought)
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

    async def _typed_choice(self, ask: Ask) -> Choice | Command:
        """Ask for what an unseen hand plays, of which there is too much for a list."""
        menu, wording = ask.menu, self._bout.wording
        assert menu is not None, "the table sees every menu"

        words = ", ".join([str(one) for one in menu.choices if str(one).islower()])
        texts = (wording.prompt(ask, self._bout.names), self._say("enter_play", words=words))
        found: list[Any] | Command = await self._screen.ask(
            PlayEntry(self._bout, menu, self._told(texts)), self._entry_keys()
        )
        return found[0] if isinstance(found, list) else found

    async def roll(self, roll: Roll, *, lets: bool) -> Rolled | Command | None:
        """Ask for dice that were rolled by hand; where it `lets` the program roll, Enter does."""
        self._ring()
        asked = self._bout.wording.sums.enter_die(roll, self._bout.heard, self._modifier(roll), lets=lets)
        of = rolling(self._bout, roll)
        parts = self._bout.wording.sums.parts(roll, self._modifier(roll), of.parts)
        entry = DiceEntry(
            self._bout, roll, self._told((of.text, asked, parts)), lets=lets, since=self._completed
        )
        keys = [
            self._item("commit", "roll" if lets else "take it"),
            self._undo,
        ]
        answer: Rolled | Let | Command = await self._screen.ask(entry, keys)
        self._completed = entry.completed
        return None if isinstance(answer, Let) else answer

    async def draw(self, draw: Draw) -> Drawn | Command:
        """Ask for cards that were drawn by hand."""
        self._ring()
        bout = self._bout
        lines = self._told((cards_wanted(bout, draw, bout.heard), bout.wording.cards.how))
        answer: Drawn | Command = await self._screen.ask(CardsEntry(bout, draw, lines), self._entry_keys())
        return answer

    async def pause(self, why: Pause) -> Command | None:
        """Wait until a person lets the duel go on."""
        how, word, board = "goes_on_only", "go on", self._screen.board
        width, colours = self._screen.size.width, self._screen.host.palette.colours
        pane: Notice | None = None
        lines: list[Line] = []
        match why:
            case RollWaits(roll=roll):
                lines = waiting_die(self._bout, roll, width, solid=colours >= MANY)
                how, word = "rolls_only", "roll"
            case RollFell(step=step):
                lines, board.until = fallen_die(self._bout, step, width, solid=colours >= MANY), step.place
            case Revealed(since=since):
                if reveal := reveal_of(self._bout, since):
                    aside = self._say("reveal_green") if colours else ""
                    pane = RevealPane(reveal, aside, solid=colours >= MANY)
            case NobodyPlays():
                lines = self._told((self._say("watching"),))
            case CannotThink(why=trouble):
                lines, word = self._told((f"{trouble}.",)), "try again"
            case _:
                assert_never(why)
        pane = pane or Notice(lines, self._say(how))
        try:
            command: Command | None = await self._screen.ask(pane, [self._item("commit", word), self._undo])
        finally:
            board.until = None
        return command

    async def wait(self, side: Side, thought: Future[Choice]) -> Command | None:
        """Wait until an opponent's thought is done; a command may come first, and what there is to fear."""
        screen = self._screen
        if stopped := await self._watch():
            return stopped
        if thought.done():
            return None
        screen.rest()
        stands = isinstance(screen.prompt, Watching) or not isinstance(screen.prompt, Notice | Entry | None)
        if not stands:
            await screen.put(Rows())
        given = screen.asked.expect()
        done = asyncio.ensure_future(_settled(thought))
        try:
            if not await _first({given, done}, _MOMENT):
                screen.host.let_go()
                screen.board.tell_result()
                screen.publish_once_drawn()
                if not await _first({given, done}, _PATIENCE):
                    screen.say(self._say("thinking", name=self._bout.called[side]))
                    screen.board.say_until_drawn()
                    if not await _first({given, done}, _LONG):
                        screen.board.catch_up()
                    await _first({given, done})
            command: Command | None = given.result() if given.done() else None
            return command
        finally:
            given.cancel()
            done.cancel()

    async def _watch(self) -> Command | None:
        """Stop where a person has nothing to choose and something to fear."""
        if watched(self._bout) is None:
            return None
        pane = Watching(self._bout, self._say("goes_on_only"))
        keys = [self._commit("go on"), self._undo, self._item("log_up", "log")]
        command: Command | None = await self._screen.ask(pane, keys)
        return command

    async def ended(self, outcome: Outcome) -> Command:
        """Show how the duel ended, and ask for a command."""
        del outcome
        ending = Ending(self._bout, self._screen.flow.entered(), self._screen.flow.refused())
        command: Command = await self._screen.ask(ending, (), covers=True)
        return command

    async def done(self, command: Command) -> None:
        """Say that a command was obeyed."""
        match command:
            case Undo(what=what):
                self._screen.board.stand_still()
                self._screen.say(self._say("undone", what=what))
            case Redo(what=what):
                self._screen.board.stand_still()
                self._screen.say(self._say("redone", what=what))
            case Sit():
                self._screen.say(told_seat(self._bout, command.side))
            case Modify() | Strike() | Set() | Roller() | Close():
                bout, viewer = self._bout, moment_of(self._bout).viewer
                tale = bout.wording.narrator.tale(bout.table.step(bout.table.place - 1), bout.names, viewer)
                self._screen.say(" ".join([line.text for line in tale]))
            case _:
                self._screen.board.draw()

    async def refused(self, why: str) -> None:
        """Say why an answer does not count or a command was not obeyed."""
        self._screen.say(capital(why))

    def _ring(self) -> None:
        """Ring on a person's turn, if that is wanted."""
        if self._screen.host.settings.bell:
            self._screen.host.bell()

    def _modifier(self, roll: Roll) -> Modifier | None:
        """What a game master has added to a roll."""
        return self._bout.table.pending_modifier(roll.side)

    def _told(self, texts: tuple[str, ...], *, bold: bool = False) -> list[Line]:
        """Sentences in rows."""
        return told(texts, self._screen.size.width, bold=bold)

    def _keys(self, ask: Ask) -> list[Item]:
        """What the footer says of a decision; what comes and goes stands last, so that the others stay where they are."""
        items = [self._commit(self._bout.wording.commits(ask.what)), self._undo, self._item("log_up", "log")]
        if self._screen.board.charts:
            items.append(self._item("map", "map"))
        elif any(chosen_before(self._bout, ask)):
            items.append(self._item("repeat", "again"))
        return items

    def _entry_keys(self) -> list[Item]:
        return [self._item("commit", "take it"), self._undo]

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


async def _settled(thought: "Future[Choice]") -> None:
    """Wait until a thought is done, well or badly."""
    wrapped_future = asyncio.wrap_future(thought)
    wrapped_future.add_done_callback(lambda done: done.cancelled() or done.exception())
    await asyncio.wait([wrapped_future])
