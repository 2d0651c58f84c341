"""A new level has a page to itself, once: the wins, who asks for the fencer by name, the path, and one key on."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import unnamed
from duel_tui.pages.conductor import played
from duel_tui.pages.new_level import new_level
from duel_tui.plain.duel_flow import go_on
from duel_tui.plain.talk import heard
from duel_tui.play import matchmaking
from duel_tui.play.context import AppContext
from duel_tui.play.path import path_of
from duel_tui.play.prompts import Reached
from duel_tui.play.saved_duels import sat_down
from duel_tui.storage import duels, fencers
from duel_tui.storage.duels import SavedDuel
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.widgets import new_level as widget
from duel_tui.tui.widgets.ending import Ending
from duel_tui.tui.widgets.new_level import NewLevel
from tests.plain.talks import Typist, talk_over
from tests.plain.talks import heard as heard_by
from tests.play import beginnings
from tests.tui.bouts import LIBRARY
from tests.tui.golden import assert_looks_like
from tests.tui.screens import QUIET, Bottom, app_over, running
from tests.tui.visits import context


def fought(where: AppContext, stem: str, winner: Side) -> SavedDuel:
    """A duel of Anna, or of a shipped fencer, in which one side yields."""
    match = matchmaking.quick(where)
    match = replace(match, preset="as_written", options={}, stems=BySide(stem, ""))
    saved = beginnings.begin(where, match)
    bout, recorder = sat_down(where, saved)
    bout.table.decide(Side.LEFT, "stand" if winner is Side.LEFT else "yield")
    bout.table.decide(Side.RIGHT, "yield" if winner is Side.LEFT else "stand")
    assert bout.table.done
    bout.keep()
    where.clear_table()
    bout, its = played(where, duels.load(saved.path, LIBRARY))
    its.entered(bout)
    where.clear_table()
    recorder.close()
    return duels.load(saved.path, LIBRARY)


def rising(where: AppContext, stem: str = "") -> SavedDuel:
    """The third win of a fencer, after a defeat."""
    where.keep(QUIET)
    if not stem:
        stem = fencers.add(where.saves, unnamed("Anna")).stem
    where.keep(replace(where.settings, fencer=stem))
    ways = (Side.LEFT, Side.RIGHT, Side.LEFT, Side.LEFT)
    return [fought(where, stem, winner) for winner in ways][-1]


def reached(where: AppContext, saved: SavedDuel) -> Reached | None:
    bout, its = played(where, saved)
    prompt = new_level(bout, its)
    where.clear_table()
    assert prompt is None or isinstance(prompt.why, Reached)
    return prompt.why if prompt else None  # type: ignore[return-value]


@pytest.mark.parametrize("own", [True, False], ids=["own", "shipped"])
def test_the_win_that_lifts_a_fencer_has_a_page_and_no_other_duel_has(tmp_path: Path, *, own: bool) -> None:
    where = context(tmp_path)
    saved = rising(where, "" if own else where.shipped().fencers[0].stem)
    found = reached(where, saved)
    assert found is not None
    said = " ".join(heard(found.blocks))
    second = where.cards().proposed(2)[0]
    assert found.title.endswith(" is a Scholar")
    assert "3 wins as a Novice" in said
    assert (said.count("Won: "), said.count("Lost: ")) == (3, 1)
    assert f"{second.name} asks for you by name" in said
    assert second.line in said
    assert "Novice: 3 of 3 wins. Scholar: 0 of 3 wins." in said
    assert found.rows[0].label == f"meet {second.name}"
    stem = saved.setup.fencers.left
    file = next(one for one in (*where.own().fencers, *where.shipped().fencers) if one.stem == stem)
    assert path_of(where, where.game, file).level == 2
    assert reached(where, fought(where, stem, Side.LEFT)) is None, "the next win lifts nobody"
    assert reached(where, duels.load(min(where.saves.duels.glob("*.toml")), LIBRARY)) is None


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_it_comes_after_the_end_and_a_key_meets_who_asks_fights_again_or_goes_home(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(widget, "STARTLED", 0)
    where = context(tmp_path)
    saved = rising(where)
    app = app_over(where, lambda _: Bottom())
    async with running(app, size) as player:
        for key in "xa":
            app.open(DuelScreen.of(where, saved))
            await player.rest()
            assert isinstance(player.screen.prompt, Ending)
            await player.press("n")
            assert isinstance(player.screen.prompt, NewLevel)
            if key == "x":
                assert_looks_like(app, f"new-level-{size[0]}x{size[1]}")
                await player.press("x")
                assert isinstance(app.screen, Bottom)
            elif size == (80, 24):
                await player.press("a")
                assert player.bout.names.right == saved.setup.names.right
            else:
                await player.press("enter")
                assert player.bout.names.right == where.cards().proposed(2)[0].name


def test_lines_say_the_same_and_ask_for_the_same(tmp_path: Path) -> None:
    where = context(tmp_path)
    saved = rising(where)
    typist = Typist(["n", "?", "x"])
    talk, out = talk_over(typist)
    heard_by(go_on(where, talk, saved.path), talk, typist)
    told = " ".join(out.getvalue().split())
    assert "Anna is a Scholar." in told
    assert "Won: Anna wins: Tobias Quill lowers the blade and yields." in told
    assert "asks for you by name." in told
    assert "1 meet Corvin Lisle" in told
    assert "Rapier & Dagger: won 3, lost 1." in told
    assert len(list(where.saves.duels.glob("*.toml"))) == 4, "nothing new has begun"
