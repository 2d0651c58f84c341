"""Every field of every form is reached by arrows, by its letter, and by its name in lines; so is every row of a page by its name."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from duel_tui.fencer.person import Fencer
from duel_tui.pages.execution import FormPage, SettingsForm
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.house_rules import HouseRules
from duel_tui.pages.model import Fill
from duel_tui.pages.new_duel import Terms
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.tui.screens.form import FormScreen
from duel_tui.tui.widgets.form import Form
from tests.plain.talks import context_in, conversation
from tests.tui.screens import at_screen
from tests.tui.visits import context

REFUSED = ("not a choice here", "Which: ")
SHEET = ["fencers", "new fencer", "by hand", "name", "Anna"]


def house_rules(key: str) -> Callable[[AppContext], FormPage]:
    def made(where: AppContext) -> FormPage:
        terms = Terms(where, where.settings)
        terms.carry_out(Fill("game", key))
        return HouseRules(terms.agreed, terms.entrants)

    return made


def unfolded(where: AppContext) -> FormPage:
    """The form of a new duel with all of its fields in sight."""
    terms = Terms(where, where.settings)
    terms.carry_out(Fill("more", "all"))
    return terms


FORMS: dict[str, Callable[[AppContext], FormPage]] = {
    "settings": lambda where: SettingsForm(where, where.settings, "%"),
    "new duel": unfolded,
    "sheet": lambda where: Filling(where, Fencer(name="Anna", rating="Good")),
    **{f"house rules of {key}": house_rules(key) for key in KEYS},
}
IN_LINES = {
    "settings": ["settings"],
    "new duel": ["new", "more"],
    "sheet": SHEET,
    **{
        f"house rules of {key}": ["new", "game", str(number), "house rules"]
        for number, key in enumerate(KEYS, 1)
    },
}
PAGES = {
    "home": [],
    "the ways to a new fencer": ["fencers", "new fencer"],
    "a fencer": ["fencers", "bernardino"],
    "a duel": ["new", "game", "duel of swords", "begin", "home", "duels", "1"],
}


def named(names: Iterable[str]) -> list[Any]:
    """The names of forms and pages; house rules are many, and slow."""
    return [pytest.param(one, marks=[pytest.mark.slow] if "rules" in one else []) for one in names]


@pytest.mark.parametrize("name", named(FORMS))
async def test_arrows_and_letters_reach_every_field(name: str, tmp_path: Path) -> None:
    where = context(tmp_path)
    filled = FORMS[name](where)
    fields = filled.page.fields
    async with at_screen(where, lambda _: FormScreen(filled)) as keyboard:
        form = keyboard.app.screen.query_one(Form)
        await keyboard.press("home")
        reached = [form.pointed]
        for _ in fields[1:]:
            await keyboard.press("down")
            reached.append(form.pointed)
        assert reached == [field.key for field in fields]
        letters = defaultdict[str, list[str]](list)
        for field in fields:
            if not field.opens:
                letters[field.letter or field.label[0].lower()].append(field.key)
        for letter, keys in letters.items():
            pointed = set[str | None]()
            for _ in keys:
                await keyboard.press(letter)
                pointed.add(form.pointed)
            assert pointed == set(keys), f"{letter} does not reach {keys}"


def rows(said: str) -> list[str]:
    """The names of the rows that were listed last."""
    listed = said.rstrip().splitlines()[:-1]
    first = max(place for place, line in enumerate(listed) if line.startswith("1 "))
    named = [re.match(r"\d+ (.+?)(, |: (?=[A-Z])|\. Not now|$)", line) for line in listed[first:]]
    return [one[1] for one in named if one]


@pytest.mark.parametrize("name", named((*IN_LINES, *PAGES)))
def test_names_reach_every_field_and_every_row_in_lines(name: str, tmp_path: Path) -> None:
    way = (IN_LINES | PAGES)[name]
    listed = rows(conversation(context_in(tmp_path / "listed"), [*way, "?"]))
    assert len(listed) > 2
    for number, row in enumerate(listed):
        said = conversation(context_in(tmp_path / str(number)), [*way, "?", row])
        after = said[said.rindex(listed[-1]) :]
        assert not any(one in after for one in REFUSED), row


@pytest.mark.parametrize("name", named(FORMS))
def test_a_field_and_its_value_in_one_line_do_what_two_lines_do(name: str, tmp_path: Path) -> None:
    def told(*way: str) -> str:
        """The form as it is listed after some lines."""
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        said = conversation(context_in(folder), [*IN_LINES[name], *way, "?"])
        return said[said.rindex("\n1 ") :]

    fields, before = FORMS[name](context(tmp_path / "form")).page.fields, told()
    for number, field in [*enumerate(fields, 2)][:: 3 if "rules" in name else 1]:
        others = [
            one for place, one in enumerate(field.values, 1) if place != field.value + 1 and not one.denied
        ]
        if field.denied or not (field.blank or field.span or others):
            continue
        value = "Zoe" if field.blank else str(field.span.high) if field.span else others[0].label
        one = told(f"{number} {value}")
        assert one == told(str(number), value), f"{field.label} {value}"
        assert one != before or field.blank, f"{field.label} {value}"
