"""The protocol of every game, and the words in which its rules are written.

Rules are coroutines without an event loop. Awaiting one of the words below yields a request to the code that drives
the routine (a table, a simulation, a replay) and continues with the answer.
"""

from collections.abc import Callable, Coroutine, Generator, Iterable
from types import coroutine
from typing import Any, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from duel_tui.engine.against import Chance, Needs, Part
from duel_tui.engine.answers import Answer, Decided, Drawn, Rolled
from duel_tui.engine.dice import D100, Dice
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Events, Outcome, Told
from duel_tui.engine.requests import Ask, Decide, Draw, Request, Roll
from duel_tui.engine.sheet import AnySheet
from duel_tui.engine.side import BySide, Side

S = TypeVar("S")
C = TypeVar("C", bound=Choice)
C_co = TypeVar("C_co", bound=Choice, covariant=True)

Yielded = Request | Told[Any] | Events[Any]
"""The steps of a routine: a request, an event, or several events."""
Routine = Coroutine[Yielded, Answer | None, S]
"""A stretch of play from one checkpoint to the next; it returns the new state."""


class MenuOf(Protocol[C_co]):
    """A menu whose choices are of one type."""

    def take(self, raw: object, /) -> C_co:
        """The menu's choice for a raw one."""
        ...


class Procedure(Protocol[S]):
    """A procedure of the rules: the creation of a fencer, healing, a duel."""

    @property
    def key(self) -> str:
        """The key under which it is registered."""
        ...

    @property
    def state_type(self) -> type[S]:
        """The type of its states."""
        ...

    def routine(self, state: S) -> Routine[S]:
        """The next stretch of play; it depends only on the state and the answers."""
        ...

    def done(self, state: S) -> bool:
        """True if the play is over."""
        ...


class Ruleset(Procedure[S], Protocol[S]):
    """A duel of two finished fencers, built from tables and options."""

    def outcome(self, state: S) -> Outcome | None:
        """The outcome; None: the duel goes on."""
        ...

    def observe(self, state: S, side: Side) -> S:
        """The state without the opponent's secrets."""
        ...

    def imagine(self, view: S, side: Side) -> Routine[S]:
        """Fill in what the side has not seen, at random."""
        ...

    def sheet(self, view: S, side: Side | None) -> AnySheet:
        """The record sheet as a side may see it; None: whole."""
        ...

    def worth(self, state: S, side: Side) -> float:
        """A rough chance to win, from 0 to 1, for searches."""
        ...

    def tags(self, ask: Ask, choice: Choice) -> frozenset[str]:
        """The tags of a choice that tastes refer to, such as "thrust", "head", "gives ground"."""
        ...


@runtime_checkable
class Sheeted(Protocol):
    """Rules with a record sheet."""

    def sheet(self, view: Any, side: Side | None) -> AnySheet:
        """The record sheet as a side may see it; None: whole."""
        ...


@runtime_checkable
class Beginning(Protocol):
    """Rules that tell what the fencers bring to a duel."""

    def begins(self, start: Any) -> tuple[Struct, ...]:
        """The events before everything else; empty: there is nothing to tell."""
        ...


@runtime_checkable
class Dealing(Protocol):
    """Rules that may deal hands which the other side does not see."""

    @property
    def deals(self) -> bool:
        """True if they do."""
        ...


@coroutine
def roll(
    dice: Dice, why: str, side: Side | None, bands: tuple[int, ...] | None = None
) -> Generator[Roll, Rolled, int]:
    """Roll dice and use their score."""
    answer = yield Roll(dice, why, side, bands)
    return answer.score + answer.modifier


@coroutine
def throw(dice: Dice, why: str, side: Side | None) -> Generator[Roll, Rolled, tuple[int, ...]]:
    """Roll dice and use the faces themselves."""
    answer = yield Roll(dice, why, side, faces=True)
    return answer.faces or (answer.score,)


@coroutine
def needs(
    number: int, why: str, side: Side, *parts: Part, extremes: bool = False
) -> Generator[Roll, Rolled, bool]:
    """Roll d100; True if it and the parts reach a number."""
    against = Needs(number, parts, extremes)
    return against.met((yield Roll(D100, why, side, (against.needs,), against)))


@coroutine
def chance(percent: int, why: str, side: Side) -> Generator[Roll, Rolled, bool]:
    """Roll an unmodified d100; True if it falls at or under a chance in per cent."""
    against = Chance(percent)
    return against.met((yield Roll(D100, why, side, (percent + 1,), against)))


@coroutine
def draw(pile: tuple[str, ...], count: int, why: str, side: Side) -> Generator[Draw, Drawn, tuple[str, ...]]:
    """Draw cards from a pile; only one side sees them."""
    answer = yield Draw(pile, count, why, side)
    return answer.cards


@coroutine
def drawn(request: Draw) -> Generator[Draw, Drawn, tuple[str, ...]]:
    """Draw the cards of a request, which may be open or include an unseen hand."""
    answer = yield request
    return answer.cards


@coroutine
def choose(
    side: Side, what: str, menu: MenuOf[C], ruled_out: tuple[str, ...] = (), sealed: tuple[str, ...] = ()
) -> Generator[Decide, Any, C]:
    """Let one side decide; only the table knows the choices in `ruled_out`, which the hand cannot have."""
    offered: Any = menu
    answer = yield Decide((Ask(side, what, offered, ruled_out, sealed),))
    choice: C = answer.choices[0]
    return choice


@coroutine
def commit(
    what: str, menus: BySide[MenuOf[C]], sealed: tuple[str, ...] = ()
) -> Generator[Decide, Any, BySide[C]]:
    """Let both sides decide at once and in secret; the fields in `sealed` stay secret after the reveal."""
    left: Any = menus.left
    right: Any = menus.right
    answer = yield Decide((Ask(_LEFT, what, left, sealed=sealed), Ask(_RIGHT, what, right, sealed=sealed)))
    choices: tuple[C, C] = answer.choices
    return BySide(*choices)


async def commit_unless(
    what: str, menus: BySide[Any], settled: BySide[C | None], sealed: tuple[str, ...] = ()
) -> BySide[C]:
    """Let both sides decide at once and in secret, except those whose choice is settled: they need no menu."""
    left, right = settled
    if left is None and right is None:
        return await commit(what, menus, sealed)
    if left is None:
        left = await choose(_LEFT, what, menus.left, sealed=sealed)
    if right is None:
        right = await choose(_RIGHT, what, menus.right, sealed=sealed)
    return BySide(left, right)


@coroutine
def decided(request: Decide) -> Generator[Decide, Decided, tuple[Choice, ...]]:
    """Ask a prepared decision; return one choice for each ask."""
    answer = yield request
    return answer.choices


@coroutine
def tell(event: Struct, state: object, to: Side | None = None) -> Generator[Told[Any], None, None]:
    """Tell an event."""
    yield Told(event, state, to)


@coroutine
def tell_all(make: Callable[[], Iterable[Struct]], state: object) -> Generator[Events[Any], None, None]:
    """Tell several events in order, to everybody; they are made only for a listener."""
    yield Events(make, state)


_LEFT, _RIGHT = Side
