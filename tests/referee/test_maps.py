"""Plots through the referee, duels on one's own maps, and saves that keep their map."""

import io
from pathlib import Path

import msgspec
import pytest

from duel_tui.referee.arguments import RefereeArgs
from duel_tui.referee.command import run
from duel_tui.registry import Library, data_folder
from tests.referee.conversation import Json, decide

SYSTEM = "rapier_and_dagger"
OPTIONS = ("rd.approach=map", "rd.movement=points", "rd.attack=actions")
CELLAR = """
name = "The Cellar"
line = "A cellar has a door."
rows = ["########", "#......D", "#......#", "########"]
legend = { "#" = { name = "the wall", blocks = true }, "." = { name = "the floor" }, "D" = { name = "the door", way_out = true } }
[start]
left = { row = 2, column = 2, facing = "east" }
right = { row = 3, column = 7, facing = "west" }
"""


def said(saves: Path, *commands: Json, code: int = 0, **args: object) -> list[Json]:
    """Every reply to some commands, with the maps of a folder of saves."""
    given = b"".join(msgspec.json.encode(command) + b"\n" for command in commands)
    out = io.BytesIO()
    told = msgspec.convert({"system": SYSTEM, "seed": 1, "options": OPTIONS, **args}, RefereeArgs)
    assert run(told, Library(data_folder(), own=saves), io.BytesIO(given), out) == code
    return [msgspec.json.decode(line) for line in out.getvalue().splitlines()]


def own(saves: Path, text: str = CELLAR) -> Path:
    path = saves / "maps" / "cellar.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_plot_is_a_menu_of_steps_and_answered_with_a_list(tmp_path: Path) -> None:
    plots = decide("left", ["south", "wait"]), decide("right", [])
    first, *_, last, look = said(tmp_path, *plots, {"type": "look"})
    menu = first["request"]["asks"][0]["menu"]
    assert set(menu.pop("moves")) == {*menu["steps"], *menu["keys"]}
    assert menu == {
        "type": "plot",
        "allowance": 24,
        "steps": [
            "north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west", "wait", "turn",
            "creep",
        ],
        "keys": ["yield"],
    }  # fmt: skip
    assert last["answers"][0]["answer"]["choices"] == {"left": ["south", "wait"], "right": []}
    told = last["told"][0]
    assert (told["event"], told["met"], told["steps"]["left"]) == ("walked", "apart", ["south", "wait"])
    assert told["spots"]["left"] == {"row": 6, "column": 3, "facing": "south"}
    assert told["spots"]["left"] == look["sheet"]["sides"]["left"]["spot"]


def test_a_first_plot_is_sealed(tmp_path: Path) -> None:
    reply = said(tmp_path, decide("left", ["south", "wait"]))[-1]
    assert reply["sealed"] == ["left"]
    assert reply["answers"] == reply["told"] == []


@pytest.mark.parametrize(
    ("plot", "why"),
    [
        (["east", "east", "east"], "step 3, east: a table is in the way; face it and leap onto it with up"),
        (["hop"], "step 1, hop: 'hop' is not one of north, "),
        ("hop", "step 1, hop: 'hop' is not one of north, "),
        (7, "7 is not a list of steps or yield"),
        (["south"] * 9, "step 6, south: the bar blocks the way"),
    ],
)
def test_a_plot_that_cannot_be_walked_is_refused(tmp_path: Path, plot: object, why: str) -> None:
    refused, after = said(tmp_path, decide("left", plot), decide("left", "stay"))[1:]
    assert refused["type"] == "refused"
    assert refused["why"].startswith(why)
    assert after["sealed"] == ["left"]


def test_the_sheet_has_the_map_and_where_both_stand(tmp_path: Path) -> None:
    sheet = said(tmp_path, {"type": "look"})[-1]["sheet"]
    assert sheet["map"]["rows"][0] == "#" * 19
    assert sheet["map"]["square_feet"] == 3
    assert sheet["map"]["legend"]["T"]["table"]
    assert sheet["sides"]["left"]["spot"] == {"row": 5, "column": 3, "facing": "east"}
    assert sheet["distance"] == 39


def test_a_map_of_ones_own_is_named_and_kept_in_the_save(tmp_path: Path) -> None:
    path, save = own(tmp_path), tmp_path / "duel.toml"
    options = (*OPTIONS, "rd.map=cellar")
    plots = (decide("left", ["wait"]), decide("right", ["wait"]))
    whole = said(tmp_path, *plots, {"type": "look"}, options=options, save=save)
    path.unlink()
    again = said(tmp_path, {"type": "look"}, options=(), seed=None, resume=save)
    assert again[-1]["sheet"] == whole[-1]["sheet"]
    assert again[-1]["sheet"]["map"]["name"] == "The Cellar"


@pytest.mark.parametrize(
    ("facing", "front", "asked"),
    [
        ("west", "quarter", "combat_movement"),
        ("north", "half", "combat_movement"),
        ("north", "quarter", "plot"),
        ("south", "half", "plot"),
    ],
)
def test_two_who_start_face_to_face_in_reach_on_ones_own_map_fight_at_once(
    tmp_path: Path, facing: str, front: str, asked: str
) -> None:
    own(tmp_path, CELLAR.replace('column = 7, facing = "west"', f'column = 4, facing = "{facing}"'))
    options = (*OPTIONS, "rd.map=cellar", f"rd.front={front}")
    request = said(tmp_path, options=options)[0]["request"]
    assert [one["what"] for one in request["asks"]] == [asked] * 2


def test_walking_off_by_the_door_loses(tmp_path: Path) -> None:
    own(tmp_path)
    plots = (decide("left", ["wait"]), decide("right", ["north_east"]))
    last = said(tmp_path, *plots, options=(*OPTIONS, "rd.map=cellar"))[-1]
    assert last["outcome"] == {"winner": "left", "why": "fled"}


def test_a_map_that_is_missing_or_wrong_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(tmp_path, code=2, options=(*OPTIONS, "rd.map=cellar")) == []
    own(tmp_path, CELLAR.replace("#......#", "#.....#"))
    assert said(tmp_path, code=2, options=(*OPTIONS, "rd.map=cellar")) == []
    missing, wrong = capsys.readouterr().err.splitlines()
    assert missing == ("duel-tui: rd.map: there is no map 'cellar': use one of alley, deck, garden, tavern")
    assert wrong.endswith("cellar.toml: rows: row 3 has 7 letters, row 1 has 8: make them equal")


@pytest.mark.parametrize("count", [9, 330, 400, 500])
def test_a_plot_of_any_length_is_refused_as_a_whole(tmp_path: Path, count: int) -> None:
    *_, refused = said(tmp_path, decide("left", ["wait"] * count))
    assert refused == {"type": "refused", "why": f"the plot is {3 * count - 24} feet too far"}


def test_a_plot_without_a_yield_has_no_keys(tmp_path: Path) -> None:
    refusing = decide("left", "yield"), decide("right", []), decide("right", "no")
    *_, last = said(tmp_path, *refusing, kind="death")
    menu = last["request"]["asks"][0]["menu"]
    assert menu["keys"] == []
    assert menu["denied"] == [["yield", "refused this round"]]
