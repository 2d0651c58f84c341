"""The roster: every fencer, the sheet of each, and what can be done with them."""

from duel_tui.plain import evening, making
from duel_tui.plain.fencer_form import change
from duel_tui.plain.fields import pick
from duel_tui.plain.menus import Menu, numbered
from duel_tui.plain.new_duel import set_up
from duel_tui.plain.sheet import RecordSheet
from duel_tui.plain.talk import Back, Talk
from duel_tui.play.deeds import DEEDS, denied
from duel_tui.play.house import House
from duel_tui.play.matches import against_his_match
from duel_tui.storage import fencers
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import FencerFile

_NEW = "+"


async def visit(house: House, talk: Talk) -> None:
    """Look at fencers until somebody goes back.

    Raises:
        Back: somebody does.
    """
    while True:
        await _look(house, talk)


async def _look(house: House, talk: Talk) -> None:
    own, shipped, retired = house.own(), house.shipped(), fencers.roster(house.saves.retired)
    talk.tell(*[f"{one}." for one in (*own.unreadable, *retired.unreadable)])
    files = {str(file.path): file for one in (own, shipped, retired) for file in one.fencers}
    gone = {str(file.path) for file in retired.fencers}
    sheet = RecordSheet(house)
    rows = [(_NEW, "a new fencer", "")]
    rows += [(key, file.fencer.name, _about(sheet, file, retired=key in gone)) for key, file in files.items()]
    key = await talk.choose(Menu("roster", "Which fencer?", numbered(rows)))
    try:
        if key == _NEW:
            await making.make(house, talk)
        else:
            talk.say(*sheet.lines(files[key].fencer, files[key]))
            await _act(house, talk, files[key], retired=key in gone)
    except Back:
        return


def _about(sheet: RecordSheet, file: FencerFile, *, retired: bool) -> str:
    told = sheet.brief(file.fencer)
    if retired:
        return f"{told}, retired"
    return f"{told}, came with the program" if file.shipped else told


async def _act(house: House, talk: Talk, file: FencerFile, *, retired: bool) -> None:
    """Do something with a fencer."""
    rows = [("back", "back to the list", ""), *[(key, label, "") for key, _, label in DEEDS]]
    match deed := await pick(talk, "What now?", rows, denied=denied(file, retired=retired)):
        case "fight":
            await evening.fight(house, talk, against_his_match(house, file))
        case "duel":
            await set_up(house, talk, file.stem)
        case "back":
            return
        case _:
            try:
                after = await _kept(house, talk, file, deed)
            except StorageError as error:
                talk.tell(f"{error}.")
                return
            talk.say(f"{after.fencer.name}: now {after.path.parent.name}/{after.path.name}.")


async def _kept(house: House, talk: Talk, file: FencerFile, deed: str) -> FencerFile:
    """Change, copy, retire or recall a fencer; the file that is there after it."""
    match deed:
        case "edit":
            return await change(house, talk, file)
        case "copy":
            return fencers.copy(house.saves, file, f"{file.fencer.name} II")
        case "retire":
            return fencers.retire(house.saves, file)
        case _:
            return fencers.recall(house.saves, file)
