"""The record sheet (REFEREE.md, Sheets)."""

from collections.abc import Mapping

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.sheet import BodyFacts, DuelFacts, Sheet, SideFacts, State
from duel_tui.engine.side import Side
from duel_tui.fencer.person import expertise_band
from duel_tui.fencer.terms import Armour, Grade, Kind, LeftHand, Place, Style, Weapon
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.hits import harm
from duel_tui.systems.card_duel.model import Cards, Duel, Duellist, Phase


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
    points: int | None
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


def sheet(book: Book, duel: Duel, side: Side | None) -> Sheet[CardsDuel, CardsSide]:
    """The sheet as a side may see it; None: everything."""
    left, right = (_facts(book, duel, own, own_cards=side in {None, own}) for own in Side)
    return Sheet(_duel_facts(book, duel), left, right)


def _duel_facts(book: Book, duel: Duel) -> CardsDuel:
    begun = duel.phase is not Phase.INITIATIVE
    play = duel.play
    return CardsDuel(
        bout=duel.bout,
        round=duel.bout,
        kind=duel.kind,
        phase=duel.phase,
        initiative=duel.attacker if begun else None,
        formal=book.options.formal,
        first_hit=book.first_hit_ends(duel.kind),
        damage=book.options.damage,
        attack=play.card if play else None,
        ace=play.ace if play else None,
        defence=play.defence if play else None,
    )


def _facts(book: Book, duel: Duel, side: Side, *, own_cards: bool) -> CardsSide:
    one = duel.sides[side]
    fencer, body = one.fencer, one.body
    boxes = book.options.damage == "boxes"
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
        shown=duel.shown[side],
        deck=len(one.deck),
        discard=one.discard,
        pending=one.pending if own_cards else None,
        own_deck=len(one.full),
        boxes=one.boxes,
        taken=one.taken,
        hit=one.hit,
        ace_hit=one.ace_hit,
        after_hit=after_hit(book, duel, side) if boxes else None,
        wounds=one.taken if boxes else _wounds(one),
        conscious=body.standing,
        alive=not body.dead,
        states=tuple(states(book, one)),
    )


def after_hit(book: Book, duel: Duel, side: Side) -> int | None:
    """The boxes filled after one more hit without an ace; None: it ends the duel."""
    done = harm(book, replace(duel, attacker=side.foe), None)
    return None if done.why else done.duel.sides[side].taken


def _wounds(one: Duellist) -> dict[Place, tuple[Grade, ...]]:
    wounds = one.body.wounds
    return {place: tuple([wound.grade for wound in wounds if wound.place is place]) for place in Place}


def states(book: Book, one: Duellist) -> list[State]:
    """The hindrances of a duellist."""
    found: list[State] = []
    if one.disarmed:
        found.append(("disarmed", None))
    elif not book.can_attack(one):
        found.append(("arm_useless", None))
    if one.fewer:
        found.append(("fewer", min(one.fewer, one.initiative - 1)))
    if one.body.dead:
        found.append(("dead", None))
    elif one.body.unconscious:
        found.append(("unconscious", None))
    return found
