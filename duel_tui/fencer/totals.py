"""Attack totals and wound totals, from characteristics and style."""

from msgspec import Struct

from duel_tui.fencer.person import Fencer, KitRules, expertise_band, size_band
from duel_tui.fencer.rows import Pair
from duel_tui.fencer.tables import Band, FencerTables
from duel_tui.fencer.terms import Blow, Characteristic


class Totals(Struct, frozen=True):
    """The present totals of a fencer (booklet, Profiles)."""

    attack: Pair
    """Added to the attack rolls: [cut, thrust]."""
    wound: Pair
    """Added to the value of a wound dealt: [cut, thrust]."""

    def of(self, blow: Blow) -> int:
        """The attack total of a cut or thrust."""
        return self.attack[blow is Blow.THRUST]

    def wound_of(self, blow: Blow) -> int:
        """The wound total of a cut or thrust."""
        return self.wound[blow is Blow.THRUST]


class Present(Struct, frozen=True):
    """The present values of the characteristics that wounds reduce."""

    strength: int
    agility: int
    dexterity: int


def rolled(fencer: Fencer) -> Present:
    """The reducible characteristics of a fencer without wounds."""
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
    """The totals of a fencer with these present values (RD-83)."""
    found = bands(tables, fencer, present, rules)
    attacks = [band.attack(fencer.style) for band in found]
    return Totals(
        (sum([cut for cut, _ in attacks]), sum([thrust for _, thrust in attacks])),
        (sum([band.w[0] for band in found]), sum([band.w[1] for band in found])),
    )
