"""Plots through the referee while one of them is sealed, and after both are taken back: nothing of a plot is told."""

from functools import partial
from pathlib import Path

import pytest

from duel_tui.opponents import think
from duel_tui.opponents.search import Limits
from tests.referee.conversation import Json, decide
from tests.referee.test_maps import said

PLOT, ANOTHER = decide("left", ["south", "wait"]), decide("left", ["creep", "turn", "south_east"])
ANSWER = decide("right", ["north_west"])
UNDO, REDO, LOOK = {"type": "undo"}, {"type": "redo"}, {"type": "look"}


@pytest.fixture
def _unhurried_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that no clock cuts short."""
    monkeypatch.setattr(
        think, "Limits", partial(Limits, nodes=100, seconds=600, hidden_seconds=600, nearest=100)
    )


@pytest.mark.usefixtures("_unhurried_hints")
@pytest.mark.parametrize(
    "commands",
    [
        (LOOK,),
        ({"type": "look", "side": "right"},),
        ({"type": "hint", "side": "right"},),
        ({"type": "hint", "side": "left"},),
        ({"type": "facts"},),
        (PLOT,),
        ({"type": "modify", "side": "left", "by": 5, "label": "low sun", "span": "round"}, LOOK),
        ({"type": "rolls", "left": "by_hand"}, LOOK),
        (REDO,),
        (UNDO, LOOK),
        (UNDO, REDO, LOOK),
        (UNDO, UNDO),
    ],
    ids=lambda commands: " ".join(str(one["type"]) for one in commands),
)
def test_no_reply_depends_on_a_sealed_plot(commands: tuple[Json, ...], tmp_path: Path) -> None:
    one, other = (said(tmp_path, plot, *commands) for plot in (PLOT, ANOTHER))
    assert len(one) == len(commands) + 2
    assert one == other


def test_a_sealed_plot_is_taken_back_and_the_question_is_there_again(tmp_path: Path) -> None:
    first, sealed, undone, refused = said(tmp_path, PLOT, UNDO, REDO)
    assert (sealed["sealed"], sealed["request"]) == (["left"], first["request"])
    assert undone == first
    assert refused == {"type": "refused", "why": "there is nothing to redo"}


def test_a_walk_is_taken_back_to_the_question_and_redo_is_the_reveal_again(tmp_path: Path) -> None:
    first, _, shown, undone, look, again, after = said(tmp_path, PLOT, ANSWER, UNDO, LOOK, REDO, LOOK)
    assert undone == first
    assert look == said(tmp_path, LOOK)[-1]
    assert again == shown
    assert again["answers"][0]["answer"]["choices"] == {"left": ["south", "wait"], "right": ["north_west"]}
    assert again["told"][0]["event"] == "walked"
    assert after == said(tmp_path, PLOT, ANSWER, LOOK)[-1] != look


def test_a_walk_that_was_taken_back_is_plotted_otherwise_in_secret(tmp_path: Path) -> None:
    """Neither the new plot nor the one taken back stands in any reply before the reveal; then redo has gone."""
    *_, sealed, look, shown, refused = said(tmp_path, PLOT, ANSWER, UNDO, ANOTHER, LOOK, ANSWER, REDO)
    assert (sealed["sealed"], sealed["answers"], sealed["told"]) == (["left"], [], [])
    assert look == said(tmp_path, LOOK)[-1]
    assert shown["told"][0]["steps"]["left"] == ["creep", "turn", "south_east"]
    assert refused == {"type": "refused", "why": "there is nothing to redo"}


@pytest.mark.parametrize("side", ["left", "right"])
def test_one_side_neither_hears_the_other_plot_nor_takes_it_back(side: str, tmp_path: Path) -> None:
    """The opponent has plotted before the first question is read."""
    first, look, refused = said(tmp_path, LOOK, UNDO, as_side=side, opponent="1", kind="death")
    foe = "right" if side == "left" else "left"
    assert first["sealed"] == [foe]
    assert {ask["side"]: ask["menu"] is None for ask in first["request"]["asks"]} == {side: False, foe: True}
    assert look["sheet"]["sides"][foe]["spot"] == said(tmp_path, LOOK)[-1]["sheet"]["sides"][foe]["spot"]
    assert refused["type"] == "refused"
