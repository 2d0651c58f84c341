"""The figures of the page, and tables that are refused."""

from typing import Any

import msgspec
import pytest

from duel_tui.data import merged
from duel_tui.systems.dueling_scars import KEY, Tables
from tests.systems.dueling_scars.situations import LIBRARY

RAW = LIBRARY.raw_tables(KEY)


def test_the_weapons_are_those_of_the_page() -> None:
    assert {name: (row["effect"], row["action"]) for name, row in RAW["weapons"].items()} == {
        "foil": (2, 4),
        "sabre": (4, 4),
        "knife": (1, 3),
        "laser": (5, 3),
    }


def test_the_dice_are_read_as_on_the_page() -> None:
    assert RAW["roll"]["attack"] == ["failure_complication"] * 3 + ["success_complication"] * 2 + ["success"]
    assert RAW["roll"]["defence"] == ["retreat"] * 3 + ["parry"] * 2 + ["riposte"]
    assert RAW["faces"] == 6


def test_the_actions_are_those_of_the_page() -> None:
    assert RAW["actions"] == {
        "thrust": {"success": ["harm"], "failure": []},
        "feint": {"success": ["effect+1"], "failure": ["effect-1"]},
        "recover": {"success": ["action+1"], "failure": []},
        "maneuver": {"success": ["threat-1"], "failure": []},
        "lunge": {"success": ["harm", "threat-1"], "failure": ["effect-1"]},
    }
    assert list(RAW["actions"]) == ["thrust", "feint", "recover", "maneuver", "lunge"]


def test_the_tracks_have_the_boxes_of_the_rulings() -> None:
    assert (RAW["effect_min"], RAW["house_rules"]["effect_max"], RAW["action_max"]) == (0, 5, 6)


def test_the_presets_are_as_written_and_the_salle() -> None:
    presets = LIBRARY.presets(KEY)
    assert list(presets) == ["as_written", "salle"]
    assert presets["as_written"].options == {}
    assert presets["salle"].options == {"weapon": "foil", "match": 5}
    assert presets["salle"].kind == "friendly"


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"roll": {"attack": ["success"]}}, "roll.attack has 1 entries: a die with 6 faces needs 6"),
        ({"roll": {"defence": ["perry"] * 6}}, "Invalid enum value 'perry'"),
        ({"actions": {"thrust": {"sucess": []}}}, "unknown field `sucess`"),
        ({"weapons": {"foil": {"effect": -1, "action": 4}}}, ">= 0"),
    ],
)
def test_a_misprint_is_refused_and_named(changes: dict[str, Any], complaint: str) -> None:
    raw = merged(RAW, changes)
    with pytest.raises(msgspec.ValidationError, match=complaint):
        msgspec.convert(raw, Tables)


def test_a_table_that_lacks_a_row_is_refused() -> None:
    lacking = RAW | {"weapons": {"foil": RAW["weapons"]["foil"]}}
    with pytest.raises(msgspec.ValidationError, match="weapons lacks sabre"):
        msgspec.convert(lacking, Tables)
