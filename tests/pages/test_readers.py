"""Every row, field and block of every model can be reached on the screen and in lines."""

from collections.abc import Callable
from pathlib import Path

import pytest

from duel_tui.fencer.person import unnamed
from duel_tui.pages.creation import Sheet, Ways
from duel_tui.pages.execution import SettingsForm
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.home import home
from duel_tui.pages.model import Command, Fill, OfDice, OpenRules, Page, Reset
from duel_tui.pages.new_duel import Terms
from duel_tui.pages.rolling import carry_out, rolling
from duel_tui.pages.rulebook import contents, found
from duel_tui.plain.forms import fill
from duel_tui.plain.talk import ask, rows_of
from duel_tui.play.creation import Making
from duel_tui.registry import KEYS
from duel_tui.show.blocks import Grid, Paragraph
from duel_tui.show.meaning import meant
from duel_tui.storage.drafts import HalfMade
from duel_tui.storage.settings import Settings
from duel_tui.text import signs_in_words
from tests.lengths import in_turn
from tests.plain.talks import Typist, heard, talk_over
from tests.tui.test_home_screen import SOME
from tests.tui.visits import context

pytestmark = pytest.mark.slow


def all_rolled(saves: Path) -> Page:
    where = context(saves)
    making = Making(where.creation(), where.saves, HalfMade(7))
    assert not carry_out(making, where.fencer_wording, OfDice("throw_all"))
    return rolling(making, where.fencer_wording)


def terms(saves: Path, game: str = "") -> Terms:
    made = Terms(context(saves), Settings())
    if game:
        made.carry_out(Fill("game", game))
    return made


def sheet_of(saves: Path) -> Filling:
    anna = unnamed("Anna")
    return Filling(context(saves), anna, sheet=Sheet(anna, HalfMade(7, way="hand")))


MODELS: dict[str, Callable[[Path], Page]] = {
    "home": lambda _: home(SOME, 0.0, "keys.toml is refused"),
    "ways to a new fencer": lambda saves: Ways(context(saves)).page,
    "dice": all_rolled,
    "new duel": lambda saves: terms(saves).page,
    "new duel of cards": lambda saves: terms(saves, "card_duel").page,
    "house rules": lambda saves: terms(saves).house_rules.page,
    "settings": lambda saves: SettingsForm(context(saves), Settings(), "%").page,
    "contents": lambda saves: contents(context(saves), KEYS[0], context(saves).rulebook(KEYS[0])),
    "found": lambda saves: found(KEYS[0], context(saves).rulebook(KEYS[0]), "universal parry"),
    "sheet by hand": lambda saves: sheet_of(saves).page,
    "home at first": lambda _: home(type(SOME)(), 0.0),
}


@pytest.fixture(params=MODELS)
def page(request: pytest.FixtureRequest, tmp_path: Path) -> Page:
    return MODELS[request.param](tmp_path)


def test_each_row_is_meant_in_lines_by_number_letter_and_label(page: Page) -> None:
    letters = [row.typed for row in page.rows if row.typed]
    assert len(letters) == len(set(letters))
    assert page.first in {"", *[row.key for row in page.rows], *[field.key for field in page.fields]}
    assert all(field.letter in field.label.lower() for field in page.fields)
    lines = rows_of(page)
    for line, row in zip(lines, page.rows, strict=True):
        for typed in (str(line.number), row.typed or row.key):
            assert [one.key for one in meant(lines, typed)] == [row.key], typed
        assert meant(lines, row.label)[0].label == row.label


def test_lines_say_every_block_and_return_the_command_of_a_row(page: Page) -> None:
    if not page.rows:
        return
    last = page.rows[-1]
    tables = [block for block in page.blocks if isinstance(block, Grid)]
    typist = Typist([*[table.title.removeprefix("the ") for table in tables], last.label])
    talk, out = talk_over(typist, width=400)
    assert heard(ask(talk, page), talk, typist) == last.command
    said = out.getvalue()
    for block in page.blocks:
        if isinstance(block, Paragraph):
            assert block.text in said
    for table in tables:
        for sentence in table.said:
            assert sentence in said
    for row in page.rows:
        assert (row.denied or signs_in_words(row.detail)) in said


@pytest.mark.parametrize("game", in_turn(KEYS))
def test_each_field_of_a_form_takes_each_value_in_lines(game: str, tmp_path: Path) -> None:
    made = terms(tmp_path, game)
    letters = [field.letter for field in made.page.fields]
    assert len(letters) == len(set(letters))

    def carry(command: Command) -> None:
        assert isinstance(command, Fill)
        form = made if command.key in {one.key for one in made.page.fields} else made.house_rules
        _ = form.carry_out(command)

    pages: list[Callable[[], Page]] = [lambda: made.house_rules.page, lambda: made.page]
    for page in pages:
        for field in page().fields:
            if field.denied or field.key == "game" or isinstance(field.values[0].command, OpenRules):
                continue
            places = range(len(field.values)) if field.span is None else (field.span.low, field.span.high)
            number = next(n for n, one in enumerate(page().fields, 2) if one.key == field.key)
            for place in places:
                if field.span is None and page().field(field.key).values[place].denied:
                    continue
                typist = Typist([str(number), str(place + (field.span is None)), page().question])
                talk, _ = talk_over(typist)
                heard(fill(talk, page, carry), talk, typist)
                now = page().field(field.key)
                assert place == (now.value if now.span is None else now.span.number), field.label


def test_a_house_rule_that_another_excludes_is_not_available_and_goes_back_together_with_it(
    tmp_path: Path,
) -> None:
    made = terms(tmp_path, "rapier_and_dagger")
    agreed = made.agreed
    agreed.take_preset("figures_without_map")
    said = {value.label: value.denied for value in made.house_rules.page.field("approach").values}
    assert said.pop("in reach") == said.pop("on a map") == "it does not go with the other house rules"
    assert set(said.values()) == {""}
    agreed.take_rule("approach", "none")
    assert agreed.values["approach"] == "by_mode"
    agreed.take_rule("mode", "pnp")
    agreed.take_rule("approach", "none")
    agreed.take_rule("mercy", True)
    agreed.reset_rule("mode")
    assert (agreed.values["mode"], agreed.values["approach"]) == ("fig", "by_mode")
    assert agreed.differing == ["mercy"]


def test_circumstances_are_fields_of_their_own_where_they_mean_something_and_each_is_set_back_by_itself(
    tmp_path: Path,
) -> None:
    made = terms(tmp_path, "rapier_and_dagger")
    for preset in ("as_written", "figures"):
        made.agreed.take_preset(preset)
        no, yes = made.house_rules.page.field("circumstances fog").values
        assert (no.denied, yes.denied) == ("", "it does not go with the other house rules")
        made.house_rules.carry_out(Fill("circumstances fog", "1"))
        assert made.agreed.values["circumstances"] == ()
    made.agreed.take_preset("figures_without_map")
    for part in ("rain", "mud"):
        made.house_rules.carry_out(Fill(f"circumstances {part}", "1"))
    assert made.agreed.values["circumstances"] == ("mud", "rain")
    field = made.house_rules.page.field("circumstances mud")
    said = ("Ground and weather: mud", "yes", "in Figures without map no")
    assert (field.label, field.said, field.changed) == said
    assert "Ground and weather: mud, rain." in made.page.field("rules").line
    made.house_rules.carry_out(Reset("circumstances mud"))
    assert made.agreed.values["circumstances"] == ("rain",)
