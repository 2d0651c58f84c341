"""What characteristics add up to: attack totals and wound totals, by style."""

from msgspec import Struct

from duel_tui.fencer.person import Fencer, KitRules, expertise_band, size_band
from duel_tui.fencer.rows import Pair
from duel_tui.fencer.tables import Band, FencerTables
from duel_tui.fencer.terms import Blow, Characteristic


class Totals(Struct, frozen=True):
    """The totals of a fencer as he stands (booklet, Profiles)."""

    attack: Pair
    """Added to the attack rolls: [cut, thrust]."""
    wound: Pair
    """Added to the value of a wound dealt: [cut, thrust]."""

    def of(self, blow: Blow) -> int:
        """The attack total of a blow."""
        return self.attack[blow is Blow.THRUST]

    def wound_of(self, blow: Blow) -> int:
        """The wound total of a blow."""
        return self.wound[blow is Blow.THRUST]


class Present(Struct, frozen=True):
    """The reducible characteristics as they stand."""

    strength: int
    agility: int
    dexterity: int


def rolled(fencer: Fencer) -> Present:
    """A fencer's reducible characteristics before any wound."""
    return Present(fencer.strength, fencer.agility, fencer.dexterity)


def bands(tables: FencerTables, fencer: Fencer, present: Present, rules: KitRules) -> tuple[Band, ...]:
    """The bands of the five characteristics, in the booklet's order."""
    tabled = tables.characteristics
    return (
        tabled[Characteristic.STRENGTH].at(present.strength),
        tabled[Characteristic.AGILITY].at(present.agility),
        tabled[Characteristic.DEXTERITY].at(present.dexterity),
        size_band(tables, fencer, rules),
        expertise_band(tables, fencer),
    )


def totals(tables: FencerTables, fencer: Fencer, present: Present, rules: KitRules) -> Totals:
    """The totals of a fencer whose characteristics stand so (RD-83)."""
    found = bands(tables, fencer, present, rules)
    attacks = [band.attack(fencer.style) for band in found]
    return Totals(
        (sum([cut for cut, _ in attacks]), sum([thrust for _, thrust in attacks])),
        (sum([band.w[0] for band in found]), sum([band.w[1] for band in found])),
    )
