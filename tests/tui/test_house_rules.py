"""The form of house rules: values, figures, marks, and rows that stay in their places."""

from pathlib import Path

import pytest

from duel_tui.pages.house_rules import HouseRules
from duel_tui.pages.new_duel import Terms
from duel_tui.play.context import AppContext
from duel_tui.registry import options_of
from duel_tui.storage.settings import Settings
from tests.tui.new_duels import ONE_GAME_FAST, saved, setting_up
from tests.tui.visits import context


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    return context(tmp_path)


async def test_rows_of_house_rules_stay_where_they_are_when_a_value_changes(where: AppContext) -> None:
    async with setting_up(where, "h", *["down"] * 30, *["up"] * 6) as form:
        before = form.text.splitlines()[2:13]
        values = form.text.splitlines().index(form.row("1 forbids nothing"))
        row = form.app.cursor_position.y - 2
        assert 0 < row < 10, "neither the first row in sight nor the last"
        after = before
        for _ in range(2):
            await form.press("space")
            after = form.text.splitlines()[2:13]
            assert after[:row] == before[:row]
            assert after[row + 1 :] == before[row + 1 :]
            assert "1 forbids nothing" in form.text.splitlines()[values]
        assert after == before


async def test_a_house_rule_that_is_turned_is_marked_and_kept_in_the_duel(where: AppContext) -> None:
    async with setting_up(where, "h") as form:
        assert form.at(HouseRules)
        await form.press("o", "space")
        assert "* Odd figures" in form.caret
        assert "1 changed" in form.text
        assert "in Salle as printed" in form.text
        await form.press("enter")
        assert "Salle, 1 changed" in form.caret
        await form.press("enter")
    assert saved(where).journal.options["errata"] == "smoothed"


async def test_figures_among_the_house_rules_type_the_number(where: AppContext) -> None:
    async with setting_up(where, "h", "t", *"14") as form:
        assert "Touches in a friendly bout" in form.caret
        assert form.caret.rstrip().endswith("14")
        await form.press("backspace")
        assert form.caret.rstrip().endswith(" 1")
        await form.press("minus")
        assert form.caret.rstrip().endswith(" 3")
        await form.press("escape")
        assert form.at(Terms)


@pytest.mark.parametrize("key", ONE_GAME_FAST)
async def test_every_house_rule_says_what_it_does_its_values_and_which_is_as_written(
    key: str, where: AppContext
) -> None:
    where.keep(Settings(ruleset=key))
    wording = where.wording(key)
    words = wording.phrases.options
    async with setting_up(where, "h", size=(120, 40)) as form:
        for info in (one for one in options_of(key) if one.is_choice):
            rule = words[info.name]
            for part in info.allowed or () if info.several else ("",):
                label = f"{rule.name}: {wording.value(info.name, part)}" if part else rule.name
                assert label in form.caret
                assert rule.line in form.told
                assert "as written" in form.told
                for value in (False, True) if info.several else info.allowed or ():
                    assert "_" not in wording.value(info.name, value)
                    assert wording.value(info.name, value) in form.told
                await form.press("down")
