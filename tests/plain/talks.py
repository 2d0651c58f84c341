"""Conversations with plain mode, in this process: lines in, lines out."""

from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TypeVar, cast

from duel_tui.keys import Keymap
from duel_tui.plain.driver import Request, drive
from duel_tui.plain.home import Home
from duel_tui.plain.shell import EndOfInputError, Shell
from duel_tui.plain.talk import Quit, Talk
from duel_tui.play.context import AppContext
from duel_tui.play.lazy_context import LazyContext
from duel_tui.play.saved_duels import settle
from duel_tui.play.settings import SettingsStore
from duel_tui.play.summary import keep
from duel_tui.storage.folders import Saves
from duel_tui.storage.folders import examples as shipped
from tests.systems.contenders import LIBRARY

T = TypeVar("T")

USUAL = Keymap()


class Typist:
    """Types lines from a list, or whatever a function says."""

    def __init__(self, lines: Iterable[str] = (), ask: Callable[[], str | None] | None = None) -> None:
        self._lines = iter(lines)
        self._ask = ask or (lambda: next(self._lines, None))
        self.live = False
        self.unseen: list[str] = []

    def drop_ahead(self) -> list[str]:
        return []

    def line(self, *, echo: bool) -> str | None:
        typed = self._ask()
        if not echo and typed is not None:
            self.unseen.append(typed)
        return typed


def talk_over(
    typist: Typist, width: int | None = None, keymap: Keymap = USUAL, store: SettingsStore | None = None
) -> tuple[Talk, StringIO]:
    out = StringIO()
    return Talk(Shell(out, width, live=typist.live, store=store), keymap, store), out


def heard(conversation: Coroutine[Request, object, T], talk: Talk, typist: Typist) -> T:
    """Hold a conversation with a typist, and return its result."""
    return drive(conversation, cast("Shell", talk.shell), typist)


def opened(context: AppContext) -> LazyContext:
    """A context that is open already."""
    lazy = LazyContext(context.saves, context.store)
    lazy.opened = context
    return lazy


def at_home(context: AppContext, talk: Talk, typist: Typist) -> None:
    """Be at home until somebody leaves, or nobody types any more, which is raised."""
    heard(Home(context.saves, opened(context), talk).stay(), talk, typist)


def context_in(folder: Path, *, examples: bool = True) -> AppContext:
    saves = Saves(folder / "saves").prepared()
    made = AppContext(LIBRARY, saves, shipped() if examples else Saves(folder / "none"))
    made.summarise = partial(keep, made)
    made.settle = partial(settle, made)
    return made


def conversation(
    context: AppContext, lines: Iterable[str], width: int | None = None, keymap: Keymap = USUAL
) -> str:
    """All that is said at home while these lines are typed, up to the end of them."""
    typist = Typist(lines)
    talk, out = talk_over(typist, width, keymap, context.store)
    stay(context, talk, typist)
    return out.getvalue()


def stay(context: AppContext, talk: Talk, typist: Typist) -> None:
    """Be at home until the end of what is typed, or until somebody leaves."""
    try:
        at_home(context, talk, typist)
    except (EndOfInputError, Quit):
        pass
    finally:
        context.clear_table()
