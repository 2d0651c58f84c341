"""Picking: a menu as columns side by side, and what has been picked in them so far.

Every menu is a list of fillings, each a key for some of the columns; a choice is made when what was picked leaves one.
A column is touched when a row of it was picked, by letter, number or caret; what follows from the rest counts as
picked as soon as anything is.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from duel_tui.conversion import convert
from duel_tui.engine.menu import Between, Form, IllegalChoiceError, Menu, OneOf, Plot

Filling = Mapping[str, str]
"""A key for each column that matters."""


class Column(Struct, frozen=True):
    """One picker: its rows, with those that are not available."""

    name: str
    keys: tuple[str, ...]
    follows: bool = False
    """Whether its rows only matter as far as they go with what is picked in the others."""


def fillings(menu: Menu, what: str, *, split: bool = True) -> tuple[Filling, ...]:
    """A menu as fillings: a form by its fields, keys of two words as two columns where they are to be split."""
    return tuple([_filling(menu, what, choice, split=split) for choice in menu.choices])


def _filling(menu: Menu, what: str, choice: Any, *, split: bool) -> Filling:
    match menu:
        case Form():
            return filled(choice)
        case OneOf() if split:
            return _words(str(choice), what)
        case OneOf() | Between() | Plot():
            return {what: str(choice)}


def second(what: str) -> str:
    """The name of the column with the second words of keys."""
    return f"{what}_at"


def choice_of(menu: Menu, filling: Filling) -> Any | None:
    """The choice that a filling comes to, of a form perhaps in part; None where the menu has none like it."""
    if isinstance(menu, Form):
        return convert(dict(filling), menu.shape)
    try:
        return menu.read(" ".join(filling.values()))
    except IllegalChoiceError:
        return None


def filled(choice: Struct) -> Filling:
    """A choice of a form by its fields; what is left out of it is left out here."""
    return {name: str(key) for name, key in msgspec.structs.asdict(choice).items() if key is not None}


def _words(key: str, what: str) -> Filling:
    first, _, rest = key.partition(" ")
    return {what: first, second(what): rest} if rest else {what: first}


class Picking:
    """The columns of one decision."""

    def __init__(
        self,
        menu: Menu,
        what: str,
        columns: Iterable[Column],
        *,
        split: bool = True,
        usual: Filling | None = None,
    ) -> None:
        """Start with nothing picked and the caret in the first column, on the first row that is available.

        Args:
            menu: what is offered.
            what: what is asked.
            columns: the pickers.
            split: whether keys of two words are two columns.
            usual: what counts as picked in a column as soon as anything else is.
        """
        self._usual = usual or {}
        self.menu = menu
        self.what = what
        self.columns = tuple(columns)
        self._split = split
        self._fillings = fillings(menu, what, split=split)
        self._left: dict[tuple[tuple[str, str], ...], Sequence[Filling]] = {}
        """The choices that some picks leave, kept: a drawing asks for them many times."""
        self._picked: dict[str, str] = {}
        self.active = 0
        self._carets = [self._first(column) for column in self.columns]

    @property
    def column(self) -> Column:
        """The column the caret is in."""
        return self.columns[self.active]

    @property
    def highlighted(self) -> str:
        """The key at the caret."""
        return self.column.keys[self._carets[self.active]]

    def chosen(self, column: Column) -> str | None:
        """What is picked in a column, or follows from the rest."""
        if column.name in self._picked:
            return self._picked[column.name]
        if not self._picked:
            return None
        left = {filling.get(column.name) for filling in self._consistent(self._picked)}
        usual = self._usual.get(column.name)
        if usual in left:
            return usual
        return left.pop() if len(left) == 1 else None

    def needed(self, column: Column) -> bool:
        """Whether the column still matters, after what is picked."""
        return any(column.name in filling for filling in self._consistent(self._picked))

    def possible(self, column: Column, key: str) -> bool:
        """Whether a row is available without giving up anything picked elsewhere."""
        others = {name: value for name, value in self._picked.items() if name != column.name}
        return bool(self._consistent({**others, column.name: key}))

    def offered(self, column: Column, key: str) -> bool:
        """Whether a row is available at all."""
        return any(filling.get(column.name) == key for filling in self._fillings)

    def presumed(self, column: Column) -> bool:
        """True if a row follows here that nobody picked, while another one would only make an earlier pick unneeded."""
        follows = self.chosen(column)
        if follows is None or column.name in self._picked:
            return False
        others = [one for one in self._fillings if one.get(column.name, follows) != follows]
        return any(all(one.get(name, key) == key for name, key in self._picked.items()) for one in others)

    @property
    def missing(self) -> Column | None:
        """The first column in which a choice is still to be made."""
        for column in self.columns:
            if self.needed(column) and self.chosen(column) is None:
                return column
        return None

    @property
    def answer(self) -> Any | None:
        """The choice as the table takes it; None while something is missing."""
        left = self._consistent(self._picked)
        for name, key in self._usual.items():
            left = [filling for filling in left if filling.get(name) == key] or left
        return self._raw(left[0]) if self._picked and len(left) == 1 else None

    @property
    def settled(self) -> bool:
        """True once what was picked leaves one choice, and nothing was taken for the usual one."""
        return bool(self._picked) and len(self._consistent(self._picked)) == 1

    @property
    def picked(self) -> Filling:
        """What is picked so far, the last pick last."""
        return dict(self._picked)

    def put_back(self, picked: Filling, caret: tuple[str, str] = ("", "")) -> None:
        """Have picked again what was picked before, with the caret where it was, or on the last pick that has a row."""
        self._picked = dict(picked)
        columns = {column.name: column for column in self.columns}
        for name, key in (*picked.items(), caret):
            if name in columns and key in columns[name].keys:
                self._point(columns[name], key)

    def filling_of(self, choice: Any) -> Filling:
        """A choice of the menu by its columns."""
        return _filling(self.menu, self.what, choice, split=self._split)

    def point(self, column: Column, key: str) -> None:
        """Put the caret on a row without picking it."""
        self._point(column, key)

    def pick(self, column: Column, key: str) -> bool:
        """Pick a row and go on to the next column that needs it; False where it is not available.

        A later column is gone on to also where one row of it is left, so that the keys that pick that row are not
        read as a pick in this column. What was picked elsewhere gives way where it does not go together with the row.
        """
        if not self.offered(column, key) or self._out_of_the_question(column, key):
            self._point(column, key)
            return False
        self._take(column, key)
        self._forward(column)
        return True

    def move(self, by: int) -> None:
        """Move the caret along the column; a row that is available is picked by it."""
        column = self.column
        place = self._carets[self.active]
        for _ in column.keys:
            place = (place + by) % len(column.keys)
            if not self._out_of_the_question(column, column.keys[place]):
                break
        self._carets[self.active] = place
        key = column.keys[place]
        if self.possible(column, key):
            self._take(column, key)
        else:
            self._picked.pop(column.name, None)

    def turn(self, by: int) -> None:
        """Go to the next column that matters, or the one before."""
        for step in range(1, len(self.columns) + 1):
            place = (self.active + by * step) % len(self.columns)
            if self.needed(self.columns[place]):
                self.active = place
                return

    def go_to(self, column: Column) -> None:
        """Put the caret into a column, on a row that goes with the rest where it follows the rest."""
        self.active = self.columns.index(column)
        if self._out_of_the_question(column, self.highlighted):
            possible = [key for key in column.keys if self.possible(column, key)]
            self._point(column, possible[0] if possible else self.highlighted)

    def back(self) -> bool:
        """Give up the choice picked last; False where nothing is picked."""
        if not self._picked:
            return False
        name, _ = self._picked.popitem()
        self.active = next(place for place, column in enumerate(self.columns) if column.name == name)
        return True

    def _first(self, column: Column) -> int:
        places = (place for place, key in enumerate(column.keys) if self.offered(column, key))
        return next(places, 0)

    def _out_of_the_question(self, column: Column, key: str) -> bool:
        """Whether a row of a column that follows the others does not go with them."""
        return column.follows and not self.possible(column, key)

    def _consistent(self, picked: Filling) -> Sequence[Filling]:
        pairs = tuple(picked.items())
        if pairs not in self._left:
            self._left[pairs] = [
                filling for filling in self._fillings if all(filling.get(name) == key for name, key in pairs)
            ]
        return self._left[pairs]

    def _take(self, column: Column, key: str) -> None:
        kept = {column.name: key}
        earlier = [(name, value) for name, value in self._picked.items() if name != column.name]
        for name, value in reversed(earlier):
            if self._consistent({**kept, name: value}):
                kept[name] = value
        order = [name for name, _ in earlier if name in kept] + [column.name]
        self._picked = {name: kept[name] for name in order}
        self._point(column, key)

    def _point(self, column: Column, key: str) -> None:
        place = self.columns.index(column)
        self.active = place
        self._carets[place] = column.keys.index(key)

    def _forward(self, column: Column) -> None:
        after = self.columns.index(column) + 1
        later = [one for one in self.columns[after:] if one.follows or one.name not in self._picked]
        earlier = [one for one in self.columns[: after - 1] if self.chosen(one) is None]
        for one in [*later, *earlier]:
            if self.needed(one):
                self.go_to(one)
                return

    def _raw(self, filling: Filling) -> Any:
        match self.menu:
            case Form():
                return dict(filling)
            case OneOf() | Plot():
                return " ".join(filling.values())
            case Between():
                return int(filling[self.what])
