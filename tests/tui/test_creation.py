"""A new fencer: by dice thrown or typed in, in one key, by wish, by hand; and half made ones that wait."""

import tomllib
from pathlib import Path

import pytest

from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Style, Weapon
from duel_tui.play.kit import Kit
from duel_tui.storage import drafts
from duel_tui.storage.fencers import FencerFile
from duel_tui.storage.settings import Settings
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.pages.dice import DicePage
from duel_tui.tui.pages.fencer import FencerPage
from duel_tui.tui.pages.roster import RosterPage
from tests.tui.visits import Visit, house


@pytest.fixture
def visit(tmp_path: Path) -> Visit:
    there = Visit(house(tmp_path))
    there.press("f", "home", "enter")
    return there


def rolled(visit: Visit, *scores: str) -> None:
    """Type dice in."""
    for score in scores:
        visit.type(score)
        visit.press("enter")


def only(visit: Visit) -> FencerFile:
    (file,) = visit.house.own().fencers
    return file


def row(visit: Visit, label: str) -> str:
    return next(line for line in visit.text.splitlines() if label in line)


def test_the_sheet_fills_in_with_band_and_figures_as_the_dice_fall(visit: Visit) -> None:
    visit.press("d")
    rolled(visit, "18")
    strength = row(visit, "Strength ")
    assert strength.split()[1:] == ["18", "Musclebound", "+4", "+2", "+1", "+1", "+1", "+2", "+10", "+10"]
    assert row(visit, "Strength did").split()[2:] == strength.split()[3:]
    rolled(visit, "1")
    assert row(visit, "Agility did").split()[2:] == ["-1", "-3", "-1", "-2", "-3", "-4", "+0", "+0"]
    assert row(visit, "Totals").split()[1:] == ["+3", "-1", "+0", "-1", "-2", "-2", "+10", "+10"]


def test_dice_typed_in_are_kept_as_thrown_by_hand_and_00_is_100(visit: Visit) -> None:
    visit.press("d")
    rolled(visit, "18", "1", "9", "10", "15", "00", "00", "00")
    assert "Greek (100)" in visit.text
    assert "school (100)" in visit.text
    assert "Italian (100)" in visit.text
    visit.press("k", "enter")
    file = only(visit)
    assert file.creation[0] == "strength 1d20: 18 by hand"
    assert file.creation[5] == "nationality 1d100: 100 by hand"
    assert (file.fencer.strength, file.fencer.expertise) == (18, 15)


def test_a_die_that_cannot_fall_is_refused_in_a_sentence(visit: Visit) -> None:
    visit.press("d")
    rolled(visit, "21")
    assert "1d20 gives 1 to 20, not 21" in visit.text
    assert "0 of 8 dice" in visit.text


def test_one_key_throws_one_die_and_another_all_the_rest(visit: Visit) -> None:
    visit.press("d", "enter")
    assert "1 of 8 dice" in visit.text
    visit.press("t")
    assert "8 of 8 dice" in visit.text
    assert "throw a die again?" in visit.text


def test_throws_are_taken_back_and_brought_back(visit: Visit) -> None:
    visit.press("d")
    rolled(visit, "18", "1")
    visit.press("z")
    assert "1 of 8 dice" in visit.text
    visit.press("Z")
    assert row(visit, "Agility ").split()[1] == "1"
    visit.press("z", "z", "z")
    assert "there is nothing to take back" in visit.text


def test_a_die_thrown_again_is_recorded_on_the_sheet(visit: Visit) -> None:
    visit.press("d")
    rolled(visit, "4")
    visit.press("t", "s")
    rolled(visit, "17")
    assert "Thrown again: strength 4" in visit.text
    assert row(visit, "Strength did").split()[2:] == ["+3", "+2", "+4", "+2", "+3", "+2", "+0", "+0"]
    visit.press("k", "enter")
    assert only(visit).fencer.rerolled == ("strength 4",)


def test_a_half_made_fencer_waits_and_is_gone_on_with_at_the_same_die(visit: Visit) -> None:
    visit.press("d")
    rolled(visit, "18", "1")
    visit.press("enter")
    third = row(visit, "Dexterity ")
    visit.press("escape")
    again = Visit(house(visit.house.saves.folder))
    again.press("f", "home", "enter")
    assert "go on" in again.caret
    again.press("enter")
    assert "3 of 8 dice" in again.text
    assert row(again, "Dexterity ") == third
    assert ">Size" in again.text


def test_a_fencer_left_at_name_and_kit_comes_back_there(visit: Visit) -> None:
    visit.press("d", "t", "k")
    assert visit.at(FencerPage)
    again = Visit(house(visit.house.saves.folder))
    again.press("f", "home", "enter", "g")
    assert again.at(FencerPage)
    again.press("escape")
    assert again.at(DicePage)
    assert "throw a die again?" in again.text


def test_fencers_of_another_world_are_made_by_its_teachers_even_if_the_world_changes_half_way(
    visit: Visit,
) -> None:
    visit.house.keep(Settings(kalvan="otherwhen"))
    visit.press("d")
    rolled(visit, "9", "9", "9", "10", "15", "65")
    visit.press("escape")
    again = Visit(house(visit.house.saves.folder))
    again.house.keep(Settings())
    again.press("f", "home", "enter", "g")
    rolled(again, "60", "70")
    assert "Spanish, cuts only" in again.text


def test_a_draft_that_does_not_fit_is_told_of(visit: Visit) -> None:
    drafts.save(visit.house.saves, drafts.HalfMade(1, ("strength 1d20: 44",)))
    visit.press("escape", "enter", "g")
    assert "draft.toml: 1d20 gives 1 to 20, not 44" in visit.text
    drafts.path_of(visit.house.saves).write_text("seed = 'x'\n")
    visit.press("escape", "enter")
    assert "draft.toml" in visit.text


def test_at_the_end_a_name_is_suggested_and_the_kit_says_what_it_needs(visit: Visit) -> None:
    visit.press("d")
    rolled(visit, "9", "9", "9", "10", "15", "65", "50", "00")
    visit.press("k")
    assert row(visit, "Name:").split()[1] != "\u2502"
    visit.press("down", "right")
    assert "!light sword" in visit.caret
    assert "fencing has no light sword" in visit.text
    visit.press("enter")
    assert not visit.house.own().fencers
    visit.press("left")
    assert "A cut adds 15 to the wound, a thrust 25." in visit.text
    visit.press("down", "d")
    assert "dagger" in visit.caret
    visit.press("enter")
    assert only(visit).fencer.left_hand == "dagger"
    assert drafts.load(visit.house.saves) is None
    assert visit.at(RosterPage)


def test_who_is_too_weak_for_every_weapon_may_carry_the_one_that_is_marked_so(visit: Visit) -> None:
    weak = Fencer(
        name="Layla", style=Style.OLD, strength=20, agility=2, expertise=10, weapon=Weapon.LIGHT_SWORD
    )
    kit = Kit(visit.house)
    assert not kit.problems(weak)
    assert not kit.against(weak, weapon=Weapon.LIGHT_SWORD)
    assert kit.against(weak, weapon=Weapon.TWO_HANDED) == "needs agility 4"


def test_fight_now_begins_a_duel_of_the_new_fencer(visit: Visit) -> None:
    visit.press("r", "up", "right", "enter")
    assert visit.at(DuelPage)
    assert visit.settings.fencer == only(visit).stem
    assert only(visit).fencer.name in visit.text
    visit.house.clear_table()


def test_a_fencer_in_one_key_may_fight_and_keeps_the_dice_of_his_making(visit: Visit) -> None:
    visit.press("r")
    assert visit.at(FencerPage)
    visit.press("enter")
    assert visit.house.problems(only(visit).fencer) == ()
    assert only(visit).creation[0].startswith("strength 1d20: ")


def test_a_fencer_by_wish_is_as_wished_and_the_rest_is_thrown(visit: Visit) -> None:
    visit.press("w")
    visit.type("Anna")
    visit.press("down", "s", "down", "o", "down", "f", "down", "down", "b", "enter", "enter")
    fencer = only(visit).fencer
    assert fencer.name == "Anna"
    assert fencer.rating == "Superior"
    assert fencer.style == "os"
    assert fencer.nationality == "french"
    assert fencer.weapon == "back_sword"
    assert any(line.startswith("strength 1d20: ") for line in only(visit).creation)


def test_a_wish_that_nobody_can_be_is_refused_in_a_sentence(visit: Visit) -> None:
    visit.press("w", "down", "down", "i", "down", "down", "down", "t", "enter")
    assert "Nobody came out like that: weapon" in visit.text


def test_a_fencer_by_hand_is_as_written(visit: Visit) -> None:
    visit.press("h")
    visit.press("enter")
    assert "a fencer has a name" in visit.text
    visit.type("Jan ? z")
    visit.press("down", "s", "down", "down", "left", "down", *["right"] * 5)
    visit.press("enter")
    fencer = only(visit).fencer
    assert fencer.name == "Jan ? z"
    assert fencer.style == "spanish"
    assert fencer.strength == 15
    table = tomllib.loads(only(visit).path.read_text())
    assert table["strength"] == 15
    assert "creation" not in table


def test_by_hand_a_rating_stands_for_the_d20_of_expertise(visit: Visit) -> None:
    visit.press("h")
    visit.type("Jan")
    while "Expertise" not in visit.caret:
        visit.press("down")
    visit.press("m")
    assert "Masterful, given" in visit.caret
    visit.press("enter")
    fencer = only(visit).fencer
    assert (fencer.rating, fencer.expertise) == ("Masterful", None)


def test_backspace_in_a_form_never_leaves_it(visit: Visit) -> None:
    visit.press("h")
    visit.type("J")
    visit.press(*["backspace"] * 5)
    assert visit.at(FencerPage)


def test_saves_that_cannot_be_written_are_told_of_and_nothing_is_lost(visit: Visit) -> None:
    visit.press("d")
    rolled(visit, "18")
    visit.house.saves.folder.chmod(0o500)
    try:
        visit.press("enter")
        shown = visit.text
    finally:
        visit.house.saves.folder.chmod(0o700)
    assert "2 of 8 dice" in shown
