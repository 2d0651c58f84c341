"""The trouble with the disk is looked up without touching the disk; only keeping tries again."""

from pathlib import Path

from duel_tui.play.matchmaking import begin, quick
from duel_tui.play.saved_duels import sat_down
from tests.plain.talks import context_in


def test_looking_at_the_trouble_writes_nothing(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    context.saves.duels.write_text("in the way")
    bout, recorder = sat_down(context, begin(context, quick(context)))
    context.saves.duels.unlink()
    assert "could not be saved" in bout.trouble
    assert not context.saves.duels.exists()
    assert recorder.whole
    assert bout.keep()
    assert not bout.trouble
    assert not bout.keep(), "nothing has changed since"
    assert list(context.saves.duels.iterdir())
    context.clear_table()
