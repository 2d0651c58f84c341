"""The picture between both fencers: their poses, and the last events, in three rows.

Each fencer has half of the picture, drawn facing right and mirrored on the right side. The row of the blade shows the
target: head, body or legs. A blade that hits reaches the other half, and the place hit has a mark; a parry crosses
the end of the blade.
"""

from collections.abc import Sequence

from msgspec import Struct

from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Blow, Grade, Place
from duel_tui.show.scene import Event, Ink, Line, Sight, Span
from duel_tui.systems.rapier_and_dagger.events import Attacked, MovementsShown, Wounded
from duel_tui.systems.rapier_and_dagger.figure import joined
from duel_tui.systems.rapier_and_dagger.figures.events import Struck
from duel_tui.systems.rapier_and_dagger.figures.told import defended
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter
from duel_tui.systems.rapier_and_dagger.terms import Action, Movement, Phase, Result
from duel_tui.systems.rapier_and_dagger.terms import Line as Guarded

_ROWS = 3
_HIGH, _MIDDLE, _LOW = range(_ROWS)
_HEIGHT = {Place.HEAD: _HIGH, Place.RIGHT_LEG: _LOW, Place.LEFT_LEG: _LOW}
_PARRIED = {Guarded.HIGH: _HIGH, Guarded.CENTRE: _MIDDLE, Guarded.LOW: _LOW}
_MARKS = {
    Place.HEAD: (_HIGH, 1),
    Place.SWORD_ARM: (_MIDDLE, 2),
    Place.RIGHT_CHEST: (_MIDDLE, 1),
    Place.LEFT_CHEST: (_MIDDLE, 1),
    Place.LEFT_ARM: (_MIDDLE, 0),
    Place.RIGHT_LEG: (_LOW, 2),
    Place.LEFT_LEG: (_LOW, 0),
}
"""Row and column of each place on a standing figure."""
_LEGS = {
    Movement.BACK: "< /",
    Movement.STAND: "/ >",
    Movement.PASS_SIDE: "/ |",
    Movement.VOLT: "| >",
    Movement.PASS_FORWARD: "/_>",
}
_STROKES = {Blow.THRUST: "_", Blow.CUT: "~"}
_BODY, _BLADE = 3, 4
_LEAST, _MOST = 8, 14
"""Cells of half a picture."""
_MIRROR = str.maketrans("/\\<>", "\\/><")
_CONTACT = frozenset({Phase.GRAPPLE, Phase.CLINCH, Phase.BREAK})

_Cells = list[list[Span]]


class _Attack(Struct):
    told: Attacked | Struck
    hit: bool | None = None
    """True if it hit; None: not rolled yet."""


def picture(sight: Sight[Duel], room: int) -> tuple[Line, ...]:
    """Three rows of at most this number of cells."""
    return _Picture(sight, max(_LEAST, min(_MOST, room // 2))).rows()


class _Picture:
    def __init__(self, sight: Sight[Duel], half: int) -> None:
        self._sight = sight
        self._duel = sight.state
        self._half = half
        self._attacks = _attacks(sight.latest)
        self._wounds = _wounds(sight.latest)

    def rows(self) -> tuple[Line, ...]:
        near, far = self._sight.near, self._sight.near.foe
        if self._duel.phase in _CONTACT and not any(_down(fighter) for fighter in self._duel.fighters):
            left, right = self._close(near), [row[:-1] for row in self._close(far)]
        else:
            left, right = self._figure(near), self._figure(far)
        return tuple([joined((*one, *_mirrored(two))) for one, two in zip(left, right, strict=True)])

    def _close(self, side: Side) -> _Cells:
        """A fencer in contact; both share the last column."""
        grapple = self._duel.measure is Result.GRAPPLE
        start = self._half - (_BODY if grapple else _BODY + 2)
        cells = self._standing(side, start, "/ >")
        last = self._half - 1
        if not grapple and self._duel.fighters[side].armed:
            cells[_MIDDLE][last - 1] = Span("-", self._ink(side))
        cells[_MIDDLE][last] = Span("X", "bold")
        if grapple:
            cells[_LOW][last] = Span("X", "bold")
        return cells

    def _figure(self, side: Side) -> _Cells:
        fighter = self._duel.fighters[side]
        if _down(fighter):
            return self._lying(side)
        movement = self._movement(side)
        start = self._start(movement)
        cells = self._standing(side, start, _LEGS[movement])
        attack = self._attacks.get(side)
        if attack:
            self._strike(cells, side, start, attack)
        elif side.foe in self._attacks:
            self._parry(cells, side, start, self._attacks[side.foe])
        elif fighter.armed:
            steel = "-" if fighter.cloak_on_arm is None else "~"
            self._put(cells, _MIDDLE, start + _BODY, steel * self._length(movement), side)
        self._mark(cells, side, start)
        return cells

    def _start(self, movement: Movement) -> int:
        """The cells before a standing fencer: more, the closer both stand."""
        plan = self._duel.plan
        if plan is not None and plan.result is Result.MISURA_STRETTA:
            return 1 + (self._half - _LEAST) // 2
        return int(movement is Movement.PASS_FORWARD)

    def _movement(self, side: Side) -> Movement:
        plan = self._duel.plan
        return plan.movements[side] if plan else Movement.STAND

    def _length(self, movement: Movement) -> int:
        """The length of a blade at rest; shorter at a greater distance."""
        beyond = self._duel.measure is Result.BEYOND_MEASURE or self._duel.phase is Phase.APPROACH
        away = beyond and not self._duel.plan
        extra = (self._half - _LEAST) // 2
        return _BLADE + extra - (away or movement is Movement.BACK)

    def _standing(self, side: Side, start: int, legs: str) -> _Cells:
        cells = self._empty()
        head = "o" if self._duel.fighters[side].cloak_over_head is None else "n"
        self._put(cells, _HIGH, start + 1, head, side)
        self._put(cells, _MIDDLE, start, "/|\\", side)
        self._put(cells, _LOW, start, legs, side)
        return cells

    def _lying(self, side: Side) -> _Cells:
        fighter = self._duel.fighters[side]
        cells = self._empty()
        holds = fighter.armed and fighter.body.standing
        self._put(cells, _LOW, 0, "o_/\\" + ("---" if holds else "___"), side)
        return cells

    def _strike(self, cells: _Cells, side: Side, start: int, attack: _Attack) -> None:
        """Draw a blade at the height of its target, as far as it came."""
        told = attack.told
        row = _HEIGHT.get(told.target, _MIDDLE)
        hand = start + _BODY - (row == _HIGH)
        if row == _HIGH:
            cells[_MIDDLE][hand] = Span(" ")
        if row != _MIDDLE:
            self._put(cells, row, hand, "/" if row == _HIGH else "\\", side)
            hand += 1
        end = self._half if attack.hit else self._half - 1 - (not _stopped(told))
        self._put(cells, row, hand, _STROKES[told.blow] * (end - hand), side)
        if attack.hit is False and _stopped(told):
            cells[_PARRIED.get(_line_of(told), row)][end] = Span("|", self._ink(side.foe))

    def _parry(self, cells: _Cells, side: Side, start: int, attack: _Attack) -> None:
        """Draw the guard of a fencer without an attack; a guard that stopped a blade is at its end."""
        if not self._duel.fighters[side].armed:
            return
        hand, told = start + _BODY, attack.told
        if attack.hit is False and _stopped(told):
            self._put(cells, _MIDDLE, hand, "--", side)
        elif told.against is Action.UNIVERSAL_PARRY if isinstance(told, Struck) else told.universal:
            self._put(cells, _MIDDLE, hand, "X", side)
        elif (line := _line_of(told)) in _PARRIED:
            row = _PARRIED[line]
            self._put(cells, row, hand, {_HIGH: "/", _MIDDLE: "|", _LOW: "\\"}[row], side)
        else:
            self._put(cells, _MIDDLE, hand, "--", side)

    def _mark(self, cells: _Cells, side: Side, start: int) -> None:
        for place, grade in self._wounds.get(side, {}).items():
            row, column = _MARKS[place]
            cells[row][start + column] = Span("*", grade.value)

    def _empty(self) -> _Cells:
        return [[Span(" ")] * self._half for _ in range(_ROWS)]

    def _put(self, cells: _Cells, row: int, start: int, text: str, side: Side) -> None:
        for number, letter in enumerate(text):
            if start + number < self._half:
                cells[row][start + number] = Span(letter, self._ink(side))

    def _ink(self, side: Side) -> Ink:
        return "near" if side is self._sight.near else "far"


def _down(fighter: Fighter) -> bool:
    return fighter.prone is not None or not fighter.body.standing


def _line_of(told: Attacked | Struck) -> Guarded:
    """The line of the guard that an attack met; sword actions have none."""
    return Guarded.SPECIAL if isinstance(told, Struck) else told.line


def _stopped(told: Attacked | Struck) -> bool:
    """True for an attack that met a parry."""
    if isinstance(told, Struck):
        return defended(told)
    return told.universal or told.line is not Guarded.SPECIAL


def _attacks(latest: Sequence[Event]) -> dict[Side, _Attack]:
    """Each side's attack in the last exchange, and whether it hit."""
    found: dict[Side, _Attack] = {}
    for event in latest:
        if event.roll is None and event.told:
            found = {told.side: _Attack(told) for told in event.told if isinstance(told, (Attacked, Struck))}
        elif event.roll is not None and event.roll.why == "hit" and event.roll.side:
            found[event.roll.side].hit = (
                event.roll.against is not None
                and event.rolled is not None
                and event.roll.against.met(event.rolled)
            )
        if any(isinstance(told, MovementsShown) for told in event.told):
            found = {}
    return found


def _wounds(latest: Sequence[Event]) -> dict[Side, dict[Place, Grade]]:
    """The places that each side was hit in since the last decision."""
    found: dict[Side, dict[Place, Grade]] = {}
    for event in latest:
        for told in event.told:
            if isinstance(told, Wounded):
                found.setdefault(told.side, {})[told.place] = told.grade
    return found


def _mirrored(cells: Sequence[Span]) -> list[Span]:
    return [Span(cell.text.translate(_MIRROR), cell.ink) for cell in reversed(cells)]
