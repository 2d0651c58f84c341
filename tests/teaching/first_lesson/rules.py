"""The rules of the first lesson: figures, state, events, the one routine, and what callers may ask."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from duel_tui.engine.games import EndsWithOutcome, HidesNothing
from duel_tui.engine.menu import Choice, OneOf
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Ask
from duel_tui.engine.rules import commit, tell
from duel_tui.engine.sheet import DuelFacts, Sheet, SideFacts
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.rows import BookRow, complete
from duel_tui.fencer.terms import Kind
from duel_tui.show.outlook import Modifiers, Outlook, Prospect

KEY = "first_lesson"
Count = Annotated[int, Meta(ge=1, le=100)]


class Move(StrEnum):
    """The moves."""

    THRUST = "thrust"
    CUT = "cut"
    PARRY = "parry"


class Tables(BookRow, frozen=True):
    """Every figure of the game."""

    hits_to_win: Count
    rounds: Count
    beats: dict[Move, Move]
    """The move that each move beats."""

    def __post_init__(self) -> None:
        complete("beats", self.beats, Move)


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules; the defaults are "As written"."""

    level_at_the_limit: Literal["draw", "next_hit"] = "draw"
    take_back: Literal["none", "reveal", "free"] = "reveal"


class Lesson(Struct, frozen=True):
    """The state between rounds."""

    kind: Kind
    fencers: BySide[Fencer]
    hits: BySide[int] = BySide(0, 0)
    round: int = 1
    outcome: Outcome | None = None


class Event(Struct, frozen=True, tag_field="event"):
    """Something that happened."""


class Hit(Event, frozen=True, tag="hit"):
    """`side` hits."""

    side: Side
    move: Move
    against: Move
    hits: BySide[int]


class NothingCame(Event, frozen=True, tag="nothing_came"):
    """Both chose the same."""

    move: Move


class Ended(Event, frozen=True, tag="ended"):
    """The lesson is over."""

    winner: Side | None
    why: str


class LessonFacts(DuelFacts, frozen=True):
    """What the sheet says of the lesson."""

    kind: Kind
    round: int
    rounds: int
    hits_to_win: int


class LearnerFacts(SideFacts, frozen=True):
    """What it says of a side."""

    name: str
    hits: int


VOCABULARY = Vocabulary(events=Event, asks={"move": {"move": Move}}, labels={"move": Move})
"""Everything that its folder needs words for."""


class FirstLesson(EndsWithOutcome[Lesson], HidesNothing[Lesson]):
    """The ruleset."""

    key = KEY
    state_type = Lesson

    def __init__(self, tables: Tables, options: Options) -> None:
        """Play by these figures and house rules."""
        self.tables = tables
        self.options = options

    def begin(self, kind: Kind, fencers: BySide[Fencer]) -> Lesson:
        """Two fencers with nothing scored."""
        return Lesson(kind, fencers)

    async def routine(self, state: Lesson) -> Lesson:
        """Both choose a move in secret; one beats the other, or nothing comes of it."""
        menu = OneOf(tuple(Move))
        moves = await commit("move", BySide(menu, menu))
        hitting = next((side for side in Side if self.tables.beats[moves[side]] is moves[side.foe]), None)
        if hitting is None:
            after = self._next(state)
            await tell(NothingCame(moves.left), after)
        else:
            hits = state.hits.put(hitting, state.hits[hitting] + 1)
            after = self._next(replace(state, hits=hits))
            await tell(Hit(hitting, moves[hitting], moves[hitting.foe], hits), after)
        if after.outcome:
            await tell(Ended(after.outcome.winner, after.outcome.why), after)
        return after

    def _next(self, state: Lesson) -> Lesson:
        """The next round, or the end."""
        leader = max(Side, key=lambda side: state.hits[side])
        level = state.hits.left == state.hits.right
        twice = 2 if self.options.level_at_the_limit == "next_hit" else 1
        if state.hits[leader] >= self.tables.hits_to_win:
            return replace(state, outcome=Outcome(leader, "hits"))
        if state.round >= self.tables.rounds and (not level or state.round >= twice * self.tables.rounds):
            return replace(state, outcome=Outcome(None if level else leader, "rounds"))
        return replace(state, round=state.round + 1)

    def sheet(self, view: Lesson, side: Side | None) -> Sheet[LessonFacts, LearnerFacts]:
        """The score."""
        duel = LessonFacts(view.kind, view.round, self.tables.rounds, self.tables.hits_to_win)
        left, right = (LearnerFacts(view.fencers[one].name, view.hits[one]) for one in Side)
        return Sheet(duel, left, right)

    def worth(self, state: Lesson, side: Side) -> float:
        """A rough chance to win: the lead."""
        if state.outcome:
            return state.outcome.worth_to(side)
        lead = state.hits[side] - state.hits[side.foe]
        return 0.5 + lead / (2 * self.tables.hits_to_win)

    def tags(self, ask: Ask, choice: Choice) -> frozenset[str]:
        """What tastes speak about."""
        return frozenset({str(choice)})

    def outlook(self, view: Lesson, ask: Ask, modifiers: Modifiers) -> Outlook:
        """What a move leads to against each move that the foe may choose."""
        return Outlook(lambda key: [Prospect(his, gives=self._gives(Move(key), his)) for his in Move])

    def _gives(self, mine: Move, his: Move) -> str:
        if self.tables.beats[mine] is his:
            return "hit"
        return "foe_hit" if self.tables.beats[his] is mine else "nothing"


def fencers(start: Lesson) -> BySide[Fencer]:
    """The two fencers a lesson began with."""
    return start.fencers
