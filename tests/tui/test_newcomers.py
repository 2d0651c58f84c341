"""A newcomer: by one key at the setup, in no roster until kept."""

from pathlib import Path

import pytest

from duel_tui.engine.rulings import Close, Set
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import LeftHand
from duel_tui.pages.duels import Duels
from duel_tui.pages.execution import Begin, Stay, carry_out
from duel_tui.pages.model import Fill, Page
from duel_tui.pages.new_duel import Terms
from duel_tui.plain.forms import agree
from duel_tui.play.closing import close
from duel_tui.play.context import AppContext
from duel_tui.play.newcomers import keep
from duel_tui.play.rematch import again, following
from duel_tui.play.saved_duels import sat_down
from duel_tui.storage import duels
from duel_tui.storage.duels import SavedDuel
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.form import FormScreen
from tests.plain.talks import Typist, conversation, heard, talk_over
from tests.play.beginnings import begin, put_down
from tests.tui.golden import assert_looks_like
from tests.tui.screens import at_screen
from tests.tui.visits import context

NPC = ["+", "enter"]
"""All keys between the form of a new duel and the first prompt against a newcomer."""


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    return context(tmp_path)


def only(where: AppContext) -> SavedDuel:
    (path,) = where.saves.duels.glob("*.toml")
    return duels.load(path, where.library)


async def test_somebody_new_takes_two_keys(where: AppContext) -> None:
    async with at_screen(where, lambda _: FormScreen(Terms(where, where.settings))) as keyboard:
        await keyboard.press(*NPC)
        assert keyboard.at(DuelScreen)
        put_down(where)
    saved = only(where)
    new = where.library.fencers_in(saved.journal.ruleset, saved.journal.start).right
    assert (new.rating, new.left_hand, new.armour) == ("Average", LeftHand.EMPTY, ())
    assert saved.setup.newcomers == (Side.RIGHT,)
    assert saved.setup.fencers.right == ""
    assert not where.own().fencers
    assert len(NPC) == 2


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
async def test_how_it_looks(where: AppContext, size: tuple[int, int]) -> None:
    async with at_screen(where, lambda _: FormScreen(Terms(where, where.settings)), size) as keyboard:
        screen = keyboard.app.screen
        assert isinstance(screen, FormScreen)
        assert isinstance(screen.filled, Terms)
        screen.filled.entrants.newcomers._salt = 3
        await keyboard.press("+")
        assert_looks_like(keyboard.app, f"new-duel-newcomers-{size[0]}x{size[1]}")


def test_the_next_duel_is_against_the_next_opponent_and_swapped_sides_take_the_newcomer_along(
    where: AppContext,
) -> None:
    saved = begin(where, _with_new(where).match())
    assert begin(where, again(where, saved, saved.setup.players, swapped=True)).setup.newcomers == (
        Side.LEFT,
    )
    assert begin(where, following(where, saved, saved.setup.players)).setup.newcomers == ()


async def test_who_comes_is_as_wanted_and_the_wish_is_remembered(where: AppContext) -> None:
    async with at_screen(where, lambda _: FormScreen(Terms(where, where.settings))) as keyboard:
        await keyboard.press("y", "+", *"t6", *"k3")
        form = keyboard.app.screen
        assert isinstance(form, FormScreen)
        assert isinstance(form.filled, Terms)
        match = form.filled.match()
    assert match.newcomers == (Side.RIGHT,), "not the side at the caret, which a person plays"
    assert match.fencers.right.left_hand is LeftHand.DAGGER
    liked = context(where.saves.folder).settings
    assert (liked.newcomer_rating, liked.newcomer_kit) == (match.fencers.right.rating, "dagger")
    assert liked.newcomer_rating != "Average"


def test_once_more_somebody_else_comes(where: AppContext) -> None:
    terms = Terms(where, where.settings)
    terms.carry_out(Fill("right fencer", "+"))
    before = terms.match().fencers.right
    terms.carry_out(Fill("right fencer", "+"))
    assert terms.match().fencers.right != before


@pytest.mark.parametrize("rating", ["Poor", "Average", "Superior", ""])
@pytest.mark.parametrize("kit", ["", *LeftHand])
def test_every_wish_is_met(where: AppContext, rating: str, kit: str) -> None:
    terms = Terms(where, where.settings)
    terms.carry_out(Fill("right fencer", "+"))
    terms.carry_out(Fill("new rating", rating))
    terms.carry_out(Fill("new kit", kit))
    one = terms.match().fencers.right
    assert not rating or one.rating == rating
    assert not kit or (one.left_hand, one.armour) == (kit, ())
    assert not where.problems(one)


def test_lines_let_somebody_new_come_by_a_word(where: AppContext) -> None:
    terms = Terms(where, where.settings)
    typist = Typist(["new 5", "new", "1"])
    talk, out = talk_over(typist)
    match = heard(agree(talk, terms), talk, typist)
    assert match.newcomers == (Side.RIGHT,)
    assert "5: not a side. Type new, or new left." in out.getvalue()


def test_a_newcomer_is_kept_by_one_key_with_the_wounds_that_stayed(where: AppContext) -> None:
    terms = Terms(where, where.settings)
    terms.carry_out(Fill("right fencer", "+"))
    terms.carry_out(Fill("carries", "stay"))
    saved = begin(where, terms.match())
    bout, _ = sat_down(where, saved)
    bout.table.rule(Set("right.wounds.RL", "light"))
    where.clear_table()

    def page() -> Page:
        listed = Duels(where)
        return listed.opened(listed.by_key[str(saved.path)])

    row = page().row("keep")
    assert (row.denied, row.typed, row.detail) == ("", "k", saved.setup.names.right)
    done = carry_out(where, row.command)
    assert isinstance(done, Stay)
    assert done.said == f"{saved.setup.names.right} joined the roster."
    (file,) = where.own().fencers
    assert file.fencer == where.library.fencers_in(saved.journal.ruleset, saved.journal.start).right
    assert [wound.place for wound in file.condition.wounds] == ["RL"]
    assert page().row("keep").denied == "in the roster already"


@pytest.mark.parametrize("later", [False, True], ids=["at once", "from the list"])
def test_a_newcomer_who_is_kept_in_mid_duel_gets_the_wounds_of_its_end(
    where: AppContext, *, later: bool
) -> None:
    saved = _hurt(where)
    assert len(keep(where, saved)) == 1
    bout, _ = sat_down(where, only(where))
    bout.table.rule(Set("right.wounds.LL", "light"))
    bout.table.rule(Set("left.wounds.H", "light"))
    if not later:
        bout.table.rule(Close(""))
    assert not bout.follow()
    where.clear_table()
    if later:
        close(where.library, saved.path)
    (file,) = where.own().fencers
    assert [wound.place for wound in file.condition.wounds] == ["RL", "LL"]
    assert [wound.place for wound in file.carried[0].given] == ["H"]
    assert file.carried[0].foe == saved.setup.names.left


def test_nobody_is_kept_where_nobody_was_new(where: AppContext) -> None:
    saved = begin(where, Terms(where, where.settings).match())
    listed = Duels(where)
    page = listed.opened(listed.by_key[str(saved.path)])
    assert "keep" not in [row.key for row in page.rows]


def test_a_duel_of_lines_keeps_somebody_new(where: AppContext) -> None:
    saved = begin(where, _with_new(where).match())
    said = conversation(where, ["duels", "1", "keep the new fencer"])
    assert f"{saved.setup.names.right} joined the roster" in said


def _hurt(where: AppContext) -> SavedDuel:
    """A duel whose wounds stay, in which a newcomer was hurt, and which was left."""
    terms = _with_new(where)
    terms.carry_out(Fill("carries", "stay"))
    bout, _ = sat_down(where, begin(where, terms.match()))
    bout.table.rule(Set("right.wounds.RL", "light"))
    where.clear_table()
    return only(where)


def _with_new(where: AppContext) -> Terms:
    terms = Terms(where, where.settings)
    terms.carry_out(Fill("right fencer", "+"))
    return terms


def test_a_newcomer_who_fights_is_not_offered_again_whole(where: AppContext) -> None:
    terms = _with_new(where)
    before = terms.match().fencers.right
    begun = terms.finish()
    assert isinstance(begun, Begin)
    assert begun.match.fencers.right == before
    assert terms.match().fencers.right != before


def test_a_newcomer_keeps_the_wounds_that_stay_in_the_next_duel(where: AppContext) -> None:
    saved = _hurt(where)
    for swapped, side in ((False, Side.RIGHT), (True, Side.LEFT)):
        after = begin(where, again(where, saved, saved.setup.players, swapped=swapped))
        assert [wound.place for wound in after.setup.came[side].wounds] == ["RL"]
        assert not after.setup.came[side.foe].wounds
