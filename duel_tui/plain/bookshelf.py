"""The shelf: every saved duel, to be gone on with or told again."""

from duel_tui.plain import evening
from duel_tui.plain.fields import pick
from duel_tui.plain.menus import Line, Menu
from duel_tui.plain.talk import Back, Talk
from duel_tui.play.house import House
from duel_tui.play.shelved import ended, is_shipped, shelved
from duel_tui.storage.shelf import Shelved, Unreadable


async def visit(house: House, talk: Talk) -> None:
    """Look at duels until somebody goes back.

    Raises:
        Back: somebody does.
    """
    while True:
        found = shelved(house)
        if not found:
            talk.say("No duels yet.")
            raise Back
        lines = [_line(house, number, key, one) for number, (key, one) in enumerate(found.items(), 1)]
        key = await talk.choose(Menu("shelf", "Which duel?", tuple(lines)))
        one = found[key]
        if isinstance(one, Shelved):
            try:
                await _open(house, talk, one)
            except Back:
                continue


async def _open(house: House, talk: Talk, one: Shelved) -> None:
    if one.outcome is not None or is_shipped(house, one):
        evening.tell(house, talk, one.path)
        return
    if await pick(talk, "Go on, or hear it?", (("on", "go on", ""), ("tell", "hear it so far", ""))) == "on":
        await evening.go_on(house, talk, one.path)
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
