"""Where a command of a page leads, in lines: a duel, a fencer, a form, a book, or a listing whose rows are opened."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from duel_tui.keys.words import LISTING
from duel_tui.pages.career import Career
from duel_tui.pages.execution import (
    Begin,
    Next,
    SettingsForm,
    Stay,
    at_place,
    carry_out,
    fencer_at,
    needs_lists,
)
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.listing import Arrangement, Directory, Listing
from duel_tui.pages.model import (
    Consult,
    Create,
    EditSheet,
    Exit,
    GoOn,
    Learn,
    MakeFencer,
    Open,
    Page,
    PassTime,
    QuickDuel,
    Read,
    Replay,
    SeeCareer,
    SetUp,
    Topic,
    Watch,
)
from duel_tui.pages.new_duel import terms_of
from duel_tui.pages.passes import Passes
from duel_tui.pages.weeks import time_for, typed_time
from duel_tui.plain import duel_flow, fencers
from duel_tui.plain.dice import let_pass as roll_on
from duel_tui.plain.forms import agree, change_settings, fill_in, rest
from duel_tui.plain.questions import visit
from duel_tui.plain.talk import Back, Talk, ask, heard
from duel_tui.plain.words import Menu, Word
from duel_tui.play import long_reading
from duel_tui.play.context import AppContext
from duel_tui.play.prompts import Leave, Left, RollOwn
from duel_tui.sanitize import ComplaintError
from duel_tui.show.meaning import meant
from duel_tui.show.table import Option
from duel_tui.storage.errors import StorageError
from duel_tui.storage.numbers import numbered

E = TypeVar("E")

_MOST = 40
"""The most rows that are said at once."""


async def follow(context: AppContext, talk: Talk, following: Next) -> Left | None:
    """Go where a command leads and come back, and say what there is to say; what a duel was left by, if one was.

    Raises:
        Back: the person goes back.
        Quit: the person leaves.
    """
    if needs_lists(following) and long_reading.unread(context.saves):
        talk.say("First all duels and fencers are read, which may take a minute.")
        long_reading.read(context.saves)
    match following:
        case GoOn(stem):
            path = context.saves.duels / f"{stem}.toml"
            return await _left(context, talk, await duel_flow.go_on(context, talk, path))
        case Begin(match):
            return await _left(context, talk, await duel_flow.fight(context, talk, match))
        case Replay(path):
            await duel_flow.replay(context, talk, Path(path))
        case Watch(path):
            await duel_flow.watch(context, talk, Path(path))
        case Open(place):
            await _visit(context, talk, place)
        case Passes():
            await roll_on(context, talk, following)
        case Stay(said):
            talk.shell.copy(following.copies)
            talk.say(said)
        case _:
            return await _open(context, talk, following)
    return None


async def _open(
    context: AppContext,
    talk: Talk,
    command: QuickDuel
    | SetUp
    | MakeFencer
    | Create
    | EditSheet
    | SeeCareer
    | PassTime
    | Learn
    | Exit
    | Consult
    | Read,
) -> Left | None:
    """Open what a command names, and come back; what a duel was left by, if one was."""
    match command:
        case EditSheet(path) | SeeCareer(path):
            return await _of_fencer(context, talk, path, edit=isinstance(command, EditSheet))
        case SetUp() | QuickDuel():
            match = await agree(talk, terms_of(context, command))
            return await _left(context, talk, await duel_flow.fight(context, talk, match))
        case MakeFencer():
            await fencers.make(context, talk)
        case Learn():
            await _learn(context, talk)
        case PassTime():
            await let_pass(context, talk, command)
        case Create() | Exit() | Consult() | Read():
            pass
    return None


async def let_pass(context: AppContext, talk: Talk, typed: str | PassTime) -> None:
    """Agree on how long time passes, unless it was typed or has begun to, and let it pass.

    Raises:
        Back: it is left.
    """
    try:
        led = typed_time(context, typed) if isinstance(typed, str) else time_for(context, typed)
    except ComplaintError as wrong:
        talk.tell(f"{wrong}.")
        return
    if isinstance(led, Passes):
        await roll_on(context, talk, led)
    elif isinstance(typed, PassTime):
        await rest(context, talk, led)
    elif passes := led.begun():
        await roll_on(context, talk, passes)


async def _left(context: AppContext, talk: Talk, left: Left | None) -> Left | None:
    """Roll a fencer of one's own where a duel was left for that; what it was left by."""
    if isinstance(left, RollOwn):
        await fencers.make(context, talk)
    return left


async def _learn(context: AppContext, talk: Talk) -> None:
    """Go through the first lesson, and on to a quick duel where it was left for that."""
    if await duel_flow.learn(context, talk):
        await _open(context, talk, QuickDuel())


async def _visit(context: AppContext, talk: Talk, place: Topic) -> None:
    directory = partial(at_place, context, place, context.settings, "the word odds")
    match directory():
        case Directory() as listed:
            if listed.left_out:
                talk.say(listed.left_out)
            await _look(context, talk, listed, directory)
        case SettingsForm() as form:
            await change_settings(context, talk, form)
        case None:
            await visit(context, talk)
            await _learn(context, talk)
        case looked:
            await _read(context, talk, looked.page)


async def _read(context: AppContext, talk: Talk, page: Page) -> Left | None:
    """Say what is on a page, and go where its rows lead; what a duel was left by, if one was."""
    talk.say(f"{page.title}.")
    if page.rows:
        return await follow(context, talk, carry_out(context, await ask(talk, page)))
    talk.say(*heard(page.blocks))
    return None


async def _look(
    context: AppContext, talk: Talk, listing: Directory[Any], directory: Callable[[], Any]
) -> None:
    """Look at what is listed until the person goes back, or home from a duel; `directory` lists it once more.

    Raises:
        Back: the person goes back.
        Quit: the person leaves.
    """
    rows = _Rows(context, talk, listing)
    while True:
        if not listing.entries:
            talk.say(f"No {rows.name} yet.")
            raise Back
        one = await rows.choose(listing)
        listing.find_out(one)
        opened = listing.opened(one)
        with suppress(Back):
            if isinstance(opened, Page):
                left = await _read(context, talk, opened)
            else:
                left = await follow(context, talk, carry_out(context, opened))
            if isinstance(left, Leave):
                talk.forget("home")
                return
        listing = directory()


async def _of_fencer(context: AppContext, talk: Talk, path: str, *, edit: bool) -> Left | None:
    """Let a fencer's sheet be changed, and save it, or say the fencer's career; what a duel was left by, if one was."""
    try:
        file = fencer_at(context, path)
    except StorageError as error:
        talk.tell(f"{error}.")
        return None
    if not edit:
        return await _read(context, talk, Career(context, file).page)
    after = await fill_in(talk, Filling(context, file.fencer, file=file))
    talk.say(f"{after.fencer.name} is saved.")
    return None


class _OtherRowsError(Exception):
    """Other rows are to be shown."""


class _Rows:
    """A listing: its first rows by numbers that stay, sorted and filtered by words as long as one looks at it."""

    def __init__(self, context: AppContext, talk: Talk, listed: Directory[Any]) -> None:
        """Show all of what is listed, sorted as it is on the screen."""
        self._talk = talk
        self._path = context.saves.numbers
        self.name = listed.title.casefold()
        self._column = listed.column
        self._words = ""
        self._turned = False
        self._before = 0
        """Rows that are not listed because those before them were."""
        self._shown = 0
        """How often other rows were asked for, each time to be listed."""

    async def choose(self, listing: Listing[E]) -> E:
        """Ask for a row of a listing.

        Raises:
            Back: the person goes back.
            Quit: the person leaves.
        """
        numbers = self._numbers(listing)
        while True:
            shown = Arrangement(listing, self._column, self._words, turned=self._turned)
            with suppress(_OtherRowsError):
                if shown.found or not self._words:
                    row = await self._talk.choose(self._menu(shown, numbers), (*self._commands(listing),))
                    return listing.entries[int(row)]
                self._talk.tell(listing.nothing)
                self._words = ""
            self._shown += 1

    def _numbers(self, listing: Listing[E]) -> list[int]:
        """The number of each row, which it keeps however the rows are sorted and whatever becomes of others."""
        keys = [listing.key(one) for one in listing.entries]
        files = [Path(key).name for key in keys]
        twice = {name for name, count in Counter(files).items() if count > 1}
        names = [key if file in twice else file for key, file in zip(keys, files, strict=True)]
        first = Arrangement(listing, self._column).rows[listing.pinned :]
        given = numbered(self._path, self.name, [names[row] for row in first])
        pinned = listing.pinned
        return [row + 1 if row < pinned else pinned + given[name] for row, name in enumerate(names)]

    def _menu(self, shown: Arrangement[Any], numbers: Sequence[int]) -> Menu:
        """The first rows, each with its number; their keys are their places in the listing."""
        listing = shown.listing
        rows = shown.rows[listing.pinned if self._words else 0 :]
        self._before = self._before if self._before < len(rows) else 0
        listed = rows[self._before : self._before + _MOST]
        lines = [
            Option(
                *("", str(row), "", listing.cells(one)[0]),
                detail=listing.said(one),
                number=numbers[row],
                under=listing.sections.get(listing.group(one), ""),
            )
            for row, one in [(row, listing.entries[row]) for row in listed]
        ]
        others = [Option("", str(row), "", "", number=number) for row, number in enumerate(numbers)]
        found = f"{len(rows)} of {len(listing.entries) - listing.pinned} {self.name}"
        end = f"These are the last {self.name}. Type more to begin again." if self._before else ""
        if left := len(rows) - self._before - len(lines):
            end = f"Not listed yet: {left} of {len(rows)} {self.name}. "
            end += "Type more for the next of them, or find and a word to look for some."
        return Menu(
            f"{self.name} {self._shown}",
            f"Which {self.name.removesuffix('s')}?",
            tuple(lines),
            f"With {self._words}: {found}." if self._words else "",
            end,
            others=tuple(others),
        )

    def _commands(self, listing: Listing[Any]) -> Iterator[Word]:
        heads = [
            Option("", str(place), "", one.title.casefold())
            for place, one in enumerate(listing.columns)
            if one.sorts and one.title
        ]
        yield Word("find", LISTING["find"], self._find, more=True)
        sorts = f"{LISTING['sort']}: {', '.join([one.label for one in heads])}"
        yield Word("sort", sorts, partial(self._sort, heads), more=True)
        if len(listing.entries) > _MOST:
            yield Word("more", LISTING["more"], lambda _: self._more())
        yield Word("reverse", LISTING["reverse"], lambda _: self._reverse())

    def _more(self) -> None:
        self._before += _MOST
        raise _OtherRowsError

    def _find(self, typed: str) -> None:
        self._words, self._before = typed, 0
        raise _OtherRowsError

    def _sort(self, heads: Sequence[Option], typed: str) -> None:
        """Sort by a heading; without one, by the next."""
        places = [one.key for one in heads]
        following = heads[(places.index(str(self._column)) + 1) % len(heads)]
        found = meant(heads, typed) if typed else [following]
        if not found:
            labels = ", ".join([one.label for one in heads])
            self._talk.tell(f"{typed}: no heading. Sort by {labels}.")
            return
        self._column, self._turned, self._before = int(found[0].key), False, 0
        self._talk.tell(f"Sorted by {found[0].label}.")
        raise _OtherRowsError

    def _reverse(self) -> None:
        self._turned, self._before = not self._turned, 0
        self._talk.tell("The order is reversed." if self._turned else "The order is the usual one again.")
        raise _OtherRowsError
