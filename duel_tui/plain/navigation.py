"""What a command of a page leads to, in lines."""

from pathlib import Path
from typing import Any

from duel_tui.pages.commands import (
    Command,
    Consult,
    EditSheet,
    Exit,
    GoOn,
    Learn,
    MakeFencer,
    Open,
    Place,
    Read,
    Replay,
    SetUp,
    Watch,
)
from duel_tui.pages.duels import Duels, stands_of
from duel_tui.pages.execution import Begin, Next, Stay, carry_out, fencer_at
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.listing import Directory
from duel_tui.pages.model import Page
from duel_tui.pages.roster import Roster
from duel_tui.pages.settings import settings
from duel_tui.plain import duel_flow, lesson, making, new_duel, rulebook
from duel_tui.plain.fencer_form import fill_in
from duel_tui.plain.listing import Rows
from duel_tui.plain.reader import ask, fill, heard
from duel_tui.plain.talk import Back, Talk
from duel_tui.play.context import AppContext
from duel_tui.storage.errors import StorageError


async def follow(context: AppContext, talk: Talk, following: Next) -> None:
    """Go where a command leads, and say what there is to say.

    Raises:
        Back: the person goes back.
        Quit: the person leaves.
    """
    match following:
        case GoOn(stem):
            await duel_flow.go_on(context, talk, context.saves.duels / f"{stem}.toml")
        case Begin(match):
            await duel_flow.fight(context, talk, match)
        case Replay(path):
            await duel_flow.replay(context, talk, Path(path))
        case Watch(path):
            await duel_flow.watch(context, talk, Path(path))
        case Stay(said):
            talk.say(said)
        case _:
            await _open(context, talk, following)


async def _open(
    context: AppContext,
    talk: Talk,
    command: SetUp | MakeFencer | EditSheet | Open | Learn | Exit | Consult | Read,
) -> None:
    """Open what a command names, and come back."""
    match command:
        case EditSheet(path):
            await _edit(context, talk, path)
        case SetUp(stem):
            await new_duel.set_up(context, talk, stem)
        case MakeFencer():
            await making.make(context, talk)
        case Open(place):
            await _visit(context, talk, place)
        case Learn():
            await lesson.learn(context, talk)
        case Exit() | Consult() | Read():
            pass


async def _visit(context: AppContext, talk: Talk, place: Place) -> None:
    """Go to a place, and come back."""
    match place:
        case "fencers":
            await _fencers(context, talk)
        case "duels":
            await _duels(context, talk)
        case "rules":
            await rulebook.visit(context, talk)
            await lesson.learn(context, talk)
        case "settings":
            await change_settings(context, talk)


async def change_settings(context: AppContext, talk: Talk) -> None:
    """Change settings; they are saved at once.

    Raises:
        Back: the person goes back.
    """

    def page() -> Page:
        return settings(context, context.settings, "the word odds")

    def change(command: Command) -> None:
        before = context.settings.wrap
        carry_out(context, command)
        if context.settings.wrap != before:
            talk.rewrap()
        talk.say(page().note)

    await fill(talk, page, change)


async def _edit(context: AppContext, talk: Talk, path: str) -> None:
    """Let a fencer's sheet be changed, and save it."""
    try:
        file = fencer_at(context, path)
    except StorageError as error:
        talk.tell(f"{error}.")
        return
    after = await fill_in(talk, Filling(context, file.fencer, file=file))
    talk.say(f"{after.fencer.name} is saved.")


async def _fencers(context: AppContext, talk: Talk) -> None:
    """Look at fencers until the person goes back.

    Raises:
        Back: the person goes back.
        Quit: the person leaves.
    """
    rows = Rows(talk, context.saves.numbers, "fencers", "Which fencer?")
    while True:
        roster = Roster(context)
        await _act(context, talk, roster, await rows.choose(roster))


async def _duels(context: AppContext, talk: Talk) -> None:
    """Look at duels until the person goes back.

    Raises:
        Back: the person goes back.
        Quit: the person leaves.
    """
    rows = Rows(talk, context.saves.numbers, "duels", "Which duel?", Duels.when)
    while True:
        stands: dict[str, str] = {}
        listing = Duels(context, stands)
        if not listing.entries:
            talk.say("No duels yet.")
            raise Back
        one = await rows.choose(listing)
        stands[listing.key(one)] = stands_of(context, one)
        await _act(context, talk, listing, one)


async def _act(context: AppContext, talk: Talk, listing: Directory[Any], one: Any) -> None:
    """Say what a row is, ask what is to be done with it, and do that; going back leads to the listing.

    Raises:
        Quit: the person leaves.
    """
    opened = listing.opened(one)
    try:
        if isinstance(opened, Page):
            talk.say(f"{opened.title}.")
            if not opened.rows:
                talk.say(*heard(opened.blocks))
                return
            opened = await ask(talk, opened)
        await follow(context, talk, carry_out(context, opened))
    except Back:
        return
