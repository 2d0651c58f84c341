"""Rules 3 to 5: the result of a round's moves, and the end of the duel."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.systems.duel_of_swords.book import Book
from duel_tui.systems.duel_of_swords.model import (
    FANCY,
    AdvantageLost,
    BothHit,
    Bout,
    Converted,
    Duellist,
    Ended,
    Event,
    FancyHit,
    Gained,
    Hit,
    Move,
    MovesShown,
    NothingCame,
    PlayedOn,
    Result,
    Why,
)

_HALF = "½"
_REMEMBERED = 20_000
"""The most places kept."""
_LEFT, _RIGHT = Side


class Turn(Struct, frozen=True, gc=False, cache_hash=True):
    """The facts of a pair of choices on which the score depends."""

    result: Result
    fancies: BySide[bool]
    """The sides that declared a fancy."""
    barred: BySide[Move | None]
    """The moves that are not available next (DOS-6)."""


class Juncture(dict[Turn, "Juncture"]):
    """A bout with its decision, and the place after each turn, once it was played."""

    __slots__ = ("_rounds", "bout", "request")

    def __init__(self, rounds: "Rounds", bout: Bout, request: Decide) -> None:
        super().__init__()
        self._rounds = rounds
        self.bout = bout
        self.request = request

    def __missing__(self, turn: Turn) -> "Juncture":
        after = self[turn] = self._rounds.place(self._rounds.after(self.bout, turn))
        return after


class Rounds:
    """Plays rounds by these rules."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._places: dict[Bout, Juncture] = {}
        known: dict[Turn, Turn] = {}
        pairs = {(left, right): self._turn(left, right) for left in book.calls for right in book.calls}
        self.turns = {pair: known.setdefault(turn, turn) for pair, turn in pairs.items()}
        """The turn of each pair of choices, the left side's first."""

    def _turn(self, left: str, right: str) -> Turn:
        book = self._book
        mine, his = book.move(left), book.move(right)
        return Turn(
            book.result(mine, his),
            BySide(left.endswith(FANCY), right.endswith(FANCY)),
            BySide(book.remembers(mine), book.remembers(his)),
        )

    def place(self, bout: Bout) -> Juncture:
        """The place of a bout; when too many are kept, all are dropped."""
        place = self._places.get(bout)
        if place is None:
            if len(self._places) >= _REMEMBERED:
                self._places.clear()
            place = self._places[bout] = Juncture(self, bout, self._book.request(bout.duellists))
        return place

    def after(self, bout: Bout, turn: Turn) -> Bout:
        """The bout after a round."""
        left, right = bout.duellists.left, bout.duellists.right
        duellists = BySide(self._scored(left, _LEFT, turn), self._scored(right, _RIGHT, turn))
        outcome = self._outcome(bout.round, duellists)
        return Bout(duellists, bout.round + (outcome is None), outcome)

    def events(self, bout: Bout, left: str, right: str) -> tuple[Event, ...]:
        """The events of a round, given the choices of the left and of the right."""
        turn = self.turns[left, right]
        moves = BySide(self._book.move(left), self._book.move(right))
        after = self.place(bout)[turn].bout
        events = [
            MovesShown(bout.round, moves, turn.result, turn.fancies),
            *self._consequences(bout.duellists, after.duellists, moves, turn),
        ]
        if after.outcome:
            events.append(Ended(after.outcome.winner, Why(after.outcome.why)))
        else:
            late = bout.round == self._book.max_rounds
            if (
                late or min(one.halves for one in after.duellists) >= self._book.target
            ):  # it could have ended now
                events.append(PlayedOn(late))
        return tuple(events)

    def judged(self, bout: Bout) -> Bout:
        """A bout between two rounds whose score was changed: over if it would have ended so."""
        played = bout.round - 1
        outcome = self._outcome(played, bout.duellists)
        return replace(bout, round=max(1, played), outcome=outcome) if outcome else bout

    def _scored(self, one: Duellist, side: Side, turn: Turn) -> Duellist:
        """The state of a side after a round."""
        book, fancy, barred = self._book, turn.fancies[side], turn.barred[side]
        left = one.fancies - fancy
        if side in turn.result.hitting or (fancy and turn.result.gaining is side):  # DOS-12
            return Duellist(one.halves + book.hit, self._kept(one), barred, left)
        if turn.result.gaining is not side:
            return Duellist(one.halves, self._kept(one), barred, left)
        if book.halved:  # DOS-9
            return Duellist(one.halves + book.tables.half_points.advantage, False, barred, left)
        won = book.hit if one.advantage else 0  # rule 4, DOS-2
        return Duellist(one.halves + won, not one.advantage, barred, left)

    def _kept(self, one: Duellist) -> bool:
        """DOS-1, DOS-10: a round without another advantage cancels the first."""
        return one.advantage and self._book.options.advantage_persists

    def _consequences(
        self,
        before: BySide[Duellist],
        after: BySide[Duellist],
        moves: BySide[Move],
        turn: Turn,
    ) -> list[Event]:
        """The events of the result."""
        result, fancies = turn.result, turn.fancies
        events: list[Event] = []
        score = after.map(lambda one: shown(one.halves, self._book.hit))
        side = result.gaining
        if result is Result.BOTH_HIT:
            events.append(BothHit(moves, score))
        elif result is Result.NOTHING:
            events.append(NothingCame(moves))
        elif side is None:
            side = result.hitting[0]
            events.append(Hit(side, moves[side], moves[side.foe], score))
        elif fancies[side]:
            events.append(FancyHit(side, moves[side], moves[side.foe], score))
        elif not self._book.halved and after[side].halves > before[side].halves:
            events.append(Converted(side, moves[side], moves[side.foe], score))
        else:
            told = score if self._book.halved else None
            events.append(Gained(side, moves[side], moves[side.foe], told))
        for one in Side:
            used = one is side and not result.hitting and not fancies[one]
            if before[one].advantage and not after[one].advantage and not used:
                events.append(AdvantageLost(one))
        return events

    def _outcome(self, played: int, after: BySide[Duellist]) -> Outcome | None:
        """Rule 5: the outcome; None: the duel goes on."""
        lead = after.left.halves - after.right.halves
        leader = None if abs(lead) < self._book.lead else Side.LEFT if lead > 0 else Side.RIGHT
        if leader and after[leader].halves >= self._book.target:  # DOS-5
            return Outcome(leader, Why.HITS)
        if played < self._book.max_rounds:
            return None
        if leader:  # DOS-3
            return Outcome(leader, Why.ROUNDS)
        if played not in {self._book.max_rounds, self._book.last_round}:
            return None
        holder = None
        if self._book.options.advantage_tiebreak and after.left.advantage != after.right.advantage:
            holder = Side.LEFT if after.left.advantage else Side.RIGHT
        if holder or played == self._book.last_round:  # DOS-4, DOS-4b
            return Outcome(holder, Why.ROUNDS)
        return None


def shown(halves: int, hit: int) -> str:
    """A score in hits: `2`, `2½`.

    >>> shown(5, 2)
    '2½'
    """
    whole, rest = divmod(halves, hit)
    return f"{whole or ''}{_HALF}" if rest else str(whole)


def halves(text: str) -> int:
    """The half hits of a score shown in hits.

    >>> halves("2½"), halves("½"), halves("3")
    (5, 1, 6)
    """
    return 2 * int(text.removesuffix(_HALF) or 0) + text.endswith(_HALF)
