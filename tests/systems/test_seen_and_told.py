"""What the stage and the panels show is told too: in lines, to those who watch, and by the referee."""

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from duel_tui.engine.rulings import Modify
from duel_tui.engine.side import Side
from duel_tui.pages.scenes import figures, posture, scene_of
from duel_tui.pages.showing import looks, shown_to, view_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.referee.encoding import sheet_json
from duel_tui.registry import KEYS
from duel_tui.show.fit import alternatives
from duel_tui.theatre import theatre
from tests.systems.walks import play_on
from tests.tui.positions import begun

PLACES = ("head", "sword arm", "right chest", "left chest", "left arm", "right leg", "left leg")


def positions(key: str, count: int) -> Iterator[Bout]:
    """Positions of random duels, each with a modifier that waits."""
    seed = found = 0
    while found < count:
        seed += 1
        bout = begun(key, people=2 if seed % 3 else 1, seed=seed)
        chance = Random(seed)
        for _ in range(12):
            if found == count or bout.table.done:
                break
            if chance.random() < 0.3:
                bout.table.rule(Modify(chance.choice([Side.LEFT, Side.RIGHT]), 10, "high ground"))
            yield bout
            found += 1
            play_on(bout.table, chance, decisions=1)


def told(bout: Bout, side: Side) -> str:
    """All that lines tell of a side when they are asked how it stands."""
    sheet = bout.table.sheet_at(bout.table.place, None if bout.own is None else bout.own)
    lines = bout.wording.stands("side", sheet, side, bout.heard)
    return " ".join([*lines, posture(bout, side, None, lines)])


def check(key: str, count: int) -> None:
    """What is seen in some positions is told of them."""
    says = theatre().stage.poses.says
    for bout in positions(key, count):
        moment = moment_of(bout)
        panels, seen = scene_of(bout).panels(moment), figures(bout)
        view = view_of(bout, "public")
        public = figures(shown_to(bout, None))
        drawn: dict[Side, Any] = looks(bout.wording.phrases, bout.names, bout.table, None)
        sheet = sheet_json(bout.table.sheet(None))
        for side in Side:
            text, figure, shown = told(bout, side), seen[side], view.stands[[*Side].index(side)]
            assert says[figure.body] in text
            assert not figure.arm or says[figure.arm] in text
            assert says[public[side].body] in shown
            assert drawn[side]["body"] == public[side].body
            for place in figure.wounds:
                words = place.replace("_", " ")
                assert words in text, (key, place, text)
                assert words in shown or place not in public[side].wounds
            for mark in panels[side].marks:
                for place in PLACES:
                    if place in alternatives(mark.text)[0]:
                        assert place in text, (key, mark, text)
            assert side in sheet["sides"]
            for modifier in (moment.modifiers.first[side],):
                assert modifier is None or any(
                    one.ruling.by and one.ruling.side in {side, None} for one in bout.table.waiting
                )


@pytest.mark.parametrize("key", KEYS)
def test_what_is_seen_is_told(key: str) -> None:
    check(key, 40)


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_what_is_seen_is_told_in_many_positions(key: str) -> None:
    check(key, int(os.environ.get("DUEL_TUI_POSITIONS", "80")))
