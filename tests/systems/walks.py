"""Whole duels by chance: every position on the way, and answers from habits good and bad."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.answers import UNSEEN, Answer, Decided, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.facts import Fact
from duel_tui.engine.journal import Record, forget
from duel_tui.engine.menu import Choice, Menu, Plot, Plotted, written
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Ask, Decide, Draw, Request, Roll
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.rulings import Set
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable

Habit = Callable[[Request], Answer]
Rules = Ruleset[Any]

LONGEST = 10_000
"""More answers than any duel may take."""


def by_chance(chance: Random, *, roving: bool = False) -> Habit:
    """Fair dice, fair cards, and choices picked blindly; with `roving` plots of any steps, too."""

    def answer(request: Request) -> Answer:
        match request:
            case Roll(dice=dice):
                faces = tuple(chance.randint(1, dice.faces) for _ in range(dice.count))
                return Rolled(dice.score(faces), faces if dice.count > 1 else ())
            case Draw(pile=pile, count=count):
                return Drawn(tuple(sorted(chance.sample(pile, count))))
            case Decide(asks=asks):
                return Decided(tuple(chosen(chance, ask, roving=roving) for ask in asks))

    return answer


def keeping_hidden(habit: Habit, side: Side) -> Habit:
    """A habit at a table where nobody sees what a side draws, until it is played."""

    def answer(request: Request) -> Answer:
        if isinstance(request, Draw) and request.side is side and not request.face_up:
            return Drawn((UNSEEN,) * request.count)
        return habit(request)

    return answer


def chosen(chance: Random, ask: Ask, *, roving: bool) -> Choice:
    """A choice picked blindly; with `roving` every other plot is one that nobody in their senses would make."""
    if roving and isinstance(ask.menu, Plot) and chance.random() < _ROVES:
        return _roved(chance, ask.menu)
    return picked(chance, possible(ask))


def _roved(chance: Random, menu: Plot) -> Plotted:
    """Some steps of a sensible plot, then any that may follow, and of these as many as can be walked."""
    sensible = chance.choice([one.steps for one in menu.choices if isinstance(one, Plotted)] or [()])
    steps = sensible[: chance.randint(0, len(sensible))]
    for _ in range(chance.randint(0, _FARTHEST)):
        after = menu.course.next_steps(steps)
        if not after:
            break
        steps = (*steps, chance.choice(after))
    course = menu.course
    while course.left(course.progress(steps)) < 0:
        steps = steps[:-1]
    return Plotted(steps)


_ROVES, _FARTHEST = 0.5, 8


def picked(chance: Random, choices: tuple[Choice, ...]) -> Choice:
    """A choice picked blindly, though giving the duel up comes to mind seldom."""
    going_on = [choice for choice in choices if written(choice) not in _GIVING_UP]
    return chance.choice(going_on if going_on and chance.random() < _STEADFAST else choices)


_GIVING_UP = {"yield", "concede", "stop"}
_STEADFAST = 0.97


def stubborn(prefer: Callable[[tuple[Choice, ...]], Choice], *, lucky: bool) -> Habit:
    """The same preference in every decision, and dice that always fall high, or always low."""

    def answer(request: Request) -> Answer:
        match request:
            case Roll(dice=dice):
                face = dice.faces if lucky else 1
                return Rolled(
                    dice.score((face,) * dice.count), (face,) * dice.count if dice.count > 1 else ()
                )
            case Draw(pile=pile, count=count):
                return Drawn(pile[-count:] if lucky else pile[:count])
            case Decide(asks=asks):
                return Decided(tuple(prefer(offered(ask.menu)) for ask in asks))

    return answer


def offered(menu: Menu | None) -> tuple[Choice, ...]:
    assert menu is not None, "rules show their menus to whoever plays them"
    return menu.choices


def possible(ask: Ask) -> tuple[Choice, ...]:
    """What may be chosen, without what no hand can hold."""
    return tuple(choice for choice in offered(ask.menu) if choice not in ask.ruled_out)


_PASSIVE = (
    "NSA",
    "give_up=yes",
    "UP",
    "no",
    "none",
    "hold",
    "stand",
    "back",
    "disengage",
    "recover",
    "stop",
    "spare",
    "keep",
    "stay",
    "absence",
)


def first(choices: tuple[Choice, ...]) -> Choice:
    """The choice that stands first in the menu."""
    return choices[0]


def last(choices: tuple[Choice, ...]) -> Choice:
    """The choice that stands last in the menu."""
    return choices[-1]


def most_passive(choices: tuple[Choice, ...]) -> Choice:
    """What harms nobody and ends nothing, as far as its key says so."""

    def harm(choice: Choice) -> tuple[bool, ...]:
        words = written(choice).replace("=", " = ").split()
        text = written(choice)
        return tuple(word not in text and word not in words for word in _PASSIVE)

    return min(choices, key=harm)


def walk(rules: Rules, start: object, habit: Habit) -> Iterator[Position[Any]]:
    """Every position of one duel, the first and the last included.

    Raises:
        AssertionError: the duel does not end.
    """
    position = Position(rules, start)
    yield position
    for _ in range(LONGEST):
        if position.request is None:
            return
        position = position.give(habit(position.request))
        yield position
    raise AssertionError(f"{rules.key} does not end within {LONGEST} answers")


def seated(rules: Rules, journal: Any, seed: int, record: Record = forget) -> DuelTable[Any]:
    """A table whose dice are thrown by the program."""
    return DuelTable(rules, journal, SeededThrower(seed), record)


def set_something(table: DuelTable[Any], chance: Random) -> Fact | None:
    """Set any fact to any value, as a game master might; the fact, or None where it was refused or there is none."""
    if not table.facts:
        return None
    fact = chance.choice(table.facts)
    try:
        table.rule(Set(fact.key, str(chance.choice(fact.menu.choices))))
    except WrongAnswerError:
        return None
    return fact


def play_on(table: DuelTable[Any], chance: Random, *, decisions: int = LONGEST, roving: bool = False) -> None:
    """Decide blindly until the end, or so many times; with `roving` by plots of any steps, too."""
    for _ in range(decisions):
        table.settle()
        if table.done:
            return
        request = table.request
        assert isinstance(request, Decide)
        for ask in request.asks:
            table.decide(ask.side, chosen(chance, ask, roving=roving))
    table.settle()
