"""From a fencer to the card duel: initiative, hand, wound boxes and an own deck (mapping.toml)."""

from itertools import pairwise
from typing import Annotated, Literal

from msgspec import Meta

from duel_tui.fencer.body import Body
from duel_tui.fencer.person import Fencer, expertise_band
from duel_tui.fencer.rows import Row
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Blow, LeftHand, Place, Style, Weapon
from duel_tui.systems.card_duel.model import Cards, arranged, without

Summed = Literal["strength", "agility", "dexterity", "size"]


class UpTo(Row, frozen=True):
    """The figure for sums up to a score."""

    up_to: int
    gives: Annotated[int, Meta(ge=1, le=54)]


class Steps(Row, frozen=True):
    """A figure by the sum of some present characteristics."""

    of: Annotated[tuple[Summed, ...], Meta(min_length=1)]
    steps: Annotated[tuple[UpTo, ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        for lower, upper in pairwise(self.steps):
            if upper.up_to <= lower.up_to:
                raise ValueError(f"the step up to {upper.up_to} comes after {lower.up_to}")

    def of_fencer(self, fencer: Fencer, body: Body) -> int:
        """The figure of a fencer; sums beyond the last step get the last figure."""
        total = sum(fencer.size if one == "size" else int(getattr(body.present, one)) for one in self.of)
        return next((step.gives for step in self.steps if total <= step.up_to), self.steps[-1].gives)


class DeckRow(Row, frozen=True):
    """The cards that a fencer removes from a deck or adds to it, with conditions."""

    style: Style | None = None
    weapon: Weapon | None = None
    left_hand: LeftHand | None = None
    rating: str | None = None
    remove: Cards = ()
    add: Cards = ()

    def fits(self, fencer: Fencer, rating: str) -> bool:
        """True if it applies to this fencer."""
        return (
            self.style in {None, fencer.style}
            and self.weapon in {None, fencer.weapon}
            and self.left_hand in {None, fencer.left_hand}
            and self.rating in {None, rating}
        )


class SuitRanks(Row, frozen=True):
    """The cards that a strong suit has twice and a weak suit does not have."""

    strong: tuple[str, ...]
    weak: tuple[str, ...]


class Blows(Row, frozen=True):
    """The place that a card hits, by cut or thrust (cards.damage)."""

    ace_grades: Annotated[int, Meta(ge=0, le=3)]
    suits: dict[str, Blow]
    places: dict[str, Place]


class Mapping(Row, frozen=True):
    """The mapping table."""

    initiative: Steps
    hand: dict[str, Annotated[int, Meta(ge=1, le=54)]]
    wounds: Steps
    hit: Steps
    """The wound boxes that a hit fills."""
    ace_hit: Steps
    """The wound boxes that a hit with an ace fills."""
    suits: SuitRanks
    decks: tuple[DeckRow, ...]
    blows: Blows

    def hand_of(self, tables: FencerTables, fencer: Fencer) -> int:
        """The number of cards in hand, by rating."""
        return self.hand[expertise_band(tables, fencer).name]

    def deck_of(self, tables: FencerTables, fencer: Fencer, full: Cards) -> Cards:
        """A fencer's own deck, made from a full one."""
        rating = expertise_band(tables, fencer).name
        deck = full
        for row in self.decks:
            if row.fits(fencer, rating):
                deck = (*without(deck, row.remove), *row.add)
        return arranged(deck)
