"""The referee's `seat`: who decides for a side from now on, and what is proposed to those who decide themselves."""

from pathlib import Path

import pytest

from duel_tui.engine.side import BySide, Side
from duel_tui.registry import KEYS
from duel_tui.storage import duels
from tests.referee.conversation import Json, decide
from tests.referee.test_command import LIBRARY, STAND, said


def seat(side: str, player: str, **more: object) -> Json:
    return {"type": "seat", "side": side, "player": player, **more}


STANDS, ADVISED = decide("left", "stand"), seat("left", "1", advises=True)


def test_replies_are_as_they_were_where_nobody_advises() -> None:
    assert all("proposed" not in reply for reply in said(*STAND, seed=3))


@pytest.mark.parametrize("key", KEYS)
def test_an_adviser_proposes_what_may_be_decided(key: str) -> None:
    advised = (ADVISED, seat("right", "2", advises=True))
    last = said(*advised, system=key, seed=3)[2]
    proposed = last["proposed"]
    assert set(proposed) == {ask["side"] for ask in last["request"]["asks"]}
    side = next(iter(proposed))
    *_, again, taken = said(*advised, decide(side, proposed[side]), system=key, seed=3)
    assert (again["proposed"], taken["type"]) == (proposed, "waiting")


def test_who_plays_decides_at_once_and_gives_the_side_back() -> None:
    *_, plays, back = said(STANDS, seat("right", "1"), seat("right", "person"), seed=3)
    assert plays["answers"], "both have chosen"
    assert {ask["side"] for ask in back["request"]["asks"]} == {"left", "right"}
    assert not back["sealed"], "nobody chooses for the right side by themselves any longer"


def test_a_side_that_changes_hands_is_asked_again_and_undo_takes_no_seat_back() -> None:
    _, one, other, _, last = said(
        STANDS, seat("left", "1"), {"type": "undo"}, decide("right", "back"), seed=3
    )
    assert one["sealed"] == other["sealed"] == ["left"], "the opponent has chosen instead"
    assert last["answers"][0]["answer"]["choices"]["right"] == "back"


def test_who_decides_is_kept_and_resumed(tmp_path: Path) -> None:
    file, copy = tmp_path / "duel.toml", tmp_path / "copy.toml"
    seats = (seat("left", "spoken"), seat("right", "1", advises=True))
    said(*STAND, *seats, {"type": "save", "file": str(copy)}, seed=3, save=file)
    assert duels.load(file, LIBRARY).players == BySide("spoken", "advised quill")
    assert duels.load(copy, LIBRARY).setup.players == BySide("spoken", "advised quill")
    assert set(said(resume=file, save=file)[0]["proposed"]) == {"right"}


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (seat("left", "nobody"), "there is no opponent 'nobody'"),
        (seat("left", "table"), "use person, spoken, or an opponent"),
        (seat("left", "person", advises=True), "use person, spoken, or an opponent"),
        (seat("left", "spoken", advice=True), "there is no key advice"),
        ({"type": "seat", "side": "left"}, "missing"),
    ],
)
def test_what_seats_nobody_is_refused_and_changes_nothing(command: Json, why: str) -> None:
    _, before, after = said(command, {"type": "look"}, seed=3)
    assert (before["type"], after["type"]) == ("refused", "sheet")
    assert why in before["why"]


def test_a_viewer_seats_nobody_and_is_shown_no_proposal(tmp_path: Path) -> None:
    as_left: Json = {"as_side": Side.LEFT, "opponent": "1"}
    assert "not allowed with --as left" in said(seat("right", "person"), seed=3, **as_left)[1]["why"]
    file = tmp_path / "duel.toml"
    said(ADVISED, seed=3, save=file)
    assert "proposed" not in said(resume=file, **as_left)[0]


def test_a_side_at_a_real_table_stays_there() -> None:
    (_, refused) = said(seat("right", "1"), system="en_garde", unseen=(Side.RIGHT,))
    assert "real table" in refused["why"]
