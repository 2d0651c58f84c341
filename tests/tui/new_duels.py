"""The form of a new duel as tests fill it in."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest

from duel_tui.pages import forecast
from duel_tui.pages.model import QuickDuel, SetUp
from duel_tui.pages.new_duel import terms_of
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.storage import duels
from duel_tui.storage.duels import SavedDuel
from duel_tui.tui.screens.form import FormScreen
from tests.play.beginnings import put_down
from tests.tui.bouts import QuickDesk
from tests.tui.screens import Keyboard, at_screen
from tests.tui.visits import LIBRARY

ONE_GAME_FAST = [KEYS[0], *[pytest.param(key, marks=pytest.mark.slow) for key in KEYS[1:]]]


class Unreckoned(QuickDesk):
    """A desk at which nothing is reckoned."""

    def __init__(self, _: object) -> None:
        super().__init__()

    def start(self) -> None:
        pass


class Form(Keyboard):
    """Keys for the form, and what it tells."""

    @property
    def told(self) -> str:
        return " ".join(self.text.split())


def setting_up(
    where: AppContext, *keys: str, size: tuple[int, int] = (80, 24)
) -> AbstractAsyncContextManager[Form]:
    """The form of a new duel, after these keys; nothing is reckoned there."""
    return _filling_in(where, SetUp(), keys, size)


def challenged(
    where: AppContext, *keys: str, size: tuple[int, int] = (80, 24)
) -> AbstractAsyncContextManager[Form]:
    """The challenge before a quick duel, after these keys."""
    return _filling_in(where, QuickDuel(), keys, size)


@asynccontextmanager
async def _filling_in(
    where: AppContext, command: SetUp | QuickDuel, keys: tuple[str, ...], size: tuple[int, int]
) -> AsyncIterator[Form]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(forecast, "WorkerClient", Unreckoned)
        async with at_screen(where, lambda _: FormScreen(terms_of(where, command)), size) as keyboard:
            form = Form(keyboard.pilot)
            await form.press(*keys)
            yield form
            if where.recorder is not None:
                put_down(where)


def saved(where: AppContext) -> SavedDuel:
    (path,) = where.saves.duels.glob("*.toml")
    return duels.load(path, LIBRARY)
