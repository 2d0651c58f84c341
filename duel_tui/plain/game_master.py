"""The words that change what has happened in a duel, or what comes: taking back, and a game master's parts and rulings."""

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.course import NothingThereError
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import Side
from duel_tui.plain.talk import Talk, TurnedError
from duel_tui.plain.telling import ended
from duel_tui.plain.words import Word, Words
from duel_tui.play.bout import Bout
from duel_tui.play.reading import read_modifier, read_ruling
from duel_tui.play.taking_back import take_back


class GameMaster:
    """Answers these words for a bout."""

    def __init__(self, bout: Bout, talk: Talk) -> None:
        """Work on a bout."""
        self._bout = bout
        self._talk = talk

    def words(self, side: Side) -> Words:
        """The words that are answered while a side is asked."""
        back, forth = "takes back the last decision and the dice after it", "brings back what was taken back"
        adds = "adds to the next roll: modify +10 the chandelier"
        rules = "answers the last roll anew: overrule s, f or a total, and why"
        return (
            Word("undo", back, lambda _: self._turn(again=False)),
            Word("redo", forth, lambda _: self._turn(again=True)),
            Word("modify", adds, lambda rest: self._modify(side, rest), more=True),
            Word("overrule", rules, self._overrule, more=True),
        )

    def _turn(self, *, again: bool) -> None:
        trouble = take_back(self._bout, again=again)
        if trouble:
            self._talk.tell(trouble)
            return
        self._talk.answered()
        self._talk.say("Brought back." if again else "Taken back.")
        raise TurnedError(self._bout.table.place)

    def _modify(self, side: Side, rest: str) -> None:
        say, table = self._bout.wording.say, self._bout.table
        read = read_modifier(rest)
        if read is None:
            self._talk.tell(say("bad_modifier"))
            return
        roll = table.request
        whose = (roll.side if isinstance(roll, Roll) else None) or side
        table.modify(whose, *read)
        waiting = table.pending_modifier(whose)
        told = f"{waiting.by:+} {waiting.label}".rstrip() if waiting else "+0"
        self._talk.tell(ended(f"{say('modifier', name=self._bout.names[whose])}: {told}"))

    def _overrule(self, rest: str) -> None:
        read = read_ruling(rest)
        if read is None:
            self._talk.tell(self._bout.wording.say("ruling_line"))
            return
        table = self._bout.table
        throws = [place for place in range(table.place) if isinstance(table.step(place).request, Roll)]
        try:
            table.overrule(None, *read)
        except (NothingThereError, WrongAnswerError) as wrong:
            self._talk.tell(f"{wrong}.")
            return
        self._talk.answered()
        raise TurnedError(throws[-1])
