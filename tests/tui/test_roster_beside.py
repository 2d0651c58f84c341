"""Beside the list of fencers: figure and sheet, what wounds have left beside what was, and the ladder below a short list."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Characteristic, Grade, Place
from duel_tui.pages.roster import Roster
from duel_tui.plain.talk import heard
from duel_tui.show.blocks import Curve, Grid, Likeness
from duel_tui.storage import fencers
from duel_tui.tui.screens.listing import ListingScreen
from duel_tui.tui.widgets.blocks import content_of
from duel_tui.tui.widgets.figures import Figures
from duel_tui.words import signed
from tests.plain.talks import conversation
from tests.tui.listed import on_screen
from tests.tui.visits import context

HURT = Condition((Wound(Place.SWORD_ARM, Grade.SERIOUS),))


@pytest.mark.parametrize(("size", "beside", "ladder", "curve"), [
    ((80, 24), False, False, False), ((100, 30), True, False, False), ((120, 40), True, True, True),
    ((120, 26), True, True, False),
])  # fmt: skip
async def test_the_figure_stands_beside_the_list_from_100_columns(
    size: tuple[int, int], *, beside: bool, ladder: bool, curve: bool, tmp_path: Path
) -> None:
    where = context(tmp_path)
    fencers.add(where.saves, unnamed("Anna"))
    async with on_screen(where, ListingScreen(Roster(where)), size) as player:
        await player.press("down")
        await player.wait()
        screen = player.app.screen
        assert isinstance(screen, ListingScreen)
        assert bool(screen.query_one(Figures).region.height) == beside
        assert ("Strength" in player.text) == beside
        assert ("THE LADDER" in player.text) == ladder
        assert ("STANDS" in player.text) == curve
        names = [file.fencer.name for file in where.shipped().fencers]
        assert all(name in player.text for name in names)


def test_a_wounded_fencers_values_stand_beside_the_unhurt_ones(tmp_path: Path) -> None:
    where = context(tmp_path)
    file = fencers.add(where.saves, replace(unnamed("Anna"), strength=12, agility=11))
    at = str(file.path)
    assert not any("nhurt" in line for line in heard(Roster(where).about(Roster(where).by_key[at])))
    fencers.save(file, HURT)
    roster = Roster(where)
    about = roster.about(roster.by_key[at])
    rows = [row[:2] for row in next(block for block in about if isinstance(block, Grid)).rows]
    label, score = rows[rows.index(("  unhurt", " 12")) - 1]
    assert label == "Strength"
    assert int(score) < 12
    now, whole = next(line for line in heard(about) if line.startswith("Totals")).split(". Unhurt, ")
    assert now.startswith("Totals: cut ")
    assert whole.startswith("Totals: cut ")
    assert f"{now}." != whole
    assert not any("Size" in line and "nhurt" in line for line in heard(about))
    figure = next(block for block in about if isinstance(block, Likeness)).figure
    assert figure.wounds == ("sword_arm",)


def test_the_place_among_a_hundred_is_that_of_creation(tmp_path: Path) -> None:
    where = context(tmp_path)
    file = fencers.add(where.saves, replace(unnamed("Anna"), strength=18))
    roster = Roster(where)
    one = roster.by_key[str(file.path)]
    curve = next(block for block in roster.under(one) if isinstance(block, Curve))
    lower = sum(count for best, count in curve.counts.items() if best < curve.at)
    every = sum(curve.counts.values())
    higher = every - lower - curve.counts[curve.at]
    assert every == 20 ** len(Characteristic)
    less, more = round(100 * lower / every), round(100 * higher / every)
    told = f"{signed(curve.at)}: {less} of 100 fencers of this style have less, {more} more."
    assert any(line.endswith(told) for line in heard(roster.about(one)))
    assert f"{curve.at:+}" in content_of(curve).plain.splitlines()[-2]


async def test_fight_at_this_level_is_a_challenge_of_that_fencer(tmp_path: Path) -> None:
    where = context(tmp_path)
    fencers.add(where.saves, unnamed("Anna"))
    fencers.add(where.saves, unnamed("Zeno"))
    async with on_screen(where, ListingScreen(Roster(where), "zeno"), (80, 24)) as player:
        await player.press("enter f")
        await player.wait()
        assert "YOUR OPPONENT" in player.text
        assert "ZENO" in player.text
    assert "What it is for." in conversation(where, ["fencers", "zeno", "fight", "back"])
