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
UNDO, REDO, LOOK, HINT = ({"type": one} for one in ("undo", "redo", "look", "hint"))
OVER = (*BOTH_CUT, dice(99), dice(1), *BOTH_CUT, dice(99), dice(1))


def refusal(why: str) -> Json:
    return {"type": "refused", "why": why}


def test_the_first_reply_comes_before_any_command_and_gives_the_seed() -> None:
    (first,) = replies(referee(7))
    asks = [{"side": side, "what": "move", "menu": MOVE} for side in ("left", "right")]
    request = {"type": "decide", "asks": asks}
    nothing: dict[str, object] = {"sealed": [], "answers": [], "told": [], "outcome": None}
    assert first == {"type": "waiting", "seed": 7, "request": request, **nothing}


def test_a_first_choice_is_sealed_and_told_to_nobody_and_the_second_reveals_both() -> None:
    _, sealed, shown = replies(referee(), *BOTH_CUT)
    assert (sealed["sealed"], sealed["answers"]) == (["left"], [])
    assert "cut" not in msgspec.json.encode({**sealed, "request": None}).decode()
    (answer,) = shown["answers"]
    assert answer["answer"] == {"type": "decide", "choices": {"left": "cut", "right": "cut"}}
    assert (answer["request"]["type"], answer["line"]) == ("decide", 1)
    assert (shown["request"], shown["seed"]) == (HIT_ROLL, None)


def test_dice_by_hand_are_asked_for_one_by_one_left_first() -> None:
    *_, first, second = replies(referee(), *BOTH_CUT, dice(60), {"type": "dice", "faces": [59]})
    assert first["answers"] == [
        {"request": HIT_ROLL, "answer": {"type": "dice", "total": 60, "by_hand": True}, "line": 2}
    ]
    assert first["told"] == [{"event": "hit", "side": "left", "text": "left hits."}]
    assert first["request"]["side"] == "right"
    assert second["told"] == []
    assert second["answers"][0]["answer"] == {"type": "dice", "total": 59, "faces": [59], "by_hand": True}


def test_a_seed_throws_all_dice_and_the_same_conversation_again() -> None:
    said = replies(referee(7), *BOTH_CUT * 3)
    assert [answer["request"]["type"] for answer in said[2]["answers"]] == ["decide", "roll", "roll"]
    assert said[2]["request"]["type"] == "decide"
    assert said == replies(referee(7), *BOTH_CUT * 3)


@pytest.mark.parametrize(("last", "winner"), [(1, "left"), (99, None)])
def test_the_end_has_no_request_and_an_outcome(last: int, winner: str | None) -> None:
    end = replies(referee(), *(*BOTH_CUT, dice(99), dice(last)) * 2)[-1]
    assert (end["request"], end["outcome"]) == (None, {"winner": winner, "why": "hits"})


def over(**more: object) -> Json:
    return {"type": "overrule", **more}


DECIDE_ON_MOVE = "is asked for now: left and right decide on move"
COMMAND = 'a command looks like {"type":"look"}'
REFUSALS: list[tuple[Json | bytes, str]] = [
    (b"fence!", "this line is not JSON: JSON is malformed: invalid character"),
    (b'{"type":"look"', "this line is not JSON: input data was truncated"),
    (b'{"type":"\xff"}', "this line is not JSON: 'utf-8' codec can't decode byte 0xff"),
    (b"[" * 99_999, f"this is nested too deeply: it may have 40 levels; {COMMAND}"),
    (b"1" * 100_001, "this line is too long: a command has at most 100000 bytes"),
    (b"[1]", f"this line is not an object: {COMMAND}"),
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
    (dice(3), f"no roll {DECIDE_ON_MOVE}"),
    ({"type": "dice"}, "dice need exactly one of total and faces"),
    ({"type": "dice", "total": 3, "faces": [3]}, "dice need exactly one of total and faces"),
    ({"type": "dice", "total": "3"}, "dice: total: expected a whole number or null, got text"),
    ({"type": "draw", "cards": ["3"]}, f"no draw {DECIDE_ON_MOVE}"),
    (UNDO, "there is nothing to take back"),
    (REDO, "there is nothing to redo"),
    (over(), "an overruling needs exactly one of succeeds and total"),
    (over(succeeds=True, total=4), "an overruling needs exactly one of succeeds and total"),
    (over(succeeds=True), "no dice have been rolled yet"),
    (over(succeeds=True, line=9), "line 9 is not a roll that counts"),
    ({"type": "modify", "side": "left", "by": 10**9}, "modify: by: expected a whole number of at most 1000"),
    (
        {"type": "modify", "side": "left", "by": 1, "lable": "sun"},
        "modify: there is no key lable, only side, by, ",
    ),
    ({**HINT, "side": "left"}, "this game has no hints"),
    ({"type": "save", "file": "duel.toml"}, "this duel cannot be saved"),
]


@pytest.mark.parametrize(("command", "why"), REFUSALS, ids=[why[:40] for _, why in REFUSALS])
def test_what_cannot_be_obeyed_is_refused_in_one_sentence_and_changes_nothing(
    command: Json | bytes, why: str
) -> None:
    at = referee()
    refused, sheet = replies(at, command, LOOK)[1:]
    assert refused["type"] == "refused"
    assert refused["why"].startswith(why)
    assert "\n" not in refused["why"]
    assert sheet["sheet"]["round"] == 1
    assert (at.table.journal.lines, at.table.sealed) == ((), ())


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (dice(0), "00 on percentile dice is 100: give the total 100"),
        (dice(101), "the roll is from 1 to 100, not 101"),
        ({"type": "dice", "faces": [3, 4]}, "1d100 needs 1 face, not 2"),
        (decide("left", "cut"), "left has nothing to decide now"),
        ({"type": "draw", "cards": ["3"]}, "no draw is asked for now: left rolls 1d100 for hit"),
    ],
)
def test_impossible_dice_are_refused(command: Json, why: str) -> None:
    at = referee()
    assert replies(at, *BOTH_CUT, command)[-1] == refusal(why)
    assert len(at.table.journal.lines) == 1


def test_after_the_end_everything_but_looking_and_taking_back_is_refused() -> None:
    *_, decided, rolled, look, undone = replies(referee(), *OVER, decide("left", "cut"), dice(3), LOOK, UNDO)
    assert decided == refusal("left has nothing to decide now")
    assert rolled == refusal("no roll is asked for now: the duel is over")
    assert look["sheet"]["sides"]["left"] == {"hits": 2}
    assert undone["request"]["type"] == "decide"


def test_empty_lines_have_no_reply() -> None:
    assert len(replies(referee(), b"", b"  ", b"\r\n", LOOK)) == 2


def test_undo_takes_back_both_choices_and_the_dice_and_redo_tells_them_again() -> None:
    said = replies(referee(7), *BOTH_CUT, UNDO, REDO)
    assert said[3]["answers"] == []
    assert said[3]["request"] == said[0]["request"]
    assert [said[4][key] for key in ("answers", "told")] == [said[2][key] for key in ("answers", "told")]


def test_undo_takes_back_a_sealed_choice_first_and_a_refused_redo_leaves_it_sealed() -> None:
    at = referee(7)
    *_, twice, redone, undone = replies(
        at, *BOTH_CUT, decide("left", "cut"), decide("left", "cut"), REDO, UNDO
    )
    assert twice == refusal("left has already decided")
    assert redone["type"] == "refused"
    assert undone["sealed"] == []
    assert len(at.table.journal.lines) == 3


def test_undo_against_the_program_goes_back_to_what_a_person_decided() -> None:
    """The bow asks the left side alone; with the program on the left, only the move before it is a person's."""
    at = referee(players={LEFT: lambda observation: "no" if observation.ask.what == "yield" else "parry"})
    said = replies(at, *[decide("right", "parry")] * 3, UNDO)
    assert said[3]["answers"][-1]["answer"] == {"type": "decide", "choices": {"left": "no"}}
    assert said[4]["request"]["asks"][0]["what"] == "move"
    assert said[4]["sealed"] == ["left"]
    assert at.table.state.round == 3


def test_overruling_says_what_became_of_the_roll_and_of_those_after_it_and_drops_what_is_sealed() -> None:
    at, why = referee(), "the chandelier"
    sealed, said = replies(
        at, *BOTH_CUT, dice(31), dice(77), decide("left", "cut"), over(line=2, succeeds=True, why=why)
    )[-2:]
    first, second = said["answers"]
    fallen = {"type": "dice", "total": 60, "by_hand": True, "fallen": 31, "why": why}
    assert (first["answer"], second["answer"]["total"]) == (fallen, 77)
    assert [told["side"] for told in said["told"]] == ["left", "right"]
    assert sealed["sealed"] == ["left"]
    assert at.table.sealed == ()


def test_a_modifier_is_a_named_part_of_the_next_roll_and_moves_what_it_needs() -> None:
    sun = {"type": "modify", "side": "left", "by": 10, "label": "the\x1b[2J sun\n"}
    *_, waits, rolled = replies(referee(), *BOTH_CUT, sun, dice(50))
    against = {"number": 60, "parts": [["hits", 0], ["the [2J sun", 10]], "needs": 50}
    (answer,) = rolled["answers"]
    assert waits["request"]["against"] == answer["request"]["against"] == against
    assert answer["answer"]["label"] == "the [2J sun"
    assert rolled["told"][0]["event"] == "hit"


def test_a_hint_is_a_mix_with_values() -> None:
    asked = {**HINT, "side": "left"}
    _, hint, *_, refused = replies(referee(advise=half_and_half), asked, *BOTH_CUT, asked)
    mix = [["cut", 0.5, 0.6], ["parry", 0.5, 0.4]]
    assert hint == {**asked, "mix": mix, "value": 0.5, "exact": True}
    assert refused == refusal("left has nothing to decide now")


def test_a_copy_is_saved_and_a_copy_that_cannot_be_written_is_refused() -> None:
    written: list[str] = []

    def keep(file: str) -> None:
        if not file.endswith(".toml"):
            raise RefusedError(f"{file} is no place to save")
        written.append(file)

    said = replies(referee(keep=keep), {"type": "save", "file": "a.toml"}, {"type": "save", "file": "/"})
    assert written == ["a.toml"]
    assert said[1]["type"] == "waiting"
    assert said[2] == refusal("/ is no place to save")


def test_the_program_plays_its_side_and_seals_before_the_person() -> None:
    at = referee(players={RIGHT: always_cut})
    first, refused, said = replies(at, decide("right", "parry"), decide("left", "parry"))
    assert (first["sealed"], said["sealed"]) == (["right"], [])
    assert refused == refusal("right has already decided")
    assert said["answers"][0]["answer"]["choices"] == {"left": "parry", "right": "cut"}


def test_the_program_may_play_both_sides_to_the_end() -> None:
    (only,) = replies(referee(7, players={LEFT: always_cut, RIGHT: always_cut}))
    assert (only["request"], only["outcome"]["why"]) == (None, "hits")
    assert len(only["answers"]) > 3


def test_a_resumed_duel_begins_with_all_that_happened() -> None:
    at = referee(7)
    last = replies(at, *BOTH_CUT)[-1]
    (first,) = replies(referee(7, lines=at.table.journal.lines))
    assert all(first[key] == last[key] for key in ("answers", "told", "request"))


def test_every_line_is_recorded_before_its_reply() -> None:
    kept: list[Any] = []
    replies(referee(7, record=lambda number, text: kept.append((number, text))), *BOTH_CUT, UNDO)
    assert kept[0] == (1, "left move / right move: cut / cut")
    assert kept[-1] == (4, "undo to 0")


def test_a_duel_is_closed_by_the_referee_and_taken_back() -> None:
    part = {"type": "part"}
    *_, closed, again, refused, back = replies(
        referee(), *BOTH_CUT, {**part, "why": "rain"}, LOOK, part, UNDO
    )
    assert (closed["outcome"], closed["request"]) == ({"winner": None, "why": "parted"}, None)
    assert closed["answers"] == [{"request": None, "answer": {**part, "why": "rain"}, "line": 2}]
    assert again["type"] == "sheet"
    assert refused["why"].startswith("the duel is over")
    assert (back["outcome"], back["request"]) == (None, HIT_ROLL)
