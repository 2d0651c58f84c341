"""The conductor: leads a duel from where it stands to its end, and alone decides what comes next.

A duel is a loop: tell what is new, ask for one thing, take the answer or obey the command. Everything that lasts lies in
the bout: the journal, the sealed choices, the modifiers that wait, the opponents' thoughts. So the loop may be dropped
wherever it waits and begun again with another prompter, and it asks for the same thing; only a die that was looked at
is not shown again.
"""

from concurrent.futures import Future
from functools import partial
from typing import Any, assert_never

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.menu import Choice, IllegalChoiceError
from duel_tui.engine.requests import Decide, Draw, Roll
from duel_tui.engine.rollers import Roller, Way
from duel_tui.engine.rulings import Close, Modify, Ruling, Set, Strike
from duel_tui.engine.side import Side
from duel_tui.engine.timeline import NothingThereError, Step
from duel_tui.opponents.worker_client import ThinkingError
from duel_tui.pages import prompts
from duel_tui.pages.affair import entered
from duel_tui.pages.ending import after
from duel_tui.pages.new_level import new_level
from duel_tui.pages.reveal import reveal_of
from duel_tui.pages.scenes import told_of_watching
from duel_tui.pages.showing import published
from duel_tui.pages.sides import told_seat
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.moments import moment_of
from duel_tui.play.prompts import (
    Again,
    Command,
    Correct,
    Leave,
    Left,
    Next,
    NobodyPlays,
    Overrule,
    PlayOn,
    Prompt,
    Prompter,
    Redo,
    Revealed,
    RollOwn,
    Sit,
    Undo,
    Watched,
)
from duel_tui.play.rematch import Played
from duel_tui.play.saved_duels import sat_down
from duel_tui.play.taking_back import named, take_back
from duel_tui.storage.duels import SavedDuel


def played(context: AppContext, saved: SavedDuel) -> tuple[Bout, Played]:
    """Lock a saved duel's file and sit down at its table, which is published from now on.

    Raises:
        StorageError: it is being played in another window, or cannot be written.
    """
    bout, recorder = sat_down(context, saved)
    return published(context, bout, recorder), Played(context, saved, recorder)


async def fight(bout: Bout, ask: Prompter, played: Played | None = None) -> Left:
    """Lead a duel until it is left, and return the command that left it; the end is a prompt like any other."""
    conductor, table = _Conductor(bout, ask), bout.table
    while True:
        await conductor.report()
        match conductor.fallen or conductor.revealed or table.request:
            case Step() as step:
                command = await conductor.look_at(step)
            case Revealed() as both:
                command = await conductor.see(both)
            case Roll() as roll:
                command = await conductor.roll(roll)
            case Draw() as draw:
                command = await conductor.draw(draw)
            case Decide() as decide:
                command = await conductor.decide(decide)
            case _:
                day = bout.day if played else None
                affair = entered(played.context, day, bout) if played and day else ""
                command = await ask.ask(after(bout, played, affair))
        if command is not None and (left := await conductor.obey(command)):
            reached = new_level(bout, played) if played and isinstance(left, Next) else None
            return left if reached is None else await ask.ask(reached)


class _Conductor:
    """One prompter's part of a duel."""

    def __init__(self, bout: Bout, ask: Prompter) -> None:
        self._bout = bout
        self._ask = ask
        self._told = bout.table.place
        """The place up to which everything was told."""
        self.fallen: Step[Any] | None = None
        """The decisive roll that a person let fall, until they have looked at it."""
        self._shown = bout.table.place
        """The place up to which a person has seen what came out."""
        self._looking: Side | None = None
        """Which of two people sits before the screen; None: either may."""

    async def report(self) -> None:
        """Keep what is new, then tell it."""
        bout, place = self._bout, self._bout.table.place
        bout.keep()
        unkept = bout.follow()
        since, self._told, self._shown = min(self._told, place), place, min(self._shown, place)
        await self._ask.show(since)
        if not bout.table.done:
            for said in unkept:
                await self._ask.say(f"{said}.")

    async def obey(self, command: Command) -> Left | None:
        """Obey a command; return it if it leaves the duel."""
        match command:
            case Undo() | Redo():
                await self._take_back(command)
            case Modify() | Strike() | Set() | Roller() | Close():
                await self._rule(command)
            case Overrule() | Correct():
                await self._answer_again(command)
            case Sit():
                await self._sit(command)
            case Again() | Next() | PlayOn() | RollOwn() | Leave():
                return command
            case _:
                assert_never(command)
        return None

    async def roll(self, roll: Roll) -> Command | None:
        """Have dice rolled; the command that was given instead, if one was."""
        table, waits = self._bout.table, self._waits
        if table.way is Way.AUTOMATIC:
            if waits and (command := await self._paused(prompts.roll_waits(self._bout, roll))):
                return command
        else:
            answer = await self._ask.ask(prompts.thrown(self._bout, roll))
            if answer is not None:
                return await self._enter(answer)
        decisive = waits and table.decisive
        table.throw()
        again = isinstance(table.request, Roll) and self._waits  # the next one shows what fell before it
        self.fallen = table.step(table.place - 1) if decisive and not again else None
        return None

    @property
    def _waits(self) -> bool:
        """Whether the present roll waits for a person."""
        table, nerves = self._bout.table, self._ask.nerves
        return table.way is not Way.AUTOMATIC or nerves == "always" or (nerves != "never" and table.decisive)

    async def look_at(self, step: Step[Any]) -> Command | None:
        """Let a person look at a decisive die before what came of it covers it."""
        self.fallen = None
        return await self._paused(prompts.roll_fell(self._bout, step))

    @property
    def revealed(self) -> Revealed | None:
        """What a person has to see before either side decides again; None: nothing."""
        if self._ask.nerves != "exchanges" or isinstance(self._bout.table.request, Roll | Draw):
            return None
        return Revealed(self._shown) if reveal_of(self._bout, self._shown) is not None else None

    async def see(self, both: Revealed) -> Command | None:
        """Let a person see what came out."""
        self._shown = self._bout.table.place
        return await self._paused(Prompt(both, asked=self._bout.wording.say("more_follows")))

    async def draw(self, draw: Draw) -> Command | None:
        """Have cards drawn; the command that was given instead, if one was."""
        if self._bout.table.throws:
            self._bout.table.throw()
            return None
        if self._bout.shared and not draw.face_up and (command := await self._hand_over(draw.side)):
            return command
        return await self._enter(await self._ask.ask(prompts.drawn(self._bout, draw)))

    async def _enter(self, answer: Any) -> Command | None:
        if isinstance(answer, Command):
            return answer
        try:
            self._bout.table.enter(answer)
        except WrongAnswerError as wrong:
            await self._ask.say(f"{wrong}.")
        return None

    async def decide(self, decide: Decide) -> Command | None:
        """Let opponents think, ask people first, then wait for the opponents; the command given instead, if one was."""
        bout, table = self._bout, self._bout.table
        if not bout.seats.people and not table.sealed:
            watching = bout.wording.say("watching")
            if command := await self._paused(Prompt(NobodyPlays(), (watching,), watching)):
                return command
        asks = [ask for side in (bout.near, bout.near.foe) if (ask := table.ask_of(side))]
        seats = bout.seats.now
        thoughts = {ask.side: self._thought(ask.side) for ask in asks if seats[ask.side].by is not None}
        answer: Choice | Command | None
        asked = next(filter(bout.asks, asks), None)
        if asked is not None:
            side, secret = asked.side, bout.shared and len(decide.asks) > 1
            hidden = secret or (bout.shared and table.hides)  # the other of two looks away first
            if hidden and (command := await self._hand_over(side)):
                return command
            answer = await self._ask.ask(prompts.decision(bout, asked, secret=secret))
        else:
            side = next(side for side in Side if side in thoughts)
            answer = await self._wait(side, thoughts[side])
        if answer is None or isinstance(answer, Command):
            return answer
        try:
            table.decide(side, answer)
        except IllegalChoiceError as wrong:
            await self._ask.say(f"{wrong}.")
        return None

    async def _hand_over(self, side: Side) -> Command | None:
        if side is self._looking:
            return None
        command = await self._paused(prompts.curtain(self._bout, side))
        if command is None:
            self._looking = side
        return command

    async def _wait(self, side: Side, thought: Future[Choice]) -> Choice | Command | None:
        """Wait for an opponent's choice; None: it cannot think now, and is asked again."""
        told = told_of_watching(self._bout)
        if told and (command := await self._paused(Prompt(Watched(), (told,)))):
            return command
        if command := await self._paused(prompts.awaited(self._bout, side, thought)):
            return command
        try:
            return thought.result()
        except ThinkingError as trouble:
            self._bout.thoughts.forget(side)
            return await self._paused(prompts.cannot_think(side, str(trouble)))

    async def _paused(self, prompt: Prompt) -> Command | None:
        """Wait until people go on; the command that was given instead, if one was."""
        command: Command | None = await self._ask.ask(prompt)
        return command

    def _thought(self, side: Side) -> Future[Choice]:
        """The thought of an opponent who has to decide now, begun if it is not."""
        bout, thoughts = self._bout, self._bout.thoughts
        if thought := thoughts.at(side, bout.stamp):
            return thought
        desk, character = bout.desk, bout.seats.now[side].by
        assert desk is not None, "opponents have a desk"
        assert character is not None, "people are asked"
        seed = thoughts.seed if bout.seed is None else bout.seed
        desk.start()
        return thoughts.begin(
            side, bout.stamp, partial(desk.choose, bout.table.observation(side), character, seed)
        )

    async def _take_back(self, command: Undo | Redo) -> None:
        bout, again = self._bout, isinstance(command, Redo)
        what = named(bout)
        trouble = take_back(bout, again=again)
        if trouble:
            await self._ask.say(trouble)
            return
        if bout.shared:  # the other person may look on, and must not see what was chosen in secret
            bout.drafts.clear()
        self._told = min(self._told, bout.table.place)
        what, say = (named(bout) if again else what), bout.wording.say
        await self._ask.say(say("redone" if again else "undone", what=what or say("last_decision")), command)

    async def _rule(self, ruling: Ruling) -> None:
        bout = self._bout
        if not may_set(bout, ruling):
            await self._ask.say(bout.wording.say("set_hidden"))
            return
        try:
            bout.rule(ruling)
        except WrongAnswerError as wrong:
            await self._ask.say(f"{wrong}.")
            return
        step, viewer = bout.table.step(bout.table.place - 1), moment_of(bout).viewer
        told = bout.wording.narrator.tale(step, bout.names, viewer)
        await self._ask.say(" ".join([line.text for line in told]), ruling)
        for side in bout.table.unsealed:
            await self._ask.say(bout.wording.say("asked_again", name=bout.called[side]))

    async def _sit(self, command: Sit) -> None:
        if trouble := self._bout.sit(command.side, command.seat):
            await self._ask.say(trouble)
            return
        self._looking = None
        await self._ask.say(told_seat(self._bout, command.side), command)

    async def _answer_again(self, command: Overrule | Correct) -> None:
        table = self._bout.table
        try:
            place = table.place_of_roll(command.line)
            if isinstance(command, Overrule):
                table.overrule(command.line, command.verdict, command.reason)
            else:
                table.correct(command.line, command.rolled.score, command.rolled.faces)
        except (NothingThereError, WrongAnswerError) as wrong:
            await self._ask.say(f"{wrong}.")
            return
        self._told = min(self._told, place)
        await self._ask.say("", command)


def may_set(bout: Bout, ruling: Ruling) -> bool:
    """False for a card of a hand if a hand that is hidden here decides whether it can be so.

    A refusal would tell where the hidden cards are, whatever its words.
    """
    viewer, table = moment_of(bout).viewer, bout.table
    facts = [one for one in table.facts if isinstance(ruling, Set) and one.key == ruling.fact]
    if viewer.everything or not table.hides:
        return True
    deciding = {side for fact in facts for side in fact.decided_by}
    return all(side is viewer.side or side in table.unseen for side in deciding)
