"""The state between routines."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.games import Count, Number
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Body
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.systems.card_duel.cards import Cards, arranged, distinct, named, without
from duel_tui.systems.card_duel.terms import JOKER, Phase, Spot


class Lack(Struct, frozen=True, omit_defaults=True):
    """What everybody knows of a hand since its owner drew in an emergency: it held no parry of an attack."""

    attack: str
    fresh: Count = 0
    """Cards drawn since that nobody else has seen; this number of cards of the hand may parry it now."""


class Duellist(Struct, frozen=True, omit_defaults=True):
    """A fencer at the card table."""

    fencer: Fencer
    body: Body
    initiative: int
    """Cards shown for the first attack."""
    hand_size: Count
    boxes: Count
    """Wound boxes."""
    hit: Count
    """Wound boxes of the foe's that a hit of his fills."""
    ace_hit: Count
    """Wound boxes of the foe's that a hit of his with an ace fills."""
    full: Cards
    """The whole deck, known to all."""
    deck: Cards
    """What may still be drawn; a pile has no order."""
    hand: Cards = ()
    known: Cards = ()
    """The cards of the hand that everybody has seen."""
    lacks: tuple[Lack, ...] = ()
    """What the hand is known to lack."""
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
    """Whether he may only defend for the rest of the bout (CD-15)."""
    drawn: Count = 0
    """Cards drawn during this bout (cards.draw_during_bout)."""

    def play(self, *cards: str) -> "Duellist":
        """The duellist with cards played from the hand; jokers are discarded at once."""
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
        """The duellist with some cards fewer in the deck; where one is unknown, so is what it leaves."""
        if UNSEEN in self.deck or UNSEEN in cards:
            return replace(self, deck=(UNSEEN,) * (len(self.deck) - len(cards)))
        return replace(self, deck=without(self.deck, cards))

    @property
    def pile(self) -> Cards:
        """What may be drawn: the deck, or where it is unknown all that it may hold."""
        return self.loose if UNSEEN in self.deck else self.deck

    @property
    def loose(self) -> Cards:
        """The cards that lie in the deck, or unknown in the hand or beside it."""
        held = without(named(self.hand), self.known)
        return without(self.full, (*self.seen, *held, *named(self.pending)))

    def may_be(self, cards: Cards) -> Cards:
        """Each of some cards once; where one of them is unknown, each that it may be too."""
        return distinct(arranged((*named(cards), *self.loose)) if UNSEEN in cards else cards)

    def may_hold(self, *cards: str) -> bool:
        """Whether the hand holds some cards at once, or may where it is unknown."""
        lacking = without(cards, self.hand)
        if not lacking:
            return True
        return len(lacking) <= self.hand.count(UNSEEN) and not without(lacking, self.loose)

    @property
    def seen(self) -> Cards:
        """The cards of the deck that everybody can see, or has seen, since it was last shuffled."""
        return (*self.known, *self.discard, *self.in_play, *self.out)


class Play(Struct, frozen=True):
    """An attack under way."""

    card: str
    """What attacks; a joker until it has become something."""
    ace: str | None = None
    """The ace beside it, or the joker that stands for one."""
    defence: str | None = None
    """What the defender has played; a joker until it has become something."""


class Duel(Struct, frozen=True):
    """A duel with cards."""

    kind: Kind
    sides: BySide[Duellist]
    phase: Phase = Phase.INITIATIVE
    bout: Number = 1
    attacker: Side = Side.LEFT
    """Who attacks, once a bout has begun."""
    shown: BySide[Cards] = BySide((), ())
    """The initiative cards of this bout."""
    play: Play | None = None
    spot: Spot | None = None
    """What a joker stands for just now."""
    hurt: bool = False
    """Whether a side was hit in this bout."""
    carried: Count = 0
    """How many times both have kept a card for the next bout (cards.carry_over)."""
    quiet: Count = 0
    """Bouts since either side was hit."""
    outcome: Outcome | None = None

    def change(self, side: Side, duellist: Duellist) -> "Duel":
        """The duel with one side's duellist exchanged."""
        return replace(self, sides=self.sides.put(side, duellist))

    @property
    def joker_side(self) -> Side:
        """Whose joker has been played."""
        return self.attacker.foe if self.spot is Spot.DEFENCE else self.attacker
