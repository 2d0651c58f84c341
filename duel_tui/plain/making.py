"""A new fencer in lines: by dice, at once, by wish, by hand; and going on with the one that waits."""

from msgspec.structs import replace

from duel_tui.fencer.wished import WishError
from duel_tui.pages.commands import Create, Fill
from duel_tui.pages.creation import (
    Sheet,
    Stage,
    Wishes,
    begun,
    granted,
    rolled,
    waiting,
    ways,
    wish_for,
    wishing,
)
from duel_tui.pages.fencer_form import Filling
from duel_tui.plain import evening
from duel_tui.plain.dice import roll
from duel_tui.plain.fencer_form import fill_in, told
from duel_tui.plain.form import fill
from duel_tui.plain.reader import ask
from duel_tui.plain.talk import Talk
from duel_tui.play.creation import Making
from duel_tui.play.house import House
from duel_tui.play.matchmaking import Match, against_his_match
from duel_tui.storage.errors import StorageError


async def make(house: House, talk: Talk) -> None:
    """Make a fencer in one of the ways, and perhaps fight.

    Raises:
        Back: the fencer is left as it is.
    """
    page = ways(waiting(house))
    command = await ask(talk, page, page.question)
    assert isinstance(command, Create), "the rows of this page do nothing else"
    try:
        match = await finish(house, talk, begun(house, command))
    except WishError as wrong:
        talk.tell(str(wrong))
        return
    except (StorageError, ValueError) as wrong:
        talk.tell(f"{wrong}.")
        return
    if match is not None:
        await evening.fight(house, talk, match)


async def finish(house: House, talk: Talk, stage: Stage) -> Match | None:
    """Go on with a fencer up to the roster, and to the match that follows at once if there is to be one.

    Raises:
        Back: the fencer is left as it is.
        StorageError: the file could not be written.
        WishError: the dice gave nobody like that.
    """
    match stage:
        case Making():
            await roll(house, talk, stage)
            return await finish(house, talk, rolled(house, stage))
        case Wishes():
            return await finish(house, talk, await _wish(house, talk, stage))
        case Sheet():
            return await _kept(house, talk, stage)


async def _wish(house: House, talk: Talk, wish: Wishes) -> Sheet:
    """The fencer that is wished for."""

    def put(command: object) -> None:
        nonlocal wish
        assert isinstance(command, Fill), "the fields of this page do nothing else"
        wish = wish_for(house, wish, command)

    while True:
        await fill(talk, lambda: wishing(house, wish), put)
        try:
            return granted(house, wish)
        except WishError as wrong:
            talk.tell(str(wrong))


async def _kept(house: House, talk: Talk, sheet: Sheet) -> Match | None:
    """Let the sheet be filled in and keep it; the match that is to follow."""
    filling = Filling(house, sheet.fencer, sheet=sheet)
    if not filling.by_hand:
        talk.say(*told(filling))
    file = await fill_in(talk, filling)
    house.keep(replace(house.settings, fencer=file.stem))
    talk.say(f"{file.fencer.name} is in the roster.")
    return against_his_match(house, file) if filling.fights else None
