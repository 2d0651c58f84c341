"""How dice are rolled over the referee: by argument, by a command, and asked; nothing old changes."""

from pathlib import Path
from typing import Any

import pytest

from duel_tui.engine.rollers import Rollers, Way
from duel_tui.engine.side import Side
from duel_tui.referee.arguments import RefereeArgs
from duel_tui.show.moment import eyes_of
from duel_tui.storage.duels import load
from tests.referee.conversation import BOTH_CUT, Json, dice, referee, replies
from tests.referee.test_command import said
from tests.systems.contenders import LIBRARY

GAME = "dueling_scars"
SCARS: Json = {"system": GAME, "seed": 5}
LEFT_BY_HAND = Rollers(left=Way.BY_HAND)
NOTHING: Json = {"type": "dice"}


def rolls(**ways: str) -> Json:
    return {"type": "rolls", **ways}


def first_cut(rollers: Rollers, *commands: Json) -> list[Json]:
    at = referee(seed=3, rolls=("hit",))
    at.table.rollers_at_first = rollers
    return replies(at, *commands)


def test_one_side_is_typed_and_the_other_falls_by_itself() -> None:
    both = {"type": "dice", "total": 13, "faces": [13]}
    *_, asked, neither, both, none, fallen = first_cut(
        LEFT_BY_HAND, *BOTH_CUT, NOTHING, both, dice(0), dice(13)
    )
    assert asked["request"]["side"] == "left"
    assert "asked" not in asked["request"]
    assert neither == both == {"type": "refused", "why": "dice need exactly one of total and faces"}
    assert none["why"] == "00 on percentile dice is 100: give the total 100"
    typed, thrown = [one["answer"] for one in fallen["answers"]]
    assert (typed["total"], typed["by_hand"]) == (13, True)
    assert "by_hand" not in thrown
    assert fallen["request"]["type"] == "decide"


def test_where_it_asks_dice_without_anything_let_the_program_roll() -> None:
    *_, asked, fallen, typed = first_cut(Rollers(Way.ASKED, Way.ASKED), *BOTH_CUT, NOTHING, dice(13))
    assert asked["request"]["asked"] is True
    assert "by_hand" not in fallen["answers"][0]["answer"]
    assert typed["answers"][0]["answer"] == {"type": "dice", "total": 13, "by_hand": True}


def test_a_command_changes_it_in_the_middle_and_is_taken_back_alone() -> None:
    change = rolls(left="automatic", roll="hit")
    *_, asked, fallen, back = first_cut(LEFT_BY_HAND, *BOTH_CUT, change, {"type": "undo"})
    assert asked["request"]["side"] == "left"
    told, left, right = [one["answer"] for one in fallen["answers"]]
    assert told == {**change, "right": None}
    assert [one["type"] for one in (left, right)] == ["dice", "dice"]
    assert back["request"]["type"] == "roll"


def test_a_change_that_cannot_be_is_refused() -> None:
    _, nobody, dance = first_cut(Rollers(), rolls(), rolls(left="asked", roll="dance"))
    assert nobody["why"] == "a change of how dice are rolled names left, right or both"
    assert dance["why"] == "'dance' is no roll of this game: its rolls are hit"
    viewed = referee(seed=3, viewer=eyes_of(Side.LEFT))
    assert replies(viewed, rolls(left="by_hand"))[-1]["why"].startswith("not allowed with --as left")


def test_arguments_say_who_rolls_and_the_file_keeps_it(tmp_path: Path) -> None:
    path, ways = tmp_path / "duel.toml", ("left=by_hand", "both action=asked")
    asked = said(dice=ways, save=path, **SCARS)[-1]
    assert (asked["request"]["side"], asked["seed"]) == ("left", 5)
    saved = load(path, LIBRARY)
    assert saved.setup.dice == RefereeArgs(system="", dice=ways).rollers()
    assert saved.setup.rollers.of(Side.RIGHT, "action") is Way.ASKED
    assert said(system=GAME, resume=path)[-1]["request"] == asked["request"]


def test_arguments_count_over_changes_of_a_resumed_duel(tmp_path: Path) -> None:
    path = tmp_path / "duel.toml"

    def asked(**more: Any) -> Json:
        found: Json = said(system=GAME, resume=path, **more)[-1]["request"]
        return found

    said(rolls(left="automatic"), system=GAME, by_hand=True, save=path)
    assert load(path, LIBRARY).journal.lines[0] == "rolls: left automatic"
    assert asked()["side"] == asked(by_hand=True)["side"] == "right"
    path.write_text(path.read_text().partition("2 = ")[0])
    assert asked(by_hand=True)["side"] == "left"
    assert asked(seed=4)["type"] == "decide"


def test_cards_are_typed_while_dice_fall_by_themselves() -> None:
    asked = said(system="en_garde", seed=5, dice=("cards=by_hand",))[-1]
    assert asked["request"]["type"] == "draw"
    assert asked["answers"][0]["request"]["why"] == "first player"


UNWRITTEN, EXCLUDED = "is not written as left=by_hand", "--dice excludes --by-hand"


@pytest.mark.parametrize(
    ("args", "why"),
    [
        *[({"dice": (text,)}, UNWRITTEN) for text in ("left", "left=maybe", "middle=asked", "cards=asked")],
        ({"by_hand": True, "seed": None, "dice": ("left=asked",)}, EXCLUDED),
        ({"unseen": (Side.LEFT,), "seed": None, "dice": ("left=asked",)}, EXCLUDED),
        ({"dice": ("left dance=asked",)}, "'dance' is no roll of this game"),
    ],
)
def test_arguments_that_say_nothing_or_do_not_go_together_are_refused(
    args: Json, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(code=2, **{**SCARS, **args}) == []
    assert why in capsys.readouterr().err


def test_a_side_that_is_played_types_its_own_dice_and_no_seed_is_told() -> None:
    as_left: Json = {"as_side": Side.LEFT, "opponent": "1", "dice": ("left=by_hand",), **SCARS}
    begun = said(**as_left)[-1]
    assert (begun["seed"], begun["request"]["side"]) == (None, "left")
    faces = [6] * int(begun["request"]["dice"].partition("d")[0])
    mine, others, *_ = [one["answer"] for one in said({**NOTHING, "faces": faces}, **as_left)[-1]["answers"]]
    assert mine["by_hand"]
    assert "by_hand" not in others
