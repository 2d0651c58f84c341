"""Lists of our own for fencers in one key: names by nation, and kits by style."""

from msgspec import Struct

from duel_tui.fencer.person import within_reach
from duel_tui.fencer.rows import Row
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Armour, LeftHand, Style, Weapon


class Kit(Row, frozen=True):
    """What a fencer of some styles may bring."""

    styles: tuple[Style, ...]
    weapon: Weapon
    left_hand: LeftHand
    armour: tuple[Armour, ...] = ()


class Casting(Struct, frozen=True, forbid_unknown_fields=True):
    """Names and kits; a kit listed twice comes twice as often."""

    names: dict[str, tuple[str, ...]]
    kits: tuple[Kit, ...]

    def kits_for(self, tables: FencerTables, style: Style, strength: int, agility: int) -> tuple[Kit, ...]:
        """The kits a fencer of that style and strength can carry (RD-15, RD-17)."""
        reachable = within_reach(tables, style, strength, agility)
        return tuple(kit for kit in self.kits if style in kit.styles and kit.weapon in reachable)
