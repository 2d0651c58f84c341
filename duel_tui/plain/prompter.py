"""The prompter in lines: asks the people of a duel one question at a time, and tells what happened between them."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeVar

from duel_tui.engine.answers import Drawn, Rolled, WrongAnswerError
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Ask, Draw, Roll
from duel_tui.engine.side import Side
from duel_tui.opponents.worker_client import ThinkingError
from duel_tui.pages.reveal import reveal_of
from duel_tui.pages.scenes import told_of_watching
from duel_tui.pages.sides import told_seat
from duel_tui.plain.asking import Asking
from duel_tui.plain.driver import SOON, Read, long_wait, thought_of
from duel_tui.plain.enquiries import Enquiries
from duel_tui.plain.game_master import CommandGiven, GameMaster
from duel_tui.plain.signs import ended, signs_in_words
from duel_tui.plain.talk import Talk, asked_again
from duel_tui.plain.telling import Detail, OneRoll, Teller
from duel_tui.plain.words import Word, Words
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.moments import moment_of
from duel_tui.play.prompter import (
    CannotThink,
    Command,
    Correct,
    Leave,
    Nerves,
    NobodyPlays,
    Overrule,
    Pause,
    Redo,
    Revealed,
    RollFell,
    RollWaits,
    Sit,
    Undo,
)
from duel_tui.play.reading import cards_wanted, read_cards, read_die
from duel_tui.play.thoughts import Stamp
from duel_tui.play.tutor import Master, first_move_of
from duel_tui.text import capital, parts_of

T = TypeVar("T")

_RESUMED = 3
"""Lines of the story that are told where a duel goes on."""
_HAND = "Type hand for your cards or ? for your choices."
_CHOICES = "Type ? for your choices."
_MORE_FIRST = "Press Enter first: more has happened."
_AT_ONCE: dict[Detail, int] = {"facts": 50, "normal": 90, "full": 150}
"""Words that are told without a pause, at most."""
_TIP = 17
"""Words of the fencing master, at most."""


class Lines:
    """Asks and tells about one bout."""

    def __init__(
        self,
        context: AppContext,
        bout: Bout,
        talk: Talk,
        changes: Mapping[str, Any] | None = None,
    ) -> None:
        """Prompt for a bout.

        Args:
            context: the settings, the rulebook and all that the games share.
            bout: the bout.
            talk: the conversation with the people.
            changes: the changes to the games under which it is fought.
        """
        self._context = context
        self._bout = bout
        self._talk = talk
        self._teller = Teller(bout)
        self._enquiries = Enquiries(context, bout, talk, self._teller, changes)
        self._game_master = GameMaster(bout, talk)
        self._master = Master(context, bout, drawn=False)
        self._brief: tuple[str, ...] = ()
        self._trouble = ""
        self._marked = bout.marked
        self._rolled = False
        """Whether a player let a die fall that is not told yet."""
        self._asking: tuple[Stamp, Asking] | None = None
        """The decision that a command interrupted, with what was chosen of it."""
        self._overruled = OneRoll(self._teller, bout, context.settings.detail)
        self._heard = 0
        """The place up to which what was told before is not told again."""

    async def begin(self) -> None:
        """Say who meets whom, or where the duel stands that goes on."""
        bout = self._bout
        if bout.table.done:
            self._talk.say(*self._teller.last(1))
        elif bout.table.place:
            self._talk.say(bout.wording.say("gone_on", left=bout.names.left, right=bout.names.right))
            self._talk.say(*self._teller.last(_RESUMED))
            self._talk.say(self._score())
        else:
            self._talk.say(*self._teller.opening(self._context.settings.detail))
            self._talk.say(await thought_of(bout, partial(first_move_of, bout), self._talk.tell))
        self._talk.say(bout.opened)

    def _score(self) -> str:
        """The score, where the game keeps one that both may know; otherwise nothing."""
        bout = self._bout
        lines = bout.wording.stands("score", moment_of(bout).sheet, bout.near, self._teller.names)
        return signs_in_words(" ".join(lines))

    @property
    def nerves(self) -> Nerves:
        """Which rolls wait; none for a pipe, which has no nerves."""
        return self._context.settings.pause if self._talk.shell.live else "never"

    def reveals(self, since: int) -> bool:
        """Whether anything came out since a place that a person has to hear before the duel goes on."""
        return self.nerves == "exchanges" and reveal_of(self._bout, since) is not None

    async def tell(self, since: int) -> None:
        """Tell what happened from a place on, and what keeps the answers from the disk."""
        since, self._heard = max(since, self._heard), 0
        detail, dice = self._context.settings.detail, self._rolled
        self._rolled = False
        for line in self._teller.places(since, self._bout.table.place, detail, dice=dice):
            await self._say_when_there_is_room(line)
        trouble = self._bout.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            self._talk.say(f"{trouble}." if trouble else "Saved again.")

    async def hand_over(self, side: Side) -> Command | None:
        """Say whose secrets come now; those of the other person go out of sight."""
        names, hidden = self._bout.names, self._bout.table.hides
        if hidden:
            self._talk.shell.hide()
            self._talk.answered()
        self._talk.say(self._bout.wording.say("curtain", name=names[side], foe=names[side.foe]))
        self._talk.say((_HAND if self._enquiries.has_cards else _CHOICES) if hidden else "")
        return None

    async def choose(self, ask: Ask, *, secret: bool) -> Choice | Command:
        """Ask a side for its decision; where a command interrupted it, go on with what was chosen."""
        stamp = self._bout.stamp
        if self._asking is not None and self._asking[0] == stamp and self._asking[1].side is ask.side:
            asking = self._asking[1]
        else:
            asking = await self._asked(ask, secret=secret)
            await self._propose(ask, asking)
            self._ring()
        self._asking = (stamp, asking)
        try:
            choice: Choice = await asking.choice(
                self._words(ask.side), lambda: self._context.settings.confirm
            )
        except CommandGiven as given:
            return self._given(given)
        self._asking = None
        return choice

    async def _propose(self, ask: Ask, asking: Asking) -> None:
        """Wait for what an opponent proposes to a side, if one does."""
        thought = self._bout.proposal(ask.side)
        if thought is None:
            return
        await self.wait(ask.side, thought)
        try:
            asking.propose(thought.result())
        except ThinkingError as trouble:
            self._talk.tell(f"{trouble}.")

    async def roll(self, roll: Roll, *, lets: bool) -> Rolled | Command | None:
        """Ask for dice that were rolled by hand; where it `lets` the program roll, an empty line does."""
        bout, wording = self._bout, self._bout.wording

        def read(typed: str) -> Rolled | str | None:
            if lets and not typed:
                return None
            return read_die(roll, typed) or wording.sums.bad_die(roll, typed[:20])

        self._ring()
        modifier = bout.table.pending_modifier(roll.side)
        told = wording.sums.parts(roll, modifier, told=True)
        parts = ended(told) if told else ""
        question = wording.sums.enter_die(roll, bout.heard, modifier, lets=lets, parts=parts)
        answer = await self._until(question, read, self._words(self._reader), empty=lets)
        self._rolled = answer is None
        return answer

    async def draw(self, draw: Draw) -> Drawn | Command:
        """Ask for cards that were drawn by hand."""
        bout = self._bout

        def read(typed: str) -> Drawn | str:
            try:
                return read_cards(bout, draw, typed)
            except WrongAnswerError as wrong:
                return capital(f"{wrong}.")

        self._ring()
        question = f"{cards_wanted(bout, draw, bout.heard)} {bout.wording.cards.how}".rstrip()
        secret = bout.shared and not draw.face_up
        return await self._until(question, read, self._words(self._reader), echo=not secret)

    async def pause(self, why: Pause) -> Command | None:
        """Wait for an empty line; a roll was told, and opponents without people go on by themselves in a pipe."""
        if isinstance(why, RollFell) or (isinstance(why, NobodyPlays) and not self._talk.shell.live):
            return None
        question, means = self._waiting(why)
        side = why.side.foe if isinstance(why, CannotThink) else self._reader
        try:
            await self._talk.wait(question, self._words(side), means, page="duel")
        except CommandGiven as given:
            return self._given(given)
        self._rolled = isinstance(why, RollWaits)
        return None

    async def wait(self, side: Side, thought: Future[Choice]) -> Command | None:
        """Wait for an opponent, and say so after a while, then rarely; say where there is nothing to choose."""
        self._talk.say_once(told_of_watching(self._bout))
        name, say = self._bout.called[side], self._bout.wording.say

        def told(seconds: int) -> str:
            return say("still_thinking" if seconds > SOON else "thinking", name=name, seconds=seconds)

        await long_wait(thought, told, self._talk.tell, self._bout.publish)
        return None

    async def ended(self, outcome: Outcome) -> Command:
        """Leave the duel that is over."""
        del outcome
        return Leave()

    async def done(self, command: Command) -> None:
        """Say that a command was obeyed."""
        match command:
            case Undo() | Redo():
                self._talk.answered()
                key = "undone" if isinstance(command, Undo) else "redone"
                self._talk.say(self._bout.wording.say(key, what=command.what), self._recorded())
                self._say_again()
            case Overrule() | Correct():
                self._talk.answered()
                how = "overruled" if isinstance(command, Overrule) else "corrected"
                self._talk.say(*self._overruled.changed(how), self._recorded())
                self._heard = self._bout.table.place
            case Sit():
                self._talk.answered()
                self._talk.say(told_seat(self._bout, command.side), self._recorded())
                self._asking = None
            case _:
                self._talk.answered()

    async def refused(self, why: str) -> None:
        """Say why an answer does not count or a command was not obeyed."""
        self._talk.tell(capital(why))

    def _given(self, given: CommandGiven) -> Command:
        """The command that was given; of what it may overrule, how that stands now is remembered."""
        if isinstance(given.command, Overrule | Correct):
            detail, line = self._context.settings.detail, given.command.line
            self._overruled = OneRoll(self._teller, self._bout, detail, line)
        return given.command

    def _say_again(self) -> None:
        """Say where the duel stands after something was taken back or restored, of which nothing is told as new."""
        self._heard = self._bout.table.place
        self._brief = self._enquiries.brief(self._reader)
        stands = " ".join(self._brief)
        self._talk.say(self._bout.wording.say("stands_again", stands=stands) if stands else "")

    def _recorded(self) -> str:
        """That the duel counts in no record now, or does again; empty: that has not changed."""
        before, self._marked = self._marked, self._bout.marked
        if before == self._marked:
            return ""
        return self._bout.wording.say("now_unrecorded" if self._marked else "now_recorded")

    def _waiting(self, why: RollWaits | Revealed | NobodyPlays | CannotThink) -> tuple[str, str]:
        """The question of a pause, and the word that means as much as an empty line."""
        wording = self._bout.wording
        match why:
            case RollWaits(roll=roll):
                need = wording.sums.pending(
                    roll, self._bout.heard, self._bout.table.pending_modifier(roll.side)
                )
                return wording.say("roll_waits", need=need), "throw"
            case Revealed():
                return wording.say("more_follows"), "go on"
            case NobodyPlays():
                return wording.say("watching"), "go on"
            case CannotThink(why=trouble):
                return f"{trouble}. Enter lets them think again.", "think"

    async def _asked(self, ask: Ask, *, secret: bool) -> Asking:
        """A decision asked for the first time, after how the duel stands."""
        bout = self._bout
        if ask.side not in bout.table.unseen:
            await self._say_brief(ask.side)
        if self._has_room(_TIP) and (tip := self._master.tip_on_play(ask.what)):
            self._talk.say(tip.said)
            self._master.heard(tip)
        listed = not self._enquiries.hidden and not bout.types(ask)
        return Asking(bout, self._talk, ask, secret=secret, listed=listed)

    async def _until(
        self,
        question: str,
        read: Callable[[str], T | str],
        words: Words,
        *,
        echo: bool = True,
        empty: bool = False,
    ) -> T | Command:
        """Ask until a line is read; a line that is neither that nor a word is refused with the reason.

        Args:
            question: what is asked.
            read: reads a line, or says what is wrong with it.
            words: the words that are answered meanwhile.
            echo: False if what is typed stays secret.
            empty: True if an empty line is read, too.
        """
        vocabulary, fresh = self._talk.vocabulary(words), True
        try:
            while True:
                typed = await Read(question, echo=echo, fresh=fresh, page="duel")
                fresh = False
                answer = read(typed) if typed or empty else "?"
                if not isinstance(answer, str):
                    self._talk.answered()
                    return answer
                if not await self._talk.obeyed(typed, vocabulary, asked_again):
                    self._talk.tell(answer)
        except CommandGiven as given:
            return self._given(given)

    def _ring(self) -> None:
        """Ring on a person's turn, if that is wanted."""
        if self._context.settings.bell:
            self._talk.shell.ring()

    async def _say_brief(self, side: Side) -> None:
        """Say how the duel stands, where that has changed."""
        detail = self._context.settings.detail
        lines = self._enquiries.brief(side)
        if detail == "full" or (detail == "normal" and lines != self._brief):
            await self._say_when_there_is_room(" ".join(lines))
        self._brief = lines

    async def _say_when_there_is_room(self, line: str) -> None:
        """Say a line; at a terminal, where it would be too much at once, in parts and only after Enter."""
        if self.nerves == "never":
            self._talk.say(line)
            return
        for part in parts_of(line, _AT_ONCE[self._context.settings.detail]):
            await self._say_after_enter(part)

    async def _say_after_enter(self, line: str) -> None:
        if self._talk.told and not self._has_room(len(line.split())):
            later = [
                Word(one.word, "", lambda _: self._talk.tell(_MORE_FIRST), more=one.more)
                for one in self._game_master.words(self._reader)
            ]
            words = (*self._enquiries.words(self._reader), *later)
            await self._talk.wait(self._bout.wording.say("more_follows"), words, "go on", page="duel")
        self._talk.say(line)

    def _has_room(self, words: int) -> bool:
        """Whether this number of words may still be told before the next pause."""
        return self._talk.told + words <= _AT_ONCE[self._context.settings.detail]

    @property
    def _reader(self) -> Side:
        """The side that reads the lines when nobody has to decide."""
        return moment_of(self._bout).viewer.side or self._bout.near

    def _words(self, side: Side) -> Words:
        """The words that are answered while a side is asked."""
        return (*self._enquiries.words(side), *self._game_master.words(side))
