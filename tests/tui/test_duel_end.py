"""The end of a duel on the screen, its rows, its records, replay and watching."""

from pathlib import Path
from random import Random
from re import findall

import pytest
from msgspec.structs import replace

from duel_tui.engine.menu import Choice
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import unnamed
from duel_tui.pages.conductor import played
from duel_tui.pages.ending import after, counted, hits, last_blow
from duel_tui.pages.model import GoOn
from duel_tui.pages.scenes import scene_of
from duel_tui.play import matchmaking
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.moments import moment_of
from duel_tui.play.prompts import Ended
from duel_tui.play.rematch import due
from duel_tui.play.saved_duels import entered, sat_down
from duel_tui.registry import KEYS
from duel_tui.show.fit import alternatives
from duel_tui.storage import duels, fencers
from duel_tui.storage.duels import SavedDuel
from duel_tui.tui.navigation import led_to
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.question import Question
from duel_tui.tui.screens.replay import ReplayScreen, WatchScreen
from duel_tui.tui.widgets import ending
from duel_tui.tui.widgets.ending import Ending
from tests.play import beginnings
from tests.systems.rapier_and_dagger.figure_positions import plot_again
from tests.systems.rapier_and_dagger.positions import shown
from tests.systems.walks import play_on
from tests.tui.bouts import bout
from tests.tui.drawn import text
from tests.tui.en_garde import NEAR
from tests.tui.en_garde import bout as en_garde
from tests.tui.full_disk import Full
from tests.tui.golden import assert_looks_like
from tests.tui.positions import AT_MEASURE, CHOSEN, OVER, begun
from tests.tui.screens import QUIET, Bottom, Player, home_app, playing, running
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
SEEDS = {KEYS[0]: 4}
"""Of the dice, where others than the usual tell more."""
WON = {**NEAR, "hits": BySide(4, 1)}


@pytest.mark.parametrize("game", KEYS)
async def test_the_end_tells_what_both_did(game: str) -> None:
    over = begun(game, seed=SEEDS.get(game, 11))
    play_on(over.table, Random(11))
    async with playing(over) as player:
        assert_looks_like(player.app, f"end-{game}")
        for told in counted(player.bout):
            assert told.endswith(".")


def at(player: Player) -> str:
    """The row at the caret."""
    (found,) = findall(r"> (\w \w.*?)(?:   |\n)", player.sees)
    return str(found)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_end_says_who_won_and_how_and_the_caret_stands_on_the_next_opponent(
    size: tuple[int, int],
) -> None:
    async with playing(bout(kind="death", lines=OVER), size=size) as player:
        assert player.rows[0].startswith(" BERNARDINO WINS  Don Diego lowers the blade and yields.")
        assert at(player) == NEXT
        cursor = player.app.cursor_position
        assert NEXT in player.rows[cursor.y][cursor.x - 1 :]
        for letter, words in ROWS.items():
            assert f"{letter} {words}" in player.sees


@pytest.mark.parametrize(("lines", "first"), [(OVER, NEXT), (LOST, "a again")])
async def test_again_comes_first_only_after_a_defeat(lines: tuple[str, ...], first: str) -> None:
    async with playing(bout(kind="death", lines=lines)) as player:
        assert at(player) == first
        menu = player.sees.partition(f"> {first}")[2]
        assert ("a again" in menu) is (first == NEXT)
        assert ("n next" in menu) is (first != NEXT)


@pytest.mark.parametrize("key", KEYS)
async def test_the_end_tells_every_hit_and_the_last_blow_and_all_of_it_is_in_sight(key: str) -> None:
    duel = begun(key, people=2, decisions=400)
    scene, moment = scene_of(duel), moment_of(duel)
    struck = hits(duel, moment.short)
    assert struck
    async with playing(duel) as player:
        told = " ".join(player.sees.split())
        for one in struck:
            assert f"{one.round} {one.text}" in told
            assert not one.border or f"{one.score} {one.border}" in told
        assert last_blow(duel) in told
        for side in Side:
            panel = scene.panels(moment)[side]
            score = panel.score if side is moment.near else panel.score[::-1]
            assert text(score) in player.sees
            for mark in panel.marks:
                assert any(one in player.sees for one in alternatives(mark.text)), mark


async def test_a_record_follows_a_roll_that_is_overruled_after_the_end(tmp_path: Path) -> None:
    there = context(tmp_path)
    file = fencers.add(there.saves, unnamed("Anna"))
    match = replace(matchmaking.quick(there), preset="as_written", options={}, stems=BySide(file.stem, ""))
    saved = beginnings.begin(there, match)
    sat, recorder = sat_down(there, saved)
    while not sat.table.done:
        sat.table.settle()
        play_on(sat.table, Random(3), decisions=1)
    entered(there, saved, sat, recorder)
    assert [one.duel for one in fencers.load(file.path).record] == [saved.path.stem]
    sat.table.overrule(None, sat.table.rolls()[0].answer.score, "again")  # type: ignore[union-attr]
    entered(there, saved, sat, recorder)
    assert not fencers.load(file.path).record
    sat.table.undo()
    entered(there, saved, sat, recorder)
    assert [one.duel for one in fencers.load(file.path).record] == [saved.path.stem]


async def test_the_end_says_how_far_the_next_level_is(tmp_path: Path) -> None:
    there = context(tmp_path)
    file = fencers.add(there.saves, unnamed("Anna"))
    match = replace(matchmaking.quick(there), preset="as_written", options={}, stems=BySide(file.stem, ""))
    saved = beginnings.begin(there, match)
    sat, recorder = sat_down(there, saved)
    sat.table.decide(Side.LEFT, "yield")
    sat.table.decide(Side.RIGHT, "stand")
    assert entered(there, saved, sat, recorder) == "Anna: 0 of 3 wins to the next level."


@pytest.mark.parametrize("height", [24, 25, 30])
@pytest.mark.parametrize("note", ["", NOTE])
async def test_hits_and_the_last_blow_stand_whole_at_the_end_whatever_gives_way(
    note: str, height: int
) -> None:
    duel = bout(kind="friendly", options={"friendly_touches": 1}, lines=FULL)
    async with playing(duel, QUIET, size=(80, height)) as player:
        shown = player.screen.prompt
        assert isinstance(shown, Ending)
        shown._note = note
        shown.on_resize()
        await player.rest()
        assert "BERNARDINO WINS THE BOUT  That was the last touch needed." in player.sees
        assert "You hit Diego's right chest: " in player.sees
        assert "99 from " in player.sees
        assert last_blow(duel) in player.reads
        assert note in player.reads
        assert "\u2026" not in player.sees
        assert ("Bernardino: parries: " in player.sees) is (height > 25 or not note)


async def test_arrows_move_over_the_rows() -> None:
    async with playing(bout(kind="death", lines=OVER)) as player:
        await player.press("right")
        assert at(player) == "a again"
        await player.press("down")
        assert at(player) == "r replay"
        await player.press("left up")
        assert at(player) == NEXT


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


async def test_z_takes_back_from_the_end_after_a_warning() -> None:
    duel = bout(kind="death", people=2, lines=OVER)
    async with playing(duel) as player:
        await player.press("z")
        assert "unrecorded." in player.reads
        assert duel.table.outcome is not None
        await player.press("z")
        assert duel.table.request is not None
        assert not isinstance(player.screen.prompt, Ending)
        await player.press("Z")
        assert duel.table.place
        assert isinstance(player.screen.prompt, Ending)
        assert "unrecorded" not in player.sees


async def test_where_the_hands_lie_open_nothing_is_taken_back_from_the_end() -> None:
    duel = en_garde(people=2, state=WON, hits_to_win=5)
    async with playing(duel) as player:
        for _ in range(12):
            if duel.table.done:
                break
            if player.decides:
                choices = player.decision.ask.menu.choices  # type: ignore[union-attr]
                attacks = [one for one in choices if str(one).startswith(("attack", "take", "hit", "accept"))]
                await player.commits((attacks or choices)[-1])
            else:
                await player.press("enter")
        assert duel.table.done
        await player.press("z")
        assert "Not available now: the hands have been shown" in player.reads
        assert duel.table.done


@pytest.mark.parametrize("key", ["r", "l"])
async def test_a_row_of_the_end_leads_back_to_it(key: str) -> None:
    async with playing(bout(kind="death", lines=OVER)) as player:
        await player.press(f"{key} escape")
        assert isinstance(player.screen.prompt, Ending)


async def test_the_log_of_the_end_is_the_whole_log() -> None:
    async with playing(bout(kind="death", lines=OVER)) as player:
        await player.press("l")
        assert "Bernardino and Don Diego meet" in player.reads
        await player.press("escape")
        assert at(player) == "l the log"


async def test_home_goes_home_and_so_does_backspace() -> None:
    for key in ("x", "backspace", "escape"):
        async with playing(bout(kind="death", lines=OVER)) as player:
            await player.press(key)
            assert isinstance(player.app.screen, Bottom)


async def test_home_goes_home_also_from_a_duel_that_was_opened_out_of_a_list(tmp_path: Path) -> None:
    there = context(tmp_path)
    saved = matchmaking.begin(there, matchmaking.quick(there))
    sat, _ = sat_down(there, saved)
    sat.table.decide(Side.LEFT, "yield")
    sat.table.decide(Side.RIGHT, "stand")
    there.summarise = lambda: None
    there.clear_table()
    for note in there.saves.playing.iterdir():
        note.unlink()  # as a program before this one left it when it was killed
    async with running(home_app(context(tmp_path)), (80, 24)) as player:
        await player.press("d enter")
        assert len(player.app.screen_stack) > 1
        for _ in range(4):
            if isinstance(player.app.screen, DuelScreen):
                break
            await player.press("enter")
        assert isinstance(player.app.screen, DuelScreen)
        below = len(player.app.screen_stack)
        assert below > 2
        await player.press("x")
        assert isinstance(player.app.screen, HomeScreen)
        assert len(player.app.screen_stack) == 1


async def test_after_the_first_duel_a_fencer_of_ones_own_is_offered_once(tmp_path: Path) -> None:
    there = context(tmp_path)
    first = over(there)
    assert "create" in rows_of(there, first)
    second = over(there)
    for saved in (first, second):
        assert "create" not in rows_of(there, saved)


def rows_of(there: AppContext, saved: SavedDuel) -> list[str]:
    """What may be done at the end of a saved duel."""
    why = after(*played(there, saved)).why
    there.clear_table()
    assert isinstance(why, Ended)
    return [row.key for row in why.rows]


async def test_no_fencer_is_offered_to_who_has_one(tmp_path: Path) -> None:
    there = context(tmp_path)
    first = over(there)
    fencers.add(there.saves, unnamed("Anna"))
    assert not played(context(tmp_path), first)[1].first


async def test_the_offer_leads_to_the_ways_of_a_new_fencer() -> None:
    async with playing(bout(kind="death", lines=OVER)) as player:
        await player.press("c")
        assert not isinstance(player.app.screen, DuelScreen)
        assert "new fencer" in player.sees.lower()
        await player.press("escape")
        assert isinstance(player.app.screen, Bottom)


def over(there: AppContext) -> SavedDuel:
    """A quick duel that its opponent has won."""
    saved = matchmaking.begin(there, matchmaking.quick(there))
    sat, recorder = sat_down(there, saved)
    sat.table.decide(Side.LEFT, "yield")
    sat.table.decide(Side.RIGHT, "stand")
    entered(there, saved, sat, recorder)
    there.clear_table()
    return duels.load(saved.path, there.library)


async def test_the_next_opponent_is_never_the_one_just_fought(tmp_path: Path) -> None:
    there = context(tmp_path)
    saved = matchmaking.begin(there, matchmaking.quick(there))
    players = saved.setup.players
    mine, foe = due(there, saved, players)
    assert mine is Side.LEFT
    assert foe.key != players.right
    assert due(there, saved, players.put(Side.RIGHT, foe.key))[1].key != foe.key


async def test_a_duel_that_is_over_cannot_be_left_for_another_while_it_is_not_on_disk() -> None:
    disk = Full()
    async with playing(replace(bout(kind="death", lines=OVER), keeper=disk)) as player:
        assert "duel.toml could not be saved" in player.reads
        first = player.screen
        await player.press("a")
        assert player.app.screen is first
        assert isinstance(player.screen.prompt, Ending)
        await player.press("escape")
        assert isinstance(player.app.screen, Question)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_replay_shows_the_whole_map_as_it_was_at_the_step(size: tuple[int, int]) -> None:
    async with playing(bout(kind="death", lines=OVER), size=size) as player:
        player.app.open(ReplayScreen(shown(plot_again())))
        await player.press("home")
        assert "@ map" in player.rows[-1]
        await player.press("@")
        assert player.rows[0].strip() == "THE CONVENT GARDEN"
        assert "facing east" in player.reads
        assert "facing west" in player.reads
        await player.press("@")
        assert "Replay, step 0 of 1" in player.rows[0]
        await player.press("right @")
        assert "facing east" in player.reads
        assert "facing north-west" in player.reads
        await player.press("x")
        assert "Replay, step 1 of 1" in player.rows[0]
        await player.press("@ escape")
        assert "Replay, step 1 of 1" in player.rows[0]


async def test_a_replay_of_a_duel_without_a_map_says_so() -> None:
    async with playing(bout(kind="death", lines=OVER)) as player:
        player.app.open(ReplayScreen(bout(kind="death", lines=FOUGHT, people=2)))
        await player.press("@")
        assert "This duel is not on a map." in player.reads
        assert "Replay, step 0 of 2" in player.rows[0]


async def test_a_duel_played_elsewhere_is_followed_at_its_end_and_nowhere_else(tmp_path: Path) -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel, saves=tmp_path) as player:
        (path,) = (tmp_path / "duels").glob("*.toml")
        there = context(tmp_path)
        watch = led_to(player.app, there, GoOn(path.stem))
        assert isinstance(watch, WatchScreen)
        player.app.open(watch)
        await player.rest()
        assert "Played elsewhere, you watch: step 1 of 1" in player.rows[0]
        duel.table.decide(Side.LEFT, exchange_of(duel, Side.LEFT))
        duel.table.decide(Side.RIGHT, exchange_of(duel, Side.RIGHT))
        await player.until(lambda: "step 2 of 2" in player.rows[0])
        await player.press("left")
        assert "step 1 of 2" in player.rows[0]
        duel.table.settle()
        duel.table.decide(Side.LEFT, exchange_of(duel, Side.LEFT))
        duel.table.decide(Side.RIGHT, exchange_of(duel, Side.RIGHT))
        await player.until(lambda: "step 1 of 3" in player.rows[0])


def exchange_of(duel: Bout, side: Side) -> Choice:
    ask = duel.table.ask_of(side)
    assert ask is not None
    assert ask.menu is not None
    choice: Choice = ask.menu.choices[0]
    return choice


@pytest.mark.parametrize(("key", "said", "rows"), [("Z", "restore", 1), ("z", "unrecorded.", 2)])
async def test_what_is_said_at_the_end_moves_nothing(key: str, said: str, rows: int) -> None:
    async with playing(bout(kind="death", people=2, lines=OVER), size=(80, 24)) as player:
        before = player.sees.splitlines()
        await player.press(key)
        after = player.sees.splitlines()
        changed = [row for row, one in enumerate(after) if one != before[row]]
        assert len(changed) == rows
        assert said in "".join([after[row] for row in changed])
        await player.press("right")
        assert said not in player.sees
