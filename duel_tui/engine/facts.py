"""Facts that a game master may set: a wound, a characteristic, a piece of kit, a score, a card of a hand.

A game lists its facts with what each may be set to, and sets one by a routine of its own rules, so that all that
follows from it follows: losses, a fall, the end of the duel. That routine tells events but asks nothing.

A secret fact is a card of a hand: only its side is told which card it has become, and all hear that the hand changed.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar, cast, runtime_checkable

from msgspec import Struct

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.menu import Choice, IllegalChoiceError, Menu
from duel_tui.engine.outcome import Told
from duel_tui.engine.rules import Procedure, Routine
from duel_tui.engine.rulings import CardSet, FactSet, SecretSet, SetRefused, SetWaits
from duel_tui.engine.side import Side

S = TypeVar("S")


class Fact(Struct, frozen=True):
    """Something that a game master may set."""

    side: Side | None
    """Whose it is; None: the duel's."""
    name: str
    """What it is, as a key of the words: `wounds`."""
    menu: Menu
    """What it may be set to."""
    now: Choice
    """What it is."""
    part: str = ""
    """Which of several, such as the place of a wound."""
    secret: bool = False
    """True if it is a card that only its side may know."""
    decided_by: tuple[Side, ...] = ()
    """The sides whose hidden cards decide what it can become."""

    @property
    def key(self) -> str:
        """Its name in lines and journals: `left.wounds.RL`."""
        return ".".join([str(one) for one in (self.side or "duel", self.name, self.part) if one])


@runtime_checkable
class Settable(Protocol[S]):
    """Rules whose facts a game master may set."""

    def facts(self, state: S) -> Sequence[Fact]:
        """Every fact that can be set at a checkpoint."""
        ...

    def settle(self, state: S, fact: Fact, value: Choice) -> Routine[S]:
        """Set a fact, with all that follows from it; it asks nothing.

        Raises:
            WrongAnswerError: it cannot be so; the message says why.
        """
        ...


def settable(rules: Procedure[S]) -> Settable[S] | None:
    """The rules, if their facts can be set."""
    return cast("Settable[S]", rules) if isinstance(rules, Settable) else None


def fact_of(facts: Iterable[Fact], key: str) -> Fact:
    """The fact of a name.

    Raises:
        WrongAnswerError: there is none.
    """
    for fact in facts:
        if fact.key == key:
            return fact
    raise WrongAnswerError(f"there is no fact {key!r} to set here")


def wanted(fact: Fact, value: str) -> Choice:
    """What a fact is to be.

    Raises:
        WrongAnswerError: it cannot be that.
    """
    try:
        choice: Choice = fact.menu.read(value)
    except IllegalChoiceError as wrong:
        raise WrongAnswerError(f"{fact.key}: {wrong}") from wrong
    return choice


def telling(fact: Fact | None, event: SetWaits | FactSet | SetRefused, state: S) -> tuple[Told[S], ...]:
    """What is told of a fact that is set, and to whom; fact None: there is none any longer."""
    if fact is None or fact.side is None or not fact.secret:
        return (Told(event, state),)
    match event:
        case SetWaits():
            return (Told(SecretSet(fact.side, "waits"), state),)
        case FactSet(setting=card, reason=reason):
            told = CardSet(fact.side, str(card), str(fact.now), reason)
            return Told(SecretSet(fact.side, "set"), state), Told(told, state, fact.side)
        case SetRefused():
            return (Told(SecretSet(fact.side, "refused"), state),)


def settled(routine: Routine[S]) -> tuple[S, tuple[Told[S], ...]]:
    """Run a routine that asks nothing; its new state, and what it told.

    Raises:
        WrongAnswerError: a fact cannot be set so.
    """
    told: list[Told[S]] = []
    try:
        while True:
            step = routine.send(None)
            assert isinstance(step, Told), "a fact is set without dice and decisions"
            told.append(step)
    except StopIteration as end:
        state: S = end.value
        return state, tuple(told)
