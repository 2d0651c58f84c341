"""The roster: every fencer, the sheet of each, and what can be done with them."""

from collections.abc import Callable

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


def visit(house: House, talk: Talk) -> None:
    """Look at fencers until somebody goes back.

    Raises:
        Back: somebody does.
    """
    while True:
        _look(house, talk)


def _look(house: House, talk: Talk) -> None:
    own, shipped, retired = house.own(), house.shipped(), fencers.roster(house.saves.retired)
    talk.tell(*[f"{one}." for one in (*own.unreadable, *retired.unreadable)])
    files = {str(file.path): file for one in (own, shipped, retired) for file in one.fencers}
    gone = {str(file.path) for file in retired.fencers}
    sheet = RecordSheet(house)
    rows = [(_NEW, "a new fencer", "")]
    rows += [(key, file.fencer.name, _about(sheet, file, retired=key in gone)) for key, file in files.items()]
    key = talk.choose(Menu("roster", "Which fencer?", numbered(rows)))
    try:
        if key == _NEW:
            making.make(house, talk)
        else:
            talk.say(*sheet.lines(files[key].fencer, files[key]))
            _act(house, talk, files[key], retired=key in gone)
    except Back:
        return


def _about(sheet: RecordSheet, file: FencerFile, *, retired: bool) -> str:
    told = sheet.brief(file.fencer)
    if retired:
        return f"{told}, retired"
    return f"{told}, came with the program" if file.shipped else told


def _act(house: House, talk: Talk, file: FencerFile, *, retired: bool) -> None:
    """Do something with a fencer."""
    rows = [("back", "back to the list", ""), *[(key, label, "") for key, _, label in DEEDS]]
    match pick(talk, "What now?", rows, denied=denied(file, retired=retired)):
        case "fight":
            evening.fight(house, talk, against_his_match(house, file))
        case "duel":
            set_up(house, talk, file.stem)
        case "edit":
            _kept(talk, lambda: change(house, talk, file))
        case "copy":
            _kept(talk, lambda: fencers.copy(house.saves, file, f"{file.fencer.name} II"))
        case "retire":
            _kept(talk, lambda: fencers.retire(house.saves, file))
        case "recall":
            _kept(talk, lambda: fencers.recall(house.saves, file))
        case _:
            return


def _kept(talk: Talk, deed: Callable[[], FencerFile]) -> None:
    try:
        after = deed()
    except StorageError as error:
        talk.tell(f"{error}.")
        return
    talk.say(f"{after.fencer.name}: now {after.path.parent.name}/{after.path.name}.")
