"""The rulebook draws the move that an entry is about, where the text leaves room."""

from pathlib import Path

import pytest

from duel_tui.pages.rulebook import reading, sentences
from duel_tui.registry import KEYS
from duel_tui.show.blocks import Fight
from duel_tui.theatre import theatre
from duel_tui.tui.screens.rulebook import RulebookScreen
from duel_tui.tui.widgets.figures import Figures
from tests.tui.listed import on_screen
from tests.tui.visits import context


@pytest.mark.parametrize("game", KEYS)
def test_every_pose_of_an_entry_is_one_that_is_drawn(game: str, tmp_path: Path) -> None:
    book = context(tmp_path).rulebook(game)
    poses = {place: book.pose(place) for place in book.places if book.pose(place)}
    assert set(poses.values()) <= set(theatre().stage.poses.poses)
    for place in book.places:
        page = reading(game, book, place)
        assert any(isinstance(block, Fight) for block in page.blocks) == (place in poses)
        assert len(sentences(page)) > 1


def test_a_volt_is_drawn_with_where_it_began_and_a_target_with_the_blow(tmp_path: Path) -> None:
    book = context(tmp_path).rulebook(KEYS[0])
    bodies: list[str] = []
    for key in ("movement volt", "target SA", "table armour"):
        place = book.place_of(key)
        assert place is not None
        fight = next((one for one in reading(KEYS[0], book, place).blocks if isinstance(one, Fight)), None)
        if fight is not None:
            (beat,) = fight.staged.beats
            bodies += [beat.near.body, beat.far.body]
            assert (fight.before is None) == bool(beat.near.aims)
    assert bodies == ["volt", "guard_italian", "lunge_mid", "hit_sword_arm"]


@pytest.mark.parametrize(("size", "stands"), [((120, 40), True), ((80, 24), True), ((80, 14), False)])
async def test_the_figures_stand_above_the_text_where_it_leaves_room(
    size: tuple[int, int], *, stands: bool, tmp_path: Path
) -> None:
    where = context(tmp_path)
    async with on_screen(where, RulebookScreen(where, KEYS[0], "movement volt"), size) as player:
        await player.wait()
        assert player.app.screen.query_one(Figures).stands == stands
