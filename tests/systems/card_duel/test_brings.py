"""What a fencer brings to the card table is told before the duel begins, and can be set by hand there."""

from pathlib import Path

from duel_tui.tui.pages.house_rules import HouseRulesPage
from tests.plain.talks import conversation, house_in
from tests.tui.visits import Visit, house

MINE = "Initiative 2, hand 5, deck 54, wounds 3; hit 1, with ace 2"
NEW_CARD_DUEL = ("n", "5")


def told(visit: Visit) -> str:
    return " ".join(visit.text.split())


def test_the_form_tells_what_both_fencers_bring_and_house_rules_change_it(tmp_path: Path) -> None:
    visit = Visit(house(tmp_path))
    visit.press(*NEW_CARD_DUEL, "down", "down")
    assert f"Bernardino: {MINE}." in told(visit)
    assert "Tobias Quill: Initiative 1, hand 4" in told(visit)
    visit.press("up", "up", "up", "right", "down", "down", "right")
    assert visit.at(HouseRulesPage)
    while "Left: cards in hand" not in visit.caret:
        visit.press("down")
    visit.press("right", "right", "right", "right")
    assert "six" in visit.caret
    assert "Bernardino: Initiative 2, hand 6" in told(visit)
    visit.press("escape")
    assert "Bernardino: Initiative 2, hand 6" in told(visit)


def test_a_fencer_at_the_caret_shows_his_figures_beside_his_sheet(tmp_path: Path) -> None:
    visit = Visit(house(tmp_path))
    visit.press(*NEW_CARD_DUEL, "down", "down", "down", "down")
    assert "Bernardino" in visit.caret
    assert "Initiative 2" in told(visit)
    assert "Strength" in told(visit)


def test_where_hits_are_wounds_no_boxes_are_told_of(tmp_path: Path) -> None:
    visit = Visit(house(tmp_path))
    visit.press(*NEW_CARD_DUEL, "down", "down", "3")
    assert "Street" in visit.caret
    assert "hits are wounds of flesh." in told(visit)
    assert "wounds 3" not in told(visit)


def test_plain_lines_tell_them_and_tell_them_anew_when_a_house_rule_changes_them(tmp_path: Path) -> None:
    answers = ["new", "game", "5", "house rules", "left: wound boxes", "7", "finish"]
    said = conversation(house_in(tmp_path), answers)
    assert f"left fencer: Bernardino. {MINE}." in said
    assert "0 to 100, 0: as the fencer; now as the fencer?" in said
    assert "left fencer: Bernardino. Initiative 2, hand 5, deck 54, wounds 7;" in said


def test_a_game_that_makes_nothing_of_a_fencer_tells_nothing(tmp_path: Path) -> None:
    said = conversation(house_in(tmp_path), ["new", "game", "4", "?"])
    assert "left fencer, Bernardino\n" in said
