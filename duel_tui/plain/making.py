"""The ways to a new fencer: by the dice, in one word, by wish, by hand; and going on with one half made."""

from typing import Any

import msgspec
from msgspec.structs import replace

from duel_tui.fencer.creation import Draft, finished
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.fencer.terms import Characteristic, LeftHand, Organisation, Style, Weapon
from duel_tui.fencer.wished import WishError, made
from duel_tui.plain import evening
from duel_tui.plain.dice import throw
from duel_tui.plain.fencer_form import FencerForm
from duel_tui.plain.fields import Field, fill_in, pick
from duel_tui.plain.sheet import RecordSheet
from duel_tui.plain.talk import Talk
from duel_tui.play.house import House
from duel_tui.play.making import Making
from duel_tui.play.matches import against_his_match
from duel_tui.play.newcomers import name_for, tries
from duel_tui.play.seeds import drawn_seed
from duel_tui.storage import drafts, fencers
from duel_tui.storage.drafts import HalfMade
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import FencerFile

_WAYS = (
    ("dice", "by the dice", "one by one, thrown by the program or by you"),
    ("random", "at once", "everything by the dice, name and kit too"),
    ("wish", "by wish", "say what you want, the dice do the rest"),
    ("hand", "by hand", "the whole sheet, for one who stands on paper already"),
)
_OPEN = ("", "as the dice fall", "")


def make(house: House, talk: Talk) -> None:
    """Make a fencer in one of the ways, keep him, and perhaps fight.

    Raises:
        Back: nobody is made.
    """
    try:
        half = drafts.load(house.saves)
    except StorageError as error:
        talk.tell(f"{error}.")
        half = None
    going = (("go_on", "go on with the one half made", ""),) if half else ()
    way = pick(talk, "How?", (*going, *_WAYS))
    try:
        file = _made(house, talk, way, half)
    except StorageError as error:
        talk.tell(f"{error}.")
        return
    if file is None:
        return
    house.keep(replace(house.settings, fencer=file.stem))
    talk.say(f"{file.fencer.name}: now in the roster.")
    if pick(talk, "Fight now?", (("no", "no", ""), ("yes", "yes", "against an equal"))) == "yes":
        evening.fight(house, talk, against_his_match(house, file))


def _made(house: House, talk: Talk, way: str, half: HalfMade | None) -> FencerFile | None:
    match way:
        case "go_on" | "dice":
            return _by_dice(
                house,
                talk,
                half if half and way == "go_on" else HalfMade(drawn_seed(), options=house.made_by),
            )
        case "random":
            return _cast(house, talk, Draft())
        case "wish":
            return _cast(house, talk, _wish(house, talk))
        case _:
            return fencers.add(house.saves, FencerForm(house, talk, unnamed(""), rolled=False).filled())


def _by_dice(house: House, talk: Talk, half: HalfMade) -> FencerFile | None:
    try:
        making = Making(house.library.creation(half.options), house.saves, half)
    except ValueError as wrong:
        talk.tell(f"{drafts.path_of(house.saves).name}: {wrong}.")
        return None
    throw(house, talk, making)
    fencer = finished(making.draft, name_for(house.library, making.draft, making.seed))
    file = fencers.add(house.saves, _finished(house, talk, fencer), making.session.journal.lines)
    drafts.discard(house.saves)
    return file


def _cast(house: House, talk: Talk, wish: Draft) -> FencerFile | None:
    """Throw everything that is not wished for."""
    try:
        one = made(house.creation(), wish, tries(str(drawn_seed())), house.library.problems)
    except WishError as wrong:
        talk.tell(f"Nobody came out like that: {wrong}.")
        return None
    return fencers.add(house.saves, _finished(house, talk, one.fencer), one.lines)


def _finished(house: House, talk: Talk, fencer: Fencer) -> Fencer:
    """Name and kit, for a fencer whose dice have fallen."""
    talk.say(*RecordSheet(house).lines(fencer))
    return FencerForm(house, talk, fencer, rolled=True).filled()


def _wish(house: House, talk: Talk) -> Draft:
    """What a fencer shall be; the rest is open."""
    label, tables = house.fencer_wording.label, house.library.fencer_tables()
    ratings = tables.characteristics[Characteristic.EXPERTISE].bands
    choices: dict[str, tuple[str, list[tuple[str, str, str]]]] = {
        "rating": ("rating", [(band.name, band.name, "") for band in ratings]),
        "style": ("style", [(one, label("style", one), "") for one in Style]),
        "nationality": ("nation", [(one, label("nationality", one), "") for one in tables.nationalities]),
        "organisation": ("taught in a", [(one, label("organisation", one), "") for one in Organisation]),
        "weapon": ("weapon", [(one, label("weapon", one), "") for one in Weapon]),
        "left_hand": ("left hand", [(one, label("left_hand", one), "") for one in LeftHand]),
    }
    wished: dict[str, Any] = {}

    def value(key: str) -> str:
        rows = [_OPEN, *choices[key][1]]
        return next(said for one, said, _ in rows if one == wished.get(key, ""))

    def ask(key: str) -> None:
        wished[key] = pick(talk, f"{choices[key][0].capitalize()}?", [_OPEN, *choices[key][1]])

    def field(key: str) -> Field:
        return Field(key, choices[key][0], lambda: value(key), lambda: ask(key))

    fill_in(talk, "wish", "throw the rest", lambda: [field(key) for key in choices])
    return msgspec.convert({key: one for key, one in wished.items() if one}, Draft)
