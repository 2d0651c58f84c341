"""With --as, a side learns what it may know and no more."""

import msgspec
import pytest

from duel_tui.engine.dice import D100
from duel_tui.engine.menu import OneOf
from duel_tui.engine.requests import Ask, Decide, Draw, Roll
from duel_tui.engine.side import Side
from duel_tui.referee.encoding import request_json
from duel_tui.show.moment import eyes_of
from tests.referee.conversation import (
    LEFT,
    MOVE,
    RIGHT,
    Json,
    always_cut,
    decide,
    half_and_half,
    referee,
    replies,
)


def test_a_foes_menu_and_the_seed_are_hidden() -> None:
    (first,) = replies(referee(7, viewer=eyes_of(LEFT), players={RIGHT: always_cut}))
    assert first["seed"] is None
    assert first["request"]["asks"] == [
        {"side": "left", "what": "move", "menu": MOVE},
        {"side": "right", "what": "move", "menu": None},
    ]
    assert first["sealed"] == ["right"]


def test_answers_repeat_no_menu_of_the_foe() -> None:
    reply = replies(referee(7, viewer=eyes_of(LEFT), players={RIGHT: always_cut}), decide("left", "parry"))[
        -1
    ]
    assert [ask["menu"] for ask in reply["answers"][0]["request"]["asks"]] == [MOVE, None]
    assert reply["answers"][0]["answer"]["choices"] == {"left": "parry", "right": "cut"}


@pytest.mark.parametrize(
    "command",
    [
        {"type": "undo"},
        {"type": "redo"},
        {"type": "overrule", "succeeds": True},
        {"type": "save", "file": "a.toml"},
        {"type": "look", "side": "right"},
        {"type": "hint", "side": "right"},
    ],
    ids=lambda command: str(command["type"]),
)
def test_what_belongs_to_the_referee_or_the_foe_is_refused(command: Json) -> None:
    at = referee(
        7, viewer=eyes_of(LEFT), players={RIGHT: always_cut}, advise=half_and_half, keep=lambda _file: None
    )
    replies(at, decide("left", "cut"))
    before = at.table.journal.lines
    refused = replies(at, command)[-1]
    assert refused["type"] == "refused"
    assert "left" in refused["why"]
    assert at.table.journal.lines == before


def test_look_means_the_side() -> None:
    sheet = replies(referee(7, viewer=eyes_of(LEFT), players={RIGHT: always_cut}), {"type": "look"})[-1]
    assert sheet["side"] == "left"


def test_a_side_may_ask_for_its_own_hint() -> None:
    at = referee(7, viewer=eyes_of(LEFT), players={RIGHT: always_cut}, advise=half_and_half)
    assert replies(at, {"type": "hint", "side": "left"})[-1]["type"] == "hint"


def test_no_reply_to_a_side_holds_a_word_the_foe_has_sealed() -> None:
    def sealed_word(_seat: object) -> str:
        return "parry"

    at = referee(7, viewer=eyes_of(LEFT), players={RIGHT: sealed_word})
    said = replies(at, {"type": "look"}, {"type": "modify", "side": "left", "by": 1}, {"type": "undo"})
    menu = msgspec.json.encode(MOVE)
    for reply in said:
        assert b"parry" not in msgspec.json.encode(reply).replace(menu, b"")


def test_a_pile_is_shown_as_a_count() -> None:
    draw = Draw(("3", "4", "5"), 2, "hand", Side.LEFT)
    assert request_json(draw) == {"type": "draw", "count": 2, "why": "hand", "side": "left", "pile": 3}


def test_a_roll_against_nothing_says_so() -> None:
    assert request_json(Roll(D100, "chance"))["against"] is None


def test_a_menu_carries_what_is_denied() -> None:
    menu = OneOf(("stand",), denied=(("volt", "his leg is lamed"),))
    shown = request_json(Decide((Ask(Side.LEFT, "movement", menu),)))
    assert shown["asks"][0]["menu"]["denied"] == [["volt", "his leg is lamed"]]
