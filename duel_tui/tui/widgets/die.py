"""The die on the screen: what a roll needs before it falls, and where it fell."""

from collections.abc import Sequence
from typing import Any

from duel_tui.engine.answers import Rolled
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modifier
from duel_tui.engine.timeline import Step
from duel_tui.pages.scenes import rolling
from duel_tui.play.bout import Bout
from duel_tui.show.blocks import Line, Span
from duel_tui.show.fit import Text, fit
from duel_tui.show.scene import Die
from duel_tui.text import broken
from duel_tui.tui.widgets.bar import wide_bar

_BEFORE = 3
"""Cells before a bar and what is told of it."""


def waiting_die(bout: Bout, roll: Roll, width: int, *, solid: bool = False) -> list[Line]:
    """What is needed, and the die with the part of it that succeeds; `solid`: which colours alone tell from the other."""
    waiting = bout.table.pending_modifier(roll.side)
    die = bout.wording.sums.die(roll, waiting)
    bar = [(), *barred(die, "", width, solid=solid)] if die else []
    return [*_headed(bout, roll, waiting, width, bout.table.place), *bar]


def fallen_die(bout: Bout, step: Step[Any], width: int, *, solid: bool = False) -> list[Line]:
    """The same after it fell: where on the bar, the sum, and what came of it in the roll's own words."""
    roll, rolled = step.request, step.answer
    assert isinstance(roll, Roll)
    assert isinstance(rolled, Rolled)
    added = Modifier(rolled.modifier, rolled.label) if rolled.modifier else None
    lines, total = _headed(bout, roll, added, width, step.place), bout.wording.sums.short(roll, rolled)
    if roll.against is None:
        return [*lines, (), *told((total,), width)]
    words, met = bout.wording.phrases.roll(roll.why), roll.against.met(rolled)
    die = bout.wording.sums.die(roll, added, rolled)
    lines += [(), *barred(die, "", width, solid=solid)] if die else []
    fell = bout.wording.say("roll_fell", sum=total, verdict=words.made if met else words.failed)
    return [*lines, (), *told((fell,), width, bold=True)]


def barred(die: Die, summed: Text, width: int, *, solid: bool) -> list[Line]:
    """The bar of a die over the whole width, and under it the score at its place with the sum next to it."""
    room, edge = width - 2 * _BEFORE, Span(" " * _BEFORE)
    bar, at = wide_bar(die, room, solid=solid)
    if die.score is None:
        return [(edge, *bar)]
    score = f"\u25b2{die.score}"
    at = min(at, room - len(score))
    summed = fit(summed, max(at, room - at - len(score)) - 2)
    first = len(summed) + 2 <= at
    before = f"{summed:<{at}}" if first else " " * at
    after = "" if first else f"{summed:>{max(0, room - at - len(score))}}"
    return [(edge, *bar), (edge, Span(before, "dim"), Span(score, "bold"), Span(after, "dim"))]


def told(texts: Sequence[str], width: int, *, bold: bool = False) -> list[Line]:
    """Sentences in rows."""
    found = [line for text in texts for line in broken(text, max(10, width - 2 * _BEFORE))]
    return [(Span(f"{' ' * _BEFORE}{line}", "bold" if bold else ""),) for line in found]


def _headed(bout: Bout, roll: Roll, added: Modifier | None, width: int, place: int) -> list[Line]:
    """The title, what is needed, and the parts of the sum, as they were after `place` answers."""
    of = rolling(bout, roll, place)
    needed = bout.wording.sums.pending(roll, bout.heard, added)
    texts = (of.text, needed, bout.wording.sums.parts(roll, added, of.parts))
    title = f" {bout.wording.say('roll_title')} "
    rule = "\u2500" * max(0, width - 2 - len(title))
    return [(Span(title, "title"), Span(rule, "dim")), (), *told(texts, width)]
