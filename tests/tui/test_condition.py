"""A fencer on paper with two old wounds, typed in on one page."""

from pathlib import Path

import pytest

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Armour, Grade, LeftHand, Organisation, Place, Style, Weapon
from duel_tui.pages.fencer_form import Filling
from duel_tui.play.context import AppContext
from duel_tui.storage import drafts
from tests.tui.golden import assert_looks_like
from tests.tui.test_creation import creating, only
from tests.tui.visits import context

MOST = 40
"""Keys for all of a sheet beside the name."""
NAME = "Brother Anselm"
PAPER = Fencer(
    name=NAME,
    style=Style.OLD,
    nationality="germanic",
    organisation=Organisation.FRATERNITY,
    strength=13,
    agility=12,
    dexterity=11,
    size=15,
    expertise=17,
    weapon=Weapon.BACK_SWORD,
    left_hand=LeftHand.BUCKLER,
    armour=(Armour.HELMET,),
)
KEYS = [
    *"n6", *"g2", *"e1", *"s13", *"a12", *"d11", *"i15", *"x17", *"w4", *"l4", *"hh", *"ccglem", "enter", "enter",
]  # fmt: skip
"""Everything about him, each field by its letter."""


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    return context(tmp_path)


async def test_a_fencer_on_paper_with_two_old_wounds_takes_at_most_40_keys_beside_his_name(
    where: AppContext,
) -> None:
    async with creating(where, "h") as keyboard:
        await keyboard.write(NAME)
        await keyboard.press("enter", *KEYS[:-1])
        assert keyboard.at(Filling)
        assert_looks_like(keyboard.app, "fencer-on-paper-80x24")
        await keyboard.press("c")
        assert "right leg light, head mortal" in keyboard.text, "a line that its row cuts is whole below"
        await keyboard.press("t", "enter")
    assert only(where).fencer == PAPER
    wounds = (Wound(Place.RIGHT_LEG, Grade.LIGHT), Wound(Place.HEAD, Grade.MORTAL))
    assert only(where).condition == Condition(wounds)
    assert len(KEYS) <= MOST


async def test_wounds_wait_with_the_sheet(where: AppContext) -> None:
    async with creating(where, "h") as keyboard:
        await keyboard.write(NAME)
        await keyboard.press("enter", *"ccgl", "enter", "escape")
    draft = drafts.load(where.saves)
    assert draft is not None
    assert draft.condition == Condition((Wound(Place.RIGHT_LEG, Grade.LIGHT),))
    async with creating(context(where.saves.folder), "g") as keyboard:
        await keyboard.press("t")
        assert "right leg light" in keyboard.text
        await keyboard.press("enter")
    assert only(where).condition == draft.condition
