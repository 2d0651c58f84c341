"""The typed shape of rulesets/dueling_scars/tables.toml, with its completeness checks."""

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct

from duel_tui.systems.dueling_scars.model import Action, Change, Reply, Verdict, Weapon

Count = Annotated[int, Meta(ge=1, le=99)]


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """Part of the tables; a misspelt key is refused."""


class Start(Row, frozen=True):
    """The first values of the tracks, by kind of duel."""

    effect: Annotated[int, Meta(ge=0, le=99)]
    action: Count


class Scores(Row, frozen=True):
    """The results of the highest die, from 1 up."""

    attack: tuple[Verdict, ...]
    defence: tuple[Reply, ...]


class Brings(Row, frozen=True):
    """The effects of an action, in the order of their application."""

    success: tuple[Change, ...]
    failure: tuple[Change, ...]


class Tables(Row, frozen=True):
    """Every figure of the page."""

    name: str
    faces: Annotated[int, Meta(ge=2, le=100)]
    effect_min: Annotated[int, Meta(ge=0, le=99)]
    action_max: Count
    dice_max: Count
    ties_max: Count
    weapons: dict[Weapon, Start]
    roll: Scores
    actions: dict[Action, Brings]

    def __post_init__(self) -> None:
        _complete("weapons", self.weapons, Weapon)
        _complete("actions", self.actions, Action)
        for name, row in (("attack", self.roll.attack), ("defence", self.roll.defence)):
            if len(row) != self.faces:
                raise ValueError(
                    f"roll.{name} has {len(row)} entries: a die with {self.faces} faces needs {self.faces}"
                )


def _complete(name: str, table: dict[Any, Any], keys: Iterable[str]) -> None:
    for key in keys:
        if key not in table:
            raise ValueError(f"{name} lacks {key}")
