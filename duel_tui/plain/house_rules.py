"""House rules in lines, each with what it does, how it stands and what else it can be."""

from duel_tui.pages.commands import Command, OfForm, Remedy
from duel_tui.pages.house_rules import carry_out, house_rules
from duel_tui.pages.new_duel import Terms, remedy, warning
from duel_tui.plain.fields import pick
from duel_tui.plain.form import fill
from duel_tui.plain.talk import Talk


async def change_rules(talk: Talk, terms: Terms) -> None:
    """Change house rules; where they do not go together, say so and offer what helps.

    Raises:
        Back: they are left as they stand.
    """

    def change(command: Command) -> None:
        assert isinstance(command, OfForm), "the fields of this page do nothing else"
        carry_out(terms, command)

    await fill(talk, lambda: house_rules(terms), change)
    offer = remedy(terms.agreed)
    if not offer:
        return
    talk.say(warning(terms.agreed))
    rows = (("yes", offer, ""), ("no", "leave it", ""))
    if await pick(talk, "What then?", rows) == "yes":
        carry_out(terms, Remedy())
