"""What each key costs on the line: duels of every game against an opponent, with the bytes of every change."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar, cast

from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.opponents.desk import Desk
from duel_tui.storage.settings import Settings
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.duel.end import EndPage
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.page import Host, Page
from duel_tui.tui.paper import Paper
from tests.tui.bouts import PUPIL, QuickDesk
from tests.tui.duels import bout_of
from tests.tui.painted import Line as Sender
from tests.tui.visits import Visit, house

R = TypeVar("R")
HELP_EVERY = 5
"""Rounds from one look at the keys to the next."""


class Cost(NamedTuple):
    """What one key cost."""

    action: str
    sent: str
    before: Paper
    after: Paper

    @property
    def bytes(self) -> int:
        return len(self.sent.encode())


class Line(Visit):
    """A visit over a line, whose opponents think at once."""

    def wait_for(
        self, work: Awaitable[R], done: Callable[[R], None], failed: Callable[[Exception], None]
    ) -> None:
        async def waited() -> R:
            return await work

        done(asyncio.run(waited()))


def duel_on_a_line(key: str, saves: Path, seed: int = 7, size: tuple[int, int] = (80, 24)) -> Line:
    """One person against an opponent who chooses by chance, with dice that fall by themselves."""
    there = house(saves)
    there.keep(Settings(master=False, pause="never"))
    bout = replace(bout_of(key, seed), players=BySide(None, PUPIL), desk=cast("Desk[object]", QuickDesk()))

    def first(host: Host) -> Page:
        return DuelPage(host, bout, lambda over: EndPage(host, over))

    line = Line(there, first)
    line.size = size
    return line


def costs(line: Line, seed: int = 5, rounds: int = 30) -> Iterator[Cost]:
    """Play by chance, and tell what every key cost, and apart from it the help that follows.

    The last are called `end`, and what follows it: the duel is over, or as many rounds as were wanted are.
    """
    chance = Random(seed)
    sender, shown = Sender(), Paper(*line.size)
    for action in chain(("first screen",), _actions(line, chance, rounds), _ended(line)):
        before, shown = shown, line.paper
        yield Cost(action, sender.sent(shown), before, shown)


def _actions(line: Line, chance: Random, rounds: int) -> Iterator[str]:
    """What is done, each before its name is told."""
    for turn in range(rounds):
        page = line.page
        if not isinstance(page, DuelPage):
            return
        for action, key in _keys(page, chance, helped=turn % HELP_EVERY == 0):
            page.key(key)
            if line.page is not page:
                return
            yield action
            if page.settled():
                yield "follow"


def _ended(line: Line) -> Iterator[str]:
    yield "end"
    if line.page.settled():
        yield "follow"


def _keys(page: DuelPage, chance: Random, *, helped: bool) -> Iterator[tuple[str, str]]:
    """The keys of one choice, with what they are for."""
    prompt = page._prompt
    if isinstance(prompt, Choosing):
        for key in chance.choices(("down", "up", "tab"), (4, 2, 1), k=3):
            yield "move", key
        for picker in prompt.words.values():
            row = chance.choice([row for row in picker.rows if not row.denied] or list(picker.rows))
            yield "pick", row.letter or "space"
        if helped:
            yield "help opens", "?"
            yield "help closes", "escape"
    yield "commit", "enter"
