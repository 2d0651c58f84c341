"""The figures of the page, and tables that are refused."""

from typing import Any

import msgspec
import pytest

from duel_tui.data import merged
from duel_tui.systems.dueling_scars import KEY, Tables
from tests.systems.dueling_scars.situations import LIBRARY

RAW = LIBRARY.raw_tables(KEY)


def test_the_figures_are_those_of_the_page() -> None:
    weapons = {name: (row["effect"], row["action"]) for name, row in RAW["weapons"].items()}
    assert weapons == {"foil": (2, 4), "sabre": (4, 4), "knife": (1, 3), "laser": (5, 3)}
    assert RAW["roll"]["attack"] == ["failure_complication"] * 3 + ["success_complication"] * 2 + ["success"]
    assert RAW["roll"]["defence"] == ["retreat"] * 3 + ["parry"] * 2 + ["riposte"]
    assert list(RAW["actions"].items()) == [
        ("thrust", {"success": ["harm"], "failure": []}),
        ("feint", {"success": ["effect+1"], "failure": ["effect-1"]}),
        ("recover", {"success": ["action+1"], "failure": []}),
        ("maneuver", {"success": ["threat-1"], "failure": []}),
        ("lunge", {"success": ["harm", "threat-1"], "failure": ["effect-1"]}),
    ]
    assert (RAW["faces"], RAW["effect_min"], RAW["house_rules"]["effect_max"], RAW["action_max"]) == (
        6,
        0,
        5,
        6,
    )


def test_the_presets_are_as_written_and_the_salle() -> None:
    presets = LIBRARY.presets(KEY)
    assert {name: (one.options, one.kind) for name, one in presets.items()} == {
        "as_written": ({}, presets["as_written"].kind),
        "salle": ({"weapon": "foil", "match": 5}, "friendly"),
    }


@pytest.mark.parametrize(
    ("raw", "complaint"),
    [
        (
            merged(RAW, {"roll": {"attack": ["success"]}}),
            "roll.attack has 1 entries: a die with 6 faces needs 6",
        ),
        (merged(RAW, {"roll": {"defence": ["perry"] * 6}}), "Invalid enum value 'perry'"),
        (merged(RAW, {"actions": {"thrust": {"sucess": []}}}), "unknown field `sucess`"),
        (merged(RAW, {"weapons": {"foil": {"effect": -1, "action": 4}}}), ">= 0"),
        (RAW | {"weapons": {"foil": RAW["weapons"]["foil"]}}, "weapons lacks sabre"),
    ],
)
def test_a_misprint_is_refused_and_named(raw: dict[str, Any], complaint: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=complaint):
        msgspec.convert(raw, Tables)
