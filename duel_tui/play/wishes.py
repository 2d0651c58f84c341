"""What a player may wish for in a fencer that the dice would make differently."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from duel_tui.fencer.creation import Draft
from duel_tui.fencer.terms import Characteristic, LeftHand, Organisation, Style, Weapon
from duel_tui.play.house import House

OPEN = ("", "as the dice fall")
"""What every wish may be left at: its key and its words."""


class Wish(Struct, frozen=True):
    """A part of a fencer that may be wished for."""

    name: str
    rows: tuple[tuple[str, str], ...]
    """What it may be: keys and their words, the one that leaves it open first."""


def wishes(house: House) -> dict[str, Wish]:
    """Every wish by the field of a draft that it fills."""
    label, tables = house.fencer_wording.label, house.library.fencer_tables()
    ratings = [band.name for band in tables.characteristics[Characteristic.EXPERTISE].bands]
    labelled: dict[str, tuple[str, Iterable[str]]] = {
        "style": ("style", Style),
        "nationality": ("nation", tables.nationalities),
        "organisation": ("taught in a", Organisation),
        "weapon": ("weapon", Weapon),
        "left_hand": ("left hand", LeftHand),
    }
    return {
        "rating": Wish("rating", (OPEN, *[(one, one) for one in ratings])),
        **{
            field: Wish(name, (OPEN, *[(str(one), label(field, one)) for one in keys]))
            for field, (name, keys) in labelled.items()
        },
    }


def wished(chosen: Mapping[str, str], name: str = "") -> Draft:
    """A draft with what was wished for."""
    known: dict[str, Any] = {field: key for field, key in chosen.items() if key}
    return msgspec.convert(known | {"name": name}, Draft)
