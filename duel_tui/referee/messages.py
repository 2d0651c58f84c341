"""The referee's messages: commands, which are read strictly, and replies as they are printed."""

from typing import Annotated, Any, cast, get_args

import msgspec
from msgspec import Meta, Struct

from duel_tui.conversion import decode_json
from duel_tui.engine.answers import MOST
from duel_tui.engine.rollers import Way
from duel_tui.engine.rulings import Lasting
from duel_tui.engine.side import Side
from duel_tui.sanitize import ComplaintError, TooDeepError, check_depth
from duel_tui.validation import fitted

LONGEST_LINE = 100_000
"""The number of bytes a command may have."""
Words = Annotated[str, Meta(max_length=500)]
Number = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Steps = Annotated[tuple[Words, ...], Meta(max_length=500)]
RawChoice = Words | Number | Steps | dict[Words, Words | Number | None]


class Command(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A command on standard input."""


class MasterCommand(Command, frozen=True):
    """A command that only a referee without `--as` may give."""


class DecideCommand(Command, frozen=True, tag="decide"):
    """A side's choice."""

    side: Side
    choice: RawChoice


class DiceCommand(Command, frozen=True, tag="dice"):
    """Dice rolled by hand: their total or their faces."""

    total: Number | None = None
    faces: Annotated[tuple[Number, ...], Meta(max_length=99)] = ()


class DrawCommand(Command, frozen=True, tag="draw"):
    """Cards drawn by hand."""

    cards: Annotated[tuple[Words, ...], Meta(max_length=200)]


class UndoCommand(MasterCommand, frozen=True, tag="undo"):
    """Take back the last decision and the chance after it."""


class RedoCommand(MasterCommand, frozen=True, tag="redo"):
    """Restore the decision last taken back."""


class OverruleCommand(MasterCommand, frozen=True, tag="overrule"):
    """Overrule a roll, by success, failure or total."""

    line: Number | None = None
    succeeds: bool | None = None
    total: Number | None = None
    why: Words = ""


class CorrectCommand(MasterCommand, frozen=True, tag="correct"):
    """Correct dice that were mistyped: their total or their faces."""

    line: Number | None = None
    total: Number | None = None
    faces: Annotated[tuple[Number, ...], Meta(max_length=99)] = ()


class ModifyCommand(Command, frozen=True, tag="modify"):
    """Add a named part to a side's next roll, or to all its rolls for a round or the duel."""

    side: Side | None
    """None: both sides."""
    by: Annotated[int, Meta(ge=-MOST, le=MOST)]
    label: Words = ""
    span: Lasting = "roll"


class StrikeCommand(MasterCommand, frozen=True, tag="strike"):
    """Strike out a modifier that waits or stands."""

    line: Number


class RollsCommand(MasterCommand, frozen=True, tag="rolls"):
    """Change how dice are rolled."""

    left: Way | None = None
    """How the rolls of the left side come about; None: as before."""
    right: Way | None = None
    roll: Words = ""
    """The only kind of roll that is meant; empty: all."""


class SetCommand(MasterCommand, frozen=True, tag="set"):
    """Set a fact of the sheet."""

    fact: Words
    value: Words | Number
    why: Words = ""


class SeatCommand(MasterCommand, frozen=True, tag="seat"):
    """Say who decides for a side from now on: the caller, or an opponent, who may only advise."""

    side: Side
    player: Words
    """`person` or `spoken`, or an opponent's key or level."""
    advises: bool = False
    """True if the opponent only proposes and the caller decides."""


class PartCommand(MasterCommand, frozen=True, tag="part"):
    """Close the duel before its end; neither side wins."""

    why: Words = ""


class FactsCommand(MasterCommand, frozen=True, tag="facts"):
    """List what can be set now."""


class LookCommand(Command, frozen=True, tag="look"):
    """Show the record sheet, whole or as a side sees it."""

    side: Side | None = None


class HintCommand(Command, frozen=True, tag="hint"):
    """Show what a strong opponent would play for a side."""

    side: Side


class SaveCommand(MasterCommand, frozen=True, tag="save"):
    """Write a copy of the duel."""

    file: Words


AnyCommand = (
    DecideCommand
    | DiceCommand
    | DrawCommand
    | UndoCommand
    | RedoCommand
    | OverruleCommand
    | CorrectCommand
    | ModifyCommand
    | StrikeCommand
    | RollsCommand
    | SetCommand
    | SeatCommand
    | PartCommand
    | FactsCommand
    | LookCommand
    | HintCommand
    | SaveCommand
)

_BY_NAME: dict[str, type[AnyCommand]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(AnyCommand)
}


class WaitingReply(Struct, frozen=True, tag_field="type", tag="waiting", omit_defaults=True):
    """The state of the duel, and everything that happened since the previous reply."""

    seed: int | None
    request: dict[str, Any] | None
    sealed: tuple[Side, ...]
    answers: tuple[dict[str, Any], ...]
    told: tuple[dict[str, Any], ...]
    outcome: dict[str, Any] | None
    proposed: dict[Side, Any] = {}
    """What opponents propose to sides that have to decide; left out where none does."""


class SheetReply(Struct, frozen=True, tag_field="type", tag="sheet", omit_defaults=True):
    """A record sheet."""

    side: Side | None
    sheet: dict[str, Any]
    stage: dict[Side, Any] = {}
    """What each fencer looks like: its pose, what it holds, where it is wounded; left out where nothing draws them."""
    modifiers: tuple[Any, ...] = ()
    """The modifiers that wait or stand, as they were given, for a referee who sees everything."""


class FactsReply(Struct, frozen=True, tag_field="type", tag="facts"):
    """What can be set now: each fact with its menu and what it is."""

    facts: tuple[dict[str, Any], ...]


class HintReply(Struct, frozen=True, tag_field="type", tag="hint"):
    """A mix of choices, each with its probability and its chance to win."""

    side: Side
    mix: tuple[tuple[Any, float, float], ...]
    value: float
    exact: bool


class RefusedReply(Struct, frozen=True, tag_field="type", tag="refused"):
    """The reason why a command was refused; nothing has changed."""

    why: str


Reply = WaitingReply | SheetReply | FactsReply | HintReply | RefusedReply


class UnreadableError(ComplaintError):
    """A line is not a command; the message says what is wrong with it."""


def read(line: bytes) -> AnyCommand:
    """The command that a line stands for.

    Raises:
        UnreadableError: the line is too long, it is not a JSON object, or its type or a field is unknown, missing or wrong.

    >>> read(b'{"type":"look","side":"left"}')
    LookCommand(side=<Side.LEFT: 'left'>)
    """
    if len(line) > LONGEST_LINE:
        raise UnreadableError(f"this line is too long: a command has at most {LONGEST_LINE} bytes")
    name, given = _named(line)
    kind = _BY_NAME.get(name)
    if kind is None:
        raise UnreadableError(f"{name[:60]!r} is not a command: use one of {', '.join(_BY_NAME)}")
    return fitted(given, kind, lambda found: UnreadableError(f"{name}: {found}"))


def _named(line: bytes) -> tuple[str, dict[str, Any]]:
    try:
        check_depth(line.decode())
        raw = decode_json(line, object)
    except TooDeepError as deep:
        raise UnreadableError(f'{deep}; a command looks like {{"type":"look"}}') from deep
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise UnreadableError(f"this line is not JSON: {_sentence(wrong)}") from wrong
    if not isinstance(raw, dict):
        raise UnreadableError('this line is not an object: a command looks like {"type":"look"}')
    given = cast("dict[str, Any]", raw)
    name = given.get("type")
    if not isinstance(name, str):
        raise UnreadableError(f"this command has no type: give it one of {', '.join(_BY_NAME)}")
    return name, given


def _sentence(wrong: Exception) -> str:
    text = " ".join(str(wrong).split())
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def write(reply: Reply) -> bytes:
    """A reply as one line."""
    return msgspec.json.encode(reply) + b"\n"
