"""The form of a new duel as tests fill it in."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from duel_tui.pages import forecast
from duel_tui.pages.model import QuickDuel, SetUp
from duel_tui.pages.new_duel import terms_of
from duel_tui.play.context import AppContext
from duel_tui.storage import duels
from duel_tui.storage.duels import SavedDuel
from duel_tui.tui.screens.form import FormScreen
from tests.play.beginnings import put_down
from tests.tui.bouts import QuickDesk
from tests.tui.screens import Keyboard, at_screen
from tests.tui.visits import LIBRARY


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


@asynccontextmanager
async def setting_up(
    where: AppContext, *keys: str, size: tuple[int, int] = (80, 24), command: SetUp | QuickDuel | None = None
) -> AsyncIterator[Form]:
    """The form of a new duel, or the challenge before a quick one, after these keys; nothing is reckoned there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(forecast, "WorkerClient", Unreckoned)
        terms = terms_of(where, command or SetUp())
        async with at_screen(where, lambda _: FormScreen(terms), size) as keyboard:
            form = Form(keyboard.pilot)
            await form.press(*keys)
            yield form
            if where.recorder is not None:
                put_down(where)


def saved(where: AppContext) -> SavedDuel:
    (path,) = where.saves.duels.glob("*.toml")
    return duels.load(path, LIBRARY)
