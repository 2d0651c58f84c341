"""A replay on the screen: step by step, both ways, and on to the next hit."""

from collections.abc import Sequence
from pathlib import Path

from duel_tui.pages.log import Steps
from duel_tui.registry import KEYS
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.replay import ReplayScreen
from tests.systems.rapier_and_dagger.figure_positions import plot_met
from tests.systems.rapier_and_dagger.positions import shown
from tests.tui.bouts import bout
from tests.tui.golden import assert_looks_like, assert_whole_screen
from tests.tui.positions import OVER, begun
from tests.tui.screens import playing, running
from tests.tui.test_after_the_end import Evening
from tests.tui.test_duel_end import FOUGHT


def _rules(rows: Sequence[str]) -> int:
    """How many rules stand across the screen."""
    return len([row for row in rows if set(row.strip()) == {"\u2500"}])


async def test_a_replay_goes_step_by_step_both_ways() -> None:
    async with playing(bout(kind="death", lines=OVER)) as player:
        await player.press("r")
        assert "yields" not in player.reads
        assert "Bernardino and Don Diego meet" in player.reads
        await player.press("end < >")
        assert "yields" in player.reads, "the log ends with the step, and turns"
        player.app.open(ReplayScreen(bout(kind="death", lines=FOUGHT, people=2)))
        await player.rest()
        assert "Replay, step 0 of 2" in player.rows[0]
        assert _rules(player.rows) == 1, "one rule stands over the log before anything has happened"
        await player.press("right")
        assert "BOTH CHOICES" in player.sees
        assert _rules(player.rows) == 1
        await player.press("tab")
        assert "Replay, step 2 of 2" in player.rows[0]
        assert_looks_like(player.app, "replay-80x24")
        last = player.sees
        await player.press("right")
        assert player.sees == last
        await player.press("left")
        assert "Replay, step 1 of 2" in player.rows[0]
        await player.press("home left")
        assert "Replay, step 0 of 2" in player.rows[0]
        await player.press("end")
        assert player.sees == last
        await player.press("backspace backspace")
        assert not isinstance(player.app.screen, ReplayScreen)


async def test_what_a_replay_says_covers_no_question_that_comes_after_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    async with running(evening.app, (80, 24)) as player:
        await evening.yields(player)
        await player.press("r")
        await player.until(lambda: isinstance(player.app.screen, ReplayScreen))
        await player.press("down")
        assert "There is no hit after this step." in player.reads
        await player.press("escape")
        await player.until(lambda: isinstance(player.app.screen, DuelScreen))
        await player.press("z")
        assert not player.app._notifications
        assert "There is no hit" not in player.reads


async def test_every_game_is_gone_through_step_by_step_and_from_hit_to_hit() -> None:
    async with playing(bout(kind="death", lines=OVER)) as player:
        for key in KEYS:
            duel = begun(key, people=2, decisions=400)
            assert duel.table.done
            replay = ReplayScreen(duel)
            player.app.open(replay)
            await player.rest()
            assert replay.end
            await player.press("down")
            hit = Steps(duel).hit_after(0)
            assert hit
            assert replay.at == hit
            await player.press("end")
            last = replay.at
            await player.press("down")
            assert replay.at == last
            for size in ((120, 40), (80, 24)):
                await player.pilot.resize_terminal(*size)
                await player.press("home right right")
                assert len(player.rows) == size[1]
                await player.press("end left")
                assert f"step {replay.end - 1} of {replay.end}" in player.rows[0]


async def test_from_the_end_of_a_duel_a_step_is_played_on_and_noted(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    async with running(evening.app, (80, 24)) as player:
        await evening.yields(player)
        await player.press("r right left")
        await player.press('"')
        await player.type("here it began")
        await player.press("enter")
        assert "Your note is kept." in player.reads
        assert 'Your note: "here it began"' in player.reads
        (old,) = evening.files
        before = old.read_bytes()
        assert b"note 0: " in before
        await player.press("p")
        await player.press("enter")
        assert isinstance(player.app.screen, DuelScreen)
        assert "unrecorded" in player.rows[0]
        assert player.bout.branched == f"step 0 of {old.stem}"
    assert evening.files[0] == old
    assert old.read_bytes() == before


async def test_in_a_duel_a_note_is_typed_over_the_decision_and_bad_text_is_refused() -> None:
    async with playing(bout()) as player:
        await player.press('"')
        await player.press("enter")
        assert "a note needs some text" in player.reads
        await player.type("he is left-handed")
        await player.press("enter")
        assert "Your note is kept." in player.reads
        assert player.bout.table.notes == ((player.bout.table.place, "he is left-handed"),)
        assert player.decides


async def test_nothing_of_the_map_beside_the_log_is_cut_off() -> None:
    async with playing(shown(plot_met()), size=(100, 30)) as player:
        player.app.open(ReplayScreen(shown(plot_met())))
        await player.rest()
        await player.press("tab")
        for size in ((100, 30), (110, 34), (120, 40)):
            await player.pilot.resize_terminal(*size)
            await player.rest()
            assert_whole_screen(player.app)
