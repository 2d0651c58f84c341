"""What a command of a page leads to, in lines."""

from pathlib import Path

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
from duel_tui.pages.execution import Begin, Next, Stay, carry_out, fencer_at
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.model import Page
from duel_tui.pages.settings import settings
from duel_tui.plain import duel_flow, lesson, making, new_duel, rulebook
from duel_tui.plain.fencer_form import fill_in
from duel_tui.plain.form import fill
from duel_tui.plain.talk import Talk
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
    from duel_tui.plain import listing  # noqa: PLC0415  it leads on from here

    match place:
        case "new":
            await new_duel.set_up(context, talk)
        case "fencers":
            await listing.fencers(context, talk)
        case "duels":
            await listing.duels(context, talk)
        case "rules":
            await rulebook.visit(context, talk)
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
