"""A fencer's body in a fight: what wounds have left of him."""

from msgspec import Struct

from duel_tui.fencer.person import Fencer, KitRules
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Grade, Place
from duel_tui.fencer.totals import Present, Totals, rolled, totals


class Wound(Struct, frozen=True):
    """A wound, or what several have added up to."""

    place: Place
    grade: Grade


class Taken(Struct, frozen=True):
    """What the wounds at a place have nominally taken, for conversions (RD-74)."""

    strength: int = 0
    agility: int = 0
    dexterity: int = 0


class Body(Struct, frozen=True):
    """What wounds have left of a fencer."""

    present: Present
    totals: Totals
    wounds: tuple[Wound, ...] = ()
    """In the order in which they came or were merged."""
    taken: tuple[tuple[Place, Taken], ...] = ()
    paralysed: tuple[Place, ...] = ()
    wrist_off: bool = False
    dead: bool = False
    unconscious: bool = False

    @property
    def standing(self) -> bool:
        """Whether he can go on fighting at all."""
        return not (self.dead or self.unconscious)

    def worst(self, place: Place) -> Grade | None:
        """The gravest wound at a place."""
        grades = [wound.grade for wound in self.wounds if wound.place is place]
        return max(grades, key=lambda grade: grade.rank, default=None)

    def hurt(self, place: Place, grade: Grade) -> bool:
        """Whether a place has a wound of that grade or graver, or is paralysed."""
        worst = self.worst(place)
        return place in self.paralysed or (worst is not None and worst.rank >= grade.rank)


def whole(tables: FencerTables, fencer: Fencer, rules: KitRules) -> Body:
    """The body of a fencer who comes to the ground unhurt."""
    present = rolled(fencer)
    return Body(present, totals(tables, fencer, present, rules))
