"""Home: going on, beginning at once, and the way to everything else."""

from itertools import islice

from duel_tui.plain import bookshelf, evening, roster, rulebook, settings
from duel_tui.plain.menus import Menu, numbered
from duel_tui.plain.new_duel import set_up
from duel_tui.plain.talk import Back, Talk
from duel_tui.play.house import House
from duel_tui.play.matches import quick
from duel_tui.storage import shelf
from duel_tui.storage.shelf import Shelved

_LOOKED_AT = 50
"""How many of the last duels are looked at for one to go on with."""


class Home:
    """The first menu."""

    def __init__(self, house: House, talk: Talk) -> None:
        """Open the house."""
        self._house = house
        self._talk = talk

    def stay(self) -> None:
        """Ask what to do until somebody leaves.

        Raises:
            Quit: somebody leaves.
        """
        self._talk.say(self._house.trouble)
        while True:
            try:
                key = self._talk.choose(self._menu())
            except Back:
                self._talk.tell("This is the first menu. quit leaves.")
                continue
            if key == "leave":
                return
            try:
                self._go(key)
            except Back:
                continue

    def _menu(self) -> Menu:
        house = self._house
        match = quick(house)
        foe = house.cards(match.ruleset).of(match.players.right)
        last = self._last()
        rows = [
            ("quick", "quick duel", f"{match.fencers.left.name} against {foe.name}"),
            ("new", "new duel", "which game, who, and under which house rules"),
            ("fencers", "fencers", "the roster, record sheets, and making a new one"),
            ("rulebook", "rulebook", "every move, term and table"),
            ("replays", "replays", "all duels on the shelf, to hear again or go on with"),
            ("settings", "settings", "how much is said, pauses, new fencers"),
            ("leave", "leave", "everything is kept already"),
        ]
        if last is not None:
            rows.insert(0, ("go_on", "go on", f"{last.setup.names.left} against {last.setup.names.right}"))
        return Menu("home", "What now?", numbered(rows))

    def _last(self) -> Shelved | None:
        recent = islice(shelf.duels(self._house.saves.duels), _LOOKED_AT)
        return next((one for one in recent if isinstance(one, Shelved) and one.outcome is None), None)

    def _go(self, key: str) -> None:
        house, talk = self._house, self._talk
        match key:
            case "go_on":
                last = self._last()
                if last is not None:
                    evening.go_on(house, talk, last.path)
            case "quick":
                evening.fight(house, talk, quick(house))
            case "new":
                set_up(house, talk)
            case "fencers":
                roster.visit(house, talk)
            case "rulebook":
                rulebook.visit(house, talk)
            case "replays":
                bookshelf.visit(house, talk)
            case _:
                settings.visit(house, talk)
