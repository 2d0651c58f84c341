"""The ways to a new fencer: by the dice, in one word, by wish, by hand; and going on with one half made."""

from msgspec.structs import replace

from duel_tui.fencer.creation import Draft, finished
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.wished import Made, WishError, made
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


async def make(house: House, talk: Talk) -> None:
    """Make a fencer in one of the ways, keep him, and perhaps fight.

    Raises:
        Back: nobody is made.
    """
    try:
        half = drafts.load(house.saves)
    except StorageError as error:
        talk.tell(f"{error}.")
        half = None
    way = await pick(talk, "How?", _WAYS, denied={} if half else {"go_on": _NOBODY_HALF_MADE})
    try:
        file = await _made(house, talk, way, half)
    except StorageError as error:
        talk.tell(f"{error}.")
        return
    if file is None:
        return
    house.keep(replace(house.settings, fencer=file.stem))
    talk.say(f"{file.fencer.name}: now in the roster.")
    if (
        await pick(
            talk, "Fight now?", (("no", "no", ""), ("yes", "yes", "against an opponent of the same level"))
        )
        == "yes"
    ):
        await evening.fight(house, talk, against_his_match(house, file))


async def _made(house: House, talk: Talk, way: str, half: HalfMade | None) -> FencerFile | None:
    match way:
        case "go_on" | "dice":
            return await _by_dice(
                house,
                talk,
                half if half and way == "go_on" else HalfMade(drawn_seed(), options=house.made_by),
            )
        case "random":
            return await _cast(house, talk, Draft())
        case "wish":
            return await _cast(house, talk, await _wish(house, talk))
        case _:
            form = FencerForm(house, talk, unnamed(""), rolled=False)
            return await form.kept(lambda fencer: fencers.add(house.saves, fencer))


async def _by_dice(house: House, talk: Talk, half: HalfMade) -> FencerFile | None:
    try:
        making = Making(house.library.creation(half.options), house.saves, half)
    except ValueError as wrong:
        talk.tell(f"{drafts.path_of(house.saves).name}: {wrong}.")
        return None
    await throw(house, talk, making)
    fencer = finished(making.draft, name_for(house.library, making.draft, making.seed))
    file = await _finished(
        house, talk, Made(fencer, making.session.journal.lines), drafted=not making.trouble
    )
    drafts.discard(house.saves)
    return file


async def _cast(house: House, talk: Talk, wish: Draft) -> FencerFile | None:
    """Throw everything that is not wished for."""
    try:
        one = made(house.creation(), wish, tries(str(drawn_seed())), house.library.problems)
    except WishError as wrong:
        talk.tell(f"Nobody came out like that: {wrong}.")
        return None
    return await _finished(house, talk, one)


async def _finished(house: House, talk: Talk, one: Made, *, drafted: bool = False) -> FencerFile:
    """Name and kit, for a fencer whose dice have fallen; then his file."""
    talk.say(*RecordSheet(house).lines(one.fencer))
    form = FencerForm(house, talk, one.fencer, rolled=True, drafted=drafted)
    return await form.kept(lambda fencer: fencers.add(house.saves, fencer, one.lines))


async def _wish(house: House, talk: Talk) -> Draft:
    """What a fencer shall be; the rest is open."""
    chosen: dict[str, str] = {}

    async def ask(key: str, wish: Wish) -> None:
        rows = [(one, said, "") for one, said in wish.rows]
        chosen[key] = await pick(talk, f"{wish.name.capitalize()}?", rows)

    def field(key: str, wish: Wish) -> Field:
        return Field(key, wish.name, lambda: dict(wish.rows)[chosen.get(key, "")], lambda: ask(key, wish))

    known = wishes(house)
    await fill_in(talk, "wish", "throw the rest", lambda: [field(key, wish) for key, wish in known.items()])
    return wished(chosen)
