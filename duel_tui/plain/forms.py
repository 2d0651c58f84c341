"""Forms in lines: a duel's terms, a sheet, settings.

Their fields are listed by numbers as they stand, and any can be changed before the form is done.
"""

from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.keys.words import FILLING
from duel_tui.pages.execution import SettingsForm
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.house_rules import remedy, warning
from duel_tui.pages.model import Command, Fill, OpenRules, Page, PageField, Remedy
from duel_tui.pages.new_duel import Terms
from duel_tui.pages.passes import Passes
from duel_tui.pages.weeks import TimeForm
from duel_tui.plain.dice import let_pass
from duel_tui.plain.driver import OnScreen, settle
from duel_tui.plain.shell import EndOfInputError
from duel_tui.plain.talk import Back, Quit, Talk, heard
from duel_tui.plain.words import NO_OR_YES, Menu, Word, Words, numbered
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import Match, problems
from duel_tui.play.newcomers import NEW
from duel_tui.show.blocks import Paragraph
from duel_tui.show.form import Limits
from duel_tui.show.meaning import meant
from duel_tui.show.table import Option
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import FencerFile
from duel_tui.text import capital, signs_in_words

_DONE = "done"
_ALONE = "The word back alone keeps it as it is; quit alone leaves the program."
_LOST = "The form of the fencer is not saved."


async def fill(
    talk: Talk,
    page: Callable[[], Page],
    carry: Callable[[Command], Awaitable[None] | None],
    words: Words = (),
    *,
    at: OnScreen = "form",
) -> None:
    """Let the fields of a page be changed until the form is done.

    Args:
        talk: with whom.
        page: the page as it is now.
        carry: what changes a field; a coroutine if it asks something itself.
        words: the words of this place.
        at: the page of the screen that can ask the same.

    Raises:
        Back: the form is left.
    """
    first = page()
    talk.say(*heard(first.lead))
    name, values, done = f"form {first.key}", f"values of {first.key}", first.question
    warned: set[str] = set()
    while True:
        now = page()
        wrong = [block.text for block in now.blocks if isinstance(block, Paragraph) and block.tone == "bad"]
        talk.say(*[one for one in wrong if one not in warned])
        warned.update(wrong)
        stands = {field.key: _stands(field) for field in now.fields if field.folded is None}
        before = talk.listed(values) or stands
        if talk.is_new(values, stands):
            changed = [now.field(key) for key, stood in stands.items() if before.get(key, stood) != stood]
            talk.say(*[f"{field.label}: {stands[field.key].removesuffix('.')}." for field in changed])
        fields = [
            Option(
                "", field.key, "", field.label, field.denied, _stands(field), number=number, under=field.under
            )
            for number, field in enumerate(now.fields, 2)
        ]
        rows = (Option("", _DONE, "", done, number=1), *[one for one in fields if one.key in stands])
        folded = tuple([one for one in fields if one.key not in stands])
        menu = Menu(name, f"What to change? 1 to {done}.", rows, valued=True, others=folded)
        key = await talk.choose(menu, words, page=at, empty=_DONE if now.lead else "")
        if key == _DONE:
            return
        field = now.field(key)
        try:
            await settle(carry(await _changed(talk, field)))
        except Back:
            continue
        after = next((one for one in page().fields if one.key == key), field)
        if after.said == field.said and (len(field.values) > 1 or field.span or field.blank):
            talk.say(f"{after.label}: {after.said.removesuffix('.')}, as before.")


def _stands(field: PageField) -> str:
    stands = f"{field.said}, {field.changed}" if field.changed else field.said
    told = f"{stands}. {capital(field.more)}".removesuffix(".") if field.more else stands
    return signs_in_words(told)


async def _changed(talk: Talk, field: PageField) -> Command:
    """Ask for another value: a number, a line, or one of those that a field may take."""
    first = field.values[0].command
    if field.blank is not None:
        return _put(first, await talk.text(f"{field.blank.question}? {_ALONE}"))
    if field.span is None and len(field.values) == 1:
        talk.behind = ""  # it asks nothing
        return first
    if not talk.behind:
        talk.say(signs_in_words(field.line))
    if field.span is not None:
        return await _number(talk, field, field.span)
    question = f"{field.label}?"
    place = await talk.choose(Menu(f"pick {question}", question, field.numbered))
    return field.values[int(place) - 1].command


def _put(command: Command, value: str) -> Command:
    assert isinstance(command, Fill), "what is typed is put into its field"
    return replace(command, value=value)


async def _number(talk: Talk, field: PageField, span: Limits) -> Command:
    """A number within its bounds, or a value that may stand in its place."""
    others = field.values[1:]
    words = f", or {', '.join([one.label for one in others])}" if others else ""
    bounds = f"{span}{words}"
    means = [f"{one.detail}," for one in field.values if one.detail]
    question = capital(" ".join([f"{bounds},", *means, f"now {field.said}?"]))
    while True:
        typed = await talk.text(question)
        if not typed:
            return field.values[field.value].command
        if (number := span.read(typed)) is not None:
            return _put(field.values[0].command, str(number))
        if named := [] if typed.isdecimal() else meant(others, typed):
            return next(one.command for one in others if one is named[0])
        talk.tell(f"{typed}: not a whole number {bounds}.")


class _CameError(Exception):
    """A newcomer has come, and the form is another."""


async def agree(talk: Talk, terms: Terms) -> Match:
    """The match agreed on.

    Raises:
        Back: it is left.
    """

    async def change(command: Command) -> None:
        if isinstance(command, OpenRules):
            await _change_rules(talk, terms)
            return
        opened = terms.carry_out(command)
        if isinstance(opened, TimeForm):
            await rest(terms.context, talk, opened)
        elif isinstance(opened, Passes):
            await let_pass(terms.context, talk, opened)

    def come(typed: str) -> None:
        """Let a newcomer come: `new`, `new left`."""
        side = typed.strip().casefold() or Side.RIGHT
        if side not in set(Side):
            talk.tell(f"{typed.strip()}: not a side. Type new, or new left.")
            return
        _ = terms.carry_out(Fill(f"{side} fencer", NEW))
        raise _CameError

    while True:
        try:
            await fill(talk, lambda: terms.page, change, (Word("new", FILLING["new"], come, more=True),))
        except _CameError:
            continue
        match = terms.match()
        wrong = problems(terms.context, match)
        if not wrong:
            return match
        talk.tell(*[f"{one}." for one in wrong])


async def rest(context: AppContext, talk: Talk, form: TimeForm) -> None:
    """Agree on how long time passes, and let it pass.

    Raises:
        Back: it is left.
    """

    async def change(command: Command) -> None:
        form.carry_out(command)

    await fill(talk, lambda: form.page, change)
    passes = form.begun()
    if passes is None:
        talk.tell(form.too_short)
    else:
        await let_pass(context, talk, passes)


async def _change_rules(talk: Talk, terms: Terms) -> None:
    """Change house rules; where they do not go together, say so and offer what helps.

    Raises:
        Back: they are left as they stand.
    """
    rules = terms.house_rules

    def find(words: str) -> None:
        """Tell the rules in which some words stand, by their numbers."""
        page = rules.page
        keys = {field.key for field in page.found(words)}
        found = [
            f"{number} {field.label}: {field.said}."
            for number, field in enumerate(page.fields, 2)
            if field.key in keys
        ]
        talk.tell(*(found or [f"{words}: in none of the house rules."]))

    words = (Word("find", FILLING["find"], find, more=True),)
    await fill(talk, lambda: rules.page, rules.carry_out, words, at="")
    offer = remedy(terms.agreed)
    if not offer:
        return
    talk.say(warning(terms.agreed))
    rows = numbered((("yes", offer, "y"), ("no", "leave it", "n")))
    if await talk.choose(Menu("pick What then?", "What then?", rows)) == "yes":
        rules.carry_out(Remedy())


async def fill_in(talk: Talk, filling: Filling) -> FencerFile:
    """Let a sheet be filled in, and keep it; the form stays until nothing is wrong and it could be written.

    Raises:
        Back: the form is left.
        Quit: the program is left.
    """
    try:
        while True:
            await _sheet(talk, filling)
            wrong = filling.problems
            try:
                if not wrong:
                    return filling.keep()
            except StorageError as error:
                wrong = (str(error),)
            talk.tell(*[f"{one}." for one in wrong])
    except (Quit, EndOfInputError, KeyboardInterrupt):
        if filling.unsaved:
            talk.loses(_LOST)
        raise


async def _sheet(talk: Talk, filling: Filling) -> None:
    """Let the fields be changed until the form is done; leaving it asks where something would be lost.

    Raises:
        Back: the form is left.
    """
    words = (Word("sheet", FILLING["sheet"], lambda _: talk.tell(*told(filling))),)
    while True:
        try:
            return await fill(talk, lambda: filling.page, filling.carry_out, words)
        except Back:
            if not filling.unsaved:
                raise
            question = f"Leave without saving what you changed of {filling.name}?"
            if await talk.choose(Menu(f"pick {question}", question, numbered(NO_OR_YES))) == "yes":
                raise


def told(filling: Filling) -> list[str]:
    """The name, and what the sheet comes to."""
    return [f"{filling.fencer.name or 'No name yet'}.", *heard(filling.page.blocks)]


async def change_settings(context: AppContext, talk: Talk, form: SettingsForm) -> None:
    """Change settings; they are saved at once.

    Raises:
        Back: the person goes back.
    """

    def change(command: Command) -> None:
        before = context.settings.wrap
        form.carry_out(command)
        if context.settings.wrap != before:
            talk.shell.rewrap()
        talk.say(form.page.note)

    await fill(talk, lambda: form.page, change)
