"""Home: going on, beginning at once, and the way to everything else.

Its menu is said before anything is loaded that it can be said without; its numbers never change.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from duel_tui.plain.menus import Line, Menu, numbered
from duel_tui.plain.talk import Back, Talk

if TYPE_CHECKING:
    from duel_tui.play.house import House

_ROWS = numbered(
    (
        ("go_on", "go on", "with the last duel"),
        ("quick", "quick duel", "your last fencer against an opponent of the same level"),
        ("new", "new duel", "which game, who, and under which house rules"),
        ("fencers", "fencers", "the roster, record sheets, and making a new one"),
        ("rulebook", "rulebook", "every move, term and table"),
        ("replays", "replays", "all duels on the shelf, to hear again or go on with"),
        ("settings", "settings", "how much is said, pauses, new fencers"),
        ("leave", "leave", "everything is kept already"),
    )
)


class Home:
    """The first menu."""

    def __init__(self, duels: Path, open_house: Callable[[], "House"], talk: Talk) -> None:
        """Stand before a house that is opened with the first choice; `duels` is the folder where duels lie."""
        self._duels = duels
        self._open_house = open_house
        self._talk = talk
        self._opened: House | None = None

    def close(self) -> None:
        """Let go of whatever is held."""
        if self._opened is not None:
            self._opened.clear_table()

    def keep_waiting(self) -> None:
        """Try once more to write what could not be written so far."""
        if self._opened is not None:
            self._opened.keep_waiting()

    async def stay(self) -> None:
        """Ask what to do until somebody leaves.

        Raises:
            Quit: somebody leaves.
        """
        while True:
            try:
                key = await self._talk.choose(Menu("home", "What now?", self._lines()))
                if key == "leave":
                    return
                await self._go(key)
            except Back:
                self._talk.tell("Back at the first menu. ? lists it, quit leaves.")

    @property
    def _house(self) -> "House":
        if self._opened is None:
            self._opened = self._open_house()
            self._talk.say(self._opened.trouble)
        return self._opened

    def _lines(self) -> tuple[Line, ...]:
        first, *rest = _ROWS
        waits = next(self._duels.glob("*.toml"), None) is not None
        return (first if waits else replace(first, denied="no duel waits"), *rest)

    async def _go(self, key: str) -> None:
        from duel_tui.plain import bookshelf, evening, new_duel, roster, rulebook, settings  # noqa: PLC0415  when chosen
        from duel_tui.play.matches import quick  # noqa: PLC0415  when chosen

        house, talk = self._house, self._talk
        match key:
            case "go_on":
                await self._go_on()
            case "quick":
                await evening.fight(house, talk, quick(house))
            case "new":
                await new_duel.set_up(house, talk)
            case "fencers":
                await roster.visit(house, talk)
            case "rulebook":
                await rulebook.visit(house, talk)
            case "replays":
                await bookshelf.visit(house, talk)
            case _:
                await settings.visit(house, talk)

    async def _go_on(self) -> None:
        """Go on with the duel last played that is not over."""
        from duel_tui.plain import evening  # noqa: PLC0415  when chosen
        from duel_tui.storage import shelf  # noqa: PLC0415  when chosen

        last = next(shelf.unfinished(self._duels), None)
        if last is None:
            self._talk.tell("No duel waits.")
        else:
            await evening.go_on(self._house, self._talk, last.path)
