"""The typed shape of rulesets/card_duel/*.toml, with its completeness checks."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from duel_tui.engine.dice import Dice
from duel_tui.fencer.rows import Row, complete
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Characteristic
from duel_tui.systems.card_duel.mapping import Mapping
from duel_tui.systems.card_duel.model import Next, Suit

Few = Annotated[int, Meta(ge=1, le=54)]


class Deck(Row, frozen=True):
    """A full deck."""

    ranks: tuple[str, ...]
    suits: tuple[Suit, ...]
    jokers: Annotated[int, Meta(ge=0, le=8)]


class Initiative(Row, frozen=True):
    """The order of cards, the highest first, and the rule for ties."""

    rank_order: tuple[str, ...]
    suit_order: tuple[Suit, ...]
    least: Few
    most: Few
    tie_draws: Few
    tie_die: str

    def __post_init__(self) -> None:
        Dice.parse(self.tie_die)
        complete("initiative.suit_order", self.suit_order, Suit)


class Hand(Row, frozen=True):
    """How many cards a hand may hold."""

    least: Few
    most: Few


class Attack(Row, frozen=True):
    """The cards that attack, and those that strengthen an attack."""

    ranks: tuple[str, ...]
    enhancer: str


class Defending(Row, frozen=True):
    """The cards that parry a kind of card."""

    same_suit_numbers: bool
    courts: tuple[str, ...]


class Defence(Row, frozen=True):
    """The cards that parry."""

    number: Defending
    king: Defending


class OutcomeOfParry(Row, frozen=True):
    """The next attacker after a parry."""

    lower_number: Next
    equal_or_higher_number: Next
    jack: Next
    queen: Next


class Draws(Row, frozen=True):
    """The number of cards drawn for a joker and in an emergency."""

    joker: Few
    emergency: Few


class Ace(Row, frozen=True):
    """The effects of an ace with a hit."""

    disarm_cards: Few
    """The initiative cards that a disarmed fencer loses (CD-15)."""
    drive_back_cards: Few
    """The initiative cards that a fencer driven back loses (CD-15)."""
    alike_more: Few
    """The additional wound boxes or grades if an ace matches its attack (cards.court_effects)."""


class PersonTables(FencerTables, frozen=True, forbid_unknown_fields=False):
    """The figures of a fencer, from a file that has more."""


class Tables(Row, frozen=True):
    """Every figure of the card duel, the mapping from fencers, and the figures of a fencer."""

    name: str
    deck: Deck
    initiative: Initiative
    hand: Hand
    attack: Attack
    defence: Defence
    outcome: OutcomeOfParry
    draws: Draws
    ace: Ace
    mapping: Mapping
    fencer: PersonTables

    def __post_init__(self) -> None:
        complete("initiative.rank_order", self.initiative.rank_order, ("joker", *self.deck.ranks))
        complete("deck.ranks", self.deck.ranks, (*self.attack.ranks, self.attack.enhancer))
        complete("mapping.blows.places", self.mapping.blows.places, self.attack.ranks)
        complete("mapping.blows.suits", self.mapping.blows.suits, [suit.letter for suit in Suit])
        ratings = [band.name for band in self.fencer.characteristics[Characteristic.EXPERTISE].bands]
        complete("mapping.hand", self.mapping.hand, ratings)
        self._check_figures(ratings)
        self._check_decks(ratings)

    def _check_figures(self, ratings: Sequence[str]) -> None:
        """Refuse a mapping outside the ranges of the rules, or with an unknown rating."""
        for rating, cards in self.mapping.hand.items():
            _known_rating("mapping.hand", rating, ratings)
            if not self.hand.least <= cards <= self.hand.most:
                raise ValueError(
                    f"mapping.hand: {rating} gives {cards}, not {self.hand.least} to {self.hand.most}"
                )
        for step in self.mapping.initiative.steps:
            if not self.initiative.least <= step.gives <= self.initiative.most:
                raise ValueError(
                    f"mapping.initiative: {step.gives} cards, not {self.initiative.least} to {self.initiative.most}"
                )

    def _check_decks(self, ratings: Sequence[str]) -> None:
        """Refuse decks with unknown cards or ratings, and suits with unknown ranks."""
        for one in (*self.mapping.suits.strong, *self.mapping.suits.weak):
            if one not in self.deck.ranks:
                raise ValueError(f"mapping.suits: {one!r} is no rank such as 10 or Q")
        known = {f"{rank}{suit.letter}" for rank in self.deck.ranks for suit in self.deck.suits} | {"JKR"}
        for row in self.mapping.decks:
            if row.rating is not None:
                _known_rating("mapping.decks", row.rating, ratings)
            unknown = [card for card in (*row.remove, *row.add) if card not in known]
            if unknown:
                raise ValueError(f"mapping.decks: {unknown[0]!r} is no card such as 10H or JKR")


def _known_rating(table: str, rating: str, ratings: Sequence[str]) -> None:
    if rating not in ratings:
        raise ValueError(f"{table}: {rating!r} is no rating: there are {', '.join(ratings)}")
