"""Settings in lines: saved at once, as they are changed."""

from functools import partial

from duel_tui.pages.execution import carry_out
from duel_tui.pages.model import Field, Page
from duel_tui.pages.settings import settings
from duel_tui.plain import fields
from duel_tui.plain.talk import Talk
from duel_tui.play.house import House


async def visit(house: House, talk: Talk) -> None:
    """Change settings.

    Raises:
        Back: the person goes back.
    """

    def page() -> Page:
        return settings(house, house.settings, "the word odds")

    async def change(field: Field) -> None:
        talk.say(field.line)
        rows = [(str(place), value.label, "") for place, value in enumerate(field.values)]
        picked = int(await fields.pick(talk, f"{field.label}?", rows))
        carry_out(house, field.values[picked].command)
        talk.say(page().note)

    def form() -> list[fields.Field]:
        return [
            fields.Field(one.key, one.label, partial(str, one.said), partial(change, one))
            for one in page().fields
        ]

    await fields.fill_in(talk, "settings", "finish", form)
