"""Cards drawn by hand or in secret, in a toy duel with hidden hands and in the games that have some; a real table."""

from pathlib import Path
from typing import Any

import pytest

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Observation
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.referee.referee import Referee
from duel_tui.referee.terms import Terms
from duel_tui.show.moment import eyes_of
from tests.referee.conversation import LEFT, RIGHT, Json, decide, dice, replies
from tests.referee.test_command import said
from tests.systems.hidden_hands import Dealt, HiddenHands

LOOK = {"type": "look"}
EN_GARDE: dict[str, Any] = {"system": "en_garde", "unseen": (Side.RIGHT,)}


def told_of(told: Told[Any], _place: int) -> str:
    return str(told.event.__struct_config__.tag)


def first_card(observation: Observation[Any]) -> object:
    assert observation.ask.menu is not None
    return observation.ask.menu.choices[0]


def cards(seed: int | None = None, **terms: Any) -> Referee[Any]:
    thrower = None if seed is None else SeededThrower(seed)
    table = DuelTable(HiddenHands(), Journal("hidden_hands", "1", {}, Dealt()), thrower)
    return Referee(table, Terms(say=told_of, seed=seed, **terms))


def draw(*drawn: str) -> Json:
    return {"type": "draw", "cards": list(drawn)}


def refusal(why: str) -> Json:
    return {"type": "refused", "why": why}


def test_cards_are_drawn_by_hand_from_a_pile_shown_as_a_count() -> None:
    first, one, refused, other, _, played = replies(
        cards(), draw("7", "2"), draw("7", "3"), draw("1", "3"), decide("left", "7"), decide("right", "3")
    )
    assert first["request"] == {"type": "draw", "count": 2, "why": "hand", "side": "left", "pile": 8}
    assert one["answers"][0]["answer"] == draw("2", "7")
    assert one["request"]["pile"] == 6
    assert refused == refusal("the pile has no '7' left")
    assert other["request"]["asks"][1]["menu"]["keys"] == ["1", "3"]
    both = {"left": "7", "right": "3"}
    assert played["told"] == [{"event": "played", "side": None, "text": "played", "cards": both}]


def test_a_side_sees_that_the_foe_drew_and_not_what_and_the_referee_sees_both() -> None:
    first, look = replies(cards(5, viewer=eyes_of(LEFT), players={RIGHT: first_card}), LOOK)
    own, foes = first["answers"]
    assert own["request"]["side"] == "left"
    assert len(own["answer"]["cards"]) == 2
    assert foes["request"] == {"type": "draw", "count": 2, "why": "hand", "side": "right", "pile": 6}
    assert foes["answer"] is None
    assert look["sheet"]["sides"]["right"]["hand"] == ["?", "?"]
    whole, right = [one["sheet"]["sides"] for one in replies(cards(5), LOOK, {**LOOK, "side": "right"})[1:]]
    assert "?" not in whole["left"]["hand"]
    assert right["left"]["hand"] == ["?", "?"]
    assert right["right"] == whole["right"]


def test_nobody_draws_for_the_foe_whose_secret_draw_is_the_programs() -> None:
    at = cards(viewer=eyes_of(LEFT), players={RIGHT: first_card}, secret=SeededThrower(9))
    first, drawn = replies(at, draw("2", "7"))
    assert first["request"]["side"] == "left"
    assert [answer["answer"] is None for answer in drawn["answers"]] == [False, True]
    assert drawn["sealed"] == ["right"]
    refused = replies(cards(viewer=eyes_of(RIGHT)), draw("2", "7"))[-1]
    assert refused == refusal("left draws in secret: the program draws these cards")


DEALT = (dice(1), draw("1", "2", "3", "3", "5"))


def test_the_cards_of_an_unseen_side_are_drawn_face_down_counted_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "duel.toml"
    hints = [{"type": "hint", "side": side} for side in ("left", "right")]
    first, _, dealt, look, hint, no_hint = said(*DEALT, LOOK, *hints, save=file, **EN_GARDE)
    assert first["seed"] is None
    hand, hidden = dealt["answers"]
    assert hand["answer"]["cards"] == ["1", "2", "3", "3", "5"]
    assert (hidden["request"]["pile"], hidden["answer"]["cards"]) == (20, ["??"] * 5)
    sides = look["sheet"]["sides"]
    assert (sides["left"]["hand"], sides["right"]["hand"]) == (["1", "2", "3", "3", "5"], ["??"] * 5)
    assert {choice for choice, _, _ in hint["mix"]} == {f"forward {card}" for card in "1235"}
    assert no_hint == refusal("no hint for right: the cards of right are unseen")
    assert "?? ?? ?? ?? ??" in file.read_text(encoding="utf-8")
    forward = (decide("left", "forward 2"), draw("4"), decide("right", "forward 1"))
    _, drawn, asked, last = said(*forward, system="en_garde", resume=file)
    assert drawn["request"] == {"type": "draw", "count": 1, "why": "hand", "side": "left", "pile": 15}
    assert {"forward 1", "forward 5", "stuck"} <= set(asked["request"]["asks"][0]["menu"]["keys"])
    assert last["answers"][-1]["answer"]["cards"] == ["??"]


def test_cards_are_typed_as_people_write_them() -> None:
    by_hand: dict[str, Any] = {"system": "card_duel", "by_hand": True}
    told = said(draw("kh", "10s"), draw("Joker", "th"), **by_hand)[1:]
    assert [one["answers"][0]["answer"]["cards"] for one in told] == [["10S", "KH"], ["10H", "JKR"]]
    refused = said(draw("kh", "kh"), draw("kh"), draw("??", "kh"), **by_hand)[1:]
    assert [one["why"] for one in refused] == [
        "the pile has no 'KH' left",
        "2 cards are drawn here, not 1",
        "both sides see these cards: name each of them instead of ??",
    ]


def test_what_the_known_hand_holds_is_refused_to_the_unseen_one() -> None:
    begun = (dice(1), draw("3", "3", "3", "3", "3"), decide("left", "forward 3"), draw("4"))
    held, free = decide("right", "forward 3"), decide("right", "forward 4")
    *_, asked, refused, played = said(*begun, held, free, **EN_GARDE)
    assert "forward 3" in asked["request"]["asks"][0]["menu"]["keys"]
    assert refused["why"].startswith("forward 3 cannot have been played")
    assert played["answers"][0]["answer"]["choices"] == {"right": "forward 4"}


@pytest.mark.parametrize(
    "args",
    [{"seed": 7}, {"as_side": Side.LEFT, "opponent": "novice"}, {"opponent_right": "novice"}],
    ids=["a seed", "one side's referee", "the program for that side"],
)
def test_unseen_cards_do_not_go_with(args: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert said(**EN_GARDE, **args, code=2) == []
    assert "unseen" in capsys.readouterr().err


def test_in_a_game_without_cards_a_side_at_a_real_table_plays_by_hand() -> None:
    first, sealed = said(decide("left", "thrust"), system="duel_of_swords", unseen=(Side.RIGHT,))
    assert (first["seed"], sealed["sealed"]) == (None, ["left"])
