"""What a game master types on the duel screen, over whatever is asked: a part for the next throw, or a ruling."""

from collections.abc import Callable

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.course import NothingThereError
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout
from duel_tui.play.reading import read_modifier, read_ruling
from duel_tui.tui.duel.prompts import Asked, Entry


class GameMaster:
    """Makes the entries of a game master."""

    def __init__(self, bout: Bout, done: Callable[[], None]) -> None:
        """Work on a bout; `done` is called when an entry was taken or left."""
        self._bout = bout
        self._done = done
        self._modified = bout.near
        """Whose modifier is being typed."""

    def modifier(self) -> Entry:
        """The entry for a part of the next roll."""
        roll = self._bout.table.request
        fixed = roll.side if isinstance(roll, Roll) else None
        return self._modifier_for(fixed or self._bout.near, turns=fixed is None)

    def turned(self) -> Entry:
        """The entry for the other side's modifier."""
        return self._modifier_for(self._modified.foe, turns=True)

    def ruling(self) -> Entry | None:
        """The entry that answers the last roll anew, which stands in it; None: nothing has been thrown yet."""
        bout = self._bout
        steps = enumerate(bout.table.steps)
        rolled = max((place for place, step in steps if isinstance(step.request, Roll)), default=None)
        if rolled is None:
            return None
        sums = [line.text for line in bout.tale_at(rolled) if line.kind == "sum"]
        say = bout.wording.say
        return Entry(Asked(say("ruling"), (*sums, say("ruling_how"))), self._rule, self._done)

    def _modifier_for(self, side: Side, *, turns: bool) -> Entry:
        say, names = self._bout.wording.say, self._bout.names

        def take(text: str) -> str:
            read = read_modifier(text)
            if read is None:
                return say("bad_modifier")
            self._bout.table.modify(side, *read)
            self._done()
            return ""

        self._modified = side
        title = say("modifier", name=names[side])
        other = names[side.foe] if turns else ""
        return Entry(Asked(title, (say("modifier_how"),), turns_to=other), take, self._done)

    def _rule(self, text: str) -> str:
        read = read_ruling(text)
        if read is None:
            return self._bout.wording.say("bad_ruling")
        try:
            self._bout.table.overrule(None, *read)
        except (NothingThereError, WrongAnswerError) as wrong:
            return str(wrong)
        self._done()
        return ""
