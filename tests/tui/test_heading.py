"""The heading of a screen: what stands next to the title is whole, or it is not there."""

from pathlib import Path

import pytest
from textual.app import ComposeResult

from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.edges import Heading
from tests.tui.screens import app_over, running
from tests.tui.visits import context

TITLE = "Benno Straw beat Maximilianatheodoravonundzuhohenfelsburg"


class Headed(AppScreen):
    """A screen with nothing but a heading."""

    def __init__(self, aside: str) -> None:
        super().__init__()
        self._aside = aside

    def compose(self) -> ComposeResult:
        yield Heading(TITLE, self._aside)


@pytest.mark.parametrize(
    ("aside", "shown"), [("Straw won: touches", "Straw won: touches"), ("Benno Straw won: touches", "")]
)
async def test_what_stands_next_to_a_title_is_whole_or_absent(aside: str, shown: str, tmp_path: Path) -> None:
    where = context(tmp_path)
    async with running(app_over(where, lambda _: Headed(aside)), (80, 24)) as player:
        assert player.rows[0].removeprefix(f" {TITLE}").strip() == shown
