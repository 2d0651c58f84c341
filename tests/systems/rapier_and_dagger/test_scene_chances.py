"""The chances on the screen of Rapier & Dagger are those of the rolls that follow."""

from duel_tui.engine.against import percent
from duel_tui.engine.rulings import Modify
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.show.fit import whole
from tests.systems.rapier_and_dagger.cells_read import values_said
from tests.systems.rapier_and_dagger.positions import (
    POSITIONS,
    only_cuts,
    shown,
)
from tests.systems.rapier_and_dagger.situations import LEFT, Bout
from tests.systems.rapier_and_dagger.test_scene import asked, table_of


def test_a_plain_yes_shows_the_chance_of_its_roll() -> None:
    bout = POSITIONS["grapple"]()
    (cell, _) = table_of(shown(bout), LEFT).rows[0].right
    bout.say("yes")
    assert bout.thrown == ("left", "disarm")
    assert bout.roll.against is not None
    assert int(whole(cell.text)) == percent(bout.roll.against)


def test_a_waiting_modifier_is_counted() -> None:
    bout = only_cuts()
    plain = table_of(shown(bout), LEFT).rows[0]
    bout.table.rule(Modify(LEFT, 10, "high ground"))
    table = table_of(shown(bout), LEFT)
    assert int(whole(table.rows[0].left[0].text)) == int(whole(plain.left[0].text)) + 10
    assert table.rows[0].right == plain.right


def test_a_standing_modifier_is_counted_in_every_movement() -> None:
    bout = Bout()
    plain = movements(bout)
    bout.table.rule(Modify(LEFT, -80, "low sun", "duel"))
    assert all(new < old for old, new in zip(plain, movements(bout), strict=True))


def movements(bout: Bout) -> list[int]:
    """What the sentence says of every pair of movements."""
    shown_bout = shown(bout)
    decision = Decision(shown_bout, scene_of(shown_bout), asked(shown_bout))
    found: list[int] = []
    for key in "bspvf":
        assert decision.type(key)
        found += values_said(decision)
    decision.clear()
    return found
