"""The typed shape of rulesets/card_duel/*.toml with its checks, and with the house rules the book that the chapters need."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from duel_tui.engine.dice import Dice
from duel_tui.engine.side import Side
from duel_tui.fencer.body import Body, whole
from duel_tui.fencer.person import Fencer, KitRules, expertise_band
from duel_tui.fencer.rows import BookRow, complete
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Blow, Characteristic, Kind, LeftHand, Place, Style, Weapon
from duel_tui.fencer.wounds import Surgeon, WoundRules
from duel_tui.systems.card_duel.model import (
    BESIDE,
    JOKER,
    NONE,
    Cards,
    Duellist,
    Next,
    Options,
    Spot,
    Suit,
    arranged,
    rank,
    same_colour,
    suit,
    value,
    without,
)

Summed = Literal["strength", "agility", "dexterity", "size"]
Few = Annotated[int, Meta(ge=1, le=54)]


class UpTo(BookRow, frozen=True):
    """The figure for sums up to a score."""

    up_to: int
    gives: Few


class Steps(BookRow, frozen=True):
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


class DeckRow(BookRow, frozen=True):
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


class SuitRanks(BookRow, frozen=True):
    """The cards that a strong suit has twice and a weak suit does not have."""

    strong: tuple[str, ...]
    weak: tuple[str, ...]


class Blows(BookRow, frozen=True):
    """The place that a card hits, by cut or thrust (cards.damage)."""

    ace_grades: Annotated[int, Meta(ge=0, le=3)]
    suits: dict[str, Blow]
    places: dict[str, Place]


class Mapping(BookRow, frozen=True):
    """The mapping table."""

    initiative: Steps
    hand: dict[str, Few]
    """The number of cards in hand, by rating."""
    wounds: Steps
    hit: Steps
    """The wound boxes that a hit fills."""
    ace_hit: Steps
    """The wound boxes that a hit with an ace fills."""
    suits: SuitRanks
    decks: tuple[DeckRow, ...]
    blows: Blows


class Deck(BookRow, frozen=True):
    """A full deck."""

    ranks: tuple[str, ...]
    suits: tuple[Suit, ...]
    jokers: Annotated[int, Meta(ge=0, le=8)]


class Initiative(BookRow, frozen=True):
    """The order of cards, the highest first, and the rule for ties."""

    rank_order: tuple[str, ...]
    suit_order: tuple[Suit, ...]
    least: Few
    most: Few
    tie_die: str

    def __post_init__(self) -> None:
        Dice.parse(self.tie_die)
        complete("initiative.suit_order", self.suit_order, Suit)


class Hand(BookRow, frozen=True):
    """How many cards a hand may hold."""

    least: Few
    most: Few


class Attack(BookRow, frozen=True):
    """The cards that attack, and those that strengthen an attack."""

    ranks: tuple[str, ...]
    enhancer: str


class Defending(BookRow, frozen=True):
    """The cards that parry a kind of card."""

    same_suit_numbers: bool
    courts: tuple[str, ...]


class Defence(BookRow, frozen=True):
    """The cards that parry."""

    number: Defending
    king: Defending


class OutcomeOfParry(BookRow, frozen=True):
    """The next attacker after a parry."""

    lower_number: Next
    equal_or_higher_number: Next
    jack: Next
    queen: Next


class Draws(BookRow, frozen=True):
    """The number of cards drawn for a joker and in an emergency."""

    joker: Few
    emergency: Few


class Ace(BookRow, frozen=True):
    """The effects of an ace with a hit."""

    disarm_cards: Few
    """The initiative cards that a disarmed fencer loses (CD-15)."""
    drive_back_cards: Few
    """The initiative cards that a fencer driven back loses (CD-15)."""
    alike_more: Few
    """The additional wound boxes or grades if an ace matches its attack (cards.court_effects)."""


class PersonTables(FencerTables, frozen=True, forbid_unknown_fields=False):
    """The figures of a fencer, from a file that has more."""


class Tables(BookRow, frozen=True):
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
    house_rules: dict[str, int]
    """The figures of house rules as written."""
    mapping: Mapping
    fencer: PersonTables

    def __post_init__(self) -> None:
        complete("initiative.rank_order", self.initiative.rank_order, ("joker", *self.deck.ranks))
        complete("deck.ranks", self.deck.ranks, (*self.attack.ranks, self.attack.enhancer))
        complete("mapping.blows.places", self.mapping.blows.places, self.attack.ranks)
        complete("mapping.blows.suits", self.mapping.blows.suits, [suit.letter for suit in Suit])
        ratings = [band.name for band in self.fencer.characteristics[Characteristic.EXPERTISE].bands]
        complete("mapping.hand", self.mapping.hand, ratings)
        decks = [("mapping.decks", row.rating) for row in self.mapping.decks if row.rating is not None]
        for table, rating in (*[("mapping.hand", one) for one in self.mapping.hand], *decks):
            if rating not in ratings:
                raise ValueError(f"{table}: {rating!r} is no rating: there are {', '.join(ratings)}")
        for rating, cards in self.mapping.hand.items():
            least, most = self.hand.least, self.hand.most
            if not least <= cards <= most:
                raise ValueError(f"mapping.hand: {rating} gives {cards}, not {least} to {most}")
        for step in self.mapping.initiative.steps:
            least, most = self.initiative.least, self.initiative.most
            if not least <= step.gives <= most:
                raise ValueError(f"mapping.initiative: {step.gives} cards, not {least} to {most}")
        for one in (*self.mapping.suits.strong, *self.mapping.suits.weak):
            if one not in self.deck.ranks:
                raise ValueError(f"mapping.suits: {one!r} is no rank such as 10 or Q")
        known = {f"{rank}{suit.letter}" for rank in self.deck.ranks for suit in self.deck.suits} | {JOKER}
        for card in [card for row in self.mapping.decks for card in (*row.remove, *row.add)]:
            if card not in known:
                raise ValueError(f"mapping.decks: {card!r} is no card such as 10H or JKR")


class Book:
    """Tables and options, and figures that follow from both."""

    def __init__(self, tables: Tables, options: Options) -> None:
        self.tables = tables
        self.options = options
        cards = [f"{one}{of.letter}" for of in tables.deck.suits for one in tables.deck.ranks]
        self.full = arranged([*cards, *[JOKER] * tables.deck.jokers])
        self.surgeon = Surgeon(tables.fencer, WoundRules(), KitRules())
        self.tie_die = Dice.parse(tables.initiative.tie_die)
        order = tables.initiative
        self._order = {JOKER: (order.rank_order.index("joker"), 0)} | {
            f"{one}{of.letter}": (place, number)
            for place, one in enumerate(order.rank_order)
            for number, of in enumerate(order.suit_order)
        }
        self._attacks = frozenset(tables.attack.ranks)
        self._parries: dict[str, frozenset[str]] = {}

    def duellist(self, fencer: Fencer, side: Side) -> Duellist:
        """A fencer as the duellist of this side."""
        body, mapping = whole(self.tables.fencer, fencer, KitRules()), self.tables.mapping
        rating, deck = expertise_band(self.tables.fencer, fencer).name, self.full
        for row in mapping.decks if self.options.decks == "own" else ():
            if row.fits(fencer, rating):
                deck = (*without(deck, row.remove), *row.add)
        strong, weak = getattr(self.options, f"{side}_strong"), getattr(self.options, f"{side}_weak")
        if weak != NONE:
            deck = without(deck, [f"{one}{Suit(weak).letter}" for one in mapping.suits.weak])
        if strong != NONE:
            deck = (*deck, *[f"{one}{Suit(strong).letter}" for one in mapping.suits.strong])
        deck = arranged(deck)
        return Duellist(
            fencer,
            body,
            initiative=self.initiative_of(fencer, body, side),
            hand_size=self._set("hand", side) or mapping.hand[rating],
            boxes=self._set("wounds", side) or mapping.wounds.of_fencer(fencer, body),
            hit=self._set("hit", side) or mapping.hit.of_fencer(fencer, body),
            ace_hit=self._set("ace_hit", side) or mapping.ace_hit.of_fencer(fencer, body),
            full=deck,
            deck=deck,
        )

    def initiative_of(self, fencer: Fencer, body: Body, side: Side) -> int:
        """The number of cards a fencer shows for the first attack: as set, otherwise by the mapping."""
        return self._set("initiative", side) or self.tables.mapping.initiative.of_fencer(fencer, body)

    def _set(self, name: str, side: Side) -> int:
        """A figure set by hand, for one side or both; 0: the fencer gives it."""
        own: int = getattr(self.options, f"{side}_{name}")
        chosen: int = getattr(self.options, name)
        for_both = not self.options.mapping or chosen != self.tables.house_rules[name]
        return own or (chosen if for_both else 0)

    def order(self, card: str) -> tuple[int, int]:
        """The rank of a card among initiative cards; the higher comes first (CD-5, CD-7)."""
        return self._order[card]

    def attacks(self, card: str) -> bool:
        """True if a card may be played as an attack; a joker may (CD-11)."""
        return card == JOKER or rank(card) in self._attacks

    def strengthens(self, card: str) -> bool:
        """True if a card may be played next to an attack; a joker may."""
        return card == JOKER or rank(card) == self.tables.attack.enhancer

    def defends(self, card: str, attack: str) -> bool:
        """True if a card may be played against an attack; a joker may."""
        if attack not in self._parries:
            self._parries[attack] = frozenset([one for one in self.full if self._defends(one, attack)])
        return card in self._parries[attack]

    def _defends(self, card: str, attack: str) -> bool:
        if card == JOKER:
            return True
        row = self.tables.defence.king if value(attack) is None else self.tables.defence.number
        if rank(card) in row.courts:
            return True
        return row.same_suit_numbers and value(card) is not None and suit(card) == suit(attack)

    def turns(self, card: str, attack: str) -> bool:
        """True if a parry with a card hands the attack to the defender; a joker alone does not."""
        if card == JOKER:
            return False
        outcome = self.tables.outcome
        mine, his = value(card), value(attack)
        if mine is None:
            queen = rank(card) == "Q" or self.alike(card, attack)
            found = outcome.queen if queen else outcome.jack
        else:
            lower = his is not None and mine < his
            found = outcome.lower_number if lower else outcome.equal_or_higher_number
        return found is Next.DEFENDER

    def alike(self, card: str, attack: str) -> bool:
        """True if a jack or an ace of the attack's suit or colour does more (cards.court_effects)."""
        match self.options.court_effects:
            case "none":
                return False
            case "suit":
                return suit(card) == suit(attack) != ""
            case "colour":
                return same_colour(card, attack)

    def may_become(self, spot: Spot, card: str, attack: str) -> bool:
        """True if a joker in this place may become a card (CD-1)."""
        if card == JOKER:
            return self.options.joker_chain
        match spot:
            case Spot.ATTACK:
                return self.attacks(card)
            case Spot.ACE:
                return self.strengthens(card)
            case Spot.DEFENCE:
                return self.defends(card, attack)

    def attack_keys(self, one: Duellist) -> Iterable[str]:
        """Every attack that a duellist may make (CD-11, CD-12)."""
        if not self.can_attack(one):
            return
        held = one.may_be(one.hand)
        aces = [card for card in held if self.strengthens(card)]
        for card in filter(self.attacks, held):
            yield card
            for ace in aces:
                if one.may_hold(card, ace):
                    yield f"{card}{BESIDE}{ace}"

    def can_attack(self, one: Duellist) -> bool:
        """True if a duellist can attack: not when disarmed (CD-15) or with a useless arm."""
        return not one.disarmed and Place.SWORD_ARM not in one.body.paralysed

    def may_draw(self, one: Duellist) -> bool:
        """True if an attacker may draw a card before attacking (cards.draw_during_bout)."""
        left = one.drawn < self.options.draw_during_bout and self.can_attack(one)
        return left and bool(one.deck or one.discard)

    def played(self, one: Duellist, *cards: str) -> Duellist:
        """A duellist after playing cards; a parry that the hand is known to lack was drawn since."""
        one = one.play(*cards)
        if not one.lacks:
            return one
        gone = [(lack, sum([self.defends(card, lack.attack) for card in cards])) for lack in one.lacks]
        return replace(
            one, lacks=tuple([replace(lack, fresh=max(0, lack.fresh - less)) for lack, less in gone])
        )

    def first_hit_ends(self, kind: Kind) -> bool:
        """True if the first hit ends the duel (CD-19); to the death it ends only the bout."""
        formal = self.options.formal and self.options.formal_ends == "duel" and kind is not Kind.DEATH
        return formal or self.options.first_blood
