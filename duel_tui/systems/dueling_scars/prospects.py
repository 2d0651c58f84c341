"""The odds of a choice: every way an action may go, with its exact chance and result."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from duel_tui.engine.answers import Answer, Decided, Rolled
from duel_tui.engine.dice import Dice
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Ask, Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.show.outlook import Modifiers, Outlook, Prospect, nothing_foreseen
from duel_tui.systems.dueling_scars.action import resolve
from duel_tui.systems.dueling_scars.assault import quiet_after, stalled
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.model import Action, Duel, Verdict, Weapon

UNANSWERED = "unanswered"
"""The fact of a stake: the chance that the first attack cannot be answered."""


def outlook(book: Book, duel: Duel, ask: Ask, modifiers: Modifiers) -> Outlook:
    """The results of each action, from high to low dice, the first values of each weapon, or what each stake leaves.

    Args:
        book: the tables.
        duel: the present state.
        ask: the decision.
        modifiers: what a game master adds to the next roll of each side.
    """
    added = modifiers.first.map(lambda one: one.by if one else 0)
    if ask.what == "action" and duel.attacker is ask.side:
        return Outlook(lambda key: tuple(_of_action(book, duel, ask.side, Action(key), added)))
    if ask.what == "weapon":
        return Outlook(lambda key: (_of_weapon(book, Weapon(key)),))
    if ask.what == "wager":
        own = duel.tracks[ask.side].action
        return Outlook(lambda key: (_of_wager(book, own - int(key), added[ask.side]),))
    return nothing_foreseen()


def _of_wager(book: Book, dice: int, added: int) -> Prospect:
    """The chance that an attack with the dice that a stake leaves cannot be answered."""
    rolled = by_meaning(book.dice(dice), book.attack_bands, added)
    found = [chance for score, chance in rolled if book.verdict(score) is Verdict.SUCCESS]
    return Prospect("staked", facts=((UNANSWERED, sum(found, Fraction(0))),))


def _of_weapon(book: Book, weapon: Weapon) -> Prospect:
    start = book.begun(weapon)
    return Prospect("start", facts=(("action", start.action), ("effect", start.effect)))


def _of_action(book: Book, duel: Duel, side: Side, action: Action, added: BySide[int]) -> Iterator[Prospect]:
    dice = book.dice(duel.tracks[side].action)
    for verdict, chance in by_meaning(dice, book.attack_bands, added[side]):
        answers = (Decided((action,)), Rolled(verdict))
        end, roll = _played(book, duel, answers)
        if roll is None:
            then = _then(book, duel, end, side)
            yield _prospect(side, str(book.verdict(verdict)), chance, end, then)
            continue
        for reply, share in by_meaning(roll.dice, book.defence_bands, added[side.foe]):
            after, _ = _played(book, duel, (*answers, Rolled(reply)))
            key = f"{book.verdict(verdict)} {book.reply(reply)}"
            yield _prospect(side, key, chance * share, after, _then(book, duel, after, side))


def _prospect(side: Side, key: str, chance: Fraction, end: Duel, then: str) -> Prospect:
    mine, his = end.tracks[side], end.tracks[side.foe]
    return Prospect(
        key,
        facts=(
            ("chance", chance),
            ("action", mine.action),
            ("effect", mine.effect),
            ("foe_action", his.action),
            ("foe_effect", his.effect),
            ("then", then),
        ),
    )


def _then(book: Book, before: Duel, end: Duel, side: Side) -> str:
    """What follows an action, as a key of the words: who has won, a draw, or who attacks next."""
    assault = "_assault" if book.options.match > 1 else ""
    mine, his = end.tracks[side].action, end.tracks[side.foe].action
    if not (mine and his):
        return f"{'wins' if mine else 'loses'}{assault}"
    if stalled(book, replace(end, quiet=quiet_after(before, end))):
        return f"draws{assault}"
    return "attacks" if end.attacker is side else "defends"


def by_meaning(dice: Dice, edges: tuple[int, ...], added: int = 0) -> list[tuple[int, Fraction]]:
    """A score of each band, with the chance that the roll and its modifier are in the band.

    The highest comes first; a roll beyond the ends has the result of the end.
    """
    found: list[tuple[int, Fraction]] = []
    scores = [(max(dice.low, min(dice.high, score + added)), chance) for score, chance in dice.chances()]
    for low, high in zip((dice.low, *edges), (*edges, dice.high + 1), strict=True):
        inside = [chance for score, chance in scores if low <= score < high]
        if inside:
            found.append((low, sum(inside, Fraction(0))))
    return found[::-1]


def _played(book: Book, duel: Duel, answers: tuple[Answer, ...]) -> tuple[Duel, Roll | None]:
    """The end state of an action with these answers, or the next roll."""
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
                assert isinstance(step, Roll), "an action has one decision and its dice"
                return duel, step
            answer = left.pop(0)
    except StopIteration as end:
        return end.value, None
