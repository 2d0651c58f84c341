"""The ways an action may go, as in the columns of a table, and the changes of each in a cell, in full or shortened."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from duel_tui.engine.against import percent
from duel_tui.engine.side import Side
from duel_tui.show.outlook import Prospect
from duel_tui.show.voice import Voice
from duel_tui.systems.dueling_scars.model import Reply, Track, Verdict

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


class Form(Struct, frozen=True):
    """The ways to shorten a cell."""

    initial: bool = False
    """True if the opponent's name is an initial."""
    short: str = ""
    """The short names of tracks; empty: full names."""

    @property
    def letters(self) -> bool:
        """True if tracks are single letters and all other words as short as possible."""
        return self.short == "letter"


FORMS = (Form(), Form(initial=True), Form(initial=True, short="short"), Form(initial=True, short="letter"))
"""The plainest first."""


def dice_of(voice: Voice, count: int) -> str:
    """A number of dice."""
    return voice.say("die" if count == 1 else "dice", count=count)


def initial(voice: Voice, side: Side) -> str:
    """The first letter of a side's name, or two if the first means a track."""
    name = voice.name(side)
    tracks = [voice.label("track_letter", track) for track in Track]
    return name[: 2 if name[:1] in tracks else 1]


class Changes:
    """Describes the changes by an action, for the side that chooses it."""

    def __init__(self, voice: Voice, side: Side, before: Standing) -> None:
        self._voice = voice
        self._side = side
        self._before = before

    def told(self, after: Sequence[Standing], form: Form) -> str:
        """The changes; several outcomes of a column are joined by `or`."""
        distinct = list(dict.fromkeys(after))
        if not distinct:
            return self._voice.say("never")
        if self._only_dice_differ(distinct):
            dice = sorted({one.action for one in distinct})
            return self._one(distinct[0], form, action=self._or([str(count) for count in dice]))
        return self._or([self._one(one, form, among=len(distinct) > 1) for one in distinct])

    def _only_dice_differ(self, after: Sequence[Standing]) -> bool:
        """True if outcomes differ only in the chooser's dice, and none ends the assault."""
        rest = {(one.effect, one.foe_action, one.foe_effect) for one in after}
        return len(after) > 1 and len(rest) == 1 and all(one.action and one.foe_action for one in after)

    def _or(self, texts: Sequence[str]) -> str:
        return self._voice.say("or").join(texts)

    def _one(self, after: Standing, form: Form, action: str = "", *, among: bool = False) -> str:
        """The changes of one outcome.

        Args:
            after: the state after it.
            form: the way to shorten words.
            action: the text for the chooser's dice if several numbers are possible.
            among: True if the cell has other outcomes, too.
        """
        voice, side, before = self._voice, self._side, self._before
        if not after.action or not after.foe_action:
            won = "wins" if after.action else "loses_all"
            return voice.say(f"{won}_letter") if form.letters else voice.say(won, side)
        mine: list[str] = []
        if action or after.action != before.action:
            mine.append(self._track(Track.ACTION, action or str(after.action), form))
        if after.effect != before.effect:
            mine.append(self._track(Track.EFFECT, str(after.effect), form))
        his: list[str] = []
        if after.foe_action != before.foe_action:
            his.append(self._track(Track.ACTION, str(after.foe_action), form))
        if after.foe_effect != before.foe_effect:
            his.append(self._track(Track.EFFECT, str(after.foe_effect), form))
        gap = " " if form.letters else ", "
        parts = [gap.join(mine)] if mine else []
        if his:
            name = initial(voice, side.foe) if form.initial else voice.name(side.foe)
            parts.append(f"{name} {gap.join(his)}")
        short = form.letters or (among and form.short)
        return ", ".join(parts) or voice.say("no_change_letter" if short else "no_change")

    def _track(self, track: Track, value: str, form: Form) -> str:
        if form.letters:
            return f"{self._voice.label('track_letter', track)}{value}"
        group = "track_short" if form.short else "track"
        return f"{self._voice.label(group, track)} {value}"
