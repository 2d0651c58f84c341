"""What each key costs on the line: duels of every game in the real app, against an opponent who chooses by chance."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from duel_tui.engine.menu import Plot, Plotted
from duel_tui.pages.decision import Decision
from duel_tui.show.table import Option
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens import duel_prompter
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from tests.line.both import Both
from tests.tui.positions import begun
from tests.tui.screens import QUIET, Bottom, Player, app_over, home_app, screen_of
from tests.tui.visits import context

WIDTH = 120
"""Columns from which a screen counts as wide."""
HELP_EVERY = 4
"""Decisions from one look at the keys to the next."""
PICKS = 8
"""Letters typed for one decision at most."""
STEPS = 5
"""Further steps of a plot at most."""
MOVES = ("down", "up", "tab", "right")
LIMITS = {
    **dict.fromkeys(("first move", "move", "pick", "step", "clear"), 700),
    "walk": 950,
    **dict.fromkeys(("commit", "turn", "end"), 1960),
    "open": 6000,
    "below": 6000,
}
"""The most bytes of each action without motion; a walk is a caret's move with the help that follows it, 250 and 700. A move of the caret explains the move there and shows it as a shadow. A step is a pick in a plot, and a turn the plot's commit with all that it reveals. What is not named here has the limit of a screen that is opened."""
WIDE = {
    **dict.fromkeys(("first move", "move", "pick", "step", "clear"), 800),
    "walk": 1750,
    **dict.fromkeys(("commit", "turn", "end"), 3950),
    "open": 7000,
    "below": 7000,
}
"""The same from 120 columns and 40 rows on, where both attacks and the log are in sight, too, and every set of rules has its
whole lines; beside a list the figure of the row stands."""
HELP, WIDE_HELP = 5000, 6500
"""The most bytes of opening the keys, and of closing them."""
FOLLOWS = 0.15
"""Seconds after which what follows the caret has come."""
LONG = 60
"""Seconds that an opponent may think before the screen shows what came before: ours never do, however slow the machine."""
PAGES = "nfdrs"
"""The letters of home that open pages."""


class Cost(NamedTuple):
    """What one action cost."""

    action: str
    key: str
    bytes: int
    pieces: int
    """How often something was sent."""
    wrong: int
    """Cells that look otherwise than Textual drew them."""
    seen: str


class Counted(Both):
    """A terminal that can show a larger change at once, as most can."""

    pieces = 0

    def start_application_mode(self) -> None:
        super().start_application_mode()
        self._at_once = True

    def send(self, piece: bytes) -> None:
        self.pieces += 1
        super().send(piece)


class FarPlayer(Player):
    """Someone at the keyboard of a terminal at the other end of a line."""

    def __init__(self, pilot: Pilot[Any]) -> None:
        super().__init__(pilot)
        self.costs: list[Cost] = []
        self._paid = (0, 0)

    async def pay(self, action: str, key: str) -> None:
        """Press a key, and count what comes of it."""
        await self.press(key)
        self.count(action, key)

    async def rest(self) -> None:
        """Wait until every message has been read, and no opponent thinks any more."""
        await super().rest()
        while isinstance(screen := self.app.screen, DuelScreen) and screen._rests:
            await self.pilot.pause(0.005)
            await super().rest()

    async def pause(self, seconds: float) -> None:
        """Wait for what follows once keys have paused."""
        await self.pilot.pause(seconds)
        await self.rest()

    def count(self, action: str, key: str = "") -> None:
        """Count what was sent since the last time."""
        driver = cast("Counted", self.app._driver)
        now = (driver.bytes[1], driver.pieces)
        spent, pieces = (new - old for new, old in zip(now, self._paid, strict=True))
        self._paid = now
        wrong = len(driver.differing) + (len(set(driver.cursors)) > 1)
        self.costs.append(Cost(action, key, spent, pieces, wrong, self.sees))


Script = Callable[[FarPlayer], Awaitable[None]]


async def on_a_line(app: DuelApp, size: tuple[int, int], script: Script) -> list[Cost]:
    """Run an app on a terminal, and return what a script cost there."""
    lines: list[FarPlayer] = []

    async def sit(pilot: Pilot[Any]) -> None:
        line = FarPlayer(pilot)
        lines.append(line)
        await line.rest()
        await script(line)
        app.exit()

    app.driver_class = type("Counted", (Counted,), {"gate": app.gate})
    await app.run_async(headless=False, size=size, mouse=False, auto_pilot=sit)
    app.app_context.clear_table()
    assert app.fault is None
    return lines[0].costs


async def costs_of_a_duel(  # noqa: PLR0913  a duel is known by all of these
    game: str,
    saves: Path,
    size: tuple[int, int],
    seed: int,
    decisions: int,
    *,
    options: Mapping[str, Any] | None = None,
) -> list[Cost]:
    """Every key of a duel that is played by chance until it is over, or so many decisions were made."""
    where = context(saves)
    where.keep(replace(QUIET, motion=False))
    bout = begun(game, seed=seed, options=options)

    async def played(line: FarPlayer) -> None:
        line.count("below")
        line.app.open(screen_of(where, bout))
        await line.rest()
        line.count("open")
        chance = Random(seed)
        for number in range(decisions):
            if not line.decides:
                break
            await _looked_round(line, chance, helped=number % HELP_EVERY == 0)
            await _decided(line, chance)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(duel_prompter, "_MOMENT", LONG)
        return await on_a_line(app_over(where, lambda _: Bottom()), size, played)


async def costs_of_pages(saves: Path, size: tuple[int, int]) -> list[Cost]:
    """Home, and each page that it opens: the caret moved on it, and back."""
    where = context(saves)
    where.keep(QUIET)

    async def walked(line: FarPlayer) -> None:
        await line.until(lambda: cast("HomeScreen", line.app.screen).loaded)
        await line.rest()
        line.count("below", "home")
        for letter in PAGES:
            await line.pay("open", letter)
            for key in ("down", "down", "up"):
                await line.press(key)
                await line.pause(FOLLOWS)
                line.count("walk", f"{letter} {key}")
            await line.pay("close", "escape")

    return await on_a_line(home_app(where), size, walked)


def dear(costs: Iterable[Cost], width: int) -> list[tuple[str, str, int]]:
    """The actions that cost more than they may: each with its key and its bytes."""
    limits = {**LIMITS, **(WIDE if width >= WIDTH else {})}
    return [
        (one.action, one.key, one.bytes)
        for one in costs
        if one.bytes > limits.get(one.action, limits["open"])
    ]


async def _looked_round(line: FarPlayer, chance: Random, *, helped: bool) -> None:
    """Walk the table with the caret, and clear it again."""
    for action, key in zip(("first move", "move", "move"), chance.choices(MOVES, k=3), strict=True):
        await line.pay(action, key)
    if line.decision.touched:
        await line.pay("clear", "z")
    if helped:
        await line.pay("help opens", "?")
        await line.pay("help closes", "escape")


async def _decided(line: FarPlayer, chance: Random) -> None:
    """Choose by letters in every field, and commit."""
    decision = line.decision
    plots = isinstance(decision.ask.menu, Plot)
    for number in count():
        if number == PICKS or decision.answer is not None:
            break
        await line.pay("step" if plots else "pick", _key(decision, chance))
    for _ in range(chance.randint(0, STEPS) if isinstance(decision.answer, Plotted) else 0):
        await line.pay("step", _step(decision, chance))
    await line.pay("turn" if plots else "commit", "enter")
    if line.decides and line.decision is decision:
        await line.pay("asked", "enter")
    if not line.decides:
        line.costs[-1] = line.costs[-1]._replace(action="end")


def _key(decision: Decision, chance: Random) -> str:
    """A key that chooses something in a field that is open."""
    open_now = [one for one in decision.fields.get(decision.open, ()) if not one.denied]
    typed = [one for one in open_now if one.typed and not _gives_up(one)]
    return " ".join(chance.choice(typed).typed) if typed else "down"


def _step(decision: Decision, chance: Random) -> str:
    """A key that adds a step to a plot which can be walked, or an arrow where there is none."""
    menu, answer = decision.ask.menu, decision.answer
    assert isinstance(menu, Plot)
    assert isinstance(answer, Plotted)
    options = {one.key: one.typed for one in decision.fields["plot"]}
    course, steps = menu.course, answer.steps
    after = [one for one in course.next_steps(steps) if course.left(course.progress((*steps, one))) >= 0]
    return options[chance.choice(after)] if after else "down"


def _gives_up(option: Option) -> bool:
    return option.key == "yield"
