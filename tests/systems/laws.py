"""The laws that every game keeps; each is checked at one position, or on one duel."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, islice, product
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from duel_tui.engine.answers import UNSEEN, Answer, Decided, Drawn, Rolled
from duel_tui.engine.menu import Between, Form, IllegalChoiceError, Menu, OneOf, Pairs, Plot, written
from duel_tui.engine.outcome import Events, Told
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide, Draw, Request, Roll, shown
from duel_tui.engine.rules import Routine
from duel_tui.engine.side import Side
from tests.systems.walks import Habit, Rules, by_chance, offered, possible, walk


def facts(position: Position[Any]) -> tuple[Any, ...]:
    """All that a position is, but for its cache."""
    return position.checkpoint, position.since, position.state, position.told, position.request


def check_position(position: Position[Any], earlier: list[Request], chance: Random) -> None:
    """Every law that speaks about one position; `earlier` is what the running routine has asked."""
    habit = by_chance(chance)
    same_in_same_out(position, habit)
    bands_are_honest(position, chance)
    menus_are_truthful(position)
    knowledge_ends_a_routine(position, earlier)
    for side in Side:
        nothing_is_seen_that_was_not_told(position, side, chance)
        imagining_changes_nothing(position, side, habit)
        if not position.since:
            the_truth_can_be_imagined(position, side)


def check_duel(rules: Rules, start: object, habit: Habit, chance: Random, *, sparing: bool = False) -> None:
    """Every law at every position of a duel, or with `sparing` at its checkpoints."""
    earlier: list[Request] = []
    end = start
    for position in walk(rules, start, habit):
        end = position.checkpoint
        if not position.since:
            earlier = []
        if not sparing or not position.since:
            check_position(position, earlier, chance)
        if position.request is not None:
            earlier = [*earlier, position.request]
    assert rules.done(end)
    assert rules.outcome(end) is not None, "a duel that is over has an outcome"


def same_in_same_out(position: Position[Any], habit: Habit) -> None:
    """Laws 1 and 2: a routine is a function of its state and the answers, and giving twice disturbs nothing."""
    if position.request is None:
        return
    before, answer = facts(position), habit(position.request)
    first, second = position.give(answer), position.give(answer)
    assert facts(first) == facts(second), "the same answer given twice leads to two ends"
    assert facts(position) == before, "giving an answer changed the position it was given to"
    again = Position(position.rules, position.checkpoint)
    for given in position.since:
        again = again.give(given)
    assert again.request == position.request, "a replay since the checkpoint asks something else"
    assert again.state == position.state, "a replay since the checkpoint leads to another state"


def bands_are_honest(position: Position[Any], chance: Random) -> None:
    """Law 3: scores in one band lead to the same questions, tale and end."""
    if not isinstance(position.request, Roll) or position.request.bands is None:
        return
    habit = by_chance(chance)
    for low, *others in _bands(position.request):
        for other in {others[0], others[-1], chance.choice(others)}:
            _come_to_the_same(position, low, other, habit)


def _come_to_the_same(position: Position[Any], low: int, high: int, habit: Habit) -> None:
    left, right = position.give(Rolled(low)), position.give(Rolled(high))
    where = f"{low} and {high} stand in one band"
    while True:
        assert left.told == right.told, f"{where} and tell different tales"
        assert left.request == right.request, f"{where} and ask differently"
        assert left.state == right.state, f"{where} and end differently"
        if left.request is None or not left.since:
            return
        answer = habit(left.request)
        left, right = left.give(answer), right.give(answer)


def _bands(request: Roll) -> Iterator[list[int]]:
    """The scores of each band that has more than one."""
    low, scores = request.dice.low, [score for score, _ in request.dice.chances()]
    for edge in [*(request.bands or ()), request.dice.high + 1]:
        band = [score for score in scores if low <= score < edge]
        if len(band) > 1:
            yield band
        low = max(low, edge)


def nothing_is_seen_that_was_not_told(position: Position[Any], side: Side, chance: Random) -> None:
    """Law 4: what the foe chose or drew in secret makes no difference to a side until it is told."""
    pair = _differing_in_a_secret(position, side, chance)
    if pair is None:
        return
    one, other = pair
    rules, habit = position.rules, by_chance(chance)
    while True:
        for seen, also in zip(_told_to(one, side), _told_to(other, side), strict=False):
            if seen.event != also.event:
                return
            _same_view(rules, side, seen.state, also.state)
        if len(_told_to(one, side)) != len(_told_to(other, side)):
            return
        if _seen(one, side) != _seen(other, side):
            return
        _same_view(rules, side, one.state, other.state)
        if one.request is None or other.request is None or _is_forgotten(one, other):
            return
        answer = _fitting_both(one.request, other.request, habit)
        if answer is None:
            return
        one, other = one.give(answer), other.give(answer)


def _is_forgotten(one: Position[Any], other: Position[Any]) -> bool:
    """True if the secret has been dropped untold, so that both duels are the same again."""
    return one.since == other.since and one.checkpoint == other.checkpoint


def _differing_in_a_secret(
    position: Position[Any], side: Side, chance: Random
) -> tuple[Position[Any], Position[Any]] | None:
    habit = by_chance(chance)
    match position.request:
        case Decide(asks=(_, _) as asks):
            mine, his = (0, 1) if asks[0].side is side else (1, 0)
            choices = offered(asks[his].menu)
            if len(choices) < 2:
                return None
            secrets = chance.sample(choices, 2)
            own = chance.choice(offered(asks[mine].menu))
            answers = [Decided((own, secret) if mine == 0 else (secret, own)) for secret in secrets]
            return position.give(answers[0]), position.give(answers[1])
        case Draw(side=drawer) as request if drawer is not side:
            return position.give(habit(request)), position.give(habit(request))
        case _:
            return None


def _told_to(position: Position[Any], side: Side) -> list[Told[Any]]:
    return [told for told in position.told if told.to in {None, side}]


def _seen(position: Position[Any], side: Side) -> Request | None:
    return None if position.request is None else shown(position.request, side)


def _same_view(rules: Any, side: Side, one: object, other: object) -> None:
    view, also = rules.observe(one, side), rules.observe(other, side)
    assert view == also, f"{side} sees what nobody told: {first_difference(view, also)}"
    assert rules.sheet(view, side) == rules.sheet(also, side), f"{side}'s sheet shows what nobody told"


def first_difference(one: Struct, other: Struct) -> str:
    for name in one.__struct_fields__:
        if getattr(one, name) != getattr(other, name):
            return f"{name} is {getattr(one, name)!r} or {getattr(other, name)!r}"
    return "nothing"


def _fitting_both(one: Request, other: Request, habit: Habit) -> Answer | None:
    """An answer both requests take, since one does not know yet in which duel it stands."""
    if not isinstance(one, Decide) or not isinstance(other, Decide):
        return None if isinstance(one, Draw) else habit(one)
    answer = habit(one)
    assert isinstance(answer, Decided)
    fits = all(choice in possible(ask) for ask, choice in zip(other.asks, answer.choices, strict=True))
    return answer if fits else None


def imagining_changes_nothing(position: Position[Any], side: Side, habit: Habit) -> None:
    """Law 5: what a side imagines looks to it like what it sees, and leads where it stands."""
    rules: Rules = position.rules  # type: ignore[assignment]  # only duels are walked here
    view = rules.observe(position.checkpoint, side)
    assert rules.observe(view, side) == view, "a view of a view is another view"
    imagined = driven(rules.imagine(view, side), habit)
    assert rules.observe(imagined, side) == view, "imagining changed what was seen"
    if not isinstance(position.request, Decide) or position.request.ask_of(side) is None:
        return
    place = Position(rules, imagined)
    for answer in position.since:
        assert place.request is not None, "an imagined duel is over too early"
        place = place.give(answer)
    assert _seen(place, side) == _seen(position, side), "an imagined duel asks something else at this place"


def the_truth_can_be_imagined(position: Position[Any], side: Side) -> None:
    """Law 8: what a side imagines may be what there is; a truth that nobody knows, cards and all, is left out."""
    rules, truth = position.rules, position.checkpoint
    view = rules.observe(truth, side)  # type: ignore[attr-defined]  # only duels are walked here
    groups = [tuple(sorted(group.elements())) for group in _hidden(truth, view)]
    if not any(UNSEEN in group for group in groups):
        assert _comes_to(truth, lambda: rules.imagine(view, side), sorted(groups, key=len), ()), (  # type: ignore[attr-defined]
            f"{side} cannot imagine what there is"
        )


def _hidden(truth: object, view: object) -> Iterator[Counter[str]]:
    """The cards of each hand or pile that a view does not show; of one that holds a card that nobody knows, that alone."""
    if isinstance(truth, Struct):
        for name in truth.__struct_fields__:
            yield from _hidden(getattr(truth, name), getattr(view, name, None))
    elif isinstance(truth, tuple) and isinstance(view, tuple):
        if UNSEEN in truth:
            yield Counter((UNSEEN,))
        elif truth != view and all(isinstance(one, str) for one in truth):
            yield Counter(truth) - Counter(view)
        for own, seen in zip(truth, view, strict=False):
            yield from _hidden(own, seen)


def _comes_to(
    truth: object,
    imagine: Callable[[], Routine[Any]],
    groups: list[tuple[str, ...]],
    given: tuple[Answer, ...],
) -> bool:
    """True if some dice, cards and choices after those given let a routine that imagines end with the truth."""
    routine, left = imagine(), [*given]
    try:
        step = routine.send(None)
        while isinstance(step, Told | Events) or left:
            step = routine.send(None if isinstance(step, Told | Events) else left.pop(0))
    except StopIteration as end:
        return bool(end.value == truth) or _arranged(end.value) == _arranged(truth)
    routine.close()
    return any(_comes_to(truth, imagine, groups, (*given, answer)) for answer in _guesses(step, groups))


def _arranged(state: object) -> object:
    """A state whose hands are in order: how a hand is held says nothing."""
    match state:
        case Struct():
            return [_arranged(getattr(state, name)) for name in state.__struct_fields__]
        case tuple() if all(isinstance(one, str) for one in state):
            return sorted(state)
        case tuple():
            return [*map(_arranged, state)]
        case _:
            return state


def _guesses(request: Request, groups: list[tuple[str, ...]]) -> Iterator[Answer]:
    """The answers that may lead to the truth: any die and any choice, and of cards those of one hand or pile."""
    match request:
        case Roll(dice=dice):
            yield from [Rolled(score) for score, _ in dice.chances()]
        case Draw(pile=pile, count=count):
            own = [tuple((Counter(group) & Counter(pile)).elements()) for group in groups]
            hands = [hand for group in own for hand in islice(combinations(group, count), _GUESSES)]
            yield from [Drawn(tuple(sorted(hand))) for hand in dict.fromkeys(hands)]
        case Decide(asks=asks):
            yield from [Decided(choices) for choices in product(*map(possible, asks))]


_GUESSES = 100
"""The most hands out of one pile that are tried."""


def driven(routine: Routine[Any], habit: Habit) -> Any:
    """The end of a routine whose questions a habit answers."""
    answer: Answer | None = None
    try:
        while True:
            step = routine.send(answer)
            answer = None if isinstance(step, Told | Events) else habit(step)
    except StopIteration as end:
        return end.value


def knowledge_ends_a_routine(position: Position[Any], earlier: list[Request]) -> None:
    """Law 6: after a secret answer nobody decides before the next checkpoint."""
    if not isinstance(position.request, Decide):
        return
    for request in earlier:
        secret = isinstance(request, Draw) or (isinstance(request, Decide) and len(request.asks) > 1)
        assert not secret, f"{position.request.asks[0].what} is asked in the routine that asked a secret"


def menus_are_truthful(position: Position[Any]) -> None:
    """Law 7: every menu offers something, takes what it offers, and refuses what it says it refuses."""
    if not isinstance(position.request, Decide):
        return
    sides = [ask.side for ask in position.request.asks]
    assert len(sides) == len(set(sides)), "one side is asked twice at once"
    for ask in position.request.asks:
        menu = ask.menu
        assert menu is not None, "rules hide menus from nobody: the table does"
        assert menu.choices, f"{ask.what} offers nothing"
        assert len(set(menu.choices)) == len(menu.choices), f"{ask.what} offers something twice"
        for choice in menu.choices:
            assert menu.take(msgspec.to_builtins(choice)) == choice
            assert menu.read(written(choice)) == choice
        _denials_are_truthful(menu)


def _denials_are_truthful(menu: Menu) -> None:
    for key, reason in menu.denied:
        assert reason, f"{key} is denied without a reason"
        assert _is_refused(menu, key), f"{key} is said to be denied and is offered"
    if isinstance(menu, Form):
        for refused in menu.refused:
            assert not any(_has(choice, refused) for choice in menu.choices), (
                f"{refused} is refused and offered"
            )


def _is_refused(menu: Menu, key: str) -> bool:
    match menu:
        case OneOf() | Between() | Plot():
            try:
                menu.take(key)
            except IllegalChoiceError:
                return True
            return False
        case Form():
            return not any(key in msgspec.to_builtins(choice).values() for choice in menu.choices)


def _has(choice: Any, pairs: Pairs) -> bool:
    return all(getattr(choice, name) == key for name, key in pairs)
