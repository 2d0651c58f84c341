"""The terms of the leaflet, the house rules (each with its default as written), the state between routines, and events."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from duel_tui.engine.games import Count, Number, State
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.systems.en_garde.hands import Cards, together, without


class Level(StrEnum):
    """The level of the game (EG-12)."""

    BASIC = "basic"
    STANDARD = "standard"
    ADVANCED = "advanced"


class Action(StrEnum):
    """The plays of a turn."""

    FORWARD = "forward"
    BACK = "back"
    ATTACK = "attack"
    ADVANCE_ATTACK = "advance_attack"


class Response(StrEnum):
    """The answers to an attack."""

    PARRY = "parry"
    RETREAT = "retreat"


class Phase(StrEnum):
    """The next phase."""

    FIRST = "first"
    DEAL = "deal"
    TURN = "turn"
    REFILL = "refill"
    ANSWER = "answer"
    LAST_CHANCE = "last_chance"
    COMPARE = "compare"
    OVER = "over"


class How(StrEnum):
    """The ways to win a round."""

    ATTACK = "attack"
    RIPOSTE = "riposte"
    STUCK = "stuck"
    CARDS = "cards"
    GROUND = "ground"


class Why(StrEnum):
    """The ways a match ends."""

    HITS = "hits"
    STALEMATE = "stalemate"


Hits = Annotated[int, Meta(ge=0, le=15, description="as the rules say")]
"""A number of the tables, unless another is set."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules of En Garde; the defaults are "As written", that of a figure in the tables."""

    level: Literal["standard", "basic", "advanced"] = "standard"  # EG-12
    parry: Literal["sum", "identical"] = "sum"  # EG-1
    riposte_wins: bool = False  # EG-2
    last_chance: Literal["basic_only", "always", "never"] = "basic_only"  # EG-4b
    open_discard: bool = False  # EG-10
    first_player: Literal["random", "left", "right", "loser_of_last"] = "random"  # RULES.md 3.1
    hits_to_win: Hits = 0  # RULES.md 3.1
    stalemate_rounds: Annotated[int, Meta(ge=1, le=1000)]
    take_back: Literal["none", "reveal", "free"] = "reveal"


class Attack(Struct, frozen=True):
    """An attack that waits for its answer."""

    side: Side
    cards: Cards
    advanced: bool = False
    """True if the attacker advanced with it."""


class Latest(Struct, frozen=True):
    """The cards of the last action, which are open on the pile (EG-10)."""

    side: Side
    cards: Cards


class Match(State, frozen=True):
    """A match of several rounds."""

    kind: Kind
    fencers: BySide[Fencer]
    positions: BySide[int]
    """The squares they stand on, counted from the left end of the piste."""
    phase: Phase = Phase.FIRST
    round: Number = 1
    hits: BySide[Count] = BySide(0, 0)
    drawn: Count = 0
    """The number of drawn rounds in a row."""
    starter: Side = Side.LEFT
    """The side that began this round."""
    turn: Side = Side.LEFT
    """The side whose turn it is; in a refill the one that draws, after an attack the one that answers."""
    hands: BySide[Cards] = BySide((), ())
    played: Cards = ()
    """All cards played this round; both sides have seen them."""
    latest: Latest | None = None
    attack: Attack | None = None
    parried: bool = False
    """True if the turn follows a parry, so that an attack in it is a riposte."""
    outcome: Outcome | None = None

    @property
    def distance(self) -> int:
        """The difference of the positions (EG-3)."""
        return self.positions.right - self.positions.left

    def play(
        self, side: Side, cards: Cards, squares: int, phase: Phase, attack: Attack | None = None
    ) -> "Match":
        """The match with some cards of a side's hand on the pile, and the side this number of squares nearer.

        Negative squares lead farther away; an attack now waits for its answer.
        """
        return replace(
            self,
            hands=self.hands.put(side, without(self.hands[side], cards)),
            positions=self.positions.put(
                side, self.positions[side] + (squares if side is Side.LEFT else -squares)
            ),
            played=together(self.played, cards),
            latest=Latest(side, tuple(sorted(cards))),
            phase=phase,
            attack=attack,
        )


class Event(Struct, frozen=True, tag_field="event"):
    """An event."""


class SideEvent(Event, frozen=True):
    """An event of `side`."""

    side: Side


class RoundBegan(SideEvent, frozen=True, tag="round_began"):
    """The cards are dealt, and `side` begins."""

    round: int


class Drew(SideEvent, frozen=True, tag="drew"):
    """`side` drew these cards, which the opponent did not see."""

    cards: Cards


class Moved(SideEvent, frozen=True, tag="moved"):
    """`side` moved by a card."""

    way: str
    """`forward` or `back`."""
    card: str
    distance: int


class Attacked(SideEvent, frozen=True, tag="attacked"):
    """`side` attacked with a number of equal cards."""

    card: str
    number: int
    riposte: bool = False


class AdvanceAttacked(SideEvent, frozen=True, tag="advance_attacked"):
    """`side` advanced by a card and attacked in the same turn with a number of equal other cards."""

    step: str
    card: str
    number: int
    riposte: bool = False


class Parried(SideEvent, frozen=True, tag="parried"):
    """`side` parried."""

    cards: Cards
    number: int


class Retreated(SideEvent, frozen=True, tag="retreated"):
    """`side` retreated from an attack."""

    card: str
    distance: int


class Conceded(SideEvent, frozen=True, tag="conceded"):
    """`side` did not stop the attack."""


class Stuck(SideEvent, frozen=True, tag="stuck"):
    """`side` has nothing left to play."""


class PackEmpty(SideEvent, frozen=True, tag="pack_empty"):
    """`side` drew the last card."""


class Passed(SideEvent, frozen=True, tag="passed"):
    """`side` did not use the last chance to attack."""


class Compared(Event, frozen=True, tag="compared"):
    """The pack is empty: both hands are shown, and cards that equal the distance are counted."""

    hands: BySide[Cards]
    matching: BySide[int]
    distance: int


class Measured(Event, frozen=True, tag="measured"):
    """The pack is empty, and cards do not decide: the distance of each from the own end counts."""

    ground: BySide[int]


class Hit(SideEvent, frozen=True, tag="hit"):
    """`side` won the round."""

    how: How
    hits: int
    """The number of hits that `side` has now."""
    score: BySide[int]


class RoundDrawn(Event, frozen=True, tag="round_drawn"):
    """The round is drawn."""

    round: int


class Ended(Event, frozen=True, tag="ended"):
    """The match is over."""

    winner: Side | None
    why: Why
