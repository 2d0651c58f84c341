"""What a duel is made of: the terms, the house rules, cards, and the state between routines.

A house rule has its default as written, its ruling next to it. A card is written as in `9S 10H KD AC JKR`, and several
are tuples in a fixed order.
"""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.games import Count, Number, State
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Body
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind

JOKER = "JKR"
"""A joker; a deck has two equal ones."""
NONE = "none"
"""No card."""
STOP = "stop"
"""The attacker stops."""
DRAW = "draw"
"""The attacker draws a card instead (cards.draw_during_bout); an unseen hand without a parry draws one."""
BESIDE = "+"
"""The sign between an attack and the ace with it, in a key."""


class Suit(StrEnum):
    """A suit; its first letter stands for it on a card."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"

    @property
    def letter(self) -> str:
        """Its letter on a card."""
        return self.value[0].upper()

    @property
    def red(self) -> bool:
        """True if it is red; otherwise it is black."""
        return self in {Suit.HEARTS, Suit.DIAMONDS}


class Next(StrEnum):
    """The attacker after a parry."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Phase(StrEnum):
    """The next thing to decide, draw or settle."""

    INITIATIVE = "initiative"
    KEEP = "keep"
    DEAL = "deal"
    ATTACK = "attack"
    DRAW = "draw"
    JOKER = "joker"
    PICK = "pick"
    DEFENCE = "defence"
    ACE = "ace"
    BOUT_END = "bout_end"
    CARRY = "carry"
    ANOTHER = "another_bout"
    OVER = "over"


class Spot(StrEnum):
    """The place that a joker is played for."""

    ATTACK = "attack"
    ACE = "ace"
    DEFENCE = "defence"


class Effect(StrEnum):
    """The attacker's choice of an ace's effect (CD-14)."""

    WOUND = "wound"
    DISARM = "disarm"
    DRIVE_BACK = "drive_back"


class Why(StrEnum):
    """The ways a duel ends."""

    FIRST_BLOOD = "first_blood"
    DISARMED = "disarmed"
    HITS = "hits"
    WOUNDS = "wounds"
    KILLED = "killed"
    UNCONSCIOUS = "unconscious"
    STALEMATE = "stalemate"
    AGREED = "agreed"


OfDeck = Annotated[int, Meta(ge=0, le=54)]
"""A number of cards, or of boxes."""
Hits = Annotated[int, Meta(ge=1, le=100)]
OfOne = Annotated[int, Meta(ge=0, le=100, description="as the fencer")]
"""A figure of one side set by hand; otherwise that of the fencer, or the figure for both."""
OfSuit = Literal["none", "spades", "hearts", "diamonds", "clubs"]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules and parameters of the card duel; the defaults are "As written", those of figures in the tables.

    The mapping gives the figures of a fencer. A value other than the default holds for both sides, and a value for
    one side overrides all others for that side.
    """

    initiative: Literal[1, 2, 3]
    hand: Literal[3, 4, 5, 6]
    wounds: Hits
    mapping: bool = True
    decks: Literal["full", "own"] = "full"
    damage: Literal["boxes", "wounds"] = "boxes"  # CD-14
    hit: Hits
    ace_hit: Hits
    ace_effect_hit: OfDeck = 0  # CD-15
    formal: bool = True  # CD-19
    formal_ends: Literal["duel", "bout"] = "duel"  # CD-19
    first_blood: bool = False  # CD-19
    joker_chain: bool = True  # CD-1
    tie_next_best: bool = False  # CD-6
    initiative_out: bool = False  # CD-8
    keep_initiative_card: bool = False
    draw_during_bout: OfDeck = 0
    carry_over: OfDeck = 0
    court_effects: Literal["none", "suit", "colour"] = "none"  # RULES.md 4.2, the source's own suggestions
    stalemate_bouts: Annotated[int, Meta(ge=1, le=1000)]
    take_back: Literal["none", "reveal", "free"] = "reveal"
    left_initiative: Literal[0, 1, 2, 3] = 0
    left_hand: Literal[0, 3, 4, 5, 6] = 0
    left_wounds: OfOne = 0
    left_hit: OfOne = 0
    left_ace_hit: OfOne = 0
    left_strong: OfSuit = "none"
    left_weak: OfSuit = "none"
    right_initiative: Literal[0, 1, 2, 3] = 0
    right_hand: Literal[0, 3, 4, 5, 6] = 0
    right_wounds: OfOne = 0
    right_hit: OfOne = 0
    right_ace_hit: OfOne = 0
    right_strong: OfSuit = "none"
    right_weak: OfSuit = "none"


Cards = tuple[str, ...]

_RED = {one.letter for one in Suit if one.red}
_LAST = {JOKER: 1, UNSEEN: 2}
_COURTS = {"J": 11, "Q": 12, "K": 13, "A": 14}


@cache
def rank(card: str) -> str:
    """The rank of a card with a suit; for a joker, the joker itself.

    >>> rank("10H"), rank("JKR")
    ('10', 'JKR')
    """
    return card if card == JOKER else card[:-1]


@cache
def suit(card: str) -> str:
    """The letter of a card's suit; empty for a joker."""
    return "" if card == JOKER else card[-1]


def red(card: str) -> bool:
    """True if a card is a heart or a diamond.

    >>> red("10H"), red("JKR")
    (True, False)
    """
    return suit(card) in _RED


def same_colour(one: str, other: str) -> bool:
    """True if two cards are both red or both black; a joker has no colour.

    >>> same_colour("AH", "9D"), same_colour("AH", "9S"), same_colour("JKR", "9S")
    (True, False, False)
    """
    suits = (suit(one), suit(other))
    return all(suits) and (suits[0] in _RED) == (suits[1] in _RED)


@cache
def value(card: str) -> int | None:
    """The value of a number card; None for other cards.

    >>> value("10H"), value("KD")
    (10, None)
    """
    pips = card[:-1]
    return int(pips) if pips.isdecimal() else None


@cache
def _place(card: str) -> tuple[int, str, int]:
    if card in _LAST:
        return _LAST[card], "", 0
    pips = card[:-1]
    return 0, card[-1], _COURTS.get(pips) or int(pips)


def arranged(cards: Iterable[str]) -> Cards:
    """Cards in the order of a hand: by suit, then by rank, jokers and unseen cards last."""
    return tuple(sorted(cards, key=_place))


def without(cards: Cards, gone: Iterable[str]) -> Cards:
    """Cards without some others, each removed once; missing ones are ignored."""
    if gone == ():
        return cards
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def named(cards: Iterable[str]) -> Cards:
    """Cards without unseen ones."""
    return tuple([card for card in cards if card != UNSEEN])


def distinct(cards: Iterable[str]) -> Cards:
    """Each card once, in the order given."""
    return tuple(dict.fromkeys(cards))


class Lack(Struct, frozen=True, omit_defaults=True):
    """The open knowledge of a hand after an emergency draw: it had no parry of an attack."""

    attack: str
    fresh: Count = 0
    """The number of hidden cards drawn since; these may parry it."""


class Duellist(Struct, frozen=True, omit_defaults=True):
    """A fencer in the card duel."""

    fencer: Fencer
    body: Body
    initiative: int
    """Cards shown for the first attack."""
    hand_size: Count
    boxes: Count
    """Wound boxes."""
    hit: Count
    """The opponent's wound boxes that a hit fills."""
    ace_hit: Count
    """The opponent's wound boxes that a hit with an ace fills."""
    full: Cards
    """The whole deck, which both sides know."""
    deck: Cards
    """The cards left to draw; a pile has no order."""
    hand: Cards = ()
    known: Cards = ()
    """The open cards of the hand."""
    lacks: tuple[Lack, ...] = ()
    """The attacks that the hand is known not to parry."""
    discard: Cards = ()
    in_play: Cards = ()
    """The cards of the present exchange."""
    pending: Cards = ()
    """The cards drawn for a joker."""
    out: Cards = ()
    """Initiative cards that stay out (cards.initiative_out)."""
    taken: Count = 0
    """Wound boxes filled."""
    fewer: Count = 0
    """Initiative cards fewer at the next bout (CD-15)."""
    disarmed: bool = False
    """True if the fencer may only defend for the rest of the bout (CD-15)."""
    drawn: Count = 0
    """Cards drawn during this bout (cards.draw_during_bout)."""

    def play(self, *cards: str) -> "Duellist":
        """The duellist after playing cards from the hand; jokers are discarded at once."""
        jokers = tuple(card for card in cards if card == JOKER)
        return replace(
            self,
            hand=without(self.hand, [card if card in self.hand else UNSEEN for card in cards]),
            known=without(self.known, cards),
            in_play=(*self.in_play, *[card for card in cards if card != JOKER]),
            discard=arranged((*self.discard, *jokers)),
        )

    def cleared(self) -> "Duellist":
        """The duellist with the exchange's cards discarded."""
        return replace(self, in_play=(), discard=arranged((*self.discard, *self.in_play)))

    def drawing(self, cards: Cards) -> "Duellist":
        """The duellist with fewer cards in the deck; an unknown card makes the rest unknown."""
        if UNSEEN in self.deck or UNSEEN in cards:
            return replace(self, deck=(UNSEEN,) * (len(self.deck) - len(cards)))
        return replace(self, deck=without(self.deck, cards))

    def lacking(self, attack: str) -> "Duellist":
        """The duellist whose hand is now known to have no parry of an attack."""
        return replace(self, lacks=(*[lack for lack in self.lacks if lack.attack != attack], Lack(attack)))

    def drew(self, cards: int) -> "Duellist":
        """The duellist with new hidden cards, any of which may be a parry."""
        return replace(self, lacks=tuple([replace(lack, fresh=lack.fresh + cards) for lack in self.lacks]))

    @property
    def pile(self) -> Cards:
        """The cards that may be drawn: the deck, or all its possible cards if it is unknown."""
        return self.loose if UNSEEN in self.deck else self.deck

    @property
    def loose(self) -> Cards:
        """The cards in the deck, and unknown cards in the hand or aside."""
        held = without(named(self.hand), self.known)
        return without(self.full, (*self.seen, *held, *named(self.pending)))

    def may_be(self, cards: Cards) -> Cards:
        """Each of some cards once; for an unknown one, each possible card."""
        return distinct(arranged((*named(cards), *self.loose)) if UNSEEN in cards else cards)

    def may_hold(self, *cards: str) -> bool:
        """True if the hand has all these cards, or may have them if it is unknown."""
        lacking = without(cards, self.hand)
        if not lacking:
            return True
        return len(lacking) <= self.hand.count(UNSEEN) and not without(lacking, self.loose)

    @property
    def seen(self) -> Cards:
        """The open cards of the deck since it was last shuffled."""
        return (*self.known, *self.discard, *self.in_play, *self.out)


class Play(Struct, frozen=True):
    """An open attack."""

    card: str
    """The attacking card; a joker until it becomes a card."""
    ace: str | None = None
    """The ace with it, or a joker instead."""
    defence: str | None = None
    """The defender's card; a joker until it becomes a card."""


class Duel(State, frozen=True):
    """A duel with cards."""

    kind: Kind
    sides: BySide[Duellist]
    phase: Phase = Phase.INITIATIVE
    bout: Number = 1
    attacker: Side = Side.LEFT
    """The attacker, once a bout has begun."""
    shown: BySide[Cards] = BySide((), ())
    """The initiative cards of this bout."""
    play: Play | None = None
    spot: Spot | None = None
    """The place that a joker is played for now."""
    hurt: bool = False
    """True if a side was hit in this bout."""
    carried: Count = 0
    """How many times both have kept a card for the next bout (cards.carry_over)."""
    quiet: Count = 0
    """Bouts since either side was hit."""
    outcome: Outcome | None = None

    def change(self, side: Side, duellist: Duellist) -> "Duel":
        """The duel with a new duellist on one side."""
        return replace(self, sides=self.sides.put(side, duellist))

    @property
    def joker_side(self) -> Side:
        """The side of the played joker."""
        return self.attacker.foe if self.spot is Spot.DEFENCE else self.attacker
