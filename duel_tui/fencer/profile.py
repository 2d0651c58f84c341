"""The profile of a fencer beyond the totals: movement, sword action points and parry advantage (booklet, Profiles).

All four are sums over the tables of the five characteristics. Loads lessen both kinds of movement, neither of which
falls below its least figure.
"""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from duel_tui.fencer.person import Fencer, KitRules
from duel_tui.fencer.rows import Pair
from duel_tui.fencer.tables import Band, FencerTables
from duel_tui.fencer.terms import Armour, Blow, LeftHand, Weapon
from duel_tui.fencer.totals import Present, bands

Piece: TypeAlias = "Armour | LeftHand | Weapon"
"""A piece of kit."""


class Profile(Struct, frozen=True):
    """The present profile of a fencer with this kit."""

    normal_movement: int
    """Yards in a turn."""
    combat_movement: int
    """Points to change a movement with."""
    sword_points: Pair
    """Sword action points, the ceilings of cut and thrust (RD-63)."""
    parry: Pair
    """Added to the attacker's roll against a left-hand parry: of a cut and of a thrust; plus helps the attacker (RD-11)."""
    unbounded_yards: int
    """The yards in a turn before the least is applied."""

    def parry_of(self, blow: Blow) -> int:
        """The parry advantage against a cut or thrust."""
        return self.parry[blow is Blow.THRUST]


def profile(tables: FencerTables, fencer: Fencer, present: Present, rules: KitRules) -> Profile:
    """The profile of a fencer with these present values, less the loads (RD-181)."""
    kit: tuple[Piece, ...] = (*fencer.armour, fencer.left_hand, fencer.weapon)
    return of_bands(tables, bands(tables, fencer, present, rules), [load(tables, one) for one in kit])


def of_bands(tables: FencerTables, found: Sequence[Band], loads: Sequence[Pair] = ()) -> Profile:
    """The profile that bands of the five characteristics add up to, less loads of [yards, points]."""
    least = tables.least_movement
    yards = sum([band.nm for band in found]) + sum([yards for yards, _ in loads])
    points = sum([band.cm for band in found]) + sum([points for _, points in loads])
    return Profile(
        max(least.yards, yards),
        max(least.points, points),
        (sum([band.sap[0] for band in found]), sum([band.sap[1] for band in found])),
        (sum([band.pa[0] for band in found]), sum([band.pa[1] for band in found])),
        yards,
    )


def load(tables: FencerTables, piece: Piece) -> Pair:
    """What a piece of kit takes off movement: [yards, points]; the buckler is the table's shield (RD-97)."""
    return tables.load.get("shield" if piece is LeftHand.BUCKLER else piece, (0, 0))
