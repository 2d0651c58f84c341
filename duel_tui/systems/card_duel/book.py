"""The tables and the house rules together, as the chapters need them."""

from collections.abc import Iterable

from duel_tui.engine.dice import Dice
from duel_tui.engine.side import Side
from duel_tui.fencer.body import Body, whole
from duel_tui.fencer.person import Fencer, KitRules
from duel_tui.fencer.terms import Kind, Place
from duel_tui.fencer.wounds import Surgeon, WoundRules
from duel_tui.systems.card_duel.model import (
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
from duel_tui.systems.card_duel.tables import Tables


class Book:
    """Tables and options, and figures that follow from both."""

    def __init__(self, tables: Tables, options: Options) -> None:
        self.tables = tables
        self.options = options
        self.full = _full_deck(tables)
        self.surgeon = Surgeon(tables.fencer, WoundRules(), KitRules())
        self.tie_die = Dice.parse(tables.initiative.tie_die)
        self._order = _order(tables)
        self._attacks = frozenset(tables.attack.ranks)
        self._parries: dict[str, frozenset[str]] = {}

    def duellist(self, fencer: Fencer, side: Side) -> Duellist:
        """A fencer as the duellist of this side."""
        body, mapping = whole(self.tables.fencer, fencer, KitRules()), self.tables.mapping
        deck = self._deck_of(fencer, side)
        return Duellist(
            fencer,
            body,
            initiative=self.initiative_of(fencer, body, side),
            hand_size=self._set("hand", side) or mapping.hand_of(self.tables.fencer, fencer),
            boxes=self._set("wounds", side) or mapping.wounds.of_fencer(fencer, body),
            hit=self._set("hit", side) or mapping.hit.of_fencer(fencer, body),
            ace_hit=self._set("ace_hit", side) or mapping.ace_hit.of_fencer(fencer, body),
            full=deck,
            deck=deck,
        )

    def initiative_of(self, fencer: Fencer, body: Body, side: Side) -> int:
        """The number of cards a fencer shows for the first attack: as set, otherwise by the mapping."""
        return self._set("initiative", side) or self.tables.mapping.initiative.of_fencer(fencer, body)

    def _deck_of(self, fencer: Fencer, side: Side) -> Cards:
        own, mapping = self.options.decks == "own", self.tables.mapping
        deck = mapping.deck_of(self.tables.fencer, fencer, self.full) if own else self.full
        strong, weak = self._suit(side, "strong"), self._suit(side, "weak")
        deck = without(deck, [f"{one}{weak}" for one in mapping.suits.weak if weak])
        return arranged((*deck, *[f"{one}{strong}" for one in mapping.suits.strong if strong]))

    def _suit(self, side: Side, which: str) -> str:
        """The letter of the suit in which a house rule makes a side strong or weak; empty: none."""
        chosen: str = getattr(self.options, f"{side}_{which}")
        return "" if chosen == NONE else Suit(chosen).letter

    def _set(self, name: str, side: Side) -> int:
        """A figure set by hand, for one side or both; 0: the fencer gives it."""
        own: int = getattr(self.options, f"{side}_{name}")
        chosen: int = getattr(self.options, name)
        for_both = not self.options.mapping or chosen != getattr(Options(), name)
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
        by_number = value(attack) is not None
        row = self.tables.defence.number if by_number else self.tables.defence.king
        if rank(card) in row.courts:
            return True
        return row.same_suit_numbers and value(card) is not None and suit(card) == suit(attack)

    def turns(self, card: str, attack: str) -> bool:
        """True if a parry with a card hands the attack to the defender."""
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
        for card in held:
            if not self.attacks(card):
                continue
            yield card
            for ace in aces:
                if one.may_hold(card, ace):
                    yield f"{card}+{ace}"

    def can_attack(self, one: Duellist) -> bool:
        """True if a duellist can attack: not when disarmed (CD-15) or with a useless arm."""
        return not one.disarmed and Place.SWORD_ARM not in one.body.paralysed

    def first_hit_ends(self, kind: Kind) -> bool:
        """True if the first hit ends the duel (CD-19); to the death it ends only the bout."""
        formal = self.options.formal and self.options.formal_ends == "duel" and kind is not Kind.DEATH
        return formal or self.options.first_blood

    @property
    def hit_ends_bout(self) -> bool:
        """True if a hit ends the bout."""
        return self.options.formal


def _full_deck(tables: Tables) -> Cards:
    cards = [f"{one}{of.letter}" for of in tables.deck.suits for one in tables.deck.ranks]
    return arranged([*cards, *[JOKER] * tables.deck.jokers])


def _order(tables: Tables) -> dict[str, tuple[int, int]]:
    ranks, suits = tables.initiative.rank_order, tables.initiative.suit_order
    found = {
        f"{one}{of.letter}": (place, number)
        for place, one in enumerate(ranks)
        for number, of in enumerate(suits)
    }
    return found | {JOKER: (ranks.index("joker"), 0)}
