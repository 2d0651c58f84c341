"""The die on the screen: what a roll needs before it falls, and where it fell."""

from collections.abc import Sequence
from typing import Any

from duel_tui.engine.against import Against, Chance
from duel_tui.engine.answers import Rolled
from duel_tui.engine.dice import D100
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modifier, judged
from duel_tui.engine.timeline import Step
from duel_tui.pages.scenes import rolling
from duel_tui.play.bout import Bout
from duel_tui.show.blocks import Line, Span
from duel_tui.text import broken

_ENDS = 5
"""Cells over the scale for its lowest figure and the gaps about the border."""
_BEFORE = 3
"""Cells before the scale."""


def waiting_die(bout: Bout, roll: Roll, width: int) -> list[Line]:
    """What is needed, and the die with the part of it that succeeds."""
    waiting = bout.table.pending_modifier(roll.side)
    lines = _headed(bout, roll, waiting, width, bout.table.place)
    if roll.against is not None and roll.dice == D100:
        lines += [(), *_scale(bout, roll, waiting, width)]
    return lines


def fallen_die(bout: Bout, step: Step[Any], width: int) -> list[Line]:
    """The same after it fell: where on the scale, the sum, and what came of it in the roll's own words."""
    roll, rolled = step.request, step.answer
    assert isinstance(roll, Roll)
    assert isinstance(rolled, Rolled)
    added = Modifier(rolled.modifier, rolled.label) if rolled.modifier else None
    lines, total = _headed(bout, roll, added, width, step.place), bout.narrator.short_sum(step)
    if roll.against is None:
        return [*lines, (), *told((total,), width)]
    words, met = bout.wording.phrases.roll(roll.why), roll.against.met(rolled)
    if roll.dice == D100:
        lines += [(), *_scale(bout, roll, added, width), _mark(rolled.score, width)]
    fell = bout.wording.say("roll_fell", sum=total, verdict=words.made if met else words.failed)
    return [*lines, (), *told((fell,), width, bold=True)]


def told(texts: Sequence[str], width: int, *, bold: bool = False) -> list[Line]:
    """Sentences in rows."""
    found = [line for text in texts for line in broken(text, max(10, width - 2 * _BEFORE))]
    return [(Span(f"{' ' * _BEFORE}{line}", "bold" if bold else ""),) for line in found]


def _headed(bout: Bout, roll: Roll, added: Modifier | None, width: int, place: int) -> list[Line]:
    """The title, what is needed, and the parts of the sum, as they were after `place` answers."""
    of = rolling(bout, roll, place)
    needed = bout.wording.pending(roll, bout.heard, added)
    texts = (of.text, needed, bout.wording.roll_parts(roll, added, of.parts))
    title = f" {bout.wording.say('roll_title')} "
    rule = "\u2500" * max(0, width - 2 - len(title))
    return [(Span(title, "title"), Span(rule, "dim")), (), *told(texts, width)]


def _scale(bout: Bout, roll: Roll, waiting: Modifier | None, width: int) -> tuple[Line, ...]:
    """The scale of a roll, with what a game master added, in the words of the roll."""
    assert roll.against is not None
    against, words = judged(roll.against, waiting), bout.wording.phrases.roll(roll.why)
    if isinstance(against, Chance):
        border = bout.wording.say("at_most_passes", needs=against.at_most)
    else:
        border = bout.wording.say("at_least_passes", needs=max(D100.low, against.needs))
    return scale(against, width, (border, words.failed, words.made))


def _mark(score: int, width: int) -> Line:
    """The die under the scale, at its place."""
    room = _room(width)
    at = min(room - 1, room * (score - D100.low) // (D100.high - D100.low + 1))
    figures = str(score)
    return (Span(" " * (_BEFORE + 1 + min(at, room - len(figures)))), Span(figures, "bold"))


def _room(width: int) -> int:
    """Cells of the scale between its ends."""
    return width - 8


def scale(against: Against, width: int, texts: tuple[str, str, str]) -> tuple[Line, ...]:
    """The die from 1 to 100, and which part of it succeeds.

    Args:
        against: the needed number, or the chance.
        width: cells of a row.
        texts: over the border between both parts, and what stands in the part that fails and in the one that succeeds.
    """
    room = _room(width)
    border, failed, made = texts
    low_succeeds = isinstance(against, Chance)
    share = max(0, min(D100.high, against.at_most if isinstance(against, Chance) else against.needs - 1))
    cut = max(0, min(room, room * share // D100.high))
    first, second = (made, failed) if low_succeeds else (failed, made)
    start = max(0, min(room - len(border) - _ENDS, cut - len(border) // 2))
    over = f"{'1':<4}{border:>{start + len(border)}}"
    parts = (
        Span(_part(first, cut, good=low_succeeds), "bold" if low_succeeds else ""),
        Span(_part(second, room - cut, good=not low_succeeds), "" if low_succeeds else "bold"),
    )
    return (
        (Span("   "), Span(f"{over:<{room}}"), Span(str(D100.high))),
        (Span("   |"), *parts, Span("|")),
    )


def _part(text: str, width: int, *, good: bool) -> str:
    fill = "#" if good else "-"
    return f" {text} ".center(width, fill) if len(text) + 2 <= width else fill * width
