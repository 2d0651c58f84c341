"""The duel screen of every game as a picture, for the README; what stands in its cells is tested by drawings."""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from textual.screen import Screen

from duel_tui.play.bout import Bout
from duel_tui.tui.app import DuelApp
from duel_tui.tui.line.gate import FULL
from duel_tui.tui.terminal import Start, Terminal
from tests.plain.talks import opened
from tests.systems.rapier_and_dagger.figure_positions import action, blade, plot, points
from tests.systems.rapier_and_dagger.positions import clinch, grapple, seated
from tests.systems.walks import play_on
from tests.tui.bouts import bout
from tests.tui.en_garde import NEAR
from tests.tui.en_garde import bout as en_garde
from tests.tui.positions import AT_MEASURE, CHOSEN, begun
from tests.tui.screens import QUIET, Keyboard, screen_of
from tests.tui.visits import context

SMALL, LARGE = (80, 24), (120, 40)
FOUGHT = (*AT_MEASURE, CHOSEN, "left hit 1d100: 61", "right hit 1d100: 22")


def to_the_end() -> Bout:
    """A duel to first blood, fought to its end by chance."""
    over = begun("rapier_and_dagger", seed=4)
    play_on(over.table, Random(11))
    return over


MOMENTS: dict[str, tuple[Callable[[], Bout], str, tuple[int, int]]] = {
    "exchange": (lambda: bout(kind="death", lines=FOUGHT), "t r h", SMALL),
    "exchange_large": (lambda: bout(kind="death", lines=FOUGHT), "t r h", LARGE),
    "movement": (lambda: bout(kind="friendly"), "f", SMALL),
    "crossed_swords": (lambda: seated(clinch().table), "d r", SMALL),
    "grapple": (lambda: seated(grapple().table), "y", SMALL),
    "figures_blade": (lambda: seated(blade().table), "e b", SMALL),
    "figures": (lambda: seated(action().table), "d", SMALL),
    "figures_movement": (lambda: seated(points().table), "f", SMALL),
    "figures_plot": (lambda: seated(plot().table), "6 6 3", SMALL),
    "the_end": (to_the_end, "", SMALL),
    "duel_of_swords": (lambda: begun("duel_of_swords", decisions=6, options={"notebook": True}), "g", SMALL),
    "dueling_scars": (lambda: begun("dueling_scars", decisions=4), "down", SMALL),
    "en_garde": (lambda: en_garde(state=NEAR), "down", SMALL),
    "card_duel": (lambda: begun("card_duel", decisions=1), "down", SMALL),
}
"""What is fought, the keys that are pressed then, and the size."""


LOOKS: Mapping[str, Terminal] = {
    "dark": Terminal(FULL, tone="dark"),
    "light": Terminal(FULL, tone="light"),
    "16": Terminal(16),
    "none": Terminal(0),
    "ascii": Terminal(256, glyphs=False, tone="dark"),
}
"""The looks by their names."""


@pytest.mark.parametrize("moment", MOMENTS)
def test_picture(snap_compare: Callable[..., bool], moment: str, tmp_path: Path) -> None:
    assert compared(snap_compare, moment, tmp_path)


@pytest.mark.parametrize("look", LOOKS)
def test_picture_of_an_exchange(snap_compare: Callable[..., bool], look: str, tmp_path: Path) -> None:
    assert compared(snap_compare, "exchange", tmp_path, look)


def compared(snap_compare: Callable[..., bool], moment: str, tmp_path: Path, look: str = "") -> bool:
    """Whether a moment of a duel looks as it was kept; `look`: on which terminal, empty: on any."""
    made, keys, size = MOMENTS[moment]
    where = context(tmp_path)
    where.keep(replace(QUIET, characters="ascii" if look == "ascii" else "auto"))

    async def before(pilot: Any) -> None:
        pilot.app.open(screen_of(where, made()))
        keyboard = Keyboard(pilot)
        await keyboard.rest()
        await keyboard.press(*keys.split())

    terminal = LOOKS[look] if look else Terminal()
    app = DuelApp(Start(where.settings, where.store, None, terminal, lazy=opened(where)))
    app.begin_with(Screen[Any])
    same = snap_compare(app, run_before=before, terminal_size=size)
    where.clear_table()
    return same
