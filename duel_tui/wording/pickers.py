"""Pickers: the rows of a choice; rows that are not available have a reason."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from duel_tui.engine.menu import STAY, Between, Form, OneOf, Plot
from duel_tui.engine.requests import Ask
from duel_tui.narration import Phrases
from duel_tui.narration.picker_words import SLOT, PickerWords, RowWords


class Row(Struct, frozen=True):
    """A row of a picker."""

    letter: str
    """The letter that picks the row; empty: only the number does."""
    key: str
    label: str
    denied: str = ""
    """Why it is not available now; empty: it is."""
    mark: str = ""
    """Its cost or gain: `-15`."""


class Picker(Struct, frozen=True):
    """The rows of one field, always in the same order."""

    field: str
    title: str
    rows: tuple[Row, ...]

    def row(self, key: str) -> Row | None:
        """The row of a key."""
        return next((row for row in self.rows if row.key == key), None)


_COST = "{cost}"
"""The slot of a cost in the words for it."""
Costs = Mapping[tuple[str, str], str]
"""The costs of choices, by field and key: `-15`."""


def made_rows(words: PickerWords, keys: Iterable[str]) -> tuple[RowWords, ...]:
    """The rows that a picker makes from keys, pattern by pattern, with letters as long as there are any."""
    fixed = {row.key for row in words.rows}
    found = [
        (key, made.label, cards)
        for made in words.made
        for key in dict.fromkeys(keys)
        if key not in fixed and (cards := made.match(key)) is not None
    ]
    letters = words.letters_of([cards for _, _, cards in found])
    return tuple(
        [
            RowWords(key, letter, label.replace(SLOT, cards))
            for (key, label, cards), letter in zip(found, letters, strict=True)
        ]
    )


class Pickers:
    """Makes pickers from asks."""

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases

    def of(self, ask: Ask, costs: Costs) -> tuple[Picker, ...]:
        """The pickers of an ask, one for each field.

        Args:
            ask: the decision.
            costs: the costs of choices from the sheet, such as the penalty on other targets.
        """
        match ask.menu:
            case None:
                return ()
            case OneOf(keys=keys, denied=denied):
                offered = tuple([str(key) for key in keys])
                marks = self._marks(ask.what, offered, costs)
                return (self._picker(ask.what, offered, dict(denied), marks),)
            case Between(low=low, high=high):
                words = self._phrases.pickers.get(ask.what)
                title = words.title if words else ask.what
                rows = [Row("", str(value), str(value)) for value in range(low, high + 1)]
                return (Picker(ask.what, title, tuple(rows)),)
            case Plot(course=course, keys=keys, denied=denied):
                steps = (*course.next_steps(()), STAY, *keys)
                return (self._picker(ask.what, steps, dict(denied), {}),)
            case Form() as form:
                return tuple([self._field(form, name, keys, costs) for name, keys in form.fields])

    def _field(self, form: Form[Any], name: str, keys: tuple[str, ...], costs: Costs) -> Picker:
        return self._picker(name, keys, dict(form.denied), self._marks(name, keys, costs))

    def _marks(self, field: str, keys: tuple[str, ...], costs: Costs) -> Mapping[str, str]:
        """The costs of a field's rows, in the game's words for them."""
        said = str(self._phrases.words.get("costs", {}).get(field, _COST))
        return {key: said.replace(_COST, costs[field, key]) for key in keys if (field, key) in costs}

    def _picker(
        self, field: str, keys: tuple[str, ...], denied: Mapping[str, str], marks: Mapping[str, str]
    ) -> Picker:
        words = self._phrases.picker(field, keys)
        made = made_rows(words, (*keys, *denied))
        known = (
            *[row for row in words.rows if not row.last],
            *made,
            *[row for row in words.rows if row.last],
        )
        shown = [row for row in known if not row.only_offered or row.key in keys or row.key in denied]
        rows = [
            Row(row.letter, row.key, row.label, self._reason(row.key, keys, denied), marks.get(row.key, ""))
            for row in shown
        ]
        return Picker(field, words.title, tuple(rows))

    def _reason(self, key: str, keys: tuple[str, ...], denied: Mapping[str, str]) -> str:
        if key not in denied:
            return "" if key in keys else self._phrases.label("denied", "absent")
        known = denied[key] in self._phrases.words["denied"]
        return self._phrases.label("denied", denied[key]) if known else denied[key]
