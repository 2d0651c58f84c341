"""Plays the rules without a table: samples a duel, enumerates the rest of a routine, imagines hidden parts.

This module keeps no journal and makes no positions; it drives routines directly.
"""

from bisect import bisect
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from math import floor
from random import Random
from typing import Any, TypeVar

from msgspec import Struct

from duel_tui.engine.answers import Answer, Decided, Drawn, Rolled
from duel_tui.engine.dice import Dice
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Events, Told
from duel_tui.engine.requests import SINGLES, Ask, Decide, Draw, Roll
from duel_tui.engine.rules import Procedure, Routine, Ruleset, Yielded
from duel_tui.engine.side import Side
from duel_tui.engine.step import replayed

S = TypeVar("S")

Hear = Callable[[Told[Any]], None]
"""Receives the events on the way."""
Chooser = Callable[[Ask, S, Sequence[Answer], Random], Choice]
"""Decides an ask, from the checkpoint of the routine, the answers since, and random numbers."""


class UndecidedError(ValueError):
    """A side has to decide although only chance was expected."""


def at_random(ask: Ask, _checkpoint: Any, _since: Sequence[Answer], random: Random) -> Choice:
    """A uniform random choice of the menu."""
    assert ask.menu is not None, "the code that drives the rules sees every menu"
    choices: Sequence[Choice] = ask.menu.choices
    return choices[int(random.random() * len(choices))]


def play_out(
    rules: Procedure[S], state: S, chooser: Chooser[S], random: Random, hear: Hear | None = None
) -> S:
    """Play from a checkpoint to the end with random dice and cards; a listener may receive the events."""
    if chooser is at_random:
        return _at_random_to_the_end(_rest(rules, state, heard=hear is not None), random, hear)
    while not rules.done(state):
        state = _to_the_end(rules.routine(state), state, chooser, random, hear)
    return state


def _rest(rules: Procedure[S], state: S, *, heard: bool) -> Routine[S]:
    """The rest of the play as one routine, which runs on over checkpoints."""
    rest: Callable[[S], Routine[S]] | None = None if heard else getattr(rules, "rest", None)
    return rest(state) if rest else _each(rules, state)


async def _each(rules: Procedure[S], state: S) -> S:
    done, routine = rules.done, rules.routine
    while not done(state):
        state = await routine(state)
    return state


def imagined(rules: Ruleset[S], view: S, side: Side, chooser: Chooser[S], random: Random) -> S:
    """A complete state that fits a side's view; `chooser` makes the opponent's unseen choices."""
    return _to_the_end(rules.imagine(view, side), view, chooser, random)


def sees_all(rules: Ruleset[S], view: S, side: Side) -> bool:
    """True if no part of a state is hidden from a side."""
    routine = rules.imagine(view, side)
    try:
        routine.send(None)
    except StopIteration:
        return True
    routine.close()
    return False


def worlds(rules: Ruleset[S], view: S, side: Side, random: Random, count: int) -> tuple[S, ...]:
    """The view itself if nothing is hidden; otherwise this number of complete states that fit it."""
    if sees_all(rules, view, side):
        return (_to_the_end(rules.imagine(view, side), view, at_random, random),)
    return tuple([imagined(rules, view, side, at_random, random) for _ in range(count)])


def _to_the_end(
    routine: Routine[S], state: S, chooser: Chooser[S], random: Random, hear: Hear | None = None
) -> S:
    """Answer every request of a routine."""
    if chooser is at_random:
        return _at_random_to_the_end(routine, random, hear)
    since: list[Answer] = []
    send = routine.send
    answer: Answer | None = None
    try:
        while True:
            step: Yielded = send(answer)
            if isinstance(step, Decide):
                answer = Decided(tuple([chooser(ask, state, since, random) for ask in step.asks]))
            elif isinstance(step, Roll):
                answer = rolled(step.dice, random)
            elif isinstance(step, Draw):
                answer = drawn(step, random)
            else:
                answer = None
                if hear is not None:
                    _tell(step, hear)
                continue
            since.append(answer)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]  # a coroutine's return value has no type here


def _at_random_to_the_end(routine: Routine[S], random: Random, hear: Hear | None = None) -> S:
    """Answer every request of a routine by chance: choices as `at_random`, which need no place."""
    send, chance, bits, singles = routine.send, random.random, random.getrandbits, SINGLES
    answer: Answer | None = None
    try:
        while True:
            step: Yielded = send(answer)
            if isinstance(step, Decide):
                answers = step.answers
                if answers:
                    answer = answers[floor(chance() * len(answers))]
                else:
                    left, right = step.offers
                    answer = Decided((left[floor(chance() * len(left))], right[floor(chance() * len(right))]))
            elif isinstance(step, Draw):
                if step.count == 1:  # by the random numbers of `Random.choice`, in a third of its time
                    pile = step.pile
                    number = len(pile)
                    size = number.bit_length()
                    while (place := bits(size)) >= number:
                        pass
                    answer = singles[pile[place]]
                else:
                    answer = drawn(step, random)
            elif isinstance(step, Roll):
                answer = rolled(step.dice, random)
            else:
                answer = None
                if hear is not None:
                    _tell(step, hear)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]  # a coroutine's return value has no type here


def _tell(step: Told[Any] | Events[Any], hear: Hear) -> None:
    for told in step.told() if isinstance(step, Events) else (step,):
        hear(told)


def drawn(request: Draw, random: Random) -> Drawn:
    """Random cards of a pile; one alone is chosen, which takes the same random numbers as a sample of one."""
    if request.count == 1:
        return SINGLES[random.choice(request.pile)]
    return Drawn(tuple(sorted(sampled(request.pile, request.count, random))))


def sampled(pile: Sequence[str], count: int, random: Random) -> list[str]:
    """Random cards of a pile, by the random numbers of `Random.sample` for a few of few, in a third of its time."""
    number = len(pile)
    if not 0 < count <= _FEW or count > number:
        return random.sample(pile, count)
    bits, found = random.getrandbits, list[str]()
    if number > _SMALL:  # places are drawn until there are enough
        size, places = number.bit_length(), set[int]()
        while len(places) < count:
            place = bits(size)
            if place < number and place not in places:
                places.add(place)
                found.append(pile[place])
        return found
    left = [*pile]
    for last in range(
        number - 1, number - 1 - count, -1
    ):  # the last card takes the place of each that is drawn
        size = (last + 1).bit_length()
        while (place := bits(size)) > last:
            pass
        found.append(left[place])
        left[place] = left[last]
    return found


_FEW, _SMALL = 5, 21
"""The most cards of a sample that `Random.sample` draws from piles above the second number by place."""


def rolled(dice: Dice, random: Random) -> Rolled:
    """A random roll; of dice of which the highest counts, only this one."""
    return highest(dice, random) if dice.highest else thrown(dice, random)


def thrown(dice: Dice, random: Random) -> Rolled:
    """A random roll."""
    if dice.count == 1:
        return Rolled(int(random.random() * dice.faces) + 1)
    faces = tuple([int(random.random() * dice.faces) + 1 for _ in range(dice.count)])
    return Rolled(dice.score(faces), faces)


def highest(dice: Dice, random: Random) -> Rolled:
    """A random highest die, without the others."""
    edges, falls = _highest(dice)
    return falls[bisect(edges, random.random())]


@lru_cache(maxsize=256)
def _highest(dice: Dice) -> tuple[list[float], list[Rolled]]:
    """The cumulative chances of the scores, and the scores."""
    chances = dice.chances()
    edges = [float(edge) for edge in accumulate(chance for _, chance in chances)]
    return edges[:-1], [Rolled(score) for score, _ in chances]


class Leaf(Struct, frozen=True):
    """A result of chance from a place in a routine."""

    chance: float
    end: Any
    """The state at the checkpoint, if the routine is over."""
    answers: tuple[Answer, ...]
    """The answers since the routine began."""
    decide: Decide | None = None
    """The decision, if the routine is not over."""


def leaves(
    rules: Procedure[S], checkpoint: S, since: tuple[Answer, ...], hands: int | None = None
) -> list[Leaf]:
    """The results of every roll from a place in a routine, up to a decision or its end.

    Args:
        rules: the rules.
        checkpoint: where the routine begins.
        since: the answers since.
        hands: the number of draws, always the same ones, that represent all draws.

    Raises:
        UndecidedError: cards are drawn, but no number of hands is given.
    """
    found: list[Leaf] = []
    open_lines = [(since, 1.0)]
    while open_lines:
        answers, chance = open_lines.pop()
        run = replayed(rules, checkpoint, answers)
        while (request := run.request) is not None and not isinstance(request, Decide):
            (first, share), *others = (
                _dealt(request, hands, answers) if isinstance(request, Draw) else request.samples()
            )
            open_lines.extend([((*answers, other), chance * part) for other, part in others])
            answers, chance = (*answers, first), chance * share
            run.give(first)
        found.append(Leaf(chance, run.checkpoint if request is None else None, answers, request))
    return found


def _dealt(draw: Draw, hands: int | None, answers: tuple[Answer, ...]) -> list[tuple[Answer, float]]:
    """Some equally likely draws from a pile; only one after another draw of the same routine."""
    if hands is None:
        raise UndecidedError(f"{draw.why} draws cards, so its results cannot be enumerated")
    if draw.count >= len(draw.pile):
        return [(Drawn(tuple(sorted(draw.pile))), 1.0)]
    drawn = [answer.cards for answer in answers if isinstance(answer, Drawn)]
    hands = 1 if drawn else hands
    random = Random(f"{draw.side} {draw.why} {draw.count} {draw.pile} {drawn}")
    return [(Drawn(tuple(sorted(random.sample(draw.pile, draw.count)))), 1 / hands) for _ in range(hands)]
