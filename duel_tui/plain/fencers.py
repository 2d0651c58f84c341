"""A new fencer in lines: by dice, each rolled by the program or typed in, at once, or by hand; and the one that waits."""

from contextlib import suppress

from msgspec.structs import replace

from duel_tui.fencer.wished import WishError
from duel_tui.pages.creation import Stage, Ways, begun, rolled
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.model import Create
from duel_tui.pages.rolling import Rolls
from duel_tui.plain import duel_flow
from duel_tui.plain.dice import Dice
from duel_tui.plain.forms import fill_in, told
from duel_tui.plain.talk import Back, Talk, ask
from duel_tui.play.context import AppContext
from duel_tui.play.creation import Making
from duel_tui.play.matchmaking import Match, against_his_match
from duel_tui.sanitize import ComplaintError


async def make(context: AppContext, talk: Talk) -> None:
    """Make a fencer in one of the ways, and perhaps fight; back leaves the fencer as it is and asks for the way again.

    Raises:
        Back: no way is chosen.
    """
    while True:
        page = Ways(context).page
        talk.say(page.note)
        command = await ask(talk, page)
        assert isinstance(command, Create), "the rows of this page do nothing else"
        with suppress(Back):
            return await _made(context, talk, command)


async def _made(context: AppContext, talk: Talk, command: Create) -> None:
    try:
        match = await _finished(context, talk, begun(context, command))
    except WishError as wrong:
        talk.tell(str(wrong))
        return
    except ComplaintError as wrong:
        talk.tell(f"{wrong}.")
        return
    if match is not None:
        await duel_flow.fight(context, talk, match)


async def _finished(context: AppContext, talk: Talk, stage: Stage) -> Match | None:
    """Go on with a fencer up to the roster, and to the match that follows at once if there is to be one.

    Raises:
        Back: the fencer is left as it is.
        StorageError: the file could not be written.
    """
    sheet = stage
    if isinstance(sheet, Making):
        await Dice(context, talk, Rolls(sheet, context.fencer_wording)).roll()
        sheet = rolled(context, sheet)
    filling = Filling(context, sheet.fencer, sheet=sheet)
    if not filling.by_hand:
        talk.say(*told(filling))
    file = await fill_in(talk, filling)
    context.keep(replace(context.settings, fencer=file.stem))
    talk.say(f"{file.fencer.name} is in the roster.")
    return against_his_match(context, file) if filling.fights else None
