"""The odds of a choice: every way an action may go, with its exact chance and where it leads."""

from collections.abc import Iterator
from fractions import Fraction

from duel_tui.engine.answers import Answer, Decided, Rolled
from duel_tui.engine.dice import Dice
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Ask, Roll
from duel_tui.engine.sheet import Prospect
from duel_tui.engine.side import Side
from duel_tui.systems.dueling_scars.action import resolve
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.state import Duel
from duel_tui.systems.dueling_scars.terms import Action, Weapon


def prospects(book: Book, duel: Duel, ask: Ask, choice: Choice) -> tuple[Prospect, ...]:
    """Where an action may lead, in falling order of the dice; what a weapon begins with."""
    if isinstance(choice, Action) and duel.attacker is ask.side:
        return tuple(_of_action(book, duel, ask.side, choice))
    if isinstance(choice, Weapon):
        start = book.begun(choice)
        return (Prospect("start", facts=(("action", start.action), ("effect", start.effect))),)
    return ()


def _of_action(book: Book, duel: Duel, side: Side, action: Action) -> Iterator[Prospect]:
    for verdict, chance in by_meaning(book.dice(duel.tracks[side].action), book.attack_bands):
        answers = (Decided((action,)), Rolled(verdict))
        end, roll = _played(book, duel, answers)
        if roll is None:
            yield _prospect(side, str(book.verdict(verdict)), chance, end)
            continue
        for reply, share in by_meaning(roll.dice, book.defence_bands):
            after, _ = _played(book, duel, (*answers, Rolled(reply)))
            key = f"{book.verdict(verdict)} {book.reply(reply)}"
            yield _prospect(side, key, chance * share, after)


def _prospect(side: Side, key: str, chance: Fraction, end: Duel) -> Prospect:
    mine, his = end.tracks[side], end.tracks[side.foe]
    return Prospect(
        key,
        facts=(
            ("chance", chance),
            ("action", mine.action),
            ("effect", mine.effect),
            ("foe_action", his.action),
            ("foe_effect", his.effect),
            ("keeps", end.attacker is side),
        ),
    )


def by_meaning(dice: Dice, edges: tuple[int, ...]) -> list[tuple[int, Fraction]]:
    """A score of each band with the band's chance, the highest first."""
    found: list[tuple[int, Fraction]] = []
    for low, high in zip((dice.low, *edges), (*edges, dice.high + 1), strict=True):
        inside = [chance for score, chance in dice.chances() if low <= score < high]
        if inside:
            found.append((low, sum(inside, Fraction(0))))
    return found[::-1]


def _played(book: Book, duel: Duel, answers: tuple[Answer, ...]) -> tuple[Duel, Roll | None]:
    """The state an action ends in with these answers; or the roll that is still asked for."""
    routine = resolve(book, duel)
    left: list[Answer] = list(answers)
    answer: Answer | None = None
    try:
        while True:
            step = routine.send(answer)
            answer = None
            if isinstance(step, Told):
                continue
            if not left:
                routine.close()
                assert isinstance(step, Roll), "one decision and the dice make an action"
                return duel, step
            answer = left.pop(0)
    except StopIteration as end:
        return end.value, None
