"""What the record sheet on paper says besides the fencer."""

from pathlib import Path

from duel_tui.fencer.terms import Grade, Place
from duel_tui.pages.papers import record_sheet
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from tests.fencer.lives import hurt
from tests.fencer.shared import ITALIAN, TABLES
from tests.plain.talks import context_in


def test_rd_89_body_hits_stand_on_every_sheet_and_change_nothing_here(tmp_path: Path) -> None:
    where, points = context_in(tmp_path), TABLES.chivalry_and_sorcery
    line = "Body hits (Chivalry & Sorcery)  Light 1, Serious 3, Mortal 8 and a critical hit"
    for fencer in (None, ITALIAN):
        assert line in record_sheet(where, KEY, fencer).splitlines()
    dead = hurt(*[f"{place} {Grade.SERIOUS}" for place in Place])
    assert line in record_sheet(where, KEY, ITALIAN, dead).splitlines()
    assert [getattr(points, grade) for grade in (Grade.LIGHT, Grade.SERIOUS, Grade.MORTAL)] == [1, 3, 8]
