"""A fencer's condition in words, and read from what was typed: `g l, e m` or `right leg light, head mortal, sword dropped`.

Places and grades have the letters that a duel has for them. A line says the whole condition, unless it only takes something
back: `heal right leg` strikes every wound there and leaves the others.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import WHOLE, Condition, Dropped
from duel_tui.fencer.terms import Grade, Place
from duel_tui.pages.setting import lettered
from duel_tui.wording import Wording

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
        self._place_letters = {one: rows[one] for one in Place}
        grades = [wording.label("grade", one) for one in Grade]
        self._grade_letters = dict(zip(Grade, lettered(grades, [""] * len(grades)), strict=True))
        self._places = _named([wording.label("place", one) for one in Place], self._place_letters)
        self._grades = _named(grades, self._grade_letters)
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
        places = [f"{letter} {self._label('place', one)}" for one, letter in self._place_letters.items()]
        grades = [f"{letter} {self._label('grade', one)}" for one, letter in self._grade_letters.items()]
        return self._say(
            "condition_letters",
            places=", ".join(places),
            grades=", ".join(grades),
            others=", ".join(self._other),
        )

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
        wounds = self._in_words(part) or self._in_letters(part.replace(" ", ""))
        return replace(condition, wounds=(*condition.wounds, *wounds)) if wounds else None

    def _healed(self, condition: Condition, what: str) -> Condition | None:
        if what in self._other:
            return _changed(condition, self._other[what], gone=False)
        place = self._places.get(what)
        if place is None:
            return None
        return replace(condition, wounds=tuple([one for one in condition.wounds if one.place != place]))

    def _in_words(self, part: str) -> tuple[Wound, ...]:
        """A wound as `right leg light`; nothing: it is none."""
        place, _, grade = part.rpartition(" ")
        known = place in self._places and grade in self._grades
        return (self._wound(place, grade),) if known else ()

    def _in_letters(self, letters: str) -> tuple[Wound, ...]:
        """Wounds as `glem`, two letters each; nothing: they are none."""
        pairs = list(zip(letters[::2], letters[1::2], strict=False))
        known = all(place in self._places and grade in self._grades for place, grade in pairs)
        return tuple([self._wound(*pair) for pair in pairs]) if known and len(letters) % 2 == 0 else ()

    def _wound(self, place: str, grade: str) -> Wound:
        return Wound(Place(self._places[place]), Grade(self._grades[grade]))


def _named(labels: Sequence[str], letters: Mapping[Place, str] | Mapping[Grade, str]) -> dict[str, str]:
    """Everything that a key may be called: its label, itself and its letter."""
    names: dict[str, str] = {}
    for (key, letter), label in zip(letters.items(), labels, strict=True):
        names |= {label.casefold(): key, key.casefold(): key, letter: key}
    return names


def _changed(condition: Condition, key: str, *, gone: bool) -> Condition:
    """A condition in which something else than a wound is gone, or back."""
    if key in set(Dropped):
        dropped = [one for one in Dropped if (gone if one == key else one in condition.dropped)]
        return replace(condition, dropped=tuple(dropped))
    return replace(condition, **{key: gone})
