"""The end of a duel on the screen: what it tells, what fits, its rows and where they lead."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from re import findall
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.pages.conductor import played
from duel_tui.pages.ending import after, hits, last_blow
from duel_tui.pages.scenes import scene_of
from duel_tui.play import matchmaking
from duel_tui.play.moments import moment_of
from duel_tui.play.prompts import Ended
from duel_tui.play.saved_duels import entered, sat_down
from duel_tui.registry import KEYS
from duel_tui.show.fit import alternatives
from duel_tui.storage import duels, fencers
from duel_tui.storage.duels import SavedDuel
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.question import Question
from duel_tui.tui.screens.replay import ReplayScreen
from duel_tui.tui.widgets import ending
from duel_tui.tui.widgets.ending import Ending
from tests.systems.contenders import fencer
from tests.systems.rapier_and_dagger.figure_positions import plot_again
from tests.systems.rapier_and_dagger.positions import shown
from tests.systems.rapier_and_dagger.test_nothing_cut_off import NAMES
from tests.systems.walks import play_on
from tests.tui.bouts import bout
from tests.tui.drawn import text
from tests.tui.en_garde import NEAR
from tests.tui.en_garde import bout as en_garde
from tests.tui.full_disk import Full
from tests.tui.golden import assert_looks_like
from tests.tui.positions import AT_MEASURE, CHOSEN, OVER, begun
from tests.tui.screens import Bottom, Player, home_app, playing, running
from tests.tui.visits import context

LOST = ("left movement / right movement: yield / stand", "right accept: yes")
FOUGHT = (*AT_MEASURE, CHOSEN, "left hit 1d100: 15", "right hit 1d100: 71")
NEXT = "n next: Tobias Quill, Novice"
ROWS = {
    "n": "next: Tobias Quill, Novice",
    "a": "again",
    "s": "again, sides swapped",
    "r": "replay",
    "e": "save as text",
    "l": "the log",
    "c": "roll a fencer of your own?",
    "x": "home",
}
FULL = (*AT_MEASURE, CHOSEN, "left hit 1d100: 99", "right hit 1d100: 3")
"""A duel to one touch whose end takes every row of the smallest screen."""
NOTE = "Anna: 2 of 3 wins to the next level. Zeno: 1 of 3 wins to the next level. The file was written again."
"""Takes two rows."""
RULES: tuple[dict[str, Any], ...] = (
    {"mode": "fig"},
    {},
    {"approach": "map", "movement": "points", "attack": "actions"},
)
SEEDS = {KEYS[0]: 4}
"""Of the dice, where others than the usual tell more."""


def at(player: Player) -> str:
    """The row at the caret."""
    (found,) = findall(r"> (\w \w.*?)(?:   |\n)", player.sees)
    return str(found)


async def noted(player: Player, note: str) -> Ending:
    """The end, with a note about records."""
    shown = player.screen.prompt
    assert isinstance(shown, Ending)
    shown._note = note
    shown.on_resize()
    await player.rest()
    return shown


@pytest.mark.parametrize("game", KEYS)
async def test_the_end_tells_what_both_did_every_hit_and_the_last_blow(game: str) -> None:
    duel = begun(game, seed=SEEDS.get(game, 11))
    play_on(duel.table, Random(11))
    async with playing(duel) as player:
        assert_looks_like(player.app, f"end-{game}")
        await player.sits_down(begun(game, people=2, decisions=400))
        duel = player.bout
        moment, told = moment_of(duel), player.reads
        struck = hits(duel, moment.short)
        assert struck
        for one in struck:
            assert f"{one.round} {one.text}" in told
            assert not one.border or f"{one.score} {one.border}" in told
        assert last_blow(duel) in told
        for side, panel in zip(Side, scene_of(duel).panels(moment), strict=True):
            assert text(panel.score if side is moment.near else panel.score[::-1]) in player.sees
            for mark in panel.marks:
                assert any(one in player.sees for one in alternatives(mark.text)), mark


async def test_the_caret_moves_over_what_may_follow_and_after_a_defeat_again_comes_first() -> None:
    async with playing(bout(kind="death", lines=OVER)) as player:
        assert player.rows[0].startswith(" BERNARDINO WINS  Don Diego lowers the blade and yields.")
        cursor = player.app.cursor_position
        assert NEXT in player.rows[cursor.y][cursor.x - 1 :]
        for letter, words in ROWS.items():
            assert f"{letter} {words}" in player.sees
        for keys, row in (("", NEXT), ("right", "a again"), ("down", "r replay"), ("left up", NEXT)):
            await player.press(keys)
            assert at(player) == row
        await player.sits_down(bout(kind="death", lines=LOST))
        assert at(player) == "a again"
        assert "n next" in player.sees.partition("> a again")[2]


@pytest.mark.parametrize(("height", "note"), [(24, NOTE), (24, ""), (30, NOTE)])
async def test_hits_and_the_last_blow_stand_whole_at_the_end_whatever_gives_way(
    height: int, note: str
) -> None:
    duel = bout(kind="friendly", options={"friendly_touches": 1}, lines=FULL)
    async with playing(duel, size=(80, height)) as player:
        await noted(player, note)
        assert "BERNARDINO WINS THE BOUT  That was the last touch needed." in player.sees
        assert "You hit Diego's right chest: " in player.sees
        assert "99 from " in player.sees
        assert last_blow(duel) in player.reads
        assert note in player.reads
        assert "\u2026" not in player.sees
        assert ("Bernardino: parries: " in player.sees) is (height > 25 or not note)


def crowded() -> Iterator[tuple[int, BySide[str]]]:
    """Seeds of duels with figures in which much happened, each with names that are as long as they get."""
    for number, seed in enumerate((1, 6, 12, 16)):
        yield seed, [*NAMES.values()][number % len(NAMES)]


@pytest.mark.parametrize(("seed", "names"), crowded())
async def test_no_row_of_the_end_is_cut_off_however_long_the_names_are(seed: int, names: BySide[str]) -> None:
    chance, note = Random(seed), NOTE.partition(". ")[0]
    fencers = BySide(*[replace(fencer(chance, side), name=names[side]) for side in Side])
    kind = chance.choice(tuple(Kind))
    duel = bout(kind=kind, seed=seed, options=RULES[seed % len(RULES)], fencers=fencers)
    play_on(duel.table, Random(seed))
    async with playing(duel) as player:
        shown = await noted(player, note)
        assert note in player.sees
        for hit in hits(duel, shown._heard)[-1:]:
            assert hit.text.partition(":")[0] in player.reads
        assert last_blow(duel) in player.reads
        assert "\u2026" not in player.sees


async def test_the_end_comes_by_itself_and_stays_away_from_keys_of_the_last_choice() -> None:
    duel = bout(kind="death", people=2, lines=OVER[:1])
    async with playing(duel) as player:
        if not player.decides:
            await player.press("enter")
        first = player.screen
        await player.write("y enter a a s n")
        assert duel.table.done
        assert player.app.screen is first
        assert isinstance(player.screen.prompt, Ending)


async def test_a_second_enter_at_once_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "STARTLED", 60)
    async with playing(bout(kind="death", lines=OVER)) as player:
        await player.press("enter enter")
        assert isinstance(player.screen.prompt, Ending)
        monkeypatch.setattr(ending, "STARTLED", 0)
        await player.press("right down down down enter")
        assert isinstance(player.app.screen, Bottom), "home was taken"


async def test_rows_lead_away_and_back() -> None:
    async with playing(bout(kind="death", lines=OVER)) as player:
        await player.press("l")
        assert "Bernardino and Don Diego meet" in player.reads
        await player.press("escape")
        assert at(player) == "l the log"
        await player.press("r")
        assert isinstance(player.app.screen, ReplayScreen)
        await player.press("escape")
        assert isinstance(player.screen.prompt, Ending)
        await player.press("c")
        assert "new fencer" in player.sees.lower()
        await player.press("escape")
        for key in ("x", "backspace", "escape"):
            assert isinstance(player.app.screen, Bottom)
            await player.sits_down(bout(kind="death", lines=OVER))
            await player.press(key)
        assert isinstance(player.app.screen, Bottom)


async def test_z_takes_back_from_the_end_after_a_warning_that_moves_nothing() -> None:
    duel = bout(kind="death", people=2, lines=OVER)
    async with playing(duel) as player:
        before = player.rows
        for key, said, rows in (("Z", "restore", 1), ("z", "unrecorded.", 2)):
            await player.press(key)
            changed = [one for one, old in zip(player.rows, before, strict=True) if one != old]
            assert len(changed) == rows
            assert said in "".join(changed)
            await player.press("right left")
            assert player.rows == before
        await player.press("z z")
        assert duel.table.request is not None
        assert not isinstance(player.screen.prompt, Ending)
        await player.press("Z")
        assert isinstance(player.screen.prompt, Ending)
        assert "unrecorded" not in player.sees


async def test_where_the_hands_lie_open_nothing_is_taken_back_from_the_end() -> None:
    duel = en_garde(people=2, state={**NEAR, "hits": BySide(4, 1)}, hits_to_win=5)
    play_on(duel.table, Random(1))
    async with playing(duel) as player:
        assert duel.table.done
        await player.press("z")
        assert "Not available now: the hands have been shown" in player.reads
        assert duel.table.done


def over(saves: Path) -> SavedDuel:
    """A quick duel that its opponent has won."""
    there = context(saves)
    saved = matchmaking.begin(there, matchmaking.quick(there))
    sat, recorder = sat_down(there, saved)
    sat.table.decide(Side.LEFT, "yield")
    sat.table.decide(Side.RIGHT, "stand")
    entered(there, saved, sat, recorder)
    there.clear_table()
    return duels.load(saved.path, there.library)


async def test_home_goes_home_also_from_a_duel_that_was_opened_out_of_a_list(tmp_path: Path) -> None:
    over(tmp_path)
    async with running(home_app(context(tmp_path)), (80, 24)) as player:
        await player.press("d enter")
        player.app.open(DuelScreen(*played(player.app.app_context, over(tmp_path))))
        await player.rest()
        assert len(player.app.screen_stack) > 2
        await player.press("x")
        assert isinstance(player.app.screen, HomeScreen)
        assert len(player.app.screen_stack) == 1


async def test_after_the_first_duel_a_fencer_of_ones_own_is_offered_once_and_to_nobody_who_has_one(
    tmp_path: Path,
) -> None:
    def offered(saved: SavedDuel) -> bool:
        there = context(tmp_path)
        why = after(*played(there, saved)).why
        there.clear_table()
        assert isinstance(why, Ended)
        return "create" in [row.key for row in why.rows]

    first = over(tmp_path)
    assert offered(first)
    second = over(tmp_path)
    assert not offered(first)
    assert not offered(second)
    second.path.unlink()
    fencers.add(context(tmp_path).saves, unnamed("Anna"))
    assert not offered(first)


async def test_a_duel_that_is_over_cannot_be_left_for_another_while_it_is_not_on_disk() -> None:
    async with playing(replace(bout(kind="death", lines=OVER), keeper=Full())) as player:
        assert "duel.toml could not be saved" in player.reads
        first = player.screen
        await player.press("a")
        assert player.app.screen is first
        assert isinstance(player.screen.prompt, Ending)
        await player.press("escape")
        assert isinstance(player.app.screen, Question)


async def test_a_replay_shows_the_whole_map_as_it_was_at_the_step_or_says_that_there_is_none() -> None:
    async with playing(bout(kind="death", lines=OVER)) as player:
        player.app.open(ReplayScreen(shown(plot_again())))
        await player.press("home")
        assert "@ map" in player.rows[-1]
        for before, closes, facing in ((0, "@", "facing west"), (1, "x", "facing north-west")):
            await player.press("@" if not before else "right @")
            assert player.rows[0].strip() == "THE CONVENT GARDEN"
            assert "facing east" in player.reads
            assert facing in player.reads
            await player.press(closes)
            assert f"Replay, step {before} of 1" in player.rows[0]
        await player.press("@ escape")
        assert "Replay, step 1 of 1" in player.rows[0]
        player.app.open(ReplayScreen(bout(kind="death", lines=FOUGHT, people=2)))
        await player.press("@")
        assert "This duel is not on a map." in player.reads
