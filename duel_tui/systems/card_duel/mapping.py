"""From a fencer to the card table: initiative, hand, wound boxes and a deck of his own (mapping.toml)."""

from itertools import pairwise
from typing import Annotated, Literal

from msgspec import Meta

from duel_tui.fencer.body import Body
from duel_tui.fencer.person import Fencer, expertise_band
from duel_tui.fencer.rows import Row
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Blow, LeftHand, Place, Style, Weapon
from duel_tui.systems.card_duel.cards import Cards, arranged, without

Summed = Literal["strength", "agility", "dexterity", "size"]


class UpTo(Row, frozen=True):
    """What a sum up to some score gives."""

    up_to: int
    gives: Annotated[int, Meta(ge=1, le=54)]


class Steps(Row, frozen=True):
    """A figure by the sum of some characteristics as they stand."""

    of: Annotated[tuple[Summed, ...], Meta(min_length=1)]
    steps: Annotated[tuple[UpTo, ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        for lower, upper in pairwise(self.steps):
            if upper.up_to <= lower.up_to:
                raise ValueError(f"the step up to {upper.up_to} comes after {lower.up_to}")

    def of_fencer(self, fencer: Fencer, body: Body) -> int:
        """The figure of a fencer; beyond the last step the last counts."""
        total = sum(fencer.size if one == "size" else int(getattr(body.present, one)) for one in self.of)
        return next((step.gives for step in self.steps if total <= step.up_to), self.steps[-1].gives)


class DeckRow(Row, frozen=True):
    """What a fencer takes out of a deck and puts into it; what is not said fits everybody."""

    style: Style | None = None
    weapon: Weapon | None = None
    left_hand: LeftHand | None = None
    rating: str | None = None
    remove: Cards = ()
    add: Cards = ()

    def fits(self, fencer: Fencer, rating: str) -> bool:
        """Whether it is for that fencer."""
        return (
            self.style in {None, fencer.style}
            and self.weapon in {None, fencer.weapon}
            and self.left_hand in {None, fencer.left_hand}
            and self.rating in {None, rating}
        )


class SuitRanks(Row, frozen=True):
    """What a fencer strong in a suit has twice, and a fencer weak in it not at all."""

    strong: tuple[str, ...]
    weak: tuple[str, ...]


class Blows(Row, frozen=True):
    """Where a card strikes, and with what blow (cards.damage)."""

    ace_grades: Annotated[int, Meta(ge=0, le=3)]
    suits: dict[str, Blow]
    places: dict[str, Place]


class Mapping(Row, frozen=True):
    """The mapping table."""

    initiative: Steps
    hand: dict[str, Annotated[int, Meta(ge=1, le=54)]]
    wounds: Steps
    hit: Steps
    """Wound boxes that a hit of his fills."""
    ace_hit: Steps
    """Wound boxes that his hit with an ace fills."""
    suits: SuitRanks
    decks: tuple[DeckRow, ...]
    blows: Blows

    def hand_of(self, tables: FencerTables, fencer: Fencer) -> int:
        """The cards a fencer holds, by rating."""
        return self.hand[expertise_band(tables, fencer).name]

    def deck_of(self, tables: FencerTables, fencer: Fencer, full: Cards) -> Cards:
        """A fencer's own deck, out of a full one."""
        rating = expertise_band(tables, fencer).name
        deck = full
        for row in self.decks:
            if row.fits(fencer, rating):
                deck = (*without(deck, row.remove), *row.add)
        return arranged(deck)
