"""The ways an action may go, as in the columns of a table, and the changes of each in a cell, in full or shortened."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from duel_tui.engine.against import percent
from duel_tui.engine.side import Side
from duel_tui.show.grammar import YOU
from duel_tui.show.outlook import Prospect
from duel_tui.show.scene import Voice
from duel_tui.systems.dueling_scars.model import Reply, Verdict

_ALMOST_NEVER, _ALMOST_EVER = Fraction(1, 200), Fraction(199, 200)


class BothTracks(Struct, frozen=True):
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
    after: BothTracks


def ways(prospects: Iterable[Prospect]) -> tuple[Way, ...]:
    """Every way in which an action may go, by its prospects."""
    found: list[Way] = []
    for one in prospects:
        verdict, _, answer = one.answer.partition(" ")
        after = BothTracks(*[one.fact(name) for name in BothTracks.__struct_fields__])
        reply = Reply(answer) if answer and answer != Reply.RETREAT else None
        found.append(Way(Verdict(verdict).succeeds, reply, one.fact("chance"), after))
    return tuple(found)


def total(some: Iterable[Way]) -> Fraction:
    """The chance of some ways together."""
    return sum([way.chance for way in some], Fraction(0))


def rounded(chance: Fraction) -> str:
    """A chance in a hundred, rounded, but never to 0 or 100 for a result that may or may not happen.

    >>> rounded(Fraction(1, 3)), rounded(Fraction(1, 1000)), rounded(Fraction(1))
    ('33', '<1', '100')
    """
    if 0 < chance < _ALMOST_NEVER:
        return "<1"
    if _ALMOST_EVER < chance < 1:
        return ">99"
    return str(percent(chance))


_WHOLE, _PLAIN, _SHORT, _LETTER = range(4)
"""The lengths of a cell: every number with what it was; only where it alone changes; the same with initials; none."""


class Changes:
    """Describes the changes by an action, for the side that chooses it."""

    def __init__(self, voice: Voice, side: Side, before: BothTracks) -> None:
        self._voice = voice
        self._side = side
        self._before = before

    def told(self, after: Sequence[BothTracks]) -> tuple[str, ...]:
        """The changes in all lengths; several outcomes of a column are joined by `or`."""
        distinct = list(dict.fromkeys(after))
        return tuple([self._told(distinct, form) for form in (_WHOLE, _PLAIN, _SHORT, _LETTER)])

    def _told(self, after: Sequence[BothTracks], form: int) -> str:
        if not after:
            return self._voice.say("never")
        rest = {(one.effect, one.foe_action, one.foe_effect) for one in after}
        if len(rest) == 1 and all(one.action and one.foe_action for one in after):
            return self._one(after[0], form, sorted({one.action for one in after}))
        return self._voice.say("or" if form == _WHOLE else "to_or").join(
            [self._one(one, form, [one.action], among=len(after) > 1) for one in after]
        )

    def _one(self, after: BothTracks, form: int, actions: Sequence[int], *, among: bool = False) -> str:
        """The changes of one outcome, in which the chooser's dice may come to several numbers; `among` others in its cell."""
        voice, side, before = self._voice, self._side, self._before
        if not after.action or not after.foe_action:
            return voice.say("wins" if after.action else "loses_all", side)
        dice, effect = list(actions) != [before.action], after.effect != before.effect
        foe_dice, foe_effect = after.foe_action != before.foe_action, after.foe_effect != before.foe_effect
        changes = dice + effect + foe_dice + foe_effect
        if not changes:
            return voice.say("no_change_among" if among and form >= _PLAIN else "no_change")
        arrows = form == _WHOLE or (form < _LETTER and changes == 1 and not among)
        me, foe = (
            self._initial(one) if form >= least else voice.name(one)
            for one, least in ((side, _SHORT), (side.foe, _PLAIN if dice or effect else _SHORT))
        )
        tracks = "whole" if arrows else "letter" if form == _LETTER else "short"

        def number(old: int, *new: int) -> str:
            text = voice.say("or" if arrows else "to_or").join(map(str, new))
            return voice.say("from_to", old=old, new=text) if arrows else text

        mine = [f"{me} {number(before.action, *actions)}"] if dice else []
        mine += [voice.say(f"effect_{tracks}", new=number(before.effect, after.effect))] if effect else []
        his = [f"{foe} {number(before.foe_action, after.foe_action)}"] if foe_dice else []
        if foe_effect:
            key = f"effect_{tracks}" if foe_dice else f"foe_effect_{'initial' if arrows and form else tracks}"
            new = number(before.foe_effect, after.foe_effect)
            his.append(voice.say(key, side, initial=self._initial(side.foe), new=new))
        gap = " " if form == _LETTER else ", "
        return ", ".join([gap.join(one) for one in (mine, his) if one])

    def _initial(self, side: Side) -> str:
        """The first letter of a side's name, or two if one alone would mean the track or both sides; *you* stays whole."""
        name, other = self._voice.name(side), self._voice.name(side.foe)
        taken = (self._voice.say("effect_letter", new=""), other[:1])
        return name if name is YOU else name[: 2 if name[:1] in taken else 1]
