"""The referee's `seat`: who decides for a side from now on, and what is proposed to those who decide themselves."""

from pathlib import Path

import pytest

from duel_tui.engine.side import BySide, Side
from duel_tui.registry import KEYS, Library, data_folder
from duel_tui.storage import duels
from tests.referee.conversation import Json, decide
from tests.referee.test_command import STAND, said

LIBRARY = Library(data_folder())


def seat(side: str, player: str, **more: object) -> Json:
    return {"type": "seat", "side": side, "player": player, **more}


def test_replies_are_as_they_were_where_nobody_advises() -> None:
    assert all("proposed" not in reply for reply in said(*STAND, seed=3))


@pytest.mark.parametrize("key", KEYS)
def test_an_adviser_proposes_what_may_be_decided(key: str) -> None:
    replies = said(
        seat("left", "1", advises=True),
        seat("right", "2", advises=True),
        {"type": "look"},
        system=key,
        seed=3,
    )
    last = replies[2]
    asks = {ask["side"] for ask in last["request"]["asks"]}
    assert set(last["proposed"]) == asks
    side = next(iter(asks))
    taken = said(
        seat("left", "1", advises=True),
        seat("right", "2", advises=True),
        decide(side, last["proposed"][side]),
        system=key,
        seed=3,
    )
    assert taken[-1]["type"] == "waiting"
    assert taken[2]["proposed"] == last["proposed"]


def test_who_plays_decides_at_once_and_gives_the_side_back() -> None:
    replies = said(decide("left", "stand"), seat("right", "1"), seat("right", "person"), seed=3)
    assert replies[2]["answers"], "both have chosen"
    assert {ask["side"] for ask in replies[3]["request"]["asks"]} == {"left", "right"}
    assert not replies[3]["sealed"], "nobody chooses for the right side by themselves any longer"


def test_a_side_that_changes_hands_is_asked_again_and_undo_takes_no_seat_back() -> None:
    replies = said(
        decide("left", "stand"), seat("left", "1"), {"type": "undo"}, decide("right", "back"), seed=3
    )
    assert replies[1]["sealed"] == ["left"]
    assert replies[2]["sealed"] == ["left"], "the opponent has chosen instead"
    assert replies[4]["answers"][0]["answer"]["choices"]["right"] == "back"


def test_who_decides_is_kept_and_resumed(tmp_path: Path) -> None:
    file = tmp_path / "duel.toml"
    copy = tmp_path / "copy.toml"
    said(
        *STAND,
        seat("left", "spoken"),
        seat("right", "1", advises=True),
        {"type": "save", "file": str(copy)},
        seed=3,
        save=file,
    )
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
    before, after = said(command, {"type": "look"}, seed=3)[1:]
    assert before["type"] == "refused"
    assert why in before["why"]
    assert after["type"] == "sheet"


def test_a_viewer_seats_nobody_and_is_shown_no_proposal(tmp_path: Path) -> None:
    replies = said(seat("right", "person"), as_side=Side.LEFT, opponent="1", seed=3)
    assert "not allowed with --as left" in replies[1]["why"]
    file = tmp_path / "duel.toml"
    said(seat("left", "1", advises=True), seed=3, save=file)
    assert "proposed" not in said(resume=file, as_side=Side.LEFT, opponent="1")[0]


def test_a_side_at_a_real_table_stays_there() -> None:
    (_, refused) = said(seat("right", "1"), system="en_garde", unseen=(Side.RIGHT,))
    assert "real table" in refused["why"]
