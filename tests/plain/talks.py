"""Conversations with plain mode, in this process: lines in, lines out."""

from collections.abc import Callable, Coroutine, Iterable, Iterator
from functools import partial
from io import StringIO
from itertools import pairwise
from pathlib import Path
from random import Random
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

_MOST = 3000
"""The most lines that are guessed."""

USUAL = Keymap()
ANSWERS = (
    *"1234567", "1 1 1", "2 2 2", "3 2 3", "1 1", "2 2", "8", "9", "10", "11", "12", *"jnst",
    *[f"{letter}{card}" for letter in "fbap" for card in range(1, 6)],
)  # fmt: skip
"""What may answer some question of a duel."""
OVER = "7 home"
"""A row after the end of a duel."""
WIDTH = 46
"""The columns of a terminal as narrow as a phone's."""


def new_duel(game: str, seed: int) -> list[str]:
    """The lines that begin a duel of two people."""
    two = ["right fencer", "Diego de Lorca", "right played by", "a person"]
    return ["new duel", "game", LIBRARY.phrases(game)["name"], *two, "seed", str(seed), "begin"]


class Screen(Shell):
    """A shell on a terminal of 46 columns and 19 rows."""

    @property
    def size(self) -> tuple[int, int] | None:
        return WIDTH, 19


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


class Guesser(Typist):
    """Types whatever comes to mind until a duel is over, and remembers it."""

    def __init__(self, first: list[str], heard: Callable[[], str], after: Iterable[str] = ()) -> None:
        """Type the first lines, then guess until the end is heard, then type the last lines."""
        super().__init__(ask=self._next)
        self._after = iter(after)
        self._first = first
        self._heard = heard
        self._chance = Random(6)
        self.typed: list[str] = []

    def _next(self) -> str | None:
        if OVER in self._heard() or len(self.typed) > _MOST:
            return next(self._after, None)
        self.typed.append(self._first.pop(0) if self._first else self._chance.choice(ANSWERS))
        return self.typed[-1]


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


def in_turns(context: AppContext, turns: Iterable[Iterable[str]]) -> list[str]:
    """What is said in one conversation while the lines of each turn are typed, until the next begins."""
    heard_before = list[int]()

    def lines() -> Iterator[str]:
        for turn in turns:
            heard_before.append(len(out.getvalue()) if heard_before else 0)
            yield from turn

    typist = Typist(lines())
    talk, out = talk_over(typist, store=context.store)
    stay(context, talk, typist)
    said = out.getvalue()
    return [said[first:last] for first, last in pairwise([*heard_before, len(said)])]


def stay(context: AppContext, talk: Talk, typist: Typist) -> None:
    """Be at home until the end of what is typed, or until somebody leaves."""
    try:
        at_home(context, talk, typist)
    except (EndOfInputError, Quit):
        pass
    finally:
        context.clear_table()
