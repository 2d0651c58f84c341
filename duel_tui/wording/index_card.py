"""The index card: a fencer in a few lines of text, written and read in again exactly.

Each line begins with its name and a colon; only the name of the fencer has to be there. What is written in words is read
in words or in the keys of files, in capitals or not. Notes go on in lines that begin with two blanks.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Any, TypeVar

from msgspec import Struct

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import WHOLE, Condition, Dropped
from duel_tui.fencer.person import Fencer, complete
from duel_tui.fencer.terms import (
    Armour,
    Characteristic,
    Grade,
    LeftHand,
    Organisation,
    Place,
    Style,
    Weapon,
)
from duel_tui.sanitize import NAME, NOTES, SENTENCE, ComplaintError, clean_text
from duel_tui.storage.fencers import harmless
from duel_tui.wording.wording import Wording

E = TypeVar("E", bound=StrEnum)

LONGEST = 20_000
"""The most characters of a card."""
_INDENT = "  "
"""Before what goes on from the line above."""
_MOST, _MOST_POINTS = 20, 100
_LOST, _DEAD = "hand_lost", "dead"
"""What is gone besides dropped kit, as keys of the words."""
_SHOWN = 30
"""Characters of a wrong word that are said again."""


class CardError(ComplaintError, ValueError):
    """A line of a card cannot be read; the sentence says which, and what would be right."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"the card, line {line}: {sentence}")


class Card(Struct, frozen=True):
    """What an index card tells."""

    fencer: Fencer
    condition: Condition = WHOLE
    """What duels have left of the fencer."""


class CardText:
    """Writes and reads cards in the words of fencers."""

    def __init__(self, wording: Wording, nations: Iterable[str]) -> None:
        self._wording = wording
        self._nations = _Words(wording, "nationality", nations)
        self._styles = _Words(wording, "style", Style)
        self._schools = _Words(wording, "organisation", Organisation)
        self._weapons = _Words(wording, "weapon", Weapon)
        self._hands = _Words(wording, "left_hand", LeftHand)
        self._armour = _Words(wording, "armour", Armour)
        self._places = _Words(wording, "place", Place)
        self._grades = _Words(wording, "grade", Grade)
        self._gone = _Words(wording, "condition", (_LOST, *Dropped, _DEAD))
        self._scores = _Words(wording, "characteristic", Characteristic)

    def write(self, card: Card, rating: str) -> str:
        """A card as text; `rating`: the name of the band of the expertise, for the eye."""
        fencer = harmless(card.fencer)
        lines = [
            f"Name: {fencer.name}",
            f"Nation: {self._nations.word(fencer.nationality)}",
            f"Style: {self._styles.word(fencer.style)}",
            f"Taught in: {self._schools.word(fencer.organisation)}",
            f"Scores: {', '.join(self._score_words(fencer, rating))}",
            *([f"Rating: {clean_text(fencer.rating)}"] if fencer.rating else []),
            *([] if fencer.points is None else [f"Points: {fencer.points}"]),
            f"Kit: {', '.join(self._kit_words(fencer))}",
            *self._condition_lines(card.condition),
            *([f"Rolled again: {', '.join(fencer.rerolled)}"] if fencer.rerolled else []),
            *([f"Notes: {_noted(fencer.notes)}"] if fencer.notes else []),
        ]
        return "\n".join(lines) + "\n"

    def read(self, text: str) -> Card:
        """The card of a text.

        Raises:
            CardError: a line cannot be read, stands there twice, or the name is missing.
        """
        readers: dict[str, Callable[[int, str], dict[str, Any]]] = {
            "name": lambda _, said: {"name": clean_text(said, NAME)},
            "nation": lambda _, said: {"nationality": self._nations.own(said)},
            "style": lambda line, said: {"style": self._styles.key(line, said)},
            "taught in": lambda line, said: {"organisation": self._schools.key(line, said)},
            "scores": self._read_scores,
            "rating": lambda _, said: {"rating": clean_text(said) or None},
            "points": lambda line, said: {"points": _number(line, "Points", said, 0, _MOST_POINTS)},
            "kit": self._read_kit,
            "wounds": self._read_wounds,
            "gone": self._read_gone,
            "rolled again": lambda _, said: {"rerolled": tuple(_parts(clean_text(said, SENTENCE)))},
            "notes": lambda _, said: {"notes": clean_text(said, NOTES, lines=True)},
        }
        found: dict[str, Any] = {}
        seen: set[str] = set()
        for line, name, said in _lines(text):
            if name not in readers:
                those = ", ".join(one.capitalize() for one in readers)
                raise CardError(line, f"{name[:_SHOWN]!r} is no line of a card: {those}")
            if name in seen:
                raise CardError(line, f"{name.capitalize()} stands on the card twice")
            seen.add(name)
            found |= readers[name](line, said)
        if not found.get("name"):
            raise CardError(1, "the name is missing: begin with a line such as Name: Anna Vega")
        wounds, gone = found.pop("wounds", ()), found.pop("gone", ())
        dropped = tuple([one for one in Dropped if one in gone])
        condition = Condition(wounds, hand_lost=_LOST in gone, dropped=dropped, dead=_DEAD in gone)
        return Card(complete(harmless(Fencer(**found))), condition)

    def _score_words(self, fencer: Fencer, rating: str) -> Iterator[str]:
        for one in Characteristic:
            score = fencer.rolled(one)
            if score is not None:
                told = f" ({rating})" if one is Characteristic.EXPERTISE and not fencer.rating else ""
                yield f"{self._scores.word(one)} {score}{told}"

    def _kit_words(self, fencer: Fencer) -> Iterator[str]:
        yield self._weapons.word(fencer.weapon)
        if fencer.left_hand is not LeftHand.EMPTY:
            yield self._hands.word(fencer.left_hand)
        yield from map(self._armour.word, fencer.armour)

    def _condition_lines(self, condition: Condition) -> Iterator[str]:
        if condition.wounds:
            yield f"Wounds: {', '.join(map(self._wound_words, condition.wounds))}"
        gone = [*([_LOST] if condition.hand_lost else []), *condition.dropped]
        gone += [_DEAD] if condition.dead else []
        if gone:
            yield f"Gone: {', '.join(map(self._gone.word, gone))}"

    def _wound_words(self, wound: Wound) -> str:
        return f"{self._places.word(wound.place)} {self._grades.word(wound.grade)}"

    def _read_scores(self, line: int, said: str) -> dict[str, int]:
        found: dict[str, int] = {}
        for part in _parts(said):
            name, _, number = part.partition("(")[0].strip().rpartition(" ")
            key = self._scores.key(line, name)
            if key in found:
                raise CardError(line, f"{name} stands there twice")
            found[key] = _number(line, name, number, 1, _MOST)
        return found

    def _read_kit(self, line: int, said: str) -> dict[str, Any]:
        kit: dict[str, Any] = {}
        armour: list[str] = []
        for part in _parts(said):
            if piece := self._armour.known(part):
                armour.append(piece)
                continue
            for field, words in (("weapon", self._weapons), ("left_hand", self._hands)):
                if (key := words.known(part)) and field not in kit:
                    kit[field] = key
                    break
            else:
                those = ", ".join([*self._weapons.words, *self._hands.words, *self._armour.words])
                raise CardError(line, f"{part[:_SHOWN]!r} is none of {those}, or there is one already")
        typed = {"weapon": Weapon, "left_hand": LeftHand}
        return {name: typed[name](key) for name, key in kit.items()} | {"armour": tuple(map(Armour, armour))}

    def _read_wounds(self, line: int, said: str) -> dict[str, Any]:
        wounds: list[Wound] = []
        for part in _parts(said):
            place, _, grade = part.rpartition(" ")
            wounds.append(Wound(Place(self._places.key(line, place)), Grade(self._grades.key(line, grade))))
        return {"wounds": tuple(wounds)}

    def _read_gone(self, line: int, said: str) -> dict[str, Any]:
        return {"gone": tuple([str(self._gone.key(line, part)) for part in _parts(said)])}


class _Words:
    """Keys in words, and back."""

    def __init__(self, wording: Wording, group: str, keys: Iterable[str]) -> None:
        self._keys = tuple(keys)
        labels = {key: wording.label(group, key) for key in self._keys}
        said = [label.casefold() for label in labels.values()]
        clear = {
            key: label
            for key, label in labels.items()
            if said.count(label.casefold()) == 1 and "," not in label
        }
        self._labels = {key: clear.get(key, str(key)) for key in self._keys}
        self._known = {str(key).casefold(): str(key) for key in self._keys}
        self._known |= {label.casefold(): str(key) for key, label in clear.items()}

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self._labels.values())

    def word(self, key: str) -> str:
        """A key in a word; one that only a file knows as it stands there."""
        return self._labels.get(key, clean_text(key))

    def known(self, said: str) -> str:
        """The key of a word; empty: it is none of these."""
        return self._known.get(" ".join(said.split()).casefold(), "")

    def own(self, said: str) -> str:
        """The key of a word, or the word itself."""
        return self.known(said) or clean_text(said)

    def key(self, line: int, said: str) -> Any:
        """The key of a word.

        Raises:
            CardError: it is none of these.
        """
        if not (key := self.known(said)):
            raise CardError(line, f"{said[:_SHOWN]!r} is none of {', '.join(self.words)}")
        return next(one for one in self._keys if str(one) == key)


def _lines(text: str) -> Iterator[tuple[int, str, str]]:
    """Each named line: its number, its name in small letters, what it says; indented lines go on from the one before."""
    named: list[tuple[int, str, str]] = []
    for number, raw in enumerate(text[:LONGEST].splitlines(), 1):
        if raw.startswith(_INDENT) and named:
            line, name, said = named[-1]
            named[-1] = (line, name, f"{said}\n{raw.removeprefix(_INDENT)}")
        elif raw.strip():
            name, colon, said = raw.partition(":")
            if not colon:
                raise CardError(number, f"{raw[:_SHOWN]!r} has no colon: write it as Name: Anna Vega")
            named.append((number, " ".join(name.split()).casefold(), said.strip()))
    yield from named


def _parts(said: str) -> list[str]:
    return [part.strip() for part in said.split(",") if part.strip()]


def _number(line: int, name: str, said: str, low: int, high: int) -> int:
    """A number within its bounds.

    Raises:
        CardError: it is none.
    """
    text = said.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(high)) and low <= int(text) <= high):
        raise CardError(line, f"{name} is a whole number from {low} to {high}, not {text[:_SHOWN]!r}")
    return int(text)


def _noted(notes: str) -> str:
    """Notes, each line after the first indented."""
    return notes.replace("\n", f"\n{_INDENT}")
