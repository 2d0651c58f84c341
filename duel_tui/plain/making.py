"""The ways to a new fencer: by the dice, in one word, by wish, by hand; and going on with one half made."""

from msgspec.structs import replace

from duel_tui.fencer.creation import Draft, finished
from duel_tui.fencer.person import Fencer, unnamed
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
from duel_tui.play.wishes import Wish, wished, wishes
from duel_tui.storage import drafts, fencers
from duel_tui.storage.drafts import HalfMade
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import FencerFile

_WAYS = (
    ("dice", "by the dice", "one by one, thrown by the program or by you"),
    ("random", "at once", "everything by the dice, name and kit too"),
    ("wish", "by wish", "say what you want, the dice do the rest"),
    ("hand", "by hand", "the whole sheet, for one who stands on paper already"),
    ("go_on", "go on with the one half made", ""),
)
_NOBODY_HALF_MADE = "nobody is half made"


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
    way = pick(talk, "How?", _WAYS, denied={} if half else {"go_on": _NOBODY_HALF_MADE})
    try:
        file = _made(house, talk, way, half)
    except StorageError as error:
        talk.tell(f"{error}.")
        return
    if file is None:
        return
    house.keep(replace(house.settings, fencer=file.stem))
    talk.say(f"{file.fencer.name}: now in the roster.")
    if (
        pick(talk, "Fight now?", (("no", "no", ""), ("yes", "yes", "against an opponent of the same level")))
        == "yes"
    ):
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
    chosen: dict[str, str] = {}

    def ask(key: str, wish: Wish) -> None:
        rows = [(one, said, "") for one, said in wish.rows]
        chosen[key] = pick(talk, f"{wish.name.capitalize()}?", rows)

    def field(key: str, wish: Wish) -> Field:
        return Field(key, wish.name, lambda: dict(wish.rows)[chosen.get(key, "")], lambda: ask(key, wish))

    known = wishes(house)
    fill_in(talk, "wish", "throw the rest", lambda: [field(key, wish) for key, wish in known.items()])
    return wished(chosen)
