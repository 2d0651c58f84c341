"""Duels of every game walked through by chance, on paper alone, each state before any eyes that may see it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from duel_tui.engine.journal import Journal
from duel_tui.engine.table import Table
from duel_tui.fencer.terms import Kind
from duel_tui.play.bout import Bout
from duel_tui.storage.settings import Settings
from duel_tui.throwers import SeededThrower
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.duel.end import EndPage
from duel_tui.tui.duel.page import DuelPage
from tests.tui.bouts import FENCERS, LIBRARY, bout_at
from tests.tui.visits import Visit, house


def bout_of(key: str, seed: int = 7) -> Bout:
    """A duel of two people at one keyboard."""
    rules = LIBRARY.ruleset(key, {})
    start = LIBRARY.begin(rules, Kind.HONORABLE, FENCERS)
    return bout_at(Table(rules, Journal(key, "1", {}, start), SeededThrower(seed)), people=2, seed=seed)


def duel_of(key: str, saves: Path, seed: int = 7, rulebook: Callable[[str], DuelPage] | None = None) -> Visit:
    """A visit to a duel."""
    there = house(saves)
    there.keep(Settings(master=True, pause="always"))
    return Visit(
        there, lambda host: DuelPage(host, bout_of(key, seed), lambda over: EndPage(host, over), rulebook)
    )


def walk(visit: Visit, seed: int, steps: int = 60) -> Iterator[str]:
    """Play on by chance, from the keys pressed to the next state; ends with the duel."""
    chance = Random(seed)
    for _ in range(steps):
        page = visit.page
        if not isinstance(page, DuelPage):
            return
        prompt = page._prompt
        keys = ["enter"]
        if isinstance(prompt, Choosing):
            rows = [row for picker in prompt.words.values() for row in picker.rows if not row.denied]
            keys = [chance.choice(rows).letter or "down" for _ in range(3)] + ["enter"]
            if chance.random() < 0.5:
                keys = [chance.choice(("down", "up", "tab", "o", "?", *keys))]
        for key in keys:
            visit.press(key)
            visit.page.settled()
            yield key
