"""A fencer's sheet as a form in lines: all of it, or what the dice have left open."""

from duel_tui.pages.commands import Command, Fill
from duel_tui.pages.fencer_form import Filling, carry_out, fencer_form
from duel_tui.plain.menus import NO_OR_YES, Menu, numbered
from duel_tui.plain.reader import fill, heard
from duel_tui.plain.shell import EndOfInputError
from duel_tui.plain.talk import Back, Quit, Talk
from duel_tui.plain.words import Word
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import FencerFile

_LOST = "The form of the fencer is not saved."


async def fill_in(talk: Talk, filling: Filling) -> FencerFile:
    """Let a sheet be filled in, and keep it; the form stays until nothing is wrong and it could be written.

    Raises:
        Back: the form is left.
        Quit: the program is left.
    """
    try:
        while True:
            await _form(talk, filling)
            if file := _tried(talk, filling):
                return file
    except (Quit, EndOfInputError, KeyboardInterrupt):
        if filling.unsaved:
            talk.farewell = _LOST
        raise


async def _form(talk: Talk, filling: Filling) -> None:
    """Let the fields be changed until the form is done; leaving it asks where something would be lost.

    Raises:
        Back: the form is left.
    """

    def put(command: Command) -> None:
        assert isinstance(command, Fill), "the fields of this page do nothing else"
        carry_out(filling, command)

    words = (Word("sheet", "says what the sheet comes to", lambda _: talk.tell(*told(filling))),)
    while True:
        try:
            return await fill(talk, lambda: fencer_form(filling), put, words)
        except Back:
            if not filling.unsaved:
                raise
            question = f"Leave without saving what you changed of {filling.name}?"
            if await talk.choose(Menu(f"pick {question}", question, numbered(NO_OR_YES))) == "yes":
                raise


def told(filling: Filling) -> list[str]:
    """The name, and what the sheet comes to."""
    return [f"{filling.fencer.name or 'No name yet'}.", *heard(fencer_form(filling).blocks)]


def _tried(talk: Talk, filling: Filling) -> FencerFile | None:
    """The file of the fencer; None where something is wrong or it could not be written, which is told."""
    wrong = filling.problems
    try:
        if not wrong:
            return filling.keep()
    except StorageError as error:
        wrong = (str(error),)
    talk.tell(*[f"{one}." for one in wrong])
    return None
