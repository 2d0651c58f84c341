"""The conductor: leads a duel from where it stands to its end, and alone decides what comes next.

A duel is a loop: tell what is new, ask for one thing, take the answer or obey the command. Everything that lasts lies in
the bout: the journal, the sealed choices, the modifiers that wait, the opponents' thoughts. So the loop may be dropped
wherever it waits and begun again with another prompter, and it asks for the same thing; only a die that was looked at
is not shown again.
"""

from concurrent.futures import Future
from functools import partial
from typing import Any, assert_never

from msgspec.structs import replace

from duel_tui.engine.answers import Decided, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.menu import Choice, IllegalChoiceError, YesNo
from duel_tui.engine.requests import Ask, Decide, Draw, Roll, revealed
from duel_tui.engine.rollers import Roller, Way
from duel_tui.engine.rulings import Close, Modify, Ruling, Set, Strike
from duel_tui.engine.side import Side
from duel_tui.engine.timeline import NothingThereError, Step
from duel_tui.opponents.worker_client import ThinkingError
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.play.prompter import (
    Again,
    CannotThink,
    Command,
    Correct,
    Leave,
    Left,
    Next,
    NobodyPlays,
    Overrule,
    Prompter,
    Redo,
    Revealed,
    RollFell,
    RollWaits,
    Sit,
    Undo,
)


async def fight(bout: Bout, ask: Prompter) -> Left:
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
                assert table.outcome is not None, "a duel that asks for nothing is over"
                command = await ask.ended(table.outcome)
        if command is not None and (left := await conductor.obey(command)):
            return left


class _Conductor:
    """One prompter's part of a duel."""

    def __init__(self, bout: Bout, ask: Prompter) -> None:
        """Begin where the bout stands."""
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
        await self._ask.tell(since)
        if not bout.table.done:
            for said in unkept:
                await self._ask.refused(f"{said}.")

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
            case Again() | Next() | Leave():
                return command
            case _:
                assert_never(command)
        return None

    async def roll(self, roll: Roll) -> Command | None:
        """Have dice rolled; the command that was given instead, if one was."""
        table, waits = self._bout.table, self._waits
        if table.way is Way.AUTOMATIC:
            if waits and (command := await self._ask.pause(RollWaits(roll))):
                return command
        else:
            answer = await self._ask.roll(roll, lets=table.way is Way.ASKED)
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
        return await self._ask.pause(RollFell(step))

    @property
    def revealed(self) -> Revealed | None:
        """What a person has to see before either side decides again; None: nothing."""
        waits = not isinstance(self._bout.table.request, Roll | Draw) and self._ask.reveals(self._shown)
        return Revealed(self._shown) if waits else None

    async def see(self, both: Revealed) -> Command | None:
        """Let a person see what came out."""
        self._shown = self._bout.table.place
        return await self._ask.pause(both)

    async def draw(self, draw: Draw) -> Command | None:
        """Have cards drawn; the command that was given instead, if one was."""
        if self._bout.table.throws:
            self._bout.table.throw()
            return None
        if self._bout.shared and not draw.face_up and (command := await self._hand_over(draw.side)):
            return command
        return await self._enter(await self._ask.draw(draw))

    async def _enter(self, answer: Rolled | Drawn | Command) -> Command | None:
        """Enter what fell or was drawn by hand."""
        if not isinstance(answer, Rolled | Drawn):
            return answer
        try:
            self._bout.table.enter(answer)
        except WrongAnswerError as wrong:
            await self._ask.refused(f"{wrong}.")
        return None

    async def decide(self, decide: Decide) -> Command | None:
        """Let opponents think, ask people first, then wait for the opponents; the command given instead, if one was."""
        bout, table = self._bout, self._bout.table
        if not bout.seats.people and not table.sealed and (command := await self._ask.pause(NobodyPlays())):
            return command
        asks = [ask for side in (bout.near, bout.near.foe) if (ask := table.ask_of(side))]
        seats = bout.seats.now
        thoughts = {ask.side: self._thought(ask.side) for ask in asks if seats[ask.side].by is not None}
        answer: Choice | Command | None
        asked = next((ask for ask in asks if ask.side in bout.seats.people), None)
        if asked is not None:
            side = asked.side
            answer = await self._choose(asked, secret=bout.shared and len(decide.asks) > 1)
        else:
            side = next(side for side in Side if side in thoughts)
            answer = await self._wait(side, thoughts[side])
        if answer is None or isinstance(answer, Command):
            return answer
        try:
            table.decide(side, answer)
        except IllegalChoiceError as wrong:
            await self._ask.refused(f"{wrong}.")
        return None

    async def _choose(self, ask: Ask, *, secret: bool) -> Choice | Command:
        """Ask a person, after the other of two has looked away."""
        hidden = self._bout.shared and self._bout.table.hides
        if (secret or hidden) and (command := await self._hand_over(ask.side)):
            return command
        return await self._ask.choose(ask, secret=secret)

    async def _hand_over(self, side: Side) -> Command | None:
        if side is self._looking:
            return None
        command = await self._ask.hand_over(side)
        if command is None:
            self._looking = side
        return command

    async def _wait(self, side: Side, thought: Future[Choice]) -> Choice | Command | None:
        """Wait for an opponent's choice; None: it cannot think now, and is asked again."""
        if command := await self._ask.wait(side, thought):
            return command
        try:
            return thought.result()
        except ThinkingError as trouble:
            self._bout.thoughts.forget(side)
            return await self._ask.pause(CannotThink(side, str(trouble)))

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
            await self._ask.refused(trouble)
            return
        if bout.shared:  # the other person may look on, and must not see what was chosen in secret
            bout.drafts.clear()
        self._told = min(self._told, bout.table.place)
        what = named(bout) if again else what
        await self._ask.done(replace(command, what=what or bout.wording.say("last_decision")))

    async def _rule(self, ruling: Ruling) -> None:
        if not may_set(self._bout, ruling):
            await self._ask.refused(self._bout.wording.say("set_hidden"))
            return
        try:
            self._bout.rule(ruling)
        except WrongAnswerError as wrong:
            await self._ask.refused(f"{wrong}.")
            return
        await self._ask.done(ruling)
        for side in self._bout.table.unsealed:
            await self._ask.refused(self._bout.wording.say("asked_again", name=self._bout.called[side]))

    async def _sit(self, command: Sit) -> None:
        if trouble := self._bout.sit(command.side, command.seat):
            await self._ask.refused(trouble)
            return
        self._looking = None
        await self._ask.done(command)

    async def _answer_again(self, command: Overrule | Correct) -> None:
        table = self._bout.table
        try:
            place = table.place_of_roll(command.line)
            if isinstance(command, Overrule):
                table.overrule(command.line, command.verdict, command.reason)
            else:
                table.correct(command.line, command.rolled.score, command.rolled.faces)
        except (NothingThereError, WrongAnswerError) as wrong:
            await self._ask.refused(f"{wrong}.")
            return
        self._told = min(self._told, place)
        await self._ask.done(command)


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


def take_back(bout: Bout, *, again: bool) -> str:
    """Take back what people last decided or typed, or bring it back again; what stands against it, or nothing.

    An opponent who has to choose after that chooses afresh, for the journal is longer by a line; the dice stay, for
    the place is the same.
    """
    table = bout.table
    sealed = [side for side in bout.seats.people if side in table.sealed]
    if sealed and not again:
        table.unseal(sealed[-1])
        return ""
    place = _last(bout)
    ruled = table.redoes_ruling if again else place is not None and table.is_ruling(place)
    if bout.take_back == "none" and not ruled:
        return bout.wording.say("no_take_back")
    if bout.laid_open and not ruled:
        return bout.wording.say("hands_lie_open")
    try:
        table.redo() if again else _undo(bout)
    except NothingThereError:
        return bout.wording.say("nothing_to_redo" if again else "nothing_to_undo")
    return ""


def named(bout: Bout) -> str:
    """What people here decided or typed last and could take back, in words; empty: nothing yet."""
    table = bout.table
    if any(side in table.sealed for side in bout.seats.people):
        return bout.wording.say("last_decision")
    place = _last(bout)
    if place is None or place < 0:
        return ""
    step, say = table.step(place), bout.wording.say
    match step.request, step.answer:
        case _ if table.is_ruling(place):
            return say("last_ruling")
        case _, Rolled(score=score):
            return say("last_die", score=score)
        case Decide() as decide, Decided() as decided:
            return _chosen(bout, decide, decided)
        case _:
            return say("last_typed")


def _chosen(bout: Bout, decide: Decide, decided: Decided) -> str:
    """What the people of a bout chose, in words."""
    chosen = zip(decide.asks, decided.choices, strict=True)
    seen = [
        (ask.side, bout.wording.chosen(ask, revealed(ask, choice) if bout.shared else choice))
        for ask, choice in chosen
        if ask.side in bout.present
    ]
    if bout.own is None and seen:
        return "; ".join([f"{bout.names[side]}: {label}" for side, label in seen])
    return "".join([_yours(bout, label) for _, label in seen]) or bout.wording.say("last_decision")


def _yours(bout: Bout, label: str) -> str:
    """A choice in words as one's own: `your thrust`; of a yes or no, `your answer yes`."""
    answer, comma, _ = label.partition(", ")
    if comma and answer in set(YesNo):
        return bout.wording.say("your_answer", answer=answer)
    return bout.wording.say("your_choice", label=label.removeprefix("the "))


def unrecords(bout: Bout) -> str:
    """What taking back would take back, where the duel would not count any longer; empty: it costs nothing."""
    place = _last(bout)
    ruled = place is not None and bout.table.is_ruling(place)
    free = ruled or bout.take_back != "reveal" or bout.marked or bout.laid_open
    sealed = any(side in bout.table.sealed for side in bout.seats.people)
    return "" if free or sealed else named(bout)


def _undo(bout: Bout) -> None:
    """Take back to the last decision of people; where nobody at the screen plays, to the last of all."""
    if not bout.seats.people:
        bout.table.undo()
        return
    place = _place_of_people(bout)
    if place is None:
        raise NothingThereError("nobody here has decided or typed anything yet")
    bout.table.take_back(place)


def _last(bout: Bout) -> int | None:
    """Where what could be taken back was decided, typed or ruled last; None: nothing was yet."""
    if bout.seats.people:
        return _place_of_people(bout)
    return bout.table.last_decided()


def _place_of_people(bout: Bout) -> int | None:
    """Where people decided or ruled last; dice typed after a ruling or an opponent's choice go alone."""
    place = bout.table.last_of(lambda at: _by_people(bout, at))
    if place is None or bout.table.is_ruling(place):
        return place
    decision = bout.table.last_decision(place + 1)
    ruled = next((at for at in range(place - 1, decision, -1) if bout.table.is_ruling(at)), None)
    if ruled is not None:
        return ruled + 1
    if decision < 0:
        return place
    return decision if _by_people(bout, decision) else decision + 1


def _by_people(bout: Bout, place: int) -> bool:
    """Whether a person decided at a place, or typed what fell there."""
    request = bout.table.asked_at(place)
    if isinstance(request, Decide):
        return any(ask.side in bout.seats.people for ask in request.asks)
    return bout.table.typed_at(place)
