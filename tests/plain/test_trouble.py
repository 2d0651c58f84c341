"""The trouble with the disk is looked up without touching the disk; only keeping tries again."""

from pathlib import Path

from duel_tui.play.matchmaking import begin, quick
from duel_tui.play.saved_duels import sat_down
from tests.plain.talks import house_in


def test_looking_at_the_trouble_writes_nothing(tmp_path: Path) -> None:
    house = house_in(tmp_path)
    house.saves.duels.write_text("in the way")
    bout, recorder = sat_down(house, begin(house, quick(house)))
    house.saves.duels.unlink()
    assert "could not be saved" in bout.trouble
    assert not house.saves.duels.exists()
    assert recorder.whole
    assert bout.keep()
    assert not bout.trouble
    assert not bout.keep(), "nothing has changed since"
    assert list(house.saves.duels.iterdir())
    house.clear_table()
