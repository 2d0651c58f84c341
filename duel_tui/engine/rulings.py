"""Rulings: what a game master adds to a duel besides answers. Each is a line of the journal, undone like any other.

A modifier waits until a roll uses it, or stands for a round or for the whole duel. The numbers that a roll needs are
told with it before the die falls, and the answer of the roll keeps it; so a journal reads the same with or without the
rulings before it.
"""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import Against, Chance, Needs, Part
from duel_tui.engine.answers import LABEL, MOST, WrongAnswerError
from duel_tui.engine.dice import D100
from duel_tui.engine.menu import Choice
from duel_tui.engine.rollers import Roller, RollerChanged, read_roller_line, roller_line
from duel_tui.engine.side import Side

Lasting = Literal["roll", "round", "duel"]
"""How long a modifier counts: until it was used, to the end of the round, or to the end of the duel."""

_BOTH = "both"
_SPANS: dict[str | None, Lasting] = {None: "roll", "round": "round", "duel": "duel"}
_ADDED = re.compile(
    r"modify (?P<whose>left|right|both) (?P<by>[+-]\d+)(?: for the (?P<span>round|duel))?(?: (?P<label>\".*\"))?"
)
_STRUCK = re.compile(r"strike (\d+)")
_PARTED = re.compile(r"parted(?:; (?P<reason>.+))?")
_SET = re.compile(r"set (?P<fact>[\w.]+): (?P<value>[^;]+)(?:; (?P<reason>.+))?")


class Modify(Struct, frozen=True):
    """A number for rolls to come."""

    side: Side | None
    """Whose rolls; None: those of both, and of each side its next one."""
    by: int
    label: str = ""
    span: Lasting = "roll"

    @property
    def what(self) -> str:
        """The number with its name: `+10 the chandelier`."""
        return f"{self.by:+} {self.label}".rstrip()


class Strike(Struct, frozen=True):
    """Strikes out a modifier that waits or stands."""

    line: int
    """The modifier's line in the journal."""


class Set(Struct, frozen=True):
    """Sets a fact of the sheet; in the middle of a routine it waits for the next checkpoint."""

    fact: str
    """The fact: `left.wounds.RL`."""
    value: str
    reason: str = ""


class Close(Struct, frozen=True):
    """Closes a duel that is not over: both part, and neither wins."""

    reason: str = ""


Ruling = Modify | Strike | Set | Close | Roller


class ModifierGiven(Struct, frozen=True, tag="modifier_given"):
    """A game master's modifier waits or stands from now on."""

    side: Side | None
    """Whose rolls; None: everybody's."""
    what: str
    """The number with its name: `+10 the chandelier`."""
    span: Lasting


class ModifierStruck(Struct, frozen=True, tag="modifier_struck"):
    """A game master's modifier counts no longer."""

    what: str
    """The number with its name."""


class SetWaits(Struct, frozen=True, tag="set_waits"):
    """A fact will be set when the present exchange is over."""

    side: Side | None
    fact: str
    which: str
    """Which of several, such as the place of a wound; empty: there is only one."""
    setting: Choice


class FactSet(Struct, frozen=True, tag="fact_set"):
    """A game master has set a fact."""

    side: Side | None
    fact: str
    which: str
    """Which of several, such as the place of a wound; empty: there is only one."""
    setting: Choice
    reason: str


class SetRefused(Struct, frozen=True, tag="set_refused"):
    """A fact that waited to be set cannot be so any longer."""

    why_not: str


class SecretSet(Struct, frozen=True, tag="secret_set"):
    """A card of a hand is changed, will be, or cannot be any longer; nobody hears which card."""

    side: Side
    how: Literal["set", "waits", "refused"]


class CardSet(Struct, frozen=True, tag="card_set"):
    """The card of a hand that a game master has changed; only this side is told."""

    side: Side
    card: str
    before: str
    """The card in its place so far; `??`: the program had not seen it."""
    reason: str


class Parted(Struct, frozen=True, tag="parted"):
    """The duel was closed before its end."""

    reason: str


RULING_EVENTS: tuple[type[Struct], ...] = (
    ModifierGiven,
    ModifierStruck,
    SetWaits,
    FactSet,
    SetRefused,
    SecretSet,
    CardSet,
    Parted,
    RollerChanged,
)
"""The events of rulings, which every game tells in the same words."""

EXPLAINED = (FactSet, CardSet, Parted)
"""The events of rulings with a reason."""


class Modifier(Struct, frozen=True):
    """What is added to a roll, with its name."""

    by: int
    label: str


class Waiting(Struct, frozen=True):
    """A modifier that waits or stands."""

    line: int
    """Its line in the journal."""
    ruling: Modify
    round: int
    """The round in which it was given."""

    def counts_for(self, side: Side | None) -> bool:
        """True if it is added to the rolls of a side; None: to a roll of neither."""
        return self.ruling.side in {None, side}

    def after(self, side: Side | None) -> "Waiting | None":
        """What waits of it once a side has rolled (None: neither): nothing, but of one for both the other side's."""
        if not self.counts_for(side):
            return self
        if self.ruling.side is not None or side is None:
            return None
        return replace(self, ruling=replace(self.ruling, side=side.foe))


def ruling_line(ruling: Ruling) -> str:
    """The line that records a ruling.

    >>> ruling_line(Modify(Side.LEFT, 10, "the chandelier")), ruling_line(Modify(None, -5, "low sun", "duel"))
    ('modify left +10 "the chandelier"', 'modify both -5 for the duel "low sun"')
    """
    match ruling:
        case Strike(line=line):
            return f"strike {line}"
        case Close(reason=reason):
            return f"parted; {reason}" if reason else "parted"
        case Roller():
            return roller_line(ruling)
        case Set(fact=fact, value=value, reason=reason):
            return f"set {fact}: {value}" + (f"; {reason}" if reason else "")
        case Modify(side=side, by=by, label=label, span=span):
            span_text = "" if span == "roll" else f" for the {span}"
            quoted = f" {json.dumps(label, ensure_ascii=False)}" if label else ""
            return f"modify {side or _BOTH} {by:+}{span_text}{quoted}"


def read_ruling_line(text: str) -> Ruling | None:
    """The ruling that a line records; None: it records an answer.

    Raises:
        WrongAnswerError: it is a ruling that cannot be.
    """
    if found := _STRUCK.fullmatch(text):
        return Strike(int(found[1]))
    if found := _PARTED.fullmatch(text):
        return fitting_reason(Close(found["reason"] or ""))
    if found := _SET.fullmatch(text):
        return fitting_reason(Set(found["fact"], found["value"].strip(), found["reason"] or ""))
    if not (found := _ADDED.fullmatch(text)):
        return read_roller_line(text)
    try:
        label = json.loads(found["label"] or '""')
    except ValueError as error:
        raise WrongAnswerError(f"{found['label']} is not a text in quotes") from error
    side = None if found["whose"] == _BOTH else Side(found["whose"])
    return fitting_modify(Modify(side, int(found["by"]), str(label), _SPANS[found["span"]]))


def fitting_modify(ruling: Modify) -> Modify:
    """A modifier within its bounds.

    Raises:
        WrongAnswerError: its number or its label is too large.
    """
    if abs(ruling.by) > MOST:
        raise WrongAnswerError(f"a modifier is from -{MOST} to +{MOST}, not {ruling.by:+}")
    if len(ruling.label) > LABEL:
        raise WrongAnswerError(f"a label has at most {LABEL} characters, not {len(ruling.label)}")
    return ruling


_Reasoned = TypeVar("_Reasoned", Set, Close)


def fitting_reason(ruling: _Reasoned) -> _Reasoned:
    """A ruling whose reason is within its bounds.

    Raises:
        WrongAnswerError: its reason is too long.
    """
    if len(ruling.reason) > LABEL:
        raise WrongAnswerError(f"a reason has at most {LABEL} characters, not {len(ruling.reason)}")
    return ruling


def waiting_of(waiting: Iterable[Waiting], line: int) -> Waiting:
    """The modifier of a line.

    Raises:
        WrongAnswerError: none of this line waits or stands.
    """
    for one in waiting:
        if one.line == line:
            return one
    raise WrongAnswerError(f"line {line} is no modifier that waits or stands")


def together(waiting: Iterable[Waiting], side: Side | None) -> Modifier | None:
    """All that is added to a side's next roll; None: nothing.

    >>> sun = Waiting(1, Modify(None, -5, "low sun", "duel"), 1)
    >>> together([sun, Waiting(2, Modify(Side.LEFT, 10, "the chandelier"), 1)], Side.LEFT)
    Modifier(by=5, label='low sun, the chandelier')
    """
    found = [one.ruling for one in waiting if one.counts_for(side)]
    return _summed(found)


def standing(waiting: Iterable[Waiting], side: Side | None) -> Modifier | None:
    """All that is added to every roll of a side until its round or the duel is over; None: nothing."""
    return _summed([one.ruling for one in waiting if one.counts_for(side) and one.ruling.span != "roll"])


def _summed(found: Sequence[Modify]) -> Modifier | None:
    by = sum([one.by for one in found])
    labels = ", ".join([one.label for one in found if one.label])
    return Modifier(by, labels[:LABEL].rstrip(", ")) if by else None


def judged(against: Against, modifier: Modifier | None) -> Against:
    """What a roll is compared with, once a game master's part is counted; a chance stays one of a hundred.

    >>> judged(Needs(56), Modifier(15, "the sun")).needs, judged(Chance(15), Modifier(5, "mud"))
    (41, Chance(at_most=20))
    >>> judged(Chance(90), Modifier(20, "ice"))
    Chance(at_most=100)
    """
    if modifier is None:
        return against
    match against:
        case Needs(number=number, parts=parts, extremes=extremes):
            return Needs(number, (*parts, Part(modifier.label, modifier.by)), extremes)
        case Chance(at_most=at_most):
            return Chance(max(0, min(D100.high, at_most + modifier.by)))
