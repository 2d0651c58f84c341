"""A newcomer: by one key at the setup, in no roster until kept."""

from pathlib import Path

import pytest

from duel_tui.engine.rulings import Close, Set
from duel_tui.engine.side import Side
from duel_tui.fencer.person import Fencer
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
from duel_tui.storage.settings import Settings
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.form import FormScreen
from tests.plain.talks import Typist, conversation, heard, talk_over
from tests.play.beginnings import begin, put_down
from tests.tui.golden import assert_looks_like
from tests.tui.screens import at_screen
from tests.tui.visits import context


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    return context(tmp_path)


def only(where: AppContext) -> SavedDuel:
    (path,) = where.saves.duels.glob("*.toml")
    return duels.load(path, where.library)


def with_new(where: AppContext, *fills: tuple[str, str]) -> Terms:
    """The terms with a newcomer on the right, and these values."""
    terms = Terms(where, where.settings)
    for key, value in (("right fencer", "+"), *fills):
        terms.carry_out(Fill(key, value))
    return terms


def right_of(where: AppContext, saved: SavedDuel) -> Fencer:
    return where.library.fencers_in(saved.journal.ruleset, saved.journal.start).right


def page_of(where: AppContext, saved: SavedDuel) -> Page:
    listed = Duels(where)
    return listed.opened(listed.by_key[str(saved.path)])


def hurt(where: AppContext) -> SavedDuel:
    """A duel whose wounds stay, in which a newcomer was hurt, and which was left."""
    bout, _ = sat_down(where, begin(where, with_new(where, ("carries", "stay")).match()))
    bout.table.rule(Set("right.wounds.RL", "light"))
    where.clear_table()
    return only(where)


async def test_somebody_new_takes_two_keys_and_comes_as_wanted(where: AppContext) -> None:
    terms = Terms(where, where.settings)
    terms.entrants.newcomers._salt = 3
    async with at_screen(where, lambda _: FormScreen(terms)) as keyboard:
        await keyboard.press("+")
        for size in ((80, 24), (120, 40)):
            await keyboard.pilot.resize_terminal(*size)
            await keyboard.press()
            assert_looks_like(keyboard.app, f"new-duel-newcomers-{size[0]}x{size[1]}")
        await keyboard.press("y", "+", *"t6", *"k3")
        match = terms.match()
        assert match.newcomers == (Side.RIGHT,), "not the side at the caret, which a person plays"
        assert match.fencers.right.left_hand is LeftHand.DAGGER
        liked = context(where.saves.folder).settings
        assert (liked.newcomer_rating, liked.newcomer_kit) == (match.fencers.right.rating, "dagger")
        assert liked.newcomer_rating != "Average"
    where.keep(Settings())
    async with at_screen(where, lambda _: FormScreen(Terms(where, where.settings))) as keyboard:
        await keyboard.press("+", "enter")
        assert keyboard.at(DuelScreen)
        put_down(where)
    saved = only(where)
    new = right_of(where, saved)
    assert (new.rating, new.left_hand, new.armour) == ("Average", LeftHand.EMPTY, ())
    assert (saved.setup.newcomers, saved.setup.fencers.right) == ((Side.RIGHT,), "")
    assert not where.own().fencers


def test_once_more_and_once_fought_somebody_else_comes(where: AppContext) -> None:
    terms = with_new(where)
    first = terms.match().fencers.right
    terms.carry_out(Fill("right fencer", "+"))
    second = terms.match().fencers.right
    assert second != first
    begun = terms.finish()
    assert isinstance(begun, Begin)
    assert begun.match.fencers.right == second
    assert terms.match().fencers.right != second
    saved = begin(where, begun.match)
    assert begin(where, again(where, saved, saved.setup.players, swapped=True)).setup.newcomers == (
        Side.LEFT,
    )
    assert begin(where, following(where, saved, saved.setup.players)).setup.newcomers == ()


@pytest.mark.parametrize("rating", ["Poor", "Average", "Superior", ""])
@pytest.mark.parametrize("kit", ["", *LeftHand])
def test_every_wish_is_met(where: AppContext, rating: str, kit: str) -> None:
    one = with_new(where, ("new rating", rating), ("new kit", kit)).match().fencers.right
    assert not rating or one.rating == rating
    assert not kit or (one.left_hand, one.armour) == (kit, ())
    assert not where.problems(one)


def test_lines_let_somebody_new_come_by_a_word_and_keep_them(where: AppContext) -> None:
    terms = Terms(where, where.settings)
    typist = Typist(["new 5", "new", "1"])
    talk, out = talk_over(typist)
    match = heard(agree(talk, terms), talk, typist)
    assert match.newcomers == (Side.RIGHT,)
    assert "5: not a side. Type new, or new left." in out.getvalue()
    saved = begin(where, match)
    said = conversation(where, ["duels", "1", "keep the new fencer"])
    assert f"{saved.setup.names.right} joined the roster" in said


def test_a_newcomer_is_kept_by_one_key_with_the_wounds_that_stayed(where: AppContext) -> None:
    saved = hurt(where)
    row = page_of(where, saved).row("keep")
    assert (row.denied, row.typed, row.detail) == ("", "k", saved.setup.names.right)
    done = carry_out(where, row.command)
    assert isinstance(done, Stay)
    assert done.said == f"{saved.setup.names.right} joined the roster."
    (file,) = where.own().fencers
    assert file.fencer == right_of(where, saved)
    assert [wound.place for wound in file.condition.wounds] == ["RL"]
    assert page_of(where, saved).row("keep").denied == "in the roster already"
    nobody_new = begin(where, Terms(where, where.settings).match())
    assert "keep" not in [row.key for row in page_of(where, nobody_new).rows]


@pytest.mark.parametrize("later", [False, True], ids=["at once", "from the list"])
def test_a_newcomer_who_is_kept_in_mid_duel_gets_the_wounds_of_its_end(
    where: AppContext, *, later: bool
) -> None:
    saved = hurt(where)
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


def test_a_newcomer_keeps_the_wounds_that_stay_in_the_next_duel(where: AppContext) -> None:
    saved = hurt(where)
    for swapped, side in ((False, Side.RIGHT), (True, Side.LEFT)):
        after = begin(where, again(where, saved, saved.setup.players, swapped=swapped))
        assert [wound.place for wound in after.setup.came[side].wounds] == ["RL"]
        assert not after.setup.came[side.foe].wounds
