"""A new duel and its house rules in lines: filled in already, and changed where a person wants it otherwise."""

from duel_tui.engine.side import Side
from duel_tui.pages.commands import Command, Fill, OfForm, OpenRules, Remedy
from duel_tui.pages.house_rules import carry_out as change_rule
from duel_tui.pages.house_rules import house_rules
from duel_tui.pages.new_duel import Terms, carry_out, new_duel, remedy, warning
from duel_tui.plain import duel_flow
from duel_tui.plain.menus import Menu, numbered
from duel_tui.plain.reader import fill
from duel_tui.plain.talk import Talk
from duel_tui.plain.words import Word
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import Match, problems
from duel_tui.play.newcomers import NEW


async def set_up(context: AppContext, talk: Talk, fencer: str = "") -> None:
    """Agree on a duel, and fight it; `fencer` is the stem of the fencer on the left.

    Raises:
        Back: it is left.
    """
    await duel_flow.fight(context, talk, await agree(talk, Terms(context, context.settings, fencer)))


async def agree(talk: Talk, terms: Terms) -> Match:
    """The match agreed on.

    Raises:
        Back: it is left.
    """

    async def change(command: Command) -> None:
        assert isinstance(command, OfForm), "the fields of this page do nothing else"
        if isinstance(command, OpenRules):
            await change_rules(talk, terms)
        else:
            carry_out(terms, command)

    words = (Word("new", _NEW, lambda typed: _come(talk, terms, typed), more=True),)
    while True:
        try:
            await fill(talk, lambda: new_duel(terms), change, words)
        except _CameError:
            continue
        match = terms.match()
        wrong = problems(terms.context, match)
        if not wrong:
            return match
        talk.tell(*[f"{one}." for one in wrong])


class _CameError(Exception):
    """A newcomer has come, and the form is another."""


def _come(talk: Talk, terms: Terms, typed: str) -> None:
    """Let a newcomer come: `new`, `new left`.

    Raises:
        _CameError: the newcomer has come.
    """
    side = typed.strip().casefold() or Side.RIGHT
    if side not in set(Side):
        talk.tell(f"{typed.strip()}: not a side. Type new, or new left.")
        return
    carry_out(terms, Fill(f"{side} fencer", NEW))
    raise _CameError


_NEW = "lets a newcomer come to the right; new left for the left"


async def change_rules(talk: Talk, terms: Terms) -> None:
    """Change house rules; where they do not go together, say so and offer what helps.

    Raises:
        Back: they are left as they stand.
    """

    def change(command: Command) -> None:
        assert isinstance(command, OfForm), "the fields of this page do nothing else"
        change_rule(terms, command)

    await fill(talk, lambda: house_rules(terms), change, at="")
    offer = remedy(terms.agreed)
    if not offer:
        return
    talk.say(warning(terms.agreed))
    rows = numbered((("yes", offer, "y"), ("no", "leave it", "n")))
    if await talk.choose(Menu("pick What then?", "What then?", rows)) == "yes":
        change_rule(terms, Remedy())
