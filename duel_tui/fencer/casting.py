"""The program's own lists for fencers made at once: names by nation, and kits by style."""

from msgspec import Struct

from duel_tui.fencer.person import within_reach
from duel_tui.fencer.rows import Row
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Armour, LeftHand, Style, Weapon


class Kit(Row, frozen=True):
    """A kit for fencers of some styles."""

    styles: tuple[Style, ...]
    weapon: Weapon
    left_hand: LeftHand
    armour: tuple[Armour, ...] = ()


class Casting(Struct, frozen=True, forbid_unknown_fields=True):
    """Names and kits; a kit listed twice comes twice as often."""

    names: dict[str, tuple[str, ...]]
    kits: tuple[Kit, ...]

    def kits_for(self, tables: FencerTables, style: Style, strength: int, agility: int) -> tuple[Kit, ...]:
        """The kits that a fencer of this style and strength can carry (RD-15, RD-17)."""
        reachable = within_reach(tables, style, strength, agility)
        return tuple(kit for kit in self.kits if style in kit.styles and kit.weapon in reachable)
