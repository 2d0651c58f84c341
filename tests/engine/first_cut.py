"""A duel small enough to hold in the head: both choose in secret, a cut against no parry needs 60."""

from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.against import Part
from duel_tui.engine.answers import Rolled
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice, OneOf
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Ask
from duel_tui.engine.rules import Routine, choose, commit, needs, tell
from duel_tui.engine.sheet import DuelFacts, Sheet, SideFacts
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from tests.engine.loaded_thrower import LoadedThrower


class Move(StrEnum):
    CUT = "cut"
    PARRY = "parry"


class Bout(Struct, frozen=True):
    hits: BySide[int] = BySide(0, 0)
    round: int = 1
    bowing: bool = False
    yielded: Side | None = None


class Hit(Struct, frozen=True, tag="hit"):
    side: Side


MOVES = OneOf((Move.CUT, Move.PARRY))
YES_NO = OneOf(("yes", "no"))


class Rounds(DuelFacts, frozen=True):
    """What the sheet says of the bout."""

    round: int
    kind: str = "friendly"


class Score(SideFacts, frozen=True):
    """What it says of a side."""

    hits: int


class FirstCut:
    """To two hits, at most six rounds; after every third round the left side may yield."""

    key = "first_cut"
    state_type = Bout

    def routine(self, state: Bout) -> Routine[Bout]:
        return self._bow(state) if state.bowing else self._round(state)

    async def _round(self, bout: Bout) -> Bout:
        moves = await commit("move", BySide(MOVES, MOVES))
        for side in Side:
            if moves[side] is Move.CUT:
                number = 60 if moves[side.foe] is Move.CUT else 80
                if await needs(number, "hit", side, Part("hits", 5 * bout.hits[side])):
                    bout = replace(bout, hits=bout.hits.put(side, bout.hits[side] + 1))
                    await tell(Hit(side), bout)
        return replace(bout, round=bout.round + 1, bowing=bout.round % 3 == 0)

    async def _bow(self, bout: Bout) -> Bout:
        answer = await choose(Side.LEFT, "yield", YES_NO)
        return replace(bout, bowing=False, yielded=Side.LEFT if answer == "yes" else None)

    def done(self, state: Bout) -> bool:
        return self.outcome(state) is not None

    def outcome(self, state: Bout) -> Outcome | None:
        if state.yielded:
            return Outcome(state.yielded.foe, "yield")
        if max(state.hits) < 2 and state.round <= 6:
            return None
        left, right = state.hits
        return Outcome(None if left == right else Side.LEFT if left > right else Side.RIGHT, "hits")

    def observe(self, state: Bout, side: Side) -> Bout:
        return state

    async def imagine(self, view: Bout, side: Side) -> Bout:
        return view

    def sheet(self, view: Bout, side: Side | None) -> Sheet[Rounds, Score]:
        return Sheet(Rounds(view.round), Score(view.hits.left), Score(view.hits.right))

    def worth(self, state: Bout, side: Side) -> float:
        return 0.5 + 0.2 * (state.hits[side] - state.hits[side.foe])

    def tags(self, ask: Ask, choice: Choice) -> frozenset[str]:
        return frozenset({str(choice)})


def journal(**changes: Any) -> Journal[Bout]:
    return replace(Journal("first_cut", "1", {}, Bout()), **changes)


def table(*lines: str, seed: int | None = None, scores: tuple[int, ...] = ()) -> DuelTable[Bout]:
    """A duel at the table: dice from a seed, from a list, or by hand."""
    thrower = LoadedThrower(scores) if scores else SeededThrower(seed) if seed is not None else None
    return DuelTable(FirstCut(), journal(lines=lines), thrower)


def both_cut(duel: DuelTable[Bout], *scores: int) -> DuelTable[Bout]:
    """Both cut; then these dice are typed, or where a thrower has them they fall."""
    duel.decide(Side.LEFT, "cut")
    duel.decide(Side.RIGHT, "cut")
    for score in scores:
        duel.enter(Rolled(score))
    if duel.thrower is not None and not scores:
        duel.settle()
    return duel
