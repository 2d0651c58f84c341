"""The state between routines."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.games import Count, Number
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.systems.en_garde.terms import Phase

Cards = tuple[str, ...]
"""Cards in rising order; unknown ones are `??`, after the others."""


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


class Match(Struct, frozen=True):
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

    def play(self, side: Side, cards: Cards) -> "Match":
        """The match with some cards of a side's hand on the pile."""
        left = list(self.hands[side])
        for card in cards:
            left.remove(card if card in left else UNSEEN)
        return replace(
            self,
            hands=self.hands.put(side, tuple(left)),
            played=tuple(sorted(self.played + cards)),
            latest=Latest(side, tuple(sorted(cards))),
        )

    def step(self, side: Side, squares: int) -> "Match":
        """The match with a side this number of squares nearer; negative: farther away."""
        moved = squares if side is Side.LEFT else -squares
        return replace(self, positions=self.positions.put(side, self.positions[side] + moved))
