"""The state between routines."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.games import Count, Number, State
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.systems.en_garde.hands import Cards, without
from duel_tui.systems.en_garde.terms import Phase


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
        hands, at = self.hands, self.positions
        if left := side is _LEFT:
            hands = BySide(without(hands.left, cards), hands.right)
            at = BySide(at.left + squares, at.right) if squares else at
        else:
            hands = BySide(hands.left, without(hands.right, cards))
            at = BySide(at.left, at.right - squares) if squares else at
        return replace(
            self,
            hands=hands,
            positions=at,
            played=tuple(sorted(self.played + cards)),
            latest=_latest(left, cards),
            phase=phase,
            attack=attack,
        )


_LEFT, _RIGHT = Side


@lru_cache(maxsize=4096)
def _latest(left: bool, cards: Cards) -> Latest:  # noqa: FBT001
    return Latest(_LEFT if left else _RIGHT, tuple(sorted(cards)))
