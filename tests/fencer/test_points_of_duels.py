"""The points that duels give: in the files of fencers, and along with what is mended later (RD-239, RD-240)."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.condition import teaching
from duel_tui.fencer.life import Life, WeekEnded
from duel_tui.fencer.terms import Kind
from duel_tui.play.bout import Bout
from duel_tui.registry import KEYS
from duel_tui.storage import careers, fencers
from duel_tui.storage.fencers import FencerFile, Passed
from tests.fencer.lives import Lived, with_dice
from tests.fencer.shared import LIBRARY
from tests.play.test_wounds_that_stay import ENDS, RAPIER, Evening, rule
from tests.systems.rapier_and_dagger.situations import Bout as Table
from tests.systems.walks import play_on

DICE = {"heal": 6, "rise": 1, "again": 10, "survive": 100, "advance": 51}


class Season(Evening):
    """Duels by chance, their points, and time between them."""

    def fought(self, seed: int = 2, **options: Any) -> Bout:
        """An honorable duel that ends by a wound."""
        bout = self.begin(replace(self.match(kind=Kind.HONORABLE), options=options))
        play_on(bout.table, Random(seed))
        assert bout.table.done
        bout.follow()
        return bout

    @property
    def points(self) -> BySide[tuple[float, ...]]:
        """The points that no week has counted yet."""
        return self.files.map(lambda file: fencers.load(file.path).fights)

    @property
    def lives(self) -> BySide[FencerFile]:
        """All of both files but the record."""
        return self.files.map(lambda file: replace(fencers.load(file.path), record=()))

    def due(self, bout: Bout) -> BySide[tuple[float, ...]]:
        """The points that a duel gives as it stands."""
        return as_earned(bout) if bout.table.done else NONE

    def pass_time(self, days: int) -> BySide[Lived]:
        """Let time pass for both."""
        return self.files.map(lambda file: passed(file.path, days))


def passed(path: Path, days: int) -> Lived:
    file = fencers.load(path)
    start: Life = file.life(days)
    found = with_dice(lambda request: DICE[request.why.split()[0]], start)
    assert careers.let_pass(file, found.life, Passed(start))
    return found


def earned(bout: Bout) -> BySide[float]:
    rules = teaching(bout.table.rules)
    assert rules is not None
    return rules.earned(bout.table.state)


def as_earned(bout: Bout) -> BySide[tuple[float, ...]]:
    return earned(bout).map(lambda one: (one,))


def hits(bout: Bout) -> list[int]:
    """The lines of the rolls to hit, the newest first."""
    rolls = bout.table.rolls()
    return [one.number for one in rolls if isinstance(one.request, Roll) and one.request.why == "hit"]


def overruled(bout: Bout) -> None:
    """The last hit misses after all, and the duel is fought on."""
    bout.table.overrule(hits(bout)[0], verdict=False, reason="a miss")
    assert not bout.table.done


NONE = BySide[tuple[float, ...]]((), ())


def test_rd_239_a_duel_gives_its_points_once_however_often_it_is_mended(tmp_path: Path) -> None:
    season = Season(tmp_path)
    bout = season.fought()
    first = as_earned(bout)
    assert sorted(first) == [(-3,), (3,)]
    for _ in range(3):
        assert season.points == first
        bout = season.reopen()
    bout.table.undo()
    bout.follow()
    assert season.points == NONE
    bout.table.redo()
    bout.follow()
    assert season.points == first
    overruled(bout)
    bout.follow()
    assert season.points == NONE
    play_on(bout.table, Random(4))
    bout.follow()
    assert bout.marked
    assert season.points == as_earned(bout) != first


@pytest.mark.parametrize("needed", [False, True])
def test_rd_239_points_need_record(tmp_path: Path, *, needed: bool) -> None:
    season = Season(tmp_path)
    bout = season.fought(points_need_record=needed)
    assert bout.unrecorded == ""
    assert season.points == as_earned(bout)
    overruled(bout)
    play_on(bout.table, Random(4))
    bout.follow()
    assert bout.marked
    assert season.points == (NONE if needed else as_earned(bout))
    season.reopen()
    assert season.points == (NONE if needed else as_earned(bout))


def test_rd_239_after_time_has_passed_a_mended_duel_changes_nothing_and_says_so(tmp_path: Path) -> None:
    season = Season(tmp_path)
    bout = season.fought()
    season.pass_time(3)
    assert season.points == as_earned(bout)
    kept = season.lives
    said = [
        f"the wounds of {name} were changed after this duel began, by another duel, by time or by hand,"
        " and stay as they are, and the points too"
        for name in ("Anna", "Bruno")
    ]
    bout.table.undo()
    assert [*bout.follow()] == said
    bout.table.redo()
    bout.follow()
    overruled(bout)
    bout.follow()
    play_on(bout.table, Random(4))
    bout.follow()
    assert season.lives == kept
    assert bout.entries is not None
    assert [*bout.entries.said] == said
    season.pass_time(4)
    assert season.points == NONE
    bout = season.reopen()
    assert season.points == NONE


def test_rd_254_the_points_of_a_duel_count_in_one_week_and_those_of_the_next_duel_in_another(
    tmp_path: Path,
) -> None:
    season = Season(tmp_path)
    points = as_earned(season.fought())
    season.context.clear_table()
    second = as_earned(season.fought(seed=3))
    both = BySide(points.left + second.left, points.right + second.right)
    assert season.points == both
    week = season.pass_time(7)
    assert [one.told(WeekEnded)[0].fights for one in week] == [2, 2]
    assert season.points == NONE
    assert [one.told(WeekEnded)[0].fights for one in season.pass_time(7)] == [0, 0]
    season.context.clear_table()
    third = as_earned(season.fought(seed=4))
    assert season.points == third


def test_rd_127_only_who_survives_a_fight_has_points_of_it() -> None:
    bout = Table(kind="death").hurt(Side.RIGHT, "LL", "light").hurt(Side.RIGHT, "H", "mortal")
    assert bout.rules.earned(bout.state) == BySide(9, -4)
    bout.hurt(Side.RIGHT, "H", "mortal")
    assert bout.right.body.dead
    assert bout.rules.earned(bout.state) == BySide(14, 0)


def test_rd_238_wounds_that_are_set_give_no_points(tmp_path: Path) -> None:
    season = Season(tmp_path)
    bout = season.begin()
    rule(bout, "left.wounds.LL: light", "left.strength: 9", *ENDS)
    assert season.conditions.right.dead
    assert season.points == BySide((0,), (0,))


@pytest.mark.parametrize("game", KEYS)
def test_rd_240_neither_other_games_nor_duels_whose_wounds_do_not_stay_give_points(
    game: str, tmp_path: Path
) -> None:
    assert (teaching(LIBRARY.ruleset(game)) is not None) is (game == RAPIER)
    season = Season(tmp_path)
    if game == RAPIER:
        bout = season.begin(season.match(kind=Kind.HONORABLE, carries=False))
        play_on(bout.table, Random(2))
        bout.follow()
        assert bout.table.done
    if game == "card_duel":
        bout = season.begin(replace(season.match(game=game), options={"damage": "wounds"}))
        rule(bout, "left.wounds.RL: light")
        play_on(bout.table, Random(2))
        bout.follow()
        assert season.conditions.left.wounds
    assert season.points == NONE


def mended(bout: Bout, chance: Random) -> None:
    """Play on a little, or take something back, restore it, or overrule a roll of a duel that is over."""
    match chance.randrange(6):
        case 0 if bout.table.place:
            bout.table.undo()
        case 1 if bout.table.can_redo:
            bout.table.redo()
        case 2 if bout.table.done and hits(bout):
            bout.table.overrule(hits(bout)[0], verdict=chance.random() < 0.5, reason="")
        case _:
            play_on(bout.table, chance, decisions=chance.randint(1, 12))


@pytest.mark.parametrize("seed", range(2))
def test_after_take_backs_and_overrulings_no_point_is_given_twice_and_none_is_lost(
    seed: int, tmp_path: Path
) -> None:
    """Each time the program ends between a line and the files, or after both."""
    chance, season = Random(seed), Season(tmp_path)
    bout = season.begin(season.match(kind=chance.choice(tuple(Kind))))
    for _ in range(15):
        mended(bout, chance)
        if chance.random() < 0.5:
            bout.follow()
        for _ in range(2):
            bout = season.reopen()
            assert season.points == season.due(bout)


@pytest.mark.slow
def test_a_hundred_kills_lose_no_point_and_give_none_twice(tmp_path: Path) -> None:
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "tests.fencer.killed", tmp_path, "100"],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert done.stdout == "0\n"
