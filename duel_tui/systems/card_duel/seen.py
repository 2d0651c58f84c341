"""What may be seen: a view and random states that fit it, what a choice leads to, and the record sheet (REFEREE.md, Sheets).

An emergency draw tells something of a hand: only one without a parry may draw (CD-2). What a choice leads to is counted
from the cards that a side has seen; chances are in per cent, rounded.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb

from msgspec.structs import replace

from duel_tui.engine.against import percent
from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.games import ByTheBook
from duel_tui.engine.requests import Ask
from duel_tui.engine.sheet import BodyFacts, DuelFacts, Sheet, SideFacts, State
from duel_tui.engine.side import Side
from duel_tui.fencer.person import expertise_band
from duel_tui.fencer.terms import Armour, Grade, Kind, LeftHand, Place, Style, Weapon
from duel_tui.show.outlook import Modifiers, Outlook, Prospect
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.hits import harm
from duel_tui.systems.card_duel.model import (
    BESIDE,
    DRAW,
    JOKER,
    NONE,
    STOP,
    Cards,
    Duel,
    Duellist,
    Phase,
    Spot,
    named,
    without,
)


def splits(book: Book, one: Duellist, pile: Cards, hidden: int) -> list[tuple[Cards, int]]:
    """A hidden hand in groups of cards, each with its possible cards, out of a pile.

    A card drawn since may be anything; of the others only the number is known.
    """
    if not one.lacks:
        return [(pile, hidden)]
    groups: list[tuple[Cards, int]] = []
    for place in range(hidden):
        against = [lack.attack for lack in one.lacks if place < hidden - lack.fresh]
        may_be = tuple([card for card in pile if not any(book.defends(card, attack) for attack in against)])
        if groups and groups[-1][0] == may_be:
            groups[-1] = (may_be, groups[-1][1] + 1)
        else:
            groups.append((may_be, 1))
    return groups


def unseen(one: Duellist) -> Cards:
    """The hidden cards of a duellist: hand, deck, and cards drawn for a joker."""
    return without(one.full, one.seen)


def hidden(one: Duellist) -> int:
    """The number of hidden cards in a hand."""
    return len(one.hand) - len(one.known)


Fits = Callable[[str], bool]


def _prospects(book: Book, duel: Duel, ask: Ask, key: str) -> tuple[Prospect, ...]:
    one, parries = duel.sides[ask.side], ask.what == "defence" or duel.spot is Spot.DEFENCE
    if parries and duel.play and ask.what in {"defence", "joker"} and key not in {NONE, JOKER}:
        return (Prospect("turns" if book.turns(key, duel.play.card) else "stays"),)
    if UNSEEN in (*one.hand, *one.pending):
        return ()
    match ask.what:
        case "attack" if key not in {STOP, DRAW}:
            return _of_attack(book, duel, ask.side, key.partition(BESIDE)[0])
        case "defence" if key == JOKER and duel.play:
            attack = duel.play.card
            return (_joker(book, one, lambda card: book.may_become(Spot.DEFENCE, card, attack)),)
        case "joker" if key == JOKER and duel.spot and duel.play:
            spot, attack = duel.spot, duel.play.card
            again = replace(one, discard=(*one.discard, *without(one.pending, [JOKER])))
            return (_joker(book, again, lambda card: book.may_become(spot, card, attack)),)
        case "joker" if key not in {NONE, JOKER} and duel.spot is Spot.ATTACK:
            return _of_attack(book, duel, ask.side, key)
        case "emergency" if key == "yes" and duel.play:
            attack = duel.play.card
            pile = one.pile or one.discard
            serving = [card for card in pile if book.defends(card, attack)]
            turning = [card for card in serving if book.turns(card, attack)]
            chance, turn = (percent(Fraction(len(cards), max(1, len(pile)))) for cards in (serving, turning))
            return (Prospect("emergency", facts=(("chance", chance), ("of", len(pile)), ("turn", turn))),)
        case _:
            return ()


def _of_attack(book: Book, duel: Duel, side: Side, card: str) -> tuple[Prospect, ...]:
    """The chances that the opponent has no answer to an attack, and that the opponent can turn it."""
    if card == JOKER:
        return (_joker(book, duel.sides[side], lambda one: book.may_become(Spot.ATTACK, one, "")),)
    foe = duel.sides[side.foe]
    none = chance_of_none(book, foe, lambda one: book.defends(one, card), extra=book.tables.draws.emergency)
    stays = chance_of_none(book, foe, lambda one: book.defends(one, card) and book.turns(one, card), extra=0)
    return (Prospect("attack", facts=(("open", none), ("turn", 100 - stays))),)


def _joker(book: Book, one: Duellist, fits: Fits) -> Prospect:
    """The chance that a joker draws a fitting card; a short deck is filled from the discards."""
    count = book.tables.draws.joker
    short = count - len(one.deck)
    if short <= 0:
        none = _none_of(one.pile, fits, count)
    elif any(fits(card) for card in named(one.deck)):
        none = 0
    else:
        none = _none_of((*one.discard, JOKER), fits, short)
    return Prospect("joker", facts=(("chance", 100 - none),))


def chance_of_none(book: Book, foe: Duellist, fits: Fits, *, extra: int) -> int:
    """The chance in per cent that no hidden card of the opponent and no card drawn later fits."""
    if any(fits(card) for card in foe.known):
        return 0
    pile = unseen(foe)
    ways, all_ways, dealt = 1, 1, 0
    if not foe.deck:
        ways = _none_of(foe.discard, fits, extra)
        all_ways, extra = 100, 0
    for may_be, count in (*splits(book, foe, pile, hidden(foe)), (pile, extra)):
        left, good = len(may_be) - dealt, sum(fits(card) for card in may_be)
        drawn = max(0, min(count, left))
        ways, all_ways = ways * comb(max(0, left - good), drawn), all_ways * comb(max(0, left), drawn)
        dealt += drawn
    return percent(Fraction(ways, all_ways))


def _none_of(pile: Cards, fits: Fits, drawn: int) -> int:
    """The chance in per cent that none of some cards drawn fits."""
    drawn, good = min(drawn, len(pile)), sum(fits(card) for card in pile)
    return percent(Fraction(comb(len(pile) - good, drawn), comb(len(pile), drawn)))


class CardsDuel(DuelFacts, frozen=True):
    """The facts of the sheet about the duel."""

    bout: int
    round: int
    kind: Kind
    phase: Phase
    initiative: Side | None
    formal: bool
    first_hit: bool
    damage: str
    attack: str | None
    ace: str | None
    defence: str | None

    @property
    def leader(self) -> Side | None:
        """The attacker."""
        return self.initiative


class CardsSide(BodyFacts, SideFacts, frozen=True):
    """The facts of the sheet about a duellist; hidden ones are None."""

    name: str
    style: Style
    nationality: str
    rating: str
    points: float | None
    strength: int
    agility: int
    dexterity: int
    size: int
    weapon: Weapon
    left_hand: LeftHand
    armour: tuple[Armour, ...]
    initiative: int
    hand_size: int
    hand: Cards | None
    cards: int
    unknown: int
    known: Cards
    shown: Cards
    deck: int
    discard: Cards
    pending: Cards | None
    own_deck: int
    boxes: int
    taken: int
    hit: int
    ace_hit: int
    after_hit: int | None
    """The boxes filled after one more hit without an ace; None: it ends the duel, or hits are wounds."""
    wounds: int | Mapping[Place, tuple[Grade, ...]]
    """The filled boxes, or wounds (cards.damage)."""
    conscious: bool
    alive: bool
    states: tuple[State, ...]

    @property
    def grades(self) -> Mapping[str, tuple[Grade, ...]]:
        """The grades of the wounds at each place; none where boxes are filled."""
        wounds = self.wounds
        return {} if isinstance(wounds, int) else {str(place): grades for place, grades in wounds.items()}

    @property
    def filled(self) -> tuple[int, int] | None:
        """The boxes: (filled, all)."""
        return (self.taken, self.boxes) if self.taken else None


def states(book: Book, one: Duellist) -> list[State]:
    """The hindrances of a duellist."""
    found: list[State] = []
    if one.disarmed:
        found.append(("disarmed", None))
    elif not book.can_attack(one):
        found.append(("arm_useless", None))
    if one.fewer:
        found.append(("fewer", min(one.fewer, one.initiative - book.tables.initiative.least)))
    if one.body.dead:
        found.append(("dead", None))
    elif one.body.unconscious:
        found.append(("unconscious", None))
    return found


class CardsSeen(ByTheBook[Book]):
    """What a side may see of a duel, and foresee."""

    def outlook(self, view: Duel, ask: Ask, modifiers: Modifiers) -> Outlook:
        """What each play leads to; no roll decides it, so a game master adds nothing to it."""
        return Outlook(lambda key: _prospects(self.book, view, ask, key))

    def sheet(self, view: Duel, side: Side | None) -> Sheet[CardsDuel, CardsSide]:
        """The sheet as a side may see it; None: everything."""
        book = self.book
        play, boxes = view.play, book.options.damage == "boxes"
        facts = CardsDuel(
            bout=view.bout,
            round=view.bout,
            kind=view.kind,
            phase=view.phase,
            initiative=None if view.phase is Phase.INITIATIVE else view.attacker,
            formal=book.options.formal,
            first_hit=book.first_hit_ends(view.kind),
            damage=book.options.damage,
            attack=play.card if play else None,
            ace=play.ace if play else None,
            defence=play.defence if play else None,
        )

        def of(shown: Side) -> CardsSide:
            one, own_cards = view.sides[shown], side in {None, shown}
            fencer, body = one.fencer, one.body
            hit = harm(book, replace(view, attacker=shown.foe), None) if boxes else None
            grades = {place: tuple([w.grade for w in body.wounds if w.place is place]) for place in Place}
            return CardsSide(
                name=fencer.name,
                style=fencer.style,
                nationality=fencer.nationality,
                rating=expertise_band(book.tables.fencer, fencer).name,
                points=fencer.points,
                strength=body.present.strength,
                agility=body.present.agility,
                dexterity=body.present.dexterity,
                size=fencer.size,
                weapon=fencer.weapon,
                left_hand=fencer.left_hand,
                armour=tuple(fencer.armour),
                initiative=one.initiative,
                hand_size=one.hand_size,
                hand=one.hand if own_cards else None,
                cards=len(one.hand),
                unknown=one.hand.count(UNSEEN) if own_cards else 0,
                known=one.known,
                shown=view.shown[shown],
                deck=len(one.deck),
                discard=one.discard,
                pending=one.pending if own_cards else None,
                own_deck=len(one.full),
                boxes=one.boxes,
                taken=one.taken,
                hit=one.hit,
                ace_hit=one.ace_hit,
                after_hit=None if hit is None or hit.why else hit.duel.sides[shown].taken,
                wounds=one.taken if boxes else grades,
                conscious=body.standing,
                alive=not body.dead,
                states=tuple(states(book, one)),
            )

        return Sheet(facts, of(Side.LEFT), of(Side.RIGHT))
