"""Plots through the referee, sealed and taken back; duels on one's own maps, and saves that keep their map."""

import io
from functools import partial
from pathlib import Path

import msgspec
import pytest

from duel_tui.opponents import think
from duel_tui.opponents.search import Limits
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
IN_CELLAR = (*OPTIONS, "rd.map=cellar")
UNDO, REDO, LOOK = {"type": "undo"}, {"type": "redo"}, {"type": "look"}
PLOT, ANOTHER = decide("left", ["south", "wait"]), decide("left", ["creep", "turn", "south_east"])
ANSWER = decide("right", ["north_west"])
NOTHING_TO_REDO = {"type": "refused", "why": "there is nothing to redo"}


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
    first, sealed, last, look = said(tmp_path, PLOT, decide("right", []), LOOK)
    menu = first["request"]["asks"][0]["menu"]
    assert set(menu.pop("moves")) == {*menu["steps"], *menu["keys"]}
    steps = [
        "north",
        "north_east",
        "east",
        "south_east",
        "south",
        "south_west",
        "west",
        "north_west",
        "wait",
        "turn",
        "creep",
    ]
    assert menu == {"type": "plot", "allowance": 24, "steps": steps, "keys": ["yield"]}
    assert (sealed["sealed"], sealed["answers"], sealed["told"]) == (["left"], [], [])
    assert last["answers"][0]["answer"]["choices"] == {"left": ["south", "wait"], "right": []}
    told, sheet = last["told"][0], look["sheet"]
    assert (told["event"], told["met"], told["steps"]["left"]) == ("walked", "apart", ["south", "wait"])
    assert told["spots"]["left"] == {"row": 6, "column": 3, "facing": "south"}
    assert told["spots"]["left"] == sheet["sides"]["left"]["spot"]
    assert sheet["map"]["rows"][0] == "#" * 19
    assert sheet["map"]["square_feet"] == 3
    assert sheet["map"]["legend"]["T"]["table"]


@pytest.mark.parametrize(
    ("plot", "why"),
    [
        (["east", "east", "east"], "step 3, east: a table is in the way; face it and leap onto it with up"),
        (["hop"], "step 1, hop: 'hop' is not one of north, "),
        ("hop", "step 1, hop: 'hop' is not one of north, "),
        (7, "7 is not a list of steps or yield"),
        (["south"] * 9, "step 6, south: the bar blocks the way"),
        *[(["wait"] * count, f"the plot is {3 * count - 24} feet too far") for count in (9, 330, 500)],
    ],
)
def test_a_plot_that_cannot_be_walked_is_refused_as_a_whole(tmp_path: Path, plot: object, why: str) -> None:
    refused, after = said(tmp_path, decide("left", plot), decide("left", "stay"))[1:]
    assert refused["type"] == "refused"
    assert refused["why"].startswith(why)
    assert after["sealed"] == ["left"]


def test_a_map_of_ones_own_is_named_and_kept_in_the_save(tmp_path: Path) -> None:
    path, save = own(tmp_path), tmp_path / "duel.toml"
    plots = (decide("left", ["wait"]), decide("right", ["wait"]))
    whole = said(tmp_path, *plots, LOOK, options=IN_CELLAR, save=save)
    path.unlink()
    again = said(tmp_path, LOOK, options=(), seed=None, resume=save)
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
    request = said(tmp_path, options=(*IN_CELLAR, f"rd.front={front}"))[0]["request"]
    assert [one["what"] for one in request["asks"]] == [asked] * 2


def test_walking_off_by_the_door_loses(tmp_path: Path) -> None:
    own(tmp_path)
    plots = (decide("left", ["wait"]), decide("right", ["north_east"]))
    assert said(tmp_path, *plots, options=IN_CELLAR)[-1]["outcome"] == {"winner": "left", "why": "fled"}


def test_a_map_that_is_missing_or_wrong_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(tmp_path, code=2, options=IN_CELLAR) == []
    own(tmp_path, CELLAR.replace("#......#", "#.....#"))
    assert said(tmp_path, code=2, options=IN_CELLAR) == []
    missing, wrong = capsys.readouterr().err.splitlines()
    assert missing == ("duel-tui: rd.map: there is no map 'cellar': use one of alley, deck, garden, tavern")
    assert wrong.endswith("cellar.toml: rows: row 3 has 7 letters, row 1 has 8: make them equal")


def test_a_plot_without_a_yield_has_no_keys(tmp_path: Path) -> None:
    refusing = decide("left", "yield"), decide("right", []), decide("right", "no")
    menu = said(tmp_path, *refusing, kind="death")[-1]["request"]["asks"][0]["menu"]
    assert (menu["keys"], menu["denied"]) == ([], [["yield", "refused this round"]])


@pytest.fixture
def _unhurried_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that no clock cuts short."""
    monkeypatch.setattr(
        think, "Limits", partial(Limits, nodes=100, seconds=600, hidden_seconds=600, nearest=100)
    )


@pytest.mark.usefixtures("_unhurried_hints")
@pytest.mark.parametrize(
    "commands",
    [
        (LOOK, {**LOOK, "side": "right"}, {"type": "facts"}, PLOT),
        ({"type": "hint", "side": "right"}, {"type": "hint", "side": "left"}),
        ({"type": "modify", "side": "left", "by": 5, "label": "low sun", "span": "round"}, LOOK),
        ({"type": "rolls", "left": "by_hand"}, LOOK),
        (REDO, UNDO, LOOK, REDO, LOOK, UNDO),
    ],
    ids=lambda commands: " ".join(str(one["type"]) for one in commands),
)
def test_no_reply_depends_on_a_sealed_plot(commands: tuple[Json, ...], tmp_path: Path) -> None:
    one, other = (said(tmp_path, plot, *commands) for plot in (PLOT, ANOTHER))
    assert len(one) == len(commands) + 2
    assert one == other


def test_a_sealed_plot_is_taken_back_and_the_question_is_there_again(tmp_path: Path) -> None:
    first, sealed, undone, refused = said(tmp_path, PLOT, UNDO, REDO)
    assert (sealed["sealed"], sealed["request"]) == (["left"], first["request"])
    assert undone == first
    assert refused == NOTHING_TO_REDO


def test_a_walk_is_taken_back_to_the_question_and_redone_or_plotted_otherwise_in_secret(
    tmp_path: Path,
) -> None:
    """Neither the new plot nor the one taken back stands in any reply before the reveal; then redo has gone."""
    redone = (UNDO, LOOK, REDO, LOOK, UNDO)
    replies = said(tmp_path, PLOT, ANSWER, *redone, ANOTHER, LOOK, ANSWER, REDO)
    first, _, shown, undone, look, again, after, _, sealed, look_again, other, refused = replies
    assert undone == first
    assert look == look_again == said(tmp_path, LOOK)[-1]
    assert again == shown
    assert again["answers"][0]["answer"]["choices"] == {"left": ["south", "wait"], "right": ["north_west"]}
    assert again["told"][0]["event"] == "walked"
    assert after == said(tmp_path, PLOT, ANSWER, LOOK)[-1] != look
    assert (sealed["sealed"], sealed["answers"], sealed["told"]) == (["left"], [], [])
    assert other["told"][0]["steps"]["left"] == ["creep", "turn", "south_east"]
    assert refused == NOTHING_TO_REDO


@pytest.mark.parametrize("side", ["left", "right"])
def test_one_side_neither_hears_the_other_plot_nor_takes_it_back(side: str, tmp_path: Path) -> None:
    """The opponent has plotted before the first question is read."""
    first, look, refused = said(tmp_path, LOOK, UNDO, as_side=side, opponent="1", kind="death")
    foe = "right" if side == "left" else "left"
    assert first["sealed"] == [foe]
    assert {ask["side"]: ask["menu"] is None for ask in first["request"]["asks"]} == {side: False, foe: True}
    assert look["sheet"]["sides"][foe]["spot"] == said(tmp_path, LOOK)[-1]["sheet"]["sides"][foe]["spot"]
    assert refused["type"] == "refused"
