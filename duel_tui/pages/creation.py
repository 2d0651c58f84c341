"""The ways to a new fencer: by dice, at once, by hand; and going on with the one that waits.

However a fencer is begun, it waits as it is when one leaves: a draft is kept at every step, and dropped when the fencer
is in the roster or another is begun.
"""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.conversion import convert
from duel_tui.dice_sources import drawn_seed
from duel_tui.engine.journal import BrokenLineError
from duel_tui.fencer.creation import Draft, finished
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.fencer.wished import WishError, made
from duel_tui.pages.model import Create, Looked, Page, PageRow
from duel_tui.play.context import AppContext
from duel_tui.play.creation import Making, name_for, tries
from duel_tui.sanitize import ComplaintError
from duel_tui.storage import drafts
from duel_tui.storage.drafts import HalfMade
from duel_tui.storage.errors import BrokenFileError, SaveError, StorageError

_NO_DRAFT = "no unfinished fencer"
_GO_ON = "You left the fencer at this point."
_GIVEN_UP = " Another unfinished fencer is deleted as soon as you begin."
_DICE = (
    "You roll the dice of the rules, one at a time or all at once, here or on the table. You can roll a "
    "characteristic again, and the sheet notes it. Name and kit come last."
)
_RANDOM = "The dice decide everything, name and kit too. You can still change name and kit."
_HAND = "You fill in the whole sheet, for a fencer that you have on paper already."


class Sheet(Struct, frozen=True):
    """A fencer whose name and kit are to be filled in, and the draft in which the sheet waits."""

    fencer: Fencer
    draft: HalfMade
    making: Making | None = None
    """The dice, where one can go back to them."""


Stage = Making | Sheet
"""How far a fencer has come."""


def _waiting(context: AppContext) -> tuple[HalfMade | None, str]:
    """The fencer that waits, or None and why there is none."""
    try:
        draft = drafts.load(context.saves)
    except StorageError as error:
        return None, str(error)
    return draft, "" if draft else _NO_DRAFT


class Ways(Looked):
    """The ways to a new fencer, with the one that waits before them."""

    does = "begin"

    def __init__(self, context: AppContext) -> None:
        self._context = context

    @property
    def page(self) -> Page:
        """The ways as they are now."""
        draft, trouble = _waiting(self._context)
        lost = _GIVEN_UP if draft else ""
        goes, dice, random, hand = [Create(way) for way in ("go_on", "dice", "random", "hand")]
        return Page(
            "new fencer",
            "A new fencer",
            rows=(
                PageRow("go_on", "g", "go on", trouble, _stands(draft), about=_GO_ON, command=goes),
                PageRow(
                    "dice", "d", "by dice", "", "one by one, or all at once", about=_DICE + lost, command=dice
                ),
                PageRow(
                    "random", "r", "at once", "", "everything by dice", about=_RANDOM + lost, command=random
                ),
                PageRow("hand", "h", "by hand", "", "no dice", about=_HAND + lost, command=hand),
            ),
            first="go_on" if draft else "dice",
            question="How is the fencer made?",
            note=lost.strip(),
        )


def begun(context: AppContext, command: Create) -> Stage:
    """A fencer begun in a way, or as far as the one that waits has come.

    Raises:
        WishError: the dice gave nobody who can fight.
        ComplaintError: the one that waits cannot be gone on with.
    """
    new = HalfMade(drawn_seed(), options=context.made_by)
    match command.way:
        case "go_on":
            draft, trouble = _waiting(context)
            if draft is None:
                raise ComplaintError(trouble)
            return _gone_on_with(context, draft)
        case "dice":
            return _making(context, new)
        case "random":
            return cast(context, replace(new, way="random"))
        case "hand":
            return Sheet(unnamed(""), replace(new, way="hand"))


def cast(context: AppContext, draft: HalfMade) -> Sheet:
    """A fencer of whom the dice decide everything that is not wished for.

    Raises:
        WishError: the dice gave nobody like that.
    """
    try:
        one = made(context.creation(), convert(draft.wishes, Draft), tries(str(draft.seed)), context.problems)
    except WishError as wrong:
        raise WishError(f"No fencer came out like that: {wrong}.") from wrong
    sheet = Sheet(one.fencer, replace(draft, lines=one.lines, sheet=one.fencer))
    keep(context, sheet.draft)
    return sheet


def rolled(context: AppContext, making: Making) -> Sheet:
    """The sheet of a fencer whose dice are kept, with what was chosen on it before one went back to the dice."""
    fencer, chosen = finished(making.draft, suggested(context, making)), making.half.chosen
    if chosen is not None:
        kit = {key: getattr(chosen, key) for key in ("weapon", "left_hand", "armour", "notes")}
        fencer = replace(fencer, **kit, name=chosen.name or fencer.name)
    return Sheet(fencer, making.half, making)


def suggested(context: AppContext, making: Making) -> str:
    """The name that a fencer is given until another is typed."""
    return name_for(context.library, making.draft, making.seed)


def back_to_the_dice(context: AppContext, sheet: Sheet, making: Making) -> None:
    """Take back that the dice were kept; what was chosen on the sheet waits in the draft."""
    named = sheet.fencer.name if sheet.fencer.name != suggested(context, making) else ""
    making.go_back(replace(sheet.draft, chosen=replace(sheet.fencer, name=named), sheet=None))


def filled(context: AppContext, sheet: Sheet) -> str:
    """Keep a sheet as it is filled in; why it could not be kept, or nothing."""
    return keep(context, replace(sheet.draft, sheet=sheet.fencer))


def keep(context: AppContext, draft: HalfMade) -> str:
    """Keep a draft in the place of any other; why it could not be, or nothing."""
    try:
        drafts.save(context.saves, draft)
    except SaveError as error:
        return str(error)
    return ""


def _gone_on_with(context: AppContext, draft: HalfMade) -> Stage:
    if draft.way == "wish" and draft.sheet is None:
        return cast(context, draft)
    if draft.way != "dice":
        return Sheet(draft.sheet or unnamed(""), draft)
    making = _making(context, draft)
    if not making.session.done:
        return making
    sheet = rolled(context, making)
    return replace(sheet, fencer=draft.sheet) if draft.sheet else sheet


def _making(context: AppContext, draft: HalfMade) -> Making:
    try:
        return Making(context.library.creation(draft.options), context.saves, draft)
    except BrokenLineError as wrong:
        raise BrokenFileError(drafts.path_of(context.saves), str(wrong)) from wrong


def _stands(draft: HalfMade | None) -> str:
    if draft is None:
        return ""
    if draft.sheet is not None:
        return f"{draft.sheet.name or 'no name yet'}, name and kit"
    return "some dice are rolled" if draft.lines else "no dice are rolled"
