"""The reasons why a fencer may not fight: impossible values, or forbidden kit."""

from collections.abc import Mapping

from msgspec import Struct

from duel_tui.fencer.person import Fencer, KitRules, within_reach
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Armour, Characteristic, LeftHand


class Problem(Struct, frozen=True):
    """A reason why a fencer may not fight."""

    said: str
    """A sentence for the author of a fencer's file: the key, its value, and the ruling."""
    key: str = ""
    """The key of the words for players; empty: the sentence is for all."""
    facts: Mapping[str, str] = {}
    """The values in the words, by the group that names them."""
    least: Mapping[Characteristic, int] = {}
    """The characteristics needed, with their lowest scores."""

    def __str__(self) -> str:
        return self.said


def problems(tables: FencerTables, fencer: Fencer, rules: KitRules) -> tuple[Problem, ...]:
    """The problems of a fencer; empty: the fencer may fight."""
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
        found.append(Problem("expertise: give the roll of the d20 here, or a rating"))
    if fencer.rating is not None and fencer.expertise is not None:
        found.append(Problem("expertise: give the d20 or a rating, not both"))
    return found


def _kit_problems(tables: FencerTables, fencer: Fencer, rules: KitRules) -> list[Problem]:
    found = _hand_problems(tables, fencer, rules)
    weapon = tables.weapons[fencer.weapon]
    grown = fencer.outgrown is fencer.weapon and not rules.requirements_in_fight  # RD-226
    reach = within_reach(tables, fencer.style, fencer.strength, fencer.agility)
    if not grown and fencer.weapon not in reach:
        least = " and ".join(f"{one} {score}" for one, score in weapon.requires.items())
        said = f"weapon: {fencer.weapon} needs {least} (RD-17)"
        found.append(Problem(said, "needs", {"weapon": fencer.weapon}, weapon.requires))
    if Armour.GAUNTLETS in fencer.armour and not rules.gauntlets:
        said = "armour: gauntlets need the house rule gauntlets (RD-49)"
        found.append(Problem(said, "gauntlets"))
    if len(set(fencer.armour)) < len(fencer.armour):
        found.append(Problem("armour: name each piece only once", "armour_twice"))
    return found


def _hand_problems(tables: FencerTables, fencer: Fencer, rules: KitRules) -> list[Problem]:
    """The weapons that the style forbids, and a two-handed sword with a full left hand."""
    found: list[Problem] = []
    weapon, style = tables.weapons[fencer.weapon], fencer.style
    if style not in weapon.styles and not rules.free_weapons:
        said = f"weapon: the style {style} does not carry {fencer.weapon} (RD-15)"
        found.append(Problem(said, "weapon_style", {"weapon": fencer.weapon, "style": style}))
    if style not in tables.left_hands[fencer.left_hand].styles and not rules.free_weapons:
        said = f"left_hand: the style {style} does not carry {fencer.left_hand} (RD-15)"
        found.append(Problem(said, "left_hand_style", {"left_hand": fencer.left_hand, "style": style}))
    if weapon.hands > 1 and fencer.left_hand is not LeftHand.EMPTY:
        said = f"left_hand: {fencer.weapon} takes both hands, so this has to be empty (RD-15)"
        found.append(Problem(said, "both_hands", {"weapon": fencer.weapon}))
    return found
