"""The form of house rules: values, figures, marks, and rows that stay in their places."""

from pathlib import Path

import pytest

from duel_tui.pages.house_rules import HouseRules
from duel_tui.pages.model import Fill
from duel_tui.pages.new_duel import Terms
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS, options_of
from tests.plain.talks import conversation
from tests.tui.new_duels import saved, setting_up
from tests.tui.visits import context

WRITTEN = "as written"


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    return context(tmp_path)


async def test_rows_stay_where_they_are_when_a_value_changes(where: AppContext) -> None:
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


async def test_a_house_rule_is_searched_turned_marked_typed_and_kept_in_the_duel(where: AppContext) -> None:
    async with setting_up(where, "h") as form:
        assert form.at(HouseRules)
        await form.press("t", *"14")
        assert "Touches in a friendly bout" in form.caret
        assert form.caret.rstrip().endswith("14")
        await form.press("backspace")
        assert form.caret.rstrip().endswith(" 1")
        await form.press("minus")
        assert form.caret.rstrip().endswith(" 3")
        await form.press("o", "space")
        assert "* Odd figures" in form.caret
        assert "1 changed" in form.text
        assert "in Salle as printed" in form.text
        await form.press("/", *"touches friendly", "enter")
        assert "Touches in a friendly bout" in form.caret
        await form.press("/", *["backspace"] * 16, *"zebra", "enter")
        assert "zebra: in none of them." in form.text
        await form.press("enter")
        assert form.at(Terms)
        assert "Salle, 1 changed" in form.caret
        await form.press("h", "escape")
        assert form.at(Terms)
        await form.press("enter")
    assert saved(where).journal.options["errata"] == "smoothed"
    said = conversation(where, ("new", "house rules", "find friendly touches"))
    assert "Touches in a friendly bout: 3." in said.splitlines()[-2]


@pytest.mark.parametrize("key", KEYS)
def test_every_house_rule_says_what_it_does_its_values_and_which_is_as_written(
    key: str, where: AppContext
) -> None:
    terms = Terms(where, where.settings)
    terms.carry_out(Fill("game", key))
    wording = where.wording(key)
    words = wording.phrases.options
    fields = {field.key: field for field in terms.house_rules.page.fields}
    for info in (one for one in options_of(key) if one.is_choice):
        rule = words[info.name]
        for part in info.allowed or () if info.several else ("",):
            field = fields.pop(f"{info.name} {part}".rstrip())
            assert field.label == (f"{rule.name}: {wording.value(info.name, part)}" if part else rule.name)
            assert field.line == rule.line
            assert sum(WRITTEN in value.detail for value in field.values) == 1
            offered = (False, True) if info.several else info.allowed
            if offered:
                assert [one.label for one in field.values] == [
                    wording.value(info.name, one) for one in offered
                ]
            assert not any("_" in value.label for value in field.values)
    assert not fields
