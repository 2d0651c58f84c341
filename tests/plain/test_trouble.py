"""The trouble with the disk is looked up without touching the disk; only keeping tries again."""

from pathlib import Path

from duel_tui.play.matchmaking import begin, quick
from duel_tui.play.saved_duels import sat_down
from tests.plain.talks import context_in, conversation


def test_looking_at_the_trouble_writes_nothing(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    context.saves.duels.write_text("in the way")
    bout, recorder = sat_down(context, begin(context, quick(context)))
    recorder.begin()
    context.saves.duels.unlink()
    assert "could not be saved" in bout.trouble
    assert not context.saves.duels.exists()
    assert recorder.whole
    assert bout.keep()
    assert not bout.trouble
    assert not bout.keep(), "nothing has changed since"
    assert list(context.saves.duels.iterdir())
    context.clear_table()


def test_a_ruleset_that_cannot_be_used_is_told_once_where_a_duel_is_set_up(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    context.saves.rulesets.mkdir(parents=True)
    (context.saves.rulesets / "bad.toml").write_text('name = "Bad"\n', encoding="utf-8")
    said = conversation(context, ["new", "seed", "5", "game", "en garde", "seed", "6"])
    assert said.count("bad.toml: based_on is missing: name the game that this file changes") == 1
