"""What the stage and the panels show is told too: in lines, to those who watch, and by the referee."""

from collections.abc import Iterator
from random import Random

import pytest

from duel_tui.engine.rulings import Modify
from duel_tui.engine.side import Side
from duel_tui.pages.scenes import figures, posture, scene_of
from duel_tui.pages.showing import looks, shown_to, view_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.referee.encoding import sheet_json
from duel_tui.registry import KEYS
from duel_tui.registry.games import GAMES
from duel_tui.show.fit import alternatives
from duel_tui.theatre import theatre
from tests.lengths import at_length
from tests.systems.walks import play_on
from tests.tui.positions import begun

PLACES = ("head", "sword arm", "right chest", "left chest", "left arm", "right leg", "left leg")
_RULED = 0.3


def positions(key: str, count: int) -> Iterator[Bout]:
    """Positions of random duels, some with a modifier that waits."""
    seed = found = 0
    while found < count:
        seed += 1
        bout, chance = begun(key, people=2 if seed % 3 else 1, seed=seed), Random(seed)
        for _ in range(12):
            if found == count or bout.table.done:
                break
            if chance.random() < _RULED:
                bout.table.rule(Modify(chance.choice([Side.LEFT, Side.RIGHT]), 10, "high ground"))
            yield bout
            found += 1
            play_on(bout.table, chance, decisions=1)


def told(bout: Bout, side: Side) -> str:
    """All that lines tell of a side when they are asked how it stands."""
    sheet = bout.table.sheet_at(bout.table.place, None if bout.own is None else bout.own)
    lines = bout.wording.stands("side", sheet, side, bout.heard)
    return " ".join([*lines, posture(bout, side, None, lines)])


@pytest.mark.parametrize(
    "count", [20, pytest.param(at_length(200), marks=pytest.mark.slow)], ids=["some", "many"]
)
@pytest.mark.parametrize("key", KEYS)
def test_what_is_seen_is_told(key: str, count: int) -> None:
    assert GAMES[key].scene, (
        f"{key} has no scene, so that nothing is seen of it: write its scene.py and poses.toml, and name the scene "
        "in its entry of duel_tui/registry/games.py (step 8 of 'Add a game' in ARCHITECTURE.md)"
    )
    says = theatre().stage.poses.says
    for bout in positions(key, count):
        moment = moment_of(bout)
        panels, seen, public = scene_of(bout).panels(moment), figures(bout), figures(shown_to(bout, None))
        view = view_of(bout, "public")
        drawn = looks(bout.wording.phrases, bout.names, bout.table, None)
        assert sheet_json(bout.table.sheet(None))["sides"].keys() == {*Side}
        for place, side in enumerate(Side):
            text, figure, shown = told(bout, side), seen[side], view.stands[place]
            assert says[figure.body] in text
            assert not figure.arm or says[figure.arm] in text
            assert says[public[side].body] in shown
            assert drawn[side].get("body", "guard_italian") == public[side].body
            for wound in figure.wounds:
                assert wound.replace("_", " ") in text, (key, wound, text)
                assert wound.replace("_", " ") in shown or wound not in public[side].wounds
            marked = [alternatives(mark.text)[0] for mark in panels[side].marks]
            assert [one for one in PLACES if any(one in mark for mark in marked) and one not in text] == []
            assert moment.modifiers.first[side] is None or any(
                one.ruling.by and one.ruling.side in {side, None} for one in bout.table.waiting
            )
