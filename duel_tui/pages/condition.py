"""What duels have left of a fencer, in words, and how a game master's words change it.

A condition is said and read as `g l, e m` or `right leg light, head mortal, sword dropped`. Places and grades have the letters
that a duel has for them. A line says the whole condition, unless it only takes something back: `heal right leg` strikes
every wound there and leaves the others.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import WHOLE, Condition, Dropped
from duel_tui.fencer.terms import Grade, Place
from duel_tui.show.form import Field, taken
from duel_tui.show.meaning import lettered
from duel_tui.show.table import Option
from duel_tui.words import Wording

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
        before, after = (
            {place: [one for one in of.wounds if one.place is place] for place in Place}
            for of in (now, found)
        )
        # a place that has all its wounds, and perhaps new ones, goes on healing (RD-220)
        goes_on = {place for place in Place if after[place][: len(before[place])] == before[place]}
        healing = [one for one in now.healing if one.place in goes_on]
        return replace(found, healing=tuple(healing))

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
