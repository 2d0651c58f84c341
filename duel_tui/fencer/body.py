"""A fencer's body in a duel: the wounds, and what they leave."""

from msgspec import Struct

from duel_tui.fencer.person import Fencer, KitRules
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Grade, Place
from duel_tui.fencer.totals import Present, Totals, rolled, totals


class Wound(Struct, frozen=True, forbid_unknown_fields=True):
    """A wound, or the sum of several."""

    place: Place
    grade: Grade


class Taken(Struct, frozen=True):
    """The nominal losses from the wounds at a place, for conversions (RD-74)."""

    strength: int = 0
    agility: int = 0
    dexterity: int = 0


class Body(Struct, frozen=True):
    """A fencer's body after wounds."""

    present: Present
    totals: Totals
    wounds: tuple[Wound, ...] = ()
    """The wounds, in the order in which they came or were merged."""
    taken: tuple[tuple[Place, Taken], ...] = ()
    paralysed: tuple[Place, ...] = ()
    wrist_off: bool = False
    dead: bool = False
    unconscious: bool = False
    history: tuple[Wound, ...] = ()
    """Every wound as it was taken, before any were merged; taken again in this order, they leave the same body."""

    dealt: tuple[Grade, ...] = ()
    """What the wounds of this duel count as for the points of a fight: the grade each came to (RD-238)."""

    @property
    def standing(self) -> bool:
        """True if the fencer can go on fighting."""
        return not (self.dead or self.unconscious)

    def worst(self, place: Place) -> Grade | None:
        """The gravest wound at a place."""
        grades = [wound.grade for wound in self.wounds if wound.place is place]
        return max(grades, key=lambda grade: grade.rank, default=None)

    def hurt(self, place: Place, grade: Grade) -> bool:
        """True if a place has a wound of this grade or a graver one, or is paralysed."""
        worst = self.worst(place)
        return place in self.paralysed or (worst is not None and worst.rank >= grade.rank)


def whole(tables: FencerTables, fencer: Fencer, rules: KitRules) -> Body:
    """The body of a fencer without wounds."""
    present = rolled(fencer)
    return Body(present, totals(tables, fencer, present, rules))
