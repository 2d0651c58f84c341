"""A finished fencer, and the kit that the style allows."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from duel_tui.fencer.tables import Band, FencerTables
from duel_tui.fencer.terms import Armour, Characteristic, Cover, LeftHand, Organisation, Place, Style, Weapon

D20Score = Annotated[int, Meta(ge=1, le=20)]


class Fencer(
    Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A fencer as in a file; characteristics as rolled."""

    name: str
    style: Style = Style.ITALIAN
    nationality: str = "italian"
    organisation: Organisation = Organisation.SCHOOL
    strength: D20Score = 10
    agility: D20Score = 10
    dexterity: D20Score = 10
    size: D20Score = 10
    expertise: D20Score | None = None
    """The d20; None: not rolled."""
    rating: str | None = None
    """The rating, such as "Good", if the d20 was not rolled."""
    points: Annotated[int, Meta(ge=0, le=100)] | Annotated[float, Meta(ge=0, le=100)] | None = None
    """The points of expertise within the rating; None: those that the d20 or the rating gives (RD-230)."""
    weapon: Weapon = Weapon.RAPIER
    left_hand: LeftHand = LeftHand.EMPTY
    armour: tuple[Armour, ...] = ()
    notes: str = ""
    rerolled: tuple[str, ...] = ()
    """The re-rolls of the creation: "strength 4"."""
    outgrown: Weapon | None = None
    """The weapon that a characteristic rolled again has made too heavy; it may stay in the hand (RD-226)."""

    def rolled(self, characteristic: Characteristic) -> int | None:
        """The d20 of a characteristic."""
        match characteristic:
            case Characteristic.STRENGTH:
                return self.strength
            case Characteristic.AGILITY:
                return self.agility
            case Characteristic.DEXTERITY:
                return self.dexterity
            case Characteristic.SIZE:
                return self.size
            case Characteristic.EXPERTISE:
                return self.expertise

    def covered(self, tables: FencerTables, place: Place) -> tuple[Armour, Cover] | None:
        """The piece that covers a place, and its material; plate counts over leather (RD-49)."""
        if not self.armour:
            return None
        found = [(piece, tables.armour_pieces[piece].get(place)) for piece in self.armour]
        worn = [(piece, cover) for piece, cover in found if cover is not None]
        plate = [(piece, cover) for piece, cover in worn if cover is Cover.PLATE]
        return (plate or worn or [None])[0]


class KitRules(Struct, frozen=True):
    """The house rules about kit."""

    free_weapons: bool = False  # RD-15
    gauntlets: bool = False  # RD-49
    requirements_in_fight: bool = False  # RD-17
    size_18: str = "tall"  # RD-3


def unnamed(name: str) -> Fencer:
    """The average fencer, used if no file is given (REFEREE.md)."""
    return complete(Fencer(name=name))


def complete(fencer: Fencer) -> Fencer:
    """A fencer with average expertise if the fencer has neither a d20 nor a rating."""
    return replace(fencer, expertise=10) if fencer.expertise is None and fencer.rating is None else fencer


def expertise_band(tables: FencerTables, fencer: Fencer) -> Band:
    """The band of a fencer's expertise, by rating or otherwise by the d20."""
    bands = tables.characteristics[Characteristic.EXPERTISE]
    named = bands.named(fencer.rating) if fencer.rating else None
    return named or bands.at(fencer.expertise or 1)


def size_band(tables: FencerTables, fencer: Fencer, rules: KitRules) -> Band:
    """The band of a fencer's size (RD-3)."""
    gap = rules.size_18 == "gigantic" and fencer.size == tables.size_gap.score
    return tables.characteristics[Characteristic.SIZE].at(fencer.size + gap)


def within_reach(tables: FencerTables, style: Style, strength: int, agility: int) -> tuple[Weapon, ...]:
    """The weapons whose minimum a fencer meets (RD-17).

    A fencer who is too weak for every weapon of the style may carry the least demanding one, and is never unarmed.
    """
    scores = {Characteristic.STRENGTH: strength, Characteristic.AGILITY: agility}
    met = [
        weapon
        for weapon, row in tables.weapons.items()
        if all(scores.get(one, 0) >= least for one, least in row.requires.items())
    ]
    of_style = [weapon for weapon, row in tables.weapons.items() if style in row.styles]
    if any(weapon in met for weapon in of_style):
        return tuple(met)
    demands = {weapon: sum(tables.weapons[weapon].requires.values()) for weapon in of_style}
    return (*met, *[weapon for weapon in of_style if demands[weapon] == min(demands.values())])


def renamed(fencer: Fencer, name: str) -> Fencer:
    """The same fencer under another name."""
    return replace(fencer, name=name)
