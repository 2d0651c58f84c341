"""The ways an action may go, as in the columns of a table: the state after each, and its chance."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from duel_tui.engine.against import percent
from duel_tui.show.outlook import Prospect
from duel_tui.systems.dueling_scars.model import Reply, Verdict

_ALMOST_NEVER, _ALMOST_EVER = Fraction(1, 200), Fraction(199, 200)


class Standing(Struct, frozen=True):
    """The state of both sides."""

    action: int
    effect: int
    foe_action: int
    foe_effect: int


class Way(Struct, frozen=True):
    """One way in which an action may go."""

    done: bool
    """True if the action succeeds."""
    reply: Reply | None
    """The defender's answer; None: none, or without effect."""
    chance: Fraction
    after: Standing


def ways(prospects: Iterable[Prospect]) -> tuple[Way, ...]:
    """Every way in which an action may go, by its prospects; ways in the same cell are merged."""
    found: dict[tuple[bool, Reply | None, Standing], Fraction] = {}
    for one in prospects:
        verdict, _, answer = one.answer.partition(" ")
        facts = dict(one.facts)
        after = Standing(facts["action"], facts["effect"], facts["foe_action"], facts["foe_effect"])
        reply = Reply(answer) if answer and answer != Reply.RETREAT else None
        key = Verdict(verdict).succeeds, reply, after
        found[key] = found.get(key, Fraction(0)) + facts["chance"]
    return tuple([Way(done, reply, chance, after) for (done, reply, after), chance in found.items()])


def total(some: Iterable[Way]) -> Fraction:
    """The chance of some ways together."""
    return sum([way.chance for way in some], Fraction(0))


def rounded(chance: Fraction) -> str:
    """A chance in per cent, rounded, but never to 0 or 100 for a result that may or may not happen.

    >>> rounded(Fraction(1, 3)), rounded(Fraction(1, 1000)), rounded(Fraction(1))
    ('33 %', '<1 %', '100 %')
    """
    if 0 < chance < _ALMOST_NEVER:
        return "<1 %"
    if _ALMOST_EVER < chance < 1:
        return ">99 %"
    return f"{percent(chance)} %"
