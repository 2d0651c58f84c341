"""The prompter in lines: asks the people of a duel one question at a time, and tells what happened between them."""

from contextlib import suppress
from functools import partial
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Draw, Roll
from duel_tui.engine.side import Side
from duel_tui.opponents.worker_client import ThinkingError
from duel_tui.pages.ending import AFTER, counted, hits_told, read
from duel_tui.pages.prompts import awaited, typed_answer
from duel_tui.plain.asking import Asking
from duel_tui.plain.driver import SOON, Read, long_wait, thought_of
from duel_tui.plain.game_master import CommandGiven, GameMaster
from duel_tui.plain.questions import Questions, consulting
from duel_tui.plain.talk import Back, Talk, asked_again, heard
from duel_tui.plain.telling import Detail, OneRoll, Teller
from duel_tui.plain.watching import Replay, tell_all
from duel_tui.plain.words import Menu, Word, Words
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.moments import moment_of
from duel_tui.play.prompts import (
    Awaited,
    CannotThink,
    Command,
    Correct,
    Curtain,
    Ended,
    Leave,
    Left,
    Nerves,
    NobodyPlays,
    Overrule,
    Pause,
    PlayOn,
    Prompt,
    Reached,
    Redo,
    RollFell,
    RollWaits,
    Sit,
    Taught,
    Undo,
    Watched,
)
from duel_tui.play.rematch import Played
from duel_tui.play.settings import KeepsSettings
from duel_tui.play.thoughts import Stamp
from duel_tui.play.tutor import Master, first_move_of
from duel_tui.text import capital, ended, parts_of, signs_in_words

_RESUMED = 3
"""Lines of the story that are told where a duel goes on."""
_HAND = "Type hand for your cards or ? for your choices."
_CHOICES = "Type ? for your choices."
_MORE_FIRST = "Press Enter first: more has happened."
_AT_ONCE: dict[Detail, int] = {"facts": 50, "normal": 90, "full": 150}
"""Words that are told without a pause, at most."""
_MEANS = {"roll": "throw", "try again": "think"}
"""The word that means as much as an empty line, where that is no "go on"."""
_AT_THE_END = 3
"""Sentences about a fencer when it is over."""
_TIP = 17
"""Words of the fencing master, at most."""


class Lines:
    """Asks and tells about one bout."""

    def __init__(
        self,
        context: AppContext,
        bout: Bout,
        talk: Talk,
        played: Played | None = None,
        kept: KeepsSettings | None = None,
    ) -> None:
        """Prompt for a bout.

        Args:
            context: the settings, the rulebook and all that the games share.
            bout: the bout.
            talk: the conversation with the people.
            played: the duel as it is played from its file; None: it has none.
            kept: where the fencing master is told what was heard, if not in the settings.
        """
        self._context, self._bout, self._talk, self._played = context, bout, talk, played
        self._teller = Teller(bout)
        talk.rulings = context.library.rulings
        changes = played.saved.setup.changes if played else None
        self._consulting = consulting(context, bout, talk, changes)
        self._questions = Questions(bout, talk, self._teller, self._consulting)
        self._game_master = GameMaster(bout, talk)
        self._master = Master(kept or context, bout, drawn=False)
        self.more: Words = ()
        """More words that are answered meanwhile."""
        self._brief: tuple[str, ...] = ()
        self._trouble = ""
        self._marked = bout.marked
        self._taught: Taught | None = None
        """What a lesson said last."""
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

    async def show(self, since: int) -> None:
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

    async def say(self, text: str, done: Command | None = None) -> None:
        """Say that a command was obeyed, or why something was not; a ruling is told with what happened."""
        if done is None:
            self._talk.tell(capital(text))
            return
        self._talk.answered()
        match done:
            case Undo() | Redo():
                self._talk.say(text, self._recorded())
                self._say_again()
            case Overrule() | Correct():
                how = "overruled" if isinstance(done, Overrule) else "corrected"
                self._talk.say(*self._overruled.changed(how), self._recorded())
                self._heard = self._bout.table.place
            case Sit():
                self._talk.say(text, self._recorded())
                self._asking = None
            case _:
                pass

    async def ask(self, prompt: Prompt) -> Any:  # noqa: PLR0911  a way each
        """Ask in one line; the words of the duel are answered meanwhile."""
        if isinstance(prompt.why, Roll | Draw) and self._context.settings.bell:
            self._talk.shell.ring()
        try:
            match prompt.why:
                case Ask() as ask:
                    if prompt.taught != self._taught:
                        self._taught = prompt.taught
                        self._talk.say(*map(ended, prompt.taught.heard if prompt.taught else ()))
                    return await self._choice(ask, secret=prompt.secret)
                case Roll() | Draw():
                    return await self._typed(prompt)
                case Awaited() as why:
                    return await self._wait(why, prompt.asked)
                case Ended() as end:
                    return await self._ended(end) if end.rows else Leave()
                case Reached() as reached:
                    return await self._reached(reached)
                case why:
                    return await self._pause(prompt, why)
        except CommandGiven as given:
            return self._given(given)

    async def _choice(self, ask: Ask, *, secret: bool) -> Choice:
        """Ask a side for its decision; where a command interrupted it, go on with what was chosen."""
        stamp = self._bout.stamp
        if self._asking is not None and self._asking[0] == stamp and self._asking[1].side is ask.side:
            asking = self._asking[1]
        else:
            asking = await self._asked(ask, secret=secret)
            await self._propose(ask, asking)
            if self._context.settings.bell:
                self._talk.shell.ring()
        self._asking = (stamp, asking)
        choice: Choice = await asking.choice(self._words(ask.side), lambda: self._context.settings.confirm)
        self._asking = None
        return choice

    async def _propose(self, ask: Ask, asking: Asking) -> None:
        """Wait for what an opponent proposes to a side, if one does."""
        thought = self._bout.proposal(ask)
        if thought is None:
            return
        await self.ask(awaited(self._bout, ask.side, thought))
        try:
            asking.propose(thought.result())
        except ThinkingError as trouble:
            self._talk.tell(f"{trouble}.")

    async def _typed(self, prompt: Prompt) -> Any:
        """Ask until a line is read; a line that is neither that nor a word is refused with the reason."""
        vocabulary, fresh = self._talk.vocabulary(self._words(self._reader)), True
        while True:
            typed = await Read(prompt.asked, echo=not prompt.secret, fresh=fresh, page="duel")
            fresh = False
            try:
                answer = typed_answer(self._bout, prompt, typed)
            except WrongAnswerError as wrong:
                if not await self._talk.obeyed(typed, vocabulary, asked_again):
                    self._talk.tell(str(wrong))
            else:
                self._talk.answered()
                self._rolled = answer is None
                return answer

    async def _pause(self, prompt: Prompt, why: Pause) -> None:
        """Wait for an empty line; a roll was told, and opponents without people go on by themselves in a pipe."""
        hidden = self._bout.table.hides
        match why:
            case RollFell():
                return
            case NobodyPlays() if not self._talk.shell.live:
                return
            case Curtain():  # the secrets of the other person go out of sight
                if hidden:
                    self._talk.shell.hide()
                    self._talk.answered()
                self._talk.say(prompt.lines[0])
                self._talk.say((_HAND if self._questions.has_cards else _CHOICES) if hidden else "")
            case Watched():
                self._talk.say_once(prompt.lines[0])
            case _:
                side = why.side.foe if isinstance(why, CannotThink) else self._reader
                means = _MEANS.get(prompt.does, prompt.does)
                await self._talk.wait(prompt.asked, self._words(side), means, page="duel")
                self._rolled = isinstance(why, RollWaits)

    async def _wait(self, why: Awaited, told: str) -> None:
        """Wait for an opponent, and say so after a while, then rarely."""
        name, say = self._bout.called[why.side], self._bout.wording.say
        await long_wait(
            why.thought,
            lambda seconds: say("still_thinking", name=name, seconds=seconds) if seconds > SOON else told,
            self._talk.tell,
            self._bout.publish,
        )

    async def _reached(self, reached: Reached) -> Left | Undo:
        """Say which level was reached, how, and who asks for the fencer; ask for a command."""
        talk = self._talk
        talk.say(ended(reached.title), *map(ended, heard(reached.blocks)))
        try:
            key = await talk.choose(Menu("after", "What now?", reached.rows), fresh=True, page="duel")
        except Back:
            return Leave()
        return AFTER[key]

    async def _ended(self, end: Ended) -> Command:
        """Say how it ended, for the last event told it, and ask for a command."""
        context, talk, bout, played = self._context, self._talk, self._bout, self._played
        viewer = moment_of(bout).viewer
        seen = replace(viewer, side=None, everything=True) if bout.table.laid_open else viewer
        sheet = seen.sheet(bout.table, bout.table.place)
        for side in Side:
            talk.say(
                signs_in_words(" ".join(bout.wording.stands("side", sheet, side, bout.heard)[:_AT_THE_END]))
            )
        talk.say(*map(signs_in_words, hits_told(bout)), *read(bout), end.note, bout.unrecorded)
        says, say = bout.wording.phrases.says, bout.wording.say
        rows = [replace(row, label=says.get(f"end_{row.key}_told", row.label)) for row in end.rows]
        rows.sort(key=lambda row: row.number)
        menu = Menu("after", "What now?", tuple(rows))
        everything = Teller(bout, everything=bout.table.laid_open)
        questions = Questions(bout, talk, everything, self._consulting)
        words = (*questions.words(bout.near), *self._game_master.words_at_the_end())
        fresh = True
        while True:
            try:
                key = await talk.choose(menu, words, fresh=fresh, page="duel")
            except Back:
                return Leave()
            fresh = False
            match key:
                case "tell":
                    tell_all(context, talk, bout)
                case "replay" if played:
                    with suppress(Back):
                        return PlayOn(await Replay(context, bout, talk, played.saved).go())
                case "count":
                    talk.tell(*(counted(bout) or [say("end_nothing")]))
                case "matrix":
                    questions.tell_matrix()
                case "export" if played:
                    talk.tell(ended(played.written_down(bout)))
                case "undo" if self._game_master.warns():
                    continue
                case _:
                    return AFTER[key]

    def _given(self, given: CommandGiven) -> Command:
        """The command that was given; of what it may overrule, how that stands now is remembered."""
        if isinstance(given.command, Overrule | Correct):
            detail, line = self._context.settings.detail, given.command.line
            self._overruled = OneRoll(self._teller, self._bout, detail, line)
        return given.command

    def _say_again(self) -> None:
        """Say where the duel stands after something was taken back or restored, of which nothing is told as new."""
        self._heard, self._taught = self._bout.table.place, None
        self._brief = self._questions.brief(self._reader)
        stands = " ".join(self._brief)
        self._talk.say(self._bout.wording.say("stands_again", stands=stands) if stands else "")

    def _recorded(self) -> str:
        """That the duel counts in no record now, or does again; empty: that has not changed."""
        before, self._marked = self._marked, self._bout.marked
        if before == self._marked:
            return ""
        return self._bout.wording.say("now_unrecorded" if self._marked else "now_recorded")

    async def _asked(self, ask: Ask, *, secret: bool) -> Asking:
        """A decision asked for the first time, after how the duel stands."""
        bout = self._bout
        if ask.side not in bout.table.unseen:
            await self._say_brief(ask.side)
        if self._has_room(_TIP) and (tip := self._master.tip_on_play(bout.learns(ask))):
            self._talk.say(tip.said)
            self._master.heard(tip)
        listed = not self._questions.hidden and not bout.types(ask)
        return Asking(bout, self._talk, ask, secret=secret, listed=listed)

    async def _say_brief(self, side: Side) -> None:
        detail = self._context.settings.detail
        lines = self._questions.brief(side)
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
            words = (*self._questions.words(self._reader), *later)
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
        return (*self._questions.words(side), *self._game_master.words(side), *self.more)
