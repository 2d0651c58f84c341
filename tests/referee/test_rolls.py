"""How dice are rolled over the referee: by argument, by a command, and asked; nothing old changes."""

from pathlib import Path

import pytest

from duel_tui.engine.rollers import Rollers, Way
from duel_tui.engine.side import Side
from duel_tui.referee.arguments import RefereeArgs
from duel_tui.show.moment import eyes_of
from duel_tui.storage.duels import load
from tests.referee.conversation import BOTH_CUT, Json, dice, referee, replies
from tests.referee.test_command import said
from tests.systems.contenders import LIBRARY

SCARS: Json = {"system": "dueling_scars", "seed": 5}


def rolls(**ways: str) -> Json:
    return {"type": "rolls", **ways}


def first_cut(rollers: Rollers, *commands: Json) -> list[Json]:
    at = referee(seed=3, rolls=("hit",))
    at.table.rollers_at_first = rollers
    return replies(at, *commands)


def test_one_side_is_typed_and_the_other_falls_by_itself() -> None:
    *_, asked, fallen = first_cut(Rollers(left=Way.BY_HAND), *BOTH_CUT, dice(13))
    assert asked["request"]["side"] == "left"
    assert "asked" not in asked["request"]
    typed, thrown = [one["answer"] for one in fallen["answers"]]
    assert (typed["total"], typed["by_hand"]) == (13, True)
    assert "by_hand" not in thrown
    assert fallen["request"]["type"] == "decide"


def test_where_it_asks_dice_without_anything_let_the_program_roll() -> None:
    *_, asked, fallen, typed = first_cut(Rollers(Way.ASKED, Way.ASKED), *BOTH_CUT, {"type": "dice"}, dice(13))
    assert asked["request"]["asked"] is True
    assert "by_hand" not in fallen["answers"][0]["answer"]
    assert typed["answers"][0]["answer"] == {"type": "dice", "total": 13, "by_hand": True}


def test_where_it_does_not_ask_dice_without_anything_are_refused_as_ever() -> None:
    both = {"type": "dice", "total": 13, "faces": [13]}
    *_, neither, both, none = first_cut(Rollers(left=Way.BY_HAND), *BOTH_CUT, {"type": "dice"}, both, dice(0))
    assert neither == both == {"type": "refused", "why": "dice need exactly one of total and faces"}
    assert none["why"] == "00 on percentile dice is 100: give the total 100"


def test_a_command_changes_it_in_the_middle_and_is_taken_back_alone() -> None:
    *_, asked, fallen, back = first_cut(
        Rollers(left=Way.BY_HAND), *BOTH_CUT, rolls(left="automatic", roll="hit"), {"type": "undo"}
    )
    assert asked["request"]["side"] == "left"
    change, left, right = [one["answer"] for one in fallen["answers"]]
    assert change == {"type": "rolls", "left": "automatic", "right": None, "roll": "hit"}
    assert [one["type"] for one in (left, right)] == ["dice", "dice"]
    assert back["request"]["type"] == "roll"


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (rolls(), "a change of how dice are rolled names left, right or both"),
        (rolls(left="asked", roll="dance"), "'dance' is no roll of this game: its rolls are hit"),
    ],
)
def test_a_change_that_cannot_be_is_refused(command: Json, why: str) -> None:
    assert first_cut(Rollers(), command)[-1] == {"type": "refused", "why": why}


def test_a_side_that_is_played_may_not_say_who_rolls() -> None:
    at = referee(seed=3, viewer=eyes_of(Side.LEFT))
    assert replies(at, rolls(left="by_hand"))[-1]["why"].startswith("not allowed with --as left")


def test_arguments_say_who_rolls_and_the_file_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "duel.toml"
    asked = said(dice=("left=by_hand", "both action=asked"), save=path, **SCARS)[-1]
    assert asked["request"]["side"] == "left"
    assert asked["seed"] == 5
    saved = load(path, LIBRARY)
    assert saved.setup.dice == RefereeArgs(system="", dice=("left=by_hand", "both action=asked")).rollers()
    assert saved.setup.rollers.of(Side.RIGHT, "action") is Way.ASKED
    again = said(system="dueling_scars", resume=path)[-1]
    assert again["request"] == asked["request"]


def test_arguments_count_over_changes_of_a_resumed_duel(tmp_path: Path) -> None:
    path = tmp_path / "duel.toml"
    said(rolls(left="automatic"), system="dueling_scars", by_hand=True, save=path)
    assert load(path, LIBRARY).journal.lines[0] == "rolls: left automatic"
    assert said(system="dueling_scars", resume=path)[-1]["request"]["side"] == "right"
    assert said(system="dueling_scars", resume=path, by_hand=True)[-1]["request"]["side"] == "right"
    path.write_text(path.read_text().partition("2 = ")[0])
    assert said(system="dueling_scars", resume=path, by_hand=True)[-1]["request"]["side"] == "left"
    assert said(system="dueling_scars", resume=path, seed=4)[-1]["request"]["type"] == "decide"


def test_cards_are_typed_while_dice_fall_by_themselves() -> None:
    asked = said(system="en_garde", seed=5, dice=("cards=by_hand",))[-1]
    assert asked["request"]["type"] == "draw"
    assert asked["answers"][0]["request"]["why"] == "first player"


@pytest.mark.parametrize("text", ["left", "left=maybe", "middle=asked", "cards=asked"])
def test_an_argument_that_says_nothing_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(dice=(text,), code=2, **SCARS) == []
    assert "is not written as left=by_hand" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"by_hand": True, "seed": None, "dice": ("left=asked",)}, "--dice excludes --by-hand"),
        ({"unseen": (Side.LEFT,), "seed": None, "dice": ("left=asked",)}, "--dice excludes --by-hand"),
        ({"dice": ("left dance=asked",)}, "'dance' is no roll of this game"),
    ],
)
def test_arguments_that_do_not_go_together_are_refused(
    args: Json, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(code=2, **{**SCARS, **args}) == []
    assert why in capsys.readouterr().err


def test_a_side_that_is_played_types_its_own_dice_and_no_seed_is_told() -> None:
    begun = said(as_side=Side.LEFT, opponent="1", dice=("left=by_hand",), system="dueling_scars", seed=5)[-1]
    assert begun["seed"] is None
    assert begun["request"]["side"] == "left"
    count = int(begun["request"]["dice"].partition("d")[0])
    faces = {"type": "dice", "faces": [6] * count}
    told = said(
        faces, as_side=Side.LEFT, opponent="1", dice=("left=by_hand",), system="dueling_scars", seed=5
    )[-1]
    mine, others, *_ = [one["answer"] for one in told["answers"]]
    assert mine["by_hand"]
    assert "by_hand" not in others
