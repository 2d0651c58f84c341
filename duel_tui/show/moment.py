"""Moments: what one viewer may know of a duel at one place. All of it may be shown to that viewer."""

from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import Answer, Decided, Drawn, Rolled
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Ask, Decide, Draw, Request, Roll, revealed, shown
from duel_tui.engine.rulings import EXPLAINED, RULING_EVENTS, Parted, Ruling, SecretSet, Set, standing
from duel_tui.engine.sheet import AnySheet
from duel_tui.engine.side import BySide, Side, both
from duel_tui.engine.table import DuelTable
from duel_tui.engine.timeline import Step
from duel_tui.show.blocks import Ink
from duel_tui.show.outlook import NO_MODIFIERS, Modifiers
from duel_tui.show.stage import Beat, Figure

S = TypeVar("S")


_VEILED = {"left_hidden": (Side.LEFT,), "right_hidden": (Side.RIGHT,), "both_hidden": (*Side,)}
"""The sides whose characteristics the terms of a duel hide."""


class Viewer(Struct, frozen=True):
    """The viewer of a duel. Here alone is decided what is kept secret from whom."""

    side: Side | None = None
    """The side; None: a viewer who may see what both sides may see."""
    everything: bool = True
    """True if nothing is hidden: for the referee, or after the end of a duel."""
    rulings: bool = True
    """False for a viewer who sees only what a game master's rulings lead to, never the rulings; that both part is seen."""
    reasons: bool = True
    """True if the viewer hears why a game master ruled so."""
    veiled: tuple[Side, ...] = ()
    """The sides whose characteristics, and sums with them, are hidden from the viewer."""

    def under(self, table: DuelTable[Any]) -> "Viewer":
        """The viewer as the terms of a duel let them see; nothing is hidden from a game master."""
        if self.everything and self.reasons:
            return self
        hidden = _VEILED.get(str(table.journal.options.get("characteristics")), ())
        return replace(self, veiled=tuple([side for side in hidden if side is not self.side]))

    def sees(self, told: Told[Any]) -> bool:
        """True if the viewer may know an event."""
        if not self.rulings and isinstance(told.event, RULING_EVENTS) and not isinstance(told.event, Parted):
            return False
        return self.everything or told.known_to(self.side)

    def event(self, told: Told[Any]) -> Struct:
        """An event as the viewer may know it: without a game master's reason where those are not for them."""
        event = told.event
        hears = (self.reasons and self.rulings) or not isinstance(event, EXPLAINED)
        return event if hears else replace(event, reason="")

    def reckons(self, roll: Roll, rolled: Rolled | None = None) -> bool:
        """True if the viewer may know the arithmetic of a roll, in which a ruling or a hidden total would show."""
        return roll.side not in self.veiled and (self.rulings or rolled is None or not rolled.ruled)

    @property
    def foretells(self) -> bool:
        """True if the viewer may know chances, in which hidden totals would show."""
        return not self.veiled

    @property
    def _neither(self) -> bool:
        return self.side is None and not self.everything

    def state(self, table: DuelTable[S], place: int) -> S:
        """The state after this number of answers."""
        return table.common_view_at(place) if self._neither else table.view_at(place, self.side)

    def sheet(self, table: DuelTable[Any], place: int) -> AnySheet:
        """The record sheet after this number of answers."""
        sheet = table.common_sheet_at(place) if self._neither else table.sheet_at(place, self.side)
        for side in self.veiled:
            sheet = sheet.veiled(side)
        return sheet

    def asks(self, table: DuelTable[Any]) -> tuple[Ask, ...]:
        """The decisions that are still to be made, where they are the viewer's."""
        asks = [table.ask_of(side) for side in Side if self.everything or self.side is side]
        return tuple([ask for ask in asks if ask is not None])

    def modifiers(self, table: DuelTable[Any]) -> Modifiers:
        """What a game master adds to rolls, where the viewer may know of rulings."""
        if not (table.waiting and self.rulings):
            return NO_MODIFIERS
        return Modifiers(both(table.pending_modifier), both(lambda side: standing(table.waiting, side)))

    def request(self, request: Request) -> Request:
        """A request without the cards and the menus that are not the viewer's."""
        seen = request if self.everything else shown(request, self.side)
        if isinstance(seen, Roll) and not self.reckons(seen):
            return replace(seen, against=None)
        return seen

    def answer(self, step: Step[Any]) -> Answer | Ruling | None:
        """The answer of a step; None: a draw, or what was set, that is not the viewer's."""
        if self.everything:
            return step.answer
        match step.request, step.answer:
            case Draw(side=drawn), Drawn() if drawn is not self.side:
                return None
            case Decide(asks=asks), Decided(choices=choices):
                pairs = zip(asks, choices, strict=True)
                mine = [one if ask.side is self.side else revealed(ask, one) for ask, one in pairs]
                return Decided(tuple(mine))
            case _, Set() if not all(map(self._set_openly, step.told)):
                return None
            case _:
                return step.answer

    def _set_openly(self, told: Told[Any]) -> bool:
        return not isinstance(told.event, SecretSet) or told.event.side is self.side


REFEREE = Viewer()
"""The viewer who may see everything."""
ONLOOKER = Viewer(everything=False)
"""A viewer who may see what both sides may see, and everything once a duel is over."""


def eyes_of(side: Side | None) -> Viewer:
    """The viewer who sees what a side sees; None: everything."""
    return REFEREE if side is None else Viewer(side, everything=False)


class Event(Struct, frozen=True):
    """An answer since the last decision of a person, and the events after it that the viewer may know."""

    told: tuple[Struct, ...]
    roll: Roll | None = None
    rolled: Rolled | None = None
    sum: str = ""
    """The roll's arithmetic, in one short row."""
    story: str = ""
    """What the log tells of it, without the arithmetic."""


class Moment(Struct, Generic[S], frozen=True):
    """What one viewer may know of a duel at one place."""

    state: S
    before: S
    """The state at the last decision of a person; differences from it are new."""
    near: Side
    """The side on the left of the screen."""
    you: Side | None
    """The side of the only person at this screen; None: two persons, or none."""
    names: BySide[str]
    short: BySide[str]
    """The names of both in sentences."""
    told: tuple[Struct, ...]
    """All events so far that the viewer may know."""
    latest: tuple[Event, ...]
    sheet: AnySheet
    place: int = 0
    """How many answers count."""
    chosen: int = -1
    """The place at which a person here chose last, or anybody where only opponents play; -1: nobody did."""
    viewer: Viewer = REFEREE
    asks: tuple[Ask, ...] = ()
    """The decisions that are still to be made, where they are the viewer's."""
    modifiers: Modifiers = NO_MODIFIERS
    """What a game master adds to rolls, where the viewer may know of rulings."""
    odds: bool = True
    """False if the player hides chances."""

    @property
    def news(self) -> tuple[Struct, ...]:
        """The events since the last decision of a person."""
        return tuple([told for event in self.latest for told in event.told])

    @property
    def order(self) -> tuple[Side, Side]:
        """The near side, and the far one."""
        return self.near, self.near.foe

    def placed(self, figures: BySide[Figure], apart: float = 9.0, **more: Any) -> Beat:
        """Both fencers in one beat, the near one at the left."""
        near, far = self.order
        return Beat(figures[near], figures[far], apart, **more)

    def figures(self, beat: Beat) -> BySide[Figure]:
        """Both fencers of a beat, by side."""
        return BySide(beat.near, beat.far) if self.near is Side.LEFT else BySide(beat.far, beat.near)

    def ended(self, last: Beat, bodies: BySide[str]) -> Beat:
        """Both in the poses of an end, as the last beat left them otherwise."""
        figures = self.figures(last)
        return self.placed(both(lambda side: replace(figures[side], body=bodies[side], aims="")))

    def gain(self, winner: Side | None) -> Ink:
        """The ink of what is good for a side: good or bad for the only person here, otherwise that of the side."""
        if winner is None:
            return ""
        if self.you is None:
            return "near" if winner is self.near else "far"
        return "good" if winner is self.you else "bad"
