"""What keeps a fencer from fighting: a person that cannot be, or kit that he may not carry."""

from collections.abc import Mapping

from msgspec import Struct

from duel_tui.fencer.person import Fencer, KitRules, within_reach
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Armour, Characteristic, LeftHand


class Problem(Struct, frozen=True):
    """Something that is wrong with a fencer."""

    said: str
    """A sentence for the author of a fencer's file: the key, what stands there, and the ruling."""
    key: str = ""
    """The key of the words for everybody else; empty: the sentence is for all."""
    facts: Mapping[str, str] = {}
    """What the words speak of, by the group of words it is read in."""
    least: Mapping[Characteristic, int] = {}
    """Characteristics that are needed, with their least scores."""

    def __str__(self) -> str:
        """The sentence."""
        return self.said


def problems(tables: FencerTables, fencer: Fencer, rules: KitRules) -> tuple[Problem, ...]:
    """What is wrong with a fencer; nothing: he may fight."""
    return (*_person_problems(tables, fencer), *_kit_problems(tables, fencer, rules))


def _person_problems(tables: FencerTables, fencer: Fencer) -> list[Problem]:
    found: list[Problem] = []
    if not fencer.name.strip():
        found.append(Problem("name: a fencer needs a name", "unnamed"))
    if fencer.nationality not in tables.nationalities:
        nations = ", ".join(tables.nationalities)
        found.append(Problem(f"nationality: {fencer.nationality!r} is not one of {nations}"))
    ratings = tables.characteristics[Characteristic.EXPERTISE]
    if fencer.rating is not None and ratings.named(fencer.rating) is None:
        names = ", ".join(band.name for band in ratings.bands)
        found.append(Problem(f"rating: {fencer.rating!r} is not one of {names}"))
    if fencer.rating is None and fencer.expertise is None:
        found.append(Problem("expertise: give the d20 that was rolled, or a rating"))
    if fencer.rating is not None and fencer.expertise is not None:
        found.append(Problem("expertise: give the d20 or a rating, not both"))
    return found


def _kit_problems(tables: FencerTables, fencer: Fencer, rules: KitRules) -> list[Problem]:
    found = _hand_problems(tables, fencer, rules)
    weapon = tables.weapons[fencer.weapon]
    if fencer.weapon not in within_reach(tables, fencer.style, fencer.strength, fencer.agility):
        least = " and ".join(f"{one} {score}" for one, score in weapon.requires.items())
        said = f"weapon: {fencer.weapon} needs {least} (RD-17)"
        found.append(Problem(said, "needs", {"weapon": fencer.weapon}, weapon.requires))
    if Armour.GAUNTLETS in fencer.armour and not rules.gauntlets:
        said = "armour: gauntlets are worn only with the house rule gauntlets (RD-49)"
        found.append(Problem(said, "gauntlets"))
    if len(set(fencer.armour)) < len(fencer.armour):
        found.append(Problem("armour: a piece is worn once", "armour_twice"))
    return found


def _hand_problems(tables: FencerTables, fencer: Fencer, rules: KitRules) -> list[Problem]:
    """What the style keeps out of a hand, and a sword for two of them."""
    found: list[Problem] = []
    weapon, style = tables.weapons[fencer.weapon], fencer.style
    if style not in weapon.styles and not rules.free_weapons:
        said = f"weapon: {fencer.weapon} is not carried by the style {style} (RD-15)"
        found.append(Problem(said, "weapon_style", {"weapon": fencer.weapon, "style": style}))
    if style not in tables.left_hands[fencer.left_hand].styles and not rules.free_weapons:
        said = f"left_hand: {fencer.left_hand} is not carried by the style {style} (RD-15)"
        found.append(Problem(said, "left_hand_style", {"left_hand": fencer.left_hand, "style": style}))
    if weapon.hands > 1 and fencer.left_hand is not LeftHand.EMPTY:
        said = f"left_hand: {fencer.weapon} takes both hands (RD-15)"
        found.append(Problem(said, "both_hands", {"weapon": fencer.weapon}))
    return found
