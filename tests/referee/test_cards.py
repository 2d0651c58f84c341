"""Cards drawn by hand or in secret, in a toy duel with hidden hands."""

from typing import Any

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Observation
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.referee.referee import Referee
from duel_tui.referee.terms import Terms
from duel_tui.show.moment import eyes_of
from tests.referee.conversation import Json, decide, replies
from tests.systems.hidden_hands import Dealt, HiddenHands

LEFT, RIGHT = Side.LEFT, Side.RIGHT


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


def test_cards_are_drawn_by_hand_from_a_pile_shown_as_a_count() -> None:
    at = cards()
    said = replies(
        at, draw("7", "2"), draw("7", "3"), draw("1", "3"), decide("left", "7"), decide("right", "3")
    )
    assert said[0]["request"] == {"type": "draw", "count": 2, "why": "hand", "side": "left", "pile": 8}
    assert said[1]["answers"][0]["answer"] == {"type": "draw", "cards": ["2", "7"]}
    assert said[1]["request"]["pile"] == 6
    assert said[2] == {"type": "refused", "why": "the pile has no '7' left"}
    assert said[3]["request"]["asks"][1]["menu"]["keys"] == ["1", "3"]
    assert said[5]["told"] == [
        {"event": "played", "side": None, "text": "played", "cards": {"left": "7", "right": "3"}}
    ]


def test_a_side_sees_that_the_foe_drew_and_not_what() -> None:
    said = replies(cards(5, viewer=eyes_of(LEFT), players={RIGHT: first_card}), {"type": "look"})
    own, foes = said[0]["answers"]
    assert own["request"]["side"] == "left"
    assert len(own["answer"]["cards"]) == 2
    assert foes["request"] == {"type": "draw", "count": 2, "why": "hand", "side": "right", "pile": 6}
    assert foes["answer"] is None
    assert said[1]["sheet"]["sides"]["right"]["hand"] == ["?", "?"]


def test_with_cards_by_hand_the_foes_secret_draw_is_the_programs() -> None:
    at = cards(viewer=eyes_of(LEFT), players={RIGHT: first_card}, secret=SeededThrower(9))
    said = replies(at, draw("2", "7"))
    assert said[0]["request"]["side"] == "left"
    assert [answer["answer"] is None for answer in said[1]["answers"]] == [False, True]
    assert said[1]["sealed"] == ["right"]


def test_nobody_draws_for_the_foe() -> None:
    refused = replies(cards(viewer=eyes_of(RIGHT)), draw("2", "7"))[-1]
    assert refused == {"type": "refused", "why": "left draws in secret: the program draws these cards"}


def test_a_side_looks_at_its_own_hand_and_the_referee_at_both() -> None:
    look = {"type": "look"}
    as_right = {"type": "look", "side": "right"}
    whole, right = replies(cards(5), look, as_right)[1:]
    assert "?" not in whole["sheet"]["sides"]["left"]["hand"]
    assert right["sheet"]["sides"]["left"]["hand"] == ["?", "?"]
    assert right["sheet"]["sides"]["right"] == whole["sheet"]["sides"]["right"]
