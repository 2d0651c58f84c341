"""One door: every game is set up from the first screen by one kind of keys and fought to its end, by any fencer."""

from pathlib import Path

import pytest

from duel_tui.engine.side import BySide
from duel_tui.fencer.terms import Kind
from duel_tui.pages import forecast
from duel_tui.pages.execution import Begin
from duel_tui.pages.model import Fill
from duel_tui.pages.new_duel import Terms
from duel_tui.play import saved_duels
from duel_tui.registry import KEYS
from duel_tui.storage import fencers
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from tests.tui.bouts import LIBRARY, QuickDesk
from tests.tui.screens import Keyboard, home_app
from tests.tui.visits import EXAMPLES, context

SIZES = [(80, 24), (120, 40)]


@pytest.fixture(autouse=True)
def _nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    class Client(QuickDesk):
        def __init__(self, _: object) -> None:
            super().__init__()

    for where in (saved_duels, forecast):
        monkeypatch.setattr(where, "WorkerClient", Client)


@pytest.mark.parametrize("key", KEYS)
def test_every_shipped_fencer_can_begin_a_game_under_every_preset_and_for_every_kind(key: str) -> None:
    people = [file.fencer for file in fencers.roster(EXAMPLES.fencers).fencers]
    for preset in LIBRARY.presets(key).values():
        rules = LIBRARY.ruleset(key, preset.options)
        for kind in Kind:
            for left, right in zip(people, [*people[1:], people[0]], strict=True):
                start = LIBRARY.begin(rules, kind, BySide(left, right))
                assert rules.outcome(start) is None
                assert LIBRARY.fencers_in(key, start) == BySide(left, right)


async def test_the_quick_duel_is_of_the_game_last_played(tmp_path: Path) -> None:
    where = context(tmp_path)
    app = home_app(where)
    async with app.run_test() as pilot:
        terms = Terms(where, where.settings)
        terms.carry_out(Fill("game", "en_garde"))
        assert not app.follow(Begin(terms.match()))
        await pilot.pause()
        while not isinstance(app.screen, HomeScreen):
            await Keyboard(pilot).press("escape")
        await Keyboard(pilot).press("q", "enter")
        assert isinstance(app.screen, DuelScreen)
        assert app.screen.bout.wording.phrases.name == "En Garde"
        where.clear_table()


@pytest.mark.parametrize("size", SIZES, ids=["small", "large"])
async def test_every_game_is_begun_from_the_first_screen_in_a_terminal(
    size: tuple[int, int], tmp_path: Path
) -> None:
    where = context(tmp_path)
    app = home_app(where)
    async with app.run_test(size=size) as pilot:
        for key in KEYS:
            await Keyboard(pilot).press("n", str(KEYS.index(key) + 1), "enter")
            duel = app.screen
            assert isinstance(duel, DuelScreen)
            assert duel.bout.table.rules.key == key
            while not isinstance(app.screen, HomeScreen):
                await Keyboard(pilot).press("escape")
        where.clear_table()
