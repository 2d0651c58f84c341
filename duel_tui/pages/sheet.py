"""A fencer's record sheet: where they come from, what the dice gave, what they carry, how they have fought, and what is left of it.

A condition is said and read as `g l, e m` or `right leg light, head mortal, sword dropped`. Places and grades have the letters
that a duel has for them. A line says the whole condition, unless it only takes something back: `heal right leg` strikes
every wound there and leaves the others.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import WHOLE, Condition, Dropped
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.profile import Profile
from duel_tui.fencer.rows import Pair
from duel_tui.fencer.tables import Band
from duel_tui.fencer.terms import Characteristic, Grade, Place
from duel_tui.play.roster import Portrait, record_of, thrown_again
from duel_tui.show.blocks import Block, Grid, Paragraph, Picture
from duel_tui.show.form import Field, lettered, taken
from duel_tui.show.table import Option
from duel_tui.storage.fencers import FencerFile
from duel_tui.text import capital
from duel_tui.words import Wording, signed

_HEADS = ("", "d20", "", "cut", "thrust", "wound")
_NO_SCORE = "-"
_LAST = 3
"""How many of the last duels a sheet tells of."""


def sheet(portrait: Portrait, fencer: Fencer, file: FencerFile | None = None) -> tuple[Block, ...]:
    """The whole sheet, and the record where there is a file."""
    record = _record(portrait, file) if file else ()
    hurt = _hurt(portrait, file) if file else ()
    return (
        Paragraph(f"{portrait.origin(fencer)} {portrait.kit(fencer)}"),
        *hurt,
        figures(portrait, fencer),
        profiled(portrait.wording, portrait.profile(fencer)),
        *_quiet(thrown_again(fencer.rerolled)),
        *record,
        *_quiet(*fencer.notes.splitlines()),
    )  # fmt: skip


def figures(portrait: Portrait, fencer: Fencer) -> Grid:
    """A row for each characteristic, and one for the totals."""
    rows: list[tuple[str, ...]] = []
    said: list[str] = []
    for one, band in zip(Characteristic, portrait.bands(fencer), strict=True):
        score, label, attack = (
            fencer.rolled(one),
            portrait.wording.label("characteristic", one),
            band.attack(fencer.style),
        )
        shown = _NO_SCORE if score is None else str(score)
        rows.append((label, f"{shown:>3}", band.name, *_cells(attack, band.w)))
        told = "" if score is None else f" {score}"
        said.append(f"{label}{told}, {band.name}: {_said(attack, band.w)}.")
    found = portrait.totals(fencer)
    rows.append(("Totals", "", "", *_cells(found.attack, found.wound)))
    return Grid(
        "", _HEADS, tuple(rows), (f"Totals: {_said(found.attack, found.wound)}.", *said), len(rows) - 1
    )


def profiled(wording: Wording, found: Profile, *, narrow: bool = False) -> Picture:
    """A profile for figures in two rows; in four where there is little room."""
    pieces, each = wording.profile(found), 1 if narrow else 2
    rows = [", ".join(pieces[at : at + each]) for at in range(0, len(pieces), each)]
    return Picture(tuple(map(capital, rows)), wording.profile_told(found))


def brief(portrait: Portrait, fencer: Fencer) -> Grid:
    """The same without the names of bands, for a page that has them beside it; a rating that was given stands by itself."""
    whole = figures(portrait, fencer)
    rows = [(_headed(label, score.strip(), band), *cells) for label, score, band, *cells in whole.rows]
    return Grid("", (whole.heads[0], *whole.heads[3:]), tuple(rows), whole.said, whole.marked)


def _headed(label: str, score: str, band: str) -> str:
    """A characteristic with its score, or with its band where it has none."""
    return f"{label} {band if score == _NO_SCORE else score}".rstrip()


def _cells(attack: Pair, wound: Pair) -> tuple[str, str, str]:
    return f"{attack[0]:>+3}", f"{attack[1]:>+6}", f"{wound[0]:+}/{wound[1]:+}"


def _said(attack: Pair, wound: Pair) -> str:
    """What a characteristic, or all of them, do; in words."""
    cut, thrust, deep, deeper = map(signed, (*attack, *wound))
    return f"cut {cut}, thrust {thrust}; wounds {deep} with a cut, {deeper} with a thrust"


def scores(band: Band) -> str:
    """The scores of a band.

    >>> from types import SimpleNamespace
    >>> scores(SimpleNamespace(lo=4, hi=10)), scores(SimpleNamespace(lo=20, hi=20))
    ('4 to 10', '20')
    """
    return f"{band.lo} to {band.hi}" if band.hi > band.lo else str(band.lo)


def said_scores(band: Band) -> str:
    """The scores of a band, as they are said."""
    return f"from {scores(band)}" if band.hi > band.lo else scores(band)


def _record(portrait: Portrait, file: FencerFile) -> Iterator[Paragraph]:
    """How the duels ended, by game, and the last ones."""
    games = "; ".join(portrait.by_game(file))
    yield Paragraph(f"{record_of(file)} {games}." if games else record_of(file))
    last = [f"{bout}, {game}" for bout, game in portrait.last_bouts(file, _LAST)]
    if last:
        yield Paragraph(f"The last: {'; '.join(last)}.", "quiet")


def _hurt(portrait: Portrait, file: FencerFile) -> Iterator[Paragraph]:
    if file.condition != WHOLE:
        said = ConditionWords(portrait.wording).said(file.condition)
        yield Paragraph(portrait.wording.say("condition_is", said=said))


def _quiet(*lines: str) -> list[Paragraph]:
    return [Paragraph(line, "quiet") for line in lines if line]


LONGEST = 400
"""The most characters of a condition that is typed."""
_MOST = 40
"""The most wounds of a fencer."""
_HEAL = "heal"
_LOST, _DEAD, _WHOLE = "hand_lost", "dead", "whole"


class ConditionWords:
    """Says conditions, and reads them."""

    def __init__(self, wording: Wording) -> None:
        self._say = wording.say
        self._label = wording.label
        rows = {row.key: row.letter for row in wording.phrases.pickers["target"].rows}
        places = [Option("place", one, rows[one], wording.label("place", one)) for one in Place]
        grades = [wording.label("grade", one) for one in Grade]
        letters = lettered(grades, [""] * len(grades))
        self._place = Field("place", tuple(places))
        self._grade = Field(
            "grade", tuple([Option("grade", *one) for one in zip(Grade, letters, grades, strict=True)])
        )
        self._other = {wording.label("condition", key): key for key in (_LOST, *Dropped, _DEAD)}

    def said(self, condition: Condition) -> str:
        """A condition in a few words, as it may be typed."""
        return ", ".join(self._parts(condition)) or self._label("condition", _WHOLE)

    def _parts(self, condition: Condition) -> Iterator[str]:
        for wound in condition.wounds:
            yield f"{self._label('place', wound.place)} {self._label('grade', wound.grade)}"
        gone = [_LOST] if condition.hand_lost else []
        gone += [*condition.dropped, *([_DEAD] if condition.dead else [])]
        yield from [self._label("condition", one) for one in gone]

    @property
    def letters(self) -> str:
        """The letters of places and grades, in a sentence."""
        places, grades = [
            ", ".join([f"{one.typed} {one.label}" for one in field.options])
            for field in (self._place, self._grade)
        ]
        return self._say("condition_letters", places=places, grades=grades, others=", ".join(self._other))

    def read(self, typed: str, now: Condition) -> Condition | str:
        """The condition that was typed in the place of the present one, or what is wrong with it in a sentence."""
        parts = [" ".join(one.split()).casefold() for one in typed.split(",")]
        parts = [one for one in parts if one and one != self._label("condition", _WHOLE)]
        heals = [one.startswith(f"{_HEAL} ") for one in parts]
        found = now if parts and all(heals) else WHOLE
        for part in parts:
            read = self._with(found, part)
            if read is None:
                return self._say("condition_unknown", typed=part)
            found = read
        if len(found.wounds) > _MOST:
            return self._say("condition_most", most=_MOST)
        return found

    def _with(self, condition: Condition, part: str) -> Condition | None:
        """A condition with one more thing said of it; None: it means nothing."""
        if part.startswith(f"{_HEAL} "):
            return self._healed(condition, part.removeprefix(f"{_HEAL} "))
        if part in self._other:
            return _changed(condition, self._other[part], gone=True)
        wounds = self._wounds(part, apart=True) or self._wounds(part.replace(" ", ""), apart=False)
        return replace(condition, wounds=(*condition.wounds, *wounds)) if wounds else None

    def _healed(self, condition: Condition, what: str) -> Condition | None:
        if what in self._other:
            return _changed(condition, self._other[what], gone=False)
        found = taken(self._place, what, apart=True)
        if found is None or found[1]:
            return None
        return replace(
            condition, wounds=tuple([one for one in condition.wounds if one.place != found[0].key])
        )

    def _wounds(self, part: str, *, apart: bool) -> tuple[Wound, ...]:
        """Wounds as `right leg light`, or as `glem`, two letters each; nothing: they are none."""
        found, rest = list[Wound](), part
        while rest:
            place = taken(self._place, rest, apart=apart)
            grade = taken(self._grade, place[1], apart=apart) if place else None
            if place is None or grade is None:
                return ()
            found.append(Wound(Place(place[0].key), Grade(grade[0].key)))
            rest = grade[1]
        return tuple(found) if apart or len(part) == 2 * len(found) else ()


def _changed(condition: Condition, key: str, *, gone: bool) -> Condition:
    """A condition in which something else than a wound is gone, or back."""
    if key in set(Dropped):
        dropped = [one for one in Dropped if (gone if one == key else one in condition.dropped)]
        return replace(condition, dropped=tuple(dropped))
    return replace(condition, **{key: gone})
