"""The plot on the duel screen: its cursor walks on the map, one key too many leaves nothing, and its help tells the steps."""

from pathlib import Path
from typing import Any, cast

import pytest

from duel_tui.pages.scenes import chart_of
from duel_tui.play.bout import Bout
from duel_tui.tui.line.gate import FULL
from duel_tui.tui.styles import MANY, Palette, style_of
from tests.tui.economy import Counted, FarPlayer, on_a_line
from tests.tui.positions import begun
from tests.tui.screens import QUIET, Bottom, app_over, playing, screen_of
from tests.tui.visits import context

ON_MAP: dict[str, Any] = {"approach": "map", "movement": "points", "attack": "actions"}


def plot() -> Bout:
    return begun("rapier_and_dagger", options=ON_MAP)


async def test_keys_that_take_back_more_than_there_is_leave_nothing_unasked() -> None:
    async with playing(plot()) as player:
        await player.press("6 6 backspace backspace backspace")
        assert player.said == "The plot has no step to take back. esc leaves the duel, which is saved."
        await player.press("backspace backspace")
        assert not isinstance(player.app.screen, Bottom)
        assert not player.decision.touched
        await player.press("6 escape escape")
        assert player.said == "The plot has no step left. esc again leaves the duel, which is saved."
        await player.press("6 escape escape escape")
        assert isinstance(player.app.screen, Bottom)
        await player.sits_down(plot())
        await player.press("escape")
        assert isinstance(player.app.screen, Bottom), "one that was not begun is left like everything"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_help_of_a_plot_tells_its_steps_and_then_its_chapter(size: tuple[int, int]) -> None:
    async with playing(plot(), size=size) as player:
        await player.press("?")
        assert "Turn about on the spot: 12 feet, 3 points." in player.reads
        assert "Creep all turn, as the first step: 18 feet, 9 points." in player.reads
        assert "Shows the whole map; any key puts it away." in player.reads
        assert "% _ Hides or shows chances (a plot has none); how dice are rolled." in player.reads
        assert "all chances" not in player.reads
        assert "columns" not in player.reads
        assert "…" not in player.sees
        await player.press("?")
        assert "With an approach on a map both plot a turn of steps in secret" in player.reads


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_terminals_cursor_walks_with_the_plot(size: tuple[int, int], tmp_path: Path) -> None:
    where = context(tmp_path)
    where.keep(QUIET)
    bout = plot()
    seen: list[str] = []

    async def walked(line: FarPlayer) -> None:
        line.app.open(screen_of(where, bout))
        await line.rest()
        for key in ("", "6", "right", "8", "t", "backspace"):
            if key:
                await line.press(key)
            terminal = cast("Counted", line.app._driver).line
            seen.append(terminal.buffer[terminal.cursor.y][terminal.cursor.x].data)
            assert terminal.cursor.x > terminal.columns // 2
            assert not terminal.cursor.hidden

    await on_a_line(app_over(where, lambda _: Bottom()), size, walked)
    assert seen == ["B", "1", "2", "3", "4", "3"]


async def test_in_combat_on_a_map_the_squares_stand_beside_the_stage_or_it_has_fewer_rows() -> None:
    async with playing(begun("rapier_and_dagger", options=ON_MAP, decisions=2)) as player:
        for size, table in (((80, 24), 7), ((100, 30), 9), ((120, 40), 13)):
            await player.pilot.resize_terminal(*size)
            await player.rest()
            rows = player.rows
            assert rows[table].startswith(" \u2500 YOUR BLADE")
            assert len([row for row in rows[:table] if ". . B→. ," in row]) == (size[0] >= 100)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("colours", [MANY, FULL])
def test_the_squares_of_a_map_stand_on_colours_and_keep_their_signs(theme: str, colours: int) -> None:
    chart = chart_of(begun("rapier_and_dagger", options=ON_MAP), 80, 24)
    seen = {(span.text.strip(), span.ground) for line in chart for span in line if span.ground}
    assert {("##", "wall"), ("TT", "table"), ("c", "hampers"), ("D", "door")} <= seen
    grounds = {style_of(Palette(theme, colours), "", ground).bgcolor for _, ground in seen}
    assert None not in grounds
    assert len(grounds) == len({ground for _, ground in seen})
    assert all(style_of(Palette("auto", 16), "", ground).bgcolor is None for _, ground in seen)
