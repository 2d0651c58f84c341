"""The referee at a real table: one side's cards stand as ?? and the other is advised."""

from pathlib import Path
from typing import Any

import pytest

from duel_tui.engine.side import Side
from tests.referee.conversation import Json, decide, dice
from tests.referee.test_command import said

EN_GARDE: dict[str, Any] = {"system": "en_garde", "unseen": (Side.RIGHT,)}


def draw(*cards: str) -> Json:
    return {"type": "draw", "cards": list(cards)}


DEALT = (dice(1), draw("1", "2", "3", "3", "5"))


def test_the_cards_of_an_unseen_side_are_drawn_face_down_and_counted() -> None:
    replies = said(*DEALT, {"type": "look"}, decide("left", "forward 2"), draw("4"), **EN_GARDE)
    assert replies[0]["seed"] is None
    hand, hidden = replies[2]["answers"]
    assert hand["answer"]["cards"] == ["1", "2", "3", "3", "5"]
    assert (hidden["request"]["pile"], hidden["answer"]["cards"]) == (20, ["??"] * 5)
    sides = replies[3]["sheet"]["sides"]
    assert (sides["left"]["hand"], sides["right"]["hand"]) == (["1", "2", "3", "3", "5"], ["??"] * 5)
    assert replies[4]["request"] == {"type": "draw", "count": 1, "why": "hand", "side": "left", "pile": 15}
    assert {"forward 1", "forward 5", "stuck"} <= set(replies[5]["request"]["asks"][0]["menu"]["keys"])


def test_cards_are_typed_as_people_write_them() -> None:
    told = said(draw("kh", "10s"), draw("Joker", "th"), system="card_duel", by_hand=True)
    assert told[1]["answers"][0]["answer"]["cards"] == ["10S", "KH"]
    assert told[2]["answers"][0]["answer"]["cards"] == ["10H", "JKR"]
    refused = said(draw("kh", "kh"), draw("kh"), draw("??", "kh"), system="card_duel", by_hand=True)[1:]
    assert [one["why"] for one in refused] == [
        "the pile has no 'KH' left",
        "2 cards are drawn here, not 1",
        "both sides see these cards: name each of them instead of ??",
    ]


def test_a_hint_is_for_the_side_whose_cards_are_known() -> None:
    hints = said(*DEALT, {"type": "hint", "side": "left"}, {"type": "hint", "side": "right"}, **EN_GARDE)[3:]
    assert {choice for choice, _, _ in hints[0]["mix"]} == {f"forward {card}" for card in "1235"}
    assert hints[1] == {"type": "refused", "why": "no hint for right: the cards of right are unseen"}


def test_what_the_known_hand_holds_is_refused_to_the_unseen_one() -> None:
    begun = (dice(1), draw("3", "3", "3", "3", "3"), decide("left", "forward 3"), draw("4"))
    *_, asked, refused, played = said(
        *begun, decide("right", "forward 3"), decide("right", "forward 4"), **EN_GARDE
    )
    assert "forward 3" in asked["request"]["asks"][0]["menu"]["keys"]
    assert refused["why"].startswith("forward 3 cannot have been played")
    assert played["answers"][0]["answer"]["choices"] == {"right": "forward 4"}


def test_a_duel_with_unseen_cards_is_saved_and_resumed_with_them(tmp_path: Path) -> None:
    file = tmp_path / "duel.toml"
    said(*DEALT, save=file, **EN_GARDE)
    assert "?? ?? ?? ?? ??" in file.read_text(encoding="utf-8")
    again = said(
        decide("left", "forward 2"), draw("4"), decide("right", "forward 1"), system="en_garde", resume=file
    )
    assert again[-1]["answers"][-1]["answer"]["cards"] == ["??"]


@pytest.mark.parametrize(
    "args",
    [{"seed": 7}, {"as_side": Side.LEFT, "opponent": "novice"}, {"opponent_right": "novice"}],
    ids=["a seed", "one side's referee", "the program for that side"],
)
def test_unseen_cards_do_not_go_with(args: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert said(**EN_GARDE, **args, code=2) == []
    assert "unseen" in capsys.readouterr().err


def test_in_a_game_without_cards_a_side_at_a_real_table_plays_by_hand() -> None:
    replies = said(decide("left", "thrust"), system="duel_of_swords", unseen=(Side.RIGHT,))
    assert replies[0]["seed"] is None
    assert replies[1]["sealed"] == ["left"]
