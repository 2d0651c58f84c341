"""Settings: kept at once, as they are changed."""

from functools import partial

from duel_tui.plain.fields import Field, fill_in, pick
from duel_tui.plain.talk import Talk
from duel_tui.play.house import House
from duel_tui.play.likings import DETAIL, MASTER, PAUSE, WIZARDS, WORLD, Liked

_SHOWN = (DETAIL, PAUSE, MASTER, WORLD, WIZARDS)
"""What is of use where nothing is drawn."""


async def visit(house: House, talk: Talk) -> None:
    """Change settings.

    Raises:
        Back: somebody goes back.
    """

    async def change(one: Liked) -> None:
        talk.say(one.line)
        rows = [(str(place), said, "") for place, (_, said) in enumerate(one.values)]
        house.keep(one.put(house.settings, int(await pick(talk, f"{one.label}?", rows))))
        talk.say(house.trouble)

    def fields() -> list[Field]:
        return [
            Field(one.field, one.label, partial(one.said, house.settings), partial(change, one))
            for one in _SHOWN
        ]

    await fill_in(talk, "settings", "finish", fields)
