"""Random visits in lines: everything that can be reached from home, with what is listed, asked for and mistyped there."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from random import Random

from duel_tui.fencer.person import unnamed
from duel_tui.plain.home import Home
from duel_tui.plain.shell import EndOfInputError
from duel_tui.plain.talk import Quit, Talk
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.storage import fencers
from tests.plain.talks import Typist, conversation, heard, new_duel, opened
from tests.words.random_talks import NotingShell

ASKED = (
    "?", "?", "help", "again", "back", "back", "yes", "no", "", "xyzzy", "99", "0", "1 2", "home", "undo",
)  # fmt: skip
"""What is typed now and then in the place of a row."""
WORDS = (
    "find parry", "find xyzzy", "find", "sort", "sort name", "sort xyzzy", "reverse",
    "totals", "record", "records", "odds", "status", "score", "last", "matrix", "rules parry", "count",
    "settings", "screen", "detail full", "wrap 60", "wrap x", "bell on", "confirm on", "n", "p", "to hit", "story", "end",
    "about 1", "hand", "me", "why", "best", "unseen", "rounds",
)  # fmt: skip
TEXTS = ("Anna of Bohemia", "12", "7", "salle", "en garde", "a person")
TEXT = re.compile(r"\balone\b|\b[Nn]ame\b|\b[Nn]otes\b")
"""What the questions for text have."""
PLACES: tuple[tuple[str, ...], ...] = (
    ("new duel",),
    *[("new duel", "game", game.replace("_", " "), "house rules") for game in KEYS],
    *[("new duel", "game", game.replace("_", " ")) for game in KEYS],
    ("fencers",),
    ("fencers", "1", "dice"),
    ("fencers", "1", "by hand"),
    ("fencers", "2"),
    ("fencers", "3"),
    ("affair",),
    ("duels",),
    ("duels", "1"),
    ("duels", "2", "replay"),
    *[("rules", str(number)) for number in range(1, len(KEYS) + 1)],
    ("settings",),
    ("lesson",),
    ("go on",),
    ("quick",),
    (),
)
"""Where a visit begins."""
OWN = ("Anna", "Bea")
LINES = 80
"""Lines that are typed in a visit."""


def furnished(context: AppContext) -> AppContext:
    """A context with fencers of one's own, unfinished duels, and always the same affair."""
    context.today = lambda: date(2026, 11, 28)
    for name in OWN:
        fencers.add(context.saves, unnamed(name))
    for seed, game in enumerate(KEYS, 1):
        conversation(context, [*new_duel(game, seed), "1", "1", "1", "home"])
    return context


class Visitor(Typist):
    """Begins at a place, and then chooses rows, asks, or mistypes."""

    def __init__(self, chance: Random, place: tuple[str, ...], said: Sequence[str]) -> None:
        super().__init__(ask=self._next)
        self._said = said
        self.live = chance.random() < 0.3
        self._chance = chance
        self._typed = self._all(place)

    def _next(self) -> str | None:
        return next(self._typed, None)

    def _all(self, place: tuple[str, ...]) -> Iterator[str]:
        for line in place:
            yield line
            if self._chance.random() < 0.3:
                yield self._chance.choice(("?", "help"))
        for _ in range(LINES):
            kind = self._chance.random()
            if TEXT.search(self._said[-1]):
                yield TEXTS[0]
            elif kind < 0.5:
                yield str(self._chance.randint(1, 12))
            else:
                yield self._chance.choice(ASKED if kind < 0.75 else WORDS if kind < 0.95 else TEXTS)


def visit(context: AppContext, place: tuple[str, ...], seed: int) -> tuple[str, ...]:
    """Every line and question of a visit that begins at a place."""
    chance, said = Random(f"{place} {seed}"), list[str]()
    typist = Visitor(chance, place, said)
    shell = NotingShell(said, live=typist.live)
    talk = Talk(shell, store=context.store)
    try:
        heard(Home(context.saves, opened(context), talk).stay(), talk, typist)
    except (EndOfInputError, Quit):
        pass
    finally:
        context.clear_table()
    return tuple(said)
