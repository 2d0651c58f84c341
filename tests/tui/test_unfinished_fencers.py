"""A fencer who is not finished waits, with dice, name and kit."""

from pathlib import Path

import pytest

from duel_tui.pages.fencer_form import Filling
from duel_tui.play.context import AppContext
from duel_tui.storage import drafts
from duel_tui.storage.drafts import HalfMade
from duel_tui.storage.settings import Settings
from duel_tui.tui.screens.rolling import RollingScreen
from tests.tui.test_creation import creating, enter, only
from tests.tui.visits import context


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    return context(tmp_path)


async def test_a_fencer_left_among_the_dice_waits_at_the_same_die(where: AppContext) -> None:
    async with creating(where, "d") as keyboard:
        await enter(keyboard, "18", "1")
        await keyboard.press("enter")
        third = keyboard.row("Dexterity  ")
        await keyboard.press("escape")
    async with creating(context(where.saves.folder)) as keyboard:
        assert "go on" in keyboard.caret
        await keyboard.press("enter")
        assert "3 of 8 rolled" in keyboard.text
        assert keyboard.row("Dexterity  ") == third
        assert "i  Size" in keyboard.caret


async def test_what_was_chosen_with_name_and_kit_survives_the_way_back_to_the_dice(where: AppContext) -> None:
    async with creating(where, "d", "t", "k", "m", "m", "ctrl+u") as keyboard:
        await keyboard.write("Zoe")
        await keyboard.press("enter", "w", "2", "l", "3", "h", "2", "t", "2", "o", "o")
        await keyboard.write("left-handed")
        await keyboard.press("enter")
        labels = ("m  Name", "w  Weapon", "l  Left hand", "h  Helmet", "o  Notes", "t  Then")
        chosen = [keyboard.row(one)[3:40] for one in labels]
        await keyboard.press("escape")
        assert keyboard.at(RollingScreen)
        await keyboard.press("s", "r", "k")
        assert [keyboard.row(one)[3:40] for one in labels] == chosen
    async with creating(context(where.saves.folder), "g") as keyboard:
        assert keyboard.at(Filling), "a fencer left at name and kit waits there"
        await keyboard.press("backspace")
        assert keyboard.at(RollingScreen)
        assert "Keep this fencer" in keyboard.text
        await keyboard.press("k")
        assert [keyboard.row(one)[3:40] for one in labels] == chosen
        assert "worn" in chosen[3]
        assert "fight now" in chosen[5]


@pytest.mark.parametrize("way", ["r", "h"])
async def test_a_fencer_at_once_or_by_hand_waits_as_the_sheet_is_filled_in(
    way: str, where: AppContext
) -> None:
    async with creating(where, way) as keyboard:
        await keyboard.press("m", "m", "ctrl+u")
        await keyboard.write("Zoe")
        await keyboard.press("enter", "backspace")
    before = drafts.load(where.saves)
    assert before is not None
    assert before.sheet is not None
    assert before.sheet.name == "Zoe"
    async with creating(context(where.saves.folder), "g") as keyboard:
        assert "Zoe" in keyboard.row("m  Name")
        await keyboard.press("enter")
    assert only(where).fencer.name == "Zoe"
    assert bool(only(where).creation) is (way == "r")
    assert drafts.load(where.saves) is None


async def test_a_fencer_by_wish_who_waits_in_a_file_is_as_wished_and_the_rest_is_rolled(
    where: AppContext,
) -> None:
    drafts.save(where.saves, HalfMade(7, way="wish", wishes={"rating": "Superior", "nationality": "french"}))
    async with creating(where) as keyboard:
        assert "no dice are rolled" in keyboard.caret
        await keyboard.press("enter")
        assert keyboard.at(Filling)
        waits = drafts.load(where.saves)
        assert waits is not None
        assert waits.wishes == {"rating": "Superior", "nationality": "french"}
        await keyboard.press("enter")
    fencer = only(where).fencer
    assert (fencer.rating, fencer.nationality) == ("Superior", "french")
    assert any(line.startswith("strength 1d20: ") for line in only(where).creation)


async def test_fencers_of_another_world_are_made_by_its_teachers_even_if_the_world_changes_half_way(
    where: AppContext,
) -> None:
    where.keep(Settings(kalvan="otherwhen"))
    async with creating(where, "d") as keyboard:
        await enter(keyboard, "9", "9", "9", "10", "15", "65")
        await keyboard.press("g")
        assert "school from 51 to 100" in keyboard.text
    again = context(where.saves.folder)
    again.keep(Settings())
    async with creating(again, "g") as keyboard:
        await enter(keyboard, "60", "70")
        assert "Spanish, cuts only" in keyboard.text


async def test_a_draft_that_nobody_can_be_or_does_not_fit_is_told_of(where: AppContext) -> None:
    drafts.save(where.saves, HalfMade(7, way="wish", wishes={"style": "italian", "weapon": "two_handed"}))
    async with creating(where, "g") as keyboard:
        assert "No fencer came out like that: " in keyboard.text
        assert "weapon:" not in keyboard.text
    drafts.save(where.saves, HalfMade(1, ("strength 1d20: 44",)))
    async with creating(where, "g") as keyboard:
        told = " ".join(keyboard.text.split())
        assert "line 1, 'strength 1d20: 44', does not fit: the roll is from 1 to 20, not 44" in told
    drafts.path_of(where.saves).write_text("seed = 'x'\n")
    async with creating(where) as keyboard:
        assert "draft.toml" in keyboard.text
    drafts.save(where.saves, HalfMade(1, ("strength 1d20: 14",)))
    async with creating(where, "down") as keyboard:
        assert "Another unfinished fencer is deleted as soon as you begin." in " ".join(keyboard.text.split())
