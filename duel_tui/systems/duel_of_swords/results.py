"""Rows about the last round: the result in a word, both moves, the consequences, and the score."""

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.show.scene import Result, Sight, Words
from duel_tui.systems.duel_of_swords.book import Book
from duel_tui.systems.duel_of_swords.events import (
    AdvantageLost,
    BothHit,
    Converted,
    Ended,
    FancyHit,
    Gained,
    Hit,
    MovesShown,
    NothingCame,
    PlayedOn,
    Rescored,
)
from duel_tui.systems.duel_of_swords.rounds import shown
from duel_tui.systems.duel_of_swords.state import Duel
from duel_tui.systems.duel_of_swords.terms import Move, Why
from duel_tui.systems.duel_of_swords.who import Who

Scored = Hit | FancyHit | Converted | Gained
"""One side hits or gains."""


def results(book: Book, words: Words, sight: Sight[Duel]) -> tuple[Result, ...]:
    """The rows about the last round; none before the first."""
    return _Told(book, words, sight).rows()


class _Told:
    def __init__(self, book: Book, words: Words, sight: Sight[Duel]) -> None:
        self._book = book
        self._say = words.say
        self._word = words.label
        self._sight = sight
        self._who = Who(words, sight)
        self._events = sight.news

    def rows(self) -> tuple[Result, ...]:
        """The result, its consequences, and how the duel goes on or ends."""
        rows = [row for event in self._events if (row := self._row(event))]
        lost = " ".join([text for event in self._events if (text := self._lost(event))])
        further = lost or self._further()
        return (*rows[:1], Result("", further), *rows[1:]) if further else tuple(rows)

    def _row(self, event: Struct) -> Result | None:
        match event:
            case Hit() | FancyHit() | Converted() | Gained():
                return self._scored(event)
            case BothHit(moves=moves):
                return Result(self._word("result_word", "both_hit"), self._chosen(moves), self._score())
            case NothingCame(moves=moves):
                return Result(self._word("result_word", "nothing"), self._chosen(moves), ink="dim")
            case Rescored():
                return Result(self._word("result_word", "rescored"), self._say("rescored"), self._score())
            case PlayedOn(limit=limit):
                text = self._say("level_rounds" if limit else "level_hits")
                return Result(self._word("result_word", "played_on"), text)
            case Ended():
                return self._ended(event)
            case _:
                return None

    def _chosen(self, moves: BySide[Move]) -> str:
        """The moves of a round in which neither side gained."""
        first, second = self._who.order
        return self._say(
            "chosen",
            name=self._who.subject(first),
            move=self._move(moves[first]),
            foe=self._who.name(second),
            against=self._move(moves[second]),
        )

    def _scored(self, event: Scored) -> Result:
        """A hit or an advantage of one side."""
        key, word = _KEYS[type(event)]
        half = isinstance(event, Gained) and event.score is not None
        text = self._say(
            f"{key}_half" if half else key,
            whose=self._who.whose(event.side),
            move=self._move(event.move),
            foe=self._who.name(event.side.foe),
            against=self._move(event.against),
        )
        score = self._score() if event.score is not None else ""
        return Result(self._word("result_word", word), text, score, self._sight.gain(event.side))

    def _lost(self, event: Struct) -> str:
        """The loss of a side by an event."""
        match event:
            case MovesShown(fancies=fancies):
                return " ".join([self._spent(side) for side in self._who.order if fancies[side]])
            case AdvantageLost(side=side):
                return self._say("advantage_lost", whose=self._who.whose(side))
            case _:
                return ""

    def _further(self) -> str:
        """The possible consequence of an advantage."""
        gained = next((event for event in self._events if isinstance(event, Gained)), None)
        if gained is None or self._book.halved or self._sight.state.outcome is not None:
            return ""
        key = "another_lasting" if self._book.options.advantage_persists else "another"
        return self._say(key, name=self._who.name(gained.side))

    def _spent(self, side: Side) -> str:
        left = self._sight.state.bout.duellists[side].fancies
        return self._say("fancy_spent", whose=self._who.whose(side), left=left)

    def _ended(self, event: Ended) -> Result:
        bout, winner = self._sight.state.bout, event.winner
        if winner is None:
            return Result(self._word("result_word", "drawn"), self._say("drawn", round=bout.round))
        you = self._sight.you
        key = "ended" if you is None else "won" if winner is you else "lost"
        text = self._say(
            "won_you" if winner is you else "won",
            name=self._who.name(winner),
            how=self._how(winner, event.why),
        )
        return Result(self._word("result_word", key), text, ink=self._sight.gain(winner))

    def _how(self, winner: Side, why: Why) -> str:
        book, bout = self._book, self._sight.state.bout
        mine, his = bout.duellists[winner], bout.duellists[winner.foe]
        if why is Why.HITS:
            return self._say("with_hits", score=shown(mine.halves, book.hit))
        key = "with_more" if mine.halves - his.halves >= book.lead else "with_advantage"
        return self._say(key, round=bout.round)

    def _score(self) -> str:
        """The score after the round, instead of a sum."""
        first, second = self._who.order
        score = self._sight.state.bout.duellists.map(lambda one: shown(one.halves, self._book.hit))
        return self._say(
            "score",
            left=self._who.subject(first),
            mine=score[first],
            right=self._who.name(second),
            his=score[second],
        )

    def _move(self, move: Move) -> str:
        return self._word("move", move)


_KEYS: dict[type[Struct], tuple[str, str]] = {
    Hit: ("hit", "hit"),
    FancyHit: ("fancy_hit", "hit"),
    Converted: ("converted", "hit"),
    Gained: ("gained", "gained"),
}
"""The sentence and the result in a word, for each event."""
