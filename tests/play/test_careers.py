"""A fencer whose duels of the ladder leave wounds and points: asked once, kept in the file, and rest before a duel."""

from pathlib import Path

import pytest

from duel_tui.engine.side import Side
from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Grade, Place
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.model import Fill, OfDice, PassTime, QuickDuel
from duel_tui.pages.new_duel import terms_of
from duel_tui.pages.passes import Passes
from duel_tui.pages.weeks import TimeForm
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import against_his_match
from duel_tui.play.path import path_of
from duel_tui.storage import careers, fencers
from duel_tui.storage.fencers import Fought
from tests.tui.visits import context

LEG = Condition((Wound(Place.RIGHT_LEG, Grade.LIGHT),))


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    there = context(tmp_path)
    fencers.add(there.saves, Fencer(name="Anna", expertise=12), condition=LEG, career=True)
    fencers.add(there.saves, Fencer(name="Bruno", expertise=12), condition=LEG)
    return there


def test_it_is_asked_on_the_sheet_and_kept_in_the_file(where: AppContext) -> None:
    bruno = next(file for file in where.own().fencers if file.fencer.name == "Bruno")
    filling = Filling(where, bruno.fencer, file=bruno)
    assert filling.page.field("career").said == "whole each time"
    unsaved = [filling.unsaved]
    filling.carry_out(Fill("career", "career"))
    assert [*unsaved, filling.unsaved] == [False, True]
    filling.finish()
    assert fencers.load(bruno.path).career
    assert b"career = true" in bruno.path.read_bytes()


@pytest.mark.parametrize(("stem", "stays"), [("anna", True), ("bruno", False), ("diego-de-lorca", False)])
def test_only_such_a_fencer_carries_wounds_out_of_a_duel_of_the_ladder(
    stem: str,
    stays: bool,  # noqa: FBT001  what is expected
    where: AppContext,
) -> None:
    file = where.last_fencer(stem)
    assert file is not None
    assert file.stem == stem
    assert against_his_match(where, file).carries is stays
    terms = terms_of(where, QuickDuel(stem))
    assert terms.match().carries is stays
    assert ("rest" in [field.key for field in terms.page.fields]) is stays
    terms.carry_out(Fill("left fencer", "anna"))
    assert terms.match().carries


def test_rest_before_a_duel_heals_the_leg(where: AppContext) -> None:
    terms = terms_of(where, QuickDuel("anna"))
    rest = terms.page.field("rest")
    assert rest.opens
    assert rest.said == "let wounds heal first"
    form = terms.carry_out(PassTime("anna.toml"))
    assert isinstance(form, TimeForm)
    form.carry_out(Fill("until", "0"))
    passes = form.finish()
    assert isinstance(passes, Passes)
    passes.carry_out(OfDice("throw_all"))
    passes.carry_out(OfDice("keep"))
    assert "rest" not in [field.key for field in terms.page.fields]
    assert terms.match().conditions[Side.LEFT] == WHOLE


def test_nobody_asks_for_a_gravely_wounded_fencer_by_name(where: AppContext) -> None:
    anna = fencers.load(where.saves.fencers / "anna.toml")
    for number in range(3):
        careers.enter(anna, Fought(f"duel-{number}", "won", "Tobias Quill", "quill"))
    asked = []
    for grade in (Grade.LIGHT, Grade.SERIOUS):
        file = fencers.load(anna.path)
        fencers.save(file, Condition((Wound(Place.RIGHT_LEG, grade),)))
        path = path_of(where, "rapier_and_dagger", fencers.load(anna.path))
        asked.append(path.challenger is not None)
    assert asked == [True, False]
