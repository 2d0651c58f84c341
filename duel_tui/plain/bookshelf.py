"""The shelf: every saved duel, to be gone on with or told again."""

from itertools import islice

from duel_tui.plain import evening
from duel_tui.plain.fields import pick
from duel_tui.plain.menus import Line, Menu
from duel_tui.plain.talk import Back, Talk
from duel_tui.play.house import House
from duel_tui.play.shelved import ended
from duel_tui.storage import shelf
from duel_tui.storage.shelf import Shelved, Unreadable

_MOST = 400
"""How many duels are listed, the last played first."""


def visit(house: House, talk: Talk) -> None:
    """Look at duels until somebody goes back.

    Raises:
        Back: somebody does.
    """
    while True:
        mine = islice(shelf.duels(house.saves.duels), _MOST)
        shipped = sorted(shelf.duels(house.examples.duels), key=lambda one: one.path.name)
        found = {str(one.path): one for one in (*mine, *shipped)}
        if not found:
            talk.say("No duels yet.")
            raise Back
        lines = [_line(house, number, key, one) for number, (key, one) in enumerate(found.items(), 1)]
        key = talk.choose(Menu("shelf", "Which duel?", tuple(lines)))
        one = found[key]
        if isinstance(one, Shelved):
            try:
                _open(house, talk, one)
            except Back:
                continue


def _open(house: House, talk: Talk, one: Shelved) -> None:
    shipped = one.path.parent == house.examples.duels
    if one.outcome is not None or shipped:
        evening.tell(house, talk, one.path)
        return
    if pick(talk, "Go on, or hear it?", (("on", "go on", ""), ("tell", "hear it so far", ""))) == "on":
        evening.go_on(house, talk, one.path)
    else:
        evening.tell(house, talk, one.path)


def _line(house: House, number: int, key: str, one: Shelved | Unreadable) -> Line:
    if isinstance(one, Unreadable):
        return Line(number, key, one.path.name, denied=one.why.removeprefix(f"{one.path.name}: "))
    names = one.setup.names
    return Line(
        number,
        key,
        f"{names.left} against {names.right}",
        detail=f"{house.name_of(one.ruleset)}, {ended(house, one)}",
    )
