"""What the referee says to each command, as REFEREE.md prints it."""

from typing import Any

import msgspec
import pytest

from duel_tui.referee.terms import RefusedError
from tests.referee.conversation import (
    BOTH_CUT,
    LEFT,
    MOVE,
    RIGHT,
    Json,
    always_cut,
    decide,
    dice,
    half_and_half,
    referee,
    replies,
)

HIT_ROLL = {
    "type": "roll",
    "dice": "1d100",
    "why": "hit",
    "side": "left",
    "against": {"number": 60, "parts": [["hits", 0]], "needs": 60},
}


def test_the_first_reply_comes_before_any_command_and_gives_the_seed() -> None:
    (first,) = replies(referee(7))
    asks = [{"side": side, "what": "move", "menu": MOVE} for side in ("left", "right")]
    assert first == {
        "type": "waiting",
        "seed": 7,
        "request": {"type": "decide", "asks": asks},
        "sealed": [],
        "answers": [],
        "told": [],
        "outcome": None,
    }


def test_a_first_choice_is_sealed_and_told_to_nobody() -> None:
    reply = replies(referee(7), decide("left", "cut"))[-1]
    assert reply["sealed"] == ["left"]
    assert reply["answers"] == []
    assert "cut" not in msgspec.json.encode({**reply, "request": None}).decode()


def test_the_second_choice_reveals_both() -> None:
    reply = replies(referee(), *BOTH_CUT)[-1]
    (shown,) = reply["answers"]
    assert shown["answer"] == {"type": "decide", "choices": {"left": "cut", "right": "cut"}}
    assert shown["request"]["type"] == "decide"
    assert shown["line"] == 1
    assert reply["request"] == HIT_ROLL
    assert reply["seed"] is None


def test_dice_by_hand_are_asked_for_one_by_one_left_first() -> None:
    said = replies(referee(), *BOTH_CUT, dice(60), {"type": "dice", "faces": [59]})
    assert said[3]["answers"] == [
        {"request": HIT_ROLL, "answer": {"type": "dice", "total": 60, "by_hand": True}, "line": 2}
    ]
    assert said[3]["told"] == [{"event": "hit", "side": "left", "text": "left hits."}]
    assert said[3]["request"]["side"] == "right"
    assert said[4]["told"] == []
    assert said[4]["answers"][0]["answer"] == {"type": "dice", "total": 59, "faces": [59], "by_hand": True}


def test_a_seed_throws_all_dice_and_the_reply_holds_every_one() -> None:
    reply = replies(referee(7), *BOTH_CUT)[-1]
    assert [answer["request"]["type"] for answer in reply["answers"]] == ["decide", "roll", "roll"]
    assert reply["request"]["type"] == "decide"


def test_the_same_seed_gives_the_same_conversation() -> None:
    assert replies(referee(7), *BOTH_CUT * 3) == replies(referee(7), *BOTH_CUT * 3)


def test_the_end_has_no_request_and_an_outcome() -> None:
    said = replies(referee(), *BOTH_CUT, dice(99), dice(1), *BOTH_CUT, dice(99), dice(1))
    assert said[-1]["request"] is None
    assert said[-1]["outcome"] == {"winner": "left", "why": "hits"}


def test_a_draw_has_no_winner() -> None:
    said = replies(referee(), *BOTH_CUT, dice(99), dice(99), *BOTH_CUT, dice(99), dice(99))
    assert said[-1]["outcome"] == {"winner": None, "why": "hits"}


REFUSALS: list[tuple[Json | bytes, str]] = [
    (b"fence!", "this line is not JSON: JSON is malformed: invalid character"),
    (b'{"type":"look"', "this line is not JSON: input data was truncated"),
    (b'{"type":"\xff"}', "this line is not JSON: 'utf-8' codec can't decode byte 0xff"),
    (b"[" * 99_999, 'this is nested too deeply: it may have 40 levels; a command looks like {"type":"look"}'),
    (b"1" * 100_001, "this line is too long: a command has at most 100000 bytes"),
    (b"[1]", 'this line is not an object: a command looks like {"type":"look"}'),
    (b"{}", "this command has no type: give it one of decide, dice, draw, undo"),
    (b'{"type":4}', "this command has no type: give it one of decide, dice, draw, undo"),
    ({"type": "dance"}, "'dance' is not a command: use one of decide, dice, draw, undo, redo, overrule"),
    ({"type": "decide", "side": "left"}, "decide: the key choice is missing"),
    ({"type": "decide", "side": "up", "choice": "cut"}, "decide: side: there is no 'up', only left, right"),
    (decide("left", [1]), "decide: choice[0]: expected text, got a whole number"),
    (decide("left", ["cut"]), '["cut"] is not one of cut, parry'),
    (
        decide("left", 1.5),
        "decide: choice: expected a whole number or text or a table or a list, got a number",
    ),
    (decide("left", 10**30), "decide: "),
    (decide("left", "trhust"), "'trhust' is not one of cut, parry"),
    (decide("left", 3), "3 is not one of cut, parry"),
    (decide("left", {"target": "H"}), '{"target":"H"} is not one of cut, parry'),
    (dice(3), "no roll is asked for now: left and right decide on move"),
    ({"type": "dice"}, "dice need exactly one of total and faces"),
    ({"type": "dice", "total": 3, "faces": [3]}, "dice need exactly one of total and faces"),
    ({"type": "dice", "total": "3"}, "dice: total: expected a whole number or null, got text"),
    ({"type": "draw", "cards": ["3"]}, "no draw is asked for now: left and right decide on move"),
    ({"type": "undo"}, "there is nothing to take back"),
    ({"type": "redo"}, "there is nothing to redo"),
    ({"type": "overrule"}, "an overruling needs exactly one of succeeds and total"),
    (
        {"type": "overrule", "succeeds": True, "total": 4},
        "an overruling needs exactly one of succeeds and total",
    ),
    ({"type": "overrule", "succeeds": True}, "no dice have been rolled yet"),
    ({"type": "overrule", "succeeds": True, "line": 9}, "line 9 is not a roll that counts"),
    ({"type": "modify", "side": "left", "by": 10**9}, "modify: by: expected a whole number of at most 1000"),
    (
        {"type": "modify", "side": "left", "by": 1, "lable": "sun"},
        "modify: there is no key lable, only side, by, ",
    ),
    ({"type": "hint", "side": "left"}, "this game has no hints"),
    ({"type": "save", "file": "duel.toml"}, "this duel cannot be saved"),
]


@pytest.mark.parametrize(("command", "why"), REFUSALS, ids=[why[:40] for _, why in REFUSALS])
def test_what_cannot_be_obeyed_is_refused_in_one_sentence_and_changes_nothing(
    command: Json | bytes, why: str
) -> None:
    at = referee()
    refused, sheet = replies(at, command, {"type": "look"})[1:]
    assert refused["type"] == "refused"
    assert refused["why"].startswith(why)
    assert "\n" not in refused["why"]
    assert sheet["sheet"]["round"] == 1
    assert not at.table.journal.lines
    assert at.table.sealed == ()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (dice(0), "00 on percentile dice is 100: give the total 100"),
        (dice(101), "the roll is from 1 to 100, not 101"),
        ({"type": "dice", "faces": [3, 4]}, "1d100 needs 1 face, not 2"),
        (decide("left", "cut"), "left has nothing to decide now"),
        (
            {"type": "draw", "cards": ["3"]},
            "no draw is asked for now: left rolls 1d100 for hit",
        ),
    ],
)
def test_impossible_dice_are_refused(command: Json, why: str) -> None:
    at = referee()
    refused = replies(at, *BOTH_CUT, command)[-1]
    assert refused == {"type": "refused", "why": why}
    assert len(at.table.journal.lines) == 1


def test_nobody_decides_twice() -> None:
    refused = replies(referee(), decide("left", "cut"), decide("left", "parry"))[-1]
    assert refused == {"type": "refused", "why": "left has already decided"}


def test_after_the_end_everything_but_looking_and_taking_back_is_refused() -> None:
    over = (*BOTH_CUT, dice(99), dice(1), *BOTH_CUT, dice(99), dice(1))
    said = replies(referee(), *over, decide("left", "cut"), dice(3), {"type": "look"}, {"type": "undo"})
    assert said[-4] == {"type": "refused", "why": "left has nothing to decide now"}
    assert said[-3] == {"type": "refused", "why": "no roll is asked for now: the duel is over"}
    assert said[-2]["sheet"]["sides"]["left"] == {"hits": 2}
    assert said[-1]["request"]["type"] == "decide"


def test_empty_lines_have_no_reply() -> None:
    assert len(replies(referee(), b"", b"  ", b"\r\n", {"type": "look"})) == 2


def test_undo_takes_back_both_choices_and_the_dice_and_redo_tells_them_again() -> None:
    said = replies(referee(7), *BOTH_CUT, {"type": "undo"}, {"type": "redo"})
    assert said[3]["answers"] == []
    assert said[3]["request"] == said[0]["request"]
    assert said[4]["answers"] == said[2]["answers"]
    assert said[4]["told"] == said[2]["told"]


def test_undo_takes_back_a_sealed_choice_first() -> None:
    at = referee(7)
    said = replies(at, *BOTH_CUT, decide("left", "cut"), {"type": "undo"})
    assert said[-1]["sealed"] == []
    assert len(at.table.journal.lines) == 3


def test_a_refused_redo_leaves_a_sealed_choice_sealed() -> None:
    at = referee(7)
    assert replies(at, decide("left", "cut"), {"type": "redo"})[-1]["type"] == "refused"
    assert at.table.sealed == (LEFT,)


def test_undo_against_the_program_goes_back_to_what_a_person_decided() -> None:
    """The bow asks the left side alone; with the program on the left, only the move before it is a person's."""
    at = referee(players={LEFT: lambda observation: "no" if observation.ask.what == "yield" else "parry"})
    said = replies(at, *[decide("right", "parry")] * 3, {"type": "undo"})
    assert said[3]["answers"][-1]["answer"] == {"type": "decide", "choices": {"left": "no"}}
    assert said[4]["request"]["asks"][0]["what"] == "move"
    assert said[4]["sealed"] == ["left"]
    assert at.table.state.round == 3


def test_overruling_says_what_became_of_the_roll_and_of_those_after_it() -> None:
    said = replies(
        referee(),
        *BOTH_CUT,
        dice(31),
        dice(77),
        {"type": "overrule", "line": 2, "succeeds": True, "why": "the chandelier"},
    )
    first, second = said[-1]["answers"]
    assert first["answer"] == {
        "type": "dice",
        "total": 60,
        "by_hand": True,
        "fallen": 31,
        "why": "the chandelier",
    }
    assert second["answer"]["total"] == 77
    assert [told["side"] for told in said[-1]["told"]] == ["left", "right"]


def test_overruling_drops_what_is_sealed() -> None:
    at = referee()
    replies(at, *BOTH_CUT, dice(31), dice(77), decide("left", "cut"), {"type": "overrule", "total": 3})
    assert at.table.sealed == ()


def test_a_modifier_is_a_named_part_of_the_next_roll_and_moves_what_it_needs() -> None:
    sun = {"type": "modify", "side": "left", "by": 10, "label": "the\x1b[2J sun\n"}
    said = replies(referee(), *BOTH_CUT, sun, dice(50))
    against = {"number": 60, "parts": [["hits", 0], ["the [2J sun", 10]], "needs": 50}
    assert said[3]["request"]["against"] == against
    assert said[4]["answers"][0]["request"]["against"] == against
    assert said[4]["answers"][0]["answer"]["label"] == "the [2J sun"
    assert said[4]["told"][0]["event"] == "hit"


def test_a_hint_is_a_mix_with_values() -> None:
    said = replies(referee(advise=half_and_half), {"type": "hint", "side": "left"}, *BOTH_CUT)
    assert said[1] == {
        "type": "hint",
        "side": "left",
        "mix": [["cut", 0.5, 0.6], ["parry", 0.5, 0.4]],
        "value": 0.5,
        "exact": True,
    }
    refused = replies(referee(advise=half_and_half), *BOTH_CUT, {"type": "hint", "side": "left"})[-1]
    assert refused == {"type": "refused", "why": "left has nothing to decide now"}


def test_a_copy_is_saved_and_a_copy_that_cannot_be_written_is_refused() -> None:
    written: list[str] = []

    def keep(file: str) -> None:
        if not file.endswith(".toml"):
            raise RefusedError(f"{file} is no place to save")
        written.append(file)

    said = replies(referee(keep=keep), {"type": "save", "file": "a.toml"}, {"type": "save", "file": "/"})
    assert written == ["a.toml"]
    assert said[1]["type"] == "waiting"
    assert said[2] == {"type": "refused", "why": "/ is no place to save"}


def test_the_program_plays_its_side_and_seals_before_the_person() -> None:
    said = replies(referee(players={RIGHT: always_cut}), decide("left", "parry"))
    assert said[0]["sealed"] == ["right"]
    assert said[1]["answers"][0]["answer"]["choices"] == {"left": "parry", "right": "cut"}
    assert said[1]["sealed"] == []
    refused = replies(referee(players={RIGHT: always_cut}), decide("right", "parry"))[-1]
    assert refused == {"type": "refused", "why": "right has already decided"}


def test_the_program_may_play_both_sides_to_the_end() -> None:
    (only,) = replies(referee(7, players={LEFT: always_cut, RIGHT: always_cut}))
    assert only["request"] is None
    assert only["outcome"]["why"] == "hits"
    assert len(only["answers"]) > 3


def test_a_resumed_duel_begins_with_all_that_happened() -> None:
    at = referee(7)
    said = replies(at, *BOTH_CUT)
    (first,) = replies(referee(7, lines=at.table.journal.lines))
    assert first["answers"] == said[-1]["answers"]
    assert first["told"] == said[-1]["told"]
    assert first["request"] == said[-1]["request"]


def test_every_line_is_recorded_before_its_reply() -> None:
    kept: list[Any] = []
    replies(referee(7, record=lambda number, text: kept.append((number, text))), *BOTH_CUT, {"type": "undo"})
    assert kept[0] == (1, "left move / right move: cut / cut")
    assert kept[-1] == (4, "undo to 0")


def test_a_duel_is_closed_by_the_referee_and_taken_back() -> None:
    closed, again, refused, back = replies(
        referee(),
        *BOTH_CUT,
        {"type": "part", "why": "rain"},
        {"type": "look"},
        {"type": "part"},
        {"type": "undo"},
    )[3:]
    assert closed["outcome"] == {"winner": None, "why": "parted"}
    assert closed["request"] is None
    (answer,) = closed["answers"]
    assert answer == {"request": None, "answer": {"type": "part", "why": "rain"}, "line": 2}
    assert again["type"] == "sheet"
    assert refused["type"] == "refused"
    assert refused["why"].startswith("the duel is over")
    assert back["outcome"] is None
    assert back["request"] == HIT_ROLL
