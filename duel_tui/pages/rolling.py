"""A fencer being rolled: what each die gave, what it gives to hit and to wounds, and what can be rolled again."""

from duel_tui.engine.answers import Rolled, WrongAnswerError
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide
from duel_tui.engine.timeline import NothingThereError
from duel_tui.fencer.creation import EXPERTISE_POINTS, weapon_of
from duel_tui.fencer.rows import Pair
from duel_tui.fencer.tables import Band
from duel_tui.fencer.terms import Characteristic, LeftHand, Style
from duel_tui.pages.model import OfDice, Page, PageRow
from duel_tui.pages.sheet import profiled, said_scores, scores
from duel_tui.play.creation import STYLES, Making, Sums
from duel_tui.play.reading import read_die
from duel_tui.play.roster import thrown_again
from duel_tui.show.blocks import Block, Grid, Likeness, Paragraph, Picture
from duel_tui.show.stage import BARE, Figure
from duel_tui.text import signs_in_words
from duel_tui.words import Wording, signed

KEEP = "keep"
"""The key of the row that keeps the fencer."""
ORIGIN = {"nationality": "Nation", "organisation": "Training", "style": "Style"}
"""What percentile dice decide, with its label."""
_LETTERS = {
    Characteristic.STRENGTH: "s",
    Characteristic.AGILITY: "a",
    Characteristic.DEXTERITY: "d",
    Characteristic.SIZE: "i",
    Characteristic.EXPERTISE: "x",
    "nationality": "n",
    "organisation": "g",
    "style": "e",
    KEEP: "k",
}
_ABOUT = {
    Characteristic.STRENGTH: "How hard the fencer hits, and which weapons can be carried. Wounds lessen it.",
    Characteristic.AGILITY: "How fast the fencer moves, on foot and in a fight. Wounds lessen it.",
    Characteristic.DEXTERITY: "How quick the hand is: sword actions, left-hand parries. Wounds lessen it.",
    Characteristic.SIZE: "How tall the fencer is. No wound changes it, and each style has its best size.",
    Characteristic.EXPERTISE: "How much fencing the fencer has learnt. It counts most in sword actions.",
}
_POSE = "stand"
"""Upright, the sword before him: the figure is as large as can be."""
_NOBODY = BySide("", "")
_OPEN = "not rolled"
_TOTAL = "Total"
_WOUND = "Wound"
_NOTHING = ("",) * (len(STYLES) + 1)
_KEEPS = "The fencer stays as rolled; name and kit come next."
_LATER = "roll all the dice first"
_FIXED = "only the five characteristics can be rolled again"
_IN_TURN = "roll the dice in their order"
_OF_EXPERTISE = ("wizard", EXPERTISE_POINTS)


class Rolls:
    """The dice of a fencer in the making, for who hears them."""

    def __init__(self, making: Making, wording: Wording) -> None:
        self._making, self._wording = making, wording

    @property
    def over(self) -> bool:
        """True if the fencer is kept."""
        return self._making.session.done

    @property
    def roll(self) -> Roll | None:
        """The die that is asked for."""
        return self._making.roll

    @property
    def page(self) -> Page:
        """The fencer so far."""
        return rolling(self._making, self._wording)

    @property
    def trouble(self) -> str:
        """Why the draft could not be kept; empty: it is."""
        return self._making.trouble

    @property
    def about(self) -> str:
        """More of the die that is asked for."""
        return self.page.row(asked(self._making)).about

    @property
    def fallen(self) -> list[str]:
        """What each die came to, a sentence each."""
        return [came_to(self._making, self._wording, one) for one in range(self._making.session.place)]

    @property
    def told(self) -> list[str]:
        """How each row stands, the totals, and how good they are."""
        page = self.page
        found = [f"{row.label}: {row.detail}." for row in page.rows if row.table is not None]
        for block in page.blocks:
            if isinstance(block, Grid):
                found.append(block.said[-1])
            elif isinstance(block, Picture):
                found += block.said
            elif isinstance(block, Paragraph):
                found.append(block.text)
        return found

    @property
    def summary(self) -> list[str]:
        """What is said where all have fallen: nothing."""
        return []

    def carry_out(self, command: OfDice) -> str:
        """Do what a command says; why it cannot be done, or nothing."""
        return carry_out(self._making, self._wording, command)


def rolling(making: Making, wording: Wording) -> Page:
    """The fencer as far as the dice have made them."""
    roll = making.roll
    blocks: list[Block] = [_likeness(making), _figures(making, wording)]
    if making.count[0]:
        style = wording.label("style", making.style)
        blocks.append(Paragraph(f"This is better than {making.standing.beaten} of 100 fencers."))
        blocks.append(Paragraph(signs_in_words(f"That is {making.standing.best:+} to hit, in {style}.")))
    if making.profile is not None:
        blocks.append(profiled(wording, making.profile))
    if again := thrown_again(making.draft.rerolled):
        blocks.append(Paragraph(again, "quiet"))
    return Page(
        "rolling",
        "A new fencer",
        aside=_progress(making, wording),
        blocks=tuple(blocks),
        rows=(
            *[_characteristic(making, wording, one) for one in Characteristic],
            *[_origin(making, wording, key) for key in ORIGIN],
            _keeps(making),
        ),
        first=asked(making),
        note=making.trouble,
        question=wording.sums.pending(roll, _NOBODY) if roll else _REVIEW,
    )


_REVIEW = "Keep this fencer, or roll a die again?"


def _progress(making: Making, wording: Wording) -> str:
    """How many dice have fallen, or which one falls again."""
    again, (fallen, count) = making.draft.again, making.count
    if again is not None:
        return f"{wording.label('characteristic', again)} again"
    return "all dice rolled" if fallen == count else f"{fallen} of {count} rolled"


def asked(making: Making) -> str:
    """The key of the row that the next die is for; where all have fallen, of the one that keeps the fencer."""
    if making.roll is None:
        return KEEP
    why = making.roll.why
    return str(Characteristic.EXPERTISE) if why in _OF_EXPERTISE else why


def carry_out(making: Making, wording: Wording, command: OfDice) -> str:
    """Do what a command says; why it cannot be done, or nothing."""
    timeline = making.session
    try:
        match command.deed:
            case "throw" if command.text:
                return _enter(making, wording, command.text)
            case "throw":
                timeline.throw()
            case "throw_all":
                timeline.settle()
            case "again":
                making.decide(command.text)
            case "undo":
                timeline.undo()
            case "redo":
                timeline.redo()
            case _:
                making.keep()
    except NothingThereError:
        return wording.say("nothing_to_redo" if command.deed == "redo" else "nothing_to_undo")
    except WrongAnswerError as wrong:
        return f"{wrong}."
    return ""


def came_to(making: Making, wording: Wording, place: int) -> str:
    """What the die at a place came to, in a sentence; empty: no die fell there."""
    step = making.session.step(place)
    if not isinstance(step.request, Roll):
        return ""
    why, score = step.request.why, getattr(step.answer, "score", "")
    one = Characteristic.EXPERTISE if why == EXPERTISE_POINTS else why
    if one in set(Characteristic):
        band = making.band(Characteristic(one), step.after)
        return f"{wording.label('characteristic', one)} {score}: {band.name if band else ''}."
    value = getattr(step.after, why, None)
    if why not in ORIGIN or value is None:
        return f"{score}."
    return f"{ORIGIN[why]}: {wording.label(why, value)}, rolled {score}."


def _enter(making: Making, wording: Wording, typed: str) -> str:
    rolled = typed_die(wording, making.roll, typed)
    if isinstance(rolled, str):
        return rolled
    making.enter(rolled.score)
    return ""


def typed_die(wording: Wording, roll: Roll | None, typed: str) -> Rolled | str:
    """A die that fell on the table, or why it cannot count in a sentence."""
    if roll is None:
        return "All the dice are rolled."
    return read_die(roll, typed) or wording.sums.bad_die(roll, typed[:20])


def _characteristic(making: Making, wording: Wording, one: Characteristic) -> PageRow:
    label = wording.label("characteristic", one)
    of_points = one is Characteristic.EXPERTISE and making.draft.points is not None
    score: int | None = making.draft.points if of_points else getattr(making.draft, one)
    band = making.band(one)
    bands = [each for each in making.tables.characteristics[one].bands if each.hi]
    listed = ", ".join(f"{each.name} {said_scores(each)}" for each in bands)
    stands = " ".join(str(part) for part in (score, band.name if band else "") if part)
    compared = (
        f"{label} {score} is {band.name}. {_compared(band, bands, making.style)}\n" if band in bands else ""
    )
    about = f"{_ABOUT[one]}\n{compared}{label}: {listed}."
    return _row(making, one, label, stands or _OPEN, about, table=_bands(wording, label, bands, band))


def _origin(making: Making, wording: Wording, key: str) -> PageRow:
    value, fell = getattr(making.draft, key), making.fell(key)
    stands = _OPEN if value is None else wording.label(key, value)
    spans = [(f"from {span}" if " to " in span else span, name) for span, name in making.scores(key)]
    listed = ", ".join([f"{wording.label(key, name)} {span}" for span, name in spans])
    listed = f"\nPercentile dice: {listed}." if listed else ""
    about = f"{ORIGIN[key]}: {stands}.{listed}"
    return _row(making, key, ORIGIN[key], stands if value is None else f"{stands}, rolled {fell}", about)


def _row(  # noqa: PLR0913  all that a row has
    making: Making, key: str, label: str, stands: str, about: str, *, table: Grid | None = None
) -> PageRow:
    denied = ""
    if asked(making) != key and key not in making.may_be_rolled_again:
        denied = _FIXED if key in ORIGIN else _IN_TURN if getattr(making.draft, key) is None else _LATER
    command = OfDice("throw") if asked(making) == key else OfDice("again", key)
    return PageRow(str(key), _LETTERS[key], label, denied, stands, command=command, about=about, table=table)


def _keeps(making: Making) -> PageRow:
    done = making.review is not None
    detail = "name and kit come next" if done else ""
    return PageRow(
        KEEP, _LETTERS[KEEP], "Keep", "" if done else _LATER, detail, command=OfDice("keep"), about=_KEEPS
    )


def _figures(making: Making, wording: Wording) -> Grid:
    known = [(one, making.band(one)) for one in Characteristic]
    rows = [(wording.label("characteristic", one), _sums_of(band) if band else None) for one, band in known]
    rows.append((_TOTAL, making.sums()))
    return Grid(
        "the totals",
        ("", *_heads(wording)),
        tuple([(label, *(_cells(sums) if sums else _NOTHING)) for label, sums in rows]),
        tuple([f"{label}: {_heard(wording, sums)}" for label, sums in rows if sums]),
        len(rows) - 1,
    )


def _bands(wording: Wording, label: str, bands: list[Band], band: Band | None) -> Grid:
    return Grid(
        label,
        ("", *_heads(wording)),
        tuple([(f"{each.name} {scores(each)}", *_cells(_sums_of(each))) for each in bands]),
        tuple([f"{each.name}, {said_scores(each)}: {_heard(wording, _sums_of(each))}" for each in bands]),
        bands.index(band) if band in bands else None,
    )


def _heads(wording: Wording) -> tuple[str, ...]:
    return (*[wording.label("style", style) for style in STYLES], _WOUND)


def _cells(sums: Sums) -> tuple[str, ...]:
    return tuple([f"{cut:>+3} {thrust:>+3}" for cut, thrust in _pairs(sums)])


def _pairs(sums: Sums) -> list[Pair]:
    return [*[sums.attack[style] for style in STYLES], sums.wound]


def _heard(wording: Wording, sums: Sums) -> str:
    """Figures in words, for who hears them."""
    told = [
        f"{head}, cut {signed(cut)}, thrust {signed(thrust)}"
        for head, (cut, thrust) in zip(_heads(wording), _pairs(sums), strict=True)
    ]
    return f"{'; '.join(told)}."


def _sums_of(band: Band) -> Sums:
    return Sums({style: band.attack(style) for style in STYLES}, band.w)


def _compared(band: Band, bands: list[Band], style: Style) -> str:
    """How a band compares in a style with the one above it; the highest with the one below it."""
    place = bands.index(band)
    other = bands[place + 1] if place + 1 < len(bands) else bands[place - 1]
    one, another = sum(band.attack(style)), sum(other.attack(style))
    hits = _more(one, another, "hits more easily", "hits less easily", "hits as easily")
    wounds = _more(sum(band.w), sum(other.w), "wounds more", "wounds less", "wounds as much")
    return f"Compared with {other.name}, it {hits} and {wounds}."


def _more(one: int, other: int, more: str, less: str, same: str) -> str:
    return more if one > other else less if one < other else same


def _likeness(making: Making) -> Likeness:
    """The fencer so far, with the kit that was chosen, or else that of the style."""
    chosen = making.half.chosen
    weapon = chosen.weapon if chosen else weapon_of(making.style)
    left = chosen.left_hand if chosen else LeftHand.EMPTY
    off = BARE if left is LeftHand.EMPTY else str(left)
    return Likeness(Figure(_POSE, weapon=str(weapon), off=off))
