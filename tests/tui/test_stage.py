"""The stage on the duel screen: when fencers move, what ends it, whose shadow is seen, and what stands where there is no stage."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from duel_tui.pages.showing import view_of
from duel_tui.registry import KEYS
from duel_tui.show.blocks import Mark, Panel, Wanted, dealt
from duel_tui.show.fit import alternatives
from duel_tui.storage.settings import Settings
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens.rulebook import RulebookScreen
from duel_tui.tui.screens.view import ViewScreen
from duel_tui.tui.widgets import stage
from duel_tui.tui.widgets.panels import wounds_row
from duel_tui.tui.widgets.stage import Stage
from tests.tui.bouts import bout
from tests.tui.drawn import text
from tests.tui.positions import AT_MEASURE, begun
from tests.tui.screens import QUIET, Player, playing

STILL = replace(QUIET, motion=False)
LONG, SHORT = 60.0, 0.001
"""Seconds between two frames: in one case only a key ends the motion, in the other it ends by itself."""
ATTACK = "t r w enter"
"""The keys of a whole exchange, after which something has to be seen."""
KEYS_OF_A_DUEL = "down", "?", "x", "escape", "+"
ON_MAP = {"approach": "map", "movement": "points", "attack": "actions"}


@asynccontextmanager
async def moving(
    patch: pytest.MonkeyPatch,
    settings: Settings = QUIET,
    *,
    every: float = LONG,
) -> AsyncIterator[Player]:
    """Play where fencers may move, as in a terminal that somebody sees."""
    patch.setattr(DuelApp, "is_headless", False)
    patch.setattr(stage, "_EVERY", every)
    async with playing(bout(kind="death", lines=AT_MEASURE), settings) as player:
        yield player


def stage_of(player: Player) -> Stage:
    """The stage of the duel, which may lie under another page."""
    return player.screen.board.stage


def moves(shown: Stage) -> bool:
    """Whether there is motion."""
    return shown.moves


def drawn(player: Player) -> list[str]:
    """The rows of the stage."""
    return [text(line) for line in stage_of(player).lines]


async def still_after(keys: str, size: tuple[int, int] = (80, 24)) -> list[str]:
    """The stage after some keys where nobody ever moves."""
    async with playing(bout(kind="death", lines=AT_MEASURE), STILL, size) as player:
        await player.press(keys)
        return drawn(player)


async def test_nothing_moves_where_nobody_looks_on_or_a_duel_is_opened_or_motion_is_unwanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.press(ATTACK)
        assert player.bout.table.place > 1
        assert not moves(stage_of(player))
    async with moving(monkeypatch) as player:
        assert not moves(stage_of(player)), "a duel that is opened stands still"
        before = drawn(player)
        await player.press("t r w")
        assert not moves(stage_of(player))
        await player.press("enter")
        assert moves(stage_of(player))
        assert drawn(player) not in (before, await still_after(ATTACK))
        for unwanted in (STILL, QUIET):
            player.app.keep(unwanted)
            player.app.ascii_only = unwanted.motion
            await player.sits_down(bout(kind="death", lines=AT_MEASURE))
            await player.press(ATTACK)
            assert player.bout.table.place > 1
            assert not moves(stage_of(player))


async def test_every_key_ends_the_motion_and_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = dict[str, list[str]]()
    for settings in (QUIET, STILL):
        async with moving(monkeypatch, settings=settings) as player:
            for key in KEYS_OF_A_DUEL:
                await player.sits_down(bout(kind="death", lines=AT_MEASURE))
                await player.press(ATTACK)
                shown = stage_of(player)
                assert moves(shown) is settings.motion
                await player.press(key)
                assert not moves(shown)
                assert shown._ticks is None
                seen.setdefault(key, []).append(player.sees)
    for key, (moved, still) in seen.items():
        assert moved == still, key


async def test_after_the_motion_the_picture_is_the_still_one_and_no_timer_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with moving(monkeypatch, every=SHORT) as player:
        await player.press(ATTACK)
        shown = stage_of(player)
        await player.until(lambda: not moves(shown))
        await player.until(lambda: shown._ticks is None)
        assert not [one for one in shown._timers if one._task is not None and not one._task.done()]
        assert drawn(player) == await still_after(ATTACK)


async def test_what_is_restored_has_another_size_or_was_covered_stands_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with moving(monkeypatch) as player:
        await player.press(ATTACK)
        place = player.bout.table.place
        for key in "zzZ":
            await player.press(key)
            assert not moves(stage_of(player)), key
        assert player.bout.table.place == place
        for size in ((80, 24), (120, 40)):
            await player.sits_down(bout(kind="death", lines=AT_MEASURE))
            await player.press(ATTACK)
            shown = stage_of(player)
            assert moves(shown)
            if size == (80, 24):
                player.app.open(RulebookScreen(player.app.app_context))
                await player.rest()
                assert not moves(shown)
                await player.press("escape")
            else:
                await player.pilot.resize_terminal(*size)
                await player.rest()
            assert not moves(shown)
            assert drawn(player) == await still_after(ATTACK, size=size)


async def test_the_move_at_the_caret_is_a_shadow_of_the_one_who_is_alone() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.press("t r w")
        shadowed = drawn(player)
        await player.press("? x")
        assert drawn(player) == shadowed, "it is there again when what lay over the table is gone"
        await player.press("< escape")
        assert drawn(player) == shadowed
        for game in KEYS:
            await player.sits_down(begun(game, decisions=1))
            await player.press("? x")
            before, inks = drawn(player), set[str]()
            for key in ("down", "tab", "down", "tab", "down"):
                await player.press(key)
                inks |= {span.ink for line in stage_of(player).lines for span in line}
            assert "ghost" in inks, game
            await player.press("z")
            assert drawn(player) == before, game
            await player.sits_down(begun(game, people=2))
            for key in ("enter", "down", "down"):
                await player.press(key)
                assert stage_of(player)._shadow is None, "where two share the screen nobody has one"


def test_a_long_list_has_a_row_of_wounds_in_the_place_of_the_stage() -> None:
    long = dealt(24, Wanted(asked=14, more=16, result=4))
    assert "stage" not in long
    assert long["wounds"] == 1
    assert "wounds" not in dealt(24, Wanted(asked=12, more=14, result=2))


def test_from_one_question_to_the_next_no_block_moves() -> None:
    asks = Wanted(asked=9, more=10, result=4), Wanted(asked=11, more=12, result=1, known=1)
    first, other = [dealt(40, one) for one in asks]
    assert first == other
    assert (first["stage"], first["asked"], first["result"], first["log"]) == (11, 12, 5, 9)


async def test_beside_a_plot_the_wounds_of_both_stand_in_one_row() -> None:
    duel = begun("rapier_and_dagger", options=ON_MAP)
    async with playing(duel) as player:
        for keys in ("$ l w g s enter", "$ r w h l enter", "$ r w g l enter"):
            await player.press(keys)
        player.app.open(ViewScreen(view_of(duel, "public")))
        await player.rest()
        assert "scratch" in player.rows[3], player.sees


MARKS = st.lists(
    st.sampled_from(
        [
            ("right chest serious -10 Str", "chest serious", "r.chest S"),
            ("left leg light -4 Agi", "left leg light", "l.leg L"),
            ("prone, rises by itself", "prone"),
            ("unhurt",),
        ]
    ),
    max_size=7,
)


@given(near=MARKS, far=MARKS, width=st.integers(80, 130))
def test_in_the_row_of_wounds_each_is_said_or_counted_and_none_is_cut_off(
    near: list[tuple[str, ...]], far: list[tuple[str, ...]], width: int
) -> None:
    panels = [Panel("Anna", "Anna", marks=tuple([Mark(one) for one in marks])) for marks in (near, far)]
    row = wounds_row(panels[0], panels[1], width)
    assert len(text(row)) == width
    said = [span.text for span in row if span.text.strip()]
    whole = {one for marks in (*near, *far) for one in alternatives(marks)}
    more = [one for one in said if one not in whole]
    hidden = sum([int(one.split()[0]) for one in more])
    assert all(one.startswith("+") and one.endswith(" more") for one in more)
    assert len(said) - len(more) + hidden == len(near) + len(far)
