"""Fencers and tables that the tests of a fencer share."""

from typing import Any

from duel_tui import registry
from duel_tui.fencer.body import Body, Wound, whole
from duel_tui.fencer.person import Fencer, KitRules
from duel_tui.fencer.terms import Grade, Kind, Place, Style, Weapon
from duel_tui.fencer.wounds import Surgeon, WoundRules

LIBRARY = registry.Library(registry.data_folder())
TABLES = LIBRARY.fencer_tables()
AS_WRITTEN = KitRules()

ITALIAN = Fencer(
    name="Bernardino", style=Style.ITALIAN, strength=12, agility=9, dexterity=15, size=10, expertise=8
)
"""Cut 2, thrust 7, wounds 20 and 25."""
SPANIARD = Fencer(
    name="Carranza", style=Style.SPANISH, strength=6, agility=16, dexterity=18, size=14, expertise=17
)
"""Cut 12, thrust 8, wounds 50 and 45."""
OLD = Fencer(
    name="Talhoffer",
    style=Style.OLD,
    strength=18,
    agility=5,
    dexterity=8,
    size=19,
    expertise=4,
    weapon=Weapon.LIGHT_SWORD,
)
"""Cut 12, thrust -4, wounds 35 and 10."""


def surgeon(**rules: Any) -> Surgeon:
    return Surgeon(TABLES, WoundRules(**rules), AS_WRITTEN)


def body_of(fencer: Fencer) -> Body:
    return whole(TABLES, fencer, AS_WRITTEN)


def wounded(fencer: Fencer, *wounds: str, kind: Kind = Kind.DEATH, **rules: Any) -> Body:
    """A body after wounds, each as `RC serious`."""
    body = body_of(fencer)
    for words in wounds:
        place, grade = words.split()
        body = surgeon(**rules).inflict(fencer, body, Wound(Place(place), Grade(grade)), kind).body
    return body


def present(body: Body) -> tuple[int, int, int]:
    """Strength, agility and dexterity as they stand."""
    return (body.present.strength, body.present.agility, body.present.dexterity)


def grades(body: Body) -> list[str]:
    """The wounds of a body, each as `RC serious`."""
    return [f"{wound.place} {wound.grade}" for wound in body.wounds]
