"""New duel: a form that Enter accepts, with seed, dice and house rules folded away."""

from pathlib import Path

import pytest

from duel_tui.fencer.person import unnamed
from duel_tui.storage import duels, fencers
from duel_tui.storage.duels import SavedDuel
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.pages.house_rules import HouseRulesPage
from tests.tui.visits import LIBRARY, Visit, house


@pytest.fixture
def visit(tmp_path: Path) -> Visit:
    there = Visit(house(tmp_path))
    there.press("n")
    return there


def saved(visit: Visit) -> SavedDuel:
    (path,) = visit.house.saves.duels.glob("*.toml")
    return duels.load(path, LIBRARY)


def row(visit: Visit, label: str) -> str:
    return next(line for line in visit.text.splitlines() if label in line)


def test_enter_accepts_the_form_as_it_comes(visit: Visit) -> None:
    visit.press("enter")
    assert visit.at(DuelPage)
    setup = saved(visit).setup
    assert setup.preset == "salle"
    assert setup.kind == "friendly"
    assert setup.players.left == "person"
    assert setup.seed is not None
    visit.house.clear_table()


def test_a_preset_brings_its_kind_and_its_house_rules(visit: Visit) -> None:
    visit.press("down", "down", "t")
    assert "To satisfaction" in visit.caret
    assert "first blood" in row(visit, "Fought for")
    visit.press("enter")
    assert saved(visit).journal.options == {"blood_threshold": "serious"}
    visit.house.clear_table()


def test_a_preset_says_what_differs_from_the_rules_as_written(visit: Visit) -> None:
    visit.press("down", "down")
    assert "Touches in a friendly bout: 3" in visit.text
    visit.press("a")
    assert "Every rule as written." in visit.text


def test_seed_dice_and_house_rules_are_folded_away_until_they_are_wanted(visit: Visit) -> None:
    assert "Seed:" not in visit.text
    visit.press("up", "right")
    assert "Seed:" in visit.text
    visit.press("down")
    visit.type("4711")
    visit.press("enter")
    assert saved(visit).setup.seed == 4711
    visit.house.clear_table()


def test_a_seed_that_is_no_number_is_refused_in_a_sentence_and_nothing_begins(visit: Visit) -> None:
    visit.press("up", "right", "down")
    visit.type("xii")
    assert "seed: 'xii' is not a whole number" in visit.text
    visit.press("enter")
    assert not list(visit.house.saves.duels.glob("*.toml"))


def test_dice_by_hand_and_two_people_at_one_keyboard(visit: Visit) -> None:
    visit.press("up", "up", "a")
    assert "a person" in visit.caret
    assert "curtain" in visit.text
    visit.press("down", "right", "right", "enter")
    setup = saved(visit).setup
    assert setup.by_hand
    assert list(setup.players) == ["person", "person"]
    visit.house.clear_table()


def test_a_house_rule_that_is_turned_is_marked_and_kept_in_the_duel(visit: Visit) -> None:
    visit.press("up", "right", "down", "down", "right")
    assert visit.at(HouseRulesPage)
    visit.press("right")
    assert "* Odd figures" in visit.caret
    assert "1 differs" in visit.text
    assert "In Salle: as printed." in visit.text
    visit.press("escape")
    assert "Salle, 1 differs" in visit.caret
    visit.press("enter")
    assert saved(visit).journal.options["errata"] == "smoothed"
    visit.house.clear_table()


def test_every_house_rule_has_a_name_and_a_line_and_can_be_set_back(visit: Visit) -> None:
    visit.press("up", "right", "down", "down", "right")
    assert visit.at(HouseRulesPage)
    names = {rule.field: rule for rule in visit.house.wording().house_rules()}
    visit.press("end")
    seen: list[str] = []
    for _ in names:
        visit.press("down", "right")
        seen.append(visit.caret)
        assert "*" in visit.caret
        visit.press("delete")
        assert "*" not in visit.caret
    assert len(set(seen)) == len(names)


def test_a_number_among_the_house_rules_can_be_typed(visit: Visit) -> None:
    visit.press("up", "right", "down", "down", "right")
    while "Touches" not in visit.caret:
        visit.press("down")
    visit.press("delete")
    visit.type("5")
    assert "35" in visit.caret


def test_a_fencer_who_may_not_fight_is_told_of_before_anything_begins(tmp_path: Path) -> None:
    there = house(tmp_path)
    fencers.add(there.saves, unnamed("Anna"))
    path = there.saves.fencers / "anna.toml"
    path.write_text(path.read_text().replace('"rapier"', '"two_handed"'))
    visit = Visit(there)
    visit.press("n")
    assert "Anna" in row(visit, "Left")
    assert "Anna: Italian fencing has no two-handed sword" in visit.text
    visit.press("enter")
    assert not list(there.saves.duels.glob("*.toml"))


def test_what_was_played_last_fills_the_next_form(visit: Visit) -> None:
    visit.press("down", "down", "h")
    visit.press("up", "up", "up", "up", "m", "enter", "escape")
    foe = visit.house.cards().of(visit.settings.opponent).name
    visit.press("escape", "n")
    assert "Honour" in row(visit, "Preset")
    assert foe in row(visit, f"{foe},")


def test_each_opponent_shows_a_card_that_says_what_it_is(visit: Visit) -> None:
    visit.press("up", "up")
    told = " ".join(visit.text.split())
    for character in visit.house.cards().characters[:3]:
        assert character.line[:30] in told
        assert character.what[:60] in told
        visit.press("right")
        told = " ".join(visit.text.split())


def test_passing_somebody_at_a_real_table_leaves_chance_as_it_was(visit: Visit) -> None:
    visit.press("up", "right", "up", "a")
    assert "from the program" in row(visit, "Chance")
    visit.press("right")
    assert "somebody at a real table" in visit.caret
    assert "by hand" in row(visit, "Chance")
    visit.press("right")
    assert "from the program" in row(visit, "Chance")
    visit.press("left", "down", "up", "right", "enter")
    assert not saved(visit).setup.by_hand
    visit.house.clear_table()


def test_dice_by_hand_stay_so_when_somebody_at_a_real_table_is_passed(visit: Visit) -> None:
    visit.press("up", "right", "right", "up", "a", "right", "right")
    assert "by hand" in row(visit, "Chance")
    visit.press("enter")
    assert saved(visit).setup.by_hand
    visit.house.clear_table()
