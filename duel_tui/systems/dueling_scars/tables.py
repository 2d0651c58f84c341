"""The table of an action: the possible results of each, and their chances.

All actions roll the same dice, so the chances stand over the columns and the cells say only what changes. If a house
rule lets the answer depend on the action, each cell begins with its own chance.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from duel_tui.engine.side import Side
from duel_tui.show.blocks import Comes
from duel_tui.show.fit import cut
from duel_tui.show.scene import Offer, Sight
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.show.voice import Voice
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.changes import (
    FORMS,
    Changes,
    Form,
    Standing,
    Way,
    dice_of,
    initial,
    rounded,
    total,
    ways,
)
from duel_tui.systems.dueling_scars.model import Action, Committed, Duel, Reply, Verdict

_BESIDE_LABEL = 5
"""The cells before the columns, without the label."""
_EVEN = 16
"""The usual distance between the beginnings of columns, in cells."""
_LABEL = 20
"""The longest label of a game master that is shown."""
_EDGES = 2
"""Cells that stay free at both ends of a row."""
_WIDE = 110
"""The width of a row from which there is room for needed dice and more legends."""


def tried(voice: Voice, sight: Sight[Duel], side: Side) -> str:
    """How often a side has tried each action; empty: none."""
    found = Counter([one.action for one in sight.told if isinstance(one, Committed) and one.side is side])
    return ", ".join(
        [f"{voice.label('action', action)} {found[action]}" for action in Action if found[action]]
    )


class _Lane(Struct, frozen=True):
    """The outcomes of a column."""

    key: str
    done: bool
    replies: tuple[Reply | None, ...]

    def of(self, found: Sequence[Way]) -> tuple[Way, ...]:
        return tuple([way for way in found if way.done is self.done and way.reply in self.replies])


_DONE = (
    _Lane("done", True, (None,)),
    _Lane("done_riposte", True, (Reply.RIPOSTE,)),
    _Lane("done_parry", True, (Reply.PARRY,)),
)
_FAILED = (
    _Lane("failed", False, (None,)),
    _Lane("failed_riposte", False, (Reply.RIPOSTE,)),
    _Lane("failed_parry", False, (Reply.PARRY,)),
)
_HARMLESS_AND_RIPOSTE = (
    _Lane("failed", False, (None, Reply.PARRY)),
    _Lane("failed_riposte", False, (Reply.RIPOSTE,)),
)
_ALL_FAILED = (_Lane("failed", False, (None, Reply.PARRY, Reply.RIPOSTE)),)


class _Shape(Struct, frozen=True):
    """A layout of the table."""

    lanes: tuple[_Lane, ...]
    form: Form
    gap: int = 2
    """Cells after a column of words."""


_SHAPES = (
    *[_Shape((*_DONE, *_FAILED), form) for form in FORMS[:2]],
    *[_Shape((*_DONE, *_HARMLESS_AND_RIPOSTE), form) for form in FORMS[:3]],
    *[_Shape((*_DONE, *_ALL_FAILED), form) for form in FORMS],
    _Shape((*_DONE, *_ALL_FAILED), FORMS[-1], gap=1),
)
"""The layouts, the most detailed first."""


class ActionTable:
    """The table of the action that a side is asked for."""

    def __init__(self, book: Book, voice: Voice, sight: Sight[Duel], offer: Offer) -> None:
        self._book = book
        self._voice = voice
        self._sight = sight
        self._offer = offer
        self._side = side = offer.ask.side
        self._options = offer.options[offer.ask.what]
        mine, his = sight.state.tracks[side], sight.state.tracks[side.foe]
        self._before = Standing(mine.action, mine.effect, his.action, his.effect)
        self._ways = {option.key: ways(offer.outlook.at(option.key)) for option in self._options}
        self._changes = Changes(voice, side, self._before)
        self._alike = cache(self._alike_in)
        self._text = cache(self._text_of)

    def table(self) -> Table:
        """The most detailed table that fits the width."""
        shape = next((one for one in _SHAPES if self._fits(one)), _SHAPES[-1])
        alike = self._alike(shape.lanes)
        columns: list[Column] = []
        widths = spread(self._widths(shape), self._room(shape))
        for lane, width in zip(shape.lanes, widths, strict=True):
            columns += [] if alike else [Column("", self._chance_width(lane))]
            columns.append(Column(self._head(shape, lane), width, words=True))
        rows = [self._row(shape, option, alike=alike) for option in self._options]
        if alike:
            rows = [self._chances(shape), *self._needs(shape), *rows]
        return Table(
            title=self._voice.say("action"),
            right=tuple(columns),
            rows=tuple(rows),
            legend=self._legend(shape.form, alike=alike),
            known=self._known(),
            said=self._said(),
        )

    def _alike_in(self, lanes: tuple[_Lane, ...]) -> bool:
        """True if every action has the same chances."""
        rows = {tuple([total(lane.of(found)) for lane in lanes]) for found in self._ways.values()}
        return len(rows) == 1

    def _fits(self, shape: _Shape) -> bool:
        return sum(self._widths(shape)) <= self._room(shape)

    def _room(self, shape: _Shape) -> int:
        """The cells that all columns of words have."""
        label = max([len(option.label) for option in self._options])
        chances = 0 if self._alike(shape.lanes) else sum([self._chance_width(lane) for lane in shape.lanes])
        return self._sight.width - label - _BESIDE_LABEL - chances

    def _chance_width(self, lane: _Lane) -> int:
        """The cells of a column of chances, a gap after them."""
        return max([len(self._chance(lane, found).text) for found in self._ways.values()]) + 1

    def _widths(self, shape: _Shape) -> list[int]:
        """The cells of each column of words, a gap after each but the last."""
        needs = [row.right for row in self._needs(shape)] if self._alike(shape.lanes) else []
        widths = [
            max(
                len(self._head(shape, lane)),
                *[len(self._text(shape.form, lane, option.key)) for option in self._options],
                *[len(cells[place].text) for cells in needs],
            )
            for place, lane in enumerate(shape.lanes)
        ]
        return [*[width + shape.gap for width in widths[:-1]], widths[-1]]

    def _head(self, shape: _Shape, lane: _Lane) -> str:
        return self._voice.label("outcome_letter" if shape.form.letters else "outcome", lane.key)

    def _chances(self, shape: _Shape) -> Row:
        """The row of chances, which all actions share."""
        found = next(iter(self._ways.values()))
        cells = [self._chance(lane, found) for lane in shape.lanes]
        return Row(self._voice.say("chance"), right=tuple(cells))

    def _needs(self, shape: _Shape) -> tuple[Row, ...]:
        """The row of needed dice, if there is room for it."""
        if self._sight.width < _WIDE:
            return ()
        texts = [
            needed(self._book, self._voice, done=lane.done, replies=lane.replies) for lane in shape.lanes
        ]
        return (Row(self._voice.say("needs"), right=tuple([Cell(text, "dim") for text in texts])),)

    def _chance(self, lane: _Lane, found: Sequence[Way]) -> Cell:
        return Cell(rounded(total(lane.of(found))), odds=True)

    def _row(self, shape: _Shape, option: Option, *, alike: bool) -> Row:
        found, cells = self._ways[option.key], list[Cell]()
        for lane in shape.lanes:
            text = self._text(shape.form, lane, option.key)
            if not alike:
                cells.append(Cell(f"{self._chance(lane, found).text} ", odds=True))
            after = [way.after for way in lane.of(found)]
            cells.append(Cell(text, comes=comes(after, self._before)))
        return Row(option.label, option, right=tuple(cells))

    def _text_of(self, form: Form, lane: _Lane, key: str) -> str:
        return self._changes.told([way.after for way in lane.of(self._ways[key])], form)

    def _legend(self, form: Form, *, alike: bool) -> tuple[str, ...]:
        """The legend: modifiers, the next attacker, abbreviations and, on a wide row, the tracks."""
        voice, side = self._voice, self._side
        added = [self._modifier(one) for one in (side, side.foe) if self._sight.waiting[one]]
        short: list[str] = []
        if form.initial:
            short.append(f"{initial(voice, side.foe)} {voice.name(side.foe)}")
        if form.short:
            short.append(voice.say(f"shortened_{form.short}"))
        if side is not self._sight.you:
            short.append(voice.say("unnamed", side))
        first = "  ".join([*added, voice.say("next", side), *short])
        if len(first) > self._sight.width - _EDGES:
            first = "  ".join([*added, *short])
        if self._sight.width < _WIDE:
            return (first,)
        needs = [voice.say("needs_are", side)] if alike else []
        return (first, *needs, voice.say("tracks"))

    def _modifier(self, side: Side) -> str:
        """The game master's modifier of a side's next roll."""
        waiting = self._sight.waiting[side]
        assert waiting is not None, "it waits"
        return f"{waiting.by:+} {self._voice.name(side)}: {cut(waiting.label, _LABEL)}".rstrip(": ")

    def _known(self) -> str:
        """The opponent's count of each action; before the first, the meaning of the tracks."""
        voice, foe = self._voice, self._side.foe
        if counts := tried(voice, self._sight, foe):
            return voice.say("so_far", foe, counts=counts)
        if self._sight.width >= _WIDE:
            return voice.say("so_far", foe, counts=voice.say("nothing_so_far"))
        return voice.say("tracks")

    def _said(self) -> str:
        key = self._offer.at.key
        if key not in self._ways:
            return self._voice.say("choose_action", self._side)
        return self._described(Action(key))

    def _described(self, action: Action) -> str:
        voice, side, before = self._voice, self._side, self._before
        done, failed = (
            next((way.after for way in self._ways[action] if way.done is done and way.reply is None), before)
            for done in (True, False)
        )
        takes = before.foe_action - done.foe_action
        facts = {
            "takes": dice_of(voice, takes),
            "has": before.foe_action,
            "saves": min(takes, before.foe_effect),
            "action": done.action,
            "effect": done.effect,
            "foe_effect": done.foe_effect,
            "failed": failed.effect,
        }
        match action:
            case Action.THRUST | Action.LUNGE if not before.effect:
                key = f"about_{action}_harmless"
            case Action.THRUST if self._book.options.harm_before_parry:
                key = "about_thrust_at_once"
            case _ if action not in {Action.THRUST, Action.LUNGE} and done == before:
                key = f"about_{action}_at_end"
            case _:
                key = f"about_{action}"
        return voice.say(key, side, **facts)


def comes(after: Sequence[Standing], before: Standing) -> Comes:
    """What some outcomes are for the attacker, compared with the state before: mixed ones are no more than slips or gains.

    >>> comes([Standing(4, 2, 2, 2)], Standing(4, 2, 4, 2)), comes([Standing(4, 1, 4, 2)], Standing(4, 2, 4, 2))
    ('won', 'slipped')
    """
    found: set[Comes] = {_comes(one, before) for one in after}
    if len(found) == 1:
        return found.pop()
    if not found & {"lost", "slipped"}:
        return "gained" if found else ""
    return "slipped" if found & {"", "won", "gained"} else "lost"


def _comes(after: Standing, before: Standing) -> Comes:
    """What one outcome is: dice come first, then what makes later dice better."""
    dice = min(0, after.action - before.action) - min(0, after.foe_action - before.foe_action)
    if dice:
        return "won" if dice > 0 else "lost"
    gains = max(0, after.action - before.action) + after.effect - before.effect
    gains += before.foe_effect - after.foe_effect
    return "gained" if gains > 0 else "slipped" if gains < 0 else ""


def spread(widths: Sequence[int], room: int) -> list[int]:
    """The widths of columns that begin at even distances if their contents fit, so that they rarely move.

    >>> spread([10, 9, 12, 6], 66)
    [16, 16, 16, 6]
    >>> spread([18, 9, 12, 20], 62)
    [18, 12, 12, 20]
    """
    each = min(room // len(widths), _EVEN)
    starts = [0]
    for place, width in enumerate(widths[:-1]):
        latest = room - sum(widths[place + 1 :])
        starts.append(max(starts[-1] + width, min(each * (place + 1), latest)))
    ends = [*starts[1:], starts[-1] + widths[-1]]
    return [end - start for start, end in zip(starts, ends, strict=True)]


def needed(book: Book, voice: Voice, *, done: bool, replies: Sequence[Reply | None]) -> str:
    """The attacker's highest die, followed by the defender's if there is an answer.

    Args:
        book: the tables.
        voice: gives the word between both dice.
        done: True if the action succeeds.
        replies: the answers of the outcome; None: an answer without effect.
    """
    table = book.tables.roll
    answers = [_faces(table.defence, reply or Reply.RETREAT) for reply in replies]
    parts: list[str] = []
    for verdict in Verdict:
        mine = _faces(table.attack, verdict)
        if verdict.succeeds is not done or not mine:
            continue
        if verdict.complicated:
            parts.append(voice.say("against").join([mine, ", ".join([one for one in answers if one])]))
        elif None in replies:
            parts.append(mine)
    return ", ".join(parts)


def _faces(row: Sequence[str], meaning: str) -> str:
    """The faces with a result, neighbours as a range.

    >>> _faces(("a", "a", "b", "a"), "a")
    '1-2, 4'
    """
    spans: list[list[int]] = []
    for face, one in enumerate(row, 1):
        if one != meaning:
            continue
        if spans and spans[-1][-1] == face - 1:
            spans[-1].append(face)
        else:
            spans.append([face])
    return ", ".join([str(span[0]) if len(span) == 1 else f"{span[0]}-{span[-1]}" for span in spans])
