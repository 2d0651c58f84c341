"""A new fencer in lines: by dice, at once, by wish, by hand; and going on with the one that waits."""

from msgspec.structs import replace

from duel_tui.fencer.wished import WishError
from duel_tui.pages.commands import Create, Fill
from duel_tui.pages.creation import (
    Sheet,
    Stage,
    Wishes,
    begun,
    filled,
    granted,
    rolled,
    waiting,
    ways,
    wish_for,
    wishing,
)
from duel_tui.pages.sheet import sheet as record_sheet
from duel_tui.plain import evening
from duel_tui.plain.dice import roll
from duel_tui.plain.fencer_form import FencerForm
from duel_tui.plain.form import fill, pick
from duel_tui.plain.reader import ask, heard
from duel_tui.plain.talk import Talk
from duel_tui.play.creation import Making
from duel_tui.play.house import House
from duel_tui.play.matchmaking import against_his_match
from duel_tui.play.roster import Portrait
from duel_tui.storage import drafts, fencers
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import FencerFile


async def make(house: House, talk: Talk) -> None:
    """Make a fencer in one of the ways, and perhaps fight.

    Raises:
        Back: the fencer is left as it is.
    """
    page = ways(waiting(house))
    command = await ask(talk, page, page.question)
    assert isinstance(command, Create), "the rows of this page do nothing else"
    try:
        file = await finish(house, talk, begun(house, command))
    except WishError as wrong:
        talk.tell(str(wrong))
        return
    except (StorageError, ValueError) as wrong:
        talk.tell(f"{wrong}.")
        return
    if await pick(talk, "Fight now?", _FIGHT) == "yes":
        await evening.fight(house, talk, against_his_match(house, file))


_FIGHT = (("no", "no", ""), ("yes", "yes", "against an opponent of the same level"))


async def finish(house: House, talk: Talk, stage: Stage) -> FencerFile:
    """Go on with a fencer up to the roster.

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


async def _kept(house: House, talk: Talk, sheet: Sheet) -> FencerFile:
    """The file of a fencer, once name and kit are filled in."""
    by_hand = sheet.draft.way == "hand"
    if not by_hand:
        talk.say(
            f"{sheet.fencer.name or 'No name yet'}.", *heard(record_sheet(Portrait(house), sheet.fencer))
        )
    form = FencerForm(
        house, talk, sheet.fencer, rolled=not by_hand, wait=lambda fencer: filled(house, sheet, fencer)
    )
    file = await form.kept(lambda fencer: fencers.add(house.saves, fencer, sheet.draft.lines))
    drafts.discard(house.saves)
    house.keep(replace(house.settings, fencer=file.stem))
    talk.say(f"{file.fencer.name} is in the roster.")
    return file
