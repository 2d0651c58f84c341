"""The state between routines."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.games import Count, Number, State
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Body
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.systems.card_duel.cards import Cards, arranged, distinct, named, without
from duel_tui.systems.card_duel.terms import JOKER, Phase, Spot


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
